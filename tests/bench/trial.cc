// Yardstick for finding seeds: deals the seeds 1 .. N one after another, by
// std::shuffle or by the CS 247 course's loop over std::mt19937, and compares
// the first hand with that of seed 4294967295. Prints how many are equal.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <random>

static void
deal_std(unsigned seed, unsigned char *deck)
{
	std::default_random_engine engine(seed);

	std::shuffle(deck, deck + 52, engine);
}

static void
deal_cs247(unsigned seed, unsigned char *deck)
{
	std::mt19937 engine(seed);

	for (unsigned n = 52; n > 1; n--)
		std::swap(deck[n - 1], deck[engine() % n]);
}

int
main(int argc, char **argv)
{
	bool cs247 = argc > 1 && std::strcmp(argv[1], "cs247") == 0;
	unsigned last = argc > 2 ? std::strtoul(argv[2], nullptr, 10) : 0;
	unsigned char wanted[52], fresh[52], deck[52];
	unsigned found = 0;

	for (int i = 0; i < 52; i++)
		fresh[i] = wanted[i] = static_cast<unsigned char>(i);
	cs247 ? deal_cs247(4294967295u, wanted) : deal_std(4294967295u, wanted);
	for (unsigned seed = 1; seed <= last; seed++) {
		std::memcpy(deck, fresh, sizeof deck);
		cs247 ? deal_cs247(seed, deck) : deal_std(seed, deck);
		found += std::memcmp(deck, wanted, 13) == 0;
	}
	std::printf("%u\n", found);
	return 0;
}
