/*
 * JUnit XML: each game is a suite, each class of findings a test of it.
 */
#include "core/report/private.h"

#include "core/base/memory.h"

#include <libxml/xmlwriter.h>

/* The writer, and the bytes that it has written and `out` has not yet. */
struct junit {
	xmlBufferPtr bytes;
	xmlTextWriterPtr xml;
};

/* Only memory that runs out makes the writer refuse. */
static void
check_write(int status)
{
	if (status < 0)
		memory_fail();
}

static void
open_element(struct junit *j, const char *name)
{
	check_write(xmlTextWriterStartElement(j->xml, (const xmlChar *)name));
}

static void
close_element(struct junit *j)
{
	check_write(xmlTextWriterEndElement(j->xml));
}

/* Attributes and content are safe UTF-8 already. */
static void
add_attribute(struct junit *j, const char *name, const char *value)
{
	check_write(xmlTextWriterWriteAttribute(
		j->xml, (const xmlChar *)name, (const xmlChar *)value));
}

static void
add_number(struct junit *j, const char *name, uint64_t value)
{
	check_write(xmlTextWriterWriteFormatAttribute(
		j->xml, (const xmlChar *)name, "%ju", (uintmax_t)value));
}

static void
add_content(struct junit *j, const struct text *text)
{
	if (text->length)
		check_write(xmlTextWriterWriteString(
			j->xml, (const xmlChar *)text->bytes));
}

static void
move_bytes(struct junit *j, struct text *out)
{
	check_write(xmlTextWriterFlush(j->xml));
	text_add(out, (const char *)xmlBufferContent(j->bytes),
		(size_t)xmlBufferLength(j->bytes));
	xmlBufferEmpty(j->bytes);
}

static void
begin_junit(struct report *r, struct text *out)
{
	struct junit *j = r->state;
	const char *tool = r->options.tool;

	j->bytes = xmlBufferCreate();
	j->xml = j->bytes ? xmlNewTextWriterMemory(j->bytes, 0) : NULL;
	if (!j->xml)
		memory_fail();
	check_write(xmlTextWriterSetIndent(j->xml, 1));
	check_write(xmlTextWriterStartDocument(j->xml, NULL, "UTF-8", NULL));
	open_element(j, "testsuites");
	add_attribute(j, "name", tool ? tool : "verify");
	move_bytes(j, out);
}

/* Adds the findings of a class with their details; returns how many. */
static uint64_t
add_class(const struct verdict *v, enum fault_class class, bool allowed,
	struct text *out)
{
	uint64_t count = 0;

	text_clear(out);
	for (size_t i = 0; i < v->count; i++) {
		const struct finding *found = &v->finding[i];

		if (fault_kind(found->fault.id)->class != class ||
			found->allowed != allowed)
			continue;
		count++;
		finding_in_full(v, found, out);
	}
	return count;
}

/* The first finding of the class names the failure. */
static void
add_failure(struct junit *j, const struct verdict *v, enum fault_class class,
	const struct text *details)
{
	struct text line = {0};
	size_t i = 0;

	while (v->finding[i].allowed ||
		fault_kind(v->finding[i].fault.id)->class != class)
		i++;
	finding_message(&v->finding[i], &line);
	open_element(j, "failure");
	add_attribute(j, "message", line.bytes);
	add_attribute(j, "type", fault_kind(v->finding[i].fault.id)->slug);
	add_content(j, details);
	close_element(j);
	text_fini(&line);
}

static void
add_test(struct junit *j, const struct verdict *v, enum fault_class class,
	const char *suite)
{
	struct text details = {0};

	open_element(j, "testcase");
	add_attribute(j, "classname", suite);
	add_attribute(j, "name", fault_class_name(class));
	if (add_class(v, class, false, &details))
		add_failure(j, v, class, &details);
	if (add_class(v, class, true, &details)) {
		open_element(j, "system-out");
		add_content(j, &details);
		close_element(j);
	}
	close_element(j);
	text_fini(&details);
}

static uint64_t
count_failures(const struct verdict *v)
{
	uint64_t count = 0;
	struct text scratch = {0};

	for (unsigned class = 0; class < CLASS_COUNT; class ++)
		count += add_class(v, class, false, &scratch) > 0;
	text_fini(&scratch);
	return count;
}

static void
write_junit_verdict(struct report *r, const struct verdict *v,
	const struct report_source *source, struct text *out)
{
	struct junit *j = r->state;
	struct text name = {0}, summary = {0};

	(void)source;
	verdict_title(v, &name);
	open_element(j, "testsuite");
	add_attribute(j, "name", name.bytes);
	add_number(j, "tests", CLASS_COUNT);
	add_number(j, "failures", count_failures(v));
	add_number(j, "errors", 0);
	for (unsigned class = 0; class < CLASS_COUNT; class ++)
		add_test(j, v, class, name.bytes);
	open_element(j, "system-out");
	summary_line(v, &summary);
	add_content(j, &summary);
	close_element(j);
	close_element(j);
	move_bytes(j, out);
	text_fini(&name);
	text_fini(&summary);
}

static void
end_junit(struct report *r, struct text *out)
{
	struct junit *j = r->state;

	check_write(xmlTextWriterEndDocument(j->xml));
	move_bytes(j, out);
	xmlFreeTextWriter(j->xml);
	xmlBufferFree(j->bytes);
}

const struct report_writer report_junit = {
	.state = sizeof(struct junit),
	.begin = begin_junit,
	.verdict = write_junit_verdict,
	.end = end_junit,
};
