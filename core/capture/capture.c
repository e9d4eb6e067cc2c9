#include "core/capture/capture.h"

#include "core/base/base.h"
#include "core/capture/private.h"

#include <stdlib.h>

struct capture {
	struct packed *source;
	enum capture_kind kind;
	bool begun;
	bool over;    /* nothing more to read */
	bool failed;  /* because of trouble */
	bool bare;    /* the last line ended in LF without CR */
	bool program; /* a program itself: its bytes are given as they are */
	struct encoding encoding;
	struct text units; /* bytes of UTF-16 as read */
	struct text raw;   /* as read, as UTF-8; `used` of it has been given */
	size_t used;
	struct place file;   /* of the raw byte at `used` */
	struct lines *lines; /* NULL as long as the text is plain */
	size_t given;        /* of lines->out */
	struct fault trouble;
};

struct capture *
capture_open(int fd)
{
	struct capture *c = memory_zero(1, sizeof *c);

	c->file = (struct place){1, 1};
	c->source = packed_open(fd);
	return c;
}

void
capture_close(struct capture *c)
{
	packed_close(c->source);
	lines_stop(c->lines);
	text_fini(&c->units);
	text_fini(&c->raw);
	free(c);
}

/* Reads once; a failure is reported after all bytes before it. */
static size_t
read_bytes(struct capture *c, struct text *to)
{
	char *room = text_reserve(to, CAPTURE_CHUNK);
	size_t n = 0;

	c->failed = packed_read(c->source, room, CAPTURE_CHUNK, &n,
			    &c->trouble) < 0;
	c->over = c->failed || n == 0;
	room[n] = '\0';
	to->length += n;
	return n;
}

/* Reads once more; UTF-16 into `units`, to be decoded from there. */
static size_t
read_more(struct capture *c)
{
	size_t before = c->raw.length, mark;

	if (c->encoding.utf16) {
		text_clear(&c->units);
		read_bytes(c, &c->units);
		encoding_decode(
			&c->encoding, c->units.bytes, c->units.length, &c->raw);
		return c->raw.length - before;
	}
	if (read_bytes(c, &c->raw) == 0 || c->begun || before)
		return c->raw.length - before;
	mark = encoding_detect(&c->encoding, c->raw.bytes, c->raw.length);
	if (c->encoding.utf16) {
		text_append(&c->units, &c->raw);
		text_clear(&c->raw);
		encoding_decode(&c->encoding, c->units.bytes + mark,
			c->units.length - mark, &c->raw);
	} else {
		text_drop(&c->raw, mark);
	}
	return c->raw.length;
}

/* Reads until there is the end of a line, or as much as a line may have.
 * Returns how many bytes are whole lines, or all there are. */
static size_t
read_lines(struct capture *c)
{
	size_t most = c->kind == CAPTURE_CAST ? CAPTURE_EVENT : CAPTURE_CHUNK;
	char *end = NULL;

	text_drop(&c->raw, c->used);
	c->used = 0;
	if (c->raw.length)
		end = memrchr(c->raw.bytes, '\n', c->raw.length);
	while (!end && !c->over && c->raw.length < most) {
		size_t n = read_more(c);

		if (n)
			end = memrchr(
				c->raw.bytes + c->raw.length - n, '\n', n);
	}
	return end && !c->over ? (size_t)(end - c->raw.bytes) + 1
			       : c->raw.length;
}

/* Whether what has been read moves the cursor otherwise than by CR. */
static bool
edits_lines(const struct capture *c)
{
	for (size_t i = 0; i < c->raw.length; i++)
		if (c->raw.bytes[i] == ESC || c->raw.bytes[i] == BS ||
			c->raw.bytes[i] == DEL)
			return true;
	return false;
}

/* From here on, the bytes read are terminal output. */
static void
start_lines(struct capture *c, enum capture_kind kind)
{
	c->kind = kind;
	c->lines = lines_start(c->file.line);
	if (kind == CAPTURE_TERMINAL && c->raw.length > CAPTURE_RETURNS &&
		!memchr(c->raw.bytes, '\n', c->raw.length) &&
		!memchr(c->raw.bytes, ESC, c->raw.length))
		c->lines->end = '\r';
	c->lines->breaks = kind == CAPTURE_TERMINAL && !edits_lines(c);
}

/* The bytes of the line at `used`, with its newline. */
static size_t
line_length(const struct capture *c, size_t ready)
{
	return text_whole_line(c->raw.bytes + c->used, ready - c->used);
}

static void
drop_line(struct capture *c, size_t ready)
{
	c->used += line_length(c, ready);
	c->file = (struct place){c->file.line + 1, 1};
}

/* Finds out from the first line what the file is. */
static void
find_kind(struct capture *c, size_t ready)
{
	const char *bytes = c->raw.bytes;
	size_t n = text_line_length(bytes, ready);

	c->begun = true;
	c->program = bytes_begin(bytes, ready, "\177ELF");
	if (n && typescript_begins(bytes, n))
		start_lines(c, CAPTURE_TYPESCRIPT);
	else if (n && cast_begins(bytes, n))
		start_lines(c, CAPTURE_CAST);
	else
		return;
	drop_line(c, ready);
}

static void
stop_reading(struct capture *c)
{
	c->over = c->failed = true;
	c->used = c->raw.length;
}

static void
unwrap_typescript(struct capture *c, size_t ready)
{
	while (c->used < ready) {
		size_t n = line_length(c, ready);

		typescript_line(c->lines, c->raw.bytes + c->used, n, &c->file,
			&c->bare);
		c->used += n;
		if (c->lines->work <= TYPESCRIPT_WORK)
			continue;
		fault_set(&c->trouble, FAULT_LIMIT, c->file.line, 1,
			"too many long lines in which keys may stand");
		stop_reading(c);
	}
}

static void
unwrap_cast(struct capture *c, size_t ready)
{
	while (c->used < ready) {
		const char *line = c->raw.bytes + c->used;
		size_t n = text_line_length(line, ready - c->used);

		if (n >= CAPTURE_EVENT) {
			fault_set(&c->trouble, FAULT_LIMIT, c->file.line, 1,
				"a line of the recording has %d bytes or more",
				CAPTURE_EVENT);
			stop_reading(c);
			return;
		}
		if (cast_line(line, n, c->file.line, c->lines, &c->trouble) <
			0) {
			stop_reading(c);
			return;
		}
		drop_line(c, ready);
	}
}

static void
unwrap_lines(struct capture *c, size_t ready)
{
	c->lines->screen.blanks += ready - c->used;
	if (c->kind == CAPTURE_TYPESCRIPT) {
		unwrap_typescript(c, ready);
	} else if (c->kind == CAPTURE_CAST) {
		unwrap_cast(c, ready);
	} else {
		lines_bytes(c->lines, c->raw.bytes + c->used, ready - c->used,
			&c->file);
		c->used = ready;
	}
	if (c->lines->screen.spent && !c->failed) {
		fault_set(&c->trouble, FAULT_LIMIT, c->file.line, 1,
			"moves of the cursor make more blanks than there are "
			"bytes");
		stop_reading(c);
	}
	if (c->over && c->used == c->raw.length)
		lines_end(c->lines);
}

/* How much unwrapped text may be given: a typescript's last line waits until it
 * is known whether the newline behind it is script's own, of a line without end
 * only its last byte. */
static size_t
count_unwrapped(const struct capture *c)
{
	const struct text *out = &c->lines->out;
	const char *end;

	if (c->kind != CAPTURE_TYPESCRIPT || c->over || out->length == 0)
		return out->length;
	end = memrchr(out->bytes, '\n', out->length - 1);
	if (end)
		return (size_t)(end - out->bytes) + 1;
	return out->length > CAPTURE_CHUNK ? out->length - 1 : 0;
}

static int
next_unwrapped(struct capture *c, const char **bytes, size_t *length)
{
	text_drop(&c->lines->out, c->given);
	c->given = 0;
	while (count_unwrapped(c) == 0 &&
		!(c->over && c->used == c->raw.length))
		unwrap_lines(c, read_lines(c));
	c->given = count_unwrapped(c);
	*bytes = c->lines->out.bytes;
	*length = c->given;
	return c->given > 0;
}

/* The plain text that stands at `used`: up to the first line that is not. */
static size_t
count_plain(const struct capture *c, size_t ready)
{
	const char *bytes = c->raw.bytes + c->used;
	size_t n = lines_special(bytes, ready - c->used);
	const char *end;

	if (n == ready - c->used)
		return n;
	end = memrchr(bytes, '\n', n);
	return end ? (size_t)(end - bytes) + 1 : 0;
}

int
capture_next(
	struct capture *c, const char **bytes, size_t *length, struct fault *f)
{
	size_t ready = 0;

	if (!c->lines) {
		ready = read_lines(c);
		if (!c->begun)
			find_kind(c, ready);
	}
	if (!c->lines) {
		*bytes = c->raw.bytes;
		*length = c->program ? ready : count_plain(c, ready);
		c->used = *length;
		c->file.line += text_newlines(*bytes, *length);
		if (*length)
			return 1;
		if (ready)
			start_lines(c, CAPTURE_TERMINAL);
	}
	if (c->lines && next_unwrapped(c, bytes, length))
		return 1;
	if (c->failed)
		*f = c->trouble;
	return c->failed ? -1 : 0;
}

enum capture_kind
capture_kind(const struct capture *c)
{
	return c->kind;
}

bool
capture_session(const struct capture *c)
{
	if (c->kind == CAPTURE_TERMINAL)
		return c->lines->returns &&
			c->lines->screen.taken[CAPTURE_ESCAPES].count > 0;
	return c->kind != CAPTURE_PLAIN;
}

void
capture_place(const struct capture *c, uint64_t *line, uint32_t *column)
{
	struct place place = {*line, *column ? *column : 1};

	if (!c->lines)
		return;
	place = map_find(&c->lines->map, place);
	*line = place.line;
	if (*column)
		*column = place.column;
}

struct capture_taken
capture_taken(const struct capture *c, enum capture_what kind, uint64_t last)
{
	const struct lines *l = c->lines;
	struct capture_taken t = {0};

	if (c->kind != CAPTURE_TERMINAL)
		return t;
	if (l->returns && l->returns <= last &&
		(kind == CAPTURE_RUBS ||
			screen_count_taken(&l->screen, CAPTURE_ESCAPES, last)))
		return t;
	t.count = screen_count_taken(&l->screen, kind, last);
	t.line = l->screen.taken[kind].first.line;
	t.column = l->screen.taken[kind].first.column;
	return t;
}

const char *
capture_encoding(const struct capture *c)
{
	const struct encoding *e = &c->encoding;
	bool cut = c->over && (e->odd || e->high);

	return e->sound && !cut ? NULL : e->what;
}
