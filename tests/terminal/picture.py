"""A screen as an SVG picture: rows as `tmux capture-pane -e` gives them, with
colours and bold type, on a dark ground. Each stretch of one style has its
length, so that a font with other widths cannot shift what comes after it."""
import html
import re

WIDTH, HEIGHT = 8, 17  # of a character
COLORS = {"31": "#ff7b72", "32": "#7ee787", "33": "#e3b341", "34": "#79c0ff",
          "35": "#d2a8ff", "36": "#76e3ea", "90": "#9aa4b2"}
STYLE = (".r{font:14px ui-monospace,'DejaVu Sans Mono',monospace;"
         "fill:#e6e6e6;white-space:pre}.b{font-weight:bold}")


def stretches(row):
    """The row as pairs of style and text."""
    bold, color = False, None
    for part in re.split(r"(\x1b\[[0-9;]*m)", row):
        if part.startswith("\x1b["):
            for code in part[2:-1].split(";"):
                if code in ("", "0"):
                    bold, color = False, None
                elif code == "1":
                    bold = True
                elif code == "39":
                    color = None
                elif code in COLORS:
                    color = COLORS[code]
        elif part:
            yield bold, color, part


def picture(rows, title):
    """The whole picture of these rows, for people who cannot see it named."""
    while rows and not rows[-1]:
        rows = rows[:-1]
    columns = max((sum(len(t) for _, _, t in stretches(r)) for r in rows),
                  default=0)
    width, height = (columns + 2) * WIDTH, (len(rows) + 1) * HEIGHT
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" role="img" '
           f'viewBox="0 0 {width} {height}" width="{width}">',
           f"<title>{html.escape(title)}</title>", f"<style>{STYLE}</style>",
           f'<rect width="{width}" height="{height}" rx="6" fill="#16181d"/>']
    for at, row in enumerate(rows):
        column = 1
        for bold, color, text in stretches(row):
            if text.strip():
                style = "r b" if bold else "r"
                fill = f' style="fill:{color}"' if color else ""
                out.append(
                    f'<text class="{style}"{fill} x="{column * WIDTH}" '
                    f'y="{(at + 1) * HEIGHT}" '
                    f'textLength="{len(text) * WIDTH}">'
                    f"{html.escape(text, quote=False)}</text>")
            column += len(text)
    return "\n".join(out) + "\n</svg>\n"
