# 200 games whose writer was killed at any byte of the record: each loads, is
# gone on with, and holds every command that was answered.
PATH=$PWD/$B/bin:$PATH
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 2
awk 'BEGIN {
	srand(7)
	split("A 2 3 4 5 6 7 8 9 T J Q K", rank, " ")
	split("C D H S", suit, " ")
	for (i = 0; i < 500; i++) {
		card = rank[1 + int(rand() * 13)] suit[1 + int(rand() * 4)]
		r = rand()
		if (r < 0.5) print "play " card
		else if (r < 0.95) print "discard " card
		else if (r < 0.96) print ""
		else if (r < 0.97) print "deck"
		else print "wh\"at: " card
	}
}' >typed
n=0
failed=0
for seed in $(seq 200); do
	straights --seats hhcc --record whole --force "$seed" <typed >played \
		2>/dev/null
	# What had been answered is in the lines that are whole.
	at=$(LC_ALL=C awk -v seed="$seed" '
		{ all = all $0 "\n" }
		/^commands:$/ { from = length(all) }
		END {
			srand(seed)
			at = from + int(rand() * (length(all) - from + 1))
			cut = substr(all, 1, at)
			printf "%s", cut >"cut"
			sub(/[^\n]*$/, "", cut)
			printf "%s", cut >"answered"
			print at
		}' whole)
	straights --resume cut </dev/null >gone-on 2>/dev/null &&
		cmp -s cut answered &&
		straights-replay -q answered | cmp -s - gone-on &&
		cmp -s -n "$(wc -c <gone-on)" played gone-on
	if [ $? = 0 ]; then
		n=$((n + 1))
	else
		echo "seed $seed, cut at $at: FAILED"
		failed=$((failed + 1))
	fi
done
# Before the commands nothing had been answered, and that is said.
head -c 30 whole >cut
straights --resume cut 2>&1 </dev/null | grep -q . && n=$((n + 1)) ||
	failed=$((failed + 1))
echo "killed: $n passed, $failed failed"
[ $failed = 0 ]
