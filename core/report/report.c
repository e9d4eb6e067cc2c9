#include "core/report/private.h"

#include "core/base/base.h"
#include "core/base/fault.h"

#include <stdlib.h>

const struct report_format report_formats[] = {
#define REPORT(name, summary) {#name, summary, &report_##name},
#include "core/report/report.def"
#undef REPORT
	{0},
};

const struct report_format *
report_by_name(const char *name, struct fault *f)
{
	struct nearest near;

	nearest_start(&near, name);
	for (const struct report_format *r = report_formats; r->name; r++) {
		if (strcmp(r->name, name) == 0)
			return r;
		nearest_offer(&near, r->name);
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
	for (const struct report_format *r = report_formats; r->name; r++)
		if (r->writer->files)
			text_format(&names, "%s%s", names.length ? ", " : "",
				r->name);
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
	if (!r->options.tool)
		r->options.tool = "verify";
	r->state = memory_zero(1, writer->state);
	text_string(out, writer->head ? writer->head : "");
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
	r->source = source;
	r->writer->verdict(r, v, out);
}

void
report_pass_over(struct report *r, const char *file, struct text *out)
{
	r->passed_over++;
	if (r->writer->pass_over)
		r->writer->pass_over(r, file, out);
}

bool
report_is_single(const struct report *r)
{
	return r->writer->single;
}

/* The worst verdict first, then more findings of its class, then by name. */
static int
compare_rows(const void *a, const void *b)
{
	const struct file_row *x = a, *y = b;

	if (x->worst != y->worst)
		return x->worst < y->worst ? -1 : 1;
	if (x->findings[x->worst] != y->findings[y->worst])
		return x->findings[x->worst] > y->findings[y->worst] ? -1 : 1;
	return strverscmp(x->file, y->file);
}

static void
free_rows(struct file_rows *t)
{
	for (size_t i = 0; i < t->count; i++) {
		free(t->row[i].file);
		free(t->row[i].facts);
		free(t->row[i].message);
	}
	free(t->row);
}

void
report_end(struct report *r, struct text *out)
{
	struct file_rows *files = &r->files;

	if (files->count)
		qsort(files->row, files->count, sizeof *files->row,
			compare_rows);
	for (size_t i = 0; r->writer->row && i < files->count; i++)
		r->writer->row(r, &files->row[i], out);
	if (r->writer->end)
		r->writer->end(r, out);
	free_rows(files);
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

static struct file_row *
new_row(struct file_rows *t, const struct verdict *v)
{
	struct file_row *row;
	struct text facts = {0};

	t->row = memory_grow(t->row, t->count, &t->room, sizeof *t->row);
	row = &t->row[t->count++];
	*row = (struct file_row){.file = memory_copy(v->file),
		.worst = CLASS_COUNT,
		.seeded = v->seeded,
		.seed = v->seed};
	text_fill(row->wording, sizeof row->wording, "%s", v->wording);
	text_fill(row->shuffle, sizeof row->shuffle, "%s", v->shuffle);
	summary_game(v, &facts);
	row->facts = text_take(&facts);
	return row;
}

/* Keeps of the finding, the worst so far, what a line has room for. */
static void
keep_finding(struct file_row *row, const struct finding *finding)
{
	struct text message = {0};

	row->worst = fault_kind(finding->fault.id)->class;
	finding_message(finding, &message);
	free(row->message);
	row->message = text_take(&message);
	row->finding = finding->fault.id;
	row->line = finding->fault.line;
	row->column = finding->fault.column;
}

void
file_rows_verdict(struct report *r, const struct verdict *v, struct text *out)
{
	struct file_rows *files = &r->files;
	struct file_row *row =
		files->count ? &files->row[files->count - 1] : NULL;
	const struct class_counts n = verdict_counts(v);
	enum fault_class worst = verdict_class(v);

	(void)out;
	if (!row || strcmp(row->file, v->file) != 0)
		row = new_row(files, v);
	row->games[worst]++;
	for (unsigned class = 0; class < CLASS_COUNT; class ++)
		row->findings[class] +=
			n.of[class].findings - n.of[class].allowed;
	if (worst < row->worst)
		keep_finding(row, verdict_worst(v));
}

uint64_t
file_row_sum(const uint64_t *by_class)
{
	uint64_t sum = 0;

	for (unsigned i = 0; i <= CLASS_COUNT; i++)
		sum += by_class[i];
	return sum;
}

struct file_totals
file_rows_total(const struct file_rows *t)
{
	struct file_totals all = {0};

	for (size_t i = 0; i < t->count; i++) {
		const struct file_row *row = &t->row[i];

		all.files[row->worst]++;
		for (unsigned class = 0; class <= CLASS_COUNT; class ++) {
			all.games[class] += row->games[class];
			all.findings[class] += row->findings[class];
		}
	}
	return all;
}
