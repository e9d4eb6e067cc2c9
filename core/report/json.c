#include "core/report/format.h"
#include "core/report/value.h"

static json_t *
finding(const struct finding *found)
{
	const struct fault *f = &found->fault;
	const struct fault_kind *kind = fault_kind(f->id);
	json_t *object = value_object();

	value_set(object, "id", value_string(kind->slug));
	value_set(object, "class", value_string(fault_class_name(kind->class)));
	value_set(object, "line", value_place(f->line));
	value_set(object, "column", value_place(f->column));
	value_set(object, "round", value_place(f->round));
	value_set(object, "seat", value_place(f->seat));
	value_set(object, "message", value_text(f->what));
	value_set(object, "expected", value_text(f->expected));
	value_set(object, "found", value_text(f->found));
	value_set(object, "count", value_number(found->count));
	return object;
}

static json_t *
findings(const struct verdict *v)
{
	json_t *list = value_list();

	for (size_t i = 0; i < v->count; i++)
		value_append(list, finding(&v->finding[i]));
	return list;
}

static void
set_tally(json_t *object, const struct tally *t)
{
	json_t *scores = value_list();
	json_t *winners = value_list();

	for (unsigned seat = 0; seat < t->seats; seat++) {
		value_append(scores, json_integer(t->score[seat]));
		if (t->won[seat])
			value_append(winners, value_number(seat + 1));
	}
	value_set(object, "seats", value_text(t->seat));
	value_set(object, "rounds", value_number(t->rounds));
	value_set(object, "scores", scores);
	value_set(object, "winners", winners);
}

static void
verdict(struct report *r, const struct verdict *v,
	const struct report_source *source, struct text *out)
{
	json_t *object = value_object();

	(void)r;
	(void)source;
	value_set(object, "file", value_text(v->file));
	value_set(object, "game", value_text(v->game));
	value_set(object, "first_line", value_place(v->first_line));
	value_set(object, "last_line", value_place(v->last_line));
	value_set(object, "wording", value_text(v->wording));
	value_set(object, "shuffle", value_text(v->shuffle));
	value_set(object, "seed",
		v->seeded ? json_integer(v->seed) : json_null());
	set_tally(object, &v->tally);
	value_set(object, "complete", json_boolean(v->complete));
	value_set(object, "level", value_text(v->tally.level));
	value_set(object, "verdict", value_string(verdict_name(v)));
	value_set(object, "findings", findings(v));
	value_print(object, out);
	text_char(out, '\n');
}

const struct report_format report_json = {
	.name = "json",
	.summary = "one JSON object for each game, one a line",
	.verdict = verdict,
};
