/*
 * A refusal or a finding: its name, its class, where it is and what is wrong.
 *
 * Knows no game and no transcript, and prints nothing. A fault owns nothing: it
 * is passed and copied by value. The kinds of faults are rows of
 * core/base/fault.def, which has those that all games share, and of a fault.def
 * in the room of each game; the Makefile puts them together as faults.def.
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
	uint32_t round;        /* from 1; 0: before or outside rounds */
	uint32_t move;         /* from 1 within the round; 0: none */
	uint32_t seat;         /* from 1; 0: nobody */
	uint64_t other;        /* a second line that proves it; 0: none */
	char what[FAULT_TEXT]; /* one line, no newline, no program name */
	char expected[FAULT_TEXT];
	char found[FAULT_TEXT];
};

const struct fault_kind *fault_kind(enum fault_id id);

/* Whether it is a finding of the game called so or of every game. */
bool fault_concerns(enum fault_id id, const char *game);

/* The rule in the words of the game called so; NULL: of no game. */
struct fault_rule fault_rule(enum fault_id id, const char *game);

/* `deal`, `play`, `score`, `input` or `wording`. */
const char *fault_class_name(enum fault_class class);

/* The id whose slug is `slug`, or FAULT_NONE. */
enum fault_id fault_by_slug(const char *slug);

/* The class called `name`, or CLASS_COUNT. */
enum fault_class fault_class_by_name(const char *name);

/*
 * Fills f with everything zero but the id, the place and what the format says
 * (cut to FAULT_TEXT - 1 bytes). Returns -1, so that a refusal is one line:
 * return fault_set(f, FAULT_CARD, line, column, "no suit '%c'", c);
 */
int fault_set(struct fault *f, enum fault_id id, uint64_t line, uint32_t column,
	const char *format, ...) __attribute__((format(printf, 5, 6)));

/* Says `what` in f, as fault_set would. */
void fault_words(struct fault *f, const char *what);

#endif
