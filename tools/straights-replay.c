/*
 * Prints the transcript of each record.
 */
#include "tools/replay.h"
#include "tools/tool.h"

static const struct tool_option options[] = {
	{'e', "echo", NULL, "show lines typed after the prompt"},
	{'q', "quiet", NULL, "do not tell of lines the game refuses on stderr"},
	{'s', "shuffle", "NAME", "shuffle as this library does"},
	{'S', "seed", "N", "deal from this seed, whatever the record says"},
	{'w', "wording", "NAME|FILE", "speak in this wording"},
	{0, NULL, NULL, NULL},
};

static void
read_options(struct tool *t, int argc, char **argv, struct replay *r)
{
	int key;

	while ((key = tool_next(t, argc, argv)) != -1) {
		if (key == 'e')
			r->echo = true;
		else if (key == 'q')
			r->quiet = true;
		else if (key == 's')
			r->shuffle = t->argument;
		else if (key == 'S')
			r->seed = t->argument;
		else
			r->wording = t->argument;
	}
}

int
main(int argc, char **argv)
{
	struct tool t;
	struct replay r = {.tool = &t};
	int status;

	tool_start(&t, argv, "[record ...]",
		"Prints the transcript of each record; - is standard input.",
		options);
	read_options(&t, argc, argv, &r);
	status = replay_print(&r, t.operand);
	tool_stop(&t);
	return status;
}
