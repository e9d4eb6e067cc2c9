/*
 * The shape of a line: the template that would print it.
 *
 * Values are replaced by their fields, braces are doubled, and the white space
 * around a list is taken for its lead and its end. Knows events and how lines
 * are read; not what other lines look like.
 */
#ifndef CORE_FIT_SHAPE_H
#define CORE_FIT_SHAPE_H

#include "core/wording/event.h"
#include "core/fit/votes.h"
#include "core/base/text.h"

/* Where a line says a field of its event; a list without its lead and end. */
struct fit_span {
	bool there;
	size_t at;
	size_t length;
};

/* Votes of all lines of one kind. */
struct shape_votes {
	struct votes filled; /* templates of lines whose list has items */
	struct votes empty;  /* lines whose list has none, it being left out */
	struct votes lead;
	struct votes separator;
	struct votes end;
	struct votes word[32]; /* how each of the form's words is spelt */
};

/* Votes that lines of all kinds give. */
struct shape_spelling {
	struct votes rank[CARD_RANKS];
	size_t piles_of_cards;
	size_t piles_of_ranks;
};

void shape_votes_fini(struct shape_votes *v);
void shape_spelling_fini(struct shape_spelling *s);

/*
 * Lets one line vote. It says e of `form`, its newline counted; span has
 * EVENT_FIELDS places. A line that no template can print does not vote.
 */
void shape_vote(const struct event_form *form, const struct event *e,
	const char *s, size_t length, const struct fit_span *span,
	struct shape_votes *votes, struct shape_spelling *spelling);

/* The number of the form's list field, or EVENT_FIELDS. */
unsigned shape_list_field(const struct event_form *form);

/* Where a template mentions its list: `at`, and the bytes that do. */
struct shape_mention {
	size_t at;
	size_t length;
};

/* False when the template mentions no list. */
bool shape_mention(const struct event_form *form, const char *text,
	size_t length, struct shape_mention *m);

#endif
