/*
 * Events: everything that can happen at a table, in one shape for all games.
 *
 * A game lists its kinds of event as a table of forms (its vocabulary); an
 * event is a kind and its values. Rules make events, wordings print and read
 * them, referees judge them. Knows nothing of text, of any game, or of what
 * becomes of events. An event owns nothing.
 */
#ifndef CORE_WORDING_EVENT_H
#define CORE_WORDING_EVENT_H

#include "core/cards/cards.h"

#include <stdbool.h>

enum {
	EVENT_LIST = 512, /* entries of a list, separators counted */
	EVENT_NUMBERS = 4,
	EVENT_REST = 3,   /* number[] of this: where a program adds several
			     numbers up to one, all but the first; else 0 */
	EVENT_FIELDS = 6, /* fields of one form */
	EVENT_PART = 0xFF /* separates the melds in a list of melds */
};

/* What kind of value a field has, and where in the event it is kept. Those in
 * number[] stand together, as do lists, and those in list[]. */
enum event_type {
	EVENT_NO_FIELD,
	EVENT_SEAT,   /* seat */
	EVENT_CARD,   /* card */
	EVENT_NUMBER, /* number[slot], any int32 */
	EVENT_WORD,   /* number[slot], an index into the form's words */
	EVENT_FLAG,   /* number[slot], 0 or 1: printed as a space or nothing */
	EVENT_WORDS,  /* number[slot], a bit set of the form's words */
	EVENT_PILE,   /* cards: the ranks of one suit, from the ace up */
	EVENT_CARDS,  /* list[count]: cards in this order */
	EVENT_ROW, /* list[count]: as cards, with no space before the first */
	EVENT_COUNTS,  /* list[count]: small numbers */
	EVENT_MELDS,   /* list[count]: cards, EVENT_PART between melds */
	EVENT_LAYOFFS, /* list[count]: a card and a meld's number, in turn */
	EVENT_TEXT     /* text, length: any bytes but a newline */
};

/* Whether a value of this type is printed as a list of items. */
static inline bool
event_is_list(enum event_type type)
{
	return type >= EVENT_WORDS && type <= EVENT_LAYOFFS;
}

/* Whether it is kept in number[], or in list[]. */
static inline bool
event_in_number(enum event_type type)
{
	return type >= EVENT_NUMBER && type <= EVENT_WORDS;
}

static inline bool
event_in_list(enum event_type type)
{
	return type >= EVENT_CARDS && type <= EVENT_LAYOFFS;
}

struct event_field {
	const char *name; /* as templates mention it: {seat} */
	enum event_type type;
	unsigned slot; /* of number[] */
};

struct event_form {
	const char *name; /* as wordings name it: played, hand .. */
	const char *what; /* one line for the man page */
	struct event_field field[EVENT_FIELDS];
	/* For EVENT_WORD and EVENT_WORDS: the words as wordings name them by
	 * default, NULL-ended; NULL where there are none. */
	const char *const *words;
};

/* Whether some field of the form is of this type. */
static inline bool
event_has(const struct event_form *form, enum event_type type)
{
	for (unsigned i = 0; i < EVENT_FIELDS; i++)
		if (form->field[i].type == type)
			return true;
	return false;
}

/* Whether it is a seat's move with a card. */
static inline bool
event_moves(const struct event_form *form)
{
	return event_has(form, EVENT_SEAT) && event_has(form, EVENT_CARD);
}

/* Whether it tells a seat's total: what it was, what is added, and what it is.
 */
static inline bool
event_sums(const struct event_form *form)
{
	return form->field[0].type == EVENT_SEAT &&
		form->field[1].type == EVENT_NUMBER &&
		form->field[2].type == EVENT_NUMBER &&
		form->field[3].type == EVENT_NUMBER;
}

struct vocabulary {
	const struct event_form *form;
	unsigned count;
	/* Kinds that every game has, by number. */
	unsigned prompt; /* the table waits for a line; no newline */
	unsigned typed;  /* the line, as a terminal echoes it */
	uint64_t board;  /* bit k: kind k asks, or shows the table */
	uint64_t melds;  /* bit k: kind k numbers melds, from 1 */
	/* Kinds of draws: from a pile in sight, which names its card, and from
	 * a hidden one. `news`, bit k: a new pile is begun by kind k. Both
	 * draws 0: nothing is drawn. */
	unsigned taken, drawn;
	uint64_t news;
	bool sorted; /* lists of cards keep the order of a new deck */
	bool trims;  /* blanks around what is typed do not belong to it */
};

/* The kind of events that tell such totals; the vocabulary's count: none. */
static inline unsigned
event_kind_of_sums(const struct vocabulary *v)
{
	unsigned kind = 0;

	while (kind < v->count && !event_sums(&v->form[kind]))
		kind++;
	return kind;
}

/* Whether an event of the kind happens at the table: it neither asks, nor
 * echoes, nor shows a board. */
static inline bool
event_happens(const struct vocabulary *v, unsigned kind)
{
	return kind != v->prompt && kind != v->typed && !(v->board >> kind & 1);
}

struct event {
	uint8_t kind; /* index of the vocabulary's form */
	uint8_t seat; /* from 1; 0: none */
	uint8_t card;
	uint16_t count; /* entries of list in use */
	int32_t number[EVENT_NUMBERS];
	card_set cards;
	const char *text; /* borrowed, with length; not NUL-ended */
	size_t length;
	uint8_t list[EVENT_LIST]; /* the rest is not set */
};

/* Takes each event of a game when it happens; the event is borrowed for the
 * call. */
struct event_sink {
	void (*take)(void *context, const struct event *e);
	void *context;
};

/* Sends what most events say: seat and card as in struct event, number[0], and
 * a list of cards in the order of a new deck. A NULL sink drops it. */
void event_send(const struct event_sink *sink, unsigned kind, unsigned seat,
	unsigned card, int32_t number, card_set cards);

/* Sends one that says nothing but its kind, or but its kind and seat. */
void event_send_bare(const struct event_sink *sink, unsigned kind);
void
event_send_seat(const struct event_sink *sink, unsigned kind, unsigned seat);

/* Adds an entry to the list; false: it is full. */
static inline bool
event_add(struct event *e, unsigned entry)
{
	if (e->count == EVENT_LIST)
		return false;
	e->list[e->count++] = (uint8_t)entry;
	return true;
}

/* Sends the event, or one of a kind and seat with a text, borrowed. */
void event_pass(const struct event_sink *sink, const struct event *e);
void event_send_text(const struct event_sink *sink, unsigned kind,
	unsigned seat, const char *text);

/* Sends deck[CARD_COUNT] as rows of thirteen cards. */
void event_send_deck(
	const struct event_sink *sink, unsigned kind, const uint8_t *deck);

/* The kinds that have a field of this type: a bit for each. */
uint64_t event_kinds_with(const struct vocabulary *v, enum event_type type);

/* The index of the form called name, or vocabulary->count. */
unsigned event_by_name(const struct vocabulary *v, const char *name);

/* Whether a and b are of one kind and equal in every field of its form. */
bool event_equal(const struct vocabulary *v, const struct event *a,
	const struct event *b);

/* The same but for the fields that are missing: a bit each. */
bool event_agrees(const struct vocabulary *v, const struct event *a,
	const struct event *b, uint32_t missing);

/* Whether a, but for missing fields, may be b with its list cut short: it has
 * less, which b begins with or, in any order, has. */
bool event_begins(const struct vocabulary *v, const struct event *a,
	const struct event *b, uint32_t missing, bool ordered);

/* Whether they are equal in this field, which both must have. */
bool event_field_equal(const struct event_field *f, const struct event *a,
	const struct event *b);

/* Copies the fields of the event's form; all others become zero. */
void event_copy(
	const struct vocabulary *v, const struct event *from, struct event *to);

#endif
