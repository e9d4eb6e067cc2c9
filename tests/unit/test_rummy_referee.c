#include "tests/unit/unit.h"

#include "core/rummy/rummy.h"
#include "tests/unit/rummy_games.h"

/* How many games the tests play: SOAK, or few. */
static uint64_t
games_wanted(uint64_t few)
{
	const char *many = getenv("SOAK");

	return many ? strtoull(many, NULL, 10) : few;
}

struct found {
	size_t count;
	struct fault first;
	struct fault last;
};

static void
take_finding(void *context, const struct fault *f, const char *table,
	const char *proof)
{
	struct found *found = context;

	(void)table;
	(void)proof;
	if (found->count++ == 0)
		found->first = *f;
	found->last = *f;
}

/* What the referee is told of a game besides its claims. */
struct telling {
	bool dealer, seats, choices, echo;
};

static struct found
judge(const struct games *g, const struct event *event, size_t count,
	struct telling t, struct tally *tally)
{
	struct found found = {0};
	struct referee_setup setup = {
		.dealer = t.dealer ? &g->dealer : NULL,
		.seats = t.seats ? g->seats : NULL,
		.echoed = t.echo,
		.sink = {take_finding, &found},
		.choice = g->choice,
		.choices = t.choices ? g->choices : 0,
	};
	struct referee *r = rummy_referee.start(&setup);

	assert_non_null(r);
	for (size_t i = 0; i < count; i++) {
		struct claim c = {.event = &event[i], .line = i + 1};

		if (event[i].kind != RUMMY_TYPED || t.echo)
			rummy_referee.claim(r, &c);
	}
	rummy_referee.end(r, count, false);
	rummy_referee.tally(r, tally);
	referee_stop(r);
	return found;
}

static void
finds_nothing(const struct games *g, uint64_t number, struct telling t)
{
	struct tally tally;
	struct found found = judge(g, g->event, g->count, t, &tally);

	if (found.count)
		fail_msg("game %ju, event %ju: %s: %s", (uintmax_t)number,
			(uintmax_t)found.first.line,
			fault_kind(found.first.id)->slug, found.first.what);
	assert_int_equal(tally.rounds, g->tally.rounds);
	if (t.dealer && tally.rounds)
		assert_string_equal(tally.level, "V3");
	for (unsigned seat = 0; seat < tally.seats && tally.rounds; seat++) {
		assert_int_equal(tally.score[seat], g->tally.score[seat]);
		assert_int_equal(tally.won[seat], g->tally.won[seat]);
	}
}

TEST(accuses_no_good_game)
{
	static const struct telling tellings[] = {{false, false, false, false},
		{false, false, false, true}, {true, false, false, false},
		{true, true, true, true}, {false, true, true, false}};
	struct games *g = calloc(1, sizeof *g);
	uint64_t games = games_wanted(400);

	assert_non_null(g);
	for (uint64_t n = 0; n < games; n++) {
		games_play(g, n, true);
		for (unsigned i = 0; i < sizeof tellings / sizeof *tellings;
			i++)
			finds_nothing(g, n, tellings[i]);
	}
	games_fini(g);
	free(g);
}

static bool
shows_deck(const struct games *g)
{
	for (size_t i = 0; i < g->count; i++)
		if (g->event[i].kind == RUMMY_DECK_ROW)
			return true;
	return false;
}

/* Also where the deck is shown. */
TEST(tells_another_deal_once)
{
	/* Games by number; and how far on is the one with the other deal. */
	enum { FIRST = 250, LAST = 299, OTHER = 1000 };
	struct games *g = calloc(1, sizeof *g), *other = calloc(1, sizeof *g);
	struct tally tally;
	unsigned shown = 0;

	assert_true(g && other);
	for (uint64_t n = FIRST; n <= LAST; n++) {
		struct found found;

		games_play(g, n, true);
		games_play(other, n + OTHER, true);
		shown += shows_deck(g);
		g->dealer = other->dealer;
		found = judge(g, g->event, g->count,
			(struct telling){.dealer = true}, &tally);
		assert_int_equal(found.first.id, FAULT_RUMMY_DEAL);
		assert_int_equal(found.count, 1);
	}
	assert_in_range(shown, 1, LAST - FIRST);
	games_fini(other);
	games_fini(g);
	free(other);
	free(g);
}

/* One edit of an event. False when this kind of edit cannot be made here. */
typedef bool editor(struct games *g, struct event *e, size_t *count, size_t at);

static unsigned
other_card(struct games *g, unsigned card)
{
	return (card + 1 + (unsigned)games_roll(g, CARD_COUNT - 1)) %
		CARD_COUNT;
}

static bool
has_field(const struct event *e, enum event_type type)
{
	const struct event_form *form = &rummy_vocabulary.form[e->kind];

	for (unsigned i = 0; i < EVENT_FIELDS; i++)
		if (form->field[i].type == type)
			return true;
	return false;
}

static bool
edit_card(struct games *g, struct event *e, size_t *count, size_t at)
{
	(void)count;
	if (!has_field(&e[at], EVENT_CARD))
		return false;
	e[at].card = (uint8_t)other_card(g, e[at].card);
	return true;
}

static bool
edit_seat(struct games *g, struct event *e, size_t *count, size_t at)
{
	(void)count;
	if (!has_field(&e[at], EVENT_SEAT))
		return false;
	e[at].seat = (uint8_t)(1 + (e[at].seat + games_roll(g, 5)) % 6);
	return true;
}

static bool
edit_number(struct games *g, struct event *e, size_t *count, size_t at)
{
	unsigned slot =
		(unsigned)games_roll(g, e[at].kind == RUMMY_SCORE ? 3 : 1);

	(void)count;
	if (!has_field(&e[at], EVENT_NUMBER))
		return false;
	e[at].number[slot] += games_roll(g, 2) ? 1 : -1;
	return true;
}

static bool
edit_list_card(struct games *g, struct event *e, size_t *count, size_t at)
{
	size_t i;

	(void)count;
	if (!has_field(&e[at], EVENT_CARDS) && !has_field(&e[at], EVENT_ROW))
		return false;
	if (e[at].count == 0)
		return false;
	i = games_roll(g, e[at].count);
	e[at].list[i] = (uint8_t)other_card(g, e[at].list[i]);
	return true;
}

static bool
is_list(const struct event *e)
{
	return has_field(e, EVENT_CARDS) || has_field(e, EVENT_MELDS) ||
		has_field(e, EVENT_ROW) || has_field(e, EVENT_COUNTS) ||
		has_field(e, EVENT_LAYOFFS);
}

static bool
edit_list_order(struct games *g, struct event *e, size_t *count, size_t at)
{
	size_t i, j;
	uint8_t entry;

	(void)count;
	if (!is_list(&e[at]) || e[at].count < 2)
		return false;
	i = games_roll(g, e[at].count);
	j = games_roll(g, e[at].count);
	entry = e[at].list[i];
	if (entry == e[at].list[j] || entry == EVENT_PART ||
		e[at].list[j] == EVENT_PART || has_field(&e[at], EVENT_LAYOFFS))
		return false;
	e[at].list[i] = e[at].list[j];
	e[at].list[j] = entry;
	return true;
}

static bool
edit_list_short(struct games *g, struct event *e, size_t *count, size_t at)
{
	(void)g;
	(void)count;
	if (!is_list(&e[at]) || e[at].count < 1)
		return false;
	e[at].count = (uint16_t)(e[at].count -
		(has_field(&e[at], EVENT_LAYOFFS) ? 2 : 1));
	return true;
}

static bool
edit_list_long(struct games *g, struct event *e, size_t *count, size_t at)
{
	(void)count;
	if (!has_field(&e[at], EVENT_CARDS) || e[at].count > 20)
		return false;
	e[at].list[e[at].count++] = (uint8_t)games_roll(g, CARD_COUNT);
	return true;
}

/* Kinds whose order is the reader's to judge, not the referee's. */
static bool
is_frame(const struct event *e)
{
	return e->kind <= RUMMY_HOUSE ||
		(e->kind >= RUMMY_TABLE && e->kind <= RUMMY_CAN_DISCARD) ||
		e->kind >= RUMMY_DECK_ROW;
}

static bool
edit_drop(struct games *g, struct event *e, size_t *count, size_t at)
{
	(void)g;
	if (is_frame(&e[at]) || at + 1 == *count)
		return false;
	memmove(&e[at], &e[at + 1], (*count - at - 1) * sizeof *e);
	--*count;
	return true;
}

static bool
edit_double(struct games *g, struct event *e, size_t *count, size_t at)
{
	(void)g;
	if (is_frame(&e[at]) || *count == GAMES_EVENTS)
		return false;
	memmove(&e[at + 1], &e[at], (*count - at) * sizeof *e);
	++*count;
	return true;
}

static bool
edit_swap(struct games *g, struct event *e, size_t *count, size_t at)
{
	struct event kept = e[at];

	(void)g;
	if (at + 1 >= *count || is_frame(&e[at]) || is_frame(&e[at + 1]) ||
		event_equal(&rummy_vocabulary, &e[at], &e[at + 1]))
		return false;
	e[at] = e[at + 1];
	e[at + 1] = kept;
	return true;
}

static bool
edit_refusal(struct games *g, struct event *e, size_t *count, size_t at)
{
	uint8_t kind = (uint8_t)(RUMMY_UNKNOWN + games_roll(g, 10));

	(void)count;
	if (e[at].kind < RUMMY_UNKNOWN || e[at].kind > RUMMY_REFUSED_DEAD_END ||
		kind == e[at].kind)
		return false;
	e[at].kind = kind;
	e[at].card = 0;
	return true;
}

static bool
edit_draw(struct games *g, struct event *e, size_t *count, size_t at)
{
	(void)count;
	if (e[at].kind != RUMMY_STOCK && e[at].kind != RUMMY_TAKE)
		return false;
	e[at].kind = e[at].kind == RUMMY_STOCK ? RUMMY_TAKE : RUMMY_STOCK;
	e[at].card = (uint8_t)games_roll(g, CARD_COUNT);
	return true;
}

static bool
edit_meld_number(struct games *g, struct event *e, size_t *count, size_t at)
{
	(void)count;
	if (e[at].kind != RUMMY_LAYOFF)
		return false;
	e[at].number[0] += 1 + (int32_t)games_roll(g, 3);
	return true;
}

static const struct edit {
	const char *name;
	editor *make;
} edits[] = {
	{"a card", edit_card},
	{"a seat", edit_seat},
	{"a number", edit_number},
	{"a card of a list", edit_list_card},
	{"the order of a list", edit_list_order},
	{"a list one shorter", edit_list_short},
	{"a list one longer", edit_list_long},
	{"an event dropped", edit_drop},
	{"an event doubled", edit_double},
	{"two events swapped", edit_swap},
	{"another refusal", edit_refusal},
	{"another draw", edit_draw},
	{"another meld", edit_meld_number},
};

enum { EDITS = sizeof edits / sizeof *edits };

struct toll {
	unsigned made, caught, many;
};

static void
edit_and_judge(struct games *g, struct telling t, struct toll *toll)
{
	size_t count = g->count, at = games_roll(g, count);
	unsigned edit = (unsigned)games_roll(g, EDITS);
	struct event *copy = malloc((count + 1) * sizeof *copy);
	struct found found;
	struct tally tally;

	assert_non_null(copy);
	memcpy(copy, g->event, count * sizeof *copy);
	if (edits[edit].make(g, copy, &count, at)) {
		found = judge(g, copy, count, t, &tally);
		toll[edit].made++;
		toll[edit].caught += found.count > 0;
		toll[edit].many += found.count > 1;
		if (found.count == 0 && getenv("RUMMY_TELL"))
			printf("missed: %s, event %zu of %zu, kind %s (%d, "
			       "%d)\n",
				edits[edit].name, at, count,
				rummy_vocabulary.form[g->event[at].kind].name,
				copy[at].card, (int)copy[at].number[0]);
		if (found.count > 1 && getenv("RUMMY_MANY"))
			printf("many: %s, event %zu of %zu, kind %s: %zu, %s, "
			       "%s: %s\n",
				edits[edit].name, at, count,
				rummy_vocabulary.form[g->event[at].kind].name,
				found.count, fault_kind(found.first.id)->slug,
				fault_kind(found.last.id)->slug,
				found.last.what);
	}
	free(copy);
}

TEST(tells_every_edit_when_every_card_is_known)
{
	const struct telling t = {true, true, true, true};
	struct toll toll[EDITS] = {{0}};
	struct games *g = calloc(1, sizeof *g);

	assert_non_null(g);
	for (uint64_t n = 0; n < 60; n++) {
		games_play(g, n, true);
		for (unsigned i = 0; i < 60; i++)
			edit_and_judge(g, t, toll);
	}
	for (unsigned i = 0; i < EDITS; i++) {
		printf("%-22s %u of %u caught, %u told more than once\n",
			edits[i].name, toll[i].caught, toll[i].made,
			toll[i].many);
		assert_true(toll[i].made > 0);
		assert_int_equal(toll[i].caught, toll[i].made);
	}
	games_fini(g);
	free(g);
}

/* Any kind with any values, as no program would ever print them. */
static void
scramble(struct games *g, struct event *e)
{
	const struct event *other = &g->event[games_roll(g, g->count)];

	if (games_roll(g, 3) == 0)
		*e = *other;
	if (games_roll(g, 8) == 0 && e->kind != RUMMY_TYPED &&
		e->kind != RUMMY_HOUSE)
		e->kind = (uint8_t)games_roll(g, RUMMY_TYPED);
	if (games_roll(g, 4) == 0)
		e->seat = (uint8_t)games_roll(g, 256);
	if (games_roll(g, 4) == 0)
		e->card = (uint8_t)games_roll(g, 256);
	if (games_roll(g, 4) == 0)
		e->number[games_roll(g, 3)] =
			(int32_t)games_roll(g, UINT32_MAX);
	if (games_roll(g, 4) == 0 && e->count)
		e->list[games_roll(g, e->count)] = (uint8_t)games_roll(g, 256);
}

TEST(survives_events_in_any_order)
{
	static const struct telling tellings[] = {
		{false, false, false, true}, {true, true, true, true}};
	struct games *g = calloc(1, sizeof *g);
	struct tally tally;

	assert_non_null(g);
	for (uint64_t n = 0; n < 300; n++) {
		games_play(g, n, true);
		for (size_t i = 0; i < g->count; i++)
			if (games_roll(g, 1 + n % 60) == 0)
				scramble(g, &g->event[i]);
		judge(g, g->event, g->count, tellings[n % 2], &tally);
		assert_in_range(tally.seats, 0, GAME_SEATS);
	}
	games_fini(g);
	free(g);
}
