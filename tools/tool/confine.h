/*
 * Gives up what a tool does not need before it reads a stranger's bytes: a
 * fault in it, or in a library, then has nothing to work with.
 *
 * No program is started, no network is there, no file is opened for writing,
 * made, removed or renamed, but in one folder. A call that would do so kills
 * the process (SIGSYS); calls that are in no list are as if the kernel did not
 * have them. It holds for all threads that are started from then on. Where the
 * system cannot do this, or has only a part of it, the tool works as without:
 * it is a second wall, and no promise of the tool hangs on it.
 */
#ifndef TOOLS_TOOL_CONFINE_H
#define TOOLS_TOOL_CONFINE_H

#include <linux/filter.h>
#include <stdbool.h>

/* Files may still be written in this folder; NULL: nowhere. Whether the list of
 * system calls holds now. */
bool confine_tool(const char *writable);

/* Which system calls are allowed, as programs for the kernel
 * (tools/build/filters.c): while no file may be written, and while some may. */
extern const struct sock_filter confine_reading[], confine_writing[];
extern const unsigned short confine_reading_length, confine_writing_length;

#endif
