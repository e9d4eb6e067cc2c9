"""What a fair judge may say of one transcript: which marks of the book show in
its bytes, on which lines, and whether they can be proved from what it shows.

A mark that no line shows binds nobody. One that shows must be told where the
transcript proves it: told the seed, all hands are known; told nothing, only
what was printed is. Where a mark shows and cannot be proved, a judge may be
silent, but may not blame something else.

There are three modes: told the seed and the wording; blind, told nothing; and
found, told nothing but asked to find the seed, which a whole first round
without a fault gives away.
"""
from book import Mark
from deal import SEVEN_OF_SPADES
from style import places

MODES = ("told", "blind", "found")

MOVES = ("play", "discard")

# What is held against totals.
TOTALS = ("sum", "goes-on", "winner", "winner-early")


class Fair:
    """What a fair judge may say of a transcript, for each mode."""

    def __init__(self, must, spans, marks):
        self.must = must      # mode -> whether something must be told
        self.spans = spans    # mode -> the lines on which it may stand
        self.marks = marks    # the first marks in words

    def on_place(self, line, mode):
        """Whether a finding on this line is on its place."""
        return any(first <= line <= last for first, last in self.spans[mode])


class Truth:
    """The truth of one transcript, printed in one style."""

    def __init__(self, events, marks, style, lines):
        self.events = events
        self.style = style
        self.places = places(lines)
        self.last_line = 1 + sum(line.end.count("\n") for line in lines)
        self.counts_lines = any("\n" in line.end for line in lines)
        self.seed_shows = self.first_round_is_right(marks)
        self.sums_agree = self.right_in_one_number(marks)
        self.marks = [mark for mark in marks if self.shows(mark)]

    # Does it show?

    def shows(self, mark):
        """Whether the bytes would be others without what is wrong."""
        text = self.style.text
        event = self.events[mark.index]
        if self.style.cut and mark.index not in self.places:
            return False
        if mark.needs == "echo" and not self.style.echo:
            return False
        if mark.needs == "no scores" and "score" not in self.style.hidden:
            return False
        if mark.what.startswith("scores-"):
            return "score" not in self.style.hidden
        if mark.what in ("goes-on", "deal"):
            return self.moves_after(mark.index)
        if mark.what == "round-length":
            return bool(text(event)) or self.moves_after(mark.index)
        if mark.want is not None:
            return text(event) != text(mark.want)
        return bool(text(event))

    def moves_after(self, index):
        """Whether a move follows an event."""
        return any(e.kind in MOVES for e in self.events[index:])

    # Can it be proved?

    def first_round_is_right(self, marks):
        """Whether the first round is whole and nothing in it is wrong."""
        first = next((i for i, e in enumerate(self.events)
                      if e.kind == "round"), None)
        if first is None:
            return False
        _, last = self.round_of(first)
        return (self.round_moves(first) == 52
                and not any(mark.index <= last for mark in marks))

    def numbers_shown(self):
        """Which numbers a score line tells."""
        return [field for field in ("old", "gained", "new")
                if f"{{{field}}}" in self.style.words["score"]]

    def may_carry_on(self, mark):
        """Whether a total alone is told, in what may be a later round."""
        return (mark.what == "sum" and self.numbers_shown() == ["new"]
                and "invite" in self.style.hidden
                and self.events[mark.index].old == 0)

    def right_in_one_number(self, marks):
        """Whether score lines of one number tell what is right: all of them
        the points gained, or all of them the totals."""
        shown = self.numbers_shown()
        wants = {mark.index: mark.want for mark in marks if mark.what == "sum"}
        totals, gains, sums = [0, 0, 0, 0], [], []
        told = [i for i, e in enumerate(self.events) if e.kind == "score"]
        for i in told:
            event = wants.get(i, self.events[i])
            totals[event.seat] += event.gained
            gains.append(event.gained)
            sums.append(totals[event.seat])
        return len(shown) == 1 and [
            getattr(self.events[i], shown[0]) for i in told] in (gains, sums)

    def seat_unshown(self, index):
        """Whether the same bytes are printed where it is the turn of who has
        the seven of spades, and the round has not been opened."""
        first, _ = self.round_of(index)
        events, text = self.events[first:index + 1], self.style.text
        if self.style.echo or any(e.kind in MOVES for e in events):
            return False
        owner = next((seat for seat, hand in enumerate(events[0].dealt)
                      if SEVEN_OF_SPADES in hand), 0)
        return all(text(e) == text(e.but(seat=owner, player="h"))
                   for e in events if e.kind != "board") and not any(
                       text(e) for e in events if e.kind == "board")

    def knows_hands(self, mode):
        """Whether the hands that are not shown are known too."""
        return mode == "told" or mode == "found" and self.seed_shows

    def must_tell(self, mode):
        """Whether a judge must tell something."""
        if self.style.cut:
            return False
        return any(self.provable(mark, mode) for mark in self.marks)

    def provable(self, mark, mode):
        """Whether what is printed proves a mark."""
        style, knows = self.style, self.knows_hands(mode)
        if mark.group == "score" and "score" in style.hidden:
            return False
        if mark.what in TOTALS and self.sums_agree:
            return False
        if mark.what == "refusal" and not style.echo and (
                "play" not in style.words["must-play"]):
            return False  # it may have refused a card that is not held
        if mark.what == "deck" and not (style.echo or style.prompt) and sum(
                map(len, self.events[mark.index].rows)) < 52:
            return False  # no line tells that it answers what was typed
        if not knows and self.may_carry_on(mark):
            return False
        if mark.what == "refusal" and self.seat_unshown(mark.index):
            return False
        if mark.what == "opener" and not knows and not self.round_moves(
                mark.index) and not self.hand_behind(mark.index):
            return False  # who opens it may have the seven of spades
        if mark.needs == "order":
            return self.computer_known(mark.index) and (
                knows or self.order_known(mark.index))
        if knows or mark.needs in ("", "echo"):
            return True
        if mark.needs == "hand":
            return self.hand_shown(mark.index)
        if mark.needs == "moves":
            return (self.round_moves(mark.index) == 52
                    and not self.swapped_before(mark.index))
        return False

    def computer_known(self, index):
        """Whether a transcript shows that a mover is a computer."""
        style, seat = self.style, self.events[index].seat
        if style.echo and "invite" not in style.hidden:
            return True
        if (style.boards == "human" and "board" not in style.hidden
                and not self.hand_shown(index)):
            return True
        return "ragequit" not in style.hidden and any(
            e.kind == "ragequit" and e.label == seat
            for e in self.events[:index])

    def swapped_before(self, index):
        """Whether a card changed hands before, so that who moved what does not
        say who held what."""
        first, _ = self.round_of(index)
        return any(m.what == "not-held" and first <= m.index < index
                   for m in self.marks)

    def round_of(self, index):
        """The events of the round that holds an event: first and last."""
        first, last = index, index
        while first and self.events[first].kind != "round":
            first -= 1
        while last + 1 < len(self.events) and \
                self.events[last + 1].kind not in ("round", "end", "stop"):
            last += 1
        return first, last

    def round_moves(self, index):
        """How many moves the round of an event has."""
        first, last = self.round_of(index)
        return sum(e.kind in MOVES for e in self.events[first:last + 1])

    def hand_shown(self, index):
        """Whether the hand of the seat that moves is shown at its turn."""
        if "hand" in self.style.hidden:
            return False
        while index and self.events[index].kind != "board":
            index -= 1
        return bool(self.style.text(self.events[index]))

    def hand_behind(self, index):
        """Whether a hand is shown in the round of an event."""
        first, last = self.round_of(index)
        return "hand" not in self.style.hidden and any(
            e.kind == "board" and self.style.text(e)
            for e in self.events[first:last + 1])

    def order_known(self, index):
        """Whether the order of a hand was shown before it was moved from."""
        seat = self.events[index].seat
        first, _ = self.round_of(index)
        style = self.style
        for event in self.events[first:index]:
            if event.kind == "board" and event.seat == seat:
                if (style.text(event) and "hand" not in style.hidden
                        and "hand" not in style.sorts
                        and "hand" not in style.by_suit):
                    return True
            if event.kind == "deck" and "row" not in style.sorts:
                return True
        return False

    # Where is it?

    def fair(self):
        """What a fair judge may say, without the game itself."""
        return Fair({mode: self.must_tell(mode) for mode in MODES},
                    {mode: self.spans(mode) for mode in MODES},
                    [f"{m.group}/{m.what} {self.group(m)}"
                     for m in self.marks[:3]])

    def spans(self, mode):
        """The lines, pairs of first and last, on which something may be told:
        told the seed those of the first mark that can be proved and of those
        before it, else those of any mark. So are they where lines are left
        out: a deal and totals that do not agree are told of the one or the
        other. Sums that agree in one number may not agree with the end of the
        game, wherever that is."""
        if not self.counts_lines or self.sums_agree and any(
                mark.what in TOTALS for mark in self.marks):
            return [(1, 1 << 30)]
        marks = self.marks
        if mode == "told" and not self.style.cut:
            first = next((m.index for m in marks if self.provable(m, mode)),
                         self.marks[-1].index)
            marks = [m for m in marks if m.index <= first]
        return sorted({self.group(mark, mode) for mark in marks}
                      | self.asked_again(marks, mode))

    def asked_again(self, marks, mode):
        """The lines of the next hand of each seat that has ragequit: where
        hands are shown to all, a computer that chooses wrongly prints what a
        program does that goes on to ask."""
        if mode == "told" or self.style.boards != "all" or not any(
                mark.needs == "order" for mark in marks):
            return set()
        return {self.group(Mark(board, "play", "asked"))
                for board in map(self.next_board, range(len(self.events)))
                if board is not None}

    def next_board(self, index):
        """The first hand shown to a seat, the one that ragequits here."""
        event = self.events[index]
        return next((i for i, e in enumerate(self.events)
                     if i > index and e.kind == "board"
                     and e.seat == event.seat),
                    None) if event.kind == "ragequit" else None

    def group(self, mark, mode="told"):
        """The lines of a mark's group, first and last. Who knows no hands
        cannot tell a card not held from one kept back at an earlier discard."""
        first, last = self.group_events(mark)
        if mark.what == "not-held" and mode != "told":
            first, last = self.round_of(mark.index)
        found = [self.places[i] for i in range(first, last + 1)
                 if i in self.places]
        if last >= len(self.events) - 1:
            found.append((self.last_line, self.last_line))
        if not found:
            return 1, self.last_line
        return min(a for a, _ in found), max(b for _, b in found)

    def group_events(self, mark):
        """The events that belong to what is wrong."""
        events, index = self.events, mark.index
        kind = events[index].kind
        if mark.what == "deal":
            return self.round_of(index)
        if mark.group == "score" or mark.what == "round-length":
            return self.score_block(index)
        if kind == "round":
            return index, self.next_of(index, MOVES)
        if kind == "board":
            return index, self.next_of(index, MOVES + ("refusal", "ragequit",
                                                       "deck"))
        first = index
        while events[first - 1].kind in ("prompt", "typed", "refusal", "deck",
                                         "ragequit", "board", "round"):
            first -= 1
        return first, index

    def next_of(self, index, kinds):
        """The next event of some kinds, or the last of all."""
        while index + 1 < len(self.events):
            index += 1
            if self.events[index].kind in kinds:
                break
        return index

    def score_block(self, index):
        """The scores at or before an event, with the moves on both sides."""
        first = index
        while first and self.events[first].kind not in MOVES:
            first -= 1
        return first, self.next_of(max(index - 1, 0) if self.events[
            index].kind in ("round", "end") else index, MOVES)
