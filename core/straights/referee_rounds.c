#include "core/straights/referee_rounds.h"

#include "core/straights/referee_commands.h"
#include "core/straights/referee_deck.h"
#include "core/straights/referee_hands.h"
#include "core/straights/referee_unread.h"

#include <stdio.h>
#include <string.h>

int32_t
referee_sum(const uint8_t *cards, unsigned count)
{
	int32_t sum = 0;

	for (unsigned i = 0; i < count; i++)
		sum += (int32_t)card_rank(cards[i]) + 1;
	return sum;
}

static int32_t
least_total(const struct referee_score *s)
{
	int32_t least = s->total[0];

	if (s->lost)
		return INT32_MIN;
	for (unsigned i = 1; i < s->totals; i++)
		if (s->total[i] < least)
			least = s->total[i];
	return least;
}

static int32_t
most_total(const struct referee_score *s)
{
	int32_t most = s->total[0];

	if (s->lost)
		return INT32_MAX;
	for (unsigned i = 1; i < s->totals; i++)
		if (s->total[i] > most)
			most = s->total[i];
	return most;
}

bool
referee_over(const struct referee *r, bool surely)
{
	for (unsigned s = 0; s < REFEREE_SEATS; s++)
		if ((surely ? least_total(&r->score[s])
			    : most_total(&r->score[s])) >= REFEREE_LIMIT)
			return true;
	return false;
}

/* Seats that may have the lowest total, or that surely have it. */
static unsigned
lowest(const struct referee *r, bool surely)
{
	unsigned seats = 0;

	for (unsigned s = 0; s < REFEREE_SEATS; s++) {
		bool low = true;

		for (unsigned t = 0; t < REFEREE_SEATS; t++)
			if (t != s &&
				(surely ? most_total(&r->score[s]) >
							least_total(
								&r->score[t])
					: least_total(&r->score[s]) >
							most_total(
								&r->score[t])))
				low = false;
		if (low)
			seats |= 1U << s;
	}
	return seats;
}

static void
keep_proof(struct referee *r)
{
	struct referee_proof *p;

	if (r->round == 0 || r->round > REFEREE_ROUNDS)
		return;
	p = &r->proof[r->round - 1];
	*p = r->now;
	for (unsigned s = 0; s < REFEREE_SEATS; s++)
		p->cards[s] = r->seat[s].seen;
}

/* What could not be read may tell moves, and the scores behind them. */
static void
lose_moves(struct referee *r)
{
	uint32_t unread = r->unread;

	referee_lose(r);
	r->unread = unread;
}

void
referee_end_round(struct referee *r, const struct spot *at)
{
	struct referee_note note = {
		.id = FAULT_ROUND_LENGTH, .seat = REFEREE_NOBODY};

	referee_deck_end(r);
	referee_try_deal(r, at, true);
	if (r->moves != CARD_COUNT && referee_any_unread(r))
		lose_moves(r);
	else if (r->moves != CARD_COUNT && !r->slips)
		referee_find(r, at, &note,
			"the round ends after %u moves, not 52", r->moves);
	keep_proof(r);
	r->phase = REFEREE_SCORING;
	r->won = 0;
	r->winner_told = r->closed = false;
	r->line_of = REFEREE_NOBODY;
	for (unsigned s = 0; s < REFEREE_SEATS; s++) {
		r->score[s].listed = r->score[s].counted = false;
		r->score[s].doubted = false;
	}
}

/* The score lines end: each seat must have had its own (cs246 5.6). */
static void
end_score(struct referee *r, const struct spot *at)
{
	struct referee_note note = {.id = FAULT_SCORE_LINES};
	const char *lines = NULL;

	if (r->closed)
		return;
	r->closed = true;
	for (unsigned s = 0; s < REFEREE_SEATS && !lines; s++) {
		note.seat = s;
		if (!r->score[s].counted)
			lines = "score";
		else if (!r->score[s].listed && r->lists)
			lines = "list of discards";
	}
	if (lines && !referee_any_unread(r))
		referee_find(r, at, &note,
			"Player%u's %s is not told for round %u", note.seat + 1,
			lines, (unsigned)r->round);
	for (unsigned s = 0; s < REFEREE_SEATS; s++)
		if (!r->score[s].counted && referee_any_unread(r)) {
			r->score[s].lost = true;
		} else if (!r->score[s].counted) {
			int32_t sum = referee_sum(
				r->seat[s].discard, r->seat[s].discards);

			for (unsigned i = 0; i < r->score[s].totals; i++)
				r->score[s].total[i] += sum;
		}
	r->rounds++;
}

static void
start_round(struct referee *r, const struct spot *at)
{
	referee_all_read(r);
	r->phase = REFEREE_PLAYING;
	r->round++;
	referee_deal(r);
	r->opening = *at;
	r->opening.move = 0;
}

/* A round is over, or there was none: may another one begin? */
static void
leave_round(struct referee *r, const struct spot *at)
{
	struct referee_note note = {
		.id = FAULT_GAME_END, .seat = REFEREE_NOBODY};

	if (r->phase == REFEREE_PLAYING)
		referee_end_round(r, at);
	if (r->phase != REFEREE_SCORING)
		return;
	end_score(r, at);
	if (!referee_over(r, true))
		return;
	if (r->won)
		r->after = *at;
	else
		referee_find(r, at, &note,
			"the game goes on, but somebody has 80 points");
}

void
referee_round(struct referee *r, const struct claim *c)
{
	struct spot at = referee_spot(r, c);
	struct referee_note note = {
		.id = FAULT_ROUND_LINE, .seat = REFEREE_NOBODY};
	unsigned seat = c->event->seat - 1U;

	at.move = 0;
	if (r->phase == REFEREE_PLAYING && r->moves == 0 && !r->slips &&
		!referee_move_unread(r)) {
		referee_find(
			r, &at, &note, "a round begins that has begun already");
		return;
	}
	if (r->phase == REFEREE_INVITING && r->invitations > 0 &&
		r->invitations < REFEREE_SEATS)
		referee_find_order(r, &at, REFEREE_LIST_SEATS, r->invitations);
	if (r->phase == REFEREE_INVITING)
		referee_invited(r, &at);
	leave_round(r, &at);
	start_round(r, &at);
	if ((c->missing & 1) || seat >= REFEREE_SEATS)
		return;
	r->turn = r->opener = seat;
	referee_show(r, seat, card_bit(CARD_7S), &at);
}

void
referee_unsaid_round(struct referee *r, const struct spot *at)
{
	struct referee_note note = {
		.id = FAULT_ROUND_LINE, .seat = REFEREE_NOBODY};

	leave_round(r, at);
	start_round(r, at);
	referee_find(r, at, &note, "a round begins without its line");
}

void
referee_win(struct referee *r, const struct claim *c)
{
	struct spot at = referee_spot(r, c);
	struct referee_note note = {.id = FAULT_WINNER_WRONG};
	unsigned seat = c->event->seat - 1U;

	at.move = 0;
	if (r->phase == REFEREE_PLAYING)
		referee_end_round(r, &at);
	if (r->phase != REFEREE_SCORING || (c->missing & 1) ||
		seat >= REFEREE_SEATS)
		return;
	end_score(r, &at);
	note.seat = seat;
	if (!referee_over(r, false) && !r->won) {
		note.id = FAULT_GAME_END;
		r->winner_told = true;
		referee_find(r, &at, &note,
			"Player%u wins, but nobody has 80 points", seat + 1);
	} else if (r->won >> seat & 1) {
		r->winner_told = true;
		referee_find(r, &at, &note, "Player%u wins twice", seat + 1);
	} else if (!r->winner_told && !(lowest(r, false) >> seat & 1)) {
		r->winner_told = true;
		referee_find(r, &at, &note,
			"Player%u wins, but has not the lowest score",
			seat + 1);
	} else if (r->won >> seat) {
		referee_find_order(r, &at, REFEREE_LIST_WINNERS, seat);
	}
	r->won |= 1U << seat;
}

/* A game that is over must have named all its winners. */
static void
judge_winners(struct referee *r, const struct spot *at)
{
	struct referee_note note = {
		.id = FAULT_WINNER_MISSING, .seat = REFEREE_NOBODY};
	unsigned missing = lowest(r, true) & ~r->won;

	if (r->winner_told || !missing || referee_any_unread(r))
		return;
	note.seat = (unsigned)__builtin_ctz(missing);
	referee_find(r, at, &note,
		"the game is over, but Player%u is not named as a winner",
		note.seat + 1);
}

void
referee_finish(struct referee *r, const struct spot *at, bool whole)
{
	struct referee_note note = {
		.id = FAULT_UNFINISHED, .seat = REFEREE_NOBODY};
	bool counted = r->phase == REFEREE_SCORING;

	if (r->phase == REFEREE_PLAYING) {
		if (r->row_cards == CARD_COUNT)
			referee_deck_end(r);
		referee_try_deal(r, at, true);
		keep_proof(r);
	}
	for (unsigned s = 0; s < REFEREE_SEATS; s++)
		counted = counted && r->score[s].counted;
	if (r->phase == REFEREE_SCORING && (counted || r->won)) {
		end_score(r, at);
		if (referee_over(r, true))
			judge_winners(r, at);
	}
	if (whole &&
		!(r->phase == REFEREE_SCORING && r->closed &&
			referee_over(r, false)))
		referee_find(r, at, &note, "the transcript stops in the game");
}
