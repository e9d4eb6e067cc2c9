/*
 * Judging claims on the deal that was told, or on the one that was used.
 * Private to verify.
 */
#ifndef CORE_VERIFY_DEAL_H
#define CORE_VERIFY_DEAL_H

#include "core/referee/referee.h"
#include "core/verify/job.h"

/* How the game should have been dealt. False when nobody has said. */
bool deal_model(
	const struct verify *v, const struct voice *voice, struct model *model);

/* The dealer that was asked for. False when nobody has said. */
bool deal_dealer(const struct verify *v, const struct voice *voice,
	struct dealer *dealer);

/* A referee for the game at hand, or NULL; dealer may be NULL. */
struct referee *deal_referee(struct verify *v, const struct voice *voice,
	const struct dealer *dealer, bool echoed, struct referee_sink sink);

/*
 * Judges the claims once; findings go to the sink. Returns of how many rounds
 * v->hands tells.
 */
size_t
deal_judge(struct verify *v, struct voice *voice, const struct dealer *dealer,
	bool echoed, uint64_t line, struct referee_sink sink);

/*
 * The dealer on which the game is to be judged: that of the model which deals
 * the cards shown, with findings for what is wrong with it. False when nothing
 * was told and nothing is known.
 */
bool deal_settle(struct verify *v, struct voice *voice, bool echoed,
	uint64_t line, struct dealer *dealer);

#endif
