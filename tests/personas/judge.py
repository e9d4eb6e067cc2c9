"""The judge of the judge: runs straights-verify over the transcripts and holds
what it says against the truth."""
import collections
import json
import os
import subprocess
import time

ACCUSING = {"deal", "play", "score"}
UNREAD = {"unread-moves", "unjudged-moves", "unread-scores", "unread-list",
          "no-transcript", "left-out"}
GOOD = {"right", "told", "unread", "silent"}


class Verdicts:
    """What one run of the verifier said of each file."""

    def __init__(self):
        self.findings = collections.defaultdict(list)
        self.verdicts = collections.defaultdict(set)
        self.seconds = 0.0

    def read(self, command, told):
        """Runs a command, which may read what it is told, and reads its report."""
        begun = time.monotonic()
        done = subprocess.run(command, input=told.encode(), check=False,
                              stdout=subprocess.PIPE, timeout=3600)
        self.seconds += time.monotonic() - begun
        if done.returncode not in (0, 1):
            raise SystemExit(f"{command[:6]}: exit status {done.returncode}")
        for line in done.stdout.decode(errors="replace").splitlines():
            game = json.loads(line)
            self.findings[game["file"]] += game["findings"]
            self.verdicts[game["file"]].add(game["verdict"])


def judge(verifier, folder, mode, jobs):
    """The verdicts on all files of a folder; told, each is given the wording
    and seed that the names of its folders say. A wording of Rummy is judged by
    the tool of that game."""
    verdicts = Verdicts()
    for wording in sorted(os.listdir(folder)):
        tool = verifier.replace("straights-verify", "rummy-verify") if (
            wording == "rummy") else verifier
        path = os.path.join(folder, wording)
        told = "file,wording,seed\n" + "".join(
            f"{os.path.join(path, seed)},{wording},{seed}\n"
            for seed in sorted(os.listdir(path), key=int))
        rest = {"told": ["--manifest", "-"], "blind": [path],
                "found": ["--find-seed", path]}[mode]
        verdicts.read([tool, "--report", "json", f"--jobs={jobs}"] + rest, told)
    return verdicts


class Outcome:
    """What was said of one cell, in one word, and how often."""

    def __init__(self, cell, mode, verdicts):
        self.cell, self.mode = cell, mode
        findings = verdicts.findings[cell.path]
        self.all = [f for f in findings if f["class"] in ACCUSING]
        self.accusing = [f for f in self.all if f["id"] not in cell.forgiven]
        self.unread = any(f["id"] in UNREAD for f in findings)
        self.said = cell.path in verdicts.verdicts
        self.silent = verdicts.verdicts[cell.path] == {"ok"}
        self.word = self.of_bug() if cell.has_bug else self.of_right()

    @property
    def good(self):
        """Whether a fair judge may say this."""
        return self.word in GOOD

    @property
    def slugs(self):
        """The accusations by name, and the first one's line."""
        counts = collections.Counter(f["id"] for f in self.accusing)
        names = " ".join(f"{slug}:{n}" for slug, n in sorted(counts.items()))
        return f"{names} at {self.accusing[0]['line']}" if names else ""

    def of_right(self):
        """A game without a bug may not be accused."""
        if not self.said:
            return "nothing"
        if self.accusing:
            return "accused"
        if self.cell.exact and not self.silent:
            return "not-silent"
        return "unread" if self.unread else "right"

    def of_bug(self):
        """A bug that shows is told in its class and on its place, if by what
        a right game may have, too."""
        fair, groups = self.cell.fair, self.cell.groups
        if not self.said:
            return "nothing"
        if any(f["class"] in groups and fair.on_place(f["line"], self.mode)
               for f in self.all):
            return "told"
        hits = [f for f in self.accusing if f["class"] in groups]
        if self.unread:
            return "unread"
        if not self.accusing:
            return "missed" if fair.must[self.mode] else "silent"
        return "place" if hits else "class"
