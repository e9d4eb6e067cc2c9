# Real transcripts, of other people's programs, beside the project: all are
# judged as their index says, with everything told and with nothing told.
corpus=${CORPUS:-../shared/corpus}
[ -e $corpus/index.tsv ] || { echo "$corpus is not here"; exit 77; }
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
failed=0
# One program's rows name the wording of 2013 and speak that of 2014: a space
# stands after "Cards on the table:", and "plays" has a small letter.
sed 's,^\(cs247-01/[^	]*	cs247-\)2013	,\12014	,' $corpus/index.tsv >"$work/index"
for mode in '' --blind; do
	# shellcheck disable=SC2086
	python3 $corpus/score.py "$B/bin" "$work/index" $corpus --show $mode \
		>"$work/said" || { failed=1; cat "$work/said"; }
	tail -n 1 "$work/said"
done
n=$(($(wc -l <"$work/index") - 1))
echo "corpus: $((2 * n)) passed, $failed failed"
[ $failed = 0 ]
