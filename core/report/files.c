/*
 * What the games of each file come to, and of all files.
 */
#include "core/report/private.h"

#include "core/base/memory.h"

#include <stdlib.h>

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
keep_finding(struct file_row *row, const struct finding *found)
{
	struct text message = {0};

	finding_message(found, &message);
	free(row->message);
	row->message = text_take(&message);
	row->finding = found->fault.id;
	row->line = found->fault.line;
	row->column = found->fault.column;
}

void
file_rows_add(struct file_rows *t, const struct verdict *v)
{
	struct file_row *row = t->count ? &t->row[t->count - 1] : NULL;
	enum fault_class class = verdict_class(v);

	if (!row || strcmp(row->file, v->file) != 0)
		row = new_row(t, v);
	row->games[class]++;
	for (size_t i = 0; i < v->count; i++) {
		const struct finding *found = &v->finding[i];
		enum fault_class of = fault_kind(found->fault.id)->class;

		if (found->allowed)
			continue;
		row->findings[of]++;
		if (of == class && class < row->worst) {
			row->worst = class;
			keep_finding(row, found);
		}
	}
}

void
file_rows_verdict(struct report *r, const struct verdict *v,
	const struct report_source *source, struct text *out)
{
	(void)source;
	(void)out;
	file_rows_add(r->state, v);
}

uint64_t
file_row_sum(const uint64_t *by_class)
{
	uint64_t sum = 0;

	for (unsigned i = 0; i <= CLASS_COUNT; i++)
		sum += by_class[i];
	return sum;
}

const char *
file_row_verdict(const struct file_row *row)
{
	return class_or_ok(row->worst);
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
	return strcmp(x->file, y->file);
}

void
file_rows_sort(struct file_rows *t)
{
	if (t->count)
		qsort(t->row, t->count, sizeof *t->row, compare_rows);
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

void
file_rows_fini(struct file_rows *t)
{
	for (size_t i = 0; i < t->count; i++) {
		free(t->row[i].file);
		free(t->row[i].facts);
		free(t->row[i].message);
	}
	free(t->row);
	*t = (struct file_rows){0};
}
