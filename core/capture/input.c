/*
 * Bytes of a file on their way in: unpacked, if gzip or zstd packed them, as
 * they are read; and decoded, without a byte order mark, if they are UTF-16,
 * which PowerShell writes.
 */
#include "core/capture/private.h"

#include "core/base/base.h"

#include <errno.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <zlib.h>
#include <zstd.h>

#define ZLIB_FUNCTIONS(FUNCTION)                                               \
	FUNCTION(inflate)                                                      \
	FUNCTION(inflateEnd)                                                   \
	FUNCTION(inflateInit2_)                                                \
	FUNCTION(inflateReset)

struct zlib_library {
	ZLIB_FUNCTIONS(LIBRARY_MEMBER)
};

#define ZSTD_FUNCTIONS(FUNCTION)                                               \
	FUNCTION(ZSTD_createDStream)                                           \
	FUNCTION(ZSTD_DCtx_setParameter)                                       \
	FUNCTION(ZSTD_decompressStream)                                        \
	FUNCTION(ZSTD_freeDStream)                                             \
	FUNCTION(ZSTD_getErrorName)                                            \
	FUNCTION(ZSTD_isError)

struct zstd_library {
	ZSTD_FUNCTIONS(LIBRARY_MEMBER)
};

enum { PACKED = 1 << 16, MAGIC = 10, GZIP_BITS = 15 + 16 };

struct packed {
	int fd;
	bool begun;
	bool ended;     /* read(2) said so */
	bool inside;    /* a packed stream has begun and not ended */
	uint64_t total; /* bytes given */
	uint64_t read;
	union {
		struct zlib_library zlib;
		struct zstd_library zstd;
	} library;
	z_stream *gzip;     /* NULL: not gzip */
	ZSTD_DStream *zstd; /* NULL: not zstd */
	size_t next;        /* in packed */
	size_t length;
	unsigned char packed[PACKED];
};

struct packed *
packed_open(int fd)
{
	struct packed *s = memory_resize(NULL, 1, sizeof *s);

	/* All but the bytes: a small file fills few of their pages. */
	memset(s, 0, offsetof(struct packed, packed));
	s->fd = fd;
	return s;
}

void
packed_close(struct packed *s)
{
	if (s->gzip)
		s->library.zlib.inflateEnd(s->gzip);
	free(s->gzip);
	if (s->zstd)
		s->library.zstd.ZSTD_freeDStream(s->zstd);
	free(s);
}

/* read(2), again when a signal came between. */
static int
read_some(
	struct packed *s, void *bytes, size_t room, size_t *n, struct fault *f)
{
	ssize_t got;

	do
		got = read(s->fd, bytes, room);
	while (got < 0 && errno == EINTR);
	if (got < 0)
		return fault_set(f, FAULT_READ, 0, 0, "%s", strerror(errno));
	s->ended = got == 0;
	s->read += (uint64_t)got;
	*n = (size_t)got;
	return 0;
}

/* Adds to the packed bytes until there are `least` or no more come. */
static int
fill_packed(struct packed *s, size_t least, struct fault *f)
{
	if (s->next == s->length)
		s->next = s->length = 0;
	while (!s->ended && s->length - s->next < least) {
		size_t n = 0;

		if (read_some(s, s->packed + s->length, PACKED - s->length, &n,
			    f) < 0)
			return -1;
		s->length += n;
	}
	return 0;
}

/* Refuses to unpack what only this library can. */
static int
refuse_packed(const char *how, const char *library, struct fault *f)
{
	return fault_set(f, FAULT_READ, 0, 0,
		"packed with %s, which cannot be read without %s", how,
		library);
}

static int
begin_gzip(struct packed *s, struct fault *f)
{
	static const char file[] = "libz.so.1";
	struct zlib_library *l = &s->library.zlib;

	if (!library_load(l, file, ZLIB_FUNCTIONS(LIBRARY_NAME)))
		return refuse_packed("gzip", file, f);
	s->gzip = memory_zero(1, sizeof *s->gzip);
	if (l->inflateInit2_(s->gzip, GZIP_BITS, ZLIB_VERSION,
		    (int)sizeof *s->gzip) != Z_OK)
		memory_fail();
	return 0;
}

static int
begin_zstd(struct packed *s, struct fault *f)
{
	static const char file[] = "libzstd.so.1";
	struct zstd_library *l = &s->library.zstd;

	if (!library_load(l, file, ZSTD_FUNCTIONS(LIBRARY_NAME)))
		return refuse_packed("zstd", file, f);
	s->zstd = l->ZSTD_createDStream();
	if (!s->zstd ||
		l->ZSTD_isError(l->ZSTD_DCtx_setParameter(
			s->zstd, ZSTD_d_windowLogMax, PACKED_WINDOW)))
		memory_fail();
	return 0;
}

/* Finds out from the first bytes how they are packed. */
static int
begin_packed(struct packed *s, struct fault *f)
{
	static const struct {
		const char *magic;
		size_t at;
		const char *name;
	} others[] = {
		{"1AY&SY", 4, "bzip2"},
		{PACKED_XZ, 0, "xz"},
		{"7z\xbc\xaf\x27\x1c", 0, "7-Zip"},
		{"Rar!\x1a\x07", 0, "RAR"},
	};

	s->begun = true;
	if (fill_packed(s, MAGIC, f) < 0)
		return -1;
	if (packing_has(s->packed, s->length, 0, PACKED_GZIP))
		return begin_gzip(s, f);
	if (packing_has(s->packed, s->length, 0, PACKED_ZSTD))
		return begin_zstd(s, f);
	for (size_t i = 0; i < LENGTH(others); i++)
		if (packing_has(s->packed, s->length, others[i].at,
			    others[i].magic))
			return fault_set(f, FAULT_CAPTURE, 0, 0,
				"packed with %s; unpack it first",
				others[i].name);
	return 0;
}

static int
read_plain(
	struct packed *s, char *bytes, size_t room, size_t *n, struct fault *f)
{
	*n = s->length - s->next;
	if (*n == 0)
		return s->ended ? 0 : read_some(s, bytes, room, n, f);
	if (*n > room)
		*n = room;
	memcpy(bytes, s->packed + s->next, *n);
	s->next += *n;
	return 0;
}

/* One step of zlib; files of several streams, one after another, are one. */
static int
step_gzip(
	struct packed *s, char *bytes, size_t room, size_t *n, struct fault *f)
{
	z_stream *z = s->gzip;
	int status;

	if (!s->inside)
		s->library.zlib.inflateReset(z);
	z->next_in = s->packed + s->next;
	z->avail_in = (uInt)(s->length - s->next);
	z->next_out = (Bytef *)bytes;
	z->avail_out = (uInt)room;
	status = s->library.zlib.inflate(z, Z_NO_FLUSH);
	s->next = s->length - z->avail_in;
	*n = room - z->avail_out;
	s->inside = status != Z_STREAM_END;
	if (status == Z_OK || status == Z_STREAM_END || status == Z_BUF_ERROR)
		return 0;
	return fault_set(f, FAULT_CAPTURE, 0, 0, "gzip: %s",
		z->msg ? z->msg : "damaged");
}

static int
step_zstd(
	struct packed *s, char *bytes, size_t room, size_t *n, struct fault *f)
{
	ZSTD_inBuffer in = {s->packed, s->length, s->next};
	ZSTD_outBuffer out = {bytes, room, 0};
	const struct zstd_library *l = &s->library.zstd;
	size_t status = l->ZSTD_decompressStream(s->zstd, &out, &in);

	s->next = in.pos;
	*n = out.pos;
	s->inside = status != 0;
	if (l->ZSTD_isError(status))
		return fault_set(f, FAULT_CAPTURE, 0, 0, "zstd: %s",
			l->ZSTD_getErrorName(status));
	return 0;
}

static int
read_packed(
	struct packed *s, char *bytes, size_t room, size_t *n, struct fault *f)
{
	*n = 0;
	while (*n == 0) {
		bool more;

		if (fill_packed(s, 1, f) < 0)
			return -1;
		more = s->length > s->next;
		if (!more && !s->inside)
			return 0;
		if ((s->gzip ? step_gzip : step_zstd)(s, bytes, room, n, f) < 0)
			return -1;
		if (!more && *n == 0 && s->inside)
			return fault_set(f, FAULT_CAPTURE, 0, 0,
				"the packed bytes are cut short");
	}
	return 0;
}

int
packed_read(
	struct packed *s, char *bytes, size_t room, size_t *n, struct fault *f)
{
	bool packed;

	if (!s->begun && begin_packed(s, f) < 0)
		return -1;
	packed = s->gzip || s->zstd;
	if ((packed ? read_packed : read_plain)(s, bytes, room, n, f) < 0)
		return -1;
	s->total += *n;
	if (!packed || s->total <= PACKED_FREE)
		return 0;
	if (s->total > PACKED_MOST)
		return fault_set(f, FAULT_LIMIT, 0, 0,
			"more than %s are packed in it",
			text_size(PACKED_MOST).bytes);
	if (s->total / PACKED_RATIO > s->read)
		return fault_set(f, FAULT_LIMIT, 0, 0,
			"more than %d bytes are packed in each of its bytes",
			PACKED_RATIO);
	return 0;
}

enum {
	ENCODING_SEEN = 512,
	ENCODING_LEAST = 16 /* bytes that tell UTF-16 without a mark */
};

/* Whether every second of the bytes, from `from` on, is NUL, and no other. */
static bool
is_half_nul(const char *bytes, size_t n, size_t from)
{
	for (size_t i = 0; i < n; i++)
		if ((bytes[i] == '\0') != (i % 2 == from))
			return false;
	return n >= ENCODING_LEAST;
}

size_t
encoding_detect(struct encoding *e, const char *bytes, size_t n)
{
	size_t seen = n < ENCODING_SEEN ? n : ENCODING_SEEN;

	*e = (struct encoding){0};
	if (bytes_begin(bytes, n, "\xEF\xBB\xBF"))
		return 3;
	e->big_endian = bytes_begin(bytes, n, "\xFE\xFF") ||
		is_half_nul(bytes, seen, 0);
	e->utf16 = e->big_endian || bytes_begin(bytes, n, "\xFF\xFE") ||
		is_half_nul(bytes, seen, 1);
	if (!e->utf16)
		return 0;
	e->what = "the file is in UTF-16, not in UTF-8 as plain text is";
	e->sound = bytes[0] == '\xFF' || bytes[0] == '\xFE';
	return e->sound ? 2 : 0;
}

static void
add_point(struct text *out, uint32_t point)
{
	char s[4];

	text_add(out, s, text_encode(point, s));
}

/* Adds a unit; a surrogate without its other half becomes U+FFFD. */
static void
add_unit(struct encoding *e, uint32_t unit, struct text *out)
{
	bool low = unit >> 10 == 0xDC00 >> 10;

	if (e->high && low) {
		add_point(out,
			0x10000 + ((e->high & 0x3FF) << 10) + (unit & 0x3FF));
		e->high = 0;
		return;
	}
	e->sound = e->sound && !e->high && !low;
	if (e->high)
		add_point(out, 0xFFFD);
	e->high = unit >> 10 == 0xD800 >> 10 ? unit : 0;
	if (!e->high)
		add_point(out, low ? 0xFFFD : unit);
}

void
encoding_decode(
	struct encoding *e, const char *bytes, size_t n, struct text *out)
{
	for (size_t i = 0; i < n; i++) {
		unsigned char byte = (unsigned char)bytes[i];

		e->odd = !e->odd;
		if (e->odd)
			e->first = byte;
		else if (e->big_endian)
			add_unit(e, (uint32_t)e->first << 8 | byte, out);
		else
			add_unit(e, (uint32_t)byte << 8 | e->first, out);
	}
}
