/*
 * Records: a game as its seed or decks, its seats and what was typed.
 *
 * A YAML stream of documents, one game each (straights-record(5)), or a plain
 * text of the lines typed. Reading is strict. Knows no game's rules; `game` is
 * just a name here. The reader and the record belong to the caller; a record's
 * strings are its own when it was read, and live until the next record_next on
 * the record or record_fini; they are borrowed when the caller filled it.
 */
#ifndef CORE_GAME_RECORD_H
#define CORE_GAME_RECORD_H

#include "core/cards/cards.h"
#include "core/base/fault.h"
#include "core/game/game.h"
#include "core/base/text.h"

#include <stdio.h>

enum {
	RECORD_VERSION = 1,
	RECORD_DEPTH = 4,          /* nested collections */
	RECORD_DECKS = 1000,       /* explicit decks in a record */
	RECORD_COMMANDS = 1000000, /* lines typed in a game */
	RECORD_NAME = 100,         /* bytes of an option's name */
	RECORD_LINE = 4096,        /* bytes of one line typed */
	RECORD_NODES = 1010000,    /* values in one document */
	RECORD_BYTES = 32 << 20    /* bytes of one document */
};

/* What of a record may be refused when it is read. */
enum record_key {
	RECORD_GAME,
	RECORD_WORDING,
	RECORD_SHUFFLE,
	RECORD_SEATS,
	RECORD_PLAYERS,
	RECORD_OPTIONS,
	RECORD_KEYS
};

struct record {
	uint64_t line;       /* where the document begins in its stream */
	bool bare;           /* lines typed and nothing else: no YAML */
	const char *game;    /* always set */
	const char *wording; /* NULL: the game's default */
	const char *shuffle; /* NULL: the wording's */
	bool seeded;
	bool negative; /* the seed was, before it was taken modulo 2^32 */
	uint32_t seed;
	uint8_t (*decks)[CARD_COUNT]; /* NULL: none given */
	size_t deck_count;
	const char *seats;   /* h and c; NULL: invitations are in the lines */
	const char *players; /* names, parted by commas; NULL: none */
	struct game_choice choice[GAME_OPTIONS];
	size_t choices;
	struct text lines; /* commands, each ended by '\n' */
	size_t line_count;
	struct text memory; /* what strings that were read point into */
	struct record_place {
		uint64_t line; /* 0: it was not read */
		uint32_t column, width;
	} place[RECORD_KEYS]; /* of the values */
};

/* {0} is an empty record. */
void record_fini(struct record *rec);

/* Gives the record a seed as it was typed. 0, or -1 and *f. */
int record_seed(struct record *rec, const char *seed, struct fault *f);

struct record_reader;

/*
 * Reads from `in`. Input that does not begin like a YAML record is taken as
 * lines typed, one record of the game called so; if game is NULL it must be
 * YAML. Both are borrowed until record_close.
 */
struct record_reader *record_open(FILE *in, const char *game);

/* Reads YAML from bytes, borrowed until record_close. */
struct record_reader *record_open_bytes(const char *bytes, size_t length);
void record_close(struct record_reader *r);

/* Puts the place of a value into the refusal of it. Returns -1. */
int
record_refuse(const struct record *rec, enum record_key key, struct fault *f);

/* Forgets everything and keeps the memory for what comes next. */
void record_clear(struct record *rec);

/* Makes *to a copy with strings, decks and lines of its own. */
void record_copy(const struct record *from, struct record *to);

/* Adds a line typed, which has no '\n'. */
void record_add_line(struct record *rec, const char *line, size_t length);

/* Keeps the first `lines` lines. */
void record_keep_lines(struct record *rec, size_t lines);

/*
 * 1: *rec is the next record. 0: the stream has ended. -1: *f says why not, and
 * *rec is as it was; the next call reads the document after the refused
 * one, if it was YAML at all.
 */
int record_next(struct record_reader *r, struct record *rec, struct fault *f);

/* Whether the last command of a YAML record had no newline: it was not written
 * to its end, and is left out. */
bool record_cut(const struct record_reader *r);

/* A copy of a text and a NUL that lives with the record, whose memory must have
 * room for them already. */
char *record_keep_text(struct record *rec, const char *s, size_t n);

/* The record that a document's tree says. 0; or -1 and *f, and *rec is partly
 * filled. */
struct yaml_node;
int record_from_yaml(
	const struct yaml_node *root, struct record *rec, struct fault *f);

/*
 * The same of a document's bytes, from its line "---" on, for those that
 * record_print writes without escapes. False for any other, and *rec is partly
 * filled.
 */
bool record_from_own(const char *bytes, size_t length, struct record *rec);

/* A plain text of lines typed, as a record without a seed. 0; or -1 and *f, and
 * *rec is as it was. */
int record_from_lines(const char *bytes, size_t length, const char *game,
	struct record *rec, struct fault *f);

/* Whether these are lines of a transcript: of the first, several are sentences,
 * as no command is, and no line of YAML. */
bool record_is_transcript(const struct text *lines);

/*
 * Adds the record as one YAML document, `commands` last. A live recording
 * writes the head first and then each command as it is typed:
 * head, then command, command, .. is the same bytes as record_print. A line is
 * any RECORD_LINE bytes or fewer without a '\n', and reads back as the same
 * bytes.
 */
void record_print(const struct record *rec, struct text *out);
void record_print_head(const struct record *rec, struct text *out);
void record_print_command(const char *line, size_t length, struct text *out);

/* The item which says that the last `lines` that still stand are taken back. */
void record_print_undo(size_t lines, struct text *out);

/* Takes the last `lines` of the record back; false: there are fewer. */
bool record_undo(struct record *rec, size_t lines);

#endif
