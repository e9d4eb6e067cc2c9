# Fuzzes each target for a while: run.sh SECONDS TARGET..
# What is learnt stays in the build folder; what crashes is shown.
set -eu
seconds=$1
shift
for target; do
	name=${target##*/}
	mkdir -p "$target.corpus"
	for seed in $(sh tests/fuzz/seeds.sh "$name"); do
		cp "$seed" "$target.corpus/$(echo "$seed" | tr / -)"
	done
	# Judging a long input takes a second, and says no more than a short one.
	case $name in
	verify) longest=2048 ;;
	*) longest=16384 ;;
	esac
	echo "$name: $seconds seconds"
	"$target" -max_total_time="$seconds" -max_len="$longest" -timeout=10 \
		-artifact_prefix="$target." -print_final_stats=0 -verbosity=0 \
		"$target.corpus"
done
