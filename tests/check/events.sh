# Events as JSON fit their schema, all kinds of them; what is printed is what
# the transcript says.
PATH=$PWD/$B/bin:$PATH
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
{
	echo 'version: 1'
	printf 'game: straights\nseed: 44\nseats: hccc\nplayers: A,B,C,D\n'
	printf 'options: {computer: easy}\ncommands: [deck, play 9D, play 7S, '
	printf 'play 9S, discard 9S, change 2 hard, "play \\xff", ragequit]\n'
} >"$work/straights.yaml"
{
	printf 'version: 1\ngame: rummy\nseed: 5\nseats: hc\ncommands: ['
	printf 'help, meld AC 2C 3C, draw stock, draw stock, deck, what, '
	printf 'meld 2D 3D 4D, layoff AD 1, layoff 2S 1, discard QQ, '
	printf 'discard TH, draw discard, ragequit]\n'
} >"$work/rummy.yaml"
for game in straights rummy; do
	$game-replay -q --format json "$work/$game.yaml" >>"$work/events"
	$game-replay -q --echo "$work/$game.yaml" >>"$work/transcript"
done
n=0
failed=0
if [ "$(grep -c '"event":"play"' "$work/events")" = \
	"$(grep -c ' plays ' "$work/transcript")" ]; then
	n=$((n + 1))
else
	echo 'events: FAILED: as many plays as in the transcript'
	failed=$((failed + 1))
fi
if ! /usr/bin/python3 -c 'import jsonschema' 2>/dev/null; then
	echo 'events: skipped: the schema, python3-jsonschema is not installed'
elif /usr/bin/python3 - man/straights-events.schema.json "$work/events" <<'PY'
import json, jsonschema, sys
schema = json.load(open(sys.argv[1]))
jsonschema.Draft7Validator.check_schema(schema)
check = jsonschema.Draft7Validator(schema)
forms = {f["properties"]["event"]["const"] for f in schema["oneOf"]}
seen = set()
for line in open(sys.argv[2]):
    event = json.loads(line)
    check.validate(event)
    seen.add(event["event"])
assert not check.is_valid({"event": "play", "seat": 1, "card": "10C"})
assert not check.is_valid({"event": "nothing"})
print("not met:", *sorted(forms - seen))
assert len(forms - seen) < 12
PY
then
	n=$((n + 1))
else
	echo 'events: FAILED: the schema'
	failed=$((failed + 1))
fi
echo "events: $n passed, $failed failed"
[ $failed = 0 ]
