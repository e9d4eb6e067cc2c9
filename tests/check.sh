#!/bin/sh
# Runs the parts of `make check` side by side, all or those whose name has a
# word of $T in it, and ends with how many tests passed. A part is a script or a
# program that exits 0, 77 when it cannot run here (it says why), or else has
# failed; its tests are counted from cmocka's or its own closing line. What a
# part prints is kept until it ends: a part that fails is shown in full.
# `check.sh PART` runs one part here and now.
set -u
cd "$(dirname "$0")/.." || exit 2
B=${B:-build}
BIN=$PWD/$B/bin
# Real transcripts beside the project, which are judged where there are any.
CORPUS=${CORPUS-../shared/corpus}
export B BIN CORPUS

# The longest first, by $B/check.times, so that none of them is left to run alone.
LONG='seam-additions cli personas cppcheck reports faults captures corpus growth
	shards gamepage python valgrind test_sandbox_limits
	test_straights_mutations test_recover archives fuzz recorded hardening
	test_recall shuffles headers test_rummy_mutations clang docs seam-rooms
	killed test_verdicts completion test_needs sandbox test_rummy_referee format
	edits test_search test_explain test_signature progress'

list_parts() {
	for t in tests/unit/test_*.c; do
		t=${t##*/}
		echo "${t%.c}"
	done
	echo layers
	for t in tests/check/*.sh; do
		t=${t##*/}
		echo "${t%.sh}"
	done
	echo cli
	[ -z "${SEAM_COPY-}" ] || return 0
	for t in tests/seams/*.sh; do
		t=${t##*/}
		[ "$t" = copy.sh ] || echo "seam-${t%.sh}"
	done
}

wanted_parts() {
	list_parts | awk -v words="${T-}" -v long="$LONG" '
		BEGIN {
			wanted = split(words, word, /[ \t\n]+/)
			while (wanted && word[wanted] == "")
				wanted--
			places = split(long, name, /[ \t\n]+/)
			for (i = 1; i <= places; i++)
				place[name[i]] = i
		}
		{
			keep = !wanted
			for (i = 1; i <= wanted; i++)
				keep = keep || (word[i] != "" && index($0, word[i]))
			if (keep)
				print $0 in place ? place[$0] : places + NR, $0
		}' | sort -n | cut -d ' ' -f 2
}

# A build that checks or counts what it does takes several times as long.
slower=1
case $B in *san* | *cov*) slower=4 ;; esac
SLOWER=$slower
export SLOWER

run_part() {
	case $1 in
	test_*) timeout $((600 * slower)) "$B/tests/unit/$1" ;;
	layers) make -s layers B="$B" ;;
	cli) tests/cli.sh ;;
	seam-*) timeout $((900 * slower)) sh "tests/seams/${1#seam-}.sh" ;;
	*) timeout $((900 * slower)) sh "tests/check/$1.sh" ;;
	esac
}

# count_passed LOG: as the part's closing lines have it, 1 if it has none.
count_passed() {
	awk '/^\[  PASSED  \] [0-9]/ { n += $4 }
		/^[a-z0-9.\/-]+: [0-9]+ passed, [0-9]+ failed/ { n += $2 }
		END { print n ? n : 1 }' "$1"
}

# show_part NAME STATUS LOG PASSED: how it ended, as it is printed.
show_part() {
	case $2 in
	0)
		echo "ok      $1 ($4)"
		sed -nE '/(skipped|not here|is not installed)|^warning: /s/^/        /p' "$3"
		;;
	77) echo "skipped $1: $(tail -n 1 "$3")" ;;
	*)
		grep -vE '^\[ RUN  |^\[       OK' "$3"
		echo "FAILED  $1 (exit $2)"
		;;
	esac
}

if [ $# = 1 ]; then
	run_part "$1"
	exit
fi

# As xargs below calls it: SUMS PART. Files of the part's name are left in SUMS:
# how many tests passed, failed and were skipped; and the seconds it took, by the
# processors and by the clock.
if [ $# = 2 ]; then
	begun=$(date +%s)
	run_part "$2" >"$1/$2.log" 2>&1 </dev/null
	rc=$?
	passed=$(count_passed "$1/$2.log")
	show_part "$2" $rc "$1/$2.log" "$passed" >"$1/$2.shown"
	case $rc in
	0) echo "$passed 0 0" ;;
	77) echo '0 0 1' ;;
	*) echo '0 1 0' ;;
	esac >"$1/$2.sum"
	times >"$1/$2.times"
	awk -v part="$2" -v clock=$(($(date +%s) - begun)) '
		function seconds(time) { split(time, t, /[ms]/); return t[1] * 60 + t[2] }
		END { printf "%.1f %d %s\n", seconds($1) + seconds($2), clock, part }
		' "$1/$2.times" >"$1/$2.time"
	exec flock "$1" cat "$1/$2.shown"
fi

sums=$(mktemp -d) || exit 2
trap 'rm -rf "$sums"' EXIT
trap 'exit 1' HUP INT TERM
wanted_parts >"$sums/parts"
for word in ${T-}; do
	grep -qF -- "$word" "$sums/parts" || {
		echo "check: no part's name has '$word' in it" >&2
		exit 2
	}
done
# Two more than there are processors, as some parts wait for what they have begun.
xargs -P $(($(nproc) + 2)) -n 1 sh tests/check.sh "$sums" <"$sums/parts"
# To see where the time goes: seconds of processor, of clock, and the part.
cat "$sums"/*.time | sort -rn >"$B/check.times"
awk -v parts="$(wc -l <"$sums/parts")" '
	{ passed += $1; failed += $2; skipped += $3 }
	$2 {
		name = FILENAME
		gsub(/.*\/|\.sum$/, "", name)
		names = names " " name
	}
	END {
		failed += parts - NR
		if (names)
			print "failed:" names
		printf "%d passed, %d failed, %d skipped\n", passed, failed, skipped
		exit failed > 0
	}' "$sums"/*.sum
