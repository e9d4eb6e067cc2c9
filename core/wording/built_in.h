/*
 * Built-in wordings: YAML embedded when the project is built.
 */
#ifndef CORE_WORDING_BUILT_IN_H
#define CORE_WORDING_BUILT_IN_H

#include <stddef.h>

/* A built-in profile; a table of them ends with a NULL name. */
struct wording_source {
	const char *name;
	const char *yaml;
	size_t length;
};

#endif
