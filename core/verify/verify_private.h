/*
 * What the files of verify share: the game at hand, and the values that are
 * made of it on the way to its verdict.
 */
#ifndef CORE_VERIFY_VERIFY_PRIVATE_H
#define CORE_VERIFY_VERIFY_PRIVATE_H

#include "core/referee/referee.h"
#include "core/search/search.h"
#include "core/verify/verify.h"

enum {
	VERIFY_ROUNDS = 64,     /* of evidence about the deal */
	VERIFY_FINDINGS = 2000, /* of lines, and of what they say, in a game */
	VERIFY_STEPS = 5000,    /* of one game that are kept */
	VERIFY_BLOCK = 12,      /* lines of a board or of scores, at most */
	VERIFY_KEYS = 400,      /* different wording findings of one game */
	VERIFY_HABITS = 64,     /* of them that a file is known for */
	VERIFY_MANNERS = 8,     /* of a file that are remembered */
	/* Bytes of one file in games read line by line that are not exact, nor,
	 * but for a slip in so many bytes, keep rules and habits. */
	VERIFY_WORK = 8 << 20,
	VERIFY_BYTES_A_SLIP = 512,
	/* The work of patterns (loose_work) on one file; and for how many bytes
	 * of such games one more is allowed. */
	VERIFY_PATTERNS = 2 << 20,
	VERIFY_BYTES_A_PATTERN = 4,
	VERIFY_SHARE = 1024 /* in so many parts own_share counts */
};

/* The kinds of lists that lines are: bits; all: they are nothing else. */
struct verify_lists {
	char lines[FAULT_TEXT];
	uint64_t kinds;
	bool all;
};

/* A wording that games may be in, and its two readers. */
struct verify_wording {
	const struct wording *wording; /* NULL until it is loaded */
	struct wording *built_in;      /* that, if it is ours */
	struct exact exact;
	bool deviates; /* some line of the last game was not exact */
	struct reader
		*reader; /* NULL until it is needed: most games are exact */
	struct verify_lists lists; /* of the last that were missing */
	/* For each kind, once they are asked for: the outline of its lines, and
	 * all that its lists begin with; a NUL behind each, and behind all. */
	struct text outlines, heads;
};

/* A growing list; {0} is empty, findings_fini frees. */
struct findings {
	struct finding *finding;
	size_t count;
	size_t room;
	struct verdict_marks marks;
	/* Of a full list: what each finding weighs at least, as far as is
	 * known; and the first line that has no place in it and may tell more
	 * than that it is worded otherwise. 0: there is none. */
	unsigned lightest;
	uint64_t lost;
};

/* A game as its lines were read. */
struct verify_reading {
	struct reader_game game;
	struct claims claims;
	struct findings findings; /* of how lines differ from the wording */
	bool habitual;            /* games before had all of them */
};

/* What is known of the file at hand, and what it has cost. */
struct verify_file {
	bool learnt;    /* verify's manner is known; */
	uint64_t alike; /* games before this line have its names; */
	uint64_t named; /* lines up to a game that names its seats otherwise */
	size_t manners; /* that its games had */
	/* Whether rounds behind winners begin games: the first does, none does,
	 * or, at the second, that is not known yet. */
	enum reader_round round;
	/* How its lines have differed from the wording, in games that no
	 * wording has exactly: the keys of these findings. */
	uint64_t habit[VERIFY_HABITS];
	size_t habits;
	size_t new_habits; /* the number with those of the game at hand */
	size_t work;       /* of VERIFY_WORK, done for it */
	size_t patterns;  /* the loose_work at which VERIFY_PATTERNS are done */
	uint64_t seeking; /* work left to look for its deals */
	bool seeks_none;  /* none was left before the game at hand */
	/* Of VERIFY_SHARE lines of the game that was last tried as another, and
	 * is not, how many make claims; SIZE_MAX: none was tried. */
	size_t own_share;
};

struct verify {
	struct verify_setup setup;
	struct loose *loose;
	struct verify_wording *wording;
	size_t wordings;
	size_t usual; /* the wording met last: most likely the next one too */
	size_t usual_differences; /* of the file from it, as far as seen */
	struct verify_file file;
	struct manner manner; /* of the game at hand, once it is learnt */
	struct manner *met;   /* the last VERIFY_MANNERS; or NULL */
	unsigned stepped;     /* games of which the steps were kept */
	struct explain_memory *memory;
	struct verify_other *others; /* readers of other games, met so far */
	struct text predicted;       /* kept for its memory, */
	struct verify_reading read;  /* and so is this */
};

/* Whether the steps of the game at hand are kept. */
static inline bool
verify_keeps_steps(const struct verify *v)
{
	return v->stepped < v->setup.steps;
}

/* Whether somebody is shown the lines of games, or told what they prove. */
static inline bool
verify_shows_lines(const struct verify *v)
{
	return v->setup.lines || v->setup.proved;
}

/* The game at hand: what is given of it, and the wording it is read in. */
struct verify_case {
	struct verify *verify;
	const struct vocabulary *words; /* of its game */
	struct source *source;          /* its mark is the game's first byte */
	const struct record *record;    /* the game must be its; NULL: none */
	char seats[GAME_SEATS + 1];     /* h and c, as given; empty: unknown, or
					   the transcript's are not these */
	uint64_t from_zero; /* kinds of events that number melds from 0 */
	struct verify_wording *wording; /* NULL: none yet */
	bool given;                     /* how it was dealt: as `dealer` does */
	bool recovered;                 /* the seed was not given but found; */
	bool proved;  /* surely: the game is judged as if it had been given */
	bool trusted; /* moves alone do not refute the deal */
	struct model found;
	struct dealer dealer; /* last: large, and not set unless given */
};

/* How much of the source a game takes. */
struct verify_extent {
	size_t length;
	uint64_t lines; /* newlines in it */
};

/* --- the wording that a game is in (setting.c) --- */

/* The wording of that number, loaded when it is first wanted. */
struct verify_wording *verify_wording_at(struct verify *v, size_t i);

/* The wording with that shuffle which the first lines differ from least; NULL
 * when there is none. */
struct verify_wording *verify_choose_by_shuffle(
	const struct verify_case *c, const struct shuffle *shuffle);

/*
 * The wording that the first lines differ from least; of those that are equal,
 * the first. The usual one is tried before others, so that most of them are
 * given up early; in a later game of a file it is taken when it fits as well as
 * before.
 */
struct verify_wording *verify_choose_wording(const struct verify_case *c);

/* --- lines and texts of findings (texts.c) --- */

/* Adds the event's line, without its newline. With `some`, what lines of this
 * kind and seat (0: of any) have in common, with an ellipsis for the rest. */
void verify_print_event(const struct verify_case *c, const struct event *e,
	bool some, struct text *line);

/* The kind whose outline the lines begin with, and its length; the number of
 * kinds: they begin with none. */
unsigned verify_kind_of_outline(
	const struct verify_case *c, const char *lines, size_t *length);

/* Whether the text matches the outline, in which an ellipsis stands for any
 * text. */
bool verify_fits_outline(const char *outline, const char *text);

/* How many words of the line due are in the other line; *words: those due. */
unsigned verify_same_words(const char *line, const char *due, unsigned *words);

/* The claim as its line, without the newline; as it was when not whole. */
void verify_print_claim(const struct verify_case *c, const struct claim *k,
	char line[FAULT_TEXT]);

/* Fills in what findings expect and have found, in the program's own text. */
void verify_fill_texts(const struct verify_case *c, const struct claims *claims,
	struct verdict *v);

/* --- lists of findings (verdict.c, order.c, findings.c) --- */

/* Adds one. A list of so many gives up one that says less; NULL: has none. */
struct finding *
findings_add(struct findings *l, const struct fault *f, size_t most);
void findings_fini(struct findings *l);

/* The last of that id; NULL: there is none. */
struct finding *
findings_last(struct finding *finding, size_t count, enum fault_id id);

/* Whether the finding names this line as one of its own. */
bool finding_names(const struct finding *f, uint64_t line);

#define FINDING_UNKNOWN UINT64_MAX

/* Takes one line off those that the finding counts; the last one drops it, and
 * FINDING_UNKNOWN is the first when no other is named. */
void finding_discount(struct finding *f, uint64_t line);

/* Lines in a wrong place, which are one finding. */
struct order_slip {
	const char *what; /* NULL: the line due here stands further below */
	size_t first;     /* the claim whose line it is found on */
	size_t due;      /* the claim whose line is due there; SIZE_MAX: none */
	uint64_t behind; /* findings up to this line become one, */
	uint64_t most;   /* if they count no more lines than this; 0: any */
};

/* Makes what the order of lines finds of them one finding. False: nothing. */
bool order_raise(const struct verify_case *c, struct verify_reading *r,
	const struct order_slip *slip);

/* Drops the claims of lines printed twice; the referee judges a seat's. */
void order_drop_doubled(const struct verify_case *c, struct verify_reading *r);

/* Puts all lines of one kind and then all of another in turns around claim i,
 * the second of them. Returns the claim behind them, or i: there are none. */
size_t
order_mix(const struct verify_case *c, struct verify_reading *r, size_t i);

/* Marks one that another tells better, for findings_take_out. */
void findings_drop(struct finding *f);
void findings_take_out(struct finding *finding, size_t *count);

/* Puts them in order of place. */
void findings_sort(struct verdict *v);

/* Whether it is about the deal, the play or the scores, not about lines. */
bool verify_breaks_rules(const struct fault *f);

/* Adds the findings to the verdict. */
void findings_pass(const struct findings *l, struct verdict *v);

/* How many stray lines and unread lists there are; 0: none counts another. */
uint64_t verify_count_stray(const struct verdict *v);

/* Adds what is worse than a wording; leaves only that in *each. */
void verify_add_worse(struct verdict *v, struct verdict *each);

/* --- reading, and the findings of a verdict (findings.c) --- */

/* Reads the game, `most` lines of it at most, in the case's wording. Equal
 * differences are one finding, unless the setup wants them all. */
struct verify_reading verify_read(const struct verify_case *c, uint64_t most);
void verify_reading_fini(struct verify *v, struct verify_reading *r);

/* Reads the game again where its lines are wanted, and shows them: they are
 * lines of the game. */
void verify_show_lines(const struct verify_case *c, struct verify_reading *r);

/* Counts findings like the first, from this line on. */
void verify_count_lines(struct finding *first, uint64_t line, uint64_t count);

/* The length of the sentence before it says behind which word something is
 * extra or missing; its whole length when it does not. */
size_t verify_length_before_place(const char *what);

/* What findings of one slip have in common, as hashes; 0: nothing. */
struct slip_marks {
	enum fault_id id;
	uint64_t line;
	uint64_t words; /* the sentence; 0: it tells no slip of a line */
	uint64_t place; /* what is extra or missing behind a word */
	uint64_t slip;  /* what stands for what */
};

struct slip_marks verify_mark_slip(const struct fault *f);

/* Whether the finding says that letters are of another case. */
bool verify_tells_case(const struct fault *f);

/* Whether both say the same of how lines of two kinds are written. */
bool verify_same_slip(const struct slip_marks *a, const struct slip_marks *b);

/* Adds the line of a finding to those that have the same slip; then adds these
 * to the first finding, and frees them. */
void verify_name_line(const struct finding *f, struct text *lines);
void verify_end_slip(struct finding *first, struct text *lines);

/* The line of the game of this number as the file has it, for a message. */
struct text_short verify_quote(const struct source *s, uint64_t line);

/*
 * Puts the verdict's findings in order of line, fills in the lines they expect
 * (due.c), merges those of one cause (causes.c), and copies the line and the
 * texts each is about.
 */
void verify_finish_findings(const struct verify_case *c,
	const struct verify_reading *r, struct verdict *v);

/* --- lines that are expected (due.c) --- */

/* Fills in the lines that findings expect, with their values. The findings must
 * be in order of line; some may be out of it afterwards. */
void verify_fill_due(const struct verify_case *c,
	const struct verify_reading *r, struct verdict *v);

/* --- findings of one cause (causes.c) --- */

/* Leaves out what follows from another finding or says it again, and counts
 * findings of one cause. The findings must be in order of line; some may be out
 * of it afterwards. */
void verify_merge_findings(const struct verify_case *c, struct verdict *v);

/* Counts findings of one cause in the first of them. With `marks`, those that
 * are counted or left out become marks. */
void verify_gather_causes(struct verdict *v, bool marks);

/* --- lines in the place of others --- */

/* Puts the claims of lines that have changed places, or moved past others, in
 * order, and makes one finding of each such place (exchange.c). */
void
verify_exchange_lines(const struct verify_case *c, struct verify_reading *r);

/* One finding for lines of the program's own that name the seat that moves next
 * but for a few, which name another; and one for turns that go the other way
 * round (order.c). */
void verify_raise_turns(const struct verify_case *c,
	const struct claims *claims, struct verdict *v);

/* --- a game (verify.c) --- */

/* The line the game ends on. */
uint64_t verify_last_line(const struct verify_case *c, uint64_t lines);

/* --- one judging (judge.c, setting.c) --- */

/* Findings that may come of another deal than the one judged on. */
struct deal_doubts {
	size_t count;
	bool moved;
	size_t plays; /* findings about play */
	/* The first that may come of hands dealt otherwise. */
	struct fault move;
	struct fault fault[EXPLAIN_CAUSES]; /* the first deal findings */
};

/* What one judging of a game's claims says. */
struct judgement {
	struct findings causes; /* what is wrong with the deal, */
	struct findings
		findings; /* and with the game on the deal that was used */
	struct tally tally;
	uint32_t unread; /* shapes of lines that seem to hold what is missing */
	struct referee_passed passed;
	struct known *rounds;     /* what is proved of their decks */
	size_t count;             /* of rounds */
	struct table_steps steps; /* if they are kept */
	/* By which the deck was shuffled, not the one given; or NULL. */
	const struct shuffle *shuffle;
	struct deal_doubts doubts; /* last: large, and cleared in part */
};

/* A referee for the case, or NULL when the game has none; dealer may be NULL,
 * and so may what was read, where it is not known before it is judged. */
struct referee *
verify_referee(const struct verify_case *c, const struct dealer *dealer,
	const struct verify_reading *reading, struct referee_sink sink);

/* Hands the referee a claim, and before it which lines were unread. */
void verify_hand_claim(const struct verify_case *c, struct referee *r,
	const struct claim *claim);

/* Judges the claims once, on this deal; NULL: on what they prove of it. */
struct judgement judge_claims(const struct verify_case *c,
	const struct verify_reading *reading, const struct dealer *dealer);
void judgement_init(struct judgement *j);
void judgement_fini(struct judgement *j);

/* --- the deal that a game is judged on (deal.c) --- */

/* Sets the wording that the case is read in, and with it how the game was
 * dealt, as far as that was given or is proved. */
void verify_set_wording(struct verify_case *c, struct verify_wording *w);

/* Whether this game is one to look for a seed in. */
bool verify_recovers_seed(const struct verify_case *c);

/* Looks for the seed, which was not given, that deals what was proved. True
 * when round 1 proves it: the case is one whose seed was given then. */
bool verify_recover_seed(struct verify_case *c, const struct judgement *j);

/* Names the deal in the verdict, given or recovered. */
void verify_name_deal(const struct verify_case *c, struct verdict *verdict);

/* Judges the claims on the deal that was given; where that does not fit, on the
 * deal which explains what is shown, or on none. One judging is taken. */
struct judgement
judge_game(struct verify_case *c, const struct verify_reading *r);

/* --- judging what was read (judge.c) --- */

/*
 * What was read up to the second round behind winners, while it is not known
 * whether such rounds begin games: makes it the reading of the first game, or
 * of all that follows.
 */
void verify_part_reading(struct verify_case *c, struct verify_reading *r);

/*
 * Judges what was read. Where the cards are those of another wording's shuffle,
 * or the next game of one run begins behind winners, *r and the case become
 * what explains that.
 */
struct judgement
verify_judge_reading(struct verify_case *c, struct verify_reading *r);

/* --- lines that could not be read (unread.c) --- */

/* How many claims are of a card that moves; counts up to `most`. */
uint64_t verify_count_moves(const struct verify_case *c,
	const struct claims *claims, uint64_t most);

/* Whether unread lines of these shapes hold more than one in sixteen of the
 * moves. */
bool verify_reads_little(const struct verify_case *c,
	const struct claims *claims, uint32_t shapes);

/* The first unread line of these shapes that may tell a move; 0: none. */
uint64_t verify_first_unread(const struct claims *claims, uint32_t shapes);

/* Reports unread lines that may tell what is missing, moves without card or
 * seat or that nothing could judge, and what stray lines tell. */
void
verify_raise_unread(const struct verify_case *c, const struct verify_reading *r,
	const struct judgement *j, struct verdict *v);

/* --- stray lines that are more than that (stray.c) --- */

/* Reports stray lines that tell a move which no line of the format tells, or
 * deny what another line tells. */
void verify_raise_extra(const struct verify_case *c,
	const struct claims *claims, struct verdict *v);

/* Reports lines of numbers, as many as there are rounds at least, in a game of
 * which no score is read. */
void verify_raise_extra_scores(const struct verify_case *c,
	const struct claims *claims, uint64_t rounds, struct verdict *v);

/*
 * A blank or stray line just before a missing one stands in its place: both
 * become one finding, and lines that are missing more often stay one. Others
 * may be raised on the line of the missing one.
 */
void verify_merge_replaced(const struct verify_case *c, struct verdict *v);

/* --- lists that could not be read (lists.c, due.c) --- */

/* Whether the line is the one due but for capitals, blanks and the name of its
 * list. */
bool verify_lists_the_same(const char *line, const char *due);

/* The kind of list of cards, as a hand, that the line is or begins; the number
 * of kinds: it is not a list. */
unsigned verify_kind_of_list(const struct verify_case *c, const char *line);

/* Whether the line has a card, a number, or a rank by itself. */
bool verify_names_values(const char *line);

/* Makes one finding of each stray line in the place of a list and of that. */
void verify_raise_unread_lists(const struct verify_case *c, struct verdict *v);

/* Makes stray lines unread lists that name a list of the board, if the game
 * shows none of its kind, or that go on with an empty one above them. */
void verify_raise_strange_lists(const struct verify_case *c,
	const struct claims *claims, struct verdict *v);

/* --- no transcript of this game (other.c) --- */

/*
 * Whether the text is not a transcript of this game; then raises its only
 * finding, which says what the text is. A file of another game has no more
 * games.
 */
bool
verify_raise_other(const struct verify_case *c, const struct verify_reading *r,
	struct verify_extent *extent, struct verdict *verdict);

/* Frees the readers of other games. */
void verify_forget_others(struct verify *v);

#endif
