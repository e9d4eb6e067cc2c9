#include "tests/unit/unit.h"

#include "core/straights/straights.h"
#include "tests/unit/straights_mutations.h"
#include "tests/unit/straights_oracle.h"
#include "tests/unit/straights_transcripts.h"

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

/* How the games are judged. */
struct way {
	bool bytes; /* as a transcript, not as events */
	bool told;  /* with the seed; events: and the seats */
	unsigned total;
};

static void
take_finding(void *context, const struct fault *f, const char *table,
	const char *proof)
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
		print_message("    %u: %s: %s (other %u)\n", (unsigned)f->line,
			fault_kind(f->id)->slug, f->what, (unsigned)f->other);
}

static void
judge_events(const struct game_events *g, bool told, struct found *found)
{
	struct referee_setup setup = {.boards = g->boards,
		.echoed = g->echo,
		.dealer = told ? &g->dealer : NULL,
		.seats = told ? g->seats : NULL,
		.sink = {take_finding, found}};
	struct referee *r = straights_referee.start(&setup);

	assert_non_null(r);
	for (size_t i = 0; i < g->count; i++) {
		struct claim c = {
			.event = &g->e[i], .line = i + 1, .column = 1};

		straights_referee.claim(r, &c);
	}
	straights_referee.end(r, g->count, true);
	referee_stop(r);
}

static void
judge_bytes(struct transcripts *t, const struct game_events *g,
	const struct wording *w, bool told, struct found *found)
{
	struct verify *v = told ? transcripts_verify(t, w, g) : t->blind;

	transcripts_judge(t, v, take_finding, found);
	if (told)
		verify_stop(v);
}

static void
judge(struct transcripts *t, const struct game_events *g, const struct way *way,
	size_t at, uint64_t *random, struct found *found)
{
	const struct wording *w = transcripts_wording(t, g, random);

	if (!way->bytes) {
		judge_events(g, way->told, found);
		return;
	}
	transcripts_print(t, g, w);
	found->at = t->line[at];
	if (getenv("SHOW"))
		print_message("  in %s, line %u\n", wording_facts(w)->name,
			(unsigned)found->at);
	judge_bytes(t, g, w, way->told, found);
}

static void
count(struct result *result, const struct found *found)
{
	result->wrong++;
	result->findings += found->count;
	if (found->count && !found->class)
		result->class ++;
	else if (found->count && !found->line)
		result->line++;
	else if (found->count)
		result->caught++;
	if (getenv("SHOW") && !(found->class && found->line))
		print_message("    MISSED\n");
}

static void
try_one(struct transcripts *t, struct game_events *g, const struct mutation *m,
	const struct way *way, uint64_t *random, struct result *result)
{
	struct found found = {.classes = m->classes};
	size_t at;

	if (!mutation_make(g, m, random, &at))
		return;
	result->made++;
	if (m->slip == SLIP_DROP && at > 0)
		at--;
	found.at = at + 1;
	if (getenv("SHOW"))
		print_message("%s: event %u\n", m->name, (unsigned)at + 1);
	judge(t, g, way, at, random, &found);
	if (!oracle_explains(g, way->told, way->told && !way->bytes))
		count(result, &found);
	else if (found.count)
		fail_msg("%s: a good game is found wrong", m->name);
}

static void
tell(const struct mutation *m, const struct result *result)
{
	print_message("%-26s %4u of %4u caught, %.2f findings each", m->name,
		result->caught, result->wrong,
		result->wrong ? (double)result->findings / result->wrong : 0.0);
	if (result->caught != result->wrong)
		print_message("; %u in another class, %u at a line before",
			result->class, result->line);
	if (result->made != result->wrong)
		print_message("; %u are still a game's",
			result->made - result->wrong);
	print_message("\n");
}

/* Makes as many slips as asked for, of each kind in turn. */
static void
run(const struct way *way)
{
	struct result results[MUTATIONS] = {{0}};
	unsigned kinds = MUTATIONS - (way->bytes ? 0 : MUTATIONS_OF_BYTES);
	struct transcripts t;
	struct game_events g;
	uint64_t random = 10000;
	unsigned made = 0;
	bool all = true;

	games_init(&g);
	transcripts_init(&t);
	for (unsigned i = 0; made < way->total; i++) {
		struct result *result = &results[i % kinds];
		unsigned before = result->made;

		do {
			games_play(&g, &random);
		} while (!g.whole);
		try_one(&t, &g, &mutations[i % kinds], way, &random, result);
		made += result->made - before;
	}
	transcripts_fini(&t);
	games_fini(&g);
	for (unsigned k = 0; k < kinds; k++) {
		tell(&mutations[k], &results[k]);
		all = all && results[k].caught == results[k].wrong;
	}
	print_message("Those that are still a game's: a pipe does not show "
		      "what was typed, so that another refusal, or none, may "
		      "have been due; no line shows in what order a "
		      "computer's hand lay, nor who sits where all see "
		      "boards.\n");
	assert_true(all);
}

/* How many slips of each way: the environment's MUTATIONS, or some. */
static unsigned
total(unsigned some)
{
	const char *s = getenv("MUTATIONS");

	return s ? (unsigned)strtoul(s, NULL, 10) : some;
}

TEST(catches_slips_of_events_without_the_seed)
{
	run(&(struct way){false, false, total(2000)});
}

TEST(catches_slips_of_events_with_the_seed)
{
	run(&(struct way){false, true, total(2000)});
}

TEST(catches_slips_of_bytes_without_the_seed)
{
	run(&(struct way){true, false, total(4 * MUTATIONS)});
}

TEST(catches_slips_of_bytes_with_the_seed)
{
	run(&(struct way){true, true, total(2 * MUTATIONS)});
}
