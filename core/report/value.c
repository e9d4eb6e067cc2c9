#include "core/report/value.h"

#include "core/report/show.h"

#include <stdlib.h>

static json_t *
made(json_t *value)
{
	if (!value)
		abort();
	return value;
}

json_t *
value_object(void)
{
	return made(json_object());
}

json_t *
value_list(void)
{
	return made(json_array());
}

json_t *
value_string(const char *s)
{
	struct text safe = {0};
	json_t *value;

	text_string(&safe, "");
	show_utf8(&safe, s, strlen(s));
	value = made(json_stringn(safe.bytes, safe.length));
	text_fini(&safe);
	return value;
}

json_t *
value_text(const char *s)
{
	return s && *s ? value_string(s) : json_null();
}

json_t *
value_place(uint64_t n)
{
	return n ? value_number(n) : json_null();
}

json_t *
value_number(uint64_t n)
{
	return made(json_integer((json_int_t)n));
}

void
value_set(json_t *object, const char *key, json_t *value)
{
	if (json_object_set_new(object, key, made(value)) < 0)
		abort();
}

void
value_append(json_t *list, json_t *value)
{
	if (json_array_append_new(list, made(value)) < 0)
		abort();
}

void
value_print(json_t *value, struct text *out)
{
	char *line = json_dumps(value, JSON_COMPACT | JSON_ENCODE_ANY);

	if (!line)
		abort();
	text_string(out, line);
	free(line);
	json_decref(value);
}
