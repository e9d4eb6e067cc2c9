# The programs are built with what makes faults of memory hard to use, and the
# same tree gives the same bytes in another folder (uncached, on all processors).
case $B in *san* | *cov*) echo 'this build is for other tests'; exit 77 ;; esac
n=0
failed=0
has() {
	if printf '%s\n' "$2" | grep -q "$3"; then
		n=$((n + 1))
	else
		echo "hardening: FAILED: $1 has no $3"
		failed=$((failed + 1))
	fi
}
for file in "$B"/bin/straights* "$B"/libstraights.so; do
	of=$(readelf -lWd "$file" 2>/dev/null)
	has "$file" "$of" GNU_RELRO
	has "$file" "$of" 'BIND_NOW\|NOW$'
	has "$file" "$of" 'GNU_STACK .* RW '
	has "$file" "$(nm -D "$file")" __stack_chk_fail
	case $file in */bin/*) has "$file" "$of" 'Flags:.*PIE' ;; esac
done
# Of whole programs the linker says so only where the C library's objects do.
has 'tool.o' "$(readelf -nW "$B/tools/tool/tool.o")" 'IBT, SHSTK'
has 'straights-verify' "$(nm -D "$B/bin/straights-verify")" '__[a-z]*_chk'

# The whole tree takes as long to build as to test: here every twentieth source is
# compiled again and what is generated, by the same program, but for the search in
# vectors, which takes a second each time; `make check ALL=1 T=hardening` compares
# all programs.
other=$(mktemp -d) || exit 2
trap 'rm -rf "$other"' EXIT
deeper=$other/a/deeper/folder
mkdir -p "$deeper"
tar -cf - Makefile core include man tools | tar -xf - -C "$deeper"
# shellcheck disable=SC2086
if [ -n "${ALL-}" ]; then
	targets=all
	flags=
	made=$(cd "$B" && echo bin/* libstraights.so)
else
	made=$(find core tools -name '*.c' ! -path 'tools/build/*' | sort |
		awk 'n++ % 20 == 0 { sub(/c$/, "o"); print }')
	made="$made $(make -s print-GENERATED | tr ' ' '\n' | grep -v /sift_)"
	targets=$(printf 'build/%s ' $made)
	# What is copied is not made again for its flags.
	flags=FLAGS=
	mkdir "$deeper/build"
	tar -cf - -C "$B" embed core/base | tar -xf - -C "$deeper/build"
	(cd "$deeper/build" && rm -f $made)
fi
# shellcheck disable=SC2086
CCACHE_DISABLE=1 make -s -j"$(nproc)" -C "$deeper" B=build CC="${CC-cc}" \
	VERSION="${BUILT-}" $flags $targets >"$other/log" 2>&1 || cat "$other/log"
for file in $made; do
	if cmp "$B/$file" "$deeper/build/$file"; then
		n=$((n + 1))
	else
		failed=$((failed + 1))
	fi
done
echo "hardening: $n passed, $failed failed"
[ $failed = 0 ]
