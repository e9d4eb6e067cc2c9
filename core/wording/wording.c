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
		.unseeded = p->unseeded,
		.boards = p->boards,
		.echo = p->echo,
		.ranks = p->ranks,
	};
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
