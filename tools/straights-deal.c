/*
 * Prints the decks of seeds, and finds the seeds of decks.
 */
#include "tools/deal.h"
#include "tools/find.h"
#include "tools/tool.h"

int
main(int argc, char **argv)
{
	struct tool t;
	struct deal d = {.tool = &t};
	int status;

	tool_start(&t, argv, "SEED|A..B|A+N ...",
		"Prints the shuffled deck of each seed, or finds seeds.",
		deal_options);
	deal_read(&d, &t, argc, argv);
	status = d.find ? find_run(&d) : deal_run(&d);
	tool_stop(&t);
	return status;
}
