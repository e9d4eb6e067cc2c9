#include "tests/unit/unit.h"

#include "core/base/source.h"

#include <string.h>

/* Numbers, seven bytes at a time, up to a total. */
struct feed {
	size_t given;
	size_t total;
	int fails;
};

static long
feed(void *context, char *bytes, size_t room)
{
	struct feed *f = context;
	size_t n = 0;

	for (; n < 7 && n < room && f->given < f->total; n++)
		bytes[n] = (char)(f->given++ % 251);
	return n == 0 && f->fails ? -1 : (long)n;
}

TEST(keeps_what_is_behind_the_mark)
{
	struct feed f = {0, 1000000, 0};
	struct source s;
	size_t length, at = 0;

	source_start(&s, feed, &f);
	while (source_need(&s, 5000) > 0) {
		const char *bytes = source_bytes(&s, &length);
		size_t n = length < 4999 ? length : 4999;

		for (size_t i = 0; i < n; i++)
			assert_int_equal(
				(unsigned char)bytes[i], (at + i) % 251);
		at += n;
		source_pass(&s, n, 3);
	}
	assert_int_equal(at, 1000000);
	assert_int_equal(s.line, 1 + 3 * ((1000000 + 4998) / 4999));
	assert_true(s.room < 8 * SOURCE_CHUNK);
	assert_false(s.failed);
	source_stop(&s);
}

TEST(tells_trouble_from_the_end)
{
	struct feed f = {0, 20, 1};
	struct source s;

	source_start(&s, feed, &f);
	assert_int_equal(source_need(&s, 100), 20);
	assert_true(s.ended);
	assert_true(s.failed);
	source_stop(&s);
}
