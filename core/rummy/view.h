/*
 * What a seat may know when it is to move: the open table, its own hand, and
 * dice of its own. Players get a view and never the table behind it.
 */
#ifndef CORE_RUMMY_VIEW_H
#define CORE_RUMMY_VIEW_H

#include "core/rummy/rules.h"

struct rummy_view {
	const struct rummy_open *open; /* its turn is the seat's own */
	card_set hand;
	uint64_t dice; /* says nothing of the cards (rummy_dice) */
};

#endif
