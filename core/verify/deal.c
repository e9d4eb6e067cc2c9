/*
 * How a game should have been dealt: by the seed that was told, by the record,
 * or by the seed that its first round proves.
 */
#include "core/game/session.h"
#include "core/verify/verify_private.h"

#include "core/base/text.h"

#include <string.h>

enum {
	/* Known of round 1 when a seed found is certain: 2^32 seeds of some
	 * dozens of shuffles are tried, and one in a million may be chance. */
	BITS_PROVED = 64
};

/* The shuffle asked for; NULL: the wording names none that is known. */
static const struct shuffle *
usual_shuffle(const struct verify_case *c)
{
	const struct verify_setup *setup = &c->verify->setup;
	const char *usual = wording_facts(c->wording->wording)->shuffle;

	return setup->shuffle ? setup->shuffle : shuffle_by_name(usual);
}

bool
verify_model_told(const struct verify_case *c, struct model *model)
{
	const struct verify_setup *setup = &c->verify->setup;

	if (c->record) {
		*model = c->dealer.model;
		return c->told && !c->dealer.decks && !model->unseeded;
	}
	if (c->proved) {
		*model = c->found;
		return true;
	}
	if (!setup->seeded)
		return false;
	*model = (struct model){
		.shuffle = usual_shuffle(c), .seed = setup->seed, .times = 1};
	return model->shuffle != NULL;
}

void
verify_set_wording(struct verify_case *c, struct verify_wording *w)
{
	struct game_setup setup;
	struct model model;
	struct fault f;

	c->wording = w;
	c->told = false;
	if (c->record) {
		if (session_setup(c->record, w->wording, &setup, &f) != 0)
			return;
		c->dealer = setup.dealer;
	} else {
		if (!verify_model_told(c, &model))
			return;
		dealer_start(&c->dealer, &model);
	}
	c->told = true;
}

bool
verify_seeks_seed(const struct verify_case *c)
{
	const struct verify_setup *setup = &c->verify->setup;

	return setup->recover && (setup->every || c->source->line == 1);
}

/* Whether a whole deck is shown as it was dealt: that is searched at once. */
static bool
shows_deck(const struct judgement *j)
{
	for (size_t i = 0; i < j->count; i++) {
		unsigned places = 0;

		for (unsigned k = 0; k < CARD_COUNT; k++)
			places += j->rounds[i].at[k] != CARD_NONE;
		if (places == CARD_COUNT)
			return true;
	}
	return false;
}

/* Among the seeds of a clock, and with enough evidence among all. */
static bool
find_seed(struct verify_case *c, const struct shuffle *first,
	const struct known *rounds, size_t count, bool all, uint64_t *work)
{
	const struct verify_setup *setup = &c->verify->setup;

	return recover_seed(first, rounds, count, setup->near.from,
		       setup->near.to, &c->found) ||
		(all && recover_model(first, rounds, count, work, &c->found));
}

bool
verify_prove_seed(struct verify_case *c, const struct judgement *j)
{
	const struct verify_setup *setup = &c->verify->setup;
	const struct shuffle *first = usual_shuffle(c);
	bool proves = j->count && known_bits(&j->rounds[0]) >= BITS_PROVED;
	size_t count = proves ? 1 : j->count;
	bool all = setup->thorough || shows_deck(j);
	uint64_t work = RECOVER_WORK;

	if (c->told || !verify_seeks_seed(c) || !first)
		return false;
	c->recovered = find_seed(c, first, j->rounds, count, all, &work);
	if (!c->recovered && count) {
		/* Hands may be shown sorted: without the order of the first. */
		struct known sets = j->rounds[0];

		memset(sets.at, CARD_NONE, sizeof sets.at);
		proves = known_bits(&sets) >= BITS_PROVED;
		c->recovered =
			proves && find_seed(c, first, &sets, 1, all, &work);
	}
	if (!c->recovered || !proves)
		return false;
	c->proved = true;
	c->found = (struct model){
		.shuffle = c->found.shuffle, .seed = c->found.seed, .times = 1};
	verify_set_wording(c, c->wording);
	return true;
}

void
verify_name_deal(const struct verify_case *c, struct verdict *verdict)
{
	const struct verify_setup *setup = &c->verify->setup;
	const struct model *m = c->recovered  ? &c->found
		: c->told && !c->dealer.decks ? &c->dealer.model
					      : NULL;

	verdict->sought = !c->recovered && !c->told && setup->every &&
		setup->thorough && setup->recover;
	if (!m)
		return;
	text_fill(verdict->shuffle, sizeof verdict->shuffle, "%s",
		m->shuffle->name);
	verdict->seeded = true;
	verdict->recovered = c->recovered;
	verdict->seed = (int64_t)m->seed;
}
