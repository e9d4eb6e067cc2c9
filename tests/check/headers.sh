# Every header compiles alone, under gcc and clang where there is one.
n=0
failed=0
for cc in gcc clang; do
	command -v $cc >/dev/null || { echo "$cc is not installed"; continue; }
	for h in $(git ls-files 'core/*.h' 'tools/*.h'); do
		if $cc -std=c11 -D_GNU_SOURCE -I. -I"$B" -Wall -Wextra -Wpedantic \
			-Wno-pragma-once-outside-header -Wno-unused-function -Wno-psabi -Werror -fsyntax-only \
			-x c "$h"; then
			n=$((n + 1))
		else
			failed=$((failed + 1))
		fi
	done
done
echo "headers: $n passed, $failed failed"
[ $failed = 0 ]
