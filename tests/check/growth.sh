#!/bin/sh
# Twice the bytes are twice the work, whatever is in them: instructions are
# counted, not seconds, so that a busy machine says the same.
set -u
cd "$(dirname "$0")/../.." || exit 2
command -v valgrind >/dev/null || { echo "valgrind is not installed"; exit 77; }
case ${B-build} in *san*) echo "no valgrind under sanitizers"; exit 77 ;; esac
PATH=${BIN:-$PWD/build/bin}:$PATH
export PATH
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 2
passed=0
failed=0

# costs OPTION.. FILE..: instructions of one run, a line for each file. For no
# game of several files a seed is looked for. Counts begin anew with each file;
# the first are of what comes before them, and the last have no number.
costs() {
	rm -f counts*
	valgrind --tool=callgrind --callgrind-out-file=counts \
		--dump-before=verify_input_open "${verify-straights-verify}" -j 1 "$@" >said 2>&1
	number=2
	while [ -e counts.$number ]; do
		sed -n 's/^totals: //p' counts.$number
		number=$((number + 1))
	done
	sed -n 's/^totals: //p' counts
}

total() { awk '{ n += $1 } END { print n }'; }

# at_most NAME TIMES OF COST: the cost is at most so many tenths of the other one
at_most() {
	if [ "$4" -gt 0 ] && [ "$4" -le $(($2 * $3 / 10)) ]; then
		passed=$((passed + 1))
	else
		failed=$((failed + 1))
		echo "FAILED: $1: $4 instructions, $3 for the lesser work"
	fi
}

# grows NAME TIMES MAKER SIZE: the maker's file of twice the size costs at most so
# many tenths of the other one, without what it costs to judge one game. With 22, a
# part that grows with the square of the size is found when it is a ninth of the
# work, so the sizes need not be large. All files are judged in one run, a small one
# of each kind first: what a file of its kind needs is made ready then.
grows() {
	"$3" $(($4 / 4 + 1)) >"first$rows"
	"$3" "$4" >"once$rows"
	"$3" $((2 * $4)) >"twice$rows"
	files="$files first$rows once$rows twice$rows"
	echo "$2 $1" >>bars
	rows=$((rows + 1))
}
rows=0
files=

printf 'c\nc\nc\nc\n' | straights 44 >game
sed '40s/plays/plazs/' game >wrong
repeated() { # FILE TIMES
	n=$2
	while [ "$n" -gt 0 ]; do cat "$1"; n=$((n - 1)); done
}
games() { repeated game "$1"; }
wrongs() { repeated wrong "$1"; }
words() { repeated words "$1" | tr -d '\n'; }
typescript() {
	echo 'Script started on 2026-01-01 [TERM="x"]'
	repeated others "$1" | tr -d '\n'
}
cast() {
	echo '{"version": 2, "width": 80, "height": 24}'
	repeated event "$1"
}
blanks() { head -c "$1" /dev/zero | tr '\0' '\n'; }
moves() {
	sed -n 1,8p game
	repeated all-moves "$1"
}
grep -E ' (plays|discards) ' game >all-moves
# Just over 64 KiB, in which lines that do not end are read, and what is no line.
yes 'Player1 plays 7S. ' | head -n 3700 >words
yes 'player 1 plays 7S. ' | head -n 3700 >others
yes '[0.1, "o", "Player1 plays 7S.\r\n"]' | head -n 200 >event

grows 'good games' 22 games 12
grows 'games with a slip each' 22 wrongs 4
grows 'no newline' 22 words 1
grows 'a typescript without a newline' 22 typescript 1
grows 'a recording' 22 cast 3
grows 'blank lines' 22 blanks 2000
grows 'one game that does not end' 22 moves 4
gzip -c game >game.gz
gzip_games() { repeated game.gz "$1"; }
grows 'packed games' 22 gzip_games 12

# Spaces may be a prompt's or keys: in a line twice as long twice as many places
# may be where keys begin, with twice as many bytes behind them.
keys() { # LENGTH
	echo 'Script started on 2026-01-01 [TERM="x"]'
	yes "$(printf ">%$(($1 - 2))s\004" '')" | head -n 40
}
grows 'a line of keys' 45 keys 60

# shellcheck disable=SC2086
costs game game $files >counted
{
	read -r cold && read -r start
	while read -r tenths name <&3; do
		read -r cold && read -r once && read -r twice
		at_most "$name" "$tenths" $((once - start)) $((twice - start))
	done
} <counted 3<bars

# Prompts in one line, where none may follow another.
prompts() {
	printf "%$1s\n" '' | tr ' ' '>'
	cat round
}
printf '2\nc\nc\n' | rummy --computer keen 44 | head -n 60 >round
for length in 100 200 400; do prompts $length >prompts$length; done
verify=rummy-verify
costs prompts100 prompts200 prompts400 >prompted
{
	read -r cold && read -r once && read -r twice
} <prompted
at_most 'prompts in one line' 22 "$once" "$twice"
verify=straights-verify

# Which wording a game is in is seen from few lines of the others; and a summary is
# no search for a seed.
wrongs 4 >many
named=$(costs -v -w cs246 many game | head -n 1)
costs -v many game >summed
{
	read -r many && read -r one
} <summed
at_most 'a wording need not be named' 60 "$named" "$many"
at_most '-v looks for no seeds in many files' 40 "$start" "$one"

echo "growth: $passed passed, $failed failed"
[ $failed = 0 ]
