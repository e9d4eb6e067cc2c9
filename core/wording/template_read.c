/*
 * Reads an event by a template: what template_print.c prints, and nothing
 * else.
 */
#include "core/wording/template.h"

/* What is left to read. A null place means that nothing fits. */
struct rest {
	const char *s;
	size_t length;
};

static inline uint64_t
eight_bytes(const char *s)
{
	uint64_t bytes;

	memcpy(&bytes, s, sizeof bytes);
	return bytes;
}

/* Eight bytes from here on, from the n-th to last, select n bytes. */
static const char mask[16] = {-1, -1, -1, -1, -1, -1, -1, -1};

/* Whether n bytes are the same; both sides may be read to n + 8. */
static inline bool
same_bytes(const char *a, const char *b, size_t n)
{
	uint64_t differ = 0;

	for (; n > 8; n -= 8, a += 8, b += 8)
		differ |= eight_bytes(a) ^ eight_bytes(b);
	differ |= (eight_bytes(a) ^ eight_bytes(b)) & eight_bytes(mask + 8 - n);
	return differ == 0;
}

/* Takes n padded bytes if they stand here. */
static inline bool
take_bytes(struct rest *r, const char *bytes, size_t n)
{
	if (r->length < n)
		return false;
	if (r->length >= n + 8 ? !same_bytes(r->s, bytes, n)
			       : memcmp(r->s, bytes, n) != 0)
		return false;
	r->s += n;
	r->length -= n;
	return true;
}

static inline bool
pass_bytes(struct rest *r, size_t n)
{
	r->s += n;
	r->length -= n;
	return n != 0;
}

static inline bool
take_affix(struct rest *r, const struct template_affix *a)
{
	if (a->length != 1)
		return a->length == 0 || take_bytes(r, a->bytes, a->length);
	if (r->length == 0 || *r->s != a->bytes[0])
		return false;
	return pass_bytes(r, 1);
}

static inline bool
take_card(struct rest *r, const struct spelling *spelling, uint8_t *card)
{
	unsigned c = 0;
	size_t n = spelling_card(spelling, r->s, r->length, &c);

	*card = (uint8_t)c;
	return pass_bytes(r, n);
}

/* Digits as they are printed: no leading zero, at most `most`. */
static bool
take_digits(struct rest *r, uint64_t most, uint64_t *number)
{
	size_t n = 0;
	uint64_t value = 0;

	while (n < r->length && ascii_digit(r->s[n])) {
		value = value * 10 + (uint64_t)(r->s[n++] - '0');
		if (value > most || value == 0)
			break;
	}
	*number = value;
	return value <= most && pass_bytes(r, n);
}

static bool
take_number(struct rest *r, int32_t *number)
{
	bool minus = r->length && *r->s == '-';
	uint64_t value;

	pass_bytes(r, minus);
	if (!take_digits(r, (uint64_t)INT32_MAX + minus, &value))
		return false;
	*number = (int32_t)(minus ? -(int64_t)value : (int64_t)value);
	return !minus || value;
}

/* The longest word that stands here. */
static bool
take_word(struct rest *r, const struct template_words *words, unsigned *i)
{
	size_t longest = 0;

	for (unsigned k = 0; k < words->count; k++) {
		struct rest after = *r;

		if (words->length[k] > longest &&
			take_bytes(&after, words->word[k], words->length[k])) {
			longest = words->length[k];
			*i = k;
		}
	}
	return pass_bytes(r, longest);
}

static inline bool
take_entry(struct rest *r, const struct template *t, struct event *e)
{
	uint8_t card;

	return take_card(r, t->spelling, &card) && event_add(e, card);
}

static bool
take_count(struct rest *r, struct event *e)
{
	uint64_t value;

	return take_digits(r, UINT8_MAX, &value) &&
		event_add(e, (uint8_t)value);
}

static bool
take_meld(struct rest *r, const struct template *t, struct event *e)
{
	if (e->count && !event_add(e, EVENT_PART))
		return false;
	if (!take_entry(r, t, e))
		return false;
	while (r->length && *r->s == '-') {
		pass_bytes(r, 1);
		if (!take_entry(r, t, e))
			return false;
	}
	return true;
}

static bool
take_layoff(struct rest *r, const struct template *t, struct event *e)
{
	if (!take_entry(r, t, e) || r->length == 0 || *r->s != '@')
		return false;
	pass_bytes(r, 1);
	return take_count(r, e);
}

/* Piles ascend. The suit is set when all fields have been read. */
static bool
take_rank(struct rest *r, const struct template *t, struct event *e)
{
	unsigned rank = 0;
	uint8_t card;

	if (t->list.whole) {
		if (!take_card(r, t->spelling, &card))
			return false;
		rank = card;
	} else if (!pass_bytes(r,
			   spelling_rank(
				   t->spelling, r->s, r->length, &rank))) {
		return false;
	}
	if (e->cards >> rank)
		return false;
	e->cards |= card_bit(rank);
	return true;
}

/* The words of a set come in the order of the form. */
static bool
take_word_of_set(struct rest *r, const struct template *t, int32_t *set)
{
	unsigned i;

	if (!take_word(r, t->words, &i) || (uint32_t)*set >> i)
		return false;
	*set = (int32_t)((uint32_t)*set | UINT32_C(1) << i);
	return true;
}

static bool
take_item(struct rest *r, const struct template *t, const struct segment *s,
	struct event *e)
{
	if (s->type == EVENT_WORDS)
		return take_word_of_set(r, t, &e->number[s->slot]);
	if (s->type == EVENT_PILE)
		return take_rank(r, t, e);
	if (s->type == EVENT_COUNTS)
		return take_count(r, e);
	if (s->type == EVENT_MELDS)
		return take_meld(r, t, e);
	if (s->type == EVENT_LAYOFFS)
		return take_layoff(r, t, e);
	return take_entry(r, t, e);
}

static bool
take_list(struct rest *r, const struct template *t, const struct segment *s,
	struct event *e)
{
	const struct template_affix *before = &t->list.lead;
	struct rest back = *r;
	uint16_t count = e->count;

	while (take_affix(r, before) && take_item(r, t, s, e)) {
		before = &t->list.separator;
		back = *r;
		count = e->count;
	}
	*r = back;
	e->count = count;
	return take_affix(
		r, before == &t->list.lead ? &t->list.empty : &t->list.end);
}

static void
take_text(struct rest *r, struct event *e)
{
	const char *end = memchr(r->s, '\n', r->length);

	e->text = r->s;
	e->length = end ? (size_t)(end - r->s) : r->length;
	pass_bytes(r, e->length);
}

static inline bool
take_seat(struct rest *r, struct event *e)
{
	if (r->length == 0 || *r->s < '1' || *r->s > '9')
		return false;
	e->seat = (uint8_t)(*r->s - '0');
	return pass_bytes(r, 1);
}

static bool
take_slot(struct rest *r, const struct template *t, const struct segment *s,
	int32_t *number)
{
	unsigned i;

	if (s->type == EVENT_NUMBER)
		return take_number(r, number);
	if (s->type == EVENT_FLAG) {
		*number = r->length && *r->s == ' ';
		pass_bytes(r, (size_t)*number);
		return true;
	}
	if (!take_word(r, t->words, &i))
		return false;
	*number = (int32_t)i;
	return true;
}

static inline bool
take_field(struct rest *r, const struct template *t, const struct segment *s,
	struct event *e)
{
	switch ((enum event_type)s->type) {
	case EVENT_NO_FIELD:
		return true;
	case EVENT_SEAT:
		return take_seat(r, e);
	case EVENT_CARD:
		return take_card(r, t->spelling, &e->card);
	case EVENT_NUMBER:
	case EVENT_WORD:
	case EVENT_FLAG:
		return take_slot(r, t, s, &e->number[s->slot]);
	case EVENT_TEXT:
		take_text(r, e);
		return true;
	case EVENT_WORDS:
	case EVENT_PILE:
	case EVENT_CARDS:
	case EVENT_ROW:
	case EVENT_COUNTS:
	case EVENT_MELDS:
	case EVENT_LAYOFFS:
		break;
	}
	return take_list(r, t, s, e);
}

/* As below, of a move: most lines are one, or begin like one. There are enough
 * bytes to read all literals without a look at where the text ends. */
static inline size_t
read_move(
	const struct template *t, const char *s, size_t length, struct event *e)
{
	const struct segment *literal = t->segment;
	size_t seat = literal[0].length;
	size_t card = seat + 1 + literal[1].length, end;
	unsigned c = CARD_NONE;

	if (s[seat] < '1' || s[seat] > '9' ||
		!same_bytes(s + seat + 1, t->pool + literal[1].at,
			literal[1].length) ||
		!same_bytes(s, t->pool + literal[0].at, seat))
		return 0;
	end = card + spelling_card(t->spelling, s + card, length - card, &c);
	if (end == card ||
		!same_bytes(
			s + end, t->pool + literal[2].at, literal[2].length))
		return 0;
	memset(e, 0, offsetof(struct event, list));
	e->seat = (uint8_t)(s[seat] - '0');
	e->card = (uint8_t)c;
	return end + literal[2].length;
}

size_t
template_read(
	const struct template *t, const char *s, size_t length, struct event *e)
{
	struct rest r = {s, length};

	if (t->segments == 0)
		return 0;
	if (t->is_move && length >= t->bound)
		return read_move(t, s, length, e);
	for (unsigned i = 0; i < t->segments; i++) {
		const struct segment *segment = &t->segment[i];

		if (!take_bytes(&r, t->pool + segment->at, segment->length))
			return 0;
		if (i == 0)
			memset(e, 0, offsetof(struct event, list));
		if (!take_field(&r, t, segment, e))
			return 0;
	}
	if (t->has_pile && !template_settle_suit(t, e))
		return 0;
	return length - r.length;
}
