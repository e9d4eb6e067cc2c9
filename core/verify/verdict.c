/*
 * A verdict and lists of findings: room for them, which class they put a
 * transcript in, and which finding is worst.
 */
#include "core/verify/verify.h"

#include "core/base/base.h"
#include "core/verify/verify_private.h"

#include <stdlib.h>

void
verdict_fini(struct verdict *v)
{
	free(v->finding);
	free(v->marks.mark);
	table_steps_fini(&v->steps);
	*v = (struct verdict){0};
}

void
verdict_clear(struct verdict *v)
{
	struct verdict kept = {.finding = v->finding,
		.room = v->room,
		.marks = {.mark = v->marks.mark, .room = v->marks.room}};

	table_steps_fini(&v->steps);
	*v = kept;
}

/* What is quoted, between two `, stays as it is. */
static void
name_players(const struct verdict *v, char what[FAULT_TEXT])
{
	struct text named = {0};
	bool quoted = false;

	for (const char *s = what; *s; quoted = !quoted) {
		size_t n = strcspn(s + quoted, "`") + quoted;

		n += quoted && s[n];
		if (quoted)
			text_add(&named, s, n);
		else
			table_name_players(v->players, s, n, &named);
		s += n;
	}
	text_char(&named, '\0');
	text_fill(what, FAULT_TEXT, "%s", named.bytes);
	text_fini(&named);
}

void
verdict_name_players(struct verdict *v)
{
	for (size_t i = 0; i < v->count && v->players[0]; i++) {
		/* Those of lines quote the program, which names them itself. */
		if (fault_kind(v->finding[i].fault.id)->class != CLASS_WORDING)
			name_players(v, v->finding[i].fault.what);
		name_players(v, v->finding[i].proof);
	}
}

/* Adds a copy of the finding. */
static void
add_copy(struct verdict *v, const struct finding *f)
{
	v->finding =
		memory_grow(v->finding, v->count, &v->room, sizeof *v->finding);
	v->finding[v->count++] = *f;
}

struct finding *
verdict_add(struct verdict *v, const struct fault *f)
{
	const struct finding new = {.fault = *f, .count = 1, .at = f->column};

	add_copy(v, &new);
	return &v->finding[v->count - 1];
}

void
verdict_mark(struct verdict_marks *m, uint64_t line, enum fault_id id)
{
	m->mark = memory_grow(m->mark, m->count, &m->room, sizeof *m->mark);
	m->mark[m->count++] = (struct verdict_mark){line, id};
}

enum fault_class
verdict_class(const struct verdict *v)
{
	enum fault_class worst = CLASS_COUNT;

	for (size_t i = 0; i < v->count; i++) {
		const struct finding *found = &v->finding[i];
		enum fault_class class = fault_kind(found->fault.id)->class;

		if (!found->allowed && class < worst)
			worst = class;
	}
	return worst;
}

const struct finding *
verdict_worst(const struct verdict *v)
{
	enum fault_class worst = verdict_class(v);

	for (size_t i = 0; i < v->count; i++) {
		const struct finding *found = &v->finding[i];

		if (!found->allowed &&
			fault_kind(found->fault.id)->class == worst)
			return found;
	}
	return NULL;
}

void
verdict_allow(struct verdict *v, const bool *allowed)
{
	for (size_t i = 0; i < v->count; i++)
		v->finding[i].allowed = allowed[v->finding[i].fault.id];
}

const char *
verdict_name(const struct verdict *v)
{
	return fault_class_name(verdict_class(v));
}

/* --- lists of findings --- */

/* How much the finding may change a verdict: 2: it says more than that a line
 * is worded otherwise; 1: it may, with what is missing beside it; 0: not at
 * all. */
static unsigned
weigh_finding(const struct fault *f)
{
	if (fault_kind(f->id)->class != CLASS_WORDING)
		return 2;
	return f->id == FAULT_MISSING_LINE ||
		(f->id == FAULT_STRAY_LINE && verify_names_values(f->found));
}

/* The last finding that weighs less than this; NULL: none does. */
static struct finding *
find_lighter(struct findings *l, unsigned weight)
{
	for (size_t i = l->count; l->lightest < weight && i-- > 0;)
		if (weigh_finding(&l->finding[i].fault) < weight)
			return &l->finding[i];
	l->lightest = l->lightest > weight ? l->lightest : weight;
	return NULL;
}

struct finding *
findings_add(struct findings *l, const struct fault *f, size_t most)
{
	unsigned weight = l->count < most ? 0 : weigh_finding(f);
	struct finding *new;

	if (l->count < most) {
		l->finding = memory_grow(
			l->finding, l->count, &l->room, sizeof *l->finding);
		new = &l->finding[l->count++];
	} else {
		new = find_lighter(l, weight);
		if (weight && !new && !l->lost)
			l->lost = f->line;
	}
	if (new)
		*new = (struct finding){
			.fault = *f, .count = 1, .at = f->column};
	return new;
}

void
findings_fini(struct findings *l)
{
	free(l->finding);
	free(l->marks.mark);
	*l = (struct findings){0};
}

void
findings_pass(const struct findings *l, struct verdict *v)
{
	for (size_t i = 0; i < l->count; i++)
		add_copy(v, &l->finding[i]);
	for (size_t i = 0; i < l->marks.count; i++)
		verdict_mark(
			&v->marks, l->marks.mark[i].line, l->marks.mark[i].id);
}

struct finding *
findings_last(struct finding *finding, size_t count, enum fault_id id)
{
	while (count > 0)
		if (finding[--count].fault.id == id)
			return &finding[count];
	return NULL;
}

bool
finding_names(const struct finding *f, uint64_t line)
{
	bool named = f->fault.line == line;

	for (unsigned i = 0; i < VERDICT_NEXT; i++)
		named = named || f->next[i] == line;
	return named;
}

void
findings_drop(struct finding *f)
{
	f->fault.id = FAULT_NONE;
}

void
findings_take_out(struct finding *finding, size_t *count)
{
	size_t kept = 0;

	for (size_t i = 0; i < *count; i++) {
		if (finding[i].fault.id == FAULT_NONE)
			continue;
		if (kept != i)
			finding[kept] = finding[i];
		kept++;
	}
	*count = kept;
}

bool
verify_breaks_rules(const struct fault *f)
{
	return fault_kind(f->id)->class <= CLASS_SCORE;
}

uint64_t
verify_count_stray(const struct verdict *v)
{
	uint64_t all = 0;
	bool counted = false;

	for (size_t i = 0; i < v->count; i++) {
		const struct finding *f = &v->finding[i];

		if (f->fault.id != FAULT_STRAY_LINE &&
			f->fault.id != FAULT_UNREAD_LIST)
			continue;
		all += f->count;
		counted = counted || f->count > 1;
	}
	return counted ? all : 0;
}

void
verify_add_worse(struct verdict *v, struct verdict *each)
{
	for (size_t i = 0; i < each->count; i++)
		if (fault_kind(each->finding[i].fault.id)->class ==
			CLASS_WORDING)
			findings_drop(&each->finding[i]);
	findings_take_out(each->finding, &each->count);
	verify_gather_causes(each, false);
	for (size_t i = 0; i < each->count; i++)
		add_copy(v, &each->finding[i]);
	findings_sort(v);
}
