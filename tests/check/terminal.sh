# Sessions at a real terminal (tests/terminal), with their screens.
command -v tmux >/dev/null || { echo "tmux is not installed"; exit 77; }
# The screen in docs/playing.md is one of them; README.md shows the pictures.
sed -n '/^<!-- tests.terminal/,/^```$/p' docs/playing.md | sed '1,2d;$d' |
	diff - tests/terminal/play.turn.screen || {
	echo "terminal: docs/playing.md shows another screen"
	exit 1
}
for picture in docs/*.svg; do
	name=${picture##*/}
	grep -q "($picture)" README.md &&
		grep -q "^picture ${name%.svg} " tests/terminal/*.session || {
		echo "terminal: $picture is not shown, or not made"
		exit 1
	}
done
PATH=$PWD/$B/bin:$PATH /usr/bin/python3 tests/terminal/terminal.py \
	tests/terminal/*.session
