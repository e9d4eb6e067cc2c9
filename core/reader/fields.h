/*
 * What one field of an event says, as people and programs spell it.
 *
 * Knows cards, ranks, numbers and a form's words; no pattern and no line.
 */
#ifndef CORE_READER_FIELDS_H
#define CORE_READER_FIELDS_H

#include "core/wording/event.h"

/* Fills this field of *e from s. False when s is no such value. */
bool fields_read(const struct event_form *form, unsigned field, const char *s,
	size_t length, struct event *e);

/*
 * One item of a list and the white space, commas and bars after it: a card, or
 * a rank (its suit is CARD_SUITS then). Returns how many bytes; 0: no item.
 */
struct fields_item {
	unsigned rank;
	unsigned suit;
	size_t length; /* of the item without what follows */
};

size_t fields_item(const char *s, size_t length, struct fields_item *item);

#endif
