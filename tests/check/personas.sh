# Invented student programs: their truth is held against the tools, and what
# straights-verify says of a sample of their transcripts against the truth.
# Failures that are known are in tests/personas/expected.txt, and no others
# may be. `personas.sh -b` writes that list anew. The reader must read them in
# its quick way as in its plain one.
[ -x /usr/bin/python3 ] || { echo "python3 is not installed"; exit 77; }
export PYTHONDONTWRITEBYTECODE=1
bless=
[ "${1-}" != -b ] || bless=--bless
kept=$(mktemp -d) || exit 2
trap 'rm -rf "$kept"' EXIT
/usr/bin/python3 tests/personas/selftest.py || exit 1
# shellcheck disable=SC2086
/usr/bin/python3 tests/personas/run.py --sample 0 \
	--expected tests/personas/expected.txt $bless --keep "$kept" || exit 1
as() { # GAME FIND-TEST ...: reads transcripts as those of the game
	game=$1
	shift
	find "$kept" -type f "$@" -exec "${B:-build}/tests/unit/test_recall" "$game" {} +
}
as straights && as rummy -path '*/rummy/*'
