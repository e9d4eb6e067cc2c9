/* Judges what a game claims once, on a deal or on none. */
#include "core/base/base.h"
#include "core/verify/verify_private.h"

#include <assert.h>
#include <stdlib.h>

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

struct referee *
verify_referee(const struct verify_case *c, const struct dealer *dealer,
	const struct verify_reading *reading, struct referee_sink sink)
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
		.boards = wording_facts(c->wording->wording)->boards,
		.absent = c->wording->exact.order.absent,
		.sink = sink,
		.choice = rec ? rec->choice : given->choice,
		.choices = rec ? rec->choices : given->choices,
	};

	if (reading) {
		setup.echoed = reading->game.echoed;
		setup.scored = count_scored(c, &reading->claims);
		setup.untold = ~claims_kinds(&reading->claims);
	}
	/* The referee copies what it needs of the setup. */
	/* cppcheck-suppress returnDanglingLifetime */
	return calls ? calls->start(&setup) : NULL;
}

void
judgement_init(struct judgement *j)
{
	memset(j, 0, offsetof(struct judgement, doubts.move));
}

struct judgement
judge_claims(const struct verify_case *c, const struct verify_reading *reading,
	const struct dealer *dealer)
{
	const struct verify_setup *setup = &c->verify->setup;
	const struct referee_calls *calls = setup->game->referee;
	struct judgement j;
	struct judging judging = {c, &j, calls};
	struct referee *r = verify_referee(c, dealer, reading,
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
