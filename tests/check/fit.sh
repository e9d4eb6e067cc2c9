# Of the real transcripts of which only the bytes are wrong, more than half are
# right in the wording that --fit finds for them.
PATH=$PWD/$B/bin:$PATH
corpus=$CORPUS
[ -e "$corpus/index.tsv" ] || { echo "no corpus at '$corpus'"; exit 77; }
exact=0
all=0
tab=$(printf '\t')
while IFS="$tab" read -r file _ shuffle seed _ class _; do
	[ "$class" = wording ] && [ "$seed" != - ] || continue
	all=$((all + 1))
	timeout 20 straights-verify --fit "$corpus/$file" >"$B/fitted.yaml" ||
		{ echo "$file: nothing was fitted"; exit 1; }
	timeout 20 straights-verify --wording "$B/fitted.yaml" --seed "$seed" \
		--shuffle "$shuffle" "$corpus/$file" >/dev/null
	case $? in
	0) exact=$((exact + 1)) ;;
	1) ;;
	*) echo "$file: what was fitted is refused"; exit 1 ;;
	esac
done <"$corpus/index.tsv"
echo "fit: $exact of $all are exact"
[ "$all" -gt 50 ] && [ $((2 * exact)) -gt "$all" ]
