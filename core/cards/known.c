/*
 * What is known of a deck, place by place and as groups, and whether a deck
 * agrees with it.
 */
#include "core/cards/cards.h"

#include <assert.h>
#include <string.h>

void
known_init(struct known *k)
{
	memset(k->at, CARD_NONE, sizeof k->at);
	k->placed = 0;
	k->groups = 0;
}

void
known_place(struct known *k, unsigned place, unsigned card)
{
	assert(place < CARD_COUNT && card < CARD_COUNT);
	k->at[place] = (uint8_t)card;
	k->placed |= UINT64_C(1) << place;
}

/* The index of the group with these places; k->groups: there is none. */
static unsigned
group_of(const struct known *k, uint64_t places)
{
	unsigned i = 0;

	while (i < k->groups && k->within[i].places != places)
		i++;
	return i;
}

bool
known_has_room(const struct known *k, uint64_t places)
{
	return group_of(k, places) < KNOWN_GROUPS;
}

void
known_within(struct known *k, uint64_t places, card_set cards)
{
	unsigned i = group_of(k, places);

	assert(i < KNOWN_GROUPS);
	if (i == k->groups) {
		k->within[i].places = places;
		k->within[i].cards = 0;
		k->groups++;
	}
	k->within[i].cards |= cards;
}

/* The card of this place; first is NULL or names what lies in the deck. */
static inline unsigned
card_at(const uint8_t *first, const uint8_t *deck, unsigned place)
{
	return first ? first[deck[place]] : deck[place];
}

/* Most decks are refused by the first card that is not one of the group's, if
 * these fill their places. */
static inline bool
group_agrees(const struct known *k, unsigned group, const uint8_t *first,
	const uint8_t *deck)
{
	uint64_t places = k->within[group].places;
	card_set cards = k->within[group].cards, seen = 0;
	card_set refused = card_count(cards) == card_count(places) ? ~cards : 0;

	for (; places; places &= places - 1) {
		unsigned place = (unsigned)__builtin_ctzll(places);

		seen |= card_bit(card_at(first, deck, place));
		if (seen & refused)
			return false;
	}
	return !(cards & ~seen);
}

static inline bool
all_agrees(const struct known *k, const uint8_t *first, const uint8_t *deck)
{
	for (uint64_t left = k->placed; left; left &= left - 1) {
		unsigned place = (unsigned)__builtin_ctzll(left);

		if (k->at[place] != card_at(first, deck, place))
			return false;
	}
	for (unsigned i = 0; i < k->groups; i++)
		if (!group_agrees(k, i, first, deck))
			return false;
	return true;
}

bool
known_agrees(const struct known *k, const uint8_t *deck)
{
	return all_agrees(k, NULL, deck);
}

bool
known_agrees_through(
	const struct known *k, const uint8_t *first, const uint8_t *places)
{
	return all_agrees(k, first, places);
}

unsigned
known_bits(const struct known *k)
{
	uint64_t free = CARD_ALL; /* places without a card that is known */
	card_set left = CARD_ALL;
	double chance = 1; /* at least 52!, which a double holds */
	unsigned bits = 0;

	for (unsigned i = 0; i < CARD_COUNT; i++) {
		if (k->at[i] == CARD_NONE)
			continue;
		chance /= card_count(free);
		free &= ~(UINT64_C(1) << i);
		left &= ~card_bit(k->at[i]);
	}
	for (unsigned i = 0; i < k->groups; i++) {
		card_set cards = k->within[i].cards & left;

		left &= ~cards;
		for (; cards; cards &= cards - 1) {
			uint64_t places = k->within[i].places & free;

			if (!places)
				break;
			chance *= (double)card_count(places) / card_count(free);
			free &= ~(places & -places);
		}
	}
	for (; chance <= 0.5; chance *= 2)
		bits++;
	return bits;
}
