"""Transcripts changed as other programs or captures would print the same game,
against straights-verify: what it finds of the deal, plays, scores and input must
stay the same.

    run.py [-v] [--changes N] [--start N] [--change NAME[+NAME]] [--only WORD]
           [--mode MODE] [--keep DIR]

Of each transcript N changes are drawn, and as many pairs of changes; all of them
without --changes, and no pairs. An accusation is a finding of a transcript in
which nothing was wrong; a loss, a verdict that was one of these and is no more,
though nothing was left out. Either fails, but where a change is KNOWN for it; so does
what could not be read, unless the change is STRANGE. Other findings in place of those
of before are counted.
"""
import argparse
import collections
import csv
import json
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile

from changes import CHANGES, DUE, KNOWN, LOSSY, STRANGE

TOP = os.path.dirname(os.path.dirname(os.path.dirname(
    os.path.abspath(__file__))))
# What is typed changes with the cards of this fixture.
LEFT_OUT = ("answer-differs",)
# Of fewer lines the manner of a program is not learnt.
LINES_LEAST = 12
CLASSES = ("deal", "play", "score", "input")
COLUMNS = ("wording", "shuffle", "seed", "record")
FAILURES = ("accused", "lost", "not read")
MODES = {"told": COLUMNS[:3], "blind": (), "record": COLUMNS[3:]}


def options():
    """The command line."""
    parser = argparse.ArgumentParser(
        description=__doc__.split("\n\n", maxsplit=1)[0])
    add = parser.add_argument
    add("-v", "--verbose", action="store_true", help="show each difference")
    add("--changes", type=int, metavar="N", help="changes of each transcript")
    add("--start", type=int, default=1, metavar="N", help="draw others")
    add("--change", action="append", default=[], help="this change or pair")
    add("--only", default="", help="transcripts with this in their name")
    add("--step", type=int, default=1, metavar="N",
        help="every Nth transcript of the corpus")
    add("--mode", choices=MODES, action="append",
        help="told, blind or record (default all)")
    add("--keep", metavar="DIR", help="keep the transcripts in DIR")
    add("--corpus", default=os.environ.get(
        "CORPUS", os.path.join(TOP, "..", "shared", "corpus")),
        help="real transcripts beside the project")
    add("--verifier", default=os.path.join(
        TOP, os.environ.get("B", "build"), "bin", "straights-verify"))
    return parser.parse_args()


def facts_of(record):
    """What a record says of its transcript."""
    with open(record, encoding="utf-8") as file:
        facts = dict(re.findall(r"(?m)^(\w+): (\S+)$", file.read()))
    return dict(facts, record=record)


def own_transcripts():
    """The project's transcripts of Straights: whole games, and fixtures of which
    the wording and the seed are known."""
    for top, _, files in sorted(os.walk(os.path.join(TOP, "transcripts",
                                                     "straights"))):
        if "out" in files:
            yield os.path.join(top, "out"), facts_of(
                os.path.join(top, "record.yaml"))
    folder = os.path.join(TOP, "fixtures")
    for name in sorted(os.listdir(folder)):
        path = os.path.join(folder, name)
        if (not os.path.isdir(path) or "tool" in os.listdir(path)
                or name in LEFT_OUT):
            continue
        facts = {}
        if "args" in os.listdir(path):
            with open(os.path.join(path, "args"), encoding="ascii") as file:
                words = file.read().replace("=", " ").split()
            facts = {key[2:]: value for key, value in zip(words, words[1:])
                     if key[2:] in COLUMNS}
        if "record" in facts:
            facts = facts_of(os.path.join(path, "record.yaml"))
        if facts.get("wording", "").endswith(".yaml"):
            facts["wording"] = os.path.join(path, facts["wording"])
        yield os.path.join(path, "transcript.txt"), facts


def corpus_transcripts(folder, step, work):
    """The transcripts of a corpus, with a record of those that have a seed."""
    records = {}
    listed = subprocess.run(
        [sys.executable, os.path.join(TOP, "tests", "check",
                                      "corpus_records.py"),
         os.path.join(folder, "index.tsv"), folder, work],
        stdout=subprocess.PIPE, check=True, encoding="utf-8").stdout
    for row in listed.splitlines():
        # What is cut off, or endless, is not all that a record leads to.
        if row.split("\t")[4] != "any":
            records[row.split("\t")[0]] = row.split("\t")[5]
    with open(os.path.join(folder, "index.tsv"), encoding="utf-8") as file:
        index = file.read().splitlines()[1::step]
    for row in index:
        name, wording, shuffle, seed = row.split("\t")[:4]
        facts = {"wording": wording, "shuffle": shuffle}
        if seed != "-":
            facts.update(seed=seed)
        if name in records:
            facts.update(record=records[name])
        yield os.path.join(folder, name), facts


def drawn(args, name):
    """The changes that a transcript goes through."""
    if args.change:
        return args.change
    if args.changes is None:
        return list(CHANGES)
    draws = random.Random(f"{args.start}/{name}")
    return draws.sample(list(CHANGES), args.changes) + [
        "+".join(sorted(draws.sample(list(CHANGES), 2), key="recorded".__eq__))
        for _ in range(args.changes)]


def write(path, game):
    """Writes what a program printed, whatever bytes these are."""
    with open(path, "w", encoding="utf-8", errors="surrogateescape",
              newline="") as file:
        file.write(game)


def judge(verifier, work, mode, rows):
    """The findings of each file, of the classes above: by file's name."""
    manifest = os.path.join(work, "manifest.csv")
    with open(manifest, "w", encoding="utf-8", newline="") as file:
        table = csv.writer(file)
        table.writerow(("file",) + MODES[mode])
        for path, facts in rows:
            table.writerow([path] + [facts.get(c, "") for c in MODES[mode]])
    done = subprocess.run(
        [verifier, "--report", "json", "--manifest", manifest],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False)
    if done.returncode > 1:
        sys.stderr.buffer.write(done.stderr)
    found = {path: set() for path, _ in rows}
    for line in done.stdout.decode(errors="replace").splitlines():
        game = json.loads(line)
        found[game["file"]].update(
            (finding["class"], finding["id"]) for finding in game["findings"]
            if finding["class"] in CLASSES)
    return found


def kind_of(change, before, after):
    """What became of a transcript's findings."""
    due = {DUE.get(part) for part in change.split("+")}
    after = {finding for finding in after if finding[1] not in due}
    if before == after:
        return "same"
    if any(name.startswith("unread-") for _, name in after - before):
        return ("unread" if (STRANGE | LOSSY | KNOWN) & set(change.split("+"))
                else "not read")
    known = " (known)" if KNOWN & set(change.split("+")) else ""
    if not before:
        return "accused" + known
    if not after:
        return ("left out" if LOSSY & set(change.split("+"))
                else "lost" + known)
    return "others"


def compare(args, work, sources, mode):
    """Judges the transcripts and their changes; one row for each change."""
    sources = [(path, facts) for path, facts in sources
               if mode != "record" or "record" in facts]
    rows, cells = list(sources), []
    for number, (path, facts) in enumerate(sources):
        with open(path, encoding="utf-8", errors="surrogateescape",
                  newline="") as file:
            game = file.read()
        if game.count("\n") < LINES_LEAST:
            continue
        short = "-".join(path.split(os.sep)[-2:])
        for change in drawn(args, short):
            changed = game
            for part in change.split("+"):
                changed = CHANGES[part](changed)
            if changed == game:
                continue
            name = os.path.join(work, f"{number}-{change}-{short}")
            write(name, changed)
            rows.append((name, facts))
            cells.append((path, change, name))
    found = judge(args.verifier, work, mode, rows) if rows else {}
    for path, change, name in cells:
        # A fixture of wording alone is of what changes change.
        if path.startswith(os.path.join(TOP, "fixtures")) and not found[path]:
            continue
        yield (change, kind_of(change, found[path], found[name]), path,
               found[path], found[name])


def show(mode, rows, verbose):
    """Prints the counts of a mode and what fails; whether nothing does."""
    kinds = collections.Counter(row[1] for row in rows)
    print(f"{mode:7}{len(rows):6} transcripts: " + ", ".join(
        f"{kinds[kind]} {kind}" for kind in (
            "same", "accused", "accused (known)", "lost", "lost (known)",
            "not read", "unread", "left out", "others")))
    groups = collections.defaultdict(list)
    for change, kind, path, before, after in rows:
        if kind in FAILURES or (
                verbose and kind not in ("same", "left out")):
            text = "".join([" -" + name for _, name in sorted(before - after)]
                           + [" +" + name for _, name in sorted(after - before)])
            groups[kind, change, text].append("/".join(path.split(os.sep)[-2:]))
    for (kind, change, text), files in sorted(groups.items()):
        print(f"  {kind} {change}:{text}: {len(files)}, {' '.join(files[:4])}")
    return not any(kinds[kind] for kind in FAILURES)


def main():
    """Judges, prints, and fails where an accusation or a loss is."""
    args = options()
    args.corpus = os.path.abspath(args.corpus)
    work = args.keep or tempfile.mkdtemp()
    os.makedirs(work, exist_ok=True)
    sources = list(own_transcripts())
    try:
        if os.path.exists(os.path.join(args.corpus, "index.tsv")):
            sources += corpus_transcripts(args.corpus, args.step, work)
        else:
            print(f"metamorphic: no corpus at '{args.corpus}': skipped")
        sources = [row for row in sources if args.only in row[0]]
        right = failed = 0
        for mode in args.mode or MODES:
            rows = list(compare(args, work, sources, mode))
            bad = not show(mode, rows, args.verbose)
            failed += bad
            right += len(rows)
    finally:
        if not args.keep:
            shutil.rmtree(work)
    print(f"metamorphic: {right} passed, {failed} failed")
    return failed > 0


if __name__ == "__main__":
    sys.exit(main())
