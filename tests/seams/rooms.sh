# The rooms' walls: tests/layers.awk refuses what would break one.
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
sees "core/$first/test_private.h" "$(source_of "$last")" tools/tool.c
refused "$(source_of "$last"):1: core/$first/test_private.h is private to $first" \
	make -s layers
refused "tools/tool.c:1: core/$first/test_private.h is private to $first" \
	make -s layers
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

echo '' | add_file core/cellar/cellar.c
refused "'cellar' is not in ROOMS" make -s layers
touched core/cellar/cellar.c
end_seam
