"""pytest: judges a program by the records of a suite, one test a game.

    def test_student(straights):
        straights.check("./student {seed}", "suite.yaml")

The program is run by ``straights-verify --exec``, with its limits on time,
memory and output; ``{seed}`` becomes the record's seed. The test's message is
what ``straights-verify --verbose`` prints.
"""

from __future__ import annotations

import inspect
import os
import subprocess
import tempfile
from typing import Any, List, Mapping, Optional, Tuple

import pytest

from . import Record


def _read(suite: str) -> List[Record]:
    with open(suite, "rb") as file:
        return Record.read(file.read())


def _options(settings: Mapping[str, Any]) -> List[str]:
    """The settings of straights.verify() as options of straights-verify."""
    options = []
    for key, value in settings.items():
        option = "--" + key.replace("_", "-")
        for one in value if isinstance(value, (list, tuple)) else [value]:
            if one is True:
                options.append(option)
            elif one is not None and one is not False:
                options.append(f"{option}={one}")
    return options


def findings(program: str, record: Record, **settings: Any) -> str:
    """What straights-verify says of the program; nothing when it is right."""
    with tempfile.NamedTemporaryFile("w", suffix=".yaml") as file:
        file.write(record.yaml)
        file.flush()
        done = subprocess.run(["straights-verify", "--verbose", *_options(settings),
                               "--exec", program, file.name],
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                              check=False)
    told = done.stdout.decode(errors="replace").replace(file.name, program)
    return told if done.returncode else ""


class Straights:
    """The fixture ``straights``: of all games of a suite, or of one."""

    def __init__(self, only: Optional[Tuple[int, int]] = None):
        self._only = only  # the call of check, and the game, from 0
        self._calls = 0

    def check(self, program: str, suite: str, **settings: Any) -> None:
        """Fails with the findings of the games that are not ok."""
        call = self._calls
        self._calls += 1
        for index, record in enumerate(_read(suite)):
            if self._only not in (None, (call, index)):
                continue
            told = findings(program, record, **settings)
            if told:
                pytest.fail(told, pytrace=False)


class _Collector(Straights):
    """Notes the games that a test will check, without running anything."""

    def __init__(self) -> None:
        super().__init__()
        self.games: List[Tuple[Tuple[int, int], str]] = []

    def check(self, program: str, suite: str, **settings: Any) -> None:
        name = os.path.splitext(os.path.basename(suite))[0]
        for index in range(len(_read(suite))):
            self.games.append(((self._calls, index), f"{name}-{index + 1}"))
        self._calls += 1


def pytest_generate_tests(metafunc: Any) -> None:
    """Makes one test of each game, where the function takes nothing else."""
    if list(inspect.signature(metafunc.function).parameters) != ["straights"]:
        return
    collector = _Collector()
    metafunc.function(collector)
    if collector.games:
        metafunc.parametrize("straights", [only for only, _ in collector.games],
                             ids=[name for _, name in collector.games],
                             indirect=True)


@pytest.fixture
def straights(request: Any) -> Straights:
    """Runs a program on records and judges what it prints."""
    return Straights(getattr(request, "param", None))
