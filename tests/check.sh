#!/bin/sh
# Runs the parts of `make check`, all or those whose name has a word of $T in it, shows
# what fails, and ends with how many tests passed. A part is a script or a
# program that exits 0, 77 when it cannot run here (it says why), or else has
# failed; its tests are counted from cmocka's or its own closing line.
set -u
cd "$(dirname "$0")/.." || exit 2
B=${B:-build}
BIN=$PWD/$B/bin
export B BIN
log=$(mktemp) || exit 2
trap 'rm -f "$log"' EXIT
passed=0
failed=0
skipped=0

# wanted NAME: one of the words of $T is in it, or there are none.
wanted() {
	[ -n "${T-}" ] || return 0
	for word in $T; do
		case $1 in *"$word"*) return 0 ;; esac
	done
	return 1
}

part() {
	name=$1
	shift
	wanted "$name" || return
	"$@" >"$log" 2>&1 </dev/null
	rc=$?
	p=$(grep -E '^\[  PASSED  \]|^[a-z0-9./-]+: [0-9]+ passed, [0-9]+ failed' "$log" |
		sed -E 's/^\[  PASSED  \] ([0-9]+).*/\1/; s/.*: ([0-9]+) passed.*/\1/' |
		awk '{ n += $1 } END { print n + 0 }')
	[ "$p" -gt 0 ] || p=1
	case $rc in
	0)
		passed=$((passed + p))
		echo "ok      $name ($p)"
		grep -E '(skipped|not here|is not installed)' "$log" | sed 's/^/        /'
		;;
	77)
		skipped=$((skipped + 1))
		echo "skipped $name: $(tail -n 1 "$log")"
		;;
	*)
		failed=$((failed + 1))
		grep -vE '^\[ RUN  |^\[       OK' "$log" | tail -n 60
		echo "FAILED  $name (exit $rc)"
		;;
	esac
}

for t in "$B"/tests/unit/test_*; do
	case $t in *.*) continue ;; esac
	part "${t##*/}" timeout 600 "$t"
done
part layers make -s layers B="$B"
for t in tests/check/*.sh; do
	name=${t##*/}
	part "${name%.sh}" timeout 900 sh "$t"
done
part cli tests/cli.sh
if [ -z "${SEAM_COPY-}" ]; then
	for t in tests/seams/*.sh; do
		name=${t##*/}
		[ "$name" = copy.sh ] || part "seam-${name%.sh}" timeout 900 sh "$t"
	done
fi
echo "$passed passed, $failed failed, $skipped skipped"
[ "$failed" = 0 ]
