#include "core/fit.h"

#include "core/profile.h"
#include "core/profile_load.h"
#include "core/profile_print.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct fit {
	const struct vocabulary *vocabulary;
	const struct wording_source *built_in;
	struct wording *wording; /* the base */
	struct profile base;
	struct shape_spelling spelling;
	struct text printed; /* as the base has it */
	bool boards;
	bool typed;
	struct shape_votes votes[]; /* one for each kind */
};

static void
load_base(struct profile *p, const struct vocabulary *v,
	const struct wording_source *built_in, const char *name)
{
	const struct wording_source *s = built_in;
	struct fault f;

	while (strcmp(s->name, name) != 0)
		s++;
	if (profile_load(p, v, built_in, s->yaml, s->length, &f))
		abort(); /* it has been loaded before */
}

struct fit *
fit_start(const struct vocabulary *v, const struct wording_source *built_in,
	const char *base, struct fault *f)
{
	struct wording *w = wording_built_in(v, built_in, base, f);
	struct fit *fit;

	if (!w)
		return NULL;
	fit = calloc(1, sizeof *fit + v->count * sizeof fit->votes[0]);
	if (!fit)
		abort();
	fit->vocabulary = v;
	fit->built_in = built_in;
	fit->wording = w;
	fit->boards = wording_facts(w)->boards;
	load_base(&fit->base, v, built_in, base);
	return fit;
}

void
fit_stop(struct fit *fit)
{
	if (!fit)
		return;
	for (unsigned kind = 0; kind < fit->vocabulary->count; kind++)
		shape_votes_fini(&fit->votes[kind]);
	shape_spelling_fini(&fit->spelling);
	wording_free(fit->wording);
	profile_fini(&fit->base);
	text_fini(&fit->printed);
	free(fit);
}

void
fit_boards(struct fit *fit, bool boards)
{
	fit->boards = boards;
}

/* The number of the form's list field, or EVENT_FIELDS. */
static unsigned
list_field(const struct event_form *form)
{
	unsigned i = 0;

	while (i < EVENT_FIELDS && !template_is_list(form->field[i].type))
		i++;
	return i;
}

/* Where a template mentions its list: `at`, and the bytes that do. */
struct mention {
	size_t at;
	size_t length;
};

static bool
find_mention(const struct event_form *form, const char *text, size_t length,
	struct mention *m)
{
	unsigned i = list_field(form);
	char name[40];

	if (i == EVENT_FIELDS)
		return false;
	m->length = (size_t)snprintf(
		name, sizeof name, "{%s}", form->field[i].name);
	for (m->at = 0; m->at + m->length <= length; m->at++)
		if (memcmp(text + m->at, name, m->length) == 0)
			return true;
	return false;
}

static void
vote_affix(struct votes *v, const struct template_affix *a)
{
	votes_add(v, a->bytes, a->length);
}

/* The base's line for a list without items, the list left out. */
static void
vote_base_empty(struct fit *fit, unsigned kind, const struct mention *m)
{
	const struct profile_template *t = &fit->base.template[kind];
	struct template_list list = profile_list(&fit->base, kind);
	struct text line = {0};

	text_add(&line, t->text, m->at);
	text_add(&line, list.empty.bytes, list.empty.length);
	text_add(&line, t->text + m->at + m->length,
		t->length - m->at - m->length);
	votes_add(&fit->votes[kind].empty, line.bytes, line.length);
	text_fini(&line);
}

static void
vote_card(struct fit *fit, unsigned card)
{
	const char *name = fit->base.ranks.name[card_rank(card)];

	votes_add(&fit->spelling.rank[card_rank(card)], name, strlen(name));
}

/* How the base spells what this event has. */
static void
vote_base_spelling(struct fit *fit, const struct event *e)
{
	const struct event_field *field = fit->vocabulary->form[e->kind].field;

	for (unsigned i = 0; i < EVENT_FIELDS; i++) {
		if (field[i].type == EVENT_CARD)
			vote_card(fit, e->card);
		if (field[i].type == EVENT_CARDS || field[i].type == EVENT_ROW)
			for (unsigned k = 0; k < e->count; k++)
				vote_card(fit, e->list[k]);
		if (field[i].type != EVENT_PILE)
			continue;
		for (card_set left = e->cards; left; left &= left - 1) {
			vote_card(fit, (unsigned)__builtin_ctzll(left));
			if (fit->base.whole)
				fit->spelling.piles_of_cards++;
			else
				fit->spelling.piles_of_ranks++;
		}
	}
}

static void
vote_base_words(struct fit *fit, const struct event *e)
{
	const struct event_form *form = &fit->vocabulary->form[e->kind];
	const struct template_words *words = &fit->base.words[e->kind];

	for (unsigned i = 0; i < EVENT_FIELDS; i++) {
		unsigned word = (unsigned)e->number[form->field[i].slot];

		if (form->field[i].type == EVENT_WORD && word < words->count)
			votes_add(&fit->votes[e->kind].word[word],
				words->word[word], words->length[word]);
	}
}

/* A line that the base prints votes for all that the base says of it. */
static void
vote_exact(struct fit *fit, const struct event *e)
{
	const struct event_form *form = &fit->vocabulary->form[e->kind];
	const struct profile_template *t = &fit->base.template[e->kind];
	struct template_list list = profile_list(&fit->base, e->kind);
	struct shape_votes *votes = &fit->votes[e->kind];
	struct mention m;

	vote_base_spelling(fit, e);
	vote_base_words(fit, e);
	if (find_mention(form, t->text, t->length, &m)) {
		if (e->count == 0 && e->cards == 0) {
			vote_base_empty(fit, e->kind, &m);
			return;
		}
		vote_affix(&votes->lead, &list.lead);
		vote_affix(&votes->end, &list.end);
		if (e->count > 1 || (e->cards & (e->cards - 1)))
			vote_affix(&votes->separator, &list.separator);
	}
	votes_add(&votes->filled, t->text, t->length);
}

void
fit_line(struct fit *fit, const struct event *e, const char *s, size_t length,
	const struct fit_span *span)
{
	const struct fit_span none[EVENT_FIELDS] = {{0}};
	const struct event_form *form;

	assert(e->kind < fit->vocabulary->count);
	form = &fit->vocabulary->form[e->kind];
	if (e->kind == fit->vocabulary->typed) {
		fit->typed = true;
		return;
	}
	text_clear(&fit->printed);
	wording_print(fit->wording, e, &fit->printed);
	if (fit->printed.length == length &&
		(length == 0 || memcmp(fit->printed.bytes, s, length) == 0))
		vote_exact(fit, e);
	else if (length == 0)
		votes_add(&fit->votes[e->kind].filled, "", 0);
	else if (span || form->field[0].type == EVENT_NO_FIELD)
		shape_vote(form, e, s, length, span ? span : none,
			&fit->votes[e->kind], &fit->spelling);
}

/* What follows from the votes. */

static bool
compiles(const struct profile *p, unsigned kind)
{
	const struct profile_template *t = &p->template[kind];
	struct template_list list = profile_list(p, kind);
	struct spelling spelling;
	struct template compiled;
	struct fault f;
	struct template_source source = {
		.text = t->text,
		.length = t->length,
		.list = &list,
		.form = &p->vocabulary->form[kind],
		.spelling = &spelling,
		.words = &p->words[kind],
	};

	spelling_make(&spelling, &p->ranks);
	return template_compile(&compiled, &source, &f) == 0;
}

static bool
all_compile(const struct profile *p)
{
	for (unsigned kind = 0; kind < p->vocabulary->count; kind++)
		if (!compiles(p, kind))
			return false;
	return true;
}

static void
choose_ranks(const struct fit *fit, struct profile *p)
{
	struct card_ranks ranks = p->ranks;

	for (unsigned r = 0; r < CARD_RANKS; r++) {
		const struct votes_entry *best =
			votes_best(&fit->spelling.rank[r]);

		if (!best || best->length == 0 || best->length > 2)
			continue;
		memset(ranks.name[r], 0, sizeof ranks.name[r]);
		memcpy(ranks.name[r], best->bytes, best->length);
	}
	if (spelling_allows(&ranks))
		p->ranks = ranks;
	if (!all_compile(p))
		p->ranks = fit->base.ranks;
}

static void
choose_piles(const struct fit *fit, struct profile *p)
{
	const struct shape_spelling *s = &fit->spelling;

	if (s->piles_of_cards == s->piles_of_ranks)
		return;
	p->whole = s->piles_of_cards > s->piles_of_ranks;
	if (!all_compile(p))
		p->whole = fit->base.whole;
}

static void
choose_words(const struct fit *fit, struct profile *p, unsigned kind)
{
	struct template_words *words = &p->words[kind];
	struct template_words before = *words;
	bool clear = true;

	for (unsigned i = 0; i < words->count; i++) {
		const struct votes_entry *best =
			votes_best(&fit->votes[kind].word[i]);

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
	if (!clear || !compiles(p, kind))
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
	const struct mention *m, struct template_affix *a)
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

/* Sets the list's knobs; returns those that lines have told. */
static unsigned
choose_knobs(const struct shape_votes *votes, struct profile_template *t,
	const struct mention *m)
{
	struct template_list *list = &t->list;
	unsigned told = 0;

	if (set_affix(&list->lead, &votes->lead))
		told |= 1u << PROFILE_LEAD;
	if (set_affix(&list->separator, &votes->separator))
		told |= 1u << PROFILE_SEPARATOR;
	if (set_affix(&list->end, &votes->end))
		told |= 1u << PROFILE_END;
	if (choose_empty(&votes->empty, t, m, &list->empty))
		told |= 1u << PROFILE_EMPTY;
	return told;
}

/*
 * The template that most lines of this kind have; the base's if it cannot be.
 * Returns the knobs that lines have told.
 */
static unsigned
choose_template(const struct fit *fit, struct profile *p, unsigned kind)
{
	const struct shape_votes *votes = &fit->votes[kind];
	const struct votes_entry *best = votes_best(&votes->filled);
	struct profile_template *t = &p->template[kind];
	struct profile_template before = *t;
	unsigned told = 0;
	struct mention m;

	if (best && best->length <= TEMPLATE_BYTES) {
		memset(t->text, 0, sizeof t->text);
		memcpy(t->text, best->bytes, best->length);
		t->length = best->length;
	}
	if (find_mention(&p->vocabulary->form[kind], t->text, t->length, &m)) {
		t->list = profile_list(p, kind);
		t->own = (1u << PROFILE_KNOBS) - 1;
		told = choose_knobs(votes, t, &m);
	}
	if (compiles(p, kind))
		return told;
	*t = before;
	return 0;
}

static bool
is_row(const struct event_form *form)
{
	unsigned i = list_field(form);

	return i < EVENT_FIELDS && form->field[i].type == EVENT_ROW;
}

/* What most of the kinds say of one knob becomes that of all lists. */
static void
share_knob(struct profile *p, const unsigned *told, bool rows,
	enum profile_knob knob)
{
	struct template_list *shared = rows ? &p->rows : &p->lists;
	struct votes votes = {0};

	for (unsigned kind = 0; kind < p->vocabulary->count; kind++)
		if ((told[kind] >> knob & 1) &&
			is_row(&p->vocabulary->form[kind]) == rows)
			vote_affix(&votes,
				profile_affix(&p->template[kind].list, knob));
	set_affix(profile_affix(shared, knob), &votes);
	votes_fini(&votes);
}

/*
 * A kind's knobs are its own only where they differ from those of all. What no
 * line has told is as in all, or as the base has it for this kind.
 */
static void
own_what_differs(struct profile *p, const struct profile_template *base,
	unsigned kind, unsigned told)
{
	struct profile_template *t = &p->template[kind];
	struct template_list all =
		is_row(&p->vocabulary->form[kind]) ? p->rows : p->lists;
	unsigned own = 0;

	for (unsigned k = 0; k < PROFILE_KNOBS; k++)
		if (memcmp(profile_affix(&t->list, (enum profile_knob)k),
			    profile_affix(&all, (enum profile_knob)k),
			    sizeof(struct template_affix)) != 0)
			own |= 1u << k;
	t->own = own & (told | base->own);
	if (!compiles(p, kind))
		t->own = own;
}

static void
share_lists(const struct fit *fit, struct profile *p, const unsigned *told)
{
	unsigned count = p->vocabulary->count;

	for (unsigned kind = 0; kind < count; kind++)
		p->template[kind].list = profile_list(p, kind);
	for (unsigned k = 0; k < PROFILE_KNOBS; k++) {
		share_knob(p, told, false, (enum profile_knob)k);
		share_knob(p, told, true, (enum profile_knob)k);
	}
	for (unsigned kind = 0; kind < count; kind++)
		if (list_field(&p->vocabulary->form[kind]) < EVENT_FIELDS)
			own_what_differs(
				p, &fit->base.template[kind], kind, told[kind]);
}

void
fit_yaml(struct fit *fit, const char *name, struct text *out)
{
	unsigned *told = calloc(fit->vocabulary->count, sizeof *told);
	struct profile p;

	if (!told)
		abort();
	load_base(&p, fit->vocabulary, fit->built_in, fit->base.name);
	snprintf(p.name, sizeof p.name, "%s", name);
	snprintf(p.summary, sizeof p.summary, "%s, as fitted to a transcript",
		fit->base.name);
	p.boards = fit->boards;
	p.echo = fit->typed;
	choose_ranks(fit, &p);
	choose_piles(fit, &p);
	for (unsigned kind = 0; kind < p.vocabulary->count; kind++) {
		choose_words(fit, &p, kind);
		told[kind] = choose_template(fit, &p, kind);
	}
	share_lists(fit, &p, told);
	profile_print_changes(&p, &fit->base, out);
	profile_fini(&p);
	free(told);
}
