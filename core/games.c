#include "core/games.h"

#include "core/null/null.h"
#include "core/rummy/rummy.h"
#include "core/straights/straights.h"

#include <string.h>

static const struct game *const games[] = {
	&straights_game, &rummy_game, &null_game, NULL};

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

const struct game *
games_by_program(const char *program)
{
	const char *slash = strrchr(program, '/');
	const char *base = slash ? slash + 1 : program;

	for (unsigned i = 0; games[i]; i++) {
		size_t n = strlen(games[i]->name);

		if (strncmp(base, games[i]->name, n) == 0 &&
			(base[n] == '-' || base[n] == '\0'))
			return games[i];
	}
	return games[0];
}
