/*
 * The formats in which straights-deal prints a deck.
 */
#ifndef TOOLS_DEAL_FORMAT_H
#define TOOLS_DEAL_FORMAT_H

#include "core/deck.h"
#include "core/record.h"
#include "core/text.h"

struct deal_format; /* one of the table */

/* What is known of a deck besides its cards. */
struct deal_facts {
	const struct shuffle *shuffle;
	int64_t seed;   /* as it was typed */
	unsigned round; /* from 1 */
	bool rounds;    /* several rounds are asked for */
	unsigned players;
	unsigned cards;              /* of one hand */
	const struct record *record; /* what every record says */
};

struct deal_format {
	const char *name;
	const char *summary;
	void (*head)(const struct deal_facts *facts, struct text *out);
	void (*deck)(const struct deal_facts *facts, const uint8_t *deck,
		struct text *out);
};

/* The row called name, or NULL. */
const struct deal_format *deal_format_by_name(const char *name);

/*
 * Writes 52 names of two letters, each followed by a byte: `between` after
 * each card but the last of a row, `end` after that. Returns the end.
 */
char *deal_cards(
	char *out, const uint8_t *deck, unsigned count, char between, char end);

/* The deck on one line, hands (and what is left over) parted by '|',
 * and a newline. */
enum { DEAL_LINE = CARD_COUNT * 3 };
void deal_line(const uint8_t *deck, unsigned players, unsigned cards,
	char line[DEAL_LINE + 1]);

#endif
