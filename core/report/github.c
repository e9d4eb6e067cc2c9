#include "core/report/format.h"
#include "core/report/message.h"
#include "core/report/show.h"

/* GitHub shows ten annotations of a kind for one step and drops the rest. */
enum { KEPT = 10 };

enum kind { ERROR, WARNING, KINDS };

static const char *const kind_name[KINDS] = {"error", "warning"};

struct annotation {
	enum fault_class class;
	struct text text; /* as it is printed */
};

/* The worst of each kind, worst first, and how many there were. */
struct github {
	uint64_t seen[KINDS];
	size_t kept[KINDS];
	struct annotation worst[KINDS][KEPT];
};

/* Workflow commands: '%', CR and LF are escaped; in properties ':' and ',' too.
 */
static void
add_escaped(struct text *out, const char *s, const char *escape)
{
	for (; *s; s++) {
		if (strchr(escape, *s))
			text_format(out, "%%%02X", (unsigned char)*s);
		else
			text_char(out, *s);
	}
}

static void
add_place(const struct verdict *v, const struct fault *f, struct text *out)
{
	struct text file = {0};

	text_string(&file, "");
	show_line(&file, v->file, strlen(v->file));
	text_string(out, " file=");
	add_escaped(out, file.bytes, "%\r\n:,");
	text_fini(&file);
	if (f->line)
		text_format(out, ",line=%ju", (uintmax_t)f->line);
	if (f->line && f->column)
		text_format(out, ",col=%u,endColumn=%u", f->column,
			f->column + (f->width ? f->width : 1));
	text_format(out, ",title=%s::", fault_kind(f->id)->slug);
}

static void
annotate(struct annotation *a, enum kind kind, const struct verdict *v,
	const struct finding *found)
{
	struct text message = {0};

	a->class = fault_kind(found->fault.id)->class;
	text_init(&a->text);
	text_format(&a->text, "::%s", kind_name[kind]);
	add_place(v, &found->fault, &a->text);
	message_add(found, &message);
	text_char(&message, '\n');
	message_notes(v, found, &message);
	text_cut(&message, message.length - 1);
	add_escaped(&a->text, message.bytes, "%\r\n");
	text_char(&a->text, '\n');
	text_fini(&message);
}

/* Keeps the annotation if it is among the worst of its kind. */
static void
keep(struct github *g, const struct verdict *v, const struct finding *found)
{
	enum fault_class class = fault_kind(found->fault.id)->class;
	enum kind kind = class == CLASS_WORDING ? WARNING : ERROR;
	struct annotation *worst = g->worst[kind];
	size_t n = g->kept[kind], at = n;

	g->seen[kind]++;
	while (at > 0 && worst[at - 1].class > class)
		at--;
	if (at == KEPT)
		return;
	if (n == KEPT)
		text_fini(&worst[--n].text);
	memmove(worst + at + 1, worst + at, (n - at) * sizeof *worst);
	annotate(&worst[at], kind, v, found);
	g->kept[kind] = n + 1;
}

static void
verdict(struct report *r, const struct verdict *v,
	const struct report_source *source, struct text *out)
{
	struct github *g = r->state;

	(void)source;
	(void)out;
	for (size_t i = 0; i < v->count; i++)
		if (!v->finding[i].allowed)
			keep(g, v, &v->finding[i]);
}

static void
summarise(const struct report *r, const struct github *g, struct text *out)
{
	const char *tool = r->options.tool;

	text_format(out, "::notice title=%s::%ju game%s, %ju with findings",
		tool ? tool : "verify", (uintmax_t)r->games,
		r->games == 1 ? "" : "s", (uintmax_t)r->rejected);
	for (unsigned kind = 0; kind < KINDS; kind++) {
		if (g->seen[kind] == 0)
			continue;
		text_format(out, "; %ju %s%s", (uintmax_t)g->seen[kind],
			kind_name[kind], g->seen[kind] == 1 ? "" : "s");
		if (g->kept[kind] < g->seen[kind])
			text_format(
				out, ", the worst %zu shown", g->kept[kind]);
	}
	text_char(out, '\n');
}

static void
end(struct report *r, struct text *out)
{
	struct github *g = r->state;

	for (unsigned kind = 0; kind < KINDS; kind++) {
		for (size_t i = 0; i < g->kept[kind]; i++) {
			struct text *text = &g->worst[kind][i].text;

			text_add(out, text->bytes, text->length);
			text_fini(text);
		}
	}
	summarise(r, g, out);
}

const struct report_format report_github = {
	.name = "github",
	.summary = "annotations for GitHub Actions, the worst ten of a kind",
	.state = sizeof(struct github),
	.verdict = verdict,
	.end = end,
};
