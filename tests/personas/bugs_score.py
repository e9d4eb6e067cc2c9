"""Bugs of the score: lists of discards, sums, totals, winners, and when the
game ends."""
import deal
from bugs import ANY, bug
from game import SEATS, Program

SCORES = ANY + [("hhhh", "plain")]


# Points.

@bug("score", SCORES)
class CourtsAreTen(Program):
    """Jack, queen and king count ten."""

    def points(self, card):
        return min(deal.rank(card), 10)


@bug("score", SCORES)
class AceIsEleven(Program):
    """An ace counts eleven."""

    def points(self, card):
        return 11 if deal.rank(card) == 1 else deal.rank(card)


@bug("score", SCORES)
class RanksFromNought(Program):
    """A card counts one less than its rank."""

    def points(self, card):
        return deal.rank(card) - 1


@bug("score", SCORES)
class OnePointEach(Program):
    """A discard counts one, whatever it is."""

    def points(self, card):
        return 1


@bug("score", SCORES)
class KingForgotten(Program):
    """A king counts nothing."""

    def points(self, card):
        return deal.rank(card) % 13


@bug("score", SCORES)
class PointsNegative(Program):
    """Points are taken off: 0 + -13 = -13 at first."""

    def points(self, card):
        return -deal.rank(card)

    def is_over(self):
        return self.rounds == 3


@bug("score", SCORES)
class LastDiscardUncounted(Program):
    """The last discard is not counted."""

    def gained(self, seat):
        return sum(deal.rank(c) for c in self.thrown[seat][:-1])


@bug("score", SCORES)
class PointsOfNext(Program):
    """Each seat gains what the next one discarded."""

    def gained(self, seat):
        return super().gained((seat + 1) % 4)


@bug("score", SCORES)
class PointsCarriedOver(Program):
    """The points of the rounds before are counted again."""

    def gained(self, seat):
        return self.totals[seat] + super().gained(seat)


# Totals.

@bug("score", SCORES)
class TotalNotCarried(Program):
    """Each round begins from nought."""

    def old_total(self, seat):
        return 0

    def is_over(self):
        return super().is_over() or self.rounds == 4


@bug("score", SCORES)
class TotalCountedTwice(Program):
    """The points are added to the total twice."""

    def new_total(self, seat, old, gained):
        return old + 2 * gained


@bug("score", SCORES)
class TotalIsGained(Program):
    """The new total is what was gained."""

    def new_total(self, seat, old, gained):
        return gained

    def is_over(self):
        return super().is_over() or self.rounds == 4


@bug("score", SCORES)
class TotalOneOff(Program):
    """One total is one too high."""

    def new_total(self, seat, old, gained):
        return old + gained + (self.rounds == 2 and seat == 1)


@bug("score", SCORES)
class TotalOfNeighbour(Program):
    """From the second round on Player 3 has Player 2's old total."""

    def old_total(self, seat):
        return self.totals[1 if seat == 2 else seat]


# Lists and lines.

@bug("score", SCORES)
class DiscardsCarriedOver(Program):
    """The list of discards has those of the rounds before."""

    def begin(self):
        super().begin()
        self.lists = [[], [], [], []]

    def shown_discards(self, seat):
        self.lists[seat] += self.thrown[seat]
        return self.lists[seat]


@bug("score", SCORES)
class DiscardsWithoutLast(Program):
    """The last discard is not in the list."""

    def shown_discards(self, seat):
        return self.thrown[seat][:-1]


@bug("score", SCORES)
class DiscardsOfNext(Program):
    """The list is that of the next seat."""

    def shown_discards(self, seat):
        return self.thrown[(seat + 1) % 4]


@bug("score", SCORES)
class DiscardsNever(Program):
    """The list of discards is always empty."""

    def shown_discards(self, seat):
        return []


@bug("score", SCORES)
class LastScoreMissing(Program):
    """Player 4's lines are missing."""

    def counted_seats(self):
        return (0, 1, 2)

    def count_round(self):
        super().count_round()
        self.totals[3] += self.gained(3)


@bug("score", SCORES)
class FirstScoreTwice(Program):
    """Player 1's lines come twice; the second time nothing is gained."""

    counted = 0

    def counted_seats(self):
        self.counted = 0
        return (0, 0, 1, 2, 3)

    def gained(self, seat):
        self.counted += 1
        return 0 if self.counted == 2 else super().gained(seat)


# The end of the game.

@bug("score", SCORES)
class EndsAtFifty(Program):
    """The game ends at 50 points."""

    def limit(self):
        return 50


@bug("score", SCORES)
class EndsAboveEighty(Program):
    """The game goes on at 80 points, and ends above."""

    def limit(self):
        return 81


@bug("score", SCORES)
class EndsAtHundred(Program):
    """The game ends at 100 points."""

    def limit(self):
        return 100


@bug("score", SCORES)
class EndsAfterRound(Program):
    """The game ends after the first round."""

    def is_over(self):
        return True


@bug("score", SCORES)
class OneRoundMore(Program):
    """A round is played after the one that reaches 80."""

    reached = False

    def is_over(self):
        return self.reached

    def count_round(self):
        self.reached = max(self.totals) >= 80
        super().count_round()


# Winners.

@bug("score", SCORES)
class HighestWins(Program):
    """The highest total wins."""

    def winners(self):
        return [s for s in SEATS if self.totals[s] == max(self.totals)]


@bug("score", SCORES)
class TieNamesFirst(Program):
    """Of several winners the first is named."""

    def winners(self):
        return super().winners()[:1]


@bug("score", SCORES)
class TieNamesNone(Program):
    """Where several win none is named."""

    def winners(self):
        winners = super().winners()
        return winners if len(winners) == 1 else []


@bug("score", SCORES)
class WinnerNever(Program):
    """No winner is named."""

    def names_winners(self):
        return False


@bug("score", SCORES)
class WinnerEachRound(Program):
    """A winner is named after each round."""

    def names_winners(self):
        return True


@bug("score", SCORES)
class WinnerOneOff(Program):
    """The seat after the winner is named."""

    def winners(self):
        return sorted((s + 1) % 4 for s in super().winners())


@bug("score", SCORES)
class WinnerOfRound(Program):
    """Who gained least in the last round is named."""

    def winners(self):
        gains = [self.gained(s) for s in SEATS]
        return [s for s in SEATS if gains[s] == min(gains)]


@bug("score", SCORES)
class WinnersAllBelow(Program):
    """All below 80 are named winners."""

    def winners(self):
        return [s for s in SEATS if self.totals[s] < 80]
