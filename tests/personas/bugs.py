"""The list of bugs: each is a class made from game.Program with one or two
methods changed, and registers itself here with what is known of it."""


class Bug:
    """A bug, and at which tables it can show itself."""

    def __init__(self, name, groups, program, tables):
        self.name = name
        self.groups = groups      # classes in which it may be told
        self.program = program
        self.tables = tables      # pairs: seats, mood of who types
        self.what = program.__doc__.split("\n\n")[0].replace("\n    ", " ")


BUGS = {}

COMPUTERS = [("cccc", "plain")]
ANY = [("cccc", "plain"), ("hccc", "plain"), ("chcc", "rage"),
       ("hchc", "noise")]
HUMANS = [("hccc", "plain"), ("hchc", "plain"), ("cchh", "noise"),
          ("hhhh", "plain")]


def bug(groups, tables):
    """Registers a program as a bug told in one of these classes of findings;
    its name is that of the class, in small letters with dashes."""

    def register(program):
        name = "".join("-" + c.lower() if c.isupper() else c
                       for c in program.__name__).lstrip("-")
        assert name not in BUGS, name
        BUGS[name] = Bug(name, set(groups.split()), program, tables)
        return program

    return register


def load():
    """All bugs, in the order of the files that hold them."""
    import bugs_deal
    import bugs_play
    import bugs_score
    import bugs_shown
    return BUGS
