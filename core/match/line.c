#include "core/match/line.h"

#include <string.h>

/* Four bytes a card, so that one copy writes the name and what follows. */
#define SUIT(s)                                                                \
	"A" s, "2" s, "3" s, "4" s, "5" s, "6" s, "7" s, "8" s, "9" s, "T" s,  \
		"J" s, "Q" s, "K" s
static const char names[CARD_COUNT][4] = {
	SUIT("C "), SUIT("D "), SUIT("H "), SUIT("S ")};

void
line_names(const uint8_t *deck, char line[LINE_ROOM])
{
	for (unsigned i = 0; i < CARD_COUNT; i++)
		memcpy(line + i * LINE_EACH, names[deck[i]], sizeof names[0]);
}

void
line_hands(const uint8_t *deck, const struct cut *cut, char line[LINE_ROOM])
{
	unsigned dealt = cut_dealt(cut);

	for (unsigned i = 0; i < CARD_COUNT; i++)
		memcpy(line + i * LINE_EACH, names[deck[cut->place[i]]],
			sizeof names[0]);
	for (unsigned i = 1; i <= cut->hands; i++)
		line[i * cut->cards * LINE_EACH - 1] = '|';
	if (cut->up)
		line[(dealt + cut->up) * LINE_EACH - 1] = '|';
	line[LINE_SIZE - 1] = '\n';
}

bool
line_parted(const struct cut *cut, unsigned place)
{
	unsigned before = place + 1, dealt = cut_dealt(cut);

	if (before == CARD_COUNT)
		return false;
	return before <= dealt ? before % cut->cards == 0
			       : cut->up && before == dealt + cut->up;
}

char *
line_cards(
	char *out, const uint8_t *deck, unsigned count, char between, char end)
{
	for (unsigned i = 0; i < count; i++) {
		memcpy(out, names[deck[i]], LINE_NAME);
		out[LINE_NAME] = between;
		out += LINE_EACH;
	}
	if (count)
		out[-1] = end;
	return out;
}
