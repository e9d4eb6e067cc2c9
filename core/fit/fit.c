#include "core/fit/fit.h"

#include "core/fit/choose.h"
#include "core/wording/profile.h"

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

static void
vote_affix(struct votes *v, const struct template_affix *a)
{
	votes_add(v, a->bytes, a->length);
}

/* The base's line for a list without items, the list left out. */
static void
vote_base_empty(struct fit *fit, unsigned kind, const struct shape_mention *m)
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
	struct shape_mention m;

	vote_base_spelling(fit, e);
	vote_base_words(fit, e);
	if (shape_mention(form, t->text, t->length, &m)) {
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
fit_absent(struct fit *fit, unsigned kind)
{
	votes_add(&fit->votes[kind].filled, "", 0);
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
		fit_absent(fit, e->kind);
	else if (span || form->field[0].type == EVENT_NO_FIELD)
		shape_vote(form, e, s, length, span ? span : none,
			&fit->votes[e->kind], &fit->spelling);
}

void
fit_yaml(struct fit *fit, const char *name, struct text *out)
{
	const struct counted counted = {
		.base = &fit->base,
		.votes = fit->votes,
		.spelling = &fit->spelling,
	};
	struct profile p;

	load_base(&p, fit->vocabulary, fit->built_in, fit->base.name);
	snprintf(p.name, sizeof p.name, "%s", name);
	snprintf(p.summary, sizeof p.summary, "%s, as fitted to a transcript",
		fit->base.name);
	p.boards = fit->boards;
	p.echo = fit->typed;
	choose_profile(&counted, &p);
	profile_print_changes(&p, &fit->base, out);
	profile_fini(&p);
}
