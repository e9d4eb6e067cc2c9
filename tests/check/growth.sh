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

# cost OPTIONS FILE..: instructions of one run, which looks for no seed
cost() {
	valgrind --tool=callgrind --callgrind-out-file=/dev/null \
		straights-verify -j 1 --seed 44 "$@" 2>&1 >/dev/null |
		sed -n 's/.*Collected : *\([0-9]*\).*/\1/p'
}

# at_most NAME TIMES OF COST: the cost is at most so many times the other one
at_most() {
	if [ "$4" -gt 0 ] && [ "$4" -le $(($2 * $3 / 10)) ]; then
		passed=$((passed + 1))
	else
		failed=$((failed + 1))
		echo "FAILED: $1: $4 instructions, $3 for the lesser work"
	fi
}

# grows NAME MAKER SIZE: the maker's file of twice the size costs at most 2.2
# times as much, without what it costs to judge one game. A part that grows with
# the square of the size is found when it is a ninth of the work, so the sizes need
# not be large.
grows() {
	"$2" "$3" >once
	"$2" $((2 * $3)) >twice
	at_most "$1" 22 $(($(cost once) - start)) $(($(cost twice) - start))
}

printf 'c\nc\nc\nc\n' | straights 44 >game
start=$(cost game)
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
	words "$1"
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
yes 'Player1 plays 7S. ' | head -n 6000 >words
yes '[0.1, "o", "Player1 plays 7S.\r\n"]' | head -n 200 >event

grows 'good games' games 12
grows 'games with a slip each' wrongs 4
grows 'no newline' words 1
grows 'a typescript without a newline' typescript 1
grows 'a recording' cast 5
grows 'blank lines' blanks 2000
grows 'one game that does not end' moves 6
gzip -c game >game.gz
gzip_games() { repeated game.gz "$1"; }
grows 'packed games' gzip_games 12

# Spaces may be a prompt's or keys: in a line twice as long twice as many places
# may be where keys begin, with twice as many bytes behind them.
keys() { # LENGTH
	echo 'Script started on 2026-01-01 [TERM="x"]'
	yes "$(printf ">%$(($1 - 2))s\004" '')" | head -n 40
}
keys 80 >short
keys 160 >long
at_most 'a line of keys' 45 "$(cost short)" "$(cost long)"

# Which wording a game is in is seen from few lines of the others.
wrongs 6 >many
at_most 'a wording need not be named' 60 \
	"$(cost -w cs246 many)" "$(cost many)"
# A summary is no search for a seed.
at_most '-v looks for no seeds in many files' 20 \
	"$(cost game game)" "$(cost -v game game)"

echo "growth: $passed passed, $failed failed"
[ $failed = 0 ]
