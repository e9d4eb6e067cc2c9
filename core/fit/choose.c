/*
 * Chooses the profile of a program's wording from votes: knobs first, then
 * templates of its own. And says which kind the lines are that nothing reads.
 */
#include "core/base/base.h"
#include "core/fit/fit_private.h"

#include <stdlib.h>

enum {
	/* What is so in no more than one of this many lines is a slip; of fewer
	 * lines none is, so one line of each seat counts. */
	LINES_OF_SLIP = 8,
	LINES_ALIKE = 32 /* one of so many moves may be misspelt */
};

/* Whether the template can still be read back; asked where something of it has
 * changed, since that of the base can. */
static bool
compiles(const struct profile *p, unsigned kind)
{
	struct spelling spelling;
	struct template compiled;
	struct fault f;

	spelling_make(&spelling, &p->ranks);
	return profile_compile(p, kind, &spelling, &compiled, &f) == 0;
}

static bool
all_compile(const struct profile *p)
{
	for (unsigned kind = 0; kind < p->vocabulary->count; kind++)
		if (!compiles(p, kind))
			return false;
	return true;
}

/* A name of less bytes than `room`, if there were votes for one. */
static void
choose_name(const struct votes *v, char *name, size_t room)
{
	const struct votes_entry *best = votes_best(v);

	if (!best || best->length == 0 || best->length >= room)
		return;
	memset(name, 0, room);
	memcpy(name, best->bytes, best->length);
}

/* Spells cards so, if that can be read back; else as the base does. */
static bool
take_spelling(const struct fit_counted *c, struct profile *p,
	const struct card_ranks *ranks)
{
	p->ranks = *ranks;
	if (spelling_allows(ranks) && all_compile(p))
		return true;
	p->ranks = c->base->ranks;
	return false;
}

/* Ranks and suits together, as what can be read depends on both; or else those
 * of the two that can be read beside the base's. */
static void
choose_spelling(const struct fit_counted *c, struct profile *p)
{
	struct card_ranks ranks = p->ranks, suits = p->ranks, both;

	for (unsigned r = 0; r < CARD_RANKS; r++)
		choose_name(&c->spelling->rank[r], ranks.name[r],
			sizeof ranks.name[r]);
	for (unsigned suit = 0; suit < CARD_SUITS; suit++)
		choose_name(&c->spelling->suit[suit], suits.suit[suit],
			sizeof suits.suit[suit]);
	both = ranks;
	memcpy(both.suit, suits.suit, sizeof both.suit);
	if (memcmp(&p->ranks, &both, sizeof both) != 0 &&
		!take_spelling(c, p, &both) && !take_spelling(c, p, &ranks))
		take_spelling(c, p, &suits);
}

static void
choose_piles(const struct fit_counted *c, struct profile *p)
{
	const struct shape_spelling *s = c->spelling;

	if (s->piles_of_cards == s->piles_of_ranks ||
		p->whole == (s->piles_of_cards > s->piles_of_ranks))
		return;
	p->whole = !p->whole;
	if (!all_compile(p))
		p->whole = !p->whole;
}

static void
choose_words(const struct fit_counted *c, struct profile *p, unsigned kind)
{
	struct template_words *words = &p->words[kind], before;
	bool clear = true;

	if (!words->count)
		return;
	before = *words;
	for (unsigned i = 0; i < words->count; i++) {
		const struct votes_entry *best =
			votes_best(&c->votes[kind].word[i]);

		if (!best || best->length == 0)
			continue;
		memset(words->word[i], 0, sizeof words->word[i]);
		memcpy(words->word[i], best->bytes, best->length);
		words->length[i] = (uint8_t)best->length;
	}
	for (unsigned a = 0; a < words->count; a++)
		for (unsigned b = 0; b < a; b++)
			clear = clear &&
				memcmp(words->word[a], words->word[b],
					TEMPLATE_WORD) != 0;
	if (memcmp(words, &before, sizeof before) != 0 &&
		(!clear || !compiles(p, kind)))
		*words = before;
}

/* Sets the affix to what was voted for; false when nothing was. */
static bool
set_affix(struct template_affix *a, const struct votes *v)
{
	const struct votes_entry *best = votes_best(v);

	if (!best || best->length > TEMPLATE_AFFIX)
		return false;
	*a = (struct template_affix){.length = (uint8_t)best->length};
	if (best->length)
		memcpy(a->bytes, best->bytes, best->length);
	return true;
}

/* What stands, in lines without items, between the two ends of the text. */
static bool
choose_empty(const struct votes *empty, const struct profile_template *t,
	const struct shape_mention *m, struct template_affix *a)
{
	const struct votes_entry *best = votes_best(empty);
	size_t after = t->length - m->at - m->length;
	size_t n;

	if (!best || best->length < m->at + after)
		return false;
	n = best->length - m->at - after;
	if (n > TEMPLATE_AFFIX || memcmp(best->bytes, t->text, m->at) != 0 ||
		memcmp(best->bytes + m->at + n, t->text + m->at + m->length,
			after) != 0)
		return false;
	*a = (struct template_affix){.length = (uint8_t)n};
	memcpy(a->bytes, best->bytes + m->at, n);
	return true;
}

/* Sets the list's knobs; returns those that lines have voted for. */
static unsigned
choose_knobs(const struct shape_votes *votes, struct profile_template *t,
	const struct shape_mention *m)
{
	struct template_list *list = &t->list;
	unsigned told = 0;

	for (unsigned k = 0; k < TEMPLATE_EMPTY; k++)
		if (set_affix(&list->knob[k], &votes->knob[k]))
			told |= 1u << k;
	if (choose_empty(&votes->empty, t, m, &list->empty))
		told |= 1u << TEMPLATE_EMPTY;
	return told;
}

/* The template that most lines of this kind have; the base's if it cannot be.
 * Returns the knobs that lines have voted for. */
static unsigned
choose_template(const struct fit_counted *c, struct profile *p, unsigned kind)
{
	const struct shape_votes *votes = &c->votes[kind];
	const struct votes_entry *best = votes_best(&votes->filled);
	struct profile_template *t = &p->template[kind];
	struct profile_template before = *t;
	unsigned told = 0;
	struct shape_mention m;

	if (best && best->length <= TEMPLATE_BYTES) {
		memset(t->text, 0, sizeof t->text);
		memcpy(t->text, best->bytes, best->length);
		t->length = best->length;
	}
	if (shape_mention(&p->vocabulary->form[kind], t->text, t->length, &m)) {
		t->list = profile_list(p, kind);
		t->own = (1u << TEMPLATE_KNOBS) - 1;
		told = choose_knobs(votes, t, &m);
	}
	if ((!told &&
		    bytes_equal(
			    t->text, t->length, before.text, before.length)) ||
		compiles(p, kind))
		return told;
	*t = before;
	return 0;
}

/* What most of the kinds say of one knob becomes that of all their lists; where
 * they differ, kinds that no line has told keep what the base has. */
static void
share_knob(struct profile *p, unsigned *told, struct template_list *shared,
	unsigned knob)
{
	struct votes votes = {0};

	for (unsigned kind = 0; kind < p->vocabulary->count; kind++) {
		const struct template_affix *a =
			&p->template[kind].list.knob[knob];

		if ((told[kind] >> knob & 1) &&
			profile_shared_list(p, kind) == shared)
			votes_add(&votes, a->bytes, a->length);
	}
	set_affix(&shared->knob[knob], &votes);
	/* What is told stays the kind's own (own_what_differs). */
	for (unsigned kind = 0; kind < p->vocabulary->count; kind++)
		if (votes.entries > 1 && profile_shared_list(p, kind) == shared)
			told[kind] |= 1u << knob;
	votes_fini(&votes);
}

/* A kind's knobs are its own only where they differ from those of all. What no
 * line has told is as in all, or as the base has it for this kind. */
static void
own_what_differs(struct profile *p, const struct profile_template *base,
	unsigned kind, unsigned told)
{
	struct profile_template *t = &p->template[kind];
	unsigned own =
		profile_knobs_differ(&t->list, profile_shared_list(p, kind));

	t->own = own & (told | base->own);
	if (t->own != own && !compiles(p, kind))
		t->own = own;
}

static void
share_lists(const struct fit_counted *c, struct profile *p, unsigned *told)
{
	unsigned count = p->vocabulary->count;

	for (unsigned kind = 0; kind < count; kind++)
		p->template[kind].list = profile_list(p, kind);
	for (unsigned k = 0; k < TEMPLATE_KNOBS; k++) {
		share_knob(p, told, &p->lists, k);
		share_knob(p, told, &p->rows, k);
	}
	for (unsigned kind = 0; kind < count; kind++)
		if (shape_list_field(&p->vocabulary->form[kind]) < EVENT_FIELDS)
			own_what_differs(
				p, &c->base->template[kind], kind, told[kind]);
}

void
choose_profile(const struct fit_counted *c, struct profile *p)
{
	unsigned *told = memory_zero(p->vocabulary->count, sizeof *told);

	choose_spelling(c, p);
	choose_piles(c, p);
	for (unsigned kind = 0; kind < p->vocabulary->count; kind++) {
		if (c->left >> kind & 1)
			continue;
		choose_words(c, p, kind);
		told[kind] = choose_template(c, p, kind);
	}
	share_lists(c, p, told);
	free(told);
}

/* --- which kind the lines are that nothing reads --- */

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
may_move(const struct vocabulary *v, const struct order *o, unsigned before,
	unsigned k)
{
	bool moves = false;

	for (uint64_t left = o->next[before]; left; left &= left - 1)
		moves = moves || event_moves(&v->form[card_first(left)]);
	return !moves || !event_happens(v, before) ||
		order_allows(o, before, k);
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
may_come_then(const struct strays *s, const struct vocabulary *v,
	const struct order *o, unsigned i, unsigned k, const unsigned *kind)
{
	const struct stray_shape *shape = &s->shape[i];

	for (unsigned b = 0; b < o->kinds; b++)
		if (!is_slip(shape->since[b], s->seen[b], shape->count) &&
			!may_move(v, o, b, k))
			return false;
	for (unsigned j = 0; j < s->count; j++)
		if (kind[j] < o->kinds &&
			!is_slip(shape->since_shapes[j], s->shape[j].count,
				shape->count) &&
			!may_move(v, o, kind[j], k))
			return false;
	return true;
}

/* Whether lines of shape i may be of the kind, as far as those next to them are
 * known. */
static bool
may_be_kind(const struct strays *s, const struct order *o, unsigned i,
	unsigned k, const unsigned *kind)
{
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

		if (kind[j] < o->kinds &&
			((!is_slip(
				  shape->next[j], other->count, shape->count) &&
				 !order_allows(o, k, kind[j])) ||
				(!is_slip(other->next[i], other->count,
					 shape->count) &&
					!order_allows(o, kind[j], k))))
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

/* The only one of the kinds without words that shape i may be, or the
 * vocabulary's count. */
static unsigned
only_kind(const struct strays *s, const struct vocabulary *v,
	const struct order *o, unsigned i, uint64_t kinds, const unsigned *kind)
{
	unsigned only = v->count;

	for (unsigned k = 0; k < v->count; k++) {
		if (!(kinds >> k & 1) || event_has(&v->form[k], EVENT_WORD) ||
			!has_fields(&s->shape[i], &v->form[k]) ||
			!may_be_kind(s, o, i, k, kind) ||
			(event_moves(&v->form[k]) &&
				!may_come_then(s, v, o, i, k, kind)))
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
words_not_met(const struct profile *base, const struct shape_votes *votes,
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

	for (unsigned i = 0; before == STRAY_NONE && i < s->count; i++)
		if (set >> i & 1)
			next &= ~(shapes_behind(&s->shape[i]) &
				~(UINT32_C(1) << i));
	if (before != STRAY_NONE)
		next &= shapes_behind(&s->shape[before]);
	return next && !(next & (next - 1)) ? card_first(next) : STRAY_NONE;
}

/*
 * Names the shapes whose lines say one word each, with a list or without, and
 * follow one another. If they are as many as the words that were not met, they
 * say these in their order.
 */
static void
name_words(struct strays *s, const struct profile *base,
	const struct shape_votes *votes, unsigned k, unsigned *kind)
{
	const struct vocabulary *v = base->vocabulary;
	unsigned words[TEMPLATE_WORDS], n = 0, i = STRAY_NONE;
	unsigned count = words_not_met(base, votes, k, words);
	uint32_t set = 0, left;

	for (unsigned j = 0; count && j < s->count; j++)
		if (kind[j] == v->count && !s->shape[j].seat &&
			has_fields(&s->shape[j], &v->form[k])) {
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
		kind[card_first(set)] = k;
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
	const struct shape_votes *votes, const struct order *order,
	uint64_t seen, unsigned *kind)
{
	const struct vocabulary *v = base->vocabulary;
	uint64_t kinds = kinds_not_met(base, seen);
	bool more = true;

	for (unsigned i = 0; i < STRAY_SHAPES; i++)
		kind[i] = v->count;
	for (unsigned k = 0; k < v->count; k++)
		name_words(s, base, votes, k, kind);
	while (more) {
		more = false;
		for (unsigned i = 0; i < s->count; i++) {
			if (kind[i] < v->count || is_rare(s, &s->shape[i]))
				continue;
			kind[i] = only_kind(s, v, order, i, kinds, kind);
			if (kind[i] == v->count)
				continue;
			kinds &= ~order_bit(kind[i]);
			more = true;
		}
	}
}
