/*
 * What the files of this room share: the files of transcripts, and results on
 * their way to the report.
 */
#ifndef TOOLS_VERIFY_PRIVATE_H
#define TOOLS_VERIFY_PRIVATE_H

#include "tools/tool/progress.h"
#include "tools/verify/verify.h"

#include "core/base/source.h"
#include "core/game/record.h"
#include "core/report/report.h"
#include "core/verify/verify.h"

#include <stdatomic.h>

/* A file to judge, alone or in an archive. */
struct verify_file {
	char *name;        /* as it is reported; of an archive, and inside */
	const char *bytes; /* in an archive: its own; NULL: open `name` */
	size_t length;     /* of bytes */
	char *record;      /* x.yaml beside x.txt; NULL: none */
	const char *record_bytes; /* in an archive: its own */
	size_t record_length;
	/* There is nothing to judge, and this is why; else NULL. Thousands of
	 * files have none, and a fault is large. */
	struct fault *fault;
	int error;  /* errno: it could not be looked at; 0 */
	bool taken; /* it is another's record */
	bool bare;  /* a folder, or not to be judged: it only says that its
		       student is there */
	const char *exact; /* why only games exactly in a wording are judged;
			      NULL: all are */
	/* Where its own part of the name begins, behind the folder or archive;
	 * 0: it is an operand itself. */
	size_t top;
	size_t row; /* bytes of the name, of the folder or archive whose row
		       of the manifest it has; 0: none */
	/* The part of the name that is its row's; no bytes: it has none. */
	size_t row_at;
	size_t row_length;
	size_t student; /* in an archive: whose work it is */
};

/* All files that operands name: those in folders and archives too. */
struct verify_list {
	struct verify_file *file;
	size_t count;
	size_t room;
	bool folder;            /* an operand is a folder or an archive */
	bool suite;             /* runs on records, which may be of any game */
	size_t programs;        /* run on them; 0: it is not a suite */
	bool each;              /* the programs are those of --exec-each */
	uint64_t bytes;         /* of all files whose size is known */
	struct bundle **bundle; /* those that files are in */
	size_t bundles;
	uint64_t unpacked; /* bytes of all of them */
	uint64_t share;    /* bytes that each operand may have at least */
	uint64_t kept;     /* of those, for what is still to be read */
};

/*
 * Fills *l, which verify_list_fini frees. Of folders and archives, those whose
 * last part of the name matches v->only (fnmatch(3)); NULL: all, and never the
 * manifest, the rubric or the wording. An archive that cannot be read further
 * is a file with a fault, and so is a folder without files; with a manifest,
 * one without files to judge.
 */
void verify_list_init(struct verify_list *l, char *const *operands,
	const struct verify_settings *v);
void verify_list_fini(struct verify_list *l);

/* Whether the name ends as those of records do, in .yaml or .yml. */
bool verify_is_record(const char *path);

/* How many bytes of the name are its student's: the folder that Moodle made, or
 * the folder or archive that has a row of the manifest, or the one at the top;
 * 0: it is in none. */
size_t verify_student_length(const struct verify_file *file);

/* Adds a file of which nothing was handed in, and why. */
void verify_list_add_missing(
	struct verify_list *l, const char *name, const char *why);

/* Gives files that are not there a fault: nothing was handed in. */
void verify_list_mark_missing(struct verify_list *l);

/* The files being read, one after the other. */
struct verify_operands {
	const struct verify_file *files;
	size_t count;
	size_t next;                    /* the first still to come */
	const struct verify_file *file; /* that is open */
	const char *name;               /* its name; NULL: before all */
	int fd;
	struct verify_input input;
};

/* Opens the next file: 1; 0 when there is none; -1 and errno when it cannot be
 * opened: o->name is its name, and nothing is open. */
int verify_operands_next(struct verify_operands *o);

/* Closes the file that is open, if one is. */
void verify_operands_close(struct verify_operands *o);

/* What each file is judged by (manifest.c), where that is not the same for all:
 * the rows of --manifest, the seed in its name, the record beside it. */
struct verify_manifest;

/* NULL and *f when the manifest or the pattern is refused. */
struct verify_manifest *
verify_manifest_open(const struct verify_settings *v, struct fault *f);
void verify_manifest_close(struct verify_manifest *m);

/* The files that the manifest names, NULL-ended and borrowed; NULL: none. */
char *const *verify_manifest_files(const struct verify_manifest *m);

/* Says how many records beside files are not used, because the one who judges
 * has told their seeds or records. */
void verify_manifest_hint(const struct verify_manifest *m,
	const struct verify_settings *v, const struct verify_list *list);

/* Says of the files in folders and archives with a row that they are one
 * student's. */
void verify_manifest_set_students(
	const struct verify_manifest *m, struct verify_list *list);

/* Adds a file of which nothing was handed in for each row without a file. */
void verify_manifest_add_missing(
	const struct verify_manifest *m, struct verify_list *list);

/* The settings for one file; `seed` holds what was read from its name. */
struct verify_terms {
	struct verify_settings settings;
	char seed[40];
};

/* Fills *terms with the run's settings and those of this file over them. 1; 0
 * when they are those of the run; -1 and *f when the name has no seed in it. */
int verify_terms_read(const struct verify_manifest *m,
	const struct verify_settings *v, const struct verify_file *file,
	struct verify_terms *terms, struct fault *f);

/* --- programs that are run on records (suite.c, exec.c) --- */

/* A record of a suite, and the wording that it is judged in. */
struct suite_record {
	struct record record;
	char *name; /* its file, and its number where that has more */
	size_t number;
	const struct game *game;
	const struct wording *wording;
};

/* A program of a suite, or a student's folder without one. */
struct suite_program {
	char *path;          /* with --exec-each; else NULL */
	const char *refused; /* why it is not run; NULL: it is */
	char *command;
	struct exec_surroundings around;
};

/* All of them. A suite reads nothing of what is run. */
struct verify_suite {
	const struct verify_settings *v;
	struct suite_record *record;
	size_t count;
	struct wording_list loaded;
	struct suite_program *program;
	size_t programs;
	struct paths files; /* of records */
};

/* Reads the programs that the settings name, and the records of the files and
 * folders. A status; verify_suite_fini frees either way. */
int verify_suite_read(struct verify_suite *s, const struct verify_settings *v,
	char *const *operands);
void verify_suite_fini(struct verify_suite *s);

/* The name of a program's run on a record, which the caller frees: the
 * record's, and of a program in a folder as if it were in the program. */
char *
verify_suite_name(const struct verify_suite *s, size_t program, size_t record);

/* What a game, or a file that could not be read, comes to. */
struct verify_result {
	int error;          /* errno: the file could not be opened */
	struct fault fault; /* it could not be read on; FAULT_NONE: it could */
	struct verdict verdict;
	struct verify_lines lines;
	size_t student; /* how many bytes of the name are its student's; 0:
			   no other file is by the same */
	bool read;      /* the verdict is on what stands in the file */
};

/* The results of one student's files that hold no game, while it is not known
 * whether another does. */
struct verify_held {
	struct verify_result *result;
	size_t count;
	size_t room;
	const char *name; /* of the student's last file; NULL: none yet */
	size_t student;   /* as in struct verify_result */
	bool played;      /* a file of the student holds a game */
};

/* Where results go. */
struct verify_output {
	const struct tool *tool;
	struct report report;
	struct rubric rubric;
	const char *graded;     /* the rubric's file; NULL: none was given */
	bool free[CLASS_COUNT]; /* classes of findings that cost nothing by it
				 */
	struct verify_held held;
	const char *passed_over; /* the first such file; NULL: none */
	const char *players;     /* names; NULL: those of the records, if any */
	bool shard;              /* results are written as lines, for --merge */
	uint64_t sum;            /* of these lines */
	struct text out;         /* of the report, not yet written */
	struct progress progress;
	bool hints;         /* no wording is asked for: --fit may help */
	bool reworded;      /* lines of a game are in words of their own */
	int status;         /* of writing; not TOOL_OK: nothing more is */
	atomic_bool closed; /* for workers to stop */
};

/* --- the report and its parts (report.c, shard.c, exec.c) --- */

/* Begins the report that is asked for; of a folder, with --verbose, it is a
 * line for each file. TOOL_OK, or TOOL_TROUBLE, printed. */
int verify_report_begin(struct verify_output *o,
	const struct verify_settings *v, const struct verify_list *list);

/* Marks the findings that --allow names, and leaves out those that are more
 * than the file, which has listed *listed so far, may have. */
void verify_settle(const struct verify_settings *v, struct verdict *verdict,
	size_t *listed);

/* Prints the record, cut off behind the command that led to the worst finding,
 * in place of the verdict's report. Returns a status. */
int verify_shorten(struct verify_output *o, const struct verify_settings *v,
	const struct record *rec, const struct wording *w,
	struct verdict *verdict);

/*
 * Reports the result and frees what it owns. A file without a line of a game is
 * passed over where another of its student has a game; until that is known it
 * is held back.
 */
void
verify_report_result(struct verify_output *o, struct verify_result *result);

/* Puts the head of a shard in place of the report's beginning. */
void verify_shard_begin(struct verify_output *o,
	const struct verify_settings *v, const struct verify_list *list);

/*
 * The result as an object, a line of a shard; and back, with the strings that
 * verdicts borrow in *kept. The processes of exec.c send them, too.
 */
json_t *verify_result_value(const struct verify_result *result);
void verify_result_fill(struct strings *kept, const json_t *value,
	struct verify_result *result);

/* Ends the report and writes nothing of it. */
void verify_report_drop(struct verify_output *o);

/* Ends a shard's lines. TOOL_TROUBLE, or TOOL_OK: findings are for --merge. */
int verify_shard_end(struct verify_output *o, int status);

/* Ends the report; returns its status. */
int verify_report_end(struct verify_output *o);

/* --- games one after the other (games.c, verify.c, fit.c) --- */

/* The whole run, or one worker's part of it. */
struct verify_run {
	const struct verify_settings *v;
	struct verify_setup setup;
	struct wording_list loaded; /* of this run's own */
	struct verify *verify;
	const struct wording *recorded[1]; /* verify is for this record's */
	struct verify_manifest *manifest;  /* what each is judged by */
	struct verify_operands files;      /* that are judged */
	struct verdict verdict;
	struct verify_output output;
	struct fault refused; /* why the record beside a file is; or empty */
	bool several;         /* files may be those of several students */
	size_t listed;        /* findings of the file at hand */
	uint64_t records;     /* of --record that have had their game */
	uint64_t first_file;  /* of the shard */
	int status;
};

/* Loads the wording asked for, if one is; returns a status. */
int verify_run_wordings(struct verify_run *r);

/* Starts to judge by the setup, in place of one before; returns a status. */
int verify_run_start(struct verify_run *r);

/* Prints the wording that the games of all files are in, without verdicts, and
 * counts the differences that are left in it. Returns a status. */
int verify_fit(struct verify_run *r, struct verify_list *list);

/* Judges the next game of all files, by the record or NULL; false when there is
 * none. An empty file stands where a game was due: its verdict is that. Files
 * that cannot be opened or read to their end are results too. */
bool verify_next_game(struct verify_run *r, const struct record *rec);

/* Whether something follows the game judged last. */
bool verify_has_more(struct verify_run *r);

/* Opens the next file that can be opened, behind the one that is open; false
 * when there is none. Reports those that could not be opened, or read to their
 * end. */
bool verify_next_file(struct verify_run *r);

/*
 * Pass a result to the report; a worker's goes to where it is reported in turn.
 * The verdict is that of the game judged last, or on no game when no file is
 * open; an empty one is left. With --fit there is no report.
 */
void verify_pass_verdict(struct verify_run *r);

/* A verdict of this one finding. */
void
verify_pass_finding(struct verify_run *r, enum fault_id id, const char *what);

/* A verdict of why the record that was handed in cannot be used. */
void verify_pass_refused(struct verify_run *r);

/* A file that cannot be opened (error, as errno) or read to its end (f). */
void
verify_pass_trouble(struct verify_run *r, int error, const struct fault *f);

/* --- a process for tasks (runner.c) --- */

/*
 * A process that does tasks for another, one after the other. It is started
 * while the other has one thread: a lock that a second one held would stay
 * locked in the process. Threads that are started later may ask one each.
 */
struct runner {
	int pid;
	int line; /* to it */
};

/* In the process: does a task and adds what comes of it. */
typedef void runner_work(void *context, uint64_t task, struct text *reply);

/* 0; or -1 and *f. It has a copy of all that the caller has now. */
int runner_start(
	struct runner *r, runner_work *work, void *context, struct fault *f);

/* False when the process has ended; else *reply is what comes of the task. */
bool runner_ask(const struct runner *r, uint64_t task, struct text *reply);
void runner_stop(struct runner *r);

#endif
