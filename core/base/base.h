/*
 * What every room uses: memory and libraries loaded when they are needed
 * (here), refusals and findings (fault.h, with the findings that all games
 * share in fault.def), bytes out and quoting (text.h), files and bytes in
 * (source.h), work on several processors (crew.h), and the only users of
 * libyaml (yaml.h) and PCRE2 (pattern.h).
 *
 * Knows no cards, no games and no transcripts. Three policies hold everywhere:
 * memory that runs out ends the process; a function that may refuse returns 0,
 * or -1 with a struct fault filled and everything else as it was, but for a
 * game's act and go, which may end the game (core/game); a question is answered
 * with a bool.
 *
 * The functions of memory never return NULL. When the system refuses memory
 * they write one line to standard error and end the process with status 2, at
 * once and without flushing streams: what was printed until then is cut short,
 * and the status says so. No other file allocates, and no caller checks for
 * NULL. What is returned belongs to the caller, who frees it with free(). With
 * the GNU C library the policy holds for every library too: malloc.c defines
 * malloc, calloc and realloc over the C library's own. A library that was
 * refused memory would have to tell that from bad input in each of its answers;
 * jansson, for one, does not.
 */
#ifndef CORE_BASE_BASE_H
#define CORE_BASE_BASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* How many elements an array has; not for pointers. */
#define LENGTH(array) (sizeof(array) / sizeof((array)[0]))

/* `count` things of `size` bytes each, all zero. */
void *
memory_zero(size_t count, size_t size) __attribute__((malloc, returns_nonnull));

/* Resizes what memory_zero or memory_resize returned, or NULL, to `count`
 * things of `size` bytes; bytes that are new have no value yet. */
void *memory_resize(void *memory, size_t count, size_t size)
	__attribute__((returns_nonnull));

/* As memory_resize: doubles *room when all of it, `count` things, is taken. */
void *memory_grow(void *memory, size_t count, size_t *room, size_t size);

/* A copy of the string. */
char *memory_copy(const char *s) __attribute__((malloc, returns_nonnull));

/* A copy of `length` bytes, followed by a NUL; bytes may be NULL if it is 0. */
char *memory_copy_bytes(const char *bytes, size_t length)
	__attribute__((malloc, returns_nonnull));

/* Strings that are freed together; {0}: no strings. */
struct strings {
	char **at; /* NULL-ended, or NULL */
	size_t count;
};

/* Keeps the string, or other memory, which it owns from then on; returns it. */
char *strings_keep(struct strings *s, char *string);
void strings_fini(struct strings *s);

/* The monotonic clock, in ns. */
uint64_t clock_ns(void);

/* Ends the process as above: for memory that a library was refused, or that
 * was asked for in other ways. */
void memory_fail(void) __attribute__((noreturn));

/*
 * A library that few inputs need is loaded when one of them comes: at the start
 * of each process it would take 0.05 ms. From a list of its functions these
 * make the members of a structure of pointers to them, and their names, each
 * ended by NUL.
 */
#define LIBRARY_MEMBER(name) __typeof__(name) *name;
#define LIBRARY_NAME(name) #name "\0"

/*
 * Loads the library `file` and stores the address of each function of `names`
 * in *functions, a structure of pointers in that order. The library stays
 * loaded. False: it is missing, or one of the functions is; *functions is then
 * filled in part.
 */
bool library_load(void *functions, const char *file, const char *names);

#endif
