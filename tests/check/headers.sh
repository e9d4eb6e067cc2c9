# Every header compiles alone, under gcc and clang where there is one.
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
# ISO C wants a declaration, and some headers have only macros.
echo 'extern int not_empty;' >"$work/before.h"
headers=$(find core tools include -name '*.h')
n=0
failed=0
for cc in gcc clang; do
	command -v $cc >/dev/null || { echo "$cc is not installed"; continue; }
	# To begin takes clang as long as a header: it reads one after the other.
	also=
	[ $cc = gcc ] || also='-Xclang '
	# shellcheck disable=SC2046
	$cc -std=c11 -D_GNU_SOURCE -I. -I"$B" -include "$work/before.h" \
		-Wall -Wextra -Wpedantic -Wno-unused-function -Wno-psabi \
		-Werror -fsyntax-only -x c \
		$(echo "$headers" | sed "2,\$s/^/$also/") ||
		failed=$((failed + 1))
	n=$((n + $(echo "$headers" | wc -l)))
done
echo "headers: $n passed, $failed failed"
[ $failed = 0 ]
