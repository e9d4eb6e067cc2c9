/*
 * Recovering a deal that nobody told: seed and shuffle from the cards alone.
 *
 * Knows no game. What is tried goes by how much is known and what each way
 * costs (core/search/work.h), so that it ends soon whatever the cards are.
 */
#ifndef CORE_SEARCH_RECOVER_H
#define CORE_SEARCH_RECOVER_H

#include "core/search/models.h"

enum {
	RECOVER_SEEDS = 1 << 20,  /* tried of every shuffle, from the lowest */
	RECOVER_WORK = 1000000000 /* a second, for one transcript */
};

/*
 * Looks for the model that deals all that is known of rounds 1 .. count. First
 * the lowest seeds: of the shuffle `first`, of the others, and of `first` with
 * the first orders seen in real programs. Then all seeds of the shuffles that
 * can be run backwards, as far as the work allows: *work is what may be spent,
 * and what is left after. True and *found, the lowest seed of the first shuffle
 * that fits, with a generator made anew or a deck put back if that is what
 * deals the later rounds. False when nothing that was tried fits, or when so
 * little is known that a seed might fit by chance.
 */
bool recover_model(const struct shuffle *first, const struct hands *rounds,
	size_t count, uint64_t *work, struct model *found);

#endif
