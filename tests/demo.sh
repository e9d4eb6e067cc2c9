# What `make demo` shows: a real game dealt, replayed and verified, then the
# same transcript with one card changed.
set -e
PATH=$PWD/$B/bin:$PATH
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

show() {
	printf '\n$ %s\n' "$1"
	sh -c "$1" || printf '(exit %s)\n' $?
}

show 'straights-deal 44'
show 'straights-deal --format yaml 44 >game.yaml; cat game.yaml'
show 'straights-replay game.yaml >game.txt; head -n 12 game.txt; tail -n 5 game.txt'
show 'straights-verify -v --record game.yaml game.txt'
show 'sed "s/^Player1 plays 5C/Player1 discards 5C/; s/ = 82$/ = 83/" game.txt >doctored.txt
straights-verify -v --seed 44 doctored.txt'
show 'straights-deal --format yaml 1..1000 >deals.yaml
straights-replay deals.yaml | straights-verify --record deals.yaml && echo "1000 games: silent, status 0"'
