/*
 * Captures made of bytes, for the tests of what people hand in.
 */
#ifndef TESTS_UNIT_CAPTURES_H
#define TESTS_UNIT_CAPTURES_H

#include "tests/unit/unit.h"

#include "core/capture/capture.h"
#include "core/base/text.h"

#include <sys/mman.h>
#include <unistd.h>

/* A capture of these bytes, and all the text that came out of it. */
struct read {
	int fd;
	struct capture *capture;
	struct text text;
	struct fault fault;
	size_t longest; /* of the chunks */
	int end;        /* of the last capture_next */
};

static inline void
take(struct read *r, const char *bytes, size_t n)
{
	const char *chunk;
	size_t length;

	*r = (struct read){.fd = memfd_create("capture", 0)};
	assert_int_equal(write(r->fd, bytes, n), n);
	assert_int_equal(lseek(r->fd, 0, SEEK_SET), 0);
	r->capture = capture_open(r->fd);
	assert_non_null(r->capture);
	while ((r->end = capture_next(r->capture, &chunk, &length, &r->fault)) >
		0) {
		assert_true(length > 0);
		r->longest = length > r->longest ? length : r->longest;
		text_add(&r->text, chunk, length);
	}
	text_string(&r->text, "");
}

static inline void
leave(struct read *r)
{
	capture_close(r->capture);
	text_fini(&r->text);
	close(r->fd);
}

/* The text is `want`. */
static inline void
unwraps(const char *bytes, size_t n, const char *want)
{
	struct read r;

	take(&r, bytes, n);
	assert_int_equal(r.end, 0);
	assert_string_equal(r.text.bytes, want);
	leave(&r);
}

#define UNWRAPS(bytes, want) unwraps(bytes, sizeof bytes - 1, want)

/* What stands at line:column of the text stood there in the file. */
static inline void
stands_at(struct read *r, uint64_t line, uint32_t column, uint64_t in_line,
	uint32_t in_column)
{
	capture_place(r->capture, &line, &column);
	assert_int_equal(line, in_line);
	assert_int_equal(column, in_column);
}

/* Longer than any buffer. */
static inline struct text
a_long_transcript(void)
{
	struct text t = {0};

	for (unsigned i = 0; i < 50000; i++)
		text_format(&t, "Player%u plays %uS.\n", i % 4 + 1, i);
	return t;
}

#endif
