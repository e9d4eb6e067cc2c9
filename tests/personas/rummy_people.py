"""Rummy with a human at the table: what is typed at each prompt of a game of the
tools' own, and the words of what only a human is shown."""
import random
import re
import subprocess

# What stands only in games of humans, besides the lines of rummy.WORDS.
WORDS = {
    "typed": "{text}\n",
    "ragequit": "{name} ragequits. A computer will now take over.\n",
    "table": "Melds on the table:\n",
    "table-meld": "{meld}:{cards}\n",
    "top": "Top of the discard pile:{cards}\n",
    "stock": "Cards in the stock: {count}\n",
    "held": "Cards held:{counts}\n",
    "drawn": "Card drawn: {card}\n",
    "hand": "Your hand:{cards}\n",
    "draws": "Legal draws:{draws}\n",
    "melds": "Legal melds:{melds}\n",
    "layoffs": "Legal layoffs:{layoffs}\n",
    "discards": "Legal discards:{cards}\n",
    "unknown": "Unknown command.\n",
    "must-draw": "You must draw a card first.\n",
    "has-drawn": "You have already drawn.\n",
    "must-take-stock": "You must draw from the stock.\n",
    "not-held": "You do not hold {card}.\n",
    "has-melded": "You have already melded this turn.\n",
    "no-meld": "This is not a legal meld.\n",
    "no-layoff": "This is not a legal layoff.\n",
    "just-taken": "You may not discard the card you took from the discard "
                  "pile.\n",
    "dead-end": "This would leave you without a legal discard.\n",
    "deck-row": "{cards}\n",
    "help": "Commands:\n",
    "help-line": "{line}\n",
}

LISTS = ("hand", "draws", "melds", "layoffs", "discards")
IDLE = ["deck", "what now", "layoff 3C 19", "discard AS", "meld AS AD AC",
        "draw stock", "draw discard", "help"]


def lists(text):
    """The lists of the last block."""
    found = {}
    for name, words in re.findall(
            r"^(?:Your|Legal) (\w+):(.*)$", text, re.MULTILINE):
        if name == "hand":
            found = {}
        found[name] = words.split()
    return found


def command(rng, block, number):
    """What a human types: a move, or now and then something else."""
    if number % 5 == 3:
        return IDLE[number // 5 % len(IDLE)]
    if "draws" in block:
        return "draw " + rng.choice(block["draws"])
    if block["melds"]:
        return "meld " + rng.choice(block["melds"]).replace("-", " ")
    if block["layoffs"]:
        return "layoff " + rng.choice(block["layoffs"]).replace("@", " ")
    return "discard " + max(block["discards"], key=lambda card: (
        "A23456789TJQK".index(card[0]), card))


def typed_game(tool, seed, seats, most):
    """A game in which the first seat is a human for a while, echoed."""
    rng, typed = random.Random(f"people/{seed}/{seats}"), []
    while True:
        text = subprocess.run(
            [tool, "--echo", "--no-record", "--seats", "h" + "c" * (seats - 1),
             str(seed)], input="\n".join(typed + [""]).encode(), check=True,
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).stdout.decode()
        if typed and typed[-1] == "ragequit":
            return text
        typed.append(command(rng, lists(text), len(typed))
                     if len(typed) < most else "ragequit")
