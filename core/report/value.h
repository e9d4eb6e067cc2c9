/*
 * JSON values: jansson's, for reports and for events.
 *
 * No function returns NULL or refuses: memory that runs out ends the process
 * (core/base/base.h). A value belongs to the caller until it is set in
 * another or printed.
 */
#ifndef CORE_REPORT_VALUE_H
#define CORE_REPORT_VALUE_H

#include "core/base/text.h"
#include "core/wording/event.h"

#include <jansson.h>

json_t *value_object(void);
json_t *value_list(void);
json_t *value_number(uint64_t n);

/* Any bytes; what is not UTF-8 or a control is shown (core/report/words.c). */
json_t *value_string(const char *s);

/* Any bytes, each of them a character of U+0000 to U+00FF. */
json_t *value_bytes(const char *bytes, size_t length);

/*
 * The name of the event and its fields, as man/straights-events.schema.json has
 * them; `form` is that of the event's kind. null for what is no card.
 */
json_t *value_event(const struct event_form *form, const struct event *e);

/* null for an empty string or NULL; null for 0. */
json_t *value_string_or_null(const char *s);
json_t *value_number_or_null(uint64_t n);

/* These own `value` from then on. */
void value_set(json_t *object, const char *key, json_t *value);
void value_append(json_t *list, json_t *value);

/* Adds the value in one line, without newline, and frees it. */
void value_print(json_t *value, struct text *out);

/* The same with its newline. */
void value_print_line(json_t *value, struct text *out);

#endif
