#include "core/table/table.h"

#include <assert.h>

void
table_add(
	struct table *t, enum table_kind kind, unsigned number, card_set cards)
{
	assert(t->groups < TABLE_GROUPS);
	t->group[t->groups++] = (struct table_group){kind, number, cards};
}

unsigned
table_humans(const struct table *t)
{
	unsigned humans = 0;

	for (unsigned seat = 0; seat < t->seats; seat++)
		humans += t->seat[seat].human;
	return humans;
}
