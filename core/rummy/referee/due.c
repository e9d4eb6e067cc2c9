/*
 * Which line of each kind is due next, with its values, as far as they are
 * known (`due` of struct referee_calls).
 */
#include "core/rummy/referee/private.h"

/* The view in which most is known: that of the deal, unless it is in doubt. */
static const struct rummy_known *
known_view(const struct rummy_referee *r)
{
	return r->cards.dealt.live && !r->base.pending.count ? &r->cards.dealt
							     : &r->cards.plain;
}

bool
rummy_know_hand(const struct rummy_referee *r, unsigned seat, card_set *hand)
{
	const struct rummy_known *k = known_view(r);

	*hand = k->sure[seat];
	return k->live && !rummy_known_hidden(k, seat);
}

bool
rummy_make_plan(
	const struct rummy_referee *r, unsigned seat, struct rummy_plan *plan)
{
	const struct rummy_known *k =
		r->cards.dealt.live ? &r->cards.dealt : &r->cards.plain;
	enum rummy_strategy strategy =
		(enum rummy_strategy)r->agreed.house.computer[seat];
	struct rummy_view view = {.open = &k->open, .hand = k->sure[seat]};

	if (!r->agreed.named || !k->live || rummy_known_hidden(k, seat) ||
		r->base.pending.count)
		return false;
	if (strategy == RUMMY_EXPERT && !r->base.dealing)
		return false;
	view.dice = rummy_dice(r->base.dealing ? r->base.dealer->model.seed : 0,
		r->base.round, &k->open);
	plan->moves = rummy_agent(strategy, &view, plan->move);
	plan->followed = 0;
	return true;
}

/* What the seat to move must do; false when it is not known. */
static bool
plan_move(const struct rummy_referee *r, struct rummy_move *move)
{
	const struct rummy_open *o = &r->cards.plain.open;
	struct rummy_plan plan = r->plan;

	if (r->base.stage != REFEREE_PLAYING || !r->cards.plain.live ||
		o->phase > RUMMY_TO_PLAY)
		return false;
	if (r->typed.due && r->typed.answer.moves) {
		*move = r->typed.answer.move;
		return true;
	}
	if (!referee_is_computer(&r->base, o->turn) ||
		plan.strayed >> o->turn & 1 ||
		(plan.followed == plan.moves &&
			!rummy_make_plan(r, o->turn, &plan)) ||
		plan.followed == plan.moves)
		return false;
	*move = plan.move[plan.followed];
	return true;
}

card_set
rummy_meld_cards(
	const struct rummy_referee *r, const struct event *e, card_set due)
{
	card_set told = card_set_of(e->list, e->count), between = told;
	unsigned first, last, step;

	if (!told)
		return r->base.lists == REFEREE_LISTS_BARE ? due : 0;
	if (r->base.lists != REFEREE_LISTS_ENDS || e->count != 2)
		return told;
	first = card_first(told);
	last = card_first(told & ~card_bit(first));
	step = card_suit(first) == card_suit(last) ? 1 : CARD_RANKS;
	for (unsigned card = first; card < last; card += step)
		between |= card_bit(card);
	if (!(told & ~due) && !(due & ~between))
		return due;
	/* Three of four of a rank may have the same ends. */
	return last - first == 3 * CARD_RANKS ? 0 : between;
}

bool
rummy_find_cards(const struct rummy_referee *r, const struct event *e,
	struct rummy_move *m)
{
	struct rummy_move due = r->typed.answer.move;
	bool known = plan_move(r, &due) ||
		(r->typed.answer.moves &&
			referee_is_human(&r->base, r->cards.plain.open.turn));

	m->cards = rummy_meld_cards(
		r, e, known && due.verb == RUMMY_MOVE_MELD ? due.cards : 0);
	return m->cards != 0;
}

void
rummy_due_made(struct rummy_referee *r, const struct rummy_move *m)
{
	struct event e;

	rummy_move_event(&r->cards.plain.open, m, &e);
	referee_due(&r->base, &e);
}

bool
rummy_due_plan(struct rummy_referee *r)
{
	struct rummy_move move;

	if (!plan_move(r, &move))
		return false;
	rummy_due_made(r, &move);
	return true;
}

void
rummy_judge_list(struct rummy_referee *r, const struct claim *c,
	const struct rummy_move *m)
{
	const struct event *e = c->event;
	enum referee_lists lists = r->base.lists;
	unsigned seat = r->cards.plain.open.turn;
	char cards[FAULT_TEXT];

	if (referee_twice(e->list, e->count)) {
		card_list(
			referee_twice(e->list, e->count), cards, sizeof cards);
		referee_raise(&r->base, FAULT_RUMMY_MELD, seat,
			"the meld has a card twice: %.150s", cards);
		return;
	}
	if (lists < REFEREE_LISTS_BARE) {
		if (m)
			return;
		if (claim_has(c, 1) && !referee_unread_any(&r->base) &&
			(lists == REFEREE_LISTS_WHOLE || !c->loose)) {
			rummy_due_plan(r);
			referee_raise(&r->base, FAULT_RUMMY_MELD, seat,
				"Player%u melds no cards", seat + 1);
		}
	} else if (!c->loose && referee_once(&r->base, RUMMY_SHORT_MELDS)) {
		if (m)
			rummy_due_made(r, m);
		referee_raise(&r->base, FAULT_SPELLING, REFEREE_NOBODY,
			"the melds show %s",
			e->count ? "their first and last cards alone"
				 : "none of their cards");
	}
}

void
rummy_due_move(struct rummy_referee *r)
{
	const struct rummy_open *o = &r->cards.plain.open;
	unsigned seat = r->cards.plain.live ? o->turn + 1U : 0;

	if (o->phase == RUMMY_OUT)
		referee_due_some(&r->base, RUMMY_GOES_OUT, seat);
	else if (rummy_due_plan(r))
		return;
	else if (o->phase == RUMMY_TO_DRAW)
		referee_due_some(&r->base, RUMMY_STOCK, seat);
	else
		referee_due_some(&r->base, RUMMY_DISCARD, seat);
}

static bool
fill_seat(unsigned seat, struct event *e)
{
	e->seat = (uint8_t)(seat + 1);
	return seat < RUMMY_SEATS;
}

/* The hand, as the line that is left of it. */
static void
fill_left(unsigned seat, card_set hand, struct event *e)
{
	*e = (struct event){.kind = RUMMY_CARDS_LEFT,
		.seat = (uint8_t)(seat + 1),
		.number = {(int32_t)rummy_points_of(hand)}};
	rummy_list(hand, e);
}

void
rummy_due_hand(struct rummy_referee *r, enum rummy_event kind, unsigned seat,
	card_set found, struct referee_note *note)
{
	const struct rummy_known *k = &r->cards.plain;
	struct event e;
	card_set hand;

	if (!rummy_know_hand(r, seat, &hand)) {
		if (!note)
			return;
		card_list(k->sure[seat], note->expected, FAULT_TEXT);
		card_list(found, note->found, FAULT_TEXT);
		return;
	}
	if (kind == RUMMY_CARDS_LEFT)
		fill_left(seat, hand, &e);
	else
		rummy_show_line(&k->open, hand, kind, &e);
	referee_due(&r->base, &e);
}

/* The score of the seat that comes next. */
static bool
fill_score(const struct rummy_referee *r, unsigned seat, struct event *e)
{
	const struct rummy_round *round = &r->round;
	int32_t sum = 0;
	card_set hand;

	if (r->base.score[seat].total.lost || (!round->out && !round->blocked))
		return false;
	for (unsigned s = 0; s < r->base.seats.count; s++) {
		if (!rummy_know_hand(r, s, &hand))
			return false;
		sum += (int32_t)rummy_points_of(hand);
	}
	if (r->agreed.house.double_rummy && round->all_at_once)
		sum *= 2;
	e->seat = (uint8_t)(seat + 1);
	e->number[0] = r->base.score[seat].total.may[0];
	e->number[1] = round->out && round->out_seat == seat ? sum : 0;
	e->number[2] = e->number[0] + e->number[1];
	return true;
}

/* The first hand left, or else the first score, that is to come. */
static bool
fill_next(const struct rummy_referee *r, bool left, struct event *e)
{
	const struct referee_score *score = r->base.score;
	unsigned seat = 0;
	card_set hand;

	while (seat < r->base.seats.count &&
		(left ? score[seat].listed : score[seat].counted))
		seat++;
	if (seat == r->base.seats.count || r->scores.closed ||
		(r->base.stage != REFEREE_SCORING && !r->round.out &&
			!r->round.blocked))
		return false;
	if (!left)
		return fill_score(r, seat, e);
	if (!rummy_know_hand(r, seat, &hand))
		return false;
	fill_left(seat, hand, e);
	return true;
}

/* The round that begins, or the card its dealer turns up. */
static bool
fill_round(const struct rummy_referee *r, struct event *e)
{
	unsigned seats = r->base.seats.count, deals = r->round.dealer;

	if (!seats)
		return false;
	if (e->kind == RUMMY_TURN_UP) {
		if (r->base.stage != REFEREE_PLAYING || !r->base.dealing ||
			r->cards.plain.live || r->round.lost ||
			r->round.guessed)
			return false;
		e->card = r->base.dealer->deck[seats * rummy_hand_size(seats)];
		return fill_seat(deals, e);
	}
	deals = r->base.round ? r->round.next_dealer : rummy_due_dealer(r);
	e->number[0] = (int32_t)deals + 1;
	return deals < seats && fill_seat((deals + 1) % seats, e);
}

static bool
fill_winner(const struct rummy_referee *r, unsigned nth, struct event *e)
{
	uint32_t seats = referee_score_leads(&r->base, REFEREE_HIGHEST, true) &
		~r->base.won;

	while (nth-- && seats)
		seats &= seats - 1;
	return seats && fill_seat(card_first(seats), e);
}

/* A line of what is shown to the seat to move. */
static bool
fill_block(const struct rummy_referee *r, unsigned nth, struct event *e)
{
	const struct rummy_known *k = known_view(r);
	unsigned meld = nth + (r->block.seen ? r->block.melds : 0);
	card_set hand = 0;

	if (r->base.stage != REFEREE_PLAYING || !k->live ||
		k->open.phase > RUMMY_TO_PLAY)
		return false;
	if (e->kind == RUMMY_ON_TABLE) {
		if (meld >= k->open.melds)
			return false;
		rummy_show_meld(&k->open, meld, e);
		return true;
	}
	if (e->kind == RUMMY_DRAWN) {
		e->card = k->drawn;
		return k->drawn != CARD_NONE;
	}
	if (e->kind == RUMMY_DRAWS && k->open.phase != RUMMY_TO_DRAW)
		return false;
	if ((e->kind == RUMMY_HAND || e->kind >= RUMMY_CAN_MELD) &&
		(!rummy_know_hand(r, k->open.turn, &hand) ||
			card_count(hand) > RUMMY_HAND_MOST))
		return false;
	rummy_show_line(&k->open, hand, (enum rummy_event)e->kind, e);
	return true;
}

/* The answer to what was typed, if it is of this kind and no move. */
static bool
fill_answer(const struct rummy_referee *r, struct event *e)
{
	e->card = r->typed.answer.card;
	return r->typed.due && r->typed.answer.kind == e->kind &&
		!r->typed.answer.moves;
}

static bool
fill_move(const struct rummy_referee *r, struct event *e)
{
	unsigned kind = e->kind;
	struct rummy_move move;

	if (!plan_move(r, &move))
		return false;
	rummy_move_event(&r->cards.plain.open, &move, e);
	return e->kind == kind;
}

void
rummy_due_line(struct rummy_referee *r, enum rummy_event kind, unsigned seat)
{
	struct event e = {.kind = (uint8_t)kind};

	if (rummy_fill_due(&r->base, 0, &e) &&
		(seat == REFEREE_NOBODY || e.seat == seat + 1))
		referee_due(&r->base, &e);
	else
		referee_due_some(
			&r->base, kind, seat == REFEREE_NOBODY ? 0 : seat + 1);
}

bool
rummy_fill_due(const struct referee *base, unsigned nth, struct event *e)
{
	const struct rummy_referee *r = (const struct rummy_referee *)base;

	if (e->kind >= RUMMY_STOCK && e->kind <= RUMMY_DISCARD)
		return fill_move(r, e);
	switch (e->kind) {
	case RUMMY_PLAYERS:
		return r->base.stage == REFEREE_STARTING &&
			!r->base.seats.count;
	case RUMMY_INVITE:
		return r->base.stage == REFEREE_STARTING &&
			fill_seat(r->base.seats.invited + nth, e);
	case RUMMY_ROUND:
	case RUMMY_TURN_UP:
		return fill_round(r, e);
	case RUMMY_GOES_OUT:
		return r->cards.plain.live &&
			r->cards.plain.open.phase == RUMMY_OUT &&
			fill_seat(r->cards.plain.open.turn, e);
	case RUMMY_CARDS_LEFT:
	case RUMMY_SCORE:
		return fill_next(r, e->kind == RUMMY_CARDS_LEFT, e);
	case RUMMY_WIN:
		return fill_winner(r, nth, e);
	case RUMMY_TABLE:
	case RUMMY_PROMPT:
		return true;
	case RUMMY_ROUND_BLOCKED:
		return r->cards.plain.live &&
			rummy_blocks(&r->cards.plain.open);
	case RUMMY_TURN_OVER:
		return r->cards.plain.live &&
			rummy_turns_over(&r->cards.plain.open);
	default:
		if (e->kind >= RUMMY_UNKNOWN)
			return fill_answer(r, e);
		return e->kind > RUMMY_TABLE && fill_block(r, nth, e);
	}
}
