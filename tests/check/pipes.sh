# deal | replay | verify agree in every built-in wording, in silence.
PATH=$PWD/${B:-build}/bin:$PATH
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
n=0
failed=0
for w in $(straights --list-wordings | cut -d' ' -f1); do
	straights-deal --format yaml --wording "$w" 1..300 >"$work/deals.yaml" &&
		straights-replay "$work/deals.yaml" >"$work/games" &&
		straights-verify --record "$work/deals.yaml" "$work/games" \
			>"$work/said" && [ -s "$work/games" ] && [ ! -s "$work/said" ]
	if [ $? = 0 ]; then
		n=$((n + 1))
	else
		echo "$w: FAILED"
		head -n 5 "$work/said"
		failed=$((failed + 1))
	fi
done
echo "pipes: $n passed, $failed failed"
[ $failed = 0 ] && [ $n -ge 8 ]
