#!/bin/sh
# The three decks that the assignment prints, looked for among all seeds of all
# shuffles: each is found once.
set -u
PATH=$PWD/${B:-build}/bin:$PATH
failed=0
while read -r shuffle seed; do
	found=$(straights-deal --find --shuffle all --jobs "${JOBS:-2}" \
		--deck "$(straights-deal --format line --shuffle "$shuffle" "$seed")")
	echo "$found"
	[ "$found" = "$shuffle seed $seed round 1" ] || failed=1
done <<END
libstdc++ 6788
cs247 9
cs247-lrand48 0
END
exit $failed
