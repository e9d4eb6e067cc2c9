/*
 * A session: one game from its first prompt to its end, as bytes.
 *
 * Joins a game, a wording and lines typed; live play and replay are both this.
 * Knows no game and no file. The session belongs to the caller from start to
 * stop; the bytes go to a text that the caller owns and drains as it likes.
 */
#ifndef CORE_GAME_SESSION_H
#define CORE_GAME_SESSION_H

#include "core/game/game.h"
#include "core/game/record.h"
#include "core/base/text.h"
#include "core/wording/wording.h"

enum { SESSION_DRAIN = 1 << 16 }; /* bytes worth writing at once */

struct session {
	const struct game *game;
	const struct wording *wording; /* borrowed */
	struct game_state *state;
	struct text
		*out; /* borrowed: the transcript's bytes are added; or NULL */
	bool echo;    /* lines typed are shown after the prompt */
	const struct session_user *user; /* borrowed, to drain out; or NULL */
	/* Takes each event when its bytes have been added; may be NULL. */
	struct event_sink watch;
};

/* A session to start; the caller may set `watch` before. */
void session_init(struct session *s, const struct game *game,
	const struct wording *w, bool echo, struct text *out);

/* 0, with everything up to the first prompt added to out; or -1 and *f, and
 * nothing to stop. */
int session_start(
	struct session *s, const struct game_setup *setup, struct fault *f);
void session_stop(struct session *s);

/* One line as typed. 0; or -1 and *f when the line means nothing to the game:
 * the session stands as it was, the prompt shown again. */
int session_type(
	struct session *s, const char *line, size_t length, struct fault *f);

/* Takes the lines refused, and the bytes to drain; each may be NULL. */
struct session_user {
	/* f->line counts the lines typed, from 1. */
	void (*refused)(void *context, const struct fault *f);
	/* Called when SESSION_DRAIN bytes are in out. */
	void (*drain)(void *context, struct text *out);
	void *context;
	/* Called before line `number`, from 1, is typed. */
	void (*typing)(void *context, uint64_t number);
};

/*
 * Types every line of `lines`, each ended by '\n', until the game is over. The
 * user, who may be NULL, takes the lines refused; what is printed goes to that
 * of the session.
 */
void session_feed(struct session *s, const struct text *lines,
	const struct session_user *user);

/*
 * Types the answers that seat the record's players, if it has seats, which
 * session_setup has taken. These are not the record's lines: no refusal names
 * their line.
 */
void session_seat(struct session *s, const struct record *rec);

/*
 * Plays a whole record, its seats and then its lines, from session_init to
 * session_stop. The user and the tally may be NULL. 0, or -1 and *f when it
 * cannot be started, or a deck it should have is missing.
 */
int session_replay(struct session *s, const struct record *rec,
	const struct session_user *user, struct tally *tally, struct fault *f);

bool session_over(const struct session *s);

/*
 * Fills *setup from a record and what its wording says where the record is
 * silent. The decks of the record are borrowed. 0; or -1 and *f when the game
 * does not have such seats, names or house rules, or no deal is told.
 */
int session_setup(const struct game *game, const struct record *rec,
	const struct wording *w, struct game_setup *setup, struct fault *f);

#endif
