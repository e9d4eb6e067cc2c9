#include "tools/tool/shard.h"

#include "core/base/base.h"
#include "core/report/report.h"

#include <stdlib.h>

int
shard_take(void *to, const struct tool_option *o, const char *argument,
	struct fault *f)
{
	struct shard *s = to;
	unsigned part, of;
	int end = 0;

	(void)o;
	if (sscanf(argument, "%7u/%7u%n", &part, &of, &end) != 2 ||
		argument[end] || part < 1 || part > of || of > SHARDS)
		return tool_refuse(f,
			"--shard takes I/N, as 3/10, with I from 1 to N and "
			"N up to %d, not '%s'",
			SHARDS, SHORT(argument, QUOTE_WORD));
	*s = (struct shard){part, of};
	return 0;
}

int
shard_check(const struct shard *s, bool merge, struct fault *f)
{
	if (!s->part || !merge)
		return 0;
	return tool_refuse(f,
		"--merge reads what --shard printed: "
		"it does not go with it");
}

void
shard_slice(
	const struct shard *s, uint64_t count, uint64_t *first, uint64_t *end)
{
	uint64_t each, more;

	*first = 0;
	*end = count;
	if (!s->part)
		return;
	each = count / s->of;
	more = count % s->of; /* parts that have one more than the others */
	*first = each * (s->part - 1) +
		(s->part - 1 < more ? s->part - 1 : more);
	*end = *first + each + (s->part - 1 < more);
}

static const char sum_key[] = ",\"sum\":";

/* The sum of the lines before and of this one, a number that JSON can hold. */
static uint64_t
sum_line(uint64_t sum, const char *line, size_t length)
{
	return hash_add_bytes(HASH_EMPTY ^ sum, line, length) >> 1;
}

void
shard_add_line(json_t *object, uint64_t *sum, struct text *out)
{
	size_t at = out->length;

	value_print(object, out);
	text_cut(out, out->length - 1);
	*sum = sum_line(*sum, out->bytes + at, out->length - at);
	text_format(out, "%s%ju}\n", sum_key, (uintmax_t)*sum);
}

void
shard_add_head(const struct shard *s, const char *what, json_t *facts,
	struct text *out)
{
	value_print_line(json_pack("{s:i, s:i, s:s, s:s, s:o}", "shard",
				 (int)s->part, "of", (int)s->of, "what", what,
				 "version", tool_version, "facts", facts),
		out);
}

void
shard_add_end(int status, uint64_t *sum, struct text *out)
{
	shard_add_line(json_pack("{s:i}", "end", status), sum, out);
}

uint64_t
shard_number(const json_t *object, const char *key)
{
	return (uint64_t)json_integer_value(json_object_get(object, key));
}

uint64_t
shard_number_at(const json_t *list, size_t i)
{
	return (uint64_t)json_integer_value(json_array_get(list, i));
}

char *
shard_string(const json_t *value, size_t *length)
{
	const char *s = json_string_value(value);
	size_t n = json_string_length(value), at = 0;
	uint32_t point = 0;
	char *bytes;

	if (!s)
		return NULL;
	bytes = memory_zero(n + 1, 1);
	*length = 0;
	while (at < n) {
		at += text_decode(s + at, n - at, &point);
		bytes[(*length)++] = (char)point;
	}
	return bytes;
}

static uint64_t
get_number(const char *from, size_t width)
{
	uint64_t number = 0;

	memcpy(&number, from, width); /* little-endian, as all of Debian's */
	return number;
}

static json_t *
number_value(const struct shard_field *field, const char *from)
{
	return field->fields
		? shard_value(field->fields, from)
		: json_integer((json_int_t)get_number(from, field->width));
}

/* The list up to its last value that is not 0. */
static json_t *
numbers_value(const struct shard_field *field, const char *from, size_t length)
{
	json_t *list = value_list();

	for (size_t at = 0; at < length; at += field->width)
		value_append(list, number_value(field, from + at));
	return list;
}

static void
set_field(json_t *object, const struct shard_field *field, const char *from)
{
	size_t length = field->width * field->count;

	while (length && !from[length - 1])
		length--;
	if (length)
		value_set(object, field->name,
			field->count > 1 ? numbers_value(field, from, length)
					 : number_value(field, from));
	else if (!field->width && *from)
		value_set(object, field->name, value_bytes(from, strlen(from)));
}

json_t *
shard_value(const struct shard_field *fields, const void *from)
{
	json_t *object = value_object();

	for (; fields->name; fields++)
		set_field(object, fields, (const char *)from + fields->at);
	return object;
}

static void
put_number(const struct shard_field *field, const json_t *value, char *to)
{
	json_int_t number = json_integer_value(value);

	if (field->fields)
		shard_fill(field->fields, value, to);
	else
		memcpy(to, &number, field->width);
}

static void
put_bytes(const json_t *value, size_t room, char *to)
{
	size_t length;
	char *bytes = shard_string(value, &length);

	text_fill(to, room, "%s", bytes ? bytes : "");
	free(bytes);
}

void
shard_fill(const struct shard_field *field, const json_t *value, void *to)
{
	for (; field->name; field++) {
		const json_t *v = json_object_get(value, field->name);
		char *at = (char *)to + field->at;

		if (!field->width)
			put_bytes(v, field->count, at);
		else if (field->count == 1)
			put_number(field, v, at);
		else
			for (size_t i = 0; i < field->count; i++)
				put_number(field, json_array_get(v, i),
					at + i * field->width);
	}
}

/* A file of a part. */
struct shard_part {
	const char *name;
	FILE *in;
	json_t *head;
	uint64_t sum; /* of the lines read behind the head */
};

struct shard_parts {
	const struct tool *tool;
	struct shard_part *part;
	size_t count;
	size_t next; /* that is being read */
	char *line;
	size_t room;
	json_t *value;
	int status;
};

/* The next line of a part, of *length bytes; NULL where it is not JSON. */
static json_t *
read_line(struct shard_parts *p, struct shard_part *part, size_t *length)
{
	ssize_t n = getline(&p->line, &p->room, part->in);

	*length = n > 0 ? (size_t)n : 0;
	return *length ? json_loadb(p->line, *length, JSON_ALLOW_NUL, NULL)
		       : NULL;
}

/* The next line behind the head; NULL where it is not as it was printed. */
static json_t *
read_value(struct shard_parts *p, struct shard_part *part)
{
	const size_t n = sizeof sum_key - 1;
	size_t length, at;
	json_t *value = read_line(p, part, &length);

	at = length > n ? length - n : 0;
	while (at > 0 && memcmp(p->line + at, sum_key, n) != 0)
		at--;
	part->sum = sum_line(part->sum, p->line, at);
	if (value && shard_number(value, "sum") == part->sum)
		return value;
	json_decref(value);
	return NULL;
}

static int
open_part(struct shard_parts *p, const char *name)
{
	struct shard_part *part = &p->part[p->count];
	struct fault f;
	size_t length;

	part->name = name;
	part->in = tool_open(name, &f);
	if (!part->in)
		return tool_fault(p->tool, NULL, &f);
	p->count++;
	part->head = read_line(p, part, &length);
	if (!json_is_object(part->head) ||
		!json_object_get(part->head, "shard"))
		return tool_fail(
			p->tool, "%s: this is not what --shard printed", name);
	return TOOL_OK;
}

static unsigned
number_of(const struct shard_part *part)
{
	return (unsigned)shard_number(part->head, "shard");
}

static int
compare_parts(const void *a, const void *b)
{
	unsigned x = number_of(a), y = number_of(b);

	return (x > y) - (x < y);
}

/* Whether a value of a head is that of the first part. */
static bool
same_as_first(const struct shard_parts *p, const struct shard_part *part,
	const char *key)
{
	return json_equal(json_object_get(p->part[0].head, key),
		json_object_get(part->head, key));
}

static int
check_part(const struct shard_parts *p, size_t i, const char *what)
{
	const struct shard_part *part = &p->part[i];
	const char *told =
		json_string_value(json_object_get(part->head, "what"));

	if (!told || strcmp(told, what) != 0)
		return tool_fail(p->tool, "%s: this is a part of another job",
			part->name);
	if (!same_as_first(p, part, "of") ||
		!same_as_first(p, part, "version") ||
		!same_as_first(p, part, "facts"))
		return tool_fail(p->tool,
			"%s: this is not a part of the same job as the others",
			part->name);
	if (number_of(part) == i + 1)
		return TOOL_OK;
	return tool_fail(p->tool,
		"%s: part %zu of %ju is missing or is twice here", part->name,
		i + 1, (uintmax_t)shard_number(part->head, "of"));
}

static int
check_parts(const struct shard_parts *p, const char *what)
{
	uint64_t of;

	for (size_t i = 0; i < p->count; i++)
		if (check_part(p, i, what) != TOOL_OK)
			return TOOL_TROUBLE;
	of = shard_number(p->part[0].head, "of");
	if (of == p->count)
		return TOOL_OK;
	return tool_fail(p->tool,
		"%s: its job has %ju parts: name them all, not %zu",
		p->part[0].name, (uintmax_t)of, p->count);
}

struct shard_parts *
shard_open(const struct tool *t, char *const *files, const char *what,
	const json_t **facts)
{
	struct shard_parts *p = memory_zero(1, sizeof *p);
	size_t count = 0;
	int status = TOOL_OK;

	p->tool = t;
	while (files[count])
		count++;
	p->part = memory_zero(count, sizeof *p->part);
	for (size_t i = 0; i < count && status == TOOL_OK; i++)
		status = open_part(p, files[i]);
	if (status == TOOL_OK && count == 0)
		status = tool_fail(t, "--merge: no part is named");
	if (status == TOOL_OK) {
		qsort(p->part, p->count, sizeof *p->part, compare_parts);
		status = check_parts(p, what);
	}
	if (status == TOOL_OK) {
		*facts = json_object_get(p->part[0].head, "facts");
		return p;
	}
	shard_close(p);
	return NULL;
}

const json_t *
shard_next(struct shard_parts *p, int *status)
{
	const json_t *end;

	while (p->next < p->count) {
		struct shard_part *part = &p->part[p->next];

		json_decref(p->value);
		p->value = read_value(p, part);
		end = json_object_get(p->value, "end");
		if (p->value && !end)
			return p->value;
		if (!p->value) {
			*status = tool_fail(p->tool,
				"%s: this part was cut short or changed; run "
				"it again",
				part->name);
			return NULL;
		}
		if (json_integer_value(end) > p->status)
			p->status = (int)json_integer_value(end);
		p->next++;
	}
	*status = p->status;
	return NULL;
}

void
shard_close(struct shard_parts *p)
{
	if (!p)
		return;
	for (size_t i = 0; i < p->count; i++) {
		json_decref(p->part[i].head);
		tool_close(p->part[i].in);
	}
	json_decref(p->value);
	free(p->part);
	free(p->line);
	free(p);
}
