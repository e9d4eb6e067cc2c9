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

work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT

# told VERIFY PAGE SLUGS: each slug with what is wrong with how it is listed and
# with its line in the page, ".It Sy slug Pq class", and the title as a sentence.
told() {
	"$1" --list-findings | awk -v verify="$1" -v page="$2" '
		FILENAME == "-" {
			item[$1] = ".It Sy " $1 " Pq " $2
			name = $1
			sub(/^[^ ]+ +[^ ]+ +/, "")
			title[name] = toupper(substr($0, 1, 1)) substr($0, 2) "."
			next
		}
		FILENAME == page { found[last, $0]; last = $0; next }
		!($1 in item) { print $1, verify " does not list " $1; next }
		(item[$1], title[$1]) in found { print; next }
		{
			print $1, page " does not have \047" item[$1] \
				"\047 and \047" title[$1] "\047"
		}' - "$2" "$3"
}

for list in core/*/fault.def; do
	game=${list#core/}
	game=${game%/fault.def}
	[ "$game" != base ] || game=straights
	verify=$game-verify
	sed -nE 's/^FAULT\([A-Z0-9_]+, "([a-z0-9-]+)",.*/\1/p' "$list" >"$work/slugs"
	told "$verify" "man/$verify.1" "$work/slugs" >"$work/told"
	while read -r slug wrong; do
		[ -z "$wrong" ] || { fails "$wrong"; continue; }
		case $("$verify" --explain "$slug") in
		*"
  rule     "?*) n=$((n + 1)) ;;
		*) fails "$verify does not explain $slug" ;;
		esac
	done <"$work/told"
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
	case $(rummy-verify --explain "$slug") in
	*cs246*) fails "rummy-verify explains $slug by cs246" ;;
	esac
done
holds "bad-deck is not explained by cs246" \
	sh -c 'straights-verify --explain bad-deck | grep -q cs246'
echo "findings: $n passed, $failed failed"
[ $failed = 0 ] && [ $n -gt 30 ]
