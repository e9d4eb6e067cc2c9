"""Each request for memory, and each system call, refused in turn.

faults.py BUILD [--sample N] [--jobs N] [--only WORD] runs the main work of
every tool again and again, each time with one refusal: a request for memory,
once or from there on, by tests/faults/refuse.c; a system call, with each errno
that it may have, by strace(1). What comes out must be the same bytes and the
same exit status as without, or exit status 2 and a line on standard error. A
record being written must hold whole commands of the right one.

Points before main, in the dynamic linker, are left out; so is brk(2), whose
refusal strace cannot tell as the kernel does, and which is memory.
"""
import argparse
import concurrent.futures
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile

# What may refuse each call; the first is tried at every point.
ERRORS = {
    "read": ("EIO", "EINTR"),
    "pread64": ("EIO", "EINTR"),
    "write": ("EIO", "ENOSPC", "EINTR"),
    "openat": ("EACCES", "EMFILE", "EINTR"),
    "close": ("EIO", "EINTR"),
    "getdents64": ("EIO",),
    "newfstatat": ("EIO",),
    "mmap": ("ENOMEM",),
    "clone3": ("EAGAIN",),
    "clone": ("EAGAIN",),
    "ioctl": ("ENOTTY",),
    "fcntl": ("EBADF",),
    "rt_sigaction": ("EINVAL",),
    "memfd_create": ("EMFILE",),
    "getrandom": ("ENOSYS",),
    "statx": ("EIO",),
    "access": ("EIO",),
}
MAIN = re.compile(r"fcntl\(0, F_GETFD\)")  # the first call of every main

# The work of the tools: a command for sh, with the files that prepare() makes.
WORK = {
    "verify good": "straights-verify good.txt",
    "verify bad": "straights-verify bad.txt",
    "verify stdin": "straights-verify <bad.txt",
    "verify folder": "straights-verify -j1 folder",
    "verify workers": "straights-verify -j2 folder",
    "verify gzip": "straights-verify bad.gz",
    "verify zstd": "straights-verify bad.zst",
    "verify tar": "straights-verify -j1 folder.tar",
    "verify typescript": "straights-verify typescript",
    "verify cast": "straights-verify game.cast",
    "verify record": "straights-verify --record game.yaml good.txt",
    "verify json": "straights-verify -R json bad.txt",
    "verify junit": "straights-verify -R junit bad.txt",
    "verify html": "straights-verify -R html bad.txt",
    "verify sarif": "straights-verify -R sarif bad.txt",
    "verify rubric": "straights-verify -R gradescope -P rubric.yaml bad.txt",
    "verify wording": "straights-verify -w house.yaml good.txt",
    "verify fit": "straights-verify --fit bad.txt",
    "verify rummy": "rummy-verify rummy.txt",
    "play": "straights --record out.yaml 44 <typed",
    "play rummy": "rummy --record out.yaml 44 <typed.rummy",
    "replay": "straights-replay game.yaml",
    "replay typed": "straights-replay -S 44 typed",
    "deal": "straights-deal 1..40",
    "deal yaml": "straights-deal --format yaml 1..40",
    "find": "straights-deal --find --hand 1='AS 2S' 1..3000",
    "find decks": "straights-deal --decks decks --to 99",
}


class Trial:
    """A command run in a folder of its own."""

    def __init__(self, shelf, command, env):
        self.shelf = shelf
        self.command = command
        self.env = env

    def run(self, prefix="", extra=None):
        with tempfile.TemporaryDirectory(dir=self.shelf) as folder:
            for name in os.listdir(os.path.join(self.shelf, "given")):
                os.symlink(os.path.join(self.shelf, "given", name),
                           os.path.join(folder, name))
            tool, rest = self.command.split(" ", 1)
            env = dict(self.env, **(extra or {}))
            preload = env.pop("PRELOAD", None)
            if preload:
                prefix = f"exec env LD_PRELOAD={preload}"
            try:
                done = subprocess.run(
                    ["sh", "-c", f"{prefix} {tool} {rest}"], cwd=folder,
                    env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                    stdin=subprocess.DEVNULL, timeout=120)
            except subprocess.TimeoutExpired:
                return "late", b"", b"", b""
            record = b""
            if os.path.exists(os.path.join(folder, "out.yaml")):
                with open(os.path.join(folder, "out.yaml"), "rb") as file:
                    record = file.read()
            return done.returncode, done.stdout, done.stderr, record


def what_is_wrong(want, got):
    """None, or why the outcome is neither right nor refused."""
    status, out, err, record = got
    if record and not (want[3].startswith(record) and record.endswith(b"\n")):
        return "the record is not whole"
    if status == want[0] and out == want[1]:
        return None
    if status != 2:
        return f"exit {status}, not {want[0]}, and other output"
    if not err.strip():
        return "exit 2 without a line"
    return None


def prepare(given, env):
    """The files that the work is done on."""
    os.makedirs(os.path.join(given, "folder", "inner"))

    def sh(script):
        subprocess.run(["sh", "-ec", script], cwd=given, env=env, check=True,
                       stdout=subprocess.DEVNULL)

    sh("""
        straights-deal --format yaml 1..2 >game.yaml
        straights-replay game.yaml >good.txt
        sed 's/^Player2 discards/Player3 discards/' good.txt >bad.txt
        for i in 1 2 3; do cp good.txt folder/$i; done
        cp bad.txt folder/inner/4
        gzip <bad.txt >bad.gz
        zstd -q <bad.txt >bad.zst
        tar -cf folder.tar folder
        { echo 'Script started on 2026'; sed 's/$/\\r/' bad.txt; } >typescript
        { echo '{"version": 2, "width": 80, "height": 24}'
          jq -Rc '[0.5, "o", . + "\\r\\n"]' bad.txt; } >game.cast
        printf 'points:\\n  play: {points: 40, each: 5}\\n' >rubric.yaml
        printf 'name: house\\nsummary: Ours\\nbase: cs246\\n' >house.yaml
        { yes h | head -n 4; yes deck | head -n 20; } >typed
        { yes h | head -n 2; yes draw | head -n 20; } >typed.rummy
        rummy-deal --format yaml 3 | rummy-replay >rummy.txt
        straights-deal 7 | tr '\\n' ' ' >decks
        """)


def memory_points(trial, want, preload):
    """The refusals of memory: name, prefix and environment of each."""
    with tempfile.NamedTemporaryFile() as count:
        got = trial.run(extra={"PRELOAD": preload, "REFUSE_COUNT": count.name,
                               "REFUSE": "0"})
        if got[:2] != want[:2]:
            raise SystemExit(f"faults: {trial.command}: other with refuse.so")
        requests = int(open(count.name, encoding="ascii").read())
    for n in range(1, requests + 1):
        for how in ("", "+"):
            yield (f"memory {n}{how}", "",
                   {"PRELOAD": preload, "REFUSE": f"{n}{how}"})


def call_points(trial):
    """The refusals of system calls."""
    with tempfile.NamedTemporaryFile("r") as trace:
        trial.run(f"strace -qq -o {trace.name}")
        begun = False
        counts = {}
        for line in trace:
            name = re.match(r"(?:\d+ +)?(\w+)\(", line)
            if not name:
                continue
            begun = begun or bool(MAIN.search(line))
            counts[name[1]] = counts.get(name[1], 0) + 1
            if not begun:
                continue
            for error in ERRORS.get(name[1], ()):
                yield (f"{name[1]} {counts[name[1]]} {error}",
                       "strace -qq -o /dev/null -e inject="
                       f"{name[1]}:error={error}:when={counts[name[1]]}", {})


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("build")
    parser.add_argument("--sample", type=int, default=0)
    parser.add_argument("--seed", type=int, default=44)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--only", default="")
    args = parser.parse_args()
    build = os.path.abspath(args.build)
    env = {"PATH": f"{build}/bin:{os.environ['PATH']}", "LC_ALL": "C",
           "HOME": "/nonexistent"}
    preload = os.path.join(build, "tests", "faults", "refuse.so")
    traced = subprocess.run(["strace", "-o", "/dev/null", "true"], env=env,
                            check=False, stderr=subprocess.DEVNULL
                            ).returncode == 0 if shutil.which("strace") else False
    if not traced:
        print("faults: strace is not here: no system call is refused; skipped")
    rng = random.Random(args.seed)
    totals = [0, 0, 0]
    with tempfile.TemporaryDirectory() as shelf, \
            concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        given = os.path.join(shelf, "given")
        prepare(given, env)
        for name, command in WORK.items():
            if args.only not in name:
                continue
            trial = Trial(shelf, command, env)
            want = trial.run()
            points = list(memory_points(trial, want, preload))
            requests = len(points)
            if traced:
                points += call_points(trial)
            tried = points
            if args.sample:
                tried = [point for part in (points[:requests], points[requests:])
                         for point in rng.sample(
                             part, min(len(part), args.sample))]
            right = refused = 0
            for point, got in zip(tried, pool.map(
                    lambda p: trial.run(p[1], p[2]), tried)):
                why = what_is_wrong(want, got)
                if why:
                    totals[2] += 1
                    print(f"FAILED {name}: {point[0]}: {why}: "
                          f"{got[2].decode('utf-8', 'replace')[:120]!r}")
                elif got[:2] == want[:2]:
                    right += 1
                else:
                    refused += 1
            totals[0] += right
            totals[1] += refused
            print(f"{name:20} memory {requests:6}  calls "
                  f"{len(points) - requests:5}  tried {len(tried):6}  right "
                  f"{right:6}  refused {refused:6}", flush=True)
    print(f"faults: {totals[0] + totals[1]} passed, {totals[2]} failed")
    return totals[2] > 0


if __name__ == "__main__":
    sys.exit(main())
