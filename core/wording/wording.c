#include "core/wording/wording.h"

#include "core/base/base.h"
#include "core/base/fault.h"
#include "core/wording/profile.h"

#include <assert.h>
#include <stdlib.h>

struct wording {
	struct wording_facts facts;
	struct profile profile; /* keeps the strings, words and texts */
	struct spelling spelling;
	struct template template[]; /* one for each kind */
};

static void
fill_facts(struct wording *w)
{
	const struct profile *p = &w->profile;

	w->facts = (struct wording_facts){
		.name = p->name,
		.summary = p->summary,
		.shuffle = p->shuffle,
		.seeded = p->seeded,
		.seed = p->seed,
		.negative = p->negative,
		.unseeded = p->unseeded,
		.boards = p->boards,
		.echo = p->echo,
		.ranks = p->ranks,
	};
}

struct yaml_reader *
wording_source_open(
	const struct wording_source *s, const struct yaml_limits *limits)
{
	return s->built ? yaml_open_built(s->built)
			: yaml_open(s->yaml, s->length, NULL, limits);
}

static struct wording *
load_source(const struct vocabulary *v, const struct wording_source *built_in,
	const struct wording_source *source, struct fault *f)
{
	struct wording *w =
		memory_zero(1, sizeof *w + v->count * sizeof w->template[0]);

	if (profile_load(&w->profile, v, built_in, source, f)) {
		free(w);
		return NULL;
	}
	spelling_make(&w->spelling, &w->profile.ranks);
	fill_facts(w);
	for (unsigned kind = 0; kind < v->count; kind++)
		if (profile_compile(&w->profile, kind, &w->spelling,
			    &w->template[kind], f)) {
			wording_free(w);
			return NULL;
		}
	return w;
}

struct wording *
wording_load(const struct vocabulary *v, const struct wording_source *built_in,
	const char *yaml, size_t length, struct fault *f)
{
	struct wording_source source = {.yaml = yaml, .length = length};

	return load_source(v, built_in, &source, f);
}

struct wording *
wording_built_in(const struct vocabulary *v,
	const struct wording_source *built_in, const char *name,
	struct fault *f)
{
	struct nearest near;

	nearest_start(&near, name);
	for (const struct wording_source *s = built_in; s->name; s++) {
		if (strcmp(s->name, name) == 0)
			return load_source(v, built_in, s, f);
		nearest_offer(&near, s->name);
	}
	nearest_refuse(&near, "wording", 0, 0, f);
	return NULL;
}

void
wording_free(struct wording *w)
{
	if (!w)
		return;
	profile_fini(&w->profile);
	free(w);
}

void
wording_list_add(struct wording_list *l, struct wording *w)
{
	l->wording =
		memory_resize(l->wording, l->count + 1, sizeof *l->wording);
	l->wording[l->count++] = w;
}

void
wording_list_fini(struct wording_list *l)
{
	for (size_t i = 0; i < l->count; i++)
		wording_free((struct wording *)(uintptr_t)l->wording[i]);
	free(l->wording);
	*l = (struct wording_list){0};
}

const struct wording_facts *
wording_facts(const struct wording *w)
{
	return &w->facts;
}

void
wording_print(const struct wording *w, const struct event *e, struct text *out)
{
	assert(e->kind < w->profile.vocabulary->count);
	template_print(&w->template[e->kind], e, out);
}

void
wording_outline(const struct wording *w, unsigned kind, struct text *out)
{
	assert(kind < w->profile.vocabulary->count);
	template_outline(&w->template[kind], out);
}

size_t
wording_read(const struct wording *w, unsigned kind, const char *s,
	size_t length, struct event *e)
{
	size_t n = template_read(&w->template[kind], s, length, e);

	e->kind = (uint8_t)kind;
	return n;
}

const struct template *
wording_template(const struct wording *w, unsigned kind)
{
	assert(kind < w->profile.vocabulary->count);
	return &w->template[kind];
}

bool
wording_mentions(const struct wording *w, unsigned kind, unsigned field)
{
	assert(kind < w->profile.vocabulary->count && field < EVENT_FIELDS);
	return w->template[kind].mentions >> field & 1;
}

void
wording_yaml(const struct wording *w, struct text *out)
{
	profile_print(&w->profile, out);
}

bool
wording_equal(const struct wording *a, const struct wording *b)
{
	return profile_equal(&a->profile, &b->profile);
}

/* Whether it is of a board, or what a seat does with a card. */
static bool
is_of_play(const struct vocabulary *v, unsigned kind)
{
	return v->board >> kind & 1 || event_moves(&v->form[kind]);
}

bool
order_begins_round(const struct order *o, const struct vocabulary *v,
	const struct order_rounds *rounds, unsigned kind)
{
	return kind == o->begins ||
		(rounds->scored && !rounds->told && is_of_play(v, kind));
}

bool
order_next_round(const struct order *o, const struct vocabulary *v,
	struct order_rounds *rounds, unsigned kind)
{
	bool begins = order_begins_round(o, v, rounds, kind);

	rounds->told = rounds->told || kind == o->begins;
	if (!rounds->told && kind != v->prompt)
		rounds->scored = !is_of_play(v, kind) && kind != v->typed &&
			!order_allows(o, v->prompt, kind);
	return begins;
}

void
order_without(struct order *o, uint64_t absent)
{
	bool grown = true;

	while (grown) {
		grown = false;
		for (unsigned kind = 0; kind < o->kinds; kind++) {
			uint64_t next = o->next[kind];

			for (unsigned gone = 0; gone < o->kinds; gone++)
				if ((absent & next) >> gone & 1)
					next |= o->next[gone];
			grown |= next != o->next[kind];
			o->next[kind] = next;
		}
	}
	for (unsigned kind = 0; kind < o->kinds; kind++)
		o->next[kind] &= ~absent;
}

/* Marks what can be reached, and from where, until `kind` is. */
static bool
find_path(const struct order *o, unsigned before, unsigned kind, uint8_t *from)
{
	uint8_t queue[ORDER_KINDS];
	uint64_t seen = order_bit(before);
	unsigned head = 0;
	unsigned tail = 0;

	queue[tail++] = (uint8_t)before;
	while (head < tail) {
		unsigned at = queue[head++];

		for (unsigned k = 0; k < o->kinds; k++) {
			if (!order_allows(o, at, k) || seen >> k & 1)
				continue;
			from[k] = (uint8_t)at;
			if (k == kind)
				return true;
			seen |= order_bit(k);
			queue[tail++] = (uint8_t)k;
		}
	}
	return false;
}

unsigned
order_gap(const struct order *o, unsigned before, unsigned kind, uint8_t *gap)
{
	uint8_t from[ORDER_KINDS];
	unsigned n = 0;

	assert(before < o->kinds && kind < o->kinds);
	/* A kind that may not follow itself is looked for as any other. */
	if (before == kind) {
		for (unsigned k = 0; k < o->kinds; k++)
			if (order_allows(o, before, k) &&
				order_allows(o, k, kind)) {
				gap[0] = (uint8_t)k;
				return 1;
			}
		return 0;
	}
	if (!find_path(o, before, kind, from))
		return 0;
	for (unsigned k = from[kind]; k != before; k = from[k])
		n++;
	if (n > ORDER_GAP)
		return 0;
	for (unsigned k = from[kind], i = n; k != before; k = from[k])
		gap[--i] = (uint8_t)k;
	return n;
}

void
order_learn(struct order *o, const struct vocabulary *v,
	const struct wording *w, uint32_t *unmentioned)
{
	o->absent = 0;
	for (unsigned kind = 0; kind < v->count; kind++) {
		const struct template *t = &w->template[kind];

		if (t->segments == 0)
			o->absent |= order_bit(kind);
		unmentioned[kind] = ~t->mentions & ((1u << EVENT_FIELDS) - 1);
	}
	order_without(o, o->absent);
}
