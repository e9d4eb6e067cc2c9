/*
 * Whether a transcript is of another game than the one asked for: the other
 * game's reader knows most of its first lines, and this game's does not.
 */
#include "core/base/memory.h"
#include "core/games.h"
#include "core/verify/verify_private.h"

#include <stdlib.h>

/* How many of the first lines are claims of the game, in this wording. */
static size_t
count_claims(struct reader *reader, const struct verify_case *c)
{
	const struct reader_until until = {READER_SEEN, SIZE_MAX};
	struct claims claims = {0};
	struct reader_game game =
		reader_read(reader, c->source, &until, NULL, NULL, &claims);

	claims_fini(&claims);
	return game.claims;
}

/* The same of another game, in the first wording built into it. */
static size_t
count_claims_of(const struct game *game, const struct verify_case *c)
{
	struct fault f;
	struct loose *loose = loose_load(game->vocabulary, game->loose, &f);
	struct wording *w = loose
		? wording_built_in(game->vocabulary, game->wordings,
			  game->wordings[0].name, &f)
		: NULL;
	size_t count = 0;

	if (w) {
		struct reader *reader =
			reader_start(game->vocabulary, w, loose);

		count = count_claims(reader, c);
		reader_stop(reader);
	}
	wording_free(w);
	loose_free(loose);
	return count;
}

/* The game whose lines these are, when the own reader knows few of them. */
static const struct game *
other_game(const struct verify_case *c, size_t lines)
{
	const struct game *own = c->verify->setup.game;
	size_t claims = count_claims(c->wording->reader, c);

	if (lines > READER_SEEN)
		lines = READER_SEEN;
	if (2 * claims >= lines)
		return NULL;
	for (const struct game *const *g = games_all(); *g; g++)
		if (*g != own && (*g)->loose &&
			count_claims_of(*g, c) > 2 * claims)
			return *g;
	return NULL;
}

bool
verify_tell_other(const struct verify_case *c, size_t lines,
	struct verify_extent *extent, struct verdict *verdict)
{
	const struct game *other = other_game(c, lines);
	struct fault f;

	if (!other)
		return false;
	fault_set(&f, FAULT_OTHER_GAME, c->source->line, 0,
		"this is a game of %s, not of %s", other->name,
		c->verify->setup.game->name);
	findings_tell_one(&f, verdict);
	source_bytes(c->source, &extent->length);
	c->source->ended = true;
	return true;
}
