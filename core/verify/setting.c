/*
 * What a game is judged by: what is given before any is read, and the wording
 * that it is in, loaded when it is wanted, the one that its first lines differ
 * from least. And the referee, which is told what the lines show of the
 * program.
 */
#include "core/base/base.h"
#include "core/verify/verify_private.h"

#include <assert.h>
#include <stdlib.h>

/* Makes ready to read exactly by this wording, which is borrowed. */
static void
start_exact(struct verify *v, struct verify_wording *w,
	const struct wording *wording)
{
	w->wording = wording;
	exact_init(&w->exact, v->setup.game->vocabulary, wording,
		loose_order(v->loose));
}

static size_t
count_built_in(const struct wording_source *s)
{
	size_t count = 0;

	while (s[count].name)
		count++;
	return count;
}

/* Refuses a negative seed that the shuffle, where it is known, does not take.
 */
static int
check_seed(const struct verify_setup *s, struct fault *f)
{
	const struct shuffle *shuffle = s->shuffle;

	if (!shuffle && s->wordings == 1)
		shuffle =
			shuffle_by_name(wording_facts(s->wording[0])->shuffle);
	if (!shuffle || !s->seeded || !s->argument || *s->argument != '-')
		return 0;
	return seed_check(shuffle, (int32_t)s->seed, f);
}

int
verify_check(const struct verify_setup *setup, struct fault *f)
{
	const struct game *game = setup->game;

	if (game_check_choices(game, setup->choice, setup->choices, f) != 0 ||
		(setup->seats &&
			game_check_seats(game, setup->seats, f) != 0) ||
		check_seed(setup, f) != 0)
		return -1;
	return setup->names
		? game_check_names(game, setup->seats, setup->names, f)
		: 0;
}

struct verify *
verify_start(const struct verify_setup *setup, struct fault *f)
{
	static const struct wording_source none = {.yaml = "{}", .length = 2};
	const struct wording_source *data = setup->game->loose;
	const struct vocabulary *words = setup->game->vocabulary;
	struct loose *loose = verify_check(setup, f) == 0
		? loose_load(words, data ? data : &none, f)
		: NULL;
	struct verify *v;

	if (!loose)
		return NULL;
	v = memory_zero(1, sizeof *v);
	v->setup = *setup;
	v->setup.wording = NULL; /* the caller's list */
	v->loose = loose;
	v->memory = explain_memory_start();
	v->wordings = setup->wordings ? setup->wordings
				      : count_built_in(setup->game->wordings);
	v->wording = memory_zero(v->wordings, sizeof *v->wording);
	for (size_t i = 0; i < setup->wordings; i++)
		start_exact(v, &v->wording[i], setup->wording[i]);
	return v;
}

void
verify_stop(struct verify *v)
{
	if (!v)
		return;
	for (size_t i = 0; i < v->wordings; i++) {
		reader_stop(v->wording[i].reader);
		wording_free(v->wording[i].built_in);
		text_fini(&v->wording[i].outlines);
		text_fini(&v->wording[i].heads);
	}
	free(v->wording);
	explain_memory_stop(v->memory);
	verify_forget_others(v);
	loose_free(v->loose);
	free(v->met);
	text_fini(&v->predicted);
	claims_fini(&v->read.claims);
	findings_fini(&v->read.findings);
	free(v);
}

int
verify_redeal(
	struct verify *v, const struct verify_setup *setup, struct fault *f)
{
	if (verify_check(setup, f) != 0)
		return -1;
	v->setup = *setup;
	v->setup.wording = NULL;
	v->usual = v->usual_differences = 0;
	explain_memory_stop(v->memory);
	v->memory = explain_memory_start();
	return 0;
}

/* --- the wording --- */

struct verify_wording *
verify_wording_at(struct verify *v, size_t i)
{
	const struct game *game = v->setup.game;
	struct verify_wording *w = &v->wording[i];
	struct fault f;

	if (w->wording)
		return w;
	w->built_in = wording_built_in(
		game->vocabulary, game->wordings, game->wordings[i].name, &f);
	assert(w->built_in); /* a unit test has loaded them all */
	start_exact(v, w, w->built_in);
	return w;
}

/* How much the first lines differ from the wording; SIZE_MAX when it is more
 * than `most`, which is found out as soon as it is. */
static size_t
weigh_differences(const struct verify_case *c, struct verify_wording *w,
	size_t most, struct claims *claims)
{
	const struct reader_until until = {
		.lines = c->verify->file.named < READER_SEEN
			? c->verify->file.named
			: READER_SEEN,
		.weight = most,
		.bytes = READER_LOOK};
	struct reader_game game =
		reader_read(w->reader, c->source, &until, NULL, NULL, claims);

	return game.weight > most ? SIZE_MAX : game.weight;
}

/* Readers are made when they are needed: most games are exact. */
static void
start_reader(struct verify *v, struct verify_wording *w)
{
	if (w->reader)
		return;
	w->reader =
		reader_start(v->setup.game->vocabulary, w->wording, v->loose);
	reader_follow(w->reader, &v->manner);
}

struct verify_wording *
verify_choose_by_shuffle(
	const struct verify_case *c, const struct shuffle *shuffle)
{
	struct verify *v = c->verify;
	struct claims claims = {0};
	struct verify_wording *best = NULL;
	size_t fewest = SIZE_MAX;

	for (size_t i = 0; i < v->wordings; i++) {
		struct verify_wording *w = verify_wording_at(v, i);
		size_t n;

		if (strcmp(wording_facts(w->wording)->shuffle, shuffle->name) !=
			0)
			continue;
		start_reader(v, w);
		n = weigh_differences(
			c, w, best ? fewest - 1 : SIZE_MAX, &claims);
		if (n == SIZE_MAX && best)
			continue;
		best = w;
		fewest = n;
		if (fewest == 0)
			break;
	}
	claims_fini(&claims);
	return best;
}

struct verify_wording *
verify_choose_wording(const struct verify_case *c)
{
	struct verify *v = c->verify;
	struct claims claims = {0};
	size_t best = v->usual;
	size_t fewest;

	assert(v->usual < v->wordings);
	start_reader(v, verify_wording_at(v, best));
	if (v->wordings == 1)
		return &v->wording[0];
	fewest = weigh_differences(c, &v->wording[best], SIZE_MAX, &claims);
	if (!source_at_start(c->source) &&
		reader_differences(fewest) <= v->usual_differences) {
		claims_fini(&claims);
		return &v->wording[best];
	}
	for (size_t i = 0; i < v->wordings; i++) {
		size_t most = i < best ? fewest : fewest - 1;
		size_t n;

		if (i == v->usual || (fewest == 0 && i > best))
			continue;
		start_reader(v, verify_wording_at(v, i));
		n = weigh_differences(c, &v->wording[i], most, &claims);
		if (n == SIZE_MAX)
			continue;
		fewest = n;
		best = i;
	}
	claims_fini(&claims);
	v->usual = best;
	v->usual_differences = reader_differences(fewest);
	return &v->wording[best];
}

/* --- the referee --- */

/* How many seats have scores after a round, each behind what stands before the
 * first: the lines end where something else comes. 0: no round has all. */
static unsigned
count_scored(const struct verify_case *c, const struct claims *claims)
{
	unsigned last = 0, most = 0;
	bool score = false, scored;

	for (size_t i = 0; i < claims->count; i++) {
		unsigned kind = claims_kind(claims, i);
		struct event e;

		scored = score;
		score = event_sums(&c->words->form[kind]);
		if (scored && !score && last > most && i > 1 &&
			kind != claims_kind(claims, i - 2))
			most = last;
		if (!score || !i)
			continue;
		claims_event(claims, i, &e);
		last = e.seat;
	}
	return most <= GAME_SEATS ? most : 0;
}

enum {
	ALONE_LEAST = 3, /* cards typed, and moved by no line */
	ENDS_LEAST = 8   /* piles of which cards between are not shown */
};

/* Whether people type their moves, and no line tells them: cards typed, none of
 * which a seat moves before the next one is typed. */
static bool
types_alone(const struct verify_case *c, const struct claims *claims)
{
	card_set card = 0;
	size_t typed = 0;
	struct event e;

	for (size_t i = 0; i < claims->count; i++) {
		unsigned kind = claims_kind(claims, i);

		if (kind != c->words->typed &&
			(!card || !event_moves(&c->words->form[kind])))
			continue;
		claims_event(claims, i, &e);
		if (kind == c->words->typed) {
			card = loose_cards_named(e.text, e.length);
			typed += card != 0;
		} else if (card >> e.card % 64 & 1)
			return false;
	}
	return typed >= ALONE_LEAST;
}

/* Whether all piles, of these kinds, show no more than their two ends. */
static bool
shows_ends(const struct claims *claims, uint64_t piles)
{
	size_t apart = 0;
	struct event e;

	for (size_t i = 0; i < claims->count && piles; i++) {
		if (!(piles >> claims_kind(claims, i) & 1))
			continue;
		claims_event(claims, i, &e);
		if (card_count(e.cards) > 2)
			return false;
		apart += card_count(e.cards) == 2 && !(e.cards & e.cards >> 1);
	}
	return apart >= ENDS_LEAST;
}

static bool
are_of_suit(const struct event *e)
{
	return card_suit(e->list[0]) == card_suit(e->list[e->count - 1U]);
}

/* Whether the cards may be the ends of a list of a suit or of a rank. */
static bool
are_ends(const struct event *e)
{
	int apart = e->count == 2 ? abs(e->list[1] - e->list[0]) : 0;

	return apart > 1 &&
		(are_of_suit(e) ||
			(apart > CARD_RANKS && apart % CARD_RANKS == 0));
}

/* A program may show the ends of lists of a suit, and whole those of a rank. */
static enum referee_lists
count_lists(const struct claims *claims, uint64_t moves)
{
	size_t lines = 0, bare = 0, ends = 0, whole = 0;
	struct event e;

	for (size_t i = 0; i < claims->count && moves; i++) {
		if (!(moves >> claims_kind(claims, i) & 1))
			continue;
		claims_event(claims, i, &e);
		if (e.count > 2 && are_of_suit(&e))
			return REFEREE_LISTS_WHOLE;
		if (e.count > 2) {
			whole++;
			continue;
		}
		lines++;
		bare += e.count == 0;
		ends += are_ends(&e);
	}
	if (ends > 1 && (ends == lines || (whole && 4 * ends >= 3 * lines)))
		return REFEREE_LISTS_ENDS;
	return whole                         ? REFEREE_LISTS_WHOLE
		: bare == lines && lines > 1 ? REFEREE_LISTS_BARE
					     : REFEREE_LISTS_UNKNOWN;
}

struct referee *
verify_referee(const struct verify_case *c, const struct dealer *dealer,
	const struct verify_reading *reading, struct referee_sink sink)
{
	const struct verify_setup *given = &c->verify->setup;
	const struct referee_calls *calls = given->game->referee;
	const struct record *rec = c->record;
	struct referee_setup setup = {
		.dealer = dealer,
		.proved = c->proved,
		.trusted = c->trusted,
		.seats = c->seats,
		.boards = wording_facts(c->wording->wording)->boards,
		.spelt = memcmp(&wording_facts(c->wording->wording)->ranks,
				 &card_ranks_plain,
				 sizeof card_ranks_plain) != 0,
		.from_zero = c->from_zero,
		.absent = c->wording->exact.order.absent,
		.sink = sink,
		.choice = rec ? rec->choice : given->choice,
		.choices = rec ? rec->choices : given->choices,
	};

	if (reading) {
		const struct claims *claims = &reading->claims;
		uint64_t told = claims_kinds(claims, 0, claims->count);

		setup.echoed = reading->game.echoed;
		setup.scored = count_scored(c, claims);
		setup.alone =
			(told >> c->words->typed & 1) && types_alone(c, claims);
		setup.ends = shows_ends(
			claims, told & event_kinds_with(c->words, EVENT_PILE));
		setup.lists = count_lists(claims,
			told &
				order_list_moves(loose_order(c->verify->loose),
					c->words));
		setup.untold = ~told;
	}
	/* The referee copies what it needs of the setup. */
	/* cppcheck-suppress returnDanglingLifetime */
	return calls ? calls->start(&setup) : NULL;
}
