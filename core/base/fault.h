/*
 * A refusal or a finding: its name, its class, where it is and what is wrong.
 *
 * Knows no game and no transcript, and prints nothing. A fault owns nothing: it
 * is passed and copied by value. The kinds of faults are rows of
 * core/base/fault.def, which has those that all games share, and of a fault.def
 * in the room of each game; the Makefile puts them together as faults.def.
 *
 * And the name nearest to a word that is not a name, for "did you mean". The
 * distance of two words is the number of edits between them, as Damerau and
 * Levenshtein count them: a letter inserted, deleted or replaced, or two
 * neighbours swapped. Upper and lower case of ASCII letters are the same.
 */
#ifndef CORE_BASE_FAULT_H
#define CORE_BASE_FAULT_H

#include <stdbool.h>
#include <stdint.h>

/* Most severe first: a verdict is the class of the most severe finding. */
enum fault_class {
	CLASS_DEAL,    /* the cards are not those of the seed */
	CLASS_PLAY,    /* a move, turn, hand or legal list the rules refuse */
	CLASS_SCORE,   /* sums, totals, winners, when the game ends */
	CLASS_INPUT,   /* unreadable, truncated, or not a transcript */
	CLASS_WORDING, /* the meaning is right and the bytes are not */
	CLASS_COUNT
};

enum fault_id {
	FAULT_NONE,
#define FAULT(id, slug, class, title, rule, example) FAULT_##id,
#define RULE(id, rule, example)
#include "core/base/faults.def"
#undef RULE
#undef FAULT
	FAULT_COUNT
};

/* The rule that a fault breaks; strings are static. */
struct fault_rule {
	const char *text;    /* what holds and where that is written */
	const char *example; /* the smallest text that breaks it */
};

/* What is always the same for one kind of fault; strings are static. */
struct fault_kind {
	const char *game; /* the only one that has it; "": all games have */
	const char *slug; /* lower case words joined by dashes */
	enum fault_class class;
	const char *title; /* one line, no full stop */
	struct fault_rule rule;
};

enum { FAULT_TEXT = 240 };

/* In place of what is expected, while a finding is made: no line. */
#define FAULT_NO_LINE "\n"

struct fault {
	enum fault_id id;
	uint64_t line;         /* from 1; 0: nowhere in particular */
	uint32_t column;       /* from 1, in bytes; 0: the whole line */
	uint32_t width;        /* bytes that are marked; 0: one */
	uint32_t found_at;     /* the column where `found` begins; 0: unknown */
	uint32_t round;        /* from 1; 0: before or outside rounds */
	uint32_t move;         /* from 1 within the round; 0: none */
	uint32_t seat;         /* from 1; 0: nobody */
	uint64_t other;        /* a second line that proves it; 0: none */
	bool follows;          /* from an earlier finding of the round */
	char what[FAULT_TEXT]; /* one line, no newline, no program name */
	char expected[FAULT_TEXT];
	char found[FAULT_TEXT];
};

const struct fault_kind *fault_kind(enum fault_id id);

/* Whether it is a finding of the game called so or of every game. */
bool fault_concerns(enum fault_id id, const char *game);

/* The rule in the words of the game called so; NULL: of no game. */
struct fault_rule fault_rule(enum fault_id id, const char *game);

/* `deal`, `play`, `score`, `input` or `wording`; `ok` for CLASS_COUNT. */
const char *fault_class_name(enum fault_class class);

/* The id whose slug is `slug`, or FAULT_NONE. */
enum fault_id fault_by_slug(const char *slug);

/* The class called `name`, or CLASS_COUNT. */
enum fault_class fault_class_by_name(const char *name);

/* Marks the kinds of the class or slug called so; false: there is none. */
bool fault_select(const char *name, bool marked[FAULT_COUNT]);

/*
 * Fills f with everything zero but the id, the place and what the format says
 * (text_visible, cut to FAULT_TEXT - 1 bytes). Returns -1, so that a refusal is
 * one line: return fault_set(f, FAULT_CARD, line, column, "no suit '%c'", c);
 */
int fault_set(struct fault *f, enum fault_id id, uint64_t line, uint32_t column,
	const char *format, ...) __attribute__((format(printf, 5, 6)));

/* Says `what` in f, as fault_set would. */
void fault_words(struct fault *f, const char *what);

/* Makes f a fault of this id that says `what`, at the same place. */
void fault_become(struct fault *f, enum fault_id id, const char *what);

enum { NEAREST_LENGTH = 63 }; /* bytes of the longest word compared */

/* The distance of a and b, if it is at most `most`; else most + 1. Words of
 * more than NEAREST_LENGTH bytes are near to none. */
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

/* Takes the name where none is near, and the word is one of those of the
 * sentence about it, in upper or lower case. */
void nearest_describe(struct nearest *n, const char *name, const char *summary);

/* Adds the nearest name to the refusal, if there is one. */
void nearest_hint(const struct nearest *n, struct fault *f);

/* Refuses the word (FAULT_NAME): no `what` is called so; with the nearest name
 * if there is one. Returns -1. */
int nearest_refuse(const struct nearest *n, const char *what, uint64_t line,
	uint32_t column, struct fault *f);

#endif
