"""Is the truth true? Holds the invented programs against the tools.

Their shuffles against straights-deal, the bytes of the right program in each
course's own format against straights, and each bug against the book: it must
be marked in a class in which it is said to be told, and before anything else.
"""
import os
import subprocess
import sys

import bugs
import deal
from cells import BugGames, Game
from game import Program
from people import MOODS
from style import FORMATS, Style, to_bytes

BIN = os.path.join(os.path.dirname(os.path.dirname(os.path.dirname(
    os.path.abspath(__file__)))), os.environ.get("B", "build"), "bin")


def run(tool, *args, typed=""):
    """The standard output of a tool."""
    return subprocess.run([os.path.join(BIN, tool), *args],
                          input=typed.encode(), stdout=subprocess.PIPE,
                          stderr=subprocess.DEVNULL, check=False).stdout


def shuffles():
    """Three rounds of a few seeds of each shuffle."""
    for shuffle in deal.SHUFFLES:
        for seed in (0, 1, 44, 6788, 2147483647, 4294967290):
            dealer = deal.Dealer(shuffle, seed)
            own = "".join(deal.name(card) for _ in range(3)
                          for hand in dealer.next_round() for card in hand)
            told = run("straights-deal", "--shuffle", shuffle, "--rounds",
                       "1..3", "--format", "line", str(seed)).decode()
            words = [w for w in told.split() if deal.card_named(w) is not None]
            yield f"{shuffle} {seed}", own == "".join(words)


def formats():
    """Games in each format, with typing shown and not."""
    for number, name in enumerate(FORMATS):
        for turn, mood in enumerate(MOODS):
            if mood in ("noise", "stumble"):
                continue
            seats = ("hccc", "chch", "hhhh")[(number + turn) % 3]
            style = Style(name)
            style.echo = bool((number + turn) % 2)
            game = Game(Program, style.shuffle, seats, mood, 7 + turn)
            typed = "".join(event.text + "\n" for event in game.events
                            if event.kind == "typed")
            args = ["--echo"] if style.echo else []
            told = run("straights", *args, "--wording", name, str(game.seed),
                       typed=typed)
            yield (f"{name} {game.table}",
                   told == to_bytes(style.print(game.events)))


def marked():
    """Each bug at its tables."""
    for name, bug in bugs.load().items():
        games = BugGames(bug, "libstdc++", 1).from_turn(0)
        game = next(games, None)
        yield f"{name} shows", game is not None
        if game:
            yield f"{name} {game.table}", game.marks[0].group in bug.groups


def main():
    """Tries all; returns the exit status."""
    passed = failed = 0
    for part in (shuffles, formats, marked):
        for name, holds in part():
            passed += holds
            failed += not holds
            if not holds:
                print(f"FAILED: {part.__name__}: {name}")
    print(f"personas-truth: {passed} passed, {failed} failed")
    return int(failed > 0)


if __name__ == "__main__":
    sys.exit(main())
