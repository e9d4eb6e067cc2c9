"""How a program prints: each event to text, by templates and settings that
ways.py changes. A new Style is exactly one of the courses' formats."""
import deal
from game import SEATS
from page import break_lines

CS246 = {
    "invite": "Is {name} a human (h) or a computer (c)?\n",
    "round": "A new round begins. It's {owner} turn to play.\n",
    "table": "Cards on the table:\n",
    "pile": "{suit}:{ranks}\n",
    "hand": "Your hand:{cards}\n",
    "legal": "Legal plays:{cards}\n",
    "play": "{name} plays {card}.\n",
    "discard": "{name} discards {card}.\n",
    "not-legal": "This is not a legal play.\n",
    "must-play": "You have a legal play. You may not discard.\n",
    "unknown": "",
    "row": "{cards}\n",
    "rows-end": "",
    "ragequit": "{name} ragequits. A computer will now take over.\n",
    "discards": "{owner} discards:{cards}\n",
    "score": "{owner} score: {old} + {gained} = {new}\n",
    "win": "{name} wins!\n",
}

CS247 = {**CS246,
         "invite": "Is {low} a human(h) or a computer(c)?\n",
         "round": "A new round begins. It's {low}'s turn to play.\n"}

RANKS_T = list(deal.RANKS)
RANKS_10 = RANKS_T[:9] + ["10"] + RANKS_T[10:]

# Each course's format: its shuffle, and what differs from CS 246.
FORMATS = {
    "cs246": ("libstdc++", {}),
    "cs246-boards": ("libstdc++", {"boards": "all"}),
    "cs247": ("cs247", {"ranks": RANKS_10}),
    "cs247-2017": ("cs247", {}),
    "cs247-2014": ("cs247-lrand48", {
        "ranks": RANKS_10, "empty": " ",
        "words": {"table": "Cards on the table: \n", "rows-end": "\n"}}),
    "cs247-2013": ("cs247-lrand48", {
        "ranks": RANKS_10, "row_end": " ", "hand_gap": " ",
        "words": {"legal": "Legal Plays:{cards}\n"},
        "empty_of": {"discards": " "}}),
}


class Style:
    """All settings of a way of printing; see ways.py for what is done with
    them."""

    def __init__(self, name):
        self.format = name
        self.shuffle, changes = FORMATS[name]
        spaced = name.startswith("cs247")
        self.words = dict(CS247 if spaced else CS246)
        self.name = lambda seat, player: (
            f"Player {seat + 1}" if spaced else f"Player{seat + 1}")
        self.ranks = RANKS_T
        self.suits = list("CDHS")
        self.suit_words = ["Clubs", "Diamonds", "Hearts", "Spades"]
        self.card_form = "{rank}{suit}"
        self.spelt = {}           # cards that have been spelt
        self.lead, self.gap, self.tail, self.empty = " ", " ", "", ""
        self.empty_of = {}
        self.row_lead, self.row_end, self.row_gap = "", "", None
        self.hand_gap = ""
        self.sorts = {}           # part of a board, or rows -> a sort's key
        self.pile_cards = False
        self.by_suit = ()         # lists of a board shown by suits
        self.numbered = {}        # list -> what numbers each card,
        self.item_gap = "\n"      # which begins with this
        self.suit_order = SEATS
        self.boards = "human"
        self.hidden = set()       # kinds of events and parts of boards
        self.prompt = ">"
        self.invite_prompt = None
        self.prompt_seats = False
        self.echo = False
        self.before, self.after = [], []
        self.wins_all = None
        self.pages = []
        self.cut = False          # some lines are left out
        self.totals = {}          # the last score of each seat, for scoreboards
        for key, value in changes.items():
            if key == "words":
                self.words.update(value)
            else:
                setattr(self, key, value)

    # Pieces.

    def card(self, card):
        """A card as this way spells it."""
        if card not in self.spelt:
            self.spelt[card] = self.card_form.format(
                rank=self.ranks[card % 13], suit=self.suits[deal.suit(card)])
        return self.spelt[card]

    def cards(self, part, cards):
        """A list of cards with what stands before it."""
        key = self.sorts.get(part)
        if key:
            cards = sorted(cards, key=lambda c: key(self, c))
        if not cards:
            return self.empty_of.get(part, self.empty)
        if part in self.numbered:
            return "".join(
                f"{self.item_gap}{self.numbered[part].format(n)}{self.card(c)}"
                for n, c in enumerate(cards, 1))
        return self.lead + self.gap.join(
            self.card(c) for c in cards) + self.tail

    def cards_by_suit(self, cards):
        """A list of cards below its line, a line of ranks for each suit."""
        lines = ""
        for s in self.suit_order:
            ranks = [self.lead + self.ranks[c % 13]
                     for c in sorted(cards) if deal.suit(c) == s]
            lines += "\n" + self.fill("pile", suit=self.suit_words[s],
                                      ranks="".join(ranks)).rstrip("\n")
        return lines

    def fill(self, word, seat=None, player="", **more):
        """A template with a seat's names and other things in it; player is h
        or c, or nothing where that is not known yet."""
        if seat is not None:
            name = self.name(seat, player)
            more.update(name=name, owner=name + "'s", number=seat + 1,
                        low=name[:1].lower() + name[1:])
        return self.words[word].format(**more)

    # Events.

    def text(self, event):
        """What an event prints."""
        if event.kind in self.hidden:
            return ""
        show = getattr(self, "show_" + event.kind, None)
        own = show(event) if show else ""
        if event.kind == "board" and not own:
            return ""
        if self.before:
            own = "".join(extra(self, event) for extra in self.before) + own
        if self.after:
            own += "".join(extra(self, event) for extra in self.after)
        return own

    def show_invite(self, event):
        """The question who sits at a seat."""
        return self.fill("invite", event.seat)

    def show_prompt(self, event):
        """A prompt, where the program waits or the format has one."""
        if event.player == "c" and self.boards != "all":
            return ""
        prompt = self.prompt.replace("{left}", str(getattr(event, "left", 13)))
        if event.asks == "invite" and self.invite_prompt is not None:
            prompt = self.invite_prompt
        if self.prompt_seats and event.asks == "move":
            prompt = self.name(event.seat, event.player) + prompt
        return prompt

    def show_typed(self, event):
        """What was typed, where the terminal shows it."""
        return event.text + "\n" if self.echo else ""

    def show_round(self, event):
        """The beginning of a round."""
        return self.fill("round", event.seat, event.player,
                         round=event.number)

    def shows_board(self, event):
        """Whether this way has a board for such a seat."""
        return self.boards == "all" or (
            self.boards == "human" and event.player == "h")

    def show_board(self, event):
        """The table, the hand and its legal plays."""
        if not self.shows_board(event):
            return ""
        parts = []
        if "table" not in self.hidden:
            parts.append(self.fill("table"))
        if "piles" not in self.hidden:
            parts += [self.pile(s, event.piles[s]) for s in self.suit_order]
        if "hand" not in self.hidden:
            cards = (self.cards_by_suit(event.hand) if "hand" in self.by_suit
                     else self.cards("hand", event.hand))
            if event.gap:
                cards = self.hand_gap + cards
            parts.append(self.fill("hand", event.seat, event.player,
                                   cards=cards, count=len(event.hand)))
        if "no-legal" in self.words and not event.legal:
            parts.append(self.fill("no-legal",
                                   cards=self.cards("hand", event.hand)))
        elif "legal" not in self.hidden:
            parts.append(self.fill("legal", event.seat, event.player,
                                   cards=self.cards_by_suit(event.legal)
                                   if "legal" in self.by_suit
                                   else self.cards("legal", event.legal)))
        return "".join(parts)

    def pile(self, number, cards):
        """A pile of the table."""
        key = self.sorts.get("pile")
        if key:
            cards = sorted(cards, key=lambda c: key(self, c))
        words = [self.card(c) if self.pile_cards else self.ranks[c % 13]
                 for c in cards]
        ranks = (self.lead + self.gap.join(words) + self.tail if words
                 else self.empty)
        return self.fill("pile", suit=self.suit_words[number], ranks=ranks)

    def show_move(self, event):
        """A play or a discard."""
        return self.fill(event.kind, event.label, event.player,
                         card=self.card(event.card), left=event.left)

    show_play = show_discard = show_move

    def show_refusal(self, event):
        """A refused command."""
        return self.fill(event.what, event.seat, "h")

    def show_deck(self, event):
        """The rows of the command deck."""
        lines = []
        key = self.sorts.get("row")
        for row in event.rows:
            if key:
                row = sorted(row, key=lambda c: key(self, c))
            cards = (self.row_gap or self.gap).join(self.card(c) for c in row)
            lines.append(self.fill(
                "row", cards=self.row_lead + cards + self.row_end))
        return "".join(lines) + self.words["rows-end"]

    def show_ragequit(self, event):
        """A human who leaves."""
        return self.fill("ragequit", event.label, event.player)

    def show_discards(self, event):
        """A seat's discards of a round."""
        return self.fill("discards", event.seat, event.player,
                         cards=self.cards("discards", event.cards))

    def show_score(self, event):
        """A seat's score."""
        return self.fill("score", event.seat, event.player, old=event.old,
                         gained=event.gained, new=event.new)

    def show_wins(self, event):
        """The winners."""
        if self.wins_all:
            return self.wins_all(self, event) if event.seats else ""
        return "".join(self.fill("win", s, event.players[s], new=event.totals[s])
                       for s in event.seats)

    # The page.

    def print(self, events):
        """The lines of a whole transcript."""
        lines = break_lines((self.text(event), at)
                            for at, event in enumerate(events))
        for page in self.pages:
            lines = page(lines, events)
        return lines


def to_bytes(lines):
    """A transcript's bytes; only the last line may lack its end."""
    return "".join(line.text + line.end for line in lines).encode()


def places(lines):
    """Which lines each event stands on: its index -> (first, last), from 1.
    Lines are counted as line feeds end them."""
    found = {}
    number = 1
    for line in lines:
        for at in line.at:
            first, _ = found.get(at, (number, number))
            found[at] = (first, number)
        number += line.end.count("\n") + line.text.count("\n")
    return found
