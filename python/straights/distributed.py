"""Long jobs on a Dask cluster: cut into shards, merged as one run would be.

    client = distributed.Client("tcp://scheduler:8786")
    verdicts = straights.distributed.verify(client, paths)

Workers need this package, the library, and the files under the same names. A
shard whose worker dies is run again by another; a shard counts once.
"""

from __future__ import annotations

import functools
import json
import subprocess
import tempfile
from typing import Any, Callable, List, Optional, Sequence, Tuple

from . import Verdict, _judge, _verifier, find_seed

Progress = Callable[[int, int], object]


def _run(client: Any, work: Callable[[Any], Any], shards: Sequence[Any],
         progress: Optional[Progress]) -> List[Any]:
    """What work gives for each shard, in their order."""
    import distributed
    as_completed: Any = distributed.as_completed
    futures = [client.submit(work, shard, pure=False, retries=3)
               for shard in shards]
    for done, _ in enumerate(as_completed(futures), 1):
        if progress:
            progress(done, len(futures))
    return list(client.gather(futures))


def _cut(count: int, shards: int) -> List[Tuple[int, int]]:
    """Parts of so many things, as equal as can be: first, and end."""
    shards = max(1, min(shards, count))
    return [(count * i // shards, count * (i + 1) // shards) for i in range(shards)]


def _verify(settings: Any, paths: Sequence[str]) -> List[Verdict]:
    """One verifier judges all: making one takes longer than a game."""
    others = dict(settings)
    verifier = _verifier(others.pop("game", "straights"),
                         others.pop("record", None), others)
    return [v for path in paths for v in _judge(verifier, path)]


def verify(client: Any, paths: Sequence[str], *, shards: int = 64,
           progress: Optional[Progress] = None, **settings: Any) -> List[Verdict]:
    """The verdicts on all games of all files, in order.

    Takes the settings of :func:`straights.verdicts`; ``progress`` is called with
    how many shards are done, of how many.
    """
    paths = list(map(str, paths))
    cut = [paths[first:end] for first, end in _cut(len(paths), shards)]
    parts = _run(client, functools.partial(_verify, settings), cut, progress)
    return [v for part in parts for v in part]


def _find(cards: Any, seeds: Tuple[int, int]) -> List[int]:
    return find_seed(seeds=seeds, jobs=1, **cards)


def find(client: Any, *, seeds: Tuple[int, int] = (0, 2**32 - 1), shards: int = 64,
         progress: Optional[Progress] = None, **cards: Any) -> List[int]:
    """The seeds that deal these cards: :func:`straights.find_seed`."""
    first, last = seeds
    cut = [(first + a, first + b - 1) for a, b in _cut(last - first + 1, shards)]
    parts = _run(client, functools.partial(_find, cards), cut, progress)
    return sorted(seed for part in parts for seed in part)


def _match(command: Sequence[str], shard: str) -> bytes:
    return subprocess.run([command[0], "--shard", shard, *command[1:]],
                          stdout=subprocess.PIPE, check=True).stdout


def match(client: Any, *arguments: str, game: str = "straights", shards: int = 64,
          progress: Optional[Progress] = None) -> str:
    """What straights-deal prints that finds seeds with these arguments.

    ``match(client, "--match", "^7S", "1..1000000")``; the tool must be installed
    where the workers are, and here.
    """
    command = [f"{game}-deal", *arguments]
    parts = _run(client, functools.partial(_match, command),
                 [f"{i + 1}/{shards}" for i in range(shards)], progress)
    with tempfile.TemporaryDirectory() as folder:
        names = []
        for i, part in enumerate(parts):
            names.append(f"{folder}/{i}")
            with open(names[-1], "wb") as file:
                file.write(part)
        seeds = json.loads(parts[0].split(b"\n", 1)[0])["facts"]["seeds"]
        options = command[1:len(command) - len(seeds)] if seeds else command[1:]
        return subprocess.run([command[0], "--merge", *options, *names],
                              stdout=subprocess.PIPE, check=False).stdout.decode()
