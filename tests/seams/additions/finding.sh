# A finding is a row in its game's fault.def, a use, a fixture and a line in the
# manual page: each that is missing is noticed, and nothing else is needed. The
# finding here takes the place of winner-missing, which goes away with its own.
page=man/straights-verify.1

add_finding() {
	add_rows core/straights/fault.def '^/\* Score:' <<'END'
FAULT(WINNER_UNNAMED, "winner-unnamed", SCORE,
	"a winner goes without a line",
	"All players who tie for the lowest score win (cs246 1, 5.6).",
	"one winner line where two have 48")
END
	edit core/straights/fault.def '/^FAULT\(WINNER_MISSING,/,/\)$/d'
	for file in $(grep -rlw FAULT_WINNER_MISSING core/straights); do
		edit "$file" 's/\<FAULT_WINNER_MISSING\>/FAULT_WINNER_UNNAMED/'
	done
	mv fixtures/winner-missing "$seam_folder/fixture"
	touched 'core/straights/*' 'fixtures/winner-missing/*'
}

try_finding() {
	holds 'it explains itself' sh -c \
		'straights-verify --explain winner-unnamed | grep -q "rule .*(cs246 1, 5.6)"'
	refused "'winner-unnamed'" rummy-verify --explain winner-unnamed
	refused "$page does not have '.It Sy winner-unnamed Pq score'" sh tests/check/findings.sh
	refused 'no fixture provokes winner-unnamed' sh tests/check/fixtures.sh -b

	mv "$seam_folder/fixture" fixtures/winner-unnamed
	edit "$page" '/^\.It Sy winner-missing /,+1d'
	add_rows "$page" '^The points gained are not the sum' <<'END'
.It Sy winner-unnamed Pq score
A winner goes without a line.
END
	touched "$page" 'fixtures/winner-unnamed/*' fixtures/verdicts
}
