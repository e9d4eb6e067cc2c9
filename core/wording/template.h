/*
 * A template: the text of one kind of event, compiled, printed and read.
 *
 * "Player{seat} plays {card}.\n" becomes segments, each a literal and the
 * field after it. Only templates that can be read back are compiled: wherever
 * a reader has to choose (one more item or the end of the list, one more
 * digit or what follows the number) the bytes ahead decide, so that the reader
 * never goes back. Knows events and spellings, not profiles. A template keeps
 * pointers to its form, spelling and words and owns nothing.
 */
#ifndef CORE_WORDING_TEMPLATE_H
#define CORE_WORDING_TEMPLATE_H

#include "core/base/fault.h"
#include "core/base/text.h"
#include "core/wording/event.h"

enum {
	TEMPLATE_BYTES = 256, /* of a template's text */
	TEMPLATE_AFFIX = 16,  /* of a lead, separator, end, empty */
	TEMPLATE_WORDS = 32,  /* of one form */
	TEMPLATE_WORD = 32,   /* bytes of one word */
	TEMPLATE_PAD = 16 /* literals and affixes may be copied in such steps */
};

/* A few bytes; the rest of the array is zero. */
struct template_affix {
	uint8_t length;
	char bytes[TEMPLATE_AFFIX];
};

/* How a list is laid out: lead item (separator item).. end, or empty. */
enum template_knob {
	TEMPLATE_LEAD,
	TEMPLATE_SEPARATOR,
	TEMPLATE_END,
	TEMPLATE_EMPTY,
	TEMPLATE_KNOBS
};

struct template_list {
	union {
		struct {
			struct template_affix lead;
			struct template_affix separator;
			struct template_affix end;
			struct template_affix empty;
		};
		struct template_affix knob[TEMPLATE_KNOBS]; /* the same */
	};
	bool whole; /* piles show cards (7S), not ranks (7) */
};

struct template_words {
	unsigned count;
	uint8_t length[TEMPLATE_WORDS];
	char word[TEMPLATE_WORDS][TEMPLATE_WORD];
};

struct segment {
	uint16_t at;     /* the literal, in the template's pool */
	uint16_t length; /* of the literal */
	uint8_t type;    /* enum event_type of the field after it */
	uint8_t slot;
	uint8_t field; /* which of the form's */
};

struct template
{
	unsigned segments; /* 0: the event is not printed */
	unsigned mentions; /* bit i: field i of the form */
	size_t bound;      /* bytes to reserve, lists and text not counted */
	size_t per_entry;  /* bytes for each entry of the event's list */
	bool is_move;      /* a seat, then a card, between short literals */
	bool has_text;
	bool has_pile;
	uint8_t suit; /* the number that holds the pile's suit */
	struct segment segment[EVENT_FIELDS + 1]; /* the last has no field */
	struct template_list list;
	const struct event_form *form;
	const struct spelling *spelling;
	const struct template_words *words;
	char pool[TEMPLATE_BYTES + (EVENT_FIELDS + 2) * TEMPLATE_PAD];
};

/* What a template is compiled from. */
struct template_source {
	const char *text;
	size_t length;
	const struct template_list *list;
	const struct event_form *form;      /* kept */
	const struct spelling *spelling;    /* kept */
	const struct template_words *words; /* kept; the form's own */
	bool bare; /* a pile's suit is known: ranks are read as those of clubs
		    */
	uint64_t line; /* where the text is written, for faults */
	uint32_t column;
};

/* Fills *t; -1 and *f (FAULT_TEMPLATE) when it cannot be used. */
int template_compile(struct template *t, const struct template_source *source,
	struct fault *f);

/* Adds the event's bytes to out; nothing when the template has no segments. The
 * hot path of play and replay. */
void template_print(
	const struct template *t, const struct event *e, struct text *out);

/* Adds the text, with an ellipsis for each field and words parted by slashes.
 */
void template_outline(const struct template *t, struct text *out);

/*
 * The exact inverse: how many of the first bytes of s are an event of this
 * template, and the event in *e but for its kind; 0 when none stands there (*e
 * is then not to be used). e->text points into s. The hot path of verify.
 */
size_t template_read(const struct template *t, const char *s, size_t length,
	struct event *e);

/* Gives the cards of a pile their suit, when e has been read as ranks; false
 * when it was read as cards of other suits. */
bool template_settle_suit(const struct template *t, struct event *e);

#endif
