#!/bin/sh
# Random shuffles, seeds and rounds up to 3, and the decks they deal: each deck
# is looked for among all seeds of all shuffles and the first three rounds, all
# in one pass, and must be found as it was dealt. TRIPLES says how many, ROUNDS
# how many rounds, SHUFFLES which (a pattern); FROM and TO cut the range of
# seeds. Without the later rounds it takes a tenth of the time.
set -eu
PATH=$PWD/${B:-build}/bin:$PATH
room=$(mktemp -d)
trap 'rm -rf "$room"' EXIT
straights-deal --list-shuffles | awk '{ print $1 }' |
	grep -E "${SHUFFLES:-.}" >"$room/shuffles"
awk -v rounds="${ROUNDS:=3}" -v count="${TRIPLES:-1000}" -v from="${FROM:-0}" -v to="${TO:-4294967295}" '
{ shuffle[NR] = $1 }
END {
	srand(44)
	for (i = 0; i < count; i++) {
		s = shuffle[i % NR + 1]
		last = to
		# Seeds above are the same as others for these generators.
		if (s !~ /mt19937|msvc|cs247|random/ && last > 2147483646)
			last = 2147483646
		seed = from + int(rand() * (last - from + 1))
		printf "%s %.0f %d\n", s, seed ? seed : 1, 1 + rand() * rounds
	}
}' "$room/shuffles" >"$room/triples"
while read -r shuffle seed round; do
	straights-deal --format line --shuffle "$shuffle" \
		--rounds "$round..$round" "$seed"
done <"$room/triples" >"$room/decks"
awk '{ print NR ": " $1 " seed " $2 " round " $3 }' "$room/triples" |
	sort >"$room/dealt"
find() { # shuffle
	straights-deal --find --shuffle "$1" --rounds "1..$ROUNDS" \
		--jobs "${JOBS:-2}" ${FROM:+--from "$FROM"} ${TO:+--to "$TO"} \
		--verbose --decks "$room/decks" || [ $? = 1 ]
}
if [ -z "${SHUFFLES-}" ]; then
	find all
else
	while read -r shuffle; do
		find "$shuffle"
	done <"$room/shuffles"
fi | sed "s|^$room/decks:||" | sort >"$room/found"
if comm -23 "$room/dealt" "$room/found" | grep .; then
	echo "triples: these were not found" >&2
	exit 1
fi
comm -13 "$room/dealt" "$room/found" | sed 's/^/also: /'
echo "triples: $(wc -l <"$room/dealt") dealt, all found"
