# A job cut into shards and merged prints the bytes of the whole run, and has its
# exit status: verify in every report, and finding seeds in every way.
PATH=$PWD/$B/bin:$PATH
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 2
n=0
failed=0
good() {
	n=$((n + 1))
}
bad() {
	echo "shards: FAILED: $*"
	failed=$((failed + 1))
}

# Games that are right, wrong, cut off, packed, empty and no game at all.
mkdir class
for seed in 1 2 3 4 5 6 7 8 9; do
	straights-deal --format yaml $seed | straights-replay >class/$seed.txt
done
sed -i '0,/ plays 8/s// discards 8/' class/3.txt class/8.txt
sed -i '0,/ plays 9/s// plays 2/' class/4.txt
head -c 700 class/5.txt >class/cut.txt
gzip class/6.txt
printf 'caf\351 \001 and so on\n' >class/junk.txt
: >class/none.txt
ln -s nowhere class/gone.txt

# same PARTS OPTIONS TOOL OPERANDS ...: a part has the options and $run, --merge
# the options.
run=
same() {
	parts=$1
	options=$2
	tool=$3
	shift 3
	# No program is stopped for the load of the machine.
	case "$run $*" in ./* | *--exec*) set -- --time 100 "$@" ;; esac
	[ -z "$run" ] || set -- "--exec=$run" "$@"
	# shellcheck disable=SC2086
	"$tool" $options "$@" >whole 2>whole.err
	whole=$?
	sed -i '/: in the sandbox, /d' whole.err # the parts have said so
	rm -f part.*
	for i in $(seq "$parts"); do
		# shellcheck disable=SC2086
		"$tool" $options --shard "$i/$parts" "$@" >"part.$i" 2>"part.err.$i"
	done
	rm -f part.err.*
	# shellcheck disable=SC2086
	"$tool" $options --merge $(ls -r part.*) >merged 2>merged.err
	merged=$?
	if cmp whole merged && cmp whole.err merged.err && [ $whole = $merged ]; then
		good
	else
		diff whole merged | cut -c 1-500 | head -n 4
		bad "$tool $options $* in $parts parts: $whole and $merged"
	fi
}

for report in $(straights-verify --list-values=report); do
	same 4 "--report $report" straights-verify class
done
same 3 '--report json --summary' straights-verify class
same 3 '--report csv --summary' straights-verify class
same 3 '-v' straights-verify class
same 3 '-v --allow play --seed 3' straights-verify class
same 20 '--report json --all --complete' straights-verify class
same 2 '--report json' straights-verify class/3.txt

# Programs that are run on records: one that is right, one that is not, one that
# crashes at times, and a folder of them; two games, and fewer runs than parts.
chmod 755 . && mkdir students suite
for seed in 44 45 46 47 48; do
	straights-deal --format yaml $seed
done >suite/straights.yaml
rummy-deal --format yaml 1 >suite/rummy.yaml
student() {
	printf '#!/bin/sh\n%s\n' "$2" >students/$1
	chmod +x students/$1
}
straights=$(command -v straights)
student right "exec $straights \$1"
student wrong "$straights \$1 | sed '12s/plays/discards/'"
student crashes "[ \$1 != 46 ] || kill -SEGV \$\$; exec $straights \$1"
for report in $(straights-verify --list-values=report); do
	# These two are on one program.
	case $report in gradescope | kattis) continue ;; esac
	same 3 "--report $report" straights-verify --exec-each students suite
done
run='./students/crashes {seed}'
for options in --summary -v '-v --allow input' '--report json --all -c' \
	'--report gradescope' '--report kattis'; do
	same 4 "$options" straights-verify suite
done
same 7 '-v' straights-verify suite/straights.yaml
same 2 '--report json' straights-verify suite/rummy.yaml
run=

# Games are cut by seeds and lists of files, and merged by cat.
straights-deal --format yaml 1..100 | straights-replay >whole
for seeds in 1..30 31..77 78..100; do
	straights-deal --format yaml $seeds | straights-replay
done >merged
if cmp whole merged; then good; else bad 'games of seeds in parts'; fi
straights-replay suite/straights.yaml suite/rummy.yaml >whole
for record in suite/straights.yaml suite/rummy.yaml; do
	straights-replay $record
done >merged
if cmp whole merged; then good; else bad 'games of files in parts'; fi

straights-deal --format line 5 7777 12345 >decks
same 3 '--stats' straights-deal 1..5000
same 3 '--stats --shuffle all --to 300' straights-deal
same 3 '--stats --players 3' rummy-deal 1..2000
same 4 '--match ^7S.7H' straights-deal 9 5..8000 3 -4..100
same 3 '--match ^7S.7H --first 5 --format hands' straights-deal 1..8000
same 3 '--match 7S.*7H.*7D.*7C -c' straights-deal 1..8000
same 3 '--has 1=7S,7H,7D,7C,AS,KS --rounds 1..2 --to 50000' straights-deal
same 3 '--has 1=7S,7H,7D --shuffle all --to 2000' straights-deal
same 3 '--decks decks --to 20000' straights-deal
same 7 '--match ^7S.7H.7D.7C.AC' straights-deal 1..5

# What is not all of one job is refused.
for i in 1 2 3; do
	straights-verify --shard $i/3 class >part.$i 2>/dev/null
done
straights-verify --shard 3/4 class >other 2>/dev/null
straights-deal --stats --shard 3/3 1..10 >stats
sed '$d' part.3 >short
sed '2d' part.3 >lost
sed 's/"file":/"life":/' part.3 >changed
for parts in 'part.1 part.2' 'part.1 part.2 part.2' 'part.1 part.2 other' \
	'part.1 part.2 stats' 'part.1 part.2 short' 'part.1 part.2 lost' \
	'part.1 part.2 changed' 'part.1 part.2 decks' ''; do
	# shellcheck disable=SC2086
	straights-verify --merge $parts >merged 2>merged.err
	if [ $? = 2 ] && [ -s merged.err ]; then good; else bad "merge of '$parts'"; fi
done
straights-deal --match 7S --merge stats >merged 2>merged.err
if [ $? = 2 ]; then good; else bad 'parts of other options'; fi
for options in '--record suite/straights.yaml' --fit '--exec true --shrink'; do
	# shellcheck disable=SC2086
	straights-verify $options --shard 1/2 suite >merged 2>merged.err
	if [ $? = 2 ] && grep -q 'is for verdicts' merged.err; then good; else bad "--shard $options"; fi
done
for shard in 0/3 4/3 1 1/x 1/0 x; do
	straights-verify --shard $shard class >merged 2>merged.err
	if [ $? = 2 ]; then good; else bad "--shard $shard"; fi
done
echo "shards: $n passed, $failed failed"
[ $failed = 0 ]
