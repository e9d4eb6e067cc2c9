# README.md, NEWS and docs/ say what is there: the picture of the rooms, the
# files and functions that they name, and what a tool prints.
PATH=$PWD/$B/bin:$PATH
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

# The example of README.md.
awk '/^\$ straights-verify/ { open = 1; next }
	/^```/ { open = 0 }
	open' README.md >"$work/example"
cd "$work" || exit 2
straights-deal --format yaml 44 | straights-replay |
	sed 's/^Player1 plays 5C/Player1 discards 5C/' >doctored.txt
straights-verify -v --seed 44 doctored.txt >printed
holds 'the example of README.md' diff example printed
echo "docs: $n passed, $failed failed"
[ $failed = 0 ]
