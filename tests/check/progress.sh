#!/bin/sh
# The progress bar on a terminal: shown when work takes longer than a second,
# within the terminal's width however that changes, and wiped away at the end.
# Elsewhere there is none.
set -u
cd "$(dirname "$0")/../.." || exit 2
case ${B-build} in *san*) echo "too slow to size work under sanitizers"; exit 77 ;; esac
[ -x /usr/bin/python3 ] || { echo "python3 is not installed"; exit 77; }
PATH=${BIN:-$PWD/build/bin}:$PATH
export PATH
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT

cat >"$work/watch.py" <<'PY'
import fcntl, os, pty, re, select, signal, struct, termios

def resize(terminal, columns):
    fcntl.ioctl(terminal, termios.TIOCSWINSZ,
                struct.pack("HHHH", 24, columns, 0, 0))

def drain(terminal):
    """What the terminal has to show by now."""
    data = b""
    while select.select([terminal], [], [], 0)[0]:
        try:
            data += os.read(terminal, 4096)
        except OSError: # the program has ended
            break
    return data

def watch(widths, *command):
    """What the command writes to a terminal of 80 columns, which then takes
    each of the widths after some frames more; and how many frames each of
    them has followed."""
    ours, theirs = pty.openpty()
    resize(ours, 80)
    pid = os.fork()
    if pid == 0:
        os.dup2(os.open("/dev/null", os.O_WRONLY), 1)
        os.dup2(theirs, 2)
        os.execvp(command[0], command)
    os.close(theirs)
    seen = b""
    changes = []
    while True:
        try:
            data = os.read(ours, 4096)
        except OSError:
            break
        if not data:
            break
        seen += data
        count = seen.count(b"\033[K")
        if len(changes) < len(widths) and \
                count >= (changes[-1] + FRAMES if changes else 1):
            seen += drain(ours)
            resize(ours, widths[len(changes)])
            changes.append(seen.count(b"\033[K"))
    assert os.waitpid(pid, 0)[1] == 0
    return seen.decode(), changes

def frames(seen):
    assert seen.endswith("\r\033[K"), seen[-80:]
    found = seen.split("\033[K")
    assert found.pop() == "" and found.pop() == "\r"
    assert all(f[0] == "\r" for f in found)
    return [f[1:] for f in found]

signal.alarm(300)
passed = 0
# Frames of each width: the first may have been made before the change.
FRAMES = 2
WIDTHS = [40, 20, 2]
# As much work as takes so long here that all widths are seen: a second until the
# bar appears, and the frames.
def second(*options):
    """How many seeds take about a second."""
    some = 1 << 20
    begun = os.times().children_user
    watch([], "straights-deal", "-j", "1", *options, "1..%d" % some)
    return int(some / max(os.times().children_user - begun, 0.01))

a_second = second()
seeds = 7 * a_second // 4
long = 3 * a_second // 2
while True:
    seen, changes = watch(WIDTHS, "straights-deal", "-j", "1", "1..%d" % seeds)
    if len(changes) == len(WIDTHS) and \
            seen.count("\033[K") > changes[-1] + FRAMES:
        break
    assert seeds < 1 << 36
    seeds += seeds // 3
shown = frames(seen)
assert re.fullmatch(r"\[[#.]{30}\] +\d+% \d+ seeds( [0-9hms]+ left)?",
                    shown[0]), shown[0]
ends = changes[1:] + [len(shown)]
for narrow, first, end in zip(WIDTHS, changes, ends):
    for frame in shown[first + 1:end]:
        assert len(frame) < narrow, frame
    if narrow == 40:
        assert re.fullmatch(r"\[[#.]+\] +\d+% \d+ seeds [0-9hms]+ left",
                            shown[end - 1]), shown[end - 1]
    passed += 1
# Short work says nothing, long work nothing where there is no terminal.
assert watch([], "straights-deal", "1..10")[0] == ""
assert watch([], "sh", "-c",
             "straights-deal -j 1 1..%d 2>err; [ ! -s err ]" % long)[0] == ""
# A search says of which shuffle it tries seeds.
seen = ""
match = ["--match", "^7S 7H 7D"]
seeds = 3 * second(*match) // 2
while not seen:
    seen, _ = watch([], "straights-deal", "-j", "1", *match, "1..%d" % seeds)
    seeds *= 2
assert re.search(r"\d+ seeds of libstdc\+\+( |$)", frames(seen)[0]), seen
passed += 3
print("progress: %d passed, 0 failed" % passed)
PY
cd "$work" && exec /usr/bin/python3 watch.py
