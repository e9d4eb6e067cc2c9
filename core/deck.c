#include "core/deck.h"

#include "core/fault.h"

#include <assert.h>
#include <string.h>

/* Largest value less smallest, of each kind's numbers. */
#define MINSTD_SPAN UINT32_C(2147483645)

static const struct shuffle shuffles[] = {
	{"libstdc++", RNG_MINSTD0, SHUFFLE_LIBSTDCXX, false,
		"GCC 7 and later, std::default_random_engine (CS 246)"},
	{"libstdc++:minstd", RNG_MINSTD, SHUFFLE_LIBSTDCXX, false,
		"GCC 7 and later, std::minstd_rand"},
	{"libstdc++:mt19937", RNG_MT19937, SHUFFLE_LIBSTDCXX, true,
		"GCC 11 and later, std::mt19937"},
	{"libstdc++-10:mt19937", RNG_MT19937, SHUFFLE_LIBSTDCXX, false,
		"GCC 7 to 10, std::mt19937"},
	{"libstdc++-6", RNG_MINSTD0, SHUFFLE_LIBSTDCXX_6, false,
		"GCC 6 and earlier, std::default_random_engine"},
	{"libstdc++-6:minstd", RNG_MINSTD, SHUFFLE_LIBSTDCXX_6, false,
		"GCC 6 and earlier, std::minstd_rand"},
	{"libstdc++-6:mt19937", RNG_MT19937, SHUFFLE_LIBSTDCXX_6, false,
		"GCC 6 and earlier, std::mt19937"},
	{"libc++", RNG_MINSTD, SHUFFLE_LIBCXX, false,
		"clang on a Mac, std::default_random_engine"},
	{"libc++:minstd0", RNG_MINSTD0, SHUFFLE_LIBCXX, false,
		"clang on a Mac, std::minstd_rand0"},
	{"libc++:mt19937", RNG_MT19937, SHUFFLE_LIBCXX, false,
		"clang on a Mac, std::mt19937"},
	{"msvc", RNG_MT19937, SHUFFLE_MSVC, false,
		"Visual C++ until 2025, std::default_random_engine"},
	{"msvc-2025", RNG_MT19937, SHUFFLE_MSVC_2025, true,
		"Visual C++ since 2025, std::default_random_engine"},
	{"cs247", RNG_MT19937, SHUFFLE_CS247, false,
		"CS 247, the course's own shuffle over std::mt19937"},
	{"cs247-lrand48", RNG_LRAND48, SHUFFLE_CS247, false,
		"CS 247 until 2014, the same over lrand48(3)"},
};

/* Suit orders: that of the spec, those seen in programs, and the rest. */
#define SUIT_ORDERS(X)                                                         \
	X("CDHS")                                                              \
	X("SHCD") X("HDCS") X("HDSC") X("CSHD") X("SHDC") X("HCDS") X("SDHC")  \
		X("HSDC") X("DCHS") X("CDSH") X("CHDS") X("CHSD") X("CSDH")    \
			X("DCSH") X("DHCS") X("DHSC") X("DSCH") X("DSHC")      \
				X("HCSD") X("HSCD") X("SCDH") X("SCHD")        \
					X("SDCH")
#define BY_SUIT(s) {s, "suit by suit: " s, s, false},
#define BY_RANK(s) {"ranks-" s, "all aces first, then all twos: " s, s, true},

static const struct deck_order orders[] = {
	SUIT_ORDERS(BY_SUIT) SUIT_ORDERS(BY_RANK)};

const struct shuffle *
shuffle_table(size_t *count)
{
	*count = sizeof shuffles / sizeof shuffles[0];
	return shuffles;
}

const struct shuffle *
shuffle_by_name(const char *name)
{
	for (size_t i = 0; i < sizeof shuffles / sizeof shuffles[0]; i++)
		if (strcmp(shuffles[i].name, name) == 0)
			return &shuffles[i];
	return NULL;
}

static void
swap(uint8_t *deck, uint32_t i, uint32_t j)
{
	uint8_t card = deck[i];

	deck[i] = deck[j];
	deck[j] = card;
}

/* bits/uniform_int_dist.h: the generator's span in m equal parts. */
static uint32_t
by_division(struct rng *r, uint32_t m)
{
	bool mt = r->kind == RNG_MT19937;
	uint32_t part = (mt ? UINT32_MAX : MINSTD_SPAN) / m;
	uint32_t x;

	do
		x = rng_next(r) - (mt ? 0 : 1);
	while (x >= part * m);
	return x / part;
}

/* Lemire's way, over 32 bits. */
static uint32_t
by_multiplication(struct rng *r, uint32_t m)
{
	uint64_t product = (uint64_t)rng_next(r) * m;

	while ((uint32_t)product < (0 - m) % m)
		product = (uint64_t)rng_next(r) * m;
	return (uint32_t)(product >> 32);
}

static uint32_t
uniform_libstdcxx(const struct shuffle *s, struct rng *r, uint32_t m)
{
	return s->lemire ? by_multiplication(r, m) : by_division(r, m);
}

/* As many low bits as m needs, of a span cut to a multiple of 2^bits. */
static uint32_t
uniform_libcxx(struct rng *r, uint32_t m)
{
	bool mt = r->kind == RNG_MT19937;
	uint64_t span = mt ? UINT64_C(1) << 32 : (uint64_t)MINSTD_SPAN + 1;
	unsigned bits = 0;
	uint32_t x;

	while (UINT32_C(1) << bits < m)
		bits++;
	do {
		do
			x = rng_next(r) - (mt ? 0 : 1);
		while (x >= span >> bits << bits);
		x &= (UINT32_C(1) << bits) - 1;
	} while (x >= m);
	return x;
}

static uint32_t
uniform_msvc(struct rng *r, uint32_t m)
{
	uint32_t x;

	do
		x = rng_next(r);
	while (x / m >= UINT32_MAX / m && UINT32_MAX % m != m - 1);
	return x % m;
}

static void
shuffle_libstdcxx(const struct shuffle *s, struct rng *r, uint8_t *deck)
{
	swap(deck, 1, uniform_libstdcxx(s, r, 2));
	for (uint32_t i = 2; i < CARD_COUNT; i += 2) {
		uint32_t x = uniform_libstdcxx(s, r, (i + 1) * (i + 2));

		swap(deck, i, x / (i + 2));
		swap(deck, i + 1, x % (i + 2));
	}
}

void
shuffle_deck(const struct shuffle *s, struct rng *r, uint8_t *deck)
{
	switch (s->method) {
	case SHUFFLE_LIBSTDCXX:
		shuffle_libstdcxx(s, r, deck);
		break;
	case SHUFFLE_LIBSTDCXX_6:
		for (uint32_t i = 1; i < CARD_COUNT; i++)
			swap(deck, i, by_division(r, i + 1));
		break;
	case SHUFFLE_LIBCXX:
		for (uint32_t i = 0; i < CARD_COUNT - 1; i++)
			swap(deck, i, i + uniform_libcxx(r, CARD_COUNT - i));
		break;
	case SHUFFLE_MSVC:
		for (uint32_t i = 1; i < CARD_COUNT; i++)
			swap(deck, i, uniform_msvc(r, i + 1));
		break;
	case SHUFFLE_MSVC_2025:
		for (uint32_t i = 1; i < CARD_COUNT; i++)
			swap(deck, i, by_multiplication(r, i + 1));
		break;
	case SHUFFLE_CS247:
		for (uint32_t n = CARD_COUNT; n > 1; n--)
			swap(deck, n - 1, rng_next(r) % n);
		break;
	}
}

const struct deck_order *
deck_order_table(size_t *count)
{
	*count = sizeof orders / sizeof orders[0];
	return orders;
}

const struct deck_order *
deck_order_by_name(const char *name)
{
	for (size_t i = 0; i < sizeof orders / sizeof orders[0]; i++)
		if (strcmp(orders[i].name, name) == 0)
			return &orders[i];
	return NULL;
}

void
deck_new(const struct deck_order *order, uint8_t *deck)
{
	for (unsigned i = 0; i < CARD_COUNT; i++) {
		unsigned suit =
			order->by_rank ? i % CARD_SUITS : i / CARD_RANKS;
		unsigned rank =
			order->by_rank ? i / CARD_SUITS : i % CARD_RANKS;

		for (unsigned s = 0; s < CARD_SUITS; s++)
			if (card_suit_letter(s) == order->suits[suit])
				deck[i] = (uint8_t)(s * CARD_RANKS + rank);
	}
}

/* glibc's state is all zero until srand48 is called. */
static void
seed_model(struct rng *r, const struct model *m)
{
	rng_seed(r, m->shuffle->rng, m->seed);
	if (m->unseeded && r->kind == RNG_LRAND48)
		r->x = 0;
}

static void
fresh(struct dealer *d)
{
	deck_new(d->model.order ? d->model.order : &orders[0], d->deck);
}

void
dealer_start(struct dealer *d, const struct model *model)
{
	assert(model->shuffle);
	d->model = *model;
	d->decks = NULL;
	d->count = 0;
	d->round = 0;
	seed_model(&d->rng, model);
	fresh(d);
}

void
dealer_start_decks(
	struct dealer *d, const uint8_t (*decks)[CARD_COUNT], size_t count)
{
	d->model = (struct model){0};
	d->decks = decks;
	d->count = count;
	d->round = 0;
	d->rng.kind = RNG_MINSTD0;
	d->rng.x = 1;
	fresh(d);
}

static void
deal_by_model(struct dealer *d)
{
	const struct model *m = &d->model;
	unsigned times = d->round && m->later ? m->later : m->times;

	if (d->round && m->anew)
		seed_model(&d->rng, m);
	if (d->round && m->put_back)
		fresh(d);
	do
		shuffle_deck(m->shuffle, &d->rng, d->deck);
	while (times-- > 1);
}

bool
dealer_deal(struct dealer *d)
{
	if (d->decks && d->round >= d->count)
		return false;
	if (d->decks)
		memcpy(d->deck, d->decks[d->round], CARD_COUNT);
	else
		deal_by_model(d);
	d->round++;
	return true;
}

static int
refuse_seed(const char *s, struct fault *f)
{
	return fault_set(f, FAULT_SEED, 0, 0,
		"'%.40s' is not a whole number from -2147483648 to 4294967295",
		s);
}

int
seed_read(const char *s, uint32_t *seed, struct fault *f)
{
	bool negative = s[0] == '-';
	uint64_t limit = negative ? UINT64_C(1) << 31 : UINT32_MAX;
	const char *p = s + negative;
	uint64_t n = 0;

	if (!*p)
		return refuse_seed(s, f);
	for (; *p; p++) {
		if (*p < '0' || *p > '9')
			return refuse_seed(s, f);
		n = n * 10 + (uint64_t)(*p - '0');
		if (n > limit)
			return refuse_seed(s, f);
	}
	*seed = (uint32_t)(negative ? 0 - n : n);
	return 0;
}
