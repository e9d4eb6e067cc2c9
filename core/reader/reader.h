/*
 * The reader: the bytes of a transcript to claims. The door of the room.
 *
 * exact_read (exact.c) reads a game of which every byte is the wording's, fast,
 * and stops at the first that is not. reader_read (reader.c) reads any bytes,
 * line by line: what the wording prints is read exactly, another line is
 * recognised by the game's loose patterns (loose.c), and what differs from the
 * wording is a finding. What was claimed is kept (claims.c), so that it can be
 * judged more than once.
 *
 * Knows the order in which lines come and nothing of the rules: whether a claim
 * holds is for the referee. Vocabularies, wordings and patterns are borrowed
 * and must live as long as what uses them.
 */
#ifndef CORE_READER_READER_H
#define CORE_READER_READER_H

#include "core/base/fault.h"
#include "core/base/source.h"
#include "core/base/text.h"
#include "core/referee/referee.h"
#include "core/wording/wording.h"

#include <assert.h>
#include <stddef.h>

/*
 * --- loose reading: how real programs print a game's events, as patterns ---
 *
 * A game's loose.yaml lists for each kind of event the patterns by which a line
 * that is not exact is recognised, and in which order kinds follow one another;
 * the subpatterns SIGN, RANK, RANKWORD, SUITWORD, C, N, ONE_SEAT and NOBODY are
 * those of all games. Knows no wording: what a line should have been is for the
 * reader. Made by loose_load, freed by loose_free; one thread at a time,
 * because matching uses memory inside.
 */

enum {
	LOOSE_SEATS = 8,   /* that one line may name */
	LOOSE_LINE = 4000, /* bytes of a line that patterns are tried on, so
			      that a long one costs no more */
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

/* Whether a list of this kind may be shown by suits: a line without cards, then
 * a line of ranks for each suit. `shown`: another list of this game was. */
bool loose_shows_suits(const struct loose *l, unsigned kind, bool shown);

/* Compiles every pattern, which reading does only when it needs one: for tests
 * of a game's loose.yaml. 0, or -1 and *f when one cannot be used. */
int loose_check(struct loose *l, struct fault *f);

/* What a line that is not recognised may still tell. */
enum loose_perhaps {
	LOOSE_NOTHING,
	LOOSE_MOVE,
	LOOSE_SEAT,    /* something of a seat */
	LOOSE_LEFT_OUT /* that lines are left out */
};

enum loose_perhaps loose_perhaps(struct loose *l, const char *s, size_t length);

/* Whether the line takes back what has happened, or changes it. */
bool loose_undoes(struct loose *l, const char *s, size_t length);

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
 * Takes from *kinds the first as which the line is to be read, leaving out
 * those before it as which it was read in vain; `due`: those that are. Returns
 * how many kinds there are when none is left.
 */
unsigned loose_next(struct loose *l, uint64_t *kinds, uint64_t due,
	const char *s, size_t length);

/* Reads the line as the next of the kinds that it is. False: it is none. */
bool loose_read_next(struct loose *l, uint64_t *kinds, struct loose_line line,
	struct event *e, struct loose_reading *how);

/*
 * Adds the cards of a line that holds nothing but cards, and none of the list,
 * to the event's list; or its ranks to the event's pile of this suit, if it is
 * below CARD_SUITS. Returns how many; 0, and the event as it was, when the line
 * is another.
 */
unsigned
loose_cards(const char *s, size_t length, unsigned suit, struct event *e);

/* The same, or the melds or lay-offs of a line that holds no more, for a list
 * of such; false when the line is another. */
bool loose_more(const struct event_form *form, const char *s, size_t length,
	unsigned suit, struct event *e);

/* The cards that the line names, in any spelling: 7S, 10d, King of Hearts. */
card_set loose_cards_named(const char *s, size_t length);

/* --- a game to claims --- */

enum {
	READER_BYTES = 8 << 20, /* of one game: a file without end stops here */
	READER_LINE = 1 << 16,  /* bytes of one line */
	READER_SEEN = 400, /* lines that say which game and wording it is, */
	READER_LOOK = 1 << 17,      /* in so many bytes at most */
	CLAIMS_MOST = 250000,       /* in one game */
	READER_DIFFERENCE = 1 << 20 /* weight of one, see struct reader_game */
};

enum { CLAIMS_SHAPES = 16 };

/* Lines of one shape that could not be read and may tell something. */
struct claims_unread {
	uint64_t line;  /* the first of them */
	uint64_t count; /* 0: there is none */
};

/* One claim, for the functions below. */
struct claims_kept {
	struct claim claim; /* without its event */
	size_t at;          /* of the list in bytes; the text follows it */
	uint16_t count;     /* of the list */
	uint8_t kind;
	unsigned char event[offsetof(struct event, list)];
};

/* The claims of one game. {0} is empty; claims_fini frees. */
struct claims {
	struct claims_kept *kept;
	size_t count;
	size_t room;
	struct text bytes; /* lists and texts */
	uint32_t *list;    /* numbers of the claims that have a list */
	size_t lists;
	size_t lists_room;
	uint64_t sorted;  /* a bit for each kind that claims_mark_sorted found
			   */
	uint32_t missing; /* fields that some lines leave out (struct claim) */
	uint32_t unread;  /* lines after the last claim (struct claim) */
	uint32_t unread_often;
	/* Number i is bit i of struct claim's `unread`: those of the first half
	 * may tell a move, the others something else about a seat. */
	struct claims_unread lines[2 * CLAIMS_SHAPES];
};

void claims_fini(struct claims *c);

/* Forgets the claims and keeps the memory. */
void claims_clear(struct claims *c);

/* False, and nothing kept, when there are CLAIMS_MOST already. */
bool claims_add(struct claims *c, const struct claim *claim);

/* Unpacks number i into *claim and *e, to which it points. The text lives as
 * long as nothing is added. */
void claims_get(
	const struct claims *c, size_t i, struct claim *claim, struct event *e);

/*
 * Moves said once by the wording and once in other words are one, and so are
 * those of which the last are told again together, where that is the program's
 * habit; a single one is a second move.
 */
void claims_settle_again(struct claims *c, const struct vocabulary *v);

/* A program may have the same words for both draws and name the card of each:
 * where no line is of the hidden one, a card not seen before comes from there.
 */
void claims_settle_draws(struct claims *c, const struct vocabulary *v);

/* Claim number i without its event, that event alone, its line and its kind. */
static inline const struct claim *
claims_at(const struct claims *c, size_t i)
{
	assert(i < c->count);
	return &c->kept[i].claim;
}

void claims_event(const struct claims *c, size_t i, struct event *e);

static inline uint64_t
claims_line(const struct claims *c, size_t i)
{
	return claims_at(c, i)->line;
}

static inline unsigned
claims_kind(const struct claims *c, size_t i)
{
	assert(i < c->count);
	return c->kept[i].kind;
}

/* The kinds of those from `first` up to `end`: bits. */
uint64_t claims_kinds(const struct claims *c, size_t first, size_t end);

/* Puts the claims from `middle` up to `end` before those from `first` up to
 * `middle`, after claims_mark_sorted. */
void claims_exchange(struct claims *c, size_t first, size_t middle, size_t end);

/* Puts claim i in the place of one before it, after claims_mark_sorted. */
void claims_move(struct claims *c, size_t to, size_t i);

/*
 * Finds lists that the program sorts where the rules keep the order of the
 * deal. A hand is sorted by chance once in six thousand million; so when all
 * lists of a kind are sorted in one way, the program does it, and their order
 * tells nothing of the deal: those claims are marked as unordered. There are
 * none in a game whose lists are sorted by its rules.
 */
void claims_mark_sorted(struct claims *c, const struct vocabulary *v);

/* Takes the findings of one game; all is borrowed for the call. */
struct reader_sink {
	/* Equal differences have equal keys. */
	void (*raise)(void *context, const struct fault *f, uint64_t key);
	/* Whether a finding of this key was taken in this game and can be
	 * counted once more; counts it at this line if that is not 0. */
	bool (*again)(void *context, uint64_t key, uint64_t line);
	void *context;
};

/* Is shown each line that says an event; all is borrowed for the call. */
struct reader_lines {
	/* The event and the bytes that say it, with the newline if it is there.
	 * how is NULL when they are as the wording has them. */
	void (*show)(void *context, const struct wording *w,
		const struct event *e, const char *s, size_t length,
		const struct loose_reading *how);
	/*
	 * A line that nothing reads, without its newline; NULL: not wanted. It
	 * stands behind the event that is shown next; `first`: before it, and
	 * before all others.
	 */
	void (*stray)(void *context, const char *s, size_t length, bool first);
	void *context;
};

/* At which round behind the line that names winners to stop. */
enum reader_round {
	READER_NO_ROUND,
	READER_FIRST_ROUND, /* such a round opens a game of the file, too */
	READER_ROUND_UNKNOWN
};

/* Where to stop before the game does. */
struct reader_until {
	uint64_t lines; /* stops when so many have been read, */
	size_t weight;  /* or when the findings weigh more, */
	size_t work;    /* or, behind the first line, when loose_work is
			    more; 0: however much, */
	size_t bytes;   /* or when so many have been read; 0: however many, */
	enum reader_round round; /* or at this round */
};

enum {
	MANNER_SUBJECTS = 12,    /* ways in which seats are named */
	MANNER_SUBJECT = 40,     /* bytes of one */
	MANNER_PARTS = 40,       /* numbers, words and signs before each line */
	MANNER_PROMPTS = 4,      /* different ones of the program's own */
	MANNER_PROMPT = 120,     /* bytes of one */
	MANNER_MOVES = 6,        /* shapes of lines that say moves */
	MANNER_SHAPE = 120,      /* bytes of one */
	MANNER_UNTOLD = 4,       /* stands for a number that is not told */
	MANNER_EXTRAS = 6,       /* shapes of lines that tell nothing new */
	MANNER_LEARNT = 1 << 17, /* bytes of the first game looked at, */
	MANNER_INVITED = 1 << 12 /* and of each further one, for its names */
};

struct manner_subject {
	char text[MANNER_SUBJECT]; /* not NUL-ended */
	size_t length;
	uint8_t seat; /* from 1; 0: that of several */
	bool card;    /* it is spelt as a card, */
	bool counted; /* or ends in a number: its letters are of any case */
	/* The word behind it, with its blank, where it is not a name: as " new"
	 * is in `A new round begins` when a seat is A. */
	char behind[MANNER_SUBJECT];
	size_t behind_length;
};

/* What the numbers of a score are, in the order of the event's fields. */
enum manner_role {
	MANNER_OLD, /* the score before */
	MANNER_GAIN,
	MANNER_SUM,
	MANNER_ROLES
};

struct manner_prompt {
	char text[MANNER_PROMPT]; /* not NUL-ended; # is a digit */
	size_t length;
};

/*
 * The shape of a line that says a move in words of the program's own: its bytes
 * with one sign for the card and one for each number, of which one is the seat.
 */
struct manner_move {
	char shape[MANNER_SHAPE]; /* not NUL-ended */
	size_t length;
	uint8_t kind;
	uint8_t number; /* that is the seat, from 0 */
	bool from_zero; /* seats are counted from 0 */
	/* Of a score: which of its numbers, from 0, has each role;
	 * MANNER_UNTOLD: none has. */
	uint8_t role[MANNER_ROLES];
};

/* What lists of a seat's cards begin with, in words of the program's own. */
struct manner_list {
	char head[MANNER_SHAPE]; /* not NUL-ended */
	size_t length;           /* 0: there are none */
	size_t seat;             /* where its digit stands; any seat's may */
	uint8_t kind;
};

/* The shape of lines that say again what the program tells elsewhere. */
struct manner_extra {
	char shape[MANNER_SHAPE]; /* # is a card, a list or a number */
	uint8_t kind;             /* as which such a line would be read */
	bool anywhere;            /* else only where no such event is due */
};

/*
 * The manner of a program: what it prints before each line, as a clock or a
 * number; how it names the seats where that is not Player and a digit:
 * Computer3, Alice, Player One, or counted from 0; prompts in words; several
 * moves on one line; moves in words of its own; and lines that tell nothing
 * new. Lines are read as if they had been printed without. Plain data; {0} is
 * the usual manner.
 */
struct manner {
	size_t parts;
	char part[MANNER_PARTS]; /* what sort each part is (prefix.c) */
	bool joined;             /* some lines tell of several moves, */
	bool clocked;            /* most lines end in a clock, */
	bool boxed;              /* or have borders at both ends, */
	bool wrapped;            /* in which lists go on in the next, */
	bool glued;              /* or lists whose cards nothing parts */
	bool itemed; /* a number that begins a line is not a seat's */
	size_t prompts;
	struct manner_prompt prompt[MANNER_PROMPTS];
	size_t moves;
	struct manner_move move[MANNER_MOVES];
	struct manner_list list;
	size_t extras;
	struct manner_extra extra[MANNER_EXTRAS];
	size_t subjects;
	struct manner_subject subject[MANNER_SUBJECTS];
	bool begins[256]; /* bytes with which subjects begin */
	bool guessed;     /* which subject is at seat 1: no line shows it */
	/* The last: a hash of the lines by which seats are invited; 0: there
	 * are none. */
	uint64_t invited;
};

/*
 * Learns the manner of a transcript from its first bytes, up to a game that
 * invites its seats by other names. Subjects are learnt
 * from lines that the loose patterns read as a move once the first words are
 * Player and a digit. Their seats are their numbers; where they have none, the
 * order in which they are invited, in which their scores are told, or else in
 * which they move first. names (NULL: not given) are those of the seats, in
 * their order, with commas between them.
 */
void manner_learn(struct manner *m, struct loose *l, const struct vocabulary *v,
	const char *names, const char *s, size_t length);

/* How many of these bytes stand before a game that invites its seats by other
 * names; and whether the first game in them invites them by these. */
size_t manner_reach(const struct manner *m, const char *s, size_t length);
bool manner_is_of(const struct manner *m, const char *s, size_t length);

/* Whether lines are read alike in both: what they do not use is zero. */
bool manner_equal(const struct manner *a, const struct manner *b);

/* A move that a line may tell in words of its own, beside those of the format.
 */
struct reader_extra {
	bool told;
	bool strange;   /* no game has such a move, as one undone */
	card_set cards; /* else of these: one, or two that change places */
};

/* Whether a seat does something in the line, or a verb says that one did. */
struct reader_extra reader_extra_move(
	const struct manner *m, struct loose *loose, const char *line);

/* Adds what the line would say if it did not deny its verb, as `Player1 wins!`
 * for `Player1 does not win!`; false: it denies none. */
bool reader_affirm(const char *line, struct text *out);

/* The seat that the line names, from 1; 0: none, or several. *shape is a hash
 * of the line but for that name and its numbers. */
unsigned
reader_seat_named(const struct manner *m, const char *line, uint64_t *shape);

/* How one game was read. */
struct reader_game {
	size_t length;  /* bytes of the source, from its mark, that it takes */
	uint64_t lines; /* newlines in them */
	size_t claims;  /* lines and prompts that were recognised, */
	size_t claims_first; /* and those in the first READER_SEEN lines */
	/* Of the findings: READER_DIFFERENCE for each difference of lines from
	 * the wording, and 1 for each further line that has it. */
	size_t weight;
	bool echoed;          /* what was typed shows, */
	bool spaced;          /* behind blanks that the prompt does not have */
	bool cut;             /* it was too long: the rest of it was not read */
	bool parted;          /* it stopped at a round behind winners */
	bool newline_missing; /* its last line was read, and has no newline */
};

/* In how many ways lines of this weight differ from the wording. */
static inline size_t
reader_differences(size_t weight)
{
	return weight / READER_DIFFERENCE;
}

/* What a finding says of lines that are missing before its own, of which this
 * one is the first; and of a line that says less than this one. */
void
reader_say_missing(char what[FAULT_TEXT], unsigned lines, const char *first);
void reader_say_less(char what[FAULT_TEXT], const char *line);

/* A reader keeps nothing of a game but the memory it used. */
struct reader;

struct reader *reader_start(
	const struct vocabulary *v, const struct wording *w, struct loose *l);
void reader_stop(struct reader *r);

/* From now on reads lines in this manner, which is kept; NULL: the usual. Is to
 * be said again when the manner has changed. */
void reader_follow(struct reader *r, const struct manner *m);

/* From now on reads each line by itself, without recalling how lines like it
 * were read before: the plain way, for tests that hold the two together. */
void reader_forget(struct reader *r);

/*
 * Reads one game, from the source's mark (which stays) to where the next game
 * opens, the source ends, or `until` says. Claims replace those of `claims`.
 * `until`, `sink` and `lines` may be NULL.
 */
struct reader_game reader_read(struct reader *r, struct source *s,
	const struct reader_until *until, const struct reader_sink *sink,
	const struct reader_lines *lines, struct claims *claims);

struct exact {
	const struct vocabulary *vocabulary;
	const struct wording *wording;
	struct order order;
	uint32_t unmentioned[ORDER_KINDS]; /* fields the wording leaves out */
	/* What followed each kind last, and what did before it. */
	uint8_t likely[ORDER_KINDS + 1][2];
	struct event event;
};

/* What was read of one game. */
struct exact_game {
	size_t length; /* bytes from the source's mark */
	uint64_t lines;
	size_t claims;
	bool echoed;
};

void exact_init(struct exact *x, const struct vocabulary *v,
	const struct wording *w, const struct order *order);

/* Whether a game of this wording opens at the source's mark. */
bool exact_opens(struct exact *x, struct source *s);

/*
 * Reads one game from the source's mark, which stays, and hands its claims to
 * the referee (NULL: to none). False as soon as a byte is not exact, or *found
 * says that the referee has found something (found may be NULL).
 */
bool
exact_read(struct exact *x, struct source *s, const struct referee_calls *calls,
	struct referee *referee, const bool *found, struct exact_game *game);

#endif
