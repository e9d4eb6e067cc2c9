"""Bugs of moves and turns: what is accepted, who moves, and which card."""
import deal
from bugs import ANY, COMPUTERS, HUMANS, bug
from game import Program, fits_table

ILLEGAL = [("hccc", "illegal"), ("hhcc", "illegal")]
GREEDY = [("hccc", "greedy"), ("chhc", "greedy")]
DECK = [("hccc", "deck"), ("hchc", "deck")]
RAGE = [("hccc", "rage"), ("hchc", "rage"), ("hhhh", "rage")]


# What humans may do.

@bug("play", ILLEGAL)
class IllegalPlayAccepted(Program):
    """A human may play any card of the hand."""

    def allows_play(self, seat, card):
        return card in self.hands[seat]


@bug("play", ILLEGAL)
class GapAccepted(Program):
    """A human may play a card two away from one on the table."""

    def allows_play(self, seat, card):
        return card in self.legal(seat) or (
            card in self.hands[seat] and bool(self.table) and any(
                deal.suit(card) == deal.suit(other) and abs(card - other) == 2
                for other in self.table))


@bug("play", ILLEGAL)
class OtherSuitAccepted(Program):
    """A human may play next to a card of any suit."""

    def allows_play(self, seat, card):
        return card in self.hands[seat] and bool(self.table) and any(
            abs(deal.rank(card) - deal.rank(other)) <= 1
            for other in self.table) or card in self.legal(seat)


@bug("play", GREEDY)
class DiscardAlwaysAccepted(Program):
    """A human may discard while holding a legal card."""

    def allows_discard(self, seat, card):
        return card in self.hands[seat]


@bug("play", GREEDY)
class DiscardAcceptedOncePlayed(Program):
    """Only the seven of spades must be played; later a discard always may be."""

    def allows_discard(self, seat, card):
        return card in self.hands[seat] and bool(self.table)


@bug("play", HUMANS)
class LowPlayRefused(Program):
    """The first play below a seven is refused in each round."""

    refused = 0

    def allows_play(self, seat, card):
        if (card in self.legal(seat) and deal.rank(card) < 7
                and self.refused < self.rounds):
            self.refused = self.rounds
            return False
        return super().allows_play(seat, card)


@bug("play", HUMANS)
class DiscardRefused(Program):
    """The first discard of a round is refused though nothing can be played."""

    refused = 0

    def allows_discard(self, seat, card):
        if not self.legal(seat) and self.refused < self.rounds:
            self.refused = self.rounds
            return False
        return super().allows_discard(seat, card)


@bug("play", HUMANS)
class OtherCardPlayed(Program):
    """The first legal card is played, whatever was typed."""

    def played(self, seat, card):
        return self.legal(seat)[0]


@bug("play", HUMANS)
class OtherCardDiscarded(Program):
    """The first card is discarded, whatever was typed."""

    def discarded(self, seat, card):
        return self.hands[seat][0]


# Who moves.

@bug("play", ANY)
class OrderReversed(Program):
    """The turn goes from 1 to 4 to 3 to 2."""

    def next_seat(self, seat, kind, card):
        return (seat + 3) % 4


@bug("play", ANY)
class DiscardSkips(Program):
    """A discard of a king lets the next seat lose its turn."""

    def next_seat(self, seat, kind, card):
        away = 2 if kind == "discard" and deal.rank(card) == 13 else 1
        return (seat + away) % 4


@bug("play", ANY)
class SevenAgain(Program):
    """Who plays the seven of hearts moves once more."""

    def next_seat(self, seat, kind, card):
        again = kind == "play" and card == deal.card_named("7H")
        return seat if again and self.hands[seat] else (seat + 1) % 4


@bug("play", ANY)
class FirstSeatOpens(Program):
    """Player 1 begins each round, with whatever is legal or first."""

    def opener(self):
        return 0

    def fits(self, card):
        return fits_table(self.table, card)


@bug("play", ANY)
class NextSeatOpens(Program):
    """The seat after the holder of the seven of spades begins."""

    def opener(self):
        return (super().opener() + 1) % 4

    def fits(self, card):
        return fits_table(self.table, card)


@bug("play", COMPUTERS)
class AnySevenOpens(Program):
    """The opener plays its first seven, not the seven of spades."""

    def fits(self, card):
        return fits_table(self.table, card)


@bug("play", ANY)
class OpenerOnlyNamed(Program):
    """The round's line names Player 1, whoever begins."""

    def announced_opener(self):
        return 0


@bug("play", ANY)
class OpenerNamedFromNought(Program):
    """The round's line names the seat before the one that begins."""

    def announced_opener(self):
        return (self.turn + 3) % 4


@bug("play", DECK)
class DeckLosesTurn(Program):
    """The command deck gives the turn to the next seat."""

    def after_deck(self, seat):
        self.turn = (seat + 1) % 4
        return True


@bug("play", RAGE)
class RagequitLosesTurn(Program):
    """A computer takes over, but only at the next turn."""

    def ragequit(self, seat):
        self.kinds[seat] = "c"
        self.emit("ragequit", seat=seat, label=seat, player="h")
        self.turn = (seat + 1) % 4
        return True


@bug("play", RAGE)
class RagequitMovesTwice(Program):
    """The computer that takes over moves twice."""

    def ragequit(self, seat):
        super().ragequit(seat)
        if self.hands[seat]:
            self.move_computer(seat)
        return True


@bug("play", RAGE)
class RagequitNamesNext(Program):
    """The line of a ragequit names the next seat."""

    def emit(self, kind, **what):
        if kind == "ragequit":
            what["label"] = (what["seat"] + 1) % 4
        super().emit(kind, **what)


@bug("play", ANY)
class SeatSeven(Program):
    """One move is told of Player7."""

    def label(self, seat, kind):
        return 6 if self.moves == 20 else seat


@bug("play", ANY)
class SeatNought(Program):
    """One move of Player4 is told of Player0."""

    told = False

    def label(self, seat, kind):
        if seat == 3 and self.moves > 12 and not self.told:
            self.told = True
            return -1
        return seat


@bug("play", ANY)
class SeatOfNext(Program):
    """One move is told of the seat whose turn is next."""

    def label(self, seat, kind):
        return (seat + 1) % 4 if self.moves == 30 else seat


# What computers do.

@bug("play", ANY)
class LastLegalPlayed(Program):
    """Computers play the last legal card."""

    def choose_play(self, legal):
        return legal[-1]


@bug("play", ANY)
class HighestPlayed(Program):
    """Computers play the highest legal card."""

    def choose_play(self, legal):
        return max(legal, key=deal.rank)


@bug("play", ANY)
class SortedPlayed(Program):
    """Computers choose from a sorted hand."""

    def choose_play(self, legal):
        return min(legal)

    def choose_discard(self, hand):
        return min(hand)


@bug("play", ANY)
class LastDiscarded(Program):
    """Computers discard the last card."""

    def choose_discard(self, hand):
        return hand[-1]


@bug("play", ANY)
class LowestDiscarded(Program):
    """Computers discard the lowest card."""

    def choose_discard(self, hand):
        return min(hand, key=deal.rank)


@bug("play", ANY)
class LowPlaysUnseen(Program):
    """Computers see no play below a seven, and discard."""

    def computer_legal(self, seat):
        return [c for c in self.legal(seat) if deal.rank(c) >= 7]


@bug("play", ANY)
class LastRankUnseen(Program):
    """Computers see no play of a king or an ace, and discard."""

    def computer_legal(self, seat):
        return [c for c in self.legal(seat) if deal.rank(c) not in (1, 13)]


@bug("play", ANY)
class SuitForgotten(Program):
    """Computers put a card next to one of any suit."""

    def computer_legal(self, seat):
        if not self.table:
            return self.legal(seat)
        return [c for c in self.hands[seat] if fits_table(self.table, c) or any(
            abs(deal.rank(c) - deal.rank(o)) == 1 for o in self.table)]


class Rounded(Program):
    """An ace and a king of a suit are next to each other."""

    def fits(self, card):
        if super().fits(card):
            return True
        first = deal.suit(card) * 13
        return (card == first and first + 12 in self.table
                or card == first + 12 and first in self.table)


@bug("play", ANY)
class AceAfterKing(Rounded):
    """An ace may be played on a king."""

    def fits(self, card):
        return Program.fits(self, card) or (
            deal.rank(card) == 1 and Rounded.fits(self, card))


@bug("play", ANY)
class RoundTheCorner(Rounded):
    """Aces and kings of a suit may be played on each other."""


@bug("play", COMPUTERS)
class DiscardsKept(Program):
    """Computers keep what they discard, and discard it again."""

    def remove(self, seat, kind, card):
        if kind == "play":
            super().remove(seat, kind, card)

    def round_over(self):
        return self.moves >= 52


@bug("play", ANY)
class RoundTooShort(Program):
    """A round ends when fewer than four cards are left."""

    def round_over(self):
        return sum(len(hand) for hand in self.hands) < 4


@bug("play", ANY)
class RoundOneShort(Program):
    """A round ends before its last card is moved."""

    def round_over(self):
        return sum(len(hand) for hand in self.hands) <= 1


@bug("play", ANY)
class HandEmptyEnds(Program):
    """A round ends as soon as one hand is empty."""

    def round_over(self):
        return not all(self.hands)


@bug("play", ANY)
class CardFromNext(Program):
    """One computer plays a legal card of the next seat's hand."""

    done = False

    def move_computer(self, seat):
        other = (seat + 1) % 4
        legal = self.legal(other)
        if self.done or self.moves < 10 or not legal or self.kinds[other] != "c":
            super().move_computer(seat)
            return
        self.done = True
        self.hands[other].remove(legal[0])
        self.hands[other].append(self.hands[seat].pop())
        self.move(seat, "play", legal[0])


@bug("play", RAGE)
class RagequitPlaysLast(Program):
    """The computer that takes over plays its last legal card at once."""

    def ragequit(self, seat):
        self.choose_play, choose = (lambda legal: legal[-1]), self.choose_play
        super().ragequit(seat)
        self.choose_play = choose
        return True


