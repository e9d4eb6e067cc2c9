/*
 * Unwraps the files that people hand in: plain transcripts, script(1)
 * typescripts, asciinema recordings, logs of a terminal; in UTF-8 or UTF-16,
 * with gzip or zstd around any of them. And archives of such files, as a
 * bundle.
 *
 * Gives the text that the screen showed, chunk by chunk, in bounded memory:
 * escape sequences are carried out, rubbed out characters removed, CR LF is one
 * newline. A plain text passes through as it is read. Knows nothing of cards or
 * of what is right; capture_place maps a place back to the file as handed in
 * (of a packed file, or one in UTF-16: to what zcat or iconv prints). The
 * caller owns the capture and the file descriptor.
 */
#ifndef CORE_CAPTURE_CAPTURE_H
#define CORE_CAPTURE_CAPTURE_H

#include "core/base/base.h"
#include "core/base/fault.h"
#include "core/base/text.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
	CAPTURE_CHUNK = 1 << 18, /* bytes read at a time */
	CAPTURE_EVENT = 1 << 22  /* longest line of a recording */
};

enum capture_kind {
	CAPTURE_PLAIN,
	CAPTURE_TERMINAL, /* plain, with escape sequences or rubbing out */
	CAPTURE_TYPESCRIPT,
	CAPTURE_CAST
};

struct capture;

/* Begins to read fd, borrowed until capture_close. */
struct capture *capture_open(int fd);
void capture_close(struct capture *c);

/*
 * 1: *bytes and *length (at least 1) are the next of the text, borrowed until
 * the next call. A chunk ends with a newline, unless it is the last or the line
 * is longer than CAPTURE_CHUNK. 0: the text is over. -1 and *f: reading
 * failed; all that could be read was given before.
 */
int capture_next(
	struct capture *c, const char **bytes, size_t *length, struct fault *f);

/*
 * A sentence about a file that is in UTF-16 without a byte order mark, or with
 * bytes that are not; or NULL: a mark is what an editor of Windows puts before
 * UTF-8, and UTF-16 behind its mark is how a shell writes what any program
 * prints, as it writes CR LF.
 */
const char *capture_encoding(const struct capture *c);

/* What the file is, as far as it has been read. */
enum capture_kind capture_kind(const struct capture *c);

/* Whether it is a recorded session: the text of a shell, or the echo of typing
 * ahead, before, between and after games is not part of them. */
bool capture_session(const struct capture *c);

/*
 * Moves *line and *column (from 1; a column of 0 stays 0) of the unwrapped text
 * to their place in the file. For lines of the last chunk and the hundred
 * thousand before it; older ones are counted back from those. Costs nothing
 * where the text is plain.
 */
void capture_place(const struct capture *c, uint64_t *line, uint32_t *column);

/*
 * What was taken out of the text: escape sequences, which a program that
 * colours its output has without being a recorded session; carriage returns by
 * themselves that end lines, where newlines end the others; bytes that rub out
 * and stand behind what a program printed, unless lines end as a terminal ends
 * them (of these only BS is carried out); ends of lines, CR LF or newlines
 * alone, that are not as the first line's, but behind a prompt.
 */
enum capture_what {
	CAPTURE_ESCAPES,
	CAPTURE_RETURNS_ALONE,
	CAPTURE_RUBS,
	CAPTURE_ENDS,
	CAPTURE_TAKEN
};

/* How many lines have it, and the place of the first in the file. */
struct capture_taken {
	uint64_t count, line;
	uint32_t column;
};

/*
 * Of the unwrapped text up to line `last`: what has been read behind it changes
 * nothing, so that it does not matter in which pieces a file arrives. Nothing
 * when the lines up to there are a recorded session's.
 */
struct capture_taken
capture_taken(const struct capture *c, enum capture_what kind, uint64_t last);

/*
 * Many files in one, as people hand in a class or their own work: zip, tar, and
 * tar packed by gzip, bzip2, xz or zstd.
 *
 * All files are read into memory, with limits on their number and bytes, in all
 * and of each student: of what is in a folder or is a file at the top, or in
 * the one folder where all is. What is damaged, encrypted or over the limit in
 * the work of a student is a file with a fault, and the others are read.
 * Nothing is written anywhere: a name is only what the file is called. An
 * archive in an archive is read as a folder of it. Folders and hidden files (a
 * part of the name begins with a dot; __MACOSX) are left out, and a link is a
 * file with a fault. The caller owns the bundle: {0}, then bundle_fini.
 */
enum {
	BUNDLE_FILES = 20000,           /* in one archive */
	BUNDLE_BYTES = 1 << 29,         /* of all its files */
	BUNDLE_STUDENT_FILES = 2000,    /* of one student */
	BUNDLE_STUDENT_BYTES = 1 << 26, /* of them */
	BUNDLE_DEPTH = 3                /* archives in archives */
};

struct bundle_file {
	char *name; /* its path in the archive */
	size_t at;  /* where it begins in the bundle's bytes */
	size_t length;
	size_t student;      /* whose work it is: below `students` */
	struct fault *fault; /* why it, or more of it, is not read; NULL */
};

struct bundle {
	struct bundle_file *file; /* in the order of the archive */
	size_t count;
	size_t room;
	size_t students;
	struct strings folders; /* entries, and works that begin hidden */
	struct text bytes;
};

/* Whether the file may be an archive, by its first bytes; also when they cannot
 * be read. fd, where it can be rewound, stays where it is. */
bool bundle_possible(int fd);

/*
 * Reads the archive that fd, which can be rewound, stands at the beginning of.
 * 1: all files are in *b. 0: it is not an archive, or one without files, and fd
 * stands at its beginning again. -1 and *f when it is damaged or over a limit
 * as a whole: *b has the files before that.
 */
int bundle_read(struct bundle *b, int fd, struct fault *f);

void bundle_fini(struct bundle *b);

#endif
