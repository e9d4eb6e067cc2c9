/*
 * Annotations for GitHub Actions, as workflow commands: the worst findings of
 * each level, and a notice that counts them all.
 */
#include "core/report/private.h"

/* GitHub shows ten annotations of a level for one step and drops the rest. */
enum { KEPT = 10 };

enum github_level { ERROR, WARNING, LEVELS };

static const char *const level_name[LEVELS] = {"error", "warning"};

struct annotation {
	enum fault_class class;
	struct text text; /* as it is printed */
};

/* The worst findings of each level, worst first, and how many there were. */
struct github {
	uint64_t seen[LEVELS];
	size_t kept[LEVELS];
	struct annotation worst[LEVELS][KEPT];
};

/* Lines that a program printed are in no file: the place is its record. */
static void
add_place(const struct report *r, const struct verdict *v,
	const struct fault *f, struct text *out)
{
	const char *record =
		r->options.printed ? show_number_of(v->file, '#') : NULL;
	struct text file = {0};

	show_line(&file, v->file,
		record ? (size_t)(record - v->file) - 1 : strlen(v->file));
	text_string(out, " file=");
	show_escaped(out, file.bytes, "%\r\n:,", "%%%02X");
	text_fini(&file);
	if (f->line && !r->options.printed)
		text_format(out, ",line=%ju", (uintmax_t)f->line);
	if (f->line && f->column && !r->options.printed)
		text_format(out, ",col=%u,endColumn=%u", f->column,
			f->column + (f->width ? f->width : 1));
	text_format(out, ",title=%s::", fault_kind(f->id)->slug);
}

static void
make_annotation(const struct report *r, struct annotation *a,
	enum github_level level, const struct verdict *v,
	const struct finding *finding)
{
	struct text message = {0};

	a->class = fault_kind(finding->fault.id)->class;
	a->text = (struct text){0};
	text_format(&a->text, "::%s", level_name[level]);
	add_place(r, v, &finding->fault, &a->text);
	if (r->options.printed) {
		show_line(&message, v->file, strlen(v->file));
		if (finding->fault.line)
			text_format(&message, ", line %ju of the output",
				(uintmax_t)finding->fault.line);
		text_string(&message, ": ");
	}
	finding_message(finding, &message);
	text_char(&message, '\n');
	finding_list_details(v, finding, &message);
	text_cut(&message, message.length - 1);
	show_escaped(&a->text, message.bytes, "%\r\n", "%%%02X");
	text_char(&a->text, '\n');
	text_fini(&message);
}

/* Keeps the annotation if it is among the worst of its level. */
static void
keep_worst(const struct report *r, const struct verdict *v,
	const struct finding *finding)
{
	struct github *g = r->state;
	enum fault_class class = fault_kind(finding->fault.id)->class;
	enum github_level level = class == CLASS_WORDING ? WARNING : ERROR;
	struct annotation *worst = g->worst[level];
	size_t n = g->kept[level], at = n;

	g->seen[level]++;
	while (at > 0 && worst[at - 1].class > class)
		at--;
	if (at == KEPT)
		return;
	if (n == KEPT)
		text_fini(&worst[--n].text);
	memmove(worst + at + 1, worst + at, (n - at) * sizeof *worst);
	make_annotation(r, &worst[at], level, v, finding);
	g->kept[level] = n + 1;
}

static void
write_github_verdict(
	struct report *r, const struct verdict *v, struct text *out)
{
	(void)out;
	for (size_t i = 0; i < v->count; i++)
		if (!v->finding[i].allowed)
			keep_worst(r, v, &v->finding[i]);
}

static void
add_notice(const struct report *r, const struct github *g, struct text *out)
{
	text_format(out, "::notice title=%s::%ju game%s, %ju with findings",
		r->options.tool, (uintmax_t)r->games, r->games == 1 ? "" : "s",
		(uintmax_t)r->rejected);
	for (unsigned level = 0; level < LEVELS; level++) {
		if (g->seen[level] == 0)
			continue;
		text_format(out, "; %ju %s%s", (uintmax_t)g->seen[level],
			level_name[level], g->seen[level] == 1 ? "" : "s");
		if (g->kept[level] < g->seen[level])
			text_format(
				out, ", the worst %zu shown", g->kept[level]);
	}
	text_char(out, '\n');
}

static void
end_github(struct report *r, struct text *out)
{
	struct github *g = r->state;

	for (unsigned level = 0; level < LEVELS; level++) {
		for (size_t i = 0; i < g->kept[level]; i++) {
			struct text *text = &g->worst[level][i].text;

			text_append(out, text);
			text_fini(text);
		}
	}
	add_notice(r, g, out);
}

const struct report_writer report_github = {
	.state = sizeof(struct github),
	.verdict = write_github_verdict,
	.end = end_github,
};
