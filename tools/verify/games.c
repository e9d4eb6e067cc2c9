/*
 * The games of files, one after the other, and their verdicts on the way to
 * the report.
 */
#include "tools/verify/private.h"

#include "core/base/base.h"

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

static int
open_file(const struct verify_file *file)
{
	errno = file->error;
	if (file->error)
		return -1;
	if (file->bytes || file->fault)
		return source_memory(file->bytes, file->length);
	if (strcmp(file->name, "-") == 0)
		return STDIN_FILENO;
	return open(file->name, O_RDONLY | O_CLOEXEC);
}

int
verify_operands_next(struct verify_operands *o)
{
	verify_operands_close(o);
	o->name = NULL;
	if (o->next == o->count)
		return 0;
	o->file = &o->files[o->next++];
	o->name = o->file->name;
	o->fd = open_file(o->file);
	if (o->fd < 0)
		return -1;
	verify_input_open(&o->input, o->fd);
	return 1;
}

void
verify_operands_close(struct verify_operands *o)
{
	if (!o->input.capture)
		return;
	verify_input_close(&o->input);
	if (o->fd != STDIN_FILENO)
		close(o->fd);
}

/* To the report; from a worker, to where it is reported in turn. */
static void
pass_result(struct verify_run *r, struct verify_result *result)
{
	struct verify_result *copy;

	/* Said beside the records that are printed in place of a report. */
	if (r->v->exec.shrink && result->verdict.count)
		result->fault = result->verdict.finding->fault;
	if (!r->files.input.slot) {
		verify_report_result(&r->output, result);
		return;
	}
	copy = memory_zero(1, sizeof *copy);
	*copy = *result;
	crew_give(r->files.input.slot, copy);
}

void
verify_pass_trouble(struct verify_run *r, int error, const struct fault *f)
{
	struct verify_result result = {
		.error = error, .verdict = {.file = r->files.name}};

	if (f)
		result.fault = *f;
	r->status = TOOL_TROUBLE;
	pass_result(r, &result);
}

void
verify_pass_verdict(struct verify_run *r)
{
	struct verify_result result = {.verdict = r->verdict};
	struct verdict *v = &result.verdict;

	if (r->v->fit)
		return;
	if (r->files.input.slot) {
		result.student = verify_student_length(r->files.files);
		v->student_at = r->files.files->row_at;
		v->student_length = r->files.files->row_length;
		result.read = !r->files.files->fault;
	}
	v->file = r->files.name       ? r->files.name
		: r->files.input.slot ? r->files.file->name
				      : r->v->record;
	if (r->files.input.capture && r->files.input.keep)
		verify_input_lines(&r->files.input, v, &result.lines);
	if (r->files.input.capture)
		verify_input_place(&r->files.input, v);
	verify_settle(r->v, v, &r->listed);
	if (verdict_class(v) != CLASS_COUNT && r->status == TOOL_OK)
		r->status = TOOL_FINDINGS;
	r->verdict = (struct verdict){0};
	pass_result(r, &result);
}

/* Makes a verdict of this one finding. */
static void
judge_fault(struct verify_run *r, const struct fault *f)
{
	verdict_clear(&r->verdict);
	r->verdict.game = r->setup.game->name;
	verdict_add(&r->verdict, f);
}

void
verify_pass_finding(struct verify_run *r, enum fault_id id, const char *what)
{
	struct fault f;

	fault_set(&f, id, 0, 0, "%s", what);
	judge_fault(r, &f);
	verify_pass_verdict(r);
}

void
verify_pass_refused(struct verify_run *r)
{
	enum fault_id id = r->refused.id ? r->refused.id : FAULT_READ;
	struct text why = {0};

	text_format(&why, "%s", basename(r->v->record));
	if (r->refused.line)
		text_format(&why, ":%ju", (uintmax_t)r->refused.line);
	text_format(&why, ": %s", r->refused.what);
	verify_pass_finding(r, id, why.bytes);
	text_fini(&why);
}

/* Makes a verdict of why there is nothing in the file that is open; false when
 * it could not be read, or is only to show its wording. */
static bool
judge_empty(struct verify_run *r)
{
	const struct fault *f = r->files.file->fault;
	struct fault empty;

	if (f && f->id == FAULT_READ) {
		verify_pass_trouble(r, 0, f);
		return false;
	}
	fault_set(&empty, FAULT_NO_TRANSCRIPT, 0, 0, "the input is empty");
	judge_fault(r, f ? f : &empty);
	return !r->v->fit;
}

/* Passes why the file that is open cannot be read to its end: of several, what
 * one student has handed in does not concern the others. */
static void
pass_failed(struct verify_run *r, const struct fault *f)
{
	if (!r->several || f->id == FAULT_READ) {
		verify_pass_trouble(r, 0, f);
		return;
	}
	judge_fault(r, f);
	verify_pass_verdict(r);
}

bool
verify_next_file(struct verify_run *r)
{
	int opened;

	if (r->files.input.capture && r->files.input.source.failed)
		pass_failed(r, &r->files.input.fault);
	while ((opened = verify_operands_next(&r->files)) < 0)
		verify_pass_trouble(r, errno, NULL);
	r->listed = 0;
	return opened > 0;
}

bool
verify_next_game(struct verify_run *r, const struct record *rec)
{
	for (;;) {
		if (r->files.input.capture &&
			verify_game(r->verify, &r->files.input.source, rec,
				&r->verdict))
			return true;
		if (!verify_next_file(r))
			return false;
		if (source_need(&r->files.input.source, 1) == 0 &&
			!r->files.input.source.failed && judge_empty(r))
			return true;
	}
}

bool
verify_has_more(struct verify_run *r)
{
	do {
		if (r->files.input.capture &&
			source_need(&r->files.input.source, 1) > 0)
			return true;
	} while (verify_next_file(r));
	return false;
}
