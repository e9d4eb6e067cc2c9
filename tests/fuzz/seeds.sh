# Lists the files that a fuzz target begins with: seeds.sh TARGET
case $1 in
wording_load) ls core/*/wordings/*.yaml ;;
record) ls transcripts/*/*/record.yaml ;;
verify) ls transcripts/*/*/out fixtures/*/transcript.txt ;;
wording_read | fit) ls transcripts/*/*/out ;;
capture | cast | keys) ls tests/capture/*.raw transcripts/*/*/out ;;
bundle | decks | manifest | rubric | referee* | played | bots)
	ls core/*/wordings/cs246.yaml ;; # any bytes will do
esac
# Inputs that fuzzing made, each a line: the fewest that reach all that it has
# (make corpora), and those on which something went wrong once.
ls "tests/fuzz/corpus/$1.hex" "tests/fuzz/found/$1.hex" 2>/dev/null || :
