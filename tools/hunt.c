#include "tools/hunt.h"

#include <stdlib.h>

static void
add_pattern(struct hunt *h, const char *expression, bool refused)
{
	struct wanted *w = &h->wanted[h->wanted_count++];
	struct fault f;

	w->refused = refused;
	w->pattern = pattern_start(expression, strlen(expression),
		PATTERN_ANYWHERE | PATTERN_FAST, &f);
	if (!w->pattern)
		tool_misused(h->deal->tool, "'%s', column %u: %s", expression,
			f.column, f.what);
	needs_find(&w->needs, expression, strlen(expression), &h->cut);
}

static void
read_asked(struct hunt *h)
{
	const struct deal *d = h->deal;

	evidence_init(&h->evidence, &h->cut);
	if (d->decks)
		decks_read(&h->decks, d->tool, d->decks);
	if (d->deck)
		evidence_deck(&h->evidence, d->tool, d->deck);
	if (d->transcript)
		evidence_transcript(&h->evidence, d->tool, d->transcript);
	for (unsigned i = 0; i < d->asked_count; i++) {
		const char *text = d->asked[i].text;

		if (d->asked[i].key == DEAL_HAND)
			evidence_hand(&h->evidence, d->tool, text);
		else if (d->asked[i].key == DEAL_HAS)
			evidence_has(&h->evidence, d->tool, text);
		else
			add_pattern(h, text, d->asked[i].key == DEAL_NOT_MATCH);
	}
}

/* With nothing asked, every seed would be found. */
static void
check_asked(const struct hunt *h)
{
	bool other = h->evidence.any || h->wanted_count || h->deal->stats;

	if (!other && !h->decks.count)
		tool_misused(h->deal->tool,
			"--find what? --deck, --decks, --hand, --has, --match "
			"or --transcript says it");
	if (h->decks.count &&
		(other || h->deal->count || h->deal->most ||
			h->deal->tool->operand_count))
		tool_misused(h->deal->tool,
			"--decks goes with --from, --to, --rounds and "
			"--shuffle alone");
}

static void
read_limits(struct hunt *h)
{
	const struct deal *d = h->deal;

	deal_rounds(d, &h->first, &h->last);
	deal_cut(d, &h->cut);
	h->most = d->most
		? tool_number(d->tool, "first", d->most, 1, UINT32_MAX)
		: UINT64_MAX;
	if (d->format) {
		h->format = deal_format_by_name(d->format);
		if (!h->format)
			tool_misused(
				d->tool, "no format is called '%s'", d->format);
	}
}

void
hunt_read(struct hunt *h)
{
	read_limits(h);
	read_asked(h);
	check_asked(h);
}

void
hunt_deal(const struct shuffle *shuffle, uint32_t seed, unsigned round,
	struct dealer *d)
{
	struct model m = {.shuffle = shuffle, .seed = seed};

	dealer_start(d, &m);
	while (d->round < round)
		dealer_deal(d);
}
