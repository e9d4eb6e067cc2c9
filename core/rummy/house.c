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

/* What each takes: a number from least to most, or one of the words. */
static const struct {
	unsigned least;
	unsigned most;
	const char *word[RUMMY_STRATEGIES + 1]; /* NULL-ended */
} values[OPTIONS] = {
	[TARGET] = {.least = 1, .most = RUMMY_TARGET_MOST},
	[ROUNDS] = {.least = 1, .most = RUMMY_ROUNDS_MOST},
	[DEALER] = {.least = 1, .most = RUMMY_SEATS},
	[MELDS] = {.word = {"one", "any"}},
	[LIMIT] = {.least = 0, .most = RUMMY_TURNOVERS_MOST},
	[DOUBLE] = {.word = {"single", "double"}},
	[COMPUTER] = {.word = {"first", "greedy", "keen", "expert"}},
};

const struct game_option rummy_options[] = {
	[TARGET] = {"target", "N",
		"play until a player has N points (default 100)", NULL},
	[ROUNDS] = {"rounds", "N", "play N rounds instead", NULL},
	[DEALER] = {"dealer", "N",
		"let Player N deal first (default: the seed decides)", NULL},
	[MELDS] = {"melds", "one|any",
		"allow one meld in a turn, or any number (default one)",
		values[MELDS].word},
	[LIMIT] = {"turnovers", "N",
		"turn the pile over at most N times, then block the round "
		"(default 2)",
		NULL},
	[DOUBLE] = {"rummy", "single|double",
		"score single or double for going out without an earlier meld "
		"(default single)",
		values[DOUBLE].word},
	[COMPUTER] = {"computer", "NAME[,NAME...]",
		"let the computers play as first, greedy, keen or expert; one "
		"name for all seats, or one for each (default keen)",
		values[COMPUTER].word},
	{0},
};

const char *
rummy_strategy_name(enum rummy_strategy strategy)
{
	assert(strategy < RUMMY_STRATEGIES);
	return values[COMPUTER].word[strategy];
}

bool
rummy_strategy_read(const char *s, size_t length, enum rummy_strategy *strategy)
{
	for (unsigned i = 0; i < RUMMY_STRATEGIES; i++) {
		const char *name = values[COMPUTER].word[i];

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

static bool
read_number(const char *s, enum rummy_option option, unsigned *number)
{
	uint64_t n;

	if (!game_read_number(s, strlen(s), values[option].most, &n) ||
		n < values[option].least)
		return false;
	*number = (unsigned)n;
	return true;
}

/* The index of the option's word of `length` letters, or that of NULL. */
static unsigned
read_word(const char *s, size_t length, enum rummy_option option)
{
	const char *const *word = values[option].word;
	unsigned i = 0;

	while (word[i] &&
		(strlen(word[i]) != length || memcmp(word[i], s, length) != 0))
		i++;
	return i;
}

/* Reads one of two words as no or yes. */
static bool
read_either(const char *s, enum rummy_option option, bool *chosen)
{
	unsigned word = read_word(s, strlen(s), option);

	if (!values[option].word[word])
		return false;
	*chosen = word == 1;
	return true;
}

/* Reads names parted by commas; the last holds for the seats left. */
static bool
read_computers(const char *s, uint8_t *computer)
{
	unsigned strategy = RUMMY_KEEN;

	for (unsigned seat = 0; seat < RUMMY_SEATS; seat++) {
		if (s) {
			size_t length = strcspn(s, ",");

			strategy = read_word(s, length, COMPUTER);
			if (strategy == RUMMY_STRATEGIES)
				return false;
			s = s[length] ? s + length + 1 : NULL;
		}
		computer[seat] = (uint8_t)strategy;
	}
	return !s;
}

static bool
choose_value(struct rummy_house *house, unsigned option, const char *value)
{
	switch (option) {
	case TARGET:
		return read_number(value, TARGET, &house->target);
	case ROUNDS:
		return read_number(value, ROUNDS, &house->rounds);
	case DEALER:
		return read_number(value, DEALER, &house->dealer);
	case MELDS:
		return read_either(value, MELDS, &house->melds_any);
	case LIMIT:
		return read_number(value, LIMIT, &house->turnovers);
	case DOUBLE:
		return read_either(value, DOUBLE, &house->double_rummy);
	case COMPUTER:
		return read_computers(value, house->computer);
	default:
		return false;
	}
}

/* Refuses the word at s with the nearest one, or all there are. */
static int
refuse_word(
	const char *s, size_t length, enum rummy_option option, struct fault *f)
{
	const char *const *words = values[option].word;
	char word[NEAREST_LENGTH + 1], list[80];
	struct nearest near;
	size_t n = 0;

	text_fill(word, sizeof word, "%.*s", (int)length, s);
	nearest_start(&near, word);
	for (unsigned i = 0; words[i]; i++)
		nearest_offer(&near, words[i]);
	if (near.name)
		return fault_set(f, FAULT_OPTION, 0, 0,
			"%s cannot be '%s'; did you mean '%s'?",
			rummy_options[option].name, SHORT(word, QUOTE_WORD),
			near.name);
	for (unsigned i = 0; words[i]; i++)
		n += text_fill(list + n, sizeof list - n, "%s%s",
			i == 0                 ? ""
				: words[i + 1] ? ", "
					       : " or ",
			words[i]);
	return fault_set(f, FAULT_OPTION, 0, 0, "%s cannot be '%s'; use %s",
		rummy_options[option].name, SHORT(word, QUOTE_WORD), list);
}

static int
refuse_value(const char *s, enum rummy_option option, struct fault *f)
{
	const char *name = rummy_options[option].name;
	size_t length;

	if (!values[option].word[0])
		return fault_set(f, FAULT_OPTION, 0, 0,
			"%s is a number from %u to %u, not '%s'", name,
			values[option].least, values[option].most,
			SHORT(s, QUOTE_WORD));
	for (;; s += length + 1) {
		length = option == COMPUTER ? strcspn(s, ",") : strlen(s);
		if (!values[option].word[read_word(s, length, option)])
			return refuse_word(s, length, option, f);
		if (!s[length])
			return fault_set(f, FAULT_OPTION, 0, 0,
				"%s takes at most %d names", name, RUMMY_SEATS);
	}
}

static unsigned
option_by_name(const char *s, size_t length)
{
	unsigned i = 0;

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
		if (!choose_value(&chosen, (unsigned)option, choice[i].value))
			return refuse_value(
				choice[i].value, (enum rummy_option)option, f);
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
		text_string(out, values[COMPUTER].word[computer[seat]]);
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
	char value[VALUE];
	size_t n;

	if (whole < 3 || memcmp(s, " --", 3) != 0 || !equals)
		return 0;
	n = (size_t)(s + whole - equals - 1);
	if (n >= sizeof value)
		return 0;
	memcpy(value, equals + 1, n);
	value[n] = '\0';
	return choose_value(house,
		       option_by_name(s + 3, (size_t)(equals - s - 3)), value)
		? whole
		: 0;
}

bool
rummy_house_read(struct rummy_house *house, const char *s, size_t length)
{
	struct rummy_house read = rummy_house_default();
	struct text again;
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
	text_init(&again);
	rummy_house_print(&read, &again);
	same = again.length == length &&
		(length == 0 || memcmp(again.bytes, s, length) == 0);
	text_fini(&again);
	if (same)
		*house = read;
	return same;
}
