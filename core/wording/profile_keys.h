/*
 * The keys of a profile: each read from its YAML value.
 *
 * Knows the values that straights-wording(5) allows; the base is looked up
 * elsewhere.
 */
#ifndef CORE_WORDING_PROFILE_KEYS_H
#define CORE_WORDING_PROFILE_KEYS_H

#include "core/wording/profile.h"
#include "core/base/yaml.h"

/* Reads one key of the document's map. 0, or -1 and *f with its place. */
int profile_read_key(
	struct profile *p, const struct yaml_node *key, struct fault *f);

#endif
