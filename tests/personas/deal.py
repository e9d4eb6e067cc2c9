"""Cards, generators and shuffles, written out from the standard libraries'
and the courses' definitions, independent of the tools under test.

A card is a number from 0 to 51: 13 times its suit (clubs, diamonds, hearts,
spades) plus its rank (0 is the ace).
"""
import random

RANKS = "A23456789TJQK"
SUITS = "CDHS"
FRESH = tuple(range(52))


def rank(card):
    """1 for an ace to 13 for a king."""
    return card % 13 + 1


def suit(card):
    """0 to 3: clubs, diamonds, hearts, spades."""
    return card // 13


def name(card):
    """The card as the courses write it, `7S`."""
    return RANKS[card % 13] + SUITS[card // 13]


def card_named(word):
    """The card that a word of two characters names, or None."""
    if len(word) == 2 and word[0] in RANKS and word[1] in SUITS:
        return SUITS.index(word[1]) * 13 + RANKS.index(word[0])
    return None


SEVEN_OF_SPADES = card_named("7S")


class Minstd:
    """std::default_random_engine of libstdc++: minstd_rand0, or another
    multiplier."""

    def __init__(self, seed, factor=16807):
        self.factor = factor
        self.state = seed % 2147483647 or 1

    def below(self, bound):
        """std::uniform_int_distribution of libstdc++ over 0 .. bound - 1."""
        scale = 2147483645 // bound
        while True:
            self.state = self.state * self.factor % 2147483647
            value = self.state - 1
            if value < bound * scale:
                return value // scale


class Mersenne:
    """std::mt19937, seeded by one number."""

    def __init__(self, seed):
        words = [seed & 0xFFFFFFFF]
        for i in range(1, 624):
            last = words[-1] ^ (words[-1] >> 30)
            words.append((1812433253 * last + i) & 0xFFFFFFFF)
        self.random = random.Random()
        self.random.setstate((3, tuple(words) + (624,), None))

    def below(self, bound):
        """The remainder, as the course's shuffle takes it."""
        return self.random.getrandbits(32) % bound


class Lrand48:
    """lrand48(3) after srand48(seed)."""

    def __init__(self, seed):
        self.state = ((seed & 0xFFFFFFFF) << 16) + 0x330E

    def below(self, bound):
        """The remainder, as the course's shuffle takes it."""
        self.state = (self.state * 0x5DEECE66D + 0xB) % (1 << 48)
        return (self.state >> 17) % bound


def swap(deck, i, j):
    """Exchanges two places of a deck."""
    deck[i], deck[j] = deck[j], deck[i]


def shuffle_by_pairs(deck, generator):
    """std::shuffle of libstdc++ since GCC 7: two places for each draw."""
    swap(deck, 1, generator.below(2))
    for i in range(2, 52, 2):
        value = generator.below((i + 1) * (i + 2))
        swap(deck, i, value // (i + 2))
        swap(deck, i + 1, value % (i + 2))


def shuffle_from_top(deck, generator):
    """The shuffle of CS 247's own shuffle.cpp: from the last place down."""
    for n in range(52, 1, -1):
        swap(deck, n - 1, generator.below(n))


# What each of the courses asked for: a generator and a shuffle. The names are
# those of straights-deal --shuffle.
SHUFFLES = {
    "libstdc++": (Minstd, shuffle_by_pairs),
    "cs247": (Mersenne, shuffle_from_top),
    "cs247-lrand48": (Lrand48, shuffle_from_top),
}


class Dealer:
    """Deals the rounds of a seed as the courses asked: one generator for the
    game, and each round shuffles the deck as the last shuffle left it."""

    def __init__(self, shuffle, seed):
        make, self.mix = SHUFFLES[shuffle]
        self.generator = make(seed)
        self.deck = list(FRESH)

    def next_round(self):
        """The next round's four hands, each in the order of the deck."""
        self.mix(self.deck, self.generator)
        return [self.deck[13 * i:13 * i + 13] for i in range(4)]
