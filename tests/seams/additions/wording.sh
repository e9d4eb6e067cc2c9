# A wording is one YAML file: lists, completion, play, verify and the tests know
# it without another line, however many there are.

# write_wording NAME VERB: one that prints all of cs246 but the verb of a play.
write_wording() {
	add_file "core/straights/wordings/$1.yaml" <<END
name: $1
summary: A wording in which players $2
base: cs246
templates:
  play: "Player{seat} $2 {card}.\\n"
END
}

add_wording() {
	# More than sixteen, and the last one written out.
	for n in 01 02 03 04 05 06 07 08 09; do
		write_wording "house-$n" "puts$n"
	done
	"$TOP/$B/bin/straights" --print-wording cs246 | sed -e 's/^name: .*/name: our-house/' \
		-e 's/^summary: .*/summary: "A wording of our own"/' -e 's/ plays / lays /' |
		add_file core/straights/wordings/our-house.yaml
	edit core/straights/wordings/our-house.yaml 's/ wins!/ has won!/'
	"$TOP/$B/bin/rummy" --print-wording rummy | sed 's/^name: .*/name: our-rummy/' |
		add_file core/rummy/wordings/our-rummy.yaml
	edit core/rummy/wordings/our-rummy.yaml 's/ goes out/ is out of cards/'
	touched 'core/straights/wordings/house-*.yaml' \
		core/straights/wordings/our-house.yaml core/rummy/wordings/our-rummy.yaml
}

# judged NAME: a game in this wording is verified without telling it.
judged() {
	game=${2:-straights}
	"$game-deal" --format yaml --wording "$1" 7 | "$game-replay" >"$seam_folder/game" &&
		"$game-verify" --report json "$seam_folder/game" >"$seam_folder/json" &&
		grep -q "\"wording\":\"$1\".*\"findings\":\\[\\]" "$seam_folder/json"
}

try_wording() {
	count=$(straights --list-wordings | wc -l)
	holds 'there are more than sixteen' test "$count" -gt 16
	holds 'it is listed' \
		sh -c 'straights --list-wordings | grep -qx "our-house *A wording of our own"'
	holds 'it is completed' bash -c '. tools/completion.bash
		COMPREPLY=(); _card_tools straights our-h --wording
		[ "${COMPREPLY[*]}" = our-house ]'
	holds 'its YAML is a wording' sh -c 'straights --print-wording our-house >w.yaml &&
		straights-deal 1 --format yaml --wording "$PWD/w.yaml" | straights-replay >/dev/null; rc=$?
		rm w.yaml; exit $rc'
	holds 'its lines are printed' sh -c 'straights-deal --format yaml --wording our-house 7 |
		straights-replay | grep -qE "^Player[1-4] lays [^ ]*\.$"'
	holds 'verify finds it' judged our-house
	holds 'verify finds the seventeenth' judged house-09
	holds 'verify finds it in the other game' judged our-rummy rummy
	# Two lines away from the wording, its wording is still the nearest.
	straights-deal --format yaml --wording our-house 7 | straights-replay |
		sed -e '/has won/s/!/./' -e '0,/score: /s//score is /' >"$seam_folder/game"
	holds 'verify finds it in other words' sh -c "straights-verify --report json \
		$seam_folder/game | grep -q '\"wording\":\"our-house\"'"
	holds 'a fit is on top of it' sh -c "straights-verify --fit $seam_folder/game |
		grep -qx 'base: our-house'"
}
