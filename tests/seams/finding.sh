# A finding is a row in its game's fault.def, a use, a fixture and a line in the
# manual page: each that is missing is noticed, and nothing else is needed. The
# finding here takes the place of winner-missing, which goes away with its own.
. tests/seams/copy.sh

page=man/straights-verify.1
findings() {
	sh tests/check/findings.sh
}
fixtures() {
	sh tests/check/fixtures.sh
}

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
build OPT=-O0 all
holds 'it explains itself' sh -c \
	'straights-verify --explain winner-unnamed | grep -q "rule .*(cs246 1, 5.6)"'
refused 'unknown finding' rummy-verify --explain winner-unnamed
refused "$page does not have '.It Sy winner-unnamed Pq score'" findings
refused 'no fixture provokes winner-unnamed' fixtures

mv "$seam_folder/fixture" fixtures/winner-unnamed
edit "$page" '/^\.It Sy winner-missing /,+1d'
add_rows "$page" '^The points gained are not the sum' <<'END'
.It Sy winner-unnamed Pq score
A winner goes without a line.
END
holds 'each row has its line' findings
holds 'each row has its fixture' fixtures

# Another game's list is found, and may put a shared rule in other words.
cat >>core/null/fault.def <<'END'
FAULT(NULL_NOISE, "null-noise", PLAY, "a game of no moves has a move",
	"There are no moves.", "a move")
RULE(DECK, "A deck is not needed.", "AC")
END
holds 'the list is put with the others' sh -c "make -s OPT=-O0 '$B/core/base/faults.def' &&
	grep -A1 '\"null\"' '$B/core/base/faults.def' | grep -q core/null/fault.def"
touched core/straights/fault.def 'core/straights/*' "$page" 'fixtures/winner-*' core/null/fault.def
end_seam
