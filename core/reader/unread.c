#include "core/reader/unread.h"

#include "core/reader/differ.h"

#include <ctype.h>
#include <string.h>

enum { OFTEN = 4 };

/* Fowler, Noll and Vo's hash of the line without its cards and numbers. */
static uint64_t
shape_of(const char *s, size_t length)
{
	char key[DIFFER_KEY];
	uint64_t hash = UINT64_C(0xCBF29CE484222325);

	differ_key(s, length, key);
	for (const char *c = key; *c; c++)
		if (!isdigit((unsigned char)*c)) {
			hash ^= (unsigned char)*c;
			hash *= UINT64_C(0x100000001B3);
		}
	return hash;
}

void
unread_add(struct unread *u, enum loose_perhaps perhaps, const char *s,
	size_t length)
{
	unsigned sort = perhaps != LOOSE_MOVE;
	uint64_t key;
	unsigned i = 0;

	if (perhaps == LOOSE_NOTHING)
		return;
	key = shape_of(s, length);
	while (i < u->keys[sort] && u->key[sort][i] != key)
		i++;
	if (i == UNREAD_SHAPES)
		i--;
	else if (i == u->keys[sort])
		u->key[sort][u->keys[sort]++] = key;
	i += sort * UNREAD_SHAPES;
	u->shapes |= UINT32_C(1) << i;
	if (++u->count[i] >= OFTEN) {
		u->count[i] = OFTEN;
		u->often |= UINT32_C(1) << i;
	}
}

void
unread_clear(struct unread *u)
{
	u->shapes = u->often = 0;
	memset(u->count, 0, sizeof(u->count));
}
