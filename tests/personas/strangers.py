"""Mechanisms of programs that no one foresaw, as each was met: turns headed
above the board, seats in a language of their own, words in other places."""
import deal
from languages import RANK_WORDS, SUIT_WORDS
from mechanisms import adjust, mechanism, on, rename, table


@mechanism("gracz")
def gracz(style):
    """Seats are numbered behind a word of another language."""
    rename(style, lambda seat, player: f"Gracz {seat + 1}")


@mechanism("turn-current")
def turn_current(style):
    """A line above the board says whose turn it is, and moves do not."""
    style.before.append(on("board", lambda event, name:
                           f"> Current player: {name}\n"))
    style.words.update(play="Played {card}.\n", discard="Discarded {card}.\n")


table({
    "points-below": {"discards": "{name}:\n  discards{cards}\n",
                     "score": "  round points {gained}\n"
                              "  total points {new}\n"},
    "puts-down": {"play": "{name} put {card} down\n",
                  "discard": "{name} threw {card} away\n"},
    "terse": {"round": "R {name}\n", "hand": "H{cards}\n",
              "legal": "L{cards}\n", "play": "{name} + {card}\n",
              "discard": "{name} - {card}\n", "discards": "{name} D{cards}\n",
              "score": "{name} S {old} {gained} {new}\n"},
}, lambda style, value: style.words.update(value))

table({
    "prompt-help": {"prompt": "Please enter a command (or 'help'): "},
}, adjust)


@mechanism("counted-colon")
def counted_colon(style):
    """The number of the move before it, and a colon behind its name."""
    numbers = iter(range(1, 10 ** 6))
    style.show_play = style.show_discard = lambda event: (
        f"{next(numbers)}) {style.name(event.label, event.player)}: "
        f"{event.kind} {style.card(event.card)}\n")


@mechanism("card-in-words-too")
def card_in_words_too(style):
    """The card of a move twice, as a sign and in words."""
    style.show_play = style.show_discard = lambda event: (
        f"{style.name(event.label, event.player)} {event.kind}s "
        f"{style.card(event.card)} [{RANK_WORDS[event.card % 13]} of "
        f"{SUIT_WORDS[deal.suit(event.card)]}]\n")
