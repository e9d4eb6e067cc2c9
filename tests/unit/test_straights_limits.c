/*
 * How much the referee of Straights must see before it concludes something:
 * below, at and above each limit.
 */
#include "tests/unit/unit.h"

#include "core/straights/straights.h"
#include "tests/unit/straights_games.h"

/* The findings with one id: how many, and the last of them. */
struct found {
	enum fault_id id;
	unsigned count;
	struct fault fault;
	char proof[FAULT_TEXT];
};

static void
find(void *context, const struct fault *f, const char *table, const char *proof)
{
	struct found *found = context;

	(void)table;
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

static void
takes_twelve_first_cards_for_a_habit(void **state)
{
	const struct choice first = {.other = false};

	(void)state;
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
	return (struct model){.shuffle = shuffle_table, .seed = 7};
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

static void
weighs_cards_for_the_deal_and_against_it(void **state)
{
	(void)state;
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

static void
knows_a_later_round_by_twenty_cards(void **state)
{
	(void)state;
	assert_true(is_later_round(1, 20));
	assert_false(is_later_round(1, 19));
	assert_false(is_later_round(0, 30));
	assert_true(is_later_round(2, 52));
	assert_true(is_later_round(39, 20));
	assert_false(is_later_round(40, 20));
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(takes_twelve_first_cards_for_a_habit),
		cmocka_unit_test(weighs_cards_for_the_deal_and_against_it),
		cmocka_unit_test(knows_a_later_round_by_twenty_cards),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
