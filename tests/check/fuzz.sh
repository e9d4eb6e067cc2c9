# Every fuzz target holds on its seeds and on what fuzzing found before.
passed=0
make -s B="$B" fuzz-replays || exit 1
for target in tests/fuzz/*.c; do
	name=$(basename "$target" .c)
	[ "$name" != main ] || continue
	# shellcheck disable=SC2046
	timeout 300 "$B/tests/fuzz/$name" $(sh tests/fuzz/seeds.sh "$name") >"$B/fuzz.log" ||
		{ echo "$name fails on a seed"; exit 1; }
	n=$(sed -n 's/^fuzz: \([0-9]*\) passed.*/\1/p' "$B/fuzz.log")
	[ "$n" -gt 0 ] || { echo "$name has no seeds"; exit 1; }
	passed=$((passed + n))
done
echo "fuzz: $passed passed, 0 failed"
