# Additions that most files are compiled again for, as each new finding does, in one
# copy that is compiled once: a finding in place of another, a third game, the
# examples of docs/hacking.md, a report, a shuffle and wordings. Each touches only
# the files that it names.
. tests/seams/copy.sh

additions='finding game hacking report shuffle wording'
for part in $additions; do
	# shellcheck disable=SC1090
	. "tests/seams/additions/$part.sh"
	"add_$part"
	keep_changes
done
# Decks are shuffled by the thousand.
build OPT=-O1 "$B/core/cards/shuffles.o"
build
for part in $additions; do
	"try_$part"
	keep_changes
done
checks "$words layers findings fixtures man options functions \
	report-rows wording fit test_straights_transcripts test_search"
formatted
end_seam
