"""What is done to whole lines: prefixes, endings, wrapping, colours and two
lines in one. Each filter takes the lines and the events and returns lines."""
import re


class Line:
    """A line, its end, and the indices of the events that it shows."""

    __slots__ = ("text", "end", "at")

    def __init__(self, text, end, at):
        self.text, self.end, self.at = text, end, at

    def but(self, text):
        """The same line with another text."""
        return Line(text, self.end, self.at)


def break_lines(pieces):
    """Joins pieces of text, pairs (text, index of its event), to lines."""
    lines, text, at = [], [], []
    for piece, index in pieces:
        for part in piece.splitlines(keepends=True):
            if not text and part[-1] == "\n":
                lines.append(Line(part[:-1], "\n", (index,)))
                continue
            text.append(part)
            if index not in at:
                at.append(index)
            if part.endswith("\n"):
                lines.append(Line("".join(text)[:-1], "\n", tuple(at)))
                text, at = [], []
    if text:
        lines.append(Line("".join(text), "", tuple(at)))
    return lines


def each_line(change):
    """A filter that changes each line's text by itself, given its number."""

    def page(lines, events):
        return [line.but(change(line.text, number))
                for number, line in enumerate(lines)]

    return page


def prefix(form):
    """Something before each line; n is its number, s, m and h a clock's."""

    def change(text, n):
        seconds = 36000 + n // 2
        return form.format(n=n + 1, s=seconds % 60, m=seconds // 60 % 60,
                           h=seconds // 3600, ms=n * 37 % 1000) + text

    return each_line(change)


def suffix(form):
    """Something behind each line."""
    return each_line(lambda text, n: text + form)


def line_ends(end):
    """Another end of each line."""

    def page(lines, events):
        for line in lines:
            if line.end:
                line.end = end
        return lines

    return page


def replace(pattern, by):
    """A regular expression replaced in each line."""
    found = re.compile(pattern)
    return each_line(lambda text, n: found.sub(by, text))


def wrap(width, only="", indent=""):
    """Lines longer than width are broken at blanks; only says which, as a
    regular expression."""
    wanted = re.compile(only)

    def page(lines, events):
        result = []
        for line in lines:
            text = line.text
            while len(text) > width and wanted.match(line.text):
                cut = text.rfind(" ", len(indent) + 1, width + 1)
                if cut <= 0:
                    break
                result.append(Line(text[:cut], "\n", line.at))
                text = indent + text[cut + 1:]
            result.append(Line(text, line.end, line.at))
        return result

    return page


def fold(width):
    """Lines longer than width are broken there, as fold(1) does."""

    def page(lines, events):
        result = []
        for line in lines:
            text = line.text
            while len(text) > width:
                result.append(Line(text[:width], "\n", line.at))
                text = text[width:]
            result.append(Line(text, line.end, line.at))
        return result

    return page


def join_moves(gap, most=2):
    """Moves that follow each other are put on one line, most in one."""

    def is_move(line, events):
        return (len(line.at) == 1 and line.end != ""
                and events[line.at[0]].kind in ("play", "discard"))

    def page(lines, events):
        result, joined = [], 0
        for line in lines:
            if joined and joined < most and is_move(line, events):
                last = result[-1]
                result[-1] = Line(last.text + gap + line.text, line.end,
                                  last.at + line.at)
                joined += 1
            else:
                result.append(line)
                joined = int(is_move(line, events))
        return result

    return page


def colours(lines, events):
    """Red cards in red, seats in bold."""
    red = re.compile(r"\b((?:10|[A2-9TJQK])[DH])\b")
    bold = re.compile(r"(Player ?\d)")
    return [line.but(bold.sub("\x1b[1m\\1\x1b[0m", red.sub(
        "\x1b[31m\\1\x1b[0m", line.text))) for line in lines]


def in_green(lines, events):
    """Each line in green."""
    return [line.but(f"\x1b[32m{line.text}\x1b[0m") for line in lines]


def boxed(width, side="|", corner="+", dash="-"):
    """Boards in a box, in which long lines are broken at blanks."""
    rule = corner[0] + dash * (width + 2) + corner[-1]

    def page(lines, events):
        result = []
        inside = False
        for line in lines:
            board = any(events[at].kind == "board" for at in line.at)
            if board != inside:
                result.append(Line(rule, "\n",
                                   line.at if board else result[-1].at))
                inside = board
            text = line.text
            while board and len(text) > width and " " in text[:width + 1]:
                cut = text.rfind(" ", 0, width + 1)
                result.append(Line(f"{side} {text[:cut]:<{width}} {side}",
                                   "\n", line.at))
                text = text[cut + 1:]
            if board:
                text = f"{side} {text:<{width}} {side}"
            result.append(line.but(text))
        return result

    return page


SUITS = "Clubs|Diamonds|Hearts|Spades"


def glued(only):
    """Cards or ranks of lists that nothing parts."""
    wanted = re.compile(f"^((?:{only}):? )(.+)$")

    def change(text, n):
        found = wanted.match(text)
        return found[1] + found[2].replace(" ", "") if found else text

    return each_line(change)


def piles_in_line(head, gap):
    """The piles of a table in one line, in letters, behind its own words."""

    def page(lines, events):
        result, kept = [], None
        for line in lines:
            if line.text == "Cards on the table:":
                kept = line.but(head)
                continue
            pile = re.match(f"({SUITS}):(.*)", line.text)
            if not kept or not pile:
                result += [line]
                continue
            kept.text += pile[1][0] + ":" + pile[2].replace(" ", "")
            if pile[1] == "Spades":
                result, kept = result + [kept], None
            else:
                kept.text += gap
        return result

    return page


def behind_prompts(form, everywhere=False):
    """A clock behind each prompt; everywhere: before the other lines too."""

    def change(text, n):
        clock = form.format(s=n % 60, m=n // 60 % 60)
        if text.startswith(">"):
            return ">" + clock + text[1:]
        return clock + text if everywhere else text

    return each_line(change)


def numbers_of(lines, events, kinds):
    """The numbers of the lines that show events of these kinds."""
    return [number for number, line in enumerate(lines)
            if any(events[at].kind in kinds for at in line.at)]


def from_second_round(lines, events):
    """What stands before the second round is left out."""
    rounds = [at for at, event in enumerate(events) if event.kind == "round"]
    if len(rounds) < 2:
        return lines
    return [line for line in lines if line.at and line.at[-1] >= rounds[1]]


def from_middle(lines, events):
    """What stands before the twentieth move is left out."""
    moves = numbers_of(lines, events, ("play", "discard"))
    return lines[moves[19]:] if len(moves) > 40 else lines


def middle_left_out(first, last, sign):
    """A sign stands for the lines between two moves of these numbers."""

    def page(lines, events):
        moves = numbers_of(lines, events, ("play", "discard"))
        if len(moves) <= last:
            return lines
        return (lines[:moves[first] + 1] + [Line(sign, "\n", ())]
                + lines[moves[last]:])

    return page
