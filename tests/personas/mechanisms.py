"""The mechanisms of which ways of printing are made: each changes a Style in
one respect, and has a name. None of them changes what is true in a game."""
import deal
import page
from style import RANKS_10

MECHANISMS = {}


def mechanism(name):
    """Registers a function that changes a style."""

    def register(change):
        assert name not in MECHANISMS, name
        MECHANISMS[name] = change
        return change

    return register


def table(rows, change):
    """Registers a mechanism for each row of a table: name -> value."""
    for name, value in rows.items():
        mechanism(name)(lambda style, value=value: change(style, value))


# Whole lines.

table({
    "blank-ends": page.suffix(" "),
    "tab-ends": page.suffix("\t"),
    "clock": page.prefix("[{h:02}:{m:02}:{s:02}] "),
    "clock-bare": page.prefix("{h:02}:{m:02}:{s:02}.{ms:03} "),
    "cat-n": page.prefix("{n:6}\t"),
    "grep-n": page.prefix("{n}:"),
    "level": page.prefix("[INFO] "),
    "logger": page.prefix("2024-02-03 {h:02}:{m:02}:{s:02},{ms:03} INFO game - "),
    "quoted": page.prefix("| "),
    "indented": page.prefix("    "),
    "crlf": page.line_ends("\r\n"),
    "cr": page.line_ends("\r"),
    "colours": page.colours,
    "green": page.in_green,
    "wrap-32": page.wrap(32, r"[^.?!]*$", "  "),
    "wrap-40": page.wrap(40, r"[^.?!]*$"),
    "wrap-60": page.wrap(60),
    "wrap-20": page.wrap(20),
    "wrap-24": page.wrap(24, r">?[^.?!]*$", "    "),
    "prompt-clock": page.behind_prompts(" [12:{m:02}:{s:02}] "),
    "clock-after": page.behind_prompts("[12:{m:02}:{s:02}] ", True),
    "fold-40": page.fold(40),
    "fold-80": page.fold(80),
    "two-moves": page.join_moves(" "),
    "three-moves": page.join_moves("; ", 3),
    "boxes": page.boxed(44),
    "apostrophe": page.replace("'", "’"),
    "shouted": page.each_line(lambda text, n: text.upper()),
    "stop-gone": page.replace(r"\.$", ""),
    "bangs": page.replace(r"\.$", "!"),
    "prompt-tabs": page.replace(r"^>(?=.)", ">\t"),
}, lambda style, value: style.pages.append(value))


# Lines that are left out.

def leave_out(style, value):
    """Leaves lines out."""
    style.cut = True
    style.pages.append(value)


table({
    "from-round-2": page.from_second_round,
    "from-middle": page.from_middle,
    "snipped": page.middle_left_out(24, 39, "..."),
    "snipped-round": page.middle_left_out(24, 80, "[...]"),
    "snipped-rounds": page.middle_left_out(51, 110, "--- snip ---"),
}, leave_out)


# Names of seats.

def by_kind(human, computer):
    """Names that tell computers from humans, once they are known."""
    names = {"h": human, "c": computer, "": "Player{n}"}
    return lambda seat, player: names[player].format(n=seat + 1)


def first_human(name, others):
    """The name of the first seat while it is a human; the others' names."""
    return lambda seat, player: (
        name if seat == 0 and player == "h" else others(seat, player))


def by_list(words):
    """Names of a list; a seat that does not exist is Player and its number."""
    return lambda seat, player: (
        words[seat] if 0 <= seat < 4 else f"Player{seat + 1}")


def rename(style, name):
    """Gives the seats other names in each template."""
    style.name = name
    for key, text in style.words.items():
        style.words[key] = text.replace("{low}", "{name}")


table({
    "computer3": by_kind("Player{n}", "Computer{n}"),
    "computer-player4": by_kind("Player{n}", "Computer Player{n}"),
    "cpu": by_kind("Human {n}", "CPU {n}"),
    "player-bot": by_kind("Player {n}", "Bot {n}"),
    "you-all": by_kind("You", "Computer {n}"),
    "you": first_human("You", by_kind("Computer {n}", "Computer {n}")),
    "alice": by_list(["Alice", "Bob", "Carol", "Dave"]),
    "compass": by_list(["North", "East", "South", "West"]),
    "card-names": by_list(["TC", "JD", "AH", "9S"]),
    "card-and-name": by_list(["2C", "Bob", "10D", "3C"]),
    "bots": by_list(["Ann", "Bot1", "Bot2", "Bot3"]),
    "player-one": by_list(["Player One", "Player Two", "Player Three",
                           "Player Four"]),
    "player-a": by_list(["Player A", "Player B", "Player C", "Player D"]),
    "from-nought": lambda seat, player: f"Player{seat}",
    "p3": lambda seat, player: f"P{seat + 1}",
    "hash": lambda seat, player: f"Player #{seat + 1}",
    "spaced": lambda seat, player: f"Player {seat + 1}",
    "bracketed": lambda seat, player: f"[Player{seat + 1}]",
}, rename)


# Words of a line.

table({
    "played": {"play": "{name} played {card}.\n",
               "discard": "{name} discarded {card}.\n"},
    "puts": {"play": "{name} puts down {card}.\n",
             "discard": "{name} throws away {card}.\n"},
    "lays": {"play": "{name} lays {card}.\n",
             "discard": "{name} drops {card}.\n"},
    "has-played": {"play": "{name} has played {card}.\n",
                   "discard": "{name} has discarded {card}.\n"},
    "colons": {"play": "{name} plays: {card}\n",
               "discard": "{name} discards: {card}\n"},
    "arrow": {"play": "{name} plays -> {card}\n",
              "discard": "{name} discards -> {card}\n"},
    "the-card": {"play": "{name} plays the {card}.\n",
                 "discard": "{name} discards the {card}.\n"},
    "left-tail": {"play": "{name} plays {card} ({left} cards left).\n",
                  "discard": "{name} discards {card} ({left} cards left).\n"},
    "table-tail": {"play": "{name} plays {card} on the table.\n",
                   "discard": "{name} discards {card} face down.\n"},
    "moves-to": {"play": "{name} moves {card} to the table\n",
                 "discard": "{name} moves {card} to the discards\n"},
    "arrows-before": {"play": "-> {name} plays {card}\n",
                      "discard": "-> {name} discards {card}\n"},
    "verbs-before": {"play": "[PLAY] {name} {card}\n",
                     "discard": "[DISCARD] {name} {card}\n"},
    "stars": {"play": "* {name} plays {card}. *\n",
              "discard": "* {name} discards {card}. *\n"},
    "leagal": {"legal": "Leagal plays:{cards}\n"},
    "you-hand": {"hand": "You hand:{cards}\n"},
    "typos": {"round": "A new round begin. Its {owner} turn to paly.\n",
              "table": "Card on the table:\n", "legal": "Legal play:{cards}\n",
              "score": "{owner} socre: {old} + {gained} = {new}\n"},
    "round-other": {"round": "Round {round} starts! {name} has the 7S and "
                             "goes first.\n"},
    "table-other": {"table": "Table:\n", "hand": "Hand:{cards}\n",
                    "legal": "Legal:{cards}\n"},
    "piles-initials": {"pile": "  {suit:.1}:{ranks}\n"},
    "hand-of": {"hand": "{owner} hand:{cards}\n",
                "legal": "{owner} legal plays:{cards}\n"},
    "hand-counted": {"hand": "Your hand ({count}):{cards}\n"},
    "legal-moves": {"legal": "Possible moves:{cards}\n"},
    "legal-can": {"legal": "You can play:{cards}\n"},
    "invite-other": {"invite": "{name}: human or computer (h/c)?\n"},
    "refusals-other": {"not-legal": "Illegal play, try again.\n",
                       "must-play": "You must play a card if you can.\n"},
    "refusals-curt": {"not-legal": "Invalid move!\n",
                      "must-play": "Cannot discard.\n",
                      "unknown": "Invalid command!\n"},
    "refusals-errors": {
        "not-legal": "Error: that card cannot be played right now\n",
        "must-play": "Error: there is a legal play in your hand\n",
        "unknown": "Error: command not recognised\n"},
    "refusals-glued": {"not-legal": "This is not a legal play. ",
                       "must-play": "You have a legal play. You may not "
                                    "discard. "},
    "refusals-none": {"not-legal": "", "must-play": ""},
    "unknown-told": {"unknown": "Unknown command, please try again.\n"},
    "quits": {"ragequit": "{name} quits in a rage. A computer takes over.\n"},
    "rage-short": {"ragequit": "{name} ragequits.\n"},
    "score-total": {"score": "{name}: {new} points\n"},
    "score-words": {"score": "{name} gained {gained} points and has {new}.\n"},
    "score-gained": {"score": "{owner} score: {gained}\n"},
    "score-lines": {"score": "{owner} round score: {gained}\n"
                             "{owner} total score: {new}\n"},
    "score-old-new": {"score": "{owner} old score: {old}\n"
                               "{owner} new score: {new}\n"},
    "score-arrow": {"score": "{owner} score: {old}+{gained}={new}\n"},
    "gains-first": {"score": "{owner} score: {gained} + {old} = {new}\n"},
    "score-of": {"discards": "Discards of {name}:{cards}\n",
                 "score": "Score of {name}: {old} + {gained} = {new}\n"},
    "lists-discarded": {"discards": "{name} discarded:{cards}\n"},
    "score-tabs": {"discards": "\t{owner} discards:{cards}\n",
                   "score": "\t{owner} score:\t{old} + {gained} = {new}\n"},
    "round-next": {"round": "A new round begins. It's {owner} turn to play; "
                            "Player3 is next.\n"},
    "win-points": {"win": "{name} wins with {new} points!\n"},
    "win-is": {"win": "The winner is {name}!\n"},
    "win-congratulates": {"win": "Congratulations {name}, you won!\n"},
    "rows-numbered": {"row": "Row: {cards}\n"},
    "rows-blank": {"rows-end": "\n"},
}, lambda style, value: style.words.update(value))


@mechanism("winners-merged")
def winners_merged(style):
    """All winners in one sentence."""
    style.wins_all = lambda style, event: (
        "Game over: " + " and ".join(
            style.name(s, event.players[s]) for s in event.seats)
        + (" wins" if len(event.seats) == 1 else " win")
        + f" with {event.totals[event.seats[0]]} points.\n")


@mechanism("winners-listed")
def winners_listed(style):
    """All winners after a colon."""
    style.wins_all = lambda style, event: "Winner(s): " + ", ".join(
        style.name(s, event.players[s]) for s in event.seats) + "\n"


# Cards and lists.

def by_string(style, card):
    """As a sort of strings puts them: 10 or 2 before A."""
    return style.card(card)


def by_suit_letter(style, card):
    """By suit, then as in the deck."""
    return (style.suits[deal.suit(card)], deal.rank(card))


def by_rank(style, card):
    """By rank, then suit."""
    return (deal.rank(card), deal.suit(card))


def from_above(style, card):
    """From the king of spades down."""
    return -card


def in_deck(style, card):
    """As in an unshuffled deck."""
    return card


table({
    "hand-sorted": {"hand": in_deck},
    "hand-strings": {"hand": by_string, "legal": by_string},
    "hand-suits": {"hand": by_suit_letter, "legal": by_suit_letter},
    "hand-ranks": {"hand": by_rank},
    "hand-down": {"hand": from_above, "legal": from_above},
    "legal-sorted": {"legal": in_deck},
    "legal-ranks": {"legal": by_rank},
    "discards-sorted": {"discards": in_deck},
    "discards-down": {"discards": from_above},
    "rows-sorted": {"row": in_deck},
    "rows-strings": {"row": by_string, "hand": by_string},
    "rows-suits": {"row": by_suit_letter},
    "piles-down": {"pile": from_above},
    "piles-strings": {"pile": by_string},
}, lambda style, value: style.sorts.update(value))


def adjust(style, value):
    """Sets attributes of a style."""
    for key, setting in value.items():
        setattr(style, key, setting)


RANKS_1 = ["1"] + list(deal.RANKS[1:])
RANKS_11 = RANKS_10[:10] + ["11", "12", "13"]

table({
    "commas": {"gap": ", "},
    "commas-tight": {"gap": ","},
    "two-blanks": {"gap": "  "},
    "tabs": {"gap": "\t"},
    "bars": {"gap": " | "},
    "lead-none": {"lead": ""},
    "lead-two": {"lead": "  "},
    "empty-blank": {"empty": " "},
    "empty-none": {"empty": " none"},
    "empty-dash": {"empty": " -"},
    "row-blanks": {"row_end": " "},
    "rows-down": {"row_gap": "\n"},
    "ten-10": {"ranks": RANKS_10},
    "ace-1": {"ranks": RANKS_1},
    "courts-11": {"ranks": RANKS_11},
    "lower-case": {"ranks": [r.lower() for r in deal.RANKS],
                   "suits": list("cdhs")},
    "suit-signs": {"suits": list("♣♦♥♠")},
    "suit-first": {"card_form": "{suit}{rank}"},
    "card-of": {"card_form": "{rank} of {suit}", "gap": ", ",
                "suits": ["Clubs", "Diamonds", "Hearts", "Spades"]},
    "card-dashed": {"card_form": "{rank}-{suit}"},
    "pile-cards": {"pile_cards": True},
    "hand-by-suit": {"by_suit": ("hand",)},
    "legal-numbered": {"numbered": {"legal": "{}) "}},
    "lists-numbered": {"numbered": {"hand": "  [{}] ", "legal": "{}. "}},
    "lists-by-suit": {"by_suit": ("hand", "legal")},
    "suits-down": {"suit_order": (3, 2, 1, 0)},
    "suits-letters": {"suit_words": list("CDHS")},
    "prompt-blank": {"prompt": "> "},
    "prompt-two": {"prompt": ">>"},
    "prompt-none": {"prompt": ""},
    "prompt-alone": {"prompt": ">\n"},
    "prompt-words": {"prompt": "Enter a command: ", "invite_prompt": ">"},
    "prompt-long": {"prompt": "What would you like to do (play <card>, "
                              "discard <card>, deck, ragequit, quit)? ",
                    "invite_prompt": ""},
    "prompt-your": {"prompt": "Your move> "},
    "prompt-seat": {"prompt": "> ", "prompt_seats": True},
    "prompt-dollar": {"prompt": "$ "},
    "echo": {"echo": True},
    "boards": {"boards": "all"},
}, adjust)


# What is missing.

table({
    "no-round": {"round"},
    "no-winner": {"wins"},
    "no-legal": {"legal"},
    "no-table": {"table"},
    "no-piles": {"table", "piles"},
    "no-hand": {"hand"},
    "no-board": {"board"},
    "no-invites": {"invite"},
    "no-discards": {"discards"},
    "no-scores": {"discards", "score"},
    "no-ragequit": {"ragequit"},
}, lambda style, value: style.hidden.update(value))


# What is added: a function of a style and an event that returns text.

def on(kind, text):
    """Text at each event of a kind; a board only where it is shown."""

    def extra(style, event):
        if event.kind != kind:
            return ""
        name = style.name(event.seat, event.player) if hasattr(
            event, "player") and hasattr(event, "seat") else ""
        return text(event, name) if callable(text) else text

    return extra


def hand_dump(style, event):
    """The four hands that were dealt."""
    if event.kind != "round":
        return ""
    return "".join(f"{style.name(s, '')}:" + style.cards("dump", hand) + "\n"
                   for s, hand in enumerate(event.dealt))


def scoreboard(style, event):
    """All totals after the last score line."""
    if event.kind != "score":
        return ""
    style.totals[event.seat] = event.new
    if event.seat != 3:
        return ""
    rows = "".join(f"  {style.name(s, ''):<18}{total:>4}\n"
                   for s, total in sorted(style.totals.items()))
    return "----- Scoreboard -----\n" + rows + "----------------------\n"


def standings(style, event):
    """All totals in one line before each round but the first."""
    if event.kind == "score":
        style.totals[event.seat] = event.new
    if event.kind != "round" or event.number == 1:
        return ""
    return "Scores so far: " + ", ".join(
        f"{style.name(s, '')} {total}"
        for s, total in sorted(style.totals.items())) + "\n"


table({
    "banner": on("start", "Welcome to Straights!\n=====================\n\n"),
    "seed-told": on("start", lambda event, name: f"Seed: {event.seed}\n"),
    "boxed-title": on("start", "*" * 30 + "\n*         STRAIGHTS          *\n"
                      + "*" * 30 + "\n"),
    "blank-boards": on("board", "\n"),
    "blank-rounds": on("round", "\n"),
    "ruled-rounds": on("round", "=" * 40 + "\n"),
    "round-titles": on("round", lambda event, name:
                       f"*** Round {event.number} ***\n"),
    "turn-lines": on("board", lambda event, name: f"--- {name}'s turn ---\n"),
    "left-lines": on("board", lambda event, name: "Cards left: " + " ".join(
        str(n) for n in event.left) + "\n"),
    "clears": on("board", "\x1b[2J\x1b[H"),
    "debug": on("round", "DEBUG shuffling deck\nDEBUG dealing 52 cards\n"),
    "debug-moves": on("play", "DEBUG Game::playCard called\n"),
    "standings": standings,
}, lambda style, value: style.before.append(value))

def behind_moves(form):
    """A line behind each move, with its card and the totals so far."""

    def extra(style, event):
        if event.kind == "score":
            style.totals[event.seat] = event.new
        if event.kind not in ("play", "discard"):
            return ""
        return form.format(
            name=style.name(event.label, event.player), left=event.left,
            total=style.totals.get(event.label, 0), seat=event.label,
            card=style.card(event.card))

    return extra


def totals_again(style, event):
    """The totals once more, below the last score line."""
    if event.kind != "score":
        return ""
    style.totals[event.seat] = event.new
    return "" if event.seat != 3 else "".join(
        f"{style.name(s, '')}'s score: {total}\n"
        for s, total in sorted(style.totals.items()))


table({
    "told-again": behind_moves("played: {card}\n"),
    "hand-sizes": behind_moves("Your hand: {left} cards\n"),
    "suits-counted": behind_moves("Clubs {left} Diamonds {seat}\n"),
    "scores-between": behind_moves("{name} score: {total}\n"),
    "winner-so-far": behind_moves("Winner so far: {name}\n"),
    "round-won": on("wins", "Player2 wins the round\n"),
    "totals-again": totals_again,
    "thanks": on("end", "Thanks for playing!\n"),
    "hand-dump": hand_dump,
    "scoreboard": scoreboard,
    "blank-moves": on("play", "\n"),
    "dots": on("discard", "...\n"),
    "left-counter": on("play", lambda event, name:
                       f"{name} has {event.left} cards left.\n"),
    "round-over": on("wins", "Game over.\n"),
}, lambda style, value: style.after.append(value))

table({
    "talk": behind_moves("If {name} plays KD next, good.\n"),
    "reasons": behind_moves("you cannot play {card} now\n"),
}, lambda style, value: style.after.append(value))

table({
    "boxes-24": page.boxed(24),
    "boxes-drawn": page.boxed(36, "│", "┌┐", "─"),
    "glued": page.glued(f"{page.SUITS}|Your hand|Legal plays|"
                        "Player ?\\d's discards"),
    "piles-in-line": page.piles_in_line("Table: ", " | "),
    "piles-in-row": page.piles_in_line("", "  "),
    "glued-piles": page.glued(page.SUITS),
    "glued-hands": page.glued("Your hand|Legal plays"),
}, lambda style, value: style.pages.append(value))

# Names and prompts that are hard to tell apart.

table({
    "titled": by_list(["Mary Ann", "Jean-Luc", "Dr. No", "R2D2"]),
    "characters": lambda seat, player: f"玩家{seat + 1}",
    "human-bots": by_list(["Human", "CPU1", "CPU2", "CPU3"]),
    "greek": by_list(["Άννα", "Βασίλης", "Γιώργος", "Δήμος"]),
    "digits": by_list(["1", "2", "3", "4"]),
    "kind-noted": lambda seat, player: f"Player{seat + 1} (" + (
        "human)" if seat == 0 else "computer)"),
}, rename)

table({
    "prompt-command": {"prompt": "Enter command: "},
    "prompt-bracket": {"prompt": "[your turn] "},
}, adjust)

table({
    "legal-discards": {"no-legal": "Legal discards:{cards}\n"},
    "ticks": {"play": "✅ {name} plays {card}\n",
              "discard": "✅ {name} discards {card}\n"},
    "angles": {"play": "<{name}> plays {card}\n",
               "discard": "<{name}> discards {card}\n"},
    "now": {"play": "{name} now plays {card}.\n",
            "discard": "{name} now discards {card}.\n"},
    "numbered-from": {"play": "[12] {name} plays {card}.\n",
                      "discard": "[12] {name} discards {card}.\n"},
    "invite-letters": {"invite": "Who plays as {name}? (h)uman/(c)omputer\n"},
    "equals": {"play": "{name} play = {card}\n",
               "discard": "{name} discard = {card}\n"},
    "lists-thrown": {"discards": "{owner} throws:{cards}\n"},
    "lists-shame": {"discards": "{owner} hand of shame:{cards}\n"},
    "all-dumps": {"discard": "{name} dumps {card}.\n",
                  "discards": "{owner} dumps:{cards}\n"},
}, lambda style, value: style.words.update(value))


def picture(found):
    """The character that is a picture of a card."""
    rank = "A23456789TJ-QK".index(found[1]) + 1
    return chr(0x1f0a0 + 16 * "SHDC".index(found[2]) + rank)


mechanism("pictures")(lambda style: style.pages.append(
    page.replace(r"\b([A2-9TJQK])([CDHS])\b", picture)))
