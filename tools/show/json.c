/*
 * Events as JSON (RFC 8259), one object a line: the name of the event and its
 * fields by their names, as straights-wording(5) lists them
 * (man/straights-events.schema.json).
 */
#include "tools/show/show.h"

#include "core/report/value.h"

void
show_json_event(void *context, const struct event *e)
{
	struct show_events *events = context;

	value_print_line(value_event(&events->vocabulary->form[e->kind], e),
		events->out);
}

void
show_json_head(
	const struct record *rec, const struct wording *w, struct text *out)
{
	json_t *object = json_pack("{s:s, s:s, s:s}", "event", "record", "game",
		rec->game, "wording", wording_facts(w)->name);

	if (rec->seeded)
		value_set(object, "seed", value_number(rec->seed));
	if (rec->seats)
		value_set(object, "seats", value_string(rec->seats));
	if (rec->players)
		value_set(object, "players", value_string(rec->players));
	value_print_line(object, out);
}
