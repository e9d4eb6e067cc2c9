/*
 * A program makes its mistake in each round: the referee tells what follows
 * from it as little as it can. Games with one mistake made throughout must
 * have findings of one kind.
 */
#include "tests/unit/unit.h"

#include "core/base/base.h"
#include "core/straights/straights.h"
#include "tests/unit/straights_games.h"

/* What the referee finds. */
struct kinds {
	enum fault_id expected;
	unsigned count;
	unsigned others;
};

static void
take_finding(void *context, const struct fault *f, const char *table,
	const char *proof)
{
	struct kinds *k = context;

	(void)table;
	(void)proof;
	k->count++;
	if (f->id == k->expected || fault_kind(f->id)->class == CLASS_WORDING)
		return;
	k->others++;
	print_error("%u: %s: %s\n", (unsigned)f->line, fault_kind(f->id)->slug,
		f->what);
}

static void
judge(const struct game_events *g, bool told, struct kinds *kinds)
{
	struct referee_setup setup = {.boards = g->boards,
		.echoed = g->echo,
		.dealer = told ? &g->dealer : NULL,
		.seats = g->seats,
		.sink = {take_finding, kinds}};
	struct referee *r = straights_referee.start(&setup);

	kinds->count = kinds->others = 0;
	for (size_t i = 0; i < g->count; i++) {
		struct claim c = {
			.event = &g->e[i], .line = i + 1, .column = 1};

		straights_referee.claim(r, &c);
	}
	straights_referee.end(r, g->count, false);
	referee_stop(r);
}

static bool
hand_without_last(struct game_events *g, size_t i)
{
	if (g->e[i].kind != STRAIGHTS_HAND || g->e[i].count == 0)
		return false;
	g->e[i].count--;
	return true;
}

/* All hands but the first that a seat shows have the first card again. */
static bool
hand_keeps_card(struct game_events *g, size_t i)
{
	struct event *e = &g->e[i];

	if (e->kind != STRAIGHTS_HAND || e->count == 0 || e->count > 11)
		return false;
	for (size_t k = i; k-- > 0;)
		if (g->e[k].kind == STRAIGHTS_PLAY) {
			e->list[e->count++] = g->e[k].card;
			return true;
		}
	return false;
}

/* The piles of diamonds and hearts stand under each other's name. */
static bool
piles_exchanged(struct game_events *g, size_t i)
{
	struct event *a = &g->e[i], *b = a + 1;
	card_set kept = a->cards;

	if (a->kind != STRAIGHTS_PILE || a->number[0] != 1)
		return false;
	a->cards = b->cards >> CARD_RANKS;
	b->cards = kept << CARD_RANKS;
	return true;
}

/* The card played last is not on its pile yet. */
static bool
piles_late(struct game_events *g, size_t i)
{
	struct event *e = &g->e[i];
	size_t k = i;

	if (e->kind != STRAIGHTS_PILE)
		return false;
	while (k-- > 0 && g->e[k].kind != STRAIGHTS_PLAY)
		if (g->e[k].kind == STRAIGHTS_ROUND)
			return false;
	e->cards &= ~card_bit(g->e[k].card);
	return true;
}

static bool
legal_without_last(struct game_events *g, size_t i)
{
	if (g->e[i].kind != STRAIGHTS_LEGAL || g->e[i].count == 0)
		return false;
	g->e[i].count--;
	return true;
}

struct mistake {
	const char *name;
	bool (*make)(struct game_events *g, size_t i);
	enum fault_id id;
};

static const struct mistake mistakes[] = {
	{"a hand lacks its last card", hand_without_last, FAULT_HAND_CHANGED},
	{"a hand keeps a card played", hand_keeps_card, FAULT_HAND_CHANGED},
	{"two piles are exchanged", piles_exchanged, FAULT_TABLE_DIFFERS},
	{"piles are a move late", piles_late, FAULT_TABLE_DIFFERS},
	{"a legal play is missing", legal_without_last, FAULT_LEGAL_LIST},
};

static void
make_throughout(struct game_events *g, const struct mistake *m, bool told)
{
	struct kinds kinds = {.expected = m->id};
	unsigned made = 0;

	for (size_t i = 0; i < g->count; i++)
		made += m->make(g, i);
	judge(g, told, &kinds);
	if (made > 10 && kinds.count == 0)
		fail_msg("%s, told %d: nothing is found", m->name, told);
	if (kinds.others)
		fail_msg("%s, told %d, seats %s: %u of other kinds", m->name,
			told, g->seats, kinds.others);
}

TEST(tells_a_mistake_made_throughout_as_one_kind)
{
	struct game_events g;
	uint64_t random = 31;

	games_init(&g);
	for (size_t i = 0; i < 40 * LENGTH(mistakes); i++) {
		const struct mistake *m = &mistakes[i % LENGTH(mistakes)];

		games_play(&g, &random);
		make_throughout(&g, m, i / LENGTH(mistakes) % 2 == 1);
	}
	games_fini(&g);
}
