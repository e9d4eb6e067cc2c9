// Yardsticks for finding seeds: tries the seeds 1 .. N one after another and
// prints how many deal what seed 4294967295 does. `std` and `cs247` deal each
// seed, by std::shuffle or by the CS 247 course's loop over std::mt19937, and
// compare the first hand. `std-early` and `cs247-early` know the whole deck and
// give a seed up at the first draw that would lay another card: as good a trial
// as one would write without running a shuffle backwards.
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

// libstdc++'s std::shuffle draws for two cards at a time, after the first; what
// each draw must be follows from the deck. A number drawn again, one of
// millions, is passed over.
static const unsigned draws = 26;

static unsigned
draw_range(unsigned k)
{
	return k ? (2 * k + 1) * (2 * k + 2) : 2;
}

static unsigned
count_early_std(unsigned wanted_seed, unsigned last)
{
	unsigned part[draws], wanted[draws], found = 0;
	unsigned long state = wanted_seed % 2147483647ul;

	for (unsigned k = 0; k < draws; k++) {
		part[k] = 2147483645u / draw_range(k);
		state = state * 16807 % 2147483647ul;
		wanted[k] = static_cast<unsigned>(state - 1) / part[k];
	}
	for (unsigned seed = 1; seed <= last; seed++) {
		unsigned k = 0;

		state = seed;
		for (; k < draws; k++) {
			state = state * 16807 % 2147483647ul;
			if ((state - 1) / part[k] != wanted[k])
				break;
		}
		found += k == draws;
	}
	return found;
}

static unsigned
count_early_cs247(unsigned wanted_seed, unsigned last)
{
	std::mt19937 wanted(wanted_seed);
	unsigned draw[53], found = 0;

	for (unsigned n = 52; n > 1; n--)
		draw[n] = wanted() % n;
	for (unsigned seed = 1; seed <= last; seed++) {
		std::mt19937 engine(seed);
		unsigned n = 52;

		while (n > 1 && engine() % n == draw[n])
			n--;
		found += n == 1;
	}
	return found;
}

int
main(int argc, char **argv)
{
	bool cs247 = argc > 1 && std::strcmp(argv[1], "cs247") == 0;
	unsigned last = argc > 2 ? std::strtoul(argv[2], nullptr, 10) : 0;
	unsigned char wanted[52], fresh[52], deck[52];
	unsigned found = 0;

	if (argc > 1 && std::strstr(argv[1], "-early")) {
		std::printf("%u\n",
			std::strcmp(argv[1], "cs247-early") == 0
				? count_early_cs247(4294967295u, last)
				: count_early_std(4294967295u, last));
		return 0;
	}
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
