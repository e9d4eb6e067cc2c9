/*
 * Says whether transcripts obey the rules and the format.
 */
#include "tools/tool/confine.h"
#include "tools/verify/verify.h"

#include "core/base/crew.h"

static const struct option_values wordings = {.noun = "wording",
	.list = "--list-wordings",
	.files = true,
	.first = "auto",
	.name = option_wording_of_any};

#define TEXT(member) OPTION_TEXT(struct verify_settings, member)
#define FLAG(member) OPTION_FLAG(struct verify_settings, member)
#define NUMBER(member, most)                                                   \
	OPTION_NUMBER(struct verify_settings, member, 1, most)

static const struct tool_option options[] = {
	{'c', "complete", NULL, "report a game that stops before its end",
		.group = "What to judge by", FLAG(complete)},
	{'d', "find-seed", NULL,
		"look for the seed of every game, for a second each",
		FLAG(find_seed)},
	{'m', "manifest", "FILE",
		"judge each file by its row of this CSV file: columns file, "
		"seed, shuffle, wording, record, seats",
		TEXT(manifest)},
	{0, "names", "A,B,...",
		"read these names as those of seats 1, 2 and so on",
		TEXT(names)},
	{'o', "only", "GLOB",
		"in folders and archives, judge only files of this name",
		TEXT(only)},
	{'r', "record", "FILE", "compare the games with the records in FILE",
		TEXT(record)},
	{0, "seats", "LETTERS",
		"say who plays each seat: h a human, c a computer",
		TEXT(seats)},
	{'S', "seed", "SEED", "compare the hands with those of this seed",
		TEXT(seed)},
	{0, "seed-from", "PATTERN",
		"take each file's seed from its name: what the group of this "
		"regular expression matches",
		TEXT(seed_from)},
	{0, "seed-near", "DATE",
		"look for a seed taken from the clock on this day (YYYY-MM-DD)",
		TEXT(seed_near)},
	{'s', "shuffle", "NAME",
		"shuffle as this library does (--list-shuffles; default: the "
		"wording's)",
		.values = &option_shuffles, TEXT(shuffle)},
	{'w', "wording", "NAME|FILE",
		"expect this wording (default auto: the one that fits best)",
		.values = &wordings, TEXT(wording)},
	{'a', "allow", "CLASS|FINDING",
		"report findings of this class or name, but leave them out of "
		"the verdict",
		.group = "Report", .values = &verify_allowed,
		.to = offsetof(struct verify_settings, allowed),
		.take = verify_allow},
	{'A', "all", NULL, "report every finding, also those of one cause",
		FLAG(all)},
	{'F', "feedback", "DIR", "write the files that Kattis reads to DIR",
		TEXT(feedback)},
	{'j', "jobs", "N",
		"judge N files at a time (default: one for each processor)",
		NUMBER(jobs, CREW_WORKERS)},
	{0, "max-findings", "N",
		"list at most N findings of a file, and count the others "
		"(default 10000)",
		NUMBER(findings, 1000000000)},
	{0, "shard", "I/N", "judge part I of N of the files, for --merge",
		OPTION_TAKE(struct verify_settings, shard, struct shard,
			shard_take)},
	{0, "merge", NULL,
		"report on all parts, from the files that --shard made",
		FLAG(merge)},
	{0, "players", "A,B,...",
		"call the players by these names in reports (default: those of "
		"the record)",
		TEXT(players)},
	{'P', "rubric", "FILE",
		"take the points for gradescope and moodle from FILE",
		TEXT(rubric)},
	{'R', "report", "NAME", "report as {values} (default text)",
		.values = &verify_reports, TEXT(report)},
	{0, "summary", NULL, "report one line for each file, the worst first",
		FLAG(summary)},
	{'v', "verbose", NULL, "show lines, tables, rules and a summary",
		FLAG(verbose)},
	{0, "exec", "COMMAND",
		"run this program on each RECORD and judge what it prints; "
		"{seed} becomes the seed",
		.group = "Running programs",
		OPTION_TAKE(struct verify_settings, exec.sandbox.command,
			const char *, exec_take_command)},
	{0, "exec-each", "FOLDER",
		"run each program in FOLDER; {program} becomes its name "
		"(default command '{program} {seed}')",
		TEXT(exec.each)},
	{.rows = exec_options,
		.to = OPTION_MEMBER(struct verify_settings, exec, struct exec)},
	{'e', "explain", "FINDING", "print the rule behind a finding and exit",
		.group = "Other things to print", .values = &verify_findings,
		.answer = verify_explain, .alone = true},
	{'f', "fit", NULL,
		"print the wording that the transcripts are in, as YAML",
		FLAG(fit)},
	{'l', "list-findings", NULL, "list all findings and exit",
		.answer = verify_explain},
	{0, "list-reports", NULL, "list the reports and exit",
		.answer = verify_list_reports},
	{0},
};

static const struct tool_page page = {
	.operands = "[TRANSCRIPT|FOLDER|ARCHIVE|RECORD ...]",
	.summary = "Check transcripts against the rules and the format, and "
		   "report each difference. Without a TRANSCRIPT, or for -, "
		   "read standard input.",
	.options = options,
	.house_rules = true,
	.examples = {"@-verify --verbose --seed 44 game.txt",
		"@-verify --exec './@ {seed}' game.yaml"},
};

int
main(int argc, char **argv)
{
	struct tool t;
	struct verify_settings v = {.tool = &t};
	struct fault f;
	bool programs;
	int status;

	exec_init(&v.exec);
	tool_start(&t, argv[0], &page);
	status = tool_read(&t, argc, argv, &v);
	if (status < 0 &&
		(verify_check_exec(&v, &f) != 0 ||
			verify_check_report(&v, &f) != 0 ||
			verify_check_shard(&v, &f) != 0))
		status = tool_fault(&t, NULL, &f);
	if (status < 0 && v.merge)
		status = verify_merge(&v, t.operand);
	programs = exec_runs(&v.exec);
	if (status < 0 && !programs)
		confine_tool(v.feedback);
	if (status < 0)
		status = programs ? verify_programs(&v, t.operand)
				  : verify_files(&v, t.operand);
	return tool_stop(&t, status);
}
