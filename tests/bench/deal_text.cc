// Yardstick for dealing as text: std::shuffle for each seed A..B, the cards
// written through std::cout, 13 a row.
#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <random>

struct Card {
	int value;
};

static std::ostream &
operator<<(std::ostream &out, Card card)
{
	return out << "A23456789TJQK"[card.value % 13]
		   << "CDHS"[card.value / 13];
}

int
main(int argc, char **argv)
{
	unsigned first = argc > 1 ? std::strtoul(argv[1], nullptr, 10) : 1;
	unsigned last = argc > 2 ? std::strtoul(argv[2], nullptr, 10) : first;

	
	for (unsigned seed = first; seed <= last; seed++) {
		std::default_random_engine engine(seed);
		Card deck[52];

		for (int i = 0; i < 52; i++)
			deck[i].value = i;
		std::shuffle(deck, deck + 52, engine);
		for (int i = 0; i < 52; i++)
			std::cout << deck[i] << (i % 13 == 12 ? '\n' : ' ');
	}
	return 0;
}
