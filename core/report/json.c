#include "core/report/format.h"
#include "core/report/show.h"

#include <jansson.h>
#include <stdlib.h>

/* Out of memory ends the program, as in core/text.h. */
static json_t *
made(json_t *value)
{
	if (!value)
		abort();
	return value;
}

static void
set(json_t *object, const char *key, json_t *value)
{
	if (json_object_set_new(object, key, made(value)) < 0)
		abort();
}

static void
append(json_t *list, json_t *value)
{
	if (json_array_append_new(list, made(value)) < 0)
		abort();
}

/* A string of any bytes; null for an empty one, which says nothing. */
static json_t *
string(const char *s)
{
	struct text safe = {0};
	json_t *value;

	if (!s || !*s)
		return json_null();
	show_utf8(&safe, s, strlen(s));
	value = json_stringn(safe.bytes, safe.length);
	text_fini(&safe);
	return value;
}

/* A number that counts from 1; null for 0. */
static json_t *
place(uint64_t n)
{
	return n ? json_integer((json_int_t)n) : json_null();
}

static json_t *
finding(const struct finding *found)
{
	const struct fault *f = &found->fault;
	const struct fault_kind *kind = fault_kind(f->id);
	json_t *object = made(json_object());

	set(object, "id", json_string(kind->slug));
	set(object, "class", json_string(fault_class_name(kind->class)));
	set(object, "line", place(f->line));
	set(object, "column", place(f->column));
	set(object, "round", place(f->round));
	set(object, "seat", place(f->seat));
	set(object, "message", string(f->what));
	set(object, "expected", string(f->expected));
	set(object, "found", string(f->found));
	set(object, "count", json_integer((json_int_t)found->count));
	return object;
}

static json_t *
findings(const struct verdict *v)
{
	json_t *list = made(json_array());

	for (size_t i = 0; i < v->count; i++)
		append(list, finding(&v->finding[i]));
	return list;
}

static void
set_tally(json_t *object, const struct tally *t)
{
	json_t *scores = made(json_array());
	json_t *winners = made(json_array());

	for (unsigned seat = 0; seat < t->seats; seat++) {
		append(scores, json_integer(t->score[seat]));
		if (t->won[seat])
			append(winners, json_integer(seat + 1));
	}
	set(object, "seats", string(t->seat));
	set(object, "rounds", json_integer(t->rounds));
	set(object, "scores", scores);
	set(object, "winners", winners);
}

static void
verdict(struct report *r, const struct verdict *v,
	const struct report_source *source, struct text *out)
{
	json_t *object = made(json_object());
	char *line;

	(void)r;
	(void)source;
	set(object, "file", string(v->file));
	set(object, "game", string(v->game));
	set(object, "first_line", place(v->first_line));
	set(object, "last_line", place(v->last_line));
	set(object, "wording", string(v->wording));
	set(object, "shuffle", string(v->shuffle));
	set(object, "seed", v->seeded ? json_integer(v->seed) : json_null());
	set_tally(object, &v->tally);
	set(object, "complete", json_boolean(v->complete));
	set(object, "verdict", json_string(verdict_name(v)));
	set(object, "findings", findings(v));
	line = json_dumps(object, JSON_COMPACT);
	if (!line)
		abort();
	text_string(out, line);
	text_char(out, '\n');
	free(line);
	json_decref(object);
}

const struct report_format report_json = {
	.name = "json",
	.summary = "one JSON object for each game, one a line",
	.verdict = verdict,
};
