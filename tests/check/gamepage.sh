# The page of a record in a browser: its keys go to the last step, where the
# board is the transcript's; no error, and nothing that axe calls serious. The
# same of a transcript that is wrong, where findings lead to their boards.
PATH=$PWD/$B/bin:$PATH
here=$PWD
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
command -v chromium >/dev/null || { echo "chromium is not installed"; exit 77; }
n=0
failed=0

# holds NAME COMMAND...: the command succeeds
holds() {
	what=$1
	shift
	if "$@"; then
		n=$((n + 1))
	else
		echo "gamepage: FAILED: $what"
		failed=$((failed + 1))
	fi
}

# Opens all pages in framed/ and writes their documents to seen/. Pages called
# phone- are as wide as a phone, those called dark- in the dark scheme.
browse() {
	for page in framed/*; do
		case $page in */phone-*) width=360 ;; *) width=1200 ;; esac
		case $page in */dark-*) scheme=dark ;; *) scheme=light ;; esac
		echo "<iframe style='position: absolute; width: ${width}px;
			height: 700px; color-scheme: $scheme' src=$page></iframe>"
	done >frames.html
	/usr/bin/python3 "$here/tests/browser.py" frames.html frames=seen \
		straights.html pdf=page.pdf
}

# phone PAGE: whether nothing reaches beyond the width of a phone, and all players
# fit its height, as its title.
phone() {
	sed '/Content-Security-Policy/d; s/<details/<details open/
		/<\/body>/,$d' "$1"
	echo '<script>document.title = innerWidth >=
		document.scrollingElement.scrollWidth &&
		[...document.querySelectorAll(".seats")].every((e) =>
			e.offsetHeight < 600)</script></body>'
}

# walk PAGE: the page with a script that walks through it by the arrow keys
walk() {
	sed 's|<head>|<head><script>window.errors = [];\
		addEventListener("error", (e) => errors.push(e.message));</script>|
	s|</body>|<script>\
	const key = (k) => document.body.dispatchEvent(\
		new KeyboardEvent("keydown", {key: k, bubbles: true}));\
	const one = (kind) => document.querySelector("." + kind);\
	const first = one("said").textContent;\
	let steps = 1;\
	for (let was = ""; was !== one("place").textContent; steps++) {\
		was = one("place").textContent;\
		key("ArrowRight");\
	}\
	key("ArrowLeft"); key("ArrowRight");\
	document.title = JSON.stringify({first, steps: steps - 1, errors});\
	</script></body>|' "$1"
}

# scores_of PAGE: the points of each player on the board shown
scores_of() {
	/usr/bin/python3 - "$1" <<'PY'
import html.parser, sys
class Seats(html.parser.HTMLParser):
    on = False; cells = []; text = None
    def handle_starttag(self, tag, attrs):
        if dict(attrs).get("class") == "seats": self.on = True
        if self.on and tag in ("td", "th"): self.text = ""
    def handle_data(self, data):
        if self.text is not None: self.text += data
    def handle_endtag(self, tag):
        if self.on and tag in ("td", "th"):
            self.cells.append(self.text); self.text = None
        if tag == "tbody": self.on = False
seats = Seats()
seats.feed(open(sys.argv[1], encoding="utf-8").read())
for i in range(0, len(seats.cells), 5):
    print(seats.cells[i], seats.cells[i + 2])
PY
}

cd "$work" || exit 2
mkdir framed
for game in straights rummy; do
	$game-deal --format yaml 44 >game.yaml
	$game-replay game.yaml >$game.txt
	$game-replay --format html game.yaml >$game.html
	walk $game.html >framed/$game.html
done

# The page of a transcript with two lines that are wrong: its own script runs,
# as its policy allows, and each finding leads to its board.
straights-deal --format yaml 44 | straights-replay |
	sed '0,/^Player1 plays 5C/s//Player1 discards 5C/
		s/ = 82$/ = 83/' >wrong.txt
straights-verify --report html --seed 44 --players Ann,Bob,Cat,Dan wrong.txt \
	>wrong.html
cp wrong.html framed
{
	sed '/Content-Security-Policy/d; /<\/body>/,$d' wrong.html
	cat <<-'EOF'
	<script>
	const seen = [];
	for (const link of document.querySelectorAll("a.board")) {
		const one = (kind) => document.querySelector(kind);
		link.click();
		seen.push(one(".said").textContent, one(".wrong").textContent,
			one(".wrong a").hash);
	}
	document.title = seen.join(" | ");
	</script></body></html>
	EOF
} >framed/clicked.html
cat >want <<'EOF'
Ann discards 5C. | illegal-discard: Ann discards 5C, which was legal to play (line 10) | #g1l10 | Cat's score: 56 + 26 = 83 | running-total: Cat's score is 83, but 56 + 26 is 82 (line 246) | #g1l246
EOF
for page in straights rummy wrong; do
	phone $page.html >framed/phone-$page.html
done

axe=$(sh "$here/tests/packages.sh" npm axe-core)
if [ -n "$axe" ]; then
	cp "$axe/axe.min.js" .
	for page in straights wrong; do
		{
			sed '/Content-Security-Policy/d
				s/<details/<details open/
				s|</body>.*||' $page.html
			echo '<script src=../axe.min.js></script><script>finished = axe.run().then((r) => {
				document.title = JSON.stringify(r.violations
					.filter((v) => /serious|critical/.test(v.impact))
					.map((v) => [v.id, v.nodes.map((n) => n.html)]));
			});</script></body></html>'
		} >framed/axe-$page.html
		sed 's/<title>[^<]*/<title>not dark/
			s/axe\.run().then/matchMedia("(prefers-color-scheme: dark)").matches \&\& &/' \
			framed/axe-$page.html >framed/dark-axe-$page.html
	done
else
	echo 'gamepage: skipped: axe-core is not here'
fi

browse
# The dark scheme changes nothing but colours.
for page in seen/axe-* seen/dark-axe-*; do
	[ -e "$page" ] || continue
	grep -o '<title>[^<]*' "$page" | head -n 1 >axe.found
	holds "$page: axe finds nothing serious: $(cat axe.found)" \
		grep -q '<title>\[\]' axe.found
done
for game in straights rummy; do
	seen=seen/$game.html
	awk -F "'s score: .* = " 'NF == 2 { total[$1] = $2 }
		END { for (who in total) print who, total[who] }' $game.txt |
		sort >scores
	scores_of $seen >found
	holds "$game: the last board is the transcript's" cmp scores found
	steps=$(grep -c '^<li>' $game.html)
	holds "$game: the arrow keys go through $steps steps, without an error" \
		grep -q "\"steps\":$steps,\"errors\":\[\]}" $seen
	sed -n 's/.*<ul class="legend">//p' $seen >legend
	holds "$game: a line and a name in the legend for each player" \
		test "$(grep -o '</svg>Player[1-6]</li>' legend | wc -l)" = \
		"$(wc -l <scores)"
	holds "$game: the plot has a scale of points and of rounds" grep -q \
		'<text [^>]*text-anchor="end">0</text>.*anchor="middle">[1-9]*</text>.*>round<' \
		$seen
	holds "$game: takes nothing from elsewhere" \
		test -z "$(grep -E '(src|href)=|https?://[^w]' $game.html)"
done
holds "the policy of a report lets its boards show the first step" \
	grep -q '<p class="said"[^>]*>A new round begins' seen/wrong.html
sed -n 's/.*<title>\(.*\)<.title>.*/\1/p' seen/clicked.html >found
holds "each finding leads to its board, and back: $(cat found)" cmp want found

for page in straights rummy wrong; do
	holds "$page: fits a phone's width" \
		grep -q '<title>true' seen/phone-$page.html
done

if command -v pdftotext >/dev/null; then
	pdftotext page.pdf page.txt
	holds "in print every step is told" test "$(grep -c ' plays ..\.' page.txt)" \
		= "$(grep -c '<li>.* plays ..\.' straights.html)"
else
	echo 'gamepage: skipped: print, pdftotext is not installed'
fi
echo "gamepage: $n passed, $failed failed"
[ $failed = 0 ]
