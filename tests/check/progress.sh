#!/bin/sh
# The progress bar on a terminal: shown when work takes longer than a second,
# within the terminal's width however that changes, and wiped away at the end.
# Elsewhere there is none.
set -u
cd "$(dirname "$0")/../.." || exit 2
[ -x /usr/bin/python3 ] || { echo "python3 is not installed"; exit 77; }
PATH=${BIN:-$PWD/build/bin}:$PATH
export PATH
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT

cat >"$work/watch.py" <<'PY'
import fcntl, os, pty, re, select, signal, struct, subprocess, termios, time

# Seconds until there is a bar, and between its frames.
AFTER, BETWEEN = 1, 0.1
# Frames of each width: the first may have been made before the change.
FRAMES = 2
WIDTHS = [40, 20, 2]

def resize(terminal, columns):
    fcntl.ioctl(terminal, termios.TIOCSWINSZ,
                struct.pack("HHHH", 24, columns, 0, 0))

def count(seen):
    """How many frames."""
    return seen.count(b"\033[K")

def watch(pause, *command):
    """What the command writes to a terminal of 80 columns, which then takes
    each of the widths after some frames more; and how many frames each of
    them has followed. What it prints is read after a pause and after one for
    each frame, so that it waits: the work takes long on any machine, and
    needs little of the processor."""
    ours, theirs = pty.openpty()
    resize(ours, 80)
    work = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=theirs)
    os.close(theirs)
    seen = b""
    changes = []
    printed = os.read(work.stdout.fileno(), 4096)
    time.sleep(pause)
    while True:
        ends = [ours] + [work.stdout] * bool(printed)
        ready = select.select(ends, [], [])[0]
        if ours not in ready:
            printed = os.read(work.stdout.fileno(), 4096)
            continue
        try:
            seen += os.read(ours, 4096)
        except OSError: # the program has ended
            break
        if len(changes) < len(WIDTHS) and \
                count(seen) >= (changes[-1] + FRAMES if changes else 1):
            resize(ours, WIDTHS[len(changes)])
            changes.append(count(seen))
        if seen.endswith(b"\033[K"):
            time.sleep(BETWEEN)
    assert work.wait() == 0
    return seen.decode(), changes

def frames(seen):
    assert seen.endswith("\r\033[K"), seen[-80:]
    found = seen.split("\033[K")
    assert found.pop() == "" and found.pop() == "\r"
    assert all(f[0] == "\r" for f in found)
    return [f[1:] for f in found]

signal.alarm(300)
passed = 0
seen, changes = watch(AFTER, "straights-deal", "-j", "1", "1..20000")
assert len(changes) == len(WIDTHS), changes
shown = frames(seen)
assert re.fullmatch(r"\[[#.]{30}\] +\d+% \d+ seeds( [0-9hms]+ left)?",
                    shown[0]), shown[0]
ends = changes[1:] + [len(shown)]
for narrow, first, end in zip(WIDTHS, changes, ends):
    assert end > first + 1
    for frame in shown[first + 1:end]:
        assert len(frame) < narrow, frame
    if narrow == 40:
        assert re.fullmatch(r"\[[#.]+\] +\d+% \d+ seeds [0-9hms]+ left",
                            shown[end - 1]), shown[end - 1]
    passed += 1
# Short work says nothing, long work nothing where there is no terminal.
assert watch(0, "straights-deal", "1..10")[0] == ""
assert watch(AFTER, "sh", "-c",
             "straights-deal -j 1 1..10000 2>err; [ ! -s err ]")[0] == ""
# A search says of which shuffle it tries seeds.
seen, _ = watch(AFTER, "straights-deal", "-j", "1", "--match", "^7S",
                "1..500000")
assert re.search(r"\d+ seeds of libstdc\+\+( |$)", frames(seen)[0]), seen
passed += 3
print("progress: %d passed, 0 failed" % passed)
PY
cd "$work" && exec /usr/bin/python3 watch.py
