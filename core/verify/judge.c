/*
 * Judges the claims of a game once, on a deal or on none. What is found may
 * call for another wording, or for an earlier end of the game: then it is read
 * and judged again.
 */
#include "core/base/base.h"
#include "core/verify/verify_private.h"

#include <assert.h>
#include <stdlib.h>

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

	struct finding *new = findings_add(&j->findings, f, VERIFY_FINDINGS);

	if (new) {
		text_fill(new->table, sizeof new->table, "%s", table);
		text_fill(new->proof, sizeof new->proof, "%s", proof);
	}
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
	unsigned kind = claim->event->kind;
	char line[FAULT_TEXT];
	struct table_step *step;

	if (!event_happens(c->words, kind) || steps->count == VERIFY_STEPS)
		return;
	verify_print_claim(c, claim, line);
	step = table_steps_add(steps, line);
	step->line = claim->line;
	referee_look(r, &step->table);
}

/* Whether the list of a claim that is cut off may be half of the right one:
 * that begins with it or, where it is not known, no card is in it twice. */
static bool
may_be_half(const struct verify_case *c, const struct referee *r,
	const struct claim *claim)
{
	const struct referee_calls *calls = c->verify->setup.game->referee;
	const struct event *e = claim->event;
	struct event due = {.kind = e->kind};

	if (calls->due && calls->due(r, 0, &due))
		return event_begins(
			c->words, e, &due, claim->missing, !claim->unordered);
	return card_count(card_set_of(e->list, e->count)) == e->count;
}

void
verify_hand_claim(const struct verify_case *c, struct referee *r,
	const struct claim *claim)
{
	const struct referee_calls *calls = c->verify->setup.game->referee;

	if (claim->unread && calls->unread)
		calls->unread(r, claim->unread, claim->unread_often);
	if (!claim->half || !may_be_half(c, r, claim))
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
	j.passed = *referee_passed(r);
	j.rounds = memory_resize(NULL, VERIFY_ROUNDS, sizeof *j.rounds);
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

/* --- what was read is judged, and read and judged again --- */

/* Judges what was read, with the lists marked that the program sorts. */
static struct judgement
judge_reading(struct verify_case *c, struct verify_reading *r)
{
	claims_mark_sorted(&r->claims, c->words);
	verify_exchange_lines(c, r);
	return judge_game(c, r);
}

/* Takes the other reading and its judging in place of the first, or not. */
static void
take_other(struct verify *v, bool other, struct verify_reading *r,
	struct judgement *j, struct verify_reading *again,
	struct judgement *judged)
{
	verify_reading_fini(v, other ? r : again);
	judgement_fini(other ? j : judged);
	if (!other)
		return;
	*r = *again;
	*j = *judged;
}

/* Whether the claim tells a total that is not 0 before a round. */
static bool
carries_total(const struct vocabulary *words, const struct claim *k)
{
	const struct event_field *field = words->form[k->event->kind].field;

	for (unsigned i = 0; i < EVENT_FIELDS && field[i].name; i++)
		if (strcmp(field[i].name, "old") == 0)
			return claim_has(k, i) &&
				k->event->number[field[i].slot] != 0;
	return false;
}

/*
 * Whether the first winners, the claim at `end`, are perhaps of one round: of
 * as many moves as a deck has cards, or nearly, no line begins rounds and no
 * score is told.
 */
static bool
win_round(const struct verify_case *c, const struct claims *claims, size_t end)
{
	const struct order *order = loose_order(c->verify->loose);
	unsigned moves = 0;

	for (size_t i = 0; i < end; i++) {
		unsigned kind = claims_kind(claims, i);

		if (kind == order->begins || event_sums(&c->words->form[kind]))
			return false;
		moves += event_moves(&c->words->form[kind]);
	}
	return moves && moves < CARD_COUNT + CARD_COUNT / 2;
}

/* The line of the first round behind winners, where totals begin anew; 0: there
 * is none. */
static uint64_t
find_round_behind(const struct verify_case *c, const struct claims *claims)
{
	const struct order *order = loose_order(c->verify->loose);
	struct order_rounds rounds = {0};
	bool ended = false;
	uint64_t line = 0;

	for (size_t i = 0; i < claims->count; i++) {
		unsigned kind = claims_kind(claims, i);
		bool begins = order_next_round(order, c->words, &rounds, kind);
		struct claim k;
		struct event e;

		if (line && begins)
			break;
		if (!ended && order_ends(order, kind)) {
			if (win_round(c, claims, i))
				return 0;
			ended = true;
		}
		if (ended && begins)
			line = claims_line(claims, i);
		if (!line)
			continue;
		claims_get(claims, i, &k, &e);
		if (carries_total(c->words, &k))
			return 0;
	}
	return line;
}

/* Whether a finding stands behind this line, or is of the deal on it. */
static bool
is_told_behind(const struct findings *l, uint64_t line)
{
	for (size_t i = 0; i < l->count; i++) {
		const struct fault *f = &l->finding[i].fault;

		if (f->line > line ||
			(f->line == line &&
				fault_kind(f->id)->class == CLASS_DEAL))
			return true;
	}
	return false;
}

/*
 * One run of a program may play several games without inviting the seats again:
 * where that explains what is found behind winners, their rounds are of further
 * games in all of the file.
 */
static void
part_games(struct verify_case *c, struct verify_reading *r, struct judgement *j)
{
	struct verify *v = c->verify;
	struct verify_reading again;
	struct judgement first;
	uint64_t line;

	if (v->file.round != READER_NO_ROUND || c->record ||
		verify_shows_lines(v) || !(j->causes.count + j->findings.count))
		return;
	line = find_round_behind(c, &r->claims);
	if (!line ||
		(!is_told_behind(&j->causes, line) &&
			!is_told_behind(&j->findings, line)))
		return;
	v->file.round = READER_FIRST_ROUND;
	again = verify_read(c, v->file.named);
	first = judge_reading(c, &again);
	v->file.work += r->game.length;
	if (!first.tally.over)
		v->file.round = READER_NO_ROUND;
	take_other(v, first.tally.over, r, j, &again, &first);
}

/* The first finding of the kind from this line on; NULL: there is none. */
static const struct fault *
find_from(const struct judgement *j, enum fault_id id, uint64_t line)
{
	const struct findings *all[] = {&j->causes, &j->findings};
	const struct fault *first = NULL;

	for (size_t i = 0; i < LENGTH(all); i++)
		for (size_t k = 0; k < all[i]->count; k++) {
			const struct fault *f = &all[i]->finding[k].fault;

			if (f->id == id && f->line >= line &&
				(!first || f->line < first->line))
				first = f;
		}
	return first;
}

static bool
is_found(const struct judgement *j, enum fault_id id, uint64_t line)
{
	const struct fault *f = find_from(j, id, line);

	return f && f->line == line;
}

/*
 * Whether the round of claim i, that begins before the one before it is over,
 * is of another game: cards are `played` again, no total is carried, and it is
 * the first of another deal, unless all cards had been played, or there were
 * points.
 */
static bool
begins_anew(const struct verify_case *c, const struct claims *claims, size_t i,
	const struct judgement *j, card_set played)
{
	const unsigned begins = claims_kind(claims, i);
	const struct fault *deal = find_from(j, FAULT_WRONG_DEAL, 0);
	bool again = false,
	     anew = played != CARD_ALL && deal &&
		deal->line == claims_line(claims, i);
	struct claim k;
	struct event e;

	while (++i < claims->count && claims_kind(claims, i) != begins) {
		const struct event_form *form =
			&c->words->form[claims_kind(claims, i)];

		claims_get(claims, i, &k, &e);
		if (event_sums(form) && carries_total(c->words, &k))
			return false;
		anew = anew || is_found(j, FAULT_RUNNING_TOTAL, k.line);
		again = again ||
			(event_moves(form) && (played >> e.card % 64 & 1));
	}
	return anew && again;
}

/* A game that is cut off may stand before another that invites nobody: then it
 * ends before the round that cannot be its own. */
static void
end_at_cut(struct verify_case *c, struct verify_reading *r, struct judgement *j)
{
	const unsigned begins = loose_order(c->verify->loose)->begins;
	const struct claims *claims = &r->claims;
	struct verify *v = c->verify;
	uint64_t line = 0;
	struct verify_reading again;
	struct judgement first;
	card_set played = 0;
	struct event e;

	if (c->record || verify_shows_lines(v) ||
		(!find_from(j, FAULT_ROUND_LENGTH, 0) &&
			!find_from(j, FAULT_SCORE_LINES, 0)))
		return;
	for (size_t i = 1; i < claims->count && !line; i++) {
		uint64_t at = claims_line(claims, i);
		unsigned kind = claims_kind(claims, i);

		claims_event(claims, i, &e);
		if (event_moves(&c->words->form[kind]))
			played |= UINT64_C(1) << e.card % 64;
		if (kind != begins)
			continue;
		if ((is_found(j, FAULT_ROUND_LENGTH, at) ||
			    is_found(j, FAULT_SCORE_LINES, at)) &&
			begins_anew(c, claims, i, j, played))
			line = at;
		played = 0;
	}
	if (!line)
		return;
	again = verify_read(c, line - c->source->line);
	v->file.work += r->game.length;
	first = judge_reading(c, &again);
	take_other(v, true, r, j, &again, &first);
}

void
verify_part_reading(struct verify_case *c, struct verify_reading *r)
{
	struct verify *v = c->verify;
	struct judgement j;

	if (v->file.round != READER_ROUND_UNKNOWN || !r->game.parted)
		return;
	j = judge_reading(c, r);
	v->file.round = READER_NO_ROUND;
	part_games(c, r, &j);
	judgement_fini(&j);
	if (v->file.round != READER_NO_ROUND)
		return;
	verify_reading_fini(v, r);
	*r = verify_read(c, v->file.named);
}

/*
 * The cards are not those of the seed as the wording shuffles, but as another
 * does: where the lines are not exact in the first, the cards say which is
 * asked for, and the game is read and judged again in that.
 */
static void
follow_cards(
	struct verify_case *c, struct verify_reading *r, struct judgement *j)
{
	struct verify *v = c->verify;
	struct verify_wording *before = c->wording, *w;
	struct verify_reading again;
	struct judgement other;
	bool better;

	if (!j->shuffle || c->record || v->setup.shuffle ||
		verify_shows_lines(v) || r->findings.count == 0)
		return;
	w = verify_choose_by_shuffle(c, j->shuffle);
	if (!w)
		return;
	verify_set_wording(c, w);
	again = verify_read(c, v->file.named);
	other = judge_reading(c, &again);
	better = other.causes.count + other.doubts.count <
		j->causes.count + j->doubts.count;
	take_other(v, better, r, j, &again, &other);
	if (!better) {
		verify_set_wording(c, before);
		return;
	}
	v->usual = (size_t)(w - v->wording);
	v->usual_differences = reader_differences(r->game.weight);
}

/* Whether a claim numbers a meld 0. */
static bool
numbers_from_zero(const struct event_field *field, const struct claim *c)
{
	const struct event *e = c->event;

	for (unsigned i = 1; field[0].type == EVENT_LAYOFFS && i < e->count;
		i += 2)
		if (e->list[i] == 0)
			return true;
	for (unsigned i = 0; i < EVENT_FIELDS && field[i].name; i++)
		if (field[i].type == EVENT_NUMBER && claim_has(c, i))
			return e->number[field[i].slot] == 0;
	return false;
}

/* The kinds of events that number a meld 0. */
static uint64_t
find_from_zero(const struct verify_case *c, const struct claims *claims)
{
	uint64_t from_zero = 0;
	struct claim claim;
	struct event e;

	for (size_t i = 0; i < claims->count && c->words->melds; i++) {
		unsigned kind = claims_kind(claims, i);

		if (!(c->words->melds >> kind & 1))
			continue;
		claims_get(claims, i, &claim, &e);
		if (numbers_from_zero(c->words->form[kind].field, &claim))
			from_zero |= UINT64_C(1) << kind;
	}
	return from_zero;
}

/* Findings that say more than that a line is worded otherwise. */
struct accusations {
	size_t kinds, all;
};

static struct accusations
count_accusations(const struct findings *f)
{
	struct accusations n = {0};
	bool seen[FAULT_COUNT] = {false};

	for (size_t i = 0; i < f->count; i++) {
		enum fault_id id = f->finding[i].fault.id;

		if (fault_kind(id)->class == CLASS_WORDING)
			continue;
		n.kinds += !seen[id];
		seen[id] = true;
		n.all++;
	}
	return n;
}

/* Whether the first findings explain more of the game than the second do. What
 * one mistake brings is of one kind, and there may be any number of it. */
static bool
explains_more(const struct findings *a, const struct findings *b)
{
	struct accusations m = count_accusations(a), n = count_accusations(b);

	if (m.kinds != n.kinds)
		return m.kinds < n.kinds;
	return a->count < b->count || (a->count == b->count && m.all < n.all);
}

/* A program may number melds from 0, in some lines or in all: where that
 * explains more of what it says than the usual way, it does. */
static void
try_from_zero(
	struct verify_case *c, struct verify_reading *r, struct judgement *j)
{
	const uint64_t found = find_from_zero(c, &r->claims);
	const uint64_t ways[] = {c->words->melds, found};
	uint64_t best = 0;

	for (unsigned i = 0; i < LENGTH(ways) && found; i++) {
		struct judgement other;

		c->from_zero = ways[i];
		other = judge_game(c, r);
		if (explains_more(&other.findings, &j->findings)) {
			judgement_fini(j);
			*j = other;
			best = ways[i];
		} else
			judgement_fini(&other);
	}
	c->from_zero = best;
}

struct judgement
verify_judge_reading(struct verify_case *c, struct verify_reading *r)
{
	enum reader_round *round = &c->verify->file.round;
	const bool known = *round != READER_ROUND_UNKNOWN;
	struct judgement j;

	c->from_zero = 0;
	j = judge_reading(c, r);
	/* What is read again is read to its end. */
	if (!known)
		*round = READER_NO_ROUND;
	try_from_zero(c, r, &j);
	follow_cards(c, r, &j);
	part_games(c, r, &j);
	end_at_cut(c, r, &j);
	if (!known && *round == READER_NO_ROUND)
		*round = READER_ROUND_UNKNOWN;
	return j;
}
