/*
 * Chooses the profile of a program's wording from votes: knobs first, then
 * templates of its own.
 */
#include "core/base/base.h"
#include "core/fit/fit_private.h"

#include <stdlib.h>

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
	const struct spelling_votes *s = c->spelling;

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
	const struct list_mention *m, struct template_affix *a)
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
choose_knobs(const struct kind_votes *votes, struct profile_template *t,
	const struct list_mention *m)
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
	const struct kind_votes *votes = &c->votes[kind];
	const struct votes_entry *best = votes_best(&votes->filled);
	struct profile_template *t = &p->template[kind];
	struct profile_template before = *t;
	unsigned told = 0;
	struct list_mention m;

	if (best && best->length <= TEMPLATE_BYTES) {
		memset(t->text, 0, sizeof t->text);
		memcpy(t->text, best->bytes, best->length);
		t->length = best->length;
	}
	if (fit_find_list(&p->vocabulary->form[kind], t->text, t->length, &m)) {
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
		if (fit_list_field(&p->vocabulary->form[kind]) < EVENT_FIELDS)
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
