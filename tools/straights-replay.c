/*
 * Prints the transcript of each record, or another program's.
 */
#include "tools/tool/confine.h"
#include "tools/show/show.h"

struct settings {
	struct replay replay;
	struct exec exec;
	struct show show;
};

#define TEXT(member) OPTION_TEXT(struct settings, member)
#define FLAG(member) OPTION_FLAG(struct settings, member)

static const struct tool_option options[] = {
	{'S', "seed", "SEED", "deal from this seed, whatever the record says",
		.group = "Game", TEXT(replay.seed)},
	{'s', "shuffle", "NAME",
		"shuffle as this library does, whatever the record says",
		.values = &option_shuffles, TEXT(replay.shuffle)},
	{'e', "echo", NULL, "show each line typed after its prompt",
		.group = "Output", FLAG(replay.echo)},
	{'f', "format", "NAME",
		"print a {values}: html is a page to step through, json has an "
		"event on each line",
		.values = &show_formats, TEXT(show.format)},
	{'q', "quiet", NULL, "do not report the lines that the game refuses",
		FLAG(replay.quiet)},
	{0, "speed", "N", "with --watch, show N steps a second (default 2)",
		OPTION_NUMBER(struct settings, show.speed, 1, 100)},
	{0, "watch", NULL, "show the game step by step at a terminal",
		FLAG(show.watch)},
	{'w', "wording", "NAME|FILE",
		"print in this wording, whatever the record says",
		.values = &option_all_wordings, TEXT(replay.wording)},
	{0, "exec", "COMMAND",
		"run this program on each record and print what it prints; "
		"{seed} becomes the seed",
		.group = "Running another program",
		OPTION_TAKE(struct settings, exec.sandbox.command, const char *,
			exec_take_command)},
	{.rows = exec_options,
		.to = OPTION_MEMBER(struct settings, exec, struct exec)},
	{0},
};

static const struct tool_page page = {
	.operands = "[RECORD ...]",
	.summary = "Print the transcript of each record. Without a RECORD, or "
		   "for -, read standard input.",
	.options = options,
	.examples = {"@-deal --format yaml 1..10 | @-replay",
		"@-replay --exec './@ {seed}' game.yaml"},
};

int
main(int argc, char **argv)
{
	struct tool t;
	struct settings s = {.replay.tool = &t};
	struct fault f;
	int status;

	exec_init(&s.exec);
	tool_start(&t, argv[0], &page);
	status = tool_read(&t, argc, argv, &s);
	if (status < 0 &&
		(exec_check(&s.exec, &f) != 0 ||
			show_check(&s.show, s.exec.sandbox.command, &f) != 0))
		status = tool_fault(&t, NULL, &f);
	if (status < 0 && !s.exec.sandbox.command)
		confine_tool(NULL);
	if (status < 0)
		status = s.exec.sandbox.command
			? exec_run(&s.exec, &s.replay, t.operand)
			: show_is_wanted(&s.show)
			? show_run(&s.show, &s.replay, t.operand)
			: replay_print(&s.replay, t.operand);
	return tool_stop(&t, status);
}
