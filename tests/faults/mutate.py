"""Faults put into the code, one at a time: how many do the tests find?

mutate.py [--sample N] [--seed N] FOLDER ... changes, in a copy of the tree, one
operator, constant or condition of a C file in the folders of core/, and runs the
tests that reach its line until one fails. A change that no test finds survives
and is listed; one that gives the same object code, or none, is not counted. The
seed puts all places in an order, of which the sample is the first N: each place has
its rank by the text of its line, so that changes elsewhere do not move it. --only
FOLDER tries those of the sample that are in that folder.

The copy is built once, with the rooms as a shared library: for a change, one file
is compiled and the library linked again. The tests are run once with counters
(gcov), to know which lines each reaches. Those that found most in a file, for the
time they take, come first; a test of cmocka ends at its first failure.
--again FILE tries what survived by the output of an earlier run, or by
tests/faults/survivors, with tests written since, and names what is no longer there.
A place is known by the text of its line: its number is not looked at, and that file
has the function instead.
"""
import argparse
import bisect
import collections
import hashlib
import json
import os
import re
import resource
import shlex
import shutil
import subprocess
import sys
import tempfile
import time

CHANGES = tuple((re.compile(old), new) for old, new in (
    (r" < ", " <= "), (r" <= ", " < "), (r" > ", " >= "), (r" >= ", " > "),
    (r" == ", " != "), (r" != ", " == "), (r" &&(?=\s)", " ||"), (r" \|\|(?=\s)", " &&"),
    (r" \+ ", " - "), (r" - ", " + "), (r" \* ", " + "), (r" / ", " * "),
    (r" % ", " / "), (r"\+\+", "--"), (r"--", "++"), (r" \+= ", " -= "),
    (r" -= ", " += "), (r" & ", " | "), (r" \| ", " & "), (r" << ", " >> "),
    (r" >> ", " << "), (r"\btrue\b", "false"), (r"\bfalse\b", "true"),
    (r"!(?=[\w(])", "")))
NEGATED = re.compile(r"\b(?:if|while) (\()|\breturn (?=[^;])")
NUMBER = re.compile(r"\b\d+(?=[uUlL]{0,3}\b)")
UNREAD = re.compile(r"/\*.*?\*/|\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])+'|^#[^\n]*",
                    re.S | re.M)

# What runs besides the unit tests and the cases of tests/cli, and tests that do not
# run: those of the sandbox, which does not show the copy's library to programs.
PARTS = ("fixtures transcripts pipes events records findings play edits recorded "
         "archives folder")
MESSAGES = "sh tools/build/messages.sh | cmp - docs/messages.md"
WITHOUT = ("test_group", "test_sandbox", "test_sandbox_limits", "test_runner",
           "test_shrink", "test_tools_confine", "help-and-version")
# Tests that try games at random try these many.
FEWER = {"SOAK": "20", "MUTATIONS": "100", "EDITS": "60"}
MEMORY = 4 << 30
# What `make check SAN=1` would stop at, an index out of bounds above all.
TRAPS = "-fsanitize=undefined -fsanitize-undefined-trap-on-error"
BUILD = "build-mutate"
FAIL_AT_ONCE = "void _exit(int); void _fail(const char *f, int l) { _exit(1); }"


def closing(text, start):
    """The index at which the parenthesis at `start` is closed."""
    depth = 0
    for at in range(start, len(text)):
        depth += (text[at] == "(") - (text[at] == ")")
        if depth == 0:
            return at
    raise ValueError("a parenthesis is not closed")


def blank(match):
    return re.sub(r"[^\n]", " ", match.group())


def places(path):
    """Every change that can be made in the file: begin, end, new text."""
    with open(path, encoding="utf-8") as file:
        text = UNREAD.sub(blank, file.read())
    for hit in re.finditer(r"\bassert(\()", text):
        end = closing(text, hit.start(1))
        text = text[:hit.start()] + \
            re.sub(r"[^\n]", " ", text[hit.start():end]) + text[end:]
    found = []
    for old, new in CHANGES:
        found += [(hit.start(), hit.end(), new) for hit in old.finditer(text)]
    for hit in NUMBER.finditer(text):
        n = int(hit.group())
        found.append((hit.start(), hit.end(), "0" if n == 1 else str(n + 1)))
    for hit in NEGATED.finditer(text):
        begin = hit.end() - 1 if hit.group(1) else hit.end()
        end = closing(text, begin) + 1 if hit.group(1) else text.index(";", begin)
        new = f"!({text[begin:end]})"
        found.append((begin, end, f"({new})" if hit.group(1) else new))
    for begin, end, new in sorted(found):
        if text[text.rfind("\n", 0, begin) + 1] == "\t":
            yield begin, end, new


def run(command, folder, limit=1000, wall=3000, **env):
    """Whether the command ends with status 0, within limits on time and memory."""
    def restrain():
        resource.setrlimit(resource.RLIMIT_CPU, (limit, limit))
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    with subprocess.Popen(
            command, cwd=folder, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL, stdin=subprocess.DEVNULL,
            process_group=0, preexec_fn=restrain,
            env=dict(os.environ, **env)) as child:
        try:
            return child.wait(wall) == 0
        except subprocess.TimeoutExpired:
            os.killpg(child.pid, 9)
            return False


def used():
    """Processor seconds of all child processes that have ended."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


class Copy:
    """The tree in a folder of its own, built so that one change is quick."""

    def __init__(self, folder, paths, tests):
        self.folder = os.path.abspath(folder)
        shutil.copytree(".", folder, symlinks=True, dirs_exist_ok=True,
                        ignore=lambda path, names: [
                            name for name in names if path == "." and
                            (name == ".git" or name.startswith("build"))])
        path = os.path.join(folder, "Makefile")
        with open(path, encoding="utf-8") as file:
            text = file.read()
        with open(path, "w", encoding="utf-8") as file:
            file.write(text.replace(" -fvisibility=hidden", ""))
        # Programs that confine themselves could not write their counts.
        self.make = ["make", "-s", f"B={BUILD}", "HARDEN=", "LDHARDEN=",
                     "CC=" + os.environ.get("CC", "gcc") + " -w " + TRAPS,
                     "OPT=-O1 -DTOOL_UNCONFINED", f"LIB={BUILD}/libcore.so"]
        objects = self.ask("print-OBJ").split()
        self.link = ["gcc", "-shared", "--coverage", "-Wl,-soname,libcore.so", "-o",
                     f"{BUILD}/libcore.so", *objects, f"{BUILD}/fail.o",
                     *self.ask("print-LDLIBS").split()]
        fail = ["sh", "-c", f"echo '{FAIL_AT_ONCE}' | "
                f"gcc -w -fPIC -xc -c -o {BUILD}/fail.o -"]
        for step in (self.make + [f"-j{os.cpu_count()}", *objects], fail, self.link,
                     self.make + ["all", f"-j{os.cpu_count()}",
                                  f"LDFLAGS=-Wl,-rpath,{self.folder}/{BUILD}"] +
                     [f"{BUILD}/tests/unit/{t}" for t in tests]):
            if not run(step, folder):
                subprocess.run(step, cwd=folder, check=False)
                raise SystemExit("mutate: the copy cannot be built")
        self.command = {path: self.command_for(path) for path in paths}
        self.code = {path: self.read(self.object(path)) for path in paths}

    def ask(self, target):
        return subprocess.run(
            self.make + [target], cwd=self.folder, check=True,
            stdout=subprocess.PIPE, encoding="utf-8").stdout

    def read(self, path):
        with open(os.path.join(self.folder, path), "rb") as file:
            return file.read()

    def write(self, path, content):
        with open(os.path.join(self.folder, path), "wb") as file:
            file.write(content)

    @staticmethod
    def object(path):
        return f"{BUILD}/{path[:-2]}.o"

    def command_for(self, path):
        """What make would run to compile the file."""
        dry = subprocess.run(
            self.make + ["-n", "-W", path, self.object(path)],
            cwd=self.folder, check=True, stdout=subprocess.PIPE,
            encoding="utf-8").stdout
        return [word for word in next(
            shlex.split(line) for line in dry.splitlines()
            if line.rstrip().endswith(" " + path)) if word not in ("-MMD", "-MP")]

    def count_lines(self):
        """All files of the sample compiled with counters."""
        for path, command in self.command.items():
            run(command + ["-O0", "--coverage"], self.folder)
        return run(self.link, self.folder)

    def counted(self):
        """The lines that ran since the last call, by file; and all that may."""
        data = [self.object(p)[:-2] + ".gcda" for p in self.command]
        data = [d for d in data if os.path.exists(os.path.join(self.folder, d))]
        if not data:
            return {}, {}
        out = subprocess.run(["gcov", "--json-format", "--stdout", *data],
                             cwd=self.folder, check=True, stdout=subprocess.PIPE,
                             stderr=subprocess.DEVNULL, encoding="utf-8").stdout
        ran = collections.defaultdict(set)
        lines = collections.defaultdict(set)
        for document in out.splitlines():
            for file in json.loads(document)["files"]:
                for line in file["lines"]:
                    lines[file["file"]].add(line["line_number"])
                    if line["count"]:
                        ran[file["file"]].add(line["line_number"])
        for d in data:
            os.remove(os.path.join(self.folder, d))
        return ran, lines

    def restore(self):
        for path, code in self.code.items():
            self.write(self.object(path), code)
        return run(self.link, self.folder)


class Test:
    """A test, with what it has found, how long it takes and what it reaches."""

    def __init__(self, name, copy):
        self.name = name
        self.command = ["sh", "tests/check.sh", name]
        if name.startswith("test_"):
            self.command = [f"{BUILD}/tests/unit/{name}"]
        elif name.startswith("cli-"):
            self.command = ["sh", "tests/cli.sh", name[len("cli-"):]]
        elif name == "messages":
            self.command = ["sh", "-c", MESSAGES]
        self.copy = copy
        self.found = collections.Counter()
        self.tried = collections.Counter()
        self.seconds = 1000.0
        self.reached = {}

    def passes(self):
        bin_folder = os.path.join(self.copy.folder, BUILD, "bin")
        return run(self.command, self.copy.folder, int(2 + 4 * self.seconds),
                   int(30 + 20 * self.seconds), B=BUILD, BIN=bin_folder, **FEWER)

    def measure(self, slowest):
        """Whether it passes, within so many seconds; and the lines that it reaches,
        and all that have code."""
        self.seconds = slowest
        before = used()
        passed = self.passes()
        self.seconds = used() - before
        if not passed or self.seconds > slowest:
            print(f"mutate: left out: {self.name}, "
                  f"{'too slow' if passed else 'fails without a change'}", flush=True)
        self.reached, lines = self.copy.counted()
        return passed and self.seconds <= slowest, lines

    def cost(self, room):
        """Seconds for a change that it finds."""
        return (self.seconds + 0.01) * (self.tried[room] + 2) / (
            self.found[room] + 0.5)


def reach(copy, tests, slowest):
    """The tests that pass, each with the lines it reaches; and the lines that have
    code."""
    lines = {}
    passing = []
    if not copy.count_lines():
        raise SystemExit("mutate: the copy cannot be linked with counters")
    for test in tests:
        passed, seen = test.measure(slowest)
        lines.update({path: sorted(l) for path, l in seen.items()})
        passing += [test] if passed else []
    copy.restore()
    return passing, lines


def try_change(copy, path, line, changed, tests, patience):
    """How the change ended: "unbuilt", "same", "survived" or the test's name."""
    before = copy.read(path)
    copy.write(path, changed)
    try:
        if not run(copy.command[path], copy.folder, 60):
            return "unbuilt"
        if copy.read(copy.object(path)) == copy.code[path]:
            return "same"
        if not run(copy.link, copy.folder):
            return "unbuilt"
        room = path.split("/")[1]
        reaching = [t for t in tests if line in t.reached.get(path, ())] or tests
        started = used()
        for test in sorted(reaching, key=lambda t: t.cost(room)):
            if test.cost(room) > patience and used() - started > patience:
                break
            test.tried[room] += 1
            if not test.passes():
                test.found[room] += 1
                return test.name
        return "survived"
    finally:
        copy.write(path, before)
        copy.write(copy.object(path), copy.code[path])


def draw(paths, seed):
    """All places, in the order of the seed."""
    ranked = []
    for path in paths:
        with open(path, encoding="utf-8") as file:
            text = file.read()
        seen = collections.Counter()
        for begin, end, new in places(path):
            first = text.rfind("\n", 0, begin) + 1
            of = (seed, path, text[first:text.index("\n", end)], begin - first, new)
            seen[of] += 1
            rank = hashlib.sha256(repr((of, seen[of])).encode()).digest()
            ranked.append((rank, path, (begin, end, new)))
    return [(path, place) for _, path, place in sorted(ranked)]


def sources(folders):
    return sorted(os.path.join(base, name) for folder in folders
                  for base, _, names in os.walk(folder)
                  for name in names if name.endswith(".c"))


def report(room, counts):
    tried = counts["killed"] + counts["survived"]
    print(f"mutate: {room}: {tried} changes, {counts['killed']} killed "
          f"({100 * counts['killed'] / max(tried, 1):.1f} %), "
          f"{counts['survived']} survived; {counts['same']} more give the same "
          f"code, {counts['unbuilt']} none")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--sample", type=int, default=100)
    parser.add_argument("--seed", type=int, default=44)
    parser.add_argument("--minutes", type=float, default=1e9)
    parser.add_argument("--slowest", type=float, default=20,
                        help="leave out tests that take more seconds, counted")
    parser.add_argument("--patience", type=float, default=20,
                        help="once a change has taken so many seconds, leave "
                        "out tests where one that they find costs more")
    parser.add_argument("--again", metavar="FILE",
                        help="try what has survived according to this file")
    parser.add_argument("--only", metavar="FOLDER", action="append",
                        help="try only changes in this folder")
    parser.add_argument("--tests", metavar="REGEX", default="",
                        help="run only tests with this in their names")
    parser.add_argument("--verbose", action="store_true")
    parser.add_argument("folder", nargs="+")
    args = parser.parse_args()
    end = time.monotonic() + 60 * args.minutes
    found = draw(sources(args.folder), args.seed)
    sample = found if args.again else found[:args.sample]
    paths = sources(args.only or args.folder)
    sample = [(path, place) for path, place in sample if path in paths]
    units = sorted(name[:-2] for name in os.listdir("tests/unit")
                   if name.startswith("test_") and name.endswith(".c") and
                   name[:-2] not in WITHOUT)
    counts = collections.defaultdict(collections.Counter, all=collections.Counter())
    again = {}
    if args.again:
        with open(args.again, encoding="utf-8") as file:
            again = {found[:3]: found[3] for found in re.findall(
                r"^(?:survived )?(\S+?):\w+:(\d+): (.*?)"
                r"(?:  \((?:[\d.]+ s|(.*))\))?$", file.read(), re.M)}
    left = set(again)
    cases = ["cli-" + name for name in sorted(os.listdir("tests/cli"))
             if "exec" not in name and "shrink" not in name and
             name not in WITHOUT]
    names = [name for name in units + cases + ["messages"] + PARTS.split()
             if re.search(args.tests, name)]
    with tempfile.TemporaryDirectory() as work:
        copy = Copy(os.path.join(work, "copy"), paths,
                    [name for name in names if name in units])
        tests, lines = reach(copy, [Test(name, copy) for name in names],
                             args.slowest)
        print(f"mutate: {len(sample)} of {len(found)} places; tests ready after "
              f"{used():.0f} s", flush=True)
        for path, (begin, stop, new) in sample:
            if time.monotonic() > end:
                break
            text = copy.read(path).decode()
            number = text.count("\n", 0, begin) + 1
            code = lines.get(path, [number])
            line = code[max(bisect.bisect(code, number) - 1, 0)]
            column = begin - text.rfind("\n", 0, begin)
            what = (f"{' '.join(text.splitlines()[number - 1].split())}  with "
                    f"{' '.join(new.split())}")
            left.discard((path, str(column), what))
            # What no input tells, with the reason, is not tried again.
            if args.again and again.get((path, str(column), what), "new"):
                continue
            started = used()
            how = try_change(copy, path, line,
                             (text[:begin] + new + text[stop:]).encode(), tests,
                             args.patience)
            ended = how if how in ("same", "unbuilt", "survived") else "killed"
            counts["all"][ended] += 1
            counts["/".join(path.split("/")[:2])][ended] += 1
            if how == "survived" or args.verbose:
                print(f"{how} {path}:{number}:{column}: {what}  "
                      f"({used() - started:.1f} s)", flush=True)
        else:
            for place in sorted(p for p in left if p[0] in paths):
                print("mutate: no longer there:", ":".join(place))
    for room in sorted(counts):
        report(room, counts[room])
    print(f"mutate: {used():.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
