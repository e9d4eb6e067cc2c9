#include "core/straights/rules.h"

static const char *const words[STRAIGHTS_SKILLS + 1] = {
	"c", "easy", "medium", "hard", "random:N", NULL};

enum { COMPUTER, TARGET };

const struct game_option straights_options[] = {
	[COMPUTER] = {"computer", "NAME[,NAME...]",
		"let the computers play as c, easy, medium, hard or random:N; "
		"one name for all seats, or one for each (default c)",
		words},
	[TARGET] = {"target", "N",
		"play until a player has N points (default 80)", NULL},
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
			(length == strlen(words[skill]) &&
				memcmp(s, words[skill], length) == 0)) {
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

/* Reads names parted by commas; the last holds for the seats left. */
static int
choose_computers(struct straights_house *house, const char *s, struct fault *f)
{
	struct straights_computer c = {0};

	house->named = true;
	for (unsigned seat = 0; seat < STRAIGHTS_SEATS; seat++) {
		size_t length = s ? strcspn(s, ",") : 0;

		if (s && !straights_computer_read(s, length, &c))
			return fault_set(f, FAULT_OPTION, 0, 0,
				"computer cannot be '%.*s'; use c, easy, "
				"medium, hard or random:N",
				length < 40 ? (int)length : 40, s);
		if (s)
			s = s[length] ? s + length + 1 : NULL;
		house->computer[seat] = c;
	}
	if (s)
		return fault_set(f, FAULT_OPTION, 0, 0,
			"computer takes at most %d names", STRAIGHTS_SEATS);
	return 0;
}

static int
choose_target(struct straights_house *house, const char *s, struct fault *f)
{
	uint64_t target;

	if (!game_read_number(s, strlen(s), STRAIGHTS_LIMIT_MOST, &target) ||
		target == 0)
		return fault_set(f, FAULT_OPTION, 0, 0,
			"target is a number from 1 to %d, not '%.40s'",
			STRAIGHTS_LIMIT_MOST, s);
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
		const char *value = choice[i].value;

		if (option < 0 ||
			(option == COMPUTER
					? choose_computers(&chosen, value, f)
					: choose_target(&chosen, value, f)) !=
				0)
			return -1;
	}
	*house = chosen;
	return 0;
}

/* The place whose card has the highest rank, or the lowest; the first of
 * equals.
 */
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
