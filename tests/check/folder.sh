#!/bin/sh
# A folder of transcripts in one call: the same findings in the same order
# whatever --jobs, in bounded memory. FOLDER says how many there are.
set -u
cd "$(dirname "$0")/../.." || exit 2
PATH=${BIN:-$PWD/build/bin}:$PATH
export PATH
count=${FOLDER:-300}
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 2
passed=0
failed=0

holds() {
	name=$1
	shift
	if "$@"; then
		passed=$((passed + 1))
	else
		failed=$((failed + 1))
		echo "FAILED: $name"
	fi
}

# Files of one game each in ten folders; every seventh has a wrong move.
mkdir class class/0 class/1 class/2 class/3 class/4 class/5 class/6 class/7 \
	class/8 class/9
straights-deal --format yaml "1..$count" | straights-replay |
	awk -v count="$count" '
	/^Is Player1 a human/ {
		close(name)
		name = sprintf("class/%d/%05d.txt", ++n % 10, n)
		moves = 0
	}
	/ plays / && ++moves == 20 && n % 7 == 0 { sub(/plays .*/, "plays 7S.") }
	{ print >name }
	END { exit n != count }' || { echo 'folder: no transcripts'; exit 1; }

# Address space in KiB, for any number of files; under ASan, whose shadow takes
# terabytes of it, there is no such limit.
limit=400000
judge() {
	case ${B-} in
	*san*) straights-verify "$@" class ;;
	*) (ulimit -v "$limit"; straights-verify "$@" class) ;;
	esac
}
judge -j 1 >one
status=$?
holds 'findings are found' test $status = 1
holds 'in every seventh file' test \
	"$(cut -d : -f 1 one | sort -u | wc -l)" = $((count / 7))
for jobs in 2 3 16; do
	[ $jobs -lt 16 ] || limit=4000000 # a stack for each
	judge -j $jobs >many
	holds "the same with $jobs jobs" cmp -s one many
done
judge >many
holds 'the same with all processors' cmp -s one many
judge -j 1 --report json >one
judge -j 4 --report json >many
holds 'the same as JSON' cmp -s one many
# With the seed told, so that none is looked for.
mkdir same
for n in 1 2 3 4 5 6 7 8 9; do cp class/1/00001.txt same/$n; done
sed '20s/.*/Player1 plays AC./' same/9 >same/10
straights-verify -j 2 -v --seed 1 same >table
holds 'a line for each file' test "$(grep -c ' same/.*' table)" = 10
holds 'and a table, no more' test "$(wc -l <table)" = 14
holds 'the worst first' test "$(head -n 1 table | cut -d : -f 1,2)" = \
	'play     same/10:20'
straights-verify -j 2 --summary --seed 1 same | cmp -s - table
holds 'as --summary has it' test $? = 0
straights-verify --summary --report csv --seed 1 same >rows
holds 'a row for each' test "$(wc -l <rows)" = 11
straights-verify --summary --report json --seed 1 same >object
holds 'an object of all' grep -q '"totals":{"files":{"play":1,"ok":9}' object
tail -n 1 table >last
holds 'a table of all' grep -Eq '^all +10 +10 +[1-9]' last

# A seed that was not told is looked for in one file's first game, or where
# that was asked for.
straights-verify -v same/* >table
holds 'no seed is looked for in many files' sh -c '! grep -q recovered table'
cat class/1/00001.txt class/2/00002.txt >two
straights-verify -v two >table
holds 'one is in the first game of a file' test \
	"$(grep -o 'seed [0-9]* (recovered)' table)" = 'seed 1 (recovered)'
straights-verify --find-seed two class/3/00003.txt >table
holds 'all are where that is asked for' test \
	"$(grep -o 'seed [0-9]* (recovered)' table | tr -dc '0-9\n' |
		tr '\n' ' ')" = '1 2 3 '
holds 'reports have them too' test "$(straights-verify --find-seed \
	--report json two | grep -o '"seed":[0-9]*' | tr -dc '0-9\n' |
		tr '\n' ' ')" = '1 2 '

echo "folder: $passed passed, $failed failed"
[ $failed = 0 ]
