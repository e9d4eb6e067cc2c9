#include "core/verify/verdict.h"

#include "core/base/base.h"

#include <stdlib.h>

void
verdict_init(struct verdict *v)
{
	*v = (struct verdict){0};
}

void
verdict_fini(struct verdict *v)
{
	free(v->finding);
	free(v->marks.mark);
	table_steps_fini(&v->steps);
	verdict_init(v);
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

void
verdict_take(struct verdict *v, const struct finding *f)
{
	v->finding =
		memory_grow(v->finding, v->count, &v->room, sizeof *v->finding);
	v->finding[v->count++] = *f;
}

struct finding *
verdict_add(struct verdict *v, const struct fault *f)
{
	const struct finding new = {.fault = *f, .count = 1, .at = f->column};

	verdict_take(v, &new);
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
	enum fault_class class = verdict_class(v);

	return class == CLASS_COUNT ? "ok" : fault_class_name(class);
}
