#include "core/base/yaml.h"

enum { LINE_PIECE = 1 << 12 };

void
yaml_lines_fini(struct yaml_lines *l)
{
	text_fini(&l->line);
	text_fini(&l->held);
}

static size_t
read_piece(FILE *in, char *to, size_t room)
{
	size_t n = 0;
	int c;

	while (n < room && (c = getc_unlocked(in)) != EOF) {
		to[n++] = (char)c;
		if (c == '\n')
			break;
	}
	return n;
}

/* Whether the line is an item of a list on lines of their own. */
static bool
is_item(const char *line, size_t length)
{
	size_t n = 0;

	while (n < length && line[n] == ' ')
		n++;
	return n + 1 < length && line[n] == '-' && line[n + 1] == ' ';
}

/* Adds a line of the file. A last one without a newline was perhaps not
 * written to its end: an item is then left out. */
static void
read_line(struct yaml_lines *l, struct text *line)
{
	size_t begin = line->length, n;

	do {
		char *to = text_reserve(line, LINE_PIECE);

		n = read_piece(l->in, to, LINE_PIECE);
		line->length += n;
	} while (n && line->bytes[line->length - 1] != '\n' &&
		line->length - begin <= l->most);
	n = line->length - begin;
	l->failed = ferror(l->in) != 0;
	l->cut = n && line->bytes[line->length - 1] != '\n' && feof(l->in) &&
		is_item(line->bytes + begin, n);
	if (l->cut || l->failed)
		text_cut(line, begin);
}

static void
read_next(struct yaml_lines *l)
{
	text_clear(&l->line);
	read_line(l, &l->line);
	l->bytes = l->line.bytes;
	l->length = l->line.length;
}

static size_t
copy_held(struct yaml_lines *l, unsigned char *to, size_t room)
{
	size_t left = l->held.length - l->given;
	size_t n = text_whole_line(
		l->held.bytes + l->given, left < room ? left : room);

	memcpy(to, l->held.bytes + l->given, n);
	l->given += n;
	return n;
}

size_t
yaml_lines_copy(struct yaml_lines *l, unsigned char *to, size_t room)
{
	size_t n;

	if (l->given < l->held.length)
		return copy_held(l, to, room);
	if (l->length == 0 && l->in && !l->cut)
		read_next(l);
	if (l->length == 0)
		return 0;
	n = text_whole_line(l->bytes, l->length < room ? l->length : room);
	memcpy(to, l->bytes, n);
	l->bytes += n;
	l->length -= n;
	return n;
}

/* Adds the next line to those held; returns its length, 0 at the end. */
static size_t
hold_line(struct yaml_lines *l)
{
	size_t n = l->length ? text_whole_line(l->bytes, l->length) : 0;
	size_t begin = l->held.length;

	if (n) {
		text_add(&l->held, l->bytes, n);
		l->bytes += n;
		l->length -= n;
	} else if (l->in && !l->cut) {
		read_line(l, &l->held);
	}
	return l->held.length - begin;
}

bool
yaml_lines_hold(struct yaml_lines *l, size_t most)
{
	struct text *held = &l->held;
	size_t n = held->length ? held->length : hold_line(l);

	if (!bytes_are(held->bytes, n, "---\n"))
		return false;
	while (held->length <= most && (n = hold_line(l)) != 0)
		if (bytes_are(held->bytes + held->length - n, n, "---\n")) {
			l->document = held->length - n;
			return true;
		}
	l->document = held->length;
	return held->length <= most && !l->failed;
}

void
yaml_lines_pass(struct yaml_lines *l)
{
	text_drop(&l->held, l->document);
	l->document = 0;
}
