"""The table of a run, its breakdowns, and the list of known failures."""
import collections

MOST = 2            # findings a mistake
SHARE = 0.95        # in this share of mistakes


def show(outcomes, modes, hidden, made, seconds, verbose):
    """Prints the table, and more where verbose."""
    cells = [o.cell for o in outcomes if o.mode == modes[0]]
    ways = {c.way for c in cells}
    kinds = {c.name for c in cells if c.has_bug}
    size = sum(c.size for c in cells) / 1e6
    print(f"personas: {len(ways)} ways of printing, {len(kinds)} bugs, "
          f"{len(cells):,} transcripts, {size:.1f} MB, made in {made:.1f} s")
    columns = {mode: counts(outcomes, mode) for mode in modes}
    for name in ROWS:
        row = "".join(f"{columns[mode][name]:>12}" for mode in modes)
        print(f"{ROWS[name]:<44}{row}" if name != "head" else
              f"{'':<44}" + "".join(f"{mode:>12}" for mode in modes))
    print(f"{'seconds':<44}" + "".join(
        f"{seconds[mode]:>12.1f}" for mode in modes))
    print(f"{'MB a second':<44}" + "".join(
        f"{size / max(seconds[mode], 0.001):>12.2f}" for mode in modes))
    print(f"pairs of way and bug in which nothing shows: {hidden}")
    if verbose:
        breakdown(outcomes)
    if verbose > 1:
        for outcome in outcomes:
            if not outcome.good:
                print(failure(outcome), outcome.cell.table, outcome.slugs,
                      marks(outcome))


ROWS = {
    "head": "",
    "right": "right transcripts",
    "accused": "  accused",
    "right-unread": "  not read",
    "not-silent": "  exact and not ok",
    "bug": "bugs that show",
    "told": "  told in class and place",
    "unread": "  moves unread",
    "silent": "  not told, and not provable",
    "missed": "  missed",
    "class": "  told in another class only",
    "place": "  told in another place only",
    "nothing": "no verdict",
    "one": "findings a mistake: 1",
    "two": "  2",
    "few": "  3 to 5",
    "many": "  6 and more",
    "share": f"  at most {MOST}",
}


def counts(outcomes, mode):
    """The figures of one column."""
    chosen = [o for o in outcomes if o.mode == mode]
    found = collections.Counter()
    for outcome in chosen:
        if outcome.cell.has_bug:
            found["bug"] += 1
            found[outcome.word] += 1
            found[bucket(len(outcome.accusing))] += 1
        else:
            found["right"] += 1
            word = outcome.word
            found["right-unread" if word == "unread" else word] += (
                word != "right")
    texts = {name: f"{found[name]:,}" for name in ROWS}
    texts["share"] = f"{share(chosen):.1%}"
    return texts


def bucket(count):
    """The row in which a number of findings is counted."""
    if count <= 2:
        return ("none", "one", "two")[count]
    return "few" if count <= 5 else "many"


def share(outcomes):
    """The share of the bugs told that have at most MOST findings."""
    told = [len(o.accusing) for o in outcomes if o.cell.has_bug and o.accusing]
    return sum(n <= MOST for n in told) / len(told) if told else 1.0


def breakdown(outcomes):
    """Failures by way, and by bug."""
    for title, key in (("way", lambda o: o.cell.way),
                       ("bug", lambda o: o.cell.name)):
        rows = collections.defaultdict(collections.Counter)
        for outcome in outcomes:
            row = rows[key(outcome)]
            row["all"] += 1
            if not outcome.good:
                row[f"{outcome.mode}:{outcome.word}"] += 1
            elif outcome.cell.has_bug and len(outcome.accusing) > MOST:
                row[f"{outcome.mode}:many"] += 1
        print(f"\nfailures by {title}")
        for name, row in sorted(rows.items(), key=lambda item: (
                item[1]["all"] - sum(item[1].values()), item[0])):
            words = " ".join(f"{word} {n}" for word, n in sorted(row.items())
                             if word != "all")
            if words:
                print(f"  {name:<28}of {row['all']:>4}  {words}")


def failure(outcome):
    """A failure in one line, as the list of known failures has it."""
    return f"{outcome.mode} {outcome.cell.way} {outcome.cell.name} {outcome.word}"


def marks(outcome):
    """The first marks of a cell, and their lines."""
    fair = outcome.cell.fair
    return "; ".join(fair.marks) if fair else ""


def failures(outcomes):
    """All failures of a run, and how many mistakes have too many findings."""
    lines = {failure(o) for o in outcomes if not o.good}
    for mode in {o.mode for o in outcomes}:
        many = sum(o.mode == mode and o.cell.has_bug
                   and len(o.accusing) > MOST for o in outcomes)
        lines.add(f"{mode} more than {MOST} findings: {many} mistakes")
    return sorted(lines)


def bless(outcomes, path):
    """Writes the list of known failures."""
    with open(path, "w", encoding="utf-8") as file:
        file.write("# Failures of `make check T=personas` that are known: "
                   "mode, way, bug, what.\n"
                   "# `tests/check/personas.sh -b` writes this file.\n")
        file.writelines(line + "\n" for line in failures(outcomes))


def hold(outcomes, path):
    """Holds the failures against the list; 1 where they differ."""
    with open(path, encoding="utf-8") as file:
        known = {line.strip() for line in file if not line.startswith("#")}
    found = set(failures(outcomes))
    for line in sorted(found - known):
        print("worse:", line)
    for line in sorted(known - found):
        print("mended, but still listed:", line)
    if found != known:
        print("tests/check/personas.sh -b lists what fails now")
    print(f"personas: {len(outcomes) - len(found ^ known)} passed, "
          f"{len(found ^ known)} failed")
    return int(found != known)


def targets(outcomes):
    """1 where a target does not hold."""
    bad = [o for o in outcomes if not o.good]
    few = all(share([o for o in outcomes if o.mode == mode]) >= SHARE
              for mode in {o.mode for o in outcomes})
    print(f"personas: {len(outcomes) - len(bad)} passed, {len(bad)} failed")
    return int(bool(bad) or not few)
