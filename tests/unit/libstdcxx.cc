// Deals with this machine's own C++ library, for test_libstdcxx.c: for many
// seeds the seed as it arrives at the generator (8 bytes), the generator's
// number in enum rng_kind (1 byte), and the decks of four rounds.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <random>

template <class Engine>
static void
deal(Engine engine, std::uint64_t seed, unsigned char kind)
{
	unsigned char deck[52];

	for (int i = 0; i < 52; i++)
		deck[i] = static_cast<unsigned char>(i);
	std::fwrite(&seed, sizeof seed, 1, stdout);
	std::fwrite(&kind, 1, 1, stdout);
	for (int round = 0; round < 4; round++) {
		std::shuffle(deck, deck + 52, engine);
		std::fwrite(deck, sizeof deck, 1, stdout);
	}
}

template <class Seed>
static void
deal_all(Seed seed)
{
	std::uint64_t arrives = static_cast<std::uint64_t>(seed);

	deal(std::minstd_rand0(seed), arrives, 0);
	deal(std::minstd_rand(seed), arrives, 1);
	deal(std::mt19937(seed), arrives, 2);
}

int
main()
{
	std::uint64_t x = 44;

	for (unsigned seed = 0; seed < 1000; seed++)
		deal_all(seed);
	for (int seed = -500; seed < 0; seed++)
		deal_all(seed);
	for (unsigned seed = 2147483640u; seed < 2147483660u; seed++)
		deal_all(seed);
	// Their first numbers lie where the range is cut into two halves.
	deal_all(1443645147u);
	deal_all(123832544u);
	deal_all(4294967295u);
	deal_all(4294967294u);
	for (int i = 0; i < 1500; i++) {
		x = x * 6364136223846793005u + 1442695040888963407u;
		deal_all(static_cast<unsigned>(x >> 32));
	}
	return 0;
}
