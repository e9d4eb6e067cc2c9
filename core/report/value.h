/*
 * JSON values that cannot fail: jansson's, with memory trouble the end of the
 * program, as in core/base/text.h, and any bytes safe in a string.
 */
#ifndef CORE_REPORT_VALUE_H
#define CORE_REPORT_VALUE_H

#include "core/base/text.h"

#include <jansson.h>
#include <stdint.h>

json_t *value_object(void);
json_t *value_list(void);

/* Strings of any bytes; value_text is null for an empty or missing one. */
json_t *value_string(const char *s);
json_t *value_text(const char *s);

/* A number that counts from 1; null for 0. */
json_t *value_place(uint64_t n);
json_t *value_number(uint64_t n);

/* These own `value` from then on; a NULL there is memory trouble. */
void value_set(json_t *object, const char *key, json_t *value);
void value_append(json_t *list, json_t *value);

/* Adds the value in one line, without newline, and gives it up. */
void value_print(json_t *value, struct text *out);

#endif
