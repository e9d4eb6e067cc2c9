#!/bin/sh
# Runs the cases under tests/cli (all, or those named): each is a folder with
# `cmd`, run by sh in an empty folder with the tools in PATH and the project
# in $TOP, and `out`, `err` and `rc` where they are not empty, empty and 0.
# Bytes are compared exactly. `cli.sh -b NAME ...` writes what came out instead.
# The cases that LEFT_OUT names are not run.
set -u
TOP=$(cd "$(dirname "$0")/.." && pwd)
PATH=${BIN:-$TOP/build/bin}:$PATH
export TOP PATH
LC_ALL=C
export LC_ALL
bless=
if [ "${1-}" = -b ]; then bless=1; shift; fi
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
# Of programs that are built to be slow; make check sets it.
slower=${SLOWER-1}
passed=0
failed=0
cd "$TOP/tests/cli" || exit 2
[ $# -gt 0 ] || set -- */
for name; do
	name=${name%/}
	case " ${LEFT_OUT-} " in *" $name "*) continue ;; esac
	mkdir -p "$work/$name/empty"
	(cd "$work/$name/empty" && timeout $((120 * slower)) sh "$TOP/tests/cli/$name/cmd" \
		>../out 2>../err </dev/null; echo $? >../rc)
	ok=1
	for f in out err rc; do
		if [ -n "$bless" ]; then
			cp "$work/$name/$f" "$name/$f"
			[ -s "$name/$f" ] || rm "$name/$f"
			[ $f = rc ] && [ "$(cat "$name/rc")" = 0 ] && rm "$name/rc"
		elif [ -e "$name/$f" ]; then
			diff -u "$name/$f" "$work/$name/$f" || ok=0
		elif [ $f = rc ]; then
			read -r rc <"$work/$name/rc"
			[ "$rc" = 0 ] || { echo "exit status $rc"; ok=0; }
		elif [ -s "$work/$name/$f" ]; then
			diff -u /dev/null "$work/$name/$f"
			ok=0
		fi
	done
	if [ $ok = 1 ]; then
		passed=$((passed + 1))
	else
		failed=$((failed + 1))
		echo "cli: $name: FAILED"
	fi
done
echo "cli: $passed passed, $failed failed"
[ $failed = 0 ]
