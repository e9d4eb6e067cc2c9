#include "core/rummy/umpire_rounds.h"

#include "core/rummy/options.h"
#include "core/rummy/play.h"
#include "core/rummy/umpire_scores.h"

#include <string.h>

void
umpire_seats(struct referee *r, const char *seats)
{
	size_t n = seats ? strlen(seats) : 0;

	memset(r->invitation, '?', RUMMY_SEATS);
	if (n < RUMMY_SEATS_MIN || n > RUMMY_SEATS)
		return;
	r->seats = (unsigned)n;
	for (size_t seat = 0; seat < n; seat++) {
		r->invitation[seat] = seats[seat];
		if (seats[seat] == 'c')
			r->computer |= (uint8_t)(1 << seat);
		else if (seats[seat] == 'h')
			r->human |= (uint8_t)(1 << seat);
	}
}

void
umpire_invite(struct referee *r, const struct claim *c)
{
	struct spot at = umpire_spot(c);
	unsigned seat = c->event->seat;

	r->asked = false;
	if (!umpire_has(c, 0) || r->stage != UMPIRE_STARTING)
		return;
	if (seat != r->invited && seat != r->invited + 1) {
		umpire_find(r, &at, FAULT_RUMMY_TURN, seat - 1,
			"Player%u is asked for, but it is Player%u's turn",
			seat, r->invited + 1);
		seat = r->invited + 1;
	}
	if (seat > RUMMY_SEATS) {
		umpire_find(r, &at, FAULT_RUMMY_TURN, UMPIRE_NOBODY,
			"more than %d seats are asked for", RUMMY_SEATS);
		return;
	}
	r->invited = seat;
}

void
umpire_target(struct referee *r, const struct claim *c)
{
	struct spot at = umpire_spot(c);
	bool points = c->event->kind == RUMMY_TO_POINTS;
	int32_t n = c->event->number[0];
	unsigned most = points ? RUMMY_TARGET_MOST : RUMMY_ROUNDS_MOST;
	struct rummy_house house = r->house;

	if (r->seats == 0)
		r->seats = r->invited;
	if (r->invited && r->invited != r->seats)
		umpire_find(r, &at, FAULT_RUMMY_ANSWER, UMPIRE_NOBODY,
			"%u seats are asked for, but %u play", r->invited,
			r->seats);
	if (!umpire_has(c, 0))
		return;
	house.target = points ? (unsigned)n : 0;
	house.rounds = points ? 0 : (unsigned)n;
	if (n < 1 || (unsigned)n > most)
		umpire_find(r, &at, FAULT_RUMMY_HOUSE, UMPIRE_NOBODY,
			"a game cannot be played to %d %s", (int)n,
			points ? "points" : "rounds");
	else if (r->chosen &&
		(house.target != r->house.target ||
			house.rounds != r->house.rounds)) {
		r->said_target = house.target;
		r->said_rounds = house.rounds;
		umpire_find(r, &at, FAULT_RUMMY_HOUSE, UMPIRE_NOBODY,
			"the game is played to %d %s, which was not agreed on",
			(int)n, points ? "points" : "rounds");
	} else
		r->house = house;
}

void
umpire_house(struct referee *r, const struct claim *c)
{
	struct spot at = umpire_spot(c);
	struct rummy_house house = r->house;

	r->housed = true;
	if (!umpire_has(c, 0))
		return;
	r->named = true;
	if (!rummy_options_read(&house, c->event->text, c->event->length) ||
		c->event->length == 0)
		umpire_find(r, &at, FAULT_RUMMY_HOUSE, UMPIRE_NOBODY,
			"these are not house rules as they are listed");
	else if (r->chosen && memcmp(&house, &r->house, sizeof house) != 0)
		umpire_find(r, &at, FAULT_RUMMY_HOUSE, UMPIRE_NOBODY,
			"the house rules are not those agreed on");
	else
		r->house = house;
}

/* The seat that must deal, or UMPIRE_NOBODY when it is not known. */
static unsigned
due_dealer(const struct referee *r)
{
	if (r->round > 1)
		return r->next_dealer;
	if (r->seats == 0 || !(r->house.dealer || r->dealing))
		return UMPIRE_NOBODY;
	return rummy_first_dealer(
		&r->house, r->dealing ? rummy_seed(&r->dealer) : 0, r->seats);
}

/* Everything of a round is forgotten. */
static void
start_round(struct referee *r)
{
	r->round++;
	r->stage = UMPIRE_IN_ROUND;
	r->told = false;
	r->plain.live = r->dealt.live = false;
	r->turned = r->out = r->blocked = r->all_at_once = false;
	r->agrees = r->disagrees = 0;
	r->planned = r->followed = 0;
	r->logged = r->rows = r->pendings = 0;
	r->seen = r->by_deck = r->unsaid = r->guessed = false;
	r->doubted = 0;
	r->due = false;
	r->choices_judged = r->named;
	r->scoring = 0;
	r->out_seat = UMPIRE_NOBODY;
	for (unsigned seat = 0; seat < RUMMY_SEATS; seat++) {
		r->score[seat].listed = r->score[seat].counted = false;
		r->score[seat].doubted = r->score[seat].claimed = false;
	}
	if (r->round <= UMPIRE_ROUNDS) {
		memset(&r->proof[r->round - 1], 0, sizeof *r->proof);
		memset(r->proof[r->round - 1].at, CARD_NONE, CARD_COUNT);
	}
}

static void
judge_dealer(struct referee *r, const struct spot *at, unsigned deals,
	unsigned begins, unsigned due)
{
	if (deals >= r->seats || begins != (deals + 1) % r->seats)
		umpire_find(r, at, FAULT_RUMMY_DEALER, begins,
			"Player%u cannot begin when Player%u deals", begins + 1,
			deals + 1);
	else if (due == UMPIRE_NOBODY || due == deals)
		return;
	else if (r->round == 1 && !r->house.dealer)
		umpire_suspect(r, at, FAULT_RUMMY_DEALER, deals, true,
			"Player%u deals first, but the seed says Player%u",
			deals + 1, due + 1);
	else
		umpire_find(r, at, FAULT_RUMMY_DEALER, deals,
			"Player%u deals, but it is Player%u's deal", deals + 1,
			due + 1);
}

/* A round begins with this dealer; whether it may was judged before. */
static void
deal_round(struct referee *r, unsigned deals)
{
	if (r->seats == 0)
		r->seats = r->invited;
	if (r->dealing)
		r->dealing = dealer_deal(&r->dealer);
	r->dealer_seat = deals < r->seats ? deals : 0;
}

/* House rules that were agreed on are listed before the first round. */
static void
mind_house(struct referee *r, const struct spot *at)
{
	struct rummy_house usual = rummy_options_default();

	usual.target = r->house.target;
	usual.rounds = r->house.rounds;
	if (r->round == 0 && r->chosen && !r->housed &&
		!(r->absent >> RUMMY_HOUSE & 1) &&
		memcmp(&usual, &r->house, sizeof usual) != 0)
		umpire_find(r, at, FAULT_RUMMY_HOUSE, UMPIRE_NOBODY,
			"the house rules are not listed");
}

/* The line does not say who deals: who must, or who turns the card up. */
static void
guess_dealer(struct referee *r, unsigned due)
{
	r->guessed = due == UMPIRE_NOBODY;
	r->dealer_seat = r->guessed ? 0 : due;
	r->next_dealer = r->guessed ? due : (due + 1) % r->seats;
}

void
umpire_round(struct referee *r, const struct claim *c)
{
	struct spot at = umpire_spot(c);
	unsigned deals = (unsigned)c->event->number[0] - 1;
	unsigned begins = c->event->seat - 1U;
	unsigned due;

	if (r->stage == UMPIRE_IN_ROUND && r->unsaid && !r->logged)
		return;
	if (r->stage == UMPIRE_IN_ROUND && !r->plain.live && !r->told) {
		umpire_find(r, &at, FAULT_ROUND_LINE, UMPIRE_NOBODY,
			"a round begins that has begun already");
		return;
	}
	umpire_leave_round(r, c);
	mind_house(r, &at);
	start_round(r);
	deal_round(r, deals);
	if (r->seats < RUMMY_SEATS_MIN)
		return;
	due = due_dealer(r);
	if (!umpire_has(c, 0) && !umpire_has(c, 1)) {
		guess_dealer(r, due);
		return;
	}
	if (!umpire_has(c, 0))
		begins = (deals + 1) % r->seats;
	if (!umpire_has(c, 1))
		deals = (begins + r->seats - 1) % r->seats;
	r->dealer_seat = due == UMPIRE_NOBODY || r->round == 1 ? deals : due;
	r->dealer_seat %= r->seats;
	r->next_dealer = (r->dealer_seat + 1) % r->seats;
	judge_dealer(r, &at, deals, begins, due);
	if (r->round == 1 && (r->told || r->pendings))
		r->next_dealer = UMPIRE_NOBODY;
}

/* The first card is turned up in a round that has not begun. */
static void
unsaid_round(struct referee *r, const struct claim *c)
{
	struct spot at = umpire_spot(c);

	umpire_leave_round(r, c);
	start_round(r);
	deal_round(r, c->event->seat - 1U);
	if (r->seats)
		r->next_dealer = (r->dealer_seat + 1) % r->seats;
	umpire_find(r, &at, FAULT_ROUND_LINE, UMPIRE_NOBODY,
		"a round begins without its line");
	r->unsaid = true;
}

/* The places of the deck that the first hands come from. */
static void
prove_hands(struct referee *r, unsigned card)
{
	unsigned size = rummy_hand_size(r->seats);
	struct umpire_proof *p = &r->proof[r->round - 1];

	p->at[r->seats * size] = (uint8_t)card;
	for (unsigned i = 0; i < r->seats * size; i++)
		p->places[(r->dealer_seat + 1 + i) % r->seats] |= UINT64_C(1)
			<< i;
}

void
umpire_turn_up(struct referee *r, const struct claim *c)
{
	struct spot at = umpire_spot(c);
	unsigned card = c->event->card;

	if (r->stage == UMPIRE_STARTING || r->stage == UMPIRE_SCORING)
		unsaid_round(r, c);
	if (r->stage == UMPIRE_IN_ROUND && r->plain.live)
		umpire_find(r, &at, FAULT_RUMMY_DEALER, r->dealer_seat,
			"a first card was turned up before");
	if (r->stage != UMPIRE_IN_ROUND || r->plain.live || r->told ||
		r->seats < RUMMY_SEATS_MIN || !umpire_has(c, 1) ||
		card >= CARD_COUNT)
		return;
	if (r->guessed && umpire_has(c, 0) && c->event->seat - 1U < r->seats)
		guess_dealer(r, c->event->seat - 1U);
	if (r->guessed) {
		if (umpire_has(c, 0))
			umpire_find(r, &at, FAULT_RUMMY_DEALER, UMPIRE_NOBODY,
				"nobody sits at seat %u", c->event->seat);
		return;
	}
	rummy_known_begin(&r->plain, &r->house, r->seats, r->dealer_seat, card);
	r->turned_up = card;
	if (r->round <= UMPIRE_ROUNDS)
		prove_hands(r, card);
	if (umpire_has(c, 0) && c->event->seat - 1U != r->dealer_seat) {
		umpire_find(r, &at, FAULT_RUMMY_DEALER, r->dealer_seat,
			"Player%u turns the first card up, but Player%u deals",
			c->event->seat, r->dealer_seat + 1);
		return;
	}
	if (!r->dealing)
		return;
	memcpy(r->deck, r->dealer.deck, CARD_COUNT);
	rummy_known_deal(
		&r->dealt, &r->house, r->seats, r->dealer_seat, r->deck);
	if (r->dealt.open.pile[0] == card) {
		r->agrees++;
		return;
	}
	r->disagrees++;
	umpire_suspect(r, &at, FAULT_RUMMY_DEAL, r->dealer_seat, true,
		"the first card of the pile is not that of the deal asked for");
}

/* The round so far, played from this deck; false when it cannot be. */
static bool
replay(const struct referee *r, const uint8_t *deck, struct rummy_known *k)
{
	rummy_known_deal(k, &r->house, r->seats, r->dealer_seat, deck);
	if (k->open.pile[0] != r->turned_up)
		return false;
	for (unsigned i = 0; i < r->logged; i++) {
		if (rummy_known_refuse(k, &r->log[i]) != RUMMY_ALLOWED)
			return false;
		rummy_known_move(k, &r->log[i]);
	}
	for (unsigned seat = 0; seat < r->seats; seat++)
		if (r->plain.sure[seat] & ~k->sure[seat])
			return false;
	return true;
}

static void
judge_deck(struct referee *r, const struct spot *at)
{
	struct rummy_known k;
	card_set cards = 0;

	for (unsigned i = 0; i < CARD_COUNT; i++)
		cards |= card_bit(r->row[i]);
	if (cards != CARD_ALL) {
		umpire_find(r, at, FAULT_RUMMY_DECK, UMPIRE_NOBODY,
			"the deck shown has not every card once");
		return;
	}
	if (!r->plain.live || r->logged > UMPIRE_LOG)
		return;
	if (r->dealt.live && memcmp(r->row, r->deck, CARD_COUNT) == 0)
		return;
	if ((r->dealt.live && (r->by_deck || r->agrees >= UMPIRE_TRUST)) ||
		!replay(r, r->row, &k)) {
		umpire_find(r, at, FAULT_RUMMY_DECK, UMPIRE_NOBODY,
			"the deck shown is not the one the cards came from");
		return;
	}
	if (r->dealt.live) {
		r->disagrees += CARD_COUNT;
		umpire_suspect(r, at, FAULT_RUMMY_DEAL, UMPIRE_NOBODY, false,
			"the deck shown is not that of the deal asked for");
	}
	r->by_deck = true;
	r->dealt = k;
	memcpy(r->deck, r->row, CARD_COUNT);
	if (r->round <= UMPIRE_ROUNDS)
		memcpy(r->proof[r->round - 1].at, r->row, CARD_COUNT);
}

void
umpire_deck_row(struct referee *r, const struct claim *c)
{
	const struct event *e = c->event;
	struct spot at = umpire_spot(c);

	if (r->stage != UMPIRE_IN_ROUND || !umpire_has(c, 0) ||
		e->count != CARD_RANKS) {
		if (r->stage == UMPIRE_IN_ROUND && umpire_has(c, 0))
			umpire_find(r, &at, FAULT_RUMMY_DECK, UMPIRE_NOBODY,
				"a row of the deck has %u cards", e->count);
		r->rows = 0;
		return;
	}
	if (r->rows == 0)
		r->rows_at = at;
	for (unsigned i = 0; i < CARD_RANKS; i++)
		r->row[r->rows * CARD_RANKS + i] =
			e->list[i] < CARD_COUNT ? e->list[i] : 0;
	if (++r->rows == CARD_SUITS) {
		r->rows = 0;
		judge_deck(r, &r->rows_at);
	}
}
