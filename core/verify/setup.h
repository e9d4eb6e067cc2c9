/*
 * What is known of transcripts before they are judged.
 */
#ifndef CORE_VERIFY_SETUP_H
#define CORE_VERIFY_SETUP_H

#include "core/game/game.h"
#include "core/reader/reader.h"
#include "core/wording/wording.h"

enum {
	VERIFY_FINDINGS = 2000, /* told of one game */
	VERIFY_KEYS = 400       /* different wording findings of one game */
};

struct verify_setup {
	const struct game *game;
	/* The wordings it may be in; of those that fit alike, the first. The
	 * list is copied, and there is at least one. */
	const struct wording *const *wording;
	size_t wordings;
	const struct shuffle *shuffle; /* NULL: the wording's */
	bool seeded;
	uint32_t seed;
	const char *argument; /* the seed as it was typed; NULL: unknown */
	bool whole;           /* a game that stops early is a finding */
	bool all;             /* equal differences are told each */
	/* Look for a seed that was not told, in the first game of a source: a
	 * tenth of a second where a whole deck is shown, */
	bool recover;
	bool thorough; /* also where none is shown, which takes seconds, */
	bool every;    /* and in all games. */
	const struct game_choice *choice;
	size_t choices;
	const struct reader_lines *lines; /* is shown each line; may be NULL */
	/* Is told what each game proves of its decks, when it is read line by
	 * line, as it is for whoever is shown the lines; may be NULL. */
	void (*proved)(void *context, const struct known *rounds, size_t count);
	void *proved_context;
};

#endif
