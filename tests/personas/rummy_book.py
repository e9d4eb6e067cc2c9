"""The rules of Rummy, written a second time: reads the events of a game and
marks the first that breaks a rule. Knows the decks, nothing of any text."""
from types import SimpleNamespace

RANKS = "A23456789TJQK"
HAND = {2: 10, 3: 7, 4: 7, 5: 6, 6: 6}
TARGET = 100


def rank(card):
    """A card's rank, from 0."""
    return RANKS.index(card[0])


def points(cards):
    """What cards count in a hand that is left."""
    return sum(min(rank(card) + 1, 10) for card in cards)


def is_meld(cards):
    """Whether cards are a group or a run."""
    if len(cards) < 3 or len(set(cards)) < len(cards):
        return False
    ranks = sorted(rank(card) for card in cards)
    if len({card[1] for card in cards}) == 1:
        return ranks == list(range(ranks[0], ranks[0] + len(ranks)))
    return (len(set(ranks)) == 1
            and len({card[1] for card in cards}) == len(cards))


class Broken(Exception):
    """A rule is broken: the class of findings that say so."""


def must(holds, group="play"):
    """Raises Broken where something does not hold."""
    if not holds:
        raise Broken(group)


class Book:
    """What is true at the table before each event."""

    def __init__(self, decks, seats):
        self.decks, self.seats = list(decks), seats
        self.totals = [0] * seats
        self.dealer = None
        self.winners = None
        self.hands, self.melds, self.pile, self.stock = [], [], [], []
        self.turn = self.drawn = self.taken = self.out = None
        self.left = self.told = None

    def first_mark(self, events):
        """The index and class of the first broken rule; None: there is none."""
        for index, event in enumerate(events):
            try:
                getattr(self, "see_" + event.kind.replace("-", "_"),
                        lambda event: None)(event)
            except Broken as broken:
                return SimpleNamespace(index=index, group=str(broken))
        return None

    def see_round(self, event):
        """A deal."""
        must(self.winners is None and max(self.totals) < TARGET, "score")
        must(self.told is None or self.told == self.seats, "score")
        due = event.dealer if self.dealer is None else (
            self.dealer + 1) % self.seats
        must(event.dealer == due and event.seat == (due + 1) % self.seats)
        self.dealer, self.turn = due, (due + 1) % self.seats
        deck, size = self.decks.pop(0), HAND[self.seats]
        self.hands = [set() for _ in range(self.seats)]
        for number in range(size * self.seats):
            self.hands[(self.turn + number) % self.seats].add(deck[number])
        self.pile = [deck[size * self.seats]]
        self.stock = deck[size * self.seats + 1:]
        self.melds, self.out, self.left, self.told = [], None, 0, 0
        self.drawn = self.taken = None

    def see_turn_up(self, event):
        """The first card of the pile."""
        must(event.card == self.pile[-1] and event.seat == self.dealer)

    def may_draw(self, event):
        """Whether it is this seat's turn to draw."""
        must(event.seat == self.turn and not self.drawn and self.out is None)
        self.drawn = True

    def see_draw_stock(self, event):
        """A card from the stock."""
        self.may_draw(event)
        must(self.stock)
        self.hands[self.turn].add(self.stock.pop(0))

    def see_draw_discard(self, event):
        """The top of the pile."""
        self.may_draw(event)
        must(self.pile and event.card == self.pile[-1])
        self.taken = self.pile.pop()
        self.hands[self.turn].add(self.taken)

    def see_turn_over(self, event):
        """The pile becomes the stock."""
        must(not self.stock and not self.drawn)
        self.stock, self.pile = self.pile, []

    def play_cards(self, event, cards):
        """Cards leave the hand of whose turn it is."""
        hand = self.hands[self.turn]
        must(event.seat == self.turn and self.drawn and self.out is None)
        must(hand.issuperset(cards))
        hand.difference_update(cards)

    def see_meld(self, event):
        """A new meld."""
        self.play_cards(event, event.cards)
        must(is_meld(event.cards) and event.meld == len(self.melds) + 1)
        self.melds.append(list(event.cards))

    def see_layoff(self, event):
        """A card for a meld."""
        self.play_cards(event, [event.card])
        must(0 < event.meld <= len(self.melds))
        must(is_meld(self.melds[event.meld - 1] + [event.card]))
        self.melds[event.meld - 1].append(event.card)

    def see_discard(self, event):
        """The end of a turn."""
        must(event.card != self.taken)
        self.play_cards(event, [event.card])
        self.pile.append(event.card)
        seat = self.turn
        self.turn = (seat + 1) % self.seats
        self.drawn = self.taken = None
        if not self.hands[seat]:
            self.turn = seat    # who must be told to go out

    def see_out(self, event):
        """A seat has no cards left."""
        must(event.seat == self.turn and not self.hands[event.seat])
        self.out = event.seat

    def see_left(self, event):
        """A hand that is left, and what it counts."""
        must(self.out is not None or self.blocked)
        must(set(event.cards) == self.hands[event.seat], "play")
        must(event.points == points(event.cards), "score")
        self.left += 1

    blocked = False

    def see_blocked(self, event):
        """Nobody can go on."""
        self.blocked = True

    def see_score(self, event):
        """What a seat gains, and its total."""
        gained = 0 if event.seat != self.out else sum(
            points(hand) for hand in self.hands)
        old = self.totals[event.seat]
        must(event.seat == self.told, "score")
        must((event.old, event.gained, event.new)
             == (old, gained, old + gained), "score")
        self.totals[event.seat] = event.new
        self.told += 1
        self.blocked = self.blocked and self.told < self.seats

    def see_win(self, event):
        """A winner."""
        best = max(self.totals)
        must(best >= TARGET and self.told == self.seats, "score")
        must(self.totals[event.seat] == best and self.winners is None, "score")
        self.winners = event.seat

    def see_end(self, event):
        """A game that is over has a winner."""
        must(self.winners is not None, "score")
