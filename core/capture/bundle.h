/*
 * Many files in one, as people hand in a class or their own work: zip, tar, and
 * tar packed by gzip, bzip2, xz or zstd.
 *
 * All files are read into memory, with limits on their number, on their bytes
 * and on how much more those are than the packed ones. Nothing is written
 * anywhere: a name is only what the file is called. An archive in an archive is
 * read as a folder of it. Folders, links and hidden files (a part of the name
 * begins with a dot; __MACOSX) are left out. The caller owns the bundle: {0},
 * then bundle_fini.
 */
#ifndef CORE_CAPTURE_BUNDLE_H
#define CORE_CAPTURE_BUNDLE_H

#include "core/base/fault.h"
#include "core/base/text.h"

#include <stddef.h>

enum {
	BUNDLE_FILES = 20000,   /* in one archive */
	BUNDLE_BYTES = 1 << 29, /* of all its files */
	BUNDLE_RATIO = 200,     /* how much more that is than what is packed */
	BUNDLE_DEPTH = 3        /* archives in archives */
};

struct bundle_file {
	char *name; /* its path in the archive */
	size_t at;  /* where it begins in the bundle's bytes */
	size_t length;
};

struct bundle {
	struct bundle_file *file; /* in the order of the archive */
	size_t count;
	size_t room;
	struct text bytes;
};

/* Whether the file may be an archive, by its first bytes; also when they cannot
 * be read. fd, where it can be rewound, stays where it is. */
bool bundle_possible(int fd);

/*
 * Reads the archive that fd, which can be rewound, stands at the beginning of.
 * 1: all files are in *b. 0: it is no archive, or one without files, and fd
 * stands at its beginning again. -1 and *f when it is damaged, encrypted or
 * over a limit: *b has the files before that.
 */
int bundle_read(struct bundle *b, int fd, struct fault *f);

void bundle_fini(struct bundle *b);

#endif
