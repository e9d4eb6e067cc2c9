"""Invented programs that play right, each judged by its seed and then by a
record of what was typed: the verdict must be the same, but that a record says
of more bytes that they are due, and of a game that it goes on.

    recorded.py [--sample N] [--start N] [VERIFIER]
"""
import argparse
import csv
import gc
import json
import os
import subprocess
import sys
import tempfile

import cells
from people import Typist

# A program that plays the first seven by itself plays another game than the
# record, in which that move is asked for.
OTHER_GAMES = {"opens-by-itself"}
# A newline behind the prompt is read as an empty line typed, without a record.
OTHER_READING = {"prompt-alone"}
# That the end is missing only a record can tell.
ENDLESS = {"cut-end"}


class Scribe(Typist):
    """A typist who keeps what was typed."""

    kept = []

    def __init__(self, *rest):
        super().__init__(*rest)
        Scribe.kept = []

    def answers(self, kind):
        """What is answered to an invitation, kept."""
        answers = super().answers(kind)
        Scribe.kept += answers
        return answers

    def line(self, program, seat):
        """The next line, kept."""
        line = super().line(program, seat)
        if line is not None:
            Scribe.kept.append(line)
        return line


class RecordedGame(cells.Game):
    """A game played once, and what was typed in it."""

    last = None

    def __init__(self, *rest):
        super().__init__(*rest)
        self.typed = Scribe.kept
        RecordedGame.last = self

    def record(self, wording):
        """The game as a record."""
        lines = "".join(f"  - {json.dumps(line)}\n" for line in self.typed)
        return (f"version: 1\ngame: straights\nwording: {wording}\n"
                f"shuffle: {self.shuffle}\nseed: {self.seed}\n"
                f"commands:\n{lines}")


def write_records(folder, sample, start):
    """Writes transcripts and records; rows of what each is judged by."""
    cells.Typist, cells.Game = Scribe, RecordedGame
    maker = cells.Maker(folder, sample, start)
    for shuffle in cells.SHUFFLES:
        # Of the ways of each shuffle every other one.
        maker.ways[shuffle] = maker.ways[shuffle][::2]
        for cell in maker.make(shuffle, None):
            game = RecordedGame.last
            wording = os.path.relpath(cell.path, folder).split(os.sep)[0]
            if (cell.name.removeprefix("right-") in OTHER_GAMES
                    or cell.way in OTHER_READING):
                continue
            record = os.path.splitext(cell.path)[0] + ".yaml"
            with open(record, "w", encoding="utf-8") as out:
                out.write(game.record(wording))
            yield {"file": cell.path, "seed": game.seed, "wording": wording,
                   "shuffle": game.shuffle, "record": record,
                   "endless": cell.way in ENDLESS}


def judge(verifier, rows, columns, folder):
    """The verdicts on each file, judged by these columns of its row."""
    manifest = os.path.join(folder, "manifest.csv")
    with open(manifest, "w", encoding="utf-8", newline="") as out:
        writer = csv.DictWriter(out, ["file"] + columns, extrasaction="ignore")
        writer.writeheader()
        writer.writerows(rows)
    done = subprocess.run([verifier, "--report", "json", "--manifest", manifest],
                          stdout=subprocess.PIPE, check=False, timeout=600)
    verdicts = {}
    for line in done.stdout.decode(errors="replace").splitlines():
        game = json.loads(line)
        verdicts.setdefault(game["file"], []).append(game["verdict"])
    return verdicts


def agree(seeded, recorded, endless):
    """Whether the verdict with a record is the one with the seed, or finds
    bytes missing where the seed alone says of none that they are."""
    if endless:
        return seeded in (["ok"], ["wording"]) and recorded == ["input"]
    return seeded and (recorded == seeded or
                       (seeded == ["ok"] and recorded == ["wording"]))


def main():
    """Judges each transcript twice and compares."""
    parser = argparse.ArgumentParser(
        description=__doc__.split("\n\n", maxsplit=1)[0])
    parser.add_argument("--sample", type=int, default=1)
    parser.add_argument("--start", type=int, default=1)
    parser.add_argument("verifier")
    args = parser.parse_args()
    gc.disable()  # as run.py does
    with tempfile.TemporaryDirectory() as folder:
        rows = list(write_records(folder, args.sample, args.start))
        seeded = judge(args.verifier, rows, ["seed", "wording", "shuffle"],
                       folder)
        recorded = judge(args.verifier, rows, ["record"], folder)
    failed = 0
    for row in rows:
        name = row["file"]
        if not agree(seeded.get(name), recorded.get(name), row["endless"]):
            failed += 1
            print(os.path.relpath(name, folder), seeded.get(name),
                  "with a record", recorded.get(name))
    print(f"recorded: {len(rows) - failed} passed, {failed} failed")
    return failed > 0 or len(rows) < 100


if __name__ == "__main__":
    sys.exit(main())
