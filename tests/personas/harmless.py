"""Programs that do things in another order or ask otherwise, and play right:
variants of game.Program without a bug."""
from game import SEATS, Program


class BoardAgain(Program):
    """The board is shown again after each command that is no move."""

    def ask_again(self, seat):
        self.show_board(seat)


class BoardAfterRefusal(Program):
    """The board is shown again after a refusal, not after deck."""

    def ask_again(self, seat):
        if self.events[-1].kind == "refusal":
            self.show_board(seat)


class ShortCommands(Program):
    """Commands may be shortened: dec, Deck."""

    def meaning(self, line):
        return "deck" if line.lower() in ("dec", "deck") else line


class DiscardsFirst(Program):
    """All lists of discards come before all scores."""

    def count_round(self):
        for seat in SEATS:
            super().tell_discards(seat)
        super().count_round()

    def tell_discards(self, seat):
        pass


class OpensByItself(Program):
    """The seven of spades is played without asking its holder."""

    def take_turn(self, seat):
        if self.table:
            super().take_turn(seat)
        else:
            self.move(seat, "play", self.legal(seat)[0])


VARIANTS = {"plain": Program, "board-again": BoardAgain,
            "board-after-refusal": BoardAfterRefusal,
            "short-commands": ShortCommands, "discards-first": DiscardsFirst,
            "opens-by-itself": OpensByItself}
