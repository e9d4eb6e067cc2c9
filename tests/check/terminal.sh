# Sessions at a real terminal (tests/terminal), with their screens.
command -v tmux >/dev/null || { echo "tmux is not installed"; exit 77; }
# The screen in docs/playing.md is one of them.
sed -n '/^<!-- tests.terminal/,/^```$/p' docs/playing.md | sed '1,2d;$d' |
	diff - tests/terminal/play.turn.screen || {
	echo 'terminal: docs/playing.md shows another screen'
	exit 1
}
PATH=$PWD/$B/bin:$PATH /usr/bin/python3 tests/terminal/terminal.py \
	tests/terminal/*.session
