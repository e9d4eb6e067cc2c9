/*
 * Keys in a typescript: script(1) with --log-io writes what was typed and what
 * the terminal showed into one file, each key or run of keys before its echo.
 *
 * Knows the echo of a terminal's line discipline and where a prompt stands;
 * nothing of files. Without the keys the file is what --log-out would have
 * written.
 */
#ifndef CORE_CAPTURE_KEYS_H
#define CORE_CAPTURE_KEYS_H

#include <stdbool.h>
#include <stddef.h>

enum { KEYS_LINE = 160 /* bytes of keys and echo that are told apart */ };

struct keys {
	/* Bytes of the line that are keys; those beyond are not. */
	bool typed[2 * KEYS_LINE];
};

/*
 * Finds the keys in a line of n bytes, without its newline. False, and *k not
 * filled, where there are none: a line without a prompt, or one on which no key
 * stands that a terminal does not show as it is.
 */
bool keys_find(const char *line, size_t n, struct keys *k);

/* Whether the byte at `from` is a key; *to is behind the last alike in a row,
 * at most n. */
bool keys_run(const struct keys *k, size_t from, size_t n, size_t *to);

#endif
