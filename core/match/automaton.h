/*
 * A regular expression as an automaton over the letters of a deck's line.
 *
 * For finding out what an expression needs, not for matching: each place of
 * the expression where a letter may stand is a state (Glushkov's automaton), 64
 * of them at most. Understands the common part of PCRE2's syntax; a greedy, a
 * lazy and a possessive count are the same here, so the automaton takes every
 * line that PCRE2 would, and perhaps more. Knows no cards but their letters.
 */
#ifndef CORE_MATCH_AUTOMATON_H
#define CORE_MATCH_AUTOMATON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
	AUTOMATON_STATES = 64,
	AUTOMATON_DEPTH = 16 /* of groups within groups */
};

/* Bits of the letters: those of AUTOMATON_LETTERS in order, and two marks. */
#define AUTOMATON_LETTERS "A23456789TJQKCDHS |"
enum {
	AUTOMATON_BEGIN = sizeof AUTOMATON_LETTERS - 1, /* `^` */
	AUTOMATON_END,                                  /* `$` */
	AUTOMATON_ALL
};
typedef uint32_t letter_set;

/* The letter's bit, or 0 for a byte that no line has. */
letter_set automaton_letter(unsigned char byte);

typedef uint64_t state_set;

struct automaton {
	state_set at[AUTOMATON_ALL]; /* the states that take this letter */
	state_set follow[AUTOMATON_STATES];
	state_set first;
	state_set last;
	unsigned states;
	bool empty; /* whether the empty string is taken */
};

/*
 * False when the expression, which PCRE2 has compiled, has something that is
 * not understood here, or too many states.
 */
bool automaton_make(struct automaton *a, const char *expression, size_t length);

/*
 * The states after one more letter, which may be any of these; a match may
 * also begin with it.
 */
state_set
automaton_step(const struct automaton *a, state_set states, letter_set letters);

#endif
