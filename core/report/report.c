#include "core/report/private.h"

#include "core/base/base.h"
#include "core/base/memory.h"
#include "core/base/nearest.h"

#include <stdlib.h>

static const struct report_format formats[] = {
#define REPORT(name, summary) {#name, summary, &report_##name},
#include "core/report/report.def"
#undef REPORT
};

const struct report_format *
report_formats(size_t *count)
{
	*count = LENGTH(formats);
	return formats;
}

const struct report_format *
report_by_name(const char *name, struct fault *f)
{
	struct nearest near;

	nearest_start(&near, name);
	for (size_t i = 0; i < LENGTH(formats); i++) {
		if (strcmp(formats[i].name, name) == 0)
			return &formats[i];
		nearest_offer(&near, formats[i].name);
	}
	nearest_refuse(&near, "report", 0, 0, f);
	return NULL;
}

int
report_check_files(const struct report_format *format, struct fault *f)
{
	struct text names = {0};

	if (format->writer->files)
		return 0;
	for (size_t i = 0; i < LENGTH(formats); i++)
		if (formats[i].writer->files)
			text_format(&names, "%s%s", names.length ? ", " : "",
				formats[i].name);
	fault_set(f, FAULT_NONE, 0, 0,
		"the report %s has no summary; those that have one: %s",
		format->name, names.bytes);
	text_fini(&names);
	return -1;
}

int
report_check_students(const struct report_format *format, struct fault *f)
{
	if (!format->writer->single)
		return 0;
	return fault_set(f, FAULT_NONE, 0, 0,
		"the report %s is on one program: run each by itself with "
		"--exec; the report moodle has a row for each",
		format->name);
}

void
report_list(struct text *out)
{
	for (size_t i = 0; i < LENGTH(formats); i++)
		text_format(
			out, "%-12s %s\n", formats[i].name, formats[i].summary);
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

void
report_begin(struct report *r, const struct report_format *format,
	const struct report_options *options, struct text *out)
{
	const struct report_writer *writer = format->writer;

	if (options->files && writer->files)
		writer = writer->files;
	*r = (struct report){.writer = writer, .options = *options};
	r->state = memory_zero(1, writer->state);
	if (writer->begin)
		writer->begin(r, out);
}

bool
report_wants_source(const struct report *r)
{
	return r->writer->source;
}

unsigned
report_wants_steps(const struct report *r)
{
	return r->writer->source && !html_is_brief(r) ? REPORT_BOARDS : 0;
}

void
report_verdict(struct report *r, const struct verdict *v,
	const struct report_source *source, struct text *out)
{
	r->games++;
	r->rejected += verdict_class(v) != CLASS_COUNT;
	r->writer->verdict(r, v, source, out);
}

void
report_end(struct report *r, struct text *out)
{
	if (r->writer->end)
		r->writer->end(r, out);
	free(r->state);
	r->state = NULL;
}

int
report_status(const struct report *r)
{
	if (r->trouble.id != FAULT_NONE)
		return 2;
	if (r->rejected)
		return r->writer->rejected ? r->writer->rejected : 1;
	return r->writer->accepted;
}
