#include "core/base/fault.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static const struct fault_kind kinds[FAULT_COUNT] = {
	[FAULT_NONE] = {"none", CLASS_INPUT, "nothing is wrong", "", ""},
#define FAULT(id, slug, class, title, rule, example)                           \
	[FAULT_##id] = {slug, CLASS_##class, title, rule, example},
#include "core/base/fault.def"
#undef FAULT
};

static const char *const classes[CLASS_COUNT] = {
	[CLASS_DEAL] = "deal",
	[CLASS_PLAY] = "play",
	[CLASS_SCORE] = "score",
	[CLASS_WORDING] = "wording",
	[CLASS_INPUT] = "input",
};

const struct fault_kind *
fault_kind(enum fault_id id)
{
	assert(id < FAULT_COUNT);
	return &kinds[id];
}

const char *fault_class_name(enum fault_class class)
{
	assert(class < CLASS_COUNT);
	return classes[class];
}

enum fault_id
fault_by_slug(const char *slug)
{
	for (unsigned id = 1; id < FAULT_COUNT; id++)
		if (strcmp(kinds[id].slug, slug) == 0)
			return (enum fault_id)id;
	return FAULT_NONE;
}

enum fault_class
fault_class_by_name(const char *name)
{
	unsigned class = 0;

	while (class < CLASS_COUNT && strcmp(classes[class], name) != 0)
		class ++;
	return (enum fault_class) class;
}

/* What is quoted may be anything: a fault stays one line, and inert. */
static void
blank_controls(char *s)
{
	for (; *s; s++)
		if ((unsigned char)*s < ' ' || *s == 0x7F)
			*s = '?';
}

int
fault_set(struct fault *f, enum fault_id id, uint64_t line, uint32_t column,
	const char *format, ...)
{
	va_list ap;

	*f = (struct fault){.id = id, .line = line, .column = column};
	va_start(ap, format);
	vsnprintf(f->what, sizeof f->what, format, ap);
	va_end(ap);
	blank_controls(f->what);
	return -1;
}
