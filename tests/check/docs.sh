# README.md, NEWS and docs/ say what is there: the picture of the rooms, the
# files and functions that they name, and what a tool prints.
B=${B:-build}
PATH=$PWD/$B/bin:$PATH
top=$PWD
bless=
[ "${1-}" != -b ] || bless=1
for tool in straights rummy; do
	for verb in '' -deal -replay -verify; do
		[ -x "$B/bin/$tool$verb" ] || { echo "docs: no $B/bin/$tool$verb: make"; exit 2; }
	done
done
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
n=0
failed=0
holds() {
	what=$1
	shift
	if "$@"; then
		n=$((n + 1))
	else
		echo "docs: FAILED: $what"
		failed=$((failed + 1))
	fi
}

# Between "<!-- rooms -->" and the end of the example.
awk '/^<!-- rooms -->/ { open = 1; next }
	/^```/ && open { if (++open > 2) exit; next }
	open' docs/hacking.md >"$work/picture"
make -s rooms PICTURE=1 >"$work/rooms"
holds 'the picture of the rooms (make rooms PICTURE=1)' \
	diff "$work/picture" "$work/rooms"

for file in README.md docs/*.md; do
	for path in $(grep -oE '`[A-Za-z.]+/[A-Za-z0-9_./-]*`' "$file" | tr -d '`' |
		grep -vE '^build|NAME' | sort -u); do
		# A recipe says which files are new.
		grep -q "<!-- new $path -->" "$file" ||
			holds "$file: $path is there" test -e "$path"
	done
	for name in $(grep -oE '`[a-z0-9_]+\(\)`' "$file" | tr -d '`()' | sort -u); do
		holds "$file: $name() is there" \
			grep -rqE "\\<$name\\(" core tools --include='*.h'
	done
	for target in $(grep -oE '`make [a-z-]+' "$file" | cut -d ' ' -f 2 | sort -u); do
		holds "$file: make $target is there" grep -q "^$target:" Makefile
	done
done

cd "$work" || exit 2
straights-deal --format yaml 44 | straights-replay |
	sed 's/^Player1 plays 5C/Player1 discards 5C/' >doctored.txt

# The page of messages, and the findings as editors read them.
(cd "$top" && B=$B sh tools/build/messages.sh) >messages.md
holds 'docs/messages.md (make -s messages >docs/messages.md)' \
	diff "$top/docs/messages.md" messages.md
holds 'it has 25 findings' test "$(grep -c '^## ' messages.md)" -ge 25
straights-verify --seed 44 --all doctored.txt "$top/fixtures/spacing" >found
matched() {
	/usr/bin/python3 - "$top/examples/editors/tasks.json" found <<'PY'
import json, re, sys
task = json.load(open(sys.argv[1]))["tasks"][0]
matcher = task["problemMatcher"]["pattern"]
for line in open(sys.argv[2]):
    parts = re.match(matcher["regexp"], line.rstrip("\n"))
    assert parts, line
    assert parts[matcher["line"]].isdigit() and parts[matcher["message"]]
    assert parts[matcher["file"]].endswith(".txt")
PY
}
holds 'the matcher for Visual Studio Code takes each finding' matched
if command -v vim >/dev/null; then
	mkdir -p vim/compiler
	cp "$top/examples/editors/straights.vim" vim/compiler
	vim -es -u NONE -N -c 'set rtp+=vim' -c 'compiler straights' \
		-c 'cgetfile found' -c "call writefile(map(getqflist(), \
'bufname(v:val.bufnr) . \":\" . v:val.lnum . \":\" . v:val.col . \": \" . v:val.text'), \
'jumps')" \
		-c 'qa!' </dev/null
	holds 'so does the errorformat for Vim' cmp found jumps
else
	echo 'docs: skipped: the errorformat, vim is not installed'
fi

# A class as docs/grading.md has it: right, a rule bug, a format bug.
mkdir -p class/ada class/bob class/cy class/students && cd class || exit 2
straights-deal --format yaml 44 | straights-replay >ada/game.txt
straights-deal --format yaml 45 | straights-replay |
	sed '12s/plays/discards/' >bob/game.txt
straights-deal --format yaml 46 | straights-replay |
	sed 's/ plays /  plays /' >cy/game.txt
echo 'int main() { return 0; }' >ada/main.cc
/usr/bin/python3 -m zipfile -c class.zip ada bob cy
rm ada/main.cc
program() {
	printf '#!/bin/sh\n%s\n' "$2" >students/$1
	chmod +x students/$1
}
straights=$(command -v straights)
program ada "exec $straights \$1"
program bob "$straights \$1 | sed '12s/plays/discards/'"
program cy "[ \$1 = 1 ] || kill -SEGV \$\$; $straights \$1 | sed 's/ plays /  plays /'"
holds 'the commands of docs/grading.md print what it says' \
	/usr/bin/python3 "$top/tests/console.py" "$top/docs/grading.md"
holds 'they are ten' test \
	"$(grep -c '^\$ ' "$top/docs/grading.md")" = 10
cd .. || exit 2

# Every command of README.md, docs/scale.md and docs/playing.md runs, 0 or 1
# unless tests/docs/printed has another status, and prints what that file has:
# its first lines, and how many there are. `docs.sh -b` writes the file anew.
mkdir -p readme/folder readme/students readme/class && cd readme || exit 2
cp ../doctored.txt handed-in.txt
cp handed-in.txt folder/one.txt
cp handed-in.txt class/
cp ../class/ada/game.txt class/ada.txt
/usr/bin/python3 -m zipfile -c handed-in.zip folder
echo 'file,seed' >class.csv
straights-deal --format yaml 44 >game.yaml
cp game.yaml suite.yaml
cp ../class/students/ada student
cp ../class/students/ada students/
straights-deal --format line 44 >deck.txt
cp deck.txt logs.txt
cp handed-in.txt game.txt
awk '/^## (Set up|Libraries)/ { open = 0 }
	/^## For / { open = 1 }
	/^```/ { inside = !inside; next }
	open && inside' "$top/README.md" | sed -E 's/  +# .*//' >commands
# A hundred parts are too many for a test, as are all seeds: four of few.
awk '/^```/ { inside = !inside; next } /^## Engines/ { exit } inside' \
	"$top/docs/scale.md" | sed 's,3/100,{},; s,4000000000,40000,' |
	while read -r command; do
		case $command in
		*'{}'*) for part in 1 2 3 4; do
			echo "$command" | sed "s,{},$part/4,; s,part.3,part.$part,"
		done ;;
		*) echo "$command" ;;
		esac
	done >>commands
grep -oE '`(straights|rummy)[a-z-]* [^`]*`' "$top/docs/playing.md" | tr -d '`' |
	grep -v -e '--resume' -e FILE >>commands
while read -r command; do
	[ -n "$command" ] || continue
	cp suite.yaml game.yaml
	case $command in *'--record game.yaml 44') rm game.yaml ;; esac
	timeout 20 bash -c "$command" </dev/null >out 2>err
	status=$?
	echo "\$ $command"
	case $command in
	*'>'*.html) ;;
	*' >'*) cat "${command##*>}" >out ;;
	esac
	# Without a seed the deal is another one each time: it is left out.
	if grep -qE '^seed [0-9]+$' err; then
		sed '/^A new round begins/,$d; s/^>A new round.*/>.../; />\.\.\./q' \
			out
		status="$status, a seed of its own"
	else
		sed 's/"version":"[^"]*"/"version":"VERSION"/' out err | cut -c 1-200 | head -n 8
		status="$status, $(wc -l <out) lines"
	fi
	echo "status $status"
done <commands >printed
grep -q '^status 127' printed || [ -z "$bless" ] || cp printed "$top/tests/docs/printed"
holds 'what the commands of the pages print (docs.sh -b)' \
	diff "$top/tests/docs/printed" printed
holds 'they are many' test "$(grep -c '^\$ ' printed)" -gt 50
holds 'none of them is a wrong one' test -z "$(grep -E '^status [2-9]' printed)"
cd .. || exit 2
echo "docs: $n passed, $failed failed"
[ $failed = 0 ]
