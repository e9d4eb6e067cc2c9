#!/bin/bash
# Measures how the time grows with seeds, with games and with processors, and
# draws it: growth.svg in $B/bench, from growth.tsv beside it. RUNS=n (5) runs
# of each point, of which the fastest counts. Seconds are of processor time, but
# for --jobs by the clock: that says something only if the machine has nothing
# else to do, and it is told when it has.
set -u
LC_ALL=C
export LC_ALL
cd "$(dirname "$0")/../.." || exit 2
B=${B:-build}
PATH=$PWD/$B/bin:$PATH
RUNS=${RUNS:-5}
out=$PWD/$B/bench
mkdir -p "$out"
: >"$out/growth.tsv"
command -v gnuplot >/dev/null || { echo "gnuplot is not installed"; exit 77; }
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT

cc -std=c11 -D_GNU_SOURCE -O2 -o "$out/spent" tests/bench/spent.c || exit 2

# fastest COMMAND ..: the least of what it prints, in RUNS runs
fastest() {
	local i
	for ((i = 0; i < RUNS; i++)); do
		"$@" || [ $? = 1 ] || exit 2
	done | sort -g | head -n 1
}

processor() {
	"$out/spent" "$1"
}

clock() {
	local begin=$EPOCHREALTIME rc
	sh -c "$1" >/dev/null
	rc=$?
	echo "$begin $EPOCHREALTIME" | awk '{ printf "%.6f\n", $2 - $1 }'
	return $rc
}

# point CURVE N COMMAND [clock]
point() {
	printf '%s\t%s\t%s\n' "$1" "$2" "$(fastest "${4-processor}" "$3")" |
		tee -a "$out/growth.tsv"
}

hand='4H 5D 2D JC 8H QH 2H 6C 9H 9D 9C AS 2C'
for n in 1000 10000 100000 1000000 10000000; do
	point deal $n "straights-deal 1..$n"
	point match $n "straights-deal --match '^[^|]*7S' --count 1..$n"
	point try-mt19937 $n "straights-deal --find --shuffle cs247 --to $n --hand 1='$hand'"
	point try-minstd-round-3 $n "straights-deal --find --rounds 3 --to $n --hand 1='$hand'"
	point run-backwards $n "straights-deal --find --to $n --hand 1='$hand'"
done
for n in 1 10 100 1000 10000; do
	straights-deal --format yaml 1..$n >"$work/records"
	straights-replay "$work/records" >"$work/games"
	point replay $n "straights-replay '$work/records'"
	point verify-records $n "straights-verify --record '$work/records' '$work/games'"
	point verify-alone $n "straights-verify '$work/games'"
done
for n in 100000000 1000000000; do
	point run-backwards $n "straights-deal --find --to $n --hand 1='$hand'"
done
jobs=$(nproc)
deal='1..10000000'
match="--match '^[^|]*7S' --count 1..10000000"
find="--find --shuffle cs247 --to 20000000 --hand 1='$hand'"
for ((n = 1; n <= jobs; n++)); do
	point jobs-deal $n "straights-deal --jobs $n $deal" clock
	point jobs-match $n "straights-deal --jobs $n $match" clock
	point jobs-find $n "straights-deal --jobs $n $find" clock
done
point spent-deal 1 "straights-deal $deal"
awk '$1 == "jobs-deal" && $2 == 1 { clock = $3 } $1 == "spent-deal" { spent = $3 }
	END { if (clock > 1.1 * spent)
		print "the machine is busy: what is drawn of --jobs means little" }' \
	"$out/growth.tsv"
cd "$out" || exit 2
gnuplot "$OLDPWD/tests/bench/growth.gp" || exit 2
echo "$out/growth.svg"
