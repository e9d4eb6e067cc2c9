#include "tools/decks.h"

#include "tools/evidence.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST_ROOM = 64 };

static void
make_room(struct decks *d, const struct tool *t, size_t *room)
{
	if (d->count < *room)
		return;
	*room = *room ? 2 * *room : FIRST_ROOM;
	d->deck = reallocarray(d->deck, *room, sizeof *d->deck);
	d->line = reallocarray(d->line, *room, sizeof *d->line);
	d->found = reallocarray(d->found, *room, sizeof *d->found);
	if (!d->deck || !d->line || !d->found)
		exit(tool_trouble(t, d->file));
}

static void
add(struct decks *d, const struct tool *t, const char *text, size_t length,
	uint32_t line)
{
	uint8_t card[CARD_COUNT];
	struct fault f;

	if (evidence_whole_deck(text, length, card, &f) != 0) {
		f.line = line;
		tool_tell(t, d->file, &f);
		exit(TOOL_TROUBLE);
	}
	known_init(&d->deck[d->count]);
	for (unsigned i = 0; i < CARD_COUNT; i++)
		known_place(&d->deck[d->count], i, card[i]);
	d->found[d->count] = false;
	d->line[d->count++] = line;
}

static bool
is_left_out(const char *text, size_t length)
{
	size_t blanks = 0;

	while (blanks < length && strchr(" \t\r", text[blanks]))
		blanks++;
	return blanks == length || text[blanks] == '#';
}

static void
read_lines(struct decks *d, const struct tool *t, const struct text *bytes)
{
	const char *p = bytes->bytes, *end = p + bytes->length;
	size_t room = 0;

	for (uint32_t line = 1; p < end; line++) {
		const char *newline = memchr(p, '\n', (size_t)(end - p));
		size_t length = (size_t)((newline ? newline : end) - p);

		make_room(d, t, &room);
		if (!is_left_out(p, length))
			add(d, t, p, length, line);
		p += length + 1;
	}
}

void
decks_read(struct decks *d, const struct tool *t, const char *file)
{
	struct text bytes;
	FILE *in = tool_open(t, file);

	*d = (struct decks){.file = file};
	if (!in)
		exit(TOOL_TROUBLE);
	text_init(&bytes);
	if (tool_slurp(t, in, file, &bytes) != 0)
		exit(TOOL_TROUBLE);
	tool_close(in);
	if (bytes.length)
		read_lines(d, t, &bytes);
	text_fini(&bytes);
	if (!d->count)
		tool_misused(t, "'%s' has no deck of 52 cards", file);
}

void
decks_stop(struct decks *d)
{
	free(d->deck);
	free(d->line);
	free(d->found);
}

size_t
decks_index(const struct decks *d, const struct known *deck)
{
	return (size_t)(deck - d->deck);
}

bool
decks_all_found(const struct decks *d, const struct tool *t, bool tell)
{
	bool all = true;

	for (size_t i = 0; i < d->count; i++) {
		all &= d->found[i];
		if (!d->found[i] && tell)
			fprintf(stderr, "%s: %s:%u: no seed deals this\n",
				t->program, d->file, d->line[i]);
	}
	return all;
}
