/*
 * Records: kept and copied, read one after another from YAML documents or plain
 * lines, and printed.
 */
#include "core/game/record.h"

#include "core/base/source.h"
#include "core/base/yaml.h"

#include <assert.h>
#include <stdlib.h>

enum { SEEN = 8 }; /* lines, to tell whether they are a transcript */

int
record_seed(struct record *rec, const char *seed, struct fault *f)
{
	rec->seeded = true;
	rec->negative = seed[0] == '-';
	return seed_read(seed, &rec->seed, f);
}

void
record_fini(struct record *rec)
{
	text_fini(&rec->lines);
	text_fini(&rec->memory);
	*rec = (struct record){0};
}

void
record_clear(struct record *rec)
{
	struct text lines = rec->lines, memory = rec->memory;

	text_clear(&lines);
	text_clear(&memory);
	*rec = (struct record){.lines = lines, .memory = memory};
}

int
record_refuse(const struct record *rec, enum record_key key, struct fault *f)
{
	const struct record_place *at = &rec->place[key];

	f->line = at->line ? at->line : rec->line;
	f->column = at->column;
	f->width = at->width;
	return -1;
}

char *
record_keep_text(struct record *rec, const char *s, size_t n)
{
	size_t at = rec->memory.length;

	assert(rec->memory.room - at > n + 1);
	text_add(&rec->memory, s, n);
	text_char(&rec->memory, '\0');
	return rec->memory.bytes + at;
}

static const char *
keep_string(struct record *rec, const char *s)
{
	return s ? record_keep_text(rec, s, strlen(s)) : NULL;
}

static size_t
size_of_string(const char *s)
{
	return s ? strlen(s) + 1 : 0;
}

void
record_copy(const struct record *from, struct record *to)
{
	size_t decks = from->deck_count * CARD_COUNT;
	size_t room = decks + size_of_string(from->game) +
		size_of_string(from->wording) + size_of_string(from->shuffle) +
		size_of_string(from->seats) + size_of_string(from->players);
	struct text lines, memory;

	for (size_t i = 0; i < from->choices; i++)
		room += size_of_string(from->choice[i].name) +
			size_of_string(from->choice[i].value);
	record_clear(to);
	lines = to->lines;
	memory = to->memory;
	*to = *from;
	to->lines = lines;
	to->memory = memory;
	text_reserve(&to->memory, room + 4);
	if (decks)
		to->decks = (void *)record_keep_text(
			to, (const char *)from->decks, decks);
	to->game = keep_string(to, from->game);
	to->wording = keep_string(to, from->wording);
	to->shuffle = keep_string(to, from->shuffle);
	to->seats = keep_string(to, from->seats);
	to->players = keep_string(to, from->players);
	for (size_t i = 0; i < from->choices; i++)
		to->choice[i] = (struct game_choice){
			keep_string(to, from->choice[i].name),
			keep_string(to, from->choice[i].value)};
	text_append(&to->lines, &from->lines);
}

void
record_add_line(struct record *rec, const char *line, size_t length)
{
	text_add(&rec->lines, line, length);
	text_char(&rec->lines, '\n');
	rec->line_count++;
}

void
record_keep_lines(struct record *rec, size_t lines)
{
	size_t at = 0, length;
	const char *line;

	if (lines > rec->line_count)
		lines = rec->line_count;
	for (size_t i = 0; i < lines; i++)
		text_line(&rec->lines, &at, &line, &length);
	text_cut(&rec->lines, at);
	rec->line_count = lines;
}

bool
record_undo(struct record *rec, size_t lines)
{
	const char *bytes = rec->lines.bytes;
	size_t at = rec->lines.length;

	if (lines > rec->line_count)
		return false;
	for (size_t left = lines; left; left--)
		do
			at--;
		while (at && bytes[at - 1] != '\n');
	text_cut(&rec->lines, at);
	rec->line_count -= lines;
	return true;
}

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
exchange_records(struct record *a, struct record *b)
{
	struct record was = *a;

	*a = *b;
	*b = was;
}

/* Adds the lines of a text, the last also if it does not end in '\n'. */
static int
add_lines(struct record *rec, const char *s, size_t length, struct fault *f)
{
	while (length > 0) {
		const char *stop = memchr(s, '\n', length);
		size_t n = stop ? (size_t)(stop - s) : length;

		if (rec->line_count == RECORD_COMMANDS)
			return fault_set(f, FAULT_LIMIT, rec->line_count + 1, 0,
				"more than %d lines", RECORD_COMMANDS);
		if (n > RECORD_LINE)
			return fault_set(f, FAULT_LIMIT, rec->line_count + 1,
				RECORD_LINE + 1, "a line of more than %d bytes",
				RECORD_LINE);
		record_add_line(rec, s, n);
		length -= n + (stop != NULL);
		s += n + (stop != NULL);
	}
	return 0;
}

int
record_from_lines(const char *bytes, size_t length, const char *game,
	struct record *rec, struct fault *f)
{
	struct record new = {.line = 1, .bare = true};
	int refused;

	text_add(&new.memory, game, strlen(game) + 1);
	new.game = new.memory.bytes;
	refused = add_lines(&new, bytes, length, f);
	if (!refused)
		exchange_records(&new, rec);
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

/* Whether a line is the same to YAML and to a game: empty, or a comment. */
static bool
is_blank(const char *line)
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

/* Reads up to the first line that is not blank; true: it begins YAML, as does
 * an empty stream. */
static bool
read_to_first_key(FILE *in, struct text *first)
{
	size_t line;

	do {
		line = first->length;
		if (!read_line(in, first))
			return true;
	} while (first->length <= RECORD_HEAD && is_blank(first->bytes + line));
	return begins_yaml(first->bytes + line);
}

static const struct yaml_limits limits = {
	.depth = RECORD_DEPTH, .nodes = RECORD_NODES, .bytes = RECORD_BYTES};

struct record_reader *
record_open(FILE *in, const char *game)
{
	struct record_reader *r = memory_zero(1, sizeof *r);

	r->in = in;
	r->game = game;
	if (!game || read_to_first_key(in, &r->first))
		r->yaml =
			yaml_open(r->first.bytes, r->first.length, in, &limits);
	return r;
}

struct record_reader *
record_open_bytes(const char *bytes, size_t length)
{
	struct record_reader *r = memory_zero(1, sizeof *r);

	r->yaml = yaml_open(bytes, length, NULL, &limits);
	return r;
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
read_all(FILE *in, struct text *t, struct fault *f)
{
	if (!source_slurp(in, RECORD_BYTES + 1, t))
		return fault_set(f, FAULT_READ, 0, 0, "cannot be read");
	if (t->length > RECORD_BYTES)
		return fault_set(f, FAULT_LIMIT, 0, 0,
			"more than %d bytes of lines", RECORD_BYTES);
	return 0;
}

bool
record_is_transcript(const struct text *lines)
{
	size_t at = 0, sentences = 0, n;
	const char *line;
	bool begun = false;

	for (size_t i = 0; i < SEEN && text_line(lines, &at, &line, &n); i++) {
		if (!begun && n && !is_blank(line)) {
			begun = true;
			if (begins_yaml(line))
				return false;
		}
		n -= n > 1 && line[n - 1] == '\r';
		sentences += n > 0 && ascii_among(line[n - 1], ".?!");
	}
	return sentences > 1;
}

/* Refuses a file that is not text, of which some line would be a command. */
static int
refuse_control(const struct text *t, struct fault *f)
{
	size_t at = 0, length;
	const char *s;

	for (uint64_t line = 1; text_line(t, &at, &s, &length); line++)
		for (size_t i = 0; i < length; i++)
			if (((unsigned char)s[i] < ' ' || s[i] == 0x7F) &&
				s[i] != '\t' && s[i] != '\r')
				return fault_set(f, FAULT_COMMAND, line,
					(uint32_t)i + 1,
					"a control character, \\x%02X, is "
					"not allowed here",
					(unsigned)s[i]);
	return 0;
}

/* All lines typed are one record: no line separates two games. */
static int
next_lines(struct record_reader *r, struct record *rec, struct fault *f)
{
	if (r->ended)
		return 0;
	r->ended = true;
	if (read_all(r->in, &r->first, f) != 0 ||
		refuse_control(&r->first, f) != 0 ||
		record_from_lines(
			r->first.bytes, r->first.length, r->game, rec, f) != 0)
		return -1;
	return 1;
}

/* A document that is as record_print writes it, without libyaml. */
static bool
next_own(struct record_reader *r)
{
	struct yaml_held held;

	if (!yaml_hold(r->yaml, &held))
		return false;
	record_clear(&r->spare);
	r->spare.line = held.line + 1;
	if (!record_from_own(held.bytes, held.length, &r->spare))
		return false;
	yaml_pass(r->yaml);
	return true;
}

int
record_next(struct record_reader *r, struct record *rec, struct fault *f)
{
	const struct yaml_node *root;
	int found;

	if (!r->yaml)
		return next_lines(r, rec, f);
	if (next_own(r)) {
		exchange_records(&r->spare, rec);
		return 1;
	}
	found = yaml_next(r->yaml, &root, f);
	if (found != 1)
		return found;
	if (record_from_yaml(root, &r->spare, f) != 0)
		return -1;
	exchange_records(&r->spare, rec);
	return 1;
}

bool
record_cut(const struct record_reader *r)
{
	return r->yaml && yaml_cut(r->yaml);
}

static void
print_scalar(
	const char *before, const char *s, const char *after, struct text *out)
{
	text_string(out, before);
	if (!text_quote(out, s, strlen(s)))
		text_quote_bytes(out, s, strlen(s));
	text_string(out, after);
}

static void
print_name(const char *key, const char *name, struct text *out)
{
	if (name)
		print_scalar(key, name, "\n", out);
}

/* As the deck command shows it: 13 cards a row. */
static void
print_deck(const uint8_t *deck, struct text *out)
{
	text_string(out, "  - |");
	for (size_t i = 0; i < CARD_COUNT; i++) {
		text_string(out, i % CARD_RANKS ? " " : "\n    ");
		text_string(out, card_plain(deck[i]));
	}
	text_char(out, '\n');
}

void
record_print_head(const struct record *rec, struct text *out)
{
	text_format(out, "---\nversion: %d\n", RECORD_VERSION);
	print_name("game: ", rec->game, out);
	print_name("wording: ", rec->wording, out);
	print_name("shuffle: ", rec->shuffle, out);
	if (rec->seeded)
		text_format(out, "seed: %u\n", (unsigned)rec->seed);
	if (rec->deck_count)
		text_string(out, "decks:\n");
	for (size_t i = 0; i < rec->deck_count; i++)
		print_deck(rec->decks[i], out);
	print_name("seats: ", rec->seats, out);
	print_name("players: ", rec->players, out);
	if (rec->choices)
		text_string(out, "options:\n");
	for (size_t i = 0; i < rec->choices; i++) {
		print_scalar("  ", rec->choice[i].name, ":", out);
		print_scalar(" ", rec->choice[i].value, "\n", out);
	}
	text_string(out, "commands:\n");
}

void
record_print_command(const char *line, size_t length, struct text *out)
{
	assert(length <= RECORD_LINE && !memchr(line, '\n', length));
	text_string(out, "  - ");
	if (!text_quote(out, line, length)) {
		text_string(out, "bytes: ");
		text_quote_bytes(out, line, length);
	}
	text_char(out, '\n');
}

void
record_print_undo(size_t lines, struct text *out)
{
	text_format(out, "  - undo: %zu\n", lines);
}

void
record_print(const struct record *rec, struct text *out)
{
	size_t at = 0, length;
	const char *line;

	record_print_head(rec, out);
	while (text_line(&rec->lines, &at, &line, &length))
		record_print_command(line, length, out);
}
