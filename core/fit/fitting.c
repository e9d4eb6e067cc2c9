#include "core/fit/fitting.h"

#include <stdlib.h>

struct fitting {
	const struct game *game;
	struct reader_lines lines;
	struct fit *fit; /* NULL until a line is shown */
	bool failed;     /* there is no such base */
	struct order order;
	unsigned before;   /* kind of the last event */
	uint64_t seen;     /* bit k: kind k was there */
	uint64_t followed; /* bit k: another kind came after it */
	/* Moves of each seat in this game, after a prompt and without. */
	size_t asked[GAME_SEATS + 1];
	size_t unasked[GAME_SEATS + 1];
	/* The same of all computers in all games. */
	size_t computers_asked;
	size_t computers_unasked;
};

/* Whether the form is a seat's move with a card. */
static bool
is_move(const struct event_form *form)
{
	bool seat = false;
	bool card = false;

	for (unsigned i = 0; i < EVENT_FIELDS; i++) {
		seat |= form->field[i].type == EVENT_SEAT;
		card |= form->field[i].type == EVENT_CARD;
	}
	return seat && card;
}

static void
count_move(struct fitting *g, const struct event *e)
{
	const struct vocabulary *v = g->game->vocabulary;

	if (e->seat > GAME_SEATS || !is_move(&v->form[e->kind]))
		return;
	if (g->before == v->prompt || g->before == v->typed)
		g->asked[e->seat]++;
	else
		g->unasked[e->seat]++;
}

static void
show(void *context, const struct wording *w, const struct event *e,
	const char *s, size_t length, const struct loose_reading *how)
{
	struct fitting *g = context;
	struct fit_span span[EVENT_FIELDS];
	struct fault f;

	if (!g->fit && !g->failed)
		g->fit = fit_start(g->game->vocabulary, g->game->wordings,
			wording_facts(w)->name, &f);
	g->failed = !g->fit;
	if (g->failed)
		return;
	for (unsigned i = 0; how && i < EVENT_FIELDS; i++)
		span[i] = (struct fit_span){how->field[i].read,
			how->field[i].at, how->field[i].length};
	fit_line(g->fit, e, s, length, how ? span : NULL);
	count_move(g, e);
	if (g->before != g->game->vocabulary->count && g->before != e->kind)
		g->followed |= order_bit(g->before);
	g->seen |= order_bit(e->kind);
	g->before = e->kind;
}

/* In which order the game's events follow one another. */
static void
learn_order(struct fitting *g)
{
	const struct wording_source *data = g->game->loose;
	struct loose *l;
	struct fault f;

	if (!data)
		return;
	l = loose_load(g->game->vocabulary, data->yaml, data->length, &f);
	if (!l)
		abort(); /* the verifier has loaded it before */
	g->order = *loose_order(l);
	loose_free(l);
}

/* What alone can follow an event, and never did, is not printed. */
static void
find_absent(struct fitting *g)
{
	const struct vocabulary *v = g->game->vocabulary;

	for (unsigned kind = 0; kind < v->count; kind++) {
		uint64_t next = g->order.next[kind] & ~order_bit(kind);

		if (next == 0 || (next & (next - 1)) || (g->seen & next) ||
			!(g->followed >> kind & 1))
			continue;
		fit_absent(g->fit, (unsigned)__builtin_ctzll(next));
	}
}

struct fitting *
fitting_start(const struct game *game)
{
	struct fitting *g = calloc(1, sizeof *g);

	if (!g)
		abort();
	g->game = game;
	g->lines = (struct reader_lines){show, g};
	g->before = game->vocabulary->count;
	learn_order(g);
	return g;
}

void
fitting_stop(struct fitting *g)
{
	if (!g)
		return;
	fit_stop(g->fit);
	free(g);
}

const struct reader_lines *
fitting_lines(const struct fitting *g)
{
	return &g->lines;
}

void
fitting_game(struct fitting *g, const struct tally *tally)
{
	for (unsigned seat = 1; seat <= GAME_SEATS; seat++) {
		if (seat <= tally->seats && tally->seat[seat - 1] == 'c') {
			g->computers_asked += g->asked[seat];
			g->computers_unasked += g->unasked[seat];
		}
		g->asked[seat] = g->unasked[seat] = 0;
	}
	g->before = g->game->vocabulary->count;
}

bool
fitting_yaml(struct fitting *g, const char *name, struct text *out)
{
	if (!g->fit)
		return false;
	if (g->computers_asked != g->computers_unasked)
		fit_boards(g->fit, g->computers_asked > g->computers_unasked);
	find_absent(g);
	fit_yaml(g->fit, name, out);
	return true;
}
