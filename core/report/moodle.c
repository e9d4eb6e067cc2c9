/*
 * A grading worksheet for Moodle's assignments, with points from a rubric: a
 * row for each student. The columns are those of Moodle's own worksheet
 * ("Offline grading worksheet", docs.moodle.org), which also imports it.
 */
#include "core/report/private.h"

#include "core/base/base.h"

#include <search.h>
#include <stdlib.h>

enum { COMMENTS = 5 }; /* findings that the feedback shows */

/* A student, whose games need not come one after the other. */
struct student {
	char *name; /* of the folder or file; the key of the tree */
	struct student *next;
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

struct moodle {
	struct rubric rubric;
	void *tree; /* of the students, by name */
	struct student *first;
	struct student **end;
	struct student *now; /* the last verdict's */
};

static void
begin_moodle(struct report *r, struct text *out)
{
	struct moodle *m = r->state;

	(void)out;
	rubric_choose(&m->rubric, r->options.rubric);
	m->end = &m->first;
}

static int
compare_names(const void *a, const void *b)
{
	const struct student *x = a, *y = b;

	return strcmp(x->name, y->name);
}

/* The student of this name, which it owns from then on. */
static struct student *
student_called(struct moodle *m, char *name)
{
	struct student *new = memory_zero(1, sizeof *new), *found;

	new->name = name;
	found = *(struct student **)tsearch(new, &m->tree, compare_names);
	if (found == new) {
		*m->end = new;
		m->end = &new->next;
	} else {
		free(name);
		free(new);
	}
	return found;
}

static void
free_student(void *node)
{
	struct student *s = node;

	free(s->name);
	text_fini(&s->comments);
	text_fini(&s->passed);
	free(s);
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
add_name(const char *name, struct text *out)
{
	const char *number = show_number_of(name, '_');
	struct text shown = {0};

	show_line(&shown, name,
		number ? (size_t)(number - name) - 1 : strlen(name));
	if (number)
		text_format(out, "Participant %s,", number);
	else {
		csv_value(out, shown.bytes);
		text_char(out, ',');
	}
	csv_value(out, shown.bytes);
	text_char(out, ',');
	text_fini(&shown);
}

/* Adds the points of the games so far: those of a run, or of all files. */
static void
add_score(const struct rubric *rubric, struct student *s)
{
	for (size_t i = 0; i < rubric->count; i++)
		s->score += rubric_score(&rubric->item[i], s->found[i],
			s->share / (double)s->games);
	s->runs++;
	s->games = 0;
	s->share = 0;
	memset(s->found, 0, sizeof s->found);
}

static void
add_student(const struct rubric *rubric, struct student *s, struct text *out)
{
	add_score(rubric, s);
	if (s->findings > s->shown)
		text_format(&s->comments, "; and %ju more",
			(uintmax_t)(s->findings - s->shown));
	add_name(s->name, out);
	text_format(out, "%g,%g,", s->score / (double)s->runs,
		rubric_points(rubric));
	if (!s->findings)
		text_string(&s->comments, "All agrees.");
	if (s->passed_over > COMMENTS)
		text_format(&s->passed, "; and %ju more",
			(uintmax_t)s->passed_over - COMMENTS);
	if (s->passed_over)
		text_string(&s->comments, s->findings ? "; " : " ");
	text_append(&s->comments, &s->passed);
	csv_value(out, s->comments.bytes);
	text_string(out, "\r\n");
}

static void
add_comment(const struct rubric *rubric, struct student *s,
	const struct verdict *v, const struct finding *finding)
{
	size_t item = rubric->of[finding->fault.id];
	struct verdict shown = *v;

	s->findings++;
	if (item < rubric->count)
		s->found[item]++;
	if (s->shown == COMMENTS)
		return;
	text_string(&s->comments, s->shown++ ? "; " : "");
	shown.file = basename(v->file);
	finding_line(&shown, finding, &s->comments);
}

static void
write_moodle_verdict(
	struct report *r, const struct verdict *v, struct text *out)
{
	struct moodle *m = r->state;
	struct student *s = student_called(m, student_of(v, r->options.runs));

	(void)out;
	m->now = s;
	if (s->games && r->options.runs)
		add_score(&m->rubric, s);
	s->games++;
	s->share += rubric_share(v);
	for (size_t i = 0; i < v->count; i++)
		if (!v->finding[i].allowed)
			add_comment(&m->rubric, s, v, &v->finding[i]);
}

static void
pass_over_moodle(struct report *r, const char *file, struct text *out)
{
	struct moodle *m = r->state;
	struct student *s = m->now;
	const char *name = basename(file);

	(void)out;
	if (s->passed_over++ >= COMMENTS)
		return;
	text_string(&s->passed, s->passed_over > 1 ? "; " : "");
	show_line(&s->passed, name, strlen(name));
	text_string(&s->passed, ": no transcript, passed over");
}

static void
end_moodle(struct report *r, struct text *out)
{
	struct moodle *m = r->state;

	for (struct student *s = m->first; s; s = s->next)
		add_student(&m->rubric, s, out);
	tdestroy(m->tree, free_student);
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
