#include "core/rummy/umpire_moves.h"

#include "core/rummy/agent.h"
#include "core/rummy/options.h"
#include "core/rummy/play.h"

#include <stdio.h>
#include <string.h>

void
umpire_turn_over(struct referee *r, const struct claim *c)
{
	struct spot at = umpire_spot(c);
	const struct rummy_open *o = &r->plain.open;

	if (r->stage != UMPIRE_IN_ROUND || !r->plain.live)
		return;
	if (r->turned || o->phase != RUMMY_TO_DRAW || !rummy_turns_over(o))
		umpire_find(r, &at, FAULT_RUMMY_STOCK, o->turn,
			"the pile is turned over, but %s",
			r->turned ? "it was before"
				: o->phase != RUMMY_TO_DRAW
				? "nobody is to draw"
				: o->stock ? "the stock is not empty"
					   : "the house allows no more of it");
	r->turned = true;
}

/* The move a claim tells of; false when not all of it was read. */
static bool
move_of(const struct claim *c, struct rummy_move *m)
{
	const struct event *e = c->event;

	*m = (struct rummy_move){.card = e->card};
	switch (e->kind) {
	case RUMMY_STOCK:
		*m = (struct rummy_move){.verb = RUMMY_MOVE_STOCK};
		return true;
	case RUMMY_TAKE:
		m->verb = RUMMY_MOVE_PILE;
		return umpire_has(c, 1) && e->card < CARD_COUNT;
	case RUMMY_MELD:
		*m = (struct rummy_move){.verb = RUMMY_MOVE_MELD};
		return umpire_has(c, 1) && umpire_list(e, &m->cards);
	case RUMMY_LAYOFF:
		m->verb = RUMMY_MOVE_LAYOFF;
		m->meld =
			(uint8_t)(e->number[0] < 1 || e->number[0] > CARD_COUNT
					? CARD_COUNT
					: e->number[0] - 1);
		return umpire_has(c, 1) && umpire_has(c, 2) &&
			e->card < CARD_COUNT;
	default:
		m->verb = RUMMY_MOVE_DISCARD;
		return umpire_has(c, 1) && e->card < CARD_COUNT;
	}
}

static const char *
why_not(enum rummy_refusal refusal)
{
	switch (refusal) {
	case RUMMY_MUST_DRAW:
		return "before it has drawn";
	case RUMMY_HAS_DRAWN:
		return "after it has drawn";
	case RUMMY_MUST_TAKE_STOCK:
		return "from the pile, but must draw from the stock";
	case RUMMY_NOT_HELD:
		return "with a card it cannot hold";
	case RUMMY_HAS_MELDED:
		return "for a second meld of the turn";
	case RUMMY_NO_MELD:
		return "with cards that are no meld";
	case RUMMY_NO_LAYOFF:
		return "with a card that does not fit the meld";
	case RUMMY_JUST_TAKEN:
		return "with the card it took from the pile";
	case RUMMY_DEAD_END:
		return "and is left without a legal discard";
	case RUMMY_ALLOWED:
		break;
	}
	return "";
}

static void
find_refused(struct referee *r, const struct spot *at, unsigned seat,
	const struct rummy_move *m, enum rummy_refusal refusal)
{
	static const enum fault_id ids[] = {
		[RUMMY_MUST_DRAW] = FAULT_RUMMY_TURN,
		[RUMMY_HAS_DRAWN] = FAULT_RUMMY_TURN,
		[RUMMY_MUST_TAKE_STOCK] = FAULT_RUMMY_TOP,
		[RUMMY_NOT_HELD] = FAULT_RUMMY_HELD,
		[RUMMY_HAS_MELDED] = FAULT_RUMMY_MELD,
		[RUMMY_NO_MELD] = FAULT_RUMMY_MELD,
		[RUMMY_NO_LAYOFF] = FAULT_RUMMY_LAYOFF,
		[RUMMY_JUST_TAKEN] = FAULT_RUMMY_TAKEN,
		[RUMMY_DEAD_END] = FAULT_RUMMY_DEAD_END,
	};
	card_set cards =
		m->verb == RUMMY_MOVE_MELD ? m->cards : card_bit(m->card);
	char absent[FAULT_TEXT];

	if (refusal == RUMMY_NOT_HELD) {
		card_list(rummy_known_absent(&r->plain, seat, cards), absent,
			FAULT_TEXT);
		umpire_find(r, at, FAULT_RUMMY_HELD, seat,
			"Player%u cannot hold %s", seat + 1, absent);
		return;
	}
	umpire_find(r, at, ids[refusal], seat, "Player%u moves %s", seat + 1,
		why_not(refusal));
}

/* What only this kind of move must also be. False when it is not. */
static bool
judge_move(struct referee *r, const struct claim *c, const struct rummy_move *m)
{
	const struct rummy_open *o = &r->plain.open;
	struct spot at = umpire_spot(c);
	char name[CARD_NAME];

	if (m->verb == RUMMY_MOVE_STOCK &&
		(rummy_blocks(o) || rummy_turns_over(o) != r->turned))
		umpire_find(r, &at, FAULT_RUMMY_STOCK, o->turn,
			"a card is drawn, but the stock is empty%s",
			rummy_blocks(o) ? " and the round blocked"
					: " and was not made anew");
	else if (m->verb == RUMMY_MOVE_PILE && r->turned)
		umpire_find(r, &at, FAULT_RUMMY_STOCK, o->turn,
			"the pile was turned over, but a card is drawn from "
			"it");
	else if (m->verb == RUMMY_MOVE_PILE && o->pile[o->piled - 1] != m->card)
		umpire_find(r, &at, FAULT_RUMMY_TOP, o->turn,
			"the top of the pile is %s",
			card_plain(o->pile[o->piled - 1], name));
	else if (m->verb == RUMMY_MOVE_MELD && umpire_has(c, 2) &&
		c->event->number[0] != o->melds + 1)
		umpire_find(r, &at, FAULT_RUMMY_MELD, o->turn,
			"this is meld %d, not %d", o->melds + 1,
			(int)c->event->number[0]);
	else
		return true;
	return false;
}

/* Cards are melded in the order of a new deck. */
static void
judge_order(struct referee *r, const struct claim *c)
{
	struct spot at = umpire_spot(c);
	const struct event *e = c->event;

	for (unsigned i = 1; i < e->count && !c->unordered; i++)
		if (e->list[i] < e->list[i - 1]) {
			umpire_find(r, &at, FAULT_LIST_ORDER, e->seat - 1U,
				"the cards are not in the order of a new deck");
			return;
		}
}

/* A turn begins: by the computer if the table was not shown. */
static void
see_mover(struct referee *r, const struct claim *c, unsigned seat)
{
	struct spot at = umpire_spot(c);
	uint8_t bit = (uint8_t)(1U << seat);

	if (r->seen)
		return;
	if (r->human & bit)
		umpire_find(r, &at, FAULT_RUMMY_TURN, seat,
			"Player%u moves, but was not asked", seat + 1);
	r->computer |= bit;
}

static bool
same_move(const struct rummy_move *a, const struct rummy_move *b)
{
	if (a->verb != b->verb)
		return false;
	if (a->verb == RUMMY_MOVE_MELD)
		return a->cards == b->cards;
	if (a->verb == RUMMY_MOVE_LAYOFF)
		return a->card == b->card && a->meld == b->meld;
	return a->verb != RUMMY_MOVE_DISCARD || a->card == b->card;
}

/* What the seat's strategy does now; false when it cannot be known. */
static bool
make_plan(struct referee *r, unsigned seat)
{
	const struct rummy_known *k = r->dealt.live ? &r->dealt : &r->plain;
	enum rummy_strategy strategy =
		(enum rummy_strategy)r->house.computer[seat];
	struct rummy_view view = {.open = &k->open, .hand = k->sure[seat]};

	if (!r->named || !k->live || rummy_known_hidden(k, seat) || r->pendings)
		return false;
	if (strategy == RUMMY_EXPERT && !r->dealing)
		return false;
	view.dice = rummy_dice(
		r->dealing ? rummy_seed(&r->dealer) : 0, r->round, &k->open);
	r->planned = rummy_agent(strategy, &view, r->plan);
	r->followed = 0;
	return true;
}

static void
describe(const struct rummy_move *m, char *text)
{
	static const char *const verbs[] = {"a draw from the stock",
		"a draw from the pile", "a meld of ", "a lay-off of ",
		"a discard of "};
	char cards[FAULT_TEXT] = "";

	if (m->verb == RUMMY_MOVE_MELD)
		card_list(m->cards, cards, FAULT_TEXT);
	else if (m->verb > RUMMY_MOVE_MELD)
		card_list(card_bit(m->card), cards, FAULT_TEXT);
	snprintf(text, FAULT_TEXT, "%s%.60s", verbs[m->verb], cards);
	if (m->verb == RUMMY_MOVE_LAYOFF)
		snprintf(text + strlen(text), FAULT_TEXT - strlen(text),
			" on meld %u", m->meld + 1U);
}

/* Told once for a seat: a program with another strategy strays always. */
static void
judge_choice(struct referee *r, const struct claim *c, unsigned seat,
	const struct rummy_move *m)
{
	struct spot at = umpire_spot(c);
	char expected[FAULT_TEXT], found[FAULT_TEXT];

	if (!(r->computer >> seat & 1))
		return;
	if (r->strayed >> seat & 1 ||
		(r->followed == r->planned && !make_plan(r, seat))) {
		r->choices_judged = false;
		return;
	}
	if (same_move(m, &r->plan[r->followed])) {
		r->followed++;
		return;
	}
	if (!umpire_doubts(r))
		r->strayed |= (uint8_t)(1 << seat);
	describe(&r->plan[r->followed], expected);
	describe(m, found);
	if (r->dealt.live && r->agrees < UMPIRE_TRUST) {
		umpire_suspect(r, &at, FAULT_RUMMY_STRATEGY, seat, true,
			"Player%u plays %s, which makes %s here", seat + 1,
			rummy_strategy_name(
				(enum rummy_strategy)r->house.computer[seat]),
			expected);
		return;
	}
	umpire_find_text(r, &at, FAULT_RUMMY_STRATEGY, seat, expected, found,
		"Player%u plays %s, which makes %s here", seat + 1,
		rummy_strategy_name(
			(enum rummy_strategy)r->house.computer[seat]),
		expected);
}

/* The deal follows what is played, whether it agrees or not. */
static void
trail(struct rummy_known *k, const struct rummy_known *plain,
	const struct rummy_move *m, unsigned seat)
{
	card_set cards = m->verb == RUMMY_MOVE_MELD ? m->cards
		: m->verb > RUMMY_MOVE_MELD         ? card_bit(m->card)
						    : 0;

	if (m->verb == RUMMY_MOVE_STOCK && plain->ordered)
		memcpy(k->stock, plain->stock, sizeof k->stock);
	for (unsigned s = 0; s < plain->open.seats; s++)
		k->sure[s] &= ~cards;
	k->open = plain->open;
	if (m->verb == RUMMY_MOVE_STOCK && k->open.phase == RUMMY_TO_PLAY)
		k->sure[seat] |= card_bit(k->stock[k->open.stock]);
	if (m->verb == RUMMY_MOVE_PILE)
		k->sure[seat] |= card_bit(k->open.taken);
	k->drawn = CARD_NONE;
}

/* A card is drawn from the stock as it was dealt. */
static void
prove_draw(struct referee *r, unsigned seat)
{
	const struct rummy_open *o = &r->plain.open;
	unsigned place = CARD_COUNT - o->stock;

	if (o->turnovers == 0 && o->stock && r->round <= UMPIRE_ROUNDS)
		r->proof[r->round - 1].places[seat] |= UINT64_C(1) << place;
}

/* Both views make the move. */
static void
follow(struct referee *r, const struct claim *c, unsigned seat,
	const struct rummy_move *m)
{
	card_set cards = m->verb == RUMMY_MOVE_MELD ? m->cards
		: m->verb > RUMMY_MOVE_MELD         ? card_bit(m->card)
						    : 0;

	umpire_evidence(r, c, seat, cards, FAULT_RUMMY_HELD);
	if (!r->plain.live)
		return;
	if (m->verb == RUMMY_MOVE_STOCK)
		prove_draw(r, seat);
	rummy_known_move(&r->plain, m);
	if (r->dealt.live && !r->pendings)
		rummy_known_move(&r->dealt, m);
	else if (r->dealt.live)
		trail(&r->dealt, &r->plain, m, seat);
	if (r->logged < UMPIRE_LOG)
		r->log[r->logged] = *m;
	r->logged++;
}

void
umpire_move(struct referee *r, const struct claim *c)
{
	struct spot at = umpire_spot(c);
	const struct rummy_open *o = &r->plain.open;
	unsigned seat = c->event->seat - 1U, mover = o->turn;
	enum rummy_refusal refusal;
	struct rummy_move m;

	if (r->stage == UMPIRE_IN_ROUND && !r->plain.live &&
		r->seats >= RUMMY_SEATS_MIN && !r->logged)
		umpire_find(r, &at, FAULT_RUMMY_DEALER, UMPIRE_NOBODY,
			"nobody has turned the first card up");
	if (r->stage != UMPIRE_IN_ROUND || !r->plain.live)
		return;
	if (c->event->kind == RUMMY_MELD && umpire_has(c, 1) &&
		!umpire_list(c->event, &m.cards))
		umpire_find(r, &at, FAULT_RUMMY_MELD, mover,
			"the meld has a card twice");
	if (!move_of(c, &m)) {
		r->plain.live = r->dealt.live = false;
		return;
	}
	if (umpire_has(c, 0) && seat != mover) {
		umpire_find(r, &at, FAULT_RUMMY_TURN, seat,
			"Player%u moves, but it is Player%u's turn", seat + 1,
			mover + 1);
		return;
	}
	refusal = o->phase > RUMMY_TO_PLAY ? RUMMY_HAS_DRAWN
					   : rummy_known_refuse(&r->plain, &m);
	if (refusal != RUMMY_ALLOWED) {
		find_refused(r, &at, mover, &m, refusal);
		return;
	}
	if (!judge_move(r, c, &m))
		return;
	see_mover(r, c, mover);
	judge_choice(r, c, mover, &m);
	if (r->plain.live)
		follow(r, c, mover, &m);
	if (r->plain.live && !r->pendings && m.verb == RUMMY_MOVE_MELD)
		judge_order(r, c);
	r->turned = false;
	r->seen = false;
	if (m.verb == RUMMY_MOVE_DISCARD)
		r->planned = r->followed = 0;
}

void
umpire_expect_out(struct referee *r, const struct claim *c)
{
	struct spot at = umpire_spot(c);
	const struct rummy_open *o = &r->plain.open;

	if (r->stage == UMPIRE_IN_ROUND && r->plain.live && !r->out &&
		o->phase == RUMMY_OUT && c->event->kind != RUMMY_GOES_OUT)
		umpire_find(r, &at, FAULT_RUMMY_OUT, o->turn,
			"Player%u has no card left and is not said to be out",
			o->turn + 1);
}

void
umpire_goes_out(struct referee *r, const struct claim *c)
{
	struct spot at = umpire_spot(c);
	const struct rummy_open *o = &r->plain.open;
	unsigned seat = c->event->seat - 1U;

	if (r->stage != UMPIRE_IN_ROUND)
		return;
	if (umpire_has(c, 0) && seat < r->seats)
		r->out_seat = seat;
	if (r->plain.live && o->phase == RUMMY_OUT) {
		r->out_seat = o->turn;
		r->all_at_once = rummy_all_at_once(o);
		if (umpire_has(c, 0) && seat != o->turn)
			umpire_find(r, &at, FAULT_RUMMY_OUT, seat,
				"Player%u goes out, but Player%u has no card "
				"left",
				seat + 1, o->turn + 1);
	} else if (r->plain.live)
		umpire_find(r, &at, FAULT_RUMMY_OUT, seat,
			"Player%u goes out, but holds cards", seat + 1);
	if (r->out)
		umpire_find(r, &at, FAULT_RUMMY_OUT, seat,
			"a second seat goes out");
	r->out = true;
}

void
umpire_blocks(struct referee *r, const struct claim *c)
{
	struct spot at = umpire_spot(c);
	const struct rummy_move draw = {.verb = RUMMY_MOVE_STOCK};
	unsigned mover = r->plain.open.turn;

	if (r->stage != UMPIRE_IN_ROUND)
		return;
	r->blocked = true;
	if (!r->plain.live)
		return;
	if (r->plain.open.phase != RUMMY_TO_DRAW ||
		!rummy_blocks(&r->plain.open) || r->turned) {
		umpire_find(r, &at, FAULT_RUMMY_STOCK, UMPIRE_NOBODY,
			"the round is blocked, but %s",
			r->plain.open.phase != RUMMY_TO_DRAW
				? "nobody is to draw"
				: "a card can be drawn");
		return;
	}
	see_mover(r, c, mover);
	judge_choice(r, c, mover, &draw);
	if (r->plain.live)
		follow(r, c, mover, &draw);
}

void
umpire_ragequit(struct referee *r, const struct claim *c)
{
	struct spot at = umpire_spot(c);
	unsigned seat = c->event->seat - 1U;

	if (r->stage != UMPIRE_IN_ROUND)
		return;
	if (!umpire_has(c, 0))
		seat = r->plain.open.turn;
	if (seat >= RUMMY_SEATS) {
		umpire_find(r, &at, FAULT_RUMMY_TURN, seat,
			"nobody sits at seat %u", seat + 1);
		return;
	}
	if (r->plain.live && seat != r->plain.open.turn)
		umpire_find(r, &at, FAULT_RUMMY_TURN, seat,
			"Player%u ragequits, but it is Player%u's turn",
			seat + 1, r->plain.open.turn + 1);
	else if (r->plain.live && r->computer >> seat & 1)
		umpire_find(r, &at, FAULT_RUMMY_TAKEOVER, seat,
			"Player%u ragequits, but is a computer already",
			seat + 1);
	r->human &= (uint8_t) ~(1U << seat);
	if (r->plain.live)
		r->computer |= (uint8_t)(1U << seat);
	else
		r->human = 0;
	r->planned = r->followed = 0;
	r->seen = false;
}
