# Each folder of fixtures/ is named after a finding, and a variant: its
# transcript.txt, judged by straights-verify (or what `tool` names) with its
# args, must provoke just that finding, once. Each finding about a transcript's
# deal, play, score or wording must have a fixture.
B=${B:-build}
BIN=${BIN:-$PWD/$B/bin}
command -v jq >/dev/null || { echo "jq is not installed"; exit 77; }
passed=0
failed=0
seen=
for dir in fixtures/*/; do
	name=$(basename "$dir")
	tool=$(cat "$dir/tool" 2>/dev/null || echo straights-verify)
	# shellcheck disable=SC2046
	found=$(cd "$dir" &&
		"$BIN/$tool" --report json $(cat args 2>/dev/null) transcript.txt |
		jq -r '.findings[].id')
	case $name in
	"$found" | "$found"-*) passed=$((passed + 1)) ;;
	*)
		failed=$((failed + 1))
		echo "$name provokes:" "$found"
		;;
	esac
	seen="$seen $found "
done
for row in $(sed -nE \
	's/^FAULT\(([A-Z_]+), "([a-z-]+)", (DEAL|PLAY|SCORE|WORDING),.*/\1:\2/p' \
	core/base/fault.def); do
	case $seen in *" ${row#*:} "*) continue ;; esac
	failed=$((failed + 1))
	echo "no fixture provokes ${row#*:}"
done
echo "fixtures: $passed passed, $failed failed"
[ $failed -eq 0 ]
