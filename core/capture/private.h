/*
 * What the files of this room share: the map of places, a terminal's screen
 * line, the lines of text that come of it, packed bytes, the two formats of
 * recordings, and archives. Only core/capture/ includes this header.
 */
#ifndef CORE_CAPTURE_PRIVATE_H
#define CORE_CAPTURE_PRIVATE_H

#include "core/capture/capture.h"

#include <archive.h>
#include <archive_entry.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Control characters, by their names in ASCII. */
enum { EOT = 4, BEL = 7, BS = 8, NAK = 21, ESC = 27, DEL = 127 };

/* Lines and columns count from 1, columns in bytes. */
struct place {
	uint64_t line;
	uint32_t column;
};

/*
 * The map (lines.c) from unwrapped text back to the file as it was handed in:
 * runs of bytes that follow each other in both. At least the last
 * CAPTURE_PLACES runs are kept, so that memory is bounded. Where the first
 * CAPTURE_RETURNS bytes have no newline, a CR ends a line.
 */
enum { CAPTURE_PLACES = 1 << 17, CAPTURE_RETURNS = 200 };

struct capture_map {
	struct capture_run *run;
	size_t count;
	size_t room;
};

/* The byte at `text` came from `file`; texts are added in rising order. */
void map_add(struct capture_map *m, struct place text, struct place file);

/* Where the byte at `text` came from: itself, when nothing was added before it;
 * after a run's end, as many columns or lines after its beginning. */
struct place map_find(const struct capture_map *m, struct place text);

/*
 * The line of a terminal on which the cursor is (screen.c): bytes as they came,
 * with cursor motion and rubbing out, become the line that was shown when it
 * ended. Knows escape sequences (ECMA-48) and the line discipline's echo. A
 * line holds at most SCREEN_CELLS characters; a longer one is given out in
 * pieces. A few bytes move the cursor behind thousands of blanks: these may be
 * SCREEN_BLANKS more than there are bytes, which no program of a game prints.
 */
enum { SCREEN_CELLS = 1 << 12, SCREEN_BLANKS = 1 << 18 };

struct screen_cell {
	char bytes[4];
	uint8_t length;
	uint8_t want; /* bytes its first byte announces */
	bool rubbed;  /* a space that was printed to rub something out */
	uint32_t column;
	uint64_t line;
};

/* Where in an escape sequence the next byte falls. */
enum screen_mode {
	SCREEN_TEXT,
	SCREEN_ESCAPE,
	SCREEN_CHARSET, /* one byte more */
	SCREEN_CSI,
	SCREEN_STRING,       /* up to BEL or ST */
	SCREEN_STRING_ESCAPE /* an ESC inside one */
};

/* Where something was first taken out, and the unwrapped lines that had it: at
 * least the last CAPTURE_PLACES, and how many there were before them. */
struct screen_taken {
	struct place first; /* line 0: nowhere */
	uint64_t *line;
	size_t count, room;
	uint64_t dropped;
};

/* {0} is an empty line; screen_fini frees what it has. */
struct screen {
	enum screen_mode mode;
	unsigned number; /* the first parameter of a CSI */
	bool second;     /* it has more than one */
	bool back;       /* the last byte was a backspace */
	bool returned;   /* a CR came and nothing after it */
	bool moved;      /* an escape sequence was on this line */
	uint64_t line;   /* its number in the unwrapped text */
	uint64_t blanks; /* that moves of the cursor may still make */
	bool spent;      /* one would have made more */
	struct screen_taken taken[CAPTURE_TAKEN];
	size_t prompt; /* the cell behind the last >; 0: none */
	size_t cursor;
	size_t count;
	struct screen_cell cell[SCREEN_CELLS];
};

void screen_fini(struct screen *s);

/* Notes that something is taken out of the line, which came from this place. */
void screen_take(struct screen *s, enum capture_what kind, struct place from);

/* In how many lines up to this one something was taken out. */
uint64_t screen_count_taken(
	const struct screen *s, enum capture_what kind, uint64_t last);

/* Whether the line is empty and no sequence is open. */
bool screen_empty(const struct screen *s);

/* Shows a byte other than a newline that came from this place; the cursor is
 * not behind the last cell. */
void screen_byte(struct screen *s, unsigned char c, struct place from);

/*
 * Ends the line, or gives it out because it is full: adds it to out without a
 * newline and its places to the map, as from *at on, and moves *at behind it.
 */
void screen_end(struct screen *s, struct text *out, struct capture_map *map,
	struct place *at);

/* Terminal output made into lines of text, with their places (lines.c). */
struct lines {
	struct text out; /* drained by the owner */
	struct capture_map map;
	struct place at;  /* in the unwrapped text, of the next byte */
	uint64_t returns; /* the first line that ended in CR LF; 0: none */
	char end;         /* of lines: newline, or CR in a file without any */
	bool breaks;   /* so is a CR inside a line: nothing edits lines here */
	uint64_t work; /* of finding keys */
	struct screen screen;
};

/* The unwrapped text goes on at this line. */
struct lines *lines_start(uint64_t line);
void lines_stop(struct lines *l);

/* Shows one byte that came from `from`. */
void lines_byte(struct lines *l, unsigned char c, struct place from);

/* Shows n bytes that came from *from onwards, which is moved behind them. */
void
lines_bytes(struct lines *l, const char *bytes, size_t n, struct place *from);

/* Shows a whole line of n bytes that a terminal prints as they are, and its
 * newline; `returned`: behind a CR. False when the line has begun. */
bool lines_simple(struct lines *l, const char *bytes, size_t n, bool returned,
	struct place from);

/* Adds the line as far as it is shown, without a newline: the input ends. */
void lines_end(struct lines *l);

/* The first of n bytes that a terminal does not print as it is; n: none. */
size_t lines_special(const char *bytes, size_t n);

/*
 * The bytes of a file descriptor, unpacked if gzip or zstd packed them
 * (input.c). Memory is bounded for any input: unpacking is done as the bytes
 * are read, windows larger than PACKED_WINDOW and more than PACKED_MOST
 * unpacked bytes are refused; so are, behind the first PACKED_FREE bytes, more
 * than PACKED_RATIO times as many as were packed, which no text of games has.
 */
enum {
	PACKED_WINDOW = 25, /* its logarithm: 32 MiB, zstd up to level 20 */
	PACKED_FREE = 1 << 24,
	PACKED_RATIO = 200
};

#define PACKED_MOST (UINT64_C(1) << 32)

struct packed;

/* Begins to read fd, borrowed until packed_close. */
struct packed *packed_open(int fd);
void packed_close(struct packed *s);

/*
 * Reads 1..room bytes to `bytes` and sets *n; 0 there is the end. Returns 0, or
 * -1 and *f when reading fails, the packed bytes are damaged, or too much comes
 * out of them.
 */
int packed_read(
	struct packed *s, char *bytes, size_t room, size_t *n, struct fault *f);

/*
 * asciinema's recordings (recordings.c), versions 2 and 3: a line of JSON for
 * each event (docs.asciinema.org/manual/asciicast). A byte's place is where it
 * is in the JSON, at the beginning of its escape.
 */

/* Whether this first line is the header of such a recording. */
bool cast_begins(const char *bytes, size_t n);

/* One line of the file, without its newline: gives what the terminal showed to
 * `lines`. -1 and *f when it is not an event. */
int cast_line(const char *bytes, size_t n, uint64_t line, struct lines *lines,
	struct fault *f);

/*
 * Typescripts (recordings.c), as script(1) writes them. With --log-io what was
 * typed and what the terminal showed is one file, each key or run of keys
 * before its echo; without the keys it is what --log-out writes.
 */
enum {
	TYPESCRIPT_KEYS = 160, /* bytes of keys and echo that are told apart */
	TYPESCRIPT_TYPED = 2 * TYPESCRIPT_KEYS, /* keys are among these bytes */
	/* Squares of the lengths of the lines in which keys are looked for, of
	 * one typescript: 300,000 lines of 20 bytes. */
	TYPESCRIPT_WORK = 120000000
};

/* Whether this first line is the header of a typescript. */
bool typescript_begins(const char *bytes, size_t n);

/*
 * A line of n bytes with its newline, or a part of a line: gives what the
 * terminal showed to `lines` and moves *from behind it. *bare is whether the
 * line before ended in LF without CR, and is set for the next.
 */
void typescript_line(struct lines *lines, const char *line, size_t n,
	struct place *from, bool *bare);

/*
 * Finds the keys in a line of n bytes, without its newline: typed[i] is whether
 * byte i is one; bytes beyond TYPESCRIPT_TYPED are not. False, and typed[] not
 * filled, where there are none: a line without a prompt, or one that has only
 * what a terminal shows.
 */
bool typescript_keys(const char *line, size_t n, bool typed[TYPESCRIPT_TYPED]);

/* The encoding of a file: UTF-8, or UTF-16, which is decoded as it is read;
 * with or without a byte order mark (input.c). {0} is UTF-8. */
struct encoding {
	const char *what; /* a sentence about it; NULL: UTF-8 */
	bool utf16;
	bool sound;      /* UTF-16 behind a mark, and no unit wrong so far */
	bool big_endian; /* UTF-16 with the high byte of a unit first */
	bool odd;        /* `first` is the first byte of a unit */
	unsigned char first;
	uint32_t high; /* a high surrogate without its low one yet; 0: none */
};

/* Tells the encoding by the first n bytes of the file. Returns how many of them
 * are its mark. */
size_t encoding_detect(struct encoding *e, const char *bytes, size_t n);

/* Decodes n more bytes of UTF-16 and adds them to `out` as UTF-8. */
void encoding_decode(
	struct encoding *e, const char *bytes, size_t n, struct text *out);

/* What is used of libarchive, which is loaded when a file looks like an
 * archive: its own libraries take longer to load than a transcript to judge. */
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

/* What packed bytes begin with. */
#define PACKED_GZIP "\x1f\x8b"
#define PACKED_XZ                                                              \
	"\xfd"                                                                 \
	"7zXZ"
#define PACKED_ZSTD "\x28\xb5\x2f\xfd"

/* Whether the first n bytes have the magic, a string, at that place. */
bool packing_has(const void *bytes, size_t n, size_t at, const char *magic);

/* Whether the first n bytes may be those of an archive. */
bool packing_possible(const char *bytes, size_t n);

enum { PACKING_CHUNK = 1 << 16 };

/*
 * An archive as it is packed (packing.c): a file, or bytes in memory, through
 * what unpacks it if it is packed as a whole, so that each byte which is
 * unpacked is counted, also where libarchive reads on by itself.
 */
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
