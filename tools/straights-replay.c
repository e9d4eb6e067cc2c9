/*
 * Prints the transcript of each record, or another program's.
 */
#include "tools/exec.h"
#include "tools/replay.h"
#include "tools/tool.h"

static const struct tool_option options[] = {
	{'e', "echo", NULL, "show lines typed after the prompt"},
	{'q', "quiet", NULL, "do not tell of lines the game refuses on stderr"},
	{'s', "shuffle", "NAME", "shuffle as this library does"},
	{'S', "seed", "N", "deal from this seed, whatever the record says"},
	{'w', "wording", "NAME|FILE", "speak in this wording"},
	{EXEC_COMMAND, "exec", "COMMAND", "print what this program prints"},
	{EXEC_PTY, "pty", NULL, "type at a terminal, line by line"},
	{EXEC_TIME, "time", "SECONDS", "that it may take (10)"},
	{EXEC_MEMORY, "memory", "BYTES", "that it may take (512M)"},
	{EXEC_OUTPUT, "output", "BYTES", "that it may print (16M)"},
	{EXEC_PROCESSES, "processes", "N", "that it may begin (256)"},
	{EXEC_SHRINK, "shrink", NULL, "print the least that goes wrong"},
	{0, NULL, NULL, NULL},
};

static void
read_options(
	struct tool *t, int argc, char **argv, struct replay *r, struct exec *x)
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
		else if (key == 'w')
			r->wording = t->argument;
		else
			exec_take(x, t, key);
	}
	exec_check(x, t);
}

int
main(int argc, char **argv)
{
	struct tool t;
	struct replay r = {.tool = &t};
	struct exec x;
	int status;

	exec_init(&x);
	tool_start(&t, argv, "[record ...]",
		"Prints the transcript of each record; - is standard input.",
		options);
	read_options(&t, argc, argv, &r, &x);
	status = x.sandbox.command ? exec_run(&x, &r, t.operand)
				   : replay_print(&r, t.operand);
	tool_stop(&t);
	return status;
}
