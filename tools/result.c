#include "tools/result.h"

#include <errno.h>

enum { FULL = 1 << 16 }; /* bytes that are worth a write */

void
result_report(struct result *result, struct telling *t)
{
	const char *file = result->verdict.file;
	struct kept_lines *lines = &result->lines;
	struct report_source source = {.bytes = lines->text.bytes,
		.length = lines->text.length,
		.first_line = lines->first,
		.number = lines->number};

	if (result->error || result->fault.id)
		progress_clear(&t->progress);
	errno = result->error;
	if (result->error)
		tool_trouble(t->tool, file);
	else if (result->fault.id)
		tool_tell(t->tool, file, &result->fault);
	else
		report_verdict(&t->report, &result->verdict,
			lines->text.length ? &source : NULL, &t->out);
	if (t->out.length >= FULL) {
		progress_clear(&t->progress);
		tool_write(t->tool, &t->out);
	}
	kept_lines_fini(lines);
	verdict_fini(&result->verdict);
}
