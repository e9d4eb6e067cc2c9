# Writes the pictures of README.md and docs/playing.md in their places: a verdict,
# as straights-verify prints it, and the screen of a game (make screens).
set -eu
PATH=$PWD/${B:-build}/bin:$PATH
top=$PWD
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
straights-deal --format yaml 44 | straights-replay |
	sed 's/^Player1 plays 5C/Player1 discards 5C/' >doctored.txt
straights-verify -v --seed 44 doctored.txt >verdict || [ $? = 1 ]
for page in README.md docs/playing.md; do
	awk -v top="$top/" '
		function put(file) {
			while ((getline line <file) > 0)
				print line
			close(file)
			old = 1
		}
		/^```$/ { old = 0 }
		!old
		/^\$ straights-verify -v --seed 44 doctored.txt$/ { put("verdict") }
		screen && /^```text$/ { put(top screen); screen = "" }
		/^<!-- tests\/terminal\/.*\.screen -->$/ { screen = $2 }
		' "$top/$page" >page
	cmp -s page "$top/$page" || cat page >"$top/$page"
done
