"""Inputs made to cost much: seconds, memory and what each comes to.

hostile.py BIN [--megabytes N] [--bar N] prints a row for each and fails where
one is read at less than so many megabytes a second without a limit that ends
it, or takes more than MEMORY megabytes; an archive, which is unpacked into
memory, more than ARCHIVE; a folder, which has no limit, more than EACH seconds for
a file.
"""
import argparse
import bz2
import gzip
import io
import lzma
import os
import random
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile

SECONDS = 30   # a limit ends an input within this, whatever its size
MEMORY = 100   # megabytes, for a file of any size
ARCHIVE = 600  # megabytes
EACH = 0.002
PACKS = ("tar", "zip")

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


def repeated(line, size):
    """The same, made for two megabytes, which are more than is remembered."""
    part = filled(line, min(size, 2000000)).rpartition(b"\n")[0] + b"\n"
    return (part * (size // len(part) + 1))[:size]


def words(rng, size):
    return repeated(lambda i: (" ".join(rng.choices(WORDS, k=6)) + "\n").encode(),
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


def typos(rng, size, game):
    """Real lines, each with a letter that is another."""
    lines = [line for line in game.splitlines() if line]

    def line(i):
        bent = bytearray(lines[i % len(lines)] + b"\n")
        bent[rng.randrange(len(bent) - 1)] = rng.randrange(33, 127)
        return bytes(bent)
    return repeated(line, size)


def name(rng):
    return "".join(rng.choices("abcdefghijklmnop", k=8)).encode()


def renamed(rng, size, game):
    """Games in each line of which the players have other names."""
    lines = [line for line in game.splitlines(True) if line.startswith(b"Player")]
    return repeated(lambda i: name(rng) + rng.choice(lines)[7:], size)


def prefixed(rng, size, game):
    lines = game.splitlines(True)
    return repeated(lambda i: b"[" + name(rng) + b"] " + lines[i % len(lines)], size)


def near_cards(rng, size):
    return repeated(lambda i: b"Your hand: " + b" ".join(
        bytes(rng.choices(b"A23456789TJQK1x", k=1) + rng.choices(b"SHDCshdcx", k=1))
        for _ in range(20)) + b"\n", size)


def behind(rng, size):
    """Lists of cards behind blanks and numbers, which patterns try in many ways."""
    return repeated(lambda i: b" " * rng.randrange(60) + b"%04d Legal plays: %s\n" % (
        rng.randrange(10000), b" ".join(rng.choices(
            [b"7S", b"TH", b"AD", b"4C"], k=rng.randrange(40)))), size)


def redealt(rng, size, games):
    """Games of cards that no seed deals, each of others."""
    return filled(lambda i: CARD.sub(
        lambda m: rng.choice(RANKS) + rng.choice(list(BLOCKS)), games).encode(), size)


def tailed(rng, size, game):
    lines = [line for line in game.splitlines() if line]
    return repeated(lambda i: b" " * rng.randrange(60) + b">" + rng.choice(lines)
                  + b" " + name(rng) + b"\n", size)


def twice(size, game, times, *lines):
    """A game that stops at lines which each stand so many times below themselves."""
    return b"".join(game.splitlines(True)[:20]) + repeated(
        lambda i: b"".join(line * times for line in lines), size)


RANKS = "A23456789TJQK"
BLOCKS = {"S": 0x1F0A0, "H": 0x1F0B0, "D": 0x1F0C0, "C": 0x1F0D0}
SUITS = "Clubs Diamonds Hearts Spades".split()
CARD = re.compile(r"\b([A2-9TJQK])([CDHS])\b")
PILES = re.compile("".join(rf"{suit}:(.*)\n" for suit in SUITS))


def picture(card):
    """The character that Unicode has for a card: there is a knight too."""
    rank = RANKS.index(card[1]) + 1
    return chr(BLOCKS[card[2]] + rank + (rank > 11))


def columns(piles):
    rows = [" ".join(SUITS)]
    for rank in RANKS:
        rows.append(" ".join((rank if rank in pile.split() else "").rjust(len(suit))
                             for suit, pile in zip(SUITS, piles.groups())).rstrip())
    return "\n".join(rows) + "\n"


def as_json(piles):
    lists = (", ".join(f'"{rank}"' for rank in pile.split()) for pile in piles.groups())
    return "{" + ", ".join(f'"{suit.lower()}": [{ranks}]' for suit, ranks in zip(
        SUITS, lists)) + "}\n"


def named(names):
    return lambda text: re.sub(r"Player(\d)", lambda m: names[int(m[1]) - 1], text)


def down(piles):
    return "".join(piles[0].splitlines(True)[::-1])


def slipped(text):
    """Every thirtieth move is of another card."""
    moves = text.split("plays ")
    moves[30::30] = ["KD" + move[2:] for move in moves[30::30]]
    return "plays ".join(moves)


def right(size, games):
    """Right games printed in other ways, by name: they are judged to their end."""
    text = games.decode()
    printed = {
        "cards as pictures": CARD.sub(picture, text),
        "piles in columns": PILES.sub(columns, text),
        "piles as JSON": PILES.sub(as_json, text),
        "piles the other way": PILES.sub(down, text),
        "no scores": re.sub(r".*score: .*\n", "", text),
        "no winners": re.sub(r".*wins!\n", "", text),
        "slips": slipped(text),
        "names in Chinese": named(["王伟", "李娜", "张敏", "刘洋"])(text),
        "names of one sign": named(["甲", "乙", "丙", "丁"])(text),
        "cards not parted": re.sub(
            r"(?<=: ).*", lambda m: m[0].replace(" ", ""), text),
    }
    return {"right, " + name: filled(lambda i: data.encode(), size)
            for name, data in printed.items()}


def packed(files):
    """A tar of (name, bytes or where a link leads)."""
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w") as tar:
        for path, data in files:
            member = tarfile.TarInfo(path)
            if isinstance(data, str):
                member.type, member.linkname, data = tarfile.SYMTYPE, data, b""
            member.size = len(data)
            tar.addfile(member, io.BytesIO(data))
    return out.getvalue()


def zipped(files):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for path, data in files:
            archive.writestr(path, data)
    return out.getvalue()


def nested(data, depth):
    for i in range(depth):
        pack = (packed, zipped)[i % 2]
        data = pack([("ada/inner", data)])
    return data


def zstd_window(size):
    """A frame that asks for a window of 2 GiB, with blocks of 128 KiB of zeros."""
    block = 1 << 17
    return b"\x28\xb5\x2f\xfd\0\xa8" + (
        (1 << 1 | block << 3).to_bytes(3, "little") + b"\0") * (size // 4)


def hidden(compress, length):
    """A packed tar of nine hidden files of zeros, in streams one behind another."""
    zeros = compress(bytes(length))
    return b"".join(part for i in range(9) for part in (
        compress(header(f".{i}", length)), zeros)) + compress(bytes(1024))


def header(path, length):
    member = tarfile.TarInfo(path)
    member.size = length
    return member.tobuf()


def archives(size, game):
    """Each hostile archive, or folder of files, by name."""
    forged = game.replace(b"plays", b"plaiz")
    length = 4 * size // 512 * 512
    zeros = bytes(length)
    return {
        "tar of small files": packed(
            (f"{i}/a.txt", b"a\n") for i in range(size // 1024)),
        "tar of a student's files": packed(
            (f"ada/{i}", b"a\n") for i in range(size // 1024)),
        "tar of empty files": packed(
            (f"{i}", b"") for i in range(size // 512)),
        "tar of a huge file": packed([("ada/game.txt", filled(
            lambda i: game, size))]),
        "tar of forged games": packed(
            (f"{i}/game.txt", forged)
            for i in range(5 * size // (2 * len(forged)))),
        "tar of links": packed(
            (f"{i}", f"../{(i + 1) % 99}") for i in range(size // 512)),
        "tar of names that climb": packed(
            (f"{'../' * (i % 30)}/{i}", b"a") for i in range(size // 1024)),
        "tar of long names": packed(
            (f"{i}" + "/a" * 1500, b"a") for i in range(size // 4608)),
        "tar in zip in tar, 30 deep": nested(filled(lambda i: game, size), 30),
        "zip of zeros": zipped((f"{i}/a", zeros) for i in range(8)),
        "zip of small files": zipped(
            (f"{i}/a.txt", b"a\n") for i in range(min(size // 120, 60000))),
        "tar.gz of hidden zeros": hidden(gzip.compress, length),
        "tar.bz2 of hidden zeros": hidden(bz2.compress, length),
        "tar.xz of hidden zeros": hidden(lzma.compress, length),
        "zstd of a huge window": zstd_window(size),
        "folder of small files": {
            str(i): b"a\n" for i in range(size // 1000)},
        "folder of forged games": {
            str(i): forged for i in range(size // len(forged))},
    }


def kinds(rng, size, game, two):
    """Each hostile transcript by name."""
    lines = game.splitlines(True)
    zeros = gzip.compress(bytes(100 * size), 9)
    return {
        "zeros": bytes(size),
        "newlines": b"\n" * size,
        "one line of >": b">" * size,
        "one line of prompts": b"> > >>>" * (size // 7),
        "one line of a": b"a" * size,
        "random bytes": rng.randbytes(size),
        "words of the game": words(rng, size),
        "shuffled lines": shuffled(rng, size, game),
        "shuffled lines of two": shuffled(rng, size, two),
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
        "lines thrice": twice(
            size, game, 3, b"Cards on the table:\n", b"Your hand: 9H\n"),
        "lines 9,000 times": twice(
            size, game, 9000, b"Cards on the table:\n", b"Your hand: 9H\n"),
        "lines thrice, typed": twice(
            size, game, 3, b">play 7C\nYour hand: 9H\n", b"Your hand: 9H\n"),
        "scores behind signs": filled(
            lambda i: b"Score " + b". " * 900 + b"0 + 14 = 14\n", size),
        "typos": typos(rng, size, game),
        "names that change": renamed(rng, size, game),
        "prefixes that change": prefixed(rng, size, game),
        "cards nearly": near_cards(rng, size),
        "cards behind numbers": behind(rng, size),
        "words behind lines": tailed(rng, size, game),
        "lines joined": filled(
            lambda i: lines[i % len(lines)].strip() + b" ", size),
        "UTF-16": b"\xff\xfe" + game.replace(b"plays", b"plaiz").decode().encode(
            "utf-16-le") * (size // (2 * len(game))),
        "UTF-16 of random bytes": b"\xff\xfe" + rng.randbytes(size),
        "gzip of zeros": zeros,
        "gzip of gzip": gzip.compress(zeros, 9),
    }


# Runs each command that is read in a copy of a process of little memory, so that the
# most that was used is the command's own.
RUN = """
import os, resource, subprocess, sys
for line in sys.stdin:
    if os.fork():
        os.wait()
        continue
    timeout, *command = line.rstrip("\\n").split("\\t")
    try:
        r = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                           stderr=subprocess.STDOUT, timeout=float(timeout))
        out, status = r.stdout, r.returncode
    except subprocess.TimeoutExpired as e:
        out, status = e.stdout or b"", "late"
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = used.ru_utime + used.ru_stime
    mb = used.ru_maxrss // 1024
    lines = out.decode("utf-8", "replace").splitlines()
    limit = [l for l in lines if "over-limit" in l]
    print(seconds, mb, status, (limit or lines or [""])[-1], sep="\\t", flush=True)
    os._exit(0)
"""


def judge(runner, tool, path, timeout):
    """Seconds of the processor, megabytes at most, exit status and the finding to show."""
    print(timeout, *tool, path, sep="\t", file=runner.stdin, flush=True)
    seconds, mb, status, told = runner.stdout.readline().rstrip("\n").split("\t", 3)
    return float(seconds), int(mb), status, told


def records(size):
    """Each hostile record by name."""
    head = b"version: 1\ngame: rummy\nseed: 1\n"
    return {
        "record of %TAG lines": filled(
            lambda i: b"%%TAG !t%d! tag:x,%d:\n" % (i, i), size),
        "record of lists": head + b"commands: " + b"[" * size,
        "record of commands": head + b"commands:\n" + b"  - a\n" * (size // 6),
        "record of a wide list":
            head + b"commands: [" + b"a, " * (size // 3) + b"a]\n",
        "record of a wide deck":
            head + b"decks:\n  - [" + b"7S, " * (size // 4) + b"7S]\n",
        "record of many decks":
            head + b"decks:\n" + b"  - [7S]\n" * (size // 9),
        "record of keys": filled(lambda i: b"k%d: a\n" % i, size),
        "record of a comment": b"#" * size,
        "record of a line": head + b"commands: [" + b"a" * size + b"]\n",
        "record of 10,000 rounds":
            head + b"seats: cccc\noptions: {rounds: 10000}\n",
        "lines typed": b"play 7S\n" * (size // 8),
    }


def write(path, data):
    """Writes a file, or a folder of files; its length in bytes."""
    if os.path.isdir(path):
        shutil.rmtree(path)
    if isinstance(data, dict):
        os.mkdir(path)
        return sum(write(os.path.join(path, name), data[name]) for name in data)
    with open(path, "wb") as file:
        return file.write(data)


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
    games = subprocess.run(
        replay[:2], stdout=subprocess.PIPE, check=True,
        input="".join(f"---\nversion: 1\ngame: straights\nwording: cs246-boards\n"
                      f"seed: {seed}\nseats: cccc\n" for seed in range(16)).encode()
    ).stdout
    two = game + games[:games.index(b"\nIs Player1 ") + 1]
    rows = [(verify, *row) for row in kinds(random.Random(44), size, game, two).items()]
    rows += [(verify, *row) for row in right(size, games).items()]
    rows += [(verify + ["--seed", "1"], "cards of no seed, one given",
              redealt(random.Random(44), size, two.decode())),
             (verify + ["--fit"], "fitted, words behind lines",
              tailed(random.Random(44), size, game))]
    rows += [(verify, *row) for row in archives(size, game).items()]
    rows += [(replay, *row) for row in records(size).items()]
    failed = 0
    passed = 0
    with tempfile.TemporaryDirectory() as folder, subprocess.Popen(
            [sys.executable, "-ISc", RUN], encoding="utf-8", stdin=subprocess.PIPE,
            stdout=subprocess.PIPE) as runner:
        for tool, name, data in rows:
            if args.only not in name:
                continue
            path = os.path.join(folder, str(len(os.listdir(folder))))
            length = write(path, data)
            seconds, mb, status, told = judge(runner, tool, path,
                                              20 * SECONDS)
            speed = length / 1e6 / max(seconds, 0.001)
            limited = "over-limit" in told
            right_game = name.startswith("right,")
            ended = (limited and seconds < SECONDS and not right_game
                     or isinstance(data, dict) and seconds < EACH * len(data))
            most = ARCHIVE if name.startswith(PACKS) else MEMORY
            good = (status in ("0", "1", "2") and mb <= most
                    and not (right_game and limited)
                    and (speed >= args.bar or ended or seconds < 0.5))
            print(f"{'ok    ' if good else 'FAILED'} {name:24} {seconds:6.2f} s "
                  f"{speed:8.1f} MB/s {mb:4} MB  {status}  "
                  f"{told.replace(path, '')[:90]}", flush=True)
            passed += good
            failed += not good
    print(f"hostile: {passed} passed, {failed} failed")
    return failed > 0


if __name__ == "__main__":
    sys.exit(main())
