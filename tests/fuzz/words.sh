# Prints the words that inputs of a fuzz target are made of, from the tables that
# the tools have them from, as libFuzzer's -dict takes them: words.sh TARGET
quote() {
	sort -u | LC_ALL=C grep -v -e '^$' -e '[^ -~]' | sed 's/[\\"]/\\&/g; s/.*/"&"/'
}
keys() { sed -n 's/^ *\([a-z][a-z_-]*\):.*/\1:/p' "$@"; }
cards() {
	for rank in A 2 3 4 5 6 7 8 9 10 T J Q K; do
		printf '%s\n' "${rank}C" "${rank}D" "${rank}H" "${rank}S"
	done
}
# The texts of templates, cut at their fields.
phrases() {
	sed -n 's/^ *[a-z_-]*: "\(.*\)"$/\1/p' "$@" |
		sed 's/{[^}]*}/\n/g; s/\\n/\n/g; s/\\[a-z]//g' | grep ..
}
slugs() { sed -n 's/.*FAULT([A-Z_]*, "\([a-z-]*\)".*/\1/p' core/*/fault.def; }
case $1 in
wording_load) keys core/*/wordings/*.yaml; grep -oh '{[a-z_]*}' core/*/wordings/*.yaml ;;
wording_read | verify | fit) phrases core/*/wordings/*.yaml; cards ;;
record) keys transcripts/*/*/record.yaml; cards; printf '%s\n' play discard deck undo --- ... ;;
capture | cast | keys)
	printf '%s\n' 'Script started on ' 'Script done on ' '{"version": 2}' \
		'[0.5, "o", "' '"]' '\u001b[' '\r\n' ', "i", "' ', "r", "80x24"'
	;;
bundle) printf '%s\n' ustar PK a.txt ;;
decks) cards; printf '%s\n' 1: 2= '?' '#' ;;
manifest)
	printf '%s\n' file seed shuffle wording record seats , ';' '"' hccc -1
	sed -n 's/^\t{"\([^"]*\)",.*/\1/p' core/cards/shuffles.c
	;;
rubric) slugs; printf '%s\n' points: each: '{points: 40, each: 5}' deal: play: score: ;;
esac | quote
# Bytes that are no text.
case $1 in
capture | cast | keys) printf '"\\x%s"\n' 04 08 0a 0d 15 1b 7f '1b[K' '1b[2D' ;;
bundle) printf '"%s"\n' 'PK\x03\x04' 'PK\x01\x02' 'PK\x05\x06' '\x1f\x8b\x08' BZh9 ;;
esac
