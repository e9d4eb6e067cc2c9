/* What is learnt of transcripts, for the tests of it. */
#ifndef TESTS_UNIT_MANNERS_H
#define TESTS_UNIT_MANNERS_H

#include "tests/unit/unit.h"

#include "core/reader/reader_private.h"
#include "core/straights/straights.h"

#include <string.h>

static inline struct manner
learn_named(const char *names, const char *transcript)
{
	const struct game *game = &straights_game;
	struct manner m;
	struct fault f;
	struct loose *l = loose_load(game->vocabulary, game->loose, &f);

	manner_learn(
		&m, l, game->vocabulary, names, transcript, strlen(transcript));
	loose_free(l);
	return m;
}

static inline struct manner
learn(const char *transcript)
{
	return learn_named(NULL, transcript);
}

static inline void
assert_plain(const struct manner *m, const char *line, const char *plain)
{
	struct text t = {0};

	manner_apply(m, &manner_player_usual, line, strlen(line), &t);
	assert_string_equal(t.bytes ? t.bytes : "", plain);
	text_fini(&t);
}

#endif
