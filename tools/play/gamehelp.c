#include "tools/play/play.h"

#include "tools/terminal/terminal.h"

#include <strings.h>

static bool
is_about(const char *title, const char *about)
{
	return strncasecmp(title, about, strlen(about)) == 0;
}

/* The commands whose first word is `about`: `help hint`. */
static unsigned
add_commands(const struct game_command *c, const char *about, struct text *out)
{
	size_t n = strlen(about);
	unsigned count = 0;

	for (; n && c->form; c++)
		if (strncasecmp(c->form, about, n) == 0 &&
			strcspn(c->form, " ") == n) {
			text_format(out, "%s\n  %s\n", c->form, c->summary);
			count++;
		}
	return count;
}

static unsigned
add_topics(const char *game, const char *about, struct text *out)
{
	unsigned count = 0;

	for (const struct help_topic *h = help_topics; h->game; h++)
		if (strcmp(h->game, game) == 0 && is_about(h->title, about)) {
			text_format(out, "%s%s\n\n%s", count ? "\n" : "",
				h->title, h->text);
			count++;
		}
	return count;
}

/* The rules behind findings: `help illegal-discard`. */
static unsigned
add_rules(const char *game, const char *about, struct text *out)
{
	unsigned count = 0;

	for (unsigned id = FAULT_NONE + 1; id < FAULT_COUNT; id++) {
		const struct fault_kind *kind = fault_kind(id);

		if (!*about || !fault_concerns(id, game) ||
			!is_about(kind->slug, about))
			continue;
		text_format(out, "%s: %s\n  %s\n", kind->slug, kind->title,
			fault_rule(id, game).text);
		count++;
	}
	return count;
}

static void
list_topics(const char *game, const char *about, struct text *out)
{
	text_format(
		out, "There is no help about '%s'. There is about:\n", about);
	for (const struct help_topic *h = help_topics; h->game; h++)
		if (strcmp(h->game, game) == 0)
			text_format(out, "  help %s\n", h->title);
	text_string(out, "and about each command, as in help hint;\n");
	for (unsigned id = FAULT_NONE + 1; id < FAULT_COUNT; id++)
		if (strcmp(fault_kind(id)->game, game) == 0) {
			text_format(out,
				"and about what can be found wrong, as in "
				"help %s.\n",
				fault_kind(id)->slug);
			return;
		}
}

void
help_add(const struct game *game, const struct game_state *s, const char *about,
	struct text *out)
{
	struct text moves = {0};

	/* quit is a command of both: the terminal's asks first. */
	if (!add_commands(typed_commands, about, out) &&
		!add_commands(game->people.commands, about, out) &&
		!add_topics(game->name, about, out) &&
		!add_rules(game->name, about, out))
		list_topics(game->name, about, out);
	typed_moves(game, s, &moves);
	if (!*about && moves.length)
		text_format(out, "\nNow\n\nYou may %s.\n", moves.bytes);
	text_fini(&moves);
}
