"""terminal.py [-b] SESSION...: types at the tools in a real terminal (tmux) and
compares screens with stored ones. A session is a file of lines:

  run COMMAND      types the command to a shell of 80 columns and 24 rows
  key KEYS         keys by tmux's names, parted by blanks
  type TEXT        characters as they stand
  wait TEXT        goes on when TEXT is on the screen
  gone TEXT        goes on when TEXT is no more on the screen
  size COLUMNSxROWS
  screen NAME      goes on when the screen is SESSION.NAME.screen (-b: writes it)
  picture NAME TITLE  the screen is that of docs/NAME.svg (-b: writes it)

tmux tells when the program has written something, so nothing is waited for by
the clock; a text that never comes ends the test after half a minute."""
import os
import shlex
import subprocess
import sys
import tempfile
import threading
import time

from picture import picture

bless = sys.argv[1] == "-b"
sessions = sys.argv[2 if bless else 1:]
LIMIT = 30  # seconds for one text to come


class Terminal:
    """A tmux server of its own, driven in control mode."""

    def __init__(self, folder):
        self.env = {
            "PATH": os.environ["PATH"],
            "HOME": folder,
            "XDG_STATE_HOME": folder + "/state",
            "LC_ALL": "C.UTF-8",
            "PS1": "$ ",
        }
        self.socket = folder + "/socket"
        self.tmux = subprocess.Popen(
            ["tmux", "-C", "-f", "/dev/null", "-S", self.socket,
             "new-session", "-x", "80", "-y", "24", "bash", "--norc"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=folder,
            env=self.env, text=True, encoding="utf-8", errors="replace")
        self.timer = None
        # Commands sent before the session is there have no target.
        while not self.line().startswith("%session-changed"):
            pass
        self.command("set-option -g status off")
        self.command("set-option -g window-size manual")
        self.command("resize-window -x 80 -y 24")

    def line(self):
        line = self.tmux.stdout.readline()
        if not line:
            raise RuntimeError("the terminal has gone")
        return line.rstrip("\n")

    def command(self, text):
        """What tmux answers to a command; other notices are passed over."""
        self.tmux.stdin.write(text + "\n")
        self.tmux.stdin.flush()
        answer = None
        while True:
            line = self.line()
            # Answers to our commands have the flag 1, others 0.
            if line.startswith("%begin") and line.endswith(" 1"):
                answer = []
            elif line.startswith(("%end", "%error")) and answer is not None:
                if line.startswith("%error"):
                    raise RuntimeError(text + ": " + " ".join(answer))
                return answer
            elif answer is not None:
                answer.append(line)

    def screen(self):
        self.last = [row.rstrip() for row in self.command("capture-pane -p")]
        return self.last

    def until(self, wanted, text):
        """Waits for output until the screen is as wanted."""
        timer = threading.Timer(LIMIT, self.tmux.kill)
        timer.start()
        try:
            while not wanted("\n".join(self.screen())):
                while not self.line().startswith("%output"):
                    pass
        except RuntimeError:
            raise RuntimeError("waited in vain for: " + text) from None
        finally:
            timer.cancel()

    def close(self):
        """Ends the server, which outlives a client that was killed."""
        subprocess.run(["tmux", "-S", self.socket, "kill-server"],
                       stderr=subprocess.DEVNULL, check=False)
        self.tmux.communicate()


def compare(name, terminal):
    """Waits until the screen is as stored, or stores it."""
    path = name + ".screen"
    if bless:
        time.sleep(0.5)  # only here: what is to be stored is not known yet
        text = "\n".join(terminal.screen()).rstrip("\n") + "\n"
        open(path, "w", encoding="utf-8").write(text)
    else:
        stored = open(path, encoding="utf-8").read().rstrip("\n")
        terminal.until(lambda s: s.rstrip("\n") == stored, path)


def compare_picture(name, title, terminal):
    """The same for a picture: made anew, it is as stored."""
    path = "docs/" + name + ".svg"

    def made():
        rows = terminal.command("capture-pane -p -e")
        return picture([row.rstrip() for row in rows], title)

    if bless:
        time.sleep(0.5)
        open(path, "w", encoding="utf-8").write(made())
    else:
        stored = open(path, encoding="utf-8").read()
        terminal.until(lambda s: made() == stored, path)


def play(session):
    name = os.path.splitext(session)[0]
    failed = passed = 0
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        terminal = Terminal(folder)
        try:
            for row in open(session, encoding="utf-8"):
                word, _, rest = row.rstrip("\n").partition(" ")
                if word == "run":
                    terminal.command("send-keys -l " + shlex.quote(rest))
                    terminal.command("send-keys Enter")
                elif word == "key":
                    terminal.command("send-keys " + rest)
                elif word == "type":
                    terminal.command("send-keys -l " + shlex.quote(rest))
                elif word == "wait":
                    terminal.until(lambda s, t=rest: t in s, rest)
                elif word == "gone":
                    terminal.until(lambda s, t=rest: t not in s, rest)
                elif word == "size":
                    columns, rows = rest.split("x")
                    terminal.command(
                        f"resize-window -x {columns} -y {rows}")
                elif word == "screen":
                    compare(name + "." + rest, terminal)
                    passed += 1
                elif word == "picture":
                    compare_picture(*rest.split(" ", 1), terminal)
                    passed += 1
                elif word and word != "#":
                    raise RuntimeError("no such word: " + word)
        except RuntimeError as e:
            print(session + ": " + str(e))
            print("\n".join(terminal.last))
            failed += 1
        finally:
            terminal.close()
    return passed, failed


totals = [play(session) for session in sessions]
passed = sum(p for p, _ in totals)
failed = sum(f for _, f in totals)
print(f"terminal: {passed} passed, {failed} failed")
sys.exit(failed > 0)
