#include "tools/kept.h"

#include <stdlib.h>
#include <string.h>

void
kept_start(struct kept *k)
{
	text_clear(&k->text);
	k->line = 1;
}

/* The offset at which line `line` begins, or all there is. */
static size_t
offset_of(const struct kept *k, uint64_t line)
{
	size_t at = 0;

	for (uint64_t i = k->line; i < line && at < k->text.length; i++) {
		const char *from = k->text.bytes + at;
		const char *end = memchr(from, '\n', k->text.length - at);

		at = end ? (size_t)(end - k->text.bytes) + 1 : k->text.length;
	}
	return at;
}

static void
number_lines(struct kept_lines *lines, uint64_t first, uint64_t last,
	const struct capture *c)
{
	lines->number = calloc(last - first + 2, sizeof(*lines->number));
	if (!lines->number)
		abort();
	for (uint64_t i = first; i <= last; i++) {
		uint64_t line = i;
		uint32_t column = 1;

		capture_place(c, &line, &column);
		lines->number[i - first] = line;
	}
}

void
kept_take(struct kept *k, uint64_t first, uint64_t last,
	const struct capture *c, struct kept_lines *lines)
{
	size_t from = offset_of(k, first);
	size_t to = offset_of(k, last + 1);

	*lines = (struct kept_lines){.first = first};
	if (to > from)
		text_add(&lines->text, k->text.bytes + from, to - from);
	if (capture_kind(c) != CAPTURE_PLAIN)
		number_lines(lines, first, last, c);
	text_drop(&k->text, to);
	k->line = last + 1;
}

void
kept_lines_fini(struct kept_lines *lines)
{
	text_fini(&lines->text);
	free(lines->number);
	lines->number = NULL;
}
