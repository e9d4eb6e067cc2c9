#include "core/rummy/expert.h"

#include "core/rummy/simple.h"

#include <assert.h>
#include <string.h>

enum {
	WORLDS = 64,        /* per decision */
	DEALS = 8,          /* tried for each world */
	EARLY_DEALS = 2,    /* while little has been discarded */
	EARLY_PILE = 4,     /* cards in the pile that end that */
	CAP = 120,          /* turns of a trial */
	LEAST_DISCARDS = 4, /* tried besides keen's */
	CHOICES = 1 + LEAST_DISCARDS + 2
};

/* The rest of a turn: draws a card, or melds, lays off and discards. */
struct choice {
	unsigned count;
	struct rummy_move move[RUMMY_MOVES];
};

/* Splitmix64. */
static uint64_t
roll(uint64_t *dice)
{
	uint64_t z = *dice += UINT64_C(0x9e3779b97f4a7c15);

	z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
	z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
	return z ^ z >> 31;
}

static void
swap(uint8_t *a, uint8_t *b)
{
	uint8_t c = *a;

	*a = *b;
	*b = c;
}

/* Writes the cards of the set to list in random order; returns how many. */
static unsigned
shuffle(card_set cards, uint64_t *dice, uint8_t *list)
{
	unsigned n = 0;

	for (; cards; cards &= cards - 1) {
		uint64_t j = (roll(dice) >> 32) * (n + 1) >> 32;

		list[n] = (uint8_t)__builtin_ctzll(cards);
		swap(&list[n++], &list[j]);
	}
	return n;
}

/* Deals the unseen cards to the others and the stock. */
static void
deal_world(struct rummy_table *t, const struct rummy_view *view,
	card_set unseen, uint64_t *dice)
{
	const struct rummy_open *o = view->open;
	uint8_t list[CARD_COUNT];
	unsigned left = shuffle(unseen, dice, list);

	for (unsigned seat = 0; seat < o->seats; seat++) {
		if (seat == o->turn)
			continue;
		t->hand[seat] = o->shown[seat];
		for (unsigned n = rummy_count(o->shown[seat]);
			n < o->held[seat]; n++)
			t->hand[seat] |= card_bit(list[--left]);
	}
	assert(left == o->stock);
	memcpy(t->stock, list, left);
}

/* How much the others' hands leave over when they meld all they can. */
static unsigned
others_left_over(const struct rummy_table *t)
{
	unsigned sum = 0;

	for (unsigned seat = 0; seat < t->open.seats; seat++)
		if (seat != t->open.turn)
			sum += rummy_points_of(t->hand[seat]) -
				rummy_best(t->hand[seat]);
	return sum;
}

static void
imagine(struct rummy_table *world, const struct rummy_view *view,
	card_set unseen, uint64_t *dice)
{
	unsigned deals = view->open->piled < EARLY_PILE ? EARLY_DEALS : DEALS;
	unsigned least = 0;
	struct rummy_table t = {.open = *view->open, .drawn = CARD_NONE};

	t.hand[t.open.turn] = view->hand;
	for (unsigned i = 0; i < deals; i++) {
		unsigned over;

		deal_world(&t, view, unseen, dice);
		over = others_left_over(&t);
		if (i == 0 || over < least) {
			least = over;
			*world = t;
		}
	}
}

/* Plays the choice and then the round out; what it brings the seat. */
static int
try(const struct rummy_table *world, const struct choice *choice)
{
	struct rummy_table t = *world;
	unsigned me = t.open.turn, end = t.open.turns + CAP;
	int sum = 0;

	for (unsigned i = 0; i < choice->count; i++)
		rummy_move(&t, &choice->move[i]);
	while (t.open.phase <= RUMMY_TO_PLAY && t.open.turns < end) {
		struct rummy_move move = rummy_simple_move(
			RUMMY_KEEN, &t.open, t.hand[t.open.turn]);

		rummy_move(&t, &move);
	}
	if (t.open.phase != RUMMY_OUT)
		return 0;
	for (unsigned seat = 0; seat < t.open.seats; seat++)
		sum += (int)rummy_points_of(t.hand[seat]);
	return t.open.turn == me ? sum : -sum;
}

/*
 * The best choice, or the first, keen's, where the gain over it is not beyond
 * one and a half standard errors.
 */
static unsigned
compare(const struct rummy_view *view, const struct choice *choice,
	unsigned count)
{
	int64_t sum[CHOICES] = {0}, squares[CHOICES] = {0};
	card_set unseen = rummy_unseen(view->open, view->hand);
	uint64_t dice = view->dice;
	unsigned best = 0;

	for (unsigned w = 0; w < WORLDS; w++) {
		struct rummy_table world;
		int keen;

		imagine(&world, view, unseen, &dice);
		keen = try(&world, &choice[0]);
		for (unsigned i = 1; i < count; i++) {
			int64_t gain = try(&world, &choice[i]) - keen;

			sum[i] += gain;
			squares[i] += gain * gain;
		}
	}
	for (unsigned i = 1; i < count; i++)
		if (sum[i] > sum[best] &&
			4 * WORLDS * sum[i] * sum[i] >
				9 * (WORLDS * squares[i] - sum[i] * sum[i]))
			best = i;
	return best;
}

static unsigned
choose_draw(const struct rummy_view *view, struct rummy_move *moves)
{
	struct choice choice[2] = {{.count = 1}, {.count = 1}};
	unsigned best;

	choice[0].move[0] =
		rummy_simple_move(RUMMY_KEEN, view->open, view->hand);
	choice[1].move[0].verb = choice[0].move[0].verb == RUMMY_MOVE_STOCK
		? RUMMY_MOVE_PILE
		: RUMMY_MOVE_STOCK;
	moves[0] = choice[0].move[0];
	if (view->open->stock == 0 ||
		rummy_refuse(view->open, view->hand, &choice[1].move[0]) !=
			RUMMY_ALLOWED)
		return 1;
	best = compare(view, choice, 2);
	moves[0] = choice[best].move[0];
	return 1;
}

static void
end_with(struct choice *choice, unsigned card)
{
	choice->move[choice->count++] = (struct rummy_move){
		.verb = RUMMY_MOVE_DISCARD, .card = (uint8_t)card};
}

/* Of the cards the one that leaves least over; of equals the lowest. */
static unsigned
least_left_over(card_set cards, card_set hand)
{
	unsigned chosen = CARD_NONE, least = 0;

	for (; cards; cards &= cards - 1) {
		unsigned card = (unsigned)__builtin_ctzll(cards);
		unsigned over = rummy_left_over(hand, card);

		if (chosen == CARD_NONE || over < least) {
			least = over;
			chosen = card;
		}
	}
	return chosen;
}

/*
 * Adds what keen does up to its discard, with its discard and up to `more`
 * others; returns how many choices there are then.
 */
static unsigned
add_discards(const struct rummy_open *o, card_set hand,
	const struct choice *before, unsigned more, struct choice *choice,
	unsigned count)
{
	unsigned card = rummy_keen_discard(o, hand);
	card_set left = rummy_legal_discards(o, hand) & ~card_bit(card);

	choice[count] = *before;
	end_with(&choice[count++], card);
	for (; more && left; more--) {
		card = least_left_over(left, hand);
		left &= ~card_bit(card);
		choice[count] = *before;
		end_with(&choice[count++], card);
	}
	return count;
}

/* Keen's melds and lay-offs, up to its discard or to the hand's end. */
static void
lay_all(struct rummy_open *o, card_set *hand, struct choice *choice)
{
	choice->count = 0;
	while (o->phase == RUMMY_TO_PLAY) {
		struct rummy_move move =
			rummy_simple_move(RUMMY_KEEN, o, *hand);

		if (move.verb == RUMMY_MOVE_DISCARD)
			return;
		choice->move[choice->count++] = move;
		*hand &= move.verb == RUMMY_MOVE_MELD ? ~move.cards
						      : ~card_bit(move.card);
		rummy_move_open(o, &move);
	}
}

static unsigned
choose_play(const struct rummy_view *view, struct rummy_move *moves)
{
	struct choice choice[CHOICES], laid;
	struct rummy_open o = *view->open;
	card_set hand = view->hand;
	unsigned count, best = 0;

	lay_all(&o, &hand, &laid);
	if (o.phase == RUMMY_OUT) {
		memcpy(moves, laid.move, laid.count * sizeof *moves);
		return laid.count;
	}
	count = add_discards(&o, hand, &laid, LEAST_DISCARDS, choice, 0);
	if (laid.count) {
		struct choice hold = {.count = 0};

		count = add_discards(
			view->open, view->hand, &hold, 1, choice, count);
	}
	if (count > 1)
		best = compare(view, choice, count);
	memcpy(moves, choice[best].move, choice[best].count * sizeof *moves);
	return choice[best].count;
}

unsigned
rummy_expert(const struct rummy_view *view, struct rummy_move *moves)
{
	assert(view->open->turnovers == 0);
	return view->open->phase == RUMMY_TO_DRAW ? choose_draw(view, moves)
						  : choose_play(view, moves);
}
