#include "tests/unit/unit.h"

#include "core/straights/straights.h"
#include "tests/unit/straights_games.h"
#include "tests/unit/straights_oracle.h"

/* What a referee has found. */
struct found {
	size_t count;
	struct fault fault[8];
	char table[8][400];
	char proof[8][FAULT_TEXT];
};

static void
take_finding(void *context, const struct fault *f, const char *table,
	const char *proof)
{
	struct found *found = context;

	if (found->count < 8) {
		found->fault[found->count] = *f;
		snprintf(found->table[found->count], 400, "%s", table);
		snprintf(found->proof[found->count], FAULT_TEXT, "%s", proof);
	}
	found->count++;
}

/* How much the referee is told beside the transcript. */
enum told { NOTHING, SEATS, DEAL, ALL };

static void
judge(const struct game_events *g, enum told told, struct found *found)
{
	struct referee_setup setup = {.boards = g->boards,
		.echoed = g->echo,
		.dealer = told >= DEAL ? &g->dealer : NULL,
		.seats = told == SEATS || told == ALL ? g->seats : NULL,
		.sink = {take_finding, found}};
	struct referee *r = straights_referee.start(&setup);

	found->count = 0;
	assert_non_null(r);
	for (size_t i = 0; i < g->count; i++) {
		struct claim c = {
			.event = &g->e[i], .line = i + 1, .column = 1};

		straights_referee.claim(r, &c);
	}
	straights_referee.end(r, g->count, g->whole);
	referee_stop(r);
}

TEST(finds_nothing_in_good_games)
{
	struct game_events g;
	struct found found;
	uint64_t random = 246;
	unsigned games = 500;

	if (getenv("SOAK"))
		games = (unsigned)atoi(getenv("SOAK"));
	games_init(&g);
	for (unsigned i = 0; i < games; i++) {
		games_play(&g, &random);
		for (enum told told = NOTHING; told <= ALL; told++) {
			judge(&g, told, &found);
			if (found.count)
				print_error("game %u, told %d: %zu: %s: %s\n",
					i, (int)told,
					(size_t)found.fault[0].line,
					fault_kind(found.fault[0].id)->slug,
					found.fault[0].what);
			assert_int_equal(found.count, 0);
		}
	}
	games_fini(&g);
}

/* Cut where the winners are due, a game is told from one that names none. */
TEST(finds_nothing_in_games_cut_anywhere)
{
	struct game_events g;
	struct found found;
	uint64_t random = 13;

	games_init(&g);
	for (unsigned i = 0; i < 8; i++) {
		games_play(&g, &random);
		g.whole = false;
		while (g.count-- > 0) {
			if (g.e[g.count].kind == STRAIGHTS_WIN)
				continue;
			judge(&g, i & 1 ? ALL : NOTHING, &found);
			assert_int_equal(found.count, 0);
		}
	}
	games_fini(&g);
}

TEST(tells_a_wrong_deal_once_a_round)
{
	struct game_events g;
	struct found found;
	uint64_t random = 44;

	games_init(&g);
	for (unsigned i = 0; i < 100; i++) {
		struct model other;
		unsigned rounds = 0;

		games_play(&g, &random);
		other = g.dealer.model;
		other.seed = (other.seed + 1) & UINT32_MAX;
		dealer_start(&g.dealer, &other);
		for (size_t k = 0; k < g.count; k++)
			rounds += g.e[k].kind == STRAIGHTS_ROUND;
		if (!g.whole)
			continue;
		judge(&g, ALL, &found);
		assert_int_equal(found.count, rounds);
		for (unsigned k = 0; k < rounds && k < 8; k++)
			assert_int_equal(found.fault[k].id, FAULT_WRONG_DEAL);
	}
	games_fini(&g);
}

/* Whether a hand of another deck is shown by this event, before any move. */
static bool
shows_other_hand(const struct event *e, unsigned seat, const uint8_t *deck)
{
	card_set dealt = 0, shown = 0;

	for (unsigned i = 0; i < 13; i++)
		dealt |= card_bit(deck[13 * seat + i]);
	for (unsigned i = 0; i < e->count; i++)
		shown |= card_bit(e->list[i]);
	return e->kind == STRAIGHTS_HAND && e->count == 13 &&
		__builtin_popcountll(shown & ~dealt) > 1;
}

/* However like it the deck is that was dealt in another first order. */
TEST(takes_the_first_hand_shown_for_the_deal)
{
	struct game_events g;
	struct found found;
	uint64_t random = 1064;
	unsigned judged = 0;
	const struct deck_order *order = deck_order_rows;

	games_init(&g);
	for (unsigned i = 0; i < 400; i++) {
		struct model other;
		struct dealer d;
		size_t k = 0;

		games_play(&g, &random);
		other = g.dealer.model;
		other.order = &order[1 + i % (deck_order_count - 1)];
		dealer_start(&g.dealer, &other);
		d = g.dealer;
		dealer_deal(&d);
		while (k < g.count && g.e[k].kind != STRAIGHTS_ROUND)
			k++;
		if (k + 6 >= g.count || g.e[k + 1].kind != STRAIGHTS_TABLE ||
			!shows_other_hand(
				&g.e[k + 6], g.e[k].seat - 1U, d.deck))
			continue;
		g.whole = false;
		g.count = k + 7;
		judge(&g, DEAL, &found);
		assert_int_equal(found.count, 1);
		assert_int_equal(found.fault[0].id, FAULT_WRONG_DEAL);
		judged++;
	}
	assert_true(judged > 100);
	games_fini(&g);
}

static bool
has_kind(const struct game_events *g, unsigned kind)
{
	for (size_t i = 0; i < g->count; i++)
		if (g->e[i].kind == kind)
			return true;
	return false;
}

/*
 * Adds the last round once more, but for its last line, with scores carried on
 * or begun anew.
 */
static void
go_on_after_the_end(struct game_events *g, bool carried)
{
	size_t end = g->count, k = end, win = end;
	int32_t total[4];

	while (g->e[k].kind != STRAIGHTS_ROUND)
		k--;
	for (size_t i = k; i < end; i++)
		if (g->e[i].kind == STRAIGHTS_SCORE)
			total[g->e[i].seat - 1] = g->e[i].number[2];
	while (g->e[win - 1].kind == STRAIGHTS_WIN)
		win--;
	for (; k + 1 < win; k++) {
		struct event e = g->e[k];

		if (e.kind == STRAIGHTS_SCORE) {
			e.number[0] = carried ? total[e.seat - 1] : 0;
			e.number[2] = e.number[0] + e.number[1];
		}
		games_take(g, &e);
	}
	g->whole = false;
}

/* Programs that print the board in every turn print it after the last, too. */
TEST(takes_the_table_behind_the_last_move)
{
	struct game_events g;
	struct found found;
	uint64_t random = 51;
	unsigned moves = 0;
	size_t at = 0;

	games_init(&g);
	games_play(&g, &random);
	while (moves < 52) {
		unsigned kind = g.e[at++].kind;

		moves += kind == STRAIGHTS_PLAY || kind == STRAIGHTS_DISCARD;
	}
	g.count = at;
	g.whole = false;
	for (unsigned suit = 0; suit < 4; suit++) {
		struct event pile = {
			.kind = STRAIGHTS_PILE, .number = {(int32_t)suit}};

		for (size_t i = 0; i < at; i++)
			if (g.e[i].kind == STRAIGHTS_PLAY &&
				g.e[i].card / 13U == suit)
				pile.cards |= card_bit(g.e[i].card);
		games_take(&g, &pile);
	}
	judge(&g, NOTHING, &found);
	assert_int_equal(found.count, 0);
	games_fini(&g);
}

TEST(tells_a_game_that_goes_on_from_another_game)
{
	struct game_events g;
	struct found found;
	uint64_t random = 312;
	unsigned judged = 0;

	games_init(&g);
	for (unsigned i = 0; i < 80; i++) {
		games_play(&g, &random);
		if (!g.whole || g.count > GAME_EVENTS / 2 ||
			has_kind(&g, STRAIGHTS_RAGEQUIT))
			continue;
		go_on_after_the_end(&g, i & 1);
		judge(&g, NOTHING, &found);
		assert_int_equal(found.count, i & 1);
		if (i & 1)
			assert_int_equal(found.fault[0].id, FAULT_GAME_END);
		judged++;
	}
	assert_true(judged > 10);
	games_fini(&g);
}

/* The seat that the round's line names discards instead of playing 7S. */
TEST(finds_a_round_opened_by_a_discard)
{
	struct event e[] = {{.kind = STRAIGHTS_ROUND, .seat = 1},
		{.kind = STRAIGHTS_DISCARD, .seat = 1, .card = 10},
		{.kind = STRAIGHTS_PLAY, .seat = 2, .card = 6 + 13}};
	struct game_events g = {.e = e, .count = 3, .seats = "cccc"};
	struct found found;

	judge(&g, NOTHING, &found);
	assert_int_equal(found.count, 1);
	assert_int_equal(found.fault[0].id, FAULT_WRONG_OPENING);
	assert_int_equal(found.fault[0].line, 2);
}

/* No line began the round: the hand shown says who opens it. */
TEST(names_the_opener_by_the_hand_shown)
{
	struct event e[] = {{.kind = STRAIGHTS_HAND, .count = 13},
		{.kind = STRAIGHTS_PLAY, .card = CARD_7S}};
	struct game_events g;
	struct found found;
	struct model model;
	uint64_t random = 5;
	unsigned opener = 0;

	games_init(&g);
	games_play(&g, &random);
	dealer_deal(&g.dealer);
	while (g.dealer.deck[opener] != CARD_7S)
		opener++;
	opener /= 13;
	memcpy(e[0].list, g.dealer.deck + 13 * opener, 13);
	model = g.dealer.model;
	dealer_start(&g.dealer, &model);
	e[1].seat = (uint8_t)((opener + 1) % 4 + 1);
	g.count = 0;
	games_take(&g, &e[0]);
	games_take(&g, &e[1]);
	g.whole = false;
	judge(&g, DEAL, &found);
	assert_int_equal(found.fault[0].id, FAULT_ROUND_LINE);
	assert_int_equal(found.fault[1].id, FAULT_WRONG_OPENING);
	assert_int_equal(
		found.fault[1].what[strlen("the round begins with Player")],
		'1' + (int)opener);
	games_fini(&g);
}

TEST(proves_hands_that_were_dealt)
{
	struct game_events g;
	struct found found = {0};
	struct referee_setup setup = {.sink = {take_finding, &found}};
	struct known hands[8];
	uint64_t random = 7;

	games_init(&g);
	for (unsigned i = 0; i < 100; i++) {
		struct referee *r = straights_referee.start(&setup);
		size_t rounds;

		assert_non_null(r);
		games_play(&g, &random);
		for (size_t k = 0; k < g.count; k++)
			straights_referee.claim(r,
				&(struct claim){.event = &g.e[k], .line = 1});
		rounds = straights_referee.hands(r, hands, 8);
		for (size_t k = 0; k < rounds; k++) {
			assert_true(dealer_deal(&g.dealer));
			assert_true(known_agrees(&hands[k], g.dealer.deck));
			assert_true(!g.whole || hands[k].groups == 4);
		}
		referee_stop(r);
	}
	games_fini(&g);
}

TEST(knows_what_rests_on_hands)
{
	assert_true(straights_referee.rests_on_hands(FAULT_WRONG_OPENING));
	assert_false(straights_referee.rests_on_hands(FAULT_RUNNING_TOTAL));
}

TEST(the_oracle_explains_good_games)
{
	struct game_events g;
	uint64_t random = 80;
	unsigned whole = 0;

	games_init(&g);
	for (unsigned i = 0; i < 300; i++) {
		games_play(&g, &random);
		if (!g.whole)
			continue;
		whole++;
		assert_true(oracle_explains(&g, false, false));
		assert_true(oracle_explains(&g, true, true));
	}
	assert_true(whole > 200);
	games_fini(&g);
}

/* Any event: fields of any value, lists of any cards. */
static void
any_event(struct event *e, uint64_t *random, char *text)
{
	static const char *const lines[] = {"h", "c", "play 7S", "discard 10D",
		"deck", "ragequit", "play", "discard  7S", "", "quit"};

	e->kind = (uint8_t)games_below(random, STRAIGHTS_EVENTS);
	e->seat =
		(uint8_t)games_below(random, games_below(random, 9) ? 5 : 256);
	e->card =
		(uint8_t)games_below(random, games_below(random, 9) ? 52 : 256);
	e->count = (uint16_t)games_below(
		random, games_below(random, 9) ? 14 : EVENT_LIST + 1);
	for (unsigned i = 0; i < EVENT_NUMBERS; i++)
		e->number[i] = games_below(random, 3)
			? (int32_t)games_below(random, 90)
			: (int32_t)card_roll(random);
	e->cards = card_roll(random);
	for (unsigned i = 0; i < e->count; i++)
		e->list[i] = (uint8_t)games_below(
			random, games_below(random, 60) ? 52 : 256);
	snprintf(text, 20, "%s", lines[games_below(random, 10)]);
	e->text = games_below(random, 9) ? text : NULL;
	e->length = strlen(text);
}

/* A good game's event, or now and then any, in the game's order or not. */
static void
mixed_event(struct event *e, const struct game_events *g, size_t i,
	uint64_t *random, char *text)
{
	switch (games_below(random, 16)) {
	case 0:
		any_event(e, random, text);
		break;
	case 1:
		*e = g->e[games_below(random, (unsigned)g->count)];
		break;
	default:
		*e = g->e[i];
		break;
	}
}

static void
hostile_game(const struct game_events *g, uint64_t *random, bool wild)
{
	struct found found = {0};
	struct referee_setup setup = {.boards = games_below(random, 2),
		.dealer = games_below(random, 2) ? &g->dealer : NULL,
		.seats = games_below(random, 2) ? g->seats : NULL,
		.sink = {take_finding, &found}};
	struct referee *r = straights_referee.start(&setup);
	struct tally tally;
	struct known hands[40];
	struct event e;
	char text[20];

	assert_non_null(r);
	for (size_t i = 0; i < g->count; i++) {
		struct claim c = {.event = &e,
			.line = i + 1,
			.missing = games_below(random, 20)
				? 0
				: (uint32_t)card_roll(random),
			.unordered = games_below(random, 20) == 0};

		if (wild)
			any_event(&e, random, text);
		else
			mixed_event(&e, g, i, random, text);
		straights_referee.claim(r, &c);
	}
	straights_referee.end(r, g->count, games_below(random, 2));
	straights_referee.tally(r, &tally);
	assert_int_equal(tally.seats, 4);
	assert_true(straights_referee.hands(r, hands, 40) <= 40);
	assert_true(found.count <= 2 * g->count + 10);
	referee_stop(r);
}

TEST(lives_through_any_claims)
{
	struct game_events g;
	uint64_t random = 52;

	games_init(&g);
	for (unsigned i = 0; i < 400; i++) {
		games_play(&g, &random);
		hostile_game(&g, &random, false);
		hostile_game(&g, &random, true);
	}
	games_fini(&g);
}

/* What is found in a deck that is shown before the first move. */
static size_t
count_of_deck(const struct dealer *dealer, unsigned opener, const uint8_t *deck)
{
	struct found found = {0};
	struct referee_setup setup = {
		.dealer = dealer, .sink = {take_finding, &found}};
	struct referee *r = straights_referee.start(&setup);
	struct event e = {
		.kind = STRAIGHTS_ROUND, .seat = (uint8_t)(opener + 1)};

	for (unsigned i = 0; i <= CARD_SUITS; i++) {
		straights_referee.claim(
			r, &(struct claim){.event = &e, .line = i + 1});
		e = (struct event){
			.kind = STRAIGHTS_DECK_ROW, .count = CARD_RANKS};
		memcpy(e.list, &deck[i % CARD_SUITS * CARD_RANKS], CARD_RANKS);
	}
	straights_referee.end(r, 5, false);
	referee_stop(r);
	return found.count;
}

/* A program that deals a card at a time may show its deck, or the hands. */
TEST(takes_a_deck_as_it_was_before_it_was_dealt)
{
	const struct model model = {
		.shuffle = shuffle_rows, .seed = 44, .dealing = DECK_IN_TURN};
	uint8_t deck[CARD_COUNT];
	struct dealer first, dealt;
	unsigned opener = 0;

	dealer_start(&first, &model);
	dealer_copy(&first, &dealt);
	assert_true(dealer_deal(&dealt));
	dealer_shuffled(&dealt, deck);
	while (dealt.deck[opener] != CARD_7S)
		opener++;
	opener /= STRAIGHTS_HAND_SIZE;
	assert_int_equal(count_of_deck(&first, opener, dealt.deck), 0);
	assert_int_equal(count_of_deck(&first, opener, deck), 0);
	deck[0] = deck[1];
	assert_int_equal(count_of_deck(&first, opener, deck), 1);
}
