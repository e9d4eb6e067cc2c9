/*
 * The formats in which tests report: Test Anything Protocol, where each game is
 * a test and its findings are comments; and JUnit XML, where each game is a
 * suite and each class of findings a test of it.
 */
#include "core/report/private.h"

/* --- Test Anything Protocol --- */

/* Adds each line after the indent, which makes it a comment. */
static void
add_comment(const struct text *lines, const char *indent, struct text *out)
{
	size_t at = 0, length;
	const char *line;

	while (text_line(lines, &at, &line, &length)) {
		text_string(out, indent);
		text_add(out, line, length);
		text_char(out, '\n');
	}
}

static void
add_finding(const struct verdict *v, const struct finding *finding,
	struct text *out)
{
	struct text line = {0};

	finding_line(v, finding, &line);
	add_comment(&line, "# ", out);
	text_clear(&line);
	finding_list_details(v, finding, &line);
	add_comment(&line, "#   ", out);
	text_fini(&line);
}

static void
write_tap_verdict(struct report *r, const struct verdict *v, struct text *out)
{
	struct text line = {0};

	if (verdict_class(v) != CLASS_COUNT)
		text_string(out, "not ");
	text_format(out, "ok %ju - ", (uintmax_t)r->games);
	verdict_line(v, &line);
	/* TAP 14, "Escaping" */
	show_escaped(out, line.bytes, "#\\", "\\%c");
	text_char(out, '\n');
	text_fini(&line);
	for (size_t i = 0; i < v->count; i++)
		add_finding(v, &v->finding[i], out);
}

static void
end_tap(struct report *r, struct text *out)
{
	text_format(out, "1..%ju\n", (uintmax_t)r->games);
}

const struct report_writer report_tap = {
	.head = "TAP version 13\n",
	.verdict = write_tap_verdict,
	.end = end_tap,
};

/*
 * --- JUnit XML ---
 *
 * Written without libxml2: its start costs every process more than judging a
 * transcript. tests/check/reports.sh reads the report with xmllint.
 */

/* What XML takes for its own, and white space that a parser would change. */
static const char in_attribute[] = "&<>\"\t\n\r", in_content[] = "&<>\r";

static void
add_attribute(struct text *out, const char *name, const char *value)
{
	text_format(out, " %s=\"", name);
	show_escaped(out, value, in_attribute, "&#%d;");
	text_char(out, '"');
}

/* Ends the start of an element and adds its content and its end. */
static void
add_content(struct text *out, const char *element, const struct text *content)
{
	text_char(out, '>');
	show_escaped(out, content->bytes, in_content, "&#%d;");
	text_format(out, "</%s>\n", element);
}

static void
begin_junit(struct report *r, struct text *out)
{
	text_string(out,
		"<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
		"<testsuites");
	add_attribute(out, "name", r->options.tool);
}

/* Adds the findings of a class with their details. */
static void
add_class(const struct verdict *v, enum fault_class class, bool allowed,
	struct text *out)
{
	for (size_t i = 0; i < v->count; i++) {
		const struct finding *finding = &v->finding[i];

		if (fault_kind(finding->fault.id)->class == class &&
			finding->allowed == allowed)
			finding_in_full(v, finding, out);
	}
}

/* The first finding of the class names the failure. */
static void
add_failure(const struct verdict *v, enum fault_class class,
	const struct text *details, struct text *out)
{
	struct text line = {0};
	size_t i = 0;

	while (v->finding[i].allowed ||
		fault_kind(v->finding[i].fault.id)->class != class)
		i++;
	finding_message(&v->finding[i], &line);
	text_string(out, "   <failure");
	add_attribute(out, "message", line.bytes);
	add_attribute(out, "type", fault_kind(v->finding[i].fault.id)->slug);
	add_content(out, "failure", details);
	text_fini(&line);
}

static void
add_test(const struct verdict *v, enum fault_class class, const char *suite,
	struct text *out)
{
	struct text failed = {0}, allowed = {0};
	bool fails, allows;

	add_class(v, class, false, &failed);
	add_class(v, class, true, &allowed);
	fails = failed.length > 0;
	allows = allowed.length > 0;
	text_string(out, "  <testcase");
	add_attribute(out, "classname", suite);
	add_attribute(out, "name", fault_class_name(class));
	text_string(out, fails || allows ? ">\n" : "/>\n");
	if (fails)
		add_failure(v, class, &failed, out);
	if (allows) {
		text_string(out, "   <system-out");
		add_content(out, "system-out", &allowed);
	}
	if (fails || allows)
		text_string(out, "  </testcase>\n");
	text_fini(&failed);
	text_fini(&allowed);
}

static void
write_junit_verdict(struct report *r, const struct verdict *v, struct text *out)
{
	const struct class_counts n = verdict_counts(v);
	struct text name = {0}, summary = {0};
	unsigned failures = 0;

	for (unsigned class = 0; class < CLASS_COUNT; class ++)
		failures += n.of[class].findings > n.of[class].allowed;
	verdict_title(v, &name);
	text_string(out, r->games > 1 ? " <testsuite" : ">\n <testsuite");
	add_attribute(out, "name", name.bytes);
	text_format(out, " tests=\"%d\" failures=\"%u\" errors=\"0\">\n",
		CLASS_COUNT, failures);
	for (unsigned class = 0; class < CLASS_COUNT; class ++)
		add_test(v, class, name.bytes, out);
	summary_line(v, &summary);
	text_string(out, "  <system-out");
	add_content(out, "system-out", &summary);
	text_string(out, " </testsuite>\n");
	text_fini(&name);
	text_fini(&summary);
}

static void
end_junit(struct report *r, struct text *out)
{
	text_string(out, r->games ? "</testsuites>\n" : "/>\n");
}

const struct report_writer report_junit = {
	.begin = begin_junit,
	.verdict = write_junit_verdict,
	.end = end_junit,
};
