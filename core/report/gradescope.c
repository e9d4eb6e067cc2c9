#include "core/report/format.h"
#include "core/report/message.h"
#include "core/report/rubric.h"
#include "core/report/summary.h"
#include "core/report/value.h"

#include <stdlib.h>

enum { TOLD = 20 }; /* findings of one item that are written out */

/* What the findings of one item cost so far, and what is told of them. */
struct item {
	uint64_t findings;
	struct text output;
};

struct gradescope {
	struct rubric rubric;
	struct text output; /* a line for each game */
	struct item item[RUBRIC_ITEMS];
};

static void
begin(struct report *r, struct text *out)
{
	struct gradescope *g = r->state;

	(void)out;
	if (r->options.rubric)
		g->rubric = *r->options.rubric;
	else
		rubric_default(&g->rubric);
	for (size_t i = 0; i < g->rubric.count; i++)
		text_string(&g->item[i].output, "");
	text_string(&g->output, "");
}

static void
charge(struct item *item, const struct verdict *v, const struct finding *found)
{
	if (item->findings++ >= TOLD)
		return;
	message_place(v, found, &item->output);
	text_char(&item->output, '\n');
	message_notes(v, found, &item->output);
}

static void
verdict(struct report *r, const struct verdict *v,
	const struct report_source *source, struct text *out)
{
	struct gradescope *g = r->state;

	(void)source;
	(void)out;
	message_file(v, &g->output);
	text_string(&g->output, ": ");
	summary_add(v, &g->output);
	text_char(&g->output, '\n');
	for (size_t i = 0; i < v->count; i++) {
		const struct finding *found = &v->finding[i];
		size_t item = g->rubric.of[found->fault.id];

		if (!found->allowed && item < g->rubric.count)
			charge(&g->item[item], v, found);
	}
}

static double
score_of(const struct rubric_item *item, uint64_t findings)
{
	double left = item->points - (double)findings * item->each;

	if (findings == 0)
		return item->points;
	return item->each > 0 && left > 0 ? left : 0;
}

static json_t *
test(const struct rubric_item *item, struct item *cost, double score)
{
	json_t *object = value_object();

	if (cost->findings > TOLD)
		text_format(&cost->output, "and %ju more\n",
			(uintmax_t)cost->findings - TOLD);
	value_set(object, "name", value_string(item->name));
	value_set(object, "score", json_real(score));
	value_set(object, "max_score", json_real(item->points));
	value_set(object, "status",
		value_string(cost->findings ? "failed" : "passed"));
	value_set(object, "output_format", value_string("text"));
	value_set(object, "output", value_string(cost->output.bytes));
	value_set(object, "visibility", value_string("visible"));
	text_fini(&cost->output);
	return object;
}

static void
end(struct report *r, struct text *out)
{
	struct gradescope *g = r->state;
	json_t *results = value_object();
	json_t *tests = value_list();
	double total = 0;

	for (size_t i = 0; i < g->rubric.count; i++) {
		const struct rubric_item *item = &g->rubric.item[i];
		double score = score_of(item, g->item[i].findings);

		if (r->games == 0)
			score = 0;
		total += score;
		value_append(tests, test(item, &g->item[i], score));
	}
	if (r->games == 0)
		text_string(&g->output, "There was no game to judge.\n");
	value_set(results, "score", json_real(total));
	value_set(results, "output_format", value_string("text"));
	value_set(results, "output", value_string(g->output.bytes));
	value_set(results, "tests", tests);
	value_print(results, out);
	text_char(out, '\n');
	text_fini(&g->output);
}

const struct report_format report_gradescope = {
	.name = "gradescope",
	.summary = "results.json for Gradescope, points by --rubric",
	.state = sizeof(struct gradescope),
	.begin = begin,
	.verdict = verdict,
	.end = end,
};
