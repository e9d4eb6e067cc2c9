# Real transcripts, of other people's programs, beside the project: all are
# judged as their index says, with everything told and with nothing told. With
# a record of their moves the verdict is that with the seed.
corpus=$CORPUS
[ -e "$corpus/index.tsv" ] || { echo "no corpus at '$corpus'"; exit 77; }
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
failed=0
# One program's rows name the wording of 2013 and speak that of 2014: a space
# stands after "Cards on the table:", and "plays" has a small letter.
sed 's,^\(cs247-01/[^	]*	cs247-\)2013	,\12014	,' $corpus/index.tsv >"$work/index"
# With nothing told, a seed is looked for; what nobody dealt is looked for long.
# Of the sessions whose deal is not found, which are much alike, every fourth is
# judged so, with ALL=1 all.
awk -v all="${ALL-}" 'all || !/^[^\t]*_noise\.txt\t/ || n++ % 4 == 0' \
	"$work/index" >"$work/index--blind"
for mode in '' --blind; do
	# shellcheck disable=SC2086
	/usr/bin/python3 $corpus/score.py "$B/bin" "$work/index$mode" $corpus --show $mode \
		>"$work/said" || { failed=1; cat "$work/said"; }
	tail -n 1 "$work/said"
done
/usr/bin/python3 tests/check/corpus_records.py "$work/index" $corpus "$work" \
	>"$work/records"
# judged COLUMN..: the files' verdicts, by these columns of the list.
judged() {
	awk -F '\t' -v columns="$*" -v folder="$(readlink -f "$corpus")" '
		BEGIN {
			wanted = split(columns, name, " ")
			split("file wording shuffle seed class record", known, " ")
			for (i in known)
				place[known[i]] = i
			print "file " columns
		}
		# What is cut off, or endless, is not all there.
		$5 != "any" {
			printf "%s/%s", folder, $1
			for (i = 1; i <= wanted; i++)
				printf " %s", $place[name[i]]
			print ""
		}' "$work/records" | tr ' ' , >"$work/manifest.csv"
	"$B/bin/straights-verify" --report json --manifest "$work/manifest.csv" |
		sed 's/.*"file":"\([^"]*\)".*"verdict":"\([a-z]*\)".*/\1: \2/'
}
judged wording shuffle seed >"$work/seeded"
judged record >"$work/recorded"
diff "$work/seeded" "$work/recorded" || failed=1
recorded=$(wc -l <"$work/recorded")
echo "with a record: $recorded"
[ $recorded -gt 200 ] || failed=1
n=$(($(wc -l <"$work/index") + $(wc -l <"$work/index--blind") - 2))
echo "corpus: $((n + recorded)) passed, $failed failed"
[ $failed = 0 ]
