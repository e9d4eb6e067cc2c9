# The examples of straights-record(5) are records, and it tells every key.
PATH=$PWD/$B/bin:$PATH
page=man/straights-record.5
passed=0
failed=0
good() {
	if "$@"; then
		passed=$((passed + 1))
	else
		echo "$page: FAILED: $*"
		failed=$((failed + 1))
	fi
}
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
sed -n '/^.Sh EXAMPLES/,/^.Sh DIAG/p' "$page" | awk -v to="$work/" '
	/^\.Ed/ { open = 0 }
	open { gsub(/\\e/, "\\"); print >(to n ".yaml") }
	/^\.Bd/ { open = 1; n++ }'
for example in "$work"/*.yaml; do
	good straights-replay -q "$example" >"$work/out"
	good test -s "$work/out"
done
good test "$passed" -ge 6
printf 'key: 1\n' | straights-replay 2>"$work/keys"
for key in $(sed 's/.*, but //' "$work/keys"); do
	good grep -q "^\.It Cm $key\$" "$page"
done
for limit in DEPTH COMMANDS LINE DECKS; do
	n=$(sed -n "s/.*RECORD_$limit = \([0-9]*\),.*/\1/p" core/game/record.h)
	good grep -q "^\.It $n\$" "$page"
done
echo "records: $passed passed, $failed failed"
[ $failed = 0 ]
