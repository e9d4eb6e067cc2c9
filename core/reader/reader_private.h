/*
 * What the files of the reader share: the state of one game, the line at hand,
 * and the words in which lines differ.
 */
#ifndef CORE_READER_READER_PRIVATE_H
#define CORE_READER_READER_PRIVATE_H

#include "core/reader/loose_private.h"
#include "core/reader/manner_private.h"
#include "core/reader/reader.h"
#include "core/reader/recall_private.h"

/* --- the state of one game --- */

enum {
	READER_NOTHING = ORDER_KINDS, /* no kind yet */
	READER_HALVES = 5, /* lines into which one is broken, at most */
	READER_SHAPES = CLAIMS_SHAPES /* of unread lines, of each sort; further
					 ones share the last */
};

/* The line being read: as it looks, and where it came from. */
struct reader_line {
	const char *s;
	size_t length; /* without its newline */
	size_t ahead;  /* bytes from s that exact reading may use */
	uint64_t number;
	bool ended; /* its newline is there */
	size_t at;  /* what has been read of it */
};

/* The last event of a line, held back because its list may go on below. */
struct reader_pending {
	bool set;
	bool loose; /* how is to be compared */
	bool continued;
	bool by_suit; /* the list goes on by suits */
	bool ended;   /* by a newline */
	bool headed;  /* what may head another list stands behind it */
	size_t reach; /* bytes of the last line, up to its end */
	struct event event;
	struct claim claim;
	struct claim again; /* where it is said once more, if `again` */
	struct loose_reading how;
	struct recalled *recalled; /* keeps its findings, or NULL */
	struct text line;
	struct text typed;
	bool has_was;                 /* it was changed before it was read: */
	struct text was;              /* its bytes before, */
	struct loose_reading how_was; /* and where its fields stand in them */
};

/* What has been found of a game, and of the line at hand. */
struct reader_findings {
	uint64_t seen[RECALL_SEEN]; /* different slips */
	unsigned seens;
	uint64_t key[RECALL_KEYS]; /* of the piece at hand, each found once */
	unsigned keys;
	struct recalled_findings *recalled; /* to be filled, or NULL */
};

/* Unread lines that may tell something, by their shapes (stray.c). */
struct reader_unread {
	uint64_t key[2][READER_SHAPES]; /* that may tell a move; others */
	unsigned keys[2];
	uint32_t shapes; /* since the last claim, as in struct claim */
	uint32_t often;
	uint8_t count[2 * READER_SHAPES];
	bool stray; /* some line since the last claim is read by nothing, */
	bool cut;   /* and says that lines are left out */
};

/* What was found where a kind followed another that it may not follow. */
struct reader_gap {
	unsigned kind;
	bool begun; /* as in the reader */
	struct recalled_findings findings;
};

/* What the wording prints, as the reader asks for it at each line. */
struct reader_spelt {
	uint32_t unmentioned[ORDER_KINDS]; /* fields that it leaves out */
	struct text prompt;
	struct manner_player player;
	uint64_t empty;       /* kinds that it may print as an empty line */
	uint64_t begins[256]; /* that it may begin with this byte */
};

/* What the program has of its own. */
struct reader_own {
	const struct manner *manner; /* NULL: the usual */
	bool usual;                  /* lines are read as they stand */
};

/* What is found alike in many lines, to be raised again. */
struct reader_again {
	struct recalled_findings changed[MANNER_CHANGES]; /* by the manner */
	struct recalled_findings blank;                   /* a blank line */
	struct reader_gap gap[ORDER_KINDS];               /* behind each kind */
};

/* Which lists the program has shown. */
struct reader_shown {
	bool by_suit;     /* a hand, a line for each suit */
	uint64_t listed;  /* kinds of which a list has stood on its own line, */
	uint64_t acted;   /* and one of one card where a move may stand */
	char mover;       /* whose turn a line of its own said last; 0: none */
	uint64_t heading; /* such a line, with a move below it; 0: none */
};

struct reader_prompts {
	bool asked;    /* some prompt has been read */
	bool prompted; /* the cursor stands after one */
	bool alone;    /* they stand in lines of their own, */
	bool waits;    /* the last of them before what is typed */
};

/* How near the game is to its end. */
struct reader_end {
	bool opens; /* the next game was met */
	enum reader_round until;
	struct order_rounds rounds;
	bool ended;      /* winners have been told, */
	unsigned behind; /* and so many rounds behind them */
};

/* Where the line at hand comes from. */
struct reader_origin {
	const struct reader_line *source; /* as it stands */
	/* How the plain line was made from the line as it looks; NULL: it is
	 * not of that line alone. */
	const struct manner_applied *applied;
	const struct reader_line *looks;
};

/* Lines in the making; each keeps its memory. */
struct reader_texts {
	struct text clean;   /* the line as it looks */
	struct text plain;   /* and in the usual manner, */
	struct text parts;   /* its moves in lines of their own */
	struct text halves;  /* the line and the next as one */
	struct text stray;   /* the last line that was no part of the format */
	struct text opening; /* the line with which the game opened */
	struct text due;     /* the line as it should be */
};

struct reader {
	/* for all games */
	const struct vocabulary *vocabulary;
	const struct wording *wording;
	struct loose *loose;
	struct order order;
	struct reader_spelt spelt;
	struct reader_own own;
	struct reader_again again;
	struct recall *recall; /* NULL: each line is read by itself */
	struct track *track;   /* NULL likewise */
	bool sure;             /* lines can be recalled by their bytes alone */

	/* one game */
	struct reader_game game;
	struct claims *claims;
	const struct reader_sink *sink;   /* may be NULL */
	const struct reader_lines *lines; /* may be NULL */
	struct reader_pending pending;
	struct reader_unread unread;
	struct reader_findings found;
	unsigned before; /* kind of the last claim */
	unsigned run;    /* claims of that kind in a row */
	bool opened; /* a line of the opening has been read, or need not be, */
	bool begun;  /* and more than that */
	struct reader_shown shown;
	struct reader_prompts prompts;
	struct reader_end end;

	/* one line */
	struct reader_origin origin;
	struct reader_texts text;
	struct event event;
	struct skeleton skeleton; /* of what is left of the line */
	struct recalled *fresh;   /* met for the first time, or NULL */
};

/* What is left of the line. */
static inline struct reader_piece
reader_rest(const struct reader_line *l)
{
	return (struct reader_piece){l->number, (uint32_t)l->at + 1,
		l->s + l->at, l->length - l->at};
}

/* Reads one line to its end, or to where the next game opens (line.c). */
void reader_read_line(struct reader *r, struct reader_line *l);

/* Bytes that kind takes at the cursor, read exactly into r->event; or 0. */
size_t
line_try_kind(struct reader *r, const struct reader_line *l, unsigned kind);

/* Moves past the event in r->event, read exactly from n bytes. */
void line_accept_exactly(struct reader *r, struct reader_line *l, size_t n);

/* Kinds that may come next, with or without a prompt before them, but for
 * prompts and what is typed: bits. */
uint64_t line_kinds_due(const struct reader *r);

/* Reads the rest of the line exactly as one of these kinds, the longest, into
 * r->event; how many bytes, or 0. */
size_t
line_try_kinds(struct reader *r, const struct reader_line *l, uint64_t kinds);

/* Reads it by the patterns of these kinds. */
enum loose_answer
line_try_loosely(const struct reader *r, const struct reader_line *l,
	uint64_t kinds, struct event *e, struct loose_reading *how);

/* Whether the rest of the line is what a program may say after a prompt. */
bool line_may_be_printed(const struct reader *r, const struct reader_line *l);

/* Whether a line that a pattern has read as this kind, which tells nothing
 * more, is not one: only a prompt may follow it, and the next line must come
 * here. */
bool line_is_passed_over(struct reader *r, unsigned kind);

/* Accepts r->event, which a pattern has read from the rest of the line. */
void line_accept_loosely(struct reader *r, struct reader_line *l,
	const struct loose_reading *how, struct recalled *recalled);

/* For a piece that nothing reads (stray.c): reports it as no part of the format
 * and notes what it may tell. *line keeps the finding, and may be NULL. */
void line_leave_stray(struct reader *r, const struct reader_piece *piece,
	enum loose_perhaps perhaps, struct recalled *line);

/* Keeps the text of such a line, "" if it is not known: what ends in a colon
 * may head another list than the one held back. */
void line_keep_stray(struct reader *r, const char *s, size_t length);

/* Counts a stray line of this number for the next claim. */
void line_count_unread(
	struct reader *r, const struct reader_stray *stray, uint64_t number);
bool line_is_blank(const char *s, size_t length);

/* Leaves what is left of the line: blanks, or what nothing reads. */
void line_leave_rest(struct reader *r, struct reader_line *l);

/* Each line_read_... says whether it read the rest of the line as its kind. */

/* A line that tells again, or too early, what is told in its place (extra.c).
 */
bool line_read_extra(struct reader *r, struct reader_line *l);

/* The last line of the source, without its newline or cut off (stray.c). */
bool line_read_cut(struct reader *r, struct reader_line *l);

/* A line with a clock before it, or with letters glued to its last card. */
bool line_read_trimmed(struct reader *r, struct reader_line *l);

/* A line that may come next, with one word misspelt or left out. */
bool line_read_near(struct reader *r, struct reader_line *l);

/* --- lists that go on below (continued.c) --- */

/* Cards with which the list of the line before goes on. */
bool line_read_more_cards(struct reader *r, struct reader_line *l);

/* One suit of a list that is shown suit by suit, below a line without cards. A
 * card that stands there twice is in the list twice. */
bool line_read_more_suits(struct reader *r, struct reader_line *l);

/* Whether the last event is a list of nothing that may go on below it. */
bool line_is_below_empty(const struct reader *r);

/* --- prompts, and what is typed (typed.c, broken.c) --- */

/* `>` and the spaces after it; 0: none stands at the cursor. */
size_t line_prompt_length(const struct reader *r, const struct reader_line *l);

/* Reads a prompt; output without end is prompts, one after the other. */
bool line_read_prompt(struct reader *r, struct reader_line *l);
bool line_read_due_prompt(struct reader *r, struct reader_line *l);

/* Reads what follows a prompt to the end of the line, which was typed there. */
bool line_read_typed(struct reader *r, struct reader_line *l);

/* Accepts what was typed, so many bytes. */
void line_accept_typed(struct reader *r, struct reader_line *l, size_t length);

/* Whether the next line is something that people type, without a prompt. */
bool line_next_is_typed(const struct reader *r);

/* Whether it is a command with its card, where no prompt shows before it. */
bool line_is_typed_unasked(const struct reader *r, const struct reader_line *l);

/* Whether these bytes are a card; whether what was typed ends in one. */
bool line_is_card(const char *s, size_t length);
bool line_types_card(const struct event *typed);

/* Whether the line and those behind it show a deck, a card a line, or rows. */
bool line_begins_deck(const struct reader *r);

/* --- what one line should say in several, and several in one (broken.c) --- */

/* A line that was broken in two or more, as at the edge of a page. */
bool line_read_broken(struct reader *r, struct reader_line *l);

/* The digit of the seat whose turn the line says it is; 0: it says something
 * else, or more. */
char line_heads_turn(const struct reader_line *l);

/* A line that says only who makes the move in the next line; and that move. */
bool line_read_headed(struct reader *r, struct reader_line *l);
bool line_read_below(struct reader *r, struct reader_line *l);

/* A line behind which a newline is missing, up to where the next one begins. */
bool line_read_glued(struct reader *r, struct reader_line *l);

/*
 * Whether the next line may go on with this one, which says r->event without
 * the fields `missing`: the next one begins with no capital letter, or this one
 * lacks its seat.
 */
bool line_may_go_on(const struct reader_line *l, uint32_t missing);

/* Reads both lines as one; false when they say no more than the first does. */
bool line_read_halves(struct reader *r, struct reader_line *l,
	const struct loose_reading *half);

/* --- accepting what was read (accept.c) --- */

/*
 * Accepts the event that stands at the cursor, `width` bytes of its line: its
 * order is checked, and it is held back until it is known whether its list
 * goes on below. how is NULL when it was read exactly; recalled keeps what is
 * found of it, and may be NULL.
 */
void accept_event(struct reader *r, const struct reader_line *l,
	const struct event *e, size_t width, const struct loose_reading *how,
	struct recalled *recalled);

/* Adds the event that was held back to the claims. */
void accept_held(struct reader *r);

/* Whether this event is the opening of another game than the one read. */
bool accept_opens(const struct reader *r, const struct event *e);

/* Whether the event is the move that the line before tells. */
bool accept_repeats(const struct reader *r, const struct event *e);
/* Whether a move is held back that a pattern has read. */
bool accept_holds_move(const struct reader *r);
/* Whether it may be a list of one card, above such a kind. */
bool accept_may_be_list(const struct reader *r, unsigned kind);

/* Accepts the claim of a line on the track, which follows as others did. */
void accept_known(struct reader *r, struct claim *claim);

/* --- findings of the reader (raise.c) --- */

/* Raises the findings of another piece of its skeleton for this one; e is the
 * event that it says, or NULL. False when that must be done from its bytes. */
bool reader_raise_again(struct reader *r, const struct recalled_findings *m,
	const struct reader_piece *p, const struct event *e);

/* Keeps in *m (NULL: nowhere) the findings up to the next call. */
void reader_keep_findings(struct reader *r, struct recalled_findings *m);

/* One finding about the whole piece. */
void reader_raise(struct reader *r, const struct reader_piece *p,
	enum fault_id id, const char *what, const char *key);

/* The piece is not part of the format. */
void reader_raise_stray(struct reader *r, const struct reader_piece *p);

/* Raises that the manner changed this in the piece, and keeps the finding, so
 * that it can be raised again of other lines. */
void reader_raise_changed(struct reader *r, enum manner_change change,
	const struct reader_piece *piece, enum fault_id id, const char *what);

/* All that the manner took off the line is found, as a spelling of its own. */
void reader_raise_manner(struct reader *r, const struct reader_line *l,
	const struct manner_applied *a);

/* The prompt, so many bytes, has blanks before or behind it that the wording
 * does not print, or lacks those it prints. */
void reader_raise_prompt_spaces(
	struct reader *r, const struct reader_line *l, size_t length);

/* Puts a line of this kind into r->text.due, with an ellipsis for what varies.
 */
void reader_expect_kind(struct reader *r, unsigned kind);

/* `kind` may not follow `before`: says what is missing between them. The
 * piece is the line of `kind`. */
void reader_raise_gap(struct reader *r, const struct reader_piece *p,
	unsigned before, unsigned kind);

/* The piece is the first of the game, and not what a game opens with. */
void reader_raise_opening(struct reader *r, const struct reader_piece *p);

/* `count` lines of a kind came in a row, and order.run[kind] are due. */
void reader_raise_run(struct reader *r, const struct reader_piece *p,
	unsigned kind, unsigned count);

/*
 * One of the findings of the piece, whose keys r->found.keys counts from 0,
 * with r->text.due as what is expected. The same difference in lines of two
 * kinds has two keys.
 */
void reader_raise_at(struct reader *r, const struct reader_piece *p,
	const struct difference *d, const char *kind);

/* The piece says the same of several seats at once. */
void reader_raise_merged(struct reader *r, const struct reader_piece *p,
	const struct event *e, const struct loose_reading *how);

/* Puts the event as its line into r->text.due. */
void reader_print_due(struct reader *r, const struct event *e);

/* --- differences from the line due (due.c) --- */

/* The piece says e, but not as the wording prints it: how it differs.
 * `continued`: its list went on below. */
void reader_raise_differences(struct reader *r, const struct reader_piece *p,
	const struct event *e, const struct loose_reading *how, bool continued);

#endif
