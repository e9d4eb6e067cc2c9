#include "core/rummy/agent.h"

#include "core/rummy/expert.h"
#include "core/rummy/simple.h"

uint64_t
rummy_dice(uint64_t seed, unsigned round, const struct rummy_open *o)
{
	const uint64_t part[] = {seed, round, o->turns, o->phase};
	uint64_t x = UINT64_C(0x52756d6d79);

	for (unsigned i = 0; i < sizeof part / sizeof *part; i++) {
		x ^= part[i];
		x = (x ^ x >> 32) * UINT64_C(0xd6e8feb86659fd93);
		x = (x ^ x >> 32) * UINT64_C(0xd6e8feb86659fd93);
		x ^= x >> 32;
	}
	return x;
}

/* One move after the other, up to the end of the phase. */
static unsigned
move_by_move(enum rummy_strategy strategy, const struct rummy_view *view,
	struct rummy_move *moves)
{
	struct rummy_open o = *view->open;
	card_set hand = view->hand;
	unsigned n = 0;

	for (;;) {
		moves[n] = rummy_simple_move(strategy, &o, hand);
		if (moves[n].verb == RUMMY_MOVE_MELD)
			hand &= ~moves[n].cards;
		else if (moves[n].verb == RUMMY_MOVE_LAYOFF)
			hand &= ~card_bit(moves[n].card);
		else
			return n + 1;
		rummy_move_open(&o, &moves[n++]);
		if (o.phase == RUMMY_OUT)
			return n;
	}
}

unsigned
rummy_agent(enum rummy_strategy strategy, const struct rummy_view *view,
	struct rummy_move *moves)
{
	if (strategy != RUMMY_EXPERT)
		return move_by_move(strategy, view, moves);
	/* The stock's order is open then, and trials know nothing of it. */
	if (view->open->turnovers)
		return move_by_move(RUMMY_KEEN, view, moves);
	return rummy_expert(view, moves);
}
