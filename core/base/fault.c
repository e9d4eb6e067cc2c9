#include "core/base/fault.h"

#include "core/base/base.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static const struct fault_kind kinds[FAULT_COUNT] = {
	[FAULT_NONE] = {"", "none", CLASS_INPUT, "nothing is wrong", {"", ""}},
/* faults.def defines FAULT_GAME, the name of a game, around its rows. */
#define FAULT(id, slug, class, title, rule, example)                           \
	[FAULT_##id] = {                                                       \
		FAULT_GAME, slug, CLASS_##class, title, {rule, example}},
#define RULE(id, rule, example)
#include "core/base/faults.def"
#undef RULE
#undef FAULT
};

/* The rules of findings that every game shares, in the words of one game. */
static const struct {
	enum fault_id id;
	const char *game;
	struct fault_rule rule;
} rules[] = {
#define FAULT(id, slug, class, title, rule, example)
#define RULE(id, rule, example) {FAULT_##id, FAULT_GAME, {rule, example}},
#include "core/base/faults.def"
#undef RULE
#undef FAULT
	{FAULT_NONE, "", {"", ""}},
};

static const char *const classes[CLASS_COUNT] = {
	[CLASS_DEAL] = "deal",
	[CLASS_PLAY] = "play",
	[CLASS_SCORE] = "score",
	[CLASS_INPUT] = "input",
	[CLASS_WORDING] = "wording",
};

const struct fault_kind *
fault_kind(enum fault_id id)
{
	assert(id < FAULT_COUNT);
	return &kinds[id];
}

bool
fault_concerns(enum fault_id id, const char *game)
{
	const char *own = fault_kind(id)->game;

	return own[0] == '\0' || strcmp(own, game) == 0;
}

struct fault_rule
fault_rule(enum fault_id id, const char *game)
{
	for (size_t i = 0; game && i < LENGTH(rules); i++)
		if (rules[i].id == id && strcmp(rules[i].game, game) == 0)
			return rules[i].rule;
	return fault_kind(id)->rule;
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

/* Messages quote input: keep them on one line, without control bytes. */
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

void
fault_words(struct fault *f, const char *what)
{
	size_t n = strnlen(what, sizeof f->what - 1);

	memcpy(f->what, what, n);
	f->what[n] = '\0';
	blank_controls(f->what);
}
