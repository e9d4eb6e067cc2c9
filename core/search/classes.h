/*
 * Classes of seeds by their low bits, of which some can be left out.
 *
 * The low bits of lrand48's state go by themselves, without the higher ones.
 */
#ifndef CORE_SEARCH_CLASSES_H
#define CORE_SEARCH_CLASSES_H

#include "core/search/sets.h"

enum { CLASSES_BITS = 6 };

#define CLASSES_ALL UINT64_MAX

/* Bit c: seeds that are c modulo 64 may deal round 1, by cs247's shuffle. */
uint64_t classes_lrand48(const struct sets *s);

#endif
