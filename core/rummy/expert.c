/*
 * The strongest computer: imagines the hidden cards many times, plays each
 * choice to the end of the round, and takes the best.
 */
#include "core/rummy/play.h"

#include <assert.h>

enum {
	WORLDS = 256,       /* at most, per decision */
	GLANCE = 32,        /* worlds, after which choices are dropped */
	DEALS = 32,         /* tried at most for each world */
	CAP = 120,          /* turns played after a choice, at most */
	LEAST_DISCARDS = 4, /* tried besides keen's */
	CHOICES = 1 + LEAST_DISCARDS + 2
};

/* The rest of a turn: draws a card, or melds, lays off and discards. */
struct rummy_choice {
	unsigned count;
	struct rummy_move move[RUMMY_MOVES];
};

/* Deals the unseen cards to the others and the stock. */
static void
deal_world(struct rummy_table *t, const struct rummy_view *view,
	card_set unseen, uint64_t *dice)
{
	const struct rummy_open *o = view->open;
	uint8_t list[CARD_COUNT];
	unsigned left = card_mix(unseen, dice, list);

	for (unsigned seat = 0; seat < o->seats; seat++) {
		if (seat == o->turn)
			continue;
		t->hand[seat] = o->shown[seat];
		for (unsigned n = card_count(o->shown[seat]); n < o->held[seat];
			n++)
			t->hand[seat] |= card_bit(list[--left]);
	}
	assert(left == o->stock);
	memcpy(t->stock, list, left);
}

/* The last discard, which a seat's hand in a world must explain. */
struct rummy_last_discard {
	unsigned card;            /* CARD_NONE: nobody has discarded yet */
	struct rummy_open before; /* the table as that seat saw it */
};

static void
find_last_discard(struct rummy_last_discard *last, const struct rummy_open *o)
{
	struct rummy_open *before = &last->before;

	last->card = CARD_NONE;
	*before = *o;
	if (o->turns == 0)
		return;
	last->card = o->taken != CARD_NONE ? o->taken : o->pile[o->piled - 1];
	if (o->phase == RUMMY_TO_PLAY)
		before->held[o->turn]--;
	before->turn = (uint8_t)((o->turn + o->seats - 1U) % o->seats);
	before->taken = CARD_NONE;
	before->discarded &= ~card_bit(last->card);
}

/* Whether keen would have discarded that from the hand. */
static bool
explains_discard(const struct rummy_last_discard *last, card_set hand)
{
	return last->card == CARD_NONE ||
		rummy_keen_discard(&last->before,
			hand | card_bit(last->card)) == last->card;
}

/* A world in which the last discard was a good one, if there is one soon. */
static void
imagine_world(struct rummy_table *world, const struct rummy_view *view,
	const struct rummy_last_discard *last, card_set unseen, uint64_t *dice)
{
	*world = (struct rummy_table){.open = *view->open, .drawn = CARD_NONE};
	world->hand[view->open->turn] = view->hand;
	for (unsigned i = 0; i < DEALS; i++) {
		deal_world(world, view, unseen, dice);
		if (explains_discard(last, world->hand[last->before.turn]))
			return;
	}
}

/* Plays the choice and then the round out; what it brings the seat. */
static int
play_out(const struct rummy_table *world, const struct rummy_choice *choice)
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

/* What a choice has gained over the first, keen's, in all worlds so far. */
struct rummy_gains {
	int64_t sum;
	int64_t squares;
	bool dropped;
};

/* Whether |mean| > halves/2 standard errors. */
static bool
is_beyond(const struct rummy_gains *g, int64_t worlds, int64_t halves)
{
	int64_t square = g->sum * g->sum;

	return 4 * worlds * square >
		halves * halves * (worlds * g->squares - square);
}

/* Drops choices that seem no better than keen's; returns how many stay. */
static unsigned
drop_choices(struct rummy_gains *gains, unsigned count, unsigned worlds)
{
	unsigned stay = 0;

	for (unsigned i = 1; i < count; i++) {
		struct rummy_gains *g = &gains[i];

		if (g->squares == 0 || (g->sum < 0 && is_beyond(g, worlds, 1)))
			g->dropped = true;
		stay += !g->dropped;
	}
	return stay;
}

/* The best choice whose gain is not by chance, or the first. */
static unsigned
best_of(const struct rummy_gains *gains, unsigned count, unsigned worlds)
{
	unsigned best = 0;

	for (unsigned i = 1; i < count; i++)
		if (!gains[i].dropped && gains[i].sum > gains[best].sum &&
			is_beyond(&gains[i], worlds, 3))
			best = i;
	return best;
}

/* All choices are played in the same worlds, so only the choice differs. */
static unsigned
compare_choices(const struct rummy_view *view,
	const struct rummy_choice *choice, unsigned count)
{
	struct rummy_gains gains[CHOICES] = {{0}};
	card_set unseen = rummy_unseen(view->open, view->hand);
	uint64_t dice = view->dice;
	unsigned worlds = 0, left = count - 1;
	struct rummy_last_discard last;

	find_last_discard(&last, view->open);
	while (left && worlds < WORLDS) {
		struct rummy_table world;
		int keen;

		imagine_world(&world, view, &last, unseen, &dice);
		keen = play_out(&world, &choice[0]);
		for (unsigned i = 1; i < count; i++) {
			int64_t gain;

			if (gains[i].dropped)
				continue;
			gain = play_out(&world, &choice[i]) - keen;
			gains[i].sum += gain;
			gains[i].squares += gain * gain;
		}
		if (++worlds % GLANCE == 0)
			left = drop_choices(gains, count, worlds);
	}
	return best_of(gains, count, worlds);
}

static unsigned
choose_draw(const struct rummy_view *view, struct rummy_move *moves)
{
	struct rummy_choice choice[2] = {{.count = 1}, {.count = 1}};
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
	best = compare_choices(view, choice, 2);
	moves[0] = choice[best].move[0];
	return 1;
}

static void
end_with_discard(struct rummy_choice *choice, unsigned card)
{
	choice->move[choice->count++] = (struct rummy_move){
		.verb = RUMMY_MOVE_DISCARD, .card = (uint8_t)card};
}

/* Adds what keen does up to its discard, with its discard and up to `more`
 * others; returns how many choices there are then. */
static unsigned
add_discards(const struct rummy_open *o, card_set hand,
	const struct rummy_choice *before, unsigned more,
	struct rummy_choice *choice, unsigned count)
{
	unsigned card = rummy_keen_discard(o, hand);
	card_set left = rummy_legal_discards(o, hand) & ~card_bit(card);

	choice[count] = *before;
	end_with_discard(&choice[count++], card);
	for (; more && left; more--) {
		card = rummy_least_left_over(left, hand, false);
		left &= ~card_bit(card);
		choice[count] = *before;
		end_with_discard(&choice[count++], card);
	}
	return count;
}

/* Keen's melds and lay-offs, up to its discard or to the hand's end. */
static void
lay_all(struct rummy_open *o, card_set *hand, struct rummy_choice *choice)
{
	choice->count = 0;
	while (o->phase == RUMMY_TO_PLAY) {
		struct rummy_move move =
			rummy_simple_move(RUMMY_KEEN, o, *hand);

		if (move.verb == RUMMY_MOVE_DISCARD)
			return;
		choice->move[choice->count++] = move;
		*hand &= ~rummy_move_cards(&move);
		rummy_move_open(o, &move);
	}
}

static unsigned
choose_play(const struct rummy_view *view, struct rummy_move *moves)
{
	struct rummy_choice choice[CHOICES], laid;
	struct rummy_open o = *view->open;
	card_set hand = view->hand;
	unsigned count = 1, best;

	lay_all(&o, &hand, &laid);
	choice[0] = laid;
	if (o.phase != RUMMY_OUT)
		count = add_discards(
			&o, hand, &laid, LEAST_DISCARDS, choice, 0);
	if (o.phase != RUMMY_OUT && laid.count) {
		struct rummy_choice hold = {.count = 0};

		count = add_discards(
			view->open, view->hand, &hold, 1, choice, count);
	}
	best = compare_choices(view, choice, count);
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

int
rummy_expect(const struct rummy_view *view, const struct rummy_move *moves,
	unsigned count)
{
	card_set unseen = rummy_unseen(view->open, view->hand);
	struct rummy_choice choice = {.count = count};
	struct rummy_last_discard last;
	uint64_t dice = view->dice;
	int sum = 0;

	memcpy(choice.move, moves, count * sizeof *moves);
	find_last_discard(&last, view->open);
	for (unsigned i = 0; i < WORLDS; i++) {
		struct rummy_table world;

		imagine_world(&world, view, &last, unseen, &dice);
		sum += play_out(&world, &choice);
	}
	return 10 * sum / WORLDS;
}
