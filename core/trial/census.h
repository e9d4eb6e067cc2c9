/*
 * A census: the processes that descend from one, as /proc tells.
 *
 * Reads what the kernel says and changes nothing. A census belongs to the
 * caller: {0}, any number of census_take, then census_fini. When memory runs
 * out the program is aborted, as in core/base/text.h.
 */
#ifndef CORE_TRIAL_CENSUS_H
#define CORE_TRIAL_CENSUS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

struct census_process {
	pid_t pid;
	pid_t parent;
	char state;        /* as in proc(5): R runs, S sleeps, Z is dead */
	bool below;        /* descends from the root */
	uint64_t resident; /* bytes of memory it has */
};

struct census {
	struct census_process *list; /* by pid */
	size_t count;
	size_t room;
};

/*
 * Counts those below `root`, root itself left out. 0, or -1 and errno when
 * there is no /proc to read.
 */
int census_take(struct census *c, pid_t root);
void census_fini(struct census *c);

/* Bytes of memory that all of them have. */
uint64_t census_resident(const struct census *c);

enum census_mood {
	CENSUS_BUSY,   /* one of them runs, or there is none yet */
	CENSUS_ASLEEP, /* all wait for something */
	CENSUS_READING /* and one of them for its standard input */
};

enum census_mood census_mood(const struct census *c);

#endif
