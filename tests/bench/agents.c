/*
 * How the computer players of Rummy fare against each other.
 *
 * Games come in mirrored pairs: both seatings of one seed, so that the luck of
 * the deal counts for each side once. The interval is that of the pairs' means,
 * 95 % by the normal law. Work is split over --jobs processes; what a pair does
 * depends on its seed alone.
 *
 * usage: agents [--jobs N] [A B GAMES [SEATS]]
 */
#include "core/rummy/play.h"

#include "core/rummy/rules.h"

#include <err.h>
#include <getopt.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

struct match {
	enum rummy_strategy a, b;
	unsigned games; /* two of each pair */
	unsigned seats; /* A has every other one, from the first or second */
};

struct result {
	uint64_t pairs;
	uint64_t wins;    /* halves of games that A won */
	uint64_t squares; /* of the wins of each pair */
	uint64_t sweeps_a, sweeps_b;
	uint64_t rounds, turns;
};

static double
now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static void
count_turns(void *context, const struct event *e)
{
	uint64_t *turns = context;

	/* A draw from stock or pile: a turn begins with one. */
	if (e->kind == RUMMY_STOCK || e->kind == RUMMY_TAKE)
		++*turns;
}

/* Plays a game of A in the seats of that parity; A's wins in sixtieths. */
static unsigned
play(const struct match *m, unsigned seed, unsigned parity, struct result *r)
{
	struct model model = {
		.shuffle = shuffle_rows, .seed = seed, .times = 1};
	struct rummy_house house = rummy_house_default();
	struct event_sink sink = {count_turns, &r->turns};
	struct dealer dealer;
	struct rummy g;
	unsigned winners, won = 0, all = 0;

	for (unsigned seat = 0; seat < RUMMY_SEATS; seat++)
		house.computer[seat] =
			(uint8_t)(seat % 2 == parity ? m->a : m->b);
	dealer_start(&dealer, &model);
	rummy_begin(&g, &dealer, &house);
	rummy_seat_count(&g, m->seats);
	for (unsigned seat = 0; seat < m->seats; seat++)
		rummy_seat(&g, true);
	rummy_go(&g, &sink);
	r->rounds += g.rounds;
	winners = game_winners(g.score, m->seats, true);
	for (unsigned seat = 0; seat < m->seats; seat++)
		if (winners >> seat & 1) {
			all++;
			won += seat % 2 == parity;
		}
	return 60 * won / all;
}

/* Every `step`th pair from `first`. */
static struct result
play_pairs(const struct match *m, unsigned first, unsigned step)
{
	struct result r = {0};

	for (unsigned pair = first; pair < m->games / 2; pair += step) {
		unsigned wins =
			play(m, pair + 1, 0, &r) + play(m, pair + 1, 1, &r);

		r.pairs++;
		r.wins += wins;
		r.squares += (uint64_t)wins * wins;
		r.sweeps_a += wins == 120;
		r.sweeps_b += wins == 0;
	}
	return r;
}

static void
add(struct result *sum, const struct result *r)
{
	sum->pairs += r->pairs;
	sum->wins += r->wins;
	sum->squares += r->squares;
	sum->sweeps_a += r->sweeps_a;
	sum->sweeps_b += r->sweeps_b;
	sum->rounds += r->rounds;
	sum->turns += r->turns;
}

static void
work(const struct match *m, unsigned job, unsigned jobs, int out)
{
	struct result r = play_pairs(m, job, jobs);

	if (write(out, &r, sizeof r) != (ssize_t)sizeof r)
		_exit(2);
	_exit(0);
}

static struct result
play_match(const struct match *m, unsigned jobs)
{
	struct result sum = {0}, r;
	int ends[2], status;

	if (pipe(ends) != 0)
		err(2, "pipe");
	fflush(stdout);
	for (unsigned job = 0; job < jobs; job++) {
		pid_t pid = fork();

		if (pid < 0)
			err(2, "fork");
		if (pid == 0)
			work(m, job, jobs, ends[1]);
	}
	close(ends[1]);
	for (unsigned job = 0; job < jobs; job++) {
		if (read(ends[0], &r, sizeof r) != (ssize_t)sizeof r)
			errx(2, "a job gave no result");
		add(&sum, &r);
	}
	close(ends[0]);
	for (unsigned job = 0; job < jobs; job++)
		if (wait(&status) < 0 || status != 0)
			errx(2, "a job failed");
	return sum;
}

static void
report(const struct match *m, unsigned jobs)
{
	double start = now();
	struct result r = play_match(m, jobs);
	double time = now() - start;
	double pairs = (double)r.pairs, mean = (double)r.wins / 120 / pairs;
	double square = (double)r.squares / 14400 / pairs;
	double error = sqrt((square - mean * mean) / (pairs - 1));

	printf("%-6s v %-6s %u seats  %5u games  %5.1f%% +-%.1f  "
	       "sweeps %llu-%llu  %4.1f rounds/game  %2.0f turns/round  "
	       "%.0f rounds/s\n",
		rummy_strategy_name(m->a), rummy_strategy_name(m->b), m->seats,
		m->games, 100 * mean, 196 * error,
		(unsigned long long)r.sweeps_a, (unsigned long long)r.sweeps_b,
		(double)r.rounds / 2 / pairs,
		(double)r.turns / (double)r.rounds, (double)r.rounds / time);
}

/* Random hands of eleven cards; 2^16 of them, so that none is predicted. */
static void
bench_melds(void)
{
	enum { HANDS = 1 << 16, TIMES = 100 };
	card_set *hands = calloc(HANDS, sizeof *hands);
	uint64_t x = 1, sum = 0;
	double start, time;

	if (!hands)
		err(2, "calloc");
	for (unsigned i = 0; i < HANDS; i++)
		while (card_count(hands[i]) < RUMMY_HAND_MOST) {
			x = x * UINT64_C(6364136223846793005) + 1;
			hands[i] |= card_bit((unsigned)((x >> 33) % 52));
		}
	start = now();
	for (unsigned t = 0; t < TIMES; t++)
		for (unsigned i = 0; i < HANDS; i++)
			sum += rummy_best(hands[i]);
	time = now() - start;
	printf("best melds of 11 random cards: %.1f ns (mean %.2f points)\n",
		time / TIMES / HANDS * 1e9, (double)sum / TIMES / HANDS);
	free(hands);
}

/* Rounds of keen in every seat, on one core. */
static void
bench_keen(unsigned seats)
{
	struct match m = {RUMMY_KEEN, RUMMY_KEEN, 4000, seats};
	double start = now(), time;
	struct result r = play_pairs(&m, 0, 1);

	time = now() - start;
	printf("keen, %u seats, one core: %.0f rounds/s, %.0f ns a turn\n",
		seats, (double)r.rounds / time, time / (double)r.turns * 1e9);
}

static enum rummy_strategy
strategy(const char *name)
{
	for (unsigned i = 0; i < RUMMY_STRATEGIES; i++)
		if (strcmp(rummy_strategy_name((enum rummy_strategy)i), name) ==
			0)
			return (enum rummy_strategy)i;
	errx(2, "no player is called '%s'", name);
}

static void
whole_table(unsigned jobs)
{
	static const struct match matches[] = {
		{RUMMY_GREEDY, RUMMY_FIRST, 4000, 2},
		{RUMMY_KEEN, RUMMY_FIRST, 4000, 2},
		{RUMMY_KEEN, RUMMY_GREEDY, 4000, 2},
		{RUMMY_KEEN, RUMMY_GREEDY, 2000, 4},
		{RUMMY_KEEN, RUMMY_GREEDY, 2000, 6},
		{RUMMY_EXPERT, RUMMY_KEEN, 2000, 2},
	};

	bench_melds();
	bench_keen(2);
	bench_keen(4);
	for (unsigned i = 0; i < sizeof matches / sizeof *matches; i++)
		report(&matches[i], jobs);
}

int
main(int argc, char **argv)
{
	static const struct option options[] = {
		{"jobs", required_argument, NULL, 'j'}, {NULL, 0, NULL, 0}};
	unsigned jobs = 1;
	int c;

	while ((c = getopt_long(argc, argv, "j:", options, NULL)) != -1) {
		if (c != 'j')
			errx(2, "usage: agents [--jobs N] [A B GAMES [SEATS]]");
		jobs = (unsigned)strtoul(optarg, NULL, 10);
	}
	argv += optind;
	argc -= optind;
	if (argc >= 3) {
		struct match m = {strategy(argv[0]), strategy(argv[1]),
			(unsigned)strtoul(argv[2], NULL, 10),
			argc > 3 ? (unsigned)strtoul(argv[3], NULL, 10) : 2};

		report(&m, jobs);
	} else
		whole_table(jobs);
	return fflush(stdout) == 0 ? 0 : 2;
}
