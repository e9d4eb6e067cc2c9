/*
 * Loose reading: how real programs print a game's events, as patterns.
 *
 * A game's loose.yaml lists for each kind of event the patterns by which a line
 * that is not exact is recognised, and in which order kinds follow one another;
 * the subpatterns SIGN, RANK, RANKWORD, SUITWORD, C and N are those of all
 * games. Knows no wording: what a line should have been is for the reader. Made
 * by loose_load, freed by loose_free; one thread at a time, because matching
 * uses memory inside.
 */
#ifndef CORE_READER_LOOSE_H
#define CORE_READER_LOOSE_H

#include "core/base/fault.h"
#include "core/wording/wording.h"

enum {
	LOOSE_SEATS = 8,
	LOOSE_LINE = 4000,
	LOOSE_PIECE = 64,
	LOOSE_STOPPED = 4096
};

/* Where a field was read: offset and length in the line. */
struct loose_field {
	bool read;
	size_t at;
	size_t length;
};

/* How a line was read. */
struct loose_reading {
	struct loose_field field[EVENT_FIELDS];
	uint32_t missing; /* bit per field of the form */
	/* One line may say the same of several seats. */
	unsigned seats;
	uint8_t seat[LOOSE_SEATS];
};

enum loose_answer {
	LOOSE_NO,
	LOOSE_YES,
	LOOSE_LIMIT /* the matcher's limits were hit */
};

struct loose;

/* NULL and *f (with line and column) when the data are refused. */
struct loose *loose_load(const struct vocabulary *v,
	const struct wording_source *source, struct fault *f);
void loose_free(struct loose *l);

const struct order *loose_order(const struct loose *l);

/*
 * The work that was done since loose_load: one for each pattern that was tried
 * on a line, one more for each LOOSE_PIECE bytes of it, and LOOSE_STOPPED more
 * where it hit a limit, which takes as long as thousands that do not.
 */
size_t loose_work(const struct loose *l);

/* Adds work of as many patterns, which was done in other ways. */
void loose_count(struct loose *l, size_t work);

/* How many cards a list of this kind may hold over several lines; 0: one. */
unsigned loose_continues(const struct loose *l, unsigned kind);

/*
 * Whether a list of this kind may be shown by suits: a line without cards, then
 * a line of ranks for each suit. `shown`: another list of this game was.
 */
bool loose_shows_suits(const struct loose *l, unsigned kind, bool shown);

/*
 * Compiles every pattern, which reading does only when it needs one: for tests
 * of a game's loose.yaml. 0, or -1 and *f when one cannot be used.
 */
int loose_check(struct loose *l, struct fault *f);

/* What a line that is not recognised may still tell. */
enum loose_perhaps {
	LOOSE_NOTHING,
	LOOSE_MOVE,
	LOOSE_SEAT,    /* something of a seat */
	LOOSE_LEFT_OUT /* that lines are left out */
};

enum loose_perhaps loose_perhaps(struct loose *l, const char *s, size_t length);

/* Whether the line has a word that says a move of this kind; and whether such
 * words are known. */
bool loose_knows_verb(const struct loose *l, unsigned kind);
bool
loose_has_verb(struct loose *l, unsigned kind, const char *s, size_t length);

/* Whether the line is something that people type. */
bool loose_typed(struct loose *l, const char *s, size_t length);

/* A line, without its newline. */
struct loose_line {
	const char *s;
	size_t length;
	bool due; /* the kind is: patterns of lines that say little are tried */
};

/* Reads the line as an event of this kind. */
enum loose_answer loose_read(struct loose *l, unsigned kind,
	struct loose_line line, struct event *e, struct loose_reading *how);

/*
 * Adds the cards of a line that holds nothing but cards, and none of the list,
 * to the event's list; or its ranks to the event's pile of this suit, if it is
 * below CARD_SUITS. Returns how many; 0, and the event as it was, when the line
 * is another.
 */
unsigned
loose_cards(const char *s, size_t length, unsigned suit, struct event *e);

#endif
