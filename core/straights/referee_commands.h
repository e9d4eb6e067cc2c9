/*
 * Commands: invitations, refusals, ragequits and, in an echoed transcript, what
 * was typed held against what came of it.
 *
 * Silent about typed lines of transcripts whose input stands elsewhere than
 * after a prompt: there it cannot be told which line answers which. Private to
 * the referee.
 */
#ifndef CORE_STRAIGHTS_REFEREE_COMMANDS_H
#define CORE_STRAIGHTS_REFEREE_COMMANDS_H

#include "core/straights/referee_state.h"

void referee_invite(struct referee *r, const struct claim *c);

/*
 * The invitations have ended. Whoever answers one wrongly is asked once more;
 * but where each of the four has just two prompts, that is the program's way.
 */
void referee_invited(struct referee *r, const struct spot *at);

void referee_prompt(struct referee *r, const struct claim *c);
void referee_typed(struct referee *r, const struct claim *c);

/* A play or a discard was refused. */
void referee_refusal(struct referee *r, const struct claim *c);

/* This command has been answered, whatever was typed. */
void referee_answered(
	struct referee *r, const struct spot *at, enum referee_command command);

void referee_ragequit(struct referee *r, const struct claim *c);

#endif
