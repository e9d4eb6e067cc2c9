#include "tools/show/show.h"

#include "core/game/session.h"
#include "core/report/report.h"

#include <unistd.h>

const struct option_values show_formats = {.noun = "format",
	.names = (const char *const[]){"transcript", "html", "json", NULL}};

bool
show_is_wanted(const struct show *s)
{
	return s->watch || (s->format && strcmp(s->format, "transcript") != 0);
}

int
show_check(const struct show *s, bool runs, struct fault *f)
{
	if (s->speed && !s->watch)
		return tool_refuse(f, "--speed goes with --watch");
	if (s->watch && s->format)
		return tool_refuse(f, "--watch does not go with --format");
	if (show_is_wanted(s) && runs)
		return tool_refuse(f,
			"--exec prints what the program prints, without "
			"--format or --watch");
	if (s->watch && (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO)))
		return tool_refuse(f,
			"--watch needs a terminal; --format html makes a page");
	return 0;
}

/* The session that is replayed, and what is made of it. */
struct replayed {
	struct show_steps *steps;
	struct session session;
};

/* Each event that does not ask, echo or show a board is a step. */
static void
take_step(void *context, const struct event *e)
{
	struct replayed *r = context;
	struct show_steps *s = r->steps;
	struct text line = {0};

	if (!event_happens(s->game->vocabulary, e->kind))
		return;
	wording_print(r->session.wording, e, &line);
	s->game->people.look(r->session.state,
		&table_steps_add(&s->steps, line.bytes ? line.bytes : "")
			 ->table);
	text_fini(&line);
}

/* Events as JSON (RFC 8259). */
struct shown_events {
	const struct vocabulary *vocabulary;
	struct text *out;
};

/*
 * Adds the event as a JSON object on a line of its own: its name and its fields
 * by their names, as straights-wording(5) lists them
 * (man/straights-events.schema.json).
 */
static void
add_json_event(void *context, const struct event *e)
{
	struct shown_events *events = context;

	value_print_line(value_event(&events->vocabulary->form[e->kind], e),
		events->out);
}

/* Adds the object before the events: what the record says. */
static void
add_json_head(
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

static int
show_events(const struct game *game, const struct wording *w,
	const struct record *rec, struct text *out, struct fault *f)
{
	struct shown_events events = {
		.vocabulary = game->vocabulary, .out = out};
	struct session s;

	add_json_head(rec, w, out);
	session_init(&s, game, w, false, NULL);
	s.watch = (struct event_sink){add_json_event, &events};
	return session_replay(&s, rec, NULL, NULL, f);
}

/* tools/show/page.css, as the build embeds it. */
extern const char show_page_style[];

static void
add_all_steps(const struct show_steps *s, struct text *out)
{
	text_string(
		out, "<details><summary>All steps as text</summary>\n<ol>\n");
	for (size_t i = 0; i < s->steps.count; i++) {
		const char *text = table_step_text(&s->steps, i);
		struct text line = {0};

		table_name_players(
			s->record->players, text, strlen(text), &line);
		text_string(out, "<li>");
		report_html_line(out, line.bytes, line.length);
		text_string(out, "</li>\n");
		text_fini(&line);
	}
	text_string(out, "</ol></details>\n");
}

static void
add_heading(const struct show_steps *s, struct text *out)
{
	struct text title = {0};

	text_format(
		&title, "%c%s", s->game->name[0] & ~0x20, s->game->name + 1);
	if (s->record->seeded)
		text_format(&title, ", seed %u", (unsigned)s->record->seed);
	text_format(out,
		"<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n"
		"<meta charset=\"utf-8\">\n<meta name=\"viewport\" "
		"content=\"width=device-width, initial-scale=1\">\n"
		"<title>%s</title>\n<style>\n%s%s</style>\n</head>\n<body>\n"
		"<main>\n<h1>%s</h1>\n",
		title.bytes, show_page_style, report_boards_style, title.bytes);
	text_fini(&title);
}

/* Adds a whole HTML page: the boards to step through, and every step as text,
 * for printing and where no script runs. It takes nothing from the network. */
static void
add_page(const struct show_steps *s, struct text *out)
{
	const struct report_boards boards = {.steps = &s->steps,
		.players = s->record->players,
		.game = 1,
		.level = 2};

	add_heading(s, out);
	report_boards(&boards, out);
	add_all_steps(s, out);
	text_format(out, "<script>\n%s</script>\n</main>\n</body>\n</html>\n",
		report_boards_script);
}

struct showing {
	const struct show *show;
	const struct replay *replay;
	unsigned records;
};

static int
show_steps(struct showing *x, const struct record *rec, const struct game *game,
	const struct wording *w, struct text *out, struct fault *f)
{
	struct show_steps steps = {
		.tool = x->replay->tool, .game = game, .record = rec};
	struct replayed r = {.steps = &steps};
	int status = 0;

	if (!game->people.look)
		return tool_refuse(f, "%s has no table to show", game->name);
	session_init(&r.session, game, w, false, NULL);
	r.session.watch = (struct event_sink){take_step, &r};
	status = session_replay(&r.session, rec, NULL, NULL, f);
	if (status == 0 && steps.steps.count == 0)
		status = tool_refuse(f, "nothing happens in this record");
	else if (status == 0 && x->show->watch)
		status = show_watch(&steps, x->show->speed);
	else if (status == 0)
		add_page(&steps, out);
	table_steps_fini(&steps.steps);
	return status;
}

static int
show_record(void *context, const char *file, const struct record *rec,
	const struct game *game, const struct wording *w)
{
	struct showing *x = context;
	const struct tool *t = x->replay->tool;
	struct text out = {0};
	struct fault f;
	int status;

	if (x->records++ && (x->show->watch || x->show->format[0] == 'h'))
		return tool_fail(
			t, "there are more games: one is shown at a time");
	if (!x->show->watch && strcmp(x->show->format, "json") == 0)
		status = show_events(game, w, rec, &out, &f);
	else
		status = show_steps(x, rec, game, w, &out, &f);
	status = status < 0 ? tool_fault(t, file, &f) : tool_write(t, &out);
	text_fini(&out);
	return status;
}

int
show_run(const struct show *s, const struct replay *r, char *const *files)
{
	struct showing x = {.show = s, .replay = r};

	return replay_each(r, files, show_record, &x);
}
