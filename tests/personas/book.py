"""What is wrong in a game, from its events: the truth that verdicts are held
against.

The book knows more than any transcript shows: the deal, who is a computer, and
what was typed. It follows the events and marks each that the rules do not
allow. After a mark it goes on from what the event says, so that what follows
from a mistake is not marked again.
"""
import deal
from game import SEATS, fits_table, fitting, piles_of


class Mark:
    """One event that is wrong."""

    def __init__(self, index, group, what, want=None, needs=""):
        self.index = index    # of the event
        self.group = group    # a class of findings: deal, play or score
        self.what = what      # a word for what is wrong
        self.want = want      # the right event, where it is one of its kind
        self.needs = needs    # what a transcript must show to prove it

    def __repr__(self):
        return f"{self.group}/{self.what}@{self.index}"


class Book:
    """Follows the events of one game."""

    def __init__(self, shuffle, seed):
        self.dealer = deal.Dealer(shuffle, seed)
        self.marks = []
        self.kinds = ["h"] * 4
        self.totals = [0, 0, 0, 0]
        self.due = [0, 0, 0, 0]    # the totals by the moves
        self.thrown = [[], [], [], []]
        self.typed = ""
        self.turn = None
        self.over = False
        self.index = 0
        self.counting = False
        self.begun = None
        self.told = []
        self.moves = 0
        self.won = False
        self.held = {}        # until the next move: what a seat holds
        self.playable = {}    # and which of it is legal

    def read(self, events):
        """All marks of a game's events."""
        for self.index, event in enumerate(events):
            step = getattr(self, "see_" + event.kind, None)
            if step:
                step(event)
        return self.marks

    def mark(self, group, what, **more):
        """Marks the event that is being read."""
        self.marks.append(Mark(self.index, group, what, **more))

    # The course of a game.

    def see_typed(self, event):
        """Remembers what was typed."""
        if event.asks == "invite":
            self.kinds[event.seat] = event.meant
        else:
            self.typed = event.meant

    def see_round(self, event):
        """A round's deal, and who begins it."""
        self.close_scores()
        if self.over:
            self.mark("score", "goes-on")
        self.due = [due + sum(deal.rank(c) for c in cards)
                    for due, cards in zip(self.due, self.thrown)]
        if not self.over and max(self.due) >= 80:
            self.mark("score", "goes-on", needs="no scores")
        self.over = False
        self.moves = 0
        if event.dealt != self.dealer.next_round():
            again = self.begun is not None and event.dealt == self.begun
            self.mark("deal", "deal", needs="" if again else "seed")
        self.begun = self.begun or event.dealt
        self.dealt = event.dealt
        self.table, self.moved = set(), set()
        self.held, self.playable = {}, {}
        self.thrown = [[], [], [], []]
        self.turn = next((s for s in SEATS
                          if deal.SEVEN_OF_SPADES in self.dealt[s]), 0)
        if event.seat != self.turn:
            self.mark("play", "opener", want=event.but(
                seat=self.turn, player=self.kinds[self.turn]))

    def hand(self, seat):
        """What a seat holds, in the order of the deal."""
        if seat not in self.held:
            self.held[seat] = [c for c in self.dealt[seat]
                               if c not in self.moved]
        return self.held[seat]

    def legal(self, seat):
        """The legal plays of a seat, in the order of its hand."""
        if seat not in self.playable:
            hand = self.hand(seat)
            self.playable[seat] = fitting(self.table, hand) if (
                self.table or self.moved) else [
                    c for c in hand if c == deal.SEVEN_OF_SPADES]
        return self.playable[seat]

    def see_board(self, event):
        """What is shown to the seat whose turn it is."""
        right = piles_of(self.table)
        if event.piles != right:
            self.mark("play", "table", want=event.but(piles=right))
        right = self.hand(event.seat)
        if event.hand != right:
            self.mark("play", "hand", needs="seed",
                      want=event.but(hand=right))
        right = self.legal(event.seat)
        if event.legal != right:
            self.mark("play", "legal", needs="hand",
                      want=event.but(legal=right))

    # Moves.

    def see_play(self, event):
        """A play."""
        legal = self.legal(event.seat)
        self.begin_move(event)
        if event.card in self.moved:
            self.mark("play", "card-twice")
        elif not self.fits(event.card):
            self.mark("play", "illegal-play")
        elif event.card not in self.hand(event.seat):
            self.mark("play", "not-held", needs="seed")
        elif event.player == "c" and event.card != legal[0]:
            self.mark("play", "choice", needs="order")
        self.answer(event, "play")
        self.table.add(event.card)
        self.end_move(event)

    def fits(self, card):
        """Whether the rules let a card be played now."""
        if not self.table and not self.moved:
            return card == deal.SEVEN_OF_SPADES
        return fits_table(self.table, card)

    def see_discard(self, event):
        """A discard."""
        self.begin_move(event)
        hand = self.hand(event.seat)
        if event.card in self.moved:
            self.mark("play", "card-twice")
        elif event.card not in hand:
            self.mark("play", "not-held", needs="seed")
        elif self.legal(event.seat):
            self.mark("play", "illegal-discard", needs="moves")
        elif event.player == "c" and event.card != hand[0]:
            self.mark("play", "choice", needs="order")
        self.answer(event, "discard")
        self.thrown[event.seat].append(event.card)
        self.end_move(event)

    def begin_move(self, event):
        """Whose turn it is, as the line says."""
        if event.label not in SEATS:
            self.mark("play", "seat", want=event.but(label=event.seat))
        elif event.label != self.turn:
            self.mark("play", "turn")

    def end_move(self, event):
        """The card is moved and the turn goes on."""
        self.moved.add(event.card)
        self.held, self.playable = {}, {}
        self.moves += 1
        self.turn = (event.seat + 1) % 4
        self.typed = ""

    def answer(self, event, word):
        """Whether a move is what was typed."""
        asked = event.player == "h" and self.typed
        if asked and self.typed != f"{word} {deal.name(event.card)}":
            self.mark("play", "answer", needs="echo")

    def see_refusal(self, event):
        """A refusal, and whether it is due."""
        word, _, rest = self.typed.partition(" ")
        card = deal.card_named(rest)
        legal = self.legal(event.seat)
        if event.what == "must-play" and not legal:
            self.mark("play", "refusal", needs="hand")
        elif event.what != "unknown" and (
                word == "play" and card in legal
                or word == "discard" and not legal
                and card in self.hand(event.seat)):
            self.mark("play", "refusal", needs="echo")

    def see_deck(self, event):
        """The rows that the command deck shows."""
        if event.rows != self.dealt:
            self.mark("play", "deck", needs="seed",
                      want=event.but(rows=self.dealt))

    def see_ragequit(self, event):
        """A human who leaves."""
        if event.label != self.turn:
            self.mark("play", "ragequit", want=event.but(label=self.turn))
        self.kinds[event.seat] = "c"

    # Scores.

    def see_discards(self, event):
        """A seat's list of discards."""
        if not self.counting:
            self.counting = True
            self.told = []
            if self.moves != 52:
                self.mark("play", "round-length")
        right = self.thrown[event.seat]
        if event.cards != right:
            self.mark("score", "discards", want=event.but(cards=list(right)))

    def see_score(self, event):
        """A seat's sums."""
        gained = sum(deal.rank(c) for c in self.thrown[event.seat])
        old = self.totals[event.seat]
        if (event.old, event.gained, event.new) != (old, gained, old + gained):
            self.mark("score", "sum", want=event.but(
                old=old, gained=gained, new=old + gained))
        if event.seat in self.told:
            self.mark("score", "told-twice")
        self.told.append(event.seat)
        self.totals[event.seat] = event.new
        self.over = max(self.totals) >= 80

    def close_scores(self):
        """All four seats must have been counted, in order."""
        if self.counting and self.told != list(SEATS):
            what = "order" if sorted(self.told) == list(SEATS) else "missing"
            self.mark("score", "scores-" + what)
        self.counting = False

    def lowest(self):
        """The seats with the lowest total."""
        return [s for s in SEATS if self.totals[s] == min(self.totals)]

    def see_wins(self, event):
        """The winners told."""
        self.close_scores()
        if not self.over:
            self.mark("score", "winner-early", want=event.but(seats=[]))
        elif event.seats != self.lowest():
            self.mark("score", "winner", want=event.but(seats=self.lowest()))
        self.won = True

    def see_end(self, event):
        """The end of the transcript: a game that is over has winners."""
        self.close_scores()
        if self.over and not self.won:
            self.mark("score", "winner", want=event.but(
                kind="wins", seats=self.lowest(), players=list(self.kinds),
                totals=self.totals))
