/*
 * Reading is the inverse of printing, and says what the regular expression
 * says: for every event of every built-in wording, for the types of field that
 * only other games have, and for profiles made at random.
 */
#include "tests/unit/unit.h"

#include "core/straights/rules.h"
#include "core/straights/straights.h"
#include "tests/unit/events.h"
#include "tests/unit/template_match.h"

#include <locale.h>
#include <stdlib.h>

static struct wording *
load(const struct vocabulary *v, const char *yaml, struct fault *f)
{
	return wording_load(v, straights_wordings, yaml, strlen(yaml), f);
}

/* Reads with both readers, which must say the same. */
static size_t
read_twice(const struct wording *w, const struct vocabulary *v, unsigned kind,
	const char *s, size_t length, struct event *e)
{
	static struct event matched;
	size_t n = wording_read(w, kind, s, length, e);
	size_t m =
		template_match(wording_template(w, kind), s, length, &matched);

	matched.kind = (uint8_t)kind;
	if (n != m || (n && !event_equal(v, e, &matched)))
		fail_msg("%s, %s: read takes %zu bytes, match %zu of '%.*s'",
			wording_facts(w)->name, v->form[kind].name, n, m,
			(int)length, s);
	return n;
}

/* Whatever has been read prints back to the same bytes. */
static void
check_bytes(const struct wording *w, const struct vocabulary *v, unsigned kind,
	const char *s, size_t length)
{
	static struct event e;
	struct text back = {0};
	char *copy = malloc(length ? length : 1);
	size_t n;

	assert_non_null(copy);
	memcpy(copy, s, length);
	n = read_twice(w, v, kind, copy, length, &e);
	if (n) {
		wording_print(w, &e, &back);
		assert_int_equal(back.length, n);
		assert_memory_equal(back.bytes, copy, n);
	}
	text_fini(&back);
	free(copy);
}

/* What people's programs do to a line, and a bit of what nobody does. */
static void
mutate(struct dice *d, struct text *t)
{
	static const char bytes[] = " \n-0123456789ATJQKCDHS@:.,PYr\r";
	size_t at = t->length ? roll(d, (uint32_t)t->length) : 0;
	char c = bytes[roll(d, sizeof bytes - 1)];

	switch (roll(d, 3)) {
	case 0:
		if (t->length)
			t->bytes[at] = c;
		break;
	case 1:
		text_char(t, c);
		memmove(t->bytes + at + 1, t->bytes + at, t->length - 1 - at);
		t->bytes[at] = c;
		break;
	default:
		if (t->length) {
			memmove(t->bytes + at, t->bytes + at + 1,
				t->length - at - 1);
			text_cut(t, t->length - 1);
		}
	}
}

/* Prints one random event and reads it back, alone and with more behind. */
static void
round_trip(struct dice *d, const struct wording *w, const struct vocabulary *v,
	unsigned kind)
{
	static struct event e, back;
	struct text t = {0};
	size_t n;

	roll_event(d, v, kind, &e);
	wording_print(w, &e, &t);
	forget_silent(w, v, &e);
	n = t.length;
	if (n == 0) {
		assert_int_equal(read_twice(w, v, kind, "x", 1, &back), 0);
		return;
	}
	assert_int_equal(read_twice(w, v, kind, t.bytes, n, &back), n);
	assert_true(event_equal(v, &e, &back));
	text_string(&t, "7C 8-1@\n" + roll(d, 7));
	assert_int_equal(read_twice(w, v, kind, t.bytes, t.length, &back), n);
	assert_true(event_equal(v, &e, &back));
	for (unsigned i = 0; i < 4; i++) {
		mutate(d, &t);
		check_bytes(w, v, kind, t.bytes, t.length);
		check_bytes(w, v, kind, t.bytes, roll(d, 1 + (uint32_t)n));
	}
	text_fini(&t);
}

TEST(reads_back_what_it_prints_in_every_wording)
{
	const struct vocabulary *v = &straights_vocabulary;
	struct dice d = {1};
	struct fault f;

	for (const struct wording_source *s = straights_wordings; s->name;
		s++) {
		struct wording *w =
			wording_built_in(v, straights_wordings, s->name, &f);

		assert_non_null(w);
		assert_string_equal(wording_facts(w)->name, s->name);
		for (unsigned kind = 0; kind < v->count; kind++)
			for (unsigned i = 0; i < 40; i++)
				round_trip(&d, w, v, kind);
		wording_free(w);
	}
}

/* Fields that Straights has not, as the lines of Rummy show them. */
static const char *const draws[] = {"stock", "discard", "disc", NULL};
static const struct event_form other_forms[] = {
	{"prompt", "", {{0}}, NULL},
	{"typed", "", {{"text", EVENT_TEXT, 0}}, NULL},
	{"held", "", {{"counts", EVENT_COUNTS, 0}}, NULL},
	{"melds", "", {{"melds", EVENT_MELDS, 0}}, NULL},
	{"layoffs", "", {{"layoffs", EVENT_LAYOFFS, 0}}, NULL},
	{"draws", "", {{"draws", EVENT_WORDS, 0}}, draws},
	{"draw", "", {{"draw", EVENT_WORD, 1}}, draws},
	{"left", "",
		{{"seat", EVENT_SEAT, 0}, {"cards", EVENT_CARDS, 0},
			{"points", EVENT_NUMBER, 3}},
		NULL},
	{"row", "", {{"cards", EVENT_ROW, 0}}, NULL},
};
static const struct vocabulary others = {
	.form = other_forms,
	.count = sizeof other_forms / sizeof other_forms[0],
	.prompt = 0,
	.typed = 1,
};

#define OTHERS(ranks)                                                          \
	"name: others\nshuffle: libstdc++\nranks: " ranks "\ntemplates:\n"     \
	"  prompt: '>'\n"                                                      \
	"  typed: \"{text}\\n\"\n"                                             \
	"  held: \"Cards held:{counts}\\n\"\n"                                 \
	"  melds: \"Legal melds:{melds}\\n\"\n"                                \
	"  layoffs: \"Legal layoffs:{layoffs}\\n\"\n"                          \
	"  draws: \"Legal draws:{draws}\\n\"\n"                                \
	"  draw: \"{draw} is drawn\\n\"\n"                                     \
	"  left: \"Player{seat}'s hand:{cards} = {points}\\n\"\n"              \
	"  row: \"{cards}\\n\"\n"

TEST(reads_back_the_lists_of_other_games)
{
	static const char *const yaml[] = {
		OTHERS("A 2 3 4 5 6 7 8 9 T J Q K"),
		OTHERS("1 2 3 4 5 6 7 8 9 10 11 12 13"),
	};
	struct dice d = {2};
	struct fault f;

	for (unsigned i = 0; i < 2; i++) {
		struct wording *w = load(&others, yaml[i], &f);

		assert_non_null(w);
		for (unsigned kind = 0; kind < others.count; kind++)
			for (unsigned k = 0; k < 100; k++)
				round_trip(&d, w, &others, kind);
		wording_free(w);
	}
}

TEST(prints_the_lists_of_other_games)
{
	static const struct {
		const char *event;
		uint16_t count;
		uint8_t list[8];
		int32_t number;
		const char *line;
	} rows[] = {
		{"held", 2, {10, 9}, 0, "Cards held: 10 9\n"},
		{"melds", 7, {3, 4, 5, EVENT_PART, 0, 13, 26}, 0,
			"Legal melds: 4C-5C-6C AC-AD-AH\n"},
		{"layoffs", 4, {6, 1, 51, 12}, 0,
			"Legal layoffs: 7C@1 KS@12\n"},
		{"layoffs", 0, {0}, 0, "Legal layoffs:\n"},
		{"draws", 0, {0}, 3, "Legal draws: stock discard\n"},
		{"draws", 0, {0}, 1, "Legal draws: stock\n"},
		{"left", 0, {0}, 0, "Player2's hand: = 0\n"},
		{"row", 2, {6, 7}, 0, "7C 8C\n"},
	};
	struct fault f;
	struct text t = {0};
	struct wording *w =
		load(&others, OTHERS("A 2 3 4 5 6 7 8 9 T J Q K"), &f);

	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		struct event e = {.seat = 2, .count = rows[i].count};

		e.kind = (uint8_t)event_by_name(&others, rows[i].event);
		e.number[0] = rows[i].number;
		memcpy(e.list, rows[i].list, sizeof rows[i].list);
		text_clear(&t);
		wording_print(w, &e, &t);
		assert_string_equal(t.bytes, rows[i].line);
	}
	text_fini(&t);
	wording_free(w);
}

static const char *
pick(struct dice *d, const char *const *from)
{
	uint32_t n = 0;

	while (from[n])
		n++;
	return from[roll(d, n)];
}

static void
add_random_list(struct dice *d, const char *name, struct text *yaml)
{
	static const char *const knobs[] = {
		"lead", "separator", "end", "empty", NULL};
	static const char *const values[] = {"", "", "", " ", " ", "  ", ",",
		", ", "\\n", "-", "7", "1", "C", "none", "[", "] ", "@", NULL};

	text_format(yaml, "%s: {", name);
	for (unsigned k = 0; knobs[k]; k++)
		text_format(yaml, "%s: \"%s\", ", knobs[k], pick(d, values));
	text_string(yaml, "}\n");
}

static void
add_random_template(
	struct dice *d, const struct event_form *form, struct text *yaml)
{
	static const char *const literals[] = {"", "", " ", "Player", "-", "1",
		"0", ":", "A", "J", "\\n", "  ", "7C", ",", "{{", "}}", "@",
		"s", "discard", NULL};
	unsigned first = roll(d, EVENT_FIELDS);

	text_format(yaml, "  %s: \"%s", form->name, pick(d, literals));
	for (unsigned k = 0; k < EVENT_FIELDS; k++) {
		unsigned i = (first + k) % EVENT_FIELDS;

		if (form->field[i].type != EVENT_NO_FIELD && roll(d, 8))
			text_format(yaml, "{%s}%s", form->field[i].name,
				pick(d, literals));
	}
	text_format(yaml, "%s\"\n", roll(d, 3) ? "\\n" : "");
}

static void
add_random_knobs(struct dice *d, struct text *yaml)
{
	static const char *const ranks[] = {"A 2 3 4 5 6 7 8 9 T J Q K",
		"A 2 3 4 5 6 7 8 9 10 J Q K", "1 2 3 4 5 6 7 8 9 10 11 12 13",
		"aa a 3 4 5 6 77 7 9 10 J 0 01", NULL};
	static const char *const suits[] = {
		"C D H S", "♣ ♦ ♥ ♠", "x d \xC3\xBE \xC3\xB0\xC3\xB0", NULL};

	text_format(yaml, "name: random\nshuffle: libc++\nranks: %s\n",
		pick(d, ranks));
	text_format(yaml, "suits: %s\n", pick(d, suits));
	text_format(yaml, "piles: %s\n", roll(d, 2) ? "ranks" : "cards");
	add_random_list(d, "lists", yaml);
	add_random_list(d, "rows", yaml);
	text_string(yaml, "templates:\n");
}

/* What is printed loads as the same wording. */
static void
check_printed(const struct wording *w, const struct vocabulary *v)
{
	struct text printed = {0}, again = {0};
	struct wording *copy;
	struct fault f;

	wording_yaml(w, &printed);
	copy = load(v, printed.bytes, &f);
	if (!copy)
		fail_msg("%s: %s", printed.bytes, f.what);
	wording_yaml(copy, &again);
	assert_string_equal(again.bytes, printed.bytes);
	wording_free(copy);
	text_fini(&printed);
	text_fini(&again);
}

/*
 * One profile for each kind of event, all other templates empty. Returns how
 * many were accepted.
 */
static unsigned
try_random_profiles(struct dice *d, const struct vocabulary *v, unsigned times)
{
	unsigned accepted = 0;
	struct text yaml = {0};
	struct fault f;

	for (unsigned i = 0; i < times; i++) {
		unsigned kind = i % v->count;
		struct wording *w;

		text_clear(&yaml);
		add_random_knobs(d, &yaml);
		for (unsigned k = 0; k < v->count; k++)
			if (k == kind)
				add_random_template(d, &v->form[k], &yaml);
			else
				text_format(
					&yaml, "  %s: ''\n", v->form[k].name);
		w = load(v, yaml.bytes, &f);
		if (!w && f.id != FAULT_TEMPLATE)
			fail_msg("%s: %s", yaml.bytes, f.what);
		if (!w)
			continue;
		accepted++;
		for (unsigned k = 0; k < 3; k++)
			round_trip(d, w, v, kind);
		check_printed(w, v);
		wording_free(w);
	}
	text_fini(&yaml);
	return accepted;
}

TEST(reads_back_whatever_template_it_accepts)
{
	struct dice d = {3};
	unsigned accepted;

	accepted = try_random_profiles(&d, &straights_vocabulary, 2000);
	accepted += try_random_profiles(&d, &others, 2000);
	assert_in_range(accepted, 1000, 3500);
}

TEST(reads_no_garbage)
{
	struct dice d = {4};
	struct fault f;
	struct wording *w = wording_built_in(
		&straights_vocabulary, straights_wordings, "cs247-2013", &f);

	for (unsigned i = 0; i < 3000; i++) {
		char bytes[64];
		size_t length = roll(&d, sizeof bytes);

		for (size_t k = 0; k < length; k++)
			bytes[k] = (char)roll(&d, 256);
		check_bytes(w, &straights_vocabulary,
			i % straights_vocabulary.count, bytes, length);
	}
	wording_free(w);
}

/* Whether an event with the first list may be the beginning of one with both.
 */
TEST(lists_begin_longer_ones)
{
	static const struct {
		uint8_t list[3], count, with[3], with_count;
		bool ordered, any;
	} rows[] = {{{5, 6}, 2, {5, 6, 7}, 3, true, true},
		{{6, 5}, 2, {5, 6, 7}, 3, false, true},
		{{5, 7}, 2, {5, 6, 7}, 3, false, true},
		{{5, 5}, 2, {5, 6, 7}, 3, false, false},
		{{5, 8}, 2, {5, 6, 7}, 3, false, false},
		{{5, 7}, 2, {5, 6, 7}, 2, false, false},
		{{5, 6, 7}, 3, {5, 6, 7}, 3, false, false},
		{{0}, 0, {5}, 1, true, true}};
	const struct vocabulary *v = &straights_vocabulary;
	const uint8_t hand = (uint8_t)event_by_name(v, "hand");

	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		struct event a = {.kind = hand, .count = rows[i].count};
		struct event b = {.kind = hand, .count = rows[i].with_count};

		memcpy(a.list, rows[i].list, a.count);
		memcpy(b.list, rows[i].with, b.count);
		assert_true(
			event_begins(v, &a, &b, 0, true) == rows[i].ordered);
		assert_true(event_begins(v, &a, &b, 0, false) == rows[i].any);
	}
}

/* Lines near those of cs247-2013, whose lists have all the odd endings. */
TEST(reads_strictly)
{
	static const struct {
		unsigned kind;
		size_t taken;
		const char *line;
	} rows[] = {
		{STRAIGHTS_PILE, 14, "Clubs: 6 7 10\nx"},
		{STRAIGHTS_PILE, 0, "Clubs: 7 6 10\n"},
		{STRAIGHTS_PILE, 0, "Clubs: 6 6\n"},
		{STRAIGHTS_PILE, 0, "Clubs: 6 T\n"},
		{STRAIGHTS_PILE, 0, "Clubs: 6 7 \n"},
		{STRAIGHTS_PILE, 7, "Clubs:\n"},
		{STRAIGHTS_PILE, 0, "Clubs: \n"},
		{STRAIGHTS_DISCARDS, 22, "Player 3's discards: \n\n"},
		{STRAIGHTS_DISCARDS, 0, "Player 3's discards:\n"},
		{STRAIGHTS_DISCARDS, 0, "Player 0's discards: \n"},
		{STRAIGHTS_HAND, 15, "Your hand:  7C\n"},
		{STRAIGHTS_HAND, 0, "Your hand:   7C\n"},
		{STRAIGHTS_DECK_ROW, 8, "7C 10D \n"},
		{STRAIGHTS_DECK_ROW, 0, "7C 10D\n"},
		{STRAIGHTS_SCORE, 30, "Player 1's score: 0 + 9 = -90\n"},
		{STRAIGHTS_SCORE, 0, "Player 1's score: 00 + 9 = 9\n"},
		{STRAIGHTS_SCORE, 0, "Player 1's score: 0 + -0 = 9\n"},
		{STRAIGHTS_SCORE, 0, "Player 1's score: 0 + 9 = 2147483648\n"},
		{STRAIGHTS_SCORE, 0, "Player 1's score: 0 + 9 = 9"},
		{STRAIGHTS_PROMPT, 1, ">play 7S"},
		{STRAIGHTS_PROMPT, 0, ""},
	};
	struct fault f;
	struct event e;
	struct wording *w = wording_built_in(
		&straights_vocabulary, straights_wordings, "cs247-2013", &f);

	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
		assert_int_equal(
			read_twice(w, &straights_vocabulary, rows[i].kind,
				rows[i].line, strlen(rows[i].line), &e),
			rows[i].taken);
	wording_free(w);
}

int
main(void)
{
	/* Thousands of wordings look up the widths of their signs: while this
	 * is held, the table is not loaded again for each sign. */
	locale_t held = newlocale(LC_CTYPE_MASK, "C.UTF-8", (locale_t)0);
	int failed = unit_run("tests");

	if (held)
		freelocale(held);
	return failed;
}
