/*
 * How a game should have been dealt: by the seed that was told, by the record,
 * or by the seed that its first round proves.
 */
#include "core/game/session.h"
#include "core/verify/verify_private.h"

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
		dealer_copy(&setup.dealer, &c->dealer);
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

/* Looks for the seed with these of what is known of the rounds. */
static bool
seek_seed(struct verify_case *c, const struct known *rounds, size_t count,
	uint64_t *work, bool *proves)
{
	const struct verify_setup *setup = &c->verify->setup;
	const struct shuffle *first = usual_shuffle(c);

	*proves = count && known_bits(&rounds[0]) >= BITS_PROVED;
	return recover_seed(first, rounds, *proves ? 1 : count,
		       setup->near.from, setup->near.to, &c->found) ||
		recover_model(
			first, rounds, *proves ? 1 : count, work, &c->found);
}

/* With what round 1 shows of the places of cards alone, and of sets of them. */
static bool
seek_seed_of_part(struct verify_case *c, const struct known *round,
	uint64_t *work, bool *proves)
{
	struct known places = *round, sets;

	/* Moves may be those of other hands, which is for the seed to show. */
	places.groups = 0;
	if (known_bits(&places) >= BITS_PROVED &&
		seek_seed(c, &places, 1, work, proves))
		return true;
	/* Hands may be shown sorted. */
	known_init(&sets);
	for (unsigned i = 0; i < round->groups; i++)
		known_within(
			&sets, round->within[i].places, round->within[i].cards);
	return known_bits(&sets) >= BITS_PROVED &&
		seek_seed(c, &sets, 1, work, proves);
}

bool
verify_prove_seed(struct verify_case *c, const struct judgement *j)
{
	const struct verify_setup *setup = &c->verify->setup;
	uint64_t work = setup->thorough ? RECOVER_WORK : RECOVER_SOON;
	bool proves;

	if (c->told || !verify_seeks_seed(c) || !usual_shuffle(c))
		return false;
	c->recovered = seek_seed(c, j->rounds, j->count, &work, &proves) ||
		(j->count && seek_seed_of_part(c, j->rounds, &work, &proves));
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
