/*
 * The functions of the referee of Straights: starts it, passes each claim to
 * the file that judges it, and tallies the game.
 */
#include "core/straights/referee/private.h"

#include "core/base/base.h"
#include "core/straights/straights.h"

#include <assert.h>
#include <stdlib.h>

static struct straights_referee *
of_base(struct referee *r)
{
	return (struct straights_referee *)r;
}

static void
write_table(const struct referee *r, char *text)
{
	straights_write_table(
		((const struct straights_referee *)r)->table.sure, text);
}

/* What rests on the dealer's hands waits until they are proved. */
static enum referee_ruling
rule_on_finding(struct referee *base, const struct referee_finding *f)
{
	struct straights_referee *r = of_base(base);

	if (straights_rests_on_gap(r, f))
		return REFEREE_DROP;
	return f->by_deal && r->deal.exact && !r->deal.proved ? REFEREE_HOLD
							      : REFEREE_REPORT;
}

void
straights_raise_order(struct straights_referee *r, const struct spot *at,
	enum straights_once list, unsigned seat)
{
	static const char *const wrong[] = {
		[STRAIGHTS_ORDER_OF_HAND] =
			"a hand is not in the order it was dealt",
		[STRAIGHTS_ORDER_OF_DECK] = "the deck shown has the hands in "
					    "another order than the deal",
		[STRAIGHTS_ORDER_OF_LEGAL] =
			"the legal plays are not in hand order",
		[STRAIGHTS_ORDER_OF_DISCARDS] = "a list of discards is not in "
						"the order they were made",
		[STRAIGHTS_ORDER_OF_WINNERS] =
			"the winners are not in seat order",
		[STRAIGHTS_ORDER_OF_SCORES] =
			"the scores are not in seat order",
		[STRAIGHTS_ORDER_OF_SEATS] =
			"the seats are not invited one after the other",
		[STRAIGHTS_ORDER_OF_PILES] = "the piles do not begin with "
					     "clubs and end with spades",
		[STRAIGHTS_ORDER_OF_SUMS] = "the points gained stand before "
					    "the total they are added to"};

	if (referee_once(&r->base, list))
		referee_raise_at(&r->base, at, FAULT_LIST_ORDER, seat, "%s",
			wrong[list]);
}

/* Nobody is to move while it is unknown who is. */
static void
look_at_round(const struct referee *base, struct table *t)
{
	const struct straights_referee *r =
		(const struct straights_referee *)base;
	unsigned turn = r->turn.seat;

	for (unsigned suit = 0; suit < CARD_SUITS; suit++)
		table_add(t, TABLE_PILE, suit,
			r->table.told & card_suit_set(suit));
	for (unsigned seat = 0; seat < STRAIGHTS_SEATS; seat++) {
		const struct straights_hand *h = &r->hand[seat];

		t->seat[seat].hand = h->told;
		t->seat[seat].unknown = h->hidden;
		t->seat[seat].lost = card_set_of(h->discard, h->discards);
		t->seat[seat].points = straights_points(t->seat[seat].lost);
	}
	if (t->asks != TABLE_ASKS_MOVE || turn == REFEREE_NOBODY)
		return;
	t->turn = turn + 1;
	t->legal = t->seat[turn].hand & r->table.legal;
}

static void
stop_parts(struct referee *base)
{
	free(of_base(base)->gap.pending.finding);
}

static const struct referee_hooks hooks = {.table = write_table,
	.look = look_at_round,
	.rule = rule_on_finding,
	.stop = stop_parts};

static struct referee *
start_referee(const struct referee_setup *setup)
{
	struct referee *base = referee_start(sizeof(struct straights_referee),
		setup, &hooks, STRAIGHTS_SEATS);
	struct straights_referee *r = of_base(base);
	struct fault ignored;

	r->boards = setup->boards;
	r->spelt = setup->spelt;
	r->deal.given = setup->trusted;
	r->house = straights_house_default();
	(void)straights_house_choose(
		&r->house, setup->choice, setup->choices, &ignored);
	r->turn = straights_turn_of(REFEREE_NOBODY);
	r->round.opener = REFEREE_NOBODY;
	return base;
}

static void
check_seat(unsigned seat)
{
	assert(seat < STRAIGHTS_SEATS || seat == REFEREE_NOBODY);
}

static void
check_round(const struct straights_referee *r)
{
	const struct straights_turn *t = &r->turn;

	check_seat(r->round.opener);
	check_seat(r->scores.line_of);
	check_seat(t->seat);
	check_seat(t->other);
	check_seat(t->shown);
	assert(t->passed < 1U << STRAIGHTS_SEATS);
	assert(r->round.opening.move == 0);
	assert(r->round.logged <= STRAIGHTS_LOGGED);
	for (unsigned i = 0; i < r->round.logged; i++)
		assert(r->round.log[i].seat < STRAIGHTS_SEATS &&
			r->round.log[i].card < CARD_COUNT);
}

/* The deal in doubt; only while it is exact may findings be held back. Without
 * a slip nothing of a hand is in doubt. */
static void
check_cards(const struct straights_referee *r)
{
	const struct straights_table *t = &r->table;
	const struct straights_deal *d = &r->deal;

	assert(!(t->sure & ~t->gone) && !(t->sure & ~t->may));
	assert(!(t->legal & ~t->maybe) && !(t->legal & t->sure));
	assert(t->next < CARD_SUITS);
	assert(!d->exact || (r->base.dealing && d->pool == 0));
	assert(!d->exact || d->placed == CARD_ALL);
	assert((d->exact && !d->proved) || !r->base.pending.count);
	for (unsigned seat = 0; seat < STRAIGHTS_SEATS; seat++) {
		const struct straights_hand *h = &r->hand[seat];

		assert(r->round.slipped || !h->doubt);
		assert(!(h->dealt & d->pool));
		assert(!d->exact || h->hidden == 0);
		assert(h->hidden <= STRAIGHTS_HAND_SIZE);
		assert(h->discards <= STRAIGHTS_HAND_SIZE);
	}
}

/* Asserts what holds between two claims, and returns true. */
static bool
check_referee(const struct straights_referee *r)
{
	check_round(r);
	check_cards(r);
	assert(r->deck.cards <= CARD_COUNT + 1);
	assert(r->typed.command <= STRAIGHTS_TYPES_OTHER);
	assert(r->base.won < 1U << STRAIGHTS_SEATS);
	assert(r->base.stage != REFEREE_ENDED);
	assert(r->base.stage == REFEREE_SCORING || !r->scores.closed ||
		r->base.round > 0);
	return referee_check(&r->base);
}

static void
begin_piles(struct straights_referee *r, const struct claim *c)
{
	(void)c;
	r->table.next = 0;
	r->turn.board = r->base.at;
}

static void
judge_line(struct straights_referee *r, const struct claim *c)
{
	static straights_judge *const judges[STRAIGHTS_EVENTS] = {
		[STRAIGHTS_INVITE] = straights_judge_invite,
		[STRAIGHTS_PROMPT] = straights_judge_prompt,
		[STRAIGHTS_TYPED] = straights_judge_typed,
		[STRAIGHTS_ROUND] = straights_judge_round,
		[STRAIGHTS_TABLE] = begin_piles,
		[STRAIGHTS_PILE] = straights_judge_pile,
		[STRAIGHTS_HAND] = straights_judge_hand,
		[STRAIGHTS_LEGAL] = straights_judge_legal,
		[STRAIGHTS_PLAY] = straights_judge_move,
		[STRAIGHTS_DISCARD] = straights_judge_move,
		[STRAIGHTS_NOT_LEGAL] = straights_judge_refusal,
		[STRAIGHTS_MUST_PLAY] = straights_judge_refusal,
		[STRAIGHTS_RAGEQUIT] = straights_judge_ragequit,
		[STRAIGHTS_DISCARDS] = straights_judge_discards,
		[STRAIGHTS_SCORE] = straights_judge_score,
		[STRAIGHTS_WIN] = straights_judge_win,
		[STRAIGHTS_CHANGE] = straights_judge_change,
	};
	unsigned kind = c->event->kind;

	if (kind == STRAIGHTS_HAND || kind == STRAIGHTS_LEGAL)
		straights_note_list(r, c);
	if (judges[kind])
		judges[kind](r, c);
	if (kind == STRAIGHTS_PLAY || kind == STRAIGHTS_DISCARD)
		straights_note_move(r, c);
}

/* Whether so many moves are made, or told, in the round. */
static bool
has_moves(const struct straights_referee *r, unsigned count)
{
	return r->round.moves >= count || r->round.told >= count;
}

/*
 * `Player1 discards 5H` may be a move or a list of one card, and without a card
 * a move that is not told or an empty list. Behind the last move of a round it
 * is the list, where the seat discarded just that; or behind the list of
 * another, or where lists have been told so before; but a move where the list
 * stands below.
 */
static bool
is_list(const struct straights_referee *r, const struct claim *c)
{
	const struct event *e = c->event;
	const struct referee_score *score;
	const struct straights_hand *s;

	if (e->kind != STRAIGHTS_DISCARD || !c->loose || c->listed ||
		!claim_has(c, 0) || !has_moves(r, CARD_COUNT))
		return false;
	score = &r->base.score[e->seat - 1];
	s = &r->hand[e->seat - 1];
	if (r->base.stage == REFEREE_SCORING &&
		(score->listed || r->scores.line_of != REFEREE_NOBODY))
		return !score->listed && !score->counted;
	if (r->scores.as_moves)
		return true;
	return claim_has(c, 1) ? s->discards == 1 && s->discard[0] == e->card
			       : s->discards == 0;
}

/* Whether the card has moved in this round; false where none could be read. */
static bool
has_gone(const struct straights_referee *r, unsigned card)
{
	return card < CARD_COUNT && (r->table.gone & card_bit(card));
}

/* A list of one card that is not gone, of the seat to move or where the last
 * move of a round is due, is that move. */
static bool
is_move(const struct straights_referee *r, const struct claim *c)
{
	const struct event *e = c->event;

	return e->kind == STRAIGHTS_DISCARDS && claim_has(c, 0) &&
		claim_has(c, 1) && e->count == 1 &&
		r->base.stage == REFEREE_PLAYING &&
		(r->round.moves + 1 == CARD_COUNT ||
			e->seat - 1U == r->turn.seat) &&
		e->list[0] < CARD_COUNT && !has_gone(r, e->list[0]);
}

/* Judges a list of one card as a move, or a move as a list. */
static void
judge_other(struct straights_referee *r, const struct claim *c)
{
	struct event other = *c->event;
	struct claim claim = *c;

	if (other.kind == STRAIGHTS_DISCARD) {
		other.kind = STRAIGHTS_DISCARDS;
		other.count = claim_has(c, 1);
		other.list[0] = other.card;
		claim.missing = 0;
		r->scores.as_moves = true;
	} else {
		other.kind = STRAIGHTS_DISCARD;
		other.count = 0;
		other.card = other.list[0];
	}
	claim.event = &other;
	judge_line(r, &claim);
}

static void
judge_row(struct straights_referee *r, const struct claim *c)
{
	straights_judge_row(r, c);
	r->base.typing.prompted = false;
	/* A card by itself is not an answer, but more in lines below it are. */
	if (c->event->count > 1 || r->deck.rows > STRAIGHTS_SEATS)
		straights_answered(r, STRAIGHTS_TYPES_DECK);
}

/* A line about a seat that does not exist is a finding, once a game; it is
 * judged in *seatless as one that tells no seat. */
static const struct claim *
check_seat_named(struct straights_referee *r, const struct claim *c,
	struct claim *seatless)
{
	static const enum fault_id wrong[STRAIGHTS_EVENTS] = {
		[STRAIGHTS_ROUND] = FAULT_WRONG_OPENING,
		[STRAIGHTS_PLAY] = FAULT_WRONG_TURN,
		[STRAIGHTS_DISCARD] = FAULT_WRONG_TURN,
		[STRAIGHTS_RAGEQUIT] = FAULT_WRONG_TURN,
		[STRAIGHTS_DISCARDS] = FAULT_SCORE_LINES,
		[STRAIGHTS_SCORE] = FAULT_SCORE_LINES,
		[STRAIGHTS_WIN] = FAULT_WINNER_WRONG};
	enum fault_id id = wrong[c->event->kind];
	unsigned seat = c->event->seat;

	if (seat - 1U < STRAIGHTS_SEATS || id == FAULT_NONE || !claim_has(c, 0))
		return c;
	if (referee_once(&r->base, STRAIGHTS_NO_SUCH_SEAT)) {
		referee_due_some(&r->base, c->event->kind,
			id == FAULT_WRONG_TURN && r->turn.seat != REFEREE_NOBODY
				? r->turn.seat + 1
				: 0);
		r->gap.certain = true;
		referee_raise(&r->base, id, REFEREE_NOBODY,
			"there is no Player%u", seat);
	}
	*seatless = *c;
	seatless->missing |= 1;
	return seatless;
}

/* Whether it is an empty pile at the beginning of a game, or behind the scores
 * of one that goes on, where no line tells who begins a round. */
static bool
shows_next_table(const struct straights_referee *r, const struct event *e)
{
	if (e->kind != STRAIGHTS_PILE || e->cards || r->scores.begun)
		return false;
	return r->base.stage == REFEREE_STARTING
		? referee_untold(&r->base, STRAIGHTS_ROUND)
		: !r->base.won && !straights_is_over(r, false);
}

/* Moves of a round in which most cards have moved: all but one of each seat. */
enum { MOVES_NEARLY = CARD_COUNT - STRAIGHTS_SEATS };

/*
 * Whether lines are left out of the round, and the move is of the next one: 7S
 * begins it, unless it is the second move told, of two exchanged perhaps, or
 * the card has moved before the gap.
 */
static bool
opens_behind_gap(const struct straights_referee *r, const struct event *e)
{
	if (!r->gap.here)
		return false;
	if (e->kind == STRAIGHTS_PLAY && e->card == CARD_7S)
		return r->round.logged > (r->base.round == 1);
	for (unsigned i = 0; i < r->round.logged; i++)
		if (r->round.log[i].card == e->card)
			return r->round.log[i].at.line < r->gap.last;
	return false;
}

/*
 * Whether the move, of a card that is gone, is the first of a round behind one
 * all of whose cards have moved, whatever was found of them; or perhaps most of
 * them, where no line begins rounds.
 */
static bool
opens_next(const struct straights_referee *r, const struct event *e)
{
	bool opening = e->kind == STRAIGHTS_PLAY && e->card == CARD_7S;

	if (opening && r->table.gone == CARD_ALL)
		return true;
	if (opens_behind_gap(r, e))
		return true;
	if (r->scores.begun || !has_gone(r, e->card))
		return false;
	return r->round.told >= CARD_COUNT ||
		(opening && has_moves(r, MOVES_NEARLY));
}

/* Whether it is what nothing but the first board of a round shows: an empty
 * pile, a hand with cards that have moved, or 7S among the legal plays, where
 * no line begins rounds; or a refusal, which nobody gets who has no cards. */
static bool
shows_new_round(const struct straights_referee *r, const struct event *e)
{
	bool gone = false;

	if (e->kind == STRAIGHTS_NOT_LEGAL || e->kind == STRAIGHTS_MUST_PLAY)
		return !r->scores.begun && r->round.told >= CARD_COUNT;
	for (unsigned i = 0; i < e->count && !gone; i++)
		gone = has_gone(r, e->list[i]);
	if (e->kind == STRAIGHTS_LEGAL)
		return !r->scores.begun && e->count && e->list[0] == CARD_7S;
	return e->kind == STRAIGHTS_PILE ? !e->cards
					 : e->kind == STRAIGHTS_HAND && gone;
}

/*
 * Whether a round begins here without its line: one shows hands or moves, and
 * none is being played, or all its cards have moved and there is what the next
 * one begins with.
 */
static bool
begins_round(const struct straights_referee *r, const struct claim *c)
{
	const struct event *e = c->event;
	bool over = r->table.gone == CARD_ALL, moves;

	/* Most claims stand inside a round. */
	if (r->base.stage == REFEREE_PLAYING && !over && !r->gap.here &&
		!has_moves(r, MOVES_NEARLY))
		return false;
	over = over || (!r->scores.begun && has_moves(r, CARD_COUNT));
	moves = (e->kind == STRAIGHTS_PLAY || e->kind == STRAIGHTS_DISCARD) &&
		!is_list(r, c);
	if (r->base.stage != REFEREE_PLAYING)
		return moves || e->kind == STRAIGHTS_HAND ||
			shows_next_table(r, e);
	if (moves)
		return claim_has(c, 1) && e->card < CARD_COUNT &&
			opens_next(r, e);
	return over && shows_new_round(r, e);
}

static void
set_place(struct straights_referee *r, const struct claim *c)
{
	r->base.at = spot_of(
		c, r->base.stage == REFEREE_PLAYING ? r->round.moves + 1 : 0);
}

/* Whether the claim is the move of the human who typed one: he would have been
 * asked again if any line between were an answer. */
static bool
is_own_answer(const struct straights_referee *r, const struct claim *c)
{
	return r->turn.seat != REFEREE_NOBODY && c->event->seat &&
		c->event->seat - 1U == r->turn.seat && r->base.typing.seen &&
		!r->base.typing.apart && !r->typed.bare &&
		referee_is_human(&r->base, r->turn.seat) &&
		(r->typed.command == STRAIGHTS_TYPES_PLAY ||
			r->typed.command == STRAIGHTS_TYPES_DISCARD);
}

/* What could not be read may answer what was typed; but not where such lines
 * told nothing and the move behind them is told, of the card that was typed. */
static bool
may_answer(const struct straights_referee *r, const struct claim *c)
{
	unsigned kind = c->event->kind;
	bool move = kind == STRAIGHTS_PLAY || kind == STRAIGHTS_DISCARD;
	uint32_t known = move && c->event->card == r->typed.card
		? r->base.unread.harmless
		: 0;

	return (c->unread & CLAIM_UNREAD_MOVES & ~known &&
		       !(move && is_own_answer(r, c))) ||
		(c->stray && r->typed.bare);
}

/* Whether moves that the wording does not print may stand before the claim. */
static bool
hides_moves(const struct straights_referee *r, unsigned kind)
{
	return (referee_absent(&r->base, STRAIGHTS_PLAY) ||
		       referee_absent(&r->base, STRAIGHTS_DISCARD)) &&
		(r->base.stage == REFEREE_PLAYING || kind == STRAIGHTS_PLAY ||
			kind == STRAIGHTS_DISCARD);
}

/* The parts are checked after findings and at the beginning of rounds: at every
 * claim it would take a tenth of the time. */
static void
judge_claim(struct referee *base, const struct claim *c)
{
	struct straights_referee *r = of_base(base);
	unsigned kind = c->event->kind, raised = base->raised;
	struct claim seatless;

	set_place(r, c);
	if (c->cut || hides_moves(r, kind))
		straights_note_cut(r, c);
	if ((c->unread || c->stray) && may_answer(r, c))
		r->typed.command = STRAIGHTS_TYPES_NOTHING;
	c = check_seat_named(r, c, &seatless);
	if (kind == STRAIGHTS_DECK_ROW) {
		if (!r->deck.cards && !r->scores.begun &&
			base->stage == REFEREE_PLAYING &&
			r->round.told >= CARD_COUNT)
			straights_unsaid_round(r);
		judge_row(r, c);
		return;
	}
	if (r->deck.cards) {
		r->deck.alone = r->deck.answers && !c->unread && !c->cut &&
			(kind == STRAIGHTS_PROMPT ||
				kind == STRAIGHTS_DECK_END);
		straights_end_deck(r);
	}
	if (kind != STRAIGHTS_TYPED && kind != STRAIGHTS_PROMPT)
		r->base.typing.prompted = false;
	if (r->base.stage != REFEREE_PLAYING)
		r->scores.stray = c->stray ||
			(r->scores.stray && kind != STRAIGHTS_SCORE &&
				kind != STRAIGHTS_DISCARDS);
	if (base->alone)
		straights_tell_typed(r, c);
	if (begins_round(r, c)) {
		straights_unsaid_round(r);
		set_place(r, c);
	}
	if (c->loose && (is_list(r, c) || is_move(r, c)))
		judge_other(r, c);
	else
		judge_line(r, c);
	if (r->gap.here)
		straights_pass_cut(r, c, base->raised != raised);
	assert((kind != STRAIGHTS_ROUND && r->base.raised == raised) ||
		check_referee(r));
}

static void
end_game(struct referee *base, uint64_t line, bool whole)
{
	struct straights_referee *r = of_base(base);

	base->at = (struct spot){.line = line};
	straights_finish(r, whole);
	straights_judge_habits(r);
	straights_raise_gap(r);
}

static void
tally_game(const struct referee *base, struct tally *t)
{
	referee_tally(base, t);
	t->over = base->stage == REFEREE_SCORING && base->won &&
		straights_is_over(
			(const struct straights_referee *)base, false);
}

static bool
rests_on_hands(enum fault_id id)
{
	return id == FAULT_NOT_IN_HAND || id == FAULT_HAND_CHANGED ||
		id == FAULT_COMPUTER_CHOICE || id == FAULT_WRONG_OPENING ||
		id == FAULT_WRONG_TURN || id == FAULT_DECK_DIFFERS;
}

const struct referee_calls straights_referee = {
	.start = start_referee,
	.claim = judge_claim,
	.unread = referee_unread,
	.due = straights_fill_due,
	.end = end_game,
	.tally = tally_game,
	.turn = FAULT_WRONG_TURN,
	.rests_on_hands = rests_on_hands,
	.hands = referee_hands,
};
