/*
 * libstraights: deal, play, verify and search card games. See libstraights(3).
 *
 * Objects are opaque. One belongs to the caller from its sts_..._new to its
 * sts_..._free, which takes NULL. Different objects may be used by different
 * threads at the same time, one object by one thread at a time; the library
 * has no other state. Strings are UTF-8 or ASCII, ended by NUL. A pointer to
 * const that is returned is borrowed: it lives until the next call with the
 * same object, or for ever where it says static. When memory runs out the
 * process ends with status 2 and a line on standard error.
 *
 * A function that may refuse returns 0 (or what it says), or -1, or NULL, with
 * *error filled; `error` may be NULL everywhere.
 */
#ifndef STRAIGHTS_H
#define STRAIGHTS_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif
#pragma GCC visibility push(default)

enum {
	STS_CARDS = 52,   /* of a deck */
	STS_NO_CARD = 52, /* no card, or one that is not known */
	STS_SEATS = 6     /* at most, of any game */
};

struct sts_error {
	char name[64];     /* as straights-verify(1) lists it; may be empty */
	char message[256]; /* one line, without newline */
	uint64_t line;     /* of what was read, from 1; 0: none */
	uint32_t column;   /* from 1; 0: none */
	uint32_t reserved;
};

/* The version of the library that is loaded: "0.9.0". Static. */
const char *sts_version(void);

/* Frees a string that a function returned as char *. */
void sts_free(char *string);

/* --- Names --- */

enum sts_list {
	STS_GAMES,
	STS_SHUFFLES,
	STS_WORDINGS, /* the built-in ones of a game */
	STS_FINDINGS, /* that may be told of a game */
	STS_RULES     /* house rules of a game that may be set */
};

/*
 * The name at this index, from 0; NULL after the last, and where there is no
 * such game. `game` may be NULL for games and shuffles. Static.
 */
const char *sts_name(enum sts_list list, const char *game, size_t index);

/* What the name stands for, in a line, for sts_free; NULL: no such name. */
char *sts_summary(enum sts_list list, const char *game, const char *name);

/* --- Cards and decks --- */

/*
 * A card is a number 0..51, 13 * suit + rank: clubs, diamonds, hearts, spades;
 * ace to king. sts_card_name gives "7S", "TC"; NULL for any other number.
 * Static. sts_card takes 7S, tc, 10C; STS_NO_CARD for any other text.
 */
const char *sts_card_name(unsigned card);
unsigned sts_card(const char *name);

/*
 * Writes the deck that the shuffle (NULL: the first) deals in that round, from
 * 1, of a game with that seed, -2147483648 to 4294967295; the first card is
 * dealt first. 0 or -1.
 */
int sts_deal(const char *shuffle, int64_t seed, unsigned round,
	uint8_t deck[STS_CARDS], struct sts_error *error);

/*
 * The places of the deck, bit 0 the first, that make a hand, from 1, when so
 * many play (0: as many as play mostly). The lowest place is dealt first. 0
 * when it is refused.
 */
uint64_t sts_hand(const char *game, unsigned players, unsigned hand,
	struct sts_error *error);

/* --- Records: a game as its seed or decks, its seats and what was typed --- */

struct sts_record;

struct sts_record *sts_record_new(const char *game, struct sts_error *error);
void sts_record_free(struct sts_record *record);

/*
 * Reads a YAML stream (straights-record(5)): the record at this index, from 0.
 * NULL when it is refused, or with an empty message when there are fewer.
 */
struct sts_record *sts_record_read(const char *yaml, size_t length,
	size_t index, struct sts_error *error);

/*
 * Reads such a stream, of which the bytes are copied, a record at a time: the
 * next, or NULL as above. Behind a refused document the next one follows.
 */
struct sts_records;
struct sts_records *sts_records_new(const char *yaml, size_t length);
void sts_records_free(struct sts_records *records);
struct sts_record *sts_records_next(
	struct sts_records *records, struct sts_error *error);

/*
 * Sets `wording` (a name, or a wording's YAML), `shuffle`, `seed`, `seats` (h
 * or c each), or a house rule. The text is copied. 0 or -1.
 */
int sts_record_set(struct sts_record *record, const char *key,
	const char *value, struct sts_error *error);

/* Adds the deck of the next round, in place of a seed. 0 or -1. */
int sts_record_deck(struct sts_record *record, const uint8_t deck[STS_CARDS],
	struct sts_error *error);

/* Adds a line typed, without its newline. 0 or -1. */
int sts_record_type(struct sts_record *record, const char *line,
	struct sts_error *error);

/* The record as one YAML document, for sts_free. */
char *sts_record_yaml(const struct sts_record *record);

/* --- Tables: a game in play, in events --- */

struct sts_table;

/* What happened. Fields that the kind does not have are 0 or NULL. */
struct sts_event {
	const char *kind; /* as straights-wording(5) names it; "refused" */
	unsigned seat;    /* from 1 */
	unsigned card;    /* STS_NO_CARD: none */
	size_t count;     /* of cards */
	const uint8_t *cards;
	int32_t number[4]; /* in the order of the kind's fields */
	const char *text;  /* a line typed, or why one was refused */
	size_t text_length;
	const char *printed; /* as the record's wording prints it */
	size_t printed_length;
	const char *json; /* all fields by name, in one line */
	const void *reserved[4];
};

/* Plays the record to its end: its seats, then its lines. NULL: refused. */
struct sts_table *sts_table_new(
	const struct sts_record *record, struct sts_error *error);
void sts_table_free(struct sts_table *table);

/* The next event; NULL when all have been read. Borrowed. */
const struct sts_event *sts_table_next(struct sts_table *table);

/*
 * Types one more line, without its newline. 0 when the game has answered in
 * events, also when that is a refusal; -1 when it can make nothing of the
 * line, and the table stands as it was.
 */
int sts_table_type(
	struct sts_table *table, const char *line, struct sts_error *error);

/* Whether nothing can be typed any more: 1 or 0. */
int sts_table_over(const struct sts_table *table);

/* The seat, from 1, that is to move; 0: none, or the table asks who plays. */
unsigned sts_table_turn(const struct sts_table *table);

/*
 * The legal moves of the seat to move, as typed, each ended by a newline.
 * Borrowed.
 */
const char *sts_table_moves(struct sts_table *table);

/*
 * What the seat may see of the round: the table, its own hand, and its choices
 * if it is to move. Sets *events, borrowed, and returns how many.
 */
size_t sts_table_view(struct sts_table *table, unsigned seat,
	const struct sts_event **events);

/* How many seats there are; the total of one; whether it has won: 1 or 0. */
unsigned sts_table_seats(const struct sts_table *table);
int32_t sts_table_score(const struct sts_table *table, unsigned seat);
int sts_table_won(const struct sts_table *table, unsigned seat);

/* --- Verifying: transcripts to verdicts --- */

struct sts_verifier;

struct sts_finding {
	const char *name;  /* as straights-verify(1) lists it */
	const char *class_name; /* deal, play, score, input or wording */
	const char *message;
	const char *expected; /* may be empty, as the next five */
	const char *found;
	const char *source; /* the line it is about */
	const char *table;  /* how the table stood */
	const char *proof;
	const char *rule;
	uint64_t line;  /* of the file, from 1; 0: none */
	uint64_t count; /* of equal differences, told once */
	uint32_t column;
	uint32_t width; /* bytes */
	uint32_t round;
	uint32_t move;
	uint32_t seat;
	uint32_t allowed; /* 1: not counted in the verdict */
	const void *reserved[4];
};

struct sts_verdict {
	const char *verdict; /* ok, or the class of the worst finding */
	const char *game;
	const char *wording; /* may be empty, as the next */
	const char *shuffle;
	int64_t seed;
	uint32_t seeded; /* 1: seed is told or was found */
	uint32_t complete;
	uint64_t first_line;
	uint64_t last_line;
	uint32_t seats;
	uint32_t rounds;
	int32_t score[STS_SEATS];
	uint32_t won[STS_SEATS]; /* 1 or 0 */
	size_t count;
	const struct sts_finding *finding; /* in order of line */
	const char *json; /* as straights-verify --report json, one line */
	const void *reserved[4];
};

struct sts_verifier *sts_verifier_new(
	const char *game, struct sts_error *error);
void sts_verifier_free(struct sts_verifier *verifier);

/*
 * Sets `wording` (a name, a wording's YAML, or auto), `shuffle`, `seed`,
 * `allow` (a class or finding, each call one more), a house rule; or, with
 * value 1 or 0, `complete`, `all`, `find-seed`. What they mean is in
 * straights-verify(1). Not while a transcript is open. 0 or -1.
 */
int sts_verifier_set(struct sts_verifier *verifier, const char *key,
	const char *value, struct sts_error *error);

/* Each transcript must be the game of this record, which is copied. 0 or -1. */
int sts_verifier_record(struct sts_verifier *verifier,
	const struct sts_record *record, struct sts_error *error);

/*
 * Opens a transcript in place of the one before: a file descriptor, read from
 * where it stands, borrowed until the next open or free; or bytes, copied.
 * `name` is what the verdict calls it. 0 or -1.
 */
int sts_verifier_open(struct sts_verifier *verifier, const char *name, int fd,
	struct sts_error *error);
int sts_verifier_open_bytes(struct sts_verifier *verifier, const char *name,
	const char *bytes, size_t length, struct sts_error *error);

/*
 * Judges the next game of the transcript: 1 and *verdict, borrowed; 0 at the
 * end; -1 when it cannot be read.
 */
int sts_verifier_next(struct sts_verifier *verifier,
	const struct sts_verdict **verdict, struct sts_error *error);

/* --- Searching: which seeds deal these cards --- */

struct sts_search;

/* Of all seeds of this shuffle; NULL: the first shuffle. */
struct sts_search *sts_search_new(
	const char *shuffle, struct sts_error *error);
void sts_search_free(struct sts_search *search);

/* Only seeds from `from` to `to`, both included. */
void sts_search_range(struct sts_search *search, uint32_t from, uint32_t to);

/*
 * In that round, 1 to 64, this card lies at that place of the deck, from 0; all
 * these cards, a bit each, lie in these places, a bit each. 0 or -1.
 */
int sts_search_card(struct sts_search *search, unsigned round, unsigned place,
	unsigned card, struct sts_error *error);
int sts_search_cards(struct sts_search *search, unsigned round,
	uint64_t places, uint64_t cards, struct sts_error *error);

struct sts_search_calls {
	void *context;
	/* A seed was found; each is given once. */
	void (*found)(void *context, uint32_t seed);
	/* `done` of `of` blocks of work are done; not 0 ends the search. NULL:
	 * nobody asks. */
	int (*progress)(void *context, uint64_t done, uint64_t of);
};

/*
 * Searches with so many threads (0: one for each processor); the calls come in
 * the caller's thread. 0 when all was searched, 1 when it was ended early, -1.
 */
int sts_search_run(struct sts_search *search, unsigned jobs,
	const struct sts_search_calls *calls, struct sts_error *error);

#pragma GCC visibility pop
#ifdef __cplusplus
}
#endif
#endif
