/*
 * Plays all-computer games of Straights, seeds 1 and on, with nobody
 * listening, until so many rounds have been scored. Prints how many points.
 */
#include "core/straights/rules.h"

#include <stdio.h>
#include <stdlib.h>

static unsigned
play(uint32_t seed, unsigned long *points)
{
	struct model model = {.shuffle = shuffle_by_name("libstdc++"),
		.seed = seed,
		.times = 1};
	struct dealer dealer;
	struct straights s;

	dealer_start(&dealer, &model);
	straights_begin(&s, &dealer, NULL, false);
	for (unsigned seat = 0; seat < STRAIGHTS_SEATS; seat++)
		straights_seat(&s, true);
	straights_go(&s, NULL);
	for (unsigned seat = 0; seat < STRAIGHTS_SEATS; seat++)
		*points += (unsigned long)s.score[seat];
	return s.rounds;
}

int
main(int argc, char **argv)
{
	unsigned long wanted = argc > 1 ? strtoul(argv[1], NULL, 10) : 0;
	unsigned long rounds = 0, points = 0;

	for (uint32_t seed = 1; rounds < wanted; seed++)
		rounds += play(seed, &points);
	printf("%lu\n", points);
	return 0;
}
