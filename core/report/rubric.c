#include "core/report/rubric.h"

#include "core/base/yaml.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char standard[] =
	"points: {deal: 10, play: 40, score: 20, wording: 20, input: 10}\n";

static const struct yaml_limits limits = {
	.depth = 4, .nodes = 1000, .bytes = 1 << 16};

static int
refuse(struct fault *f, enum fault_id id, const struct yaml_node *node,
	const char *what)
{
	if (node->kind != YAML_SCALAR)
		return fault_set(f, id, node->line, node->column, "%s", what);
	return fault_set(f, id, node->line, node->column, "%s: '%.60s'", what,
		node->text);
}

/* A number of points: not negative, not too many. */
static int
read_points(const struct yaml_node *node, double *points, struct fault *f)
{
	char *end;

	if (node->kind != YAML_SCALAR || node->length == 0 ||
		strspn(node->text, "0123456789.") != node->length)
		return refuse(f, FAULT_VALUE, node, "points are a number");
	*points = strtod(node->text, &end);
	if (*end || !(*points <= 1e6))
		return refuse(f, FAULT_VALUE, node, "points are a number");
	return 0;
}

static int
read_costs(
	const struct yaml_node *map, struct rubric_item *item, struct fault *f)
{
	bool told = false;

	for (const struct yaml_node *key = map->first; key; key = key->next) {
		double *to = strcmp(key->text, "points") == 0 ? &item->points
			: strcmp(key->text, "each") == 0      ? &item->each
							      : NULL;

		if (!to)
			return refuse(f, FAULT_KEY, key,
				"there are `points` and `each`, no");
		if (read_points(key->value, to, f) < 0)
			return -1;
		told = told || to == &item->points;
	}
	if (!told)
		return refuse(f, FAULT_KEY, map, "`points` is missing");
	return 0;
}

/* Whether the fault of this kind counts for the item. */
static bool
matches(const struct rubric_item *item, const struct fault_kind *kind,
	bool by_slug)
{
	const char *name = by_slug ? kind->slug : fault_class_name(kind->class);

	return strcmp(item->name, name) == 0;
}

static void
assign(struct rubric *r)
{
	for (unsigned id = 0; id < FAULT_COUNT; id++) {
		const struct fault_kind *kind = fault_kind(id);

		r->of[id] = r->count;
		for (unsigned by_slug = 0; by_slug < 2; by_slug++)
			for (size_t i = 0; i < r->count; i++)
				if (matches(&r->item[i], kind, by_slug))
					r->of[id] = i;
	}
}

static int
read_item(struct rubric *r, const struct yaml_node *key, struct fault *f)
{
	struct rubric_item *item = &r->item[r->count];

	if (fault_by_slug(key->text) == FAULT_NONE &&
		fault_class_by_name(key->text) == CLASS_COUNT)
		return refuse(f, FAULT_KEY, key, "no class or slug is called");
	if (r->count == RUBRIC_ITEMS || key->length >= RUBRIC_NAME)
		return refuse(f, FAULT_LIMIT, key, "there are too many keys");
	*item = (struct rubric_item){0};
	snprintf(item->name, sizeof item->name, "%s", key->text);
	r->count++;
	if (key->value->kind == YAML_MAP)
		return read_costs(key->value, item, f);
	return read_points(key->value, &item->points, f);
}

static int
read_root(struct rubric *r, const struct yaml_node *root, struct fault *f)
{
	const struct yaml_node *points;

	if (root->kind != YAML_MAP || !root->first)
		return refuse(f, FAULT_VALUE, root, "a rubric is a map");
	for (points = root->first; points; points = points->next)
		if (strcmp(points->text, "points") != 0)
			return refuse(f, FAULT_KEY, points,
				"a rubric has `points`, no");
	points = yaml_get(root, "points");
	if (points->kind != YAML_MAP)
		return refuse(f, FAULT_VALUE, points, "`points` is a map");
	for (const struct yaml_node *key = points->first; key; key = key->next)
		if (read_item(r, key, f) < 0)
			return -1;
	assign(r);
	return 0;
}

int
rubric_read(struct rubric *r, const char *yaml, size_t length, struct fault *f)
{
	struct yaml_reader *reader = yaml_open_bytes(yaml, length, &limits);
	const struct yaml_node *root;
	struct rubric new = {0};
	int status;

	if (!reader)
		abort();
	status = yaml_next(reader, &root, f);
	if (status == 0)
		fault_set(f, FAULT_VALUE, 1, 1, "the rubric is empty");
	status = status > 0 ? read_root(&new, root, f) : -1;
	yaml_close(reader);
	if (status == 0)
		*r = new;
	return status;
}

void
rubric_default(struct rubric *r)
{
	struct fault f;

	if (rubric_read(r, standard, sizeof standard - 1, &f) < 0)
		abort();
}
