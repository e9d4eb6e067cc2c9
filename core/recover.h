/*
 * Recovering a deal that nobody told: seed and shuffle from the cards alone.
 *
 * Knows no game. Takes a second or two when nothing fits, far less when the
 * usual shuffle does.
 */
#ifndef CORE_RECOVER_H
#define CORE_RECOVER_H

#include "core/models.h"

/*
 * Looks for the model that deals all that is known of rounds 1 .. count:
 * first with the shuffle `first`, then with the others, then with `first` and
 * the first orders seen in real programs. Of libstdc++ over minstd all
 * seeds are tried, of the others those from 0 to 2^18. True and *found, the
 * lowest seed of the first that fits, with a generator made anew or a deck put
 * back if that is what deals the later rounds. False when nothing fits, or when
 * so little is known that a seed might fit by chance.
 */
bool recover_model(const struct shuffle *first, const struct hands *rounds,
	size_t count, struct model *found);

#endif
