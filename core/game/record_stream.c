#include "core/game/record.h"

#include "core/base/yaml.h"

#include <stdlib.h>
#include <string.h>

enum { RECORD_HEAD = 1 << 16 }; /* bytes of comments before the first key */

struct record_reader {
	struct yaml_reader *yaml; /* NULL: lines typed */
	FILE *in;
	const char *game;    /* of lines typed; NULL: YAML only */
	struct text first;   /* lines that were looked at */
	struct record spare; /* filled, then exchanged with the caller's */
	bool ended;
};

static void
exchange(struct record *a, struct record *b)
{
	struct record was = *a;

	*a = *b;
	*b = was;
}

/* Adds the lines of a text, the last also if it does not end in '\n'. */
static int
take_lines(struct record *rec, const char *s, size_t length, struct fault *f)
{
	while (length > 0) {
		const char *stop = memchr(s, '\n', length);
		size_t n = stop ? (size_t)(stop - s) : length;

		if (rec->line_count++ == RECORD_COMMANDS)
			return fault_set(f, FAULT_LIMIT, rec->line_count, 0,
				"more than %d lines", RECORD_COMMANDS);
		if (n > RECORD_LINE)
			return fault_set(f, FAULT_LIMIT, rec->line_count,
				RECORD_LINE + 1, "a line of more than %d bytes",
				RECORD_LINE);
		text_add(&rec->lines, s, n);
		text_char(&rec->lines, '\n');
		length -= n + (stop != NULL);
		s += n + (stop != NULL);
	}
	return 0;
}

static void
begin_lines(struct record *rec, const char *game)
{
	record_clear(rec);
	rec->line = 1;
	text_add(&rec->memory, game, strlen(game) + 1);
	rec->game = rec->memory.bytes;
}

int
record_from_lines(const char *bytes, size_t length, const char *game,
	struct record *rec, struct fault *f)
{
	struct record new;
	int refused;

	record_init(&new);
	begin_lines(&new, game);
	refused = take_lines(&new, bytes, length, f);
	if (!refused)
		exchange(&new, rec);
	record_fini(&new);
	return refused;
}

/* Adds the rest of the line, up to and with its '\n'. False at the end. */
static bool
read_line(FILE *in, struct text *t)
{
	size_t before = t->length;
	int c;

	while ((c = getc_unlocked(in)) != EOF) {
		text_char(t, (char)c);
		if (c == '\n' || t->length > RECORD_HEAD)
			break;
	}
	return t->length > before;
}

/* A line that decides nothing: empty, or a comment. */
static bool
is_empty(const char *line)
{
	line += strspn(line, " \t\r\n");
	return *line == '\0' || *line == '#';
}

/* Whether a line begins YAML: ---, %, { or a key and its colon. */
static bool
begins_yaml(const char *line)
{
	size_t word;

	if (strncmp(line, "\xEF\xBB\xBF", 3) == 0)
		line += 3;
	if (strncmp(line, "---", 3) == 0 || *line == '%' || *line == '{')
		return true;
	line += *line == '"' || *line == '\'';
	word = strspn(line, "abcdefghijklmnopqrstuvwxyz_-");
	line += word;
	line += *line == '"' || *line == '\'';
	line += strspn(line, " ");
	return word > 0 && *line == ':';
}

/* Reads up to the first line that decides; nothing at all is no YAML lost. */
static bool
is_yaml(FILE *in, struct text *first)
{
	size_t line;

	do {
		line = first->length;
		if (!read_line(in, first))
			return true;
	} while (first->length <= RECORD_HEAD && is_empty(first->bytes + line));
	return begins_yaml(first->bytes + line);
}

static const struct yaml_limits limits = {
	.depth = RECORD_DEPTH, .nodes = RECORD_NODES, .bytes = RECORD_BYTES};

struct record_reader *
record_open_any(FILE *in, const char *game)
{
	struct record_reader *r = malloc(sizeof *r);

	if (!r)
		return NULL;
	*r = (struct record_reader){.in = in, .game = game};
	if (game && !is_yaml(in, &r->first))
		return r;
	r->yaml = yaml_open_both(r->first.bytes, r->first.length, in, &limits);
	if (r->yaml)
		return r;
	record_close(r);
	return NULL;
}

struct record_reader *
record_open(FILE *in)
{
	return record_open_any(in, NULL);
}

void
record_close(struct record_reader *r)
{
	if (!r)
		return;
	yaml_close(r->yaml);
	text_fini(&r->first);
	record_fini(&r->spare);
	free(r);
}

static int
slurp(FILE *in, struct text *t, struct fault *f)
{
	size_t n;

	do {
		n = fread(text_reserve(t, 1 << 16), 1, 1 << 16, in);
		t->length += n;
		if (t->length > RECORD_BYTES)
			return fault_set(f, FAULT_LIMIT, 0, 0,
				"more than %d bytes of lines", RECORD_BYTES);
	} while (n > 0);
	if (ferror(in))
		return fault_set(f, FAULT_READ, 0, 0, "cannot be read");
	return 0;
}

/* What is typed is one record: there is no line between two games. */
static int
next_lines(struct record_reader *r, struct record *rec, struct fault *f)
{
	if (r->ended)
		return 0;
	r->ended = true;
	if (slurp(r->in, &r->first, f) != 0 ||
		record_from_lines(
			r->first.bytes, r->first.length, r->game, rec, f) != 0)
		return -1;
	return 1;
}

int
record_next(struct record_reader *r, struct record *rec, struct fault *f)
{
	const struct yaml_node *root;
	int found;

	if (!r->yaml)
		return next_lines(r, rec, f);
	found = yaml_next(r->yaml, &root, f);
	if (found != 1)
		return found;
	if (record_from_yaml(root, &r->spare, f) != 0)
		return -1;
	exchange(&r->spare, rec);
	return 1;
}
