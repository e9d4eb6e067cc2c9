/*
 * Games of Rummy as bytes, judged as rummy-verify judges a file, and played
 * again from what was typed.
 */
#ifndef TESTS_UNIT_RUMMY_TRANSCRIPTS_H
#define TESTS_UNIT_RUMMY_TRANSCRIPTS_H

#include "core/game/session.h"
#include "core/verify/verify.h"
#include "tests/unit/rummy_games.h"

struct transcript {
	struct wording *wording;
	struct text bytes;
	size_t *at; /* where each event begins; one more for the end */
	struct verdict verdict;
};

static inline void
transcript_init(struct transcript *t)
{
	struct fault f;

	*t = (struct transcript){0};
	t->wording = wording_built_in(rummy_game.vocabulary,
		rummy_game.wordings, rummy_game.wording, &f);
	t->at = malloc((GAMES_EVENTS + 1) * sizeof *t->at);
	if (!t->wording || !t->at)
		abort();
}

static inline void
transcript_fini(struct transcript *t)
{
	verdict_fini(&t->verdict);
	text_fini(&t->bytes);
	free(t->at);
	wording_free(t->wording);
}

static inline void
transcript_print(struct transcript *t, const struct games *g, bool echo)
{
	text_clear(&t->bytes);
	for (size_t i = 0; i < g->count; i++) {
		t->at[i] = t->bytes.length;
		if (g->event[i].kind != RUMMY_TYPED || echo)
			wording_print(t->wording, &g->event[i], &t->bytes);
	}
	t->at[g->count] = t->bytes.length;
}

/* What is told of a game besides its bytes: its deal and its house rules. */
static inline struct verify *
transcript_verify(
	const struct transcript *t, const struct games *g, bool seeded)
{
	const struct wording *wording = t->wording;
	struct verify_setup setup = {
		.game = &rummy_game, .wording = &wording, .wordings = 1};
	struct verify *v;
	struct fault f;

	if (seeded) {
		setup.shuffle = g->dealer.model.shuffle;
		setup.seeded = true;
		setup.seed = (uint32_t)g->dealer.model.seed;
		setup.choice = g->choice;
		setup.choices = g->choices;
	}
	v = verify_start(&setup, &f);
	if (!v)
		abort();
	return v;
}

/* The first game's verdict, in t->verdict; its findings' number. */
static inline size_t
transcript_judge(struct transcript *t, const struct games *g, bool seeded)
{
	struct verify *v = transcript_verify(t, g, seeded);
	struct source s;

	source_start_text(&s, t->bytes.bytes, t->bytes.length);
	verdict_clear(&t->verdict);
	verify_game(v, &s, NULL, &t->verdict);
	source_stop(&s);
	verify_stop(v);
	return t->verdict.count;
}

/* The transcript of the same deal and rules for these lines typed. */
static inline void
transcript_replay(const struct transcript *t, const struct games *g,
	const struct text *lines, bool echo, struct text *out)
{
	struct game_setup setup = {.dealer = g->dealer,
		.choice = g->choice,
		.choices = g->choices};
	struct session s;
	struct fault f;

	text_clear(out);
	session_init(&s, &rummy_game, t->wording, echo, out);
	if (session_start(&s, &setup, &f) != 0)
		abort();
	session_feed(&s, lines, NULL);
	session_stop(&s);
}

#endif
