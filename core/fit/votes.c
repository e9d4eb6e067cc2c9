/*
 * Votes, and what one line votes for: the spelling of its cards and lists, and
 * the template that it would be printed by.
 */
#include "core/base/base.h"
#include "core/fit/fit_private.h"

#include <stdlib.h>

void
votes_fini(struct votes *v)
{
	for (size_t i = 0; i < v->entries; i++)
		free(v->entry[i].bytes);
	free(v->entry);
	*v = (struct votes){0};
}

static void
take_one_from_each(struct votes *v)
{
	size_t kept = 0;

	for (size_t i = 0; i < v->entries; i++) {
		if (--v->entry[i].count == 0)
			free(v->entry[i].bytes);
		else
			v->entry[kept++] = v->entry[i];
	}
	v->entries = kept;
}

void
votes_add(struct votes *v, const char *bytes, size_t length)
{
	if (length > VOTES_BYTES)
		return;
	for (size_t i = 0; i < v->entries; i++) {
		struct votes_entry *e = &v->entry[i];

		if (bytes_equal(e->bytes, e->length, bytes, length)) {
			e->count++;
			return;
		}
	}
	if (v->entries == VOTES_ROOM) {
		take_one_from_each(v);
		return;
	}
	if (!v->entry)
		v->entry = memory_zero(VOTES_ROOM, sizeof *v->entry);
	v->entry[v->entries++] = (struct votes_entry){
		memory_copy_bytes(length ? bytes : "", length), length, 1};
}

const struct votes_entry *
votes_best(const struct votes *v)
{
	const struct votes_entry *best = NULL;

	for (size_t i = 0; i < v->entries; i++)
		if (!best || v->entry[i].count > best->count)
			best = &v->entry[i];
	return best;
}

void
kind_votes_fini(struct kind_votes *v)
{
	votes_fini(&v->filled);
	for (size_t i = 0; i < LENGTH(v->knob); i++)
		votes_fini(&v->knob[i]);
	for (size_t i = 0; i < LENGTH(v->word); i++)
		votes_fini(&v->word[i]);
}

void
spelling_votes_fini(struct spelling_votes *s)
{
	for (unsigned r = 0; r < CARD_RANKS; r++)
		votes_fini(&s->rank[r]);
	for (unsigned suit = 0; suit < CARD_SUITS; suit++)
		votes_fini(&s->suit[suit]);
}

static void
add_literal(struct voting_line *l, size_t to)
{
	for (; l->at < to; l->at++) {
		char c = l->s[l->at];

		if (c == '{' || c == '}')
			text_char(&l->text, c);
		text_char(&l->text, c);
	}
}

/* Letters and digits from s on, and a suit's sign behind them: any other
 * character may part two items. */
static size_t
name_length(const char *s, size_t length)
{
	size_t n = 0;

	while (n < length && ascii_alnum(s[n]))
		n++;
	return n && n + 3 <= length && memcmp(s + n, "\xE2\x99", 2) == 0 ? n + 3
									 : n;
}

/* The bytes of a card's name that are its rank; the rest is its suit. */
static size_t
rank_length(const char *s, size_t length)
{
	size_t n = length;

	while (n > 0 && (unsigned char)s[n - 1] >= 0x80)
		n--;
	return n < length || n == 0 ? n : n - 1;
}

/* Lets a card's name vote for its rank and suit; false when it is not one. */
static bool
vote_card(struct voting_line *l, unsigned card, const char *s, size_t length)
{
	size_t n = rank_length(s, length);

	if (n == 0 || n > 2 || card >= CARD_COUNT)
		return false;
	if (ascii_alnum(s[n]) &&
		(s[n] & ~0x20) != card_suit_letter(card_suit(card)))
		return false;
	votes_add(&l->spelling->rank[card_rank(card)], s, n);
	votes_add(&l->spelling->suit[card_suit(card)], s + n, length - n);
	return true;
}

/* A card of a pile whose suit is a sign. */
static bool
vote_sign_of_pile(struct voting_line *l, const char *s, size_t length)
{
	char name[4] = {0};
	size_t rank = rank_length(s, length);
	unsigned card;

	if (rank > 2)
		return false;
	memcpy(name, s, rank);
	name[rank] = card_suit_letter(card_suit(card_first(l->event->cards)));
	if (card_read_loosely(name, rank + 1, &card) == 0)
		return false;
	l->spelling->piles_of_cards++;
	return vote_card(l, card, s, length);
}

/* An item of a pile, by itself: programs show piles in the order of play as
 * well. */
static bool
vote_of_pile(struct voting_line *l, const char *s, size_t length)
{
	char name[4] = {0};
	size_t rank = rank_length(s, length);
	unsigned card;

	if (rank < length && !ascii_alnum(s[rank]) && l->event->cards)
		return vote_sign_of_pile(l, s, length);
	if (length > 3)
		return false;
	memcpy(name, s, length);
	if (card_read_loosely(name, length, &card) == length) {
		l->spelling->piles_of_cards++;
		return vote_card(l, card, s, length);
	}
	name[length] = 'C';
	if (length > 2 || card_read_loosely(name, length + 1, &card) == 0)
		return false;
	l->spelling->piles_of_ranks++;
	votes_add(&l->spelling->rank[card_rank(card)], s, length);
	return true;
}

/* Lets a card of the event's list vote, number *i, and moves behind it. */
static size_t
vote_entry(struct voting_line *l, unsigned *i, const char *s, size_t length)
{
	size_t n = name_length(s, length);

	return *i < l->event->count &&
			vote_card(l, l->event->list[(*i)++], s, n)
		? n
		: 0;
}

/* A meld, its cards parted by - as templates print it. */
static size_t
vote_meld(struct voting_line *l, unsigned *i, const char *s, size_t length)
{
	size_t n = vote_entry(l, i, s, length), m = n;

	while (m && n + 1 < length && s[n] == '-') {
		m = vote_entry(l, i, s + n + 1, length - n - 1);
		n += 1 + m;
	}
	if (*i < l->event->count && l->event->list[*i] == EVENT_PART)
		++*i;
	return m ? n : 0;
}

/* A card and the number of a meld, with @ between them. */
static size_t
vote_layoff(struct voting_line *l, unsigned *i, const char *s, size_t length)
{
	size_t n = vote_entry(l, i, s, length), m;

	if (!n || n == length || s[n] != '@')
		return 0;
	++*i;
	m = name_length(s + n + 1, length - n - 1);
	return m ? n + 1 + m : 0;
}

/* How many bytes the item takes that begins here, of the event's entries from
 * *i on; 0 when no template prints it so. */
static size_t
vote_item(struct voting_line *l, enum event_type type, unsigned *i,
	const char *s, size_t length)
{
	size_t n = name_length(s, length);

	switch (type) {
	case EVENT_PILE:
		return vote_of_pile(l, s, n) ? n : 0;
	case EVENT_CARDS:
	case EVENT_ROW:
		return vote_entry(l, i, s, length);
	case EVENT_MELDS:
		return vote_meld(l, i, s, length);
	case EVENT_LAYOFFS:
		return vote_layoff(l, i, s, length);
	default:
		return n;
	}
}

/* The items of a list and what separates them; false when it has others. */
static bool
vote_items(struct voting_line *l, enum event_type type,
	const struct loose_field *span)
{
	const char *s = l->s + span->at;
	const char *end = s + span->length;

	for (unsigned i = 0; s < end;) {
		size_t n = vote_item(l, type, &i, s, (size_t)(end - s));
		const char *next;

		if (!n)
			return false;
		s += n;
		for (next = s; next < end && !ascii_alnum(*next);)
			next++;
		if (next < end && (size_t)(next - s) <= TEMPLATE_AFFIX)
			votes_add(&l->votes->separator, s, (size_t)(next - s));
		s = next;
	}
	return true;
}

/* White space right before the list is its lead, behind it its end. */
static void
vote_around(struct voting_line *l, const struct loose_field *span)
{
	size_t lead = 0;
	size_t end = span->at + span->length;

	while (l->text.length > lead && lead < TEMPLATE_AFFIX &&
		ascii_blank(l->text.bytes[l->text.length - 1 - lead]))
		lead++;
	votes_add(&l->votes->lead, l->s + span->at - lead, lead);
	text_cut(&l->text, l->text.length - lead);
	l->at = end;
	while (l->at < l->length && l->at - end < TEMPLATE_AFFIX &&
		ascii_blank(l->s[l->at]))
		l->at++;
	votes_add(&l->votes->end, l->s + end, l->at - end);
}

static void
vote_word(struct voting_line *l, const struct event_field *field,
	const struct loose_field *span)
{
	int32_t word = l->event->number[field->slot];

	if (word >= 0 && word < TEMPLATE_WORDS && span->length <= TEMPLATE_WORD)
		votes_add(&l->votes->word[word], l->s + span->at, span->length);
}

/* Puts one field in; false when its bytes are never printed so. */
static bool
add_field(struct voting_line *l, unsigned i, const struct loose_field *span)
{
	const struct event_field *field = &l->form->field[i];
	const char *s = l->s + span->at;

	add_literal(l, span->at);
	if (event_is_list(field->type)) {
		l->empty = span->length == 0;
		l->listed = !l->empty;
		if (l->empty)
			return true;
		if (!vote_items(l, field->type, span))
			return false;
		vote_around(l, span);
	} else {
		if (field->type == EVENT_CARD &&
			!vote_card(l, l->event->card, s, span->length))
			return false;
		if (field->type == EVENT_WORD)
			vote_word(l, field, span);
		l->at += span->length;
	}
	text_format(&l->text, "{%s}", field->name);
	return true;
}

/* The field that comes next in the line, or EVENT_FIELDS. */
static unsigned
next_field(const struct voting_line *l, const struct loose_field *span,
	uint32_t done)
{
	unsigned next = EVENT_FIELDS;

	for (unsigned i = 0; i < EVENT_FIELDS; i++) {
		if (!span[i].read || (done >> i & 1) ||
			l->form->field[i].type == EVENT_NO_FIELD)
			continue;
		if (next == EVENT_FIELDS || span[i].at < span[next].at)
			next = i;
	}
	return next;
}

/* The only digit of the line, when it is the seat's. */
static bool
find_seat(const struct voting_line *l, struct loose_field *span)
{
	for (size_t i = 0; i < l->length; i++) {
		if (!ascii_digit(l->s[i]))
			continue;
		if (span->read || l->s[i] != (char)('0' + l->event->seat))
			return false;
		*span = (struct loose_field){true, i, 1};
	}
	return span->read;
}

/*
 * A seat that was read otherwise than as a field is still to be found. False
 * when it cannot be, though the base prints it: it is a name, and the template
 * would be for that seat alone.
 */
static bool
find_seats(const struct voting_line *l, struct loose_field *span)
{
	for (unsigned i = 0; i < EVENT_FIELDS; i++) {
		struct loose_field found = {0};

		if (l->form->field[i].type != EVENT_SEAT || span[i].read)
			continue;
		if (find_seat(l, &found))
			span[i] = found;
		else if (wording_mentions(l->base, l->event->kind, i))
			return false;
	}
	return true;
}

static bool
is_utf8(const struct text *t)
{
	uint32_t point;
	size_t n;

	for (size_t at = 0; at < t->length; at += n) {
		n = text_decode(t->bytes + at, t->length - at, &point);
		if (n == 0 || point == 0)
			return false;
	}
	return true;
}

static bool
build_template(struct voting_line *l, const struct loose_field *given)
{
	struct loose_field span[EVENT_FIELDS];
	uint32_t done = 0;
	unsigned i;

	memcpy(span, given, sizeof span);
	if (!find_seats(l, span))
		return false;
	while ((i = next_field(l, span, done)) < EVENT_FIELDS) {
		if (span[i].at < l->at ||
			span[i].at + span[i].length > l->length ||
			!add_field(l, i, &span[i]))
			return false;
		done |= UINT32_C(1) << i;
	}
	add_literal(l, l->length);
	return is_utf8(&l->text);
}

void
votes_add_line(struct voting_line *l, const struct loose_field *span)
{
	if (build_template(l, span))
		votes_add(l->empty ? &l->votes->empty : &l->votes->filled,
			l->text.bytes, l->text.length);
	text_fini(&l->text);
}

unsigned
fit_list_field(const struct event_form *form)
{
	unsigned i = 0;

	while (i < EVENT_FIELDS && !event_is_list(form->field[i].type))
		i++;
	return i;
}

bool
fit_find_list(const struct event_form *form, const char *text, size_t length,
	struct list_mention *m)
{
	unsigned i = fit_list_field(form);
	char name[40];

	if (i == EVENT_FIELDS)
		return false;
	m->length = text_fill(name, sizeof name, "{%s}", form->field[i].name);
	for (m->at = 0; m->at + m->length <= length; m->at++)
		if (memcmp(text + m->at, name, m->length) == 0)
			return true;
	return false;
}

/* --- a line as the base has it --- */

static void
vote_affix(struct votes *v, const struct template_affix *a)
{
	votes_add(v, a->bytes, a->length);
}

/* The base's line for a list without items, the list left out. */
static void
vote_empty(struct voting_line *l, const struct profile_template *t,
	const struct template_affix *empty, const struct list_mention *m)
{
	text_add(&l->text, t->text, m->at);
	text_add(&l->text, empty->bytes, empty->length);
	text_add(&l->text, t->text + m->at + m->length,
		t->length - m->at - m->length);
	votes_add(&l->votes->empty, l->text.bytes, l->text.length);
	text_fini(&l->text);
}

static void
vote_rank(
	const struct voting_line *l, const struct profile *base, unsigned card)
{
	const char *name = base->ranks.name[card_rank(card)];

	votes_add(&l->spelling->rank[card_rank(card)], name, strlen(name));
}

static void
vote_base_card(
	const struct voting_line *l, const struct profile *base, unsigned card)
{
	const char *name = base->ranks.suit[card_suit(card)];

	vote_rank(l, base, card);
	votes_add(&l->spelling->suit[card_suit(card)], name, strlen(name));
}

static void
vote_base_pile(
	const struct voting_line *l, const struct profile *base, unsigned card)
{
	if (base->whole) {
		vote_base_card(l, base, card);
		l->spelling->piles_of_cards++;
	} else {
		vote_rank(l, base, card);
		l->spelling->piles_of_ranks++;
	}
}

/* The cards of the event's list: numbers and parts in it are left out. */
static void
vote_base_list(const struct voting_line *l, const struct profile *base,
	enum event_type type)
{
	const struct event *e = l->event;
	const unsigned step = type == EVENT_LAYOFFS ? 2 : 1;

	for (unsigned k = 0; k < e->count; k += step)
		if (type != EVENT_COUNTS && e->list[k] != EVENT_PART)
			vote_base_card(l, base, e->list[k]);
}

/* How the base spells the cards and the words of the event. */
static void
vote_spelling(const struct voting_line *l, const struct profile *base)
{
	const struct event *e = l->event;
	const struct template_words *words = &base->words[e->kind];

	for (unsigned i = 0; i < EVENT_FIELDS; i++) {
		const struct event_field *field = &l->form->field[i];
		unsigned word = (unsigned)e->number[field->slot];

		if (field->type == EVENT_CARD)
			vote_base_card(l, base, e->card);
		if (event_in_list(field->type))
			vote_base_list(l, base, field->type);
		if (field->type == EVENT_WORD && word < words->count)
			votes_add(&l->votes->word[word], words->word[word],
				words->length[word]);
		if (field->type != EVENT_PILE)
			continue;
		for (card_set left = e->cards; left; left &= left - 1)
			vote_base_pile(l, base, card_first(left));
	}
}

void
votes_add_base_line(struct voting_line *l, const struct profile *base)
{
	const struct event *e = l->event;
	const struct profile_template *t = &base->template[e->kind];
	struct template_list list = profile_list(base, e->kind);
	struct list_mention m;

	vote_spelling(l, base);
	if (fit_find_list(l->form, t->text, t->length, &m)) {
		if (e->count == 0 && e->cards == 0) {
			vote_empty(l, t, &list.empty, &m);
			return;
		}
		vote_affix(&l->votes->lead, &list.lead);
		vote_affix(&l->votes->end, &list.end);
		if (e->count > 1 || (e->cards & (e->cards - 1)))
			vote_affix(&l->votes->separator, &list.separator);
	}
	votes_add(&l->votes->filled, t->text, t->length);
}
