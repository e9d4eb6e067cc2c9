/*
 * What the files that learn and apply the manner of a program share: what
 * stands before its lines, its names of seats, prompts, and moves; how a line
 * looks, and how it differs from another.
 */
#ifndef CORE_READER_MANNER_PRIVATE_H
#define CORE_READER_MANNER_PRIVATE_H

#include "core/reader/reader.h"

/* --- the manner of a program (manner.c) --- */

/* What recognises lines. */
struct manner_reading {
	struct loose *loose;
	const struct vocabulary *vocabulary;
};

/* Whether the line is a move whose seat can be read; where that stands. */
bool manner_reads_move(const struct manner_reading *l, const char *s,
	size_t length, size_t *seat);

/* Whether the line invites a seat but the first. */
bool
manner_invites(const struct manner_reading *l, const char *s, size_t length);

/* Whether the line says anything as it stands, if it is due. */
bool
manner_reads_any(const struct manner_reading *l, const char *s, size_t length);

/* Whether the line says something, and of which seat if it is of one: what any
 * kind alone reads may leave the seat out. */
bool
manner_reads_seat(const struct manner_reading *l, const char *s, size_t length);

/* How many bytes are prompts and white space before the line. */
size_t manner_skip_prompt(const char *s, size_t length);

/* --- what stands before and behind each line (prefix.c) --- */

/* Learns what all lines share, but for the first few, from the parts before the
 * first that has it. */
void prefix_learn(struct manner *m, const struct manner_reading *l,
	const char *s, size_t length);

/* How many bytes of the line are the prefix, behind *at bytes of prompts; 0
 * when it has another. */
size_t
prefix_length(const struct manner *m, const char *s, size_t length, size_t *at);

/* Whether a clock stands behind nearly each line, and its bytes with blanks; 0
 * when none does. */
void suffix_learn(struct manner *m, const char *s, size_t length);
size_t suffix_length(const struct manner *m, const char *s, size_t length);

/* --- learning from the lines (manner.c) --- */

/* A subject that some line may have. */
struct subject_candidate {
	char text[MANNER_SUBJECT];
	size_t length;
	bool usual; /* Player and a digit, as it is read anyway */
};

enum { LEARNER_LINES = 512, LEARNER_OTHERS = 64 };

/* What the manner is learnt from: lines that are unlike each other. */
struct learner {
	struct manner_reading reading;
	const char *begin, *end; /* of all lines */
	const char *line_at[LEARNER_LINES];
	uint64_t skeleton[LEARNER_LINES]; /* their skeleton_kin */
	unsigned times[LEARNER_LINES];    /* lines that are alike, */
	card_set first[LEARNER_LINES];    /* and cards that they begin with, */
	bool retold[LEARNER_LINES];       /* and whether in words told before */
	size_t skeletons;
	/* Lines without a value, unlike each other: their hashes, places, and
	 * how often they stand there. */
	uint64_t other[LEARNER_OTHERS];
	const char *other_at[LEARNER_OTHERS];
	unsigned other_times[LEARNER_OTHERS];
	size_t others;
	struct subject_candidate candidate[MANNER_SUBJECTS];
	size_t candidates;
	struct text acting; /* lines with cards, in which seats act, */
	bool again;         /* but for those below `Since your last turn:` */
	struct text clean;  /* the line as it looks */
	struct text line;   /* as it is after what was learnt */
};

/* Puts the line of this number, in the manner so far, into l->line. */
void learner_apply(struct learner *l, const struct manner *m, size_t number);
/* The same of the lines without a value. */
void
learner_apply_other(struct learner *l, const struct manner *m, size_t number);

/* Calls `see` with each line in the manner so far. */
void learner_each_line(struct learner *l, const struct manner *m,
	void (*see)(void *context, const char *s, size_t length),
	void *context);

/* Which of so many numbers, 32 at most, are there by more than slips, as bits:
 * their count times `slip` is above the highest count. */
uint32_t learner_without_slips(const size_t *count, unsigned n, size_t slip);

/* Whether these bytes are the last line, which no newline ends. */
bool learner_ends_in(const struct learner *l, const char *s, size_t length);

/* --- prompts in words (prompt.c) --- */

void prompts_learn(struct manner *m, struct learner *l);

/* How many bytes of the line are such a prompt. */
size_t prompts_pass(const struct manner *m, const char *s, size_t length);

/* --- subjects (subjects.c, subjects_drop.c) --- */

/* Signs before a name that do not belong to it. */
#define SUBJECT_OPENING "<[(\"*|"

/* The line may have an unusual subject; or the usual one, the first digit of
 * its number at `seat`. */
void subjects_try(struct learner *l, const char *s, size_t length);
void subjects_add_usual(
	struct learner *l, const char *s, size_t length, size_t seat);

/* The only number in the subject, or -1; *stem is its length before that, with
 * leading zeros. */
int subject_number(const struct subject_candidate *c, size_t *stem);

/* The number in words, or the letter, that the subject ends with; or -1. */
int subject_number_word(const struct subject_candidate *c, size_t *stem);

bool subject_is_you(const struct subject_candidate *c);

/* Which digits stand behind the stem there, but for slips, as bits. */
uint32_t subject_digits(const struct subject_candidate *c, size_t stem,
	const char *s, size_t length);

/* Adds a candidate that is not there yet, if there is room. */
void subjects_add(struct learner *l, const char *s, size_t length, bool usual);

/* Whether what people type stands behind the name and a sign in some line, as
 * behind a prompt. */
bool subjects_ask(const struct manner *m, const struct learner *l,
	const struct subject_candidate *c);

/* Whether the name stands in lines of who is invited, or of scores. */
bool
subjects_told_of(const struct learner *l, const struct subject_candidate *c);

/* Leaves a kind of player, as in `Computer Ada`, and what a sign ends, out of
 * the names that lines of who is invited, or of scores, have without it. */
void subjects_drop_kinds(struct learner *l);

/* Leaves out candidates that are prompts, where two others or more are not, or
 * one is told of. */
void subjects_drop_prompts(const struct manner *m, struct learner *l);

/* Whether a number alone is the subject of some line, as the number of an item
 * in a menu is, and words and a number, as is usual, or a name that is invited
 * or has a score, of others; leaves such numbers out. */
bool subjects_have_items(const struct learner *l);
void subjects_drop_items(struct learner *l);

/* Whether the byte is one of a word. */
bool subject_in_word(char c);

/* Whether a name may end here: an apostrophe of any form does not belong to it.
 */
bool subject_ends(const char *s, size_t length, size_t at);

/* Finds names that lines of the game begin with which are about no seat. */
void subjects_learn_words(struct manner *m, struct learner *l);

/* --- seats of subjects (seats.c) --- */

/* Gives the seats these names, in their order, with commas between them. */
void subjects_name(struct manner *m, const char *names);

/* Finds which seats the subjects are, in all lines. */
void subjects_learn(struct manner *m, struct learner *l);

/* --- names of seats (names.c, leader.c) --- */

/* Whether these bytes are a card. */
bool names_card(const char *s, size_t length);

/* Whether the word, letters in any case, is one of these. */
bool names_word_among(
	const char *const *words, size_t count, const char *s, size_t length);

/* Whether the line begins with a card that may be a seat's name: a word follows
 * which says what it does. */
bool names_begin_with_card(const char *s, size_t length);

/*
 * Whether the card from `at` to `end` stands for a seat: it owns something, the
 * word before asks for a name, or it begins a sentence in which it does
 * something.
 */
bool names_stands_for_seat(const char *s, size_t length, size_t at, size_t end);

/* Whether the line has one of the words; NULL ends them. */
bool names_line_has(const char *s, size_t length, const char *const *words);

/* Whether the line asks what kind of player somebody is; or tells a score. */
bool names_ask_kind(const char *s, size_t length);
bool names_tell_score(const char *s, size_t length);

/* Where the name stands in the line as whole words; SIZE_MAX: nowhere. */
size_t names_find(const char *s, size_t length, const char *name, size_t n);

/*
 * Adds the names for which seats are invited, in the words
 * in which one that is known is: nothing else tells one that never moves. Where
 * none is known, they are what differs in two invitations.
 */
void names_add_invited(const struct manner *m, struct learner *l);

/* Whether so many bytes differ in nothing but digits. */
bool names_same_but_digits(const char *a, const char *b, size_t length);

/*
 * A hash of the next lines by which the seats of a game are invited, up to
 * `end`, the first of them *at bytes behind *s, which is moved behind them; *at
 * is behind that line where another game ends in it. 0: there are none.
 */
uint64_t names_invited(
	const struct manner *m, const char **s, const char *end, size_t *at);

/* Sorts the candidates by where each is first named. */
void names_by_place(const struct learner *l, size_t order[MANNER_SUBJECTS]);

/* By the order in which seats are invited. False where not all are. */
bool
names_by_invitations(const struct learner *l, size_t order[MANNER_SUBJECTS]);

/* By the order in which seats are invited, or else in which scores are told.
 * False where neither names them all. */
bool names_by_lines(const struct learner *l, size_t order[MANNER_SUBJECTS]);

/* The seat, from 1, of the name that comes first in this order, as the line of
 * the round before it says, or that of the only human invited; 0: none does.
 * *seats is raised to those invited by numbers. */
unsigned names_find_leader(const struct manner *m, struct learner *l,
	const size_t *order, unsigned *seats);

/* Which digits stand behind the stem where seats are invited, as bits. */
unsigned names_digits_invited(const struct learner *l,
	const struct subject_candidate *c, size_t stem);

/* Whether the candidate before this one differs from it in its number alone. */
bool
names_follow_sibling(const struct learner *l, size_t candidate, size_t stem);

/*
 * Numbers beside the names for which all seats are invited, as `seat=0` beside
 * Ann and Bob, are further names of the seats in their order: takes them out of
 * the candidates. How many they are.
 */
size_t names_set_aside(const struct manner *m, struct learner *l,
	struct subject_candidate aside[MANNER_SUBJECTS]);

/* Whether two names have one number, as Player 1 and Bot 1 do. */
bool names_share_number(const struct learner *l);

/* --- whose turn it is where names stand (turns.c) --- */

/* The seats, from 1, that the candidates may be; 0: none. */
struct seating {
	uint8_t seat[MANNER_SUBJECTS];
	unsigned seats;
};

/* How many names in lines with cards are of the seat behind that of the name
 * before. */
size_t turns_count(const struct learner *l, const struct seating *map);

/* Whether the name is that of several seats by the turns of the others, as You
 * is where several are at the keyboard. */
bool turns_of_several(
	const struct learner *l, const struct seating *map, size_t name);

/* Whether lines of the name tell what lines beside them tell of others: `You
 * chose 7S` above `Player1 plays 7S`. */
bool turns_told_twice(const struct learner *l, size_t name);

/* --- moves and lists in such words (moves.c, moves_learn.c, lists.c) --- */

enum {
	MANNER_NUMBERS = MANNER_UNTOLD, /* of one line */
	CARD_SIGN = 1,                  /* in a shape */
	NUMBER_SIGN = 2
};

struct shape_number {
	size_t at;
	size_t length;
	int value;
};

/* The shape of one line, and what stands in it. */
struct line_shape {
	struct manner_move move;
	unsigned cards; /* the last: */
	unsigned card;
	size_t card_at;
	size_t card_length;
	unsigned numbers;
	bool more; /* numbers than that */
	struct shape_number number[MANNER_NUMBERS];
};

/* False when the line can say neither a move nor a score. */
bool line_shape_of(struct line_shape *k, const char *s, size_t length);
bool line_shape_equal(const struct manner_move *a, const struct manner_move *b);

/* Moves and scores in words of the program's own, from all lines. */
void moves_learn(struct manner *m, struct learner *l);

/* Lists, as of discards, in such words. */
void lists_learn(struct manner *m, struct learner *l);
bool lists_read(const struct manner_list *list, const char *s, size_t length,
	struct event *e, struct loose_reading *how);

/* Reads the line as such a move, or score, or list. */
bool
moves_read(const struct manner *m, const struct vocabulary *v, const char *s,
	size_t length, struct event *e, struct loose_reading *how);

/* --- boxes, and cards that nothing parts (clean.c) --- */

/* Learns whether there are any. */
void page_learn(struct manner *m, const char *s, size_t length);

/* How many bytes before the line are a border, if there is one at both ends;
 * *length is then that of what stands between them. */
size_t page_unbox(const char *s, size_t *length);

/* Whether a label stands before the line, as in `Spades: 7`. */
bool page_has_label(const char *s, size_t length);

/* Whether a line in a box goes on in the next, of at most that length: that has
 * no label, and its first word has no room behind this line. */
bool page_goes_on(const char *s, size_t length, const char *next, size_t most);

/* Puts blanks between so many cards, at least, that nothing parts, from `from`
 * on; false: there are none. */
bool page_part_cards(struct text *line, size_t from, unsigned least);

/* --- lines that tell nothing new (extra.c, manner.c) --- */

/* From all lines. */
void extras_learn(struct manner *m, struct learner *l);

/* Whether a word says that the line, or what is below it, was told before. */
bool manner_says_again(const char *s, size_t length);

bool manner_keeps_lines(const struct manner *m);

/* --- a line without what the program adds (apply.c, manner.c) --- */

/* The subject that stands at this place as whole words, or NULL. */
const struct manner_subject *
subject_at(const struct manner *m, const char *s, size_t length, size_t at);

/* What the manner may change in a line. */
enum manner_change {
	MANNER_PREFIX,
	MANNER_PROMPT_WORDS,
	MANNER_SUBJECT_NAME,
	MANNER_JOINED,
	MANNER_BOX,
	MANNER_PARTED,
	MANNER_SUFFIX,
	MANNER_CHANGES
};

enum { MANNER_SWAPS = 8 };

/* So many bytes of a line, and what stands for them in the usual manner. */
struct manner_swap {
	size_t at, length;
	size_t now, now_length;
};

/* How a line was changed. */
struct manner_applied {
	size_t prefix; /* bytes up to the end of what was left out before it */
	size_t prompt; /* bytes of prompts that are written as the usual one */
	size_t box;    /* bytes of a border before it */
	size_t suffix; /* bytes that were left out behind it */
	bool parted;   /* blanks were put between cards */
	const struct manner_subject *subject; /* the last one named, or NULL */
	size_t at;      /* where the first of them stood in the line */
	bool lost;      /* where bytes stood cannot be told by the swaps */
	unsigned swaps; /* in their order */
	struct manner_swap swap[MANNER_SWAPS];
};

/* What stands before the digit of a seat, as in `Player 1 plays 7S` and in
 * `Is player 1 a human`, and before what is typed. */
struct manner_player {
	char begins[MANNER_SUBJECT]; /* a sentence */
	char inside[MANNER_SUBJECT];
	char prompt[MANNER_SUBJECT];
};

extern const struct manner_player manner_player_usual;

/* How the wording, whose games open with that kind, spells players and the
 * prompt; the usual where it does not mention them. */
void manner_learn_player(const struct vocabulary *v, const struct wording *w,
	unsigned opens, struct manner_player *player);

/* Adds the line to `plain` as the usual manner has it, seats spelt so. */
struct manner_applied
manner_apply(const struct manner *m, const struct manner_player *player,
	const char *s, size_t length, struct text *plain);

/* Where a byte of the line in the usual manner stood, unless it is within what
 * was put in. Nothing is lost. */
size_t manner_was_at(const struct manner_applied *a, size_t now);

/* Where the digit of the seat stood that was put in at `now`; SIZE_MAX: the
 * name has none. */
size_t manner_seat_was_at(const struct manner_applied *a, const char *line,
	size_t now, unsigned seat);

/* --- a line that is several (manner.c, lists.c) --- */

/*
 * Puts a line that is not an event, but holds moves behind something else, into
 * `out` as lines of their own, the last one without a newline. False when it
 * is another line. *parts is where lines of its skeleton are parted: bit 0,
 * they say something before the first name behind their begin; bit i, a move
 * begins at the i-th of these names. From 0 it is found by patterns, and stays
 * 0 where there are MANNER_SPLIT_NAMES names or more. NULL: as 0.
 */
enum { MANNER_SPLIT_NAMES = 32 };
bool manner_split(const struct manner_reading *l, const char *s, size_t length,
	uint32_t *parts, struct text *out);

/* Adds the part as a line, without the signs that part it from the next. */
void manner_add_part(struct text *out, const char *s, size_t length);

/* Puts a line of the piles of all suits into `out`, each in a line of its own.
 * False when it is another line. */
bool manner_split_piles(const struct vocabulary *v, const char *s,
	size_t length, struct text *out);

/* Whether a name stands behind the line's begin: no other line is split. */
bool manner_may_split(const char *s, size_t length);

/* A piece of a line: where it stands, and its bytes. */
struct reader_piece {
	uint64_t line;
	uint32_t column; /* of its first byte, from 1 */
	const char *s;
	size_t length;
};

/* --- a line as it looks (clean.c) --- */

/* What may be taken away from a line, or written otherwise: bits. */
enum clean_change {
	CLEAN_CODES,    /* escape sequences: ESC [ .. m and their like */
	CLEAN_RETURNS,  /* carriage returns at the end */
	CLEAN_CONTROL,  /* other control bytes */
	CLEAN_ENTITIES, /* &gt; and the like, as in a page */
	CLEAN_BLANKS,   /* no-break spaces */
	CLEAN_WIDTHS,   /* full-width letters */
	CLEAN_CARDS,    /* pictures of cards, as U+1F0A1 is of the AS */
	CLEAN_COUNT
};

/* Whether the line is as it looks. */
bool clean_already(const char *s, size_t length);

/* Puts the line as it looks, without its newline, into out; returns what was
 * changed. */
unsigned clean_bytes(const char *s, size_t length, struct text *out);

/* --- how two lines differ (difference.c) --- */

enum {
	DIFFERENCE_WORDS = 200,
	DIFFERENCE_OTHERWISE = 2, /* places, if a line is another altogether */
	DIFFERENCE_MANY = 4,      /* places, whatever their words */
	DIFFERENCE_KEY = MANNER_SHAPE
};

/* One difference; the strings are borrowed for the call. */
struct difference {
	size_t at;    /* offset in the line found */
	size_t width; /* bytes of it there; 0: something is missing there */
	enum fault_id id;
	const char *what;
	const char *key; /* equal for equal differences in other lines */
};

struct difference_sink {
	void (*raise)(void *context, const struct difference *d);
	void *context;
};

/* Raises each place where the line found is not the line due, word by word, in
 * a sentence each; nothing when they are equal. Neither has its newline. */
void difference_words(const char *due, size_t due_length, const char *found,
	size_t found_length, const struct difference_sink *sink);

/* Says that so many spaces are missing, or extra, somewhere. */
void difference_say_spaces(size_t n, const char *how, char what[FAULT_TEXT]);

/* Writes s to key[DIFFERENCE_KEY] with every number and card made alike, so
 * that lines which differ in nothing else have one key. */
void difference_key(const char *s, size_t length, char *key);

#endif
