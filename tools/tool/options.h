/*
 * The command line: one table of options for each tool, from which reading it,
 * --help and the completions are made.
 *
 * A row says where its value goes: to a member of the tool's settings
 * (OPTION_FLAG, OPTION_TEXT, OPTION_NUMBER), by a function that reads it
 * (OPTION_TAKE), or to one that prints something in place of the tool's work
 * (answer). Rows of a group follow one another. The options of every tool
 * (--help, --version and the lists) and the game's house rules are added to
 * the page's.
 */
#ifndef TOOLS_TOOL_OPTIONS_H
#define TOOLS_TOOL_OPTIONS_H

#include "tools/tool/tool.h"

#include <stddef.h>

/* The names that an option takes, for checks, --help and completions. */
struct option_values {
	const char *noun;  /* what each is: "report" */
	const char *list;  /* what lists them with more; NULL: --list-values */
	bool files;        /* a file may be named instead */
	const char *first; /* a name before all others; NULL: none */
	/* The others, ended by NULL: in a list, or in the rows of a table, this
	 * many bytes apart. */
	const char *const *names;
	size_t stride;
	/* Without `names`: the name at this index from 0; NULL after the last.
	 */
	const char *(*name)(const struct tool *t, size_t index);
	/* The names of all games, where `name` has those of the tool's; NULL:
	 * there are none but these. */
	const char *(*any)(const struct tool *t, size_t index);
	/* The sentence about the first name, as far from the next as they; a
	 * word of it is taken for the name that is meant. NULL: there is none.
	 */
	const char *const *summaries;
};

/* Of a table whose rows have a name, the last NULL. */
#define OPTION_NAMES(table)                                                    \
	.names = &(table)[0].name, .stride = sizeof(table)[0]

/* The same where each row has a summary too. */
#define OPTION_SUMMARIES(table)                                                \
	OPTION_NAMES(table), .summaries = &(table)[0].summary

/* The name at this index, of those up to the NULL after the last. */
const char *
option_value(const struct tool *t, const struct option_values *v, size_t index);

enum { OPTION_LONG = 256 }; /* keys from here up have no short form */

struct tool_option {
	int key; /* a letter; else from OPTION_LONG up, or 0 */
	const char *name;
	const char *argument; /* what the help calls it; NULL: takes none */
	const char *help;     /* {values} in it becomes the names */
	const char *group;    /* heading in the help */
	const struct option_values *values; /* NULL: anything is taken */
	unsigned least;
	unsigned most; /* a number from least to most; 0: it is not a number */
	size_t to;     /* the member of the settings that is set */
	size_t last;   /* one that becomes the option's name when it is given; 0
			*/
	const struct game_option *house; /* the house rule that is chosen */
	/* In place of this row: these, of a struct that is the member `to`. */
	const struct tool_option *rows;
	bool old;   /* its letter still works, and is not shown */
	bool alone; /* with `answer`: no other argument may be given */
	/* Reads the argument into the member, or else the settings. 0, or -1
	 * and *f. */
	int (*take)(void *to, const struct tool_option *o, const char *argument,
		struct fault *f);
	/* Adds what the option asks for to out. TOOL_OK, or TOOL_TROUBLE after
	 * printing why. */
	int (*answer)(
		const struct tool *t, const char *argument, struct text *out);
};

#define OPTION_MEMBER(type, member, of)                                        \
	(offsetof(type, member) + _Generic(((type *)0)->member, of : 0))
#define OPTION_FLAG(type, member) .to = OPTION_MEMBER(type, member, bool)
#define OPTION_TEXT(type, member)                                              \
	.to = OPTION_MEMBER(type, member, const char *)
#define OPTION_NUMBER(type, member, from, up_to)                               \
	.to = OPTION_MEMBER(type, member, unsigned), .least = (from),          \
	.most = (up_to)
#define OPTION_TAKE(type, member, of, reader)                                  \
	.to = OPTION_MEMBER(type, member, of), .take = (reader)

/* What a tool is, for its --help. */
struct tool_page {
	const char *operands;              /* as the usage line shows them */
	size_t most_operands;              /* 0: any number */
	const char *summary;               /* a sentence in the imperative */
	const struct tool_option *options; /* ends with a NULL name */
	bool house_rules;                  /* takes those of the game */
	/* Commands to try; @ becomes the game's name in the tools' names. */
	const char *examples[2];
};

/* Lists that several tools take names from. */
extern const struct option_values option_shuffles;
extern const struct option_values option_wordings; /* of the tool's game */
extern const struct option_values option_all_wordings;

/* The names of option_all_wordings: a record's may be another game's than the
 * tool's. */
const char *option_wording_of_any(const struct tool *t, size_t index);

/* The game is the one in the program's name. */
void
tool_start(struct tool *t, const char *program, const struct tool_page *page);

/* Frees what t owns; returns the exit status that this status comes to. */
int tool_stop(struct tool *t, int status);

/*
 * Reads the command line into the settings and t->operand; a number with a
 * minus sign is an operand. Returns -1 when the tool has to do its work, else
 * the exit status: after an answer was printed, or what is wrong.
 */
int tool_read(struct tool *t, int argc, char **argv, void *settings);

/* Adds an operand, borrowed, behind those that were read; NULL adds none. */
void tool_add_operand(struct tool *t, char *operand);

/* The row of this name or letter, with or without dashes; NULL. */
const struct tool_option *
tool_option_by_name(const struct tool *t, const char *name);

/* The options of every tool: --help first, --version and the lists. */
extern const struct tool_option option_common[];

/* 0 when the word is one of the names. Else -1 and *f: the name nearest to it,
 * or all names when none is near and they are few, or where they are listed. */
int option_check_value(const struct tool *t, const struct option_values *v,
	const char *word, struct fault *f);

/* The same of a wording of this game. */
int option_check_wording(const struct tool *t, const struct game *game,
	const char *word, struct fault *f);

/* Reads a number from o->least to o->most. 0, or -1 and *f. */
int option_read_number(const struct tool_option *o, const char *s, unsigned *to,
	struct fault *f);

/* Adds the names, parted by commas, with "or" before the last. */
void option_add_names(
	const struct tool *t, const struct option_values *v, struct text *out);

#endif
