/*
 * Writes the table of 607 words that Go's math/rand is seeded with, as C. The
 * build runs it.
 *
 * The words are the state of Go's own additive generator, t[n] = t[n - 607] +
 * t[n - 273] modulo 2^64, seeded by minstd_rand from 1, after 7.8e12 numbers
 * (math/rand/gen_cooked.go). So many steps at once are a power of x modulo
 * x^607 = x^334 + 1: t[n] is the sum of c[i] * t[i] for x^n = the sum of
 * c[i] * x^i.
 */
#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

enum { WORDS = 607, TAP = 334 };

#define STEPS UINT64_C(7800000000000)
#define FACTOR UINT64_C(48271)
#define MODULUS UINT64_C(0x7FFFFFFF)

/* a = a * b; both have WORDS coefficients. */
static void
multiply(uint64_t *a, const uint64_t *b)
{
	uint64_t product[2 * WORDS] = {0};

	for (int i = 0; i < WORDS; i++)
		for (int k = 0; k < WORDS; k++)
			product[i + k] += a[i] * b[k];
	for (int i = 2 * WORDS - 1; i >= WORDS; i--) {
		product[i - WORDS + TAP] += product[i];
		product[i - WORDS] += product[i];
	}
	memcpy(a, product, WORDS * sizeof *a);
}

/* The first words, and as many made of them. */
static void
make_first(uint64_t t[2 * WORDS])
{
	uint64_t x = 1;

	for (int i = 0; i < 20; i++)
		x = x * FACTOR % MODULUS;
	for (int i = 0; i < WORDS; i++) {
		uint64_t word = 0;

		for (int shift = 20; shift >= 0; shift -= 10) {
			x = x * FACTOR % MODULUS;
			word ^= x << shift;
		}
		t[(TAP - 1 - i + WORDS) % WORDS] = word;
	}
	for (int i = WORDS; i < 2 * WORDS; i++)
		t[i] = t[i - WORDS] + t[i - (WORDS - TAP)];
}

int
main(void)
{
	static uint64_t power[WORDS] = {1}, square[WORDS] = {0, 1};
	static uint64_t t[2 * WORDS], word[WORDS];

	make_first(t);
	for (uint64_t left = STEPS; left; left >>= 1) {
		if (left & 1)
			multiply(power, square);
		multiply(square, square);
	}
	for (int k = 0; k < WORDS; k++) {
		uint64_t last = (STEPS + (uint64_t)k) % WORDS;
		uint64_t *to = &word[(TAP - 1 + WORDS - last) % WORDS];

		for (int i = 0; i < WORDS; i++)
			*to += power[i] * t[i + k];
	}
	printf("#include \"core/cards/shuffles.h\"\n\n"
	       "const uint64_t go_words[GO_WORDS] = {\n");
	for (int i = 0; i < WORDS; i++)
		printf("\tUINT64_C(0x%016" PRIx64 "),\n", word[i]);
	printf("};\n");
	return 0;
}
