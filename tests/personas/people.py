"""People who type: what a human at the table enters, from a seed and a mood.

A typist looks at the rules and not at what the program shows, so that the same
commands come whether a board is right or wrong. It never loops for ever: after
three refused commands at one turn it tries each card of the hand once, and
then the input ends.
"""
import random

import deal
from game import fits_table

# plain: only legal commands. noise: wrong commands in between, and deck.
# illegal: tries an illegal play before each move. greedy: tries a discard
# before each play. deck: asks for the deck in each round, early and late. rage:
# ragequits in the first or second round. leave: quits. eof: the input ends.
# stumble: answers an invitation wrongly at first, and types other commands.
MOODS = ("plain", "noise", "illegal", "greedy", "deck", "rage", "leave", "eof",
         "stumble")


class Typist:
    """The lines of all humans at one table."""

    def __init__(self, seed, mood):
        self.random = random.Random(f"{seed}/{mood}")
        self.mood = mood
        self.turn = None
        self.tried = 0
        self.asked = 0
        self.once = set()
        self.until = self.random.randrange(3, 22)

    def answers(self, kind):
        """What is answered to an invitation, the right answer last."""
        if self.mood == "stumble" and self.random.randrange(2):
            return [self.random.choice(["x", "human", ""]), kind]
        return [kind]

    def line(self, program, seat):
        """The next line for a seat, or None where the input ends."""
        turn = (program.rounds, program.moves, seat)
        if turn != self.turn:
            self.turn, self.tried = turn, 0
            self.asked += 1
        else:
            self.tried += 1
        hand = sorted(program.hands[seat])
        legal = [card for card in hand if self.fits(program, card)]
        if not hand or self.tried > 2 + len(hand):
            return None
        if self.tried > 2:
            return self.insist(hand, legal)
        if self.mood == "eof" and self.asked >= self.until:
            return None
        return (self.moody(program, seat, hand, legal)
                or self.right(hand, legal))

    @staticmethod
    def fits(program, card):
        """Whether a card is legal by the rules, whatever the program says."""
        if not program.table:
            return card == deal.SEVEN_OF_SPADES
        return fits_table(program.table, card)

    def insist(self, hand, legal):
        """Another card at each refusal, the legal ones first."""
        cards = legal + [card for card in hand if card not in legal]
        word = "play" if legal else "discard"
        return f"{word} {deal.name(cards[self.tried - 3])}"

    def right(self, hand, legal):
        """A legal command."""
        if legal:
            return f"play {deal.name(self.random.choice(legal))}"
        return f"discard {deal.name(self.random.choice(hand))}"

    def moody(self, program, seat, hand, legal):
        """What the mood puts before or in place of a legal command."""
        if self.mood in ("leave", "rage"):
            if self.asked < self.until or not self.first("leaves", seat):
                return None
            return "quit" if self.mood == "leave" else "ragequit"
        if self.tried:
            return None
        if self.mood == "deck":
            asks = len(hand) in (13, 7, 2)
            if asks and self.first(program.rounds, len(hand)):
                return "deck"
        elif self.mood == "illegal":
            return self.illegal_play(hand, legal)
        elif self.mood == "greedy":
            return f"discard {deal.name(hand[-1])}" if legal else None
        elif self.mood == "noise":
            return self.noise(hand, legal)
        elif self.mood == "stumble" and not self.random.randrange(3):
            return self.random.choice(["dec", "Deck", "hand", "?", "pley 7S"])
        return None

    def first(self, *what):
        """Whether this is asked for the first time."""
        seen = what in self.once
        self.once.add(what)
        return not seen

    def illegal_play(self, hand, legal):
        """A play that the rules refuse, if there is one."""
        others = [card for card in hand if card not in legal]
        return f"play {deal.name(self.random.choice(others))}" if others else None

    def noise(self, hand, legal):
        """At times a wrong command or a question."""
        draw = self.random.randrange(20)
        if draw == 0:
            return "deck"
        if draw == 1:
            return self.random.choice(["pass", "help", "play", "7S"])
        if draw in (2, 3, 4):
            return self.illegal_play(hand, legal)
        if draw in (5, 6) and legal:
            return f"discard {deal.name(self.random.choice(hand))}"
        return None
