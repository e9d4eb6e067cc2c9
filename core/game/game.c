#include "core/game/game.h"

#include <string.h>

int
game_refuse_choices(
	const char *game, const struct game_setup *setup, struct fault *f)
{
	if (setup->choices == 0)
		return 0;
	return fault_set(f, FAULT_OPTION, 0, 0, "%s has no house rule '%.40s'",
		game, setup->choice[0].name);
}

static int
refuse_seats(const char *seats, unsigned least, unsigned most, struct fault *f)
{
	static const char *const number[GAME_SEATS + 1] = {
		"no", "one", "two", "three", "four", "five", "six"};

	return fault_set(f, FAULT_SEATS, 0, 0,
		"seats '%.20s' are not %s%s%s letters, h or c each", seats,
		least < most ? number[least] : "", least < most ? " to " : "",
		number[most]);
}

int
game_write_seats(const char *seats, unsigned least, unsigned most,
	struct text *lines, struct fault *f)
{
	size_t n = strlen(seats);

	if (n < least || n > most || strspn(seats, "hc") != n)
		return refuse_seats(seats, least, most, f);
	for (; *seats; seats++) {
		text_char(lines, *seats);
		text_char(lines, '\n');
	}
	return 0;
}
