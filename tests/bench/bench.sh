#!/bin/bash
# Times the tools beside yardsticks that are compiled and run here and now, on
# one core, turn by turn, and prints a table: medians with least and most in
# seconds, and how many times faster. RUNS=n (5 at least) runs of each; words
# as arguments choose rows by name. README=1 puts them into README's table, and
# leaves the other rows there.
#
# A row: row NAME MUST YARD_SCALE OUR_SCALE 'YARDSTICK' 'OURS'. MUST is the
# least ratio; a scale makes up for running on a part of the input. Commands
# run by sh in a folder of their own; their output goes to /dev/null. Seconds
# are of processor time, which hardly depends on what else the machine does.
set -u
LC_ALL=C
export LC_ALL
cd "$(dirname "$0")/../.." || exit 2
TOP=$PWD
B=${B:-build}
PATH=$TOP/$B/bin:$TOP/$B/bench:/usr/games:$PATH
RUNS=${RUNS:-5}
[ "$RUNS" -ge 5 ] || RUNS=5
mkdir -p "$B/bench"
DATA=$TOP/$B/bench/rows.tsv
: >"$DATA"
for cc in tests/bench/*.cc; do
	name=${cc##*/}
	g++ -std=c++17 -O2 -o "$B/bench/${name%.cc}" "$cc" || exit 2
done
cc -std=c11 -D_GNU_SOURCE -O2 -o "$B/bench/spent" tests/bench/spent.c || exit 2
core=
command -v taskset >/dev/null && core="taskset -c 0"
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 2

# Seconds of processor time that the command takes, its children counted.
seconds() {
	local rc
	$core spent "$1" 2>err
	rc=$?
	[ $rc -le 1 ] || { cat err >&2; echo "failed: $1" >&2; exit 2; }
}

# Median, least and most of the numbers, times the scale.
middle() {
	sort -n | awk -v scale="$1" '{ x[NR] = $1 * scale }
		END { m = NR % 2 ? x[(NR + 1) / 2] : (x[NR / 2] + x[NR / 2 + 1]) / 2
		printf "%.6g %.6g %.6g\n", m, x[1], x[NR] }'
}

# What is computed from a part of the input is marked.
mark() {
	[ "$1" = 1 ] && echo . || echo '*'
}

wanted() {
	local word
	names+=("$1")
	[ ${#words[@]} -eq 0 ] && return 0
	for word in "${words[@]}"; do
		case $1 in *"$word"*) return 0 ;; esac
	done
	return 1
}

row() {
	local name=$1 must=$2 yard_scale=$3 our_scale=$4 i
	wanted "$name" || return 0
	: >yard.times
	: >our.times
	for ((i = 0; i < RUNS; i++)); do
		seconds "$5" >>yard.times || exit 2
		seconds "$6" >>our.times || exit 2
	done
	echo "$name $must $(middle "$yard_scale" <yard.times) \
$(middle "$our_scale" <our.times) $(mark "$yard_scale") $(mark "$our_scale")" | awk -v data="$DATA" '{
		ratio = $3 / $6
		sub(/[.]/, "", $9); sub(/[.]/, "", $10)
		printf "%-28s %9.4g (%.4g-%.4g)%s %11.4g (%.4g-%.4g)%s %9.1f x  must be %s: %s\n",
			$1, $3, $4, $5, $9, $6, $7, $8, $10, ratio, $2,
			(ratio >= $2 ? "reached" : "MISSED")
		print $1, $2, $3, $4, $5, $6, $7, $8, ratio, $9 $10 >>data }'
}

# most NAME LIMIT UNIT NUMBER: a number that must stay under its limit.
most() {
	echo "$@" | awk '{ printf "%-28s %.2f %s, must be under %s: %s\n", $1, $4, $3,
		$2, ($4 < $2 ? "reached" : "MISSED") }'
}

# What one process costs more than /bin/true: 200 of each, RUNS times.
process() {
	local name=$1 limit=$2 i
	wanted "$name" || return 0
	: >yard.times
	: >our.times
	for ((i = 0; i < RUNS; i++)); do
		seconds "for i in \$(seq 200); do /bin/true; done" >>yard.times || exit 2
		seconds "for i in \$(seq 200); do $3; done" >>our.times || exit 2
	done
	most "$name" "$limit" ms "$(paste -d' ' <(middle 1 <yard.times) \
		<(middle 1 <our.times) | awk '{ print ($4 - $1) / 200 * 1000 }')"
}

# The most MiB that any one process of the command holds.
memory() {
	wanted "$1" || return 0
	most "$1" "$2" MiB "$(spent -m "$3")"
}

# By the clock, one processor and two: what the second adds. Only on a machine
# without other work.
clock() {
	local from=$EPOCHREALTIME
	sh -c "$1" >/dev/null 2>&1
	awk -v from="$from" -v to="$EPOCHREALTIME" 'BEGIN { print to - from }'
}
processors() {
	local name=$1 must=$2 i
	wanted "$name" || return 0
	: >one.times
	: >two.times
	for ((i = 0; i < RUNS; i++)); do
		clock "$3 --jobs 1" >>one.times
		clock "$3 --jobs 2" >>two.times
	done
	echo "$name $must $(middle 1 <one.times) $(middle 1 <two.times)" | awk '{
		ratio = $3 / $6
		printf "%-28s %9.4g %11.4g by the clock %19.2f x  must be %s: %s\n",
			$1, $3, $6, ratio, $2, (ratio >= $2 ? "reached" : "MISSED") }'
	[ "$(cut -d. -f1 /proc/loadavg)" -lt 2 ] ||
		echo "$name: the machine had other work: $(cut -d' ' -f1 /proc/loadavg) processes"
}

# The rows as README has them.
table() {
	echo '| what | yardstick, s | ours, s | ratio |'
	echo '| --- | --- | --- | --- |'
	awk '{ star = $10 ~ /[*]/ ? " (a part was run)" : ""
		printf "| %s | %.3g%s | %.3g | %s |\n", $1, $3, star, $6,
			sprintf($9 < 100 ? "%.2g" : "%.0f", $9) }' "$DATA"
}

# put_table SOME TABLE: the page with the table in it; if SOME is not 0, only its
# rows are put in the place of those of their name, or behind all.
put_table() {
	awk -v some="$1" -F '|' '
		FNR == NR { row[++rows] = $0; at[$2] = rows; next }
		/^<!-- end -->$/ {
			for (i = 1; i <= rows; i++)
				if (!put[i])
					print row[i]
			within = 0
		}
		within && !some { next }
		within && $2 in at { put[at[$2]] = 1; print row[at[$2]]; next }
		{ print }
		/^<!-- bench -->$/ { within = 1 }' "$2" -
}

words=("$@")
names=()
echo "one core, $RUNS runs: median (least-most) in seconds of processor time; yardstick, ours, ratio"
echo "a star: computed from a run on a part of the input"
. "$TOP/tests/bench/rows.sh"
for word in "${words[@]}"; do
	case " ${names[*]} " in
	*"$word"*) ;;
	*)
		echo "bench: no row's name has '$word' in it; the rows are:" >&2
		echo "${names[*]}" | fold -s -w 78 >&2
		exit 2
		;;
	esac
done
table >"$TOP/$B/bench/table.md"
if [ -n "${README-}" ]; then
	put_table "${#words[@]}" "$TOP/$B/bench/table.md" <"$TOP/README.md" >page &&
		cat page >"$TOP/README.md"
fi
