"""More mechanisms, as programs of students have them: slips of the format,
words of a menu, tables, logs and pages."""
import deal
import page
from languages import number_moves
from mechanisms import (adjust, behind_moves, by_kind, by_list, mechanism, on,
                        rename, table)


def printed_suffix(form):
    """Something behind each line, but for those that end in what was typed."""
    return lambda lines, events: [
        line if any(events[at].kind == "typed" for at in line.at)
        and not any(events[at].kind in ("play", "discard") for at in line.at)
        else line.but(line.text + form) for line in lines]


def printed_words(change):
    """Changes each word, but for those that were typed."""
    return lambda lines, events: [
        line if all(events[at].kind in ("prompt", "typed") for at in line.at)
        else line.but(" ".join(map(change, line.text.split(" "))))
        for line in lines]


# Whole lines.

table({
    "rust-debug": page.prefix("[src/main.rs:{n}] "),
    "python-log": page.prefix("INFO:root:"),
    "gdb": page.prefix("(gdb) "),
    "tilde": page.prefix("~ "),
    "backslash-end": printed_suffix("\\"),
    "reset-ends": printed_suffix("\x1b[0m"),
    "clear-line": page.prefix("\x1b[2K\r"),
    "double-spaced": page.replace(r"(?<=\w) (?=\w)", "  "),
    "wrapped-signs": page.replace(
        r"^(>?)(.*\b(?:plays|discards) (?:10|[A-Z0-9])[A-Z]\.)$",
        r"\1>>> \2 <<<"),
    "signs-two": page.replace(
        r"^(>?)(.*\b(?:plays|discards) (?:10|[A-Z0-9])[A-Z]\.)$", r"\1>> \2"),
    "title-case": printed_words(lambda word: word[:1].upper() + word[1:]),
    "low-words": printed_words(
        lambda word: word if len(word) < 3 or any(c.isdigit() for c in word)
        else word.lower()),
}, lambda style, value: style.pages.append(value))

# Names.

table({
    "colours-names": by_list(["Red", "Green", "Blue", "Yellow"]),
    "game-words": by_list(["Play", "Hand", "Legal", "Score"]),
    "card-first": by_list(["AS", "Jack", "KH", "Seven"]),
    "card-words": by_list(["Jack", "Queenie", "Ace", "King"]),
    "emails": by_list(["ann@uw.ca", "bo@uw.ca", "cy@uw.ca", "di@uw.ca"]),
    "roman": by_list(["Player I", "Player II", "Player III", "Player IV"]),
    "ordinals": by_list(["1st player", "2nd player", "3rd player",
                         "4th player"]),
    "joueur": lambda seat, player: f"Joueur {seat + 1}",
    "player-no": lambda seat, player: f"Player No. {seat + 1}",
    "team": by_list(["Player1 (N)", "Player2 (E)", "Player3 (S)",
                     "Player4 (W)"]),
    "noted-one": by_list(["Sir Lancelot the Brave", "Queen Guinevere",
                          "King Arthur of Camelot", "Merlin (wizard)"]),
}, rename)

# Words of a line.

table({
    "french": {"play": "{name} joue {card}.\n",
               "discard": "{name} défausse {card}.\n"},
    "card-tail": {"play": "{name} plays card {card}.\n",
                  "discard": "{name} discards card {card}.\n"},
    "verb-upper": {"play": "{name} PLAYS {card}\n",
                   "discard": "{name} DISCARDS {card}\n"},
    "tagged": {"play": "[{name}] PLAY {card}\n",
               "discard": "[{name}] DISCARD {card}\n"},
    "pipe-fields": {"play": "{name} | plays | {card}\n",
                    "discard": "{name} | discards | {card}\n"},
    "is-playing": {"play": "{name} is playing {card}.\n",
                   "discard": "{name} is discarding {card}.\n"},
    "turns-above": {"play": "{owner} turn.\nPlays {card}.\n",
                    "discard": "{owner} turn.\nDiscards {card}.\n"},
    "movers-above": {"play": "{name} to move\nplay {card}\n",
                     "discard": "{name} to move\ndiscard {card}\n"},
    "puts-on-piles": {"play": "{name} puts {card} onto the pile.\n",
                      "discard": "{name} puts {card} onto the discard pile.\n"},
    "decides": {"play": "{name} decides to play {card}!\n",
                "discard": "{name} has to discard {card}!\n"},
    "turn-now": {"play": "It is {owner} turn: plays {card}.\n",
                 "discard": "It is {owner} turn: discards {card}.\n"},
    "key-value": {"play": "player={number} action=play card={card}\n",
                  "discard": "player={number} action=discard card={card}\n"},
    "json-gained": {
        "play": '{{"event": "play", "seat": {number}, "card": "{card}"}}\n',
        "discard": '{{"event": "discard", "seat": {number}, '
                   '"card": "{card}"}}\n',
        "score": '{{"event": "score", "seat": {number}, '
                 '"total": {gained}}}\n'},
    "json-total": {"score": '{{"event": "score", "seat": {number}, '
                            '"total": {new}}}\n'},
    "xml": {"play": '<play player="{number}" card="{card}"/>\n',
            "discard": '<discard player="{number}" card="{card}"/>\n'},
    "hand-quoted": {"hand": "> Your hand:{cards}\n"},
    "hand-is": {"hand": "Your hand is:{cards}\n",
                "legal": "Your legal plays are:{cards}\n"},
    "legal-glued": {"legal": "Legal plays:{cards}; "},
    "table-caps": {"table": "TABLE\n", "pile": "{suit}{ranks}\n"},
    "piles-paren": {"pile": "({suit}){ranks}\n"},
    "piles-padded": {"pile": "{suit:<9}:{ranks}\n"},
    "discard-pile": {"discards": "Discard pile of {name}:{cards}\n"},
    "discards-by": {"discards": "Cards discarded by {name}:{cards}\n"},
    "discards-are": {"discards": "{owner} discards are:{cards}\n"},
    "score-now": {"score": "{name} now has {new} points.\n"},
    "score-tight": {"score": "{owner} score: {old}+{gained}={new}\n"},
    "score-padded": {"score": "{owner} score: {old:03} + {gained:03} = "
                              "{new:03}\n"},
    "round-dots": {"round": "A new round begins... It's {owner} turn to "
                            "play...\n"},
    "round-turn": {"round": "{owner} turn\n"},
    "round-begins": {"round": "{name} begins the round.\n"},
    "said-as-typed": {"play": "> play {card} -> {name}\n",
                      "discard": "> discard {card} -> {name}\n"},
    "round-starts-with": {"round": "New round, starting with {name}\n"},
    "round-boxed": {"round": "=== ROUND {round} === ({name} first)\n"},
    "quit-note": {"ragequit": "{name} has left; replaced by computer.\n"},
    "invite-type": {"invite": "Enter type for {name} (h/c): \n"},
    "refusals-nope": {"not-legal": "Nope.\n", "must-play": "Nope.\n",
                      "unknown": "What?\n"},
    "refusals-long": {
        "not-legal": "Sorry, but this is not a legal play. Please try "
                     "again:\n",
        "must-play": "Sorry, but you have a legal play. You may not discard. "
                     "Please try again:\n"},
}, lambda style, value: style.words.update(value))

# Cards, lists and prompts.

table({
    "card-slash": {"card_form": "{rank}/{suit}"},
    "card-under": {"card_form": "{rank}_{suit}"},
    "card-low-words": {"ranks": [r.lower() for r in (
        "Ace", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight",
        "Nine", "Ten", "Jack", "Queen", "King")],
        "suits": ["club", "diamond", "heart", "spade"],
        "card_form": "{rank}-{suit}"},
    "ranks-padded": {"ranks": [f"{n:02}" for n in range(1, 14)]},
    "ranks-cpp": {"ranks": ["Ace"] + [str(n) for n in range(2, 11)] + [
        "Jack", "Queen", "King"], "suits": [
            "Clubs", "Diamonds", "Hearts", "Spades"],
        "card_form": "{rank} of {suit}", "gap": ", "},
    "gap-arrow": {"gap": " > "},
    "gap-and": {"gap": " and "},
    "list-angle": {"lead": " <", "gap": " ", "tail": ">", "empty": " <>"},
    "list-blank-end": {"tail": " ", "empty": " "},
    "prompt-cmd": {"prompt": "cmd # "},
    "prompt-py": {"prompt": ">>> "},
    "prompt-choose": {"prompt": "Choose an action (play/discard/deck/quit/"
                                "ragequit): ", "invite_prompt": "> "},
    "prompt-menu": {"prompt": "1) play  2) discard  3) deck  4) ragequit  "
                              "5) quit\n> ", "invite_prompt": ">"},
    "prompt-sentence": {"prompt": "It's your turn, what do you want to do? ",
                        "invite_prompt": ""},
    "prompt-cards-left": {"prompt": "[{left} left]> "},
    "prompt-ansi": {"prompt": "\x1b[32m>\x1b[0m "},
    "row-numbered": {"row_lead": "- "},
}, adjust)

# What is added.


def deal_counts(style, event):
    """What a table of all hands' sizes says."""
    return "" if event.kind != "board" else "".join(
        f"| P{s + 1} | {left:2} |\n" for s, left in enumerate(event.left))


def points_so_far(style, event):
    """The points thrown so far, behind each discard."""
    if event.kind != "discard":
        return ""
    return f"(worth {deal.rank(event.card)})\n"


table({
    "timing": on("round", "[time] 0.0031s\n"),
    "thinking": on("board", lambda event, name:
                   f"{name} is thinking...\n"),
    "usage-first": on("start", "Usage: ./straights [seed]\nSeed set.\n"),
    "round-of": on("round", lambda event, name:
                   f"ROUND {event.number} of the game\n"),
    "dealing": on("round", "Shuffling... done. Dealing 13 cards to each "
                           "player.\n"),
    "sizes-table": deal_counts,
    "points-worth": points_so_far,
    "help-each": on("board", "Commands: play <card>, discard <card>, deck, "
                             "quit, ragequit\n"),
    "valgrind": on("start", "==4242== Memcheck, a memory error detector\n"
                   "==4242== Command: ./straights 5\n==4242==\n"),
}, lambda style, value: style.before.append(value))

table({
    "table-size": behind_moves("cards remaining: {left}\n"),
    "end-scores": on("end", "Goodbye!\n==4242== All heap blocks were freed\n"),
    "exit-code": on("end", "Process finished with exit code 0\n"),
    "real-time": on("end", "\nreal\t0m0.012s\nuser\t0m0.008s\n"
                    "sys\t0m0.004s\n"),
}, lambda style, value: style.after.append(value))


def after_block(lines, events, kind, text):
    """Puts a line behind each block of lines of a kind of events."""
    result = []
    for number, line in enumerate(lines):
        result.append(line)
        here = any(events[at].kind == kind for at in line.at)
        there = number + 1 < len(lines) and any(
            events[at].kind == kind for at in lines[number + 1].at)
        if here and not there and line.end:
            result.append(page.Line(text, "\n", ()))
    return result


@mechanism("more-pager")
def more_pager(style):
    """A pager's line after each block of scores."""
    style.pages.append(lambda lines, events: after_block(
        lines, events, "score", "--More--"))


@mechanism("cut-end")
def cut_end(style):
    """The last lines are missing."""
    style.cut = True
    style.pages.append(lambda lines, events: lines[:-7])


@mechanism("bom")
def bom(style):
    """A byte order mark."""
    style.pages.append(lambda lines, events: [
        lines[0].but("\ufeff" + lines[0].text)] + lines[1:])


@mechanism("command-lines")
def command_lines(style):
    """Each command is told once more, as a log."""
    style.after.append(lambda style, event: (
        f"[input] {event.text}\n" if event.kind == "typed" and style.echo
        else ""))


@mechanism("turn-legal-glued")
def turn_legal_glued(style):
    """The prompt stands behind the list of legal plays, in its line."""
    style.words["legal"] = "Legal plays:{cards}; "
    style.prompt = "> "


table({
    "prompt-star": {"prompt": "* "},
    "low-suits": {"suits": list("cdhs")},
}, adjust)


# Words of scores, lists and piles, behind all others: which bugs a way is looked
# at with goes by its number.

table({
    "piles-word": {"pile": "{suit} pile:{ranks}\n"},
    "discards-cards": {"discards": "{owner} discarded cards:{cards}\n"},
    "discards-has": {"discards": "{name} has discarded:{cards}\n"},
    "score-has": {"score": "{name} has {old} + {gained} = {new}\n"},
    "score-is-at": {"score": "{name} is at {old} + {gained} = {new}\n"},
    "score-goes-from": {"score": "{name} goes from {old} + {gained} = "
                                 "{new}\n"},
    "score-was": {"score": "{owner} total score is {new} (was {old}, "
                           "+{gained})\n"},
}, lambda style, value: style.words.update(value))


# Clocks behind lines, labels before them, and moves that look like something
# else: an item of a menu, what was typed behind a name, a list of one card.

def clock_behind(lines, events):
    """A clock behind each line that the program ends."""
    return [line if line.end != "\n" or any(
        events[at].kind == "typed" for at in line.at) else line.but(
            line.text + f" (12:{number // 60 % 60:02}:{number % 60:02})")
            for number, line in enumerate(lines)]


def blanks_behind(text, number):
    """None to two blanks behind a line, by its length."""
    return text + " " * (len(text) % 3)


table({
    "clock-behind": clock_behind,
    "labelled": page.prefix("stdout: "),
    "ragged": page.each_line(blanks_behind),
}, lambda style, value: style.pages.append(value))

table({
    "number-first": {"play": "{number}: {card} played\n",
                     "discard": "{number}: {card} discarded\n"},
    "move-of": {"play": "{owner} move: {card}\n",
                "discard": "{owner} discard: {card}\n"},
    "arrow-verbs": {"play": "{name} -> PLAY {card}\n",
                    "discard": "{name} -> DISCARD {card}\n"},
    "fields": {"play": "turn seat={number} act=play card={card}\n",
               "discard": "turn seat={number} act=discard card={card}\n"},
    "dotted": {"discards": "{name}.discards ={cards}\n",
               "score": "{name}.score = {old} + {gained} = {new}\n"},
    "first-is": {"invite": "Is player {number} a human (h) or a computer "
                           "(c)?\n",
                 "round": "A new round begins. First: {name}\n"},
}, lambda style, value: style.words.update(value))

table({
    "menu-of-plays": lambda style, event: "".join(
        f"  {n}. play {style.card(card)}\n"
        for n, card in enumerate(event.legal, 1))
    if event.kind == "board" and style.shows_board(event) else "",
}, lambda style, value: style.after.append(value))

table({
    "humans": lambda seat, player: f"Human {seat + 1}",
    "indexed": lambda seat, player: f"player[{seat}]",
}, rename)


def told_before(most, form, head=""):
    """The last moves of the round, at most so many, before a board."""

    def change(style):
        moves = []

        def extra(style, event):
            if event.kind == "round":
                moves.clear()
            if event.kind in ("play", "discard"):
                moves.append(event)
            if event.kind != "board" or not style.shows_board(event):
                return ""
            return (head if moves else "") + "".join(form.format(
                name=style.name(e.label, e.player), verb=e.kind,
                card=style.card(e.card)) for e in moves[-most:])

        style.before.append(extra)

    return change


mechanism("last-move")(told_before(1, "Last move: {name} {verb}ed {card}\n"))
mechanism("recap")(told_before(3, "  {name} {verb}s {card}\n",
                               "Since your last turn:\n"))


# A prompt with a name, moves of who types, a board in another order, and lists
# in which each card has a number.

@mechanism("prompt-named")
def prompt_named(style):
    """A prompt that names who is asked and says what for."""
    style.prompt = ", enter a command: "
    style.prompt_seats = True


def show_you(style, event):
    """A move, of `You` where a human makes it and it is told of nobody else."""
    you = event.player == "h" and event.label == event.seat
    name = "You" if you else style.name(event.label, event.player)
    verb = event.kind + ("" if you else "s")
    return f"{name} {verb} {style.card(event.card)}.\n"


@mechanism("you-play")
def you_play(style):
    """Humans are told what they do themselves."""
    style.show_play = style.show_discard = lambda event: show_you(style, event)


@mechanism("hand-first")
def hand_first(style):
    """The hand and its legal plays stand above the table."""
    show = style.show_board

    def show_board(event):
        lines = show(event).splitlines(keepends=True)
        return "".join(lines[5:] + lines[:5])

    style.show_board = show_board


table({
    "hand-items": {"numbered": {"hand": "{}: ", "legal": "{}: "},
                   "item_gap": " "},
    "hand-brackets": {"numbered": {"hand": "({}) ", "legal": "({}) "},
                      "item_gap": " "},
}, adjust)

table({
    "headings": {"hand": "YOUR HAND\n{cards}\n",
                 "legal": "LEGAL PLAYS\n{cards}\n"},
}, lambda style, value: style.words.update(value))


@mechanism("human-player")
def human_player(style):
    """Both kinds of players in the names."""
    rename(style, by_kind("Human Player {n}", "Computer Player{n}"))


# Headings of turns, moves of which the last or the first word is not a name, and
# lists that other signs part.

table({
    "turns-kinds": lambda style, event: (
        f"=== Turn 5: {style.name(event.label, event.player)} "
        f"({'human' if event.player == 'h' else 'computer'}) ===\n"
        if event.kind in ("play", "discard") else ""),
}, lambda style, value: style.before.append(value))

table({
    "then": {"play": "Then {name} plays {card}.\n",
             "discard": "Then {name} discards {card}.\n"},
    "no-legal-said": {"no-legal": "You have no legal plays. You must "
                                  "discard.\n"},
    "legal-none-said": {"no-legal": "Legal plays: (none - you must "
                                    "discard)\n"},
    "selects": {"play": "{name} selects {card}\n",
                "discard": "{name} must discard: {card}\n",
                "win": "{name} takes the game with {new} points!\n"},
    "to-start": {"round": "Round #{round}: {name} to start\n"},
    "round-holder": {"round": "Starting round {round}: {name} holds the "
                              "7S.\n"},
    "list-then-sum": {"discards": "{owner} discards:{cards} -> ",
                      "score": "{old} + {gained} = {new}\n"},
    "hand-called": {"hand": "{name}, your hand:{cards}\n",
                    "legal": "{name}, your legal plays:{cards}\n"},
}, lambda style, value: style.words.update(value))

table({
    "prompt-input": {"prompt": "Input: ", "invite_prompt": "Input: "},
    "middle-dots": {"gap": " \u00b7 "},
    "bullets": {"gap": " \u2022 "},
}, adjust)


@mechanism("counted-in-rounds")
def counted_in_rounds(style):
    """Moves behind the numbers of their round and turn."""
    number_moves(style, "R1T{:02} ")
    style.words.update({"play": "{name} PLAY {card}\n",
                        "discard": "{name} DISCARD {card}\n"})


def piles_as_ranges(sign):
    """The first and the last rank of each pile."""

    def change(style):
        def pile(number, cards):
            ranks = [style.ranks[c % 13] for c in sorted(cards)]
            whole = not cards or max(cards) - min(cards) + 1 == len(cards)
            text = (sign.join(dict.fromkeys((ranks[0], ranks[-1])))
                    if cards and whole else " ".join(ranks))
            return style.fill("pile", suit=style.suit_words[number],
                              ranks=" " * bool(cards) + text)

        style.pile = pile

    return change


mechanism("piles-en-dash")(piles_as_ranges("\u2013"))
mechanism("piles-to")(piles_as_ranges(" to "))


# Moves and scores in words of the program's own, in which no verb is known and
# the numbers of a score stand in any order; and a prompt that names a seat.

table({
    "uses": {"play": "{name} uses {card}!\n",
             "discard": "{name} bins {card}!\n"},
    "signs-before": {"play": "+ {name} {card}\n",
                     "discard": "- {name} {card}\n"},
    "repr": {"play": "Move(player=Player({number}), card=Card('{card}'), "
                     "discard=False)\n",
             "discard": "Move(player=Player({number}), card=Card('{card}'), "
                        "discard=True)\n"},
    "on-suit": {"play": "{name} adds {card} to the spades pile\n",
                "discard": "{name} adds {card} to the discards\n"},
    "score-in-total": {"score":
                       "{name} gets {gained} points ({new} in total)\n"},
    "score-of-80": {"score": "{name}: {new}/80 (+{gained})\n"},
    "score-adding": {"score": "Adding {gained} to {owner} score: {old} becomes "
                              "{new}.\n"},
    "score-previous": {"score": "{name}: previous={old}, round={gained}, "
                                "total={new}\n"},
    "score-two-lines": {"score": "{name}: points this round: {gained}\n"
                                 "{name}: points in total: {new}\n"},
    "lists-equal": {"table": "table\n", "pile": "{suit} ={ranks}\n",
                    "hand": "hand ={cards}\n", "legal": "legal ={cards}\n"},
    "headed-lists": {"hand": "--- hand ---\n{cards}\n",
                     "legal": "--- legal ---\n{cards}\n"},
    "you-have-none": {"no-legal": "Legal plays: you have none\n"},
}, lambda style, value: style.words.update(value))

table({
    "prompt-choose-seat": {"prompt": ", choose: ", "prompt_seats": True},
    "legal-dashed": {"numbered": {"legal": "  {} - "}},
}, adjust)

GERMAN = {"round": "Neue Runde! {name} beginnt.\n",
          "play": "{name} spielt {card}.\n",
          "discard": "{name} wirft {card} ab.\n",
          "win": "{name} gewinnt!\n",
          "discards": "Abgeworfene Karten von {name}:{cards}\n",
          "score": "Punkte von {name}: {old} + {gained} = {new}\n"}
CHINESE = {"play": "{name}出牌 {card}\n", "discard": "{name}弃牌 {card}\n",
           "discards": "{name}的弃牌:{cards}\n", "win": "{name}获胜!\n",
           "score": "{name}的得分: {old} + {gained} = {new}\n"}


@mechanism("german")
def german(style):
    """All of a game's lines in German, but for the table."""
    rename(style, lambda seat, player: f"Spieler {seat + 1}")
    style.words.update(GERMAN)


@mechanism("chinese")
def chinese(style):
    """The same in Chinese, where nothing parts words."""
    rename(style, lambda seat, player: f"玩家{seat + 1}")
    style.words.update(CHINESE)


@mechanism("ok-you-play")
def ok_you_play(style):
    """Humans are told what they did, and what they have left."""
    style.show_play = style.show_discard = lambda event: (
        f"OK, you {event.kind} {style.card(event.card)}. {event.left} cards "
        "left.\n" if event.player == "h" else style.show_move(event))


# What a human did told in a line of its own; lists of no cards in words; the
# cards of a list counted behind it; winners and lists in other words.

def told_to_human(form, style, event):
    """A line to a human about a move."""
    return form.format(verb=event.kind, card=style.card(event.card)) if (
        event.kind in ("play", "discard") and event.player == "h") else ""


table({
    "you-chose": "You chose to {verb} {card}.\n",
    "valid-move": "Valid move: {card}\n",
    "you-selected": "You selected: {card}\n",
}, lambda style, value: style.before.append(
    lambda style, event: told_to_human(value, style, event)))

table({
    "you-did": "You {verb}ed {card}.\n",
}, lambda style, value: style.after.append(
    lambda style, event: told_to_human(value, style, event)))

table({
    "no-cards": {"empty": " no cards",
                 "empty_of": {"discards": " No discards"}},
}, adjust)

table({
    "hand-count-tail": {"hand": "Your hand:{cards} ({count} cards)\n",
                        "discards": "{owner} discards in round 1:{cards}\n"},
    "hand-holds": {"hand": "{name} holds:{cards}\n",
                   "legal": "{name} may play:{cards}\n"},
    "headed-scores": {"discards": "{name}:\n  discards{cards}\n",
                      "score": "  total points {new}\n"},
    "headed-gains": {"discards": "{name}:\n\tDiscards:{cards}\n",
                     "score": "\tScore: {new} (+{gained})\n"},
    "takes-it": {"win": "GG! {name} takes it.\n"},
    "lowest-score": {"win": "With the lowest score of {new}, {name} wins!\n"},
    "polish": {"play": "{name} zagrywa {card}\n",
               "discard": "{name} odrzuca {card}\n",
               "win": "{name} wygrywa!\n"},
}, lambda style, value: style.words.update(value))


table({
    "prompt-seat-colon": {"prompt": ": ", "prompt_seats": True},
}, adjust)
