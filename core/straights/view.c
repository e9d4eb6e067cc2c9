#include "core/straights/rules.h"

#include <assert.h>

enum { WORLDS = 300 };

/* The cards of one rank, clubs to spades. */
#define RANK(rank) (UINT64_C(0x8004002001) << (rank))

/* What the seat to move may see; seats count from 0. */
struct straights_sight {
	unsigned seat;
	card_set hand;
	card_set table;
	card_set lost; /* its own discards of the round */
	unsigned held[STRAIGHTS_SEATS];
};

struct advice_world {
	card_set hand[STRAIGHTS_SEATS];
	card_set table;
};

unsigned
straights_points(card_set cards)
{
	unsigned points = 0;

	for (; cards; cards &= cards - 1)
		points += card_rank(card_first(cards)) + 1;
	return points;
}

card_set
straights_legal_cards(card_set table)
{
	static const card_set low =
		RANK(1) | RANK(2) | RANK(3) | RANK(4) | RANK(5) | RANK(6);
	static const card_set high =
		RANK(6) | RANK(7) | RANK(8) | RANK(9) | RANK(10) | RANK(11);

	if (!table)
		return card_bit(CARD_7S);
	return (RANK(6) | (table & low) >> 1 | (table & high) << 1) & ~table;
}

/* A card of the highest or the lowest rank among these. */
static unsigned
extreme_card(card_set cards, bool highest)
{
	for (unsigned i = 0; i < CARD_RANKS; i++) {
		card_set those = cards & RANK(highest ? CARD_RANKS - 1 - i : i);

		if (those)
			return card_first(those);
	}
	return CARD_NONE;
}

/* Deals the cards not seen to the other hands; some are their discards. */
static void
imagine_world(const struct straights_sight *see, uint64_t *dice,
	struct advice_world *w)
{
	card_set unseen = CARD_ALL & ~(see->hand | see->table | see->lost);
	uint8_t card[CARD_COUNT];
	unsigned count = card_mix(unseen, dice, card);

	*w = (struct advice_world){.table = see->table};
	w->hand[see->seat] = see->hand;
	for (unsigned seat = 0; seat < STRAIGHTS_SEATS; seat++)
		for (unsigned n = 0; seat != see->seat && n < see->held[seat];
			n++) {
			assert(count > 0);
			w->hand[seat] |= card_bit(card[--count]);
		}
}

/* Moves the card; what it costs its seat. */
static unsigned
move_card(struct advice_world *w, unsigned seat, unsigned card)
{
	bool plays = straights_legal_cards(w->table) >> card & 1;

	w->hand[seat] &= ~card_bit(card);
	if (plays)
		w->table |= card_bit(card);
	return plays ? 0 : card_rank(card) + 1;
}

/* Moves the card and goes on to the end of the round; the seat's cost. */
static unsigned
play_out(const struct advice_world *world, unsigned me, unsigned card)
{
	struct advice_world w = *world;
	unsigned cost = move_card(&w, me, card);
	unsigned seat = (me + 1) % STRAIGHTS_SEATS;

	while (w.hand[seat]) {
		card_set legal = straights_legal_cards(w.table) & w.hand[seat];
		unsigned paid = move_card(&w, seat,
			extreme_card(legal ? legal : w.hand[seat], legal != 0));

		cost += seat == me ? paid : 0;
		seat = (seat + 1) % STRAIGHTS_SEATS;
	}
	return cost;
}

/*
 * The card that is expected to cost the seat least in this round, and the
 * points of the round that are expected then.
 */
static unsigned
choose_card(const struct straights_sight *see, double *points)
{
	card_set legal = straights_legal_cards(see->table) & see->hand;
	card_set choices = legal ? legal : see->hand;
	uint64_t dice = see->hand * UINT64_C(31) ^ see->table;
	unsigned cost[CARD_COUNT] = {0}, best;
	struct advice_world w;

	assert(see->hand);
	best = card_first(choices);
	for (unsigned i = 0; i < WORLDS; i++) {
		imagine_world(see, &dice, &w);
		for (card_set left = choices; left; left &= left - 1) {
			unsigned card = card_first(left);

			cost[card] += play_out(&w, see->seat, card);
		}
	}
	for (card_set left = choices; left; left &= left - 1)
		if (cost[__builtin_ctzll(left)] < cost[best])
			best = card_first(left);
	*points = straights_points(see->lost) + (double)cost[best] / WORLDS;
	return best;
}

const struct game_command straights_commands[] = {
	{"play CARD", "play a card", NULL},
	{"discard CARD", "discard a card, when none can be played", NULL},
	{"deck", "print the deck as it was dealt",
		"shows the cards of all players"},
	{"change SEAT NAME",
		"let a computer play as c, easy, medium, hard or random:N",
		NULL},
	{"ragequit", "leave the seat to a computer",
		"leaves your cards to a computer for the rest of the game"},
	{"quit", "end the game", NULL},
	{NULL, NULL, NULL},
};

static void
look_at_seat(const struct straights *s, unsigned seat, struct table_seat *t)
{
	t->human = !(s->computer >> seat & 1);
	if (!t->human)
		straights_computer_name(&s->house.computer[seat], t->computer);
	t->score = s->score[seat];
	t->hand = straights_hand(s, seat);
	for (unsigned i = 0; i < s->discards[seat]; i++)
		t->lost |= card_bit(s->discard[seat][i]);
	t->points = straights_points(t->lost);
	t->won = s->phase == STRAIGHTS_WON && straights_winners(s) >> seat & 1;
}

void
straights_look(const struct game_state *state, struct table *t)
{
	const struct straights *s = (const struct straights *)state;

	*t = (struct table){.seats = STRAIGHTS_SEATS};
	if (s->phase <= STRAIGHTS_TURN)
		t->turn = s->turn + 1;
	t->round = s->dealer.round;
	if (s->phase == STRAIGHTS_INVITING)
		t->asks = TABLE_ASKS_SEAT;
	else if (s->phase == STRAIGHTS_TURN) {
		t->asks = TABLE_ASKS_MOVE;
		t->legal = straights_legal(s, s->turn);
	}
	for (unsigned suit = 0; suit < CARD_SUITS; suit++)
		table_add(t, TABLE_PILE, suit,
			s->table & (UINT64_C(0x1FFF) << (CARD_RANKS * suit)));
	for (unsigned seat = 0; seat < STRAIGHTS_SEATS; seat++)
		look_at_seat(s, seat, &t->seat[seat]);
	if (t->asks == TABLE_ASKS_MOVE && !t->legal)
		t->legal = t->seat[s->turn].hand;
	if (t->asks == TABLE_ASKS_MOVE && !t->seat[s->turn].hand)
		t->turn = 0; /* the round is over */
}

bool
straights_give_advice(
	const struct game_state *state, struct game_advice *advice)
{
	const struct straights *s = (const struct straights *)state;
	struct straights_sight see = {.seat = s->turn, .table = s->table};
	char name[CARD_NAME];
	unsigned card;

	if (s->phase != STRAIGHTS_TURN)
		return false;
	see.hand = straights_hand(s, s->turn);
	for (unsigned i = 0; i < s->discards[s->turn]; i++)
		see.lost |= card_bit(s->discard[s->turn][i]);
	for (unsigned seat = 0; seat < STRAIGHTS_SEATS; seat++)
		see.held[seat] = card_count(straights_hand(s, seat));
	card = choose_card(&see, &advice->points);
	text_format(&advice->line, "%s %s",
		straights_legal(s, s->turn) ? "play" : "discard",
		card_plain(card, name));
	advice->expects = true;
	return true;
}
