"""Faults put into the code, one at a time: how many do the tests find?

mutate.py [--sample N] [--seed N] [--jobs N] FOLDER ... changes, in a copy of the
tree, one operator, constant or condition of a C file in the folders of core/,
builds, and runs the tests that concern it. A change that no test finds survives
and is listed. The sample is drawn by the seed.
"""
import argparse
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile

CHANGES = (
    (r" < ", " <= "), (r" <= ", " < "), (r" > ", " >= "), (r" >= ", " > "),
    (r" == ", " != "), (r" != ", " == "), (r" && ", " || "), (r" \|\| ", " && "),
    (r" \+ ", " - "), (r" - ", " + "), (r"\+\+", "--"), (r" \+= ", " -= "),
    (r"\btrue\b", "false"), (r"\bfalse\b", "true"), (r"\b0\b", "1"),
    (r"\b1\b", "0"), (r"\b2\b", "3"), (r"if \((?!!)", "if (!"),
    (r"return (?=\w)", "return !"), (r" & ", " | "), (r" << ", " >> "),
)

# The tests of each room, as `make check T=` takes them.
TESTS = {
    "straights": "test_straights test_referee fixtures transcripts",
    "rummy": "test_rummy test_referee fixtures transcripts",
    "cards": "test_card test_deck test_draws test_rng test_cut",
    "verify": "test_tools_verify fixtures transcripts cli",
    "base": "test_text test_yaml test_source test_paths test_pattern test_crew",
    "capture": "test_capture captures",
}


def places(path):
    """Every change that can be made in the file: line, column, old, new."""
    inside = False
    with open(path, encoding="utf-8") as file:
        for number, line in enumerate(file):
            inside = (inside or line.lstrip().startswith("/*")) and True
            code = not inside and not line.startswith("#") and '"' not in line
            if "*/" in line:
                inside = False
                continue
            if not code or "assert(" in line or not line.startswith("\t"):
                continue
            for old, new in CHANGES:
                for hit in re.finditer(old, line):
                    yield number, hit.start(), hit.end(), new


def run(command, folder, seconds):
    """Whether it ended well within its time."""
    try:
        return subprocess.run(
            command, cwd=folder, stdout=subprocess.DEVNULL, check=False,
            stderr=subprocess.DEVNULL, timeout=seconds).returncode == 0
    except subprocess.TimeoutExpired:
        return False


def try_change(copy, path, place, words, jobs):
    """How the change ended: 'unbuilt', 'killed' or 'survived'."""
    number, begin, end, new = place
    target = os.path.join(copy, path)
    with open(target, encoding="utf-8") as file:
        before = file.readlines()
    line = before[number]
    after = list(before)
    after[number] = line[:begin] + new + line[end:]
    make = ["make", "-s", f"-j{jobs}", "CC=" + os.environ.get("CC", "cc")]
    try:
        with open(target, "w", encoding="utf-8") as file:
            file.writelines(after)
        if not run(make + ["all"], copy, 600):
            return "unbuilt"
        return "survived" if run(make + ["check", f"T={words}"], copy, 600) \
            else "killed"
    finally:
        with open(target, "w", encoding="utf-8") as file:
            file.writelines(before)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--sample", type=int, default=100)
    parser.add_argument("--seed", type=int, default=44)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("folder", nargs="+")
    args = parser.parse_args()
    rng = random.Random(args.seed)
    found = []
    for folder in args.folder:
        for base, _, names in os.walk(folder):
            found += [(os.path.join(base, name), place)
                      for name in sorted(names) if name.endswith(".c")
                      for place in places(os.path.join(base, name))]
    found.sort()
    counts = {"killed": 0, "survived": 0, "unbuilt": 0}
    with tempfile.TemporaryDirectory() as work:
        copy = os.path.join(work, "copy")
        shutil.copytree(".", copy, symlinks=True, ignore=shutil.ignore_patterns(
            ".git", "build-*"))
        make = ["make", "-s", "CC=" + os.environ.get("CC", "cc")]
        for words in sorted({TESTS[f.split("/")[1]] for f in args.folder}):
            if not run(make + ["check", f"T={words}"], copy, 1800):
                raise SystemExit(f"mutate: without a change, {words}: failed")
        for path, place in rng.sample(found, min(args.sample, len(found))):
            words = TESTS[path.split("/")[1]]
            how = try_change(copy, path, place, words, args.jobs)
            counts[how] += 1
            if how == "survived":
                with open(path, encoding="utf-8") as file:
                    line = file.readlines()[place[0]]
                print(f"survived {path}:{place[0] + 1}:{place[1] + 1}: "
                      f"{line.strip()[:60]}  with {place[3].strip()}", flush=True)
    tried = counts["killed"] + counts["survived"]
    print(f"mutate: {len(found)} places, {tried} changes that build, "
          f"{counts['killed']} killed ({100 * counts['killed'] / max(tried, 1):.0f} %), "
          f"{counts['survived']} survived")
    return 0


if __name__ == "__main__":
    sys.exit(main())
