/*
 * The files that operands name: themselves, and what lies in folders.
 *
 * A folder stands for all regular files under it, by name, byte by byte, so
 * that the order is the same everywhere; names that begin with a dot are left
 * out, links inside are not followed. Knows nothing of what the files are. The
 * list owns its names.
 */
#ifndef CORE_BASE_PATHS_H
#define CORE_BASE_PATHS_H

#include <stddef.h>
#include <stdint.h>

struct paths {
	char **path; /* NULL-ended */
	size_t count;
	size_t room;
	uint64_t bytes; /* of all files whose size is known */
};

/*
 * Fills *p, which paths_fini frees, from operands[], NULL-ended; none stands
 * for "-", standard input. A name that cannot be looked at, and a folder that
 * cannot be read, stay in the list: who opens it learns why. Aborts when memory
 * runs out.
 */
void paths_init(struct paths *p, char *const *operands);
void paths_fini(struct paths *p);

#endif
