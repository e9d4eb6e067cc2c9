/*
 * A regular expression as an automaton over the letters of a deck's line.
 *
 * Tells what an expression needs; does not match. Each place of the expression
 * where a letter may stand is a state (Glushkov's automaton), at most 64 of
 * them. Understands the common part of PCRE2's syntax. Greedy, lazy and
 * possessive counts are the same here, so the automaton takes every line that
 * PCRE2 takes, and perhaps more. Knows no cards but their letters.
 */
#ifndef CORE_MATCH_PRIVATE_H
#define CORE_MATCH_PRIVATE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
	AUTOMATON_STATES = 64,
	AUTOMATON_DEPTH = 16 /* of groups within groups */
};

/* The letters, a bit each in this order, and two marks. */
#define AUTOMATON_LETTERS "A23456789TJQKCDHS |"
enum {
	AUTOMATON_BEGIN = sizeof AUTOMATON_LETTERS - 1, /* `^` */
	AUTOMATON_END,                                  /* `$` */
	AUTOMATON_ALL
};
typedef uint32_t letter_set;

/* The letter's bit, or 0 for a byte that stands in no line. */
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
 * Makes the automaton of an expression that PCRE2 has compiled. False when the
 * expression has more states than there is room for or a part that is not
 * understood here.
 */
bool automaton_make(struct automaton *a, const char *expression, size_t length);

/* The states after one more letter, any of `letters`. A match may also begin
 * with it. */
state_set
automaton_step(const struct automaton *a, state_set states, letter_set letters);

#endif
