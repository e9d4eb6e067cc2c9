/*
 * House rules as options (--melds=any), and as the transcript's line names
 * them.
 */
#ifndef CORE_RUMMY_OPTIONS_H
#define CORE_RUMMY_OPTIONS_H

#include "core/base/fault.h"
#include "core/game/game.h"
#include "core/rummy/house.h"
#include "core/base/text.h"

/* The options, in the order in which the transcript lists them. */
extern const struct game_option rummy_options[];

/* What is played when nothing is agreed. */
struct rummy_house rummy_options_default(void);

/* Agrees on what was chosen; 0, or -1 with *f and the house as it was. */
int rummy_options_choose(struct rummy_house *house,
	const struct game_choice *choice, size_t choices, struct fault *f);

/*
 * Adds the choices that differ from the default and that no other line of the
 * transcript tells, as " --name=value" each; nothing when there are none.
 */
void rummy_options_print(const struct rummy_house *house, struct text *out);

/*
 * Reads what rummy_options_print writes and agrees on it; target and rounds,
 * which it does not tell, stay. False, and the house as it was, when it is
 * anything else.
 */
bool
rummy_options_read(struct rummy_house *house, const char *s, size_t length);

/* The strategy's name, as options spell it. */
const char *rummy_strategy_name(enum rummy_strategy strategy);

#endif
