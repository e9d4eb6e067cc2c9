/*
 * Many seeds side by side: the shape of the search's vector code.
 *
 * A row holds one number of LANES seeds, a byte row one small number of each.
 * The code is written once, in the compiler's vectors, and compiled for several
 * kinds of processors; all of it is therefore inline. Knows no cards.
 */
#ifndef CORE_SEARCH_LANES_H
#define CORE_SEARCH_LANES_H

#include "core/cards/uniform.h"

enum {
	LANES = 128,
	LANES_WORDS = 16, /* 32-bit numbers of one vector */
	LANES_VECTORS = LANES / LANES_WORDS,
	LANES_BYTES = 64, /* bytes of one vector */
	LANES_HALVES = LANES / LANES_BYTES
};

typedef uint32_t lanes_words __attribute__((vector_size(64), may_alias));
typedef uint8_t lanes_bytes __attribute__((vector_size(64), may_alias));

struct lanes_row {
	lanes_words at[LANES_VECTORS];
};

struct lanes_byte_row {
	lanes_bytes at[LANES_HALVES];
};

/* Bytes of a word by their weight, as this processor keeps them. */
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
enum { LANES_TURNED = 3 };
#else
enum { LANES_TURNED = 0 };
#endif

/* The four bytes of a word are of lanes that are a vector apart. */
UNIFORM_INLINE void
lanes_pack(const struct lanes_row *r, struct lanes_byte_row *to)
{
	for (unsigned h = 0; h < LANES_HALVES; h++) {
		const lanes_words *w = r->at + 4 * h;

		to->at[h] = (lanes_bytes)(w[0] | w[1] << 8 | w[2] << 16 |
			w[3] << 24);
	}
}

/* Which lane's byte stands at this place of a byte row. */
static inline unsigned
lanes_of_byte(unsigned place)
{
	unsigned word = place % LANES_BYTES / 4;

	return place / LANES_BYTES * LANES_BYTES +
		(place % 4 ^ LANES_TURNED) * LANES_WORDS + word;
}

/* And the place of a lane's byte. */
static inline unsigned
lanes_byte_of(unsigned lane)
{
	return lane / LANES_BYTES * LANES_BYTES + lane % LANES_WORDS * 4 +
		(lane % LANES_BYTES / LANES_WORDS ^ LANES_TURNED);
}

#endif
