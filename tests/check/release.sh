# What a release is made of agrees: NEWS, the version, the archive, and the
# commits that git blame passes over.
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
n=0
failed=0
holds() {
	name=$1
	shift
	if "$@"; then
		n=$((n + 1))
	else
		echo "release: FAILED: $name"
		failed=$((failed + 1))
	fi
}

release=$(make -s print-RELEASE)
version=${BUILT:-$(make -s print-VERSION)} # files may have changed since
holds 'NEWS begins with the release' sh -c \
	'sed -n 3p NEWS | grep -qE "^$1( \(in preparation\))?\$"' sh "$release"
holds 'the version is of that release' sh -c \
	'case $2 in "$1" | "$1"-*) ;; *) false ;; esac' sh "$release" "$version"
for tool in $(make -s print-TOOLS); do
	holds "$tool says its version" \
		test "$("$B/bin/$tool" --version)" = "$tool (straights) $version"
done

# As the parts of the tests run it: several makes with one folder. What is made
# anew each time is asked for here.
side_by_side() {
	makes=
	for _ in 1 2 3 4 5 6; do
		make -s B="$work/build" "$work/build/flags" \
			"$work/build/core/base/faults.def" \
			"$work/build/tools/tool/version.c" &
		makes="$makes $!"
	done
	torn=0
	for id in $makes; do
		wait "$id" || torn=$? # of the others, none may write below
	done
	[ $torn = 0 ] && ! find "$work/build" -name '*.[0-9]*' | grep .
}
holds 'several makes may use one folder at once' side_by_side

# What fails half-way leaves the target as it was.
half_way() {
	mkdir "$work/bin"
	printf '#!/bin/sh\nexit 1\n' >"$work/bin/sed"
	chmod +x "$work/bin/sed"
	cp "$work/build/flags" "$work/flags"
	! PATH=$work/bin:$PATH make -s B="$work/build" "$work/build/flags" \
		2>"$work/failed" && grep -q 'Error 1' "$work/failed" &&
		cmp "$work/flags" "$work/build/flags" &&
		! find "$work/build" -name '*.[0-9]*' | grep .
}
holds 'no file is made of a command that failed' half_way

# Where there is no git, the file VERSION says what the archive was made of.
if [ -e .git ]; then
	make -s dist B="$work" >/dev/null
	archive=$(echo "$work"/straights-*.tar.gz)
	folder=$(basename "$archive" .tar.gz)
	tar -xzf "$archive" -C "$work"
	(cd "$work/$folder" && find . -type f | sed 's,^\./,,') |
		sort >"$work/packed"
	{
		git ls-tree -r --name-only HEAD
		echo VERSION
	} | sort >"$work/known"
	holds 'the archive has every file' cmp "$work/known" "$work/packed"
	holds 'it knows its version' test "straights-$(
		make -s -C "$work/$folder" print-VERSION)" = "$folder"
	holds 'its rooms stand' make -s -C "$work/$folder" layers
	for commit in $(grep -v '^#' .git-blame-ignore-revs); do
		# A shallow clone and a copy for a test have no history.
		git cat-file -e "$commit" 2>/dev/null || continue
		holds "$commit only moves files" sh -c \
			'git log -1 --format=%s "$1" | grep -qE ": (move|rename|make rooms of) "' \
			sh "$commit"
	done
fi
echo "release: $n passed, $failed failed"
[ $failed = 0 ]
