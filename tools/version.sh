# Prints the version: what git describe says since the last tag, as
# 0.9.0-57-gabc1234; without a tag the release and the commit; without git what
# `make dist` has written, or the release.
#
#	sh tools/version.sh RELEASE
described=$(git --git-dir=.git describe --tags --match 'v[0-9]*' --dirty \
	2>/dev/null) && { echo "${described#v}"; exit; }
commit=$(git --git-dir=.git describe --always --dirty 2>/dev/null) &&
	{ echo "$1-g$commit"; exit; }
cat VERSION 2>/dev/null || echo "$1"
