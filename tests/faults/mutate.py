"""Faults put into the code, one at a time: how many do the tests find?

mutate.py [--sample N] [--seed N] FOLDER ... changes, in a copy of the tree, one
operator, constant or condition of a C file in the folders of core/, and runs
the tests that concern it until one fails. A change that no test finds survives
and is listed. The sample is drawn by the seed.

The copy is built once, with the rooms as a shared library: for a change, one file
is compiled and the library linked again, and all tests have it. Those that found
most until then, for the time they take, come first.
"""
import argparse
import os
import random
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import time

CHANGES = (
    (r" < ", " <= "), (r" <= ", " < "), (r" > ", " >= "), (r" >= ", " > "),
    (r" == ", " != "), (r" != ", " == "), (r" && ", " || "), (r" \|\| ", " && "),
    (r" \+ ", " - "), (r" - ", " + "), (r"\+\+", "--"), (r" \+= ", " -= "),
    (r"\btrue\b", "false"), (r"\bfalse\b", "true"), (r"\b0\b", "1"),
    (r"\b1\b", "0"), (r"\b2\b", "3"), (r"if \((?!!)", "if (!"),
    (r"return (?=\w)", "return !"), (r" & ", " | "), (r" << ", " >> "),
)

# The tests of each room: unit tests by the beginning of their names, and parts
# of `make check`, which take longer and come last.
TESTS = {
    "straights": ("straights referee api typed", "fixtures transcripts pipes"),
    "rummy": ("rummy referee api typed", "fixtures transcripts pipes"),
    "cards": ("card deck draws rng cut explain libstdcxx search tools_deal "
              "tools_find api",
              "shuffles"),
    "verify": ("tools_verify explain recover difference api straights_transcripts "
               "rummy_transcripts straights_repeats",
               "fixtures transcripts recorded"),
}
SLOWEST = 120  # seconds; a change may make a test go on for ever
BUILD = "build-mutate"


def places(path):
    """Every change that can be made in the file: line, column, old, new."""
    inside = False
    with open(path, encoding="utf-8") as file:
        for number, line in enumerate(file):
            inside = inside or line.lstrip().startswith("/*")
            code = not inside and not line.startswith("#") and '"' not in line
            if "*/" in line:
                inside = False
                continue
            if not code or "assert(" in line or not line.startswith("\t"):
                continue
            for old, new in CHANGES:
                for hit in re.finditer(old, line):
                    yield number, hit.start(), hit.end(), new


def run(command, folder, seconds, **env):
    """Whether it ended well within its time."""
    shell = isinstance(command, str)
    with subprocess.Popen(
            command, cwd=folder, shell=shell, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL, stdin=subprocess.DEVNULL,
            start_new_session=True, env=dict(os.environ, **env)) as child:
        try:
            return child.wait(seconds) == 0
        except subprocess.TimeoutExpired:
            os.killpg(child.pid, 9)
            return False


class Copy:
    """The tree in a folder of its own, built so that one change is quick."""

    def __init__(self, folder, tests):
        self.folder = folder
        shutil.copytree(".", folder, symlinks=True, dirs_exist_ok=True,
                        ignore=lambda path, names: [
                            name for name in names if path == "." and
                            (name == ".git" or name.startswith("build"))])
        path = os.path.join(folder, "Makefile")
        with open(path, encoding="utf-8") as file:
            text = file.read()
        with open(path, "w", encoding="utf-8") as file:
            file.write(text.replace(" -fvisibility=hidden", ""))
        self.make = ["make", "-s", f"B={BUILD}", "CC=gcc -w", "HARDEN=",
                     "LDHARDEN=", "OPT=-O1", f"LIB={BUILD}/libcore.so"]
        objects = self.ask("print-OBJ").split()
        links = self.ask("print-LDLIBS").split()
        self.link = ["gcc", "-shared", "-fuse-ld=gold", "-o",
                     f"{BUILD}/libcore.so", *objects, *links]
        self.compiling = {}
        for step in (self.make + [f"-j{os.cpu_count()}", *objects], self.link,
                     self.make + ["all", "LDFLAGS=-Wl,-rpath," + os.path.join(
                         os.path.abspath(folder), BUILD)] +
                     [f"{BUILD}/tests/unit/{t}" for t in tests]):
            if not run(step, folder, 3000):
                subprocess.run(step, cwd=folder, check=False)
                raise SystemExit("mutate: the copy cannot be built")

    def ask(self, target):
        return subprocess.run(
            self.make + [target], cwd=self.folder, check=True,
            stdout=subprocess.PIPE, encoding="utf-8").stdout

    def command_for(self, path):
        """What make would run to compile the file."""
        if path not in self.compiling:
            dry = subprocess.run(
                self.make + ["-n", "-W", path, f"{BUILD}/{path[:-2]}.o"],
                cwd=self.folder, check=True, stdout=subprocess.PIPE,
                encoding="utf-8").stdout
            self.compiling[path] = [
                shlex.split(line) for line in dry.splitlines()
                if line.startswith("gcc ") and line.rstrip().endswith(path)][0]
        return self.compiling[path]

    def build(self, path):
        return run(self.command_for(path), self.folder, 100) and \
            run(self.link, self.folder, 100)


class Test:
    """A test, with what it has found and how long it takes."""

    def __init__(self, name, copy, unit):
        self.name = name
        self.command = f"{BUILD}/tests/unit/{name}" if unit else \
            f"sh tests/check.sh {name}"
        self.copy = copy
        self.unit = unit
        self.found = 0
        self.tried = 0
        self.seconds = 0.0

    def passes(self, seconds=SLOWEST):
        begun = time.monotonic()
        good = run(self.command, self.copy.folder, seconds, B=BUILD,
                   BIN=os.path.abspath(os.path.join(self.copy.folder, BUILD,
                                                    "bin")))
        self.seconds += time.monotonic() - begun
        self.tried += 1
        self.found += not good
        return good

    def cost(self):
        """Seconds for a change that it finds; the slow ones are the last."""
        return (not self.unit, self.seconds / self.tried /
                ((self.found + 0.5) / (self.tried + 1)))


def tests_of(room, copy, units):
    begin, parts = (words.split() for words in TESTS[room])
    return [Test(u, copy, True) for u in units
            if any(u[len("test_"):].startswith(word) for word in begin)] + \
        [Test(part, copy, False) for part in parts]


def try_change(copy, path, place, tests):
    """How the change ended: 'unbuilt', 'survived' or the test that found it."""
    number, begin, end, new = place
    target = os.path.join(copy.folder, path)
    with open(target, encoding="utf-8") as file:
        before = file.readlines()
    after = list(before)
    after[number] = before[number][:begin] + new + before[number][end:]
    try:
        with open(target, "w", encoding="utf-8") as file:
            file.writelines(after)
        if not copy.build(path):
            return "unbuilt"
        for test in sorted(tests, key=Test.cost):
            if not test.passes():
                return test.name
        return "survived"
    finally:
        with open(target, "w", encoding="utf-8") as file:
            file.writelines(before)
        copy.build(path)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--sample", type=int, default=100)
    parser.add_argument("--seed", type=int, default=44)
    parser.add_argument("--minutes", type=float, default=1e9)
    parser.add_argument("folder", nargs="+")
    args = parser.parse_args()
    end = time.monotonic() + 60 * args.minutes
    found = []
    for folder in args.folder:
        for base, _, names in os.walk(folder):
            found += [(os.path.join(base, name), place)
                      for name in sorted(names) if name.endswith(".c")
                      for place in places(os.path.join(base, name))]
    found.sort()
    units = sorted(name[:-2] for name in os.listdir("tests/unit")
                   if name.startswith("test_") and name.endswith(".c"))
    counts = {"killed": 0, "survived": 0, "unbuilt": 0}
    with tempfile.TemporaryDirectory() as work:
        rooms = {f.split("/")[1] for f in args.folder}
        wanted = {t.name for room in rooms for t in tests_of(room, None, units)
                  if t.unit}
        copy = Copy(os.path.join(work, "copy"), sorted(wanted))
        tests = {room: tests_of(room, copy, units) for room in rooms}
        for test in {t.name: t for ts in tests.values() for t in ts}.values():
            if not test.passes(900):
                raise SystemExit(f"mutate: without a change, {test.name}: failed")
        for ts in tests.values():
            for test in ts:
                test.tried, test.found = test.tried or 1, 0
        for path, place in random.Random(args.seed).sample(
                found, min(args.sample, len(found))):
            if time.monotonic() > end:
                break
            how = try_change(copy, path, place, tests[path.split("/")[1]])
            counts[how if how in counts else "killed"] += 1
            if how == "survived":
                with open(path, encoding="utf-8") as file:
                    line = file.readlines()[place[0]]
                print(f"survived {path}:{place[0] + 1}:{place[1] + 1}: "
                      f"{line.strip()[:60]}  with {place[3].strip()}", flush=True)
    tried = counts["killed"] + counts["survived"]
    print(f"mutate: {len(found)} places, {tried} changes that build, "
          f"{counts['killed']} killed "
          f"({100 * counts['killed'] / max(tried, 1):.1f} %), "
          f"{counts['survived']} survived")
    return 0


if __name__ == "__main__":
    sys.exit(main())
