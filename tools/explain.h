/*
 * What findings mean, and the reports there are: --explain, --list-findings
 * and --list-reports.
 */
#ifndef TOOLS_EXPLAIN_H
#define TOOLS_EXPLAIN_H

#include "tools/tool.h"

/*
 * Prints what a slug means, or all slugs, of the tool's game; the exit status.
 */
int explain_finding(const struct tool *t, const char *slug);
int explain_list(const struct tool *t);

/* Prints the report formats; the exit status. */
int explain_reports(const struct tool *t);

#endif
