#include "core/straights/rules.h"

#include <assert.h>

/* Fills the list with the cards at these places, in deck order. */
static void
list_places(const struct straights *s, uint64_t places, struct event *e)
{
	e->count = 0;
	for (; places; places &= places - 1)
		e->list[e->count++] = s->dealer.deck[__builtin_ctzll(places)];
}

void
straights_begin(struct straights *s, const struct dealer *dealer,
	const struct straights_house *house, bool boards)
{
	memset(s, 0, offsetof(struct straights, dealer));
	dealer_copy(dealer, &s->dealer);
	s->house = house ? *house : straights_house_default();
	s->boards = boards;
	s->ranks = card_ranks_plain;
}

void
straights_seat(struct straights *s, bool computer)
{
	assert(s->phase == STRAIGHTS_INVITING);
	s->computer |= (uint8_t)((unsigned)computer << s->turn);
	s->invited_computer = s->computer;
	s->asked = false;
	s->invited = (uint8_t)++s->turn;
	if (s->turn == STRAIGHTS_SEATS) {
		s->turn = 0;
		s->phase = STRAIGHTS_TURN;
	}
}

/* The places that each place's card makes legal: a seven its neighbours, and
 * the first one all sevens; any other card the next one outward (cs246 3.1). */
static void
find_opened(struct straights *s)
{
	uint64_t sevens = 0;

	for (unsigned suit = 0; suit < CARD_SUITS; suit++) {
		const uint8_t *place = s->place + suit * CARD_RANKS;

		s->opened[place[0]] = s->opened[place[12]] = 0;
		for (unsigned rank = 1; rank < 6; rank++)
			s->opened[place[rank]] = card_bit(place[rank - 1]);
		s->opened[place[6]] = card_bit(place[5]) | card_bit(place[7]);
		for (unsigned rank = 7; rank < 12; rank++)
			s->opened[place[rank]] = card_bit(place[rank + 1]);
		sevens |= card_bit(place[6]);
	}
	s->opened[s->place[CARD_7S]] |= sevens;
}

/* Shuffles, deals, and gives the turn to the seven of spades. */
static void
deal_round(struct straights *s, const struct event_sink *sink)
{
	if (!dealer_deal(&s->dealer)) {
		s->phase = STRAIGHTS_OUT_OF_DECKS;
		return;
	}
	for (unsigned i = 0; i < CARD_COUNT; i++)
		s->place[s->dealer.deck[i]] = (uint8_t)i;
	find_opened(s);
	s->held = CARD_ALL;
	s->legal = card_bit(s->place[CARD_7S]);
	s->table = 0;
	for (unsigned seat = 0; seat < STRAIGHTS_SEATS; seat++)
		s->discards[seat] = 0;
	s->turn = s->place[CARD_7S] / STRAIGHTS_HAND_SIZE;
	s->asked = false;
	event_send_seat(sink, STRAIGHTS_ROUND, s->turn + 1);
}

/* The seat to move moves the card at this place, legal or not. No branch asks
 * which: no processor could predict it. */
static void
move_place(struct straights *s, unsigned place, const struct event_sink *sink)
{
	unsigned card = s->dealer.deck[place];
	unsigned seat = s->turn;
	uint64_t plays = s->legal >> place & 1;

	s->held &= ~card_bit(place);
	s->legal |= s->opened[place] & -plays;
	s->table |= card_bit(card) & -plays;
	s->discard[seat][s->discards[seat]] = (uint8_t)card;
	s->discards[seat] = (uint8_t)(s->discards[seat] + 1 - plays);
	s->moves++;
	s->turn = (seat + 1) % STRAIGHTS_SEATS;
	s->asked = false;
	event_send(sink, plays ? STRAIGHTS_PLAY : STRAIGHTS_DISCARD, seat + 1,
		card, 0, 0);
}

/* A whole round of four computers: the same moves as move_place makes. What
 * stands on the table is kept for the sink alone. */
static void
play_round(struct straights *s, const struct event_sink *sink)
{
	struct event e;
	uint64_t held = s->held;
	uint64_t legal = s->legal;
	unsigned turn = s->turn;

	e.count = 0;
	e.number[0] = 0;
	e.length = 0;
	while (s->moves < CARD_COUNT) {
		uint64_t hand = held & straights_places(turn);
		unsigned place = straights_agent(hand, hand & legal);
		uint64_t played = legal >> place & 1;

		e.seat = (uint8_t)(turn + 1);
		e.card = s->dealer.deck[place];
		held &= ~card_bit(place);
		legal |= s->opened[place] & -played;
		s->discard[turn][s->discards[turn]] = e.card;
		s->discards[turn] = (uint8_t)(s->discards[turn] + 1 - played);
		turn = (turn + 1) % STRAIGHTS_SEATS;
		s->held = held;
		s->legal = legal;
		s->turn = turn;
		s->moves++;
		if (!sink)
			continue;
		s->table |= card_bit(e.card) & -played;
		e.kind = (uint8_t)(STRAIGHTS_DISCARD - played);
		sink->take(sink->context, &e);
	}
}

static void
score_seat(struct straights *s, unsigned seat, const struct event_sink *sink)
{
	struct event e;
	int32_t gained = 0;

	e.seat = (uint8_t)(seat + 1);
	for (unsigned i = 0; i < s->discards[seat]; i++) {
		e.list[i] = s->discard[seat][i];
		gained += (int32_t)card_rank(e.list[i]) + 1;
	}
	e.kind = STRAIGHTS_DISCARDS;
	e.count = s->discards[seat];
	e.number[0] = s->score[seat];
	e.number[1] = gained;
	e.number[2] = s->score[seat] += gained;
	event_pass(sink, &e);
	e.kind = STRAIGHTS_SCORE;
	e.count = 0;
	event_pass(sink, &e);
}

unsigned
straights_winners(const struct straights *s)
{
	return game_winners(s->score, STRAIGHTS_SEATS, false);
}

static void
end_round(struct straights *s, const struct event_sink *sink)
{
	bool over = false;

	for (unsigned seat = 0; seat < STRAIGHTS_SEATS; seat++) {
		score_seat(s, seat, sink);
		over |= s->score[seat] >= s->house.target;
	}
	s->rounds++;
	s->moves = 0;
	if (!over)
		return;
	s->phase = STRAIGHTS_WON;
	for (unsigned seat = 0; seat < STRAIGHTS_SEATS; seat++)
		if (straights_winners(s) >> seat & 1)
			event_send_seat(sink, STRAIGHTS_WIN, seat + 1);
}

static void
show_piles(const struct straights *s, const struct event_sink *sink)
{
	struct event e = {.kind = STRAIGHTS_PILE};

	event_send_bare(sink, STRAIGHTS_TABLE);
	for (unsigned suit = 0; suit < CARD_SUITS; suit++) {
		e.number[0] = (int32_t)suit;
		e.cards = s->table & card_suit_set(suit);
		event_pass(sink, &e);
	}
}

void
straights_board(
	const struct straights *s, unsigned seat, const struct event_sink *sink)
{
	uint64_t hand = s->held & straights_places(seat);
	struct event e;

	if (!sink)
		return;
	show_piles(s, sink);
	e = (struct event){.kind = STRAIGHTS_HAND};
	e.number[0] = !(s->held >> (STRAIGHTS_HAND_SIZE * seat) & 1);
	list_places(s, hand, &e);
	event_pass(sink, &e);
	e.kind = STRAIGHTS_LEGAL;
	list_places(s, hand & s->legal, &e);
	event_pass(sink, &e);
}

/* Asks who plays the seat or shows its board, once, and the prompt. */
static void
ask_seat(struct straights *s, const struct event_sink *sink)
{
	if (!s->asked && s->phase == STRAIGHTS_INVITING)
		event_send_seat(sink, STRAIGHTS_INVITE, s->turn + 1);
	else if (!s->asked)
		straights_board(s, s->turn, sink);
	event_send_bare(sink, STRAIGHTS_PROMPT);
	s->asked = true;
}

static void
move_computer(struct straights *s, const struct event_sink *sink)
{
	uint64_t hand = s->held & straights_places(s->turn);

	const struct straights_computer *c = &s->house.computer[s->turn];
	unsigned place = straights_agent(hand, hand & s->legal);

	if (s->boards && !s->asked)
		ask_seat(s, sink);
	if (!straights_takes_first(c))
		place = straights_choose(c, s->dealer.deck, hand,
			hand & s->legal,
			(uint64_t)s->dealer.round * CARD_COUNT + s->moves);
	move_place(s, place, sink);
}

/* Whether the whole round can be played without looking at each move. */
static bool
plays_alone(const struct straights *s, const struct event_sink *sink)
{
	if ((sink && s->boards) || s->moves ||
		s->computer != (1 << STRAIGHTS_SEATS) - 1)
		return false;
	for (unsigned seat = 0; seat < STRAIGHTS_SEATS; seat++)
		if (!straights_takes_first(&s->house.computer[seat]))
			return false;
	return true;
}

void
straights_go(struct straights *s, const struct event_sink *sink)
{
	while (s->phase == STRAIGHTS_TURN) {
		if (s->moves == CARD_COUNT)
			end_round(s, sink);
		else if (s->moves == 0 && s->held != CARD_ALL)
			deal_round(s, sink);
		else if (plays_alone(s, sink))
			play_round(s, sink);
		else if (s->computer >> s->turn & 1)
			move_computer(s, sink);
		else
			break;
	}
	if (s->phase <= STRAIGHTS_TURN)
		ask_seat(s, sink);
}

bool
straights_play(
	struct straights *s, unsigned card, const struct event_sink *sink)
{
	if (!(straights_hand(s, s->turn) & card_bit(card)))
		return false;
	if (s->legal >> s->place[card] & 1)
		move_place(s, s->place[card], sink);
	else
		event_send_bare(sink, STRAIGHTS_NOT_LEGAL);
	return true;
}

bool
straights_discard(
	struct straights *s, unsigned card, const struct event_sink *sink)
{
	if (!(straights_hand(s, s->turn) & card_bit(card)))
		return false;
	if (s->held & s->legal & straights_places(s->turn))
		event_send_bare(sink, STRAIGHTS_MUST_PLAY);
	else
		move_place(s, s->place[card], sink);
	return true;
}

void
straights_deck(struct straights *s, const struct event_sink *sink)
{
	event_send_deck(sink, STRAIGHTS_DECK_ROW, s->dealer.deck);
	event_send_bare(sink, STRAIGHTS_DECK_END);
}

void
straights_ragequit(struct straights *s, const struct event_sink *sink)
{
	s->computer |= (uint8_t)(1U << s->turn);
	s->house.computer[s->turn] =
		(struct straights_computer){.skill = STRAIGHTS_MEDIUM};
	event_send_seat(sink, STRAIGHTS_RAGEQUIT, s->turn + 1);
}

void
straights_change(struct straights *s, unsigned seat,
	const struct straights_computer *computer,
	const struct event_sink *sink)
{
	char name[STRAIGHTS_NAME];

	s->house.computer[seat] = *computer;
	straights_computer_name(computer, name);
	event_send_text(sink, STRAIGHTS_CHANGE, seat + 1, name);
}

static card_set
cards_at(const struct straights *s, uint64_t places)
{
	card_set cards = 0;

	for (; places; places &= places - 1)
		cards |= card_bit(s->dealer.deck[__builtin_ctzll(places)]);
	return cards;
}

card_set
straights_hand(const struct straights *s, unsigned seat)
{
	return cards_at(s, s->held & straights_places(seat));
}

card_set
straights_legal(const struct straights *s, unsigned seat)
{
	return cards_at(s, s->held & s->legal & straights_places(seat));
}
