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
import fcntl, os, pty, re, signal, struct, sys, termios

def resize(terminal, columns):
    fcntl.ioctl(terminal, termios.TIOCSWINSZ,
                struct.pack("HHHH", 24, columns, 0, 0))

def watch(narrow, *command):
    """What the command writes to a terminal of 80 columns, of `narrow` from
    the second frame on."""
    ours, theirs = pty.openpty()
    resize(ours, 80)
    pid = os.fork()
    if pid == 0:
        os.dup2(os.open("/dev/null", os.O_WRONLY), 1)
        os.dup2(theirs, 2)
        os.execvp(command[0], command)
    os.close(theirs)
    seen = b""
    while True:
        try:
            data = os.read(ours, 4096)
        except OSError:
            break
        if not data:
            break
        if b"\r" in data and b"\r" not in seen:
            resize(ours, narrow)
        seen += data
    assert os.waitpid(pid, 0)[1] == 0
    return seen.decode()

def frames(seen):
    assert seen.endswith("\r\033[K"), seen[-80:]
    found = seen.split("\033[K")
    assert found.pop() == "" and found.pop() == "\r"
    assert all(f[0] == "\r" for f in found)
    return [f[1:] for f in found]

signal.alarm(300)
passed = 0
# As much work as takes two seconds here.
seeds = 1 << 24
for narrow in 40, 20, 2:
    while True:
        seen = watch(narrow, "straights-deal", "-j", "1", "1..%d" % seeds)
        if seen.count("\033[K") > 8 or seeds > 1 << 31:
            break
        seeds *= 2
    shown = frames(seen)
    assert re.fullmatch(r"\[[#.]{30}\] +\d+% \d+ seeds( [0-9hms]+ left)?",
                        shown[0]), shown[0]
    assert len(shown[-1]) < narrow, shown[-1]
    if narrow == 40:
        assert re.fullmatch(r"\[#+\.*\] +\d+% \d+ seeds [0-9hms]+ left",
                            shown[-1]), shown[-1]
    passed += 1
# Short work says nothing, long work nothing where there is no terminal.
assert watch(80, "straights-deal", "1..10") == ""
assert watch(80, "sh", "-c",
             "straights-deal -j 1 1..%d 2>err; [ ! -s err ]" % seeds) == ""
passed += 2
print("progress: %d passed, 0 failed" % passed)
PY
cd "$work" && exec /usr/bin/python3 watch.py
