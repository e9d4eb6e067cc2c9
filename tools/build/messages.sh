# Prints docs/messages.md: findings as a student sees them, made from fixtures.
PATH=$PWD/${B:-build}/bin:$PATH
cat <<'END'
# What findings look like

Each comes from a fixture, as `straights-verify -v` prints it. `make messages`
makes this page, and a test holds it to what the tools print.
END
for name in illegal-play illegal-discard wrong-turn wrong-opening card-twice \
	not-in-hand hand-changed legal-list table-differs computer-choice \
	wrong-deal deck-differs-lines discards-list round-sum running-total \
	score-lines game-end winner-wrong spacing spelling card-spelling \
	list-order missing-line line-order stray-line not-asked \
	rummy-deck illegal-meld; do
	folder=fixtures/$name
	tool=$(cat "$folder/tool" 2>/dev/null || echo straights-verify)
	printf '\n## %s\n\n```text\n' "$name"
	# shellcheck disable=SC2046
	(cd "$folder" && $tool -v $(cat args 2>/dev/null) transcript.txt) |
		grep -v '^transcript.txt: '
	echo '```'
done
