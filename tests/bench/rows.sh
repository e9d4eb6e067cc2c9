# The rows of the table; read by bench.sh, in an empty folder.

all_minstd=2147483646
all_mt=4294967296

row deal-as-text 15 1 1 \
	'deal_text 1 1000000' \
	'straights-deal 1..1000000'
row deal-as-text-own-buffer 2 1 1 \
	'deal_text 1 1000000 buffer' \
	'straights-deal 1..1000000'
row deal-mt19937-own-buffer 10 1 1 \
	'deal_text 1 200000 buffer mt19937' \
	'straights-deal --shuffle libstdc++:mt19937 1..200000'
row deal-as-json 0.25 1 1 \
	'straights-deal 1..300000' \
	'straights-deal --format json 1..300000'

# dealer prints a line for each deal that matches, as we do; and then neither.
if command -v dealer >/dev/null; then
	printf 'generate 2000000\nproduce 2000000\ncondition hascard(north,7S)\naction printoneline\n' >seven
	row match-a-card 4 1 1 \
		'dealer seven' \
		"straights-deal --match '^[^|]*7S' --format line 1..2000000"
	printf 'generate 2000000\nproduce 2000000\ncondition hascard(north,7S)\naction\n' >silent
	row match-and-only-count 4 1 1 \
		'dealer silent' \
		"straights-deal --match '^[^|]*7S' --count 1..2000000"
	row match-in-order-and-count 4 1 1 \
		'dealer silent' \
		"straights-deal --match '^[^|]*7S[^|]*7H[^|]*\|' --count 1..2000000"
else
	echo "match-a-card: dealer is not installed"
fi

straights-deal 1987654321 >deck
# The yardstick of all searches knows the whole deck and gives a seed up at the
# first draw that would lay another card.
row seed-from-a-deck 200 $((all_minstd / 50000000)) 1 \
	'trial std-early 50000000' \
	'straights-deal --find --deck deck'
straights-deal --format line 1..10000 | tr '|' ' ' >decks
row seeds-of-many-decks 1 $((all_minstd / 50000000)) 1 \
	'trial std-early 50000000' \
	'straights-deal --decks decks'

hand=$(straights-deal --format hands 1987654321 | sed -n 's/^1: //p')
row seed-from-a-hand 200 $((all_minstd / 50000000)) 1 \
	'trial std-early 50000000' \
	"straights-deal --find --hand '1=$hand'"

straights-deal --format yaml 1987654321 | straights-replay >transcript
row seed-from-a-transcript 10 $((all_minstd / 50000000)) 1 \
	'trial std-early 50000000' \
	'straights-deal --find --transcript transcript'

hand=$(straights-deal --format hands --shuffle cs247 4294967295 | sed -n 's/^1: //p')
row cs247-seed-from-a-hand 5 $((all_mt / 200000)) $((all_mt / 20000000)) \
	'trial cs247-early 200000' \
	"straights-deal --find --shuffle cs247 --from 0 --to 19999999 --hand '1=$hand'"

row play-a-round 0.334 1 1 \
	'trial std 2000000' \
	'rounds 2000000'

straights-deal --format yaml 1..10000 >deals.yaml
straights-replay deals.yaml >games
row replay 1 1 1 'sha256sum games' 'straights-replay deals.yaml'
row verify-with-records 1 1 1 'sha256sum games' \
	'straights-verify --record deals.yaml games'
row verify-alone 0.334 1 1 'sha256sum games' 'straights-verify games'
# Debian's sha256sum does not use the instructions for it; openssl does.
if command -v openssl >/dev/null; then
	row replay-openssl 1 1 1 'openssl dgst -sha256 games' \
		'straights-replay deals.yaml'
	row verify-with-records-openssl 0.68 1 1 'openssl dgst -sha256 games' \
		'straights-verify --record deals.yaml games'
	row verify-alone-openssl 0.38 1 1 'openssl dgst -sha256 games' \
		'straights-verify games'
fi

mkdir folder
(cd folder && head -n 200000 ../games |
	awk '/^Is Player1 a human/ { close(f); f = ++n } { print >f }')
row verify-a-folder 0.334 1 1 'sha256sum folder/*' \
	'straights-verify --jobs 1 folder'
row html-of-a-folder 0.5 1 1 'straights-verify --jobs 1 folder' \
	'straights-verify --jobs 1 --report html folder'
folders='folder folder folder folder folder folder folder folder'
processors two-verify-a-folder 1.85 "straights-verify $folders"
processors two-html-of-a-folder 1.85 \
	"straights-verify --report html $folders"
processors two-deal 1.85 'straights-deal 1..3000000'
processors two-match 1.85 "straights-deal --match '^[^|]*7S' --count 1..10000000"
processors two-find 1.85 \
	"straights-deal --find --shuffle cs247 --to 19999999 --hand '1=$hand'"

# deviates NAME MUST FILTER: the games as another program prints them, beside
# the same games exact: a third of their speed is due.
{
	straights-deal --format yaml 1..1500 | straights-replay
	for seed in $(seq 200); do
		printf 'h\nc\nc\nc\nplay 7S\ndiscard 2H\nragequit\n' |
			straights "$seed" 2>/dev/null
	done
} >some
deviates() {
	wanted "deviates-$1" || return 0
	eval "$3" <some >other
	row "deviates-$1" "$2" 1 1 'straights-verify --jobs 1 some' \
		'straights-verify --jobs 1 other'
}
sort_hands() {
	awk '/^Your hand:/ { n = 0; $1 = $2 = ""
		command = "printf \"%s\\n\" " $0 " | sort | tr \"\\n\" \" \""
		command | getline hand; close(command)
		sub(/ $/, "", hand); $0 = "Your hand: " hand } { print }'
}
record_terminal() {
	echo '{"version": 2, "width": 80, "height": 24}'
	awk '{ gsub(/"/, "\\\"")
		printf "[%.2f, \"o\", \"%s\\r\\n\"]\n", NR / 100, $0 }'
}
deviates blanks 0.333 "sed 's/\$/ /'"
deviates apostrophes 0.333 "sed \"s/'/’/g\""
deviates prompts 0.333 "sed 's/^>/> /'"
deviates names 0.333 'sed s/Player1/Ann/\;s/Player2/Bob/\;s/Player3/Cy/\;s/Player4/Di/'
deviates refusals 0.333 "sed 's/This is not a legal play/Illegal play/'"
deviates sorted-hands 0.333 sort_hands
deviates banners 0.333 "sed 's/^>*A new round/*** Next ***\n&/'"
deviates missing-lines 0.333 'grep -v discards:'
deviates colours 0.333 "sed 's/\\([2-9TJQKA][DH]\\)/\\x1b[31m\\1\\x1b[0m/g'"
deviates casts 0.333 record_terminal

straights-deal --format yaml 44 | straights-replay >small
process verify-a-small-one 0.8 'straights-verify small'
process deal-one 0.8 'straights-deal 44'
process find-a-seed 0.9 'straights-verify --find-seed small'

# About a gigabyte: 240,000 games.
memory replay-memory 64 'straights-deal --format yaml 1..240000 | straights-replay'
memory verify-memory 64 \
	'straights-deal --format yaml 1..240000 | straights-replay | straights-verify'
memory verify-records-memory 64 'straights-deal --format yaml 1..240000 >many.yaml
	straights-replay many.yaml | straights-verify --record many.yaml'
