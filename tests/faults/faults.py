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
import collections
import concurrent.futures
import contextlib
import os
import random
import re
import select
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import time

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
    "lseek": ("ESPIPE",),
    "ftruncate": ("EIO", "EINTR"),
    "mprotect": ("ENOMEM",),
    "munmap": ("ENOMEM",),
    "madvise": ("EINVAL",),
    "rt_sigprocmask": ("EINVAL",),
    "sched_getaffinity": ("ENOSYS",),
    "sysinfo": ("EPERM",),
    "prctl": ("EINVAL",),
    "seccomp": ("EINVAL",),
    "landlock_create_ruleset": ("ENOSYS", "EOPNOTSUPP"),
    "landlock_restrict_self": ("EPERM",),
}
LATE = 120  # seconds
COPIES = 20  # that cost less than a run
RECORD = "out.yaml"
COPY = struct.Struct("@lLlll")  # what tests/faults/refuse.c tells
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
    "verify zip": "straights-verify -j1 folder.zip",
    "verify utf-16": "straights-verify bad.utf16",
    "verify seed": "straights-verify --seed 1 good.txt",
    "verify manifest": "straights-verify -j1 --manifest manifest.csv folder",
    "verify summary": "straights-verify -j1 --summary folder",
    "verify shard": "straights-verify -j1 --shard 1/2 folder",
    "verify merge": "straights-verify --merge part.1 part.2",
    "verify rummy": "rummy-verify rummy.txt",
    "play": f"straights --record {RECORD} 44 <typed",
    "play rummy": f"rummy --record {RECORD} 44 <typed.rummy",
    "replay": "straights-replay game.yaml",
    "replay typed": "straights-replay -S 44 typed",
    "replay html": "straights-replay --format html game.yaml",
    "replay json": "straights-replay --format json game.yaml",
    "replay wording": "straights-replay --wording house.yaml game.yaml",
    "deal": "straights-deal 1..40",
    "deal yaml": "straights-deal --format yaml 1..40",
    "find": "straights-deal --find --hand 1='AS 2S' 1..3000",
    "find decks": "straights-deal --decks decks --to 99",
    "find match": "straights-deal --match '^7S' 1..100",
    "find transcript": "straights-deal --transcript good.txt --to 99",
}


class Trial:
    """A command run in a folder of its own."""

    def __init__(self, shelf, command, env):
        self.shelf = shelf
        self.command = command
        self.env = env

    @contextlib.contextmanager
    def folder(self):
        with tempfile.TemporaryDirectory(dir=self.shelf) as folder:
            for name in os.listdir(os.path.join(self.shelf, "given")):
                os.symlink(os.path.join(self.shelf, "given", name),
                           os.path.join(folder, name))
            yield folder

    def start(self, folder, extra, prefix="", **streams):
        env = dict(self.env, **extra)
        preload = env.pop("PRELOAD", None)
        if preload:
            prefix = f"exec env LD_PRELOAD={preload}"
        return subprocess.Popen(
            ["sh", "-c", f"{prefix} {self.command}"], cwd=folder, env=env,
            stdin=subprocess.DEVNULL, **streams)

    def run(self, prefix="", extra=None):
        with self.folder() as folder, self.start(
                folder, extra or {}, prefix, stdout=subprocess.PIPE,
                stderr=subprocess.PIPE) as process:
            try:
                out, err = process.communicate(timeout=LATE)
            except subprocess.TimeoutExpired:
                process.kill()
                return "late", b"", b"", b""
            record = b""
            if os.path.exists(os.path.join(folder, RECORD)):
                with open(os.path.join(folder, RECORD), "rb") as file:
                    record = file.read()
            return process.returncode, out, err, record


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
        /usr/bin/python3 -m zipfile -c folder.zip folder
        { printf '\\377\\376'; iconv -t UTF-16LE bad.txt; } >bad.utf16
        printf 'file,seed\\n1,1\\n2,1\\n' >manifest.csv
        for i in 1 2; do
            straights-verify --shard $i/2 folder >part.$i || [ $? = 1 ]
        done
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


def count_requests(trial, want, preload):
    """How often the command asks for memory."""
    with tempfile.NamedTemporaryFile() as count:
        got = trial.run(extra={"PRELOAD": preload, "REFUSE_COUNT": count.name,
                               "REFUSE": "0"})
        if got[:2] != want[:2]:
            raise SystemExit(f"faults: {trial.command}: other with refuse.so")
        return int(open(count.name, encoding="ascii").read())


def refuse_each(trial, preload, requests):
    """What each refusal comes to: its name, and as Trial.run() returns."""
    for n in requests:
        for how in ("", "+"):
            yield (f"memory {n}{how}",
                   trial.run(extra={"PRELOAD": preload, "REFUSE": f"{n}{how}"}))


def wait_for(pid):
    """The exit status of a child, as Trial.run() has it."""
    child = os.pidfd_open(pid)
    ended = select.select([child], [], [], LATE)[0]
    os.close(child)
    if not ended:
        os.kill(pid, signal.SIGKILL)
    status = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
    return status if ended else "late"


def refuse_in_copies(trial, want, preload, step):
    """The same in copies of one process, which is some 20 times as fast."""
    with trial.folder() as folder, \
            tempfile.TemporaryFile(buffering=0) as out, \
            tempfile.TemporaryFile(buffering=0) as err:
        told, tell = os.pipe()
        hear, answer = os.pipe()
        process = trial.start(
            folder, {"PRELOAD": preload, "REFUSE_EACH": f"{tell} {hear} {step}"},
            stdout=out, stderr=err, pass_fds=(tell, hear))
        os.close(tell)
        os.close(hear)
        while message := os.read(told, COPY.size):
            pid, n, goes_on, *begun = COPY.unpack(message)
            status = wait_for(pid)
            yield (f"memory {n}{'+' * goes_on}",
                   (status, *map(whole, (out, err)), b""))
            for file, length in zip((out, err), begun):
                file.truncate(length)
            os.write(answer, b".")
        os.close(told)
        os.close(answer)
        if (process.wait(), whole(out)) != want[:2]:
            raise SystemExit(f"faults: {trial.command}: other with copies: "
                             f"{whole(err)!r}")


def whole(file):
    """All bytes of a file, wherever it stands."""
    return os.pread(file.fileno(), os.fstat(file.fileno()).st_size, 0)


def call_points(trial):
    """The refusals of system calls: name and prefix of each. strace counts the
    calls of each thread apart, and refuses the nth of every one: of a worker, the first are left out, as many
    as the linker makes."""
    with tempfile.NamedTemporaryFile("r") as trace:
        trial.run(f"strace -f -qq -o {trace.name}")
        begun = None  # the calls until then, which are the dynamic linker's
        counts = collections.Counter()
        points = {}
        for line in trace:
            call = re.match(r"(\d+) +(\w+)\(", line)
            if not call:
                continue
            thread, name = call.groups()
            begun = begun or bool(MAIN.search(line)) and counts.copy()
            counts[thread, name] += 1
            if begun and name in ERRORS:
                points[name, counts[thread, name]] = True
    linking = collections.Counter()
    for (_, name), n in begun.items():
        linking[name] = n
    for name, n in points:
        for error in ERRORS[name] if n > linking[name] else ():
            yield (f"{name} {n} {error}", "strace -f --seccomp-bpf -qq "
                   f"-o /dev/null -e trace={name} "
                   f"-e inject={name}:error={error}:when={n}")


class Tally:
    """How many refusals ended in each way; those that went wrong are printed."""

    def __init__(self, name, want):
        self.name = name
        self.want = want
        self.right = self.refused = self.wrong = 0

    def count(self, point, got):
        why = what_is_wrong(self.want, got)
        if why:
            self.wrong += 1
            print(f"FAILED {self.name}: {point}: {why}: "
                  f"{got[2].decode('utf-8', 'replace')[:120]!r}")
        elif got[:2] == self.want[:2]:
            self.right += 1
        else:
            self.refused += 1


def try_work(name, trial, args, traced):
    """All refusals of a command, or about args.sample of each kind."""
    rng = random.Random(f"{args.seed} {name}")
    preload = os.path.join(os.path.abspath(args.build), "tests/faults/refuse.so")
    want = trial.run()
    tally = Tally(name, want)
    begun = time.monotonic()
    requests = count_requests(trial, want, preload)
    if RECORD in trial.command or "-j2" in trial.command:
        chosen = range(1, requests + 1)
        if args.sample:
            chosen = rng.sample(chosen, min(requests, args.sample // 2))
        outcomes = refuse_each(trial, preload, chosen)
    else:
        step = 1
        if args.sample:
            step += 2 * requests // (COPIES * args.sample)
        outcomes = refuse_in_copies(trial, want, preload, step)
    for point, got in outcomes:
        tally.count(point, got)
    memory = tally.right + tally.refused + tally.wrong
    calls = list(call_points(trial)) if traced else []
    chosen = rng.sample(calls, min(len(calls), args.sample or len(calls)))
    for point, prefix in chosen:
        tally.count(point, trial.run(prefix))
    print(f"{name:18} memory {memory:6} of {2 * requests:6}  calls "
          f"{len(chosen):4} of {len(calls):4}  right {tally.right:6}  refused "
          f"{tally.refused:6}  wrong {tally.wrong:3}  "
          f"{time.monotonic() - begun:4.0f} s", flush=True)
    return tally


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("build")
    parser.add_argument("--sample", type=int, default=0)
    parser.add_argument("--seed", type=int, default=44)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--only", default="")
    args = parser.parse_args()
    env = {"PATH": f"{os.path.abspath(args.build)}/bin:{os.environ['PATH']}",
           "LC_ALL": "C", "HOME": "/nonexistent"}
    traced = shutil.which("strace") and subprocess.run(
        ["strace", "-o", "/dev/null", "true"], env=env, check=False,
        stderr=subprocess.DEVNULL).returncode == 0
    if not traced:
        print("faults: strace is not here: no system call is refused; skipped")
    with tempfile.TemporaryDirectory() as shelf, \
            concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        prepare(os.path.join(shelf, "given"), env)
        tallies = list(pool.map(
            lambda work: try_work(work[0], Trial(shelf, work[1], env), args,
                                  traced),
            [work for work in WORK.items() if args.only in work[0]]))
    passed = sum(t.right + t.refused for t in tallies)
    failed = sum(t.wrong for t in tallies)
    print(f"faults: {passed} passed, {failed} failed")
    return failed > 0


if __name__ == "__main__":
    sys.exit(main())
