/*
 * Fuzz target: a good game of Straights under any changes, given to the
 * referee. The first bytes say which game and what the referee is told; then
 * each byte says whether the next event is taken as it is, dropped, doubled or
 * made of the bytes that follow. Without a change nothing may be found.
 */
#include "tests/fuzz/fuzz.h"

#include "core/straights/straights.h"
#include "tests/unit/straights_games.h"

/* Claims that are given: all that the input changes, and as many behind. */
enum { MOST = 2000, BEHIND = 60, KEPT = 32 };

struct input {
	struct fuzz_bytes bytes;
	bool changed;
};

static uint8_t
next(struct input *in)
{
	return fuzz_byte(&in->bytes);
}

static void
find(void *context, const struct fault *f, const char *table, const char *proof)
{
	size_t *found = context;

	if (!f->line || strlen(table) >= 400 || strlen(proof) >= FAULT_TEXT)
		abort();
	++*found;
}

/* Fills the event from bytes: fields of any value. */
static void
make(struct input *in, struct event *e)
{
	e->kind = next(in) % STRAIGHTS_EVENTS;
	e->seat = next(in);
	e->card = next(in);
	e->cards = (card_set)next(in) << next(in) % 57;
	e->number[0] = (int8_t)next(in);
	e->number[1] = (int32_t)((uint32_t)next(in) << next(in) % 32);
	e->number[2] = (int8_t)next(in);
	e->count = next(in);
	for (unsigned i = 0; i < e->count; i++)
		e->list[i] = next(in);
	e->text = (const char *)in->bytes.at;
	e->length = in->bytes.left < 12 ? in->bytes.left : 12;
}

/* How often the event is claimed: 0, 1 or 2 times; it may be changed. */
static unsigned
change(struct input *in, struct event *e, uint32_t *missing)
{
	uint8_t how = next(in);

	*missing = 0;
	if (how < 0xE0)
		return 1;
	in->changed = true;
	if (how < 0xE8)
		return 0;
	if (how < 0xF0)
		return 2;
	if (how < 0xF4)
		*missing = next(in);
	else
		make(in, e);
	return 1;
}

static size_t
judge(struct input *in, const struct game_events *g, uint8_t told)
{
	size_t found = 0, claims = 0, most = in->bytes.left + BEHIND;
	struct referee_setup setup = {.boards = g->boards,
		.dealer = told & 1 ? &g->dealer : NULL,
		.seats = told & 2 ? g->seats : NULL,
		.sink = {find, &found}};
	struct referee *r = straights_referee.start(&setup);
	struct known hands[8];
	struct tally tally;

	if (!r)
		abort();
	most = most < MOST ? most : MOST;
	/* Scores without winners, at the end of a game, are a finding. */
	while (most < g->count && g->e[most].kind == STRAIGHTS_WIN)
		most++;
	for (size_t i = 0; i < g->count && claims < most; i++) {
		struct event e = g->e[i];
		struct claim c = {.event = &e, .column = 1};
		unsigned times = change(in, &e, &c.missing);

		for (; times > 0; times--) {
			c.line = ++claims;
			straights_referee.claim(r, &c);
		}
	}
	straights_referee.end(r, claims + 1, told & 4);
	straights_referee.tally(r, &tally);
	if (straights_referee.hands(r, hands, 8) > 8 || found > 3 * claims + 10)
		abort();
	straights_referee.stop(r);
	return found;
}

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
	struct input in = {.bytes = {data, size, 0}};
	const struct game_events *g = kept_game(next(&in));
	uint8_t told = next(&in) & 3;

	if (judge(&in, g, told) && !in.changed)
		abort();
	return 0;
}
