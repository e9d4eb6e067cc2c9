#include "core/eights/eights.h"

#include "core/referee/parts.h"

struct eights_referee {
	struct referee base;
	bool live;  /* the play of the round is judged */
	bool exact; /* the hands are known by the deal */
	struct eights_open open;
	card_set hand[EIGHTS_SEATS]; /* by the deal */
	card_set gone;               /* played or turned up */
};

static const struct referee_hooks hooks = {0};

static struct referee *
start_referee(const struct referee_setup *setup)
{
	return referee_start(
		sizeof(struct eights_referee), setup, &hooks, EIGHTS_SEATS);
}

static bool
lacks_field(const struct claim *c)
{
	return referee_lacks(c, eights_game.vocabulary);
}

/* A slip in the play: the rest of the round is not judged. */
static void
raise_slip(struct eights_referee *r, const struct claim *c, enum fault_id id,
	const char *what)
{
	r->base.at = spot_of(c, r->open.next);
	if (r->live && !referee_unread_moves(&r->base))
		referee_raise(&r->base, id, r->open.turn, "Player%u %s",
			r->open.turn + 1, what);
	r->live = false;
}

static void
raise_score(struct eights_referee *r, const struct claim *c, enum fault_id id,
	const char *what)
{
	r->base.at = spot_of(c, 0);
	if (!referee_unread_any(&r->base))
		referee_raise(&r->base, id, REFEREE_NOBODY, "%s", what);
}

static void
end_round(struct eights_referee *r, const struct claim *c)
{
	if (r->base.stage != REFEREE_PLAYING)
		return;
	if (r->live && !eights_round_over(&r->open))
		raise_score(r, c, FAULT_EIGHTS_END,
			"the round ends, but no hand and no stock is empty");
	r->base.stage = REFEREE_SCORING;
	r->base.rounds++;
	referee_score_begin(&r->base);
}

static void
judge_round(struct eights_referee *r, const struct claim *c)
{
	end_round(r, c);
	if (referee_score_reached(&r->base, EIGHTS_LIMIT, true))
		raise_score(r, c, FAULT_EIGHTS_END,
			"the game goes on, but a player has 100 points");
	referee_unread_settle(&r->base);
	referee_begin_round(&r->base);
	r->live = true;
	r->exact = r->base.dealing && dealer_deal(r->base.dealer);
	r->open.turn = (uint8_t)((r->base.round - 1) % EIGHTS_SEATS);
	if (claim_has(c, 0) && c->event->seat != r->open.turn + 1)
		raise_slip(r, c, FAULT_EIGHTS_TURN, "begins this round");
}

static void
judge_turn_up(struct eights_referee *r, const struct claim *c)
{
	const uint8_t *deck = r->exact ? r->base.dealer->deck : NULL;
	struct referee_proved *p = &r->base.proved;
	unsigned card = c->event->card;

	if (!r->live || !claim_has(c, 0) || card >= CARD_COUNT) {
		r->live = false;
		return;
	}
	eights_begin_round(&r->open, r->open.turn, card);
	r->gone = card_bit(card);
	p->at[EIGHTS_UP] = (uint8_t)card;
	for (unsigned seat = 0; seat < EIGHTS_SEATS; seat++) {
		p->places[seat] = UINT64_C(0x7F) << EIGHTS_DEALT * seat;
		r->hand[seat] = 0;
	}
	for (unsigned i = 0; i < EIGHTS_UP && r->exact; i++)
		r->hand[i / EIGHTS_DEALT] |= card_bit(deck[i]);
	if (r->exact && deck[EIGHTS_UP] != card) {
		r->exact = false;
		raise_score(r, c, FAULT_EIGHTS_DEAL,
			"the first card is not that of the deal asked for");
	}
}

static bool
is_in_turn(struct eights_referee *r, const struct claim *c)
{
	if (r->base.stage != REFEREE_PLAYING)
		r->live = false;
	if (claim_has(c, 0) && c->event->seat != r->open.turn + 1)
		raise_slip(r, c, FAULT_EIGHTS_TURN, "is to move");
	return r->live;
}

/* Whether a computer with this hand makes the play. */
static bool
is_chosen(const struct eights_referee *r, const struct event *e)
{
	unsigned suit, seat = r->open.turn;

	return !r->exact || !referee_is_computer(&r->base, seat) ||
		(eights_choice(&r->open, r->hand[seat], &suit) == e->card &&
			(e->kind == EIGHTS_PLAY ||
				suit == (unsigned)e->number[0]));
}

static void
judge_play(struct eights_referee *r, const struct claim *c)
{
	const struct event *e = c->event;
	unsigned seat = r->open.turn;
	card_set bit = e->card < CARD_COUNT ? card_bit(e->card) : 0;

	if (!is_in_turn(r, c))
		return;
	if (!bit || lacks_field(c))
		r->live = false;
	else if ((r->gone & bit) || (r->exact && !(r->hand[seat] & bit)))
		raise_slip(r, c, FAULT_EIGHTS_CARD, "cannot have this card");
	else if (!(eights_fitting(&r->open) & bit) ||
		eights_is_wild(e->card) != (e->kind == EIGHTS_WILD))
		raise_slip(r, c, FAULT_EIGHTS_MOVE, "plays what does not fit");
	else if (!is_chosen(r, e))
		raise_slip(r, c, FAULT_EIGHTS_MOVE, "has another choice");
	if (!r->live)
		return;
	r->gone |= bit;
	r->hand[seat] &= ~bit;
	r->base.proved.cards[seat] |= bit;
	eights_play(&r->open, e->card, (unsigned)e->number[0] % CARD_SUITS);
}

static void
judge_draw(struct eights_referee *r, const struct claim *c)
{
	unsigned seat = r->open.turn, place = r->open.next;

	if (!is_in_turn(r, c))
		return;
	if (place == CARD_COUNT ||
		(r->exact && (r->hand[seat] & eights_fitting(&r->open))))
		raise_slip(r, c, FAULT_EIGHTS_MOVE, "may not draw");
	if (!r->live)
		return;
	r->base.proved.places[seat] |= UINT64_C(1) << place;
	if (r->exact)
		r->hand[seat] |= card_bit(r->base.dealer->deck[place]);
	eights_draw(&r->open);
}

/* A human to move is shown the top of the pile, and its hand. */
static void
judge_block(struct eights_referee *r, const struct claim *c)
{
	const struct eights_open *o = &r->open;
	const struct event *e = c->event;
	card_set cards;

	if (!r->live || lacks_field(c))
		return;
	if (e->kind == EIGHTS_TOP) {
		if (e->card != o->top || e->number[0] != o->suit)
			raise_slip(r, c, FAULT_EIGHTS_MOVE,
				"is shown another top or suit");
	} else if (!referee_cards(e->list, e->count, &cards) ||
		(cards & r->gone) || e->count != o->held[o->turn] ||
		(r->exact && cards != r->hand[o->turn]))
		raise_slip(r, c, FAULT_EIGHTS_CARD, "is shown another hand");
}

static void
judge_left(struct eights_referee *r, const struct claim *c)
{
	const struct event *e = c->event;
	unsigned seat = e->seat - 1U;
	card_set cards;

	end_round(r, c);
	if (seat >= EIGHTS_SEATS || lacks_field(c))
		return;
	if (!referee_cards(e->list, e->count, &cards) ||
		(r->live &&
			((cards & r->gone) || e->count != r->open.held[seat] ||
				(r->exact && cards != r->hand[seat]))))
		raise_score(r, c, FAULT_EIGHTS_CARD,
			"these cannot be the cards left in this hand");
	else if (e->number[0] != eights_points(cards))
		raise_score(r, c, FAULT_EIGHTS_SUM,
			"the cards left are not worth these points");
	else
		r->base.proved.cards[seat] |= cards;
	r->base.score[seat].sum = e->number[0];
	r->base.score[seat].listed = true;
}

static void
judge_score(struct eights_referee *r, const struct claim *c)
{
	unsigned seat = c->event->seat - 1U;
	struct referee_score *s = &r->base.score[seat % EIGHTS_SEATS];
	const int32_t *n = c->event->number;
	bool right = referee_total_may(&s->total, n[0]) &&
		(int64_t)n[0] + n[1] == n[2] && !s->counted &&
		(!s->listed || n[1] == s->sum);

	end_round(r, c);
	if (seat >= EIGHTS_SEATS || lacks_field(c))
		return;
	if (!right)
		raise_score(r, c, FAULT_EIGHTS_SUM,
			"the score does not add up, or is there twice");
	referee_total_claim(&s->total, n[0], n[1], n[2], s->sum, !right);
	s->counted = true;
}

static void
judge_win(struct eights_referee *r, const struct claim *c)
{
	unsigned seat = c->event->seat - 1U;

	end_round(r, c);
	if (lacks_field(c) || seat >= EIGHTS_SEATS)
		return;
	if (!referee_score_reached(&r->base, EIGHTS_LIMIT, false) ||
		(r->base.won >> seat & 1) ||
		!(referee_score_leads(&r->base, REFEREE_LOWEST, false) >> seat &
			1))
		raise_score(r, c, FAULT_EIGHTS_END,
			"this player does not win, or wins twice");
	r->base.won |= 1U << seat;
	r->base.stage = REFEREE_ENDED;
}

static void
judge_claim(struct referee *base, const struct claim *c)
{
	static void (*const judge[EIGHTS_EVENTS])(
		struct eights_referee *, const struct claim *) = {
		[EIGHTS_ROUND] = judge_round,
		[EIGHTS_TURN_UP] = judge_turn_up,
		[EIGHTS_TOP] = judge_block,
		[EIGHTS_HAND] = judge_block,
		[EIGHTS_PLAY] = judge_play,
		[EIGHTS_WILD] = judge_play,
		[EIGHTS_DRAW] = judge_draw,
		[EIGHTS_LEFT] = judge_left,
		[EIGHTS_SCORE] = judge_score,
		[EIGHTS_WIN] = judge_win,
	};

	if (judge[c->event->kind])
		judge[c->event->kind]((struct eights_referee *)base, c);
}

static void
end_game(struct referee *base, uint64_t line, bool whole)
{
	struct eights_referee *r = (struct eights_referee *)base;
	struct claim c = {.line = line};

	if (whole && base->stage != REFEREE_ENDED)
		raise_score(r, &c, FAULT_UNFINISHED,
			"the transcript stops before the game ends");
	else if (whole &&
		(referee_score_leads(base, REFEREE_LOWEST, true) & ~base->won))
		raise_score(r, &c, FAULT_EIGHTS_END, "a winner is not named");
}

const struct referee_calls eights_referee = {
	.start = start_referee,
	.claim = judge_claim,
	.unread = referee_unread,
	.end = end_game,
	.tally = referee_tally,
	.hands = referee_hands,
};
