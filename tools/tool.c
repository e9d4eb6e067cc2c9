#include "tools/tool.h"

#include "core/cards/cards.h"
#include "core/games.h"

#include <errno.h>
#include <getopt.h>
#include <signal.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#ifndef TOOL_VERSION
#define TOOL_VERSION "unknown"
#endif

enum {
	KEY_HELP = 1000,
	KEY_VERSION,
	KEY_GAMES,
	KEY_SHUFFLES,
	KEY_WORDINGS,
	KEY_PRINT,
	KEY_CHOICE /* and up: the game's house rules */
};

static const struct tool_option common[] = {
	{KEY_HELP, "help", NULL, "show this help and end"},
	{KEY_VERSION, "version", NULL, "show the version and end"},
	{KEY_GAMES, "list-games", NULL, "list the games and end"},
	{KEY_SHUFFLES, "list-shuffles", NULL, "list the shuffles and end"},
	{KEY_WORDINGS, "list-wordings", NULL, "list the wordings and end"},
	{KEY_PRINT, "print-wording", "NAME",
		"print a wording's YAML, to start one's own from, and end"},
	{0, NULL, NULL, NULL},
};

enum { TOOL_OPTIONS = 80 };

struct tool_getopt {
	struct option option[TOOL_OPTIONS];
	size_t count;
	char letters[2 * TOOL_OPTIONS + 2];
};

_Noreturn void
tool_misused(const struct tool *t, const char *format, ...)
{
	va_list ap;

	fprintf(stderr, "%s: ", t->program);
	va_start(ap, format);
	vfprintf(stderr, format, ap);
	va_end(ap);
	fprintf(stderr, " (%s --help lists what can be)\n", t->program);
	exit(TOOL_TROUBLE);
}

static void
add_option(struct tool_getopt *g, const char *name, bool argument, int key)
{
	size_t n = strlen(g->letters);

	if (g->count + 1 >= TOOL_OPTIONS)
		abort();
	g->option[g->count].name = name;
	g->option[g->count].has_arg =
		argument ? required_argument : no_argument;
	g->option[g->count++].val = key;
	if (key >= TOOL_LONG)
		return;
	g->letters[n++] = (char)key;
	if (argument)
		g->letters[n++] = ':';
	g->letters[n] = '\0';
}

static void
add_options(struct tool_getopt *g, const struct tool_option *o)
{
	for (; o->name; o++)
		add_option(g, o->name, o->argument != NULL, o->key);
}

/* A house rule of a name that the tool uses itself cannot be said there. */
static bool
is_taken(const struct tool *t, const char *name)
{
	for (const struct tool_option *o = t->options; o->name; o++)
		if (strcmp(o->name, name) == 0)
			return true;
	return false;
}

void
tool_start(struct tool *t, char **argv, const char *operands,
	const char *summary, const struct tool_option *options)
{
	const char *slash = strrchr(argv[0], '/');

	*t = (struct tool){.program = slash ? slash + 1 : argv[0],
		.game = games_by_program(argv[0]),
		.operands = operands,
		.summary = summary,
		.options = options};
	signal(SIGPIPE, SIG_IGN); /* tool_write is told of it instead */
	t->getopt = calloc(1, sizeof *t->getopt);
	if (!t->getopt)
		abort();
	t->getopt->letters[0] = '-';
	add_options(t->getopt, options);
	for (int i = 0; t->game->options[i].name; i++)
		if (!is_taken(t, t->game->options[i].name))
			add_option(t->getopt, t->game->options[i].name, true,
				KEY_CHOICE + i);
	add_options(t->getopt, common);
}

void
tool_stop(struct tool *t)
{
	free(t->operand);
	free(t->getopt);
	t->operand = NULL;
	t->getopt = NULL;
}

static void
show_option(int key, const char *name, const char *argument, const char *help)
{
	char left[64];

	if (key < TOOL_LONG)
		snprintf(left, sizeof left, "-%c, --%s%s%s", key, name,
			argument ? " " : "", argument ? argument : "");
	else
		snprintf(left, sizeof left, "    --%s%s%s", name,
			argument ? " " : "", argument ? argument : "");
	if (strlen(left) < 26)
		printf("  %-26s%s\n", left, help);
	else
		printf("  %s\n  %-26s%s\n", left, "", help);
}

static void
show_help(const struct tool *t)
{
	const struct game_option *house = t->game->options;

	printf("usage: %s [options] %s\n%s\n\noptions:\n", t->program,
		t->operands, t->summary);
	for (const struct tool_option *o = t->options; o->name; o++)
		show_option(o->key, o->name, o->argument, o->help);
	for (; house->name; house++)
		if (!is_taken(t, house->name))
			show_option(KEY_CHOICE, house->name, house->argument,
				house->summary);
	for (const struct tool_option *o = common; o->name; o++)
		show_option(o->key, o->name, o->argument, o->help);
}

static void
list_games(void)
{
	for (const struct game *const *g = games_all(); *g; g++)
		puts((*g)->name);
}

static void
list_shuffles(void)
{
	size_t count;
	const struct shuffle *s = shuffle_table(&count);

	for (size_t i = 0; i < count; i++)
		printf("%-22s %s\n", s[i].name, s[i].summary);
}

static void
list_wordings(const struct tool *t)
{
	const struct wording_source *w = t->game->wordings;

	for (; w->name; w++) {
		struct wording *loaded = tool_wording(t, t->game, w->name);

		if (!loaded)
			exit(TOOL_TROUBLE);
		printf("%-14s %s\n", w->name, wording_facts(loaded)->summary);
		wording_free(loaded);
	}
}

static void
print_wording(const struct tool *t, const char *name)
{
	struct wording *w = tool_wording(t, t->game, name);
	struct text yaml;

	if (!w)
		exit(TOOL_TROUBLE);
	text_init(&yaml);
	wording_yaml(w, &yaml);
	fwrite(yaml.bytes, 1, yaml.length, stdout);
	text_fini(&yaml);
	wording_free(w);
}

/* Answers one of the common options and ends. */
static _Noreturn void
answer(const struct tool *t, int key)
{
	switch (key) {
	case KEY_HELP:
		show_help(t);
		break;
	case KEY_VERSION:
		printf("%s %s\n", t->program, TOOL_VERSION);
		break;
	case KEY_GAMES:
		list_games();
		break;
	case KEY_SHUFFLES:
		list_shuffles();
		break;
	case KEY_WORDINGS:
		list_wordings(t);
		break;
	default:
		print_wording(t, optarg);
	}
	if (fflush(stdout) != 0)
		exit(tool_trouble(t, "standard output"));
	exit(TOOL_OK);
}

static void
add_operand(struct tool *t, char *operand)
{
	t->operand = realloc(
		t->operand, (t->operand_count + 2) * sizeof *t->operand);
	if (!t->operand)
		abort();
	t->operand[t->operand_count++] = operand;
	t->operand[t->operand_count] = NULL;
}

static void
add_choice(struct tool *t, int key)
{
	struct game_choice *c = &t->choice[t->choices++];

	if (t->choices > GAME_OPTIONS)
		tool_misused(t, "more than %d house rules", GAME_OPTIONS);
	c->name = t->game->options[key - KEY_CHOICE].name;
	c->value = optarg;
}

static bool
is_negative(const char *s)
{
	return s[0] == '-' && s[1] >= '0' && s[1] <= '9';
}

int
tool_next(struct tool *t, int argc, char **argv)
{
	for (;;) {
		int key;

		if (optind < argc && is_negative(argv[optind])) {
			add_operand(t, argv[optind++]);
			continue;
		}
		opterr = 0;
		key = getopt_long(argc, argv, t->getopt->letters,
			t->getopt->option, NULL);
		if (key == -1)
			break;
		if (key == 1)
			add_operand(t, optarg);
		else if (key == '?' || key == ':')
			tool_misused(
				t, "cannot use '%s' here", argv[optind - 1]);
		else if (key >= KEY_CHOICE)
			add_choice(t, key);
		else if (key >= KEY_HELP)
			answer(t, key);
		else {
			t->argument = optarg;
			return key;
		}
	}
	while (optind < argc)
		add_operand(t, argv[optind++]);
	if (!t->operand)
		add_operand(t, NULL), t->operand_count = 0;
	return -1;
}

unsigned
tool_number(const struct tool *t, const char *what, const char *s,
	unsigned least, unsigned most)
{
	char *end;
	unsigned long n = strtoul(s, &end, 10);

	if (*s < '0' || *s > '9' || *end || n < least || n > most)
		tool_misused(t, "--%s takes a number from %u to %u, not '%s'",
			what, least, most, s);
	return (unsigned)n;
}

void
tool_tell(const struct tool *t, const char *file, const struct fault *f)
{
	fprintf(stderr, "%s:", file ? file : t->program);
	if (f->line)
		fprintf(stderr, "%ju:", (uintmax_t)f->line);
	if (f->line && f->column)
		fprintf(stderr, "%ju:", (uintmax_t)f->column);
	fprintf(stderr, " %s: %s\n", fault_kind(f->id)->slug, f->what);
}

int
tool_trouble(const struct tool *t, const char *what)
{
	fprintf(stderr, "%s: %s: %s\n", t->program, what, strerror(errno));
	return TOOL_TROUBLE;
}

static struct wording *
load_wording(const struct tool *t, const struct game *game, const char *name)
{
	struct text yaml;
	struct fault f;
	struct wording *w = NULL;
	FILE *in = tool_open(t, name);

	text_init(&yaml);
	if (in && tool_slurp(t, in, name, &yaml) == 0) {
		w = wording_load(game->vocabulary, game->wordings, yaml.bytes,
			yaml.length, &f);
		if (!w)
			tool_tell(t, name, &f);
	}
	if (in)
		tool_close(in);
	text_fini(&yaml);
	return w;
}

struct wording *
tool_wording(const struct tool *t, const struct game *game, const char *name)
{
	struct fault f;
	struct wording *w =
		wording_built_in(game->vocabulary, game->wordings, name, &f);

	if (w)
		return w;
	if (f.id == FAULT_NAME &&
		(strchr(name, '/') || access(name, R_OK) == 0))
		return load_wording(t, game, name);
	tool_tell(t, NULL, &f);
	return NULL;
}

int
tool_wordings(const struct tool *t, const struct game *game,
	struct wording_list *list)
{
	struct fault f;

	if (wording_list_built_in(list, game->vocabulary, game->wordings, &f) ==
		0)
		return TOOL_OK;
	tool_tell(t, NULL, &f);
	return TOOL_TROUBLE;
}

FILE *
tool_open(const struct tool *t, const char *name)
{
	FILE *in = strcmp(name, "-") == 0 ? stdin : fopen(name, "re");

	if (!in)
		tool_trouble(t, name);
	return in;
}

void
tool_close(FILE *in)
{
	if (in != stdin)
		fclose(in);
}

int
tool_slurp(const struct tool *t, FILE *in, const char *name, struct text *bytes)
{
	size_t n;

	do {
		n = fread(text_reserve(bytes, 1 << 16), 1, 1 << 16, in);
		bytes->length += n;
	} while (n > 0);
	if (ferror(in)) {
		tool_trouble(t, name);
		return -1;
	}
	return 0;
}

void
tool_write(const struct tool *t, struct text *out)
{
	size_t done = 0;

	while (done < out->length) {
		ssize_t n = write(
			STDOUT_FILENO, out->bytes + done, out->length - done);

		if (n < 0 && errno == EINTR)
			continue;
		if (n < 0 && errno == EPIPE)
			exit(TOOL_OK);
		if (n < 0)
			exit(tool_trouble(t, "standard output"));
		done += (size_t)n;
	}
	text_clear(out);
}

int
tool_line(const struct tool *t, FILE *in, size_t most, struct text *line,
	bool *cut)
{
	int c;

	text_clear(line);
	*cut = false;
	while ((c = getc(in)) != EOF && c != '\n') {
		if (line->length < most)
			text_char(line, (char)c);
		else
			*cut = true;
	}
	if (ferror(in)) {
		tool_trouble(t, "standard input");
		return -1;
	}
	return c == '\n' || line->length > 0;
}
