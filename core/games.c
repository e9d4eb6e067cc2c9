#include "core/games.h"

#include "core/base/fault.h"

/* The games: core/NAME has NAME_game. Programs whose name has no game's play
 * the first. */
/* clang-format off */
#define GAMES \
	GAME(straights) \
	GAME(rummy) \
	GAME(null)
/* clang-format on */

#define GAME(name) extern const struct game name##_game;
GAMES
#undef GAME

#define GAME(name) &name##_game,
static const struct game *const games[] = {GAMES NULL};
#undef GAME

const struct game *const *
games_all(void)
{
	return games;
}

const struct game *
games_by_name(const char *name)
{
	for (unsigned i = 0; games[i]; i++)
		if (strcmp(games[i]->name, name) == 0)
			return games[i];
	return NULL;
}

int
games_refuse(const char *name, struct fault *f)
{
	struct nearest near;

	nearest_start(&near, name);
	for (unsigned i = 0; games[i]; i++)
		nearest_offer(&near, games[i]->name);
	return nearest_refuse(&near, "game", 0, 0, f);
}

const struct game *
games_by_program(const char *program)
{
	const char *base = basename(program);

	for (unsigned i = 0; games[i]; i++) {
		size_t n = strlen(games[i]->name);

		if (strncmp(base, games[i]->name, n) == 0 &&
			(base[n] == '-' || base[n] == '\0'))
			return games[i];
	}
	return games[0];
}
