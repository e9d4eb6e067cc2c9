# clang compiles everything under the same warnings as gcc does; what is made of
# it is not needed. To begin takes it as long as a source does: it is called once
# for each set of options, and reads all sources that have these one by one.
command -v clang >/dev/null || { echo "clang is not installed"; exit 77; }
commands=$(mktemp) || exit 2
trap 'rm -f "$commands"' EXIT
sources=$(find core tools -name '*.c' ! -path 'tools/build/*')
# shellcheck disable=SC2046
make -s -n CC=clang HARDEN= OPT='-O0 -fsyntax-only' B="$B/clang" \
	$(echo "$sources" | sed "s,^\(.*\)c$,$B/clang/\1o,") |
	awk -v built="-I$B" '
	$1 == "clang" {
		key = ""
		for (i = 2; i < NF; i++) {
			if ($i == "-o")
				i++
			else if ($i !~ /^-(MMD|MP|c|falign|ffile)/)
				key = key " " ($i == built "/clang" ? built : $i)
		}
		if (key in files)
			files[key] = files[key] " -Xclang " $NF
		else
			files[key] = $NF
	}
	END { for (key in files) print "clang" key, files[key], "|| failed=1" }
	' >"$commands"
[ "$(grep -ow '[^ ]*\.c' "$commands" | sort -u | wc -l)" = \
	"$(echo "$sources" | wc -l)" ] || { echo 'clang: sources are missing'; exit 1; }
failed=0
. "$commands"
[ $failed = 0 ]
