# Tests of seams: a change made as a person would make it, in a copy of the
# tree, which then is built and tested there. A seam test is a script in this
# folder that reads this file, run from the top of the tree as one part of
# `make check`:
#
#	. tests/seams/copy.sh
#	add_rows core/base/fault.def 'ILLEGAL_DISCARD,' <<'END'
#	FAULT(...)
#	END
#	add_file fixtures/new-slug/cmd <<'END'
#	...
#	END
#	build
#	checks 'fixtures findings'
#	holds 'it is explained' sh -c 'straights-verify --explain new-slug | grep -q why'
#	touched core/base/fault.def 'fixtures/new-slug/*'
#	end_seam
#
# The copy holds the files that git knows, those that are new, and what is made in
# the build folder, with its time stamps, so that only what a change concerns is
# built again. Reading this file makes the copy and enters it; it is removed at exit.
# Each function counts what it has shown and says what has failed; a copy that
# cannot be edited or built ends the test.

seam=${0##*/}
seam=${seam%.sh}
TOP=$PWD
B=${B:-build}
seam_passed=0
seam_failed=0

# What a calling make was asked for does not concern the copy, but its version
# is this tree's. What is built again is not optimised: to compile costs more than
# to run it, and no other object is made again for its flags. With sanitizers it is
# as they have it.
unset T MAKEFLAGS MFLAGS MAKELEVEL GNUMAKEFLAGS
MAKEFLAGS="FLAGS= VERSION=$(make -s print-VERSION)"
[ -n "${SAN-}" ] || MAKEFLAGS="$MAKEFLAGS OPT=-O0"
export MAKEFLAGS

# list_files: those of the tree, each ended by a NUL.
list_files() {
	if [ -e .git ]; then
		git ls-files -z --cached --others --exclude-standard --deduplicate
	else
		find . -name 'build*' -prune -o -type f -print0
	fi
}
seam_folder=$(mktemp -d) || exit 2
trap 'cd /; rm -rf "$seam_folder"' EXIT
trap 'exit 1' HUP INT TERM
copy=$seam_folder/tree
SEAM_COPY=$copy # the copy's own `make check` has no seams
export SEAM_COPY
mkdir "$copy" || exit 2
list_files |
	xargs -0 sh -c 'for f; do [ ! -e "$f" ] || printf "%s\0" "$f"; done' sh |
	xargs -0 cp -a --parents -t "$copy" || exit 2
# A folder's time says when its list of files changed.
(cd "$copy" && find . -type d -print0) |
	tar -cf - --no-recursion --null -T - | tar -xf - -C "$copy" || exit 2
objects=$(git rev-parse --git-path objects 2>/dev/null) &&
	objects=$(readlink -f "$objects")
cd "$copy" || exit 2
BIN=$copy/$B/bin
PATH=$BIN:$PATH
export PATH TOP B BIN
# What git has of these files it need not write again.
(git init -q && echo "$objects" >.git/objects/info/alternates && git add -A && git -c user.name=seam -c user.email=seam@localhost \
	commit -q -m 'seam: the tree as it was') || exit 2

# give_up REASON: ends the test here.
give_up() {
	echo "$seam: $*"
	echo "$seam: $seam_passed passed, $((seam_failed + 1)) failed"
	exit 1
}

# holds NAME COMMAND..: the command succeeds.
holds() {
	seam_name=$1
	shift
	if "$@" >"$seam_folder/said" 2>&1; then
		seam_passed=$((seam_passed + 1))
	else
		seam_failed=$((seam_failed + 1))
		tail -n 60 "$seam_folder/said"
		echo "$seam: FAILED: $seam_name"
	fi
}

# refused WORDS COMMAND..: the command fails and prints the words.
refused() {
	seam_words=$1
	shift
	if "$@" >"$seam_folder/said" 2>&1; then
		seam_failed=$((seam_failed + 1))
		echo "$seam: FAILED: not refused: $seam_words"
	elif grep -qF -- "$seam_words" "$seam_folder/said"; then
		seam_passed=$((seam_passed + 1))
	else
		seam_failed=$((seam_failed + 1))
		tail -n 60 "$seam_folder/said"
		echo "$seam: FAILED: refused without '$seam_words'"
	fi
}

# put_rows WHERE FILE PATTERN: adds the lines of standard input before or after
# the first line that has the extended regular expression.
put_rows() {
	cat >"$seam_folder/rows"
	awk -v where="$1" -v pattern="$3" -v rows="$seam_folder/rows" '
		function add_all() {
			while ((getline row <rows) > 0)
				print row
			done = 1
		}
		!done && where == "before" && $0 ~ pattern { add_all() }
		{ print }
		!done && where == "after" && $0 ~ pattern { add_all() }
		END { exit !done }' "$2" >"$seam_folder/new" ||
		give_up "$2: no line has '$3'"
	cat "$seam_folder/new" >"$2"
}

# add_rows FILE PATTERN: adds them after that line.
add_rows() {
	put_rows after "$@"
}

# add_end FILE: adds the lines of standard input at the end.
add_end() {
	[ -e "$1" ] || give_up "$1: no such file"
	cat >>"$1"
}

# edit FILE SCRIPT: edits the file by a sed script, which must change it.
edit() {
	sed -E "$2" "$1" >"$seam_folder/new" || give_up "$1: cannot be edited"
	! cmp -s "$1" "$seam_folder/new" || give_up "$1: '$2' changes nothing"
	cat "$seam_folder/new" >"$1"
}

# add_file FILE: makes a file from standard input, with its folders.
add_file() {
	[ ! -e "$1" ] || give_up "$1: is there already"
	mkdir -p "$(dirname "$1")" && cat >"$1" || give_up "$1: cannot be made"
}

# keep_changes: what is changed from here on counts as new for `touched`.
keep_changes() {
	git add -A && git -c user.name=seam -c user.email=seam@localhost \
		commit -q --allow-empty -m 'seam: changes that are kept'
}

# as_before: undoes all changes that were not kept.
as_before() {
	git add -A && git reset -q --hard
}

# build [OPT=LEVEL] [TARGET..]: makes the targets, or all tools, without a
# warning, optimised where much is to be run.
build() {
	case ${SAN-},${1-} in ?*,OPT=*) shift ;; esac
	if [ ! -d "$B" ]; then
		for part in core tools man tests/bad tests/faults; do
			[ ! -e "$TOP/$B/$part" ] ||
				(cd "$TOP" && cp -a --parents -t "$copy" "$B/$part") || exit 2
		done
	fi
	make -s -j"$(nproc)" "${@:-all}" >"$seam_folder/said" 2>&1 || {
		head -n 100 "$seam_folder/said"
		give_up "does not build: ${*:-all}"
	}
	seam_passed=$((seam_passed + 1))
}

# checks WORDS: the parts of `make check` that have one of the words in their
# names hold; each word is in some part's name.
checks() {
	build
	git add -A
	holds "make check T='$1'" make -s check T="$1"
}

# formatted: what was changed since the copy was made is as clang-format leaves it.
formatted() {
	git add -A
	holds 'it is formatted' sh -c "git diff --cached --name-only --diff-filter=d \
		$(git rev-list --max-parents=0 HEAD) -- '*.[ch]' |
		xargs clang-format --dry-run --Werror"
}

# touched PATTERN..: what changed since the copy was made, or since as_before or
# keep_changes, matches one of the patterns each, and each pattern is matched.
touched() {
	git add -A
	git diff --cached --name-only >"$seam_folder/touched"
	: >"$seam_folder/used"
	seam_bad=
	while read -r seam_file; do
		seam_known=
		for seam_pattern; do
			# shellcheck disable=SC2254
			case $seam_file in
			$seam_pattern)
				seam_known=1
				echo "$seam_pattern" >>"$seam_folder/used"
				;;
			esac
		done
		[ "$seam_known" ] ||
			{ seam_bad=1; echo "$seam: $seam_file was touched"; }
	done <"$seam_folder/touched"
	for seam_pattern; do
		grep -qxF -- "$seam_pattern" "$seam_folder/used" ||
			{ seam_bad=1; echo "$seam: $seam_pattern was not touched"; }
	done
	holds 'only what the recipe names is touched' test -z "$seam_bad"
}

# end_seam: says how many tests passed and ends the test.
end_seam() {
	echo "$seam: $seam_passed passed, $seam_failed failed"
	[ "$seam_failed" = 0 ]
	exit
}
