"""The transcripts of a run: which way prints which game, with which bug or
none; written to files, with the truth of each."""
import os
import random

import bugs
from book import Book
from harmless import VARIANTS
from people import MOODS, Typist
from style import to_bytes
from truth import Truth
from ways import all_ways

SEEDS = 40      # most games are of seeds 1 to SEEDS
POOL = 6        # tables at which each bug is looked at
RIGHT_POOL = 90
SEATINGS = ["cccc", "hccc", "chcc", "cchc", "ccch", "hhcc", "hchc", "chch",
            "hhhc", "hhhh"]
SHUFFLES = ("libstdc++", "cs247", "cs247-lrand48")


class Game:
    """A game played once: its table, events and marks."""

    def __init__(self, program, shuffle, seats, mood, seed):
        self.shuffle, self.seats, self.mood, self.seed = (
            shuffle, seats, mood, seed)
        typist = Typist(seed, mood)
        self.events = program(shuffle, seed, seats, typist).run()
        self.marks = Book(shuffle, seed).read(self.events)

    @property
    def table(self):
        """The table in a word, for file names."""
        return f"{self.seats}-{self.mood}-{self.seed}"


class Cell:
    """A transcript on disk and what may be said of it."""

    def __init__(self, way, name, game, path, size):
        self.way, self.path, self.size = way.name, path, size
        self.name = name        # of the bug, or right- and the variant
        self.groups = set()     # of a bug: the classes that tell it
        self.exact = (way.is_exact and name == "right-plain"
                      and game.mood != "stumble")
        self.forgiven = way.forgiven
        self.table = game.table
        self.fair = None        # of a bug: what may be said

    @property
    def has_bug(self):
        """Whether the program has a bug that shows."""
        return self.fair is not None


class BugGames:
    """Games in which a bug shows itself to the book, over its tables in turn;
    seeds are tried in an order of the bug's own, as far as is needed."""

    def __init__(self, bug, shuffle, start):
        draws = random.Random(f"{start}/{bug.name}/{shuffle}")
        order = draws.sample(range(1, SEEDS + 1), SEEDS)
        order += range(SEEDS + 1, 600)
        self.played = (Game(bug.program, shuffle,
                            *bug.tables[number % len(bug.tables)], seed)
                       for number, seed in enumerate(order))
        self.found = []

    def from_turn(self, turn):
        """Up to POOL games, from one that depends on whose turn it is."""
        for number in range(turn, turn + POOL):
            while len(self.found) <= number % POOL:
                game = next((g for g in self.played if g.marks), None)
                if game is None:
                    break
                self.found.append(game)
            if number % POOL < len(self.found):
                yield self.found[number % POOL]


class RightGames:
    """Games without a bug, at all kinds of tables; played when asked for."""

    def __init__(self, shuffle, start):
        draws = random.Random(f"{start}/{shuffle}")
        self.shuffle, self.tables = shuffle, []
        for _ in range(RIGHT_POOL):
            seats = draws.choice(SEATINGS)
            mood = draws.choice(MOODS) if "h" in seats else "plain"
            variant = draws.choice(list(VARIANTS) + ["plain"] * len(VARIANTS))
            seed = draws.randint(1, SEEDS)
            self.tables.append((variant, seats, mood, seed))

    def play(self, number):
        """A variant's name, and one of its games."""
        variant, *table = self.tables[number]
        game = Game(VARIANTS[variant], self.shuffle, *table)
        assert not game.marks, (variant, table, game.marks)
        return variant, game


class Maker:
    """Writes the transcripts of a run under a folder."""

    def __init__(self, folder, sample, start=1, only_ways=(), only_bugs=()):
        self.half = not sample  # bugs in odd ways only
        self.folder, self.sample, self.start = folder, sample or 1, start
        self.ways = {shuffle: [] for shuffle in SHUFFLES}
        for n, way in enumerate(all_ways()):
            if not only_ways or way.name in only_ways:
                self.ways[way.style().shuffle].append((n, way))
        self.bugs = list(bugs.load())
        self.only_bugs = only_bugs
        self.hidden = 0

    def tasks(self):
        """The parts into which the work is split: shuffle and bug or None."""
        chosen = [name for name in self.bugs
                  if not self.only_bugs or name in self.only_bugs]
        return [(shuffle, name) for shuffle in SHUFFLES
                for name in [None] + chosen]

    def make(self, shuffle, name):
        """The cells of one task."""
        if name is None:
            if not self.only_bugs or "right" in self.only_bugs:
                yield from self.make_right(shuffle, self.ways[shuffle])
            return
        bug = bugs.load()[name]
        number = self.bugs.index(name)
        games = BugGames(bug, shuffle, self.start)
        ways = [(n, way) for n, way in self.ways[shuffle]
                if self.chosen(n, number)]
        if self.half:
            # Even ways are for a bug that does not show in an odd one.
            ways.sort(key=lambda numbered: numbered[0] % 2 == 0)
        for turn, (n, way) in enumerate(ways):
            if self.half and n % 2 == 0 and not self.hidden:
                break
            # Of few ways each has the next game: no others need be played.
            cell = self.bug_cell(way, bug, games, turn if self.half else n)
            if cell:
                yield cell
            else:
                self.hidden += 1

    def chosen(self, way, bug):
        """Whether a way is looked at with a bug; each way has as many bugs."""
        if self.only_bugs:
            return True
        count = len(self.bugs)
        return (bug - way * 37 - self.start) % count < self.sample

    def bug_cell(self, way, bug, games, turn):
        """A cell in whose bytes the bug shows, or None."""
        for game in games.from_turn(turn):
            style = way.style()
            lines = style.print(game.events)
            truth = Truth(game.events, game.marks, style, lines)
            if truth.marks:
                cell = self.write(way, bug.name, game, lines)
                cell.groups = bug.groups
                cell.fair = truth.fair()
                return cell
        return None

    def make_right(self, shuffle, ways):
        """Cells without a bug."""
        games = RightGames(shuffle, self.start)
        for number in range(RIGHT_POOL):
            chosen = [way for n, way in ways
                      if (number - n * 7) % RIGHT_POOL < self.sample]
            if not chosen:
                continue
            variant, game = games.play(number)
            for way in chosen:
                lines = way.style().print(game.events)
                yield self.write(way, "right-" + variant, game, lines)

    def write(self, way, name, game, lines):
        """Writes a transcript to a file."""
        folder = os.path.join(self.folder, way.format, str(game.seed))
        os.makedirs(folder, exist_ok=True)
        path = os.path.join(folder, f"{way.name}~{name}~{game.table}.txt")
        data = to_bytes(lines)
        with open(path, "wb") as file:
            file.write(data)
        return Cell(way, name, game, path, len(data))
