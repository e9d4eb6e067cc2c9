# A report format is one file and one row of core/report/report.def: the list,
# the help, the completions and the man page have it from there.
PATH=$PWD/$B/bin:$PATH
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
passed=0
failed=0
holds() {
	says=$1
	shift
	if "$@"; then
		passed=$((passed + 1))
	else
		failed=$((failed + 1))
		echo "FAILED: $says"
	fi
}
is_completed() {
	bash -c '. tools/completion.bash
		_card_tools straights-verify "$1" --report
		[ "${COMPREPLY[*]}" = "$1" ]' is_completed "$1"
}
is_printed() {
	straights-verify --report "$1" fixtures/spacing/transcript.txt >/dev/null
	[ $? != 2 ]
}
is_refused() {
	straights-verify --report "$1" /dev/null 2>"$work/error"
	[ $? = 2 ] && grep -q "report '$1'" "$work/error"
}

straights-verify --list-reports >"$work/reports"
straights-verify --help >"$work/help"
holds 'all rows are listed' test "$(wc -l <"$work/reports")" = \
	"$(grep -c '^REPORT(' core/report/report.def)"
holds 'there are rows' test "$(wc -l <"$work/reports")" -ge 9
while read -r name summary; do
	holds "$name is in --help" grep -qw "$name" "$work/help"
	holds "$name is in the man page" sh -c \
		'grep -A1 -x ".It Cm $1" "$2" | grep -qxF -- "$3"' name \
		"$name" "$B/man/straights-verify.1" "$summary"
	holds "$name is completed" is_completed "$name"
	holds "$name is printed" is_printed "$name"
done <"$work/reports"
holds 'an unknown name is refused' is_refused jsn
echo "report-rows: $passed passed, $failed failed"
[ $failed = 0 ]
