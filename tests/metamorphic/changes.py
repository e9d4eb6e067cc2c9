"""Changes of a transcript, as other programs or captures would print the same
game. None of them changes a move, a hand, a deal or a score. Those of LOSSY
leave something out, so that what was wrong there need not be told any more."""
import json
import re

CHANGES = {}
# What is found of a change that leaves out what must be told.
DUE = {"no-scores": "score-lines", "no-ends": "score-lines",
       "no-winner": "winner-missing", "cut-3": "unfinished",
       "cut-5": "unfinished", "cut-7": "unfinished", "cut-9": "unfinished"}
# Words and shapes that nobody need know: that they are not read is said.
STRANGE = {"board-full", "board-gaps", "board-range", "cannot", "dots", "french",
           "german", "hands", "hands-dealt", "hands-sorted", "hands-suits",
           "indexed", "joue", "moves", "order-hand", "order-last", "order-legal",
           "score-comma", "score-gain", "score-new", "spielt", "suit-french",
           "suit-word", "terse", "title-can", "title-french", "title-german",
           "title-holding", "word-suit"}
# What right games are accused of under these is known, and does not fail.
KNOWN = {"prompt-three", "order-last", "wrap-20", "wrap-20-in"}

CARD = r"(?:10|[A2-9TJQK])[CDHS]"
PLAYER = r"[Pp]layer ?[1-4]"
MOVE = rf"(?m)^(>*)({PLAYER}) (plays|discards) ({CARD})\b(\.?)$"
SUITS = dict(zip("CDHS", ["Clubs", "Diamonds", "Hearts", "Spades"]))
SIGNS = dict(zip("CDHS", "♣♦♥♠"))
RANKS = {"A": "Ace", "J": "Jack", "Q": "Queen", "K": "King"}
NUMBERS = dict(zip(["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "T",
                    "J", "Q", "K"],
                   "Ace Two Three Four Five Six Seven Eight Nine Ten Ten Jack "
                   "Queen King".split()))
TABLE = rf"(?m)^>*Cards on the table: ?\n(?:(?:{'|'.join(SUITS.values())}):.*\n){{4}}"


def table(rows, make):
    """Registers a change for each row of a table: name -> value."""
    for name, value in rows.items():
        assert name not in CHANGES, name
        CHANGES[name] = make(value)


def text(pattern, new):
    """A change of each place that matches a pattern."""
    return lambda game: re.sub(pattern, new, game)


def replaced(pairs):
    """A change of words, in their order."""
    def change(game):
        for old, new in pairs.items():
            game = game.replace(old, new)
        return game
    return change


def each_line(function):
    """A change of each line that is not empty, of the line and its number."""
    def change(game):
        lines = game.split("\n")
        return "\n".join(function(line, n) if line else line
                         for n, line in enumerate(lines))
    return change


def cards(spell):
    """A change of each card, of its rank and suit."""
    return text(r"\b(10|[A2-9TJQK])([CDHS])\b", lambda m: spell(m[1], m[2]))


def lists(join):
    """A change of what is between two cards of a list."""
    return text(rf"\b({CARD}) (?={CARD}\b)", rf"\g<1>{join}")


def seats(names):
    """A change of the seats' names: four, or one with an {n}."""
    if isinstance(names, str):
        names = [names.format(n=n) for n in range(1, 5)]
    return text(r"(?i)\bplayer ?([1-4])\b", lambda m: names[int(m[1]) - 1])


def moves(words):
    """A change of a move: seat, verb and card, or two of them."""
    plays, discards = words if isinstance(words, tuple) else (words, words)
    return text(MOVE, lambda m: m[1] + (
        plays if m[3] == "plays" else discards).format(
            seat=m[2], verb=m[3], card=m[4], stop=m[5]))


def numbered(pattern):
    """A change that counts the moves."""
    def change(game):
        count = iter(range(1, 1 << 20))
        return re.sub(MOVE, lambda m: m[1] + pattern.format(
            n=next(count), line=m[0][len(m[1]):], seat=m[2], verb=m[3],
            card=m[4]), game)
    return change


def without(pattern):
    """A change that leaves lines out."""
    return lambda game: "".join(line for line in game.splitlines(True)
                                if not re.match(">?(?:" + pattern + ")", line))


def wrapped(width, indent):
    """A change that wraps lists of cards."""
    def wrap(match):
        out, line = [], match[1]
        for card in match[2].split():
            if line != match[1] and len(line) + 1 + len(card) > width:
                out.append(line)
                line = indent
            line += (" " if line.strip() and line != match[1] else "") + card
        return "\n".join(out + [line])
    return lambda game: re.sub(rf"(?m)^(.*?)((?:{CARD} ?){{4,}})$", lambda m: (
        wrap(m) if len(m[0]) > width else m[0]), game)


def boards(draw):
    """A change of the table, of its rows' cards."""
    def change(match):
        rows = [line.partition(":") for line in match[0].splitlines()]
        prompt = ">" * (len(match[0]) - len(match[0].lstrip(">")))
        return prompt + "\n".join(draw(
            [(row[0], row[2].strip()) for row in rows[1:]])) + "\n"
    return lambda game: re.sub(TABLE, change, game)


def turns(order):
    """A change of the order of a turn's table, hand and legal plays."""
    pattern = rf"{TABLE}(Your [Hh]and:.*\n)(Legal [Pp]lays:.*\n)"

    def change(match):
        board = match[0][:match.start(1) - match.start()]
        prompt = ">" * (len(board) - len(board.lstrip(">")))
        parts = {"t": board.lstrip(">"), "h": match[1], "l": match[2]}
        return prompt + "".join(parts[letter] for letter in order)
    return lambda game: re.sub(pattern, change, game)


def scores(spell):
    """A change of the lines of scores."""
    return text(rf"(?m)^({PLAYER})'s score: ((\d+) \+ (\d+) = (\d+))$",
                lambda m: spell.format(seat=m[1], sum=m[2], before=m[3],
                                       gain=m[4], total=m[5]))


def grouped(first):
    """A change of a round's end: all discards, then all scores, or the other
    way round."""
    def change(match):
        lines = match[0].splitlines(True)
        prompt = ">" * (len(lines[0]) - len(lines[0].lstrip(">")))
        lines[0] = lines[0].lstrip(">")
        return prompt + "".join(sorted(lines, key=lambda x: first not in x))
    one = rf"{PLAYER}'s discards:.*\n{PLAYER}'s score:.*\n"
    return lambda game: re.sub(rf"(?m)^>*(?:{one}){{4}}", change, game)


def typed(prompt, kept):
    """A change that shows what was typed behind the prompt."""
    return text(rf"(?m)^>({PLAYER}) (play|discard)(s {CARD}\.?)$", lambda m: (
        f"{prompt}{m[2]}{m[3][1:].rstrip('.')}\n{kept}{m[1]} {m[2]}{m[3]}"))


def hands(head, sort):
    """A change that shows all hands when a round begins: what each seat plays
    and discards until the next, where it is 13 cards each."""
    begin = re.compile(r"(?m)^>*A new round begins.*\n")

    def change(game):
        places = [m.end() for m in begin.finditer(game)] + [len(game)]
        out = game[:places[0]]
        for here, there in zip(places, places[1:]):
            shown = ""
            if "ragequit" not in game[here:there]:
                held = {}
                for m in re.finditer(MOVE, game[here:there]):
                    held.setdefault(m[2], []).append(m[4])
                if sorted(map(len, held.values())) == [13] * 4:
                    shown = "".join(
                        head.format(seat=seat) + " ".join(
                            sorted(held[seat], key=sort)) + "\n"
                        for seat in sorted(held))
            out += shown + game[here:there]
        return out if len(places) > 1 else game
    return change


def before_moves(line):
    """A change that prints a line before each move."""
    return text(MOVE, lambda m: f"{m[1]}{line}\n{m[0][len(m[1]):]}")


def around(before, behind):
    """A change that prints something before and behind a game that is not cut
    off inside a line."""
    return lambda game: (before + game + behind if game.endswith("\n")
                         or not behind else game)


def recorded(game):
    """A change: as asciinema records it."""
    return "\n".join([json.dumps({"version": 2, "width": 200, "height": 24})] + [
        json.dumps([n / 100, "o", line.replace("\n", "\r\n")])
        for n, line in enumerate(game.splitlines(True))]) + "\n"


# Whole lines.

table({
    "trailing": "{line} ", "tabs": "\t{line}", "indented": "    {line}",
    "quoted": "> {line}", "bars": "| {line}", "cat-n": "{n:6}\t{line}",
    "grep-n": "{n}:{line}", "level": "[INFO] {line}",
    "iso": "2026-11-23T12:00:00Z {line}", "logger": "INFO:game:{line}",
    "java": "[main] INFO Game - {line}", "stdout": "stdout: {line}",
    "clock": "[12:{m:02}:{s:02}] {line}", "ansi": "\033[32m{line}\033[0m",
    "ansi-256": "\033[38;5;120m{line}\033[m", "ansi-clear": "\033[K{line}",
    "comment": "# {line}", "diff": "+{line}",
    "clock-after": "{line}  [12:{m:02}:{s:02}]", "docker": "game_1  | {line}",
}, lambda form: each_line(lambda line, n: form.format(
    line=line, n=n + 1, m=n // 60 % 60, s=n % 60)))

table({
    "crlf": {"\n": "\r\n"}, "double": {"\n": "\n\n"}, "nul": {"\n": "\0\n"},
    "blank-moves": {"\nPlayer": "\n\nPlayer"},
    "blank-many": {"\nPlayer": "\n" * 40 + "Player"},
    "blank-rounds": {"A new round": "\n\nA new round"},
    "typographic": {"'": "’"}, "tabs-colon": {": ": ":\t"},
}, replaced)

table({
    "byte-order": lambda game: "\ufeff" + game,
    "upper": lambda game: game.upper(), "lower": lambda game: game.lower(),
    "title": text(r"\b([a-z])(?=[a-z]+\b)", lambda m: m[1].upper()),
    "banner": around("Welcome to Straights by Ann!\n==========\n", ""),
    "bye": around("", "Thanks for playing!\nGoodbye.\n"),
    "shell": around("$ ./straights 1\n", "$ exit\n"),
    "shell-user": around("ann@linux016:~/a5$ ./straights 1\n",
                         "ann@linux016:~/a5$ \n"),
    "built": around("g++ -std=c++17 -o straights main.cc\n", ""),
    "valgrind": around(
        "==412== Memcheck, a memory error detector\n",
        "==412== \n==412== All heap blocks were freed -- no leaks are possible\n"),
    "markdown": around("# My game\n\n```text\n", "```\n"),
    "html": lambda game: around("<html><body><pre>\n", "</pre></body></html>\n")(
        game.replace("&", "&amp;").replace(">", "&gt;")),
    "recorded": recorded,
    "borders": text(r"(?m)^(.+)\n", lambda m: f"| {m[1]:60} |\n"),
    "stop-gone": text(r"(?m)\.$", ""), "bang": text(r"(?m)\.$", "!"),
    "shown-name": text(rf"({PLAYER})", "\033[1m\\1\033[0m"),
    "shown-card": text(rf"\b({CARD})\b", "\033[31m\\1\033[0m"),
    "shown-suit": text(r"\b(10|[A2-9TJQK])([CDHS])\b", "\\1\033[31m\\2\033[0m"),
    "shown-red": text(rf"\b((?:10|[A2-9TJQK])[DH])\b", "\033[1;31m\\1\033[0m"),
    "screens": text(TABLE, lambda m: "\033[2J\033[H" + m[0]),
}, lambda change: change)

# Cards.

table({
    "ten": lambda r, s: r.replace("T", "10") + s,
    "tee": lambda r, s: r.replace("10", "T") + s,
    "suit-first": lambda r, s: s + r, "signs": lambda r, s: r + SIGNS[s],
    "suit-first-ten": lambda r, s: s + r.replace("T", "10"),
    "sign-first": lambda r, s: SIGNS[s] + r.replace("T", "10"),
    "signs-ten": lambda r, s: r.replace("T", "10") + SIGNS[s],
    "emoji": lambda r, s: r.replace("T", "10") + SIGNS[s] + "\ufe0f",
    "of": lambda r, s: f"{r} of {SUITS[s]}",
    "of-words": lambda r, s: f"{RANKS.get(r, r)} of {SUITS[s]}",
    "of-numbers": lambda r, s: f"{NUMBERS[r]} of {SUITS[s]}",
    "of-numbers-lower": lambda r, s: f"{NUMBERS[r]} of {SUITS[s]}".lower(),
    "suit-word": lambda r, s: f"{r} {SUITS[s]}",
    "word-suit": lambda r, s: f"{SUITS[s][:-1]} {r}",
    "of-one": lambda r, s: f"{RANKS.get(r, r)} of {SUITS[s][:-1]}",
    "court-numbers": lambda r, s: {"A": "1", "T": "10", "J": "11", "Q": "12",
                                   "K": "13"}.get(r, r) + s,
    "lower-cards": lambda r, s: (r + s).lower(),
    "lower-suits": lambda r, s: r + s.lower(),
    "dashed": lambda r, s: f"{r}-{s}", "slashed": lambda r, s: f"{r}/{s}",
    "commas-in": lambda r, s: f"({r}, {s})", "in": "[{}]", "round": "({})",
    "angled": "<{}>", "in-quotes": '"{}"', "starred": "*{}*",
    "ticks": "`{}`", "spaced-card": lambda r, s: f"{r} {s}",
    "german": lambda r, s: dict(zip("CDHS", (
        "Kreuz", "Karo", "Herz", "Pik")))[s] + " " + {
            "A": "Ass", "J": "Bube", "Q": "Dame", "K": "König",
            "T": "10"}.get(r, r),
    "french": lambda r, s: {"A": "As", "J": "Valet", "Q": "Dame", "K": "Roi",
                            "T": "10"}.get(r, r) + " de " + dict(zip(
                                "CDHS", ("trèfle", "carreau", "cœur",
                                         "pique")))[s],
}, lambda spell: cards((lambda r, s: spell.format(r + s))
                       if isinstance(spell, str) else spell))

table({
    "commas": ", ", "commas-tight": ",", "semicolons": "; ", "list-bars": " | ",
    "two-blanks": "  ", "list-tabs": "\t", "slashes": " / ", "dots": " · ",
}, lists)

table({
    "listed": text(rf"(?m): ((?:{CARD} ?)+)$", lambda m: ": [" + ", ".join(
        f"'{card}'" for card in m[1].split()) + "]"),
    "braces": text(rf"(?m): ((?:{CARD} ?)+)$", lambda m: ": {" + ", ".join(
        m[1].split()) + "}"),
    "and": lambda game: re.sub(rf"(?m), ({CARD}) ?$", r" and \1",
                               lists(", ")(game)),
    "counted": text(rf"(?m)^(>?Your hand|Legal plays): ((?:{CARD} ?)+)$",
                    lambda m: f"{m[1]} ({len(m[2].split())}): {m[2]}"),
    "indexed": text(rf"(?m)^(>?Your hand|Legal plays): ((?:{CARD} ?)+)$",
                    lambda m: f"{m[1]}: " + " ".join(
                        f"{n}:{card}" for n, card in enumerate(
                            m[2].split(), 1))),
    "wrap-20": wrapped(20, ""), "wrap-20-in": wrapped(20, "    "),
    "wrap-40": wrapped(40, ""), "wrap-60": wrapped(60, ""),
    "wrap-40-in": wrapped(40, "  "), "wrap-80": wrapped(80, ""),
    "none": text(r"(?m)^(>*(?:Legal plays|Clubs|Diamonds|Hearts|Spades|"
                 rf"{PLAYER}'s discards):) *$", r"\1 none"),
    "none-round": text(r"(?m)^(>*(?:Legal plays|Clubs|Diamonds|Hearts|Spades|"
                       rf"{PLAYER}'s discards):) *$", r"\1 (none)"),
    "empty": text(r"(?m)^(>*(?:Legal plays|Clubs|Diamonds|Hearts|Spades|"
                  rf"{PLAYER}'s discards):) *$", r"\1 (empty)"),
    "minus": text(r"(?m)^(>*(?:Legal plays|Clubs|Diamonds|Hearts|Spades|"
                  rf"{PLAYER}'s discards):) *$", r"\1 -"),
}, lambda change: change)

# Seats.

table({
    "p1": "P{n}", "player-spaced": "Player   {n}", "hash": "Player #{n}",
    "underlined": "Player_{n}", "cpu": "CPU {n}", "seat": "Seat {n}",
    "bracketed": "[Player {n}]", "lower-seats": "player{n}",
    "joueur": "Joueur {n}", "spieler": "Spieler {n}", "bot": "bot_{n}",
    "people": ["Ann", "Bob", "Cat", "Dan"],
    "people-long": ["Alice Smith", "Bob", "Charlie van Dyk", "D. J. Doe"],
    "compass": ["North", "East", "South", "West"],
    "one": ["Player One", "Player Two", "Player Three", "Player Four"],
    "letters": ["Player A", "Player B", "Player C", "Player D"],
    "nought": ["Player0", "Player1", "Player2", "Player3"],
    "you": ["You", "Bot A", "Bot B", "Bot C"],
    "unicode-names": ["Zoë", "Łukasz", "José", "Мария"],
}, seats)

# Moves.

table({
    "played": ("{seat} played {card}{stop}", "{seat} discarded {card}{stop}"),
    "has-played": ("{seat} has played {card}{stop}",
                   "{seat} has discarded {card}{stop}"),
    "puts": ("{seat} puts down {card}{stop}",
             "{seat} throws away {card}{stop}"),
    "drops": ("{seat} plays {card}{stop}", "{seat} drops {card}{stop}"),
    "lays": ("{seat} lays {card}{stop}", "{seat} discards {card}{stop}"),
    "moves": ("{seat} moves {card}{stop}", "{seat} dumps {card}{stop}"),
    "card": "{seat} {verb} card {card}{stop}",
    "the": "{seat} {verb} the {card}{stop}",
    "colon": "{seat} {verb}: {card}{stop}",
    "name-colon": "{seat}: {verb} {card}{stop}",
    "terse": ("{seat}: {card}", "{seat}: ({card})"),
    "arrow": ("{seat} -> play {card}", "{seat} -> discard {card}"),
    "capital": ("{seat} PLAYS {card}{stop}", "{seat} DISCARDS {card}{stop}"),
    "card-first": ("{card} is played by {seat}{stop}",
                   "{card} is discarded by {seat}{stop}"),
    "turn-of": "{seat}'s turn: {verb} {card}{stop}",
    "turn-said": "It is {seat}'s turn.\n{seat} {verb} {card}{stop}",
    "chooses": ("{seat} chooses to play {card}{stop}",
                "{seat} chooses to discard {card}{stop}"),
    "cannot": ("{seat} plays {card}{stop}",
               "{seat} has no legal play and discards {card}{stop}"),
    "cannot-line": ("{seat} plays {card}{stop}",
                    "{seat} has no legal plays.\n{seat} discards {card}{stop}"),
    "on-table": ("{seat} plays {card} on the table{stop}",
                 "{seat} discards {card} face down{stop}"),
    "from-hand": "{seat} {verb} {card} from hand{stop}",
    "stop-stop": "{seat} {verb} {card}...",
    "joue": ("{seat} joue {card}{stop}", "{seat} défausse {card}{stop}"),
    "spielt": ("{seat} spielt {card}{stop}", "{seat} wirft {card} ab{stop}"),
    "dash": "-- {seat} {verb} {card}{stop}", "star": "* {seat} {verb} {card}{stop}",
    "to-arrow": "=> {seat} {verb} {card}{stop}",
    "bullet": "• {seat} {verb} {card}{stop}",
}, moves)

table({
    "move-number": "{n}. {line}", "turn-number": "Turn {n}: {line}",
    "turn-line": "--- Turn {n} ---\n{line}", "move-round": "[{n}] {line}",
    "move-behind": "{line} (#{n})", "move-json": (
        '{{"move": {n}, "text": "{line}"}}'),
}, numbered)

table({
    "debug": "DEBUG: turn", "tick": "tick", "separator": "-" * 20,
    "pointer": "deck at 0x55d0c8a4", "thinking": "Computer is thinking...",
    "press": "Press enter to continue...",
}, before_moves)

# Other titles, prompts, rounds and winners.

table({
    "title-hand": (r"Your hand:", "Hand:"),
    "title-cards": (r"Your hand:", "Your cards:"),
    "title-holding": (r"Your hand:", "You are holding:"),
    "title-legal": (r"Legal plays:", "Legal moves:"),
    "title-playable": (r"Legal plays:", "Playable cards:"),
    "title-can": (r"Legal plays:", "You can play:"),
    "title-table": (r"Cards on the table:", "Table:"),
    "title-rule": (r"Cards on the table:", "=== Table ==="),
    "title-played": (r"Cards on the table:", "Cards played so far:"),
    "title-discards": (rf"({PLAYER})'s discards:", r"Discards of \1:"),
    "title-discarded": (rf"({PLAYER})'s discards:", r"\1 discarded:"),
    "title-pile": (rf"({PLAYER})'s discards:", r"\1's discard pile:"),
    "title-french": (r"Your hand:", "Votre main :"),
    "title-german": (r"Legal plays:", "Erlaubte Züge:"),
    "round-number": (rf"A new round begins. It's ({PLAYER})'s turn to play\.",
                     r"Round begins; \1 starts."),
    "round-first": (rf"A new round begins. It's ({PLAYER})'s turn to play\.",
                    r"New round! \1 goes first."),
    "round-banner": (rf"(A new round begins. It's {PLAYER}'s turn to play\.)",
                     r"===== NEW ROUND =====\n\1"),
    "wins-game": (rf"({PLAYER}) wins!", r"\1 wins the game!"),
    "wins-winner": (rf"({PLAYER}) wins!", r"Winner: \1"),
    "wins-is": (rf"({PLAYER}) wins!", r"\1 is the winner!"),
    "wins-won": (rf"({PLAYER}) wins!", r"Congratulations, \1 has won!"),
    "prompt-word": (r"(?m)^>", "Command: "),
    "prompt-three": (r"(?m)^>", ">>> "),
    "prompt-dollar": (r"(?m)^>", "$ "),
    "prompt-enter": (r"(?m)^>", "Enter your move: "),
    "prompt-line": (r"(?m)^>", ">\n"),
    "prompt-blank": (r"(?m)^>", "> "),
    "prompt-turn": (rf"(?m)^>(?={PLAYER})", "Your turn> "),
    "invite-words": (rf"Is ({PLAYER}) a human ?\(h\) or a computer ?\(c\)\?",
                     r"\1: human or computer (h/c)?"),
    "invite-type": (rf"Is ({PLAYER}) a human ?\(h\) or a computer ?\(c\)\?",
                    r"Enter the type of \1 (h = human, c = computer):"),
    "suit-letters": (r"(?m)^(Club|Diamond|Heart|Spade)s:", lambda m: (
        m[1][0] + ":")),
    "suit-signs": (r"(?m)^(Club|Diamond|Heart|Spade)s:", lambda m: (
        SIGNS[m[1][0]] + ":")),
    "suit-french": (r"(?m)^(Clubs|Diamonds|Hearts|Spades):", lambda m: {
        "C": "Trèfle", "D": "Carreau", "H": "Cœur", "S": "Pique"}[m[1][0]]
        + ":"),
    "suit-dash": (r"(?m)^(Club|Diamond|Heart|Spade)s:", r"\1s -"),
    "suit-in": (r"(?m)^(Club|Diamond|Heart|Spade)s:", r"  \1s:"),
}, lambda pair: text(*pair))

table({
    "score-terse": "{seat}: {sum}", "score-of": "Score of {seat}: {sum}",
    "score-points": "{seat}'s score: {sum} points",
    "score-has": "{seat} has {total} points ({before} + {gain})",
    "score-total": "{seat}'s score: {before} + {gain} = {total} (total)",
    "score-tight": "{seat}'s score: {before}+{gain}={total}",
    "score-only": "{seat}'s score: {total}",
    "score-gain": "{seat} gains {gain} points, {total} in all",
    "score-new": "{seat}'s score: {before} -> {total} (+{gain})",
    "score-comma": "{seat}, {before}, {gain}, {total}",
}, scores)

# The order of lines, the table and what is shown besides.

table({"order-hand": "htl", "order-last": "hlt", "order-legal": "tlh"}, turns)
table({"discards-first": "discards:", "scores-first": "score:"}, grouped)
table({
    "typed": ("> ", ""), "typed-tight": (">", ""), "typed-arrow": (">", "-> "),
}, lambda pair: typed(*pair))
table({
    "hands": ("{seat}'s hand: ", lambda card: 0),
    "hands-sorted": ("{seat}'s hand: ", lambda card: card),
    "hands-suits": ("{seat} has ", lambda card: (card[-1], card)),
    "hands-dealt": ("Dealt to {seat}: ", lambda card: card),
}, lambda pair: hands(*pair))


def ranks(pile):
    """The ranks of a pile, lowest first; some programs print whole cards, call
    an ace 1, or sort ranks as words."""
    names = ["1", *NUMBERS]
    cards = [re.sub("(?<=.)[CDHS]$", "", card) for card in pile.split()]
    return sorted(cards, key=names.index) if set(cards) <= set(names) else cards


def rows(form, head="Cards on the table:", tail=()):
    """A table drawn by a form of its rows."""
    return boards(lambda piles: [head] + [
        form.format(suit=suit, sign=SIGNS[suit[0]], letter=suit[0],
                    cards=pile, full=" ".join(
                        rank + suit[0] for rank in pile.split()),
                    range="-".join(ranks(pile)[::max(
                        1, len(ranks(pile)) - 1)]))
        for suit, pile in piles] + list(tail))


table({
    "board-box": rows("| {suit:8} | {cards:27} |", "+" + "-" * 40 + "+",
                      ["+" + "-" * 40 + "+"]),
    "board-stars": rows("{suit}: {cards}", "*" * 10 + " Table " + "*" * 10,
                        ["*" * 27]),
    "board-full": rows("{suit}: {full}"),
    "board-range": rows("{suit}: {range}"),
    "board-right": rows("{suit:>8}: {cards}"),
    "board-signs": rows("{sign} {cards}"),
    "board-commas": boards(lambda piles: ["Cards on the table:"] + [
        f"{suit}: {', '.join(pile.split())}" for suit, pile in piles]),
    "board-turned": boards(lambda piles: ["Cards on the table:"] + [
        f"{suit}: {pile}" for suit, pile in piles[::-1]]),
    "board-line": boards(lambda piles: ["Cards on the table: " + "; ".join(
        f"{suit}: {pile}" for suit, pile in piles)]),
    "board-untitled": boards(lambda piles: [
        f"{suit}: {pile}" for suit, pile in piles]),
    "board-falling": boards(lambda piles: ["Cards on the table:"] + [
        f"{suit}: {' '.join(pile.split()[::-1])}" for suit, pile in piles]),
    "board-gaps": boards(lambda piles: ["Cards on the table:"] + [
        f"{suit}: " + " ".join(rank if rank in ranks(pile) else "." for rank in (
            "A 2 3 4 5 6 7 8 9 10 J Q K" if "10" in pile
            else "A 2 3 4 5 6 7 8 9 T J Q K").split())
        for suit, pile in piles]),
}, lambda change: change)

# What is left out.

TOLD = CHANGES.keys() - {"upper", "lower"}
table({
    "no-round": ".*new round", "no-hand": "Your hand",
    "no-legal": "Legal plays", "no-prompts": None,
    "no-table": "Cards on the table|Clubs:|Diamonds:|Hearts:|Spades:",
    "no-view": "Cards on the table|Clubs:|Diamonds:|Hearts:|Spades:|"
               "Your hand|Legal plays",
    "no-invitations": r"Is [Pp]layer", "no-winner": rf"{PLAYER} wins",
    "no-discards": rf"{PLAYER}'s discards", "no-scores": rf"{PLAYER}'s score",
    "no-ends": rf"{PLAYER}'s (score|discards)",
}, lambda lines: without(lines) if lines else text(r"(?m)^>+", ""))
table({"cut-3": 0.3, "cut-5": 0.5, "cut-7": 0.7, "cut-9": 0.9}, lambda part: (
    lambda game: "".join((lines := game.splitlines(True))[
        :max(8, int(len(lines) * part))])))
LOSSY = CHANGES.keys() - TOLD | {
    "score-only", "board-line", "board-untitled", "board-range"}
