# A broken rule stays one however it is spelt: each row is a finding and an edit
# of a right transcript that breaks a rule and the wording at once. The finding
# must be told, with the seed and without. A row with `-` breaks the wording
# alone and is not accused; one with `wording` is no more than that.
B=${B:-build}
BIN=${BIN:-$PWD/$B/bin}
out=transcripts/straights/section6/out
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
passed=0
failed=0
try() {
	while IFS='|' read -r slug edit; do
		sed "$edit" $out >"$work/transcript"
		for seed in '' --seed=6788; do
			"$BIN/straights-verify" $seed --report json \
				"$work/transcript" >"$work/said"
			case $slug in
			-) ! grep -Eq '"verdict":"(ok|deal|play|score)"' \
				"$work/said" ;;
			wording) grep -q '"verdict":"wording"' "$work/said" ;;
			*) grep -q "\"id\":\"$slug\"" "$work/said" ;;
			esac && passed=$((passed + 1)) && continue
			failed=$((failed + 1))
			echo "not $slug ($seed): $edit"
		done
	done
}
try <<'EDITS'
card-twice|64{p;s/^/[12:00:01] /}
card-twice|64{p;s/plays/played/}
card-twice|64s/^/Player1 plays 6C.\r/
hand-changed|45s/TS$/2Cx/
hand-changed|45{s/TS$/2C/;s/^/12:00:01 /}
legal-list|54s/$/ KDx/
legal-list|54{s/^Legal plays:/Options:/;s/$/ KD/}
legal-list|54{s/$/ KD/;s/^/[12:00:01] /}
table-differs|49s/$/ K/;49s/^/12:00 /
unread-list|49s/$/ Kx/
unread-list|s/^Legal plays:.*/Choices: K♠ K♦ K♥/
unread-list|s/^Legal plays:.*/Choices: King of Spades/
unread-list|s/^Cards on the.*/Board/;s/^\(Club\|Diamond\|Heart\|Spade\)s:.*/\1 row: A K 3/
unread-list|s/^Cards on the.*/Board:/;/^\(Club\|Diam\|Hear\)/d;s/^Spades:.*/A K 3/
unread-moves|64{p;s/.*/Player2 also plays KD./}
unread-moves|/ discards /{p;s/.*/Player2 then throws K♦ away/}
unread-moves|/ discards /{p;s/.*/P2 takes back the King of Diamonds/}
unread-moves|64{p;s/.*/She plays KD, too./}
unread-moves|64{p;s/.*/Player2 passes./}
unread-moves|/ discards /{p;s/.*/Player2 plays again./}
wording|/ discards /{p;s/.* \(..\)[.]/Nice, the \1!/}
wording|/ plays /{p;s/>*\(.*\) plays \(..\)[.]/\1 has \2 no longer./}
wording|/ plays /{p;s/>*\(.*\) plays \(..\)[.]/Wow, \1 played the \2!/}
wrong-turn|64s/Player1 plays/Player7\nplays/
wrong-turn|55s/Player4 plays/Player7\nplays/
illegal-play|64{s/6C/2H/;s/ \(2H\)/\1/}
wording|s/^\(>*Player[1-4] [a-z]*s\) \(..\)[.]/\1\2./
unread-list|s/^\(Your hand:\) \(..\) /\1 [\2] /;/^Legal plays:/d
unread-list|s/^\(Your hand: .. ..\) /\1* /;/^Legal plays:/d
wording|/^Legal plays:/d;/^Your hand:/y/CDHSTJQKA/cdhstjqka/
answer-differs|196s/8H/9C/;s/^>\(.\)/>\n\1/
answer-differs|196s/8H/9C/;s/^>//
wording|s/^>//
wording|s/^>\(.\)/>\n\1/
wording|/ ragequits[.]/d
wording|64{p;s/.*/Player2 could play KD now./}
wording|/ discards /{p;s/.*/KD is the best card of Player3/}
illegal-play|64{s/6C/2H/;s/ /\xc2\xa0/g}
wrong-turn|88s/>Player4/\&gt;Player2/
refusal-undue|63{s/$/This is not a legal play./;p;s/This.*//}
-|64{p;s/.*/Last move: Player1 played 6C/}
-|64{p;s/.*/Since your last turn:\n  Player1 plays 6C./}
-|64{s/.*/You play 6C./p;s/.*/Since your last turn:\n  Player1 plays 6C./}
-|230{p;s/.*/Since your last turn:\n  Player4 plays JD.\n  Player1 plays 9H./}
-|s/^/> /
-|s/^/| /
-|s/ /\xc2\xa0/g
-|s/>/\&gt;/
-|s/^/game[1234]: /
-|s/^/stdout: /
-|/^>*Player[1-4] [a-z]*s [^.]*[.]$/{p;s/^>*/[12:00:01] /}
EDITS
echo "holes: $passed passed, $failed failed"
[ $failed -eq 0 ]
