"""Random edits of single bytes against straights-verify.

Exact transcripts of a seed are changed in one byte, and judged with the seed
and the wording told. Each change must be told, but for those of KINDS: there
the changed bytes are exact too, and no rule is broken. What stays ok is counted
by kind; what stays ok and is of no kind fails.

    edits.py [--edits N] [--start N] [--show]
"""
import argparse
import collections
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile

GAMES = 40
WORDINGS = ("cs246", "cs246-boards", "cs247")
BYTES = b"0123456789AJQKTCDHSahjkqstx .,:>'\n\r\t\x1b-+="


def play(tools, wording, seed):
    """A transcript of some players who type commands, half of them echoed."""
    draws = random.Random(f"{wording}/{seed}")
    seats = [draws.choice("hc") for _ in range(4)]
    typed = seats + [draws.choice(["deck", "play 7S", "ragequit", "pass"])
                     for _ in range(12)]
    command = [os.path.join(tools, "straights"), "--wording", wording,
               str(seed)] + ["--echo"] * draws.randrange(2)
    done = subprocess.run(command, input="\n".join(typed).encode() + b"\n",
                          stdout=subprocess.PIPE,
                          stderr=subprocess.DEVNULL, check=True)
    return done.stdout


def edit(draws, data):
    """The data with one byte replaced, inserted, taken out or exchanged with
    its neighbour; and where."""
    while True:
        at = draws.randrange(len(data) - 1)
        way = draws.randrange(4)
        byte = bytes([draws.choice(BYTES)])
        if way == 0:
            changed = data[:at] + byte + data[at + 1:]
        elif way == 1:
            changed = data[:at] + byte + data[at:]
        elif way == 2:
            changed = data[:at] + data[at + 1:]
        else:
            changed = (data[:at] + data[at + 1:at + 2] + data[at:at + 1]
                       + data[at + 2:])
        if changed != data:
            return changed, at


def line_of(data, at):
    """The line that holds a place."""
    first = data.rfind(b"\n", 0, at) + 1
    end = data.find(b"\n", at)
    return data[first:end if end >= 0 else len(data)].decode(errors="replace")


def kind_of(data, changed, at):
    """Why an edit may stay ok, or nothing: a sentence of KINDS."""
    for name, holds in KINDS:
        if holds(line_of(data, at), line_of(changed, at)):
            return name
    return None


def is_refused(before, after):
    """What was typed is no command, and was answered by nothing."""
    return before.startswith(">") and before[1:2].islower() and (
        after.startswith(">"))


def is_return(before, after):
    """A terminal shows no return at the ends of a line."""
    return before.strip("\r") == after.strip("\r")


def is_prompt_more(before, after):
    """Something more or less was typed that is no command, without echo."""
    return before.lstrip(">") == after.lstrip(">") and (
        after.startswith(">") and before.startswith(">"))


KINDS = [(kind.__doc__, kind)
         for kind in (is_refused, is_return, is_prompt_more)]


def main():
    """Edits, judges and counts."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--edits", type=int, default=20000)
    parser.add_argument("--start", type=int, default=1)
    parser.add_argument("--show", action="store_true", help="show each ok one")
    args = parser.parse_args()
    tools = os.environ.get("BIN") or os.path.join(
        os.environ.get("B", "build"), "bin")
    folder = tempfile.mkdtemp(prefix="edits-")
    try:
        return run(args, tools, folder)
    finally:
        shutil.rmtree(folder)


def run(args, tools, folder):
    """The run itself, in a folder."""
    draws = random.Random(args.start)
    made = {}
    for number in range(args.edits):
        wording = WORDINGS[number % len(WORDINGS)]
        seed = number // len(WORDINGS) % GAMES + 1
        key = (wording, seed)
        if key not in made:
            made[key] = play(tools, wording, seed)
        changed, at = edit(draws, made[key])
        place = os.path.join(folder, wording, str(seed))
        os.makedirs(place, exist_ok=True)
        with open(os.path.join(place, f"{number}~{at}"), "wb") as file:
            file.write(changed)
    kinds, strange = collections.Counter(), []
    for wording, seed in sorted(made):
        place = os.path.join(folder, wording, str(seed))
        done = subprocess.run(
            [os.path.join(tools, "straights-verify"), "--report", "json",
             f"--wording={wording}", f"--seed={seed}", place],
            stdout=subprocess.PIPE, check=False)
        verdicts = collections.defaultdict(set)
        for line in done.stdout.decode(errors="replace").splitlines():
            game = json.loads(line)
            verdicts[game["file"]].add(game["verdict"])
        for file, said in sorted(verdicts.items()):
            if said != {"ok"}:
                kinds["told"] += 1
                continue
            with open(file, "rb") as bytes_of:
                changed = bytes_of.read()
            at = int(file.rsplit("~", maxsplit=1)[1])
            kind = kind_of(made[wording, seed], changed, at)
            kinds[kind or "not told"] += 1
            if not kind or args.show:
                strange.append((wording, seed,
                                line_of(made[wording, seed], at),
                                line_of(changed, at)))
    wrong = kinds["not told"]
    for kind, count in kinds.most_common():
        print(f"{count:7} {kind}")
    for wording, seed, before, after in strange[:40]:
        print(f"{wording} {seed}: {before!r} -> {after!r}")
    print(f"edits: {args.edits - wrong} passed, {wrong} failed")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
