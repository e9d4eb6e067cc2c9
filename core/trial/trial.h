/*
 * Runs a program that is not trusted on a record's input, judges what it
 * prints, and shortens a record on which it fails.
 *
 * The sandbox runs a program on bytes and knows no games; a trial joins it
 * with a game session, which says what to type, and with verify. Everything
 * belongs to the caller: a result from {0} to sandbox_result_fini, a trial from
 * trial_start to trial_stop. Only this room of core/ starts
 * processes.
 */
#ifndef CORE_TRIAL_TRIAL_H
#define CORE_TRIAL_TRIAL_H

#include "core/base/fault.h"
#include "core/base/text.h"
#include "core/game/game.h"
#include "core/game/record.h"
#include "core/verify/verify.h"
#include "core/wording/wording.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * A sandbox: a command for /bin/sh -c, and its limits. The program is given
 * its input at once over a pipe, or over a terminal one line whenever it waits
 * for input. It has no network. When it ends, or a limit ends it, all
 * processes that it has started are killed. Of the file system it sees the
 * system's folders and those to show, which it cannot change, and an empty /tmp
 * that is gone with it; where root starts it, it runs as SANDBOX_USER.
 */
struct sandbox {
	const char *command;
	char *const *environment; /* as for execve(2) */
	/* NULL-ended paths of folders and files; the first is its own, and it
	 * is run there. */
	const char *const *shown;
	const char *const
		*hidden; /* files in them that are empty; NULL-ended */
	bool weak; /* run it also where the system does not isolate it so */
	bool terminal;
	unsigned time;      /* ms by the clock, 1 or more */
	unsigned cpu;       /* seconds of each process, 1 or more */
	uint64_t memory;    /* bytes, of all processes together */
	uint64_t output;    /* bytes, and as many of files */
	unsigned processes; /* processes and threads started, in all */
	const char *groups; /* the tree of control groups; NULL: the system's */
};

enum {
	SANDBOX_TIME = 10, /* seconds, by the clock and of processor time */
	SANDBOX_MEMORY = 1 << 29,
	SANDBOX_OUTPUT = 16 << 20, /* standard output and error together */
	SANDBOX_PROCESSES = 256,
	SANDBOX_FILES = 512, /* open at once, of each process */
	SANDBOX_USER = 65534 /* nobody, and nobody's group */
};

enum sandbox_end {
	SANDBOX_EXITED, /* code is its exit status */
	SANDBOX_KILLED, /* code is the signal */
	SANDBOX_TIMED_OUT,
	SANDBOX_CLOCK_OUT, /* held up for much longer than its time */
	SANDBOX_CPU_OUT,
	SANDBOX_MEMORY_OUT,
	SANDBOX_OUTPUT_OUT,
	SANDBOX_PROCESSES_OUT
};

/* Which kinds of isolation this system allowed. */
struct isolation {
	bool view;       /* files: nothing but what it is shown */
	bool namespaces; /* of processes and networks: killed as one */
	bool filter;     /* system calls for sockets and the like are refused */
	bool counted;    /* each new process or thread is counted */
	bool group;      /* a control group limits memory and processes */
};

struct sandbox_result {
	enum sandbox_end end;
	int code;
	struct text out; /* what it printed until its end */
	struct text err; /* but for prompts at a terminal, in out */
	size_t unread;   /* bytes of its input that it did not read */
	uint64_t ms;     /* it ran for, by the clock */
	uint64_t cpu_ms; /* processor time; 0 if a limit ended it */
	struct isolation isolation;
};

/* All limits at their defaults; command and environment are to be set. */
struct sandbox sandbox_default(void);

void sandbox_result_fini(struct sandbox_result *r);

/*
 * Runs the program on these bytes. 0 and *r, however it ended; -1 and *f when
 * it could not be started. The caller must not wait for other children during
 * the call.
 */
int sandbox_run(const struct sandbox *s, const char *input, size_t length,
	struct sandbox_result *r, struct fault *f);

/* Whether the program crashed, failed or met a limit; then *f says how. */
bool sandbox_fault(const struct sandbox *s, const struct sandbox_result *r,
	struct fault *f);

enum { TRIAL_RUNS = 1000 }; /* of a program, to shrink a record */

/* A trial: runs of one program on records of one game and wording. */
struct trial {
	struct sandbox sandbox;    /* {seed} in its command is the record's */
	struct verify_setup setup; /* its list of wordings is gone */
	const struct game *game;
	const struct wording *wording;
	struct verify *verify;
	const bool *allowed; /* findings left out of verdicts; NULL: none */

	/* For trial_shrink: */
	size_t most;                             /* runs at most */
	void (*ran)(void *context, size_t runs); /* after each run; or NULL */
	void *context;

	/* Of the last run: */
	struct sandbox_result result;
	struct fault end; /* how it failed to end well; id FAULT_NONE: it did
			   */
	uint64_t typed;   /* lines of the record that were its input */

	size_t runs; /* in all, or of the last trial_shrink */
};

/*
 * Runs the command in this sandbox and judges by this setup, which has one
 * wording. *t is {0} at first, and goes on where it judged this command by the
 * same setup. Borrows what it is given, but for the list of wordings. 0; or -1
 * and *f.
 */
int trial_start(struct trial *t, const struct sandbox *sandbox,
	const struct verify_setup *setup, struct fault *f);
void trial_stop(struct trial *t);

/*
 * Runs the program on the lines of the record, its seats' first, up to the end
 * of the game. 0, and what is said of the last run; -1 and *f when it cannot be
 * started, or the record cannot be played.
 */
int trial_run(struct trial *t, const struct record *rec, struct fault *f);

/* Fills *v with verify's findings on what the program printed. Where it did not
 * end well, that is a finding in place of those which follow from it. */
void trial_judge(struct trial *t, const struct record *rec, struct verdict *v);

/* Gives the record the seats that are answered in its first lines, in place of
 * those lines. A record with seats, or without all answers, stays as it is. */
void trial_seat(
	const struct game *game, const struct wording *w, struct record *rec);

/*
 * Leaves out the lines of the record that change nothing at the table, as
 * `deck` and what is refused: all seats do and get the same without them. The
 * last line stays.
 */
void trial_drop_idle(
	const struct game *game, const struct wording *w, struct record *rec);

/*
 * Runs and judges, and leaves out of the record whatever the worst finding that
 * is not allowed does not need: lines, decks, human seats. The finding stays
 * the same but for cards, seats and numbers. Stops after t->most runs, with
 * what is left by then. 0: there is none. 1: *shortest is what is left, and *v
 * has that finding alone. -1 and *f.
 */
int trial_shrink(struct trial *t, const struct record *rec,
	struct record *shortest, struct verdict *v, struct fault *f);

/* Closes all files of this process but the standard ones and this: a pipe ends
 * only when no process holds its other end. */
void processes_close_files(int line);

#endif
