/*
 * Rows of built-in tables that tests ask for by name or all at once, as no
 * program does.
 */
#ifndef TESTS_TABLES_H
#define TESTS_TABLES_H

#include "core/cards/cards.h"
#include "core/wording/wording.h"

#include <string.h>

/* The first order of this name, which must be in the table. */
static inline const struct deck_order *
deck_order_by_name(const char *name)
{
	const struct deck_order *order = deck_order_rows;

	while (strcmp(order->name, name) != 0)
		order++;
	return order;
}

/* Adds all built-ins, in the order of their names. 0, or -1 and *f. */
static inline int
wording_list_built_in(struct wording_list *l, const struct vocabulary *v,
	const struct wording_source *built_in, struct fault *f)
{
	for (const struct wording_source *s = built_in; s->name; s++) {
		struct wording *w = wording_built_in(v, built_in, s->name, f);

		if (!w)
			return -1;
		wording_list_add(l, w);
	}
	return 0;
}

#endif
