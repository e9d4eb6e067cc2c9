/*
 * What a fuzz target defines. `make fuzz` runs each with libFuzzer; `make
 * check` gives each the seeds of tests/fuzz/seeds.sh with a plain main.
 */
#ifndef TESTS_FUZZ_FUZZ_H
#define TESTS_FUZZ_FUZZ_H

#include <stddef.h>
#include <stdint.h>

/* Aborts when something does not hold; returns 0. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#endif
