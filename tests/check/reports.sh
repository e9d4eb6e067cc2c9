#!/bin/sh
# Every report is parsed by a program for its format, with hostile bytes in it.
# Programs that are not installed are skipped, and named.
set -u
cd "$(dirname "$0")/../.." || exit 2
B=${B:-build}
make -s B="$B" "$B/tests/report/print" || exit 2
print=$PWD/$B/tests/report/print
here=$PWD/tests/report
top=$PWD
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 2
passed=0
failed=0

# holds NAME COMMAND...: the command succeeds
holds() {
	name=$1
	shift
	if "$@" >log 2>&1; then
		passed=$((passed + 1))
	else
		failed=$((failed + 1))
		echo "FAILED: $name"
		tail -n 20 log
	fi
}

# has COMMAND WHAT: whether it is installed; says so when it is not
PATH=${BIN:-$top/build/bin}:$PATH

has() {
	command -v "$1" >/dev/null && return 0
	echo "skipped: $2, $1 is not installed"
	return 1
}

# status WANT COMMAND...
status() {
	want=$1
	shift
	"$@" >/dev/null
	[ $? = "$want" ]
}

# fits NAME SCHEMA FILE COUNT: the file has so many values, and they fit.
# refuses NAME SCRIPT SCHEMA FILE COUNT: changed by a sed script, it does not.
# Both are noted, and held by fit_all in one run.
fits() {
	printf '%s\n' "1	$1	$2	$3	$4" >>fits
}
refuses() {
	broken=broken.$(wc -l <fits).${4##*.}
	sed "$2" "$4" >"$broken"
	printf '%s\n' "0	$1	$3	$broken	$5" >>fits
}
fit_all() {
	/usr/bin/python3 - fits >fitted <<'PY'
import functools, json, sys
import jsonschema

@functools.lru_cache(maxsize=None)
def check(path):
    schema = json.load(open(path))
    jsonschema.Draft7Validator.check_schema(schema)
    return jsonschema.Draft7Validator(
        schema, format_checker=jsonschema.FormatChecker())

def fault(schema, path, count):
    try:
        values = [json.loads(line) for line in open(path, encoding="utf-8")] \
            if path.endswith(".ndjson") else [json.load(open(path))]
        for value in values:
            check(schema).validate(value)
    except jsonschema.ValidationError as e:
        return e.message
    return "" if len(values) == int(count) else f"{len(values)} values"

for line in open(sys.argv[1]):
    fits, name, *what = line.rstrip("\n").split("\t")
    wrong = fault(*what)
    print("true" if bool(wrong) != bool(int(fits)) else "false", name)
    if wrong and int(fits):
        print(wrong, file=sys.stderr)
PY
	while read -r fitted name; do
		holds "$name" "$fitted"
	done <fitted
	holds 'all schemas are held' test "$(wc -l <fits)" = "$(wc -l <fitted)"
}

$print json good bad hostile many >all.ndjson
$print json good rummy >levels.ndjson
$print sarif good bad hostile many >all.json
$print junit good bad hostile many >all.xml
$print tap good bad hostile many >all.tap
$print github good bad hostile many >all.gh
$print gradescope good bad hostile many >scores.json
$print sarif >none.json
$print html good bad hostile many >all.html
$print html bad >bad.html

holds 'status 0 when all agrees' status 0 "$print" text good
holds 'status 1 with findings' status 1 "$print" text good bad

if /usr/bin/python3 -c 'import jsonschema' 2>/dev/null; then
	fits 'json fits its schema' "$top/docs/report.schema.json" all.ndjson 4
	fits 'levels fit it' "$top/docs/report.schema.json" levels.ndjson 2
	refuses 'its schema refuses another level of judging' \
		's/"level":"V2"/"level":"V"/' "$top/docs/report.schema.json" \
		levels.ndjson 2
	refuses 'its schema refuses another verdict' \
		's/"verdict":"ok"/"verdict":"fine"/' "$top/docs/report.schema.json" \
		all.ndjson 4
	straights-verify --summary --report json "$top/fixtures" >summary.json
	fits 'a summary fits it' "$top/docs/report.schema.json" summary.json 1
	for folder in "$top"/fixtures/*/; do
		tool=straights-verify
		args=
		[ ! -e "$folder/tool" ] || read -r tool <"$folder/tool"
		[ ! -e "$folder/args" ] || args=$(cat "$folder/args")
		# shellcheck disable=SC2086
		(cd "$folder" && exec $tool --report json $args transcript.txt)
	done >fixtures.ndjson
	fits 'all fixtures fit it' "$top/docs/report.schema.json" \
		fixtures.ndjson "$(wc -l <fixtures.ndjson)"
	holds 'and are many' test "$(wc -l <fixtures.ndjson)" -gt 70
	# Both texts; no line, or any line, only where nothing else can stand.
	jq -r '.findings[] | select(.expected == "" or .expected == "…") |
		"\(.id) [\(.expected)]"' fixtures.ndjson | sort -u >without
	holds 'what is expected is a line of the program' diff - without <<'TXT'
blank-line []
list-order […]
ragequit-computer []
rummy-takeover []
stray-line []
wrong-deal […]
TXT
	jq -r '.findings[] | select(.found == "") | .id' fixtures.ndjson |
		sort -u >without
	holds 'what is found is a line of the program, or its end' \
		test "$(tr '\n' ' ' <without)" = 'unfinished winner-missing '
	for key in $(jq -r '.. | .properties? // empty | keys[]' \
		"$top/docs/report.schema.json" | sort -u); do
		holds "straights-report(5) has the key $key" \
			grep -qE "^\.It Cm .*\b$key\b" "$top/man/straights-report.5"
	done
	fits 'sarif fits SARIF 2.1.0' "$here/sarif.schema.json" all.json 1
	fits 'an empty sarif fits' "$here/sarif.schema.json" none.json 1
	refuses 'its schema refuses another level' \
		's/"level":"warning"/"level":"warn"/' "$here/sarif.schema.json" \
		all.json 1
	fits 'gradescope fits its schema' "$here/gradescope.schema.json" \
		scores.json 1
	fit_all
else
	echo 'skipped: schemas, python3-jsonschema is not installed'
fi

# sarif_says FILE: what is wrong with it by Microsoft's validator, which has the
# schema as OASIS has published it and looks further.
sarif_says() {
	grep -q '^Done. 3 files scanned' said &&
		grep -q '^Analysis completed successfully' said || return 2
	grep "/$1(.*): error " said
}

if multitool=$("$top/tests/packages.sh" npm @microsoft/sarif-multitool-linux) &&
	chmod +x "$multitool/Sarif.Multitool"; then
	cp all.json all.sarif
	cp none.json none.sarif
	sed '0,/"startLine"/s//"startLime"/' all.json >broken.sarif
	DOTNET_TieredPGO=0 DOTNET_SYSTEM_GLOBALIZATION_INVARIANT=1 timeout 120 \
		"$multitool/Sarif.Multitool" validate \
		all.sarif none.sarif broken.sarif >said 2>&1
	holds 'sarif fits the official schema' status 1 sarif_says all.sarif
	holds 'an empty one does' status 1 sarif_says none.sarif
	holds 'which refuses an unknown key' status 0 sarif_says broken.sarif
else
	echo 'skipped: the official SARIF schema, @microsoft/sarif-multitool-linux is not here: a part of it was used'
fi

if has jq 'NDJSON'; then
	jq -r '[.file, .verdict, (.findings | length)] | @tsv' all.ndjson >rows
	holds 'jq reads a row for each game' test "$(wc -l <rows)" = 4
	holds 'jq finds the levels' test \
		"$(jq -r .level levels.ndjson | tr '\n' ' ')" = 'null V2 '
	holds 'jq finds the verdicts' test \
		"$(cut -f 2 rows | tr '\n' ' ')" = 'ok play play play '
	holds 'sarif names a rule of its table in every result' jq -e '
		.runs[0] | [.tool.driver.rules[].id] as $ids |
		all(.results[]; $ids[.ruleIndex] == .ruleId)' all.json
	holds 'sarif rules are every slug once' jq -e '
		[.runs[0].tool.driver.rules[].id] | length == (unique | length)' \
		all.json
	cat >rubric.yaml <<'YAML'
points:
  play: {points: 40, each: 5}
  score: 30
  wording: {points: 30, each: 2.5}
  wrong-opening: 7
YAML
	$print gradescope bad rubric=rubric.yaml >bad.json
	holds 'a rubric prices classes and slugs' test "$(jq -c \
		'[.score, [.tests[] | .score]]' bad.json)" = '[67.5,[40,0,27.5,0]]'
	echo 'points: {pley: 3}' >wrong.yaml
	"$print" gradescope bad rubric=wrong.yaml 2>err
	holds 'a rubric with a wrong key is refused with its place' \
		grep -q "wrong.yaml:1:10: no class or slug is called: 'pley'" err
	holds 'no game, no points' test \
		"$("$print" gradescope none | jq -c .score)" = 0
fi

if has xmllint 'JUnit'; then
	holds 'xmllint reads it' xmllint --noout --nonet all.xml
	count() { xmllint --xpath "string(count($1))" all.xml; }
	holds 'a suite for each game' test "$(count '//testsuite')" = 4
	holds 'a test for each class' test "$(count '//testcase')" = 20
	holds 'a failure for each class with findings' test \
		"$(count '//testsuite[2]//failure')" = 3
	holds 'the attribute counts them' test \
		"$(count '//testsuite[@failures != count(.//failure)]')" = 0
	holds 'hostile text makes no elements' test "$(count '//img|//b')" = 0
	xmllint --c14n all.xml >all.c14n
	holds "Python's parser reads the same" /usr/bin/python3 -c '
import sys, xml.etree.ElementTree as tree
canonical = tree.canonicalize(from_file="all.xml")
assert canonical == open("all.c14n", encoding="utf-8", newline="").read()'
	holds 'hostile text comes back' /usr/bin/python3 -c '
import xml.etree.ElementTree as tree
read = [e.get("message") for e in tree.parse("all.xml").iter("failure")]
hostile = "]]></failure><!-- \" '"\\x27"' & <b onclick=alert(1)> %0A::error"
assert sum(hostile in m for m in read) == 1, read'
fi

if has prove 'TAP'; then
	prove -v --exec cat all.tap >proved 2>&1
	holds 'prove counts the games' grep -q 'Failed 3/4 subtests' proved
	holds 'prove names those that fail' grep -q 'Failed tests*: *2-4' proved
	holds 'hostile names make no directive' sh -c \
		'! grep -qiE "todo (passed|test)|skipped" proved'
	$print tap good >good.tap
	holds 'prove passes a good game' prove --exec cat good.tap
fi

# As Moodle hands out what was handed in, and takes grades back.
mkdir -p 'moodle/Ada Lovelace_1234_assignsubmission_file_' \
	"moodle/O'Neil, =B_77_assignsubmission_file_"
straights-deal --format yaml 44 | straights-replay >right.txt
for student in moodle/Ada* moodle/O*; do
	cp right.txt "$student/one.txt"
done
cp right.txt "$(echo moodle/Ada*)/two.txt"
sed '20s/.*/Player1 plays AC./' right.txt >"$(echo moodle/O*)/one.txt"
straights-verify --report moodle moodle >grades.csv
holds 'moodle has a row for each student' sh -c "/usr/bin/python3 - <<'PY'
import csv
rows = list(csv.DictReader(open('grades.csv', newline='', encoding='utf-8')))
assert [r['Identifier'] for r in rows] == ['Participant 1234', 'Participant 77']
assert [r['Full name'] for r in rows] == ['Ada Lovelace', \"O'Neil, =B\"]
assert [r['Grade'] for r in rows] == ['100', '60'], rows
assert {r['Maximum Grade'] for r in rows} == {'100'}
assert rows[0]['Feedback comments'] == 'All agrees.'
assert rows[1]['Feedback comments'].startswith('one.txt:20:1: '), rows
PY"

# What could not be judged earns nothing, or at most the part that was.
: >nothing.txt
head -c 300 "$(command -v straights-verify)" >binary.txt
head -n 5 right.txt >early.txt
head -n 100 right.txt >later.txt
points() {
	straights-verify "$@" --report moodle | tail -n +2 | cut -d , -f 3
}
holds 'nothing to judge, no points' test \
	"$(points --seed 44 nothing.txt binary.txt | tr '\n' ' ')" = '0 0 '
holds 'a game that stops before its first round ends has no points' test \
	"$(points --complete --seed 44 early.txt)" = 0
holds 'one round judged, half the points, without those of input' test \
	"$(points --complete --seed 44 later.txt)" = 45
printf 'file,seed\nabsent.txt,44\n' >absent.csv
holds 'a missing file has no points' test "$(points --manifest absent.csv)" = 0
straights-deal --format yaml 44 >one.yaml
holds 'a crash at the start has no points' test \
	"$(points --weak-sandbox --exec 'kill -SEGV $$' one.yaml)" = 0
holds 'gradescope has the same' test "$(straights-verify --report gradescope \
	--seed 44 nothing.txt | grep -o '"score":0.0' | wc -l)" = 6

holds 'ten errors at most' test "$(grep -c '^::error ' all.gh)" = 10
holds 'ten warnings at most' test "$(grep -c '^::warning ' all.gh)" = 10
holds 'one summary, last' test "$(tail -n 1 all.gh)" = \
	'::notice title=straights-verify::4 games, 3 with findings; 40 errors, the worst 10 shown; 32 warnings, the worst 10 shown'
holds 'the worst first' sh -c 'head -n 7 all.gh | grep -vc ",title=wrong-opening::" |
	grep -qx 0'
holds 'hostile text makes no command' test \
	"$(grep -c '^::' all.gh)" = "$(wc -l <all.gh)"

# As a judge calls an output validator: 42 and 43, and what it wrote.
mkdir feedback
holds 'kattis accepts with 42' status 42 "$print" kattis good feedback=feedback
holds 'and has nothing for the team' test ! -s feedback/teammessage.txt
holds 'kattis rejects with 43' status 43 "$print" kattis bad feedback=feedback
holds 'judges read the findings' grep -q ':40:1: ' feedback/judgemessage.txt
holds 'the team reads the class' grep -qx 'A move is against the rules.' \
	feedback/teammessage.txt
holds 'a missing folder is trouble' status 2 \
	"$print" kattis bad feedback=nowhere 2>/dev/null

dom_holds() {
	/usr/bin/python3 - "$1" <<'PY'
import html.parser, sys
class Page(html.parser.HTMLParser):
    def __init__(self):
        super().__init__()
        self.ids, self.hrefs, self.tags, self.handlers = [], [], {}, []
    def handle_starttag(self, tag, attrs):
        self.tags[tag] = self.tags.get(tag, 0) + 1
        for name, value in attrs:
            if name == "id": self.ids.append(value)
            if name == "href": self.hrefs.append(value)
            if name.startswith("on"): self.handlers.append(name)
page = Page()
page.feed(open(sys.argv[1], encoding="utf-8").read())
assert page.tags["section"] == 4, page.tags
assert page.tags["aside"] > 30
assert page.tags["mark"] > 3
assert page.tags["script"] == 1
for tag in "img", "iframe", "object", "form":
    assert tag not in page.tags, tag
assert page.tags["style"] == 1
assert not page.handlers, page.handlers
assert len(page.ids) == len(set(page.ids)), "an id stands twice"
for href in page.hrefs:
    assert href == "data:," or href[0] == "#" and href[1:] in page.ids, href
PY
}

if has chromium 'the page'; then
	cat >some.js <<'JS'
const seen = [];
const names = () => [...document.querySelectorAll("#index tbody tr")]
  .filter((row) => row.getClientRects().length)
  .map((row) => row.cells[1].textContent.slice(-9)).join(" ");
const choose = (id, value) => {
  at(id).value = value;
  at(id).dispatchEvent(new Event("input"));
};
const heads = () => [...document.querySelectorAll("#index th button")];
seen.push("worst: " + names());
heads()[1].click(); seen.push("by name: " + names());
heads()[1].click(); seen.push("backwards: " + names());
heads()[6].click(); seen.push("by wording: " + names());
choose("verdict", "ok"); seen.push("ok: " + names());
const open = [...document.querySelectorAll("section")]
  .filter((section) => section.getClientRects().length).length;
seen.push("sections: " + open + ", " + at("shown").textContent);
choose("verdict", ""); choose("class", "score"); seen.push("score: " + names());
choose("class", ""); choose("file", "BAD"); seen.push("bad: " + names());
choose("file", "");
seen.push("wide: " + (document.documentElement.scrollWidth >
  document.documentElement.clientWidth));
for (const line of seen) {
  const p = document.createElement("p");
  p.className = "seen";
  p.textContent = line;
  document.body.append(p);
}
JS
	# drive PAGE WIDTH..: a copy whose script is driven by PAGE.js, in frames of
	# these widths.
	drive() {
		(sed '/Content-Security-Policy/d' "$1.html"
			echo '<script>'; cat "$1.js"; echo '</script>') >"$1.driven.html"
		page=$1
		shift
		for width; do
			echo "<iframe title=$page.$width src=$page.driven.html style=\"width:${width}px;height:900px;border:0\"></iframe>"
		done
	}
	# seen PAGE.WIDTH: what its driver saw.
	seen() {
		grep -o "<p class=\"seen\" title=\"$1\">[^<]*" frames.dom |
			cut -d '>' -f 2
	}
	$print html good bad many >some.html
	cat >some.want <<'TXT'
worst: many.txt b/bad.txt good.txt
by name: good.txt many.txt b/bad.txt
backwards: b/bad.txt many.txt good.txt
by wording: many.txt b/bad.txt good.txt
ok: good.txt
sections: 1, 1 of 3
score: many.txt b/bad.txt
bad: b/bad.txt
wide: false
TXT
	# Ten thousand files in one page: the first rounds of 40 games, three of them
	# wrong, 250 times.
	mkdir class
	for seed in $(seq 40); do
		straights-deal --format yaml "$seed" | straights-replay |
			awk '/^A new round/ && n++ { exit } { print }' >"class/$seed.txt"
	done
	sed -i '12s/plays/discards/' class/3.txt
	sed -i 's/ plays /  plays /' class/4.txt
	sed -i 's/score: 0 + /score: 1 + /' class/5.txt
	seq -f large/s%g 250 | xargs mkdir -p
	for student in large/*; do
		ln class/*.txt "$student"
	done
	straights-verify --report html large >large.html
	cat >large.js <<'JS'
const begun = performance.now();
const seen = [];
const say = (what) => seen.push(what + ": " +
  [...document.querySelectorAll("#index tbody tr")]
    .filter((row) => row.getClientRects().length).length +
  ", " + at("shown").textContent);
const choose = (id, value) => {
  at(id).value = value;
  at(id).dispatchEvent(new Event("input"));
};
document.querySelectorAll("#index th button")[1].click(); say("by name");
choose("verdict", "play"); say("play");
choose("verdict", ""); choose("class", "wording"); say("wording");
choose("class", ""); choose("file", "s17/"); say("a student");
seen.push("wide: " + (document.documentElement.scrollWidth >
  document.documentElement.clientWidth));
seen.push("in time: " + (performance.now() - begun < 30000));
for (const line of seen) {
  const p = document.createElement("p");
  p.className = "seen";
  p.textContent = line;
  document.body.append(p);
}
JS
	cat >large.want <<'TXT'
by name: 10000, 10000 of 10000
play: 250, 250 of 10000
wording: 250, 250 of 10000
a student: 40, 40 of 10000
wide: false
in time: true
TXT
	{
		echo '<body style=margin:0>'
		echo '<iframe src=bad.html style="width:390px;height:2400px;border:0"></iframe>'
		drive some 1280 390
		drive large 390
		cat <<'HTML'
<script>
onload = () => {
  for (const f of document.querySelectorAll("iframe"))
    for (const p of f.contentDocument.querySelectorAll(".seen")) {
      p.title = f.title;
      document.body.append(document.importNode(p, true));
    }
};
</script>
HTML
	} >frames.html
	# From the tools: a record, and the game that is judged by it.
	printf 'c\nc\nc\nc\n' | straights --record game.yaml 44 |
		sed '30s/plays .*/plays AC./' >game.txt
	straights-verify --record game.yaml --report html game.txt >game.html
	/usr/bin/python3 "$top/tests/browser.py" \
		all.html dom=all.dom pdf=all.pdf console=console \
		frames.html size=500x2400 png=phone.png dom=frames.dom \
		game.html size=1280x1600 png=desk.png dom=game.dom pdf=game.pdf
	holds 'no error on the console' test ! -s console
	holds 'the page as Chromium has it is whole and inert' dom_holds all.dom
	holds 'no title was taken over' grep -q '<title>straights-verify</title>' \
		all.dom
	# The page's own script runs under the page's policy, without errors, and
	# what a driver does with it on a page without the policy is what a person
	# sees.
	holds 'its script runs under its policy' grep -q \
		'<output id="shown">4 of 4</output>' all.dom
	for width in 1280 390; do
		seen some.$width >told
		holds "filter and sort at width $width" diff some.want told
	done
	seen large.390 >told
	holds '10,000 files' diff large.want told
	holds 'they are 4 MB at most' test "$(wc -c <large.html)" -lt 4000000
	holds 'a screenshot of a phone' test -s phone.png
	if has pdftotext 'the print of several games'; then
		pdftotext -l 1 -layout all.pdf first.txt
		holds 'a print begins with the table of games' grep -q \
			'4 games' first.txt
	fi
	holds 'a screenshot of a desk' test -s desk.png
	if has pdftotext 'the print'; then
		pdftotext -layout game.pdf game.print
		holds 'the print has the findings' grep -q \
			'which is not in the hand' game.print
	fi
	sed 's/ plays /  plays /' game.txt |
		straights-verify --report html >spaced.html
	holds 'lines like one with a note are marked' test \
		"$(grep -c ' like wording" title="spacing"' spaced.html)" = \
		$(($(grep -c ' plays ' game.txt) - 2))
	holds 'and none of them is where nothing is found' sh -c \
		"awk '/nothing found/ { open = 1 } /<.pre>/ { open = 0 }
			open && / like / { exit 1 }' spaced.html"
	holds 'a page of a recorded game has its note' sh -c \
		'grep -q "<mark>Player1 plays AC.</mark>" game.dom &&
		grep -q "which is not in the hand" game.dom'
	[ -z "${SHOTS-}" ] || cp desk.png phone.png game.pdf "$SHOTS"
fi

echo "reports: $passed passed, $failed failed"
[ $failed = 0 ]
