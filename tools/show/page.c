/*
 * A record as one HTML page: the boards to step through, and every step as
 * text, for printing and where no script runs. It takes nothing from the
 * network.
 */
#include "tools/show/show.h"

#include "core/report/report.h"

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

void
show_page(const struct show_steps *s, struct text *out)
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
