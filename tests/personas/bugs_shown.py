"""Bugs of what humans are shown: hand, legal plays, table and deck."""
import deal
from bugs import bug
from game import SEATS, Program, piles_of

BOARDS = [("hccc", "plain"), ("hchc", "noise"), ("chhc", "plain"),
          ("hhhh", "illegal")]
DECK = [("hccc", "deck"), ("hchc", "deck"), ("hhcc", "noise")]


# The hand.

@bug("play", BOARDS)
class HandKeepsPlayed(Program):
    """A hand shows its cards still after they are played."""

    def shown_hand(self, seat):
        return [c for c in self.dealt[seat]
                if c in self.hands[seat] or c in self.table]


@bug("play", BOARDS)
class HandKeepsSeven(Program):
    """A hand shows its seven of hearts to the end."""

    def shown_hand(self, seat):
        return [c for c in self.dealt[seat] if c in self.hands[seat]
                or c == deal.card_named("7H")]


@bug("play deal", BOARDS)
class HandOfNext(Program):
    """The hand shown is that of the next seat."""

    def shown_hand(self, seat):
        return list(self.hands[(seat + 1) % 4])


@bug("play deal", BOARDS)
class HandWithoutLast(Program):
    """The last card of a hand is not shown."""

    def shown_hand(self, seat):
        return self.hands[seat][:-1]


@bug("play deal", BOARDS)
class HandLastTwice(Program):
    """The last card of a hand is shown twice."""

    def shown_hand(self, seat):
        return self.hands[seat] + self.hands[seat][-1:]


# The legal plays.

@bug("play", BOARDS)
class LegalOnlySevens(Program):
    """Of the legal plays only sevens are shown."""

    def shown_legal(self, seat):
        return [c for c in self.legal(seat) if deal.rank(c) == 7]


@bug("play", BOARDS)
class LegalOnlyUpwards(Program):
    """Legal plays below a seven are not shown."""

    def shown_legal(self, seat):
        return [c for c in self.legal(seat) if deal.rank(c) >= 7]


@bug("play", BOARDS)
class LegalWithoutLast(Program):
    """The last of several legal plays is not shown."""

    def shown_legal(self, seat):
        legal = self.legal(seat)
        return legal[:-1] if len(legal) > 1 else legal


@bug("play", BOARDS)
class LegalNever(Program):
    """The list of legal plays is always empty."""

    def shown_legal(self, seat):
        return []


@bug("play", BOARDS)
class LegalWholeHand(Program):
    """All cards of the hand are shown as legal."""

    def shown_legal(self, seat):
        return list(self.hands[seat])


@bug("play", BOARDS)
class LegalAnySuit(Program):
    """Cards next to one of any suit are shown as legal."""

    def shown_legal(self, seat):
        return [c for c in self.hands[seat] if self.fits(c) or any(
            abs(deal.rank(c) - deal.rank(o)) == 1 for o in self.table)]


@bug("play", BOARDS)
class LegalOfTable(Program):
    """All cards that fit the table are shown as legal, held or not."""

    def shown_legal(self, seat):
        return [c for c in deal.FRESH if self.fits(c) and c not in self.table]


@bug("play", BOARDS)
class LegalFirstDiscard(Program):
    """Where nothing is legal the first card of the hand is shown as legal."""

    def shown_legal(self, seat):
        return self.legal(seat) or self.hands[seat][:1]


@bug("play", BOARDS)
class LegalSevensAtOnce(Program):
    """At the opening all sevens of the hand are shown as legal."""

    def shown_legal(self, seat):
        if self.table:
            return self.legal(seat)
        return [c for c in self.hands[seat] if deal.rank(c) == 7]


@bug("play", BOARDS)
class LegalLate(Program):
    """The legal plays shown do not know of the last card played."""

    def shown_legal(self, seat):
        last = self.last_played
        if last is None or len(self.table) < 2:
            return self.legal(seat)
        self.table.remove(last)
        legal = self.legal(seat)
        self.table.add(last)
        return legal


# The table.

@bug("play", BOARDS)
class TableLate(Program):
    """The last card played is not shown on the table."""

    def shown_piles(self):
        return [[c for c in pile if c != self.last_played]
                for pile in super().shown_piles()]


@bug("play", BOARDS)
class TableRedsExchanged(Program):
    """Diamonds are shown as hearts and hearts as diamonds."""

    def shown_piles(self):
        piles = super().shown_piles()
        return [piles[0], [c - 13 for c in piles[2]], [c + 13 for c in piles[1]],
                piles[3]]


@bug("play", BOARDS)
class TableWithoutAces(Program):
    """Aces are not shown on the table."""

    def shown_piles(self):
        return [[c for c in pile if deal.rank(c) != 1]
                for pile in super().shown_piles()]


@bug("play", BOARDS)
class TableWithDiscards(Program):
    """Discards are shown on the table too."""

    def shown_piles(self):
        cards = self.table | {c for pile in self.thrown for c in pile}
        return piles_of(cards)


@bug("play", BOARDS)
class TableKept(Program):
    """The spades of the round before stay on the table shown."""

    def shown_piles(self):
        piles = super().shown_piles()
        if self.rounds > 1:
            piles[3] = [c for c in deal.FRESH if deal.suit(c) == 3]
        return piles


# The deck.

@bug("play deal", DECK)
class DeckFresh(Program):
    """The command deck shows the deck before it was shuffled."""

    def deck_rows(self):
        return [list(deal.FRESH[13 * i:13 * i + 13]) for i in SEATS]


@bug("play", DECK)
class DeckOfHands(Program):
    """The command deck shows the hands as they are now."""

    def deck_rows(self):
        return [list(hand) for hand in self.hands]


@bug("play", DECK)
class DeckRowTwice(Program):
    """The command deck shows the first hand in the place of the last."""

    def deck_rows(self):
        rows = super().deck_rows()
        return rows[:3] + [rows[0]]


@bug("play", DECK)
class DeckCardTwice(Program):
    """One card of the deck is shown in the place of its neighbour."""

    def deck_rows(self):
        rows = super().deck_rows()
        rows[2][5] = rows[2][4]
        return rows


@bug("play deal", DECK)
class DeckOfRoundOne(Program):
    """The command deck shows the first round's deck in each round."""

    first = None

    def deck_rows(self):
        self.first = self.first or super().deck_rows()
        return [list(row) for row in self.first]


@bug("play", DECK)
class DeckOfOneHand(Program):
    """The command deck shows the hand of who typed it, as it is now."""

    def deck_rows(self):
        return [list(self.hands[self.turn])]
