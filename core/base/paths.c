#include "core/base/paths.h"

#include <fts.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static void
add(struct paths *p, const char *path)
{
	if (p->count + 1 >= p->room) {
		p->room = p->room ? 2 * p->room : 64;
		p->path = realloc(p->path, p->room * sizeof *p->path);
		if (!p->path)
			abort();
	}
	p->path[p->count] = strdup(path);
	if (!p->path[p->count++])
		abort();
	p->path[p->count] = NULL;
}

static int
by_name(const FTSENT **a, const FTSENT **b)
{
	return strcmp((*a)->fts_name, (*b)->fts_name);
}

static void
visit(struct paths *p, FTS *walk, FTSENT *entry)
{
	if (entry->fts_level > 0 && entry->fts_name[0] == '.') {
		fts_set(walk, entry, FTS_SKIP);
		return;
	}
	switch (entry->fts_info) {
	case FTS_D:
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
	add(p, entry->fts_path);
}

static void
add_all(struct paths *p, char *operand)
{
	char *roots[] = {operand, NULL};
	FTS *walk = fts_open(
		roots, FTS_PHYSICAL | FTS_COMFOLLOW | FTS_NOCHDIR, by_name);
	FTSENT *entry;

	if (!walk)
		abort();
	while ((entry = fts_read(walk)))
		visit(p, walk, entry);
	fts_close(walk);
}

void
paths_init(struct paths *p, char *const *operands)
{
	*p = (struct paths){0};
	if (!*operands)
		add(p, "-");
	for (; *operands; operands++) {
		if (strcmp(*operands, "-") == 0 || !**operands)
			add(p, *operands);
		else
			add_all(p, *operands);
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
