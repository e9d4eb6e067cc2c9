/*
 * Prints an event by a template.
 */
#include "core/base/text.h"
#include "core/wording/template.h"

#include <assert.h>
#include <string.h>

/* Copies in whole steps of TEMPLATE_PAD bytes: sources are padded, and room
 * was made for one step more than what is printed. */
static inline char *
put_literal(char *p, const char *bytes, size_t n)
{
	for (size_t done = 0; done < n; done += TEMPLATE_PAD)
		memcpy(p + done, bytes + done, TEMPLATE_PAD);
	return p + n;
}

static inline char *
put_affix(char *p, const struct template_affix *a)
{
	memcpy(p, a->bytes, TEMPLATE_AFFIX);
	return p + a->length;
}

static inline char *
put_card(char *p, const struct spelling *s, unsigned card)
{
	assert(card < CARD_COUNT);
	memcpy(p, s->card[card], CARD_NAME);
	return p + s->card_length[card];
}

/* Not inlined: its array would have each call of template_print checked. */
__attribute__((noinline)) static char *
put_long_number(char *p, int64_t n)
{
	char digits[20];
	char *first = digits + sizeof digits;
	uint64_t left = n < 0 ? -(uint64_t)n : (uint64_t)n;

	if (n < 0)
		*p++ = '-';
	do
		*--first = (char)('0' + left % 10);
	while (left /= 10);
	while (first < digits + sizeof digits)
		*p++ = *first++;
	return p;
}

/* Most have one digit or two, and no processor could predict which. */
static char *
put_number(char *p, int64_t n)
{
	bool two = n > 9;

	if (n < 0 || n > 99)
		return put_long_number(p, n);
	p[0] = (char)('0' + n / 10);
	p[two] = (char)('0' + n % 10);
	return p + 1 + two;
}

static char *
put_word(char *p, const struct template_words *words, unsigned i)
{
	assert(i < words->count);
	memcpy(p, words->word[i], TEMPLATE_WORD);
	return p + words->length[i];
}

static char *
put_pile(char *p, const struct template *t, const struct event *e)
{
	const struct spelling *s = t->spelling;
	const struct template_affix *before = &t->list.lead;

	for (card_set left = e->cards; left; left &= left - 1) {
		unsigned card = card_first(left);

		p = put_affix(p, before);
		before = &t->list.separator;
		if (t->list.whole) {
			p = put_card(p, s, card);
			continue;
		}
		memcpy(p, s->ranks.name[card_rank(card)], 2);
		p += s->rank_length[card_rank(card)];
	}
	return p;
}

static char *
put_words(char *p, const struct template *t, int32_t set)
{
	const struct template_affix *before = &t->list.lead;

	for (unsigned i = 0; i < t->words->count; i++)
		if ((uint32_t)set >> i & 1) {
			p = put_affix(p, before);
			before = &t->list.separator;
			p = put_word(p, t->words, i);
		}
	return p;
}

static char *
put_cards(char *p, const struct template *t, const struct event *e)
{
	const struct template_affix *before = &t->list.lead;

	for (unsigned i = 0; i < e->count; i++) {
		p = put_affix(p, before);
		before = &t->list.separator;
		p = put_card(p, t->spelling, e->list[i]);
	}
	return p;
}

/* Counts; melds, each its cards with - between them; lay-offs, card@meld. */
static char *
put_entries(char *p, const struct template *t, enum event_type type,
	const struct event *e)
{
	assert(type != EVENT_LAYOFFS || e->count % 2 == 0);
	for (unsigned i = 0; i < e->count; i++) {
		bool second = type == EVENT_LAYOFFS && i % 2 != 0;
		bool part = type == EVENT_MELDS && e->list[i] == EVENT_PART;

		if (second)
			*p++ = '@';
		else if (i && type == EVENT_MELDS && !part &&
			e->list[i - 1] != EVENT_PART)
			*p++ = '-';
		else if (!part)
			p = put_affix(
				p, i ? &t->list.separator : &t->list.lead);
		if (second || type == EVENT_COUNTS)
			p = put_number(p, e->list[i]);
		else if (!part)
			p = put_card(p, t->spelling, e->list[i]);
	}
	return p;
}

static char *
put_items(char *p, const struct template *t, const struct segment *s,
	const struct event *e)
{
	if (s->type == EVENT_WORDS)
		return put_words(p, t, e->number[s->slot]);
	if (s->type == EVENT_PILE)
		return put_pile(p, t, e);
	if (s->type == EVENT_CARDS || s->type == EVENT_ROW)
		return put_cards(p, t, e);
	return put_entries(p, t, (enum event_type)s->type, e);
}

static char *
put_list(char *p, const struct template *t, const struct segment *s,
	const struct event *e)
{
	char *end = put_items(p, t, s, e);

	return put_affix(end, end == p ? &t->list.empty : &t->list.end);
}

static inline char *
put_field(char *p, const struct template *t, const struct segment *s,
	const struct event *e)
{
	switch ((enum event_type)s->type) {
	case EVENT_NO_FIELD:
		return p;
	case EVENT_SEAT:
		assert(e->seat <= 9);
		*p = (char)('0' + e->seat);
		return p + 1;
	case EVENT_CARD:
		return put_card(p, t->spelling, e->card);
	case EVENT_NUMBER:
		return put_number(p, e->number[s->slot]);
	case EVENT_WORD:
		return put_word(p, t->words, (unsigned)e->number[s->slot]);
	case EVENT_FLAG:
		*p = ' ';
		return p + (e->number[s->slot] != 0);
	case EVENT_TEXT:
		if (e->length)
			memcpy(p, e->text, e->length);
		return p + e->length;
	case EVENT_WORDS:
	case EVENT_PILE:
	case EVENT_CARDS:
	case EVENT_ROW:
	case EVENT_COUNTS:
	case EVENT_MELDS:
	case EVENT_LAYOFFS:
		break;
	}
	return put_list(p, t, s, e);
}

/* A literal of one step at most. */
static inline char *
put_short(char *p, const struct template *t, const struct segment *s)
{
	memcpy(p, t->pool + s->at, TEMPLATE_PAD);
	return p + s->length;
}

/* "Player1 plays 7S.", as most lines of a game are. */
static inline char *
put_move(char *p, const struct template *t, const struct event *e)
{
	p = put_short(p, t, &t->segment[0]);
	assert(e->seat <= 9);
	*p++ = (char)('0' + e->seat);
	p = put_short(p, t, &t->segment[1]);
	p = put_card(p, t->spelling, e->card);
	return put_short(p, t, &t->segment[2]);
}

static char *
put_segments(char *p, const struct template *t, const struct event *e)
{
	for (unsigned i = 0; i < t->segments; i++) {
		const struct segment *s = &t->segment[i];

		p = put_literal(p, t->pool + s->at, s->length);
		p = put_field(p, t, s, e);
	}
	return p;
}

/* Not inlined: what it keeps in registers a move would save and restore. */
__attribute__((noinline)) static void
print_segments(
	const struct template *t, const struct event *e, struct text *out)
{
	size_t room = t->bound;
	char *start, *end;

	if (t->segments == 0)
		return;
	if (t->per_entry)
		room += t->per_entry * e->count;
	if (t->has_text)
		room += e->length;
	start = text_reserve(out, room);
	end = put_segments(start, t, e);
	*end = '\0';
	out->length += (size_t)(end - start);
}

void
template_print(
	const struct template *t, const struct event *e, struct text *out)
{
	char *start, *end;

	if (!t->is_move) {
		print_segments(t, e, out);
		return;
	}
	start = text_reserve(out, t->bound);
	end = put_move(start, t, e);
	*end = '\0';
	out->length += (size_t)(end - start);
}

/* The few words that may stand in a field, or an ellipsis. */
static void
outline_words(const struct template_words *words, struct text *out)
{
	if (words->count > 6) {
		text_string(out, "…");
		return;
	}
	for (unsigned i = 0; i < words->count; i++) {
		text_string(out, i ? "/" : "");
		text_add(out, words->word[i], words->length[i]);
	}
}

void
template_outline(const struct template *t, struct text *out)
{
	for (unsigned i = 0; i < t->segments; i++) {
		const struct segment *s = &t->segment[i];

		text_add(out, t->pool + s->at, s->length);
		if (s->type == EVENT_WORD)
			outline_words(t->words, out);
		else if (s->type != EVENT_NO_FIELD && s->type != EVENT_FLAG)
			text_string(out, "…");
	}
}
