# The rooms' walls and measures: tests/layers.awk and tests/check/functions.sh
# refuse what breaks one.
. tests/seams/copy.sh

first=$(make -s print-ROOMS | awk '{ print $1 }')
last=$(make -s print-ROOMS | awk '{ print $NF }')

# sees HEADER FILE..: the files include it.
sees() {
	for file in "$@"; do
		[ "$file" = "$1" ] || edit "$file" "1i #include \"$1\""
	done
}
source_of() { # a source of the room
	find "core/$1" -name '*.c' | sort | head -n 1
}

holds 'the walls stand' make -s layers

sees "core/$last/$last.h" "$(source_of "$first")"
refused "$first may not use $last" make -s layers
as_before

echo '' | add_file "core/$first/test_private.h"
sees "core/$first/test_private.h" "$(source_of "$last")" tools/tool/tool.c
refused "$(source_of "$last"):1: core/$first/test_private.h is private to $first" \
	make -s layers
refused "tools/tool/tool.c:1: core/$first/test_private.h is private to $first" \
	make -s layers
as_before

first_tool=$(make -s print-TOOL_ROOMS | awk '{ print $1 }')
last_tool=$(make -s print-TOOL_ROOMS | awk '{ print $NF }')
sees "tools/$last_tool/$last_tool.h" "tools/$first_tool/$first_tool.c"
refused "tools/$first_tool may not use tools/$last_tool" make -s layers
as_before

echo "#include \"core/$last/test_two.h\"" | add_file "core/$last/test_one.h"
echo "#include \"core/$last/test_one.h\"" | add_file "core/$last/test_two.h"
refused 'includes itself by way of' make -s layers
as_before

edit "$(source_of cards)" '1i #include <stdio.h>'
refused 'cards may not include <stdio.h>' make -s layers
as_before
edit "$(source_of report)" '1i #include <unistd.h>'
refused 'report may not include <unistd.h>' make -s layers
as_before

echo '' | add_file core/loose.c
refused "core/loose.c:1: 'loose' is not in ROOMS" make -s layers
as_before

echo '' | add_file tools/cellar/cellar.c
refused "'tools/cellar' is not in ROOMS" make -s layers
as_before

echo '' | add_file core/cellar/cellar.c
refused "'cellar' is not in ROOMS" make -s layers
touched core/cellar/cellar.c
as_before

# The list of findings is put together of every game's, and a game may put a
# shared rule in other words.
cat >>core/null/fault.def <<'END'
FAULT(NULL_NOISE, "null-noise", PLAY, "a game of no moves has a move",
	"There are no moves.", "a move")
RULE(DECK, "A deck is not needed.", "AC")
END
holds 'the list is put with the others' sh -c "make -s '$B/core/base/faults.def' &&
	grep -A1 '\"null\"' '$B/core/base/faults.def' | grep -q core/null/fault.def"
touched core/null/fault.def
as_before

limits() {
	sh tests/check/functions.sh
}
holds 'the measures are kept' limits
lines() { # NUMBER TEXT
	awk -v n="$1" -v text="$2" 'BEGIN { while (n-- > 0) print text }'
}
{
	printf 'void\nbase_long(void)\n{\n'
	lines 59 '	;'
	echo '}'
} | add_file core/base/long.c
refused 'core/base/long.c:3: a function of 61 lines' limits
as_before
lines 601 '' | add_file core/base/long.c
refused 'core/base/long.c: more than 600 lines' limits
as_before
printf 'static void\nclose(void)\n{\n}\n' | add_file core/base/bare.c
refused 'core/base/bare.c:2: close' limits
as_before
printf 'struct fault {\n};\n' | add_file core/trial/tag.c
refused 'struct fault is in' limits
as_before
for n in 1 2 3 4 5 6 7 8 9; do
	echo '' | add_file "core/base/short_$n.h"
done
refused 'core/base/short_9.h: 1 lines' limits
end_seam
