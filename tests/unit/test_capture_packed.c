/*
 * What gzip and zstd packed.
 */
#include "tests/unit/captures.h"

#include <stdlib.h>
#include <string.h>
#include <zlib.h>
#include <zstd.h>

static size_t
gzip(const struct text *t, unsigned char *to, size_t room)
{
	z_stream z = {0};

	assert_int_equal(deflateInit2(&z, 6, Z_DEFLATED, 31, 8, 0), Z_OK);
	z.next_in = (unsigned char *)t->bytes;
	z.avail_in = (uInt)t->length;
	z.next_out = to;
	z.avail_out = (uInt)room;
	assert_int_equal(deflate(&z, Z_FINISH), Z_STREAM_END);
	deflateEnd(&z);
	return room - z.avail_out;
}

/* Alone and twice in a row; there is room for both. */
static void
unwraps_twice(char *packed, size_t n, const struct text *t)
{
	struct read r;

	unwraps(packed, n, t->bytes);
	memcpy(packed + n, packed, n);
	take(&r, packed, 2 * n);
	assert_int_equal(r.end, 0);
	assert_int_equal(r.text.length, 2 * t->length);
	leave(&r);
}

TEST(unpacks_gzip)
{
	struct text t = a_long_transcript();
	unsigned char *packed = malloc(2 * t.length);
	size_t n = gzip(&t, packed, t.length);

	unwraps_twice((char *)packed, n, &t);
	free(packed);
	text_fini(&t);
}

TEST(unpacks_zstd)
{
	struct text t = a_long_transcript();
	char *packed = malloc(2 * t.length);
	size_t n = ZSTD_compress(packed, t.length, t.bytes, t.length, 3);

	unwraps_twice(packed, n, &t);
	free(packed);
	text_fini(&t);
}

TEST(refuses_what_is_damaged_or_cut_short)
{
	struct text t = a_long_transcript();
	unsigned char *packed = malloc(t.length);
	size_t n = gzip(&t, packed, t.length);
	struct read r;

	take(&r, (char *)packed, n - 9);
	assert_int_equal(r.end, -1);
	assert_int_equal(r.fault.id, FAULT_CAPTURE);
	assert_string_equal(r.fault.what, "the packed bytes are cut short");
	assert_true(r.text.length > 0);
	leave(&r);
	packed[n / 2] ^= 0x55;
	take(&r, (char *)packed, n);
	assert_int_equal(r.end, -1);
	leave(&r);
	n = ZSTD_compress(packed, t.length, t.bytes, t.length, 3);
	take(&r, (char *)packed, n / 2);
	assert_int_equal(r.end, -1);
	assert_int_equal(r.fault.id, FAULT_CAPTURE);
	leave(&r);
	free(packed);
	text_fini(&t);
}

/* A zstd frame that asks for a window of 2 GiB. */
TEST(refuses_a_window_that_is_too_large)
{
	static const char bytes[] = "\x28\xb5\x2f\xfd\x00\xa8\x01\x00\x00";
	struct read r;

	take(&r, bytes, sizeof bytes - 1);
	assert_int_equal(r.end, -1);
	assert_int_equal(r.fault.id, FAULT_CAPTURE);
	leave(&r);
}
