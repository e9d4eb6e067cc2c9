/*
 * Parts of the sandbox: processes, streams, the filter of system calls, the
 * supervisor that holds the program; and the search for a smallest input.
 */
#ifndef CORE_TRIAL_PRIVATE_H
#define CORE_TRIAL_PRIVATE_H

#include "core/trial/trial.h"

#include <sys/types.h>

/* The processes that descend from one, read from /proc (program.c). A list
 * belongs to the caller: {0}, any number of processes_find, processes_free. */
struct process {
	pid_t pid;
	pid_t parent;
	char state;        /* as in proc(5): R runs, S sleeps, Z is dead */
	bool below;        /* descends from the root */
	uint64_t cpu_ms;   /* of processor time, its dead children's too */
	uint64_t resident; /* bytes of memory it has */
};

struct processes {
	struct process *list; /* by pid */
	size_t count;
	size_t room;
	uint64_t cpu_ms; /* of all, the root and what it has reaped too */
	uint64_t pids;   /* a sum that is the same while the list is */
};

/* Lists the descendants of `root`, without root. 0, or -1 and errno when there
 * is no /proc to read. */
int processes_find(struct processes *p, pid_t root);
void processes_free(struct processes *p);

/* Bytes of memory that they have together, with the tables that map it. */
uint64_t processes_memory(const struct processes *p);

enum processes_state {
	PROCESSES_RUN,  /* one of them runs, or there is none yet */
	PROCESSES_HELD, /* none runs; one waits for a disk or its vfork(2) */
	PROCESSES_WAIT, /* all wait for something */
	PROCESSES_READ  /* all wait, and one of them for its standard input */
};

enum processes_state processes_state(const struct processes *p);

/* A program, its streams and the limits that the system keeps for it. */
struct program {
	const char *command; /* as sh -c takes it */
	char *const *environment;
	const char *const *shown;  /* as in struct sandbox */
	const char *const *hidden; /* likewise */
	bool view;                 /* it sees nothing else of the file system */
	int in, out, err;          /* its standard streams, all above 2 */
	bool terminal; /* in is a terminal, to be its controlling one */
	unsigned cpu;  /* seconds for each process */
	uint64_t file; /* bytes of the files it may write */
	unsigned processes;
	int entrance; /* of its control group; -1: it has none */
};

/*
 * The sandbox's ends of a program's streams (program.c); a stream that is
 * closed is -1. Over a pseudo-terminal, bytes pass as they are in both
 * directions: no carriage returns, no signals from keys, no editing; the
 * terminal echoes what is typed. Standard error is a pipe in either case.
 */
struct streams {
	int in;         /* to write input to */
	int program_in; /* a copy of the program's end: to see what is left */
	int out, err;   /* to read from */
};

/* Opens both ends, the program's into p->in, p->out and p->err. The sandbox's
 * do not block. 0; or -1 and errno, with some of them open. */
int streams_open(struct streams *s, struct program *p);
void streams_close(struct streams *s);

/* Reads the beginning of a file of this folder, as a string. False: it is not
 * there, or empty. */
bool read_beginning(int folder, const char *name, char *to, size_t room);

/* Closes one stream, if it is open. */
void stream_close(int *fd);

/* Bytes of input written that the program has not read; -1: not known. */
long streams_unread(const struct streams *s);

/* Types the end of input at a terminal. */
void streams_type_end(struct streams *s);

/* The last number that was given to a process or thread of this namespace: they
 * are given one after the other. 0: not known. */
unsigned processes_numbered(void);

/*
 * Limits the program, which this process is to become, to this many more than
 * are to be started, all at once: the supervisor, which counts them, ends it
 * when they are too many. Only where the kernel counts the processes of a user
 * by namespaces of users (5.14); with `enter`, in one that this makes. True
 * when the limit was seen to hold, and numbers are known.
 */
bool limit_processes(bool enter, unsigned most);

/*
 * Loads libseccomp, before a process is in a view where there is none; from
 * then on filter_load and filter_answer find it. False: it is missing, and no
 * program is to run without its filter.
 */
bool filter_prepare(void);

/*
 * Refuses this process, and all that it will start, system calls that a card
 * game does not need (limits.c). True when the filter holds; *listener, unless
 * it is NULL, is then where requests for new processes arrive, or -1 when this
 * kernel has no such thing. Without namespaces the filter also protects the
 * supervisor and the tool that started it from signals.
 */
bool filter_load(bool namespaces, pid_t supervisor, pid_t tool, int *listener);

/* Answers the next request for one more process or thread. False when it was
 * withdrawn. */
bool filter_answer(int listener, bool allowed);

/* Gives this process, the first of new namespaces, a root with what the program
 * may see (view.c). NULL; or what could not be made, and errno. */
enum {
	VIEW_FILES = 10000,  /* in its /tmp */
	VIEW_SPARE = 1 << 16 /* bytes more there than one file may have */
};
const char *view_make(const struct program *p);

/*
 * A control group of version 2 for one program (limits.c), whose limits the
 * kernel enforces at once. It is made, entered by the program, and removed when
 * all of its processes have ended. A process has at most one at a time.
 */
struct control_group {
	int parent, folder; /* the folder it is in, and its own; -1: none */
	int entrance;       /* a process that writes 0 to it is in the group */
	char name[32];
};

/*
 * Makes a group limited to this memory in bytes and this many processes, below
 * the folder `own` of the tree at `tree` or the nearest one above it where that
 * is allowed. False: it is allowed nowhere; there is nothing to remove.
 */
bool group_make(struct control_group *g, const char *tree, const char *own,
	uint64_t memory, unsigned processes);

/* The same where this process is, in the tree of the system. */
bool
group_make_here(struct control_group *g, uint64_t memory, unsigned processes);

/* Whether the kernel has killed a process of the group to get memory. */
bool group_is_out_of_memory(const struct control_group *g);
void group_remove(struct control_group *g);

/*
 * The supervisor (supervisor.c): a process that starts the program, waits for
 * it, and when it ends kills everything that the program has started. Where
 * the system allows, it is the first process of new namespaces; otherwise it
 * adopts the processes that its program leaves behind.
 */
enum program_event {
	PROGRAM_STARTS, /* about to exec; comes with its listener, if any */
	PROGRAM_FAILED, /* could not start: code is errno */
	PROGRAM_NOT_ISOLATED, /* could not be isolated: code is errno, and what
			       */
	PROGRAM_FORKS,        /* it has started more processes */
	PROGRAM_ENDED /* code is the status of wait(2), where it has not started
		       * too many processes */
};

/* What supervisor and program send over the line. */
struct program_report {
	enum program_event event;
	int code;
	uint64_t cpu_ms;  /* processor time that the program used */
	unsigned started; /* processes and threads; 0: not counted */
	bool counted;     /* they are limited without a listener */
	bool filter;
	bool group; /* it is in its control group */
	char what[64];
};

/*
 * Starts a supervisor and its program. Returns the supervisor's pid, *line and
 * the isolation there is, except what PROGRAM_STARTS reports; -1 and errno.
 * With a view, only where there are namespaces.
 */
pid_t supervisor_start(
	const struct program *p, int *line, struct isolation *isolation);

/* Receives a report; *listener is set when one comes with it. False when the
 * supervisor has ended. */
bool supervisor_receive(int line, struct program_report *r, int *listener);

/*
 * Schedules the calling process, not its children, before others, where that
 * is allowed: a fork(2) that waits for filter_answer fails if a signal comes
 * first, so the answer must not wait for a busy machine.
 */
void supervisor_raise_priority(bool raise);

/*
 * Delta debugging (shrink.c): of many things, the few that still pass a test.
 *
 * kept[count] says what to begin with, which passes; afterwards what is left,
 * of which no single thing can be left out, unless `test` has been called
 * `most` times. Returns how often it was.
 */
typedef bool shrink_test(void *context, const bool *kept, size_t count);
size_t
shrink(bool *kept, size_t count, size_t most, shrink_test *test, void *context);

#endif
