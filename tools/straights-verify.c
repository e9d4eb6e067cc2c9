/*
 * Says whether transcripts obey the rules and the format.
 */
#include "core/base/crew.h"
#include "core/report/report.h"

#include "tools/explain.h"
#include "tools/verify.h"

enum { LIST_REPORTS = TOOL_LONG };

static const struct tool_option options[] = {
	{'a', "allow", "CLASS|SLUG", "leave such findings out of the verdict"},
	{'A', "all", NULL, "tell equal differences each"},
	{'c', "complete", NULL, "a game that stops early is a finding"},
	{'d', "find-seed", NULL,
		"look for the seed of every game: seconds each"},
	{'e', "explain", "SLUG", "tell a finding's rule, and end"},
	{'f', "fit", NULL, "print the wording in which the bytes are exact"},
	{'F', "feedback", "DIR", "a folder for what kattis reads"},
	{'j', "jobs", "N",
		"files judged at a time; all processors if not told"},
	{'l', "list-findings", NULL, "list all findings, and end"},
	{'r', "record", "FILE", "the games must be these records'"},
	{LIST_REPORTS, "list-reports", NULL, "list the reports and end"},
	{'R', "report", "NAME", report_choices},
	{'P', "rubric", "FILE", "the points that gradescope gives"},
	{'s', "shuffle", "NAME", "the shuffle that was used"},
	{'S', "seed", "N", "the seed that was given"},
	{'v', "verbose", NULL, "show lines, tables, rules and a summary"},
	{'w', "wording", "NAME|FILE", "the wording, or auto: what fits best"},
	{0, NULL, NULL, NULL},
};

static int
take_option(struct verifying *v, int key, const char *argument)
{
	switch (key) {
	case 'a':
		verifying_allow(v, argument);
		return -1;
	case 'A':
		v->all = true;
		return -1;
	case 'c':
		v->complete = true;
		return -1;
	case 'd':
		v->find_seed = true;
		return -1;
	case 'e':
		return explain_finding(v->tool, argument);
	case 'f':
		v->fit = true;
		return -1;
	case 'F':
		v->feedback = argument;
		return -1;
	case 'j':
		v->jobs =
			tool_number(v->tool, "jobs", argument, 1, CREW_WORKERS);
		return -1;
	case 'l':
		return explain_list(v->tool);
	case LIST_REPORTS:
		return explain_reports(v->tool);
	case 'r':
		v->record = argument;
		return -1;
	case 'R':
		v->report = argument;
		return -1;
	case 'P':
		v->rubric = argument;
		return -1;
	case 's':
		v->shuffle = argument;
		return -1;
	case 'S':
		v->seed = argument;
		return -1;
	case 'v':
		v->verbose = true;
		return -1;
	default:
		v->wording = argument;
		return -1;
	}
}

int
main(int argc, char **argv)
{
	struct tool t;
	struct verifying v = {.tool = &t};
	int status = -1;
	int key;

	tool_start(&t, argv, "[transcript ...]",
		"Says whether transcripts obey the rules and the format;"
		" - is standard input.",
		options);
	while (status < 0 && (key = tool_next(&t, argc, argv)) != -1)
		status = take_option(&v, key, t.argument);
	if (status < 0)
		status = verifying_run(&v, t.operand);
	tool_stop(&t);
	return status;
}
