/*
 * Models: which way of dealing explains the cards a program showed.
 *
 * Given what is known of the decks of rounds 1 .. n, finds the least surprising
 * model that deals them: another shuffle or first order, a generator made
 * anew, the deck put back, several shuffles a round, another reading of the
 * seed. Knows no game: the evidence is struct hands. Owns nothing.
 */
#ifndef CORE_SEARCH_MODELS_H
#define CORE_SEARCH_MODELS_H

#include "core/cards/deck.h"
#include "core/cards/hands.h"

enum { MODELS_CAUSES = 8, MODELS_TEXT = 160 };

/* In what a model differs from the one that was told: a sentence for each. */
struct models_story {
	unsigned count;
	struct {
		unsigned round; /* the first that shows it */
		char what[MODELS_TEXT];
	} cause[MODELS_CAUSES];
};

/* Whether the model deals all that is known of rounds 1 .. count. */
bool
models_agree(const struct model *m, const struct hands *rounds, size_t count);

/*
 * What the models that are tried deal in round 1, kept from one game to the
 * next: a thousand shuffles of a deck take longer than all else, and are the
 * same for every game that was told the same seed.
 */
struct models_memory;

/* Aborts when memory runs out. */
struct models_memory *models_memory_start(void);
void models_memory_stop(struct models_memory *memory);

/*
 * Looks for the model that deals these rounds. `told` is how they should have
 * been dealt, `argument` the seed as it was typed (NULL: told->seed in
 * decimal); the memory may be NULL. True and *found; found equals told and the
 * story is empty when nothing is wrong. False when no model known here fits, or
 * when so little is known of the decks that one might fit by chance.
 */
bool models_explain(struct models_memory *memory, const struct model *told,
	const char *argument, const struct hands *rounds, size_t count,
	struct model *found, struct models_story *story);

#endif
