#include "core/reader/claims.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct claims_kept {
	uint64_t line;
	size_t at; /* of the list in bytes; the text follows it */
	size_t length;
	card_set cards;
	int32_t number[EVENT_NUMBERS];
	uint32_t column;
	uint32_t width;
	uint32_t missing;
	uint32_t unread;
	uint32_t unread_often;
	uint16_t count;
	uint8_t kind;
	uint8_t seat;
	uint8_t card;
	bool loose;
	bool unordered;
};

void
claims_fini(struct claims *c)
{
	free(c->kept);
	text_fini(&c->bytes);
	*c = (struct claims){0};
}

void
claims_clear(struct claims *c)
{
	c->count = 0;
	c->unread = c->unread_often = 0;
	text_clear(&c->bytes);
}

static struct claims_kept *
grow(struct claims *c)
{
	if (c->count == c->room) {
		c->room = c->room * 2 + 256;
		c->kept = realloc(c->kept, c->room * sizeof(*c->kept));
		if (!c->kept)
			abort();
	}
	return &c->kept[c->count++];
}

bool
claims_add(struct claims *c, const struct claim *claim)
{
	const struct event *e = claim->event;
	struct claims_kept *k;

	if (c->count == CLAIMS_MOST)
		return false;
	k = grow(c);
	*k = (struct claims_kept){
		.line = claim->line,
		.at = c->bytes.length,
		.length = e->length,
		.cards = e->cards,
		.column = claim->column,
		.width = claim->width,
		.missing = claim->missing,
		.unread = claim->unread,
		.unread_often = claim->unread_often,
		.count = e->count,
		.kind = e->kind,
		.seat = e->seat,
		.card = e->card,
		.loose = claim->loose,
		.unordered = claim->unordered,
	};
	memcpy(k->number, e->number, sizeof(k->number));
	text_add(&c->bytes, (const char *)e->list, e->count);
	text_add(&c->bytes, e->text, e->length);
	return true;
}

void
claims_get(
	const struct claims *c, size_t i, struct claim *claim, struct event *e)
{
	const struct claims_kept *k = &c->kept[i];
	const char *list = c->bytes.bytes + k->at;

	assert(i < c->count);
	*claim = (struct claim){
		.event = e,
		.line = k->line,
		.column = k->column,
		.width = k->width,
		.missing = k->missing,
		.unread = k->unread,
		.unread_often = k->unread_often,
		.loose = k->loose,
		.unordered = k->unordered,
	};
	e->kind = k->kind;
	e->seat = k->seat;
	e->card = k->card;
	e->count = k->count;
	e->cards = k->cards;
	e->text = list + k->count;
	e->length = k->length;
	memcpy(e->number, k->number, sizeof(e->number));
	memcpy(e->list, list, k->count);
}

unsigned
claims_kind(const struct claims *c, size_t i)
{
	assert(i < c->count);
	return c->kept[i].kind;
}

void
claims_unorder(struct claims *c, size_t i)
{
	assert(i < c->count);
	c->kept[i].unordered = true;
}
