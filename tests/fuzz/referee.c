/* Fuzz target: a good game of Straights under any changes (refereed.h). */
#include "tests/fuzz/refereed.h"

#include "core/straights/straights.h"
#include "tests/unit/straights_games.h"

enum { KEPT = 32 };

/* A game of that number, played once. */
static const struct game_events *
kept_game(uint8_t number)
{
	static struct game_events kept[KEPT];
	struct game_events *g = &kept[number % KEPT];
	uint64_t random = number % KEPT;

	if (g->e)
		return g;
	games_init(g);
	games_play(g, &random);
	g->e = realloc(g->e, g->count * sizeof *g->e);
	if (!g->e)
		abort();
	return g;
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct fuzz_bytes bytes = {data, size, 0};
	const struct game_events *kept = kept_game(fuzz_byte(&bytes));
	struct refereed g = {.calls = &straights_referee,
		.event = kept->e,
		.count = kept->count,
		.kinds = STRAIGHTS_EVENTS,
		.prompt = STRAIGHTS_PROMPT,
		.setup = {.boards = kept->boards,
			.dealer = &kept->dealer,
			.seats = kept->seats},
		.bytes = bytes};

	refereed_judge(&g);
	return 0;
}
