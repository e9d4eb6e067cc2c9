/*
 * straights-wording(5) tells of every event what the table tells, and its
 * examples load.
 */
#include "tests/unit/unit.h"

#include "core/games.h"
#include "core/wording/profile.h"

#include <stdio.h>
#include <string.h>

#define PAGE "man/straights-wording.5"

static const char *const types[] = {
	[EVENT_SEAT] = "seat",
	[EVENT_CARD] = "card",
	[EVENT_NUMBER] = "number",
	[EVENT_WORD] = "word",
	[EVENT_WORDS] = "words",
	[EVENT_FLAG] = "flag",
	[EVENT_PILE] = "pile",
	[EVENT_CARDS] = "cards",
	[EVENT_ROW] = "row",
	[EVENT_COUNTS] = "counts",
	[EVENT_MELDS] = "melds",
	[EVENT_LAYOFFS] = "layoffs",
	[EVENT_TEXT] = "text",
};

static void
read_page(struct text *page)
{
	char bytes[4096];
	size_t n;
	FILE *in = fopen(PAGE, "r");

	assert_non_null(in);
	while ((n = fread(bytes, 1, sizeof bytes, in)) > 0)
		text_add(page, bytes, n);
	assert_int_equal(fclose(in), 0);
}

/* The rows of the page's list for one game, as they should be. */
static void
add_events(const struct vocabulary *v, struct text *out)
{
	for (unsigned kind = 0; kind < v->count; kind++) {
		const struct event_form *form = &v->form[kind];
		const char *before = " No : ";

		text_format(out, ".It Cm %s", form->name);
		for (unsigned i = 0; i < EVENT_FIELDS; i++) {
			const struct event_field *field = &form->field[i];

			if (field->type == EVENT_NO_FIELD)
				continue;
			text_format(out, "%s%s", before, field->name);
			if (strcmp(field->name, types[field->type]) != 0)
				text_format(out, " (%s)", types[field->type]);
			before = ", ";
		}
		text_format(out, "\n%s\n", form->what);
	}
	text_string(out, ".El\n");
}

TEST(tells_every_event_and_its_fields)
{
	static const struct {
		const char *game, *head;
	} rows[] = {
		{"straights", ".Ss Events of Straights\n"},
		{"rummy", ".Ss Events of Rummy\n"},
	};
	struct text page = {0};

	read_page(&page);
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		const struct game *g = games_by_name(rows[i].game);
		const char *head = strstr(page.bytes, rows[i].head);
		const char *list = head ? strstr(head, ".It") : NULL;
		struct text due = {0};

		assert_non_null(list);
		add_events(g->vocabulary, &due);
		if (strncmp(list, due.bytes, due.length) != 0) {
			fprintf(stderr, "%sshould be\n%s", rows[i].head,
				due.bytes);
			fail();
		}
		text_fini(&due);
	}
	text_fini(&page);
}

/* Each type of field is explained. */
TEST(tells_every_type_of_field)
{
	struct text page = {0};
	const char *from;
	const char *to;

	read_page(&page);
	from = strstr(page.bytes, ".Ss Fields\n");
	assert_non_null(from);
	to = strstr(from, ".El\n");
	assert_non_null(to);
	for (size_t i = 1; i < sizeof types / sizeof types[0]; i++) {
		const char *there = strstr(from, types[i]);

		assert_true(there && there < to);
	}
	text_fini(&page);
}

TEST(tells_the_limits)
{
	struct text page = {0};
	char due[64];

	read_page(&page);
	snprintf(due, sizeof due, "%d bytes, %d values, nested %d deep",
		PROFILE_BYTES, PROFILE_NODES, PROFILE_DEPTH);
	assert_non_null(strstr(page.bytes, due));
	snprintf(due, sizeof due, ".It template\n%d bytes\n", TEMPLATE_BYTES);
	assert_non_null(strstr(page.bytes, due));
	snprintf(due, sizeof due, "empty\n%d bytes each\n", TEMPLATE_AFFIX);
	assert_non_null(strstr(page.bytes, due));
	snprintf(due, sizeof due, ".It word\n%d bytes\n", TEMPLATE_WORD);
	assert_non_null(strstr(page.bytes, due));
	snprintf(due, sizeof due, ".It name\n%d bytes\n", PROFILE_NAME - 1);
	assert_non_null(strstr(page.bytes, due));
	snprintf(due, sizeof due, ".It summary\n%d bytes\n",
		PROFILE_SUMMARY - 1);
	assert_non_null(strstr(page.bytes, due));
	snprintf(due, sizeof due, ".It bases\n%d wordings", PROFILE_BASES);
	assert_non_null(strstr(page.bytes, due));
	text_fini(&page);
}

/* One example, with the page's \e made a backslash again. */
static void
check_example(const char *from, const char *to)
{
	const struct game *g = games_by_name("straights");
	struct text yaml = {0};
	struct wording *w;
	struct fault f;

	for (; from < to; from++) {
		text_char(&yaml, *from);
		if (from[0] == '\\' && from[1] == 'e')
			from++;
	}
	w = wording_load(
		g->vocabulary, g->wordings, yaml.bytes, yaml.length, &f);
	if (!w)
		fail_msg("%s%u:%u: %s", yaml.bytes, (unsigned)f.line, f.column,
			f.what);
	wording_free(w);
	text_fini(&yaml);
}

TEST(the_examples_load)
{
	static const char begins[] = ".Bd -literal -offset indent\n";
	struct text page = {0};
	unsigned examples = 0;

	read_page(&page);
	for (const char *s = strstr(page.bytes, begins); s;
		s = strstr(s, begins)) {
		const char *end = strstr(s, ".Ed\n");

		assert_non_null(end);
		check_example(s + strlen(begins), end);
		examples++;
		s = end;
	}
	assert_int_equal(examples, 2);
	text_fini(&page);
}
