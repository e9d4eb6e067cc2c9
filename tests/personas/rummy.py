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

from mechanisms import MECHANISMS
from rummy_book import Book
from style import Style, places, to_bytes
from truth import MODES, Fair

TOP = os.path.dirname(os.path.dirname(os.path.dirname(
    os.path.abspath(__file__))))
BIN = os.environ.get("BIN") or os.path.join(
    TOP, os.environ.get("B", "build"), "bin")
SEEDS = range(1, 9)

WORDS = {
    "players": "How many players (2-6)?\n",
    "invite": "Is {name} a human (h) or a computer (c)?\n",
    "prompt": ">",
    "target": "The game is played to 100 points.\n",
    "round": "A new round begins. {deals} deals. It's {owner} turn to play.\n",
    "turn-up": "{name} turns up {card}.\n",
    "draw-stock": "{name} draws from the stock.\n",
    "draw-discard": "{name} draws {card} from the discard pile.\n",
    "turn-over": "The discard pile is turned over to form a new stock.\n",
    "meld": "{name} melds {cards} as meld {meld}.\n",
    "layoff": "{name} lays off {card} on meld {meld}.\n",
    "discard": "{name} discards {card}.\n",
    "out": "{name} goes out.\n",
    "blocked": "The round is blocked. Nobody goes out.\n",
    "left": "{owner} hand:{cards} = {points}\n",
    "score": "{owner} score: {old} + {gained} = {new}\n",
    "win": "{name} wins!\n",
    "end": "",
}

def hands_first(lines, events):
    """All hands of a round stand before its scores."""
    placed, scores = [], []
    for line in lines:
        kind = events[line.at[0]].kind
        if kind == "score":
            scores.append(line)
            continue
        if kind != "left":
            placed, scores = placed + scores, []
        placed.append(line)
    return placed + scores


# Ways: a name, and mechanisms of all games, or words or a filter of lines of
# Rummy's own.
OWN = {
    "past": {"draw-stock": "{name} drew from the stock.\n",
             "draw-discard": "{name} drew {card} from the discard pile.\n",
             "meld": "{name} melded {cards} as meld {meld}.\n",
             "layoff": "{name} laid off {card} on meld {meld}.\n",
             "discard": "{name} discarded {card}.\n",
             "out": "{name} went out.\n"},
    "takes": {"draw-stock": "{name} takes a card from the stock.\n",
              "draw-discard": "{name} takes the {card} from the pile.\n"},
    "picks-up": {"draw-discard": "{name} picks up {card}.\n",
                 "draw-stock": "{name} picks a card from the deck.\n"},
    "throws": {"discard": "{name} throws {card}.\n"},
    "adds": {"layoff": "{name} adds {card} to meld {meld}.\n"},
    "melds-bare": {"meld": "{name} melds {cards}.\n"},
    "lays-down": {"meld": "{name} lays down {cards}.\n"},
    "stops-gone": {key: text.replace(".\n", "\n")
                   for key, text in WORDS.items()},
    "dealer-named": {"round": "A new round begins. Dealer: {deals}\n"},
    "round-short": {"round": "A new round begins.\n"},
    "gained-first": {"score": "{owner} score: {gained} + {old} = {new}\n"},
    "hands-first": hands_first,
    "top-again": {"discard": "{name} discards {card}.\n"
                             "Top of the discard pile: {card}\n"},
    "turns-counted": {"draw-stock": "Turn 3: {name} draws from the stock.\n",
                      "discard": "Turn 3: {name} discards {card}.\n"},
    "number-of": {"players": "Number of players:\n"},
    "target-100": {"target": "Target: 100\n"},
    "first-to": {"target": "First to 100 points wins.\n"},
    "upcard": {"turn-up": "Upcard: {card}\n"},
    "from-pile": {"draw-discard":
                  "{name} draws from the discard pile: {card}\n"},
    "top-taken": {"draw-discard": "{name} draws from the discard pile.\n"},
    "meld-behind": {"meld": "{name} lays down {cards} (meld {meld}).\n"},
    "left-behind": {"discard": "{name} discards {card} (9 cards left).\n"},
    "out-of-cards": {"out": "{name} is out of cards.\n"},
    "calls-rummy": {"out": "Rummy! {name} goes out.\n"},
    "worth": {"left": "{owner} hand:{cards} ({points} points)\n"},
    "hand-alone": {"left": "{owner} hand:{cards}\n"},
    "score-arrow": {"score": "{owner} score: {old} -> {new}\n"},
    "score-alone": {"score": "{owner} score: {new}\n"},
    "gains": {"score": "{name} gains {gained} points, total {new}\n"},
    "winner-is": {"win": "The winner is {name}.\n"},
    "score-tight": {"score": "{owner} score: {old}+{gained}={new}\n"},
    "won": {"win": "{name} has won.\n"},
    "prompt-long": {"prompt": "Your answer, please> "},
    "no-target": {"target": ""},
    "playing-to": {"target": "Playing to 100 points.\n"},
    "no-out": {"out": ""},
    "no-stock": {"draw-stock": ""},
    "no-takes": {"draw-discard": ""},
    "no-discards": {"discard": ""},
    "no-hands": {"left": ""},
    "no-scores": {"score": ""},
    "deals-begins": {"round": "{deals} deals. {name} begins.\n"},
    "turn-alone": {"round": "A new round begins. It's {owner} turn.\n"},
    "no-invites": {"players": "", "invite": "", "prompt": ""},
}
WAYS = """
rummy
rummy-clock       clock
rummy-cat-n       cat-n
rummy-level       level
rummy-quoted      quoted
rummy-crlf        crlf
rummy-blanks      blank-ends
rummy-indented    indented
rummy-apostrophe  apostrophe
rummy-shouted     shouted
rummy-wrap-20     wrap-20
rummy-wrap-32     wrap-32
rummy-wrap-40     wrap-40
rummy-clock-after clock-after
rummy-green       green
rummy-alice       alice
rummy-compass     compass
rummy-spaced      spaced
rummy-hash        hash
rummy-card-names  card-names
rummy-computer3   computer3
rummy-nought      from-nought
rummy-commas      commas
rummy-bars        bars
rummy-two-blanks  two-blanks
rummy-ten         ten-10
rummy-signs       suit-signs
rummy-lower       lower-case
rummy-past        past
rummy-takes       takes
rummy-picks       picks-up throws
rummy-adds        adds
rummy-bare        melds-bare
rummy-lays        lays-down
rummy-stops       stops-gone
rummy-dealer      dealer-named
rummy-round       round-short
rummy-tight       score-tight won
rummy-gained      gained-first
rummy-hands-first hands-first
rummy-top         top-again
rummy-counted     turns-counted
rummy-target      target-100 upcard meld-behind
rummy-tails       left-behind out-of-cards from-pile
rummy-calls       top-taken calls-rummy first-to
rummy-worth       worth score-arrow winner-is
rummy-totals      hand-alone score-alone number-of
rummy-gains       gains
rummy-prompts     prompt-long
rummy-no-invites  no-invites no-target
rummy-playing-to  playing-to
rummy-no-out      no-out
rummy-no-stock    no-stock no-out
rummy-no-takes    no-takes
rummy-no-discards no-discards
rummy-no-hands    no-hands
rummy-no-scores   no-scores
rummy-begins      deals-begins
rummy-turn        turn-alone upcard
rummy-log         clock crlf takes
rummy-narrow      wrap-24 alice commas
rummy-mixed       past spaced ten-10 level
"""


class RummyStyle(Style):
    """A way of printing the events of Rummy."""

    def __init__(self, mechanisms):
        super().__init__("cs246")
        self.words = dict(WORDS)
        for word in mechanisms:
            own = OWN.get(word)
            if callable(own):
                self.pages.append(own)
            elif own:
                self.words.update(own)
            else:
                MECHANISMS[word](self)

    def spell(self, card):
        """A card as this way spells it."""
        return self.card(13 * "CDHS".index(card[1])
                         + "A23456789TJQK".index(card[0]))

    def text(self, event):
        """What an event prints."""
        more = dict(event.__dict__)
        kind, seat = more.pop("kind"), more.pop("seat", None)
        if "card" in more:
            more["card"] = self.spell(more["card"])
        if "cards" in more:
            cards = self.gap.join(self.spell(c) for c in more["cards"])
            more["cards"] = (" " if cards and kind == "left" else "") + cards
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
              "cards": r"(?P<cards>(?: ?\w\w)*)"}
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
                if key == "cards":
                    fields[key] = value.split()
                elif key in ("seat", "dealer"):
                    fields[key] = int(value) - 1
                elif key != "card":
                    fields[key] = int(value)
            return SimpleNamespace(kind=kind, **fields)
    raise ValueError(line)


@functools.lru_cache(maxsize=None)
def right_game(seed, seats):
    """The events of a game, and its decks."""
    record = run("rummy-deal", "--format", "yaml", "-S", "c" * seats,
                 str(seed)).encode()
    text = subprocess.run([os.path.join(BIN, "rummy-replay")], input=record,
                          check=True, stdout=subprocess.PIPE).stdout.decode()
    kinds, events = list(patterns()), []
    for line in text.splitlines():
        if line.startswith(">"):
            events.append(SimpleNamespace(kind="prompt"))
        events.append(read_line(line.lstrip(">"), kinds))
    events.append(SimpleNamespace(kind="end"))
    decks = run("rummy-deal", "--rounds", "40", "--format", "line",
                str(seed)).splitlines()
    assert "".join(RummyStyle([]).text(e) for e in events) == text
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


def broken_game(name, seed, seats):
    """A game with a bug: its events, and the book's mark; or None."""
    kind, groups, _, change = BUGS[name]
    events, decks = right_game(seed, seats)
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
    """The cells of Rummy: each way with as many bugs and right games."""
    names = list(BUGS)
    for n, (way, mechanisms) in enumerate(ways()):
        if only_ways and way not in only_ways:
            continue
        for turn in range(sample):
            seed = SEEDS[(n + turn + start) % len(SEEDS)]
            seats = 2 + (n + turn) % 3
            if not only_bugs or "right" in only_bugs:
                events, decks = right_game(seed, seats)
                assert Book(decks, seats).first_mark(events) is None
                yield write(folder, way, "right", (seed, seats),
                            RummyStyle(mechanisms).print(events))
        for turn in range(min(sample, len(names))):
            name = names[(n * 5 + turn + start) % len(names)]
            if only_bugs and name not in only_bugs:
                continue
            seed = SEEDS[(n * 3 + turn + start) % len(SEEDS)]
            game = broken_game(name, seed, seats)
            if game:
                cell = bug_cell(folder, (way, mechanisms), name,
                                (seed, seats), game)
                if cell:
                    yield cell


def bug_cell(folder, way, name, deal, game):
    """The cell of a game with a bug; None where it does not show."""
    events, mark = game
    _, groups, proved, _ = BUGS[name]
    lines = RummyStyle(way[1]).print(events)
    if to_bytes(lines) == to_bytes(RummyStyle(way[1]).print(
            right_game(*deal)[0])):
        return None
    cell = write(folder, way[0], name, deal, lines)
    cell.groups = set(groups.split())
    must = {mode: proved or mode == "told" for mode in MODES}
    spans = {mode: [span(events, mark, lines, must[mode])] for mode in MODES}
    cell.fair = Fair(must, spans, [f"{mark.group}/{name} {spans['told'][0]}"])
    return cell
