#include "tests/unit/unit.h"

#include "core/straights/referee.h"
#include "tests/unit/straights_mutations.h"
#include "tests/unit/straights_oracle.h"

/* What came of one kind of slip. */
struct result {
	unsigned made;
	unsigned wrong;  /* no game prints it */
	unsigned caught; /* in the right class and at the right line */
	unsigned class;  /* caught in another class */
	unsigned line;   /* caught, but blamed on a line before */
	unsigned findings;
};

struct found {
	unsigned count;
	bool class;
	bool line;
	unsigned classes; /* bit set: what it may be called */
	uint64_t at;      /* the line of the slip, or before what is missing */
};

static void
find(void *context, const struct fault *f, const char *table, const char *proof)
{
	struct found *found = context;

	(void)table;
	(void)proof;
	found->count++;
	if (found->classes >> fault_kind(f->id)->class & 1)
		found->class = true;
	if (f->line >= found->at || f->other >= found->at)
		found->line = true;
	if (getenv("SHOW"))
		fprintf(stderr, "    %s:%u: %s: %s (other %u)\n", "",
			(unsigned)f->line, fault_kind(f->id)->slug, f->what,
			(unsigned)f->other);
}

static void
judge(const struct game_events *g, bool all, struct found *found)
{
	struct judge_setup setup = {.boards = g->boards,
		.echoed = g->echo,
		.dealer = all ? &g->dealer : NULL,
		.seats = all ? g->seats : NULL,
		.sink = {find, found}};
	struct referee *r = straights_judge.start(&setup);

	assert_non_null(r);
	for (size_t i = 0; i < g->count; i++) {
		struct claim c = {
			.event = &g->e[i], .line = i + 1, .column = 1};

		straights_judge.claim(r, &c);
	}
	straights_judge.end(r, g->count, true);
	straights_judge.stop(r);
}

static void
try_one(struct game_events *g, const struct mutation *m, bool all,
	uint64_t *random, struct result *result)
{
	struct found found = {.classes = m->classes};
	size_t at;
	bool wrong;

	if (!mutation_make(g, m, random, &at))
		return;
	result->made++;
	found.at = m->slip == SLIP_DROP ? at : at + 1;
	wrong = !oracle_explains(g, all, all);
	if (getenv("SHOW"))
		fprintf(stderr, "%s: line %u%s\n", m->name, (unsigned)at + 1,
			wrong ? "" : " (still right)");
	judge(g, all, &found);
	if (!wrong) {
		assert_int_equal(found.count, 0);
		return;
	}
	result->wrong++;
	result->findings += found.count;
	if (getenv("SHOW") && found.count && !(found.class && found.line))
		fprintf(stderr, "    ODD\n");
	if (found.count && !found.class)
		result->class ++;
	else if (found.count && !found.line)
		result->line++;
	else if (found.count)
		result->caught++;
	else if (getenv("SHOW"))
		fprintf(stderr, "    MISSED\n");
}

/* Twenty-odd games' worth of each kind of slip. */
static void
run(bool all, unsigned total)
{
	struct result results[MUTATIONS] = {{0}};
	struct game_events g;
	uint64_t random = 10000;
	unsigned made = 0;

	games_init(&g);
	for (unsigned i = 0; made < total; i++) {
		unsigned kind = i % MUTATIONS;
		unsigned before = results[kind].made;

		do {
			games_play(&g, &random);
		} while (!g.whole);
		try_one(&g, &mutations[kind], all, &random, &results[kind]);
		made += results[kind].made - before;
	}
	games_fini(&g);
	for (unsigned k = 0; k < MUTATIONS; k++)
		print_message("%-26s %4u of %4u wrong ones (%u made), "
			      "%u in another class, %u at a line before, "
			      "%.2f findings each\n",
			mutations[k].name, results[k].caught, results[k].wrong,
			results[k].made, results[k].class, results[k].line,
			results[k].wrong
				? (double)results[k].findings / results[k].wrong
				: 0.0);
}

static void
catches_slips_without_the_seed(void **state)
{
	(void)state;
	run(false, 10000);
}

static void
catches_slips_with_the_seed(void **state)
{
	(void)state;
	run(true, 10000);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(catches_slips_without_the_seed),
		cmocka_unit_test(catches_slips_with_the_seed),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
