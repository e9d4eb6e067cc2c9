/*
 * Seeds of a minstd generator under libc++'s shuffle, whose draws are the low
 * bits of a number.
 *
 * The number that first was not drawn again has one of few low bits when the
 * first card is known: these states alone are tried. All seeds are covered.
 */
#ifndef CORE_SEARCH_LOWBITS_H
#define CORE_SEARCH_LOWBITS_H

#include "core/search/trial.h"

uint64_t lowbits_blocks(const struct trial *t);
void lowbits_block(
	const struct trial *t, uint64_t block, const struct search_sink *sink);

#endif
