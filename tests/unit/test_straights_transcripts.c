#include "tests/unit/unit.h"

#include "tests/unit/straights_transcripts.h"

static void
take_finding(void *context, const struct fault *f, const char *table,
	const char *proof)
{
	unsigned *count = context;

	(void)table;
	(void)proof;
	if (f->id == FAULT_UNFINISHED)
		return;
	++*count;
	print_error("%u:%u: %s: %s\n", (unsigned)f->line, f->column,
		fault_kind(f->id)->slug, f->what);
}

/* The game in this wording, without the seed and with it: no finding. */
static void
judge(struct transcripts *t, const struct game_events *g,
	const struct wording *w)
{
	struct verify *told = transcripts_verify(t, w, g);
	unsigned count = 0;

	transcripts_print(t, g, w);
	transcripts_judge(t, t->blind, take_finding, &count);
	transcripts_judge(t, told, take_finding, &count);
	verify_stop(told);
	if (count)
		fail_msg("in %s, seats %s, echo %d", wording_facts(w)->name,
			g->seats, g->echo);
}

/* As many games as the environment's SOAK says, or some. */
static void
finds_nothing_in_good_transcripts(void **state)
{
	const char *soak = getenv("SOAK");
	unsigned games = soak ? (unsigned)strtoul(soak, NULL, 10) : 300;
	struct game_events g;
	struct transcripts t;
	uint64_t random = 20000;

	(void)state;
	games_init(&g);
	transcripts_init(&t);
	for (unsigned i = 0; i < games; i++) {
		games_play(&g, &random);
		judge(&t, &g, transcripts_wording(&t, &g, &random));
	}
	transcripts_fini(&t);
	games_fini(&g);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(finds_nothing_in_good_transcripts),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
