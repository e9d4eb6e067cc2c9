#include "tools/tool/options.h"

#include "core/base/base.h"
#include "core/base/fault.h"
#include "core/games.h"

#include <fcntl.h>
#include <getopt.h>
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

enum {
	ROWS = 80,       /* options of one tool at most */
	GETOPT = 1000,   /* what getopt_long returns for the first row */
	NAMES_ROOM = 120 /* bytes of a list of names in a message */
};

/* Whether there is a row of this name already. */
static bool
is_taken(const struct tool *t, const char *name)
{
	for (size_t i = 0; i < t->options; i++)
		if (strcmp(t->option[i].name, name) == 0)
			return true;
	return false;
}

/* The row's members are of a struct that is `at` bytes into the settings. */
static void
add_row(struct tool *t, const struct tool_option *o, size_t at)
{
	t->option = memory_resize(t->option, t->options + 1, sizeof *t->option);
	t->option[t->options] = *o;
	t->option[t->options].to += at;
	t->option[t->options++].last += o->last ? at : 0;
}

static void
add_rows(struct tool *t, const struct tool_option *o)
{
	for (; o->name || o->rows; o++)
		if (o->rows)
			for (const struct tool_option *r = o->rows; r->name;
				r++)
				add_row(t, r, o->to);
		else
			add_row(t, o, 0);
}

/* A house rule with the name of one of the tool's own options is left out. */
static void
add_house_rules(struct tool *t)
{
	const struct game_option *rule = t->game->options;

	for (; rule->name; rule++)
		if (!is_taken(t, rule->name))
			add_row(t,
				&(struct tool_option){.name = rule->name,
					.argument = rule->argument,
					.help = rule->summary,
					.group = "House rules",
					.house = rule},
				0);
}

/*
 * A file opened later must not become one of the standard streams: where one is
 * closed, opens what can only be used the other way round, so that its use
 * still fails.
 */
static void
guard_streams(void)
{
	for (int fd = 0; fd <= STDERR_FILENO; fd++)
		if (fcntl(fd, F_GETFD) < 0 &&
			open("/dev/null", fd ? O_RDONLY : O_WRONLY) != fd) {
			perror("/dev/null");
			_exit(TOOL_TROUBLE);
		}
}

void
tool_start(struct tool *t, const char *program, const struct tool_page *page)
{
	*t = (struct tool){.program = basename(program),
		.game = games_by_program(program),
		.err = stderr,
		.page = page};
	guard_streams();
	signal(SIGPIPE, SIG_IGN); /* tool_write returns TOOL_CLOSED instead */
	signal(SIGXFSZ, SIG_IGN); /* write(2) fails instead */
	add_rows(t, page->options);
	if (page->house_rules)
		add_house_rules(t);
	add_rows(t, option_common);
}

int
tool_stop(struct tool *t, int status)
{
	free(t->operand);
	free(t->option);
	t->operand = NULL;
	t->option = NULL;
	return status == TOOL_CLOSED ? TOOL_OK : status;
}

const struct tool_option *
tool_option_by_name(const struct tool *t, const char *name)
{
	while (*name == '-')
		name++;
	for (size_t i = 0; i < t->options; i++) {
		const struct tool_option *o = &t->option[i];
		bool letter = name[0] && !name[1] && o->key == name[0];

		if (letter || strcmp(o->name, name) == 0)
			return o;
	}
	return NULL;
}

const char *
option_value(const struct tool *t, const struct option_values *v, size_t index)
{
	size_t stride = v->stride ? v->stride : sizeof *v->names;

	if (v->first && index-- == 0)
		return v->first;
	return v->names ? *(const char *const *)((const char *)v->names +
				  index * stride)
			: v->name(t, index);
}

void
option_add_names(
	const struct tool *t, const struct option_values *v, struct text *out)
{
	const char *name = option_value(t, v, 0), *next;

	for (size_t i = 1; name; i++, name = next) {
		next = option_value(t, v, i);
		if (i > 1)
			text_string(out, next ? ", " : " or ");
		text_string(out, name);
	}
}

/* The word is not one of the names, nor near one. */
static int
refuse_word(const struct tool *t, const struct option_values *v,
	const char *word, struct fault *f)
{
	struct text names = {0};

	option_add_names(t, v, &names);
	if (v->list || names.length > NAMES_ROOM)
		tool_refuse(f, "unknown %s '%s'; %s %s lists them", v->noun,
			SHORT(word, QUOTE_WORD), t->program,
			v->list ? v->list : "--help");
	else
		tool_refuse(f, "unknown %s '%s'; use %s", v->noun,
			SHORT(word, QUOTE_WORD), names.bytes);
	text_fini(&names);
	return -1;
}

int
option_check_value(const struct tool *t, const struct option_values *v,
	const char *word, struct fault *f)
{
	struct nearest near;
	const char *name;

	nearest_start(&near, word);
	for (size_t i = 0; (name = option_value(t, v, i)) != NULL; i++) {
		if (strcmp(name, word) == 0)
			return 0;
		nearest_offer(&near, name);
	}
	for (size_t i = 0; v->summaries; i++) {
		name = option_value(t, v, i + (v->first != NULL));
		if (!name)
			break;
		nearest_describe(&near, name,
			*(const char *const *)((const char *)v->summaries +
				i * v->stride));
	}
	if (v->files && tool_names_file(word))
		return 0;
	for (size_t i = 0; v->any && (name = v->any(t, i)) != NULL; i++)
		if (strcmp(name, word) == 0)
			return tool_refuse(f,
				"'%s' is a %s of another game; %s %s lists "
				"those of %s",
				name, v->noun, t->program, v->list,
				t->game->name);
	if (!near.name)
		return refuse_word(t, v, word, f);
	return tool_refuse(f, "unknown %s '%s'; did you mean '%s'?", v->noun,
		SHORT(word, QUOTE_WORD), near.name);
}

int
option_check_wording(const struct tool *t, const struct game *game,
	const char *word, struct fault *f)
{
	struct tool of = *t;

	of.game = game;
	return option_check_value(&of, &option_wordings, word, f);
}

int
option_read_number(const struct tool_option *o, const char *s, unsigned *to,
	struct fault *f)
{
	char *end;
	unsigned long n = strtoul(s, &end, 10);

	if (!ascii_digit(*s) || *end || n < o->least || n > o->most)
		return tool_refuse(f,
			"--%s takes a number from %u to %u, not '%s'", o->name,
			o->least, o->most, SHORT(s, QUOTE_WORD));
	*to = (unsigned)n;
	return 0;
}

static int
choose_house_rule(struct tool *t, const struct tool_option *o,
	const char *value, struct fault *f)
{
	if (t->choices == GAME_OPTIONS)
		return tool_refuse(f, "more than %d house rules", GAME_OPTIONS);
	t->choice[t->choices++] = (struct game_choice){o->house->name, value};
	return 0;
}

/* Puts the value where the option says. */
static int
take_value(struct tool *t, const struct tool_option *o, const char *value,
	void *settings, struct fault *f)
{
	void *to = (char *)settings + o->to;

	if (o->values && option_check_value(t, o->values, value, f) != 0)
		return -1;
	if (o->last)
		*(const char **)((char *)settings + o->last) = o->name;
	if (o->house)
		return choose_house_rule(t, o, value, f);
	if (o->take)
		return o->take(to, o, value, f);
	if (o->most)
		return option_read_number(o, value, to, f);
	if (o->argument)
		*(const char **)to = value;
	else
		*(bool *)to = true;
	return 0;
}

/* Refuses another argument beside an option that allows none; NULL: there is no
 * other. */
static int
check_alone(const struct tool_option *o, const char *other, struct fault *f)
{
	if (!o->alone || !other)
		return 0;
	return tool_refuse(f,
		"--%s prints what it explains and does nothing else: leave out "
		"'%s'",
		o->name, SHORT(other, QUOTE_WORD));
}

/* Prints what the option asks for, in place of the tool's work. */
static int
print_answer(const struct tool *t, const struct tool_option *o,
	const char *value, struct fault *f)
{
	struct text out = {0};
	int status;

	if (o->values && option_check_value(t, o->values, value, f) != 0)
		return tool_fault(t, NULL, f);
	status = o->answer(t, value, &out);
	if (status == TOOL_OK)
		status = tool_write(t, &out);
	text_fini(&out);
	return status;
}

/* The rows as getopt_long wants them. */
struct getopt_rows {
	struct option option[ROWS + 1];
	char letters[2 * ROWS + 3];
};

static void
make_getopt_rows(const struct tool *t, struct getopt_rows *g)
{
	char *letter = g->letters;

	*g = (struct getopt_rows){.letters = ""};
	*letter++ = '-'; /* operands are returned as key 1 */
	*letter++ = ':'; /* a value that is missing is key ':' */
	for (size_t i = 0; i < t->options && i < ROWS; i++) {
		const struct tool_option *o = &t->option[i];

		g->option[i].name = o->name;
		g->option[i].has_arg =
			o->argument ? required_argument : no_argument;
		g->option[i].val = GETOPT + (int)i;
		if (o->key == 0 || o->key >= OPTION_LONG)
			continue;
		*letter++ = (char)o->key;
		if (o->argument)
			*letter++ = ':';
	}
}

/* The row of what getopt_long returned or has in optopt; NULL. */
static const struct tool_option *
row_of(const struct tool *t, int key)
{
	if (key >= GETOPT)
		return &t->option[key - GETOPT];
	for (size_t i = 0; i < t->options; i++)
		if (t->option[i].key == key)
			return &t->option[i];
	return NULL;
}

/* `--name`, of `length` letters, is not one of the options, or begins several.
 */
static int
refuse_name(
	const struct tool *t, const char *name, size_t length, struct fault *f)
{
	const char *first = NULL;
	struct nearest near;
	char word[64];

	text_fill(word, sizeof word, "%.*s", (int)length, name);
	nearest_start(&near, word);
	for (size_t i = 0; i < t->options; i++) {
		const char *other = t->option[i].name;

		nearest_offer(&near, other);
		if (strncmp(other, name, length) != 0)
			continue;
		if (first)
			return tool_refuse(f, "--%s may be --%s or --%s", word,
				first, other);
		first = other;
	}
	if (near.name)
		return tool_refuse(f,
			"unknown option '--%s'; did you mean '--%s'?", word,
			near.name);
	return tool_refuse(f, "unknown option '--%s'; %s --help lists them",
		word, t->program);
}

/* What getopt_long could not read: it has returned ':' or '?'. */
static int
refuse_option(const struct tool *t, int key, const char *word, struct fault *f)
{
	const struct tool_option *o = optopt ? row_of(t, optopt) : NULL;

	if (o && key == ':') {
		const char *list = o->values ? o->values->list : NULL;

		return tool_refuse(f, "--%s needs a value: %s%s%s", o->name,
			o->argument, list ? "; it is listed by " : "",
			list ? list : "");
	}
	if (o)
		return tool_refuse(f, "--%s takes no value", o->name);
	if (optopt)
		return tool_refuse(f,
			"unknown option '-%c'; %s --help lists them", optopt,
			t->program);
	return refuse_name(t, word + 2, strcspn(word + 2, "="), f);
}

void
tool_add_operand(struct tool *t, char *operand)
{
	t->operand = memory_resize(
		t->operand, t->operand_count + 2, sizeof *t->operand);
	if (operand)
		t->operand[t->operand_count++] = operand;
	t->operand[t->operand_count] = NULL;
}

/* Reads one option or operand; -1 when there are no more. */
static int
next_key(struct tool *t, int argc, char **argv, const struct getopt_rows *g)
{
	int key = 1;

	while (key == 1) {
		int at = optind ? optind : 1;

		/* `-5` is an operand, a seed. */
		if (at < argc && argv[at] && argv[at][0] == '-' &&
			ascii_digit(argv[at][1])) {
			tool_add_operand(t, argv[at]);
			optind = at + 1;
			continue;
		}
		key = getopt_long(argc, argv, g->letters, g->option, NULL);
		if (key == 1)
			tool_add_operand(t, optarg);
	}
	return key;
}

static int
check_operands(const struct tool *t, struct fault *f)
{
	size_t most = t->page->most_operands;

	if (!most || t->operand_count <= most)
		return 0;
	return tool_refuse(f, "'%s' is one operand too many: usage: %s %s",
		SHORT(t->operand[most], QUOTE_WORD), t->program,
		t->page->operands);
}

int
tool_read(struct tool *t, int argc, char **argv, void *settings)
{
	struct getopt_rows g;
	struct fault f;
	int key, status = 0;
	bool first = true;

	make_getopt_rows(t, &g);
	optind = 0;
	opterr = 0;
	tool_add_operand(t, NULL);
	while (status == 0 && (key = next_key(t, argc, argv, &g)) != -1) {
		const struct tool_option *o = row_of(t, key);

		if (!o)
			status = refuse_option(t, key, argv[optind - 1], &f);
		else if (o->answer)
			return check_alone(o,
				       first && !t->operand_count ? argv[optind]
								  : argv[1],
				       &f) == 0
				? print_answer(t, o, optarg, &f)
				: tool_fault(t, NULL, &f);
		else
			status = take_value(t, o, optarg, settings, &f);
		first = false;
	}
	for (; status == 0 && optind < argc; optind++)
		tool_add_operand(t, argv[optind]);
	if (status == 0)
		status = check_operands(t, &f);
	return status == 0 ? -1 : tool_fault(t, NULL, &f);
}
