#include "core/base/source.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

void
source_start(struct source *s, source_read *read, void *context)
{
	*s = (struct source){.read = read, .context = context, .line = 1};
}

void
source_stop(struct source *s)
{
	free(s->bytes);
	s->bytes = NULL;
}

/* Room for a chunk behind what is kept; what is before the mark goes. */
static void
make_room(struct source *s)
{
	size_t kept = s->length - s->mark;

	if (s->room - s->length >= SOURCE_CHUNK)
		return;
	if (s->mark > kept) {
		memcpy(s->bytes, s->bytes + s->mark, kept);
		s->length = kept;
		s->mark = 0;
	}
	if (s->room - s->length < SOURCE_CHUNK) {
		s->room = s->room * 2 + 2 * SOURCE_CHUNK;
		s->bytes = realloc(s->bytes, s->room);
		if (!s->bytes)
			abort();
	}
}

static void
read_more(struct source *s)
{
	long n;

	make_room(s);
	n = s->read(s->context, s->bytes + s->length, s->room - s->length);
	if (n <= 0) {
		s->ended = true;
		s->failed = n < 0;
		return;
	}
	assert((size_t)n <= s->room - s->length);
	s->length += (size_t)n;
}

size_t
source_need(struct source *s, size_t n)
{
	while (s->length - s->mark < n && !s->ended)
		read_more(s);
	return s->length - s->mark;
}

const char *
source_bytes(const struct source *s, size_t *length)
{
	*length = s->length - s->mark;
	return s->bytes + s->mark;
}

void
source_pass(struct source *s, size_t n, uint64_t lines)
{
	assert(n <= s->length - s->mark);
	s->mark += n;
	s->line += lines;
}
