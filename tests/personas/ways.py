"""The ways of printing: each is a course's format and the mechanisms by which a
program departs from it."""
import languages
import slips
import strangers
from mechanisms import MECHANISMS
from style import FORMATS, Style

# The formats in which each mechanism stands alone, in turn.
BASES = ["cs246", "cs246 echo", "cs246-boards", "cs246-boards echo", "cs247",
         "cs246", "cs247-2017 echo", "cs246-boards"]

# Programs that depart in several respects at once.
MIXED = """
terminal-log     cs246 echo clock crlf
numbered-paper   cs246-boards cat-n blank-ends
level-quiet      cs246 level no-round no-winner
tidy             cs246-boards echo blank-boards ruled-rounds scoreboard thanks
chatty           cs246 banner turn-lines left-lines left-counter standings
dressed          cs246-boards boxed-title boxes colours clears
old-friends      cs246 alice played score-words win-congratulates
robots           cs246 computer3 puts table-tail refusals-other
sorted-table     cs246-boards hand-suits legal-sorted discards-sorted
sorted-all       cs246 echo hand-strings rows-strings discards-down
cards-in-words   cs247 card-of pile-cards score-total
numbers          cs246-boards echo courts-11 ace-1 commas
signs            cs246 suit-signs apostrophe colours
small            cs246-boards lower-case suits-letters prompt-two
narrow           cs246-boards wrap-32 two-moves
narrow-names     cs246 player-one wrap-40 left-tail
no-frame         cs246-boards no-round no-legal prompt-words
bare             cs246 no-board no-round no-winner
bare-echo        cs246 echo no-board prompt-none no-invites
seats-in-prompt  cs246-boards echo prompt-seat spaced
helpful          cs246 prompt-long refusals-errors unknown-told
helpful-echo     cs246 echo prompt-long refusals-errors unknown-told
curt             cs246-boards p3 colons refusals-curt score-total
typist           cs246 leagal you-hand typos win-is
shouting         cs246-boards shouted bangs
debugging        cs246 echo debug debug-moves seed-told logger
dump             cs246 hand-dump hand-counted left-tail
dump-sorted      cs246 hand-dump hand-sorted round-titles
moved            cs246 moves-to table-other round-other
nought           cs246-boards from-nought commas winners-listed
letters          cs246 player-a two-moves blank-ends
compass-rose     cs246-boards echo compass the-card standings
console          cs247 echo cpu green prompt-dollar
course-late      cs247-2014 blank-ends refusals-curt
course-early     cs247-2013 echo no-invites crlf
year-played      cs247-2017 played winners-merged
year-mixed       cs247 hash score-of invite-other
quoted-mail      cs246-boards echo quoted fold-80
two-columns      cs246 three-moves tabs score-tabs
brackets         cs246-boards bracketed bars empty-none
cards-dashed     cs246 echo card-dashed lays empty-dash
refused-glued    cs246 refusals-glued prompt-blank no-ragequit
dots-and-stars   cs246 dots stars blank-moves
nought-quote     cs246-boards echo from-nought apostrophe
dollar-north     cs246 echo compass prompt-dollar invite-other
north-can        cs246 compass legal-can
bots-list        cs246 echo bots lists-discarded score-total
arrows-echo      cs246 echo arrows-before
old-mac          cs246 cr spaced
stars-compass    cs246 echo stars compass no-round ten-10
move-compass     cs246 compass prompt-your
arrows-alice     cs246-boards arrows-before alice no-round
robots-points    cs246 echo bots no-invites score-total
verbs-alice      cs246-boards alice suit-signs verbs-before
glued-signs      cs246 suit-signs glued ten-10
words-boxed      cs246-boards card-of boxes-24
titled-asked     cs246-boards titled prompt-command
clock-asked      cs246-boards echo clock alice prompt-command
greek-numbered   cs246-boards greek numbered-from
greek-ticks      cs246 echo greek ticks
titled-angles    cs246-boards echo titled angles
greek-now        cs246 echo greek now invite-letters
alice-question   cs246-boards echo alice prompt-question
titled-bracket   cs246-boards echo titled prompt-bracket
equals-bare      cs246 echo equals no-discards
turn-of-two      cs246 player-one round-turn
turn-of-two-echo cs246-boards echo player-one round-turn
menu-cmd         cs246-boards echo prompt-cmd hand-quoted round-starts-with
no-legal-named   cs246 no-legal game-words round-turn
bots-asked       cs246-boards echo human-bots prompt-command
turn-glued-echo  cs246-boards echo turn-legal-glued
star-asks        cs246 echo prompt-star low-suits
arrow-signs      cs246 arrow-verbs suit-signs indented
label-numbers    cs246 labelled number-first
fields-ragged    cs246-boards fields ragged
indexed-dots     cs246 indexed dotted
humans-first     cs246-boards humans first-is
clock-wide       cs246 echo clock-behind commas alice
hints-timed      cs246 hint-typed clock
hints-indented   cs246 echo hint-typed indented
leads-indented   cs246-boards winner-so-far indented
winners-indented cs246 winners-again indented
between-indented cs247-2017 scores-between indented
again-indented   cs246-boards told-again indented
turns-timed      cs246-boards turns-above clock
totals-alice     cs247 totals-again alice
leads-alice      cs246-boards winner-so-far alice
menu-alice       cs246 echo menu-of-plays alice
reasons-alice    cs246-boards reasons alice
winners-spaced   cs246 winners-again spaced
winners-hashed   cs246-boards winners-again hash
last-move-spelt  cs246 echo last-move ranks-cpp
last-move-is     cs246-boards last-move is-playing
hand-first-py    cs246 hand-first prompt-py
items-headed     cs246 hand-brackets headings
then-you         cs247 echo then you-all
then-bots        cs246 then human-bots
you-called       cs246-boards hand-called you-all
dots-wrapped     cs246 middle-dots wrap-40
hand-first-short cs247 hand-first
numbers-boards   cs246-boards echo number-first
last-numbered    cs246-boards last-move number-first
counted-boards   cs246-boards counted-in-rounds
sums-alice       cs246-boards echo list-then-sum alice
input-hand-first cs246 prompt-input hand-first
player-selects   cs246 human-player selects
seats-asked      cs246 echo prompt-seat-colon
names-asked      cs246 echo alice prompt-seat-colon
polish-seats     cs246 polish gracz
turn-current-did cs246-boards echo turn-current you-did
counted-asked    cs246 counted-colon prompt-help
arrows-ruled     cs246 p3 arrow-plays rule-moves
arrows-command   cs246-boards echo hash prompt-colon arrow-plays
letters-piles    cs246 echo player-a bars prompt-colon
turns-refused    cs246 echo player-a turn-plain leads-seven
names-now        cs246-boards alice listed-now turn-plain
boxed-letters    cs246 echo player-a boxed-movers prompt-colon
boxed-bots       cs246 bots boxed-movers listed-now
names-colons     cs246 echo alice colons prompt-two begins-numbered
bot-asked        cs246-boards echo player-bot colons prompt-colon
"""


# What may be said of a right game in ways that leave out what the rules ask
# for: the bytes are those of a program that forgets it.
FORGIVEN = {"no-winner": {"winner-missing"}, "no-scores": {"score-lines"},
            "no-discards": {"score-lines"}}


class Way:
    """A way of printing: its name, format and mechanisms."""

    def __init__(self, name, words):
        self.name = name
        self.format, *self.mechanisms = words.split()
        for word in self.mechanisms:
            assert word in MECHANISMS, word

    def style(self):
        """A new style that prints in this way."""
        style = Style(self.format)
        for word in self.mechanisms:
            MECHANISMS[word](style)
        return style

    @property
    def forgiven(self):
        """The findings that a right game may have."""
        return set().union(*(FORGIVEN.get(w, ()) for w in self.mechanisms))

    @property
    def is_exact(self):
        """Whether this is a course's own format."""
        return not set(self.mechanisms) - {"echo"}


def all_ways():
    """Every way, in a fixed order: the formats, each mechanism alone, the
    mixed ones."""
    ways = []
    for name in FORMATS:
        ways += [Way(name, name), Way(name + "-echo", name + " echo")]
    alone = [name for name in MECHANISMS if name not in ("echo", "boards")]
    for number, name in enumerate(alone):
        base = BASES[number % len(BASES)]
        ways.append(Way(name, f"{base} {name}"))
    for line in MIXED.strip().splitlines():
        ways.append(Way(*line.split(maxsplit=1)))
    assert len({way.name for way in ways}) == len(ways)
    return ways
