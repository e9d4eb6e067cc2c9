"""Bugs of the deal: generators, first orders, shuffles and how the deck is
shared. The cards of some round are not those of the seed."""
import random

import deal
from bugs import ANY, COMPUTERS, bug
from game import SEATS, Program

DEAL = ANY + [("hhhh", "plain"), ("hccc", "deck")]


# The generator and the seed.

@bug("deal", DEAL)
class ReseededEachRound(Program):
    """The generator is made anew for each round; the deck is kept."""

    def shuffle_deck(self):
        self.generator = self.make_generator(self.seed)
        super().shuffle_deck()


@bug("deal", DEAL)
class SameEachRound(Program):
    """Generator and deck are made anew: each round repeats the first."""

    def shuffle_deck(self):
        self.generator = self.make_generator(self.seed)
        self.deck = self.first_order()
        super().shuffle_deck()


@bug("deal", DEAL)
class FreshEachRound(Program):
    """The deck is put in its first order for each round."""

    def shuffle_deck(self):
        self.deck = self.first_order()
        super().shuffle_deck()


@bug("deal", DEAL)
class SeedIgnored(Program):
    """The generator is seeded with 5489, whatever was asked."""

    def begin(self):
        super().begin()
        self.generator = self.make_generator(5489)


@bug("deal", DEAL)
class SeedOneMore(Program):
    """The generator is seeded with the seed plus one."""

    def begin(self):
        super().begin()
        self.generator = self.make_generator(self.seed + 1)


@bug("deal", DEAL)
class SeedOfFirstDigit(Program):
    """The generator is seeded with the first character of the argument."""

    def begin(self):
        super().begin()
        self.generator = self.make_generator(ord(str(self.seed)[0]))


@bug("deal", DEAL)
class SeedGrows(Program):
    """Each round's generator is seeded with the seed plus its number."""

    def shuffle_deck(self):
        self.generator = self.make_generator(self.seed + self.rounds)
        super().shuffle_deck()


@bug("deal", DEAL)
class SeededByClock(Program):
    """The generator is seeded by the clock."""

    def begin(self):
        super().begin()
        self.generator = self.make_generator(1700000000 + self.seed * 86413)


@bug("deal", DEAL)
class OtherEngine(Program):
    """Another engine of the library is used."""

    def begin(self):
        super().begin()
        make = deal.Minstd if self.shuffle != "libstdc++" else deal.Mersenne
        self.make_generator = make
        self.generator = make(self.seed)


@bug("deal", DEAL)
class OtherMultiplier(Program):
    """The engine is minstd_rand."""

    def begin(self):
        super().begin()
        self.make_generator = lambda seed: deal.Minstd(seed, 48271)
        self.generator = self.make_generator(self.seed)


# The first order.

@bug("deal", DEAL)
class SpadesFirst(Program):
    """The deck begins in the order spades, hearts, clubs, diamonds."""

    def first_order(self):
        return [13 * s + r for s in (3, 2, 0, 1) for r in range(13)]


@bug("deal", DEAL)
class RanksFirst(Program):
    """The deck begins with the four aces, and so on."""

    def first_order(self):
        return [13 * s + r for r in range(13) for s in SEATS]


@bug("deal", DEAL)
class KingsFirst(Program):
    """The deck begins with the king of each suit."""

    def first_order(self):
        return [13 * s + r for s in SEATS for r in range(12, -1, -1)]


@bug("deal play", DEAL)
class CardMissing(Program):
    """The deck has the eight of hearts twice and no nine of hearts."""

    def first_order(self):
        deck = list(deal.FRESH)
        deck[deal.card_named("9H")] = deal.card_named("8H")
        return deck


# The shuffle.

@bug("deal", COMPUTERS)
class NeverShuffled(Program):
    """The deck is not shuffled."""

    def shuffle_deck(self):
        pass


@bug("deal", DEAL)
class ShuffledTwice(Program):
    """The deck is shuffled twice for each round."""

    def shuffle_deck(self):
        super().shuffle_deck()
        super().shuffle_deck()


@bug("deal", DEAL)
class ShuffledTwiceLater(Program):
    """The deck is shuffled twice from the second round on."""

    def shuffle_deck(self):
        super().shuffle_deck()
        if self.rounds > 1:
            super().shuffle_deck()


@bug("deal", DEAL)
class ShuffledOften(Program):
    """The deck is shuffled a hundred times for each round."""

    def shuffle_deck(self):
        for _ in range(100):
            super().shuffle_deck()


@bug("deal", DEAL)
class ShuffledAlike(Program):
    """Ten shuffles, the generator made anew for each."""

    def shuffle_deck(self):
        for _ in range(10):
            self.generator = self.make_generator(self.seed)
            super().shuffle_deck()


@bug("deal", DEAL)
class ShuffledOnce(Program):
    """Only the first round is shuffled; the deck is kept."""

    def shuffle_deck(self):
        if self.rounds == 1:
            super().shuffle_deck()


@bug("deal", DEAL)
class SwappedWithAny(Program):
    """Each place is exchanged with any place of the deck."""

    def shuffle_deck(self):
        for i in range(52):
            deal.swap(self.deck, i, self.generator.below(52))


@bug("deal", DEAL)
class SwappedWithLower(Program):
    """Each place is exchanged with a lower one, never with itself."""

    def shuffle_deck(self):
        for i in range(51, 0, -1):
            deal.swap(self.deck, i, self.generator.below(i))


@bug("deal", DEAL)
class LastNeverMoved(Program):
    """The last card is left out of the shuffle."""

    def shuffle_deck(self):
        for i in range(50, 0, -1):
            deal.swap(self.deck, i, self.generator.below(i + 1))


@bug("deal", DEAL)
class CollectedFromTable(Program):
    """The deck of a later round is gathered from the table and the discards."""

    def shuffle_deck(self):
        if self.rounds > 1:
            self.deck = sorted(self.table) + [
                c for pile in self.thrown for c in pile]
        super().shuffle_deck()


@bug("deal", DEAL)
class CutBefore(Program):
    """The deck is cut in the middle after each shuffle."""

    def shuffle_deck(self):
        super().shuffle_deck()
        self.deck = self.deck[26:] + self.deck[:26]


# How the deck is shared.

@bug("deal", DEAL)
class DealtByOne(Program):
    """One card at a time goes to each seat."""

    def share_deck(self):
        return [self.deck[i::4] for i in SEATS]


@bug("deal", DEAL)
class DealtFromSecond(Program):
    """The first hand goes to Player 2, and so on."""

    def share_deck(self):
        hands = super().share_deck()
        return hands[3:] + hands[:3]


@bug("deal", DEAL)
class DealtOneLate(Program):
    """The hands begin one card late; the first card comes last."""

    def share_deck(self):
        deck = self.deck[1:] + self.deck[:1]
        return [deck[13 * i:13 * i + 13] for i in SEATS]


@bug("deal", DEAL)
class DealtFromBack(Program):
    """The cards are taken from the end of the deck."""

    def share_deck(self):
        deck = self.deck[::-1]
        return [deck[13 * i:13 * i + 13] for i in SEATS]


@bug("deal", DEAL)
class HandsExchanged(Program):
    """Player 2 and Player 3 have each other's hand."""

    def share_deck(self):
        first, second, third, last = super().share_deck()
        return [first, third, second, last]


@bug("deal", DEAL)
class HandsExchangedOnce(Program):
    """In the second round Player 1 and Player 4 have each other's hand."""

    def share_deck(self):
        hands = super().share_deck()
        if self.rounds == 2:
            hands = [hands[3], hands[1], hands[2], hands[0]]
        return hands


@bug("deal", DEAL)
class TwoCardsExchanged(Program):
    """Two cards of different hands are exchanged after the shuffle."""

    def share_deck(self):
        deck = list(self.deck)
        deal.swap(deck, 3, 30)
        return [deck[13 * i:13 * i + 13] for i in SEATS]


@bug("deal", DEAL)
class OtherRandom(Program):
    """Another library's generator and shuffle."""

    def begin(self):
        super().begin()
        self.other = random.Random(self.seed)

    def shuffle_deck(self):
        self.other.shuffle(self.deck)
