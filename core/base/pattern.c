#include "core/base/pattern.h"

#include "core/base/base.h"

#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>
#include <stdlib.h>

/* More than any pattern has: PCRE2 returns 0 without room for all groups. */
enum { GROUPS = 256 };

struct pattern {
	pcre2_code *code;
	pcre2_match_context *limits;
};

struct pattern *
pattern_start(const char *expression, size_t length, unsigned options,
	struct fault *f)
{
	uint32_t flags = PCRE2_NEVER_UTF | PCRE2_NEVER_BACKSLASH_C;
	struct pattern *p = memory_zero(1, sizeof *p);
	PCRE2_SIZE at;
	int error;

	if (options & PATTERN_CASELESS)
		flags |= PCRE2_CASELESS;
	if (!(options & PATTERN_ANYWHERE))
		flags |= PCRE2_ANCHORED;
	p->code = pcre2_compile(
		(PCRE2_SPTR)expression, length, flags, &error, &at, NULL);
	if (!p->code) {
		PCRE2_UCHAR why[120];

		pcre2_get_error_message(error, why, sizeof why);
		fault_set(f, FAULT_TEMPLATE, 0, (uint32_t)at + 1, "%s",
			(const char *)why);
		free(p);
		return NULL;
	}
	p->limits = pcre2_match_context_create(NULL);
	if (!p->limits)
		memory_fail();
	pcre2_set_match_limit(p->limits, PATTERN_STEPS);
	pcre2_set_depth_limit(p->limits, PATTERN_DEPTH);
	pcre2_set_heap_limit(p->limits, PATTERN_MEMORY);
	if (options & PATTERN_FAST)
		pattern_compile_jit(p);
	return p;
}

void
pattern_compile_jit(struct pattern *p)
{
	/* Without a JIT the interpreter finds the same, more slowly. */
	(void)pcre2_jit_compile(p->code, PCRE2_JIT_COMPLETE);
}

void
pattern_stop(struct pattern *p)
{
	if (!p)
		return;
	pcre2_match_context_free(p->limits);
	pcre2_code_free(p->code);
	free(p);
}

unsigned
pattern_group(const struct pattern *p, const char *name)
{
	int n = pcre2_substring_number_from_name(p->code, (PCRE2_SPTR)name);

	return n > 0 ? (unsigned)n : 0;
}

static void
copy_spans(pcre2_match_data *data, unsigned groups, struct pattern_match *m)
{
	const PCRE2_SIZE *pair = pcre2_get_ovector_pointer(data);

	m->groups = groups < PATTERN_GROUPS ? groups : PATTERN_GROUPS;
	for (unsigned i = 0; i < m->groups; i++)
		m->span[i] = pair[2 * i] == PCRE2_UNSET
			? (struct pattern_span){1, 0}
			: (struct pattern_span){pair[2 * i], pair[2 * i + 1]};
}

struct pattern_room {
	pcre2_match_data *data;
	bool machine_code;
};

struct pattern_room *
pattern_room_start(const struct pattern *p)
{
	struct pattern_room *r = memory_zero(1, sizeof *r);
	size_t size = 0;

	r->data = p ? pcre2_match_data_create_from_pattern(p->code, NULL)
		    : pcre2_match_data_create(GROUPS, NULL);
	if (!r->data)
		memory_fail();
	r->machine_code = p &&
		pcre2_pattern_info(p->code, PCRE2_INFO_JITSIZE, &size) == 0 &&
		size > 0;
	return r;
}

void
pattern_room_stop(struct pattern_room *r)
{
	if (!r)
		return;
	pcre2_match_data_free(r->data);
	free(r);
}

int
pattern_find_in(const struct pattern *p, struct pattern_room *r, const char *s,
	size_t length, struct pattern_match *m, struct fault *f)
{
	int n = pcre2_match(
		p->code, (PCRE2_SPTR)s, length, 0, 0, r->data, p->limits);

	/* The limits are those of the interpreter. */
	if (n < 0 && n != PCRE2_ERROR_NOMATCH)
		n = pcre2_match(p->code, (PCRE2_SPTR)s, length, 0, PCRE2_NO_JIT,
			r->data, p->limits);
	if (n > 0) {
		copy_spans(r->data, (unsigned)n, m);
		return 1;
	}
	if (n == PCRE2_ERROR_NOMATCH)
		return 0;
	return fault_set(f, FAULT_LIMIT, 0, 0,
		"the line takes too long to recognize (%d)", n);
}

int
pattern_find(const struct pattern *p, const char *s, size_t length,
	struct pattern_match *m, struct fault *f)
{
	struct pattern_room *r = pattern_room_start(p);
	int found = pattern_find_in(p, r, s, length, m, f);

	pattern_room_stop(r);
	return found;
}

int
pattern_matches(const struct pattern *p, struct pattern_room *r, const char *s,
	size_t length, struct fault *f)
{
	int n = r->machine_code ? pcre2_jit_match(p->code, (PCRE2_SPTR)s,
					  length, 0, 0, r->data, p->limits)
				: pcre2_match(p->code, (PCRE2_SPTR)s, length, 0,
					  0, r->data, p->limits);

	if (n >= 0)
		return 1;
	if (n == PCRE2_ERROR_NOMATCH)
		return 0;
	return fault_set(f, FAULT_LIMIT, 0, 0,
		"the line takes too long to match (%d)", n);
}
