#include "tests/unit/unit.h"

#include "core/straights/rules.h"
#include "core/straights/straights.h"

#include <stdbool.h>

/* The plain rules, card by card and set by set, beside the places. */
struct plain {
	uint8_t hand[STRAIGHTS_SEATS][STRAIGHTS_HAND_SIZE];
	unsigned size[STRAIGHTS_SEATS];
	bool table[CARD_COUNT];
	bool opened;
	int32_t points[STRAIGHTS_SEATS];
	int32_t score[STRAIGHTS_SEATS];
	unsigned turn;
	unsigned events;
	unsigned wins;
	bool over;
};

static bool
plain_legal(const struct plain *p, unsigned card)
{
	unsigned rank = card_rank(card);

	if (!p->opened)
		return card == CARD_7S;
	return rank == 6 || (rank > 0 && p->table[card - 1]) ||
		(rank < 12 && p->table[card + 1]);
}

static void
plain_remove(struct plain *p, unsigned seat, unsigned i)
{
	for (p->size[seat]--; i < p->size[seat]; i++)
		p->hand[seat][i] = p->hand[seat][i + 1];
}

/* What the computer to move must do: the first legal card, else the first. */
static unsigned
plain_choice(const struct plain *p, bool *legal)
{
	const uint8_t *hand = p->hand[p->turn];

	for (unsigned i = 0; i < p->size[p->turn]; i++)
		if (plain_legal(p, hand[i])) {
			*legal = true;
			return i;
		}
	*legal = false;
	return 0;
}

static void
plain_move(struct plain *p, const struct event *e)
{
	bool legal;
	unsigned i = plain_choice(p, &legal);
	unsigned card = p->hand[p->turn][i];

	assert_int_equal(e->kind, legal ? STRAIGHTS_PLAY : STRAIGHTS_DISCARD);
	assert_int_equal(e->seat, p->turn + 1);
	assert_int_equal(e->card, card);
	plain_remove(p, p->turn, i);
	if (legal) {
		p->table[card] = true;
		p->opened = true;
	} else
		p->points[p->turn] += (int32_t)card_rank(card) + 1;
	p->turn = (p->turn + 1) % STRAIGHTS_SEATS;
}

struct watch {
	struct plain plain;
	struct dealer dealer;
};

static void
plain_deal(struct watch *w, const struct event *e)
{
	struct plain *p = &w->plain;

	dealer_deal(&w->dealer);
	p->opened = false;
	for (unsigned i = 0; i < CARD_COUNT; i++) {
		unsigned seat = i / STRAIGHTS_HAND_SIZE;

		p->hand[seat][i % STRAIGHTS_HAND_SIZE] = w->dealer.deck[i];
		p->size[seat] = STRAIGHTS_HAND_SIZE;
		p->points[seat] = 0;
		p->table[i] = false;
		if (w->dealer.deck[i] == CARD_7S)
			p->turn = seat;
	}
	assert_int_equal(e->seat, p->turn + 1);
}

static void
plain_score(struct plain *p, const struct event *e)
{
	unsigned seat = e->seat - 1u;

	assert_int_equal(e->number[0], p->score[seat]);
	assert_int_equal(e->number[1], p->points[seat]);
	p->score[seat] += p->points[seat];
	assert_int_equal(e->number[2], p->score[seat]);
	p->over |= p->score[seat] >= 80;
}

static void
plain_win(struct plain *p, const struct event *e)
{
	assert_true(p->over);
	for (unsigned seat = 0; seat < STRAIGHTS_SEATS; seat++)
		assert_true(p->score[e->seat - 1u] <= p->score[seat]);
	p->wins++;
}

static void
watch(void *context, const struct event *e)
{
	struct watch *w = context;

	w->plain.events++;
	if (e->kind == STRAIGHTS_ROUND)
		plain_deal(w, e);
	else if (e->kind == STRAIGHTS_PLAY || e->kind == STRAIGHTS_DISCARD)
		plain_move(&w->plain, e);
	else if (e->kind == STRAIGHTS_SCORE)
		plain_score(&w->plain, e);
	else if (e->kind == STRAIGHTS_WIN)
		plain_win(&w->plain, e);
}

static struct dealer
dealer_for(const char *shuffle, uint32_t seed)
{
	struct model model = {
		.shuffle = shuffle_by_name(shuffle), .seed = seed, .times = 1};
	struct dealer d;

	dealer_start(&d, &model);
	return d;
}

static void
seat_all(struct straights *s, bool computers, const struct event_sink *sink)
{
	for (unsigned seat = 0; seat < STRAIGHTS_SEATS; seat++) {
		straights_go(s, sink);
		straights_seat(s, computers);
	}
}

TEST(computers_play_as_the_plain_rules_do)
{
	for (uint32_t seed = 0; seed < 500; seed++) {
		struct watch w = {.dealer = dealer_for("libstdc++", seed)};
		struct event_sink sink = {watch, &w};
		struct straights s;

		straights_begin(&s, &w.dealer, NULL, false);
		seat_all(&s, true, &sink);
		straights_go(&s, &sink);
		assert_int_equal(s.phase, STRAIGHTS_WON);
		assert_true(w.plain.over);
		assert_int_equal(w.plain.wins,
			__builtin_popcount(straights_winners(&s)));
	}
}

TEST(a_game_unheard_is_the_same_game)
{
	for (uint32_t seed = 0; seed < 2000; seed++) {
		struct watch w = {.dealer = dealer_for("libstdc++", seed)};
		struct event_sink sink = {watch, &w};
		struct straights heard, unheard;

		straights_begin(&heard, &w.dealer, NULL, false);
		straights_begin(&unheard, &w.dealer, NULL, false);
		seat_all(&heard, true, &sink);
		seat_all(&unheard, true, NULL);
		straights_go(&heard, &sink);
		straights_go(&unheard, NULL);
		assert_int_equal(heard.rounds, unheard.rounds);
		assert_memory_equal(
			heard.score, unheard.score, sizeof heard.score);
		assert_memory_equal(heard.discards, unheard.discards,
			sizeof heard.discards);
	}
}

TEST(the_opener_may_play_nothing_but_the_seven)
{
	struct dealer d = dealer_for("libstdc++", 1);
	struct straights s;
	unsigned seat;

	straights_begin(&s, &d, NULL, false);
	seat_all(&s, false, NULL);
	straights_go(&s, NULL);
	seat = s.turn;
	assert_true(straights_hand(&s, seat) & card_bit(CARD_7S));
	assert_int_equal(straights_legal(&s, seat), card_bit(CARD_7S));
	for (unsigned c = 0; c < CARD_COUNT; c++) {
		bool held = straights_hand(&s, seat) >> c & 1;

		if (c == CARD_7S)
			continue;
		assert_int_equal(straights_play(&s, c, NULL), held);
		assert_int_equal(straights_discard(&s, c, NULL), held);
		assert_int_equal(s.turn, seat);
		assert_int_equal(s.moves, 0);
	}
	assert_true(straights_play(&s, CARD_7S, NULL));
	assert_int_equal(s.turn, (seat + 1) % STRAIGHTS_SEATS);
}

TEST(the_game_stops_when_the_decks_do)
{
	static uint8_t decks[1][CARD_COUNT];
	struct dealer d;
	struct straights s;

	for (unsigned i = 0; i < CARD_COUNT; i++)
		decks[0][i] = (uint8_t)i;
	dealer_start_decks(&d, (const uint8_t(*)[CARD_COUNT])decks, 1);
	straights_begin(&s, &d, NULL, false);
	seat_all(&s, true, NULL);
	straights_go(&s, NULL);
	assert_int_equal(s.phase, STRAIGHTS_OUT_OF_DECKS);
	assert_int_equal(s.rounds, 1);
}

TEST(ragequit_hands_the_seat_to_a_computer_at_once)
{
	struct dealer d = dealer_for("libstdc++", 6788);
	struct straights s;
	unsigned seat;

	straights_begin(&s, &d, NULL, false);
	seat_all(&s, false, NULL);
	straights_go(&s, NULL);
	seat = s.turn;
	straights_ragequit(&s, NULL);
	straights_go(&s, NULL);
	assert_int_equal(s.turn, (seat + 1) % STRAIGHTS_SEATS);
	assert_int_equal(s.table, card_bit(CARD_7S));
}

struct looker {
	struct straights s;
	unsigned nobody;
};

static void
look_at(void *context, const struct event *e)
{
	struct looker *l = context;
	struct table t;

	(void)e;
	straights_game.people.look((const struct game_state *)&l->s, &t);
	if (t.asks != TABLE_ASKS_MOVE)
		return;
	l->nobody += t.turn == 0;
	assert_true(t.turn == 0 || t.seat[t.turn - 1].hand);
}

/* Between the last move of a round and the next deal. */
TEST(nobody_is_to_move_without_cards)
{
	struct model model = {.shuffle = shuffle_rows, .seed = 4};
	struct looker l = {.nobody = 0};
	struct event_sink sink = {look_at, &l};
	struct dealer d;

	dealer_start(&d, &model);
	straights_begin(&l.s, &d, NULL, true);
	for (unsigned seat = 0; seat < STRAIGHTS_SEATS; seat++)
		straights_seat(&l.s, true);
	straights_go(&l.s, &sink);
	assert_true(l.nobody >= l.s.rounds && l.s.rounds > 1);
}
