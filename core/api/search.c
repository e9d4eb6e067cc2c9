/* Which seeds deal these cards. */
#include "core/api/api.h"

#include "core/base/crew.h"
#include "core/search/search.h"

#include <stdlib.h>

enum { API_SEARCHED = 64 }; /* rounds */

struct sts_search {
	struct search_query query;
	unsigned first; /* round of which something is known; 0: none */
	unsigned last;
	struct known rounds[API_SEARCHED]; /* from round 1 */
	/* While it runs. */
	struct search *search;
	const struct sts_search_calls *calls;
	uint64_t blocks;
	bool ended; /* by the caller */
};

struct sts_search *
sts_search_new(const char *shuffle, struct sts_error *error)
{
	const struct shuffle *shuffled = api_shuffle(shuffle, error);
	struct sts_search *s;

	if (!shuffled)
		return NULL;
	s = memory_zero(1, sizeof *s);
	s->query.shuffle = shuffled;
	search_range(shuffled, &s->query.from, &s->query.to);
	for (unsigned i = 0; i < API_SEARCHED; i++)
		known_init(&s->rounds[i]);
	return s;
}

void
sts_search_free(struct sts_search *s)
{
	free(s);
}

void
sts_search_range(struct sts_search *s, uint32_t from, uint32_t to)
{
	s->query.from = from;
	s->query.to = to;
}

/* What is known of that round; NULL and *error when there is no such round. */
static struct known *
known_of(struct sts_search *s, unsigned round, struct sts_error *error)
{

	if (round < 1 || round > API_SEARCHED) {
		api_fail(error, FAULT_LIMIT, "a round is from 1 to %d",
			API_SEARCHED);
		return NULL;
	}
	if (!s->first || round < s->first)
		s->first = round;
	if (round > s->last)
		s->last = round;
	return &s->rounds[round - 1];
}

int
sts_search_card(struct sts_search *s, unsigned round, unsigned place,
	unsigned card, struct sts_error *error)
{
	struct known *known;

	if (place >= CARD_COUNT || card >= CARD_COUNT) {
		return api_fail(error, FAULT_CARD,
			"places and cards are from 0 to %d", CARD_COUNT - 1);
	}
	known = known_of(s, round, error);
	if (!known)
		return -1;
	known_place(known, place, card);
	return 0;
}

int
sts_search_cards(struct sts_search *s, unsigned round, uint64_t places,
	uint64_t cards, struct sts_error *error)
{
	struct known *known;

	if ((places | cards) & ~CARD_ALL) {
		return api_fail(error, FAULT_CARD,
			"places and cards are from 0 to %d", CARD_COUNT - 1);
	}
	known = known_of(s, round, error);
	if (!known)
		return -1;
	if (!known_has_room(known, places)) {
		return api_fail(error, FAULT_LIMIT,
			"more than %d sets of places in a round", KNOWN_GROUPS);
	}
	known_within(known, places, cards);
	return 0;
}

static void
add_seed(void *context, const struct search_query *query, uint32_t seed)
{
	(void)query;
	text_add(context, (const char *)&seed, sizeof seed);
}

static int
search_work(void *context, void *worker, uint64_t block, struct crew_slot *slot)
{
	const struct sts_search *s = context;
	struct search_sink sink = {add_seed, crew_text(slot)};

	(void)worker;
	search_block(s->search, block, &sink);
	return 0;
}

static void
ask_caller(struct sts_search *s, uint64_t done)
{
	const struct sts_search_calls *c = s->calls;

	if (!s->ended && c->progress &&
		c->progress(c->context, done, s->blocks) != 0)
		s->ended = true;
}

static int
compare_seeds(const void *a, const void *b)
{
	uint32_t x, y;

	memcpy(&x, a, sizeof x);
	memcpy(&y, b, sizeof y);
	return (x > y) - (x < y);
}

static bool
take_seeds(void *context, uint64_t block, struct text *seeds)
{
	struct sts_search *s = context;
	size_t count = seeds->length / sizeof(uint32_t);
	uint32_t seed;

	if (count)
		qsort(seeds->bytes, count, sizeof seed, compare_seeds);
	for (size_t i = 0; i < count; i++) {
		memcpy(&seed, seeds->bytes + i * sizeof seed, sizeof seed);
		s->calls->found(s->calls->context, seed);
	}
	ask_caller(s, block + 1);
	return !s->ended;
}

static void
tick_search(void *context, const struct crew_progress *p)
{
	ask_caller(context, p->tasks);
}

int
sts_search_run(struct sts_search *s, unsigned jobs,
	const struct sts_search_calls *calls, struct sts_error *error)
{
	struct crew crew = {.workers = jobs,
		.work = search_work,
		.take_text = take_seeds,
		.tick = tick_search,
		.context = s};

	if (!s->first || s->query.from > s->query.to) {
		return api_fail(error, FAULT_VALUE, "%s",
			s->first ? "there is no seed in the range"
				 : "no card is known to search for");
	}
	s->query.round = s->first;
	s->query.rounds = &s->rounds[s->first - 1];
	s->query.count = s->last - s->first + 1;
	s->calls = calls;
	s->ended = false;
	s->search = search_start(&s->query, 1);
	s->blocks = crew.tasks = search_blocks(s->search);
	crew_run(&crew);
	search_stop(s->search);
	return s->ended;
}
