#!/bin/bash
# Measures how the time grows with seeds, games and processors, and draws it:
# growth.svg in $B/bench, from growth.tsv beside it.
set -u
LC_ALL=C
export LC_ALL
cd "$(dirname "$0")/../.." || exit 2
B=${B:-build}
PATH=$PWD/$B/bin:$PATH
out=$PWD/$B/bench
mkdir -p "$out"
: >"$out/growth.tsv"
command -v gnuplot >/dev/null || { echo "gnuplot is not installed"; exit 77; }

# Seconds by the clock, the best of three, for one point of a curve.
point() {
	local curve=$1 n=$2 best= begin end t i
	for i in 1 2 3; do
		begin=$EPOCHREALTIME
		sh -c "$3" >/dev/null || [ $? = 1 ] || exit 2
		end=$EPOCHREALTIME
		t=$(echo "$begin $end" | awk '{ printf "%.6f", $2 - $1 }')
		best=$(echo "$t $best" | awk '{ print (NF == 2 && $2 < $1 ? $2 : $1) }')
	done
	printf '%s\t%s\t%s\n' "$curve" "$n" "$best" | tee -a "$out/growth.tsv"
}

for n in 1000 10000 100000 1000000 4000000; do
	point deal $n "straights-deal 1..$n"
	point deal-on-two $n "straights-deal --jobs 2 1..$n"
	point match $n "straights-deal --match '^[^|]*7S' --count 1..$n"
	point try-mt19937 $n "straights-deal --find --shuffle cs247 --has 1='7S 7H AC 2C 3C' --from 1 --to $n"
	point find-by-running-backwards $n "straights-deal --find --from 1 --to $n --hand '1=4H 5D 2D JC 8H QH 2H 6C 9H 9D 9C AS 2C'"
done
for n in 10 100 1000 10000; do
	point replay $n "straights-deal --format yaml 1..$n | straights-replay"
done
cd "$out" || exit 2
gnuplot <<'PLOT'
set terminal svg size 900,600 background 'white'
set output 'growth.svg'
set datafile separator "\t"
set logscale xy
set grid
set key left top
set xlabel 'seeds, or games'
set ylabel 'seconds'
curves = "deal deal-on-two match try-mt19937 find-by-running-backwards replay"
plot for [c in curves] "< grep '^".c."\t' growth.tsv" using 2:3 \
	with linespoints title c
PLOT
echo "$out/growth.svg"
