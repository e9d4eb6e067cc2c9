#include "tests/unit/unit.h"

#include "tests/unit/rummy_transcripts.h"

/*
 * One thing changed in the bytes of good games. Where what was typed shows and
 * the deal is known, a transcript is good if and only if playing the lines it
 * shows prints it: whatever is not must be told. Without the deal it may be
 * that of another one, and the kinds of change that then go untold are listed
 * with the reason.
 */

struct edit {
	const char *name;
	/* Changes the bytes of event i; false when there is nothing to. */
	bool (*make)(struct transcript *t, struct games *g, size_t i);
	const char *untold; /* why it may go untold without the deal, or NULL */
	bool wording;       /* the meaning stays: no other class is found */
};

static void
replace(struct transcript *t, size_t at, size_t length, const char *with)
{
	struct text after = {0};

	text_add(&after, t->bytes.bytes + at + length,
		t->bytes.length - at - length);
	text_cut(&t->bytes, at);
	text_string(&t->bytes, with);
	text_add(&t->bytes, after.bytes, after.length);
	text_fini(&after);
}

static bool
is_card(const char *s)
{
	return strchr("A23456789TJQK", s[0]) && s[0] && s[1] &&
		strchr("CDHS", s[1]) && (s[2] < 'a' || s[2] > 'z');
}

/* The place of a card of the event's bytes, any of them; 0 for none. */
static size_t
some_card(const struct transcript *t, struct games *g, size_t i)
{
	size_t places[CARD_COUNT * 4], n = 0;

	for (size_t at = t->at[i]; at + 1 < t->at[i + 1]; at++)
		if (is_card(t->bytes.bytes + at) &&
			n < sizeof places / sizeof *places)
			places[n++] = at;
	return n ? places[games_roll(g, n)] : 0;
}

static bool
edit_card(struct transcript *t, struct games *g, size_t i)
{
	size_t at = some_card(t, g, i);
	char name[CARD_NAME];

	if (!at)
		return false;
	card_name((unsigned)games_roll(g, CARD_COUNT), &card_ranks_plain, name);
	if (memcmp(name, t->bytes.bytes + at, 2) == 0)
		return false;
	replace(t, at, 2, name);
	return true;
}

static bool
edit_digit(struct transcript *t, struct games *g, size_t i)
{
	size_t places[512], n = 0;
	const char *s = t->bytes.bytes;
	char digit[2] = "0";

	for (size_t at = t->at[i]; at < t->at[i + 1] && n < 512; at++)
		if (s[at] >= '0' && s[at] <= '9' && !is_card(s + at))
			places[n++] = at;
	if (!n)
		return false;
	n = places[games_roll(g, n)];
	digit[0] = (char)('0' + (s[n] - '0' + 1 + (int)games_roll(g, 9)) % 10);
	replace(t, n, 1, digit);
	return true;
}

static bool
edit_drop(struct transcript *t, struct games *g, size_t i)
{
	(void)g;
	if (t->at[i] == t->at[i + 1])
		return false;
	replace(t, t->at[i], t->at[i + 1] - t->at[i], "");
	return true;
}

static bool
edit_double(struct transcript *t, struct games *g, size_t i)
{
	char line[2048];
	size_t n = t->at[i + 1] - t->at[i];

	(void)g;
	if (n == 0 || n >= sizeof line)
		return false;
	memcpy(line, t->bytes.bytes + t->at[i], n);
	line[n] = '\0';
	replace(t, t->at[i], 0, line);
	return true;
}

static bool
edit_swap(struct transcript *t, struct games *g, size_t i)
{
	char line[2048];
	size_t n = t->at[i + 1] - t->at[i];

	if (n == 0 || n >= sizeof line || i + 2 > g->count ||
		t->at[i + 2] == t->at[i + 1])
		return false;
	memcpy(line, t->bytes.bytes + t->at[i], n);
	line[n] = '\0';
	replace(t, t->at[i + 2], 0, line);
	replace(t, t->at[i], n, "");
	return true;
}

static bool
edit_order(struct transcript *t, struct games *g, size_t i)
{
	size_t a = some_card(t, g, i), b = some_card(t, g, i);
	char one[3] = "", other[3] = "";

	if (!a || memcmp(t->bytes.bytes + a, t->bytes.bytes + b, 2) == 0)
		return false;
	memcpy(one, t->bytes.bytes + a, 2);
	memcpy(other, t->bytes.bytes + b, 2);
	replace(t, a, 2, other);
	replace(t, b, 2, one);
	return true;
}

static bool
edit_shorten(struct transcript *t, struct games *g, size_t i)
{
	size_t at = some_card(t, g, i);

	if (!at || g->event[i].count < 1)
		return false;
	replace(t, at - 1, 3, "");
	return true;
}

static bool
edit_lengthen(struct transcript *t, struct games *g, size_t i)
{
	size_t at = some_card(t, g, i);
	char name[CARD_NAME + 1] = " ";

	if (!at || g->event[i].count < 1)
		return false;
	card_name((unsigned)games_roll(g, CARD_COUNT), &card_ranks_plain,
		name + 1);
	replace(t, at + 2, 0, name);
	return true;
}

static bool
edit_cut(struct transcript *t, struct games *g, size_t i)
{
	size_t n = t->at[i + 1] - t->at[i];

	if (n < 4 || g->event[i].kind == RUMMY_TYPED)
		return false;
	text_cut(&t->bytes, t->at[i] + 2 + games_roll(g, n - 3));
	return true;
}

static bool
edit_typed(struct transcript *t, struct games *g, size_t i)
{
	static const char *const lines[] = {"draw stock\n", "draw discard\n",
		"deck\n", "help\n", "discard 7C\n", "layoff 7C 1\n", "foo\n",
		"meld 3C 4C 5C\n", "ragequit\n"};

	if (g->event[i].kind != RUMMY_TYPED || t->at[i] == t->at[i + 1])
		return false;
	replace(t, t->at[i], t->at[i + 1] - t->at[i],
		lines[games_roll(g, sizeof lines / sizeof *lines)]);
	return true;
}

static bool
edit_winner(struct transcript *t, struct games *g, size_t i)
{
	if (g->event[i].kind != RUMMY_WIN && games_roll(g, 8))
		i = g->count - 1;
	return g->event[i].kind == RUMMY_WIN && edit_digit(t, g, i);
}

/* Where the event's line has this byte; 0 for nowhere. */
static size_t
some_byte(const struct transcript *t, size_t i, char c)
{
	const char *from = t->bytes.bytes + t->at[i];
	const char *found = memchr(from, c, t->at[i + 1] - t->at[i]);

	return found ? (size_t)(found - t->bytes.bytes) : 0;
}

static bool
edit_space(struct transcript *t, struct games *g, size_t i)
{
	size_t at = some_byte(t, i, ' ');

	if (!at || g->event[i].kind == RUMMY_TYPED)
		return false;
	replace(t, at, 0, " ");
	return true;
}

static bool
edit_case(struct transcript *t, struct games *g, size_t i)
{
	char c[2] = "";

	if (g->event[i].kind == RUMMY_TYPED || t->at[i] == t->at[i + 1])
		return false;
	c[0] = t->bytes.bytes[t->at[i]];
	if (c[0] < 'A' || c[0] > 'Z' || is_card(t->bytes.bytes + t->at[i]))
		return false;
	c[0] = (char)(c[0] - 'A' + 'a');
	replace(t, t->at[i], 1, c);
	return true;
}

static bool
edit_stop(struct transcript *t, struct games *g, size_t i)
{
	size_t at = some_byte(t, i, '.');

	if (!at || g->event[i].kind == RUMMY_TYPED)
		return false;
	replace(t, at, 1, "");
	return true;
}

static bool
edit_blank(struct transcript *t, struct games *g, size_t i)
{
	if (i == 0 || g->event[i].kind == RUMMY_TYPED ||
		g->event[i - 1].kind == RUMMY_PROMPT ||
		t->at[i] == t->at[i + 1])
		return false;
	replace(t, t->at[i], 0, "\n");
	return true;
}

static const struct edit edits[] = {
	{"a card", edit_card, "any unseen card may have been drawn", false},
	{"a digit", edit_digit, "the game may have another target", false},
	{"a line dropped", edit_drop,
		"a command, or house rules, that nothing shows", false},
	{"a line doubled", edit_double,
		"a meld or a discard may have been made twice", false},
	{"two lines swapped", edit_swap, "lay-offs may be made in either order",
		false},
	{"cards in another order", edit_order,
		"a deck may be any that deals what was seen", false},
	{"a card left out", edit_shorten, NULL, false},
	{"a card added", edit_lengthen, NULL, false},
	{"a line cut short", edit_cut, NULL, false},
	{"another line typed", edit_typed, NULL, false},
	{"another winner", edit_winner, NULL, false},
	{"a space too many", edit_space, NULL, true},
	{"a small letter", edit_case, NULL, true},
	{"a stop left out", edit_stop, NULL, true},
	{"an empty line", edit_blank, NULL, true},
};

enum { EDITS = sizeof edits / sizeof *edits };

struct toll {
	unsigned made, good, told, blind;
};

/* What was typed, as the echoed bytes show it. */
static void
typed(const struct text *bytes, struct text *lines)
{
	const char *s = bytes->bytes, *end = s + bytes->length;

	text_clear(lines);
	while (s < end) {
		const char *stop = memchr(s, '\n', (size_t)(end - s));

		if (!stop)
			return;
		if (*s == '>')
			text_add(lines, s + 1, (size_t)(stop - s));
		s = stop + 1;
	}
}

/* Whether some game of this deal prints these bytes, or stops after them. */
static bool
is_good(const struct transcript *t, const struct games *g)
{
	struct text lines = {0}, out = {0};
	bool good;

	typed(&t->bytes, &lines);
	transcript_replay(t, g, &lines, true, &out);
	good = t->bytes.length <= out.length && t->bytes.length > 0 &&
		memcmp(t->bytes.bytes, out.bytes, t->bytes.length) == 0 &&
		(t->bytes.bytes[t->bytes.length - 1] == '\n' ||
			t->bytes.bytes[t->bytes.length - 1] == '>');
	text_fini(&lines);
	text_fini(&out);
	return good;
}

static void
complain(const struct transcript *t, const struct games *g, unsigned edit,
	size_t i, const char *why)
{
	const char *from = t->bytes.bytes + t->at[i];

	print_error("%s: %s, event %zu of %zu (%s), now %.*s\n", why,
		edits[edit].name, i, g->count,
		rummy_vocabulary.form[g->event[i].kind].name,
		t->at[i] < t->bytes.length ? 60 : 0, from);
	for (size_t k = 0; k < t->verdict.count; k++)
		print_error("  %u: %s: %s\n",
			(unsigned)t->verdict.finding[k].fault.line,
			fault_kind(t->verdict.finding[k].fault.id)->slug,
			t->verdict.finding[k].fault.what);
}

/* A random event, each kind that there is as likely as another. */
static size_t
some_event(struct games *g)
{
	for (;;) {
		unsigned kind = (unsigned)games_roll(g, RUMMY_EVENTS);
		size_t from = games_roll(g, g->count);

		for (size_t i = 0; i < g->count; i++)
			if (g->event[(from + i) % g->count].kind == kind)
				return (from + i) % g->count;
	}
}

/* Makes one change and judges it; false when it is not told as it should. */
static bool
change(struct transcript *t, struct games *g, struct toll *toll)
{
	unsigned edit = (unsigned)games_roll(g, EDITS);
	size_t i;
	bool right = true;

	transcript_print(t, g, true);
	do
		i = some_event(g);
	while (!edits[edit].make(t, g, i));
	toll[edit].made++;
	/* A line typed that is not shown: of terminals and pipes a transcript
	 * may have both. */
	if (is_good(t, g) ||
		(edits[edit].make == edit_drop &&
			g->event[i].kind == RUMMY_TYPED)) {
		toll[edit].good++;
		return true;
	}
	if (transcript_judge(t, g, true))
		toll[edit].told++;
	else
		right = false;
	if (edits[edit].wording && verdict_class(&t->verdict) != CLASS_WORDING)
		right = false;
	if (!right)
		complain(t, g, edit, i, "with the deal");
	if (transcript_judge(t, g, false)) {
		toll[edit].blind++;
	} else if (!edits[edit].untold || getenv("RUMMY_TELL")) {
		complain(t, g, edit, i, "without the deal");
		right = right && edits[edit].untold;
	}
	return right;
}

/* As many changes as the environment's MUTATIONS says, or some. */
TEST(tells_what_no_game_prints)
{
	const char *many = getenv("MUTATIONS");
	unsigned long wanted = many ? strtoul(many, NULL, 10) : 400;
	struct toll toll[EDITS] = {{0}};
	struct games *g = calloc(1, sizeof *g);
	struct transcript t;
	unsigned wrong = 0;

	assert_non_null(g);
	transcript_init(&t);
	for (unsigned long done = 0, n = 0; done < wanted; n++) {
		games_play(g, n, true);
		if (g->count > 8000)
			continue;
		for (unsigned i = 0; i < 40 && done < wanted; i++, done++)
			wrong += !change(&t, g, toll);
	}
	printf("%-24s%8s%8s%8s%8s\n", "", "made", "good", "told", "blind");
	for (unsigned i = 0; i < EDITS; i++)
		printf("%-24s%8u%8u%8u%8u  %s\n", edits[i].name, toll[i].made,
			toll[i].good, toll[i].told, toll[i].blind,
			toll[i].blind < toll[i].told && edits[i].untold
				? edits[i].untold
				: "");
	transcript_fini(&t);
	games_fini(g);
	free(g);
	assert_int_equal(wrong, 0);
}

/* As many games as the environment's SOAK says, or some. */
TEST(finds_nothing_in_good_games)
{
	const char *soak = getenv("SOAK");
	unsigned long games = soak ? strtoul(soak, NULL, 10) : 80;
	struct games *g = calloc(1, sizeof *g);
	struct transcript t;
	struct text lines = {0}, again = {0};

	assert_non_null(g);
	transcript_init(&t);
	for (unsigned long n = 0; n < games; n++) {
		bool echo = n % 2;

		games_play(g, n, true);
		text_clear(&lines);
		for (size_t i = 0; i < g->line_count; i++) {
			text_string(&lines, g->lines[i]);
			text_char(&lines, '\n');
		}
		transcript_print(&t, g, echo);
		transcript_replay(&t, g, &lines, echo, &again);
		assert_int_equal(again.length, t.bytes.length);
		assert_memory_equal(again.bytes, t.bytes.bytes, again.length);
		if (transcript_judge(&t, g, true) ||
			transcript_judge(&t, g, false)) {
			complain(&t, g, 0, 0, "a good game");
			fail_msg("game %lu", n);
		}
	}
	text_fini(&lines);
	text_fini(&again);
	transcript_fini(&t);
	games_fini(g);
	free(g);
}
