/*
 * The computer player of Straights (cs246 5.5.3): the first legal play in its
 * hand, else the first card of its hand.
 *
 * It sees only its own hand and what is legal, both as bit sets of deck
 * places, so that "first" is the lowest bit.
 */
#ifndef CORE_STRAIGHTS_AGENT_H
#define CORE_STRAIGHTS_AGENT_H

#include <stdint.h>

/*
 * The place of the card it moves: played when `legal` has its bit, discarded
 * otherwise. hand is not empty; legal is a part of hand.
 */
static inline unsigned
straights_agent(uint64_t hand, uint64_t legal)
{
	return (unsigned)__builtin_ctzll(legal ? legal : hand);
}

#endif
