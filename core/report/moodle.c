/*
 * A grading worksheet for Moodle's assignments, with points from a rubric: a
 * row for each student. The columns are those of Moodle's own worksheet
 * ("Offline grading worksheet", docs.moodle.org), which also imports it.
 */
#include "core/report/private.h"

#include "core/base/base.h"

#include <stdlib.h>

enum { COMMENTS = 5 }; /* findings that the feedback shows */

/* The student whose games come; no name: none yet. */
struct moodle {
	struct rubric rubric;
	char *name;     /* of the folder or file */
	uint64_t shown; /* findings in the comments */
	uint64_t findings;
	uint64_t found[RUBRIC_ITEMS]; /* by item of the rubric */
	uint64_t games;
	double share; /* the sum over the games */
	double score; /* the sum over the runs that are over */
	uint64_t runs;
	struct text comments;
	uint64_t passed_over; /* files */
	struct text passed;   /* them, for the comments */
};

static void
begin_moodle(struct report *r, struct text *out)
{
	struct moodle *m = r->state;

	(void)out;
	rubric_choose(&m->rubric, r->options.rubric);
}

/*
 * The part of the path that Moodle made when all was downloaded, NAME_NUMBER_
 * assignsubmission_file; else what the judge calls the student; else the whole
 * path.
 */
static char *
student_of(const struct verdict *v, bool run)
{
	const char *path = v->file;
	const char *slash = run ? strrchr(path, '/') : NULL;
	const char *mark = strstr(path, "_assignsubmission_");
	const char *from = mark ? mark : path;
	char *name;

	if (!mark && v->student_length)
		return memory_copy_bytes(
			path + v->student_at, v->student_length);
	if (!mark)
		return slash ? memory_copy_bytes(path, (size_t)(slash - path))
			     : memory_copy(path);
	while (from > path && from[-1] != '/')
		from--;
	name = memory_copy(from);
	name[mark - from] = '\0';
	return name;
}

static void
add_name(const struct moodle *m, struct text *out)
{
	const char *number = show_number_of(m->name, '_');
	struct text name = {0};

	show_line(&name, m->name,
		number ? (size_t)(number - m->name) - 1 : strlen(m->name));
	if (number)
		text_format(out, "Participant %s,", number);
	else {
		csv_value(out, name.bytes);
		text_char(out, ',');
	}
	csv_value(out, name.bytes);
	text_char(out, ',');
	text_fini(&name);
}

/* Adds the points of the games so far: those of a run, or of all files. */
static void
add_score(struct moodle *m)
{
	for (size_t i = 0; i < m->rubric.count; i++)
		m->score += rubric_score(&m->rubric.item[i], m->found[i],
			m->share / (double)m->games);
	m->runs++;
	m->games = 0;
	m->share = 0;
	memset(m->found, 0, sizeof m->found);
}

/* Adds the row of the student and forgets it. */
static void
add_student(struct moodle *m, struct text *out)
{
	if (!m->name)
		return;
	add_score(m);
	if (m->findings > m->shown)
		text_format(&m->comments, "; and %ju more",
			(uintmax_t)(m->findings - m->shown));
	add_name(m, out);
	text_format(out, "%g,%g,", m->score / (double)m->runs,
		rubric_points(&m->rubric));
	if (!m->findings)
		text_string(&m->comments, "All agrees.");
	if (m->passed_over > COMMENTS)
		text_format(&m->passed, "; and %ju more",
			(uintmax_t)m->passed_over - COMMENTS);
	if (m->passed_over)
		text_string(&m->comments, m->findings ? "; " : " ");
	text_append(&m->comments, &m->passed);
	csv_value(out, m->comments.bytes);
	text_string(out, "\r\n");
	text_clear(&m->passed);
	m->passed_over = 0;
	free(m->name);
	text_clear(&m->comments);
	m->name = NULL;
	m->shown = m->findings = m->runs = 0;
	m->score = 0;
}

static void
add_comment(struct moodle *m, const struct verdict *v,
	const struct finding *finding)
{
	size_t item = m->rubric.of[finding->fault.id];
	struct verdict shown = *v;

	m->findings++;
	if (item < m->rubric.count)
		m->found[item]++;
	if (m->shown == COMMENTS)
		return;
	text_string(&m->comments, m->shown++ ? "; " : "");
	shown.file = basename(v->file);
	finding_line(&shown, finding, &m->comments);
}

static void
write_moodle_verdict(
	struct report *r, const struct verdict *v, struct text *out)
{
	struct moodle *m = r->state;
	char *student = student_of(v, r->options.runs);

	if (m->name && strcmp(m->name, student) != 0)
		add_student(m, out);
	else if (m->name && r->options.runs)
		add_score(m);
	if (m->name)
		free(student);
	else
		m->name = student;
	m->games++;
	m->share += rubric_share(v);
	for (size_t i = 0; i < v->count; i++)
		if (!v->finding[i].allowed)
			add_comment(m, v, &v->finding[i]);
}

static void
pass_over_moodle(struct report *r, const char *file, struct text *out)
{
	struct moodle *m = r->state;
	const char *name = basename(file);

	(void)out;
	if (m->passed_over++ >= COMMENTS)
		return;
	text_string(&m->passed, m->passed_over > 1 ? "; " : "");
	show_line(&m->passed, name, strlen(name));
	text_string(&m->passed, ": no transcript, passed over");
}

static void
end_moodle(struct report *r, struct text *out)
{
	struct moodle *m = r->state;

	add_student(m, out);
	text_fini(&m->comments);
	text_fini(&m->passed);
}

const struct report_writer report_moodle = {
	.state = sizeof(struct moodle),
	.head = "Identifier,Full name,Grade,Maximum Grade,"
		"Feedback comments\r\n",
	.begin = begin_moodle,
	.verdict = write_moodle_verdict,
	.pass_over = pass_over_moodle,
	.end = end_moodle,
};
