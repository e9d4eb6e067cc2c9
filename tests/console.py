"""Runs the commands of a page and holds what they print to it.

console.py PAGE: in blocks of ```console a line that begins with "$ " is a
command, run by sh in the current folder; the lines up to the next are what it
prints. A line "..." stands for any lines. A block after <!-- file NAME --> is
written to that file. Says what differs, and how many commands ran.
"""
import os
import re
import subprocess
import sys

BLOCK = re.compile(r"^(?:<!-- file (\S+) -->\n)?```(\w*)\n(.*?)^```$",
                   re.M | re.S)


def commands(text):
    """The commands of a block, each with the lines that it prints."""
    found = []
    for line in text.splitlines():
        if line.startswith("$ "):
            found.append([line[2:], []])
        elif found and found[-1][0].endswith("\\") and not found[-1][1]:
            found[-1][0] += "\n" + line
        else:
            found[-1][1].append(line)
    return found


def agrees(want, printed):
    parts = [[]]
    for line in want:
        if line == "...":
            parts.append([])
        else:
            parts[-1].append(line)
    if len(parts) == 1:
        return want == printed
    head, tail = parts[0], parts[-1]
    return (printed[:len(head)] == head and
            (not tail or printed[-len(tail):] == tail))


def run(command):
    done = subprocess.run(["sh", "-c", command], stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          timeout=120)
    return done.stdout.decode("utf-8", "replace").splitlines(), done.returncode


def main(page):
    ran = failed = 0
    for name, kind, text in BLOCK.findall(open(page, encoding="utf-8").read()):
        if name:
            folder = os.path.dirname(name)
            if folder:
                os.makedirs(folder, exist_ok=True)
            open(name, "w", encoding="utf-8").write(text)
        if kind != "console":
            continue
        for command, want in commands(text):
            printed, status = run(command)
            ran += 1
            if not agrees(want, printed) or status > 1:
                failed += 1
                print(f"{page}: $ {command}\nstatus {status}; it prints:")
                print("\n".join(printed))
    print(f"{os.path.basename(page)}: {ran} commands, {failed} failed")
    return 1 if failed or not ran else 0


sys.exit(main(sys.argv[1]))
