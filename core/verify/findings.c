#include "core/verify/findings.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void
findings_add(void *context, const struct fault *f, const char *table,
	const char *proof)
{
	struct verify *v = context;
	struct finding *finding;

	if (v->verdict->count >= VERIFY_FINDINGS)
		return;
	finding = verdict_add(v->verdict, f);
	snprintf(finding->table, sizeof(finding->table), "%s",
		table ? table : "");
	snprintf(finding->proof, sizeof(finding->proof), "%s",
		proof ? proof : "");
}

/* Whether it may be what a terminal shows around a game. */
static bool
surrounds(const struct verify *v, const struct fault *f)
{
	return v->session &&
		(f->id == FAULT_STRAY_LINE || f->id == FAULT_BLANK_LINE);
}

/* Takes out what a terminal shows after the last line of the game. */
static void
drop_surroundings(struct verify *v)
{
	struct verdict *verdict = v->verdict;
	struct claim last;
	size_t kept = 0;

	if (!v->session || v->claims.count == 0)
		return;
	claims_get(&v->claims, v->claims.count - 1, &last, &v->event);
	for (size_t i = 0; i < verdict->count; i++) {
		const struct finding *f = &verdict->finding[i];

		if (!surrounds(v, &f->fault) || f->fault.line <= last.line)
			verdict->finding[kept++] = *f;
	}
	verdict->count = kept;
}

bool
findings_again(void *context, uint64_t key, bool count)
{
	struct verify *v = context;

	for (size_t i = 0; i < v->merges && !v->setup.all; i++)
		if (v->merged[i].key == key) {
			v->verdict->finding[v->merged[i].finding].count +=
				count;
			return true;
		}
	return false;
}

void
findings_note(void *context, const struct fault *f, uint64_t key)
{
	struct verify *v = context;

	if (surrounds(v, f) && v->claims.count == 0)
		return;
	if (v->setup.all) {
		findings_add(v, f, NULL, NULL);
		return;
	}
	if (findings_again(v, key, true))
		return;
	/* There is no end to what strangers print: the rest is counted. */
	if (v->merges == VERIFY_KEYS) {
		v->verdict->finding[v->merged[v->merges - 1].finding].count++;
		return;
	}
	v->merged[v->merges++] = (struct merged){key, v->verdict->count};
	findings_add(v, f, NULL, NULL);
}

static int
by_line(const void *a, const void *b)
{
	const struct fault *f = &((const struct finding *)a)->fault;
	const struct fault *g = &((const struct finding *)b)->fault;

	if (f->line != g->line)
		return f->line < g->line ? -1 : 1;
	if (f->column != g->column)
		return f->column < g->column ? -1 : 1;
	return (int)fault_kind(f->id)->class - (int)fault_kind(g->id)->class;
}

static bool
is_of_referee(const struct fault *f)
{
	enum fault_class class = fault_kind(f->id)->class;

	return class != CLASS_WORDING && class != CLASS_INPUT;
}

/*
 * A line left out is a slip in what is played or told, and also one in the
 * order of lines: that is told where the referee finds nothing. The findings
 * are in order of line.
 */
static void
drop_orders(struct verdict *v)
{
	size_t kept = 0;

	for (size_t i = 0, next; i < v->count; i = next) {
		bool judged = false;

		for (next = i; next < v->count &&
			v->finding[next].fault.line == v->finding[i].fault.line;
			next++)
			judged = judged ||
				is_of_referee(&v->finding[next].fault);
		for (size_t j = i; j < next; j++)
			if (!judged || v->finding[j].count > 1 ||
				v->finding[j].fault.id != FAULT_MISSING_LINE)
				v->finding[kept++] = v->finding[j];
	}
	v->count = kept;
}

void
findings_finish(struct verify *v, struct source *s, size_t length)
{
	size_t available;
	const char *at = source_bytes(s, &available);
	const char *end = at + length;
	uint64_t line = s->line;

	drop_surroundings(v);
	if (!v->verdict->count)
		return;
	qsort(v->verdict->finding, v->verdict->count,
		sizeof(*v->verdict->finding), by_line);
	drop_orders(v->verdict);
	for (size_t i = 0; i < v->verdict->count; i++) {
		struct finding *f = &v->verdict->finding[i];
		const char *stop;
		size_t n;

		while (line < f->fault.line && at < end) {
			stop = memchr(at, '\n', (size_t)(end - at));
			at = stop ? stop + 1 : end;
			line++;
		}
		if (line != f->fault.line || at == end)
			continue;
		stop = memchr(at, '\n', (size_t)(end - at));
		n = (size_t)((stop ? stop : end) - at);
		if (n >= sizeof(f->source))
			n = sizeof(f->source) - 1;
		memcpy(f->source, at, n);
		f->source[n] = '\0';
	}
}
