/*
 * Shrinking: of many things, the few that still do it.
 *
 * Delta debugging (Zeller and Hildebrandt, 2002): leaves out ever smaller
 * parts for as long as somebody says that what is left still does it, until no
 * single thing can be left out. Knows nothing of what the things are.
 */
#ifndef CORE_TRIAL_SHRINK_H
#define CORE_TRIAL_SHRINK_H

#include <stdbool.h>
#include <stddef.h>

/* Whether those kept, of `count`, still do it. */
typedef bool shrink_test(void *context, const bool *kept, size_t count);

/*
 * kept[count] says what to begin with, which is known to do it; then what is
 * left. Returns how often `test` was asked. Memory: aborts, as
 * core/base/text.h.
 */
size_t shrink(bool *kept, size_t count, shrink_test *test, void *context);

#endif
