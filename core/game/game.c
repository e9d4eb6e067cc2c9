#include "core/game/game.h"

#include <stdlib.h>

int
game_refuse_choices(
	const char *game, const struct game_setup *setup, struct fault *f)
{
	if (setup->choices == 0)
		return 0;
	return fault_set(f, FAULT_OPTION, 0, 0, "%s has no house rule '%s'",
		game, SHORT(setup->choice[0].name, QUOTE_WORD));
}

int
game_chosen_option(const char *game, const struct game_option *options,
	const struct game_choice *choice, size_t i, struct fault *f)
{
	int option = 0;

	for (size_t j = 0; j < i; j++)
		if (strcmp(choice[i].name, choice[j].name) == 0)
			return fault_set(f, FAULT_OPTION, 0, 0,
				"%s is chosen twice", choice[i].name);
	for (; options[option].name; option++)
		if (strcmp(options[option].name, choice[i].name) == 0)
			return option;
	return fault_set(f, FAULT_OPTION, 0, 0, "%s has no house rule '%s'",
		game, SHORT(choice[i].name, QUOTE_WORD));
}

bool
game_read_number(const char *s, size_t length, uint64_t most, uint64_t *number)
{
	uint64_t n = 0;

	for (size_t i = 0; i < length; i++) {
		if (!ascii_digit(s[i]))
			return false;
		n = 10 * n + (uint64_t)(s[i] - '0');
		if (n > most)
			return false;
	}
	*number = n;
	return length > 0;
}

int
game_choose_number(const struct game_option *o, const char *value,
	unsigned *number, struct fault *f)
{
	uint64_t n;

	if (!game_read_number(value, strlen(value), o->most, &n) ||
		n < o->least)
		return fault_set(f, FAULT_OPTION, 0, 0,
			"%s takes a number from %u to %u, not '%s'", o->name,
			o->least, o->most, SHORT(value, QUOTE_WORD));
	*number = (unsigned)n;
	return 0;
}

int
game_refuse_word(const struct game_option *o, const char *value, size_t length,
	struct fault *f)
{
	const struct text_short word = text_short(value, length, QUOTE_WORD);
	struct nearest near;
	char list[80];
	size_t n = 0;

	nearest_start(&near, word.bytes);
	for (unsigned i = 0; o->words[i]; i++) {
		nearest_offer(&near, o->words[i]);
		n += text_fill(list + n, sizeof list - n, "%s%s",
			i == 0                    ? ""
				: o->words[i + 1] ? ", "
						  : " or ",
			o->words[i]);
	}
	/* `random:N` itself is not read: N is a number. */
	if (near.name && near.distance)
		return fault_set(f, FAULT_OPTION, 0, 0,
			"%s cannot be '%s'; did you mean '%s'?", o->name,
			word.bytes, near.name);
	return fault_set(f, FAULT_OPTION, 0, 0, "%s cannot be '%s'; use %s",
		o->name, word.bytes, list);
}

int
game_choose_word(const struct game_option *o, const char *value, size_t length,
	unsigned *word, struct fault *f)
{
	unsigned i = 0;

	while (o->words[i] &&
		(strlen(o->words[i]) != length ||
			memcmp(o->words[i], value, length) != 0))
		i++;
	if (!o->words[i])
		return game_refuse_word(o, value, length, f);
	*word = i;
	return 0;
}

int
game_choose_seats(const struct game_option *o, const char *value,
	unsigned seats, game_seat_choose *choose, void *house, struct fault *f)
{
	bool more = true;

	for (unsigned seat = 0; seat < seats; seat++) {
		size_t length = strcspn(value, ",");

		if (choose(house, seat, value, length, f) != 0)
			return -1;
		more = value[length];
		if (more)
			value += length + 1;
	}
	return more ? fault_set(f, FAULT_OPTION, 0, 0,
			      "%s takes at most %u names", o->name, seats)
		    : 0;
}

static int
refuse_seats(const char *seats, unsigned least, unsigned most, struct fault *f)
{
	static const char *const number[GAME_SEATS + 1] = {
		"no", "one", "two", "three", "four", "five", "six"};

	return fault_set(f, FAULT_SEATS, 0, 0,
		"seats '%s' are not %s%s%s letters, h or c each",
		SHORT(seats, QUOTE_WORD), least < most ? number[least] : "",
		least < most ? " to " : "", number[most]);
}

int
game_seating(const struct game *game, const char *seats, struct text *lines,
	struct fault *f)
{
	size_t n = strlen(seats);

	if (n < game->seats_min || n > game->seats_max ||
		strspn(seats, "hc") != n)
		return refuse_seats(seats, game->seats_min, game->seats_max, f);
	if (game->counts_seats)
		text_format(lines, "%zu\n", n);
	for (; *seats; seats++)
		text_format(lines, "%c\n", *seats);
	return 0;
}

unsigned
game_winners(const int32_t *score, unsigned seats, bool highest)
{
	unsigned winners = 0;
	int32_t best = score[0];

	for (unsigned seat = 0; seat < seats; seat++) {
		if (highest ? score[seat] > best : score[seat] < best) {
			best = score[seat];
			winners = 0;
		}
		winners |= (unsigned)(score[seat] == best) << seat;
	}
	return winners;
}

int
game_check_choices(const struct game *game, const struct game_choice *choice,
	size_t choices, struct fault *f)
{
	struct game_setup setup = {.choice = choice, .choices = choices};
	struct game_state *s = game->start(&setup, f);

	if (!s)
		return -1;
	free(s);
	return 0;
}

int
game_check_seats(const struct game *game, const char *seats, struct fault *f)
{
	struct text lines = {0};
	int refused = game_seating(game, seats, &lines, f);

	text_fini(&lines);
	return refused;
}

/* Whether this name, up to a comma, is also one of those before it. */
static bool
is_named_before(const char *names, const char *name, size_t length)
{
	for (const char *s = names; s < name; s += strcspn(s, ",") + 1)
		if (strcspn(s, ",") == length && memcmp(s, name, length) == 0)
			return true;
	return false;
}

int
game_check_names(const struct game *game, const char *seats, const char *names,
	struct fault *f)
{
	size_t least = seats ? strlen(seats) : game->seats_min;
	size_t most = seats ? least : game->seats_max, count = 0;

	for (const char *s = names;; s++) {
		size_t length = strcspn(s, ",");

		if (length == 0)
			return fault_set(f, FAULT_SEATS, 0, 0,
				"a name is missing in '%s'",
				SHORT(names, QUOTE_WORD));
		if (is_named_before(names, s, length))
			return fault_set(f, FAULT_SEATS, 0, 0,
				"'%s' is the name of two seats",
				text_short(s, length, QUOTE_WORD).bytes);
		count++;
		s += length;
		if (!*s)
			break;
	}
	if (count >= least && count <= most)
		return 0;
	if (least == most)
		return fault_set(f, FAULT_SEATS, 0, 0,
			"%zu seats take %zu names, A,B,..., not %zu", most,
			most, count);
	return fault_set(f, FAULT_SEATS, 0, 0,
		"%s takes %zu to %zu names, A,B,..., not %zu", game->name,
		least, most, count);
}
