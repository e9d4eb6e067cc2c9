/*
 * A profile from a YAML document and the bases it stands on.
 */
#ifndef CORE_WORDING_PROFILE_LOAD_H
#define CORE_WORDING_PROFILE_LOAD_H

#include "core/wording/built_in.h"
#include "core/wording/profile.h"

/*
 * Reads a document. 0; or -1 and *f, with line and column, and nothing to
 * free.
 */
int profile_load(struct profile *p, const struct vocabulary *v,
	const struct wording_source *built_in, const char *yaml, size_t length,
	struct fault *f);

#endif
