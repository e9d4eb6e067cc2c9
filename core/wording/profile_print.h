/*
 * A profile back to YAML.
 */
#ifndef CORE_WORDING_PROFILE_PRINT_H
#define CORE_WORDING_PROFILE_PRINT_H

#include "core/wording/profile.h"
#include "core/base/text.h"

/*
 * Adds the whole profile, every key and template with a comment, standing on
 * no base: loading it gives an equal profile.
 */
void profile_print(const struct profile *p, struct text *out);

/*
 * Adds what p says otherwise than `base`, on top of it, without comments. Both
 * are of one vocabulary.
 */
void profile_print_changes(
	const struct profile *p, const struct profile *base, struct text *out);

#endif
