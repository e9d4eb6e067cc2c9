/*
 * What the files of fit share: votes for strings, what lines vote for, and the
 * choice among it.
 */
#ifndef CORE_FIT_FIT_PRIVATE_H
#define CORE_FIT_FIT_PRIVATE_H

#include "core/fit/fit.h"
#include "core/wording/profile.h"

enum { VOTES_ROOM = 16, VOTES_BYTES = 256 };

struct votes_entry {
	char *bytes;
	size_t length;
	size_t count;
};

/*
 * Votes for strings: which one was seen most. Bounded: when more different
 * strings come than there is room for, each loses a vote, so that a string
 * which most votes are for is never lost. {0} is empty; votes_fini frees.
 */
struct votes {
	struct votes_entry *entry; /* VOTES_ROOM; NULL: none yet */
	size_t entries;
};

void votes_fini(struct votes *v);

/* A vote; of more than VOTES_BYTES bytes it does not count. */
void votes_add(struct votes *v, const char *bytes, size_t length);

/* What was voted for most, of equals the first; NULL when nothing was. */
const struct votes_entry *votes_best(const struct votes *v);

/* Votes of all lines of one kind. */
struct kind_votes {
	struct votes filled; /* templates of lines whose list has items */
	union {
		struct {
			struct votes lead;
			struct votes separator;
			struct votes end;
			/* Whole lines whose list has no items, without it. */
			struct votes empty;
		};
		struct votes knob[TEMPLATE_KNOBS]; /* the same */
	};
	struct votes word[TEMPLATE_WORDS]; /* how each word is spelt */
};

/* Votes that lines of all kinds give. */
struct spelling_votes {
	struct votes rank[CARD_RANKS];
	struct votes suit[CARD_SUITS];
	size_t piles_of_cards;
	size_t piles_of_ranks;
};

void kind_votes_fini(struct kind_votes *v);
void spelling_votes_fini(struct spelling_votes *s);

/* A line on its way to a template: what the caller fills, then what is made. */
struct voting_line {
	const struct wording *base;
	const struct event_form *form;
	const struct event *event; /* that the line says */
	const char *s;
	size_t length; /* the newline counted */
	struct kind_votes *votes;
	struct spelling_votes *spelling;
	struct text text; /* the template so far */
	size_t at;        /* read so far */
	bool listed;      /* a list with items has been met */
	bool empty;       /* a list without */
};

/*
 * Lets one line vote for its shape, the template that would print it: values
 * are replaced by their fields, braces are doubled, and the white space around
 * a list is taken for its lead and its end. `field` has EVENT_FIELDS places. A
 * line that no template can print does not vote.
 */
void votes_add_line(struct voting_line *l, const struct loose_field *field);

/* Lets a line that the base prints vote for all that the base says of it. */
void votes_add_base_line(struct voting_line *l, const struct profile *base);

/* The number of the form's list field, or EVENT_FIELDS. */
unsigned fit_list_field(const struct event_form *form);

/* Where a template mentions its list: `at`, and the bytes that do. */
struct list_mention {
	size_t at;
	size_t length;
};

/* False when the template mentions no list. */
bool fit_find_list(const struct event_form *form, const char *text,
	size_t length, struct list_mention *m);

enum {
	STRAY_SHAPES = 32,  /* of lines that nothing reads, at most */
	STRAY_LINES = 8192, /* bytes of lines kept of each */
	STRAY_NONE = STRAY_SHAPES
};

/* Lines that nothing reads, alike but for their seat and their list of cards:
 * what they say is told by where they stand. */
struct stray_shape {
	char key[VOTES_BYTES]; /* without these two */
	size_t length;
	bool seat, number;
	bool others;   /* some line has further numbers */
	bool cards;    /* some line has a card */
	bool several;  /* some line has two cards or more, or none */
	bool ranks;    /* some line has the ranks of a pile */
	unsigned word; /* the index of its word, if its kind says one */
	/* How many lines it has; how many of them stand before all that was
	 * read, after kind k, before kind k, and before shape s. */
	uint32_t count;
	uint32_t opens;
	uint32_t before[ORDER_KINDS], behind[ORDER_KINDS];
	uint32_t next[STRAY_SHAPES];
	/* Of a move: how many of its lines have kind k, or shape s, between
	 * the move before and themselves. */
	uint32_t since[ORDER_KINDS], since_shapes[STRAY_SHAPES];
	struct text lines; /* each with its newline */
};

/* A line as a program may print an event of a seat or of cards. */
struct stray_line {
	size_t seat;       /* where its digit stands; the length: nowhere */
	size_t cards, end; /* the list, which may be empty */
	bool ranks;        /* it is one of ranks, those of a pile */
	size_t number, number_end; /* the number after the seat, if any */
	int32_t value;             /* of that number */
	bool others;               /* there are further numbers */
	bool unknown;              /* it has a card of an unknown rank */
	struct event event;        /* the seat and the cards */
};

/* {0} but for the three shapes, STRAY_NONE, is empty; strays_fini frees. */
struct strays {
	struct stray_shape *shape; /* STRAY_SHAPES; NULL until there is one */
	unsigned count;
	uint32_t seen[ORDER_KINDS]; /* how often each kind was shown */
	/* Shapes. Lines wait until the event before them is shown. */
	unsigned last;            /* of the last line after the last event */
	unsigned waits, waits_to; /* of the first and last line that waits */
	uint32_t waiting;         /* of all lines that wait, a bit each */
	uint64_t since;           /* kinds since the last move, a bit each */
	uint32_t since_shapes;    /* and shapes */
};

/* Begins a game: no line stands before the next one. */
void strays_begin(struct strays *s);
void strays_fini(struct strays *s);

/* As struct reader_lines has it: a line that nothing reads, and an event. */
void strays_add(struct strays *s, const char *line, size_t length, bool first);
/* The same of a line that was read as an event and is not one. */
void strays_take(struct strays *s, const char *line, size_t length);
void strays_pass(struct strays *s, const struct vocabulary *v, unsigned kind);

/*
 * Which kind the lines of each shape are: the only one that has their fields,
 * may stand wherever they do, and is printed by the base but is not one of the
 * bit set `seen`. kind[STRAY_SHAPES]; the vocabulary's count: not known.
 */
void strays_name(struct strays *s, const struct profile *base,
	const struct kind_votes *votes, const struct order *order,
	uint64_t seen, unsigned *kind);

/* Takes the line, without its newline, apart; where its seat, its cards and its
 * word stand, for the fields of a form. */
void stray_read(struct stray_line *l, const char *s, size_t length);
void stray_place(const struct stray_line *l, const struct loose_field *word,
	size_t length, const struct event_form *form,
	struct loose_field *field);

/* Where the word stands in the lines of shape i, which differ from the other
 * shapes of their kind in nothing else. */
struct loose_field
strays_word(const struct strays *s, const unsigned *kind, unsigned i);

/* What is known when all lines have voted; all borrowed. */
struct fit_counted {
	const struct profile *base;
	const struct kind_votes *votes; /* one for each kind */
	const struct spelling_votes *spelling;
	uint64_t left; /* bit k: kind k is as the base has it */
};

/* Changes p, which is the base's equal, to what most lines voted for, wherever
 * that can be read back: p still compiles. */
void choose_profile(const struct fit_counted *c, struct profile *p);

#endif
