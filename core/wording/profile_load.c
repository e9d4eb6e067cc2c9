#include "core/wording/profile_load.h"

#include "core/wording/profile_keys.h"
#include "core/base/yaml.h"

#include <stdlib.h>
#include <string.h>

static int
refuse(struct fault *f, const struct yaml_node *at, const char *wanted)
{
	return fault_set(
		f, FAULT_VALUE, at->line, at->column, "%s is wanted", wanted);
}

static int load(struct profile *p, const struct wording_source *built_in,
	unsigned depth, const char *yaml, size_t length, struct fault *f);

static int
load_base(struct profile *p, const struct wording_source *built_in,
	unsigned depth, const struct yaml_node *n, struct fault *f)
{
	const struct wording_source *s = built_in;

	if (n->kind != YAML_SCALAR)
		return refuse(f, n, "the name of a built-in wording");
	while (s->name && strcmp(s->name, n->text) != 0)
		s++;
	if (!s->name)
		return fault_set(f, FAULT_NAME, n->line, n->column,
			"no built-in wording is called '%.60s'", n->text);
	if (depth == PROFILE_BASES)
		return fault_set(f, FAULT_LIMIT, n->line, n->column,
			"more than %d wordings stand on each other",
			PROFILE_BASES);
	if (load(p, built_in, depth + 1, s->yaml, s->length, f))
		return -1;
	for (unsigned kind = 0; kind < p->vocabulary->count; kind++)
		p->template[kind].line = 0;
	return 0;
}

/* What every wording must say, itself or through its base. */
static int
check_given(
	const struct profile *p, const struct yaml_node *root, struct fault *f)
{
	const char *missing = NULL;

	if (!yaml_get(root, "name"))
		missing = "name";
	else if (!p->shuffle[0])
		missing = "shuffle";
	if (missing)
		return fault_set(f, FAULT_KEY, root->line, root->column,
			"the key '%s' is missing", missing);
	for (unsigned kind = 0; kind < p->vocabulary->count; kind++)
		if (!p->template[kind].given)
			return fault_set(f, FAULT_KEY, root->line, root->column,
				"the template '%s' is missing",
				p->vocabulary->form[kind].name);
	return 0;
}

static int
read_root(struct profile *p, const struct wording_source *built_in,
	unsigned depth, const struct yaml_node *root, struct fault *f)
{
	const struct yaml_node *base;

	if (root->kind != YAML_MAP)
		return refuse(f, root, "a map");
	base = yaml_get(root, "base");
	p->base[0] = '\0';
	if (base && load_base(p, built_in, depth, base, f))
		return -1;
	p->line = root->line;
	p->column = root->column;
	for (const struct yaml_node *key = root->first; key; key = key->next)
		if (profile_read_key(p, key, f))
			return -1;
	return check_given(p, root, f);
}

static int
load(struct profile *p, const struct wording_source *built_in, unsigned depth,
	const char *yaml, size_t length, struct fault *f)
{
	static const struct yaml_limits limits = {
		.depth = PROFILE_DEPTH,
		.nodes = PROFILE_NODES,
		.bytes = PROFILE_BYTES,
	};
	struct yaml_reader *r = yaml_open_bytes(yaml, length, &limits);
	const struct yaml_node *root;
	int status;

	if (!r)
		abort();
	status = yaml_next(r, &root, f);
	if (status == 0)
		status = fault_set(f, FAULT_YAML, 1, 1, "there is no document");
	else if (status == 1)
		status = read_root(p, built_in, depth, root, f);
	if (status == 0 && (status = yaml_next(r, &root, f)) == 1)
		status = fault_set(f, FAULT_YAML, root->line, root->column,
			"a wording is one document");
	yaml_close(r);
	return status;
}

int
profile_load(struct profile *p, const struct vocabulary *v,
	const struct wording_source *built_in, const char *yaml, size_t length,
	struct fault *f)
{
	profile_init(p, v);
	if (load(p, built_in, 0, yaml, length, f) == 0)
		return 0;
	profile_fini(p);
	return -1;
}
