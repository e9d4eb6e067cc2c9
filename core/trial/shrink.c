#include "core/trial/shrink.h"

#include <stdlib.h>
#include <string.h>

struct shrinking {
	bool *kept;
	bool *tried; /* kept, with a part left out */
	size_t count;
	shrink_test *test;
	void *context;
	size_t asked;
};

static size_t
count_kept(const struct shrinking *s)
{
	size_t n = 0;

	for (size_t i = 0; i < s->count; i++)
		n += s->kept[i];
	return n;
}

/*
 * Leaves out the `length` kept things from the `from`th on. True when what is
 * left still does it, and then that is what is kept.
 */
static bool
leave_out(struct shrinking *s, size_t from, size_t length)
{
	size_t place = 0;

	for (size_t i = 0; i < s->count; i++) {
		bool part = place >= from && place < from + length;

		s->tried[i] = s->kept[i] && !part;
		place += s->kept[i];
	}
	s->asked++;
	if (!s->test(s->context, s->tried, s->count))
		return false;
	memcpy(s->kept, s->tried, s->count * sizeof *s->kept);
	return true;
}

/*
 * One pass over all parts of this length, the last first: what comes late
 * depends on what comes early. Whether any part could go.
 */
static bool
pass(struct shrinking *s, size_t length)
{
	size_t end = count_kept(s);
	bool any = false;

	while (end > 0) {
		size_t from = end > length ? end - length : 0;

		any |= leave_out(s, from, end - from);
		end = from;
	}
	return any;
}

size_t
shrink(bool *kept, size_t count, shrink_test *test, void *context)
{
	struct shrinking s = {
		.kept = kept, .count = count, .test = test, .context = context};
	size_t length;

	s.tried = malloc(count + 1);
	if (!s.tried)
		abort();
	length = count_kept(&s);
	while (length > 0) {
		bool any = pass(&s, length);
		size_t left = count_kept(&s);

		if (length > left)
			length = left;
		else if (length > 1)
			length = (length + 1) / 2;
		else if (!any)
			length = 0;
	}
	free(s.tried);
	return s.asked;
}
