# Sessions at a real terminal (tests/terminal), with their screens.
command -v tmux >/dev/null || { echo "tmux is not installed"; exit 77; }
# The screen in README.md and docs/playing.md is one of them.
for page in README.md docs/playing.md; do
	sed -n '/^<!-- tests.terminal/,/^```$/p' $page | sed '1,2d;$d' |
		diff - tests/terminal/play.turn.screen || {
		echo "terminal: $page shows another screen"
		exit 1
	}
done
PATH=$PWD/$B/bin:$PATH /usr/bin/python3 tests/terminal/terminal.py \
	tests/terminal/*.session
