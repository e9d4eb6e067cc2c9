#include "core/reader/fields.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* 10, 11, 12, 13, or one byte; ten and ace in either spelling. */
static size_t
read_rank(const char *s, size_t length, unsigned *rank)
{
	static const char names[] = "A23456789TJQK";
	const char *at;

	if (length >= 2 && s[0] == '1' && s[1] >= '0' && s[1] <= '3') {
		*rank = 9 + (unsigned)(s[1] - '0');
		return 2;
	}
	if (length == 0 || s[0] == '\0')
		return 0;
	at = strchr(names, s[0] == '1' ? 'A' : toupper((unsigned char)s[0]));
	if (!at)
		return 0;
	*rank = (unsigned)(at - names);
	return 1;
}

static size_t
read_suit(const char *s, size_t length, unsigned *suit)
{
	static const char names[] = "CDHS";
	const char *at;

	if (length == 0 || s[0] == '\0')
		return 0;
	at = strchr(names, toupper((unsigned char)s[0]));
	if (!at || (length > 1 && isalnum((unsigned char)s[1])))
		return 0;
	*suit = (unsigned)(at - names);
	return 1;
}

static bool
parts_items(char c)
{
	return c == ' ' || c == '\t' || c == ',' || c == ';' || c == '|';
}

size_t
fields_item(const char *s, size_t length, struct fields_item *item)
{
	size_t n = read_rank(s, length, &item->rank);
	size_t space;
	size_t suit;

	if (!n)
		return 0;
	space = n < length && s[n] == ' ' ? 1 : 0;
	item->suit = CARD_SUITS;
	suit = read_suit(s + n + space, length - n - space, &item->suit);
	if (suit)
		n += space + suit;
	else if (n < length && isalnum((unsigned char)s[n]))
		return 0;
	item->length = n;
	while (n < length && parts_items(s[n]))
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
