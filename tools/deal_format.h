/*
 * The formats in which straights-deal prints a deck.
 */
#ifndef TOOLS_DEAL_FORMAT_H
#define TOOLS_DEAL_FORMAT_H

#include "core/cards/cards.h"
#include "core/game/record.h"
#include "core/base/text.h"

struct deal_format; /* one of the table */

/* What is known of a deck besides its cards. */
struct deal_facts {
	const struct shuffle *shuffle;
	int64_t seed;   /* as it was typed */
	unsigned round; /* from 1 */
	bool rounds;    /* several rounds are asked for */
	const struct cut *cut;
	unsigned first; /* the player of the first hand; 0: not told */
	const struct record *record; /* what every record says */
};

struct deal_format {
	const char *name;
	const char *summary;
	bool tells_first;  /* facts.first is wanted */
	bool tells_record; /* facts.record is: a deck is not told */
	void (*head)(const struct deal_facts *facts, struct text *out);
	void (*deck)(const struct deal_facts *facts, const uint8_t *deck,
		struct text *out);
};

/* The row called name, or NULL. */
const struct deal_format *deal_format_by_name(const char *name);

#endif
