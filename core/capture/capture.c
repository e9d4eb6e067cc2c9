#include "core/capture/capture.h"

#include "core/capture/cast.h"
#include "core/capture/keys.h"
#include "core/capture/lines.h"
#include "core/capture/packed.h"
#include "core/base/text.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static const char started[] = "Script started on ";
static const char done[] = "Script done on ";

struct capture {
	struct packed *source;
	enum capture_kind kind;
	bool begun;
	bool over;       /* nothing more to read */
	bool failed;     /* because of trouble */
	bool bare;       /* the last line ended in LF without CR */
	struct text raw; /* as read; `used` of it has been given */
	size_t used;
	struct place file;   /* of the raw byte at `used` */
	struct lines *lines; /* NULL as long as the text is plain */
	size_t given;        /* of lines->out */
	struct fault trouble;
};

struct capture *
capture_open(int fd)
{
	struct capture *c = calloc(1, sizeof *c);

	if (!c)
		return NULL;
	c->file = (struct place){1, 1};
	c->source = packed_open(fd);
	if (c->source)
		return c;
	free(c);
	return NULL;
}

void
capture_close(struct capture *c)
{
	packed_close(c->source);
	lines_stop(c->lines);
	text_fini(&c->raw);
	free(c);
}

/* Reads once; trouble is kept until all before it has been given. */
static size_t
read_more(struct capture *c)
{
	char *room = text_reserve(&c->raw, CAPTURE_CHUNK);
	size_t n = 0;

	c->failed = packed_read(c->source, room, CAPTURE_CHUNK, &n,
			    &c->trouble) < 0;
	c->over = c->failed || n == 0;
	room[n] = '\0';
	c->raw.length += n;
	return n;
}

/*
 * Reads until there is the end of a line, or as much as a line may have.
 * Returns how many bytes are whole lines, or all there are.
 */
static size_t
fill(struct capture *c)
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

static bool
begins(const char *bytes, size_t n, const char *with)
{
	return n >= strlen(with) && memcmp(bytes, with, strlen(with)) == 0;
}

/* From here on, what is read is what a terminal was sent. */
static void
unwrap(struct capture *c, enum capture_kind kind)
{
	c->kind = kind;
	c->lines = lines_start(c->file.line);
	if (!c->lines)
		abort();
}

/* Drops the line at `used`; returns its bytes. */
static size_t
drop_line(struct capture *c, size_t ready)
{
	const char *line = c->raw.bytes + c->used;
	const char *end = memchr(line, '\n', ready - c->used);
	size_t n = end ? (size_t)(end - line) + 1 : ready - c->used;

	c->used += n;
	c->file = (struct place){c->file.line + 1, 1};
	return n;
}

/* What the first line says the file is. */
static void
sniff(struct capture *c, size_t ready)
{
	const char *bytes = c->raw.bytes;
	const char *end = ready ? memchr(bytes, '\n', ready) : NULL;
	size_t n = end ? (size_t)(end - bytes) : ready;

	c->begun = true;
	if (n && begins(bytes, n, started))
		unwrap(c, CAPTURE_TYPESCRIPT);
	else if (n && cast_begins(bytes, n))
		unwrap(c, CAPTURE_CAST);
	else
		return;
	drop_line(c, ready);
}

/* One line of a typescript, or of what is left of one: true when it was its
 * first or last, which script(1) writes a newline before. */
static bool
frame(struct capture *c, const char *line, size_t n)
{
	struct text *out = &c->lines->out;

	if (begins(line, n, started))
		return true;
	if (!begins(line, n, done))
		return false;
	if (c->bare && out->length && out->bytes[out->length - 1] == '\n')
		text_cut(out, out->length - 1);
	return true;
}

/* Gives n bytes of a typescript's line but for keys that were typed. */
static void
show_line(struct capture *c, const char *line, size_t n)
{
	struct keys keys;
	size_t from = 0;

	if (!keys_find(line, n - (line[n - 1] == '\n'), &keys)) {
		lines_bytes(c->lines, line, n, &c->file);
		return;
	}
	while (from < n) {
		size_t to;

		if (keys_run(&keys, from, n, &to))
			c->file.column += (uint32_t)(to - from);
		else
			lines_bytes(c->lines, line + from, to - from, &c->file);
		from = to;
	}
}

static void
unwrap_typescript(struct capture *c, size_t ready)
{
	while (c->used < ready) {
		const char *line = c->raw.bytes + c->used;
		const char *end = memchr(line, '\n', ready - c->used);
		size_t n = end ? (size_t)(end - line) + 1 : ready - c->used;

		if (frame(c, line, n)) {
			drop_line(c, ready);
			continue;
		}
		show_line(c, line, n);
		c->bare = n == 1 || line[n - 2] != '\r';
		c->used += n;
	}
}

static void
stop(struct capture *c)
{
	c->over = c->failed = true;
	c->used = c->raw.length;
}

static void
unwrap_cast(struct capture *c, size_t ready)
{
	while (c->used < ready) {
		const char *line = c->raw.bytes + c->used;
		const char *end = memchr(line, '\n', ready - c->used);
		size_t n = end ? (size_t)(end - line) : ready - c->used;

		if (n >= CAPTURE_EVENT) {
			fault_set(&c->trouble, FAULT_LIMIT, c->file.line, 1,
				"a line of the recording has %d bytes or more",
				CAPTURE_EVENT);
			stop(c);
			return;
		}
		if (cast_line(line, n, c->file.line, c->lines, &c->trouble) <
			0) {
			stop(c);
			return;
		}
		drop_line(c, ready);
	}
}

static void
unwrap_some(struct capture *c, size_t ready)
{
	if (c->kind == CAPTURE_TYPESCRIPT) {
		unwrap_typescript(c, ready);
	} else if (c->kind == CAPTURE_CAST) {
		unwrap_cast(c, ready);
	} else {
		lines_bytes(c->lines, c->raw.bytes + c->used, ready - c->used,
			&c->file);
		c->used = ready;
	}
	if (c->over && c->used == c->raw.length)
		lines_end(c->lines);
}

/* How much unwrapped text may be given: a typescript's last line waits until it
 * is known whether the newline behind it is script's own, of a line without end
 * only its last byte. */
static size_t
unwrapped(const struct capture *c)
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
	while (unwrapped(c) == 0 && !(c->over && c->used == c->raw.length))
		unwrap_some(c, fill(c));
	c->given = unwrapped(c);
	*bytes = c->lines->out.bytes;
	*length = c->given;
	return c->given > 0;
}

/* The plain text that stands at `used`: up to the first line that is not. */
static size_t
plain(const struct capture *c, size_t ready)
{
	const char *bytes = c->raw.bytes + c->used;
	size_t n = lines_special(bytes, ready - c->used);
	const char *end;

	if (n == ready - c->used)
		return n;
	end = n ? memrchr(bytes, '\n', n) : NULL;
	return end ? (size_t)(end - bytes) + 1 : 0;
}

int
capture_next(
	struct capture *c, const char **bytes, size_t *length, struct fault *f)
{
	size_t ready = 0;

	if (!c->lines) {
		ready = fill(c);
		if (!c->begun)
			sniff(c, ready);
	}
	if (!c->lines) {
		*bytes = c->raw.bytes;
		*length = plain(c, ready);
		c->used = *length;
		c->file.line += lines_count(*bytes, *length);
		if (*length)
			return 1;
		if (ready)
			unwrap(c, CAPTURE_TERMINAL);
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
		return c->lines->returns && c->lines->screen.escapes;
	return c->kind != CAPTURE_PLAIN;
}

void
capture_place(const struct capture *c, uint64_t *line, uint32_t *column)
{
	struct place place = {*line, *column ? *column : 1};

	if (!c->lines)
		return;
	place = places_find(&c->lines->places, place);
	*line = place.line;
	if (*column)
		*column = place.column;
}

uint64_t
capture_escapes(const struct capture *c, uint64_t *line, uint32_t *column)
{
	if (!c->lines || !c->lines->screen.escapes)
		return 0;
	*line = c->lines->screen.first.line;
	*column = c->lines->screen.first.column;
	return c->lines->screen.escapes;
}
