"""Inputs made to cost much: seconds, memory and what each comes to.

hostile.py BIN [--megabytes N] [--bar N] prints a row for each and fails where
one is read at less than so many megabytes a second without a limit that ends
it, or takes more than MEMORY megabytes.
"""
import argparse
import gzip
import os
import random
import subprocess
import sys
import tempfile

SECONDS = 30   # a limit ends an input within this, whatever its size
MEMORY = 100   # megabytes, for a file of any size

WORDS = ("Player1 Player2 Player3 Player4 plays discards 7S KH 10D A new round "
         "begins. It's turn to play. Your hand: Legal plays: Clubs: Diamonds: "
         "has points. wins! score discards: >").split()


def filled(line, size):
    """size bytes of the lines that line(i) gives."""
    out, length, i = [], 0, 0
    while length < size:
        out.append(line(i))
        length += len(out[-1])
        i += 1
    return b"".join(out)[:size]


def words(rng, size):
    return filled(lambda i: (" ".join(rng.choices(WORDS, k=6)) + "\n").encode(),
                  size)


def shuffled(rng, size, game):
    lines = game.splitlines(True)
    return filled(lambda i: rng.choice(lines), size)


def cast(rng, size):
    head = b'{"version": 2, "width": 80, "height": 24}\n'
    return head + filled(
        lambda i: b'[%d.0, "o", "\\u001b[2C\\u001b[9D>%d"]\n' % (i, i), size)


def keys(rng, size):
    return b"Script started on 2026\n" + filled(
        lambda i: b">" + b" " * 157 + b"\x04\n", size)


def kinds(rng, size, game):
    """Each hostile transcript by name."""
    return {
        "zeros": bytes(size),
        "newlines": b"\n" * size,
        "one line of >": b">" * size,
        "one line of a": b"a" * size,
        "random bytes": rng.randbytes(size),
        "words of the game": words(rng, size),
        "shuffled lines": shuffled(rng, size, game),
        "rising player numbers": filled(
            lambda i: b"Player%d plays 7S.\n" % i, size),
        "prompts": filled(lambda i: b">>>>play 7S\n", size),
        "hands": filled(lambda i: b"Your hand: " + b"7S " * 300 + b"\n", size),
        "cursor moves": filled(lambda i: b"\x1b[999C\x1b[999Dx", size),
        "inserts": filled(lambda i: b"\x1b[999G\x1b[1G\x1b[999@", size),
        "rubbed out": filled(lambda i: b"ab\x08 \x08", size),
        "kills": filled(lambda i: b"x" * 4000 + b"\x15\x15", size),
        "typescript of keys": keys(rng, size),
        "cast": cast(rng, size),
        "cast of one event": b'{"version": 2}\n[0, "o", "' + b"a" * size,
        "new rounds": filled(
            lambda i: b"A new round begins. It's Player1's turn to play.\n",
            size),
        "game on game": filled(lambda i: game, size),
        "forged games": filled(
            lambda i: game.replace(b"plays", b"plaiz"), size),
        "gzip of zeros": gzip.compress(bytes(100 * size), 9),
        "gzip of gzip": gzip.compress(gzip.compress(bytes(100 * size), 9), 9),
    }


# Runs a command in a process of little memory, so that the most that was used
# is the command's own.
RUN = """
import resource, subprocess, sys
try:
    r = subprocess.run(sys.argv[2:], stdout=subprocess.PIPE,
                       stderr=subprocess.STDOUT, timeout=float(sys.argv[1]))
    out, status = r.stdout, r.returncode
except subprocess.TimeoutExpired as e:
    out, status = e.stdout or b"", "late"
used = resource.getrusage(resource.RUSAGE_CHILDREN)
seconds = used.ru_utime + used.ru_stime
mb = used.ru_maxrss // 1024
lines = out.decode("utf-8", "replace").splitlines()
limit = [l for l in lines if "over-limit" in l]
print(seconds, mb, status, (limit or lines or [""])[-1], sep="\\t")
"""


def judge(tool, path, timeout):
    """Seconds of the processor, megabytes at most, exit status and the finding to show."""
    answer = subprocess.run(
        [sys.executable, "-c", RUN, str(timeout), *tool, path],
        stdout=subprocess.PIPE, check=True).stdout.decode().rstrip("\n")
    seconds, mb, status, told = answer.split("\t", 3)
    return float(seconds), int(mb), status, told


def records(size):
    """Each hostile record by name."""
    head = b"version: 1\ngame: rummy\nseed: 1\n"
    return {
        "record of %TAG lines": filled(
            lambda i: b"%%TAG !t%d! tag:x,%d:\n" % (i, i), size),
        "record of lists": head + b"commands: " + b"[" * size,
        "record of commands": head + b"commands:\n" + b"  - a\n" * (size // 6),
        "record of keys": filled(lambda i: b"k%d: a\n" % i, size),
        "record of a comment": b"#" * size,
        "record of a line": head + b"commands: [" + b"a" * size + b"]\n",
        "record of 10,000 rounds":
            head + b"seats: cccc\noptions: {rounds: 10000}\n",
        "lines typed": b"play 7S\n" * (size // 8),
    }


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("bin")
    parser.add_argument("--megabytes", type=float, default=16)
    parser.add_argument("--bar", type=float, default=20)
    parser.add_argument("--only", default="")
    args = parser.parse_args()
    verify = [os.path.join(args.bin, "straights-verify"), "-j1"]
    replay = [os.path.join(args.bin, "straights-replay"), "-q", "-S", "1"]
    game = subprocess.run(
        replay, stdout=subprocess.PIPE, check=True,
        input=b"version: 1\ngame: straights\nseed: 44\nseats: cccc\n").stdout
    size = int(args.megabytes * 1e6)
    rows = [(verify, *row) for row in kinds(random.Random(44), size, game).items()]
    rows += [(replay, *row) for row in records(size).items()]
    failed = 0
    passed = 0
    with tempfile.TemporaryDirectory() as folder:
        for tool, name, data in rows:
            if args.only not in name:
                continue
            path = os.path.join(folder, "input")
            with open(path, "wb") as file:
                file.write(data)
            seconds, mb, status, told = judge(tool, path, 20 * SECONDS)
            speed = size / 1e6 / max(seconds, 0.001)
            limited = "over-limit" in told and seconds < SECONDS
            good = (status in ("0", "1", "2") and mb <= MEMORY
                    and (speed >= args.bar or limited or seconds < 0.5))
            print(f"{'ok    ' if good else 'FAILED'} {name:24} {seconds:6.2f} s "
                  f"{speed:8.1f} MB/s {mb:4} MB  {status}  "
                  f"{told.replace(path, '')[:90]}", flush=True)
            passed += good
            failed += not good
    print(f"hostile: {passed} passed, {failed} failed")
    return failed > 0


if __name__ == "__main__":
    sys.exit(main())
