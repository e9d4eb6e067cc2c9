/*
 * What answers a command: the move it makes, or why it is refused.
 *
 * The one place of the order in which a command is tested. Play says the
 * answer; the referee holds what was said against it.
 */
#ifndef CORE_RUMMY_ANSWER_H
#define CORE_RUMMY_ANSWER_H

#include "core/rummy/command.h"
#include "core/rummy/events.h"
#include "core/rummy/rules.h"

struct rummy_answer {
	enum rummy_event kind; /* of the first event; RUMMY_EVENTS: none */
	bool moves;            /* it is a move: */
	struct rummy_move move;
	uint8_t card; /* that is not held, for RUMMY_HOLDS_NOT */
};

/* The answer to the seat to move, which holds `hand`. */
struct rummy_answer rummy_answer(const struct rummy_open *o, card_set hand,
	const struct rummy_command *command);

/* The event that tells of a move, or of what comes before it. */
enum rummy_event
rummy_first_event(const struct rummy_open *o, const struct rummy_move *move);

#endif
