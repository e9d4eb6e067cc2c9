"""Invented student programs against straights-verify.

Programs that play Straights rightly or with a bug (bugs_*.py) print in many
ways (ways.py); the verifier judges what they print, once told the seed and the
wording and once told nothing, and is held against what is true by construction
(book.py, truth.py). Nobody who plays right may be accused; each bug that shows
must be told in its class and on its line or group, or as moves unread.

    run.py [-v] [--sample N] [--mode M] [--way NAME] [--bug NAME] [--keep DIR]

Each way is looked at with N bugs and N right games; with --sample 0 with one right
game, and every other way with one bug. With --expected FILE the failures must be
those that the file lists; --bless writes the file.
"""
import argparse
import gc
import multiprocessing
import os
import shutil
import sys
import tempfile
import time

import rummy
import table
from cells import Maker
from judge import Outcome, judge
from truth import MODES

TOP = os.path.dirname(os.path.dirname(os.path.dirname(
    os.path.abspath(__file__))))
MAKERS = []


def options():
    """The command line."""
    parser = argparse.ArgumentParser(
        description=__doc__.split("\n\n", maxsplit=1)[0])
    add = parser.add_argument
    add("-v", "--verbose", action="count", default=0,
        help="show the failures by way and by bug; twice: each")
    add("--sample", type=int, default=40, metavar="N",
        help="bugs and right games of each way (default 40)")
    add("--start", type=int, default=1, metavar="N",
        help="draw other tables (default 1)")
    add("--way", action="append", default=[], help="only this way")
    add("--bug", action="append", default=[], help="only this bug, or right")
    add("--mode", choices=MODES, action="append",
        help="told, blind or found (default told and blind)")
    add("--keep", metavar="DIR", help="keep the transcripts in DIR")
    add("--expected", metavar="FILE", help="failures that are known")
    add("--bless", action="store_true", help="write the expected failures")
    add("--jobs", type=int, default=os.cpu_count(), metavar="N")
    add("--verifier", default=os.path.join(
        TOP, os.environ.get("B", "build"), "bin", "straights-verify"))
    return parser.parse_args()


def make_task(task):
    """Makes the cells of one task; for a process of a pool, which has the
    maker from when it was begun."""
    maker = MAKERS[-1]
    maker.hidden = 0
    return list(maker.make(*task)), maker.hidden


def make_cells(maker, jobs):
    """All cells, and how many pairs of way and bug show nothing."""
    # Events are never in circles: to look for such costs a sixth of the time.
    gc.disable()
    with multiprocessing.Pool(jobs, MAKERS.append, [maker]) as pool:
        done = pool.map(make_task, list(maker.tasks()), chunksize=1)
    return [c for cells, _ in done for c in cells], sum(n for _, n in done)


def main():
    """Makes, judges and shows; returns the exit status."""
    args = options()
    folder = args.keep or tempfile.mkdtemp(prefix="personas-")
    try:
        return look(args, folder)
    finally:
        if not args.keep:
            shutil.rmtree(folder)


def look(args, folder):
    """The run itself, with the transcripts in a folder."""
    begun = time.monotonic()
    maker = Maker(folder, args.sample, args.start, args.way, args.bug)
    cells, hidden = make_cells(maker, args.jobs)
    cells += rummy.make(folder, args.sample, args.start, args.way, args.bug)
    made = time.monotonic() - begun
    modes = args.mode or MODES[:2]
    outcomes, seconds = [], {}
    for mode in modes:
        verdicts = judge(args.verifier, folder, mode, args.jobs)
        seconds[mode] = verdicts.seconds
        outcomes += [Outcome(cell, mode, verdicts) for cell in cells]
    table.show(outcomes, modes, hidden, made, seconds, args.verbose)
    if args.bless:
        table.bless(outcomes, args.expected)
        return 0
    if args.expected:
        return table.hold(outcomes, args.expected)
    return table.targets(outcomes)


if __name__ == "__main__":
    sys.exit(main())
