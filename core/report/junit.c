#include "core/report/format.h"
#include "core/report/message.h"
#include "core/report/show.h"
#include "core/report/summary.h"

#include <libxml/xmlwriter.h>
#include <stdlib.h>

/* What is written and not yet drained, and who writes it. */
struct junit {
	xmlBufferPtr bytes;
	xmlTextWriterPtr xml;
};

/* Every call of the writer fails only for lack of memory. */
static void
done(int status)
{
	if (status < 0)
		abort();
}

static void
open_element(struct junit *j, const char *name)
{
	done(xmlTextWriterStartElement(j->xml, (const xmlChar *)name));
}

static void
close_element(struct junit *j)
{
	done(xmlTextWriterEndElement(j->xml));
}

/* Attributes and content are safe UTF-8 when they come here. */
static void
attribute(struct junit *j, const char *name, const char *value)
{
	done(xmlTextWriterWriteAttribute(
		j->xml, (const xmlChar *)name, (const xmlChar *)value));
}

static void
number(struct junit *j, const char *name, uint64_t value)
{
	done(xmlTextWriterWriteFormatAttribute(
		j->xml, (const xmlChar *)name, "%ju", (uintmax_t)value));
}

static void
content(struct junit *j, const struct text *text)
{
	if (text->length)
		done(xmlTextWriterWriteString(
			j->xml, (const xmlChar *)text->bytes));
}

static void
drain(struct junit *j, struct text *out)
{
	done(xmlTextWriterFlush(j->xml));
	text_add(out, (const char *)xmlBufferContent(j->bytes),
		(size_t)xmlBufferLength(j->bytes));
	xmlBufferEmpty(j->bytes);
}

static void
begin(struct report *r, struct text *out)
{
	struct junit *j = r->state;
	const char *tool = r->options.tool;

	j->bytes = xmlBufferCreate();
	j->xml = j->bytes ? xmlNewTextWriterMemory(j->bytes, 0) : NULL;
	if (!j->xml)
		abort();
	done(xmlTextWriterSetIndent(j->xml, 1));
	done(xmlTextWriterStartDocument(j->xml, NULL, "UTF-8", NULL));
	open_element(j, "testsuites");
	attribute(j, "name", tool ? tool : "verify");
	drain(j, out);
}

/* All findings of a class, one after the other with their notes. */
static uint64_t
gather(const struct verdict *v, enum fault_class class, bool allowed,
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
		message_place(v, found, out);
		text_char(out, '\n');
		message_notes(v, found, out);
	}
	return count;
}

/* The first finding of a class, which names the failure. */
static void
failure(struct junit *j, const struct verdict *v, enum fault_class class,
	const struct text *details)
{
	struct text line = {0};
	size_t i = 0;

	while (v->finding[i].allowed ||
		fault_kind(v->finding[i].fault.id)->class != class)
		i++;
	message_add(&v->finding[i], &line);
	open_element(j, "failure");
	attribute(j, "message", line.bytes);
	attribute(j, "type", fault_kind(v->finding[i].fault.id)->slug);
	content(j, details);
	close_element(j);
	text_fini(&line);
}

static void
test_case(struct junit *j, const struct verdict *v, enum fault_class class,
	const char *suite)
{
	struct text details = {0};

	open_element(j, "testcase");
	attribute(j, "classname", suite);
	attribute(j, "name", fault_class_name(class));
	if (gather(v, class, false, &details))
		failure(j, v, class, &details);
	if (gather(v, class, true, &details)) {
		open_element(j, "system-out");
		content(j, &details);
		close_element(j);
	}
	close_element(j);
	text_fini(&details);
}

static uint64_t
failures(const struct verdict *v)
{
	uint64_t count = 0;
	struct text scratch = {0};

	for (unsigned class = 0; class < CLASS_COUNT; class ++)
		count += gather(v, class, false, &scratch) > 0;
	text_fini(&scratch);
	return count;
}

/* A game is a suite, and each class of findings a test that it passes or not.
 */
static void
verdict(struct report *r, const struct verdict *v,
	const struct report_source *source, struct text *out)
{
	struct junit *j = r->state;
	struct text name = {0}, summary = {0};

	(void)source;
	message_file(v, &name);
	open_element(j, "testsuite");
	attribute(j, "name", name.bytes);
	number(j, "tests", CLASS_COUNT);
	number(j, "failures", failures(v));
	number(j, "errors", 0);
	for (unsigned class = 0; class < CLASS_COUNT; class ++)
		test_case(j, v, class, name.bytes);
	open_element(j, "system-out");
	summary_add(v, &summary);
	content(j, &summary);
	close_element(j);
	close_element(j);
	drain(j, out);
	text_fini(&name);
	text_fini(&summary);
}

static void
end(struct report *r, struct text *out)
{
	struct junit *j = r->state;

	done(xmlTextWriterEndDocument(j->xml));
	drain(j, out);
	xmlFreeTextWriter(j->xml);
	xmlBufferFree(j->bytes);
}

const struct report_format report_junit = {
	.name = "junit",
	.summary = "JUnit XML: a suite for each game, a test for each class",
	.state = sizeof(struct junit),
	.begin = begin,
	.verdict = verdict,
	.end = end,
};
