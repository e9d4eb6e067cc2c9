#include "core/reader/fields.h"

#include "core/reader/spelt.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

static bool
parts_items(char c)
{
	return c && strchr(" \t,;|[](){}<>", c);
}

size_t
fields_item(const char *s, size_t length, struct fields_item *item)
{
	size_t n = spelt_read(s, length, &item->rank, &item->suit);

	item->length = n;
	while (n && n < length && parts_items(s[n]))
		n++;
	return n;
}

static bool
read_list(const char *s, size_t length, struct event *e)
{
	e->count = 0;
	for (size_t at = 0; at < length;) {
		struct fields_item item;
		size_t n = fields_item(s + at, length - at, &item);

		if (!n || item.suit == CARD_SUITS || e->count == CARD_COUNT)
			return false;
		e->list[e->count++] =
			(uint8_t)(item.suit * CARD_RANKS + item.rank);
		at += n;
	}
	return true;
}

/* The suit that the form's word names, read before. */
static unsigned
suit_of(const struct event_form *form, const struct event *e)
{
	for (unsigned i = 0; i < EVENT_FIELDS; i++)
		if (form->field[i].type == EVENT_WORD)
			return (unsigned)e->number[form->field[i].slot];
	return CARD_SUITS;
}

static bool
read_pile(const struct event_form *form, const char *s, size_t length,
	struct event *e)
{
	unsigned suit = suit_of(form, e);

	e->cards = 0;
	for (size_t at = 0; at < length;) {
		struct fields_item item;
		size_t n = fields_item(s + at, length - at, &item);

		if (!n || suit >= CARD_SUITS)
			return false;
		if (item.suit == CARD_SUITS)
			item.suit = suit;
		e->cards |= card_bit(item.suit * CARD_RANKS + item.rank);
		at += n;
	}
	return true;
}

static bool
read_number(const char *s, size_t length, int32_t *number)
{
	char digits[16];

	if (length == 0 || length >= sizeof(digits))
		return false;
	memcpy(digits, s, length);
	digits[length] = '\0';
	*number = (int32_t)strtol(digits, NULL, 10);
	return true;
}

static bool
read_word(
	const char *const *words, const char *s, size_t length, int32_t *number)
{
	for (int32_t i = 0; words && words[i]; i++) {
		size_t whole = strlen(words[i]);

		/* `Club` for `Clubs`, but not `C`. */
		if (length + 1 >= whole && length > 1 &&
			strncasecmp(words[i], s,
				length < whole ? length : whole) == 0) {
			*number = i;
			return true;
		}
	}
	return false;
}

static bool
read_card(const char *s, size_t length, struct event *e)
{
	struct fields_item item;

	if (fields_item(s, length, &item) != length || item.suit == CARD_SUITS)
		return false;
	e->card = (uint8_t)(item.suit * CARD_RANKS + item.rank);
	return true;
}

bool
fields_read(const struct event_form *form, unsigned field, const char *s,
	size_t length, struct event *e)
{
	const struct event_field *f = &form->field[field];
	int32_t number = 0;

	switch (f->type) {
	case EVENT_SEAT:
		if (!read_number(s, length, &number) || number < 1 ||
			number > UINT8_MAX)
			return false;
		e->seat = (uint8_t)number;
		return true;
	case EVENT_CARD:
		return read_card(s, length, e);
	case EVENT_NUMBER:
		return read_number(s, length, &e->number[f->slot]);
	case EVENT_WORD:
		return read_word(form->words, s, length, &e->number[f->slot]);
	case EVENT_PILE:
		return read_pile(form, s, length, e);
	case EVENT_CARDS:
	case EVENT_ROW:
		return read_list(s, length, e);
	default:
		return false;
	}
}
