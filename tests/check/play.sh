# Noisy play: whatever is typed, the record that is written as it goes replays
# to the same bytes; and it is whole up to the last command when the program is
# killed.
PATH=$PWD/${B:-build}/bin:$PATH
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
n=0
failed=0

# Lines that a person, a cat or an attacker may type, from a seed.
noise() {
	awk -v seed="$1" 'BEGIN {
		srand(seed)
		for (i = 0; i < 4; i++)
			print rand() < 0.5 ? "h" : (rand() < 0.7 ? "c" : "x\nh")
		split("A 2 3 4 5 6 7 8 9 T J Q K 10 1 a X", rank, " ")
		split("C D H S s Z", suit, " ")
		for (i = 0; i < 400; i++) {
			r = rand()
			card = rank[1 + int(rand() * 17)] suit[1 + int(rand() * 6)]
			if (r < 0.45) print "play " card
			else if (r < 0.9) print "discard " card
			else if (r < 0.92) print "deck"
			else if (r < 0.93) print "ragequit"
			else if (r < 0.94) print ""
			else if (r < 0.95) print "play " card "\r"
			else if (r < 0.96) print "play  " card
			else if (r < 0.97) print "\033[A" card "\t"
			else if (r < 0.98) print "play " card " now"
			else if (r < 0.981) { for (j = 0; j < 900; j++) printf "longer"; print "" }
			else if (r < 0.982) printf "nul %c\n", 0
			else print "PLAY " card
		}
	}'
}

for seed in 1 2 3 4 5 6 7 8 9 10 11 12; do
	noise $seed >"$work/typed"
	for echo in "" --echo; do
		rm -f "$work/record"
		straights $echo --record "$work/record" -- $seed <"$work/typed" \
			>"$work/played" 2>"$work/told" &&
			straights-replay -q $echo "$work/record" >"$work/replayed" &&
			cmp "$work/played" "$work/replayed"
		if [ $? = 0 ]; then
			n=$((n + 1))
		else
			echo "noise $seed $echo: FAILED"
			failed=$((failed + 1))
		fi
	done
done

# The program is killed while it waits; what it had printed is the replay.
mkfifo "$work/in" "$work/out"
straights --record "$work/killed" 44 <"$work/in" >"$work/out" 2>/dev/null &
pid=$!
exec 3>"$work/in" 4<"$work/out"
printf 'h\nc\nc\nc\ndeck\n' >&3
lines=0
while [ $lines -lt 20 ] && read -r line <&4; do
	printf '%s\n' "$line" >>"$work/seen"
	case $line in *[CDHS]*' '*[CDHS]*' '*) lines=$((lines + 1)) ;; esac
	[ "$(grep -cE '^>?([0-9TJQKA][CDHS] ){12}' "$work/seen")" = 4 ] && break
done
kill -9 $pid
wait $pid 2>/dev/null
exec 3>&- 4<&-
straights-replay "$work/killed" >"$work/replayed"
head -n "$(wc -l <"$work/seen")" "$work/replayed" | cmp - "$work/seen" &&
	grep -q deck "$work/killed"
if [ $? = 0 ]; then
	n=$((n + 1))
else
	echo "killed: FAILED"
	failed=$((failed + 1))
fi
echo "play: $n passed, $failed failed"
[ $failed = 0 ]
