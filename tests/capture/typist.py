"""typist.py LINES COMMAND...: runs a command on a terminal of its own and
types a line whenever a prompt or the end of a game stands there, as a person
does. "<" in a line is the backspace key."""
import os
import pty
import signal
import sys

lines = open(sys.argv[1]).read().splitlines()
signal.alarm(60)  # for a prompt that never comes
pid, terminal = pty.fork()
if pid == 0:
    os.execvp(sys.argv[2], sys.argv[2:])
shown = b""
while True:
    try:
        data = os.read(terminal, 4096)
    except OSError:
        break
    if not data:
        break
    shown += data
    if shown.endswith((b"\n>", b" wins!\r\n")) and lines:
        shown = b""
        line = lines.pop(0).replace("<", "\x7f")
        os.write(terminal, line.encode() + b"\r")
sys.exit(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]))
