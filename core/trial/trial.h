/*
 * A trial: a stranger's program plays a record, and what it prints is judged.
 *
 * Joins sandbox, session and verify. A trial belongs to the caller from
 * trial_start to trial_stop; what it is given is borrowed until then.
 */
#ifndef CORE_TRIAL_TRIAL_H
#define CORE_TRIAL_TRIAL_H

#include "core/game/game.h"
#include "core/game/record.h"
#include "core/trial/sandbox.h"
#include "core/verify/verify.h"
#include "core/wording/wording.h"

struct trial {
	struct sandbox sandbox; /* {seed} in its command is the record's */
	const struct game *game;
	const struct wording *wording;
	struct verify *verify;

	/* Of the last run: */
	struct sandbox_result result;
	struct fault worst; /* id FAULT_NONE: nothing went wrong */
	bool found[FAULT_COUNT];

	size_t runs; /* in all */
};

/* 0; or -1 and *f, and nothing to stop. */
int trial_start(struct trial *t, const struct sandbox *sandbox,
	const struct game *game, const struct wording *w, struct fault *f);
void trial_stop(struct trial *t);

/*
 * Runs the program on the lines of the record, its seats' first, up to where
 * its game is over. 0 and t->result, and how it ended badly in t->worst; -1
 * and *f when it cannot be run, or the record cannot be played.
 */
int trial_run(struct trial *t, const struct record *rec, struct fault *f);

/*
 * Adds what verify says of the program's output to t->worst and t->found. The
 * worst is a crash or a limit, or the most severe finding, or how else it
 * ended.
 */
void trial_judge(struct trial *t, const struct record *rec);

/*
 * Runs, judges, and leaves out of the record whatever the worst finding does
 * not need: lines, decks, seats that need not be human. 0: nothing goes wrong.
 * 1: *shortest is what is left, borrowing from rec but for its lines, decks
 * and seats, and t->worst what is still wrong. -1 and *f.
 */
int trial_shrink(struct trial *t, const struct record *rec,
	struct record *shortest, struct fault *f);

#endif
