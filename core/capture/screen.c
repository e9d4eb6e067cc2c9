/*
 * A line as a terminal would show it: control sequences are carried out, and
 * what a person typed is told from what the program printed.
 */
#include "core/capture/private.h"

#include "core/base/base.h"

#include <stdlib.h>

void
screen_take(struct screen *s, enum capture_what kind, struct place from)
{
	struct screen_taken *t = &s->taken[kind];

	if (!t->first.line)
		t->first = from;
	if (t->count && t->line[t->count - 1] == s->line)
		return;
	if (t->count == 2 * CAPTURE_PLACES) {
		t->count = CAPTURE_PLACES;
		t->dropped += CAPTURE_PLACES;
		memmove(t->line, t->line + CAPTURE_PLACES,
			CAPTURE_PLACES * sizeof *t->line);
	}
	t->line = memory_grow(t->line, t->count, &t->room, sizeof *t->line);
	t->line[t->count++] = s->line;
}

uint64_t
screen_count_taken(
	const struct screen *s, enum capture_what kind, uint64_t last)
{
	const struct screen_taken *t = &s->taken[kind];
	size_t n = t->count;

	while (n > 0 && t->line[n - 1] > last)
		n--;
	return t->dropped + n;
}

void
screen_fini(struct screen *s)
{
	for (unsigned kind = 0; kind < CAPTURE_TAKEN; kind++)
		free(s->taken[kind].line);
}

bool
screen_empty(const struct screen *s)
{
	return s->count == 0 && s->mode == SCREEN_TEXT;
}

/* Deletes n cells from the one at `at` on. */
static void
delete_cells(struct screen *s, size_t at, size_t n)
{
	if (n > s->count - at)
		n = s->count - at;
	memmove(s->cell + at, s->cell + at + n,
		(s->count - at - n) * sizeof *s->cell);
	s->count -= n;
	if (s->cursor > s->count)
		s->cursor = s->count;
}

/* Inserts spaces before the cell under the cursor, as line editors do. */
static void
insert_spaces(struct screen *s, size_t n, struct place from)
{
	if (n > SCREEN_CELLS - s->count)
		n = SCREEN_CELLS - s->count;
	s->spent = s->spent || n > s->blanks;
	if (s->spent)
		n = 0;
	s->blanks -= n;
	memmove(s->cell + s->cursor + n, s->cell + s->cursor,
		(s->count - s->cursor) * sizeof *s->cell);
	s->count += n;
	for (size_t i = 0; i < n; i++)
		s->cell[s->cursor + i] = (struct screen_cell){.bytes = " ",
			.length = 1,
			.want = 1,
			.line = from.line,
			.column = from.column};
}

static void
move_cursor(struct screen *s, size_t column, struct place from)
{
	if (column >= SCREEN_CELLS)
		column = SCREEN_CELLS - 1;
	if (column > s->count) {
		s->cursor = s->count;
		insert_spaces(s, column - s->count, from);
	}
	s->cursor = column < s->count ? column : s->count;
}

/* Moves the cursor to the beginning of the line for a CR that does not end it.
 */
static void
return_cursor(struct screen *s)
{
	if (!s->returned)
		return;
	s->returned = s->back = false;
	s->cursor = 0;
}

/* Carries out a CSI that edits a line; all others only colour. */
static void
run_control(struct screen *s, unsigned char final, struct place from)
{
	size_t n = s->number ? s->number : 1;

	if (strchr("KP@CDG", final))
		return_cursor(s);
	if (final == 'K' && s->number == 0)
		delete_cells(s, s->cursor, s->count);
	else if (final == 'K' && s->number == 2)
		delete_cells(s, 0, s->count);
	else if (final == 'P')
		delete_cells(s, s->cursor, n);
	else if (final == '@')
		insert_spaces(s, n, from);
	else if (final == 'C')
		move_cursor(s, s->cursor + n, from);
	else if (final == 'D')
		s->cursor -= n < s->cursor ? n : s->cursor;
	else if (final == 'G')
		move_cursor(s, n - 1, from);
}

/* Reads a byte of a CSI: parameters up to a final byte. */
static void
add_csi_byte(struct screen *s, unsigned char c, struct place from)
{
	if (c >= 0x40) {
		s->mode = SCREEN_TEXT;
		run_control(s, c, from);
	} else if (c >= '0' && c <= '9' && !s->second) {
		if (s->number < 1000)
			s->number = 10 * s->number + (c - '0');
	} else {
		s->second = true;
	}
}

/* The byte after an ESC. */
static void
choose_sequence(struct screen *s, unsigned char c)
{
	s->mode = SCREEN_TEXT;
	if (c == '[')
		s->mode = SCREEN_CSI;
	else if (ascii_among((char)c, "]PX^_"))
		s->mode = SCREEN_STRING;
	else if (c >= 0x20 && c < 0x30)
		s->mode = SCREEN_CHARSET;
}

static void
begin_escape(struct screen *s, struct place from)
{
	s->mode = SCREEN_ESCAPE;
	s->number = 0;
	s->second = false;
	s->moved = true;
	screen_take(s, CAPTURE_ESCAPES, from);
}

/* A byte inside an escape sequence. */
static void
add_sequence_byte(struct screen *s, unsigned char c, struct place from)
{
	bool string = s->mode == SCREEN_STRING;

	if (s->mode == SCREEN_ESCAPE)
		choose_sequence(s, c);
	else if (s->mode == SCREEN_CSI)
		add_csi_byte(s, c, from);
	else if (string && c == ESC)
		s->mode = SCREEN_STRING_ESCAPE;
	else if (!string || c == BEL)
		s->mode = SCREEN_TEXT;
}

/* Whether what stands behind the last prompt of the line is typed: a program's
 * lines begin without a prompt, or with a capital behind it. */
static bool
holds_typed(const struct screen *s)
{
	return s->prompt && !ascii_upper(s->cell[s->prompt].bytes[0]);
}

/* Carries out DEL and NAK, which rub out a key and all keys, behind a prompt.
 * What a program printed stays there at every terminal. */
static void
rub_keys(struct screen *s, unsigned char c)
{
	size_t keys = s->cursor > s->prompt ? s->cursor - s->prompt : 0;
	size_t n = c == DEL && keys ? 1 : keys;

	if (!holds_typed(s))
		return;
	s->cursor -= n;
	delete_cells(s, s->cursor, n);
}

/* Carries out a byte that edits the line; false when c does not. */
static bool
edit_line(struct screen *s, unsigned char c)
{
	if (c == BS)
		s->cursor -= s->cursor > 0;
	else if (c == DEL || c == NAK)
		rub_keys(s, c);
	else
		return c < ' ' && c != '\t';
	return true;
}

/* Adds a byte to the character before the cursor; false if it is complete. */
static bool
join_character(struct screen *s, unsigned char c)
{
	struct screen_cell *last = s->cell + s->cursor - 1;

	if ((c & 0xc0) != 0x80 || s->cursor == 0 || last->length >= last->want)
		return false;
	last->bytes[last->length++] = (char)c;
	return true;
}

static void
print_byte(struct screen *s, unsigned char c, struct place from)
{
	struct screen_cell *cell = s->cell + s->cursor;
	bool over = s->cursor < s->count;

	if (join_character(s, c))
		return;
	*cell = (struct screen_cell){.bytes = {(char)c},
		.length = 1,
		.want = c >= 0xf0   ? 4
			: c >= 0xe0 ? 3
			: c >= 0xc0 ? 2
				    : 1,
		.rubbed = over && s->back && c == ' ',
		.line = from.line,
		.column = from.column};
	s->cursor++;
	s->count += !over;
	s->back = false;
	if (c == '>')
		s->prompt = s->cursor;
}

static void
count_rub(struct screen *s, unsigned char c, struct place from)
{
	if ((c == BS || c == DEL || c == NAK) && s->cursor > s->prompt &&
		!holds_typed(s))
		screen_take(s, CAPTURE_RUBS, from);
}

void
screen_byte(struct screen *s, unsigned char c, struct place from)
{
	if (s->mode != SCREEN_TEXT) {
		add_sequence_byte(s, c, from);
	} else if (c == '\r') {
		s->returned = true;
	} else if (c == ESC) {
		begin_escape(s, from);
	} else {
		return_cursor(s);
		count_rub(s, c, from);
		if (!edit_line(s, c))
			print_byte(s, c, from);
		s->back = c == BS;
	}
}

/*
 * How much of the line is left. A terminal's echo rubs out with BS, space, BS,
 * and leaves spaces at the end that were never typed; a log of what was typed
 * has the BS alone, and what lies behind the cursor is gone. Where there are
 * escape sequences an editor moves the cursor, and nothing is.
 */
static size_t
count_left(const struct screen *s)
{
	size_t n = s->count;

	if (s->back && !s->moved)
		n = s->cursor;
	while (n > 0 && s->cell[n - 1].rubbed)
		n--;
	return n;
}

void
screen_end(struct screen *s, struct text *out, struct capture_map *map,
	struct place *at)
{
	size_t n = count_left(s);
	struct place next = {0, 0};

	for (size_t i = 0; i < n; i++) {
		const struct screen_cell *cell = &s->cell[i];
		struct place from = {cell->line, cell->column};

		if (from.line != next.line || from.column != next.column)
			map_add(map, *at, from);
		text_add(out, cell->bytes, cell->length);
		at->column += cell->length;
		next = (struct place){from.line, from.column + cell->length};
	}
	s->mode = SCREEN_TEXT;
	s->back = s->moved = s->returned = false;
	s->cursor = s->count = s->prompt = 0;
}
