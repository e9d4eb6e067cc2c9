# The rows of the table; read by bench.sh, in an empty folder.

all_minstd=2147483646
all_mt=4294967296

row deal-as-text 15 1 1 \
	'deal_text 1 1000000' \
	'straights-deal 1..1000000'

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
row seed-from-a-deck 10000 $((all_minstd / 5000000)) 1 \
	'trial std 5000000' \
	'straights-deal --find --deck deck'

hand=$(straights-deal --format hands 1987654321 | sed -n 's/^1: //p')
row seed-from-a-hand 1500 $((all_minstd / 5000000)) 1 \
	'trial std 5000000' \
	"straights-deal --find --hand '1=$hand'"

straights-deal --format yaml 1987654321 | straights-replay >transcript
row seed-from-a-transcript 50 $((all_minstd / 5000000)) 1 \
	'trial std 5000000' \
	'straights-deal --find --transcript transcript'

hand=$(straights-deal --format hands --shuffle cs247 4294967295 | sed -n 's/^1: //p')
row cs247-seed-from-a-hand 8 $((all_mt / 1000000)) $((all_mt / 20000000)) \
	'trial cs247 1000000' \
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

straights-deal --format yaml 44 | straights-replay >small
process verify-a-small-one 3 'straights-verify small'

# About a gigabyte: 240,000 games.
memory replay-memory 64 'straights-deal --format yaml 1..240000 | straights-replay'
memory verify-memory 64 \
	'straights-deal --format yaml 1..240000 | straights-replay | straights-verify'
memory verify-records-memory 64 'straights-deal --format yaml 1..240000 >many.yaml
	straights-replay many.yaml | straights-verify --record many.yaml'
