#include "core/rummy/rules.h"

#include "core/base/fault.h"

#include <assert.h>

enum rummy_option {
	TARGET,
	ROUNDS,
	DEALER,
	MELDS,
	LIMIT,
	DOUBLE,
	COMPUTER,
	OPTIONS
};

static const char *const melds[] = {"one", "any", NULL};
static const char *const rummies[] = {"single", "double", NULL};
static const char *const strategies[RUMMY_STRATEGIES + 1] = {
	"first", "greedy", "keen", "expert", NULL};

const struct game_option rummy_options[] = {
	[TARGET] = {"target", "N",
		"play until a player has N points (default 100)", NULL, 1,
		RUMMY_TARGET_MOST},
	[ROUNDS] = {"rounds", "N", "play N rounds instead", NULL, 1,
		RUMMY_ROUNDS_MOST},
	[DEALER] = {"dealer", "N",
		"let Player N deal first (default: the seed decides)", NULL, 1,
		RUMMY_SEATS},
	[MELDS] = {"melds", "one|any",
		"allow one meld in a turn, or any number (default one)", melds,
		0, 0},
	[LIMIT] = {"turnovers", "N",
		"turn the pile over at most N times, then block the round "
		"(default 2)",
		NULL, 0, RUMMY_TURNOVERS_MOST},
	[DOUBLE] = {"rummy", "single|double",
		"score single or double for going out without an earlier meld "
		"(default single)",
		rummies, 0, 0},
	[COMPUTER] = {"computer", "NAME[,NAME...]",
		"let the computers play as first, greedy, keen or expert; one "
		"name for all seats, or one for each (default keen)",
		strategies, 0, 0},
	{0},
};

const char *
rummy_strategy_name(enum rummy_strategy strategy)
{
	assert(strategy < RUMMY_STRATEGIES);
	return strategies[strategy];
}

bool
rummy_strategy_read(const char *s, size_t length, enum rummy_strategy *strategy)
{
	for (unsigned i = 0; i < RUMMY_STRATEGIES; i++) {
		const char *name = strategies[i];

		if ((length == 1 || length == strlen(name)) &&
			memcmp(name, s, length) == 0) {
			*strategy = (enum rummy_strategy)i;
			return true;
		}
	}
	return false;
}

struct rummy_house
rummy_house_default(void)
{
	struct rummy_house house = {
		.target = RUMMY_TARGET, .turnovers = RUMMY_TURNOVERS};

	memset(house.computer, RUMMY_KEEN, sizeof house.computer);
	return house;
}

/* Chooses the second of two words, or not. */
static int
choose_either(
	enum rummy_option option, const char *s, bool *chosen, struct fault *f)
{
	unsigned word;

	if (game_choose_word(&rummy_options[option], s, strlen(s), &word, f) !=
		0)
		return -1;
	*chosen = word == 1;
	return 0;
}

static int
choose_computer(void *house, unsigned seat, const char *name, size_t length,
	struct fault *f)
{
	struct rummy_house *h = house;
	unsigned strategy;

	if (game_choose_word(
		    &rummy_options[COMPUTER], name, length, &strategy, f) != 0)
		return -1;
	h->computer[seat] = (uint8_t)strategy;
	return 0;
}

static int
choose_value(struct rummy_house *house, enum rummy_option option,
	const char *value, struct fault *f)
{
	unsigned *const number[OPTIONS] = {[TARGET] = &house->target,
		[ROUNDS] = &house->rounds,
		[DEALER] = &house->dealer,
		[LIMIT] = &house->turnovers};

	if (number[option])
		return game_choose_number(
			&rummy_options[option], value, number[option], f);
	if (option == COMPUTER)
		return game_choose_seats(&rummy_options[option], value,
			RUMMY_SEATS, choose_computer, house, f);
	return choose_either(option, value,
		option == MELDS ? &house->melds_any : &house->double_rummy, f);
}

static enum rummy_option
option_by_name(const char *s, size_t length)
{
	enum rummy_option i = 0;

	while (i < OPTIONS &&
		(strlen(rummy_options[i].name) != length ||
			memcmp(rummy_options[i].name, s, length) != 0))
		i++;
	return i;
}

int
rummy_check_experts(const struct rummy_house *house, struct fault *f)
{
	if (!memchr(house->computer, RUMMY_EXPERT, RUMMY_SEATS) ||
		(house->target <= RUMMY_EXPERT_TARGET &&
			house->rounds <= RUMMY_EXPERT_ROUNDS))
		return 0;
	return fault_set(f, FAULT_OPTION, 0, 0,
		"with an expert, the target is at most %d and rounds are at "
		"most %d",
		RUMMY_EXPERT_TARGET, RUMMY_EXPERT_ROUNDS);
}

int
rummy_house_choose(struct rummy_house *house, const struct game_choice *choice,
	size_t choices, struct fault *f)
{
	struct rummy_house chosen = *house;
	int which = 0;

	for (size_t i = 0; i < choices; i++) {
		int option = game_chosen_option(
			"Rummy", rummy_options, choice, i, f);

		if (option < 0)
			return -1;
		if (choose_value(&chosen, (enum rummy_option)option,
			    choice[i].value, f) != 0)
			return -1;
		which |= 1 << option;
	}
	if (which & 1 << ROUNDS && which & 1 << TARGET)
		return fault_set(f, FAULT_OPTION, 0, 0,
			"a game has a target or a number of rounds, not both");
	if (which & 1 << ROUNDS)
		chosen.target = 0;
	if (rummy_check_experts(&chosen, f) != 0)
		return -1;
	*house = chosen;
	return 0;
}

static void
print_computers(const uint8_t *computer, struct text *out)
{
	unsigned last = RUMMY_SEATS - 1;

	while (last > 0 && computer[last - 1] == computer[last])
		last--;
	if (last == 0 && computer[0] == RUMMY_KEEN)
		return;
	text_string(out, " --computer=");
	for (unsigned seat = 0; seat <= last; seat++) {
		if (seat)
			text_char(out, ',');
		text_string(out, strategies[computer[seat]]);
	}
}

void
rummy_house_print(const struct rummy_house *house, struct text *out)
{
	if (house->dealer)
		text_format(out, " --dealer=%u", house->dealer);
	if (house->melds_any)
		text_string(out, " --melds=any");
	if (house->turnovers != RUMMY_TURNOVERS)
		text_format(out, " --turnovers=%u", house->turnovers);
	if (house->double_rummy)
		text_string(out, " --rummy=double");
	print_computers(house->computer, out);
}

enum { VALUE = 64 }; /* bytes of the longest value of a choice and its NUL */

/* Reads one " --name=value"; the bytes it took, or 0. */
static size_t
read_choice(struct rummy_house *house, const char *s, size_t length)
{
	const char *end = length > 1 ? memchr(s + 1, ' ', length - 1) : NULL;
	size_t whole = end ? (size_t)(end - s) : length;
	const char *equals = memchr(s, '=', whole);
	enum rummy_option option;
	char value[VALUE];
	struct fault f;
	size_t n;

	if (whole < 3 || memcmp(s, " --", 3) != 0 || !equals)
		return 0;
	n = (size_t)(s + whole - equals - 1);
	if (n >= sizeof value)
		return 0;
	memcpy(value, equals + 1, n);
	value[n] = '\0';
	option = option_by_name(s + 3, (size_t)(equals - s - 3));
	return option < OPTIONS && choose_value(house, option, value, &f) == 0
		? whole
		: 0;
}

bool
rummy_house_read(struct rummy_house *house, const char *s, size_t length)
{
	struct rummy_house read = rummy_house_default();
	struct text again = {0};
	bool same;

	read.target = house->target;
	read.rounds = house->rounds;
	for (size_t at = 0; at < length;) {
		size_t n = read_choice(&read, s + at, length - at);

		if (n == 0)
			return false;
		at += n;
	}
	/* Written back it must be the same bytes: one order, no defaults. */
	rummy_house_print(&read, &again);
	same = bytes_equal(again.bytes, again.length, s, length);
	text_fini(&again);
	if (same)
		*house = read;
	return same;
}
