"""Mechanisms as programs of several languages have them: what printf, a list's
own form, a logger, a menu or a page of Markdown makes of a game."""
import html
import json

import deal
import page
from mechanisms import adjust, by_list, mechanism, on, rename, table

RANK_WORDS = ["Ace", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight",
              "Nine", "Ten", "Jack", "Queen", "King"]
SUIT_WORDS = ["Clubs", "Diamonds", "Hearts", "Spades"]

# Whole lines.

table({
    "process": page.prefix("game[1234]: "),
    "syslog": page.prefix("Nov 22 {h:02}:{m:02}:{s:02} host straights[7]: "),
    "rust-log": page.prefix("[2024-02-03T{h:02}:{m:02}:{s:02}Z INFO  game] "),
    "java-log": page.prefix("{h:02}:{m:02}:{s:02}.{ms:03} [main] INFO  "
                            "Game - "),
    "level-colon": page.prefix("INFO: "),
    "out-stream": page.prefix("stdout: "),
    "listed": page.prefix("- "),
    "commented": page.prefix("# "),
    "escaped": page.each_line(lambda text, n: html.escape(text)),
    "no-break": page.replace(" ", "\u00a0"),
    "bold": page.replace(r"(?<=s )((?:10|[A2-9TJQK])[CDHS])(?=\.)", r"**\1**"),
}, lambda style, value: style.pages.append(value))


def number_moves(style, form):
    """Puts the number of the move, in this form, before each of them."""
    numbers = iter(range(1, 10 ** 6))
    style.before.append(lambda style, event: form.format(next(numbers))
                        if event.kind in ("play", "discard") else "")


@mechanism("numbered-moves")
def numbered_moves(style):
    """The number of the move before each of them."""
    number_moves(style, "{}. ")


# Lists in the form of a language.

table({
    "list-java": {"lead": " [", "gap": ", ", "tail": "]", "empty": " []"},
    "list-python": {"card_form": "{rank}{suit}", "lead": " ['",
                    "gap": "', '", "tail": "']", "empty": " []"},
    "list-rust": {"lead": ' ["', "gap": '", "', "tail": '"]',
                  "empty": " []"},
    "list-braces": {"lead": " { ", "gap": ", ", "tail": " }", "empty": " {}"},
    "list-comma-end": {"gap": ", ", "tail": ", "},
    "list-dot": {"gap": ", ", "tail": "."},
    "list-semicolon": {"gap": "; "},
    "list-slash": {"gap": "/"},
    "list-plus": {"gap": " + "},
    "list-none": {"empty": " (none)"},
    "words": {"ranks": RANK_WORDS, "suits": SUIT_WORDS,
              "card_form": "{rank} of {suit}", "gap": ", "},
    "words-low": {"ranks": [w.lower() for w in RANK_WORDS],
                  "suits": [w.lower() for w in SUIT_WORDS],
                  "card_form": "{rank} of {suit}", "gap": ", "},
    "constants": {"ranks": [w.upper() for w in RANK_WORDS],
                  "suits": [w.upper() for w in SUIT_WORDS],
                  "card_form": "{rank}_OF_{suit}"},
    "card-tuple": {"card_form": "({rank}, {suit})", "gap": ", "},
    "card-bracket": {"card_form": "[{rank}{suit}]"},
    "card-angle": {"card_form": "<{rank}{suit}>"},
    "card-quoted": {"card_form": '"{rank}{suit}"', "gap": ", "},
    "card-padded": {"ranks": [f"{r:>2}" for r in
                              list(deal.RANKS[:9]) + ["10"]
                              + list(deal.RANKS[10:])]},
    "signs-white": {"suits": list("♧♢♡♤")},
    "signs-ten": {"suits": list("♣♦♥♠"),
                  "ranks": list(deal.RANKS[:9]) + ["10"]
                  + list(deal.RANKS[10:])},
    "suits-low": {"suits": list("cdhs")},
    "prompt-cards": {"prompt": "({left} cards) your move: "},
    "prompt-count": {"prompt": "[{left}] > "},
    "prompt-colon": {"prompt": "Command: "},
    "prompt-question": {"prompt": "Your move? "},
    "prompt-arrow": {"prompt": "-> "},
}, adjust)


# Words of a line.

table({
    "printf": {"play": "{name:<10} plays   {card:>3}.\n",
               "discard": "{name:<10} discards{card:>4}.\n",
               "score": "{owner:<10} score: {old:>4} + {gained:>3} = "
                        "{new:>4}\n"},
    "passive": {"play": "{card} was played by {name}.\n",
                "discard": "{card} was discarded by {name}.\n"},
    "name-colon": {"play": "{name}: plays {card}\n",
                   "discard": "{name}: discards {card}\n"},
    "verb-bare": {"play": "{name} play {card}\n",
                  "discard": "{name} discard {card}\n"},
    "verb-first": {"play": "PLAY {name} {card}\n",
                   "discard": "DISCARD {name} {card}\n"},
    "csv": {"play": "play,{number},{card}\n",
            "discard": "discard,{number},{card}\n",
            "score": "score,{number},{old},{gained},{new}\n"},
    "csv-names": {"play": "{name},play,{card}\n",
                  "discard": "{name},discard,{card}\n"},
    "chat": {"play": "<{name}> I play {card}\n",
             "discard": "<{name}> I discard {card}\n"},
    "says": {"play": "{name}: \"I play {card}!\"\n",
             "discard": "{name}: \"I discard {card}.\"\n"},
    "places": {"play": "{name} places {card} on the board.\n",
               "discard": "{name} gets rid of {card}.\n"},
    "bilingual": {"play": "{name} plays {card}. / {name} joue {card}.\n",
                  "discard": "{name} discards {card}. / {name} jette "
                             "{card}.\n"},
    "french-after": {"play": "{name} plays {card}. (joue)\n",
                     "discard": "{name} discards {card}. (jette)\n",
                     "hand": "Your hand / Votre main:{cards}\n",
                     "legal": "Legal plays / Coups permis:{cards}\n"},
    "colons-end": {"table": "Cards on the table:\n", "play":
                   "{name} plays {card}:\n", "discard":
                   "{name} discards {card}:\n"},
    "piles-table": {"pile": "| {suit} |{ranks} |\n",
                    "table": "| Cards on the table | |\n| --- | --- |\n"},
    "scores-table": {"score": "| {name} | {old} | {gained} | {new} |\n"},
    "markdown": {"round": "## A new round begins. It's {owner} turn to "
                          "play.\n",
                 "play": "**{name}** plays **{card}**.\n",
                 "discard": "**{name}** discards **{card}**.\n",
                 "pile": "- {suit}:{ranks}\n",
                 "win": "**{name} wins!**\n"},
    "backticks": {"play": "{name} plays `{card}`.\n",
                  "discard": "{name} discards `{card}`.\n"},
    "quoted-card": {"play": "{name} plays \"{card}\".\n",
                    "discard": "{name} discards \"{card}\".\n"},
    "turn-of": {"round": "New round! {name} starts (has 7S).\n"},
    "round-bare": {"round": "--- Round {round} ---\n"},
    "hand-named": {"hand": "{name} ({count} cards):{cards}\n",
                   "legal": "Playable:{cards}\n"},
    "score-equation": {"score": "{name}: {old} + {gained} -> {new}\n"},
    "score-brackets": {"score": "{owner} score: {new} (+{gained})\n"},
    "score-pair": {"score": "{name} | round: {gained} | total: {new}\n"},
    "win-trophy": {"win": "*** {name} WINS ***\n"},
    "win-game": {"win": "{name} wins the game with a score of {new}.\n"},
    "refusals-exception": {
        "not-legal": "Exception: IllegalPlay\n",
        "must-play": "Exception: MustPlay\n",
        "unknown": "Exception: BadCommand\n"},
    "invite-short": {"invite": "{name} [h/c]: \n"},
}, lambda style, value: style.words.update(value))


# Names.

@mechanism("ai-names")
def ai_names(style):
    """Points of the compass with who plays them."""
    names = ["North", "East", "South", "West"]
    kind = {"h": " (You)", "c": " (AI)", "": ""}
    rename = style.words
    style.name = lambda seat, player: (
        names[seat] + kind[player] if 0 <= seat < 4 else f"Player{seat + 1}")
    for key, text in rename.items():
        rename[key] = text.replace("{low}", "{name}")


@mechanism("ai-always")
def ai_always(style):
    """Names in which each seat has a note that stays."""
    names = ["Ann (1)", "Ben (2)", "Cy (3)", "Di (4)"]
    style.name = lambda seat, player: (
        names[seat] if 0 <= seat < 4 else f"Player{seat + 1}")
    for key, text in style.words.items():
        style.words[key] = text.replace("{low}", "{name}")


# What is added.

def on_json(style, event):
    """Each move a second time, as an event for a machine."""
    if event.kind not in ("play", "discard"):
        return ""
    return json.dumps({"event": event.kind, "seat": event.label + 1,
                       "card": style.card(event.card)}) + "\n"


def on_debug_hand(style, event):
    """The hand before each turn as a debugger shows it."""
    if event.kind != "board":
        return ""
    return f"[debug] seat={event.seat} cards={len(event.hand)}\n"


MENU = ("1) play <card>\n2) discard <card>\n3) deck\n4) ragequit\n"
        "5) quit\n")

table({
    "json-too": on_json,
    "menu": lambda style, event: MENU if event.kind == "board" else "",
    "debug-seat": on_debug_hand,
    "fence": on("round", "```\n"),
    "rule-title": on("round", lambda event, name:
                     f"{'=' * 30}\n        ROUND {event.number}\n{'=' * 30}\n"),
    "press-key": on("board", "Press ENTER to continue...\n"),
    "rule-scores": on("wins", "-" * 20 + "\n"),
    "table-of": on("board", lambda event, name: f"Turn: {name}\n"),
    "deck-headed": on("deck", "Here is the deck:\n"),
    "time-line": on("round", "Sat Feb  3 10:12:13 2024\n"),
}, lambda style, value: style.before.append(value))


@mechanism("json-lines")
def json_lines(style):
    """Moves and scores as events for a machine and nothing else."""
    style.words.update({
        "play": '{{"event": "play", "seat": {number}, "card": "{card}"}}\n',
        "discard": '{{"event": "discard", "seat": {number}, '
                   '"card": "{card}"}}\n',
        "score": '{{"event": "score", "seat": {number}, "old": {old}, '
                 '"gained": {gained}, "total": {new}}}\n'})


@mechanism("json-names")
def json_names(style):
    """Moves with the seat's name and the kind last."""
    style.words.update({
        "play": '{{"player": "{name}", "card": "{card}", "type": "play"}}\n',
        "discard": '{{"player": "{name}", "card": "{card}", '
                   '"type": "discard"}}\n'})


@mechanism("chat-lines")
def chat_lines(style):
    """What players say between moves."""
    lines = ["nice one", "Player2: hurry up!", "lol I had the 7S",
             "Player3: who plays 9D next?", "brb", "gg"]
    numbers = iter(range(10 ** 6))

    def chat(style, event):
        number = next(numbers)
        return (f"[chat] {lines[number // 5 % 6]}\n"
                if event.kind in ("play", "discard") and number % 5 == 0
                else "")

    style.after.append(chat)


table({
    "bots-anew": by_list(["Player 1", "Bot 1", "Bot 2", "Bot 3"]),
    "bots-mixed": by_list(["Bot1", "Player1", "Bot2", "Player2"]),
}, rename)


@mechanism("hint-typed")
def hint_typed(style):
    """What might be typed, before the prompt."""
    style.after.append(lambda style, event: (
        f"Hint: play {style.card(event.legal[0])}\n"
        if event.kind == "board" and event.legal and style.shows_board(event)
        else ""))


table({
    "source-lines": {
        "play": "[INFO] player.cc:42: {name} plays {card}.\n",
        "discard": "[INFO] player.cc:57: {name} discards {card}.\n"},
    "win-victorious": {"win": "{name} is victorious!\n"},
    "win-hailed": {"win": "Congratulations {name}!\n"},
    "round-starts": {"round": "Round {round}: {name} starts\n"},
}, lambda style, value: style.words.update(value))


@mechanism("moves-counted")
def moves_counted(style):
    """A sign and the number of the move before each of them."""
    number_moves(style, "#{} ")


@mechanism("winners-again")
def winners_again(style):
    """Each winner once more in other words."""
    style.after.append(lambda style, event: "".join(
        f"The winner is {style.name(s, event.players[s])}!\n"
        for s in event.seats) if event.kind == "wins" else "")


table({
    "log-capitals": {
        "round": "ROUND 1 P{number}\n", "table": "TABLE\n",
        "pile": "{suit}{ranks}\n", "hand": "HAND{cards}\n",
        "legal": "LEGAL{cards}\n", "play": "P{number} PLAY {card}\n",
        "discard": "P{number} DISC {card}\n"},
    "plus-minus": {"play": "{name} +{card}\n", "discard": "{name} -{card}\n"},
    "own-total": {"score": "{owner} total: {new}\n"},
    "arrow-plays": {"play": "{name} -> PLAY {card}\n",
                    "discard": "{name} -> DISCARD {card}\n"},
    "gain-brackets": {"score": "{owner} score: {new} (+{gained})\n"},
    "two-totals": {
        "score": "{owner} round score: {gained}; total score: {new}\n"},
    "listed-now": {"discards": "{name} discarded:{cards}\n",
                   "score": "{name} now has {new} points\n"},
    "boxed-movers": {"play": "[{name}] plays {card}\n",
                     "discard": "[{name}] discards {card}\n",
                     "round": "[ROUND 1] first player: {name}\n"},
    "score-dashes": {
        "score": "{name} - round: {gained} - total: {new}\n"},
    "score-loses": {"score": "{name} loses {gained} points. Total: {new}\n"},
    "score-delta": {"score": "{name}: {new} (\u0394 {gained})\n"},
    "after-round": {"score": "After this round {name} has {new} points.\n"},
    "begins-numbered": {
        "round": "It's {owner} turn to begin round 1.\n"},
    "leads-seven": {
        "round": "Starting round 1. {name} leads with 7 of Spades.\n",
        "table": "Current table:\n"},
}, lambda style, value: style.words.update(value))

table({
    "rule-moves": lambda style, event: (
        "---\n" if event.kind in ("play", "discard") else ""),
}, lambda style, value: style.after.append(value))

table({
    "turn-plain": on("board", lambda event, name: f"{name}'s turn\n"),
}, lambda style, value: style.before.append(value))
