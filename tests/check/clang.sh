# clang compiles everything under the same warnings as gcc does; what is made of
# it is not needed.
command -v clang >/dev/null || { echo "clang is not installed"; exit 77; }
# shellcheck disable=SC2046
make -s -j2 CC=clang OPT='-O0 -fsyntax-only' B="$B/clang" \
	$(find core tools -name '*.c' ! -path 'tools/build/*' |
		sed "s,^\(.*\)c$,$B/clang/\1o,")
