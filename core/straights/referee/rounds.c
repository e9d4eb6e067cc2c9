/*
 * Judges how rounds begin and end, lines that are missing, and the winners.
 */
#include "core/straights/referee/private.h"

/* What could not be read may tell moves, and the scores behind them. */
static void
lose_moves(struct straights_referee *r)
{
	uint32_t open = r->base.unread.open;

	straights_lose_moves(r);
	r->base.unread.open = open;
}

void
straights_end_play(struct straights_referee *r)
{
	straights_end_deck(r);
	straights_try_deal(r, true);
	straights_deal_behind_gap(r);
	straights_judge_shuffle(r);
	if (r->round.moves != CARD_COUNT && referee_unread_any(&r->base))
		lose_moves(r);
	else if (r->round.moves != CARD_COUNT && !r->round.slipped) {
		straights_due_move(r, r->turn.seat);
		referee_raise(&r->base, FAULT_ROUND_LENGTH, REFEREE_NOBODY,
			"the round ends after %u move%s, not 52",
			r->round.moves, r->round.moves == 1 ? "" : "s");
	}
	r->base.stage = REFEREE_SCORING;
	/* What was typed has its answer, or that is among what is missing. */
	r->typed.command = STRAIGHTS_TYPES_NOTHING;
	r->base.won = 0;
	r->scores.found = r->scores.closed = false;
	r->scores.line_of = REFEREE_NOBODY;
	r->scores.passed = (struct spot){0};
	memset(r->scores.told, 0, sizeof r->scores.told);
	referee_score_begin(&r->base);
}

/* The seat's score, or its list of discards, is due. */
static void
due_score(struct straights_referee *r, unsigned seat, bool list)
{
	struct event e = {.kind = list ? STRAIGHTS_DISCARDS : STRAIGHTS_SCORE};

	straights_fill_score(r, seat, &e);
	referee_due(&r->base, &e);
}

/* How many scores, or lists, of a round are missing. */
static unsigned
count_missing(const struct straights_referee *r, bool list)
{
	unsigned n = 0;

	if (referee_absent(
		    &r->base, list ? STRAIGHTS_DISCARDS : STRAIGHTS_SCORE))
		return 0;
	for (unsigned s = 0; s < STRAIGHTS_SEATS; s++)
		n += list ? !r->base.score[s].listed
			  : !r->base.score[s].counted;
	return n;
}

/* A score or list that is missing though nothing unread may tell it. */
static void
raise_missing_lines(struct straights_referee *r)
{
	for (unsigned s = 0; s < STRAIGHTS_SEATS; s++) {
		const struct referee_score *score = &r->base.score[s];
		bool list = score->counted || !count_missing(r, false);
		unsigned missing = count_missing(r, list);
		char others[40] = "";

		if (!missing || (list && (score->listed || !r->scores.lists)))
			continue;
		if (missing > 1)
			text_fill(others, sizeof others,
				", the first of %u that are", missing);
		due_score(r, s, list);
		referee_raise(&r->base, FAULT_SCORE_LINES, s,
			"Player%u's %s is missing in round %u%s", s + 1,
			list ? "list of discards" : "score",
			(unsigned)r->base.round, others);
		return;
	}
}

/* A line that could not be read may tell what is missing. */
static void
raise_unread(struct straights_referee *r, enum straights_event kind,
	const char *what)
{
	if (referee_absent(&r->base, kind))
		return;
	r->scores.lost = r->scores.lost || kind != STRAIGHTS_ROUND;
	referee_due_some(&r->base, kind, 0);
	referee_raise(&r->base, FAULT_UNREAD_SCORES, REFEREE_NOBODY,
		"%s could not be read", what);
}

/* The score lines end: each seat must have had its own (cs246 5.6). */
static void
end_score(struct straights_referee *r)
{
	bool unread = referee_unread_any(&r->base) || r->scores.lost;
	/* The round is said to stop, and this is part of what is missing. */
	bool cut = r->round.moves < CARD_COUNT && !r->round.slipped &&
		count_missing(r, false) + count_missing(r, true) ==
			2 * STRAIGHTS_SEATS;

	if (r->scores.closed)
		return;
	r->scores.closed = true;
	if (!unread && !cut)
		raise_missing_lines(r);
	else if (unread && count_missing(r, false))
		raise_unread(r, STRAIGHTS_SCORE,
			"the scores of a round before this line");
	else if (unread && count_missing(r, true) &&
		(r->scores.lists || referee_unread_moves(&r->base)))
		raise_unread(r, STRAIGHTS_DISCARDS,
			"a list of discards of a round before this line");
	for (unsigned s = 0; s < STRAIGHTS_SEATS; s++) {
		struct referee_score *score = &r->base.score[s];

		if (score->counted)
			continue;
		score->total.more = score->total.more || cut;
		if (unread || (r->gap.here && r->round.told < CARD_COUNT)) {
			score->total.lost = true;
			/* It does not come back with the gap. */
			r->gap.lost &= ~(1U << s);
		} else {
			referee_total_gain(&score->total,
				straights_sum(r->hand[s].discard,
					r->hand[s].discards));
		}
	}
	r->base.rounds++;
}

static void
start_round(struct straights_referee *r)
{
	referee_unread_settle(&r->base);
	straights_begin_behind_gap(r);
	referee_begin_round(&r->base);
	straights_begin_hands(r);
	r->round.opening = r->base.at;
	r->round.opening.move = 0;
}

/* Those who win by their scores, but for those named. */
static uint32_t
missing_winners(const struct straights_referee *r)
{
	return referee_score_leads(&r->base, REFEREE_LOWEST, true) &
		~r->base.won;
}

/* Reports about when the game ends, with the points agreed on behind it. */
static void
raise_end(struct straights_referee *r, unsigned seat, const char *what)
{
	char text[FAULT_TEXT];

	text_fill(
		text, sizeof text, "%s %d points", what, (int)r->house.target);
	referee_raise_scores(&r->base, FAULT_GAME_END, seat, text);
}

/* A round is over, or there was none: may another one begin? */
static void
leave_round(struct straights_referee *r)
{
	if (r->base.stage == REFEREE_PLAYING)
		straights_end_play(r);
	if (r->base.stage != REFEREE_SCORING)
		return;
	end_score(r);
	if (!straights_is_over(r, true))
		return;
	if (r->base.won) {
		r->scores.after = r->base.at;
		return;
	}
	referee_due_seats(&r->base, STRAIGHTS_WIN, missing_winners(r));
	raise_end(r, REFEREE_NOBODY, "the game goes on after");
}

void
straights_raise_opener(
	struct straights_referee *r, unsigned owner, uint64_t shown)
{
	const struct referee_note note = {.at = &r->round.opening,
		.id = FAULT_WRONG_OPENING,
		.seat = owner,
		.other = shown,
		.by_deal = true};

	referee_due_seat(&r->base, STRAIGHTS_ROUND, owner);
	referee_raise_noted(&r->base, &note,
		"the round begins with Player%u, but Player%u has 7S",
		r->round.opener + 1, owner + 1);
}

/* The line that is judged names the seat which begins the round. */
static void
name_opener(struct straights_referee *r, unsigned seat)
{
	if (r->round.opener != REFEREE_NOBODY)
		r->base.proved.cards[r->round.opener] &= ~card_bit(CARD_7S);
	r->round.opening = r->base.at;
	r->turn.seat = r->round.opener = seat;
	straights_show(r, seat, card_bit(CARD_7S));
}

/* A line in other words than the first names who begins the round, too. */
static void
judge_opener_again(struct straights_referee *r, unsigned seat)
{
	if (r->round.opener == REFEREE_NOBODY)
		name_opener(r, seat);
	if (r->round.opener == seat)
		return;
	referee_due_seat(&r->base, STRAIGHTS_ROUND, r->round.opener);
	referee_raise(&r->base, FAULT_WRONG_OPENING, seat,
		"the round begins with Player%u, but this line names Player%u",
		r->round.opener + 1, seat + 1);
}

void
straights_judge_round(struct straights_referee *r, const struct claim *c)
{
	unsigned seat = c->event->seat - 1U;

	r->base.at.move = 0;
	if (r->base.stage == REFEREE_PLAYING && r->round.moves == 0 &&
		!r->round.slipped && !referee_unread_moves(&r->base)) {
		if (claim_has(c, 0) &&
			(seat != r->round.opener ||
				c->loose != r->round.reworded)) {
			judge_opener_again(r, seat);
			return;
		}
		referee_due(&r->base, NULL);
		referee_raise(&r->base, FAULT_ROUND_LINE, REFEREE_NOBODY,
			"a round begins that has begun already");
		return;
	}
	if (r->base.stage == REFEREE_STARTING)
		straights_end_invitations(r);
	r->table.before = 0;
	leave_round(r);
	start_round(r);
	r->round.reworded = c->loose;
	if (!claim_has(c, 0) && r->scores.begun)
		raise_unread(
			r, STRAIGHTS_ROUND, "the player who begins a round");
	if (!claim_has(c, 0))
		return;
	r->scores.begun = true;
	name_opener(r, seat);
}

void
straights_unsaid_round(struct straights_referee *r)
{
	bool middle = r->gap.here, unread;
	bool cut =
		middle && r->scores.begun && r->base.stage == REFEREE_PLAYING;

	leave_round(r);
	start_round(r);
	r->gap.here = middle;
	if (cut) {
		r->gap.dropped = true;
		return;
	}
	if (referee_absent(&r->base, STRAIGHTS_ROUND))
		return;
	unread = r->scores.begun && r->scores.stray;
	referee_due_some(&r->base, STRAIGHTS_ROUND, 0);
	referee_raise(&r->base, unread ? FAULT_UNREAD_SCORES : FAULT_ROUND_LINE,
		REFEREE_NOBODY,
		unread ? "the line that begins a round could not be read"
		       : "a round begins without its line");
}

void
straights_judge_win(struct straights_referee *r, const struct claim *c)
{
	unsigned seat = c->event->seat - 1U;
	uint64_t worded = 2 * (uint64_t)c->width + c->loose;

	r->base.at.move = 0;
	if (r->base.stage == REFEREE_PLAYING)
		straights_end_play(r);
	if (r->base.stage != REFEREE_SCORING || !claim_has(c, 0))
		return;
	end_score(r);
	if (!straights_is_over(r, false) && !r->base.won) {
		r->scores.found = true;
		referee_due_some(&r->base, STRAIGHTS_ROUND, 0);
		raise_end(r, seat, "wins, but no player has");
	} else if (r->base.won >> seat & 1) {
		/* The same in other words is no second victory. */
		if (r->scores.worded[seat] != worded)
			return;
		r->scores.found = true;
		referee_due(&r->base, NULL);
		referee_raise(&r->base, FAULT_WINNER_WRONG, seat,
			"Player%u wins twice", seat + 1);
	} else if (!r->scores.found &&
		!(referee_score_leads(&r->base, REFEREE_LOWEST, false) >> seat &
			1)) {
		r->scores.found = true;
		referee_due_seats(&r->base, STRAIGHTS_WIN, missing_winners(r));
		referee_raise_scores(&r->base, FAULT_WINNER_WRONG, seat,
			"wins, but does not have the lowest score");
	} else if (r->base.won >> seat) {
		straights_raise_order(
			r, NULL, STRAIGHTS_ORDER_OF_WINNERS, seat);
	}
	r->base.won |= 1U << seat;
	r->scores.worded[seat] = worded;
}

/* A game that is over must have named all its winners. */
static void
judge_winners(struct straights_referee *r)
{
	uint32_t missing = missing_winners(r);

	if (r->scores.found || !missing ||
		referee_absent(&r->base, STRAIGHTS_WIN))
		return;
	if (referee_unread_any(&r->base)) {
		raise_unread(r, STRAIGHTS_WIN, "a winner before this line");
		return;
	}
	referee_due_seats(&r->base, STRAIGHTS_WIN, missing);
	referee_raise_scores(&r->base, FAULT_WINNER_MISSING,
		card_first(missing),
		"has the lowest score, but is not named as a winner");
}

void
straights_finish(struct straights_referee *r, bool whole)
{
	bool sums = !referee_absent(&r->base, STRAIGHTS_SCORE);
	bool unread = referee_unread_any(&r->base);
	bool silent = !sums && referee_absent(&r->base, STRAIGHTS_DISCARDS);

	if (r->base.stage == REFEREE_PLAYING && r->round.moves == CARD_COUNT &&
		(unread || silent)) {
		straights_end_play(r);
	} else if (r->base.stage == REFEREE_PLAYING) {
		if (r->deck.cards == CARD_COUNT)
			straights_end_deck(r);
		straights_try_deal(r, true);
		straights_deal_behind_gap(r);
	}
	if (r->base.stage == REFEREE_SCORING &&
		(!count_missing(r, !sums) || r->base.won || unread)) {
		end_score(r);
		if (straights_is_over(r, true))
			judge_winners(r);
		else if (unread && !r->base.won && !r->scores.lost)
			raise_unread(r, STRAIGHTS_WIN, "the end of the game");
	}
	if (whole && r->invitations.again.line && !r->invitations.muddled)
		referee_raise_at(&r->base, &r->invitations.again,
			FAULT_UNFINISHED, REFEREE_NOBODY,
			"a game is given up before this one");
	if (whole &&
		!(r->base.stage == REFEREE_SCORING && r->scores.closed &&
			straights_is_over(r, false))) {
		if (r->base.stage == REFEREE_PLAYING)
			straights_due_move(r, r->turn.seat);
		referee_raise(&r->base, FAULT_UNFINISHED, REFEREE_NOBODY,
			"the transcript stops before the game ends");
	}
}
