/*
 * Puts the claims of neighbouring lines that have changed places in order, and
 * judges the claims of a game once, on a deal or on none.
 */
#include "core/base/base.h"
#include "core/verify/verify_private.h"

#include <assert.h>
#include <stdlib.h>

/*
 * --- lines that changed places ---
 *
 * Their claims are put in the right order, and what the order of lines finds
 * there becomes one finding.
 */

/* The claims of two lines, one after the other. */
struct exchange {
	size_t first;
	size_t middle; /* where the second line begins */
	size_t end;
};

static size_t
end_of_line(const struct claims *claims, size_t i)
{
	uint64_t line = claims_line(claims, i);

	while (i < claims->count && claims_line(claims, i) == line)
		i++;
	return i;
}

static bool
may_follow(const struct verify_case *c, const struct claims *claims,
	size_t before, size_t after)
{
	return order_allows(&c->wording->exact.order,
		claims_kind(claims, before), claims_kind(claims, after));
}

/* Whether what is missing between two claims may be of a kind that this game
 * never tells: the program leaves it out, and nothing has changed places. */
static bool
leaves_out(const struct verify_case *c, const struct claims *claims,
	uint64_t told, size_t before, size_t after)
{
	const struct order *order = &c->wording->exact.order;
	unsigned from = claims_kind(claims, before);
	unsigned to = claims_kind(claims, after);
	uint8_t gap[ORDER_GAP];

	if (order_allows(order, from, to) || !order_gap(order, from, to, gap))
		return false;
	for (uint64_t one = order->next[from] & ~told; one; one &= one - 1)
		if (order_allows(order, card_first(one), to))
			return true;
	return !(told & order_bit(gap[0]));
}

/* Whether what follows two lines may do so once they have changed places, and
 * those of the same kinds behind them. */
static bool
ends_in_order(const struct verify_case *c, const struct claims *claims,
	const struct exchange *x)
{
	size_t end = x->end, middle;

	while (end < claims->count &&
		!may_follow(c, claims, x->middle - 1, end)) {
		middle = end_of_line(claims, end);
		if (middle == claims->count ||
			claims_kind(claims, end) !=
				claims_kind(claims, x->first) ||
			claims_kind(claims, middle) !=
				claims_kind(claims, x->middle))
			return false;
		end = end_of_line(claims, middle);
	}
	return true;
}

/* Whether the line of claim i and the next one are in order only once they have
 * changed places. */
static bool
is_exchanged(const struct verify_case *c, const struct claims *claims,
	uint64_t told, size_t i, struct exchange *x)
{
	x->first = i;
	x->middle = end_of_line(claims, i);
	if (x->middle == claims->count ||
		claims_line(claims, x->middle) != claims_line(claims, i) + 1)
		return false;
	x->end = end_of_line(claims, x->middle);
	/* Moves in another order are other moves. */
	if ((align_moves_card(c, claims_kind(claims, x->middle - 1)) &&
		    align_moves_card(c, claims_kind(claims, x->end - 1))) ||
		claims_kind(claims, i) == claims_kind(claims, x->middle) ||
		(may_follow(c, claims, i - 1, i) &&
			may_follow(c, claims, x->middle - 1, x->middle)))
		return false;
	return !leaves_out(c, claims, told, i - 1, i) &&
		!leaves_out(c, claims, told, x->middle - 1, x->middle) &&
		may_follow(c, claims, i - 1, x->middle) &&
		may_follow(c, claims, x->end - 1, i) &&
		ends_in_order(c, claims, x);
}

/* Writes the line that these claims tell. */
static void
write_line(const struct verify_case *c, const struct claims *claims,
	size_t first, size_t end, char text[FAULT_TEXT])
{
	struct text line = {0};
	struct claim claim;
	struct event e;

	for (; first < end; first++) {
		claims_get(claims, first, &claim, &e);
		verify_print_event(c, &e, false, &line);
	}
	text_fill(text, FAULT_TEXT, "%s", line.length ? line.bytes : "");
	text_fini(&line);
}

/* The line behind the two, or behind the run that they belong to: the number of
 * its lines is wrong until they have changed places. */
static uint64_t
line_behind(const struct verify_case *c, const struct claims *claims,
	const struct exchange *x)
{
	unsigned kind = claims_kind(claims, x->first);
	size_t end = x->end;

	while (c->wording->exact.order.run[kind] && end < claims->count &&
		claims_kind(claims, end) == kind)
		end++;
	return end < claims->count ? claims_line(claims, end)
				   : claims_line(claims, x->first) + 1;
}

/* Makes one finding of all about the order from the first of the two lines to
 * the line behind them. */
static void
raise_exchanged(const struct verify_case *c, struct verify_reading *r,
	const struct exchange *x)
{
	struct findings *l = &r->findings;
	uint64_t line = claims_line(&r->claims, x->first);
	uint64_t behind = line_behind(c, &r->claims, x);
	struct finding *first = NULL;

	for (size_t i = 0; i < l->count; i++) {
		struct finding *f = &l->finding[i];

		if ((f->fault.id != FAULT_MISSING_LINE &&
			    f->fault.id != FAULT_LINE_ORDER) ||
			f->fault.line < line || f->fault.line > behind)
			continue;
		if (!first)
			first = f;
		else if (f->count <= first->count)
			findings_drop(f);
	}
	if (!first)
		return;
	findings_take_out(l->finding, &l->count);
	first->fault.id = FAULT_LINE_ORDER;
	first->fault.line = line;
	first->fault.column = first->at = 1;
	first->fault.width = 0;
	*first->fault.found = '\0';
	text_fill(first->fault.what, FAULT_TEXT,
		"this line and the next one must change places");
	write_line(c, &r->claims, x->middle, x->end, first->fault.expected);
}

/* The first claim from i on that may not follow the one before; the number of
 * claims, as in most games: there is none. */
static size_t
next_disorder(
	const struct verify_case *c, const struct claims *claims, size_t i)
{
	unsigned before = i < claims->count ? claims_kind(claims, i - 1) : 0;

	for (; i < claims->count; i++) {
		unsigned kind = claims_kind(claims, i);

		if (!order_allows(&c->wording->exact.order, before, kind))
			break;
		before = kind;
	}
	return i;
}

/* Where the line of claim i begins, from claim `from` on. */
static size_t
begin_of_line(const struct claims *claims, size_t from, size_t i)
{
	uint64_t line = claims_line(claims, i);

	while (i > from && claims_line(claims, i - 1) == line)
		i--;
	return i;
}

void
verify_exchange_lines(const struct verify_case *c, struct verify_reading *r)
{
	struct claims *claims = &r->claims;
	size_t i = 1, wrong = next_disorder(c, claims, 1);
	uint64_t told = wrong < claims->count ? claims_kinds(claims) : 0;
	struct exchange x;

	/* The first of two such lines is that of the claim out of order, or the
	 * one before it. */
	while (wrong < claims->count) {
		if (wrong > i)
			i = begin_of_line(claims, i, wrong - 1);
		for (; i <= wrong; i++) {
			if (claims_line(claims, i - 1) ==
					claims_line(claims, i) ||
				!is_exchanged(c, claims, told, i, &x))
				continue;
			raise_exchanged(c, r, &x);
			claims_exchange(claims, x.first, x.middle, x.end);
			i = x.end;
			break;
		}
		wrong = next_disorder(c, claims, i);
	}
}

/* --- one judging --- */

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

	if (!event_happens(words, kind) || steps->count == VERIFY_STEPS)
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

/*
 * How many seats have scores after a round, each behind what stands before the
 * first: the lines end where something else comes. 0: no round has all.
 */
static unsigned
count_scored(const struct verify_case *c, const struct claims *claims)
{
	const struct vocabulary *words = c->verify->setup.game->vocabulary;
	unsigned last = 0, most = 0;
	bool score = false, scored;

	for (size_t i = 0; i < claims->count; i++) {
		unsigned kind = claims_kind(claims, i);
		struct claim claim;
		struct event e;

		scored = score;
		score = event_sums(&words->form[kind]);
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

enum {
	ALONE_LEAST = 3, /* cards typed, and moved by no line */
	ENDS_LEAST = 8   /* piles of which cards between are not shown */
};

/* Whether people type their moves, and no line tells them: cards typed, none of
 * which a seat moves before the next one is typed. */
static bool
types_alone(const struct verify_case *c, const struct claims *claims)
{
	const struct vocabulary *words = c->verify->setup.game->vocabulary;
	card_set card = 0;
	size_t typed = 0;
	struct claim claim;
	struct event e;

	for (size_t i = 0; i < claims->count; i++) {
		unsigned kind = claims_kind(claims, i);

		if (kind != words->typed &&
			(!card || !event_moves(&words->form[kind])))
			continue;
		claims_get(claims, i, &claim, &e);
		if (kind == words->typed) {
			card = loose_cards_named(e.text, e.length);
			typed += card != 0;
		} else if (card >> e.card % 64 & 1)
			return false;
	}
	return typed >= ALONE_LEAST;
}

/* Whether all piles show no more than their two ends. */
static bool
shows_ends(const struct verify_case *c, const struct claims *claims)
{
	const struct vocabulary *words = c->verify->setup.game->vocabulary;
	size_t apart = 0;
	struct claim claim;
	struct event e;

	for (size_t i = 0; i < claims->count; i++) {
		if (!event_has(
			    &words->form[claims_kind(claims, i)], EVENT_PILE))
			continue;
		claims_get(claims, i, &claim, &e);
		if (card_count(e.cards) > 2)
			return false;
		apart += card_count(e.cards) == 2 && !(e.cards & e.cards >> 1);
	}
	return apart >= ENDS_LEAST;
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
		setup.alone = types_alone(c, &reading->claims);
		setup.ends = shows_ends(c, &reading->claims);
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
