#include "core/wording/spelling.h"

#include <assert.h>
#include <string.h>

static bool
is_suit(char c)
{
	for (unsigned suit = 0; suit < CARD_SUITS; suit++)
		if (c == card_suit_letter(suit))
			return true;
	return false;
}

static bool
allows_name(const char *name)
{
	for (const char *c = name; *c; c++) {
		bool letter = (*c >= 'a' && *c <= 'z') ||
			(*c >= 'A' && *c <= 'Z') || (*c >= '0' && *c <= '9');

		if (!letter || is_suit(*c))
			return false;
	}
	return name[0] != '\0';
}

bool
spelling_allows(const struct card_ranks *ranks)
{
	for (unsigned r = 0; r < CARD_RANKS; r++) {
		if (!allows_name(ranks->name[r]))
			return false;
		for (unsigned other = 0; other < r; other++)
			if (strcmp(ranks->name[r], ranks->name[other]) == 0)
				return false;
	}
	return true;
}

void
spelling_make(struct spelling *s, const struct card_ranks *ranks)
{
	assert(spelling_allows(ranks));
	*s = (struct spelling){.ranks = *ranks};
	memset(s->one, CARD_RANKS, sizeof s->one);
	memset(s->suit, CARD_SUITS, sizeof s->suit);
	for (unsigned suit = 0; suit < CARD_SUITS; suit++)
		s->suit[(unsigned char)card_suit_letter(suit)] = (uint8_t)suit;
	for (unsigned r = 0; r < CARD_RANKS; r++) {
		unsigned char first = (unsigned char)ranks->name[r][0];

		s->rank_length[r] = ranks->name[r][1] ? 2 : 1;
		if (s->rank_length[r] == 1)
			s->one[first] = (uint8_t)r;
		else
			s->two[first] = true;
	}
	for (unsigned c = 0; c < CARD_COUNT; c++)
		s->card_length[c] = (uint8_t)card_name(c, ranks, s->card[c]);
}
