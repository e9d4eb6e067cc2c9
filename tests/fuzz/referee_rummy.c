/* Fuzz target: a good game of Rummy under any changes (refereed.h). */
#include "tests/fuzz/refereed.h"

#include "tests/unit/rummy_games.h"

enum { KEPT = 8 };

/* A game of that number, played once; its lines are shown. */
static const struct games *
kept_game(uint8_t number)
{
	static struct games kept[KEPT];
	struct games *g = &kept[number % KEPT];

	if (g->event)
		return g;
	games_play(g, number % KEPT, number % 2);
	g->event = realloc(g->event, g->count * sizeof *g->event);
	if (!g->event)
		abort();
	return g;
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct fuzz_bytes bytes = {data, size, 0};
	const struct games *kept = kept_game(fuzz_byte(&bytes));
	struct refereed g = {.calls = &rummy_referee,
		.event = kept->event,
		.count = kept->count,
		.kinds = RUMMY_EVENTS,
		.prompt = RUMMY_PROMPT,
		.setup = {.echoed = true,
			.dealer = &kept->dealer,
			.seats = kept->seats,
			.choice = kept->choice,
			.choices = kept->choices},
		.bytes = bytes};

	refereed_judge(&g);
	return 0;
}
