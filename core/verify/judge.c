/* Judging what a game claims, on the deal given or one that explains it. */
#include "core/base/base.h"
#include "core/verify/verify_private.h"

#include <assert.h>
#include <stdlib.h>

/* --- one judging --- */

struct referee *
verify_referee(const struct verify_case *c, const struct dealer *dealer,
	bool echoed, unsigned scored, struct referee_sink sink)
{
	const struct verify_setup *given = &c->verify->setup;
	const struct referee_calls *calls = given->game->referee;
	const struct record *rec = c->record;
	struct referee_setup setup = {
		.dealer = dealer,
		.proved = c->proved,
		.trusted = c->trusted,
		.seats = c->unseated ? NULL
			: rec        ? rec->seats
				     : given->seats,
		.echoed = echoed,
		.scored = scored,
		.boards = wording_facts(c->wording->wording)->boards,
		.absent = c->wording->exact.order.absent,
		.sink = sink,
		.choice = rec ? rec->choice : given->choice,
		.choices = rec ? rec->choices : given->choices,
	};

	/* The referee copies what it needs of the setup. */
	/* cppcheck-suppress returnDanglingLifetime */
	return calls ? calls->start(&setup) : NULL;
}

static void
doubt_deal(struct deal_doubts *d, const struct fault *f, bool of_hands)
{
	enum fault_class class = fault_kind(f->id)->class;

	if (class == CLASS_DEAL && d->count < EXPLAIN_CAUSES)
		d->fault[d->count++] = *f;
	d->plays += class == CLASS_PLAY;
	if (!d->moved && of_hands && f->seat) {
		d->move = *f;
		d->moved = true;
	}
}

/* A judging under way. */
struct judging {
	const struct verify_case *game;
	struct judgement *made;
	const struct referee_calls *calls;
};

static void
add_finding(void *context, const struct fault *f, const char *table,
	const char *proof)
{
	struct judging *judging = context;
	struct judgement *j = judging->made;
	bool (*rests)(enum fault_id) = judging->calls->rests_on_hands;

	findings_add(&j->findings, f, table, proof);
	doubt_deal(&j->doubts, f, rests && rests(f->id));
}

static void
print_due(void *context, const struct event *e, bool some, struct text *line)
{
	const struct judging *judging = context;

	verify_print_event(judging->game, e, some, line);
}

/* The step that a claim tells, unless it asks, echoes or shows a board; the
 * first VERIFY_STEPS. */
static void
keep_step(const struct verify_case *c, const struct claim *claim,
	const struct referee *r, struct table_steps *steps)
{
	const struct vocabulary *words = c->verify->setup.game->vocabulary;
	unsigned kind = claim->event->kind;
	char line[FAULT_TEXT];
	struct table_step *step;

	if (kind == words->prompt || kind == words->typed ||
		words->board >> kind & 1 || steps->count == VERIFY_STEPS)
		return;
	verify_print_claim(c, claim, line);
	step = table_steps_add(steps, line);
	step->line = claim->line;
	referee_look(r, &step->table);
}

void
verify_hand_claim(const struct verify_case *c, struct referee *r,
	const struct claim *claim)
{
	const struct referee_calls *calls = c->verify->setup.game->referee;

	if (claim->unread && calls->unread)
		calls->unread(r, claim->unread, claim->unread_often);
	calls->claim(r, claim);
}

static void
hand_claims(const struct verify_case *c, struct referee *r,
	const struct claims *claims, struct table_steps *steps)
{
	const struct referee_calls *calls = c->verify->setup.game->referee;
	bool kept = verify_keeps_steps(c->verify);

	for (size_t i = 0; i < claims->count; i++) {
		struct claim claim;
		struct event e;

		claims_get(claims, i, &claim, &e);
		verify_hand_claim(c, r, &claim);
		if (kept)
			keep_step(c, &claim, r, steps);
	}
	if (claims->unread && calls->unread)
		calls->unread(r, claims->unread, claims->unread_often);
}

/* The kinds of events that tell a seat's total: bits. */
static uint64_t
score_kinds(const struct vocabulary *words)
{
	uint64_t kinds = 0;

	for (unsigned kind = 0; kind < words->count; kind++) {
		const struct event_field *field = words->form[kind].field;
		unsigned seats = 0, numbers = 0;

		for (unsigned i = 0; i < EVENT_FIELDS; i++) {
			seats += field[i].type == EVENT_SEAT;
			numbers += field[i].type == EVENT_NUMBER;
		}
		if (seats == 1 && numbers == 3)
			kinds |= order_bit(kind);
	}
	return kinds;
}

/*
 * How many seats have scores after a round, each behind what stands before the
 * first: the lines end where something else comes. 0: no round has all.
 */
static unsigned
count_scored(const struct verify_case *c, const struct claims *claims)
{
	const uint64_t kinds = score_kinds(c->verify->setup.game->vocabulary);
	unsigned last = 0, most = 0;
	bool score = false, scored;

	for (size_t i = 0; i < claims->count; i++) {
		unsigned kind = claims_kind(claims, i);
		struct claim claim;
		struct event e;

		scored = score;
		score = kinds >> kind & 1;
		if (scored && !score && last > most && i > 1 &&
			kind != claims_kind(claims, i - 2))
			most = last;
		if (!score || !i)
			continue;
		claims_get(claims, i, &claim, &e);
		last = e.seat;
	}
	return most <= GAME_SEATS ? most : 0;
}

void
judgement_init(struct judgement *j)
{
	memset(j, 0, offsetof(struct judgement, doubts.move));
}

/* Judges the claims once, on this deal; NULL: on what they prove of it. */
static struct judgement
judge_on(const struct verify_case *c, const struct verify_reading *reading,
	const struct dealer *dealer)
{
	const struct verify_setup *setup = &c->verify->setup;
	const struct referee_calls *calls = setup->game->referee;
	struct judgement j;
	struct judging judging = {c, &j, calls};
	struct referee *r = verify_referee(c, dealer, reading->game.echoed,
		count_scored(c, &reading->claims),
		(struct referee_sink){add_finding, &judging, print_due});

	judgement_init(&j);
	if (!r)
		return j;
	hand_claims(c, r, &reading->claims, &j.steps);
	calls->end(r,
		verify_last_line(
			c, reading->game.lines + reading->game.newline_missing),
		setup->whole);
	if (calls->unread)
		j.unread = calls->unread(r, 0, 0);
	calls->tally(r, &j.tally);
	j.rounds = memory_zero(VERIFY_ROUNDS, sizeof *j.rounds);
	j.count = calls->hands(r, j.rounds, VERIFY_ROUNDS);
	referee_stop(r);
	assert(j.count <= VERIFY_ROUNDS);
	return j;
}

void
judgement_fini(struct judgement *j)
{
	findings_fini(&j->causes);
	findings_fini(&j->findings);
	free(j->rounds);
	table_steps_fini(&j->steps);
	judgement_init(j);
}

/* --- the deal that explains what is shown --- */

enum {
	/* Known of a later round in which moves alone speak against the deal:
	 * there are eight continuations of round 1. */
	BITS_LATER = 13,
	SLIPS = 2 /* findings about play that are no reason to look for another
		     deal */
};

/*
 * The doubts about the deal. Where there are none but findings about moves, and
 * enough is known of the round to tell another deal from a slip, the first of
 * those counts as a doubt.
 */
static struct deal_doubts
doubts_with_moves(const struct judgement *j)
{
	struct deal_doubts d = j->doubts;
	unsigned round = d.move.round;
	struct fault f;

	if (d.count || !d.moved || round == 0 || round > j->count ||
		known_bits(&j->rounds[round - 1]) < BITS_LATER)
		return d;
	fault_set(&f, FAULT_WRONG_DEAL, d.move.line, d.move.column, "%s",
		d.move.what);
	f.width = d.move.width;
	f.round = round;
	f.seat = d.move.seat;
	d.fault[d.count++] = f;
	return d;
}

/* What explain_deal is asked about the hands that this judging proves. */
static struct explain_question
question_of(const struct verify_case *c, const struct judgement *j,
	const struct model *asked)
{
	return (struct explain_question){
		asked, c->verify->setup.argument, j->rounds, j->count};
}

static bool
explains(const struct verify_case *c, const struct judgement *j,
	const struct model *asked, struct model *found, struct explanation *why)
{
	const struct explain_question q = question_of(c, j, asked);

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
	return d->fault[0];
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

/* Judges on the deal that was found, and says what was wrong with the other. */
static struct judgement
judge_on_found(const struct verify_case *c, const struct verify_reading *r,
	const struct deal_doubts *doubts, const struct model *asked,
	const struct model *found, const struct explanation *why)
{
	bool renamed = verify_count_moves(c, &r->claims, 1) == 0 &&
		only_renamed(asked, found);
	struct dealer dealer;
	struct judgement j;

	dealer_start(&dealer, found);
	j = judge_on(c, r, &dealer);
	if (found->shuffle != asked->shuffle)
		j.shuffle = found->shuffle;
	if (only_seated(c, found, why))
		return j;
	for (unsigned i = 0; i < why->count; i++) {
		struct fault f = place_of_cause(doubts, why->cause[i].round);

		if (renamed)
			f.id = FAULT_SUITS_RENAMED;
		f.round = why->cause[i].round;
		text_fill(f.what, sizeof f.what, "%s", why->cause[i].what);
		findings_add(&j.causes, &f, NULL, NULL);
		j.causes.finding[j.causes.count - 1].alone = true;
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
		findings_add(
			&taken.causes, &given->doubts.fault[i], NULL, NULL);
	judgement_fini(given);
	return taken;
}

/* Judges on this deal, for certain: whether what is claimed is dealt so, but
 * for a slip or two. Else *slips is empty. */
static bool
judge_slips(const struct verify_case *c, const struct verify_reading *r,
	const struct dealer *dealer, struct judgement *slips)
{
	struct verify_case trusting = *c;

	trusting.trusted = true;
	*slips = judge_on(&trusting, r, dealer);
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
 * The shuffle of another wording by which the cards are those of the seed, but
 * for a slip or two, where the lines do not say which wording is asked for; or
 * NULL.
 */
static const struct shuffle *
find_shuffle(const struct verify_case *c, const struct verify_reading *r,
	const struct model *asked)
{
	struct verify *v = c->verify;
	const struct shuffle *tried = asked->shuffle, *shuffle;
	struct judgement slips;

	if (c->record || v->setup.shuffle || r->findings.count == 0)
		return NULL;
	for (size_t i = 0; i < v->wordings; i++) {
		const struct wording *w = verify_wording_at(v, i)->wording;
		struct model model = *asked;
		struct dealer dealer;

		shuffle = shuffle_by_name(wording_facts(w)->shuffle);
		if (!shuffle || shuffle == asked->shuffle || shuffle == tried)
			continue;
		model.shuffle = tried = shuffle;
		dealer_start(&dealer, &model);
		if (judge_slips(c, r, &dealer, &slips)) {
			judgement_fini(&slips);
			return shuffle;
		}
	}
	return NULL;
}

/* Whether the deal of another seed explains what this judging proves. */
static bool
explains_by_seed(const struct verify_case *c, const struct judgement *j,
	const struct model *asked, struct model *found, struct explanation *why)
{
	const struct verify_setup *setup = &c->verify->setup;
	const struct explain_question q = question_of(c, j, asked);

	return explain_seed(&q, setup->near.from, setup->near.to, found, why) ||
		explain_seed(&q, 0, RECOVER_SEEDS - 1, found, why);
}

/* The judging on the deal given, or another that explains more. */
static struct judgement
judge_given(const struct verify_case *c, const struct verify_reading *r)
{
	struct judgement given = judge_on(c, r, &c->dealer);
	struct deal_doubts doubts = doubts_with_moves(&given);
	struct explanation why = {0};
	struct model asked, found;
	struct judgement blind;
	bool explained;

	if (!doubts.count || !verify_model_given(c, &asked))
		return given;
	explained = explains(c, &given, &asked, &found, &why);
	if (!explained && take_slips(c, r, &given))
		return given;
	given.shuffle = explained ? NULL : find_shuffle(c, r, &asked);
	if (given.shuffle) {
		given.doubts = doubts;
		return given;
	}
	if (!explained) {
		/* On the deal given, a hand may be taken for that of the seat
		 * which should have it: see what the lines prove without. */
		blind = judge_on(c, r, NULL);
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
	struct judgement blind = judge_on(c, r, NULL);

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
