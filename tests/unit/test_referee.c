#include "tests/unit/unit.h"

#include "core/null/null.h"
#include "core/referee/parts.h"

#include <stdio.h>
#include <string.h>

/* A game of three seats that holds back what rests on the deal. */
struct test_referee {
	struct referee base;
	bool trial;
};

struct found {
	unsigned count;
	struct fault last;
	char table[REFEREE_TABLE];
	char proof[FAULT_TEXT];
};

static void
take_finding(void *context, const struct fault *f, const char *table,
	const char *proof)
{
	struct found *found = context;

	found->count++;
	found->last = *f;
	snprintf(found->table, sizeof found->table, "%s", table);
	snprintf(found->proof, sizeof found->proof, "%s", proof);
}

static void
write_table(const struct referee *r, char *text)
{
	snprintf(text, REFEREE_TABLE, "round %u", (unsigned)r->round);
}

static enum referee_ruling
rule(struct referee *r, const struct referee_finding *f)
{
	if (f->fault.id == FAULT_SPACING)
		return REFEREE_DROP;
	return f->by_deal && ((struct test_referee *)r)->trial ? REFEREE_HOLD
							       : REFEREE_REPORT;
}

static const struct referee_hooks hooks = {.table = write_table, .rule = rule};

static struct referee *
begin(struct found *found, const char *seats)
{
	struct referee_setup setup = {
		.seats = seats, .sink = {take_finding, found}};

	*found = (struct found){0};
	return referee_start(sizeof(struct test_referee), &setup, &hooks, 3);
}

TEST(takes_seats_that_fit_the_game)
{
	struct found found;
	struct referee *r = begin(&found, "hch");
	struct tally t;

	assert_true(r->seats.given && r->seats.known);
	assert_true(referee_is_human(r, 0) && referee_is_computer(r, 1));
	referee_tally(r, &t);
	assert_int_equal(t.seats, 3);
	assert_string_equal(t.seat, "hch");
	referee_stop(r);
	r = begin(&found, "hchh");
	assert_false(r->seats.given);
	assert_int_equal(r->seats.human | r->seats.computer, 0);
	referee_tally(r, &t);
	assert_string_equal(t.seat, "???");
	referee_stop(r);
}

TEST(knows_the_seats_once_all_have_answered)
{
	struct found found;
	struct referee *r = begin(&found, NULL);

	referee_seat_answer(r, 0, 'h');
	referee_seat_answer(r, 1, 'h');
	referee_seat_answer(r, 2, 'x');
	assert_false(r->seats.known);
	referee_seat_answer(r, 2, 'c');
	assert_true(r->seats.known && !r->seats.given);
	referee_seat_computer(r, 0);
	assert_true(referee_is_computer(r, 0) && !referee_is_human(r, 0));
	assert_true(referee_check(r));
	referee_stop(r);
}

TEST(reports_the_place_and_the_table)
{
	struct found found;
	struct referee *r = begin(&found, NULL);
	struct referee_note note = {.id = FAULT_CARD_TWICE,
		.seat = REFEREE_NOBODY,
		.other = 5,
		.expected = "this",
		.found = "that",
		.proof = "line 5",
		.table = "as it was"};

	r->at = (struct spot){.line = 7, .column = 3, .width = 2};
	referee_raise(r, FAULT_WRONG_TURN, 2, "Player%u", 3U);
	assert_int_equal(found.last.id, FAULT_WRONG_TURN);
	assert_int_equal(found.last.line, 7);
	assert_int_equal(found.last.column, 3);
	assert_int_equal(found.last.width, 2);
	assert_int_equal(found.last.seat, 3);
	assert_string_equal(found.last.what, "Player3");
	assert_string_equal(found.table, "");
	referee_begin_round(r);
	r->at.move = 4;
	referee_raise(r, FAULT_WRONG_TURN, 0, "again");
	assert_int_equal(found.last.round, 1);
	assert_int_equal(found.last.move, 4);
	assert_string_equal(found.table, "round 1");
	referee_raise_noted(r, &note, "noted");
	assert_int_equal(found.last.seat, 0);
	assert_int_equal(found.last.other, 5);
	assert_string_equal(found.last.expected, "this");
	assert_string_equal(found.last.found, "that");
	assert_string_equal(found.proof, "line 5");
	assert_string_equal(found.table, "as it was");
	note.at = &(struct spot){.line = 9};
	referee_raise_noted(r, &note, "elsewhere");
	assert_int_equal(found.last.line, 9);
	assert_int_equal(found.count, 4);
	referee_stop(r);
}

TEST(holds_back_what_rests_on_the_deal)
{
	struct found found;
	struct referee *r = begin(&found, NULL);
	struct referee_note note = {.id = FAULT_CARD_TWICE, .by_deal = true};

	r->at = (struct spot){.line = 1};
	((struct test_referee *)r)->trial = true;
	referee_raise(r, FAULT_SPACING, 0, "dropped");
	referee_raise(r, FAULT_WRONG_TURN, 0, "told at once");
	assert_int_equal(found.count, 1);
	for (unsigned i = 0; i < 300; i++)
		referee_raise_noted(r, &note, "held %u", i);
	assert_int_equal(found.count, 1);
	assert_int_equal(r->pending.count, 300);
	assert_true(referee_check(r));
	r->pending.finding[1].by_deal = false;
	referee_release(r, &r->pending, false);
	assert_int_equal(found.count, 2);
	assert_string_equal(found.last.what, "held 1");
	assert_int_equal(r->pending.count, 0);
	for (unsigned i = 0; i < 300; i++)
		referee_raise_noted(r, &note, "held %u", i);
	referee_release(r, &r->pending, true);
	assert_int_equal(found.count, 302);
	assert_string_equal(found.last.what, "held 299");
	assert_int_equal(r->raised, 602);
	referee_stop(r);
}

TEST(does_a_thing_once)
{
	struct found found;
	struct referee *r = begin(&found, NULL);

	assert_true(referee_once(r, 0));
	assert_true(referee_once(r, 31));
	assert_false(referee_once(r, 0));
	assert_false(referee_once(r, 31));
	assert_true(referee_once(r, 5));
	referee_stop(r);
}

TEST(hears_lines_that_are_typed_after_prompts)
{
	struct found found;
	struct referee *r = begin(&found, NULL);
	struct claim c = {.line = 4};

	r->typing.prompted = true;
	assert_true(referee_take_typed(r, &c, false));
	assert_int_equal(r->typing.line, 4);
	assert_false(r->typing.prompted);
	r->typing.prompted = true;
	assert_false(referee_take_typed(r, &c, true));
	r->typing.prompted = true;
	assert_false(referee_take_typed(r, &c, false));
	referee_stop(r);
	r = begin(&found, NULL);
	assert_false(referee_take_typed(r, &c, false));
	assert_true(r->typing.apart && !r->typing.seen);
	referee_stop(r);
}

TEST(learns_which_unread_lines_are_harmless)
{
	enum { BANNER = 1 << 3, MOVE = 1 << 4, FRAME = 1 << 17 };
	struct found found;
	struct referee *r = begin(&found, NULL);

	referee_unread(r, FRAME, 0);
	assert_true(referee_unread_any(r) && !referee_unread_moves(r));
	referee_unread(r, BANNER, 0);
	assert_true(referee_unread_moves(r));
	referee_unread_settle(r);
	assert_false(referee_unread_any(r));
	referee_unread(r, BANNER | FRAME, 0);
	assert_false(referee_unread_any(r));
	referee_unread(r, MOVE, 0);
	assert_true(referee_unread_moves(r));
	referee_unread_blame(r);
	assert_false(referee_unread_any(r));
	referee_unread(r, MOVE, 0);
	referee_unread_settle(r); /* it did harm once */
	referee_unread(r, MOVE, 0);
	assert_true(referee_unread_any(r));
	referee_unread_trust(r);
	referee_unread(r, MOVE, 0);
	assert_false(referee_unread_any(r));
	referee_stop(r);
}

TEST(trusts_no_shape_that_comes_too_often)
{
	struct found found;
	struct referee *r = begin(&found, NULL);

	for (unsigned i = 0; i < 3; i++)
		referee_unread(r, 1, 0);
	referee_unread(r, 2, 2);
	referee_unread_settle(r);
	referee_unread(r, 1, 0);
	assert_true(referee_unread_any(r));
	referee_unread_settle(r);
	referee_unread(r, 1, 0);
	assert_false(referee_unread_any(r));
	referee_unread(r, 2, 0);
	assert_true(referee_unread_any(r));
	referee_stop(r);
}

TEST(keeps_every_total_there_may_be)
{
	const int64_t may[] = {30, 40, 30, INT64_C(1) << 40, 50, 60, 70};
	struct referee_totals t = {.count = 1};

	assert_true(referee_total_may(&t, 0));
	referee_total_settle(&t, may, 6);
	assert_int_equal(t.count, REFEREE_TOTALS);
	assert_int_equal(t.may[0], 30);
	assert_true(referee_total_may(&t, 60) && !referee_total_may(&t, 70));
	referee_total_gain(&t, 5);
	assert_true(referee_total_may(&t, 65) && !referee_total_may(&t, 60));
	/* Where there may be more, there may be any. */
	referee_total_settle(&t, may, 7);
	assert_true(t.lost && referee_total_may(&t, 1000));
	referee_total_settle(&t, may + 3, 1);
	assert_int_equal(t.count, 1);
	assert_false(t.lost);
	assert_true(referee_total_may(&t, 0));
}

TEST(says_who_leads_surely_and_perhaps)
{
	struct found found;
	struct referee *r = begin(&found, NULL);

	r->score[0].total =
		(struct referee_totals){.may = {20, 90}, .count = 2};
	r->score[1].total = (struct referee_totals){.may = {30}, .count = 1};
	r->score[2].total = (struct referee_totals){.may = {30}, .count = 1};
	assert_int_equal(referee_score_leads(r, REFEREE_LOWEST, false), 7);
	assert_int_equal(referee_score_leads(r, REFEREE_LOWEST, true), 0);
	assert_int_equal(referee_score_leads(r, REFEREE_HIGHEST, false), 7);
	assert_false(referee_score_reached(r, 80, true));
	assert_true(referee_score_reached(r, 80, false));
	r->score[0].total.count = 1;
	assert_int_equal(referee_score_leads(r, REFEREE_LOWEST, true), 1);
	assert_int_equal(referee_score_leads(r, REFEREE_LOWEST, false), 1);
	assert_int_equal(referee_score_leads(r, REFEREE_HIGHEST, true), 6);
	r->score[1].total.lost = true;
	assert_int_equal(referee_score_leads(r, REFEREE_LOWEST, true), 0);
	assert_int_equal(referee_score_leads(r, REFEREE_LOWEST, false), 3);
	assert_true(referee_score_reached(r, 1000, false));
	referee_stop(r);
}

TEST(proves_hands_round_by_round)
{
	struct found found;
	struct referee *r = begin(&found, NULL);
	struct known hands[REFEREE_ROUNDS + 8];

	assert_int_equal(referee_hands(r, hands, 4), 0);
	for (unsigned i = 1; i <= REFEREE_ROUNDS + 4; i++) {
		referee_begin_round(r);
		assert_int_equal(r->round, i);
		r->proved.at[0] = (uint8_t)(i % CARD_COUNT);
		r->proved.places[1] = 6;
		r->proved.cards[1] = card_bit(i % CARD_COUNT);
	}
	assert_int_equal(referee_hands(r, hands, 2), 2);
	assert_int_equal(
		referee_hands(r, hands, REFEREE_ROUNDS + 8), REFEREE_ROUNDS);
	for (unsigned i = 0; i < REFEREE_ROUNDS; i++) {
		assert_int_equal(hands[i].at[0], i + 1);
		assert_int_equal(hands[i].at[1], CARD_NONE);
		assert_int_equal(hands[i].groups, 1);
		assert_int_equal(hands[i].within[0].places, 6);
		assert_true(hands[i].within[0].cards == card_bit(i + 1));
	}
	assert_true(referee_check(r));
	referee_stop(r);
}

TEST(takes_a_list_for_a_set_of_cards)
{
	const uint8_t good[] = {3, 1, 51}, twice[] = {3, 1, 3}, odd[] = {2, 52};
	card_set cards;

	assert_true(referee_cards(good, 3, &cards));
	assert_true(cards == (card_bit(1) | card_bit(3) | card_bit(51)));
	assert_false(referee_cards(twice, 3, &cards));
	assert_true(cards == (card_bit(1) | card_bit(3)));
	assert_false(referee_cards(odd, 2, &cards));
	assert_true(referee_cards(odd, 0, &cards));
	assert_true(cards == 0);
}

TEST(judges_the_smallest_game)
{
	const struct referee_calls *calls = null_game.referee;
	struct found found = {0};
	struct referee_setup setup = {.sink = {take_finding, &found}};
	struct event over = {
		.kind = (uint8_t)event_by_name(null_game.vocabulary, "over")};
	struct claim c = {.event = &over, .line = 3};
	struct referee *r = calls->start(&setup);
	struct tally t;

	calls->end(r, 2, true);
	assert_int_equal(found.last.id, FAULT_UNFINISHED);
	calls->claim(r, &c);
	calls->end(r, 3, true);
	calls->tally(r, &t);
	assert_int_equal(found.count, 1);
	assert_true(t.over && referee_check(r));
	referee_stop(r);
}

static unsigned
count_named(const char *s)
{
	return card_count(card_named(s, strlen(s)));
}

TEST(only_signs_of_suits_name_suits)
{
	assert_int_equal(count_named("7\xe2\x99\xa0"), 1);
	assert_int_equal(count_named("7\xe2\x99\xa7"), 1);
	/* U+265F is a pawn, U+2668 a hot spring. */
	assert_int_equal(count_named("7\xe2\x99\x9f"), 0);
	assert_int_equal(count_named("7\xe2\x99\xa8"), 0);
}

TEST(words_name_their_card_alone)
{
	static const char *const forms[3] = {"%s of %ss", "%s_%s", "%s %ss"};
	char words[64];

	for (unsigned card = 0; card < CARD_COUNT; card++)
		for (unsigned i = 0; i < 3; i++) {
			snprintf(words, sizeof words, forms[i],
				card_rank_words[card_rank(card)],
				card_suit_words[card_suit(card)]);
			assert_true(card_named(words, strlen(words)) ==
				card_bit(card));
		}
	assert_int_equal(count_named("seven"), 0);
	assert_int_equal(count_named("of spades"), 0);
}
