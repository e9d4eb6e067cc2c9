# What the tests of engines share: a folder of transcripts, the whole run that
# parts are held to, and a part whose program is killed half-way the first time.
# TRANSCRIPTS says how many transcripts there are, SHARDS how many parts, WORKERS how
# many work at a time; with KILL=none no part is killed, for measuring.
set -u
cd "$(dirname "$0")/../.." || exit 2
PATH=${BIN:-$PWD/build/bin}:$PATH
export PATH
top=$PWD
games=${TRANSCRIPTS:-400}
shards=${SHARDS:-8}
workers=${WORKERS:-2}
work=$(mktemp -d /tmp/scale.XXXXXX) || exit 2
chmod 755 "$work"
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM
cd "$work" || exit 2

# Every seventh game has a wrong move.
make_games() {
	mkdir class
	straights-deal --format yaml "1..$games" | straights-replay |
		awk '/^Is Player1 a human/ {
				close(name)
				name = sprintf("class/%07d.txt", ++n)
				moves = 0
			}
			/ plays / && ++moves == 20 && n % 7 == 0 {
				sub(/plays .*/, "plays 7S.")
			}
			{ print >name }'
	begun=$(date +%s.%N)
	straights-verify -j 1 --report json class >whole
	status=$?
	alone=$(date +%s.%N | awk -v b="$begun" '{ print $1 - b }')
}

# rate NAME SECONDS: games a second, beside the whole run without an engine.
rate() {
	awk -v what="$1" -v took="$2" -v games="$games" -v alone="$alone" 'BEGIN {
		printf "%s: %.0f games a second, %.2f times the %.0f of one run " \
			"without it\n", what, games / took, alone / took, games / alone }'
}

[ "${KILL-}" != none ] || mkdir killed
cat >part <<'END'
#!/bin/sh
# part I: judges shard I; the first time that it is shard 3, its program is
# killed when it has printed a part of its lines, and so is this.
cd "${0%/*}" || exit 2
date +%s.%N >"begun.$1"
if [ "$1" = 3 ] && mkdir killed 2>/dev/null; then
	mkfifo lines
	straights-verify -j 1 --report json --shard "$1/$SHARDS" class >lines &
	head -c 3000 <lines >part.3
	kill -KILL $!
	eval "${WHEN_KILLED:-kill -KILL $$}"
fi
straights-verify -j 1 --report json --shard "$1/$SHARDS" class >"part.$1"
status=$?
date +%s.%N >"ended.$1"
times >"spent.$1"
exit $status
END
chmod +x part
SHARDS=$shards
export SHARDS

# holds NAME: the parts that are there, merged, are the bytes of the whole run.
holds() {
	rate "$1" "$(cat begun.* ended.* | sort -n |
		awk 'NR == 1 { begun = $1 } END { print $1 - begun }')"
	awk -v what="$1" 'FNR == 2 { for (i = 1; i <= 2; i++) { split($i, t, "m"); s += 60 * t[1] + t[2] } }
		END { printf "%s: %.2f s of processor in the parts\n", what, s }' spent.*
	[ -d killed ] || [ "${KILL-}" = none ] || { echo "$1: FAILED: no part was killed"; exit 1; }
	straights-verify --report json --merge part.[0-9]* >merged 2>merge.err ||
		[ $? = $status ] || { cat merge.err; echo "$1: FAILED: status"; exit 1; }
	cmp whole merged || { echo "$1: FAILED: other bytes"; exit 1; }
	echo "$1: $games games in $shards parts, ${KILL:-one} killed: the same bytes"
	rm -rf killed lines part.[0-9]* begun.* ended.* spent.*
}
