// Yardsticks for dealing as text: std::shuffle for each seed A..B, 13 cards a
// row, the cards written through std::cout; or, as `deal_text A B buffer`, into
// a buffer of its own that is written when it is full; `buffer mt19937`: from
// that generator.
#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <random>
#include <string>

struct Card {
	int value;
};

static std::ostream &
operator<<(std::ostream &out, Card card)
{
	return out << "A23456789TJQK"[card.value % 13]
		   << "CDHS"[card.value / 13];
}

template <class Engine>
static int
deal_to_buffer(unsigned first, unsigned last)
{
	static char buffer[1 << 16];
	char *p = buffer;

	for (unsigned seed = first; seed <= last; seed++) {
		Engine engine(seed);
		unsigned char deck[52];

		for (int i = 0; i < 52; i++)
			deck[i] = static_cast<unsigned char>(i);
		std::shuffle(deck, deck + 52, engine);
		for (int i = 0; i < 52; i++) {
			*p++ = "A23456789TJQK"[deck[i] % 13];
			*p++ = "CDHS"[deck[i] / 13];
			*p++ = i % 13 == 12 ? '\n' : ' ';
		}
		if (p > buffer + sizeof buffer - 200) {
			std::cout.write(buffer, p - buffer);
			p = buffer;
		}
	}
	std::cout.write(buffer, p - buffer);
	return std::cout.flush() ? 0 : 1;
}

int
main(int argc, char **argv)
{
	unsigned first = argc > 1 ? std::strtoul(argv[1], nullptr, 10) : 1;
	unsigned last = argc > 2 ? std::strtoul(argv[2], nullptr, 10) : first;

	if (argc > 3) {
		std::ios::sync_with_stdio(false);
		if (argc > 4 && std::string(argv[4]) == "mt19937")
			return deal_to_buffer<std::mt19937>(first, last);
		return deal_to_buffer<std::default_random_engine>(first, last);
	}
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
