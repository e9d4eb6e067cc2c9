# A game is a folder, a row in core/games.c and its manual pages: a third one,
# Crazy Eights, is added, played, recorded and verified by tools of its own name.

# silent COMMAND..: it succeeds and prints nothing.
silent() {
	"$@" >"$made/silent" 2>&1 && [ ! -s "$made/silent" ]
}

# found SLUG SCRIPT [SEED]: the first game so changed has this finding with its
# seed, and without where SEED is not given.
found() {
	sed -E "$2" "$made/game" >"$made/changed"
	! cmp -s "$made/game" "$made/changed" || give_up "'$2' changes nothing"
	holds "$2 is found" sh -c "eights-verify --seed 1 $made/changed | grep -q ' $1: '"
	[ "${3-}" ] || holds "$2 is found without the seed" \
		sh -c "eights-verify $made/changed | grep -q ' $1: '"
}

# change SLUG SCRIPT: the fixture of the finding is the first game so changed.
change() {
	sed -E "$2" "$made/game" >"fixtures/$1/transcript.txt"
}

add_game() {
	cp -R tests/games/crazy-eights/core core/eights
	cp tests/games/crazy-eights/man/* man
	edit core/games.c 's/^\tGAME\(rummy\) \\$/&\n\tGAME(eights) \\/'
	touched 'core/eights/*' core/games.c 'man/eights*'
}

try_game() {
	made=$seam_folder/made # with the games that are played
	mkdir "$made"
	eights-deal --format yaml --seats ccc 1..100 >"$made/games.yaml"
	eights-replay "$made/games.yaml" >"$made/games"
	holds 'a hundred games are played to their end' \
		test "$(grep -c '^Player[123] wins!$' "$made/games")" -ge 100

	holds 'they are verified without a word' silent eights-verify --complete "$made/games"
	holds 'and with their records' silent eights-verify --record "$made/games.yaml" "$made/games"
	holds 'the seed is found' sh -c "eights-deal --format yaml --seats ccc 5 | eights-replay |
		eights-verify -v | grep -q 'seed 5 (recovered)'"
	printf '%s\n' h c c foo draw 'play 5C' 'play 8H S' quit |
		eights --record "$made/human.yaml" 1 >"$made/human" 2>"$made/err"
	holds 'a human plays, and is refused what is not legal' \
		sh -c "grep -q 'not a legal move' $made/human && grep -q 'asks for spades' $made/human"
	holds 'it is verified too' silent eights-verify --seed 1 "$made/human"
	holds 'an echoed record comes back' sh -c "eights-replay --echo $made/human.yaml |
		eights-verify --record $made/human.yaml"
	holds 'another game is not one of these' sh -c "straights-deal --format yaml 1 |
		straights-replay | eights-verify >$made/other; test \$? = 1"

	eights-deal --format yaml --seats ccc 1 | eights-replay >"$made/game"
	found eights-deal '0,/first card is .*/s//first card is 9D./' seed
	found eights-card '0,/plays (..)\./s//plays AS./' seed
	found eights-card '0,/^Player3 plays .*/s//Player3 plays 5C./'
	found eights-move '0,/^Player3 plays .*/s//Player3 plays JH./'
	found eights-move '0,/ asks for hearts/s// asks for clubs/'
	found eights-turn '0,/^Player2 plays/s//Player3 plays/'
	found eights-sum '0,/= 22$/s//= 23/'
	found eights-sum '0,/0 \+ 22 = 22/s//0 + 22 = 32/'
	found eights-end 's/^Player3 wins!/Player1 wins!/'

	# Each line of a game is missed.
	missed=0
	lines=$(wc -l <"$made/game")
	for line in $(seq 4 "$((lines - 1))"); do
		sed "${line}d" "$made/game" | eights-verify --seed 1 >"$made/out"
		[ $? = 1 ] || { missed=$((missed + 1)); echo "line $line"; }
	done
	holds "each of its $lines lines is missed" test "$missed" = 0

	# Its findings have fixtures, as those of every game must.
	for slug in $(eights-verify --list-findings | sed -n 's/^\(eights-[a-z]*\) .*/\1/p'); do
		printf 'eights-verify\n' | add_file "fixtures/$slug/tool"
		printf '%s\n' '--seed 1' | add_file "fixtures/$slug/args"
	done
	change eights-deal '0,/first card is .*/s//first card is 9D./; 6,$d'
	change eights-card '0,/^Player3 plays .*/s//Player3 plays 5C./'
	change eights-move '0,/^Player3 plays .*/s//Player3 plays JH./'
	change eights-turn '0,/^Player2 plays/s//Player3 plays/'
	change eights-sum '0,/0 \+ 22 = 22/s//0 + 22 = 32/'
	change eights-end 's/^Player3 wins!/Player1 wins!/'
	touched 'fixtures/eights-*'
}
