/*
 * A session: one game from its first prompt to its end, as bytes.
 *
 * Joins a game, a wording and lines typed; live play and replay are both this.
 * Knows no game and no file. The caller drains `out` as it likes; a session
 * belongs to the caller from start to stop.
 */
#ifndef CORE_SESSION_H
#define CORE_SESSION_H

#include "core/game.h"
#include "core/record.h"
#include "core/text.h"
#include "core/wording.h"

struct session {
	const struct game *game;
	const struct wording *wording; /* borrowed */
	struct state *state;
	bool echo;       /* lines typed are shown after the prompt */
	struct text out; /* bytes of the transcript not yet drained */
};

/* 0, with everything up to the first prompt in out; or -1 and *f. */
int session_start(struct session *s, const struct game *game,
	const struct wording *w, const struct setup *setup, bool echo,
	struct fault *f);
void session_stop(struct session *s);

/*
 * One line as typed. 0; or -1 and *f when the line means nothing to the game:
 * the session stands as it was, the prompt shown again.
 */
int session_type(
	struct session *s, const char *line, size_t length, struct fault *f);

bool session_over(const struct session *s);

/*
 * Fills *setup from a record and what its wording says where the record is
 * silent. *dealer_decks of the record are borrowed. 0, or -1 and *f.
 */
int session_setup(const struct record *rec, const struct wording *w,
	struct setup *setup, struct fault *f);

#endif
