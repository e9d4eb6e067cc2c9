/*
 * Verdicts for the tests of reports.
 */
#ifndef TESTS_UNIT_VERDICTS_H
#define TESTS_UNIT_VERDICTS_H

#include "core/verify/verify.h"

#include <stdio.h>

/* A game of two rounds without findings; verdict_fini it. */
static inline void
verdict_of_a_good_game(struct verdict *v)
{
	*v = (struct verdict){0};
	v->file = "game.txt";
	v->game = "straights";
	v->first_line = 1;
	v->last_line = 240;
	snprintf(v->wording, sizeof v->wording, "cs246");
	snprintf(v->shuffle, sizeof v->shuffle, "libstdc++");
	v->seeded = true;
	v->seed = 44;
	v->complete = true;
	v->tally = (struct tally){.seats = 4,
		.seat = "hccc",
		.rounds = 2,
		.score = {12, 80, 3, 45},
		.won = {[2] = true},
		.over = true};
}

/* Adds a finding with a source line, table, proof, expected and found. */
static inline struct finding *
verdict_add_slip(struct verdict *v)
{
	struct fault f;
	struct finding *found;

	fault_set(&f, FAULT_CARD, 214, 9, "%s", "no card is called '9X'");
	f.width = 12;
	f.round = 2;
	f.move = 31;
	f.seat = 3;
	snprintf(f.expected, sizeof f.expected, "Player3 discards 9D.");
	snprintf(f.found, sizeof f.found, "Player3 discards 9X.");
	found = verdict_add(v, &f);
	snprintf(found->source, sizeof found->source, "Player3 discards 9X.");
	snprintf(found->table, sizeof found->table, "C 6-8 · D 7 · H none");
	snprintf(found->proof, sizeof found->proof,
		"9D is played by Player3 at line 231");
	return found;
}

#endif
