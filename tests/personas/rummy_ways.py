"""Ways of printing Rummy: the words of our own, what a program says in their
place, filters of lines, and the ways that are made of these and of the
mechanisms of all games."""
import re

import page
import rummy_people
from page import Line

WORDS = {
    "players": "How many players (2-6)?\n",
    "invite": "Is {name} a human (h) or a computer (c)?\n",
    "prompt": ">",
    "target": "The game is played to 100 points.\n",
    "round": "A new round begins. {deals} deals. It's {owner} turn to play.\n",
    "turn-up": "{name} turns up {card}.\n",
    "draw-stock": "{name} draws from the stock.\n",
    "draw-discard": "{name} draws {card} from the discard pile.\n",
    "turn-over": "The discard pile is turned over to form a new stock.\n",
    "meld": "{name} melds {cards} as meld {meld}.\n",
    "layoff": "{name} lays off {card} on meld {meld}.\n",
    "discard": "{name} discards {card}.\n",
    "out": "{name} goes out.\n",
    "blocked": "The round is blocked. Nobody goes out.\n",
    "left": "{owner} hand:{cards} = {points}\n",
    "score": "{owner} score: {old} + {gained} = {new}\n",
    "win": "{name} wins!\n",
    "end": "",
    **rummy_people.WORDS,
}


def hands_first(lines, events):
    """All hands of a round stand before its scores."""
    placed, scores = [], []
    for line in lines:
        kind = events[line.at[0]].kind
        if kind == "score":
            scores.append(line)
            continue
        if kind != "left":
            placed, scores = placed + scores, []
        placed.append(line)
    return placed + scores


def scores_titled(lines, events):
    """All scores of a round stand behind its hands and a heading."""
    placed = []
    for line in hands_first(lines, events):
        if (events[line.at[0]].kind == "score" and placed
                and events[placed[-1].at[0]].kind == "left"):
            placed += [Line(text, "\n", line.at) for text in (
                "-" * 20, "Scoreboard", "-" * 20)]
        placed.append(line)
    return placed


def from_nought(lines, events):
    """Melds are numbered from 0."""
    number = re.compile(r"((?:meld |@)|^(?=\d+:))(\d+)")
    return [line.but(number.sub(lambda m: m[1] + str(int(m[2]) - 1), line.text))
            if any(hasattr(events[at], "meld") or events[at].kind == "layoffs"
                   for at in line.at) else line for line in lines]


def begin_cut(lines, events):
    """A sign stands for the first twelve lines."""
    return [Line("...", "\n", ())] + lines[12:]


def from_middle(lines, events):
    """What stands before the twentieth draw is left out."""
    draws = [n for n, line in enumerate(lines) if any(
        events[at].kind == "draw-stock" for at in line.at)]
    return lines[draws[19]:] if len(draws) > 40 else lines


def middle_cut(lines, events):
    """A sign stands for lines of a round, and further ones for a round and
    more."""
    far = len(lines) // 2
    return (lines[:24] + [Line("[...]", "\n", ())] + lines[40:far]
            + [Line("...", "\n", ())] + lines[far + len(lines) // 4:])


def you_act(lines, events):
    """What the human does is told as what you do, until they leave."""
    left = next((n for n, line in enumerate(lines) if any(
        events[at].kind == "ragequit" for at in line.at)), 0)
    act = re.compile(r"^(>?)Player1 (draw|take|meld|lay|discard)s\b")
    return [line.but(act.sub(r"\1You \2", line.text)) if n < left else line
            for n, line in enumerate(lines)]


def tables_all(head, shown, gap):
    """The melds are shown in these words before each turn, also of a
    computer."""
    def page(lines, events):
        melds, placed = [], []
        for line in lines:
            event = events[line.at[0]]
            if event.kind == "round":
                melds = []
            elif event.kind == "meld":
                melds.append(list(event.cards))
            elif event.kind == "layoff" and 0 < event.meld <= len(melds):
                melds[event.meld - 1].append(event.card)
                melds[event.meld - 1].sort(key=lambda card: (
                    card[1], "A23456789TJQK".index(card[0])))
            elif event.kind in ("draw-stock", "draw-discard"):
                placed += [Line(text, "\n", line.at) for text in [head] + [
                    shown.format(n, gap.join(cards))
                    for n, cards in enumerate(melds, 1)]]
            placed.append(line)
        return placed
    return page


def by_index(lines, events):
    """Moves are told as keys, with seats from 0 on."""
    keys = {"draw-stock": "draw=stock",
            "draw-discard": "draw=discard card={0.card}", "meld": "meld={1}",
            "layoff": "layoff={0.card} target={0.meld}",
            "discard": "discard={0.card}"}
    placed = []
    for line in lines:
        event = events[line.at[0]]
        if event.kind in keys:
            line = line.but(f"seat={event.seat} " + keys[event.kind].format(
                event, " ".join(getattr(event, "cards", ()))))
        placed.append(line)
    return placed


def in_words(card):
    """A card in two words."""
    ranks = ("Ace Two Three Four Five Six Seven Eight Nine Ten Jack Queen "
             "King").split()
    suits = {"C": "Clubs", "D": "Diamonds", "H": "Hearts", "S": "Spades"}
    return f"{ranks['A23456789TJQK'.index(card[1])]} {suits[card[2]]}"


CUTS = (begin_cut, from_middle, middle_cut)


# Ways: a name, and mechanisms of all games, or words or a filter of lines of
# Rummy's own.
OWN = {
    "human": {},
    "past": {"draw-stock": "{name} drew from the stock.\n",
             "draw-discard": "{name} drew {card} from the discard pile.\n",
             "meld": "{name} melded {cards} as meld {meld}.\n",
             "layoff": "{name} laid off {card} on meld {meld}.\n",
             "discard": "{name} discarded {card}.\n",
             "out": "{name} went out.\n"},
    "takes": {"draw-stock": "{name} takes a card from the stock.\n",
              "draw-discard": "{name} takes the {card} from the pile.\n"},
    "picks-up": {"draw-discard": "{name} picks up {card}.\n",
                 "draw-stock": "{name} picks a card from the deck.\n"},
    "throws": {"discard": "{name} throws {card}.\n"},
    "adds": {"layoff": "{name} adds {card} to meld {meld}.\n"},
    "melds-bare": {"meld": "{name} melds {cards}.\n"},
    "lays-down": {"meld": "{name} lays down {cards}.\n"},
    "stops-gone": {key: text.replace(".\n", "\n")
                   for key, text in WORDS.items()},
    "dealer-named": {"round": "A new round begins. Dealer: {deals}\n"},
    "round-short": {"round": "A new round begins.\n"},
    "gained-first": {"score": "{owner} score: {gained} + {old} = {new}\n"},
    "hands-first": hands_first,
    "top-again": {"discard": "{name} discards {card}.\n"
                             "Top of the discard pile: {card}\n"},
    "turns-counted": {"draw-stock": "Turn 3: {name} draws from the stock.\n",
                      "discard": "Turn 3: {name} discards {card}.\n"},
    "number-of": {"players": "Number of players:\n"},
    "target-100": {"target": "Target: 100\n"},
    "first-to": {"target": "First to 100 points wins.\n"},
    "upcard": {"turn-up": "Upcard: {card}\n"},
    "from-pile": {"draw-discard":
                  "{name} draws from the discard pile: {card}\n"},
    "stuck-with": {"left": "{name} is stuck with{cards}: {points} points\n",
                   "score": "After this round {name} has {new} points.\n"},
    "turn-of": {"draw-stock": "{name}'s turn: draws from stock\n",
                "draw-discard": "{name}'s turn: draws {card} from discard\n"},
    "top-taken": {"draw-discard": "{name} draws from the discard pile.\n"},
    "meld-behind": {"meld": "{name} lays down {cards} (meld {meld}).\n"},
    "left-behind": {"discard": "{name} discards {card} (9 cards left).\n"},
    "out-of-cards": {"out": "{name} is out of cards.\n"},
    "calls-rummy": {"out": "Rummy! {name} goes out.\n"},
    "worth": {"left": "{owner} hand:{cards} ({points} points)\n"},
    "hand-alone": {"left": "{owner} hand:{cards}\n"},
    "score-arrow": {"score": "{owner} score: {old} -> {new}\n"},
    "score-has": {"score": "{name} has {old} + {gained} = {new}\n"},
    "score-now-at": {"score": "{name} now at {old} + {gained} = {new}\n"},
    "score-alone": {"score": "{owner} score: {new}\n"},
    "score-colon": {"score": "{name}: {new}\n"},
    "melds-noted": {"meld": "{name} melds {cards} (set).\n",
                    "turn-up": "The turned up card is {card}.\n",
                    "layoff": "{name} attaches {card} to meld {meld}.\n",
                    "out": "{name} wins the round!\n",
                    "win": "The game is won by {name}.\n"},
    "done-by": {"draw-stock": "Draw by {name}: stock\n",
                "draw-discard": "Draw by {name}: {card}\n",
                "discard": "Discard by {name}: {card}\n",
                "meld": "New meld {meld}: {cards} ({name})\n",
                "layoff": "Lay off by {name}: {card} on {meld}\n"},
    "asked-in-line": {"players": "Players (2-6): ",
                      "invite": "{name}: human or computer? "},
    "available": {"melds": "Available melds:{melds}\n",
                  "layoffs": "Available layoffs:{layoffs}\n",
                  "discards": "Available discards:{cards}\n",
                  "draws": "Available draws:{draws}\n"},
    "hidden-card": {"draw-stock": "{name} draws a hidden card.\n",
                    "draw-discard": "{name} takes the upcard {card}.\n",
                    "meld": "{name} creates meld {meld} with {cards}.\n",
                    "layoff": "{card} laid off on meld {meld} by {name}\n",
                    "out": "{name} says rummy!\n",
                    "turn-up": "The starting discard is {card}.\n"},
    "caught-with": {"left": "{name} is caught with{cards} ({points}).\n",
                    "score": "Total for {name}: {new}\n",
                    "round": "Round {round} begins. {deals} is the dealer; "
                             "{name} plays first.\n",
                    "meld": "{owner} meld {meld}: {cards}\n",
                    "layoff": "{name} lays off [{card}] on meld [{meld}].\n",
                    "out": "{name} emptied their hand.\n"},
    "laid-on-table": {"meld": "{name} lays {cards} on the table.\n",
                      "draw-discard": "{name} draws one card from the "
                                      "discard pile: {card}\n",
                      "turn-up": "{card} starts the discard pile.\n",
                      "left": "{owner} remaining cards:{cards} ({points})\n",
                      "score": "{owner} total: {new} (+{gained})\n"},
    "gains": {"score": "{name} gains {gained} points, total {new}\n"},
    "winner-is": {"win": "The winner is {name}.\n"},
    "score-tight": {"score": "{owner} score: {old}+{gained}={new}\n"},
    "won": {"win": "{name} has won.\n"},
    "prompt-long": {"prompt": "Your answer, please> "},
    "no-target": {"target": ""},
    "playing-to": {"target": "Playing to 100 points.\n"},
    "no-out": {"out": ""},
    "no-stock": {"draw-stock": ""},
    "no-takes": {"draw-discard": ""},
    "no-discards": {"discard": ""},
    "no-hands": {"left": ""},
    "no-scores": {"score": ""},
    "deals-begins": {"round": "{deals} deals. {name} begins.\n"},
    "turn-alone": {"round": "A new round begins. It's {owner} turn.\n"},
    "no-invites": {"players": "", "invite": "", "prompt": ""},
    "melds-run": {"meld": "{name} makes meld {meld}: {cards}\n"},
    "forms": {"meld": "{name} forms a meld: {comma}.\n"},
    "lays-meld": {"meld": "{name} lays down meld {meld}: {comma}\n"},
    "meld-first": {"meld": "Meld {meld} ({name}): {cards}\n"},
    "plays-dashed": {"meld": "{name} melds {dashed}.\n"},
    "melds-list": {"meld": "{name} melds [{comma}] as meld #{meld}.\n"},
    "melds-down": {"meld": "{name} puts down {cards} as meld {meld}.\n"},
    "adds-number": {"layoff": "{name} adds {card} to meld #{meld}.\n"},
    "extends": {"layoff": "Meld {meld} is extended with {card} by {name}.\n"},
    "lays-full": {"layoff": "{name} lays off {card} on meld {meld}: {full}\n"},
    "grows": {"layoff": "{name} lays off {card} on meld {meld} "
                        "(now {full}).\n"},
    "lays-off-to": {"layoff": "{name} lays off {card} to meld {meld}.\n"},
    "ends-turn": {"discard": "{name} ends the turn by discarding {card}.\n"},
    "discards-colon": {"discard": "{name} discards: {card}\n",
                       "draw-discard": "{name} draws: {card} (discard pile)\n",
                       "draw-stock": "{name} draws: stock\n"},
    "draws-card": {"draw-stock": "{name} draws a card.\n"},
    "draws-bare": {"draw-stock": "{name} draws.\n"},
    "draw-pile": {"draw-stock": "{name} draws a card from the draw pile.\n",
                  "draw-discard": "{name} takes {card} from the discards.\n"},
    "deck-drawn": {"draw-stock": "{name} drew from the deck.\n"},
    "turns-of": {"heading": "--- {owner} turn ---\n"},
    "turns-plain": {"heading": "\n{owner} turn:\n"},
    "turns-name": {"heading": "[{name}]\n"},
    "turns-go": {"heading": "It is {owner} turn.\n"},
    "top-card": {"top": "Top card:{cards}\n"},
    "top-pile": {"top": "Discard pile:{cards}\n"},
    "top-of-discards": {"top": "Discard top:{cards}\n"},
    "top-list": {"top": "Discard pile top: {quoted}\n"},
    "stock-cards": {"stock": "Stock: {count} cards\n"},
    "stock-left": {"stock": "{count} cards left in the stock.\n"},
    "stock-pile": {"stock": "Draw pile: {count}\n"},
    "held-commas": {"held": "Hand sizes:{counts}\n"},
    "no-held": {"held": "", "stock": ""},
    "hand-counted": {"hand": "Your hand ({count}):{cards}\n"},
    "hand-list": {"hand": "Your hand: {quoted}\n"},
    "hand-java": {"hand": "Your hand: [{comma}]\n"},
    "hand-own": {"hand": "Hand:{cards}\n"},
    "hand-you": {"hand": "You have:{cards}\n"},
    "melds-titled": {"table-meld": "Meld {meld}:{cards}\n"},
    "melds-boxed": {"table-meld": "  [{meld}]{cards}\n"},
    "melds-hash": {"table-meld": "#{meld}: {comma}\n"},
    "melds-dots": {"table-meld": "  {meld}. {comma}\n"},
    "table-short": {"table": "Table:\n"},
    "table-on": {"table": "On the table:\n"},
    "can-lists": {"draws": "You can draw:{draws}\n",
                  "melds": "You can meld:{melds}\n",
                  "layoffs": "You can lay off:{layoffs}\n",
                  "discards": "You can discard:{cards}\n"},
    "possible": {"melds": "Possible melds:{melds}\n",
                 "layoffs": "Possible layoffs:{layoffs}\n",
                 "discards": "Possible discards:{cards}\n",
                 "draws": "Possible draws:{draws}\n"},
    "no-legal": {"draws": "", "melds": "", "layoffs": "", "discards": ""},
    "no-block": {"table": "", "table-meld": "", "top": "", "stock": "",
                 "held": "", "drawn": "", "hand": "", "draws": "", "melds": "",
                 "layoffs": "", "discards": ""},
    "you-drew": {"drawn": "You drew {card}.\n"},
    "prompt-double": {"prompt": ">> "},
    "prompt-enter": {"prompt": "Enter command: "},
    "prompt-move": {"prompt": "Your move> "},
    "prompt-menu": {"prompt": "What do you want to do? (draw/meld/layoff/"
                              "discard) > "},
    "prompt-blank": {"prompt": "> "},
    "prompt-two": {"prompt": ">> "},
    "prompt-none": {"prompt": ""},
    "refused-curt": {"unknown": "Invalid command!\n",
                     "must-draw": "You need to draw first!\n",
                     "has-drawn": "You already drew a card.\n",
                     "not-held": "You don't have {card}.\n",
                     "no-meld": "Not a valid meld!\n",
                     "no-layoff": "That card does not fit there.\n"},
    "refused-errors": {"unknown": "Error: unknown command\n",
                       "must-draw": "Error: draw first\n",
                       "has-drawn": "Error: already drawn\n",
                       "not-held": "Error: {card} is not in your hand\n",
                       "no-meld": "Error: not a meld\n",
                       "no-layoff": "Error: cannot lay off\n"},
    "what": {"unknown": "What?\n", "must-draw": "Draw first.\n",
             "has-drawn": "Already drawn.\n", "no-meld": "No meld.\n",
             "no-layoff": "No layoff.\n"},
    "scores-said": {"score": "{name} scores {gained} points for a total of "
                             "{new}.\n"},
    "score-json": {"score": '{{"player": "{name}", "gained": {gained}, '
                            '"total": {new}}}\n'},
    "score-table": {"score": "{name:<10} | {gained:>4} | {new:>4}\n"},
    "score-points": {"score": "{name}: {new} points\n"},
    "left-colon": {"left": "{name}:{cards} = {points} points\n"},
    "left-holds": {"left": "{name} has left:{cards} ({points})\n"},
    "left-list": {"left": "{owner} hand: {quoted} = {points}\n"},
    "wins-round": {"out": "{name} goes out and wins the round!\n"},
    "empties": {"out": "{name} has no cards left.\n"},
    "game-over": {"win": "Game over! {name} wins!\n"},
    "wins-game": {"win": "{name} wins the game!\n"},
    "round-numbered": {"round": "===== Round {round} =====\n{deals} deals.\n"},
    "round-dealer": {"round": "Round {round}: {deals} deals, {name} starts.\n"},
    "first-card": {"turn-up": "The first card of the discard pile is {card}.\n"},
    "starts-with": {"turn-up": "The discard pile starts with {card}.\n"},
    "turned": {"turn-over": "The stock is empty. The discard pile becomes the "
                            "new stock.\n"},
    "nobody": {"blocked": "The round is over. Nobody can draw.\n"},
    "how-many": {"players": "How many players? "},
    "invite-short": {"invite": "{name}: human (h) or computer (c)?\n"},
    "arrow-moves": {"draw-stock": "{name} -> draw stock\n",
                    "draw-discard": "{name} -> draw discard\n",
                    "meld": "{name} -> meld {cards}\n",
                    "layoff": "{name} -> layoff {card} {meld}\n",
                    "discard": "{name} -> discard {card}\n"},
    "turns-head": {"heading": "== {owner} turn ==\n",
                   "draw-stock": "Draws from the stock.\n",
                   "draw-discard": "Draws {card} from the discard pile.\n",
                   "meld": "Melds {cards} as meld {meld}.\n",
                   "layoff": "Lays off {card} on meld {meld}.\n",
                   "discard": "Discards {card}.\n",
                   "out": "Goes out.\n"},
    "turns-set-in": {"heading": "{name}:\n",
                     "draw-stock": "  draws from the stock\n",
                     "draw-discard": "  draws {card} from the discard pile\n",
                     "meld": "  melds {cards} as meld {meld}\n",
                     "layoff": "  lays off {card} on meld {meld}\n",
                     "discard": "  discards {card}\n"},
    "turns-numbered": {"heading": "Turn 3 - {name}\n",
                       "draw-stock": "  draw stock\n",
                       "draw-discard": "  draw discard {card}\n",
                       "meld": "  meld {cards} as meld {meld}\n",
                       "layoff": "  layoff {card} on meld {meld}\n",
                       "discard": "  discard {card}\n"},
    "has-done": {"draw-stock": "{name} has drawn from the stock.\n",
                 "draw-discard": "{name} has taken {card} from the discard "
                                 "pile.\n",
                 "meld": "{name} has melded 3 cards: {cards} as meld {meld}.\n",
                 "layoff": "{name} has laid off {card} on meld {meld}.\n",
                 "discard": "{name} has discarded {card}.\n"},
    "actions": {"draw-stock": '{{"player": "{name}", "action": "draw", '
                              '"source": "stock"}}\n',
                "draw-discard": '{{"player": "{name}", "action": "draw", '
                                '"source": "discard", "card": "{card}"}}\n',
                "meld": '{{"player": "{name}", "action": "meld", '
                        '"cards": [{comma}], "meld": {meld}}}\n',
                "layoff": '{{"player": "{name}", "action": "layoff", '
                          '"card": "{card}", "meld": {meld}}}\n',
                "discard": '{{"player": "{name}", "action": "discard", '
                           '"card": "{card}"}}\n',
                "out": '{{"player": "{name}", "action": "out"}}\n'},
    "pile-first": {"turn-up": "Discard pile: {card}\n"},
    "no-owner": {"left": "{name} is left with {cards} ({points} points)\n",
                 "score": "Score: {old} + {gained} = {new}\n"},
    "left-bars": {"left": "{name} | {cards} | {points}\n",
                  "meld": "{name} shows a set: {cards} (meld {meld}).\n",
                  "layoff": "{name} lays off {card} (meld {meld}).\n",
                  "win": "*** {name} is the champion ***\n",
                  "score": "{name}: {new} points (+{gained})\n"},
    "top-now": {"discard": "{name} discards {card}. The top of the discard "
                           "pile is now {card}.\n"},
    "no-melds": {"meld": ""},
    "no-layoffs": {"layoff": ""},
    "melds-made": {"meld": "{name} makes meld {meld}.\n"},
    "melds-hidden": {"meld": "{name} melds as meld {meld}.\n"},
    "melds-below": {"meld": "{name} melds:\n {cards}\n"},
    "stock-pile-card": {
        "draw-stock": "{name} chose to draw from the stock pile.\n",
        "draw-discard": "{name} chose to take the {card} from the discard "
                        "pile.\n",
        "meld": "{name} has made a meld with {cards}.\n",
        "layoff": "{name} lays off {card} at position {meld}.\n",
        "discard": "{name} threw away {card}.\n",
        "out": "{name} got rid of all cards!\n"},
    "face-down": {"draw-stock": "{name} draws a card from the face-down "
                                "pile.\n",
                  "draw-discard": "{name} takes the face-up card {card}.\n",
                  "meld": "{name} lays a meld on the table: {cards}.\n",
                  "layoff": "{name} lays off the {card} on the meld "
                            "{meld}.\n",
                  "discard": "{name} puts {card} on the discard pile.\n",
                  "out": "{name} wins the hand!\n"},
    "verbs-first": {"draw-stock": "DRAW {name} STOCK\n",
                    "draw-discard": "DRAW {name} DISCARD {card}\n",
                    "meld": "MELD {name} {cards}\n",
                    "layoff": "LAYOFF {name} {card} {meld}\n",
                    "discard": "DISCARD {name} {card}\n",
                    "out": "OUT {name}\n"},
    "kind-behind": {"draw-stock": "{name} (computer) draws from the stock.\n",
                    "draw-discard": "{name} (computer) takes {card} from the "
                                    "discard pile.\n",
                    "meld": "{name} (computer) melds {cards} (run).\n",
                    "layoff": "{name} (computer) adds {card} to meld "
                              "{meld}.\n",
                    "discard": "{name} (computer) discards {card}.\n",
                    "out": "The round is won by {name}.\n"},
    "deals-cards": {"round": "{deals} deals the cards for round {round}. {name} "
                             "will start.\n",
                    "turn-up": "{name} places {card} on the discard pile.\n",
                    "turn-over": "The stock is empty, turning over the discard "
                                 "pile.\n"},
    "new-hand": {"round": "New hand. Dealer: {deals}; to play: {name}\n",
                 "turn-up": "{name} flips over {card} to start the discard "
                            "pile.\n",
                 "turn-over": "The stock ran out; the discard pile becomes the "
                              "stock.\n"},
    "starting-round": {"round": "Starting round {round}. {deals} deals the "
                                "cards.\n",
                       "turn-up": "The first card in the discard pile is "
                                  "{card}\n"},
    "left-count": {"left": "{name} has {count} cards left:{cards} ({points} "
                           "points)\n"},
    "left-dashes": {"left": "{name} -{cards} - {points}\n"},
    "left-final": {"left": "{owner} final hand:{cards}, value: {points}\n"},
    "left-first": {"left": "{owner} remaining hand ({points} points):{cards}\n"},
    "left-worth": {"left": "{owner} hand is worth {points} points.\n"},
    "score-gain": {"score": "{name} gains {gained} points.\n"},
    "score-went": {"score": "{owner} score went from {old} to {new}.\n"},
    "score-signed": {"score": "{name}: +{gained} ({new})\n"},
    "score-columns": {"score": "{name} {old} {gained} {new}\n"},
    "score-column": {"score": "{name:<10}{new:>4}\n"},
    "score-both": {"score": "{owner} round score: {gained}; total score: "
                            "{new}\n"},
    "score-three": {"score": "{owner} previous score: {old}\n{owner} points "
                             "gained: {gained}\n{owner} new score: {new}\n"},
    "score-parts": {"score": "{name} gets {gained} points this round.\n{name} "
                             "now has a score of {new}.\n"},
    "win-reached": {"win": "{name} reached 100 points and wins the game!\n"},
    "win-won": {"win": "Congratulations {name}, you won!\n"},
    "win-twice": {"win": "{name} wins!\nCongratulations, {name}!\n"},
    "win-final": {"win": "Final winner: {name}\nThe winner is... {name}!!!\n"},
    "prompt-arrow": {"prompt": "-> "},
    "drew-card": {"draw-stock": "{name} drew {drew}.\n",
                  "draw-discard": "{name} took {card}.\n"},
    "drew-colon": {"draw-stock": "{name} drew: {drew}\n",
                   "draw-discard": "{name} drew: {card} (discard pile)\n"},
    "drew-bare": {"draw-stock": "{name} drew {drew}.\n",
                  "draw-discard": "{name} draws from the discard pile.\n"},
    "drew-stock": {"draw-stock": "{name} draws {drew} from the stock.\n",
                   "out": "{name} shouts \"Rummy!\"\n"},
    "first-person": {"draw-stock": "{name}: I draw from the stock.\n",
                     "draw-discard": "{name}: I take the {card}.\n",
                     "discard": "{name}: I discard the {card}.\n",
                     "meld": "{name}: I meld {cards}.\n",
                     "layoff": "{name}: I lay off {card} on meld {meld}.\n",
                     "out": "{name}: I'm out!\n"},
    "is-doing": {"draw-stock": "{name} is drawing from the stock.\n",
                 "draw-discard": "{name} is taking {card}.\n",
                 "discard": "{name} is discarding {card}.\n",
                 "meld": "{name} is melding {cards}.\n",
                 "layoff": "{name} is laying off {card} on meld {meld}.\n",
                 "score": "{name} goes from {old} to {new}.\n"},
    "new-card": {"drawn": "Your new card: {card}\n",
                 "hand": "You are holding:{cards}\n",
                 "turn-up": "Initial discard: {card}\n",
                 "meld": "{name} melds [{cards}] -> meld {meld}\n"},
    "draws-enum": {"draw-stock": "{name} DRAW_STOCK\n",
                   "draw-discard": "{name} DRAW_DISCARD {card}\n",
                   "meld": "{name} MELD {cards}\n",
                   "layoff": "{name} LAY_OFF {card} {meld}\n",
                   "discard": "{name} DISCARD {card}\n",
                   "out": "{name} GO_OUT\n"},
    "word-pairs": page.replace(r"\b([A2-9TJQK])([CDHS])\b", in_words),
    "juniors": page.replace(r"Player(\d)", lambda found: (
        "Bob Jr.", "Ann-Marie", "J.R.", "O'Neil")[int(found[1]) - 1]),
    "boxed": {"heading": "\u2554\u2550 {name} \u2550\u2557\n",
              "draw-stock": "\u2551 draws from the stock\n",
              "draw-discard": "\u2551 draws {card} from the discard pile\n",
              "meld": "\u2551 melds {comma}\n",
              "layoff": "\u2551 lays off {card} on meld {meld}\n",
              "discard": "\u2551 discards {card}\n"},
    "pile-shows": {"top": "The discard pile shows{cards}.\n"},
    "keyed": {"draw-stock": "player={number} action=draw source=stock\n",
              "draw-discard": "player={number} action=draw source=discard "
                              "card={card}\n",
              "meld": "player={number} action=meld cards={dashed}\n",
              "layoff": "player={number} action=layoff card={card} "
                        "meld={meld}\n",
              "discard": "player={number} action=discard card={card}\n"},
    "structs": {"draw-stock": "Action[player={name}, type=DRAW_STOCK]\n",
                "draw-discard": "Action[player={name}, type=DRAW_DISCARD, "
                                "card={card}]\n",
                "meld": "Action[player={name}, type=MELD, cards=[{comma}], "
                        "meld={meld}]\n",
                "layoff": "Action[player={name}, type=LAY_OFF, card={card}, "
                          "meld={meld}]\n",
                "discard": "Action[player={name}, type=DISCARD, "
                           "card={card}]\n",
                "out": "Action[player={name}, type=GO_OUT]\n"},
    "slog": {"draw-stock": "level=INFO msg=draw player={name} from=stock\n",
             "draw-discard": "level=INFO msg=draw player={name} from=discard "
                             "card={card}\n",
             "meld": "level=INFO msg=meld player={name} cards=\"{cards}\" "
                     "meld={meld}\n",
             "layoff": "level=INFO msg=layoff player={name} card={card} "
                       "meld={meld}\n",
             "discard": "level=INFO msg=discard player={name} card={card}\n",
             "left": "Penalty for {name}: {points} ({comma})\n",
             "score": "+{gained} points for {name} (total: {new})\n"},
    "moves-named": {"draw-stock": "{owner} move: draw from stock\n",
                    "draw-discard": "{owner} move: draw {card} from discard\n",
                    "meld": "{owner} move: meld {cards}\n",
                    "layoff": "{owner} move: lay off {card} on {meld}\n",
                    "discard": "{owner} move: discard {card}\n",
                    "left": "{owner} unmelded cards:{cards} -> {points}\n",
                    "score": "{name}: round {gained}, total {new}\n"},
    "counts-behind": {
        "draw-stock": "{name} draws from the stock and now has 8 cards.\n",
        "draw-discard": "{name} draws {card} from the discard pile, 8 cards in "
                        "hand.\n",
        "meld": "{name} melds {cards} as meld {meld}. (hand: 5)\n",
        "layoff": "{name} lays off {card} on meld {meld}. (hand: 5)\n",
        "discard": "{name} discards {card} and has 7 cards left.\n"},
    "log-some": {key: "INFO: " + WORDS[key] for key in (
        "round", "turn-up", "draw-stock", "draw-discard", "meld", "layoff",
        "discard", "out")},
    "dealing": {"round": "Dealing round {round}. {deals} is the dealer.\n",
                "turn-up": "The face-up card is {card}.\n",
                "turn-over": "Refilling the stock from the discard pile.\n",
                "out": "{name} is out of cards, round over.\n",
                "meld": "{name} reveals {cards}.\n",
                "discard": "{name} selected {card} to discard.\n"},
    "they": {"heading": "{name} to move.\n",
             "draw-stock": "They draw from the stock.\n",
             "draw-discard": "They draw {card} from the discard pile.\n",
             "meld": "They meld {cards}.\n",
             "layoff": "They lay off {card} on meld {meld}.\n",
             "discard": "They discard {card}.\n"},
    "turns-aside": {"heading": "\n--- Turn 3: {name} (hand: 7 cards) ---\n",
                    "draw-stock": "Drew from the stock.\n",
                    "draw-discard": "Drew {card} from discard pile.\n",
                    "meld": "Melded {comma} as meld {meld}.\n",
                    "layoff": "Laid off {card} on meld {meld}.\n",
                    "discard": "Discarded {card}. 7 cards remaining.\n"},
    "run-ends": {"meld": "{name} melds {ends} as meld {meld}.\n"},
    "block-equals": {"table": "Table melds:\n", "table-meld": "#{meld} {cards}\n",
                     "top": "Top discard ={cards}\n",
                     "stock": "Stock = {count}\n",
                     "held": "Players' cards ={counts}\n",
                     "hand": "Hand ={cards}\n", "drawn": "Drew = {card}\n",
                     "draws": "Options ={draws}\n", "melds": "Melds ={melds}\n",
                     "layoffs": "Layoffs ={layoffs}\n",
                     "discards": "Discards ={cards}\n"},
    "tails": {"draw-stock": "{name} draws from the stock - ok\n",
              "draw-discard": "{name} draws {card} from discard - ok\n",
              "meld": "{name} melds {comma} (a fine one)\n",
              "layoff": "{name} lays off {card} on meld {meld} (+1)\n",
              "discard": "{name} discards {card} and ends the turn.\n",
              "out": "{name} plays the last card.\n"},
    "menu": {"draws": "1. Draw from the stock\n2. Draw from the discard "
                      "pile\n"},
    "menu-line": {"draws": "1) draw stock  2) draw discard\n"},
    "menu-braced": {"draws": "(1) draw stock (2) draw discard\n"},
    "score-plain": {"left": "{name} hand {quoted} points {points}\n",
                    "score": "{name} score {new}\n"},
    "shows-left": {"left": "{name} shows{cards} = {points}\n",
                   "score": "{name}: {new}\n"},
    "dealer-first": {"round": "Round #{round}: dealer is {deals}, {name} goes "
                              "first\n",
                     "turn-up": "Top of discard pile: {card}\n"},
    "score-behind": {"score": "{new:>4} {name}\n"},
    "angled": page.replace(r"\b(Player\d)", r"<\1>"),
    "piped": {"draw-stock": "DRAW|{name}|STOCK\n",
              "draw-discard": "DRAW|{name}|DISCARD|{card}\n",
              "meld": "MELD|{name}|{cards}|{meld}\n",
              "layoff": "LAYOFF|{name}|{card}|{meld}\n",
              "discard": "DISCARD|{name}|{card}\n", "out": "OUT|{name}\n"},
    "now-holds": {"discard": "{name} discards {card}.\n"
                             "{name} now holds 0 cards.\n"},
    "by-index": by_index,
    "tables-all": tables_all("On the table:", "  {}. {}", ", "),
    "tables-ours": tables_all("Melds on the table:", "{}: {}", " "),
    "you-act": you_act,
    "scores-titled": scores_titled,
    "from-0": from_nought,
    "begin-cut": begin_cut,
    "from-middle": from_middle,
    "middle-cut": middle_cut,
}
WAYS = """
rummy
rummy-clock       clock
rummy-cat-n       cat-n
rummy-level       level
rummy-quoted      quoted
rummy-crlf        crlf
rummy-blanks      blank-ends
rummy-indented    indented
rummy-apostrophe  apostrophe
rummy-shouted     shouted
rummy-wrap-20     wrap-20
rummy-wrap-32     wrap-32
rummy-wrap-40     wrap-40
rummy-wrap-hands  human echo wrap-32
rummy-clock-after clock-after
rummy-green       green
rummy-alice       alice
rummy-compass     compass
rummy-spaced      spaced
rummy-hash        hash
rummy-card-names  card-names
rummy-computer3   computer3
rummy-nought      from-nought
rummy-commas      commas
rummy-bars        bars
rummy-two-blanks  two-blanks
rummy-ten         ten-10
rummy-signs       suit-signs
rummy-lower       lower-case
rummy-past        past
rummy-has-done    has-done top-now
rummy-turns-numbered turns-numbered pile-first
rummy-actions     actions no-owner
rummy-left-bars   pile-first left-bars
rummy-takes       takes
rummy-picks       picks-up throws
rummy-adds        adds
rummy-bare        melds-bare
rummy-lays        lays-down
rummy-stops       stops-gone
rummy-dealer      dealer-named
rummy-round       round-short
rummy-tight       score-tight won
rummy-gained      gained-first
rummy-hands-first hands-first
rummy-top         top-again
rummy-counted     turns-counted
rummy-target      target-100 upcard meld-behind
rummy-tails       left-behind out-of-cards from-pile
rummy-calls       top-taken calls-rummy first-to
rummy-worth       worth score-arrow winner-is
rummy-totals      hand-alone score-alone number-of
rummy-score-colon score-colon
rummy-melds-noted melds-noted
rummy-done-by     done-by
rummy-asked-in-line human asked-in-line
rummy-available   human available
rummy-signs-two   human echo prompt-double
rummy-hidden-card hidden-card
rummy-caught-with caught-with
rummy-laid-on-table laid-on-table
rummy-gains       gains
rummy-prompts     prompt-long
rummy-no-invites  no-invites no-target
rummy-playing-to  playing-to
rummy-no-out      no-out
rummy-no-stock    no-stock no-out
rummy-no-takes    no-takes
rummy-no-discards no-discards
rummy-no-hands    no-hands
rummy-no-scores   no-scores
rummy-begins      deals-begins
rummy-turn        turn-alone upcard
rummy-log         clock crlf takes
rummy-narrow      wrap-24 alice commas
rummy-mixed       past spaced ten-10 level
rummy-people      human echo
rummy-people-raw  human
rummy-makes       human melds-run adds-number top-card
rummy-forms       human echo forms extends
rummy-lays-meld   lays-meld lays-full
rummy-meld-first  human echo meld-first
rummy-dashed      plays-dashed grows ends-turn
rummy-bracketed   human melds-list melds-boxed hand-java
rummy-puts        melds-down lays-off-to
rummy-colons      human echo discards-colon hand-own
rummy-card        human draws-card you-drew
rummy-draws-bare  human echo draws-bare
rummy-draw-pile   draw-pile stock-pile human
rummy-deck        deck-drawn turns-of
rummy-turns       human echo turns-of
rummy-turns-plain human turns-plain
rummy-turns-name  turns-name
rummy-turns-go    human echo turns-go
rummy-tops        human echo top-pile stock-cards
rummy-tops-list   human top-list stock-left held-commas
rummy-discard-top human echo top-of-discards no-held
rummy-counts      human echo hand-counted melds-titled
rummy-python      human echo hand-list left-list
rummy-you         human hand-you table-short melds-hash
rummy-table-on    human echo table-on melds-dots
rummy-can         human echo can-lists
rummy-possible    human possible prompt-enter
rummy-no-legal    human echo no-legal
rummy-no-block    human echo no-block
rummy-enter       human echo prompt-enter
rummy-your-move   human echo prompt-move refused-curt
rummy-menu        human echo prompt-menu
rummy-sharp       human echo prompt-blank refused-errors
rummy-two-signs   human prompt-two what
rummy-no-prompt   human echo prompt-none
rummy-what        human echo what
rummy-scores-said scores-said game-over
rummy-json        score-json
rummy-score-table score-table
rummy-score-pts   score-points left-holds
rummy-left-colon  left-colon wins-game
rummy-empties     empties wins-round
rummy-rounds      round-numbered turned
rummy-round-deal  round-dealer first-card nobody
rummy-starts-with starts-with invite-short
rummy-players     human how-many
rummy-nought-melds from-0
rummy-nought-list human from-0
rummy-cut         begin-cut
rummy-cut-people  human echo begin-cut
rummy-from-middle from-middle
rummy-middle-cut  middle-cut
rummy-middle-cuts human echo middle-cut
rummy-people-10   human echo ten-10 alice
rummy-people-low  human echo lower-case
rummy-people-suit human echo suit-signs ten-10
rummy-people-card human card-of
rummy-people-bars human echo bars spaced
rummy-people-tabs human tabs shouted
rummy-people-log  human echo clock crlf
rummy-people-side human echo suit-first
rummy-people-box  human boxes colours
rummy-arrows      arrow-moves
rummy-arrows-two  arrow-moves alice
rummy-has         score-has
rummy-now-at      hand-alone score-now-at
rummy-turns-head  human echo turns-head
rummy-head-cards  turns-head card-names
rummy-head-signs  turns-head suit-signs ten-10
rummy-turns-in    turns-set-in
rummy-no-melds    no-melds
rummy-no-layoffs  human no-layoffs
rummy-melds-made  human melds-made
rummy-hides-melds human echo melds-hidden
rummy-below       human echo melds-below
rummy-chooses     stock-pile-card win-reached
rummy-face-down   face-down score-gain
rummy-verbs-first verbs-first score-went
rummy-kind-behind kind-behind left-count
rummy-head-titled turns-head scores-titled alice
rummy-titled      scores-titled score-columns
rummy-titled-bars scores-titled bars clock
rummy-deals-cards deals-cards left-dashes
rummy-new-hand    new-hand left-final score-both
rummy-starting    starting-round left-first score-column
rummy-worth-alone left-worth win-won
rummy-score-three score-three win-twice
rummy-score-parts score-parts win-final
rummy-signed      score-signed alice
rummy-arrow-asks  human prompt-arrow
rummy-drew        drew-card
rummy-drew-people human echo drew-card
rummy-drew-colon  human drew-colon alice
rummy-drew-stock  drew-stock
rummy-first-person first-person
rummy-is-doing    human is-doing
rummy-new-card    human echo new-card
rummy-new-compass human new-card compass
rummy-drew-top    human drew-bare commas
rummy-kind-noted  human echo kind-noted
rummy-kinds-first kind-noted scores-titled
rummy-left-first  left-colon hands-first alice
rummy-parts-first human score-parts hands-first
rummy-draws-enum  draws-enum
rummy-structs     structs
rummy-slog        slog
rummy-moves-named human moves-named
rummy-counts-behind human echo counts-behind
rummy-log-some    log-some
rummy-dealing     dealing
rummy-they        they
rummy-turns-aside turns-aside
rummy-run-ends    run-ends
rummy-equals      human echo block-equals
rummy-you-act     human echo you-act
rummy-you-take    human takes you-act
rummy-tails       tails
rummy-tails-hands human echo tails alice
rummy-menu-draws  human menu
rummy-score-plain score-plain
rummy-noted-left  shows-left green alice
rummy-dealer-first human dealer-first score-behind
rummy-angled      human echo angled
rummy-piped       human alice piped
rummy-by-index    by-index
rummy-menu-line   human menu-line
rummy-menu-braced human menu-braced
rummy-tables-all  tables-all
rummy-now-holds   now-holds alice
rummy-index-human human echo by-index bots
rummy-sharp-sums  human echo prompt-blank score-behind
rummy-juniors     juniors score-colon shouted
rummy-index-bots  by-index bots
rummy-word-pairs  commas word-pairs shows-left alice
rummy-boxed       boxed alice
rummy-pile-shows  human echo pile-shows bots
rummy-keyed-human human keyed green alice
rummy-tables-ours tables-ours
rummy-turn-of     turn-of bots
rummy-stuck-with  stuck-with alice
"""
