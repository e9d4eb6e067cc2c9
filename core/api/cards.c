/*
 * Names, cards and decks, and which seeds deal them; and what all files of the
 * room use.
 */
#include "core/api/api.h"

#include "core/base/crew.h"
#include "core/games.h"
#include "core/search/search.h"

#include <stdlib.h>

enum { API_ROUNDS = 1000000 }; /* dealt at most */

const char *
sts_version(void)
{
	return STS_VERSION;
}

void
sts_free(char *string)
{
	free(string);
}

int
api_refuse(struct sts_error *error, const struct fault *f)
{
	if (!error)
		return -1;
	*error = (struct sts_error){.line = f->line, .column = f->column};
	if (f->id != FAULT_NONE)
		text_fill(error->name, sizeof error->name, "%s",
			fault_kind(f->id)->slug);
	text_fill(error->message, sizeof error->message, "%s", f->what);
	return -1;
}

int
api_fail(struct sts_error *error, enum fault_id id, const char *format, ...)
{
	struct fault f;
	char what[FAULT_TEXT];
	va_list ap;

	va_start(ap, format);
	text_fill_list(what, sizeof what, format, ap);
	va_end(ap);
	fault_set(&f, id, 0, 0, "%s", what);
	return api_refuse(error, &f);
}

const struct game *
api_game(const char *name, struct sts_error *error)
{
	const struct game *game = games_by_name(name);
	struct fault f;

	if (game)
		return game;
	games_refuse(name, &f);
	api_refuse(error, &f);
	return NULL;
}

const struct shuffle *
api_shuffle(const char *name, struct sts_error *error)
{
	const struct shuffle *s = name ? shuffle_by_name(name) : shuffle_rows;
	struct fault f;

	if (s)
		return s;
	shuffle_refuse(name, 0, 0, &f);
	api_refuse(error, &f);
	return NULL;
}

struct wording *
api_wording(const struct game *game, const char *text, struct fault *f)
{
	if (strchr(text, '\n'))
		return wording_load(game->vocabulary, game->wordings, text,
			strlen(text), f);
	return wording_built_in(game->vocabulary, game->wordings, text, f);
}

int
api_choose(const struct game *game, struct game_choice *choice, size_t *choices,
	const char *name, const char *value, struct sts_error *error)
{
	const struct game_choice chosen = {name, value};
	struct game_choice before;
	struct fault f;
	size_t i = 0;
	int option =
		game_chosen_option(game->name, game->options, &chosen, 0, &f);

	if (option < 0)
		return api_refuse(error, &f);
	while (i < *choices && strcmp(choice[i].name, name) != 0)
		i++;
	before = choice[i];
	choice[i] = (struct game_choice){game->options[option].name, value};
	if (game_check_choices(game, choice, *choices + (i == *choices), &f)) {
		choice[i] = before;
		return api_refuse(error, &f);
	}
	*choices += i == *choices;
	return 0;
}

/* The finding of the game at this index. */
static const struct fault_kind *
finding_at(const struct game *game, size_t index)
{
	for (unsigned i = FAULT_NONE + 1; i < FAULT_COUNT; i++)
		if (fault_concerns((enum fault_id)i, game->name) &&
			index-- == 0)
			return fault_kind((enum fault_id)i);
	return NULL;
}

/* The name at this index of the game's, and its summary where it is at hand. */
static const char *
name_of_game(enum sts_list list, const struct game *game, size_t index,
	const char **summary)
{
	const struct fault_kind *kind;

	*summary = NULL;
	if (list == STS_FINDINGS) {
		kind = finding_at(game, index);
		*summary = kind ? kind->title : NULL;
		return kind ? kind->slug : NULL;
	}
	for (size_t i = 0;; i++) {
		const char *name = list == STS_RULES ? game->options[i].name
						     : game->wordings[i].name;

		if (list == STS_RULES)
			*summary = game->options[i].summary;
		if (!name || i == index)
			return name;
	}
}

static const char *
name_at(enum sts_list list, const char *game_name, size_t index,
	const char **summary)
{
	const struct game *const *games = games_all();
	const struct game *game = game_name ? games_by_name(game_name) : NULL;
	size_t count = 0;

	*summary = NULL;
	if (list == STS_SHUFFLES && index < shuffle_count)
		*summary = shuffle_rows[index].summary;
	if (list == STS_SHUFFLES)
		return index < shuffle_count ? shuffle_rows[index].name : NULL;
	if (list != STS_GAMES)
		return game ? name_of_game(list, game, index, summary) : NULL;
	while (games[count])
		count++;
	return index < count ? games[index]->name : NULL;
}

const char *
sts_name(enum sts_list list, const char *game, size_t index)
{
	const char *summary;

	return name_at(list, game, index, &summary);
}

static char *
wording_summary(const char *game_name, const char *name)
{
	struct fault f;
	const struct game *game = games_by_name(game_name);
	struct wording *w = api_wording(game, name, &f);
	char *summary = w ? memory_copy(wording_facts(w)->summary) : NULL;

	wording_free(w);
	return summary;
}

char *
sts_summary(enum sts_list list, const char *game, const char *name)
{
	const char *summary, *found;
	size_t i = 0;

	do
		found = name_at(list, game, i++, &summary);
	while (found && strcmp(found, name) != 0);
	if (!found)
		return NULL;
	if (list == STS_WORDINGS)
		return wording_summary(game, name);
	return memory_copy(summary ? summary : found);
}

const char *
sts_card_name(unsigned card)
{
	return card < CARD_COUNT ? card_plain(card) : NULL;
}

unsigned
sts_card(const char *name)
{
	size_t length = strlen(name);
	unsigned card;

	return length && card_read_loosely(name, length, &card) == length
		? card
		: STS_NO_CARD;
}

int
sts_deal(const char *shuffle, int64_t seed, unsigned round,
	uint8_t deck[STS_CARDS], struct sts_error *error)
{
	struct model model = {.shuffle = api_shuffle(shuffle, error)};
	struct dealer dealer;
	struct fault f;

	if (!model.shuffle)
		return -1;
	if (seed < INT32_MIN || seed > UINT32_MAX)
		return api_fail(error, FAULT_SEED,
			"a seed is from -2147483648 to 4294967295");
	if (round < 1 || round > API_ROUNDS)
		return api_fail(error, FAULT_LIMIT, "a round is from 1 to %d",
			API_ROUNDS);
	if (seed_check(model.shuffle, seed, &f) != 0)
		return api_refuse(error, &f);
	model.seed = (uint32_t)seed;
	dealer_start(&dealer, &model);
	while (dealer.round < round)
		dealer_deal(&dealer);
	memcpy(deck, dealer.deck, STS_CARDS);
	return 0;
}

uint64_t
sts_hand(const char *game, unsigned players, unsigned hand,
	struct sts_error *error)
{
	const struct game *g = api_game(game, error);
	struct cut cut;
	struct fault f;

	if (!g)
		return 0;
	if (g->cut(players, 0, &cut, &f) != 0) {
		api_refuse(error, &f);
		return 0;
	}
	if (hand < 1 || hand > cut.hands) {
		api_fail(error, FAULT_SEATS, "there are %u hands", cut.hands);
		return 0;
	}
	return cut_places(&cut, hand - 1);
}

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

/* What is known of that round; NULL and *error when there is no such round, or
 * places or cards are not in a deck. */
static struct known *
known_of(struct sts_search *s, unsigned round, bool in_deck,
	struct sts_error *error)
{
	if (!in_deck) {
		api_fail(error, FAULT_CARD, "places and cards are from 0 to %d",
			CARD_COUNT - 1);
		return NULL;
	}
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
	struct known *known = known_of(
		s, round, place < CARD_COUNT && card < CARD_COUNT, error);

	if (known)
		known_place(known, place, card);
	return known ? 0 : -1;
}

int
sts_search_cards(struct sts_search *s, unsigned round, uint64_t places,
	uint64_t cards, struct sts_error *error)
{
	struct known *known =
		known_of(s, round, !((places | cards) & ~CARD_ALL), error);

	if (!known)
		return -1;
	if (!known_has_room(known, places))
		return api_fail(error, FAULT_LIMIT,
			"more than %d sets of places in a round", KNOWN_GROUPS);
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

	if (!s->first || s->query.from > s->query.to)
		return api_fail(error, FAULT_VALUE, "%s",
			s->first ? "there is no seed in the range"
				 : "no card is known to search for");
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
