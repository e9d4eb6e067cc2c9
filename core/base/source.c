#include "core/base/source.h"

#include "core/base/memory.h"

#include <assert.h>
#include <fts.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static void
add_path(struct paths *p, const char *path)
{
	if (p->count + 1 >= p->room) {
		p->room = p->room ? 2 * p->room : 64;
		p->path = memory_resize(p->path, p->room, sizeof *p->path);
	}
	p->path[p->count++] = memory_copy(path);
	p->path[p->count] = NULL;
}

static int
compare_names(const FTSENT **a, const FTSENT **b)
{
	return strcmp((*a)->fts_name, (*b)->fts_name);
}

static void
add_entry(struct paths *p, FTS *walk, FTSENT *entry)
{
	if (entry->fts_level > 0 && entry->fts_name[0] == '.') {
		fts_set(walk, entry, FTS_SKIP);
		return;
	}
	switch (entry->fts_info) {
	case FTS_D:
		p->folder = true;
		return;
	case FTS_DP:
	case FTS_DC:
		return;
	case FTS_F:
		p->bytes += (uint64_t)entry->fts_statp->st_size;
		break;
	case FTS_DNR:
	case FTS_ERR:
	case FTS_NS:
		break;
	default: /* pipes and devices count when they are named themselves */
		if (entry->fts_level > 0)
			return;
	}
	add_path(p, entry->fts_path);
}

static void
add_operand(struct paths *p, char *operand)
{
	char *roots[] = {operand, NULL};
	FTS *walk = fts_open(roots, FTS_PHYSICAL | FTS_COMFOLLOW | FTS_NOCHDIR,
		compare_names);
	FTSENT *entry;

	if (!walk)
		memory_fail();
	while ((entry = fts_read(walk)))
		add_entry(p, walk, entry);
	fts_close(walk);
}

void
paths_init(struct paths *p, char *const *operands)
{
	*p = (struct paths){0};
	if (!*operands)
		add_path(p, "-");
	for (; *operands; operands++) {
		if (strcmp(*operands, "-") == 0 || !**operands)
			add_path(p, *operands);
		else
			add_operand(p, *operands);
	}
}

void
paths_fini(struct paths *p)
{
	for (size_t i = 0; i < p->count; i++)
		free(p->path[i]);
	free(p->path);
	*p = (struct paths){0};
}

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

/* Makes room for a chunk behind what is kept, and forgets what is before the
 * mark. */
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
		s->bytes = memory_resize(s->bytes, s->room, 1);
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
