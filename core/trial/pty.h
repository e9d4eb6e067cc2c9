/*
 * A terminal that nobody sits at.
 *
 * It shows what is typed, gives lines as they are typed and passes every byte
 * as it is, in both directions: no carriage returns, no signals from keys, no
 * editing. Knows nothing of who talks over it.
 */
#ifndef CORE_TRIAL_PTY_H
#define CORE_TRIAL_PTY_H

#include <stdbool.h>

/* Lines are longer than this at nobody's terminal; the rest is not taken. */
enum { PTY_LINE = 4095 };

/* The end to type at, which does not block, and the program's. 0; -1, errno. */
int pty_open(int *typist, int *program);

/* Whether the program has taken all that was typed. */
bool pty_taken(int program);

/* Types the end of input. */
void pty_end(int typist, int program);

#endif
