#include "tools/explain.h"

#include "core/report/report.h"

int
explain_finding(const struct tool *t, const char *slug)
{
	enum fault_id id = fault_by_slug(slug);
	struct text out;

	if (id == FAULT_NONE || !fault_concerns(id, t->game->name))
		tool_misused(t, "no finding is called '%s'", slug);
	text_init(&out);
	report_explain(id, t->game->name, &out);
	tool_write(t, &out);
	text_fini(&out);
	return TOOL_OK;
}

int
explain_list(const struct tool *t)
{
	for (unsigned i = FAULT_NONE + 1; i < FAULT_COUNT; i++) {
		const struct fault_kind *k = fault_kind((enum fault_id)i);

		if (!fault_concerns((enum fault_id)i, t->game->name))
			continue;
		printf("%-20s %-8s %s\n", k->slug, fault_class_name(k->class),
			k->title);
	}
	return fflush(stdout) == 0 ? TOOL_OK : TOOL_TROUBLE;
}

int
explain_reports(const struct tool *t)
{
	struct text out;

	text_init(&out);
	report_list(&out);
	tool_write(t, &out);
	text_fini(&out);
	return TOOL_OK;
}
