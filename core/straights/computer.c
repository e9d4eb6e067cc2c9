/*
 * The computers of Straights: their names, the house rules that choose them,
 * what they move, and what is best to move.
 */
#include "core/straights/rules.h"

#include <assert.h>

static const char *const words[STRAIGHTS_SKILLS + 1] = {
	"c", "easy", "medium", "hard", "random:N", NULL};

enum { COMPUTER, TARGET };

const struct game_option straights_options[] = {
	[COMPUTER] = {"computer", "NAME[,NAME...]",
		"let the computers play as c (as assigned), easy, medium, hard "
		"or random:N; one name for all seats, or one for each (default "
		"c; straights at a terminal: medium)",
		words, 0, 0},
	[TARGET] = {"target", "N",
		"play until a player has N points (default 80)", NULL, 1,
		STRAIGHTS_LIMIT_MOST},
	{0},
};

struct straights_house
straights_house_default(void)
{
	return (struct straights_house){.target = STRAIGHTS_LIMIT};
}

bool
straights_computer_read(
	const char *s, size_t length, struct straights_computer *c)
{
	uint64_t seed;

	for (unsigned skill = 0; skill < STRAIGHTS_RANDOM; skill++)
		if ((length == 1 && s[0] == words[skill][0]) ||
			bytes_are(s, length, words[skill])) {
			*c = (struct straights_computer){
				.skill = (uint8_t)skill};
			return true;
		}
	if (length < 8 || memcmp(s, "random:", 7) != 0 ||
		!game_read_number(s + 7, length - 7, UINT32_MAX, &seed))
		return false;
	*c = (struct straights_computer){STRAIGHTS_RANDOM, (uint32_t)seed};
	return true;
}

void
straights_computer_name(const struct straights_computer *c, char *name)
{
	if (c->skill == STRAIGHTS_RANDOM)
		text_fill(name, STRAIGHTS_NAME, "random:%u", (unsigned)c->seed);
	else
		text_fill(name, STRAIGHTS_NAME, "%s", words[c->skill]);
}

static int
choose_computer(void *house, unsigned seat, const char *name, size_t length,
	struct fault *f)
{
	struct straights_house *h = house;

	h->named = true;
	return straights_computer_read(name, length, &h->computer[seat])
		? 0
		: game_refuse_word(
			  &straights_options[COMPUTER], name, length, f);
}

static int
choose_value(struct straights_house *house, int option, const char *value,
	struct fault *f)
{
	const struct game_option *o = &straights_options[option];
	unsigned target;

	if (option == COMPUTER)
		return game_choose_seats(
			o, value, STRAIGHTS_SEATS, choose_computer, house, f);
	if (game_choose_number(o, value, &target, f) != 0)
		return -1;
	house->target = (int32_t)target;
	return 0;
}

int
straights_house_choose(struct straights_house *house,
	const struct game_choice *choice, size_t choices, struct fault *f)
{
	struct straights_house chosen = *house;

	for (size_t i = 0; i < choices; i++) {
		int option = game_chosen_option(
			"straights", straights_options, choice, i, f);

		if (option < 0 ||
			choose_value(&chosen, option, choice[i].value, f) != 0)
			return -1;
	}
	*house = chosen;
	return 0;
}

/* The place whose card has the highest rank, or the lowest; the first of
 * equals. */
static unsigned
extreme_place(const uint8_t *deck, uint64_t places, bool highest)
{
	unsigned best = (unsigned)__builtin_ctzll(places);

	for (; places; places &= places - 1) {
		unsigned place = (unsigned)__builtin_ctzll(places);
		unsigned rank = card_rank(deck[place]);
		unsigned than = card_rank(deck[best]);

		if (highest ? rank > than : rank < than)
			best = place;
	}
	return best;
}

/* Any of the places, by dice mixed with the computer's seed. */
static unsigned
random_place(uint64_t places, uint64_t seed, uint64_t dice)
{
	uint64_t mixed = seed ^ dice * UINT64_C(0x9e3779b97f4a7c15);
	unsigned left = (unsigned)(card_roll(&mixed) %
		(unsigned)__builtin_popcountll(places));

	for (; left; left--)
		places &= places - 1;
	return (unsigned)__builtin_ctzll(places);
}

unsigned
straights_choose(const struct straights_computer *c, const uint8_t *deck,
	uint64_t hand, uint64_t legal, uint64_t dice)
{
	uint64_t places = legal ? legal : hand;

	switch ((enum straights_skill)c->skill) {
	case STRAIGHTS_EASY:
		return extreme_place(deck, places, !legal);
	case STRAIGHTS_HARD:
		return extreme_place(deck, places, legal != 0);
	case STRAIGHTS_RANDOM:
		return random_place(places, c->seed, dice);
	case STRAIGHTS_C:
	case STRAIGHTS_MEDIUM:
	case STRAIGHTS_SKILLS:
		break;
	}
	return (unsigned)__builtin_ctzll(places);
}

enum { WORLDS = 300 }; /* in which each choice is played out */

/* The cards of one rank, clubs to spades. */
#define RANK(rank) (UINT64_C(0x8004002001) << (rank))

/* What the seat to move may see; seats count from 0. */
struct straights_sight {
	unsigned seat;
	card_set hand;
	card_set table;
	card_set lost; /* its own discards of the round */
	unsigned held[STRAIGHTS_SEATS];
};

struct advice_world {
	card_set hand[STRAIGHTS_SEATS];
	card_set table;
};

unsigned
straights_points(card_set cards)
{
	unsigned points = 0;

	for (; cards; cards &= cards - 1)
		points += card_rank(card_first(cards)) + 1;
	return points;
}

card_set
straights_legal_cards(card_set table)
{
	static const card_set low =
		RANK(1) | RANK(2) | RANK(3) | RANK(4) | RANK(5) | RANK(6);
	static const card_set high =
		RANK(6) | RANK(7) | RANK(8) | RANK(9) | RANK(10) | RANK(11);

	if (!table)
		return card_bit(CARD_7S);
	return (RANK(6) | (table & low) >> 1 | (table & high) << 1) & ~table;
}

/* A card of the highest or the lowest rank among these. */
static unsigned
extreme_card(card_set cards, bool highest)
{
	for (unsigned i = 0; i < CARD_RANKS; i++) {
		card_set those = cards & RANK(highest ? CARD_RANKS - 1 - i : i);

		if (those)
			return card_first(those);
	}
	return CARD_NONE;
}

/* Deals the cards not seen to the other hands; some are their discards. */
static void
imagine_world(const struct straights_sight *see, uint64_t *dice,
	struct advice_world *w)
{
	card_set unseen = CARD_ALL & ~(see->hand | see->table | see->lost);
	uint8_t card[CARD_COUNT];
	unsigned count = card_mix(unseen, dice, card);

	*w = (struct advice_world){.table = see->table};
	w->hand[see->seat] = see->hand;
	for (unsigned seat = 0; seat < STRAIGHTS_SEATS; seat++)
		for (unsigned n = 0; seat != see->seat && n < see->held[seat];
			n++) {
			assert(count > 0);
			w->hand[seat] |= card_bit(card[--count]);
		}
}

/* Moves the card; what it costs its seat. */
static unsigned
move_card(struct advice_world *w, unsigned seat, unsigned card)
{
	bool plays = straights_legal_cards(w->table) >> card & 1;

	w->hand[seat] &= ~card_bit(card);
	if (plays)
		w->table |= card_bit(card);
	return plays ? 0 : card_rank(card) + 1;
}

/* Moves the card and goes on to the end of the round; the seat's cost. */
static unsigned
play_out(const struct advice_world *world, unsigned me, unsigned card)
{
	struct advice_world w = *world;
	unsigned cost = move_card(&w, me, card);
	unsigned seat = (me + 1) % STRAIGHTS_SEATS;

	while (w.hand[seat]) {
		card_set legal = straights_legal_cards(w.table) & w.hand[seat];
		unsigned paid = move_card(&w, seat,
			extreme_card(legal ? legal : w.hand[seat], legal != 0));

		cost += seat == me ? paid : 0;
		seat = (seat + 1) % STRAIGHTS_SEATS;
	}
	return cost;
}

/* The card that is expected to cost the seat least in this round, and the
 * points of the round that are expected then. */
static unsigned
choose_card(const struct straights_sight *see, double *points)
{
	card_set legal = straights_legal_cards(see->table) & see->hand;
	card_set choices = legal ? legal : see->hand;
	uint64_t dice = see->hand * UINT64_C(31) ^ see->table;
	unsigned cost[CARD_COUNT] = {0}, best;
	struct advice_world w;

	assert(see->hand);
	best = card_first(choices);
	for (unsigned i = 0; i < WORLDS; i++) {
		imagine_world(see, &dice, &w);
		for (card_set left = choices; left; left &= left - 1) {
			unsigned card = card_first(left);

			cost[card] += play_out(&w, see->seat, card);
		}
	}
	for (card_set left = choices; left; left &= left - 1)
		if (cost[__builtin_ctzll(left)] < cost[best])
			best = card_first(left);
	*points = straights_points(see->lost) + (double)cost[best] / WORLDS;
	return best;
}

unsigned
straights_advise(const struct straights *s, double *points)
{
	struct straights_sight see = {.seat = s->turn, .table = s->table};

	see.hand = straights_hand(s, s->turn);
	see.lost = card_set_of(s->discard[s->turn], s->discards[s->turn]);
	for (unsigned seat = 0; seat < STRAIGHTS_SEATS; seat++)
		see.held[seat] = card_count(straights_hand(s, seat));
	return choose_card(&see, points);
}
