/*
 * An archive as it is packed (packing.c): a file, or bytes in memory, through
 * what unpacks it if it is packed as a whole, so that each byte which is
 * unpacked is counted, also where libarchive reads on by itself.
 */
#ifndef CORE_CAPTURE_BUNDLE_PRIVATE_H
#define CORE_CAPTURE_BUNDLE_PRIVATE_H

#include "core/capture/capture.h"

#include <archive.h>
#include <archive_entry.h>

/*
 * What is used of libarchive, which is loaded when a file looks like an
 * archive: its own libraries take longer to load than a transcript to judge.
 */
#define ARCHIVE_LIBRARY "libarchive.so.13"
#define ARCHIVE_FUNCTIONS(FUNCTION)                                            \
	FUNCTION(read_new)                                                     \
	FUNCTION(read_free)                                                    \
	FUNCTION(read_support_format_raw)                                      \
	FUNCTION(read_support_format_zip_seekable)                             \
	FUNCTION(read_support_format_zip_streamable)                           \
	FUNCTION(read_support_format_tar)                                      \
	FUNCTION(read_support_filter_gzip)                                     \
	FUNCTION(read_support_filter_bzip2)                                    \
	FUNCTION(read_support_filter_xz)                                       \
	FUNCTION(read_support_filter_zstd)                                     \
	FUNCTION(read_open_memory)                                             \
	FUNCTION(read_set_read_callback)                                       \
	FUNCTION(read_set_seek_callback)                                       \
	FUNCTION(read_set_callback_data)                                       \
	FUNCTION(read_open1)                                                   \
	FUNCTION(read_next_header)                                             \
	FUNCTION(read_data)                                                    \
	FUNCTION(error_string)                                                 \
	FUNCTION(format)                                                       \
	FUNCTION(filter_count)                                                 \
	FUNCTION(entry_pathname)                                               \
	FUNCTION(entry_pathname_utf8)                                          \
	FUNCTION(entry_is_encrypted)                                           \
	FUNCTION(entry_filetype)                                               \
	FUNCTION(entry_size)                                                   \
	FUNCTION(entry_hardlink)

struct archive_library {
#define MEMBER(name) __typeof__(archive_##name) *name;
	ARCHIVE_FUNCTIONS(MEMBER)
#undef MEMBER
};

/* The library stays loaded. 0, or -1 and *f. */
int packing_load(struct archive_library *l, struct fault *f);

/* Whether the first n bytes may be those of an archive. */
bool packing_possible(const char *bytes, size_t n);

enum { PACKING_CHUNK = 1 << 16 };

struct packing {
	const struct archive_library *library;
	int fd;             /* the file, which can be rewound; */
	const char *memory; /* or its bytes: not NULL */
	size_t length;
	/* Counts bytes that were unpacked; false: no more of them. */
	bool (*count)(void *context, size_t n);
	void *context;

	int error;            /* errno of a read of the file that failed */
	struct archive *pack; /* what the archive is packed in; NULL */
	struct archive *archive;
	char bytes[PACKING_CHUNK];
	char unpacked[PACKING_CHUNK];
};

/*
 * Opens it from the beginning, as an archive that is read by its directory at
 * the end, or from entry to entry (`streamed`), as a zip without one can be:
 * there, an entry that is passed over may have to be unpacked to find its end.
 * NULL: it cannot be opened. packing_close ends each.
 */
struct archive *packing_open(struct packing *p, bool streamed);
void packing_close(struct packing *p);

/* The entry's name without `./` before it; made up where there is none. */
const char *
packing_name(const struct archive_library *l, struct archive_entry *entry);

/* Whether a part of the name is hidden, or what macOS adds to a zip. */
bool packing_is_hidden(const char *name);

/* Whether the name is absolute, or climbs by `..`. */
bool packing_leads_out(const char *name);

/* Adds the name without the parts that lead out. */
void packing_add_inside(struct text *t, const char *name);

#endif
