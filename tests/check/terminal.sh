# Sessions at a real terminal (tests/terminal), with their screens.
command -v tmux >/dev/null || { echo "tmux is not installed"; exit 77; }
PATH=$PWD/$B/bin:$PATH /usr/bin/python3 tests/terminal/terminal.py \
	tests/terminal/*.session
