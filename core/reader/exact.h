/*
 * Reading what is exact, fast: a game whose every byte is the wording's and
 * against which the referee has nothing to say.
 *
 * Only answers whether that is so; a game of which it is not is for
 * core/reader/reader.h. Knows the order of lines; keeps nothing of a game.
 */
#ifndef CORE_READER_EXACT_H
#define CORE_READER_EXACT_H

#include "core/referee/referee.h"
#include "core/wording/order.h"
#include "core/base/source.h"
#include "core/wording/wording.h"

struct exact {
	const struct vocabulary *vocabulary;
	const struct wording *wording;
	struct order order;
	uint32_t unmentioned[ORDER_KINDS]; /* fields the wording leaves out */
	uint8_t likely[ORDER_KINDS + 1];   /* what last followed each kind */
	struct event event;
};

/* What was read of one game. */
struct exact_game {
	size_t length; /* bytes from the source's mark */
	uint64_t lines;
	size_t claims;
	bool echoed;
};

/* Wording and order are borrowed. */
void exact_init(struct exact *x, const struct vocabulary *v,
	const struct wording *w, const struct order *order);

/*
 * Reads one game from the source's mark, which stays, and gives its claims to
 * the referee (NULL: nobody judges). False as soon as a byte is not exact, or
 * *found says that the referee has found something (found may be NULL).
 */
bool
exact_read(struct exact *x, struct source *s, const struct referee_door *judge,
	struct referee *referee, const bool *found, struct exact_game *game);

#endif
