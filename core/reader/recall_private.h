/*
 * Lines as they were met: what stays of a line without its values, what is kept
 * of lines that have been read, so that others like them need not be, and which
 * follow which.
 */
#ifndef CORE_READER_RECALL_PRIVATE_H
#define CORE_READER_RECALL_PRIVATE_H

#include "core/reader/manner_private.h"
#include "core/reader/reader.h"
#include "core/wording/template.h"

struct reader;
struct reader_line;
struct reader_piece;
struct difference;

/* --- the skeleton of a line: what stays without its values (skeleton.c) --- */

enum {
	SKELETON_LINE = 600, /* bytes of the longest line that has one */
	SKELETON_VALUES = 24,
	SKELETON_SIGN = 12, /* bytes of a value's sign */
	SKELETON_ROOM = SKELETON_LINE + SKELETON_VALUES * SKELETON_SIGN
};

/* A number, or a list of cards and ranks with what separates them. */
struct skeleton_value {
	uint16_t at; /* in the line */
	uint16_t length;
};

struct skeleton {
	uint64_t hash;
	size_t length;
	unsigned values;
	struct skeleton_value value[SKELETON_VALUES];
	char bytes[SKELETON_ROOM];
};

/*
 * Makes the skeleton of a line without its newline. A program prints few kinds
 * of line: two lines with one skeleton differ in their cards and numbers alone
 * and are recognised alike. How values are spelt belongs to it: a list with a
 * ten that is written 10 has another skeleton than a list without. False when
 * the line is too long, has too many values or bytes that are not text.
 */
bool skeleton_make(struct skeleton *k, const char *s, size_t length);

/* One hash for lines that differ in no words: in how many digits numbers of
 * sums have, a few, and in lists of none, one, several or 13 cards, however
 * these are sorted and parted, and whether tens as T are among them. */
uint64_t skeleton_kin(const struct skeleton *k);

/*
 * The sign of lists of so many cards: lines with none, one or several may be
 * told from what is due by different words, and thirteen may be a row of a
 * deck.
 */
char skeleton_count_sign(unsigned count);

/* Whether the line begins with a list or a number, perhaps behind blanks. */
bool skeleton_begins_with_value(const struct skeleton *k);

/*
 * Writes the skeleton to key[room], at least one byte, NUL-ended, with one sign
 * for values that nothing but blanks, bars and brackets part: lines that differ
 * in no words have one key, however many cards they list.
 */
void skeleton_key(const struct skeleton *k, char *key, size_t room);

/* --- what has been recognised once (recall.c) --- */

enum { RECALL_SKELETONS = 1024, RECALL_KEYS = 8, RECALL_SEEN = 512 };

/* A place in a line: so many bytes behind the end of a value, or its begin. */
struct recalled_anchor {
	uint8_t values; /* that stand before it; 0: counted from the beginning
			 */
	uint16_t offset;
};

/* One finding of a line, to be found of others of the same skeleton. */
struct recalled_finding {
	uint64_t key;
	uint64_t slip; /* the same in lines of other kinds */
	enum fault_id id;
	bool whole; /* it is all of the line; else */
	bool last;  /* it is behind all values: so many bytes before the end */
	uint16_t tail, width;
	struct recalled_anchor from, to; /* where it is not */
	char *what;                      /* NULL: each line has other words */
};

/* All findings of it. */
struct recalled_findings {
	bool repeats;  /* nothing but the line's skeleton made them */
	bool worded;   /* some are between the values: no such line is exact */
	bool printed;  /* what is due is the event as the wording prints it, */
	char *due;     /* else this */
	bool moved;    /* values have other lengths than are due */
	bool wordless; /* some finding has other words in each line */
	unsigned count;
	struct recalled_finding finding[RECALL_KEYS];
};

enum recalled_how {
	RECALLED_NOT,       /* such a line has been met and is read each time */
	RECALLED_EXACT,     /* the wording prints it */
	RECALLED_LOOSE,     /* a pattern recognises it */
	RECALLED_STRAY,     /* nothing does */
	RECALLED_LAST_HALF, /* lines joined: the last is an event by itself */
	RECALLED_SPLIT      /* it tells of several moves, and is parted */
};

struct recalled_field {
	bool read;
	struct recalled_anchor from, to;
};

/*
 * How lines of one skeleton are read after lines of one kind: which event they
 * say, where its fields stand, and what is found of them; so of lines that were
 * joined (repeat_of_halves) and of one that is parted (repeat_of_joined).
 */
struct recalled {
	enum recalled_how how;
	uint8_t kind;     /* of RECALLED_EXACT and RECALLED_LOOSE */
	uint32_t missing; /* of RECALLED_LOOSE, as in struct loose_reading */
	uint32_t parts;   /* of a line of several moves, as manner_split's */
	bool one_seat; /* of RECALLED_LOOSE: the only value is that of a seat,
			  of which such lines may name several */
	struct recalled_field field[EVENT_FIELDS];
	enum loose_perhaps perhaps; /* of RECALLED_STRAY */
	struct recalled_findings findings;
};

enum { RECALL_SLOTS = 2 * RECALL_SKELETONS };

/* All lines of a program that were met. Bounded: when it is full, new skeletons
 * are read each time. */
struct recall {
	const struct vocabulary *vocabulary;
	size_t count, room;
	struct recall_slot **slot;    /* those that are taken */
	uint16_t place[RECALL_SLOTS]; /* in a hash table: 1 + a slot, or 0 */
};

struct recall *recall_start(const struct vocabulary *v);
void recall_forget(struct recall *k);
void recall_stop(struct recall *k);

/* Whether the event is a hand of no cards and its points, which are 0: with
 * other points the line is another. */
bool recall_is_empty_hand(const struct vocabulary *v, const struct event *e);

/* Keeps that a pattern found e in a line of this skeleton, and where. */
void recall_loose(const struct vocabulary *v, struct recalled *line,
	const struct skeleton *skeleton, const struct event *e,
	const struct loose_reading *how);

/* Reads the line s as the RECALLED_LOOSE one. False when one of its values
 * cannot be read. */
bool recall_read(const struct recall *k, const struct recalled *line,
	const struct skeleton *skeleton, const char *s, struct event *e,
	struct loose_reading *how);

/* Keeps one finding of the piece, of what is due when there are others. */
void recall_finding(struct recalled_findings *m, const struct reader_piece *p,
	const struct difference *d, uint64_t key, uint64_t slip,
	const struct text *due);

/* The difference of the piece that a kept finding is; `what` is not set. */
struct difference recall_difference(
	const struct recalled_finding *f, const struct reader_piece *p);

void recall_forget_findings(struct recalled_findings *m);

/* What a line that nothing reads may tell. */
struct reader_stray {
	enum loose_perhaps perhaps;
	uint64_t key; /* the same of like lines, if it is a move or of a seat */
	bool confirms; /* it tells what was typed before it */
};

/* --- the track (track.c, track_learn.c, shapes.c, due.c) --- */

enum {
	TRACK_SHAPES = 200,
	TRACK_STRANGE = 400, /* lines of others, where they have none or there
				is no room for them; one of a shape weighs */
	TRACK_KNOWN = 4,     /* so many of them */
	TRACK_STEPS = 12,    /* from one shape */
	TRACK_KEYS = 8,      /* found of one line */
	TRACK_TYPED = 40,    /* bytes of one that was typed */
	TRACK_AHEAD = 4 /* lines until it is known what the first of them is */
};

struct track_keys {
	uint64_t key[TRACK_KEYS];
	unsigned count; /* more than TRACK_KEYS: too many to be kept */
};

/* From one shape to the next. */
struct track_step {
	struct track_shape *to;
	struct track_keys found;
	const struct recalled *like; /* how such lines were read, or NULL */
	unsigned game;  /* the last one in which all these were found before */
	bool confirmed; /* seen twice, */
	bool bad;       /* or such a line was read otherwise */
};

/* Lines that differ in the values of their fields alone. */
struct track_shape {
	struct template template;
	struct event says;         /* what all of them say; no list, no text */
	bool event;                /* else they are not part of the format, */
	bool stray;                /* and not blank; */
	struct reader_stray tells; /* they may tell this */
	bool retired; /* what is found of its lines is another for each
			 seat: others are of one seat */
	char list;    /* which sort its list is, by its length */
	char heads;   /* the digit of the seat whose moves stand below, or 0 */
	bool below;   /* it is a move of the seat that such a line has named */
	bool pile, glued; /* it is a pile of the suit that says.number has;
			     nothing parts its items */
	bool values;      /* of a line that was typed, or that is stray: its
			     fields are all cards and numbers */
	/* How cards are spelt, where the wording spells them otherwise: SPELT_
	 * bits of each, and of the ranks behind them, and those of the line. */
	const uint8_t *spelt; /* NULL: as the wording does */
	unsigned how;
	bool echoed;    /* what was typed showed before it */
	uint8_t before; /* the kind before it, where it is not an event */
	/* As in the claim; its width is that of the line and so many more, and
	 * that of a blank between items which nothing parts. */
	bool loose;
	uint32_t missing, wider;
	uint32_t prompt; /* bytes of the one that stands before the event */
	unsigned likely, steps;
	struct track_step step[TRACK_STEPS];
};

/* A line on the track that is not passed yet. */
struct track_ahead {
	const struct track_step *step;
	size_t length; /* with its newline */
	bool new;      /* what is found of it was not found in this game */
};

/* A line that was read as any other. */
struct track_line {
	uint64_t number;
	struct track_shape *from, *shape;
	struct track_keys found;
	const struct recalled *like;
	unsigned events, strays, blanks;
	struct reader_stray tells; /* what the last stray may tell */
	char heads;                /* as of the shape */
	bool below;
	unsigned kind;  /* of the first event, */
	uint32_t width; /* and its bytes */
};

/* How the program spells cards, as far as it has spelt any. */
struct track_spelling {
	struct card_words seen; /* as cards were spelt, if not as due */
	bool met;               /* one was */
	bool mixed;             /* one has several names, or a strange one */
	bool more;              /* names were seen that are not used yet */
	unsigned lines;         /* that were looked at */
	bool made;              /* these are: */
	struct spelling spelling;
	uint8_t how[CARD_COUNT + CARD_RANKS];
};

enum { TRACK_SPELT = 400 /* lines from which spelling is learnt */ };

struct track {
	struct track_shape *shape[TRACK_SHAPES];
	struct track_spelling spelling;
	uint64_t seated; /* kinds of lines whose shapes are of one seat each */
	unsigned shapes;
	/* Lines of other shapes (TRACK_STRANGE) of each kind, and strays. */
	unsigned strange[ORDER_KINDS + 1];
	struct track_shape *at; /* of the last line passed, or NULL */
	unsigned game;          /* its number */
	unsigned off;           /* lines that are to be read as any other */
	/* Lines that are not passed; none but the first says an event. */
	struct track_ahead ahead[TRACK_AHEAD];
	unsigned lines_ahead;
	size_t bytes_ahead;
	struct event event[2];      /* of the first of them, and one at hand */
	bool second;                /* which of them is the first's */
	char typed[2][TRACK_TYPED]; /* their texts */
	struct text text;           /* of the first, if it is new */
	/* Lines of which more may be found, and the one at hand. */
	struct track_line line[TRACK_AHEAD + 1];
	unsigned lines;
};

/* The items of the event's list or pile. */
static inline unsigned
track_items(const struct event *e)
{
	return e->count + card_count(e->cards);
}

/* How the cards of an event of this shape are spelt, as its `how`. */
unsigned
track_spelling_of(const struct track_shape *shape, const struct event *e);

/* Reads a line of this shape; its bytes, with the newline, or 0. */
size_t track_read_shape(const struct track_shape *shape, const char *s,
	size_t length, struct event *e);

/* Learns how the program spells cards (due.c) from a line that says the event
 * held back; true: all shapes are forgotten, as they know it otherwise. */
bool track_learn_spelling(struct reader *r, const struct reader_line *l);

/* The shape of a line that was read, an old one or a new; NULL when it has
 * none. Of one that says the event held back; and of one that says nothing. */
struct track_shape *track_shape_of_event(
	struct reader *r, const struct reader_line *l, struct track_line *line);
struct track_shape *track_shape_of_stray(struct reader *r,
	const struct reader_line *l, const struct track_line *line);

struct track *track_start(void);
void track_stop(struct track *t);

/* Forgets all lines. */
void track_forget_shapes(struct track *t);

/* And how their cards are spelt; NULL: there is no track. */
void track_forget(struct track *t);

/* A game begins. */
void track_begin(struct track *t);

/*
 * Takes the line of which *l has the first bytes and how many are ahead, if it
 * is on the track. It is passed with or before the next line that says an
 * event, or by track_pass; `line` is that of the game's first line.
 */
bool track_take(struct reader *r, const struct reader_line *l, uint64_t line);
void track_pass(struct reader *r, uint64_t line);

/* Bytes of lines that were taken and not passed. */
size_t track_bytes_ahead(const struct track *t);

/* The line is not on the track: those that were not passed are to be read as
 * any other; false when there are none. */
bool track_leave(struct track *t);

/*
 * A line that is not on the track is read between track_watch, which is told
 * its number, and track_learn, which is told how many bytes it took. What comes
 * of it in between is noted by the functions below; t may be NULL in them.
 */
void track_watch(struct reader *r, uint64_t number);
void track_learn(struct reader *r, const struct reader_line *l, size_t n);

/* Nothing more is found of the lines before. */
void track_settle(struct track *t);

/* This was found of the line of that number. */
void track_note(struct track *t, uint64_t number, uint64_t key);

/* An event of so many bytes was accepted. */
void track_event(struct track *t, unsigned kind, size_t width);

/* The line is not part of the format; NULL: it is blank. */
void track_stray(struct track *t, const struct reader_stray *stray);

/* The line stands above moves of the seat of this digit; it is such a move. */
void track_heading(struct track *t, char seat);
void track_below(struct track *t);

/* What was found of the line depends on more than the line before. */
void track_skip(struct track *t);

/* The line before is not what it was read as. */
void track_doubt(struct track *t);

/* --- lines like one that was read (recall.c) --- */

/* Whether the line's bytes alone say how the wording reads it: none of its
 * templates prints more than a line. */
bool repeat_is_sure(const struct wording *w, unsigned kinds);

/* Reads what is left of the line as one like it was read; false when there was
 * none. Then r->fresh, if it is set, is to be filled by what reads the line. */
bool repeat_line(struct reader *r, struct reader_line *l);

/* What is known of lines like these, joined: see broken.c. NULL: there is no
 * room for it. */
struct recalled *repeat_of_halves(
	struct reader *r, const struct text *whole, struct skeleton *k);

/* The same of a line that may hold several moves: split_line() in reader.c. */
struct recalled *repeat_of_joined(struct reader *r, const struct text *line);

/* The same of what is left of a line that may be printed, or typed. */
struct recalled *
repeat_of_printed(const struct reader *r, const struct reader_line *l);

/* The same of the first line of an event whose list goes on below. */
struct recalled *
repeat_of_list(struct reader *r, const struct text *first, unsigned kind);

/* Reads what is left of the line by the patterns of all kinds, or as one like
 * it was read. */
enum loose_answer repeat_alone(struct reader *r, const struct reader_line *l,
	struct event *e, struct loose_reading *how);

#endif
