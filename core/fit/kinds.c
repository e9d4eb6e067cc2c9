/*
 * Says which kind the lines are that nothing reads, by where they stand and
 * what they hold.
 */
#include "core/fit/fit_private.h"

enum {
	/* What is so in no more than one of this many lines is a slip; of fewer
	 * lines none is, so one line of each seat counts. */
	LINES_OF_SLIP = 8,
	LINES_ALIKE = 32 /* one of so many moves may be misspelt */
};

/* The shapes of a program's lines on their way to kinds. */
struct naming {
	struct strays *strays;
	const struct profile *base;
	const struct vocabulary *words; /* the base's */
	const struct order *order;
	unsigned *kind; /* of each shape; the vocabulary's count: not known */
	uint64_t left;  /* kinds that no shape is yet, a bit each */
};

/* Whether an event of this form says what such lines do. */
static bool
has_fields(const struct stray_shape *shape, const struct event_form *form)
{
	bool cards = event_has(form, EVENT_CARD);
	unsigned numbers = 0;

	if ((cards && shape->several) || shape->others ||
		shape->ranks != event_has(form, EVENT_PILE))
		return false;
	for (unsigned i = 0; i < EVENT_FIELDS && form->field[i].name; i++)
		switch (form->field[i].type) {
		case EVENT_CARDS:
		case EVENT_ROW:
			cards = true;
			break;
		case EVENT_NUMBER:
			numbers++;
			break;
		case EVENT_CARD:
		case EVENT_SEAT:
		case EVENT_FLAG:
		case EVENT_PILE:
		case EVENT_WORD:
			break;
		default:
			return false;
		}
	return cards == shape->cards && numbers == shape->number &&
		shape->seat == event_has(form, EVENT_SEAT);
}

/* Whether a move of this kind may come after `before`, with nothing but boards
 * and questions between them: these change nothing. */
static bool
may_move(const struct naming *n, unsigned before, unsigned k)
{
	bool moves = false;

	for (uint64_t left = n->order->next[before]; left; left &= left - 1)
		moves = moves || event_moves(&n->words->form[card_first(left)]);
	return !moves || !event_happens(n->words, before) ||
		order_allows(n->order, before, k);
}

/* Whether two kinds of lines stand side by side by a slip, as where a line is
 * missing: in few of the lines of either. */
static bool
is_slip(uint32_t met, uint32_t one, uint32_t other)
{
	return met <= one / LINES_OF_SLIP && met <= other / LINES_OF_SLIP;
}

/* Whether moves of kind k may come after all that shape i came after. */
static bool
may_come_then(const struct naming *n, unsigned i, unsigned k)
{
	const struct strays *s = n->strays;
	const struct stray_shape *shape = &s->shape[i];

	for (unsigned b = 0; b < n->order->kinds; b++)
		if (!is_slip(shape->since[b], s->seen[b], shape->count) &&
			!may_move(n, b, k))
			return false;
	for (unsigned j = 0; j < s->count; j++)
		if (n->kind[j] < n->order->kinds &&
			!is_slip(shape->since_shapes[j], s->shape[j].count,
				shape->count) &&
			!may_move(n, n->kind[j], k))
			return false;
	return true;
}

/* Whether lines of shape i may be of the kind, as far as those next to them are
 * known. */
static bool
may_be_kind(const struct naming *n, unsigned i, unsigned k)
{
	const struct strays *s = n->strays;
	const struct order *o = n->order;
	const struct stray_shape *shape = &s->shape[i];

	if (shape->opens && k != o->opens)
		return false;
	for (unsigned b = 0; b < o->kinds; b++)
		if ((!is_slip(shape->before[b], s->seen[b], shape->count) &&
			    !order_allows(o, b, k)) ||
			(!is_slip(shape->behind[b], s->seen[b], shape->count) &&
				!(o->next[k] >> b & 1)))
			return false;
	for (unsigned j = 0; j < s->count; j++) {
		const struct stray_shape *other = &s->shape[j];
		unsigned is = n->kind[j];

		if (is < o->kinds &&
			((!is_slip(
				  shape->next[j], other->count, shape->count) &&
				 !order_allows(o, k, is)) ||
				(!is_slip(other->next[i], other->count,
					 shape->count) &&
					!order_allows(o, is, k))))
			return false;
	}
	return true;
}

/* Whether the shape is that of a few moves among many: misspelt ones. */
static bool
is_rare(const struct strays *s, const struct stray_shape *shape)
{
	uint32_t alike = 0;

	for (unsigned j = 0; j < s->count; j++)
		if (s->shape[j].seat && s->shape[j].cards &&
			!s->shape[j].several)
			alike += s->shape[j].count;
	return shape->seat && shape->cards &&
		shape->count < alike / LINES_ALIKE;
}

/* The only one of the kinds left, of those without words, that shape i may be,
 * or the vocabulary's count. */
static unsigned
only_kind(const struct naming *n, unsigned i)
{
	const struct vocabulary *v = n->words;
	unsigned only = v->count;

	for (unsigned k = 0; k < v->count; k++) {
		if (!(n->left >> k & 1) || event_has(&v->form[k], EVENT_WORD) ||
			!has_fields(&n->strays->shape[i], &v->form[k]) ||
			!may_be_kind(n, i, k) ||
			(event_moves(&v->form[k]) && !may_come_then(n, i, k)))
			continue;
		if (only < v->count)
			return v->count;
		only = k;
	}
	return only;
}

/* The kinds that the base prints and that were not met, but for prompts and
 * what is typed. */
static uint64_t
kinds_not_met(const struct profile *base, uint64_t seen)
{
	const struct vocabulary *v = base->vocabulary;
	uint64_t kinds = 0;

	for (unsigned k = 0; k < v->count; k++)
		if (k != v->prompt && k != v->typed && base->template[k].length)
			kinds |= order_bit(k);
	return kinds & ~seen;
}

/* Lists in words[] the kind's words that have no votes; returns how many. */
static unsigned
words_not_met(const struct profile *base, const struct kind_votes *votes,
	unsigned kind, unsigned *words)
{
	unsigned n = 0;

	if (event_has(&base->vocabulary->form[kind], EVENT_WORD))
		for (unsigned i = 0; i < base->words[kind].count; i++)
			if (!votes_best(&votes[kind].word[i]))
				words[n++] = i;
	return n;
}

/* The shapes that follow this one, and not by a slip: a bit each. */
static uint32_t
shapes_behind(const struct stray_shape *shape)
{
	uint32_t set = 0;

	for (unsigned j = 0; j < STRAY_SHAPES; j++)
		if (!is_slip(shape->next[j], shape->count, shape->count))
			set |= UINT32_C(1) << j;
	return set;
}

/* The one shape of the set that follows shape `before` or, with STRAY_NONE, no
 * other of the set. STRAY_NONE unless there is just one. */
static unsigned
next_of(const struct strays *s, uint32_t set, unsigned before)
{
	uint32_t next = set;

	if (before != STRAY_NONE)
		next &= shapes_behind(&s->shape[before]);
	else
		for (unsigned i = 0; i < s->count; i++)
			if (set >> i & 1)
				next &= ~shapes_behind(&s->shape[i]) |
					UINT32_C(1) << i;
	return next && !(next & (next - 1)) ? card_first(next) : STRAY_NONE;
}

/*
 * Names the shapes whose lines say one word each, with a list or without, and
 * follow one another. If they are as many as the words that were not met, they
 * say these in their order.
 */
static void
name_words(const struct naming *w, const struct kind_votes *votes, unsigned k)
{
	struct strays *s = w->strays;
	unsigned words[TEMPLATE_WORDS], n = 0, i = STRAY_NONE;
	unsigned count = words_not_met(w->base, votes, k, words);
	uint32_t set = 0, left;

	for (unsigned j = 0; count && j < s->count; j++)
		if (w->kind[j] == w->words->count && !s->shape[j].seat &&
			has_fields(&s->shape[j], &w->words->form[k])) {
			set |= UINT32_C(1) << j;
			n++;
		}
	if (!count || n != count)
		return;
	left = set;
	for (n = 0; n < count; n++) {
		i = next_of(s, left, i);
		if (i == STRAY_NONE)
			return;
		s->shape[i].word = words[n];
		left &= ~(UINT32_C(1) << i);
	}
	for (; set; set &= set - 1)
		w->kind[card_first(set)] = k;
}

static bool
is_letter(char c)
{
	return ascii_alnum(c) || (unsigned char)c >= 0x80;
}

struct loose_field
strays_word(const struct strays *s, const unsigned *kind, unsigned i)
{
	const struct stray_shape *shape = &s->shape[i];
	size_t begin = shape->length, end;

	for (unsigned j = 0; j < s->count; j++) {
		const struct stray_shape *other = &s->shape[j];
		size_t n = 0;

		if (j == i || kind[j] != kind[i])
			continue;
		while (n < begin && n < other->length &&
			shape->key[n] == other->key[n])
			n++;
		begin = n;
	}
	if (begin == shape->length)
		begin = 0;
	while (begin > 0 && is_letter(shape->key[begin - 1]))
		begin--;
	end = begin;
	while (end < shape->length && is_letter(shape->key[end]))
		end++;
	return (struct loose_field){end > begin, begin, end - begin};
}

void
strays_name(struct strays *s, const struct profile *base,
	const struct kind_votes *votes, const struct order *order,
	uint64_t seen, unsigned *kind)
{
	struct naming n = {.strays = s,
		.base = base,
		.words = base->vocabulary,
		.order = order,
		.kind = kind,
		.left = kinds_not_met(base, seen)};
	const unsigned none = n.words->count;
	bool more = true;

	for (unsigned i = 0; i < STRAY_SHAPES; i++)
		kind[i] = none;
	for (unsigned k = 0; k < none; k++)
		name_words(&n, votes, k);
	while (more) {
		more = false;
		for (unsigned i = 0; i < s->count; i++) {
			if (kind[i] < none || is_rare(s, &s->shape[i]))
				continue;
			kind[i] = only_kind(&n, i);
			if (kind[i] == none)
				continue;
			n.left &= ~order_bit(kind[i]);
			more = true;
		}
	}
}
