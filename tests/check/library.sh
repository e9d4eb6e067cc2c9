# The library as a program meets it: the names it shows are those that the
# header declares and the manual describes; programs compile with what
# pkg-config says and nothing else, against the shared library and the archive;
# and its ABI is the one described in tests/check/libstraights.abi
# (`tests/check/library.sh -b` describes it anew).
case $B in
*san*)
	echo 'a sanitizer must be in the program before the library: test_api is'
	exit 77
	;;
esac
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
n=0
failed=0

holds() {
	what=$1
	shift
	if "$@" >"$work/log" 2>&1; then
		n=$((n + 1))
	else
		cat "$work/log"
		echo "library: FAILED: $what"
		failed=$((failed + 1))
	fi
}

make -s library B="$B" || exit 1
so=$B/libstraights.so.0

if command -v abidw >/dev/null; then
	abidw --headers-dir include --drop-private-types --no-show-locs \
		--no-corpus-path --no-comp-dir-path --drop-undefined-syms \
		--no-architecture "$so" | grep -v "^<abi-corpus " >"$work/abi"
	{ echo "<abi-corpus version='2.0' soname='libstraights.so.0'>"
		cat "$work/abi"; } >"$work/now.abi"
	if [ "${1-}" = -b ]; then
		cp "$work/now.abi" tests/check/libstraights.abi
	fi
	holds 'the ABI is the one described' \
		abidiff tests/check/libstraights.abi "$work/now.abi"
else
	echo 'library: the ABI was skipped: abigail-tools is not installed'
fi

sed -n 's/.*\<\(sts_[a-z_]*\)(.*/\1/p' include/straights.h | sort >"$work/header"
nm -D --defined-only "$so" | sed -n 's/.* T \([^@]*\).*/\1/p' | sort >"$work/shown"
holds 'the shared library shows what the header declares' \
	diff "$work/header" "$work/shown"
nm --extern-only --defined-only "$B/libstraights.a" |
	sed -n 's/.* [TDRBC] //p' | sort >"$work/shown"
holds 'the archive shows what the header declares' \
	diff "$work/header" "$work/shown"
# Only what the linker fills in and the compiler's own: nothing that two threads
# could both write to.
objdump -h "$B/straights.o" |
	awk '$2 ~ /^\.(data|bss|tdata|tbss)/ && $2 !~ /^\.data\.rel\.ro/ && $3 !~ /^0+$/' \
		>"$work/shown"
case $B in
*cov*) echo 'library: that it has no variables was skipped: gcov counts in them' ;;
*) holds 'the library has no variables' diff /dev/null "$work/shown" ;;
esac
sed -n 's/^\.F[no] \(sts_[a-z_]*\).*/\1/p' man/*.3 | sort -u >"$work/told"
holds 'section 3 describes what the header declares' \
	diff "$work/header" "$work/told"

prefix=$work/usr
make -s install B="$B" PREFIX="$prefix" >/dev/null || failed=$((failed + 1))
PKG_CONFIG_PATH=$prefix/lib/pkgconfig
LD_LIBRARY_PATH=$prefix/lib
export PKG_CONFIG_PATH LD_LIBRARY_PATH
for page in sts_deal sts_table_moves libstraights; do
	holds "man 3 $page" test -s "$prefix/share/man/man3/$page.3"
done

# compile NAME FLAGS ...: examples/library/NAME.c to $work/NAME.
compile() {
	name=$1
	shift
	# shellcheck disable=SC2046
	${CC:-cc} -std=c11 -Wall -Wextra -Wpedantic -Werror -O1 \
		-o "$work/$name" "examples/library/$name.c" \
		$(pkg-config "$@" straights)
}

"$BIN/straights-deal" --format yaml 44 | "$BIN/straights-replay" >"$work/game"
sed '20s/plays/discards/' "$work/game" >"$work/doctored"
for link in --libs '--static --libs'; do
	for name in deal verify bot; do
		[ "$(wc -l <"examples/library/$name.c")" -le 40 ] ||
			{ echo "$name.c: more than 40 lines"; failed=$((failed + 1)); }
		# shellcheck disable=SC2086
		holds "$name.c compiles ($link)" compile "$name" --cflags $link
	done
	"$work/deal" 44 >"$work/events"
	holds 'as many plays are told as are printed' test \
		"$(grep -c '"event":"play"' "$work/events")" = \
		"$(grep -c '^Player[1-4] plays' "$work/game")"
	holds 'a good game is ok' \
		sh -c '"$1/verify" <"$1/game" | grep -qx ok' - "$work"
	"$work/verify" <"$work/doctored" >"$work/told"
	holds 'a doctored one is not' grep -q '^20: ' "$work/told"
	holds 'the bot comes to the end' \
		sh -c '"$1/bot" straights 44 | grep -q "^Player4 "' - "$work"
	holds 'the bot plays Rummy as well' \
		sh -c '"$1/bot" rummy 44 | grep -q "^Player4 "' - "$work"
done
if command -v g++ >/dev/null; then
	echo '#include <straights.h>' >"$work/cxx.cc"
	holds 'the header is C++ as well' g++ -Wall -Wextra -Wpedantic -Werror \
		-Iinclude -fsyntax-only "$work/cxx.cc"
fi

# What few inputs need is loaded when one of them comes. Where it is missing that
# is said, and no program runs without its filter.
starts_without() {
	readelf -d "$B"/bin/* "$so" >"$work/needed" || return
	grep -q 'NEEDED.*libpcre2' "$work/needed" &&
		! grep -E "NEEDED.*lib($1)[.-]" "$work/needed"
}
holds 'the tools start without what few inputs need' \
	starts_without 'archive|seccomp|yaml|z|zstd'
cat >"$work/hide.c" <<'END'
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>
void *
dlopen(const char *file, int how)
{
	void *(*next)(const char *, int) = dlsym(RTLD_NEXT, "dlopen");

	return strstr(file, getenv("HIDDEN")) ? NULL : next(file, how);
}
END
cc -w -shared -fPIC -o "$work/hide.so" "$work/hide.c"
"$BIN/straights-deal" --format yaml 44 >"$work/44.yaml"
gzip -c "$work/game" >"$work/game.gz"
zstd -q -c "$work/game" >"$work/game.zst"
echo '{game: straights, seed: 44}' >"$work/flow.yaml"
misses() {
	hidden=$1 said=$2 tool=$3
	shift 3
	LD_PRELOAD=$work/hide.so HIDDEN=$hidden "$BIN/$tool" "$@" >"$work/said" 2>&1
	[ $? = 2 ] && grep "$said" "$work/said"
}
# hidden LIBRARY SAID TOOL OPERANDS: the tool says so and exits with 2.
hidden() {
	holds "$3 says that $1 is missing" misses "$@"
}
hidden libz.so libz.so.1 straights-verify "$work/game.gz"
hidden libzstd.so libzstd.so.1 straights-verify "$work/game.zst"
hidden libyaml-0.so libyaml-0.so.2 straights-replay "$work/flow.yaml"
hidden libyaml-0.so libyaml-0.so.2 straights-verify --fit "$work/game"
for way in --weak-sandbox --all; do
	hidden libseccomp.so 'cannot be run without libseccomp.so.2' \
		straights-verify --exec=true $way "$work/44.yaml"
done
# The library refuses, and its program goes on.
cat >"$work/flow.c" <<'END'
#include <stdio.h>
#include <straights.h>
int
main(void)
{
	struct sts_error e;

	if (sts_record_read("{game: straights, seed: 44}\n", 28, 0, &e))
		return 1;
	printf("refused: %s\n", e.message);
	return 2;
}
END
# shellcheck disable=SC2046
cc -o "$work/flow" "$work/flow.c" $(pkg-config --libs --cflags straights)
refuses() {
	LD_PRELOAD=$work/hide.so HIDDEN=libyaml-0.so "$work/flow" >"$work/said"
	[ $? = 2 ] && grep '^refused: .*libyaml-0.so.2' "$work/said"
}
holds 'a program goes on where the library misses libyaml' refuses
echo "library: $n passed, $failed failed"
[ $failed = 0 ]
