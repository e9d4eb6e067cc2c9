/*
 * results.json for Gradescope, and the rubric that its points come from.
 */
#include "core/report/private.h"

#include "core/base/yaml.h"

#include <stdlib.h>

static const struct rubric_item standard[] = {
	{.name = "deal", .points = 10},
	{.name = "play", .points = 40},
	{.name = "score", .points = 20},
	{.name = "wording", .points = 20},
	{.name = "input", .points = 10},
};

static const struct yaml_limits limits = {
	.depth = 4, .nodes = 1000, .bytes = 1 << 16};

static int
refuse_node(struct fault *f, enum fault_id id, const struct yaml_node *node,
	const char *what)
{
	if (node->kind != YAML_SCALAR)
		return fault_set(f, id, node->line, node->column, "%s", what);
	return fault_set(f, id, node->line, node->column, "%s: '%s'", what,
		SHORT(node->text, QUOTE_WORD));
}

/* A number of points: not negative, not too many. */
static int
read_points(const struct yaml_node *node, double *points, struct fault *f)
{
	char *end;

	if (node->kind != YAML_SCALAR || node->length == 0 ||
		strspn(node->text, DIGITS ".") != node->length)
		return refuse_node(f, FAULT_VALUE, node, "points are a number");
	*points = strtod(node->text, &end);
	if (*end || !(*points <= 1e6))
		return refuse_node(f, FAULT_VALUE, node, "points are a number");
	return 0;
}

static int
read_costs(
	const struct yaml_node *map, struct rubric_item *item, struct fault *f)
{
	bool given = false;

	for (const struct yaml_node *key = map->first; key; key = key->next) {
		double *to = strcmp(key->text, "points") == 0 ? &item->points
			: strcmp(key->text, "each") == 0      ? &item->each
							      : NULL;

		if (!to)
			return refuse_node(f, FAULT_KEY, key,
				"the keys are `points` and `each`, not");
		if (read_points(key->value, to, f) < 0)
			return -1;
		given = given || to == &item->points;
	}
	if (!given)
		return refuse_node(f, FAULT_KEY, map, "`points` is missing");
	return 0;
}

/* The item of this name; r->count: none. */
static size_t
item_called(const struct rubric *r, const char *name)
{
	size_t i = 0;

	while (i < r->count && strcmp(r->item[i].name, name) != 0)
		i++;
	return i;
}

static void
assign_faults(struct rubric *r)
{
	for (unsigned id = 0; id < FAULT_COUNT; id++) {
		const struct fault_kind *kind = fault_kind(id);

		r->of[id] = item_called(r, kind->slug);
		if (r->of[id] == r->count)
			r->of[id] =
				item_called(r, fault_class_name(kind->class));
	}
}

static int
read_item(struct rubric *r, const struct yaml_node *key, struct fault *f)
{
	struct rubric_item *item = &r->item[r->count];

	if (fault_by_slug(key->text) == FAULT_NONE &&
		fault_class_by_name(key->text) == CLASS_COUNT)
		return refuse_node(
			f, FAULT_KEY, key, "no class or slug is called");
	if (r->count == RUBRIC_ITEMS || key->length >= RUBRIC_NAME)
		return refuse_node(
			f, FAULT_LIMIT, key, "there are too many keys");
	*item = (struct rubric_item){0};
	snprintf(item->name, sizeof item->name, "%s", key->text);
	r->count++;
	if (key->value->kind == YAML_MAP)
		return read_costs(key->value, item, f);
	return read_points(key->value, &item->points, f);
}

double
rubric_points(const struct rubric *r)
{
	double points = 0;

	for (size_t i = 0; i < r->count; i++)
		points += r->item[i].points;
	return points;
}

static int
read_rubric(struct rubric *r, const struct yaml_node *root, struct fault *f)
{
	const struct yaml_node *points;

	if (root->kind != YAML_MAP || !root->first)
		return refuse_node(f, FAULT_VALUE, root, "a rubric is a map");
	for (points = root->first; points; points = points->next)
		if (strcmp(points->text, "points") != 0)
			return refuse_node(f, FAULT_KEY, points,
				"the key of a rubric is `points`, not");
	points = yaml_get(root, "points");
	if (points->kind != YAML_MAP)
		return refuse_node(f, FAULT_VALUE, points, "`points` is a map");
	for (const struct yaml_node *key = points->first; key; key = key->next)
		if (read_item(r, key, f) < 0)
			return -1;
	if (rubric_points(r) <= 0)
		return refuse_node(
			f, FAULT_VALUE, points, "there are no points");
	assign_faults(r);
	return 0;
}

int
rubric_read(struct rubric *r, const char *yaml, size_t length, struct fault *f)
{
	struct yaml_reader *reader = yaml_open(yaml, length, NULL, &limits);
	const struct yaml_node *root;
	struct rubric new = {0};
	int status;

	status = yaml_next(reader, &root, f);
	if (status == 0)
		fault_set(f, FAULT_VALUE, 1, 1, "the rubric is empty");
	status = status > 0 ? read_rubric(&new, root, f) : -1;
	yaml_close(reader);
	if (status == 0)
		*r = new;
	return status;
}

void
rubric_choose(struct rubric *r, const struct rubric *given)
{
	if (given) {
		*r = *given;
		return;
	}
	r->count = LENGTH(standard);
	memcpy(r->item, standard, sizeof standard);
	assign_faults(r);
}

enum { LISTED = 20 }; /* findings of one item that are written out */

/* The findings of one item of the rubric so far. */
struct item_findings {
	uint64_t count;
	struct text output;
};

struct gradescope {
	struct rubric rubric;
	struct text output; /* a line for each game */
	struct item_findings item[RUBRIC_ITEMS];
	double share; /* the sum over the games */
};

static void
begin_gradescope(struct report *r, struct text *out)
{
	struct gradescope *g = r->state;

	(void)out;
	rubric_choose(&g->rubric, r->options.rubric);
}

static void
write_gradescope_verdict(
	struct report *r, const struct verdict *v, struct text *out)
{
	struct gradescope *g = r->state;

	(void)out;
	verdict_line(v, &g->output);
	text_char(&g->output, '\n');
	g->share += rubric_share(v);
	for (size_t i = 0; i < v->count; i++) {
		const struct finding *finding = &v->finding[i];
		size_t item = g->rubric.of[finding->fault.id];

		if (!finding->allowed && item < g->rubric.count &&
			g->item[item].count++ < LISTED)
			finding_in_full(v, finding, &g->item[item].output);
	}
}

static void
pass_over_gradescope(struct report *r, const char *file, struct text *out)
{
	struct gradescope *g = r->state;

	(void)out;
	if (r->passed_over > LISTED)
		return;
	show_line(&g->output, file, strlen(file));
	text_string(&g->output, ": no transcript, passed over\n");
}

double
rubric_share(const struct verdict *v)
{
	double rounds = v->tally.rounds;
	bool input = false, moves = true;

	for (size_t i = 0; i < v->count; i++) {
		const struct finding *finding = &v->finding[i];

		if (finding->allowed)
			continue;
		if (fault_kind(finding->fault.id)->class == CLASS_INPUT)
			input = true;
		if (finding->fault.id == FAULT_UNREAD_MOVES)
			moves = false;
	}
	return !input || (v->complete && moves) ? 1 : rounds / (rounds + 1);
}

double
rubric_score(const struct rubric_item *item, uint64_t findings, double share)
{
	double most = item->points * share;
	double left = item->points - (double)findings * item->each;

	if (findings && (item->each <= 0 || left < 0))
		left = 0;
	return left < most ? left : most;
}

/* Why no item has all of its points: nothing where it may have them. */
static void
add_limit(const struct report *r, double share, struct text *out)
{
	if (r->games == 0)
		text_string(out, "There was no game to judge.\n");
	else if (share <= 0)
		text_string(out,
			"None of the points: the game could not be judged.\n");
	else if (share < 1)
		text_format(out,
			"At most %.0f%% of the points: the rest could not be "
			"judged.\n",
			100 * share);
}

static json_t *
test_value(const struct rubric_item *item, struct item_findings *findings,
	double score, const struct text *limit)
{
	if (findings->count > LISTED)
		text_format(&findings->output, "and %ju more\n",
			(uintmax_t)findings->count - LISTED);
	text_append(&findings->output, limit);
	return json_pack("{s:o, s:f, s:f, s:s, s:s, s:o, s:s}", "name",
		value_string(item->name), "score", score, "max_score",
		item->points, "status",
		score < item->points ? "failed" : "passed", "output_format",
		"text", "output", value_text(&findings->output), "visibility",
		"visible");
}

static void
end_gradescope(struct report *r, struct text *out)
{
	struct gradescope *g = r->state;
	json_t *tests = value_list();
	double total = 0;
	double share = r->games ? g->share / (double)r->games : 0;
	struct text limit = {0};

	add_limit(r, share, &limit);
	for (size_t i = 0; i < g->rubric.count; i++) {
		const struct rubric_item *item = &g->rubric.item[i];
		double score = rubric_score(item, g->item[i].count, share);

		total += score;
		value_append(
			tests, test_value(item, &g->item[i], score, &limit));
	}
	text_append(&g->output, &limit);
	value_print_line(json_pack("{s:f, s:s, s:o, s:o}", "score", total,
				 "output_format", "text", "output",
				 value_text(&g->output), "tests", tests),
		out);
	text_fini(&limit);
}

const struct report_writer report_gradescope = {
	.state = sizeof(struct gradescope),
	.single = true,
	.begin = begin_gradescope,
	.verdict = write_gradescope_verdict,
	.pass_over = pass_over_gradescope,
	.end = end_gradescope,
};
