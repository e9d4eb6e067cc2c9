/*
 * A cage: where a stranger's program runs, seen from inside.
 *
 * Starts a keeper, which starts the program, waits for it and takes everything
 * that it began with it when it ends. Where the system allows, the keeper is
 * the first process of its own namespaces; otherwise it adopts whatever its
 * program leaves. Knows nothing of what is fed or read: see
 * core/trial/sandbox.h. Between fork and exec it writes and ends: the one place
 * in core that does.
 */
#ifndef CORE_TRIAL_CAGE_H
#define CORE_TRIAL_CAGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/* What holds, of what was tried; the rest was not to be had here. */
struct cage_walls {
	bool processes; /* a namespace of processes: killed as one */
	bool network;   /* a namespace of networks, with nothing in it */
	bool filter;    /* system calls for sockets and the like are refused */
	bool counted;   /* each new process or thread is asked for */
};

struct cage {
	const char *command; /* as sh -c takes it */
	char *const *environment;
	int in, out, err; /* its standard streams */
	bool terminal;    /* in is a terminal, to be its controlling one */
	unsigned cpu;     /* seconds for each process */
	uint64_t file;    /* bytes of the largest file it may write */
	unsigned processes;
};

enum cage_word {
	CAGE_BEGUN,  /* about to exec; its listener comes along if counted */
	CAGE_FAILED, /* could not: code is errno */
	CAGE_ENDED   /* code is the status of wait(2) */
};

/* What keeper and program tell over the line that cage_start returns. */
struct cage_report {
	enum cage_word word;
	int code;
	uint64_t cpu_ms; /* that the program used */
	bool filter;
};

/*
 * Starts it. Returns the keeper's pid, *line and what walls there are, but for
 * those that CAGE_BEGUN tells; -1 and errno.
 */
pid_t cage_start(const struct cage *c, int *line, struct cage_walls *walls);

/*
 * Receives a report; *listener is set when one comes along. False when the
 * keeper is gone.
 */
bool cage_hear(int line, struct cage_report *r, int *listener);

/* Ends it all. The keeper is still to be waited for. */
void cage_kill(pid_t keeper, const struct cage_walls *walls);

/*
 * Puts the caller, not its children, ahead of other processes where that is
 * allowed: a program's request for a process fails if a signal comes before
 * the answer, so the answer must not wait for a busy machine.
 */
void cage_hurry(bool hurry);

/*
 * Answers a program that asks its listener for one more process or thread.
 * False when nobody asked after all.
 */
bool cage_answer(int listener, bool allowed);

#endif
