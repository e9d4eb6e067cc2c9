# Every row of core/base/fault.def and of each game's fault.def is listed by the
# game's verify tool, explains itself in the game's own rules, and has its line
# in a manual page: straights-verify(1) for what all games share, GAME-verify(1)
# for a game's own.
PATH=$PWD/$B/bin:$PATH
n=0
failed=0

fails() {
	echo "$*"
	failed=$((failed + 1))
}

# In a page: ".It Sy slug Pq class", and the title as a sentence.
in_page() {
	title=$(printf '%s.' "$3" | sed 's/./\U&/')
	awk -v item=".It Sy $1 Pq $2" -v title="$title" '
		last == item && $0 == title { found = 1 }
		{ last = $0 }
		END { exit !found }' "$4"
}

for list in core/*/fault.def; do
	game=${list#core/}
	game=${game%/fault.def}
	[ "$game" != base ] || game=straights
	verify=$game-verify
	page=man/$verify.1
	for slug in $(sed -nE 's/^FAULT\([A-Z0-9_]+, "([a-z0-9-]+)",.*/\1/p' "$list"); do
		row=$("$verify" --list-findings | grep "^$slug ") ||
			{ fails "$verify does not list $slug"; continue; }
		class=$(echo "$row" | awk '{ print $2 }')
		title=$(echo "$row" | sed -E 's/^[^ ]+ +[^ ]+ +//')
		"$verify" --explain "$slug" | grep -q '^  rule     .' ||
			{ fails "$verify does not explain $slug"; continue; }
		in_page "$slug" "$class" "$title" "$page" ||
			{ fails "$page does not have '.It Sy $slug Pq $class'" \
				"and '$title'"; continue; }
		n=$((n + 1))
	done
done
rows=$(cat core/*/fault.def | grep -c '^FAULT(')
[ $((n + failed)) = "$rows" ] || fails "$rows rows, of which $n were read"

# What is one game's is not another's.
holds() {
	name=$1
	shift
	if "$@"; then n=$((n + 1)); else fails "$name"; fi
}
refuses() { "$@" >/dev/null 2>&1; [ $? = 2 ]; }
holds "rummy-verify explains a finding of Straights" \
	refuses rummy-verify --explain wrong-deal
holds "straights-verify explains a finding of Rummy" \
	refuses straights-verify --explain rummy-deal
for slug in $(rummy-verify --list-findings | cut -d' ' -f1); do
	! rummy-verify --explain "$slug" | grep -q cs246 ||
		fails "rummy-verify explains $slug by cs246"
done
holds "bad-deck is not explained by cs246" \
	sh -c 'straights-verify --explain bad-deck | grep -q cs246'
echo "findings: $n passed, $failed failed"
[ $failed = 0 ] && [ $n -gt 30 ]
