/*
 * Plays a game at a terminal or over pipes, and records it as it goes.
 */
#include "tools/play.h"
#include "tools/tool.h"

#include "core/cards/cards.h"

#include <stdlib.h>

static const struct tool_option options[] = {
	{'e', "echo", NULL, "show lines typed after the prompt"},
	{'r', "record", "FILE", "write a record of the game as it is played"},
	{'s', "shuffle", "NAME", "shuffle as this library does"},
	{'w', "wording", "NAME|FILE", "speak in this wording"},
	{0, NULL, NULL, NULL},
};

static void
read_options(struct tool *t, int argc, char **argv, struct play *p)
{
	int key;

	while ((key = tool_next(t, argc, argv)) != -1) {
		if (key == 'e')
			p->echo = true;
		else if (key == 'r')
			p->record_name = t->argument;
		else if (key == 's')
			p->shuffle = t->argument;
		else
			p->wording = t->argument;
	}
	if (t->operand_count > 1)
		tool_misused(t, "one seed, not '%s' too", t->operand[1]);
	p->seed = t->operand[0];
}

int
main(int argc, char **argv)
{
	struct tool t;
	struct play p = {0};
	int status;

	tool_start(&t, argv, "[seed]",
		"Plays a game; one types what the table asks for.", options);
	read_options(&t, argc, argv, &p);
	status = play_run(&t, &p);
	tool_stop(&t);
	return status;
}
