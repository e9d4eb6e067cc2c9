#!/bin/sh
# Real captures of one game give the verdict and the place that its plain
# transcript gives, in the captured file's own lines. Recorders that are not
# installed are skipped, and named.
set -u
cd "$(dirname "$0")/../.." || exit 2
PATH=${BIN:-$PWD/build/bin}:$PATH
export PATH
here=$PWD/tests/capture
top=$PWD
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 2
passed=0
failed=0

ok() {
	passed=$((passed + 1))
}

no() {
	failed=$((failed + 1))
	echo "FAILED: $*"
}

has() {
	command -v "$1" >/dev/null && return 0
	echo "skipped: $2, $1 is not installed"
	return 1
}

# A game of people and computers, and a program that prints it with one line
# of it wrong: a player who plays what was not legal.
printf 'h\nc\nc\nc\ndeck\nplay 7S\nquit\n' >typed
straights 44 <typed >good.txt 2>/dev/null
straights --echo 44 <typed >echoed.txt 2>/dev/null
printf 'c\nc\nc\nc\n' | straights 44 >whole.txt
bad=$(grep -n 'plays' whole.txt | sed -n '30s/:.*//p')
sed "${bad}s/plays .*/plays AC./" whole.txt >bad.txt
cat >program <<'SH'
#!/bin/sh
for seat in 1 2 3 4; do read -r line; done
cat "$1"
SH
chmod +x program

# findings FILE: place and slug of each, without the file's name
findings() {
	straights-verify --seed 44 "$1" | sed 's/^[^:]*:\([0-9]*\):[0-9]*: \([a-z-]*\):.*/\1 \2/'
}

# marked FILE: the bad line's number in the captured file
marked() {
	awk '/Player[1-4] plays AC\./ { print NR; exit }' "$1"
}

# agrees NAME FILE [UNPACKED]: no finding in good; in bad the same as plain
same_findings() {
	findings bad.txt | awk -v plain="$bad" -v here="$3" '
		{ print $1 + here - plain, $2 }' >want
	findings "$2" >found
	if [ -s want ] && cmp -s want found; then
		ok
	else
		no "$1: other findings than the plain transcript"
		diff want found
	fi
}

fine() {
	if straights-verify --seed 44 "$2" >out 2>&1; then
		ok
	else
		no "$1: findings where the plain transcript has none"
		cat out
	fi
}

fine plain good.txt
fine echoed echoed.txt
fine whole whole.txt

gzip -k bad.txt whole.txt
fine gzip whole.txt.gz
same_findings gzip bad.txt.gz "$bad"
if has zstd zstd; then
	zstd -q bad.txt whole.txt
	fine zstd whole.txt.zst
	same_findings zstd bad.txt.zst "$bad"
fi

sed 's/$/\r/' bad.txt >crlf.txt
same_findings 'CR LF' crlf.txt "$(marked crlf.txt)"

# typed_ahead OPTION..: a typescript of a program that starts when everything
# has been typed and echoed. Without that the echo comes between any two of its
# lines; and what types goes on until the program ends, which else would read an
# end of file that script types for it.
typed_ahead() {
	mkfifo ended
	{
		cat typed
		read -r line <ended
	} | script -q -c "/usr/bin/python3 $here/ahead.py $(wc -c <typed) \
		straights --ui plain 44; echo >ended" "$@" >/dev/null
	rm ended
}

if has script typescripts; then
	typed_ahead piped.ts
	fine 'script, piped' piped.ts
	script -q -c 'cat bad.txt' bad.ts </dev/null >/dev/null
	same_findings 'script, a file' bad.ts "$(marked bad.ts)"
	script -q -c 'cat bad.txt' -O out.ts -T timing -m advanced \
		</dev/null >/dev/null
	same_findings 'script, with timing' out.ts "$(marked out.ts)"
	script -q -c 'cat bad.txt' -O old.ts -T timing -m classic \
		</dev/null >/dev/null
	same_findings 'script, with classic timing' old.ts "$(marked old.ts)"
	script -q -c 'cat bad.txt' -B both.ts -T timing </dev/null >/dev/null
	same_findings 'script, input and output in one' both.ts \
		"$(marked both.ts)"
	typed_ahead -B piped2.ts -E always
	fine 'script, piped, input and output in one' piped2.ts
	straights-verify --seed 44 timing >out 2>&1
	[ $? = 1 ] && [ "$(wc -l <out)" = 1 ] && ok ||
		no 'a file of times is told in a line that it is none'
	gzip -k bad.ts
	same_findings 'script, packed' bad.ts.gz "$(marked bad.ts)"
fi

# Somebody types, and rubs out a slip; the echoed transcript is the same.
typist() {
	/usr/bin/python3 "$here/typist.py" "$@" >/dev/null
}
printf 'h\nc\nc\nc\ndek<<eck\nplay 7X<S\nquit\n' >slips

# same_text NAME FILE [PLAIN]: unwrapped, it is judged as the plain transcript
# is, the echoed one if not told
same_text() {
	fine "$1" "$2"
	straights-verify --seed 44 --report json "${3-echoed.txt}" |
		jq '.rounds, .complete, .seats' >want
	straights-verify --seed 44 --report json "$2" |
		jq '.rounds, .complete, .seats' >found
	if cmp -s want found; then ok; else no "$1: another game"; fi
}

if has script 'typing at a terminal' && has jq 'typing at a terminal'; then
	typist slips script -q -c 'straights --ui plain 44' typed.ts
	same_text 'script at a terminal' typed.ts
	grep -q "$(printf '\b')" typed.ts && ok || no 'nothing was rubbed out'
	typist slips script -q -c 'straights --ui plain 44' -I in.log -O typed2.ts \
		-T timing
	same_text 'script at a terminal, with timing' typed2.ts
	straights-verify --seed 44 in.log >out 2>&1
	[ $? = 1 ] && [ "$(wc -l <out)" = 1 ] && ok ||
		no 'a log of keys is told in a line that it is none'
	for echo in auto always; do
		typist slips script -q -c 'straights --ui plain 44' -B both.$echo \
			-E $echo
		same_text "script, input and output, echo $echo" both.$echo
	done
	typist slips script -q -c 'straights --ui plain 44' -B both.never -E never
	same_text 'script, input and output, no echo' both.never good.txt
	# The same with a wrong line, once as plain text and once captured.
	cat >forge <<'PERL'
$| = 1;
while (sysread(STDIN, $_, 4096)) {
	s/^Player2 plays 7C/Player2 plays AC/m;
	print;
}
PERL
	straights --echo 44 <typed 2>/dev/null | perl forge >slip.txt
	findings slip.txt >want
	typist slips script -q -c "straights --ui plain 44 | perl forge" -B both.ts
	findings both.ts | awk -v plain="$(sed -n 's/ .*//p;q' want)" \
		-v here="$(grep -n 'Player2 plays AC' both.ts | cut -d : -f 1)" '
		{ print $1 + plain - here, $2 }' >found
	if [ -s want ] && cmp -s want found; then ok; else
		no 'input and output: other findings than the plain transcript'
		diff want found
	fi
fi

# Versions of asciinema's recordings: the program writes 2; 3 has times since
# the event before, another header, comments and more events.
to_3() {
	jq -c 'if type == "object" then
			{version: 3, term: {cols: .width, rows: .height}}
		else .[0] = 0.25, [0, "m", "7S"] end' "$1" |
		sed '1a # a comment'
	printf '[0.5, "i", "q"]\n[0, "r", "100x60"]\n[1.5, "x", "0"]\n'
}
if has asciinema recordings && has jq recordings; then
	export ASCIINEMA_CONFIG_HOME="$work"
	typist slips asciinema rec -q -c 'straights --ui plain 44' typed.cast
	same_text 'asciinema 2' typed.cast
	to_3 typed.cast >typed3.cast
	same_text 'asciinema 3' typed3.cast
	# The recorder stops with the program: it waits until all is shown.
	echo >enter
	typist enter asciinema rec -q -c 'cat bad.txt; read -r line' bad.cast
	findings bad.txt | cut -d ' ' -f 2 >want
	findings bad.cast | cut -d ' ' -f 2 >found
	if cmp -s want found && findings bad.cast |
		grep -q "^$(marked bad.cast) "; then
		ok
	else
		no 'asciinema: another line'
	fi
fi

# page_of RECORDING: asciinema's own player at its end, or where it gives up.
page_of() {
	printf '<body><div id=p></div>\n<script src="%s"></script>\n' \
		"$player/dist/bundle/asciinema-player.min.js"
	printf '<script>const player = AsciinemaPlayer.create({data: %s}, ' \
		"$(jq -Rs . "$1")"
	printf '%s\n' 'document.getElementById("p"),' \
		'{preload: true, cols: 100, rows: 60});' \
		'finished = new Promise((close) => {' \
		'player.addEventListener("ended", close);' \
		'player.addEventListener("error", close);' \
		'}).then(() => new Promise(requestAnimationFrame))' \
		'.then(() => new Promise(requestAnimationFrame)).then(() => 0);' \
		'player.seek("100%");</script>'
}
# text_of DOCUMENT: what it shows
text_of() {
	sed '/<script>/,/<.script>/d; s/<[^>]*>/\n/g' "$1" | sed 's/ *$//'
}
# The recorder in Debian writes version 2; the player reads 3 as it is meant.
if [ -e typed3.cast ] && has chromium 'the player of recordings'; then
	if player=$("$top/tests/packages.sh" npm asciinema-player); then
		sed 's/"o"/o/' typed3.cast >broken.cast
		page_of typed3.cast >typed3.html
		page_of broken.cast >broken.html
		/usr/bin/python3 "$top/tests/browser.py" \
			typed3.html dom=typed3.dom broken.html dom=broken.dom
		text_of typed3.dom >shown
		grep -E 'plays|Legal|Your hand' echoed.txt >want
		grep -E 'plays|Legal|Your hand' shown >found
		if [ -s want ] && cmp -s want found; then ok; else
			no 'asciinema-player shows another game of version 3'
			diff want found
		fi
		[ -s broken.dom ] && ! text_of broken.dom | grep -q 'plays' && ok ||
			no 'asciinema-player plays anything'
	else
		echo 'skipped: a player of recordings, asciinema-player is not here'
	fi
fi

if has tmux 'the log of a pane'; then
	tmux="tmux -L captures$$ -f /dev/null"
	$tmux new-session -d -x 120 -y 50 \
		"$tmux wait-for go; cat bad.txt; $tmux wait-for -S shown;
		$tmux wait-for logged"
	$tmux pipe-pane "cat >pane.log; $tmux wait-for -S written"
	$tmux wait-for -S go
	$tmux wait-for shown
	$tmux pipe-pane
	$tmux wait-for written
	$tmux kill-server
	same_findings 'tmux pane' pane.log "$(marked pane.log)"
fi

# In reports the line is as it looked, and marked where it is wrong.
for file in bad.txt bad.txt.gz bad.ts bad.cast pane.log; do
	[ -e "$file" ] || continue
	straights-verify --seed 44 --report html "$file" >page
	grep -q '<mark>Player[1-4] plays AC\.</mark>' page && ok ||
		no "$file: its page does not mark the line"
	straights-verify --seed 44 -v "$file" |
		grep -A 1 ' | Player[1-4] plays AC\.$' | grep -q '| ^~*$' &&
		ok || no "$file: no mark below the line"
done

echo "captures: $passed passed, $failed failed"
[ $failed = 0 ]
