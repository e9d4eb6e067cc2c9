/*
 * Games of Straights as bytes, judged as straights-verify judges a file.
 */
#ifndef TESTS_UNIT_STRAIGHTS_TRANSCRIPTS_H
#define TESTS_UNIT_STRAIGHTS_TRANSCRIPTS_H

#include "core/straights/straights.h"
#include "core/verify/verify.h"
#include "tests/unit/straights_games.h"
#include "tests/tables.h"

struct transcripts {
	struct wording_list wordings;
	struct text bytes;
	uint64_t *line; /* of each event */
	struct verify *blind;
	struct verdict verdict;
};

static inline struct verify *
transcripts_verify(struct transcripts *t, const struct wording *w,
	const struct game_events *g)
{
	struct verify_setup setup = {.game = &straights_game, .whole = true};
	struct verify *v;
	struct fault f;

	setup.wording = w ? &w : t->wordings.wording;
	setup.wordings = w ? 1 : t->wordings.count;
	if (g) {
		setup.shuffle = g->dealer.model.shuffle;
		setup.seeded = true;
		setup.seed = (uint32_t)g->dealer.model.seed;
	}
	v = verify_start(&setup, &f);
	if (!v)
		abort();
	return v;
}

static inline void
transcripts_init(struct transcripts *t)
{
	struct fault f;

	*t = (struct transcripts){0};
	if (wording_list_built_in(&t->wordings, &straights_vocabulary,
		    straights_game.wordings, &f) != 0)
		abort();
	t->line = malloc(GAME_EVENTS * sizeof *t->line);
	if (!t->line)
		abort();
	t->blind = transcripts_verify(t, NULL, NULL);
}

static inline void
transcripts_fini(struct transcripts *t)
{
	verify_stop(t->blind);
	verdict_fini(&t->verdict);
	text_fini(&t->bytes);
	wording_list_fini(&t->wordings);
	free(t->line);
}

/* A wording at random that shows the boards this game shows. */
static inline const struct wording *
transcripts_wording(const struct transcripts *t, const struct game_events *g,
	uint64_t *random)
{
	for (;;) {
		const struct wording *w = t->wordings.wording[games_below(
			random, (unsigned)t->wordings.count)];

		if (wording_facts(w)->boards == g->boards)
			return w;
	}
}

static inline void
transcripts_print(struct transcripts *t, const struct game_events *g,
	const struct wording *w)
{
	uint64_t line = 1;
	size_t from = 0;

	text_clear(&t->bytes);
	for (size_t i = 0; i < g->count; i++) {
		t->line[i] = line;
		wording_print(w, &g->e[i], &t->bytes);
		for (; from < t->bytes.length; from++)
			line += t->bytes.bytes[from] == '\n';
	}
	t->line[g->count] = line;
}

/*
 * Judges the bytes printed, all games that are seen in them, and gives each
 * finding to `take`.
 */
static inline void
transcripts_judge(struct transcripts *t, struct verify *v,
	void (*take)(void *context, const struct fault *f, const char *table,
		const char *proof),
	void *context)
{
	struct source s;

	source_start_text(&s, t->bytes.bytes, t->bytes.length);
	for (;;) {
		verdict_clear(&t->verdict);
		if (!verify_game(v, &s, NULL, &t->verdict))
			break;
		for (size_t i = 0; i < t->verdict.count; i++)
			take(context, &t->verdict.finding[i].fault, "", "");
	}
	source_stop(&s);
}

#endif
