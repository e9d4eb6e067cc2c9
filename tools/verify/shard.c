/* Results of a shard as lines, and the report that is made of all of them. */
#include "tools/verify/private.h"

#include "core/base/base.h"

#include <stdlib.h>

/* clang-format off */
#define NUMBER(of, name) SHARD_NUMBER(struct of, #name, name)
#define BYTES(of, name) SHARD_BYTES(struct of, #name, name)
static const struct shard_field fault_fields[] = {
	NUMBER(fault, id), NUMBER(fault, line), NUMBER(fault, column),
	NUMBER(fault, width), NUMBER(fault, round), NUMBER(fault, move),
	NUMBER(fault, seat), NUMBER(fault, other), BYTES(fault, what),
	BYTES(fault, expected), BYTES(fault, found), {0},
};

static const struct shard_field finding_fields[] = {
	NUMBER(finding, count), SHARD_NUMBERS(struct finding, "next", next),
	NUMBER(finding, allowed), BYTES(finding, source), NUMBER(finding, at),
	BYTES(finding, table), BYTES(finding, proof), NUMBER(finding, command),
	BYTES(finding, input), SHARD_STRUCT(struct finding, fault, fault_fields),
	{0},
};

static const struct shard_field verdict_fields[] = {
	NUMBER(verdict, student_at), NUMBER(verdict, student_length),
	NUMBER(verdict, first_line), NUMBER(verdict, last_line),
	BYTES(verdict, wording), BYTES(verdict, shuffle),
	NUMBER(verdict, seeded), NUMBER(verdict, recovered),
	NUMBER(verdict, sought), NUMBER(verdict, seed),
	NUMBER(verdict, complete), BYTES(verdict, players),
	SHARD_NUMBER(struct verdict, "seats", tally.seats),
	SHARD_BYTES(struct verdict, "seat", tally.seat),
	SHARD_NUMBER(struct verdict, "rounds", tally.rounds),
	SHARD_NUMBERS(struct verdict, "score", tally.score),
	SHARD_NUMBERS(struct verdict, "won", tally.won),
	SHARD_NUMBER(struct verdict, "over", tally.over), {0},
};

static const struct shard_field group_fields[] = {
	NUMBER(table_group, kind), NUMBER(table_group, number),
	NUMBER(table_group, cards), {0},
};

static const struct shard_field seat_fields[] = {
	NUMBER(table_seat, human), BYTES(table_seat, computer),
	NUMBER(table_seat, score), NUMBER(table_seat, hand),
	NUMBER(table_seat, unknown), NUMBER(table_seat, lost),
	NUMBER(table_seat, points), NUMBER(table_seat, won), {0},
};
static const struct shard_field table_fields[] = {
	NUMBER(table, asks), NUMBER(table, seats), NUMBER(table, turn),
	NUMBER(table, round), NUMBER(table, groups), NUMBER(table, stock),
	NUMBER(table, legal), SHARD_STRUCTS(struct table, group, group_fields),
	SHARD_STRUCTS(struct table, seat, seat_fields), {0},
};

static const struct shard_field result_fields[] = {
	NUMBER(verify_result, error),
	SHARD_STRUCT(struct verify_result, fault, fault_fields),
	SHARD_STRUCT(struct verify_result, verdict, verdict_fields),
	NUMBER(verify_result, student), NUMBER(verify_result, read), {0},
};
#undef NUMBER
#undef BYTES
/* clang-format on */

int
verify_check_shard(const struct verify_settings *v, struct fault *f)
{
	if (shard_check(&v->shard, v->merge, f) != 0)
		return -1;
	if ((v->shard.part || v->merge) &&
		(v->record || v->fit || v->exec.shrink ||
			(v->merge && exec_runs(&v->exec))))
		return tool_refuse(f,
			"--%s is for verdicts, and does not go with "
			"--record, --fit or --%s",
			v->merge ? "merge" : "shard",
			v->merge ? "exec" : "shrink");
	return 0;
}

static void
set_string(json_t *object, const char *key, const char *s)
{
	if (s)
		value_set(object, key, value_bytes(s, strlen(s)));
}

void
verify_shard_begin(struct verify_output *o, const struct verify_settings *v,
	const struct verify_list *list)
{
	json_t *facts = value_object();

	value_set(facts, "game",
		list->suite ? json_null() : value_string(v->tool->game->name));
	value_set(facts, "folder", json_boolean(list->folder));
	value_set(facts, "files", value_number(list->count));
	if (list->each)
		value_set(facts, "each", json_true());
	if (list->programs)
		value_set(facts, "programs", value_number(list->programs));
	if (report_wants_source(&o->report))
		value_set(facts, "lines", json_true());
	if (list->count == 1)
		set_string(facts, "file", list->file->name);
	text_clear(&o->out);
	shard_add_head(&v->shard, "verify", facts, &o->out);
}

static json_t *
findings_value(const struct verdict *v)
{
	json_t *list = value_list();

	for (size_t i = 0; i < v->count; i++)
		value_append(list, shard_value(finding_fields, &v->finding[i]));
	return list;
}

/* Lines and findings in turn. */
static json_t *
marks_value(const struct verdict_marks *m)
{
	json_t *list = value_list();

	for (size_t i = 0; i < m->count; i++) {
		value_append(list, value_number(m->mark[i].line));
		value_append(list, value_number(m->mark[i].id));
	}
	return list;
}

static json_t *
steps_value(const struct table_steps *s)
{
	json_t *list = value_list();

	for (size_t i = 0; i < s->count; i++) {
		json_t *step = shard_value(table_fields, &s->step[i].table);

		set_string(step, "text", table_step_text(s, i));
		value_set(step, "line", value_number(s->step[i].line));
		value_append(list, step);
	}
	return list;
}

static json_t *
lines_value(const struct verify_lines *lines)
{
	json_t *object = value_object(), *numbers = value_list();
	size_t count = text_newlines(lines->text.bytes, lines->text.length);

	value_set(object, "first", value_number(lines->first));
	value_set(object, "text",
		value_bytes(lines->text.bytes, lines->text.length));
	for (size_t i = 0; lines->number && i <= count; i++)
		value_append(numbers, value_number(lines->number[i]));
	value_set(object, "numbers", numbers);
	return object;
}

json_t *
verify_result_value(const struct verify_result *result)
{
	const struct verdict *v = &result->verdict;
	json_t *object = shard_value(result_fields, result);

	set_string(object, "file", v->file);
	set_string(object, "game", v->game);
	set_string(object, "level", v->tally.level);
	set_string(object, "judged", v->tally.judged);
	value_set(object, "findings", findings_value(v));
	if (v->marks.count)
		value_set(object, "marks", marks_value(&v->marks));
	if (v->steps.count)
		value_set(object, "steps", steps_value(&v->steps));
	if (result->lines.text.length)
		value_set(object, "lines", lines_value(&result->lines));
	return object;
}

/* The string of this key, kept once where it is that of the line before. */
static const char *
keep_string(struct strings *k, const json_t *object, const char *key)
{
	size_t length;
	char *s = shard_string(json_object_get(object, key), &length);

	for (size_t i = k->count; s && i > 0 && i + 4 > k->count; i--)
		if (strcmp(k->at[i - 1], s) == 0) {
			free(s);
			return k->at[i - 1];
		}
	return s ? strings_keep(k, s) : NULL;
}

static void
fill_findings(const json_t *list, struct verdict *v)
{
	size_t i;
	const json_t *value;

	json_array_foreach(list, i, value)
	{
		const struct fault none = {.id = FAULT_NONE};

		shard_fill(finding_fields, value, verdict_add(v, &none));
	}
}

static void
fill_marks(const json_t *list, struct verdict_marks *m)
{
	for (size_t i = 0; i + 1 < json_array_size(list); i += 2)
		verdict_mark(m, shard_number_at(list, i),
			(enum fault_id)shard_number_at(list, i + 1));
}

static void
fill_steps(const json_t *list, struct table_steps *s)
{
	size_t i, length;
	const json_t *value;

	json_array_foreach(list, i, value)
	{
		char *text =
			shard_string(json_object_get(value, "text"), &length);
		struct table_step *step = table_steps_add(s, text ? text : "");

		step->line = shard_number(value, "line");
		shard_fill(table_fields, value, &step->table);
		free(text);
	}
}

static void
fill_lines(const json_t *value, struct verify_lines *lines)
{
	const json_t *numbers = json_object_get(value, "numbers");
	size_t length = 0, count = json_array_size(numbers);
	char *text = shard_string(json_object_get(value, "text"), &length);

	lines->first = shard_number(value, "first");
	if (text)
		text_add(&lines->text, text, length);
	free(text);
	if (count)
		lines->number = memory_zero(count, sizeof *lines->number);
	for (size_t i = 0; i < count; i++)
		lines->number[i] = shard_number_at(numbers, i);
}

void
verify_result_fill(
	struct strings *k, const json_t *value, struct verify_result *result)
{
	struct verdict *v = &result->verdict;

	*result = (struct verify_result){0};
	shard_fill(result_fields, value, result);
	v->file = keep_string(k, value, "file");
	v->game = keep_string(k, value, "game");
	v->tally.level = keep_string(k, value, "level");
	v->tally.judged = keep_string(k, value, "judged");
	fill_findings(json_object_get(value, "findings"), v);
	fill_marks(json_object_get(value, "marks"), &v->marks);
	fill_steps(json_object_get(value, "steps"), &v->steps);
	fill_lines(json_object_get(value, "lines"), &result->lines);
}

static int
report_parts(struct shard_parts *parts, const struct verify_settings *v,
	const struct verify_list *list, bool lines)
{
	struct verify_output o = {.tool = v->tool};
	struct strings kept = {0};
	struct verify_result result;
	const json_t *value;
	int status = verify_report_begin(&o, v, list), parts_status = TOOL_OK;

	if (status == TOOL_OK && !lines && report_wants_source(&o.report))
		tool_say(v->tool,
			"%s: the parts have no lines of transcripts: give "
			"--shard the --report that --merge has",
			v->tool->program);
	while (status == TOOL_OK &&
		(value = shard_next(parts, &parts_status)) != NULL) {
		verify_result_fill(&kept, value, &result);
		verify_report_result(&o, &result);
	}
	if (status == TOOL_OK)
		status = verify_report_end(&o);
	text_fini(&o.out);
	strings_fini(&kept);
	return parts_status == TOOL_TROUBLE ? TOOL_TROUBLE : status;
}

int
verify_merge(const struct verify_settings *v, char *const *files)
{
	const json_t *facts;
	struct shard_parts *parts =
		shard_open(v->tool, files, "verify", &facts);
	struct verify_file only = {0};
	struct verify_list list = {.file = &only};
	size_t length;
	int status;

	if (!parts)
		return TOOL_TROUBLE;
	only.name = shard_string(json_object_get(facts, "file"), &length);
	list.folder = json_is_true(json_object_get(facts, "folder"));
	list.suite = json_is_null(json_object_get(facts, "game"));
	list.each = json_is_true(json_object_get(facts, "each"));
	list.programs = shard_number(facts, "programs");
	list.count = shard_number(facts, "files");
	status = report_parts(
		parts, v, &list, json_is_true(json_object_get(facts, "lines")));
	free(only.name);
	shard_close(parts);
	return status;
}
