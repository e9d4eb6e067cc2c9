/*
 * A sandbox: runs a stranger's program on lines typed and keeps what it prints.
 *
 * The program is given to /bin/sh -c. It is fed all the lines at once over a
 * pipe, or over a terminal line by line as it waits for them. Time, processor
 * time, memory, output and processes have limits; there is no network; when
 * the program ends, or is ended, nothing of it is left. Knows nothing of games
 * and records.
 */
#ifndef CORE_TRIAL_SANDBOX_H
#define CORE_TRIAL_SANDBOX_H

#include "core/trial/cage.h"
#include "core/base/fault.h"
#include "core/base/text.h"

enum {
	SANDBOX_TIME = 10,         /* seconds, by the clock and by processor */
	SANDBOX_MEMORY = 1 << 29,  /* bytes, of all processes together */
	SANDBOX_OUTPUT = 16 << 20, /* bytes, both outputs together */
	SANDBOX_PROCESSES = 256    /* processes and threads asked for */
};

struct sandbox {
	const char *command;
	char *const *environment; /* as for execve(2) */
	bool terminal;
	unsigned time; /* ms by the clock, 1 or more */
	unsigned cpu;  /* seconds of each process, 1 or more */
	uint64_t memory;
	uint64_t output; /* also the largest file it may write */
	/* With threads, asked for; again after a signal counts again. */
	unsigned processes;
};

enum sandbox_end {
	SANDBOX_EXITED, /* code is its exit status */
	SANDBOX_KILLED, /* code is the signal */
	SANDBOX_TIMED_OUT,
	SANDBOX_CPU_OUT,
	SANDBOX_MEMORY_OUT,
	SANDBOX_OUTPUT_OUT,
	SANDBOX_PROCESSES_OUT
};

struct sandbox_result {
	enum sandbox_end end;
	int code;
	struct text out; /* what it printed before it ended, or was ended */
	struct text err; /* apart from out, over a terminal too */
	size_t unread;   /* bytes of its input that it never took */
	uint64_t ms;     /* it ran for, by the clock */
	uint64_t cpu_ms; /* of the processor's; 0 when it was ended */
	struct cage_walls walls;
};

/* Everything at its default; command and environment are to be set. */
struct sandbox sandbox_default(void);

void sandbox_result_init(struct sandbox_result *r);
void sandbox_result_fini(struct sandbox_result *r);

/*
 * Runs it on these bytes. 0 and *r, however it ended; -1 and *f when it could
 * not be begun at all. To be called where no other child is waited for.
 */
int sandbox_run(const struct sandbox *s, const char *input, size_t length,
	struct sandbox_result *r, struct fault *f);

/* Whether it ended badly; then *f says how. */
bool sandbox_fault(const struct sandbox *s, const struct sandbox_result *r,
	struct fault *f);

#endif
