#include "core/report/report.h"

#include <stdlib.h>
#include <string.h>

static const struct report_format *const formats[] = {
	&report_text,
	&report_json,
	&report_tap,
	&report_junit,
	&report_sarif,
	&report_github,
	&report_gradescope,
	&report_kattis,
	&report_html,
};

const struct report_format *const *
report_formats(size_t *count)
{
	*count = sizeof formats / sizeof *formats;
	return formats;
}

const struct report_format *
report_by_name(const char *name, struct fault *f)
{
	for (size_t i = 0; i < sizeof formats / sizeof *formats; i++)
		if (strcmp(formats[i]->name, name) == 0)
			return formats[i];
	fault_set(f, FAULT_NAME, 0, 0, "no report is called '%.40s'", name);
	return NULL;
}

void
report_begin(struct report *r, const struct report_format *format,
	const struct report_options *options, struct text *out)
{
	*r = (struct report){.format = format, .options = *options};
	if (format->state) {
		r->state = calloc(1, format->state);
		if (!r->state)
			abort();
	}
	if (format->begin)
		format->begin(r, out);
}

void
report_verdict(struct report *r, const struct verdict *v,
	const struct report_source *source, struct text *out)
{
	r->games++;
	r->rejected += verdict_class(v) != CLASS_COUNT;
	r->format->verdict(r, v, source, out);
}

void
report_end(struct report *r, struct text *out)
{
	if (r->format->end)
		r->format->end(r, out);
	free(r->state);
	r->state = NULL;
}

int
report_status(const struct report *r)
{
	if (r->trouble.id != FAULT_NONE)
		return 2;
	if (r->rejected)
		return r->format->rejected ? r->format->rejected : 1;
	return r->format->accepted;
}

void
report_explain(enum fault_id id, const char *game, struct text *out)
{
	const struct fault_kind *kind = fault_kind(id);
	struct fault_rule rule = fault_rule(id, game);

	text_format(out, "%s: %s\n", kind->slug, kind->title);
	text_format(out, "  class    %s\n", fault_class_name(kind->class));
	text_format(out, "  rule     %s\n", rule.text);
	text_string(out, "  example  ");
	for (const char *c = rule.example; *c; c++) {
		text_char(out, *c);
		if (*c == '\n' && c[1])
			text_string(out, "           ");
	}
	text_char(out, '\n');
}
