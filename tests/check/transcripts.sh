# Every whole game under transcripts/: its record replays to the same bytes, and
# the verifier has nothing to say against them, with the record and without.
# `transcripts.sh -b NAME` writes what the replay prints instead.
TOP=$(pwd)
BIN=${BIN:-$TOP/build/bin}
n=0
failed=0
bless=
[ "${1-}" != -b ] || { bless=$2; }
out=$(mktemp) || exit 2
trap 'rm -f "$out"' EXIT
for dir in transcripts/*/*/; do
	dir=${dir%/}
	game=${dir#transcripts/}
	game=${game%/*}
	args=$(cat "$dir/args" 2>/dev/null)
	"$BIN/$game-replay" $args "$dir/record.yaml" >"$out" || failed=$((failed + 1))
	if [ -n "$bless" ]; then
		[ "${dir##*/}" != "$bless" ] || cp "$out" "$dir/out"
		continue
	fi
	if cmp "$dir/out" "$out" &&
		"$BIN/$game-verify" --record "$dir/record.yaml" "$dir/out" &&
		"$BIN/$game-verify" "$dir/out"; then
		n=$((n + 1))
	else
		echo "$dir: FAILED"
		failed=$((failed + 1))
	fi
done
echo "transcripts: $n passed, $failed failed"
[ $failed = 0 ]
