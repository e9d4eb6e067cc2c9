/*
 * JUnit XML: each game is a suite, each class of findings a test of it.
 *
 * Written without libxml2: its start costs every process more than judging a
 * transcript. tests/check/reports.sh reads the report with xmllint.
 */
#include "core/report/private.h"

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
