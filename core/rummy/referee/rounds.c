/*
 * Judges how rounds begin: the dealer and the card turned up; how the pile is
 * turned over; and how the game ends, with its winners.
 */
#include "core/rummy/referee/private.h"

unsigned
rummy_due_dealer(const struct rummy_referee *r)
{
	if (r->base.round > 1)
		return r->round.next_dealer;
	if (!r->agreed.house.dealer && !r->base.dealing)
		return REFEREE_NOBODY;
	return rummy_first_dealer(&r->agreed.house,
		r->base.dealing ? r->base.dealer->model.seed : 0,
		r->base.seats.count);
}

static bool
ends_at(const struct rummy_referee *r, unsigned target, unsigned rounds,
	bool surely)
{
	if (rounds)
		return r->base.rounds >= rounds;
	return referee_score_reached(&r->base, target, surely);
}

/* Whether the usual end, or the one agreed on, is reached. */
static bool
is_over_as_agreed(const struct rummy_referee *r, bool surely)
{
	return ends_at(
		r, r->agreed.house.target, r->agreed.house.rounds, surely);
}

/* Whether a line that could not be read may have told when the game ends. */
static bool
is_end_untold(const struct rummy_referee *r)
{
	return !r->agreed.told && !r->agreed.given;
}

static bool
is_over(const struct rummy_referee *r, bool surely)
{
	bool agreed = is_over_as_agreed(r, surely);
	bool said;

	if (is_end_untold(r) || (r->gap.rests && r->agreed.house.rounds))
		return !surely;
	if (!r->agreed.said_target && !r->agreed.said_rounds)
		return agreed;
	/* That the two differ is a finding: the end may be that of either. */
	said = ends_at(r, r->agreed.said_target, r->agreed.said_rounds, surely);
	return surely ? agreed && said : agreed || said;
}

/* Where nothing goes on, and the end was not told, the usual one counts. */
static bool
ends_as_usual(const struct rummy_referee *r)
{
	return is_end_untold(r) && !r->gap.rests && is_over_as_agreed(r, true);
}

/* A round begins: the one before, if any, must be over, and the game not. */
static void
leave_round(struct rummy_referee *r)
{
	if (r->base.stage == REFEREE_PLAYING)
		rummy_end_play(r);
	if (r->base.stage == REFEREE_SCORING) {
		rummy_end_score(r);
		if (r->base.seats.count && is_over(r, true)) {
			referee_due_seats(&r->base, RUMMY_WIN,
				referee_score_leads(
					&r->base, REFEREE_HIGHEST, true));
			referee_raise_scores(&r->base, FAULT_RUMMY_END,
				REFEREE_NOBODY,
				"the game goes on after its end");
		}
	} else if (r->base.stage == REFEREE_ENDED) {
		referee_due(&r->base, NULL);
		referee_raise(&r->base, FAULT_RUMMY_END, REFEREE_NOBODY,
			"a round begins after the game was won");
	}
	r->scores.misplaced = false;
}

/* A round begins: everything of the one before is forgotten. */
static void
start_round(struct rummy_referee *r)
{
	unsigned next = r->round.next_dealer, dealer = r->round.dealer;

	if (r->base.round == 0)
		r->typed.seated = r->base.typing.line;
	referee_begin_round(&r->base);
	referee_unread_forget(&r->base);
	referee_score_begin(&r->base);
	r->round = (struct rummy_round){.dealer = dealer,
		.next_dealer = next,
		.out_seat = REFEREE_NOBODY};
	r->cards.plain.live = r->cards.dealt.live = r->cards.by_deck = false;
	r->cards.agrees = r->cards.disagrees = r->cards.logged = 0;
	memset(r->cards.last, 0, sizeof r->cards.last);
	r->plan.moves = r->plan.followed = 0;
	r->plan.other.live = r->plan.late = false;
	r->plan.judged = r->agreed.named;
	r->block.seen = r->typed.due = false;
	r->deck.rows = 0;
	r->scores.next = 0;
	r->scores.closed = false;
	r->gap.here = r->gap.at.line && r->gap.at.line == r->base.at.line &&
		!r->gap.first;
	r->gap.guessed = false;
	memset(r->scores.claimed, 0, sizeof r->scores.claimed);
}

/* A round is due that this seat deals. */
static void
due_round(struct rummy_referee *r, unsigned deals)
{
	deals %= r->base.seats.count;
	referee_due(&r->base,
		&(struct event){.kind = RUMMY_ROUND,
			.number = {(int32_t)deals + 1},
			.seat = (uint8_t)((deals + 1) % r->base.seats.count +
				1)});
}

static void
judge_dealer(
	struct rummy_referee *r, unsigned deals, unsigned begins, unsigned due)
{
	bool apart = deals >= r->base.seats.count ||
		begins != (deals + 1) % r->base.seats.count;

	if (!apart && (due == REFEREE_NOBODY || due == deals))
		return;
	due_round(r, due == REFEREE_NOBODY ? deals : due);
	if (apart)
		referee_raise(&r->base, FAULT_RUMMY_DEALER, begins,
			"Player%u cannot begin when Player%u deals", begins + 1,
			deals + 1);
	else if (r->base.round == 1 && !r->agreed.house.dealer)
		rummy_suspect(r,
			(struct referee_note){.id = FAULT_RUMMY_DEALER,
				.seat = deals,
				.by_deal = true},
			"Player%u deals first, but the seed says Player%u",
			deals + 1, due + 1);
	else
		referee_raise(&r->base, FAULT_RUMMY_DEALER, deals,
			"Player%u deals, but it is Player%u's deal", deals + 1,
			due + 1);
}

/* A second line names another dealer, or who begins, than the first one. */
static void
judge_dealer_again(struct rummy_referee *r, const struct claim *c)
{
	unsigned dealer = r->round.dealer, seats = r->base.seats.count;
	unsigned deals = (unsigned)c->event->number[0] - 1;
	unsigned begins = c->event->seat - 1U;

	if (r->round.guessed || !seats ||
		((!claim_has(c, 0) || begins == (dealer + 1) % seats) &&
			(!claim_has(c, 1) || deals == dealer)))
		return;
	due_round(r, dealer);
	referee_raise(&r->base, FAULT_RUMMY_DEALER, dealer,
		"Player%u deals, but this line names others", dealer + 1);
}

/* A round begins with this dealer; whether it may was judged before. */
static void
deal_round(struct rummy_referee *r, unsigned deals)
{
	rummy_count_seats(r);
	if (r->base.dealing)
		r->base.dealing = dealer_deal(r->base.dealer);
	r->round.dealer = deals < r->base.seats.count ? deals : 0;
}

void
rummy_begin_late(struct rummy_referee *r)
{
	start_round(r);
	deal_round(r, 0);
}

/* The line does not say who deals: the seat due, or that of the first card. */
static void
guess_dealer(struct rummy_referee *r, unsigned due)
{
	r->round.guessed = due == REFEREE_NOBODY;
	r->round.dealer = r->round.guessed ? 0 : due;
	r->round.next_dealer =
		r->round.guessed ? due : (due + 1) % r->base.seats.count;
}

void
rummy_judge_round(struct rummy_referee *r, const struct claim *c)
{
	unsigned deals = (unsigned)c->event->number[0] - 1;
	unsigned begins = c->event->seat - 1U;
	unsigned due;

	if (r->base.stage == REFEREE_PLAYING && r->round.unsaid &&
		!r->cards.logged)
		return;
	if (r->base.stage == REFEREE_PLAYING && !r->cards.plain.live &&
		!r->round.lost) {
		judge_dealer_again(r, c);
		referee_due(&r->base, NULL);
		referee_raise(&r->base, FAULT_ROUND_LINE, REFEREE_NOBODY,
			"a round begins that has begun already");
		return;
	}
	leave_round(r);
	rummy_mind_house(r);
	start_round(r);
	deal_round(r, deals);
	if (r->base.seats.count < RUMMY_SEATS_MIN)
		return;
	due = rummy_due_dealer(r);
	if (!claim_has(c, 0) && !claim_has(c, 1)) {
		guess_dealer(r, due);
		r->round.vague = true;
		return;
	}
	if (!claim_has(c, 0))
		begins = (deals + 1) % r->base.seats.count;
	if (!claim_has(c, 1))
		deals = (begins + r->base.seats.count - 1) %
			r->base.seats.count;
	r->round.dealer =
		due == REFEREE_NOBODY || r->base.round == 1 ? deals : due;
	r->round.dealer %= r->base.seats.count;
	r->round.next_dealer = (r->round.dealer + 1) % r->base.seats.count;
	judge_dealer(r, deals, begins, due);
	if (r->base.round == 1 && (r->round.lost || r->base.pending.count))
		r->round.next_dealer = REFEREE_NOBODY;
}

/* The first card is turned up in a round that has not begun. */
static void
unsaid_round(struct rummy_referee *r, const struct claim *c)
{
	bool unread = r->base.unread.open != 0;

	leave_round(r);
	start_round(r);
	deal_round(r, c->event->seat - 1U);
	if (!claim_has(c, 0) && r->base.seats.count)
		guess_dealer(r, rummy_due_dealer(r));
	else if (r->base.seats.count)
		r->round.next_dealer =
			(r->round.dealer + 1) % r->base.seats.count;
	r->round.unsaid = true;
	if (referee_absent(&r->base, RUMMY_ROUND))
		return;
	referee_due_some(&r->base, RUMMY_ROUND, 0);
	referee_raise(&r->base, unread ? FAULT_UNREAD_SCORES : FAULT_ROUND_LINE,
		REFEREE_NOBODY,
		unread ? "the line that begins a round could not be read"
		       : "a round begins without its line");
}

/* The places of the deck that the first hands come from. */
static void
prove_hands(struct rummy_referee *r, unsigned card)
{
	unsigned size = rummy_hand_size(r->base.seats.count);
	struct referee_proved *p = &r->base.proved;

	p->at[r->base.seats.count * size] = (uint8_t)card;
	for (unsigned i = 0; i < r->base.seats.count * size; i++)
		p->places[(r->round.dealer + 1 + i) % r->base.seats.count] |=
			UINT64_C(1) << i;
}

/* The dealer should turn this card up. */
static void
due_turn_up(struct rummy_referee *r, unsigned card)
{
	referee_due(&r->base,
		&(struct event){.kind = RUMMY_TURN_UP,
			.seat = (uint8_t)(r->round.dealer + 1),
			.card = (uint8_t)card});
}

enum { SKIPPED = 40 }; /* rounds left out at once, less than this */

/* Moves the dealer on to the round that turns this card up, as rounds may be
 * left out before it; no more is dealt where none does. */
static void
skip_rounds(struct rummy_referee *r, unsigned card)
{
	unsigned place =
		r->base.seats.count * rummy_hand_size(r->base.seats.count);
	unsigned skipped = 0;

	while (r->base.dealing && r->base.dealer->deck[place] != card)
		r->base.dealing =
			++skipped < SKIPPED && dealer_deal(r->base.dealer);
	r->gap.guessed = true;
	r->gap.later = false;
}

/* The second view of the round, from the deal asked for. */
static void
deal_asked_for(struct rummy_referee *r, unsigned card)
{
	struct rummy_cards *k = &r->cards;

	if (r->gap.later || r->gap.here)
		skip_rounds(r, card);
	if (!r->base.dealing)
		return;
	memcpy(k->deck, r->base.dealer->deck, CARD_COUNT);
	rummy_known_deal(&k->dealt, &r->agreed.house, r->base.seats.count,
		r->round.dealer, k->deck);
	if (k->dealt.open.pile[0] == card) {
		k->agrees++;
		return;
	}
	k->disagrees++;
	due_turn_up(r, k->dealt.open.pile[0]);
	rummy_suspect(r,
		(struct referee_note){.id = FAULT_RUMMY_DEAL,
			.seat = r->round.dealer,
			.by_deal = true},
		"the first card of the pile is not that of the deal asked for");
}

/* The first card of the pile: from here on the table is known. */
static void
open_table(struct rummy_referee *r, const struct claim *c)
{
	unsigned card = c->event->card;

	rummy_known_begin(&r->cards.plain, &r->agreed.house,
		r->base.seats.count, r->round.dealer, card);
	r->base.at.move = r->cards.plain.open.turns + 1U;
	r->cards.turned_up = card;
	r->cards.last[card] = (struct rummy_last_move){
		c->line, (uint8_t)r->round.dealer, RUMMY_MOVE_STOCK};
	prove_hands(r, card);
	if (claim_has(c, 0) && c->event->seat - 1U != r->round.dealer) {
		due_turn_up(r, card);
		referee_raise(&r->base, FAULT_RUMMY_DEALER, r->round.dealer,
			"Player%u turns the first card up, but Player%u deals",
			c->event->seat, r->round.dealer + 1);
	} else if (r->base.dealing)
		deal_asked_for(r, card);
}

/* Whether the line that turned the first card up stands there twice, before any
 * turn: the reader tells that it is one too many. */
static bool
is_turned_up_again(const struct rummy_referee *r, const struct claim *c)
{
	return r->cards.plain.open.turns == 0 && claim_has(c, 0) &&
		claim_has(c, 1) && c->event->card == r->cards.turned_up &&
		c->event->seat - 1U == r->round.dealer;
}

void
rummy_judge_turn_up(struct rummy_referee *r, const struct claim *c)
{
	unsigned seats = r->base.seats.count;

	if (r->base.stage == REFEREE_STARTING ||
		r->base.stage == REFEREE_SCORING) {
		unsaid_round(r, c);
		seats = r->base.seats.count;
	} else if (r->round.vague)
		referee_unread_blame(&r->base);
	r->round.vague = false;
	if (r->base.stage == REFEREE_PLAYING && r->cards.plain.live &&
		!is_turned_up_again(r, c)) {
		referee_due(&r->base, NULL);
		referee_raise(&r->base, FAULT_RUMMY_DEALER, r->round.dealer,
			"a first card was turned up before");
	}
	if (r->base.stage != REFEREE_PLAYING || r->cards.plain.live ||
		r->round.lost || seats < RUMMY_SEATS_MIN || !claim_has(c, 1) ||
		c->event->card >= CARD_COUNT)
		return;
	if (r->round.guessed && claim_has(c, 0) && c->event->seat - 1U < seats)
		guess_dealer(r, c->event->seat - 1U);
	if (!r->round.guessed)
		open_table(r, c);
	else if (claim_has(c, 0)) {
		referee_due_some(&r->base, RUMMY_TURN_UP, 0);
		referee_raise(&r->base, FAULT_RUMMY_DEALER, REFEREE_NOBODY,
			"there is no Player%u", c->event->seat);
	} else {
		r->round.waits = true;
		r->round.first = c->event->card;
	}
}

void
rummy_know_dealer(struct rummy_referee *r, const struct claim *c)
{
	unsigned seats = r->base.seats.count, seat = c->event->seat - 1U;
	struct event e = {.kind = RUMMY_TURN_UP, .card = r->round.first};
	struct claim claim = claim_untold(c, &e);

	r->round.waits = false;
	if (!claim_has(c, 0) || seat >= seats) {
		rummy_lose_round(r);
		return;
	}
	guess_dealer(r, (seat + seats - 1) % seats);
	claim.missing = 1;
	open_table(r, &claim);
}

/* A finding about who is named as a winner, where these seats are due. */
static void
raise_winner(
	struct rummy_referee *r, unsigned seat, uint32_t due, const char *what)
{
	r->scores.misnamed = true;
	referee_due_seats(&r->base, RUMMY_WIN, due);
	referee_raise_scores(&r->base, FAULT_RUMMY_WINNER, seat, what);
}

static void
judge_winner(struct rummy_referee *r, unsigned seat)
{
	uint32_t leads = referee_score_leads(&r->base, REFEREE_HIGHEST, true);
	uint32_t skipped = leads & ((1U << seat) - 1) & ~r->base.won;

	if (r->base.stage == REFEREE_SCORING && !is_over(r, false)) {
		referee_due_some(&r->base, RUMMY_ROUND, 0);
		referee_raise_scores(&r->base, FAULT_RUMMY_END, seat,
			"wins, but the game is not over");
	} else if (r->base.won >> seat) {
		referee_due(&r->base, NULL);
		referee_raise(&r->base, FAULT_RUMMY_WINNER, seat,
			"Player%u is named again, or too late", seat + 1);
	} else if (!(referee_score_leads(&r->base, REFEREE_HIGHEST, false) >>
				   seat &
			   1))
		raise_winner(r, seat, leads,
			"wins, but does not have the highest score");
	else if (skipped)
		raise_winner(r, card_first(skipped), skipped,
			"has the highest score, but is not named before this");
}

void
rummy_judge_win(struct rummy_referee *r, const struct claim *c)
{
	unsigned seat = c->event->seat - 1U;
	uint64_t worded = 2 * (uint64_t)c->width + c->loose;

	if (r->base.stage == REFEREE_PLAYING)
		rummy_end_play(r);
	if (r->base.stage == REFEREE_SCORING)
		rummy_end_score(r);
	if (r->base.stage == REFEREE_STARTING || !claim_has(c, 0) ||
		!r->base.seats.count)
		return;
	if (seat < r->base.seats.count) {
		/* The same in other words is no second victory. */
		if ((r->base.won >> seat & 1) &&
			r->scores.worded[seat] != worded)
			return;
		judge_winner(r, seat);
		r->base.won |= 1U << seat;
		r->scores.worded[seat] = worded;
	} else {
		referee_due_seats(&r->base, RUMMY_WIN,
			referee_score_leads(&r->base, REFEREE_HIGHEST, true));
		referee_raise(&r->base, FAULT_RUMMY_WINNER, seat,
			"there is no Player%u", seat + 1);
	}
	r->base.stage = REFEREE_ENDED;
}

/* A game that is over has named no winner: one of these unread lines may do so.
 */
static void
judge_unnamed(struct rummy_referee *r, uint32_t unread)
{
	uint32_t leads = referee_score_leads(&r->base, REFEREE_HIGHEST, true);

	if (r->base.stage != REFEREE_SCORING || !leads ||
		referee_absent(&r->base, RUMMY_WIN))
		return;
	r->base.unread.harmful |= unread;
	if (!unread)
		raise_winner(r, card_first(leads), leads,
			"has the highest score, but is not named as a winner");
}

void
rummy_finish(struct rummy_referee *r, bool whole)
{
	uint32_t unread = r->base.unread.open & ~r->base.unread.harmless;
	const struct referee_score *last =
		&r->base.score[r->base.seats.count - (r->base.seats.count > 0)];
	uint32_t missing;

	rummy_try_deal(r, true);
	rummy_settle_gap(r);
	if (r->base.stage == REFEREE_SCORING && r->base.seats.count &&
		(last->counted ||
			(last->listed &&
				referee_untold(&r->base, RUMMY_SCORE))))
		rummy_end_score(r);
	if (r->scores.closed && (is_over(r, true) || ends_as_usual(r)))
		judge_unnamed(r, unread);
	if (!whole || r->scores.misnamed)
		return;
	if (r->scores.closed && referee_absent(&r->base, RUMMY_WIN) &&
		is_over(r, false))
		return;
	if (r->base.stage != REFEREE_ENDED) {
		if (r->base.stage == REFEREE_PLAYING)
			rummy_due_move(r);
		referee_raise(&r->base, FAULT_UNFINISHED, REFEREE_NOBODY,
			"the transcript stops before the game ends");
		return;
	}
	missing = referee_score_leads(&r->base, REFEREE_HIGHEST, true) &
		~r->base.won;
	if (missing)
		raise_winner(r, card_first(missing), missing,
			"has the highest score, but is not named as a winner");
}

void
rummy_judge_turn_over(struct rummy_referee *r, const struct claim *c)
{
	const struct rummy_open *o = &r->cards.plain.open;

	(void)c;
	if (r->base.stage != REFEREE_PLAYING || !r->cards.plain.live)
		return;
	if (r->round.turned || o->phase != RUMMY_TO_DRAW ||
		!rummy_turns_over(o)) {
		if (!rummy_turns_over(&r->plan.other.open))
			r->plan.late = r->plan.other.live = false;
		rummy_due_move(r);
		referee_raise(&r->base, FAULT_RUMMY_STOCK, o->turn,
			"the pile is turned over, but %s",
			r->round.turned                     ? "it was before"
				: o->phase != RUMMY_TO_DRAW ? "no draw is due"
				: o->stock ? "the stock is not empty"
					   : "the house allows no more of it");
	}
	r->round.turned = true;
}
