/*
 * Bytes out: a buffer that grows; text as a YAML scalar on one line, which
 * reads back as the same text; and the text of strangers made safe for people.
 *
 * Knows nothing of what is written. The caller owns the buffer: {0}, then
 * text_fini. The bytes are always followed by a NUL that is not
 * counted.
 */
#ifndef CORE_BASE_TEXT_H
#define CORE_BASE_TEXT_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

struct text {
	char *bytes; /* NULL until something is added */
	size_t length;
	size_t room; /* bytes allocated */
};

void text_fini(struct text *t);

/* Makes the room larger, for n more bytes and the NUL. */
void text_grow(struct text *t, size_t n);

/* Makes room for n more bytes (and the NUL); returns where they begin. With 0,
 * t->bytes is a string after it, not NULL. */
static inline char *
text_reserve(struct text *t, size_t n)
{
	if (t->room - t->length <= n)
		text_grow(t, n);
	return t->bytes + t->length;
}

void text_add(struct text *t, const char *bytes, size_t n);
void text_append(struct text *t, const struct text *other);
void text_string(struct text *t, const char *s);
void text_char(struct text *t, char c);
void text_number(struct text *t, int64_t n);
void text_format(struct text *t, const char *format, ...)
	__attribute__((format(printf, 2, 3)));

/* Writes the formatted string to `room` bytes at `to`, cut short to fit and
 * ended by a NUL; returns how many bytes of it stand there, the NUL aside. */
size_t text_fill(char *to, size_t room, const char *format, ...)
	__attribute__((format(printf, 3, 4)));
size_t text_fill_list(char *to, size_t room, const char *format, va_list ap)
	__attribute__((format(printf, 3, 0)));

/*
 * Adds n bytes of UTF-8 as a scalar: plain where every reader of YAML takes it
 * for text, otherwise in double quotes. False, and nothing added, when they
 * are not UTF-8: YAML cannot hold those.
 */
bool text_quote(struct text *t, const char *s, size_t n);

/* Adds any n bytes as a scalar whose characters, U+0000 to U+00FF, stand for
 * one byte each. */
void text_quote_bytes(struct text *t, const char *s, size_t n);

/* Bytes in the first character of s, which has n > 0 bytes, and its code
 * point; 0 when they are not UTF-8 (RFC 3629: no surrogates, no long forms). */
size_t text_decode(const char *s, size_t n, uint32_t *point);

/* Writes a code point as UTF-8 to s[4]; returns how many bytes. */
size_t text_encode(uint32_t point, char *s);

/* How many newlines n bytes have. */
uint64_t text_newlines(const char *s, size_t n);

/* Whether a character is not to be shown as it is: controls, zero widths, marks
 * of direction, line separators, tags. */
bool text_is_hidden(uint32_t point);

/* Adds a character as \xHH below U+0080, \uHHHH or \UHHHHHHHH. */
void text_escape(struct text *t, uint32_t point);

/* Whether n bytes are letters, signs and blanks of ASCII. */
bool text_is_plain(const char *s, size_t n);

/*
 * Adds n bytes of any kind for people: hidden characters as text_escape
 * writes them, bytes that are not UTF-8 as \xHH.
 */
void text_visible(struct text *t, const char *s, size_t n);

/* What a byte is in ASCII, whatever the locale: others are not letters. */
static inline bool
ascii_upper(char c)
{
	return c >= 'A' && c <= 'Z';
}

static inline bool
ascii_lower(char c)
{
	return c >= 'a' && c <= 'z';
}

static inline bool
ascii_alpha(char c)
{
	return ascii_upper(c) || ascii_lower(c);
}

static inline bool
ascii_digit(char c)
{
	return c >= '0' && c <= '9';
}

static inline bool
ascii_alnum(char c)
{
	return ascii_alpha(c) || ascii_digit(c);
}

static inline bool
ascii_punct(char c)
{
	return c > ' ' && c < 0x7F && !ascii_alnum(c);
}

static inline bool
ascii_blank(char c)
{
	return c == ' ' || c == '\t';
}

static inline bool
ascii_space(char c)
{
	return c == ' ' || (c >= '\t' && c <= '\r');
}

#define DIGITS "0123456789"

/* Whether n bytes begin with the string, or are just the string. */
static inline bool
bytes_begin(const void *bytes, size_t n, const char *with)
{
	return n >= strlen(with) && memcmp(bytes, with, strlen(with)) == 0;
}

static inline bool
bytes_are(const void *bytes, size_t n, const char *word)
{
	return n == strlen(word) && memcmp(bytes, word, n) == 0;
}

/* Whether the n bytes at a are the m bytes at b; no bytes may be NULL. */
static inline bool
bytes_equal(const void *a, size_t n, const void *b, size_t m)
{
	return n == m && (n == 0 || memcmp(a, b, n) == 0);
}

/* Whether it is one of the bytes of the set, a string; NUL is in none. */
static inline bool
ascii_among(char c, const char *set)
{
	return c && strchr(set, c);
}

static inline char
ascii_tolower(char c)
{
	return ascii_upper(c) ? (char)(c | 0x20) : c;
}

static inline char
ascii_toupper(char c)
{
	return ascii_lower(c) ? (char)(c & ~0x20) : c;
}

/* Columns that n bytes without hidden characters take on a terminal. */
size_t text_columns(const char *s, size_t n);

/* How many bytes of s[n], at most `most`, are whole letters with their marks;
 * marks without end are parted. */
size_t text_prefix(const char *s, size_t n, size_t most);

/* Fowler, Noll and Vo's hash, 64 bits wide: of no bytes, with one more, and
 * with n more. */
#define HASH_EMPTY UINT64_C(0xCBF29CE484222325)

static inline uint64_t
hash_add(uint64_t hash, char byte)
{
	return (hash ^ (unsigned char)byte) * UINT64_C(0x100000001B3);
}

static inline uint64_t
hash_add_bytes(uint64_t hash, const char *s, size_t n)
{
	for (size_t i = 0; i < n; i++)
		hash = hash_add(hash, s[i]);
	return hash;
}

enum {
	TEXT_SHORT = 256,
	/* How much a message quotes of a word, a line, and a file's name. */
	QUOTE_WORD = 60,
	QUOTE_LINE = 100,
	QUOTE_NAME = 160
};

struct text_short {
	char bytes[TEXT_SHORT];
};

/* Stands for what is left out, or varies. */
#define ELLIPSIS "\xE2\x80\xA6"

/* A piece of a message: s[n], or its first letters, `most` bytes at most and
 * less than TEXT_SHORT, and an ellipsis. */
struct text_short text_short(const char *s, size_t n, size_t most);

/* The same of a string, for %s: it lives as long as the call. */
#define SHORT(s, most) text_short((s), strlen(s), (most)).bytes

/* A number of bytes for people: 512 MiB, 100 KiB, 2000 bytes. */
struct text_short text_size(uint64_t bytes);

/* The length of the line that s begins with, without its newline: at most n. */
size_t text_line_length(const char *s, size_t n);

/* The same with its newline, if it has one. */
size_t text_whole_line(const char *s, size_t n);

/* The next line from *at on, which goes behind it, without its newline; the
 * last needs none. False at the end. */
bool
text_line(const struct text *t, size_t *at, const char **line, size_t *length);

/* Returns the bytes and their NUL, which the caller frees; empties t. */
char *text_take(struct text *t);

/* Forgets the bytes and keeps the room. */
void text_clear(struct text *t);

/* Keeps the first n bytes; n must not exceed the length. */
void text_cut(struct text *t, size_t n);

/* Forgets the first n bytes. */
void text_drop(struct text *t, size_t n);

#endif
