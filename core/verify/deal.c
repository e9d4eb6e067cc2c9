/*
 * The deal that a game is judged on: the one that was given, the one whose seed
 * the game proves, or one that explains what it shows.
 */
#include "core/base/base.h"
#include "core/game/session.h"
#include "core/verify/verify_private.h"

#include <assert.h>

enum {
	/* Known of round 1 when a seed found is certain: 2^32 seeds of some
	 * dozens of shuffles are tried, and one in a million may be chance. */
	BITS_PROVED = 64,
	/* Known of a later round in which moves alone speak against the deal:
	 * there are eight continuations of round 1. */
	BITS_LATER = 13,
	SLIPS = 2, /* findings about play that are no reason to look for another
		      deal, */
	SLIP_MOVES = 7 /* and how many moves there must be for each, where the
			  deal's seats are others */
};

/* --- the deal that is given or recovered --- */

/* The shuffle asked for; NULL: the wording names none that is known. */
static const struct shuffle *
usual_shuffle(const struct verify_case *c)
{
	const struct verify_setup *setup = &c->verify->setup;
	const char *usual = wording_facts(c->wording->wording)->shuffle;

	return setup->shuffle ? setup->shuffle : shuffle_by_name(usual);
}

/* The model that was given or is proved. False when there is none. */
static bool
model_given(const struct verify_case *c, struct model *model)
{
	const struct verify_setup *setup = &c->verify->setup;
	const struct shuffle *shuffle;

	if (c->record) {
		if (!c->given || c->dealer.decks || c->dealer.model.unseeded)
			return false;
		*model = c->dealer.model;
		return true;
	}
	if (c->proved) {
		*model = c->found;
		return true;
	}
	shuffle = setup->seeded ? usual_shuffle(c) : NULL;
	if (!shuffle)
		return false;
	*model = (struct model){
		.shuffle = shuffle, .seed = setup->seed, .times = 1};
	return true;
}

void
verify_set_wording(struct verify_case *c, struct verify_wording *w)
{
	struct game_setup setup;
	struct model model;
	struct fault f;

	c->wording = w;
	c->given = false;
	if (c->record) {
		if (session_setup(c->verify->setup.game, c->record, w->wording,
			    &setup, &f) != 0)
			return;
		dealer_copy(&setup.dealer, &c->dealer);
	} else {
		if (!model_given(c, &model))
			return;
		dealer_start(&c->dealer, &model);
	}
	c->given = true;
}

bool
verify_recovers_seed(const struct verify_case *c)
{
	const struct verify_setup *setup = &c->verify->setup;

	return setup->recover == RECOVER_ALL_GAMES ||
		(setup->recover == RECOVER_FIRST_GAME &&
			source_at_start(c->source));
}

/* Counts work of what all deals of the file may cost. */
static void
count_deal(const struct verify_case *c, uint64_t work)
{
	uint64_t *left = &c->verify->file.seeking;

	*left -= work < *left ? work : *left;
}

/* Looks for the seed that deals these rounds; *proves: round 1 alone tells it.
 */
static bool
recover_from(struct verify_case *c, const struct known *rounds, size_t count,
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

/* The same by the places of single cards in round 1, then by sets of cards. */
static bool
recover_from_part(struct verify_case *c, const struct known *round,
	uint64_t *work, bool *proves)
{
	struct known places = *round, sets;

	/* Moves may be those of other hands, which is for the seed to show. */
	places.groups = 0;
	if (known_bits(&places) >= BITS_PROVED &&
		recover_from(c, &places, 1, work, proves))
		return true;
	/* Hands may be shown sorted. */
	known_init(&sets);
	for (unsigned i = 0; i < round->groups; i++)
		known_within(
			&sets, round->within[i].places, round->within[i].cards);
	return known_bits(&sets) >= BITS_PROVED &&
		recover_from(c, &sets, 1, work, proves);
}

enum { LATER = 3 }; /* rounds: the last that may prove the seed alone */

/* The same by round 2, then by round 3, each alone, in case the rounds before
 * were not dealt by the seed. Each may spend the work that is left, and a share
 * of its own. */
static bool
recover_from_later(struct verify_case *c, const struct judgement *j,
	uint64_t work, bool *proves)
{
	struct known later[LATER];

	*proves = false;
	for (size_t i = 1; i < LATER && i < j->count && !*proves; i++) {
		uint64_t left = work + RECOVER_SOON / 16;

		known_init(&later[i - 1]);
		later[i] = j->rounds[i];
		*proves = known_bits(&later[i]) >= BITS_PROVED &&
			recover_behind(usual_shuffle(c), later, i + 1, &left,
				&c->found);
	}
	return *proves;
}

bool
verify_recover_seed(struct verify_case *c, const struct judgement *j)
{
	const struct verify_setup *setup = &c->verify->setup;
	const uint64_t most = setup->thorough ? RECOVER_WORK : RECOVER_SOON;
	uint64_t work = most;
	bool proves;

	if (c->given || !verify_recovers_seed(c) || !usual_shuffle(c) ||
		c->verify->file.seeks_none)
		return false;
	c->recovered = recover_from(c, j->rounds, j->count, &work, &proves) ||
		(j->count && recover_from_part(c, j->rounds, &work, &proves)) ||
		recover_from_later(c, j, work, &proves);
	count_deal(c, most - work);
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
	const struct model *m = c->recovered   ? &c->found
		: c->given && !c->dealer.decks ? &c->dealer.model
					       : NULL;

	verdict->sought = !c->recovered && !c->given &&
		setup->recover == RECOVER_ALL_GAMES && setup->thorough &&
		!c->verify->file.seeks_none;
	if (!m)
		return;
	text_fill(verdict->shuffle, sizeof verdict->shuffle, "%s",
		m->shuffle->name);
	verdict->seeded = true;
	verdict->recovered = c->recovered;
	verdict->seed = (int64_t)m->seed;
}

/* --- the deal that explains what is shown --- */

enum {
	EXPLAIN_WORK = RECOVER_WORK / 500, /* in any way but by its seed, */
	EXPLAIN_SEED = 8 /* and for each seed, with what its numbers cost */
};

/* The first finding about moves, as one about the deal. */
static struct fault
doubt_of_move(const struct deal_doubts *d)
{
	struct fault f;

	fault_set(&f, FAULT_WRONG_DEAL, d->move.line, d->move.column, "%s",
		d->move.what);
	f.width = d->move.width;
	f.round = d->move.round;
	f.seat = d->move.seat;
	return f;
}

/*
 * The doubts about the deal. Where there are none but findings about moves, and
 * enough is known of the round to tell another deal from a slip, the first of
 * those counts as a doubt; unless rounds may be left out.
 */
static struct deal_doubts
doubts_with_moves(const struct judgement *j)
{
	struct deal_doubts d = j->doubts;
	unsigned round = d.move.round;

	if (d.count || !d.moved || round == 0 || round > j->count ||
		known_bits(&j->rounds[round - 1]) < BITS_LATER ||
		findings_last(
			j->findings.finding, j->findings.count, FAULT_LEFT_OUT))
		return d;
	d.fault[d.count++] = doubt_of_move(&d);
	return d;
}

/* What explain_deal is asked about the hands that this judging proves. */
static struct explain_question
question_of(const struct verify_case *c, const struct judgement *j,
	const struct model *asked)
{
	return (struct explain_question){.asked = asked,
		.argument = c->verify->setup.argument,
		.rounds = j->rounds,
		.count = j->count};
}

static bool
explains(const struct verify_case *c, const struct judgement *j,
	const struct model *asked, struct model *found, struct explanation *why)
{
	const struct explain_question q = question_of(c, j, asked);

	if (c->verify->file.seeks_none)
		return false;
	count_deal(c, EXPLAIN_WORK);
	return explain_deal(c->verify->memory, &q, found, why);
}

/* The finding that shows the cause, or the first of all. */
static struct fault
place_of_cause(const struct deal_doubts *d, unsigned round)
{
	assert(d->count > 0);
	for (size_t i = 0; i < d->count; i++)
		if (d->fault[i].round == round)
			return d->fault[i];
	return d->moved && d->move.round == round ? doubt_of_move(d)
						  : d->fault[0];
}

/* Whether the hands are those asked for with the suits' names exchanged. */
static bool
only_renamed(const struct model *asked, const struct model *found)
{
	struct model same = *found;

	if (!found->order || found->order->by_rank)
		return false;
	same.order = asked->order;
	return same.shuffle == asked->shuffle && same.seed == asked->seed &&
		same.anew == asked->anew && same.put_back == asked->put_back &&
		same.counting == asked->counting && !same.growing &&
		same.dealing == asked->dealing && same.times <= 1 &&
		found->order->ranks == DECK_ACE_FIRST;
}

/* Whether nothing but who is at seat 1, which no line shows, is otherwise. */
static bool
only_seated(const struct verify_case *c, const struct model *found,
	const struct explanation *why)
{
	return c->verify->manner.guessed && why->count == 1 &&
		found->dealing >= DECK_TO_SECOND;
}

/* Judges on the deal that was found; *before: the deck is not shuffled too
 * often, but in rounds before the first that is shown. */
static struct judgement
judge_on_model(const struct verify_case *c, const struct verify_reading *r,
	const struct model *found, bool *before)
{
	struct model once = *found;
	struct dealer dealer;
	struct judgement j;

	once.times = 1;
	once.later = 0;
	*before = found->times > 1 && !found->reseed;
	if (*before) {
		dealer_start(&dealer, &once);
		j = judge_claims(c, r, &dealer);
		if (!j.doubts.count)
			return j;
		judgement_fini(&j);
		*before = false;
	}
	dealer_start(&dealer, found);
	return judge_claims(c, r, &dealer);
}

/* Judges on the deal that was found, and says what was wrong with the other. */
static struct judgement
judge_on_found(const struct verify_case *c, const struct verify_reading *r,
	const struct deal_doubts *doubts, const struct model *asked,
	const struct model *found, const struct explanation *why)
{
	bool renamed = verify_count_moves(c, &r->claims, 1) == 0 &&
		only_renamed(asked, found);
	bool before;
	struct judgement j = judge_on_model(c, r, found, &before);

	if (found->shuffle != asked->shuffle)
		j.shuffle = found->shuffle;
	if (only_seated(c, found, why))
		return j;
	for (unsigned i = 0; i < why->count; i++) {
		struct fault f = place_of_cause(doubts, why->cause[i].round);

		if (before && why->cause[i].times)
			continue;
		if (renamed)
			f.id = FAULT_SUITS_RENAMED;
		f.round = why->cause[i].round;
		text_fill(f.what, sizeof f.what, "%s", why->cause[i].what);
		findings_add(&j.causes, &f, VERIFY_FINDINGS)->alone = true;
	}
	return j;
}

/*
 * No model deals what is shown. Of the judging on the deal given and the one on
 * no deal the one with fewer findings about play is taken, the first where the
 * deal findings themselves are missing.
 */
static struct judgement
take_better(struct judgement *given, struct judgement *blind)
{
	struct judgement taken = *given;

	if (given->doubts.count == 0 ||
		blind->doubts.plays >= given->doubts.plays) {
		judgement_fini(blind);
		return taken;
	}
	taken = *blind;
	for (size_t i = 0; i < given->doubts.count; i++)
		findings_add(&taken.causes, &given->doubts.fault[i],
			VERIFY_FINDINGS);
	judgement_fini(given);
	return taken;
}

/* Judges on this deal, which moves alone cannot refute. True with *slips when
 * the claims agree with it but for a slip or two; else *slips is empty. */
static bool
judge_slips(const struct verify_case *c, const struct verify_reading *r,
	const struct dealer *dealer, struct judgement *slips)
{
	struct verify_case trusting = *c;

	trusting.trusted = true;
	*slips = judge_claims(&trusting, r, dealer);
	if (slips->doubts.count == 0 && slips->doubts.plays <= SLIPS)
		return true;
	judgement_fini(slips);
	return false;
}

/*
 * In one round of several another deal would make the moves right: judged on
 * the deal given, the moves are a slip or two, which is likelier. False, and *j
 * as it was, where they are more.
 */
static bool
take_slips(const struct verify_case *c, const struct verify_reading *r,
	struct judgement *j)
{
	struct judgement slips;

	if (j->doubts.count != 1 || j->count < 2 ||
		!judge_slips(c, r, &c->dealer, &slips))
		return false;
	judgement_fini(j);
	*j = slips;
	return true;
}

/*
 * Where no line shows which name is at seat 1, the hands may be those asked for
 * from another seat on, of which so few cards are shown that no deal is proved.
 * False, and *j as it was, where more than a slip in many moves speaks against
 * that.
 */
static bool
take_turned(const struct verify_case *c, const struct verify_reading *r,
	const struct model *asked, struct judgement *j)
{
	const uint64_t moves =
		verify_count_moves(c, &r->claims, SLIPS * SLIP_MOVES);
	struct model turned = *asked;
	struct judgement other;
	struct dealer dealer;

	if (!c->verify->manner.guessed || asked->dealing != DECK_IN_HANDS)
		return false;
	for (unsigned d = DECK_TO_SECOND; d <= DECK_TO_FOURTH; d++) {
		turned.dealing = (enum deck_dealing)d;
		dealer_start(&dealer, &turned);
		if (!judge_slips(c, r, &dealer, &other))
			continue;
		if (SLIP_MOVES * other.doubts.plays <= moves) {
			judgement_fini(j);
			*j = other;
			return true;
		}
		judgement_fini(&other);
	}
	return false;
}

/* Whether a wording before that one shuffles so. */
static bool
is_tried(struct verify *v, size_t wording, const struct shuffle *shuffle)
{
	while (wording-- > 0) {
		const struct verify_wording *w = verify_wording_at(v, wording);

		if (shuffle_by_name(wording_facts(w->wording)->shuffle) ==
			shuffle)
			return true;
	}
	return false;
}

/*
 * The shuffle of another wording by which the cards are those of the seed, but
 * for a slip or two, where the lines do not say which wording is asked for; or
 * NULL.
 */
static const struct shuffle *
find_shuffle(const struct verify_case *c, const struct verify_reading *r,
	const struct model *asked)
{
	struct verify *v = c->verify;
	struct judgement slips;

	if (c->record || v->setup.shuffle || r->findings.count == 0)
		return NULL;
	for (size_t i = 0; i < v->wordings; i++) {
		const struct wording *w = verify_wording_at(v, i)->wording;
		const struct shuffle *shuffle =
			shuffle_by_name(wording_facts(w)->shuffle);
		struct model model = *asked;
		struct dealer dealer;

		if (!shuffle || shuffle == asked->shuffle ||
			is_tried(v, i, shuffle))
			continue;
		model.shuffle = shuffle;
		dealer_start(&dealer, &model);
		if (judge_slips(c, r, &dealer, &slips)) {
			judgement_fini(&slips);
			return shuffle;
		}
	}
	return NULL;
}

/* Whether the deal of another seed explains what this judging proves; none does
 * where round 1 has proved the seed. */
static bool
explains_by_seed(const struct verify_case *c, const struct judgement *j,
	const struct model *asked, struct model *found, struct explanation *why)
{
	const struct verify_setup *setup = &c->verify->setup;
	const struct explain_question q = question_of(c, j, asked);
	uint64_t tried = RECOVER_SEEDS;
	bool explained;

	if (c->proved || c->verify->file.seeks_none)
		return false;
	if (explain_seed(&q, setup->near.from, setup->near.to, found, why))
		return true;
	explained = explain_seed(&q, 0, RECOVER_SEEDS - 1, found, why);
	if (explained)
		tried = found->seed;
	count_deal(c, tried * (EXPLAIN_SEED + search_cost(asked->shuffle)));
	return explained;
}

/* The judging on the deal given, or another that explains more. */
static struct judgement
judge_given(const struct verify_case *c, const struct verify_reading *r)
{
	struct judgement given = judge_claims(c, r, &c->dealer);
	struct deal_doubts doubts = doubts_with_moves(&given);
	struct explanation why = {0};
	struct model asked, found;
	struct judgement blind;
	bool explained;

	if (!doubts.count || !model_given(c, &asked))
		return given;
	explained = explains(c, &given, &asked, &found, &why);
	if (!explained &&
		(take_turned(c, r, &asked, &given) || take_slips(c, r, &given)))
		return given;
	given.shuffle = explained ? NULL : find_shuffle(c, r, &asked);
	if (given.shuffle) {
		given.doubts = doubts;
		return given;
	}
	if (!explained) {
		/* On the deal given, a hand may be taken for that of the seat
		 * which should have it: see what the lines prove without. */
		blind = judge_claims(c, r, NULL);
		explained = explains(c, &blind, &asked, &found, &why) ||
			explains_by_seed(c, &blind, &asked, &found, &why);
		if (!explained)
			return take_better(&given, &blind);
		judgement_fini(&blind);
	}
	judgement_fini(&given);
	return judge_on_found(c, r, &doubts, &asked, &found, &why);
}

/* The judging on what the lines prove; or on the seed that they prove. */
static struct judgement
judge_blind(struct verify_case *c, const struct verify_reading *r)
{
	struct judgement blind = judge_claims(c, r, NULL);

	if (!verify_recover_seed(c, &blind))
		return blind;
	judgement_fini(&blind);
	return judge_given(c, r);
}

struct judgement
judge_game(struct verify_case *c, const struct verify_reading *r)
{
	const struct verify_setup *setup = &c->verify->setup;
	struct judgement j = c->given ? judge_given(c, r) : judge_blind(c, r);

	if (verify_count_moves(c, &r->claims, 1) == 0)
		j.unread = CLAIM_UNREAD_MOVES;
	if (setup->proved && j.rounds)
		setup->proved(setup->proved_context, j.rounds, j.count);
	return j;
}
