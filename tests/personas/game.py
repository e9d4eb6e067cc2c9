"""A program that plays Straights and says in events what it prints.

Program is the right program. Each thing that a student may get wrong is a
method of its own, so that a bug (bugs_*.py) overrides one or two of them. No
method knows how events are printed (style.py) or who judges them (book.py).
"""
from bisect import bisect_left
from types import SimpleNamespace

import deal

SEATS = (0, 1, 2, 3)
ROUNDS_MOST = 8
MOVES_MOST = 80


class Event(SimpleNamespace):
    """One thing that happens at the table, with all that its line shows."""

    def but(self, **changes):
        """The same event with some things otherwise."""
        return Event(**{**self.__dict__, **changes})


class Stop(Exception):
    """The program ends: quit was typed, or the input is at its end."""


class Program:
    """A game from its invitations to its winners; seats are 0 to 3."""

    def __init__(self, shuffle, seed, kinds, typist):
        self.shuffle = shuffle
        self.seed = seed
        self.typist = typist
        self.kinds = list(kinds)
        self.events = []
        self.totals = [0, 0, 0, 0]
        self.rounds = 0
        self.begin()

    # Running.

    def run(self):
        """Plays a whole game and returns its events."""
        self.emit("start", seed=self.seed)
        try:
            for seat in SEATS:
                self.invite(seat)
            while self.rounds < ROUNDS_MOST:
                self.play_round()
                if self.is_over():
                    break
        except Stop:
            self.emit("stop")
        self.emit("end")
        return self.events

    def invite(self, seat):
        """Asks who sits at a seat until the answer is one."""
        for answer in self.typist.answers(self.kinds[seat]):
            self.emit("invite", seat=seat)
            self.emit("prompt", seat=seat, asks="invite", player="h")
            self.emit("typed", seat=seat, text=answer, meant=answer,
                      asks="invite")

    def emit(self, kind, **what):
        """Adds an event."""
        self.events.append(Event(kind=kind, **what))

    def play_round(self):
        """Deals, lets the seats move until the round is over, and counts."""
        self.rounds += 1
        self.dealt = self.deal_round()
        self.hands = [list(hand) for hand in self.dealt]
        self.table = set()
        self.last_played = None
        self.thrown = [[], [], [], []]
        self.moves = 0
        self.turn = self.opener()
        opener = self.announced_opener()
        self.emit("round", seat=opener, player=self.kinds[opener],
                  number=self.rounds,
                  dealt=[list(hand) for hand in self.dealt])
        while not self.round_over():
            while not self.hands[self.turn]:
                self.turn = (self.turn + 1) % 4
            self.take_turn(self.turn)
        self.count_round()

    def take_turn(self, seat):
        """Shows the table to whose turn it is and lets that seat move."""
        self.show_board(seat)
        if self.kinds[seat] == "c":
            self.emit("prompt", seat=seat, asks="move", player="c",
                      left=len(self.hands[seat]))
            self.move_computer(seat)
            return
        while True:
            self.emit("prompt", seat=seat, asks="move", player="h",
                      left=len(self.hands[seat]))
            line = self.typist.line(self, seat)
            if line is None:
                raise Stop
            meant = self.meaning(line)
            self.emit("typed", seat=seat, text=line, meant=meant, asks="move")
            if self.obey(seat, meant):
                return
            self.ask_again(seat)

    def show_board(self, seat):
        """The table, the hand and its legal plays."""
        self.emit("board", seat=seat, player=self.kinds[seat],
                  piles=self.shown_piles(), hand=self.shown_hand(seat),
                  legal=self.shown_legal(seat),
                  left=[len(hand) for hand in self.hands],
                  gap=self.dealt[seat][0] not in self.hands[seat])

    def ask_again(self, seat):
        """What is shown before the same seat is asked once more."""

    def meaning(self, line):
        """The command that a typed line means."""
        return line

    def obey(self, seat, line):
        """Does what was typed, and says whether that ends the turn."""
        word, _, rest = line.partition(" ")
        card = deal.card_named(rest)
        if word == "deck":
            self.emit("deck", rows=self.deck_rows())
            return self.after_deck(seat)
        if word == "quit":
            raise Stop
        if word == "ragequit":
            return self.ragequit(seat)
        if word == "play" and card is not None:
            if self.allows_play(seat, card):
                self.move(seat, "play", self.played(seat, card))
                return self.ends_turn(seat)
            self.emit("refusal", seat=seat, what="not-legal")
        elif word == "discard" and card is not None:
            if self.allows_discard(seat, card):
                self.move(seat, "discard", self.discarded(seat, card))
                return self.ends_turn(seat)
            self.emit("refusal", seat=seat, what=self.discard_refusal(card))
        else:
            self.emit("refusal", seat=seat, what="unknown")
        return False

    def move_computer(self, seat):
        """The move of a computer: a play if it sees one, else a discard."""
        legal = self.computer_legal(seat)
        if legal:
            self.move(seat, "play", self.choose_play(legal))
        else:
            self.move(seat, "discard", self.choose_discard(self.hands[seat]))

    def move(self, seat, kind, card):
        """Plays or discards a card, tells it, and gives the turn on."""
        self.remove(seat, kind, card)
        if kind == "play":
            self.table.add(card)
            self.last_played = card
        else:
            self.thrown[seat].append(card)
        self.moves += 1
        self.emit(kind, seat=seat, label=self.label(seat, kind), card=card,
                  player=self.kinds[seat], left=len(self.hands[seat]))
        self.turn = self.next_seat(seat, kind, card)

    def count_round(self):
        """Tells the discards and scores, and the winners where it is over."""
        for seat in self.counted_seats():
            self.tell_discards(seat)
            self.tell_score(seat)
        if self.names_winners():
            self.emit("wins", seats=list(self.winners()),
                      players=list(self.kinds), totals=list(self.totals))

    def tell_discards(self, seat):
        """The list of a seat's discards."""
        self.emit("discards", seat=seat, player=self.kinds[seat],
                  cards=list(self.shown_discards(seat)))

    def tell_score(self, seat):
        """A seat's sums."""
        old, gained = self.old_total(seat), self.gained(seat)
        new = self.new_total(seat, old, gained)
        self.totals[seat] = new
        self.emit("score", seat=seat, player=self.kinds[seat], old=old,
                  gained=gained, new=new)

    # Dealing.

    def begin(self):
        """Makes the generator and the first deck."""
        make, self.mix = deal.SHUFFLES[self.shuffle]
        self.make_generator = make
        self.generator = make(self.seed)
        self.deck = self.first_order()

    def first_order(self):
        """The deck before its first shuffle."""
        return list(deal.FRESH)

    def shuffle_deck(self):
        """Shuffles the deck for the next round."""
        self.mix(self.deck, self.generator)

    def share_deck(self):
        """The four hands of the deck."""
        return [self.deck[13 * i:13 * i + 13] for i in SEATS]

    def deal_round(self):
        """The hands of the next round."""
        self.shuffle_deck()
        return self.share_deck()

    # Rules.

    def opener(self):
        """The seat that begins the round."""
        for seat in SEATS:
            if deal.SEVEN_OF_SPADES in self.hands[seat]:
                return seat
        return 0

    def announced_opener(self):
        """The seat that the round's line names."""
        return self.turn

    def next_seat(self, seat, kind, card):
        """Whose turn it is after a move."""
        return (seat + 1) % 4

    def round_over(self):
        """Whether all cards have been moved."""
        return not any(self.hands) or self.moves >= MOVES_MOST

    def fits(self, card):
        """Whether a card may be put on the table as it stands."""
        if not self.table:
            return card == deal.SEVEN_OF_SPADES
        return fits_table(self.table, card)

    def legal(self, seat):
        """The legal cards of a hand, in its order."""
        if self.table and type(self).fits is Program.fits:
            return fitting(self.table, self.hands[seat])
        return [card for card in self.hands[seat] if self.fits(card)]

    def remove(self, seat, kind, card):
        """Takes a moved card out of the hand."""
        if card in self.hands[seat]:
            self.hands[seat].remove(card)

    # Humans.

    def allows_play(self, seat, card):
        """Whether a typed play is accepted."""
        return card in self.legal(seat)

    def allows_discard(self, seat, card):
        """Whether a typed discard is accepted."""
        return card in self.hands[seat] and not self.legal(seat)

    def discard_refusal(self, card):
        """In which words a discard is refused."""
        return "must-play"

    def played(self, seat, card):
        """The card that is played when this one was typed."""
        return card

    def discarded(self, seat, card):
        """The card that is discarded when this one was typed."""
        return card

    def ends_turn(self, seat):
        """Whether an accepted move ends the turn."""
        return True

    def deck_rows(self):
        """What the command deck shows."""
        return [list(hand) for hand in self.dealt]

    def after_deck(self, seat):
        """Whether the command deck ends the turn."""
        return False

    def ragequit(self, seat):
        """A computer takes over, and moves at once; the turn ends."""
        self.kinds[seat] = "c"
        self.emit("ragequit", seat=seat, label=seat, player="h")
        self.move_computer(seat)
        return True

    # Computers.

    def computer_legal(self, seat):
        """The plays that a computer sees."""
        return self.legal(seat)

    def choose_play(self, legal):
        """The play of a computer."""
        return legal[0]

    def choose_discard(self, hand):
        """The discard of a computer."""
        return hand[0]

    # What is shown.

    def label(self, seat, kind):
        """The seat that the line of a move names."""
        return seat

    def shown_piles(self):
        """The cards on the table, suit by suit, from the ace up."""
        return piles_of(self.table)

    def shown_hand(self, seat):
        """The hand that a board shows."""
        return list(self.hands[seat])

    def shown_legal(self, seat):
        """The legal plays that a board shows."""
        return self.legal(seat)

    def shown_discards(self, seat):
        """The discards that are told at the round's end."""
        return self.thrown[seat]

    # Scores.

    def counted_seats(self):
        """The seats whose score is told, in order."""
        return SEATS

    def points(self, card):
        """The points of a discarded card."""
        return deal.rank(card)

    def gained(self, seat):
        """The points of a round."""
        return sum(self.points(card) for card in self.thrown[seat])

    def old_total(self, seat):
        """The total before the round."""
        return self.totals[seat]

    def new_total(self, seat, old, gained):
        """The total after the round."""
        return old + gained

    def limit(self):
        """The total that ends the game."""
        return 80

    def is_over(self):
        """Whether the game ends after this round."""
        return max(self.totals) >= self.limit()

    def names_winners(self):
        """Whether winners are told after this round."""
        return self.is_over()

    def winners(self):
        """The seats with the lowest total."""
        return [s for s in SEATS if self.totals[s] == min(self.totals)]


def piles_of(cards):
    """Cards suit by suit, each from the ace up."""
    cards = sorted(cards)
    a, b, c = (bisect_left(cards, 13 * suit) for suit in (1, 2, 3))
    return [cards[:a], cards[a:b], cards[b:c], cards[c:]]


SEVENS = frozenset(range(6, 52, 13))
BESIDE = [frozenset(other for other in (card - 1, card + 1)
                    if 0 <= other < 52 and other // 13 == card // 13)
          for card in range(52)]


def fits_table(table, card):
    """Whether a card is a seven or stands next to one of its suit."""
    return card in SEVENS or not BESIDE[card].isdisjoint(table)


def fitting(table, cards):
    """The cards that fit, in their order."""
    return [card for card in cards
            if card in SEVENS or not BESIDE[card].isdisjoint(table)]
