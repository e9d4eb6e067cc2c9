/*
 * Fuzz target: any bytes as the file of --decks, and as what --hand and --has
 * take. A deck that is read has its line, and all cards once.
 */
#include "tests/fuzz/fuzz.h"

#include "core/games.h"
#include "tools/find/find.h"

static void
check_decks(void)
{
	struct find_decks d;
	struct fault f;
	uint32_t before = 0;

	if (find_decks_read(&d, FUZZ_FILE, &f) != 0) {
		if (!f.what[0] || d.count)
			abort();
		return;
	}
	for (size_t i = 0; i < d.count; i++) {
		card_set cards = 0;

		if (d.deck[i].line <= before || d.deck[i].found)
			abort();
		before = d.deck[i].line;
		for (unsigned place = 0; place < CARD_COUNT; place++)
			cards |= card_bit(d.deck[i].cards.at[place]);
		if (cards != (UINT64_C(1) << CARD_COUNT) - 1)
			abort();
	}
	find_decks_fini(&d);
}

static void
check_cards(const char *s,
	int (*read)(struct find_cards *c, const char *s, struct fault *f))
{
	static struct find_cards cards;
	static struct cut cut;
	struct fault f = {.id = FAULT_NONE};

	if (!cards.cut) {
		if (games_all()[0]->cut(0, 0, &cut, &f) != 0)
			abort();
		find_cards_init(&cards, &cut);
	}
	if (read(&cards, s, &f) != 0) {
		if (!f.what[0])
			abort();
		return;
	}
	if (cards.first == 0 || cards.first > cards.last ||
		cards.last > FIND_ROUNDS)
		abort();
	cards.cut = NULL;
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	char line[200];
	size_t n = size < sizeof line ? size : sizeof line - 1;

	fuzz_file("", data, size);
	check_decks();
	if (n)
		memcpy(line, data, n);
	line[n] = '\0';
	check_cards(line, find_cards_hand);
	check_cards(line, find_cards_has);
	return 0;
}
