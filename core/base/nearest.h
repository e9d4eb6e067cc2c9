/*
 * The name nearest to a word that is no name: for "did you mean".
 *
 * The distance of two words is the number of edits between them, as Damerau
 * and Levenshtein count them: a letter inserted, deleted or replaced, or two
 * neighbours swapped. Upper and lower case of ASCII letters are the same.
 */
#ifndef CORE_BASE_NEAREST_H
#define CORE_BASE_NEAREST_H

#include "core/base/fault.h"

enum { NEAREST_LENGTH = 63 }; /* bytes of the longest word compared */

/*
 * The distance of a and b, if it is at most `most`; else most + 1. Words of
 * more than NEAREST_LENGTH bytes are near to none.
 */
unsigned nearest_distance(const char *a, const char *b, unsigned most);

/* A search over names; both strings are borrowed. */
struct nearest {
	const char *word;
	const char *name;  /* the nearest name so far; NULL: none is near */
	unsigned distance; /* the bound for the next one */
};

void nearest_start(struct nearest *n, const char *word);

/*
 * Takes the name if it is near the word, and nearer than all before it. Near
 * is at most one edit for three letters of the word, and at least one. A name
 * that begins with the word counts as one edit if the word has three letters;
 * the first words of a name, to a dash or a sign, count one edit more than they
 * are.
 */
void nearest_offer(struct nearest *n, const char *name);

/* Adds the nearest name to the refusal, if there is one. */
void nearest_hint(const struct nearest *n, struct fault *f);

/*
 * Refuses the word (FAULT_NAME): no `what` is called so; with the nearest name
 * if there is one. Returns -1.
 */
int nearest_refuse(const struct nearest *n, const char *what, uint64_t line,
	uint32_t column, struct fault *f);

#endif
