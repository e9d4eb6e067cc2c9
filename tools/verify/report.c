/* The report: its options, what --allow marks, and results as they come. */
#include "tools/verify/private.h"

#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

enum { FULL = 1 << 16 }; /* bytes that are worth a write */

const struct option_values verify_reports = {
	.noun = "report", OPTION_NAMES(report_formats)};

/* The classes, and the findings of the game; NULL: of all games. */
static const char *
name_finding(const char *game, size_t index)
{
	if (index < CLASS_COUNT)
		return fault_class_name((enum fault_class)index);
	index -= CLASS_COUNT;
	for (unsigned i = FAULT_NONE + 1; i < FAULT_COUNT; i++)
		if ((!game || fault_concerns((enum fault_id)i, game)) &&
			index-- == 0)
			return fault_kind((enum fault_id)i)->slug;
	return NULL;
}

static const char *
finding_of_game(const struct tool *t, size_t index)
{
	return name_finding(t->game->name, index);
}

static const char *
finding_of_any(const struct tool *t, size_t index)
{
	(void)t;
	return name_finding(NULL, index);
}

const struct option_values verify_findings = {.noun = "class or finding",
	.list = "--list-findings",
	.name = finding_of_game,
	.any = finding_of_any};

/* A record may be of another game than the one the tool is named for. */
const struct option_values verify_allowed = {.noun = "class or finding",
	.list = "--list-findings",
	.name = finding_of_any};

int
verify_allow(void *to, const struct tool_option *o, const char *name,
	struct fault *f)
{
	(void)o;
	(void)f;
	fault_select(name, *(bool(*)[FAULT_COUNT])to);
	return 0;
}

/* A line for each finding of the class; CLASS_COUNT: of all. */
static void
list_findings(const struct tool *t, enum fault_class class, struct text *out)
{
	for (unsigned i = FAULT_NONE + 1; i < FAULT_COUNT; i++) {
		const struct fault_kind *k = fault_kind((enum fault_id)i);

		if (fault_concerns((enum fault_id)i, t->game->name) &&
			(class == CLASS_COUNT || class == k->class))
			text_format(out, "%-20s %-8s %s\n", k->slug,
				fault_class_name(k->class), k->title);
	}
}

int
verify_explain(const struct tool *t, const char *slug, struct text *out)
{
	enum fault_class class = slug ? fault_class_by_name(slug) : CLASS_COUNT;

	if (slug && class == CLASS_COUNT)
		report_explain(fault_by_slug(slug), t->game->name, out);
	else
		list_findings(t, class, out);
	return TOOL_OK;
}

int
verify_list_reports(
	const struct tool *t, const char *argument, struct text *out)
{
	(void)t;
	(void)argument;
	for (const struct report_format *r = report_formats; r->name; r++)
		text_format(out, "%-12s %s\n", r->name, r->summary);
	return TOOL_OK;
}

/* Whether the report asked for is one of these two. */
static bool
is_report(const struct verify_settings *v, const char *a, const char *b)
{
	return v->report &&
		(strcmp(v->report, a) == 0 || strcmp(v->report, b) == 0);
}

int
verify_check_report(const struct verify_settings *v, struct fault *f)
{
	if ((v->fit || v->exec.shrink) && (v->report || v->summary))
		return tool_refuse(f,
			"--%s is for verdicts, and does not go with --%s",
			v->report ? "report" : "summary",
			v->fit ? "fit" : "shrink");
	if (v->rubric && !is_report(v, "gradescope", "moodle"))
		return tool_refuse(
			f, "--rubric needs --report gradescope or moodle");
	if (v->feedback && !is_report(v, "kattis", "kattis"))
		return tool_refuse(f, "--feedback needs --report kattis");
	return 0;
}

/* Reads the file's rubric. */
static int
read_rubric(const struct verify_settings *v, struct rubric *rubric)
{
	struct text yaml = {0};
	struct fault f;
	int status = TOOL_OK;

	if (tool_slurp(v->rubric, &yaml, &f) != 0 ||
		rubric_read(rubric, yaml.bytes, yaml.length, &f) != 0)
		status = tool_fault(v->tool, v->rubric, &f);
	text_fini(&yaml);
	return status;
}

int
verify_report_begin(struct verify_output *o, const struct verify_settings *v,
	const struct verify_list *list)
{
	bool terminal = isatty(STDOUT_FILENO);
	bool verbose = v->verbose || terminal;
	char files[32];
	struct report_options options = {
		.colour = terminal && !getenv("NO_COLOR"),
		.details = verbose,
		.summary = verbose || v->find_seed,
		.files = v->summary ||
			(verbose && list->folder && !v->report &&
				(list->each || !list->suite)),
		.runs = list->each,
		.printed = list->programs > 0,
		.tool = v->tool->program,
		.game = v->record || list->suite ? NULL : v->tool->game->name,
		.version = tool_version,
		.title = list->count == 1 ? list->file[0].name : files,
		.expected = list->count,
		.feedback = v->feedback,
		.rubric = v->rubric ? &o->rubric : NULL,
	};
	const struct report_format *format = report_formats;
	struct fault f;

	text_fill(files, sizeof files, "%zu %s", list->count,
		list->suite ? "runs" : "files");
	if (v->report)
		format = report_by_name(v->report, &f);
	if (!format || (v->summary && report_check_files(format, &f) != 0) ||
		(list->programs > 1 && report_check_students(format, &f) != 0))
		return tool_fault(v->tool, NULL, &f);
	o->players = v->players;
	if (v->players &&
		game_check_names(v->tool->game, v->seats, v->players, &f) != 0)
		return tool_fault(v->tool, NULL, &f);
	if (v->rubric && read_rubric(v, &o->rubric) != TOOL_OK)
		return TOOL_TROUBLE;
	o->graded = v->rubric;
	report_begin(&o->report, format, &options, &o->out);
	o->hints = !v->report && !v->record && !list->suite &&
		(!v->wording || strcmp(v->wording, "auto") == 0);
	o->shard = v->shard.part != 0;
	if (o->shard)
		verify_shard_begin(o, v, list);
	return TOOL_OK;
}

/* Calls the players as was told, or as the record does. */
static void
name_players(const struct verify_output *o, struct verdict *verdict)
{
	if (o->players)
		text_fill(verdict->players, sizeof verdict->players, "%s",
			o->players);
	verdict_name_players(verdict);
}

/* Always keeps the worst, so that the verdict stays as it is. The others are
 * one finding, with their number. */
void
verify_settle(const struct verify_settings *v, struct verdict *verdict,
	size_t *listed)
{
	unsigned most = v->findings ? v->findings : VERIFY_LISTED;
	size_t kept = most > *listed ? most - *listed : 1;
	uint64_t left = 0;
	const struct finding *worst;
	struct fault f;

	verdict_allow(verdict, v->allowed);
	if (verdict->count <= kept) {
		*listed += verdict->count;
		return;
	}
	worst = verdict_worst(verdict);
	if (worst && worst >= verdict->finding + kept)
		verdict->finding[kept - 1] = *worst;
	for (size_t i = kept; i < verdict->count; i++)
		left += verdict->finding[i].count;
	verdict->count = kept;
	*listed += kept;
	fault_set(&f, FAULT_LIMIT, verdict->finding[kept - 1].fault.line, 0,
		"%ju more findings are not listed: --max-findings is %u",
		(uintmax_t)left, most);
	verdict_add(verdict, &f)->allowed =
		verdict_class(verdict) == CLASS_COUNT;
}

enum { REWORDED = 4 }; /* differences in words: they are not slips */

/* Whether the game's lines are in words of their own: in several ways, and one
 * line of four or more. */
static bool
is_reworded(const struct verdict *v)
{
	uint64_t lines = 0, ways = 0;

	for (size_t i = 0; i < v->count; i++) {
		enum fault_id id = v->finding[i].fault.id;

		if (id != FAULT_SPELLING && id != FAULT_STRAY_LINE &&
			id != FAULT_UNREAD_LIST && id != FAULT_UNREAD_MOVES)
			continue;
		lines += v->finding[i].count;
		ways++;
	}
	return ways >= REWORDED && lines > (v->last_line - v->first_line) / 4;
}

/* Where nothing reads the report any more, files are judged until the exit
 * status is known. */
static void
write_report(struct verify_output *o)
{
	if (o->status == TOOL_OK)
		o->status = tool_write(o->tool, &o->out);
	if (o->status == TOOL_TROUBLE ||
		(o->status == TOOL_CLOSED &&
			report_status(&o->report) != TOOL_OK))
		atomic_store(&o->closed, true);
	text_clear(&o->out);
}

static void
free_result(struct verify_result *result)
{
	text_fini(&result->lines.text);
	free(result->lines.number);
	verdict_fini(&result->verdict);
}

/* Marks the classes of findings that the rubric has no points for. */
static void
mark_free(struct verify_output *o, const struct verdict *v)
{
	for (size_t i = 0; i < v->count; i++) {
		const enum fault_id id = v->finding[i].fault.id;

		if (!v->finding[i].allowed &&
			o->rubric.of[id] == o->rubric.count)
			o->free[fault_kind(id)->class] = true;
	}
}

static void
say_free(const struct verify_output *o)
{
	for (unsigned class = 0; class < CLASS_COUNT; class ++)
		if (o->free[class])
			tool_say(o->tool,
				"%s: %s: there are findings of class %s, for "
				"which it has no points: they cost nothing",
				o->tool->program, o->graded,
				fault_class_name(class));
}

/* Reports it at once, and frees what it owns. */
static void
report_now(struct verify_output *o, struct verify_result *result)
{
	const char *file = result->verdict.file;
	struct verify_lines *lines = &result->lines;
	struct report_source source = {.bytes = lines->text.bytes,
		.length = lines->text.length,
		.first_line = lines->first,
		.number = lines->number};

	if (result->error || result->fault.id)
		progress_clear(&o->progress);
	if (o->shard)
		shard_add_line(verify_result_value(result), &o->sum, &o->out);
	else
		name_players(o, &result->verdict);
	o->reworded = o->reworded || is_reworded(&result->verdict);
	if (o->graded)
		mark_free(o, &result->verdict);
	errno = result->error;
	if (result->error)
		tool_error(o->tool, file);
	else if (result->fault.id)
		tool_fault(o->tool, file, &result->fault);
	else if (!o->shard)
		report_verdict(&o->report, &result->verdict,
			lines->text.length ? &source : NULL, &o->out);
	if (o->out.length >= FULL || o->status != TOOL_OK) {
		progress_clear(&o->progress);
		write_report(o);
	}
	free_result(result);
}

static void
pass_over(struct verify_output *o, struct verify_result *result)
{
	if (!o->passed_over)
		o->passed_over = result->verdict.file;
	report_pass_over(&o->report, result->verdict.file, &o->out);
	free_result(result);
}

/* Reports what was held back; of a student with a game, passes it over. */
static void
report_held(struct verify_output *o)
{
	struct verify_held *h = &o->held;

	for (size_t i = 0; i < h->count; i++)
		(h->played ? pass_over : report_now)(o, &h->result[i]);
	h->count = 0;
}

static bool
is_same_student(
	const struct verify_output *o, const struct verify_result *result)
{
	const struct verify_held *h = &o->held;

	if (!h->name || report_is_single(&o->report))
		return h->name;
	return h->student && h->student == result->student &&
		strncmp(h->name, result->verdict.file, h->student) == 0;
}

/* Whether all that it says is that the file holds no line of a game. */
static bool
is_without_game(const struct verify_result *result)
{
	const struct verdict *v = &result->verdict;

	return result->read && v->count == 1 &&
		v->finding->fault.id == FAULT_NO_TRANSCRIPT;
}

void
verify_report_result(struct verify_output *o, struct verify_result *result)
{
	struct verify_held *h = &o->held;

	if (o->shard) {
		report_now(o, result);
		return;
	}
	if (!is_same_student(o, result)) {
		report_held(o);
		h->played = false;
	}
	h->name = result->verdict.file;
	h->student = result->student;
	if (is_without_game(result)) {
		h->result = memory_grow(
			h->result, h->count, &h->room, sizeof *h->result);
		h->result[h->count++] = *result;
	} else {
		h->played = h->played || result->verdict.last_line;
		report_now(o, result);
	}
	if (h->played)
		report_held(o);
}

/* Says how many files were passed over: nothing else of them is reported. */
static void
say_passed_over(const struct verify_output *o)
{
	uint64_t n = o->report.passed_over;

	if (n == 1)
		tool_say(o->tool, "%s: note: %s: no transcript, passed over",
			o->tool->program, o->passed_over);
	else if (n)
		tool_say(o->tool,
			"%s: note: %s and %ju other%s: no transcript, passed "
			"over",
			o->tool->program, o->passed_over, (uintmax_t)n - 1,
			n > 2 ? "s" : "");
}

void
verify_report_drop(struct verify_output *o)
{
	struct text none = {0};

	report_end(&o->report, &none);
	text_fini(&none);
}

int
verify_shard_end(struct verify_output *o, int status)
{
	verify_report_drop(o);
	shard_add_end(status, &o->sum, &o->out);
	write_report(o);
	return o->status == TOOL_OK && status != TOOL_TROUBLE ? TOOL_OK
							      : TOOL_TROUBLE;
}

int
verify_report_end(struct verify_output *o)
{
	int status;

	report_held(o);
	free(o->held.result);
	report_end(&o->report, &o->out);
	write_report(o);
	status = report_status(&o->report);
	if (o->hints && o->reworded)
		tool_say(o->tool,
			"%s: many lines are in words of the program's own: "
			"--fit prints its wording, for --wording",
			o->tool->program);
	say_free(o);
	say_passed_over(o);
	if (o->report.trouble.id)
		tool_fault(o->tool, NULL, &o->report.trouble);
	return o->status == TOOL_TROUBLE ? TOOL_TROUBLE : status;
}
