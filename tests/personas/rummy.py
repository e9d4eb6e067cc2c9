"""Rummy: games of the tools' own computers as events, printed in ways of other
programs, with one event changed by a bug or none. The book (rummy_book.py)
says what is wrong and where; the verdicts are held against it in the table of
all personas."""
import functools
import os
import random
import re
import subprocess
from types import SimpleNamespace

import rummy_people
from mechanisms import MECHANISMS
from rummy_book import Book
from rummy_ways import CUTS, OWN, WAYS, WORDS
from style import Style, places, to_bytes
from truth import MODES, Fair

TOP = os.path.dirname(os.path.dirname(os.path.dirname(
    os.path.abspath(__file__))))
BIN = os.environ.get("BIN") or os.path.join(
    TOP, os.environ.get("B", "build"), "bin")
SEEDS = range(1, 9)

class RummyStyle(Style):
    """A way of printing the events of Rummy."""

    def __init__(self, mechanisms):
        super().__init__("cs246")
        self.words = dict(WORDS)
        self.people = "human" in mechanisms
        self.table, self.round, self.mover, self.heading = [], 0, None, ""
        for word in mechanisms:
            own = OWN.get(word)
            if callable(own):
                self.pages.append(own)
                self.cut = self.cut or own in CUTS
            elif own is not None:
                self.words.update(own)
                if "heading" in own:
                    self.heading = own["heading"]
                    for kind in ("draw-stock", "draw-discard"):
                        self.words[kind] = "{turn}" + self.words[kind]
            else:
                MECHANISMS[word](self)

    def spell(self, card):
        """A card as this way spells it."""
        return self.card(13 * "CDHS".index(card[1])
                         + "A23456789TJQK".index(card[0]))

    def listed(self, kind, cards):
        """Cards of a list."""
        return self.gap.join(
            self.numbered.get(kind, "").format(n) + self.spell(card)
            for n, card in enumerate(cards, 1))

    def lay(self, event):
        """The meld on the table that the event makes longer, or begins."""
        if event.kind == "meld":
            self.table.append([])
        meld = self.table[event.meld - 1] if (
            0 < event.meld <= len(self.table)) else []
        meld += getattr(event, "cards", None) or [event.card]
        return meld

    def turn(self, event):
        """The heading of a turn, at its first event."""
        if event.kind not in ("draw-stock", "draw-discard", "table",
                              "turn-over", "round"):
            return ""
        seat = getattr(event, "seat", None)
        if seat is None or seat == self.mover or event.kind == "round":
            self.mover = None if event.kind == "round" else self.mover
            return ""
        self.mover = seat
        name = self.name(seat, "c")
        return self.heading.format(name=name, owner=name + "'s")

    def text(self, event):
        """What an event prints."""
        more = dict(event.__dict__)
        kind, seat = more.pop("kind"), more.pop("seat", None)
        for key in ("card", "drew"):
            if key in more:
                more[key] = self.spell(more[key])
        if kind == "typed" and not self.echo:
            return ""
        if kind == "round":
            self.table, self.round = [], self.round + 1
        more.update(round=self.round, turn=self.turn(event))
        if kind in ("meld", "layoff"):
            more["full"] = " ".join(self.spell(c) for c in self.lay(event))
        if kind == "meld":
            run = event.cards[0][1] == event.cards[-1][1]
            more["ends"] = "-".join(map(self.spell, event.cards[::(
                len(event.cards) - 1 if run else 1)]))
        if "cards" in more:
            key = self.sorts.get(kind)
            cards = self.listed(kind, sorted(more["cards"], key=key)
                                if key else more["cards"])
            more.update(
                count=len(more["cards"]),
                dashed="-".join(self.spell(c) for c in more["cards"]),
                comma=", ".join(self.spell(c) for c in more["cards"]),
                quoted=str([self.spell(c) for c in more["cards"]]),
                cards=(" " if cards and kind not in (
                    "meld", "deck-row") else "") + cards)
        if "melds" in more:
            more["melds"] = "".join(" " + "-".join(
                self.spell(c) for c in m.split("-")) for m in more["melds"])
        if "layoffs" in more:
            more["layoffs"] = "".join(
                f" {self.spell(c[:2])}{c[2:]}" for c in more["layoffs"])
        if "dealer" in more:
            more["deals"] = self.name(more["dealer"], "c")
        return self.fill(kind, seat, "c", **more)


def run(tool, *args):
    """The standard output of a tool."""
    return subprocess.run([os.path.join(BIN, tool), *args], check=True,
                          stdout=subprocess.PIPE).stdout.decode()


def patterns():
    """A pattern for each kind of line of our own."""
    fields = {"name": r"Player(?P<seat>\d)", "owner": r"Player(?P<seat>\d)'s",
              "deals": r"Player(?P<dealer>\d)", "card": r"(?P<card>\w\w)",
              "cards": r"(?P<cards>(?: ?\w\w)*)",
              "text": r"(?P<text>(?!))", "line": r"(?P<line>(?!))",
              "counts": r"(?P<counts>[ \d]*)", "draws": r"(?P<draws>[ \w]*)",
              "melds": r"(?P<melds>.*)", "layoffs": r"(?P<layoffs>.*)"}
    for kind, text in WORDS.items():
        if kind in ("prompt", "end"):
            continue
        found = re.escape(text.rstrip("\n")).replace(r"\{", "{").replace(
            r"\}", "}")
        yield kind, re.compile(re.sub(
            r"{(\w+)}", lambda m: fields.get(m[1], rf"(?P<{m[1]}>\d+)"),
            found) + "$")


def read_line(line, kinds):
    """The event of a line."""
    for kind, pattern in kinds:
        found = pattern.match(line)
        if found:
            fields = found.groupdict()
            for key, value in fields.items():
                if key in ("cards", "melds", "layoffs"):
                    fields[key] = value.split()
                elif key in ("counts", "draws"):
                    pass
                elif key in ("seat", "dealer"):
                    fields[key] = int(value) - 1
                elif key != "card":
                    fields[key] = int(value)
            return SimpleNamespace(kind=kind, **fields)
    raise ValueError(line)


def computers_game(seed, seats):
    """The text of a game of computers."""
    record = run("rummy-deal", "--format", "yaml", "-S", "c" * seats,
                 str(seed)).encode()
    return subprocess.run([os.path.join(BIN, "rummy-replay")], input=record,
                          check=True, stdout=subprocess.PIPE).stdout.decode()


def read_lines(text, echoed):
    """The events of a text."""
    kinds, helping = list(patterns()), False
    for line in text.splitlines():
        if line.startswith(">"):
            yield SimpleNamespace(kind="prompt")
        if line.startswith(">") and echoed:
            helping = False
            yield SimpleNamespace(kind="typed", text=line[1:])
        elif helping:
            yield SimpleNamespace(kind="help-line", line=line)
        else:
            yield read_line(line.lstrip(">"), kinds)
            helping = line == "Commands:"


@functools.lru_cache(maxsize=None)
def right_game(seed, seats, people=False):
    """The events of a game, and its decks."""
    text = rummy_people.typed_game(
        os.path.join(BIN, "rummy"), seed, seats, 20 + seed * 3
    ) if people else computers_game(seed, seats)
    events = list(read_lines(text, people))
    events.append(SimpleNamespace(kind="end"))
    decks = run("rummy-deal", "--rounds", "40", "--format", "line",
                str(seed)).splitlines()
    book = Book([deck.split() for deck in decks], seats)
    for event in events:
        if event.kind == "draw-stock":
            event.drew = book.stock[0]
        book.first_mark([event])
    style = RummyStyle(["echo"] if people else [])
    assert "".join(style.text(e) for e in events) == text
    return events, [deck.split() for deck in decks]


# Bugs: a change of one event, or of the list at it; None where it cannot be.

def but(event, **changes):
    """The event with some things otherwise."""
    return [SimpleNamespace(**{**event.__dict__, **changes})]


def other_card(book, event):
    """A card of another hand."""
    cards = sorted(set().union(*(h for s, h in enumerate(book.hands)
                                 if s != event.seat)))
    return cards[0] if cards else None


BUGS = {
    # name: (kind, class, whether the lines alone prove it, change)
    "meld-other-card": ("meld", "play", True, lambda b, e: but(
        e, cards=e.cards[:-1] + [max(b.hands[e.seat] - set(e.cards))])
        if b.hands[e.seat] - set(e.cards) else None),
    "meld-of-two": ("meld", "play", True, lambda b, e: but(
        e, cards=e.cards[:2])),
    "meld-numbered-on": ("meld", "play", True, lambda b, e: but(
        e, meld=e.meld + 1)),
    "meld-not-held": ("meld", "play deal score", False, lambda b, e: but(
        e, cards=e.cards[:-1] + [other_card(b, e)])),
    "layoff-elsewhere": ("layoff", "play", True, lambda b, e: but(
        e, meld=e.meld % len(b.melds) + 1) if len(b.melds) > 1 else None),
    "layoff-on-none": ("layoff", "play", True, lambda b, e: but(e, meld=19)),
    "discard-not-held": ("discard", "play deal score", False, lambda b, e: but(
        e, card=other_card(b, e)) if other_card(b, e) else None),
    "discard-taken": ("draw-discard", "play", True, lambda b, e: [
        e, SimpleNamespace(kind="discard", seat=e.seat, card=e.card)]),
    "discard-left-out": ("discard", "play", True, lambda b, e: []),
    "discard-by-next": ("discard", "play", True, lambda b, e: but(
        e, seat=(e.seat + 1) % b.seats)),
    "draw-not-top": ("draw-discard", "play", True, lambda b, e: but(
        e, card=b.pile[-2]) if len(b.pile) > 1 else None),
    "draw-left-out": ("draw-stock", "play", True, lambda b, e: []),
    "draw-twice": ("draw-stock", "play", True, lambda b, e: [e, e]),
    "draw-by-next": ("draw-stock", "play", True, lambda b, e: but(
        e, seat=(e.seat + 1) % b.seats)),
    "turn-up-other": ("turn-up", "play deal score", False, lambda b, e: but(
        e, card=b.stock[3])),
    "dealer-stays": ("round", "play", True, lambda b, e: but(
        e, dealer=b.dealer, seat=(b.dealer + 1) % b.seats)
        if b.dealer is not None else None),
    "out-too-early": ("discard", "play", True, lambda b, e: [
        e, SimpleNamespace(kind="out", seat=e.seat)]),
    "out-by-other": ("out", "play", True, lambda b, e: but(
        e, seat=(e.seat + 1) % b.seats)),
    "hand-lacks-card": ("left", "play score", True, lambda b, e: but(
        e, cards=e.cards[1:]) if e.cards else None),
    "points-one-more": ("left", "score", True, lambda b, e: but(
        e, points=e.points + 1)),
    "courts-in-full": ("left", "score", True, lambda b, e: but(
        e, points=sum("A23456789TJQK".index(c[0]) + 1 for c in e.cards))),
    "gain-more": ("score", "score", True, lambda b, e: but(
        e, gained=e.gained + 5, new=e.new + 5)),
    "total-off": ("score", "score", True, lambda b, e: but(e, new=e.new + 3)),
    "old-forgotten": ("score", "score", True, lambda b, e: but(
        e, old=0, new=e.gained)),
    "score-left-out": ("score", "score", True, lambda b, e: []),
    "score-of-next": ("score", "score", True, lambda b, e: but(
        e, seat=(e.seat + 1) % b.seats)),
    "winner-other": ("win", "score", True, lambda b, e: but(
        e, seat=(e.seat + 1) % b.seats)),
    "winner-left-out": ("win", "score", True, lambda b, e: []),
}


def broken_game(name, seed, seats, people=False):
    """A game with a bug: its events, and the book's mark; or None."""
    kind, groups, _, change = BUGS[name]
    events, decks = right_game(seed, seats, people)
    order = [i for i, e in enumerate(events) if e.kind == kind]
    random.Random(f"{name}/{seed}").shuffle(order)
    for index in order[:12]:
        book = Book(decks, seats)
        book.first_mark(events[:index])
        changed = change(book, events[index])
        if changed is None:
            continue
        result = events[:index] + changed + events[index + 1:]
        mark = Book(decks, seats).first_mark(result)
        if mark and mark.group in groups.split() and (
                index <= mark.index <= index + 12):
            mark.changed = index
            return result, mark
    return None


def span(events, mark, lines, proved):
    """The lines on which a mark may be told: its turn, or its scores; where the
    lines do not prove it, the rest of its round."""
    ends = ("round", "win", "end")
    if proved:
        ends += ("draw-stock", "draw-discard")
    last = mark.index + 1
    while last < len(events) - 1 and events[last].kind not in ends:
        last += 1
    found = places(lines)
    at = [found[i] for i in range(mark.changed, last + 1) if i in found]
    if last >= len(events) - 1:
        end = 1 + sum(line.end.count("\n") for line in lines)
        at += [(end - 1, end)]
    return min(a for a, _ in at), max(b for _, b in at)


class RummyCell:
    """A transcript on disk and what may be said of it."""

    def __init__(self, way, name, path, size):
        self.way, self.name, self.path, self.size = way, name, path, size
        self.groups, self.fair, self.forgiven = set(), None, set()
        self.exact = way == "rummy" and name == "right"
        self.table = os.path.basename(path)

    @property
    def has_bug(self):
        """Whether the program has a bug that shows."""
        return self.fair is not None


def ways():
    """The ways of printing: a name and its mechanisms."""
    for line in WAYS.strip().splitlines():
        name, *mechanisms = line.split()
        yield name, mechanisms


def write(folder, way, name, game, lines):
    """Writes a transcript and returns its cell; game: its seed and seats."""
    seed, seats = game
    path = os.path.join(folder, "rummy", str(seed))
    os.makedirs(path, exist_ok=True)
    path = os.path.join(path, f"{way}~{name}~{seats}.txt")
    data = to_bytes(lines)
    with open(path, "wb") as file:
        file.write(data)
    return RummyCell(way, name, path, len(data))


def make(folder, sample, start, only_ways=(), only_bugs=()):
    """The cells of Rummy: each way with as many bugs and right games. With a
    sample of 0 few games, each in many ways, and bugs in odd ways only."""
    names = list(BUGS)
    half, sample = not sample, sample or 1
    seeds = SEEDS[start % 4::4] if half else SEEDS
    for n, (way, mechanisms) in enumerate(ways()):
        if only_ways and way not in only_ways:
            continue
        people = "human" in mechanisms
        for turn in range(sample):
            seed = seeds[(n + turn + start) % len(seeds)]
            seats = 2 + (n + turn) % 3
            if not only_bugs or "right" in only_bugs:
                events, decks = right_game(seed, seats, people)
                assert Book(decks, seats).first_mark(events) is None
                yield write(folder, way, "right", (seed, seats),
                            RummyStyle(mechanisms).print(events))
        if half and n % 2 == 0:
            continue
        for turn in range(min(sample, len(names))):
            name = names[((n // 2 if half else n) * 5 + turn + start) %
                         len(names)]
            if only_bugs and name not in only_bugs:
                continue
            seed = seeds[(n * 3 + turn + start) % len(seeds)]
            game = broken_game(name, seed, seats, people)
            if game:
                cell = bug_cell(folder, (way, mechanisms), name,
                                (seed, seats, people), game)
                if cell:
                    yield cell


def bug_cell(folder, way, name, deal, game):
    """The cell of a game with a bug; None where it does not show."""
    events, mark = game
    _, groups, proved, _ = BUGS[name]
    style = RummyStyle(way[1])
    lines = style.print(events)
    if to_bytes(lines) == to_bytes(RummyStyle(way[1]).print(
            right_game(*deal)[0])):
        return None
    cell = write(folder, way[0], name, deal[:2], lines)
    cell.groups = set(groups.split())
    must = {mode: not style.cut and (proved or mode == "told")
            for mode in MODES}
    spans = {mode: [(1, 1 << 30) if style.cut else span(
        events, mark, lines, must[mode])] for mode in MODES}
    cell.fair = Fair(must, spans, [f"{mark.group}/{name} {spans['told'][0]}"])
    return cell
