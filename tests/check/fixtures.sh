# Each folder of fixtures/ is named after a finding, and a variant: its
# transcript.txt, judged by straights-verify (or what `tool` names) with its
# args, must provoke just that finding, once. Each finding about a transcript's
# deal, play, score or wording, in any fault.def, must have a fixture. What the
# verdicts say is in fixtures/verdicts, which `fixtures.sh -b` writes anew.
B=${B:-build}
BIN=${BIN:-$PWD/$B/bin}
verdicts=$(mktemp) && verdict=$(mktemp) || exit 2
trap 'rm -f "$verdicts" "$verdict"' EXIT
passed=0
failed=0
seen=
for dir in fixtures/*/; do
	name=${dir#*/}
	name=${name%/}
	tool=straights-verify
	args=
	[ ! -e "$dir/tool" ] || read -r tool <"$dir/tool"
	[ ! -e "$dir/args" ] || read -r args <"$dir/args"
	# shellcheck disable=SC2086
	(cd "$dir" && exec "$BIN/$tool" --report json $args transcript.txt) >"$verdict"
	printf '%s: ' "$name" >&3
	found=
	while IFS= read -r line; do
		printf '%s\n' "$line" >&3
		while [ "$line" != "${line#*\{\"id\":\"}" ]; do
			line=${line#*\{\"id\":\"}
			found="$found ${line%%\"*}"
		done
	done <"$verdict"
	case $name in
	"${found# }" | "${found# }"-*) passed=$((passed + 1)) ;;
	*)
		failed=$((failed + 1))
		echo "$name provokes:$found"
		;;
	esac
	seen="$seen $found "
done 3>"$verdicts"
for slug in $(sed -nE \
	's/^FAULT\([A-Z0-9_]+, "([a-z0-9-]+)", (DEAL|PLAY|SCORE|WORDING),.*/\1/p' \
	core/*/fault.def); do
	case $seen in *" $slug "*) continue ;; esac
	failed=$((failed + 1))
	echo "no fixture provokes $slug"
done
sed -E -i 's/"(version|file|allowed|class)":[^,]*,//g
	 s/"[a-z_]+":(null|\[\]|""|0|false),//g' "$verdicts"
if [ "${1-}" = -b ]; then
	cp "$verdicts" fixtures/verdicts
elif grep -vxFf "$verdicts" fixtures/verdicts; then
	failed=$((failed + 1))
	echo 'fixtures: these verdicts are others now (fixtures.sh -b)'
else
	passed=$((passed + 1))
fi
echo "fixtures: $passed passed, $failed failed"
[ $failed -eq 0 ]
