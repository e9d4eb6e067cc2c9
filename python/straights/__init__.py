"""Deal, play, verify and search card games: libstraights for Python.

>>> import straights
>>> straights.deal(44)[0]
'3D'
>>> [e.kind for e in straights.play(straights.Record(seed=44, seats="cccc"))][8]
'round'

A card is its name, "7S" or "TC"; a deck is a list of 52, the first dealt first.
What the library refuses is raised as :class:`Error`.
"""

from __future__ import annotations

import json
import os
from dataclasses import dataclass, field
from typing import (Any, Callable, Dict, Iterable, Iterator, List, Mapping,
                    Optional, Sequence, Tuple, Union)

from ._library import Error, check, ffi, lib, new_error, refuse, take, text

__all__ = ["CARDS", "Error", "Event", "Finding", "Game", "Record", "Verdict",
           "deal", "find_seed", "findings", "games", "hand_places", "play",
           "rules", "shuffles", "summary", "verdicts", "verify", "version",
           "wordings"]

CARDS: List[str] = [text(lib.sts_card_name(i)) for i in range(lib.STS_CARDS)]

Progress = Callable[[int, int], Optional[bool]]
Source = Union[str, "os.PathLike[str]", bytes, bytearray]


def _names(which: int, game: Optional[str] = None) -> List[str]:
    key = game.encode() if game else ffi.NULL
    names: List[str] = []
    while True:
        name = lib.sts_name(which, key, len(names))
        if not name:
            return names
        names.append(text(name))


def version() -> str:
    """The version of the library that is loaded."""
    return text(lib.sts_version())


def games() -> List[str]:
    """The names of the games."""
    return _names(lib.STS_GAMES)


def shuffles() -> List[str]:
    """The names of the shuffles; the first is the default."""
    return _names(lib.STS_SHUFFLES)


def wordings(game: str = "straights") -> List[str]:
    """The names of a game's built-in output formats."""
    return _names(lib.STS_WORDINGS, game)


def findings(game: str = "straights") -> List[str]:
    """The names of what may be told of a game."""
    return _names(lib.STS_FINDINGS, game)


def rules(game: str = "straights") -> List[str]:
    """The names of the house rules of a game that may be set."""
    return _names(lib.STS_RULES, game)


def summary(name: str, game: str = "straights") -> Optional[str]:
    """What a shuffle, wording, finding or house rule is, in a line."""
    for which in (lib.STS_SHUFFLES, lib.STS_WORDINGS, lib.STS_FINDINGS,
                  lib.STS_RULES):
        told = lib.sts_summary(which, game.encode(), name.encode())
        if told:
            return take(told)
    return None


def _card(name: str) -> int:
    card = int(lib.sts_card(name.encode()))
    if card == lib.STS_NO_CARD:
        raise Error(f"'{name}' is not a card", "bad-card")
    return card


def deal(seed: int, shuffle: Optional[str] = None, round: int = 1) -> List[str]:
    """The deck that a seed deals in a round, from 1."""
    error = new_error()
    deck = ffi.new("uint8_t[]", lib.STS_CARDS)
    check(lib.sts_deal(shuffle.encode() if shuffle else ffi.NULL, seed, round,
                       deck, error), error)
    return [CARDS[card] for card in deck]


def hand_places(hand: int, game: str = "straights", players: int = 0) -> List[int]:
    """The places of the deck, from 0, that make a hand, from 1."""
    error = new_error()
    places = lib.sts_hand(game.encode(), players, hand, error)
    if not places:
        raise refuse(error)
    return [i for i in range(lib.STS_CARDS) if places >> i & 1]


class Record:
    """A game as its seed or decks, its seats and what was typed.

    ``seats`` has a letter for each player, h for a human and c for a computer;
    other keywords are house rules of the game.
    """

    def __init__(self, game: str = "straights", *, seed: Optional[int] = None,
                 decks: Iterable[Sequence[str]] = (), seats: Optional[str] = None,
                 shuffle: Optional[str] = None, wording: Optional[str] = None,
                 commands: Iterable[str] = (), **house: object):
        error = new_error()
        self._own(lib.sts_record_new(game.encode(), error), error)
        settings: Dict[str, object] = {"seed": seed, "seats": seats,
                                       "shuffle": shuffle, "wording": wording}
        for key, value in {**settings, **house}.items():
            if value is not None:
                check(lib.sts_record_set(self._record, key.encode(),
                                         str(value).encode(), error), error)
        for deck in decks:
            cards = bytes(_card(name) for name in deck)
            if len(cards) != lib.STS_CARDS:
                raise Error(f"a deck has {len(cards)} cards and not 52", "bad-deck")
            check(lib.sts_record_deck(self._record, cards, error), error)
        for line in commands:
            self.type(line)

    def _own(self, record: Any, error: Any) -> None:
        if not record:
            raise refuse(error)
        self._record = ffi.gc(record, lib.sts_record_free)

    def type(self, line: str) -> None:
        """Adds a line as it is typed."""
        error = new_error()
        check(lib.sts_record_type(self._record,
                                  line.encode(errors="surrogateescape"), error), error)

    @property
    def yaml(self) -> str:
        """The record as one document of straights-record(5)."""
        return take(lib.sts_record_yaml(self._record))

    @classmethod
    def read(cls, yaml: Union[str, bytes]) -> "List[Record]":
        """All records of a YAML stream."""
        data = yaml.encode() if isinstance(yaml, str) else bytes(memoryview(yaml))
        stream = ffi.gc(lib.sts_records_new(data, len(data)), lib.sts_records_free)
        records: List[Record] = []
        while True:
            error = new_error()
            pointer = lib.sts_records_next(stream, error)
            if not pointer and not text(error.message):
                return records
            record = cls.__new__(cls)
            record._own(pointer, error)
            records.append(record)

    def __repr__(self) -> str:
        return f"<straights.Record {self.yaml!r}>"


def _pointer(record: object) -> Any:
    if isinstance(record, Record):
        return record._record
    raise TypeError(f"a record must be a straights.Record, not {record!r:.60}; "
                    "Record.read() makes them of a file's text")


@dataclass(frozen=True)
class Event:
    """What happened at a table.

    ``kind`` and the names of ``fields`` are those of straights-wording(5);
    ``printed`` is how the record's wording prints it.
    """

    kind: str
    fields: Mapping[str, Any] = field(default_factory=dict)
    printed: bytes = b""

    def __getattr__(self, name: str) -> Any:
        try:
            return self.__dict__["fields"][name]
        except KeyError:
            raise AttributeError(f"an event '{self.__dict__.get('kind')}' "
                                 f"has no '{name}'") from None


def _event(pointer: Any) -> Event:
    fields = json.loads(text(pointer.json))
    return Event(fields.pop("event"), fields,
                 bytes(ffi.buffer(pointer.printed, pointer.printed_length)))


class Game:
    """A game in play, for bots.

    Starts from a record, or from what makes one: ``Game("rummy", seed=44,
    seats="hc")``. Computers' seats move by themselves.
    """

    def __init__(self, game: Union[str, Record] = "straights", **record: Any):
        start = game if isinstance(game, Record) else Record(game, **record)
        error = new_error()
        table = lib.sts_table_new(_pointer(start), error)
        if not table:
            raise refuse(error)
        self._table = ffi.gc(table, lib.sts_table_free)

    def events(self) -> Iterator[Event]:
        """What has happened and was not yet read."""
        while True:
            event = lib.sts_table_next(self._table)
            if not event:
                return
            yield _event(event)

    def step(self, line: str) -> List[Event]:
        """Types a line, and returns what happened since the last step."""
        if not isinstance(line, str):
            raise TypeError(f"a move must be a line of text, not {line!r:.60}")
        error = new_error()
        check(lib.sts_table_type(self._table, line.encode(), error), error)
        return list(self.events())

    @property
    def over(self) -> bool:
        return bool(lib.sts_table_over(self._table))

    @property
    def turn(self) -> int:
        """The seat, from 1, that is to move; 0: none."""
        return int(lib.sts_table_turn(self._table))

    def legal(self) -> List[str]:
        """The legal moves of the seat to move, as typed."""
        return text(lib.sts_table_moves(self._table)).splitlines()

    def view(self, seat: Optional[int] = None) -> List[Event]:
        """What a seat may see; by default the one to move."""
        events = ffi.new("const struct sts_event **")
        count = lib.sts_table_view(self._table, seat or self.turn, events)
        return [_event(events[0][i]) for i in range(count)]

    @property
    def seats(self) -> int:
        return int(lib.sts_table_seats(self._table))

    @property
    def scores(self) -> List[int]:
        """The totals of the seats, the first seat's first."""
        return [lib.sts_table_score(self._table, seat + 1)
                for seat in range(self.seats)]

    @property
    def winners(self) -> List[int]:
        """The seats that have won, from 1; empty before the end."""
        return [seat + 1 for seat in range(self.seats)
                if lib.sts_table_won(self._table, seat + 1)]


def play(record: Record) -> Iterator[Event]:
    """Plays a record, and iterates over all that happens."""
    _pointer(record)
    return Game(record).events()


@dataclass(frozen=True)
class Finding:
    """One thing that is wrong with a transcript; see straights-verify(1)."""

    name: str
    category: str
    """deal, play, score, input or wording"""
    message: str
    line: int
    """of the transcript, from 1; 0: nowhere in particular"""
    column: int
    round: int
    seat: int
    count: int
    """equal differences told once"""
    expected: str
    found: str
    source: str
    table: str
    proof: str
    rule: str
    allowed: bool

    def __str__(self) -> str:
        place = f"{self.line}:{self.column}: " if self.line else ""
        return f"{place}{self.name}: {self.message}"


@dataclass(frozen=True)
class Verdict:
    """What was found in one game of a transcript."""

    verdict: str
    """ok, or the category of the most severe finding"""
    game: str
    wording: str
    shuffle: str
    seed: Optional[int]
    first_line: int
    last_line: int
    complete: bool
    rounds: int
    scores: Tuple[int, ...]
    winners: Tuple[int, ...]
    findings: Tuple[Finding, ...]
    json: str
    """as straights-verify --report json prints it"""

    @property
    def ok(self) -> bool:
        return self.verdict == "ok"

    def __bool__(self) -> bool:
        return self.ok

    def __str__(self) -> str:
        return "\n".join([self.verdict, *map(str, self.findings)])


def _finding(f: Any) -> Finding:
    return Finding(
        name=text(f.name), category=text(f.class_name), message=text(f.message),
        line=f.line, column=f.column, round=f.round, seat=f.seat, count=f.count,
        expected=text(f.expected), found=text(f.found), source=text(f.source),
        table=text(f.table), proof=text(f.proof), rule=text(f.rule),
        allowed=bool(f.allowed))


def _verdict(v: Any) -> Verdict:
    return Verdict(
        verdict=text(v.verdict), game=text(v.game), wording=text(v.wording),
        shuffle=text(v.shuffle), seed=v.seed if v.seeded else None,
        first_line=v.first_line, last_line=v.last_line,
        complete=bool(v.complete), rounds=v.rounds,
        scores=tuple(v.score[i] for i in range(v.seats)),
        winners=tuple(i + 1 for i in range(v.seats) if v.won[i]),
        findings=tuple(_finding(v.finding[i]) for i in range(v.count)),
        json=text(v.json))


def _verifier(game: str, record: Optional[Record], settings: Mapping[str, Any]) -> Any:
    error = new_error()
    verifier = lib.sts_verifier_new(game.encode(), error)
    if not verifier:
        raise refuse(error)
    verifier = ffi.gc(verifier, lib.sts_verifier_free)
    for key, value in settings.items():
        many = value if isinstance(value, (list, tuple)) else [value]
        for one in many:
            if one is None:
                continue
            told = str(int(one)) if isinstance(one, bool) else str(one)
            check(lib.sts_verifier_set(verifier, key.replace("_", "-").encode(),
                                       told.encode(), error), error)
    if record is not None:
        check(lib.sts_verifier_record(verifier, _pointer(record), error), error)
    return verifier


def verdicts(source: Source, *, game: str = "straights",
             record: Optional[Record] = None, name: Optional[str] = None,
             **settings: Any) -> Iterator[Verdict]:
    """Judges the games of a transcript, one after the other.

    ``source`` is a path or bytes. ``settings`` are ``seed``, ``shuffle``,
    ``wording``, ``allow`` (a name or several), ``complete``, ``all``,
    ``find_seed`` and house rules: straights-verify(1). With a record the
    transcript must be that game.
    """
    yield from _judge(_verifier(game, record, settings), source, name)


def _judge(verifier: Any, source: Source, name: Optional[str] = None
           ) -> Iterator[Verdict]:
    """The verdicts of a verifier, which may have judged others before."""
    if not isinstance(source, (str, bytes, bytearray, os.PathLike)):
        raise TypeError(f"a transcript is a path or bytes, not {source!r}")
    error = new_error()
    verdict = ffi.new("const struct sts_verdict **")
    if isinstance(source, (bytes, bytearray)):
        data = bytes(source)
        check(lib.sts_verifier_open_bytes(verifier, (name or "-").encode(), data,
                                          len(data), error), error)
        yield from _each_verdict(verifier, verdict, error)
        return
    with open(source, "rb", buffering=0) as file:
        path = (name or os.fspath(source)).encode(errors="surrogateescape")
        check(lib.sts_verifier_open(verifier, path, file.fileno(), error), error)
        yield from _each_verdict(verifier, verdict, error)


def _each_verdict(verifier: Any, verdict: Any, error: Any) -> Iterator[Verdict]:
    while True:
        got = lib.sts_verifier_next(verifier, verdict, error)
        check(got, error)
        if got == 0:
            return
        yield _verdict(verdict[0])


def verify(source: Source, **settings: Any) -> Verdict:
    """Judges a transcript: the verdict on its game.

    Of several games, that on the first which is not ok, else on the last. Takes
    what :func:`verdicts` takes.
    """
    last = None
    for last in verdicts(source, **settings):
        if not last.ok:
            break
    assert last is not None  # without a game there is a verdict that says so
    return last


def _cards_of_hands(hands: Mapping[int, Sequence[str]]
                    ) -> Iterable[Tuple[int, Sequence[str]]]:
    if not isinstance(hands, Mapping):
        raise TypeError(f"cards are given for each hand, as {{1: ['7S']}}, not {hands!r}")
    return hands.items()


def find_seed(*, deck: Optional[Sequence[str]] = None,
              hands: Mapping[int, Sequence[str]] = {},
              has: Mapping[int, Sequence[str]] = {}, round: int = 1,
              game: str = "straights", players: int = 0,
              shuffle: Optional[str] = None,
              seeds: Optional[Tuple[int, int]] = None, jobs: int = 0,
              progress: Optional[Progress] = None) -> List[int]:
    """The seeds, lowest first, that deal these cards in that round.

    ``deck`` is a whole one, in which "?" is any card; ``hands`` has the cards
    of hands, from 1, in the order dealt; ``has`` cards that they hold somewhere.
    ``seeds`` limits the search to a range, both ends included. ``progress`` is
    called with how much is done, of how much; when it returns True, the search
    ends with what was found. ``jobs`` is how many threads search, 0 one for
    each processor.
    """
    error = new_error()
    pointer = lib.sts_search_new(shuffle.encode() if shuffle else ffi.NULL, error)
    if not pointer:
        raise refuse(error)
    search = ffi.gc(pointer, lib.sts_search_free)
    if seeds:
        lib.sts_search_range(search, *seeds)
    known = list(enumerate(deck or ()))
    for hand, cards in _cards_of_hands(hands):
        known += zip(hand_places(hand, game, players), cards)
    for place, name in known:
        if name != "?":
            check(lib.sts_search_card(search, round, place, _card(name), error),
                  error)
    for hand, cards in _cards_of_hands(has):
        places = sum(1 << i for i in hand_places(hand, game, players))
        check(lib.sts_search_cards(search, round, places,
                                   sum(1 << _card(c) for c in set(cards)), error),
              error)
    return _run_search(search, jobs, progress, error)


def _run_search(search: Any, jobs: int, progress: Optional[Progress],
                error: Any) -> List[int]:
    found: List[int] = []
    raised: List[BaseException] = []

    @ffi.callback("void(void *, uint32_t)")  # type: ignore[misc]
    def add(_: Any, seed: int) -> None:
        found.append(seed)

    @ffi.callback("int(void *, uint64_t, uint64_t)")  # type: ignore[misc]
    def ask(_: Any, done: int, of: int) -> int:
        try:
            return int(progress is not None and bool(progress(done, of)))
        except BaseException as e:  # raised again where the search was begun
            raised.append(e)
            return 1

    calls = ffi.new("struct sts_search_calls *", {"found": add, "progress": ask})
    check(lib.sts_search_run(search, jobs, calls, error), error)
    if raised:
        raise raised[0]
    return sorted(found)
