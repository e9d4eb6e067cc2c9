#include "tools/seeds.h"

#include <assert.h>
#include <stdlib.h>

enum { SEED_TEXT = 40 }; /* bytes of a seed that are looked at */

/* The number, checked as a seed; a negative one stays negative. */
static int64_t
read_part(const struct tool *t, const char *s, size_t length)
{
	char part[SEED_TEXT + 1] = "";
	uint32_t seed;
	struct fault f;

	memcpy(part, s, length < SEED_TEXT ? length : SEED_TEXT);
	if (seed_read(part, &seed, &f) != 0) {
		tool_tell(t, NULL, &f);
		exit(TOOL_TROUBLE);
	}
	return part[0] == '-' && seed ? (int64_t)seed - (INT64_C(1) << 32)
				      : seed;
}

int64_t
seeds_read(const struct tool *t, const char *s)
{
	return read_part(t, s, strlen(s));
}

static struct seeds_range
read_range(const struct tool *t, const char *s)
{
	const char *dots = strstr(s, "..");
	const char *plus = strchr(s, '+');
	const char *end = dots ? dots : plus ? plus : s + strlen(s);
	struct seeds_range r = {.first = read_part(t, s, (size_t)(end - s))};
	int64_t last = r.first;

	if (dots)
		last = seeds_read(t, dots + 2);
	else if (plus)
		last = r.first + seeds_read(t, plus + 1) - 1;
	if (last < r.first || last > UINT32_MAX)
		tool_misused(t, "'%s' goes from no seed up to another", s);
	r.count = (uint64_t)(last - r.first) + 1;
	return r;
}

void
seeds_start(struct seeds *s, const struct tool *t)
{
	s->ranges = t->operand_count;
	s->count = 0;
	s->range = calloc(s->ranges ? s->ranges : 1, sizeof *s->range);
	if (!s->range)
		abort();
	for (size_t i = 0; i < s->ranges; i++) {
		s->range[i] = read_range(t, t->operand[i]);
		s->range[i].before = s->count;
		s->count += s->range[i].count;
	}
}

void
seeds_stop(struct seeds *s)
{
	free(s->range);
	*s = (struct seeds){0};
}

int64_t
seeds_at(const struct seeds *s, uint64_t index)
{
	size_t low = 0, high = s->ranges;

	assert(index < s->count);
	while (high - low > 1) {
		size_t middle = low + (high - low) / 2;

		if (s->range[middle].before <= index)
			low = middle;
		else
			high = middle;
	}
	return s->range[low].first + (int64_t)(index - s->range[low].before);
}
