/* --help, --version and the lists: what every tool prints of itself. */
#include "tools/tool/options.h"

#include "core/games.h"

#include <stdlib.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum {
	WIDTH = 80,  /* columns of a terminal */
	COLUMN = 28, /* where an option's help begins, from 0, */
	NARROW = 60, /* or a line further down, with fewer columns, */
	BELOW = 10,  /* here */
	LIST = 22    /* columns of a name in a list */
};

/* The columns that there are, up to WIDTH. */
static size_t
help_columns(void)
{
	const char *told = getenv("COLUMNS");
	unsigned long n = told ? strtoul(told, NULL, 10) : 0;
	struct winsize size;

	if (!n && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0)
		n = size.ws_col;
	return n && n < WIDTH ? n : WIDTH;
}

/* Adds the words of s, on further lines from `column` where they do not fit. */
static void
add_wrapped(const char *s, size_t column, struct text *out)
{
	size_t at = column, width = help_columns();

	while (*s) {
		size_t length = strcspn(s, " ");

		if (at > column && at + 1 + length >= width) {
			text_format(out, "\n%*s", (int)column, "");
			at = column;
		} else if (at > column) {
			text_char(out, ' ');
			at++;
		}
		text_add(out, s, length);
		at += length;
		s += length + (s[length] == ' ');
	}
	text_char(out, '\n');
}

/* Adds what the option does, with its names in place of {values}. */
static void
add_option_words(
	const struct tool *t, const struct tool_option *o, struct text *out)
{
	static const char place[] = "{values}";
	const char *at = o->values ? strstr(o->help, place) : NULL;

	text_add(out, o->help, at ? (size_t)(at - o->help) : strlen(o->help));
	if (at) {
		option_add_names(t, o->values, out);
		text_string(out, at + sizeof place - 1);
	}
}

/* The option's letter; 0: none. */
static int
shown_letter(const struct tool_option *o)
{
	return o->key < OPTION_LONG && !o->old ? o->key : 0;
}

static void
add_option(const struct tool *t, const struct tool_option *o, struct text *out)
{
	size_t begun = out->length, width;
	int column = help_columns() < NARROW ? BELOW : COLUMN;
	struct text help = {0};

	if (shown_letter(o))
		text_format(out, "  -%c, ", shown_letter(o));
	else
		text_string(out, "      ");
	text_format(out, "--%s", o->name);
	if (o->argument)
		text_format(out, " %s", o->argument);
	width = out->length - begun;
	if (width + 2 > (size_t)column)
		text_format(out, "\n%*s", column, "");
	else
		text_format(out, "%*s", column - (int)width, "");
	add_option_words(t, o, &help);
	add_wrapped(help.bytes, (size_t)column, out);
	text_fini(&help);
}

/* Adds a command to try, with the game's name in place of each @. */
static void
add_example(const struct tool *t, const char *s, struct text *out)
{
	text_string(out, "  ");
	for (; *s; s++) {
		if (*s == '@')
			text_string(out, t->game->name);
		else
			text_char(out, *s);
	}
	text_char(out, '\n');
}

static int
print_help(const struct tool *t, const char *argument, struct text *out)
{
	const char *group = NULL;
	struct text usage = {0};

	(void)argument;
	text_format(&usage, "usage: %s [OPTION ...] %s", t->program,
		t->page->operands);
	add_wrapped(usage.bytes, 0, out);
	text_fini(&usage);
	add_wrapped(t->page->summary, 0, out);
	for (size_t i = 0; i < t->options; i++) {
		const struct tool_option *o = &t->option[i];

		if (o->group && (!group || strcmp(o->group, group) != 0)) {
			group = o->group;
			text_format(out, "\n%s:\n", group);
		}
		add_option(t, o, out);
	}
	text_string(out, "\nExamples:\n");
	for (size_t i = 0; i < 2; i++)
		add_example(t, t->page->examples[i], out);
	return TOOL_OK;
}

static int
answer_version(const struct tool *t, const char *argument, struct text *out)
{
	(void)argument;
	text_format(out, "%s (straights) %s\n", t->program, tool_version);
	return TOOL_OK;
}

static int
list_games(const struct tool *t, const char *argument, struct text *out)
{
	(void)t;
	(void)argument;
	for (const struct game *const *g = games_all(); *g; g++)
		text_format(out, "%-*s %s\n", LIST, (*g)->name, (*g)->summary);
	return TOOL_OK;
}

static int
list_shuffles(const struct tool *t, const char *argument, struct text *out)
{
	(void)t;
	(void)argument;
	for (const struct shuffle *s = shuffle_rows; s->name; s++)
		text_format(out, "%-*s %s\n", LIST, s->name, s->summary);
	return TOOL_OK;
}

static int
list_wordings(const struct tool *t, const char *argument, struct text *out)
{
	const struct wording_source *s = t->game->wordings;

	(void)argument;
	for (; s->name; s++) {
		struct wording *w = tool_wording(t, t->game, s->name);

		if (!w)
			return TOOL_TROUBLE;
		text_format(
			out, "%-14s %s\n", s->name, wording_facts(w)->summary);
		wording_free(w);
	}
	return TOOL_OK;
}

/* How a completion completes the argument; see tools/completion.bash. */
static const char *
argument_kind(const struct tool_option *o)
{
	if (!o->argument)
		return "none";
	if (o->values)
		return o->values->files ? "names-or-files" : "names";
	if (o->house && o->house->words)
		return "names";
	if (strstr(o->argument, "FILE"))
		return "files";
	return strcmp(o->argument, "DIR") == 0 ? "folders" : "text";
}

/* Fields end in a tab: name, letter, kind of argument, argument; then help. */
static int
list_options(const struct tool *t, const char *argument, struct text *out)
{
	(void)argument;
	for (size_t i = 0; i < t->options; i++) {
		const struct tool_option *o = &t->option[i];

		text_format(out, "%s\t%c\t%s\t%s\t", o->name,
			shown_letter(o) ? shown_letter(o) : '-',
			argument_kind(o), o->argument ? o->argument : "-");
		add_option_words(t, o, out);
		text_char(out, '\n');
	}
	return TOOL_OK;
}

static int
list_values(const struct tool *t, const char *argument, struct text *out)
{
	const struct tool_option *o = tool_option_by_name(t, argument);
	const char *name;

	if (!o)
		return tool_fail(t, "unknown option '%s'; %s --help lists them",
			SHORT(argument, QUOTE_WORD), t->program);
	for (size_t i = 0; o->house && o->house->words && o->house->words[i];
		i++)
		text_format(out, "%s\n", o->house->words[i]);
	for (size_t i = 0; o->values; i++) {
		name = option_value(t, o->values, i);
		if (!name)
			break;
		text_format(out, "%s\n", name);
	}
	return TOOL_OK;
}

static int
print_wording(const struct tool *t, const char *argument, struct text *out)
{
	struct wording *w = tool_wording(t, t->game, argument);

	if (!w)
		return TOOL_TROUBLE;
	wording_yaml(w, out);
	wording_free(w);
	return TOOL_OK;
}

const struct option_values option_shuffles = {.noun = "shuffle",
	.list = "--list-shuffles",
	OPTION_SUMMARIES(shuffle_rows)};

const char *
option_wording_of_any(const struct tool *t, size_t index)
{
	(void)t;
	for (const struct game *const *g = games_all(); *g; g++)
		for (const struct wording_source *w = (*g)->wordings; w->name;
			w++)
			if (index-- == 0)
				return w->name;
	return NULL;
}

static const char *
wording_name(const struct tool *t, size_t index)
{
	const struct wording_source *w = t->game->wordings;

	while (w->name && index--)
		w++;
	return w->name;
}

const struct option_values option_wordings = {.noun = "wording",
	.list = "--list-wordings",
	.files = true,
	.name = wording_name,
	.any = option_wording_of_any};

const struct option_values option_all_wordings = {.noun = "wording",
	.list = "--list-wordings",
	.files = true,
	.name = option_wording_of_any};

const struct tool_option option_common[] = {
	{'h', "help", NULL, "print this help and exit", .group = "General",
		.answer = print_help},
	{0, "version", NULL, "print the version and exit",
		.answer = answer_version},
	{0, "list-games", NULL, "list the games and exit",
		.answer = list_games},
	{0, "list-shuffles", NULL, "list the shuffles and exit",
		.answer = list_shuffles},
	{0, "list-wordings", NULL, "list the built-in wordings and exit",
		.answer = list_wordings},
	{0, "list-options", NULL,
		"list the options for shell completion and exit",
		.answer = list_options},
	{0, "list-values", "OPTION",
		"list the names that OPTION takes and exit",
		.answer = list_values},
	{0, "print-wording", "NAME", "print the YAML of a wording and exit",
		.values = &option_wordings, .answer = print_wording},
	{0},
};
