# Fuzzes each target in turn: run.sh RUNS SECONDS TARGET.., RUNS of each (0: as
# many as there is time for). An input over 5 seconds, or of over 1 GB, is a
# failure as a crash is: it is shown and kept beside the target, and the next
# target follows. What is learnt stays in the build folder, and how many runs
# there have been, in how many seconds of the processor: the sums of all are
# printed at the end.
set -eu
runs=$1
seconds=$2
shift 2
failed=
[ "$runs" != 0 ] || runs=-1
# No traces of where memory came from (an input that is kept shows them), little of
# what was freed kept, none of it given back to the system, which has to clear
# what it gives again, and new memory not filled with a pattern.
ASAN_OPTIONS=malloc_context_size=0:quarantine_size_mb=1:max_malloc_fill_size=0
ASAN_OPTIONS=$ASAN_OPTIONS:thread_local_quarantine_size_kb=64
ASAN_OPTIONS=$ASAN_OPTIONS:allocator_release_to_os_interval_ms=-1
MSAN_OPTIONS=halt_on_error=1
export ASAN_OPTIONS MSAN_OPTIONS
for target; do
	name=${target##*/}
	sums=$(dirname "$target")/sums
	mkdir -p "$target.corpus"
	for seed in $(sh tests/fuzz/seeds.sh "$name"); do
		case $seed in
		*.hex) /usr/bin/python3 tests/fuzz/hex.py "$seed" "$target.corpus" ;;
		*) cp "$seed" "$target.corpus/$(echo "$seed" | tr / -)" ;;
		esac
	done
	sh tests/fuzz/words.sh "$name" >"$target.dict"
	dict=
	[ ! -s "$target.dict" ] || dict=-dict=$target.dict
	# A long input takes longer, and mostly says no more than a short one.
	case $name in
	bots | played) longest=24 ;;
	verify | fit) longest=128 ;;
	wording_load | bundle) longest=2048 ;;
	*) longest=256 ;;
	esac
	# MemorySanitizer has three bytes more for each.
	case $target in
	*-msan/*) memory=4096 ;;
	*) memory=1024 ;;
	esac
	times >"$target.begun"
	# shellcheck disable=SC2086 # nothing, where there are no words
	"$target" -runs="$runs" -max_total_time="$seconds" -max_len="$longest" \
		-timeout=5 -rss_limit_mb=$memory -malloc_limit_mb=256 -entropic=0 \
		-detect_leaks=0 $dict -artifact_prefix="$target." \
		-print_final_stats=1 -verbosity=0 "$target.corpus" \
		>"$target.log" 2>&1 || { cat "$target.log"; failed="$failed $name"; }
	times >"$target.ended"
	runs_done=$(sed -n 's/^stat::number_of_executed_units: *//p' "$target.log")
	awk -F '[ms ]+' -v name="$name" -v runs="$runs_done" '
		FNR == 2 { s = $1 * 60 + $2 + $3 * 60 + $4 - s }
		END { print name, s, runs }
		' "$target.begun" "$target.ended" >>"$sums"
	tail -n 1 "$sums"
done
awk '{ n[$1] += $3; s[$1] += $2; all += $3 }
	END {
		for (t in n)
			printf "%-14s %10d runs %8.0f a second\n", t, n[t], n[t] / s[t]
		printf "%-14s %10d runs\n", "all", all
	}' "$(dirname "$1")/sums" | sort
[ -z "$failed" ] || { echo "failed:$failed" >&2; exit 1; }
