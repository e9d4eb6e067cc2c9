#include "core/verify/deal.h"

#include "core/referee/referee.h"
#include "core/search/search.h"
#include "core/game/session.h"
#include "core/verify/findings.h"

#include <stdio.h>
#include <stdlib.h>

bool
deal_model(
	const struct verify *v, const struct voice *voice, struct model *model)
{
	const struct verify_setup *s = &v->setup;
	const struct wording_facts *facts = wording_facts(voice->wording);

	*model = (struct model){.times = 1};
	model->shuffle =
		s->shuffle ? s->shuffle : shuffle_by_name(facts->shuffle);
	model->seed = s->seed;
	return s->seeded && model->shuffle;
}

bool
deal_dealer(const struct verify *v, const struct voice *voice,
	struct dealer *dealer)
{
	struct model model;
	struct game_setup setup;
	struct fault f;

	if (v->record) {
		if (session_setup(v->record, voice->wording, &setup, &f) != 0)
			return false;
		*dealer = setup.dealer;
		return true;
	}
	if (!deal_model(v, voice, &model))
		return false;
	dealer_start(dealer, &model);
	return true;
}

struct referee *
deal_referee(struct verify *v, const struct voice *voice,
	const struct dealer *dealer, bool echoed, struct referee_sink sink)
{
	struct referee_setup setup = {
		.dealer = dealer,
		.seats = v->record ? v->record->seats : NULL,
		.echoed = echoed,
		.boards = wording_facts(voice->wording)->boards,
		.absent = voice->exact.order.absent,
		.sink = sink,
		.choice = v->record ? v->record->choice : v->setup.choice,
		.choices = v->record ? v->record->choices : v->setup.choices,
	};
	struct referee *r;

	if (!v->referee)
		return NULL;
	r = v->referee->start(&setup);
	if (!r)
		abort();
	/* The referee copies what it needs of the setup. */
	/* cppcheck-suppress returnDanglingLifetime */
	return r;
}

size_t
deal_judge(struct verify *v, struct voice *voice, const struct dealer *dealer,
	bool echoed, uint64_t line, struct referee_sink sink)
{
	struct referee *r = deal_referee(v, voice, dealer, echoed, sink);
	size_t rounds;

	if (!r)
		return 0;
	for (size_t i = 0; i < v->claims.count; i++) {
		struct claim claim;

		claims_get(&v->claims, i, &claim, &v->event);
		if (claim.unread && v->referee->unread)
			v->referee->unread(r, claim.unread, claim.unread_often);
		v->referee->claim(r, &claim);
	}
	if (v->claims.unread && v->referee->unread)
		v->referee->unread(r, v->claims.unread, v->claims.unread_often);
	v->referee->end(r, line, v->setup.whole);
	v->referee->tally(r, &v->verdict->tally);
	rounds = v->referee->hands(r, v->hands, VERIFY_ROUNDS);
	v->referee->stop(r);
	if (v->setup.proved)
		v->setup.proved(v->setup.proved_context, v->hands, rounds);
	return rounds;
}

enum {
	/* Known of a later round in which moves alone speak against the deal:
	 * there are eight ways to go on from round 1. */
	BITS_LATER = 13
};

/* The deal findings of a first look, kept for their places. */
struct strange {
	size_t count;
	struct fault fault[EXPLAIN_CAUSES];
	struct fault play; /* the first about a card that moved or was shown */
	bool played;
	size_t plays; /* findings about play */
};

/* Whether a finding may come of hands that were dealt otherwise. */
static bool
rests_on_hands(enum fault_id id)
{
	switch (id) {
	case FAULT_NOT_IN_HAND:
	case FAULT_HAND_CHANGED:
	case FAULT_COMPUTER_CHOICE:
	case FAULT_WRONG_OPENING:
	case FAULT_WRONG_TURN:
	case FAULT_DECK_DIFFERS:
		return true;
	default:
		return false;
	}
}

static void
note_strange(void *context, const struct fault *f, const char *table,
	const char *proof)
{
	struct strange *strange = context;

	(void)table;
	(void)proof;
	if (fault_kind(f->id)->class == CLASS_DEAL &&
		strange->count < EXPLAIN_CAUSES)
		strange->fault[strange->count++] = *f;
	strange->plays += fault_kind(f->id)->class == CLASS_PLAY;
	if (!strange->played && rests_on_hands(f->id)) {
		strange->play = *f;
		strange->played = true;
	}
}

/*
 * Where nothing but moves speaks against the deal, and enough is known of the
 * round to tell another deal from a slip, the first of them is suspected.
 */
static void
suspect(struct strange *strange, const struct known *rounds, size_t count)
{
	struct fault *f = &strange->fault[0];
	unsigned round = strange->play.round;

	if (strange->count || !strange->played || round == 0 || round > count ||
		known_bits(&rounds[round - 1]) < BITS_LATER)
		return;
	fault_set(f, FAULT_WRONG_DEAL, strange->play.line, strange->play.column,
		"%s", strange->play.what);
	f->width = strange->play.width;
	f->round = round;
	f->seat = strange->play.seat;
	strange->count = 1;
}

/* The finding that shows the cause, or the first of all. */
static struct fault
cause_place(const struct strange *strange, unsigned round)
{
	for (size_t i = 0; i < strange->count; i++)
		if (strange->fault[i].round == round)
			return strange->fault[i];
	return strange->fault[0];
}

/* Whether a card has been moved: a kind with a single card was claimed. */
static bool
any_moved(const struct verify *v)
{
	const struct vocabulary *words = v->setup.game->vocabulary;

	for (size_t i = 0; i < v->claims.count; i++) {
		const struct event_form *form =
			&words->form[claims_kind(&v->claims, i)];

		for (unsigned j = 0; j < EVENT_FIELDS; j++)
			if (form->field[j].type == EVENT_CARD)
				return true;
	}
	return false;
}

/* Whether the hands are those asked for with the suits' names exchanged. */
static bool
only_renamed(const struct model *told, const struct model *found)
{
	struct model same = *found;

	if (!found->order || found->order->by_rank)
		return false;
	same.order = told->order;
	return same.shuffle == told->shuffle && same.seed == told->seed &&
		same.anew == told->anew && same.put_back == told->put_back &&
		same.counting == told->counting && !same.growing &&
		same.dealing == told->dealing && same.times <= 1 &&
		found->order->ranks == DECK_ACE_FIRST;
}

static void
find_causes(struct verify *v, const struct strange *strange,
	const struct explanation *story, bool renamed)
{
	for (unsigned i = 0; i < story->count; i++) {
		struct fault f = cause_place(strange, story->cause[i].round);

		if (renamed)
			f.id = FAULT_SUITS_RENAMED;
		f.round = story->cause[i].round;
		snprintf(f.what, sizeof(f.what), "%s", story->cause[i].what);
		findings_add(v, &f, NULL, NULL);
	}
}

/* Keeps the deal findings of the first look: no deal known explains them. */
static void
find_strange(struct verify *v, const struct strange *strange)
{
	for (size_t i = 0; i < strange->count; i++)
		findings_add(v, &strange->fault[i], NULL, NULL);
}

bool
deal_settle(struct verify *v, struct voice *voice, bool echoed, uint64_t line,
	struct dealer *dealer)
{
	struct strange strange = {0}, alone = {0};
	struct explanation story = {0};
	struct model told, found;
	bool named;
	size_t rounds;

	if (!deal_dealer(v, voice, dealer))
		return false;
	rounds = deal_judge(v, voice, dealer, echoed, line,
		(struct referee_sink){note_strange, &strange});
	named = strange.count > 0;
	suspect(&strange, v->hands, rounds);
	if (!strange.count || v->record || !deal_model(v, voice, &told))
		return true;
	if (!explain_deal(v->models, &told, v->setup.argument, v->hands, rounds,
		    &found, &story)) {
		/* A hand may have been put down to the seat that should have
		 * it: see what the lines prove without the deal. */
		rounds = deal_judge(v, voice, NULL, echoed, line,
			(struct referee_sink){note_strange, &alone});
		if (!explain_deal(v->models, &told, v->setup.argument, v->hands,
			    rounds, &found, &story)) {
			if (!named || alone.plays >= strange.plays)
				return true;
			find_strange(v, &strange);
			return false;
		}
	}
	find_causes(v, &strange, &story,
		!any_moved(v) && only_renamed(&told, &found));
	dealer_start(dealer, &found);
	return true;
}
