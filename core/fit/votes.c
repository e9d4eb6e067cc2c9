#include "core/fit/votes.h"

#include <stdlib.h>
#include <string.h>

void
votes_fini(struct votes *v)
{
	for (size_t i = 0; i < v->entries; i++)
		free(v->entry[i].bytes);
	*v = (struct votes){0};
}

static void
take_one_from_each(struct votes *v)
{
	size_t kept = 0;

	for (size_t i = 0; i < v->entries; i++) {
		if (--v->entry[i].count == 0)
			free(v->entry[i].bytes);
		else
			v->entry[kept++] = v->entry[i];
	}
	v->entries = kept;
}

void
votes_add(struct votes *v, const char *bytes, size_t length)
{
	struct votes_entry *e = v->entry;
	char *copy;

	if (length > VOTES_BYTES)
		return;
	for (; e < v->entry + v->entries; e++)
		if (e->length == length &&
			(length == 0 || memcmp(e->bytes, bytes, length) == 0)) {
			e->count++;
			return;
		}
	if (v->entries == VOTES_ROOM) {
		take_one_from_each(v);
		return;
	}
	copy = malloc(length ? length : 1);
	if (!copy)
		abort();
	if (length)
		memcpy(copy, bytes, length);
	v->entry[v->entries++] = (struct votes_entry){copy, length, 1};
}

const struct votes_entry *
votes_best(const struct votes *v)
{
	const struct votes_entry *best = NULL;

	for (size_t i = 0; i < v->entries; i++)
		if (!best || v->entry[i].count > best->count)
			best = &v->entry[i];
	return best;
}
