/*
 * How much the referee of Straights must see before it concludes something:
 * below, at and above each limit.
 */
#include "tests/unit/unit.h"

#include "core/straights/straights.h"
#include "core/verify/verify.h"
#include "tests/unit/straights_games.h"

/* The findings with one id: how many, and the last of them. */
struct found {
	enum fault_id id;
	unsigned all; /* with whatever id */
	unsigned count;
	struct fault fault;
	char proof[FAULT_TEXT];
};

static void
find(void *context, const struct fault *f, const char *table, const char *proof)
{
	struct found *found = context;

	(void)table;
	found->all++;
	if (f->id != found->id)
		return;
	found->count++;
	found->fault = *f;
	snprintf(found->proof, sizeof found->proof, "%s", proof);
}

struct judged {
	struct referee *r;
	struct found found;
	uint64_t line;
};

static void
begin(struct judged *j, enum fault_id id, const struct dealer *dealer)
{
	struct referee_setup setup = {
		.dealer = dealer, .sink = {find, &j->found}};

	*j = (struct judged){.found = {.id = id}};
	j->r = straights_referee.start(&setup);
}

static void
claim(struct judged *j, const struct event *e, struct claim c)
{
	c.event = e;
	c.line = ++j->line;
	c.column = 1;
	straights_referee.claim(j->r, &c);
}

/* Ends the game; how many findings there are. */
static unsigned
end(struct judged *j)
{
	straights_referee.end(j->r, j->line, false);
	referee_stop(j->r);
	return j->found.count;
}

static void
claim_list(struct judged *j, unsigned kind, const uint8_t *cards,
	unsigned count, bool unordered)
{
	struct event e = {.kind = (uint8_t)kind, .count = (uint16_t)count};

	memcpy(e.list, cards, count);
	claim(j, &e, (struct claim){.unordered = unordered});
}

/* A choice of the seat among listed cards. */
struct choice {
	bool discard;
	bool other;     /* hand order has another first */
	bool last;      /* not the first listed is taken */
	bool unordered; /* the lists are rearranged by habit */
	bool unread;    /* the card could not be read */
};

static void
choose(struct judged *j, unsigned seat, struct choice c)
{
	uint8_t hand[] = {1, 8, 20, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39};
	const uint8_t legal[] = {8, 1};
	struct event e = {
		.kind = c.discard ? STRAIGHTS_DISCARD : STRAIGHTS_PLAY,
		.seat = (uint8_t)(seat + 1),
		.card = c.discard ? hand[0] : legal[0]};

	if (!c.other && !c.discard) {
		hand[0] = 8;
		hand[1] = 1;
	}
	if (c.last)
		e.card = c.discard ? hand[12] : legal[1];
	claim_list(j, STRAIGHTS_HAND, hand, 13, c.unordered);
	if (!c.discard)
		claim_list(j, STRAIGHTS_LEGAL, legal, 2, c.unordered);
	claim(j, &e, (struct claim){.missing = c.unread ? 2 : 0});
}

/* So many choices, the first ones `others`, and one more: is it a habit? */
static unsigned
habit(unsigned seat, unsigned choices, unsigned others, struct choice more)
{
	struct judged j;

	begin(&j, FAULT_COMPUTER_CHOICE, NULL);
	for (unsigned i = 0; i < choices; i++)
		choose(&j, seat, (struct choice){.other = i < others});
	choose(&j, seat, more);
	if (!end(&j))
		return 0;
	assert_int_equal(j.found.fault.seat, seat + 1);
	assert_int_equal(j.found.fault.line, 3);
	assert_int_equal(j.found.fault.round, 1);
	assert_non_null(strstr(j.found.fault.what,
		"plays 9C, and its first legal card was 2C"));
	return (unsigned)strtoul(
		strstr(j.found.proof, "all its ") + 8, NULL, 10);
}

TEST(takes_twelve_first_cards_for_a_habit)
{
	const struct choice first = {.other = false};

	for (unsigned seat = 0; seat < STRAIGHTS_SEATS; seat++) {
		assert_int_equal(habit(seat, 11, 3, first), 12);
		assert_int_equal(habit(seat, 20, 8, first), 21);
	}
	assert_int_equal(habit(0, 10, 3, first), 0);
	assert_int_equal(habit(0, 20, 2, first), 0);
	assert_int_equal(habit(0, 11, 3, (struct choice){.discard = true}), 12);
	assert_int_equal(habit(0, 11, 2, (struct choice){.other = true}), 12);
	assert_int_equal(habit(0, 20, 3, (struct choice){.last = true}), 0);
	assert_int_equal(
		habit(0, 20, 3, (struct choice){.discard = true, .last = true}),
		0);
	assert_int_equal(
		habit(0, 11, 3, (struct choice){.unordered = true}), 0);
	assert_int_equal(habit(0, 11, 3, (struct choice){.unread = true}), 0);
}

static struct model
any_model(void)
{
	return (struct model){.shuffle = shuffle_rows, .seed = 7};
}

/* Moves with cards of the deal, and then with those of the next seat: is it
 * another deal? */
static bool
is_wrong_deal(unsigned with, unsigned against)
{
	struct model model = any_model();
	struct dealer told, dealer;
	struct judged j;

	dealer_start(&told, &model);
	dealer = told;
	dealer_deal(&dealer);
	begin(&j, FAULT_WRONG_DEAL, &told);
	for (unsigned i = 0; i < with + against; i++) {
		unsigned of = (i + (i >= with)) % 4 * 13 + (i >= with ? 12 : 0);
		struct event e = {.kind = STRAIGHTS_DISCARD,
			.seat = (uint8_t)(i % 4 + 1),
			.card = dealer.deck[i < with ? of + i / 4
						     : of - (i - with) / 4]};

		claim(&j, &e, (struct claim){.loose = false});
	}
	return end(&j);
}

TEST(weighs_cards_for_the_deal_and_against_it)
{
	assert_false(is_wrong_deal(8, 0));
	assert_false(is_wrong_deal(0, 0));
	/* At the end, more against it than for it. */
	assert_true(is_wrong_deal(1, 2));
	assert_false(is_wrong_deal(2, 2));
	/* Before, three and more than half. */
	assert_false(is_wrong_deal(3, 2));
	assert_true(is_wrong_deal(4, 3));
	assert_true(is_wrong_deal(5, 3));
	assert_false(is_wrong_deal(6, 3));
	assert_true(is_wrong_deal(7, 4));
	/* Sixteen for it: it is the deal. */
	assert_true(is_wrong_deal(15, 8));
	assert_false(is_wrong_deal(16, 20));
}

struct moves {
	struct event event[60];
	unsigned count;
};

static void
take_move(void *context, const struct event *e)
{
	struct moves *m = context;

	if ((e->kind == STRAIGHTS_ROUND || e->kind == STRAIGHTS_PLAY ||
		    e->kind == STRAIGHTS_DISCARD) &&
		m->count < 60)
		event_copy(&straights_vocabulary, e, &m->event[m->count++]);
}

/* A transcript that begins in a later round, of which so many moves are shown:
 * is it said that whole rounds are left out? */
static bool
is_later_round(unsigned skipped, unsigned moves)
{
	struct model model = any_model();
	struct moves m = {.count = 0};
	struct event_sink sink = {take_move, &m};
	struct dealer told, dealer;
	struct straights s;
	struct judged j;

	dealer_start(&told, &model);
	dealer = told;
	for (unsigned i = 0; i < skipped; i++)
		dealer_deal(&dealer);
	straights_begin(&s, &dealer, NULL, false);
	for (unsigned i = 0; i < STRAIGHTS_SEATS; i++)
		straights_seat(&s, true);
	straights_go(&s, &sink);
	begin(&j, FAULT_LEFT_OUT, &told);
	for (unsigned i = 0; i <= moves; i++)
		claim(&j, &m.event[i], (struct claim){.cut = i == 0});
	return end(&j) && strstr(j.found.fault.what, "whole rounds");
}

TEST(knows_a_later_round_by_twenty_cards)
{
	assert_true(is_later_round(1, 20));
	assert_false(is_later_round(1, 19));
	assert_false(is_later_round(0, 30));
	assert_true(is_later_round(2, 52));
	assert_true(is_later_round(39, 20));
	assert_false(is_later_round(40, 20));
}

/* Plays a round from this deck: by four computers, or by humans who move as
 * they do and see their hands. */
static void
play_round(struct game_events *g, const uint8_t *deck, bool human)
{
	uint8_t decks[1][CARD_COUNT];
	struct event_sink sink = {games_take, g};
	struct straights s;
	struct dealer d;

	memcpy(decks[0], deck, CARD_COUNT);
	dealer_start_decks(&d, (const uint8_t(*)[CARD_COUNT])decks, 1);
	g->count = 0;
	straights_begin(&s, &d, NULL, false);
	straights_go(&s, &sink);
	for (unsigned i = 0; i < STRAIGHTS_SEATS; i++) {
		straights_seat(&s, !human);
		straights_go(&s, &sink);
	}
	while (s.phase == STRAIGHTS_TURN) {
		card_set legal = straights_legal(&s, s.turn);
		card_set cards = legal ? legal : straights_hand(&s, s.turn);
		const uint8_t *card = deck;

		while (!(cards >> *card & 1))
			card++;
		if (legal)
			straights_play(&s, *card, &sink);
		else
			straights_discard(&s, *card, &sink);
		straights_go(&s, &sink);
	}
}

/* The last verdict on games of so many mixed decks, and one of a seed. */
static void
judge_behind(unsigned mixed, struct verdict *verdict)
{
	struct model model = any_model();
	struct verify_setup setup = {
		.game = &straights_game, .recover = RECOVER_ALL_GAMES};
	struct game_events g;
	struct dealer dealer;
	struct text text = {0};
	struct source s;
	struct fault f;
	const struct wording *wording = wording_built_in(
		&straights_vocabulary, straights_game.wordings, "cs246", &f);
	struct verify *v;
	uint64_t dice = 44;

	games_init(&g);
	dealer_start(&dealer, &model);
	dealer_deal(&dealer);
	for (unsigned i = 0; i <= mixed; i++) {
		uint8_t deck[CARD_COUNT];

		card_mix(CARD_ALL, &dice, deck);
		play_round(&g, i < mixed ? deck : dealer.deck, false);
		for (size_t k = 0; k < g.count; k++)
			wording_print(wording, &g.e[k], &text);
	}
	games_fini(&g);
	setup.wording = &wording;
	setup.wordings = 1;
	v = verify_start(&setup, &f);
	source_start_text(&s, text.bytes, text.length);
	for (unsigned i = 0; i <= mixed; i++) {
		verdict_clear(verdict);
		assert_true(verify_game(v, &s, NULL, verdict));
	}
	source_stop(&s);
	verify_stop(v);
	wording_free((struct wording *)wording);
	text_fini(&text);
}

TEST(looks_for_no_deal_where_those_before_took_too_long)
{
	struct verdict verdict = {0};

	judge_behind(2, &verdict);
	assert_true(verdict.recovered);
	judge_behind(16, &verdict);
	assert_false(verdict.recovered);
	verdict_fini(&verdict);
}

/* How often another deal than this deck is found, and all findings. */
static unsigned
wrong_deals(const struct game_events *g, const uint8_t *deck, unsigned *all)
{
	uint8_t decks[1][CARD_COUNT];
	struct dealer told;
	struct judged j;

	memcpy(decks[0], deck, CARD_COUNT);
	dealer_start_decks(&told, (const uint8_t(*)[CARD_COUNT])decks, 1);
	begin(&j, FAULT_WRONG_DEAL, &told);
	for (size_t i = 0; i < g->count; i++)
		claim(&j, &g->e[i], (struct claim){.loose = false});
	end(&j);
	*all = j.found.all;
	return j.found.count;
}

struct exchange {
	uint8_t asked[CARD_COUNT];
	uint8_t given[CARD_COUNT];
	unsigned one; /* places */
	unsigned other;
};

/* Two cards of different hands, but not the first ones, have changed places. */
static void
exchange_cards(struct exchange *x, uint64_t *dice)
{
	card_mix(CARD_ALL, dice, x->asked);
	memcpy(x->given, x->asked, CARD_COUNT);
	do {
		x->one = games_below(dice, 52);
		x->other = games_below(dice, 52);
	} while (x->one / 13 == x->other / 13 || x->one % 13 == 0 ||
		x->other % 13 == 0);
	x->given[x->one] = x->asked[x->other];
	x->given[x->other] = x->asked[x->one];
}

TEST(tells_a_deal_with_two_cards_exchanged)
{
	struct game_events g;
	struct exchange x;
	uint64_t dice = 5;
	unsigned all;

	games_init(&g);
	for (unsigned i = 0; i < 200; i++) {
		exchange_cards(&x, &dice);
		play_round(&g, x.given, i & 1);
		assert_int_equal(wrong_deals(&g, x.asked, &all), 1);
		assert_int_equal(all, 1);
	}
	games_fini(&g);
}

static bool
is_move(const struct event *e)
{
	return e->kind == STRAIGHTS_PLAY || e->kind == STRAIGHTS_DISCARD;
}

/* The moves with these two cards are told of each other's seats. */
static void
exchange_moves(struct game_events *g, const struct exchange *x)
{
	for (size_t i = 0; i < g->count; i++)
		if (is_move(&g->e[i]) && g->e[i].card == x->asked[x->one])
			g->e[i].card = x->asked[x->other];
		else if (is_move(&g->e[i]) &&
			g->e[i].card == x->asked[x->other])
			g->e[i].card = x->asked[x->one];
}

static bool
same_moves(const struct game_events *a, const struct game_events *b)
{
	if (a->count != b->count)
		return false;
	for (size_t i = 0; i < a->count; i++)
		if (is_move(&a->e[i]) &&
			(!is_move(&b->e[i]) || a->e[i].kind != b->e[i].kind ||
				a->e[i].card != b->e[i].card))
			return false;
	return true;
}

/* Where the hands are shown as asked for, or no game from the other deck has
 * these moves, the moves are wrong and not the deal. */
TEST(blames_moves_that_no_deal_explains)
{
	struct game_events g, other;
	struct exchange x;
	uint64_t dice = 6;
	unsigned all, explained = 0;

	games_init(&g);
	games_init(&other);
	for (unsigned i = 0; i < 300; i++) {
		bool human = i % 3 == 0, same;

		exchange_cards(&x, &dice);
		play_round(&g, x.asked, human);
		exchange_moves(&g, &x);
		play_round(&other, x.given, human);
		same = same_moves(&g, &other);
		explained += same && !human;
		assert_int_equal(
			wrong_deals(&g, x.asked, &all), same && !human);
		assert_true(all > 0);
	}
	assert_true(explained > 5);
	games_fini(&g);
	games_fini(&other);
}

/* Lines are left out, as an ellipsis says; but all 52 moves are there. */
TEST(judges_a_whole_round_around_an_ellipsis)
{
	struct game_events g;
	struct exchange x;
	struct dealer told;
	struct judged j;
	uint64_t dice = 7;
	size_t at = 30;

	games_init(&g);
	exchange_cards(&x, &dice);
	play_round(&g, x.asked, false);
	while (g.e[at].kind != STRAIGHTS_DISCARD)
		at++;
	g.e[at].kind = STRAIGHTS_PLAY;
	dealer_start_decks(&told, (const uint8_t(*)[CARD_COUNT]) & x.asked, 1);
	for (unsigned missing = 0; missing < 2; missing++) {
		begin(&j, missing ? FAULT_LEFT_OUT : FAULT_ILLEGAL_PLAY, &told);
		for (size_t i = 0; i < g.count; i++)
			if (!missing || i != at - 5)
				claim(&j, &g.e[i],
					(struct claim){.cut = i == at - 4});
		assert_int_equal(end(&j), 1);
	}
	games_fini(&g);
}
