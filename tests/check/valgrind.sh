# No tool leaks or reads what it should not, under valgrind.
command -v valgrind >/dev/null || { echo "valgrind is not installed"; exit 77; }
case $B in *san*) echo "under ASan valgrind has nothing to do"; exit 77 ;; esac
PATH=$PWD/$B/bin:$PATH
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
n=0
failed=0
careful() {
	want=$1
	shift
	valgrind -q --leak-check=full --show-leak-kinds=definite,indirect,possible \
		--errors-for-leak-kinds=definite,indirect,possible \
		--error-exitcode=99 "$@" >"$work/said" 2>"$work/told" </dev/null
	rc=$?
	if [ $rc = "$want" ]; then
		n=$((n + 1))
	else
		echo "$*: exit $rc"
		tail -n 20 "$work/told"
		failed=$((failed + 1))
	fi
}
straights-deal --format yaml 1..3 >"$work/deals.yaml"
straights-replay "$work/deals.yaml" >"$work/games"
sed 's/^Player2 plays/Player3 plays/' "$work/games" >"$work/forged"
straights-deal --format yaml 1 | straights-replay >"$work/game"
echo 'seed: [' >"$work/bad.yaml"
careful 0 straights 44
careful 0 straights --list-wordings
careful 0 straights-deal --rounds 3 --format json 1..5
careful 0 straights-deal --find --deck "$(straights-deal 44 | tr '\n' ' ')"
careful 2 straights-replay "$work/deals.yaml" "$work/bad.yaml"
careful 0 straights-verify --record "$work/deals.yaml" "$work/games"
careful 1 straights-verify --report json "$work/games" "$work/forged"
careful 1 straights-verify --seed 7 "$work/game"
echo "valgrind: $n passed, $failed failed"
[ $failed = 0 ]
