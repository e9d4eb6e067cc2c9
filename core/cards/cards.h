/*
 * Cards and how they are spelt, decks and dealing: what a seed deals.
 *
 * A deck is 52 cards, the first of them dealt first. A model says how a program
 * deals: the shuffle (shuffles.h), the seed, the first order of the deck and
 * the mistakes known from real programs. A dealer deals round after round, from
 * a model or from given decks. A cut says which places of the deck make which
 * hand, and struct known holds what somebody knows of one round's deck. Knows
 * no games. All types are plain data: copied by value, with nothing to free.
 */
#ifndef CORE_CARDS_CARDS_H
#define CORE_CARDS_CARDS_H

#include "core/cards/shuffles.h"

#include <stddef.h>

/* A card is a number 0..51, 13 * suit + rank, in the order of a new deck:
 * AC 2C .. KC AD .. KD AH .. KH AS .. KS. */
enum {
	CARD_RANKS = 13,
	CARD_SUITS = 4,
	CARD_COUNT = CARD_RANKS * CARD_SUITS,
	CARD_NONE = CARD_COUNT,
	CARD_7S = 3 * CARD_RANKS + 6,
	CARD_SUIT = 6, /* bytes of the longest name of a suit, and its NUL */
	CARD_NAME = 8  /* the same of a card */
};

/* Bit c is card c. */
typedef uint64_t card_set;

#define CARD_ALL ((UINT64_C(1) << CARD_COUNT) - 1)

/* How each rank is spelt, from the ace: one or two bytes and a NUL; and each
 * suit, from clubs: a letter, or the bytes of a sign as ♣. */
struct card_ranks {
	char name[CARD_RANKS][3];
	char suit[CARD_SUITS][CARD_SUIT];
};

/* A 2 3 4 5 6 7 8 9 T J Q K, and C D H S. */
extern const struct card_ranks card_ranks_plain;

/* ace to king; club, diamond, heart, spade. */
extern const char *const card_rank_words[CARD_RANKS];
extern const char *const card_suit_words[CARD_SUITS];

static inline unsigned
card_rank(unsigned card)
{
	return card % CARD_RANKS;
}

static inline unsigned
card_suit(unsigned card)
{
	return card / CARD_RANKS;
}

static inline card_set
card_bit(unsigned card)
{
	return UINT64_C(1) << card;
}

/* The lowest card of a set that is not empty. */
static inline unsigned
card_first(card_set cards)
{
	return (unsigned)__builtin_ctzll(cards);
}

/* All cards of the suit. */
static inline card_set
card_suit_set(unsigned suit)
{
	return UINT64_C(0x1FFF) << CARD_RANKS * suit;
}

/* Whether the set is all cards of one suit. */
static inline bool
card_is_suit(card_set cards)
{
	return cards && cards == card_suit_set(card_suit(card_first(cards)));
}

/* The ranks of the suit's cards in the set, as bits: the ace is bit 0. */
static inline unsigned
card_suit_ranks(card_set cards, unsigned suit)
{
	return (unsigned)(cards >> CARD_RANKS * suit & 0x1FFF);
}

/* How many cards there are in the set. */
static inline unsigned
card_count(card_set cards)
{
	return (unsigned)__builtin_popcountll(cards);
}

/* The cards in the list; other numbers are skipped. */
card_set card_set_of(const uint8_t *list, unsigned count);

/* The next number of the generator of players, splitmix64: it deals no game.
 * *dice is its state, and any value begins. */
uint64_t card_roll(uint64_t *dice);

/* Writes the set's cards to list in an order by dice; returns how many. */
unsigned card_mix(card_set cards, uint64_t *dice, uint8_t *list);

/* `C`, `D`, `H` or `S`. */
char card_suit_letter(unsigned suit);

/* Writes the card's name and a NUL to name[CARD_NAME]; returns its length. */
size_t card_name(unsigned card, const struct card_ranks *ranks, char *name);

/* The card's name in card_ranks_plain, as 7S. */
const char *card_plain(unsigned card);

/* Writes the cards to text[size] in order, parted by blanks, or "none"; cards
 * that do not fit are left out. */
void card_list(card_set cards, char *text, size_t size);

/*
 * Reads one card, exactly as spelt by `ranks`, from the first bytes of s.
 * Returns the number of bytes read and sets *card, or returns 0 and leaves
 * *card as it was when s does not begin with a card.
 */
size_t card_read(const char *s, size_t length, const struct card_ranks *ranks,
	unsigned *card);

/* As card_read, but as people spell: either letter case, T or 10 for ten,
 * A or 1 for the ace. */
size_t card_read_loosely(const char *s, size_t length, unsigned *card);

/* Whether s begins with the sign of a suit, black or white, in UTF-8: U+2660 to
 * U+2667, 3 bytes. Then *suit is set. */
bool card_read_sign(const char *s, size_t length, unsigned *suit);

/* The cards whose rank and suit these bytes name, in any order and spelling. */
card_set card_named(const char *s, size_t length);

/* Whether s is a card as the programs take it typed: T or 10 and capitals, or
 * else as they print it, or only its suit. Then *card is set. */
bool card_read_typed(const char *s, size_t length,
	const struct card_ranks *ranks, unsigned *card);

/* How cards are spelt otherwise than as a rank of one or two bytes and a suit
 * behind it: by names, with these bytes between them, or with the suit first.
 */
enum { CARD_PART = 10 };
struct card_words {
	char rank[CARD_RANKS][CARD_PART];
	char suit[CARD_SUITS][CARD_PART];
	char between[CARD_PART];
	bool suit_first;
};

/* What a card is made of. */
struct card_parts {
	char rank[CARD_PART], between[CARD_PART], suit[CARD_PART];
	bool suit_first;
};

/* Parts the name of a card, of n bytes and in any spelling; false when a part
 * is too long. */
bool card_part(const char *s, size_t n, struct card_parts *p);

/* How a wording spells cards: tables made once from a rank alphabet, never
 * changed after spelling_make; or how a program does that has other words. */
struct spelling {
	struct card_ranks ranks;
	char card[CARD_COUNT][CARD_NAME]; /* no NUL is needed after these */
	uint8_t card_length[CARD_COUNT];
	uint8_t rank_length[CARD_RANKS];
	uint8_t one[256];  /* the rank spelt by this byte, or CARD_RANKS */
	bool two[256];     /* whether a rank of two bytes begins with it */
	uint8_t suit[256]; /* the suit of this letter, SPELLING_SIGN where one
			      of more bytes begins so, or CARD_SUITS */
	bool in_words;     /* these are read, and no other: */
	struct card_words words;
};

enum { SPELLING_SIGN = CARD_SUITS + 1 };

/*
 * Whether an alphabet can be read back: four names of suits, each a letter that
 * is not the plain one of another suit, or a sign that is seen, in UTF-8 and
 * not in ASCII, of which none begins another; and thirteen different names of
 * letters and digits, none with a letter that is a suit.
 */
bool spelling_allows(const struct card_ranks *ranks);

/* Whether those of the suits are, by themselves. */
bool spelling_allows_suits(const struct card_ranks *ranks);

/* Fills s; `ranks` must be allowed. */
void spelling_make(struct spelling *s, const struct card_ranks *ranks);

/* Fills s, which then only reads; false, and s as it was, when two names are
 * one. */
bool spelling_make_words(struct spelling *s, const struct card_words *words);

/* The rank and the card that stand here in words: how many bytes; 0: none. */
size_t spelling_rank_word(const struct spelling *s, const char *bytes,
	size_t length, unsigned *rank);
size_t spelling_suit_first(const struct spelling *s, const char *bytes,
	size_t length, unsigned *card);

/* The longest rank at the first bytes of `bytes`: how many bytes it takes, and
 * *rank; 0 when none stands there. */
static inline size_t
spelling_rank(const struct spelling *s, const char *bytes, size_t length,
	unsigned *rank)
{
	unsigned char first;

	if (length == 0)
		return 0;
	first = (unsigned char)bytes[0];
	if (s->two[first] && length > 1)
		for (unsigned r = 0; r < CARD_RANKS; r++)
			if (s->rank_length[r] == 2 &&
				s->ranks.name[r][0] == bytes[0] &&
				s->ranks.name[r][1] == bytes[1]) {
				*rank = r;
				return 2;
			}
	*rank = s->one[first];
	if (*rank < CARD_RANKS)
		return 1;
	return s->in_words ? spelling_rank_word(s, bytes, length, rank) : 0;
}

/* The suit whose name of several bytes stands here, behind a rank: how many
 * bytes; 0: none. */
size_t spelling_sign(const struct spelling *s, const char *bytes, size_t length,
	unsigned *suit);

/* The same for a rank and its suit, a card. */
static inline size_t
spelling_card(const struct spelling *s, const char *bytes, size_t length,
	unsigned *card)
{
	unsigned rank;
	unsigned suit;
	size_t n = spelling_rank(s, bytes, length, &rank), sign = 1;

	if (n == 0 || n == length)
		return s->in_words ? spelling_suit_first(s, bytes, length, card)
				   : 0;
	suit = s->suit[(unsigned char)bytes[n]];
	if (suit == SPELLING_SIGN)
		sign = spelling_sign(s, bytes + n, length - n, &suit);
	if (suit >= CARD_SUITS)
		return 0;
	*card = suit * CARD_RANKS + rank;
	return n + sign;
}

/* A first order of the deck: by suit or by rank, and in which order. */
struct deck_order {
	const char *name;
	const char *summary;
	char suits[5]; /* letters, first suit first */
	bool by_rank;  /* all cards of a rank together */
	enum deck_ranks {
		DECK_ACE_FIRST,
		DECK_ACE_LAST,
		DECK_KING_FIRST
	} ranks;
};

/* The table of first orders; the first is CDHS, the order of the cards. */
extern const struct deck_order deck_order_rows[];
extern const size_t deck_order_count;

/* Writes the new deck in that order to deck[CARD_COUNT]. */
void deck_new(const struct deck_order *order, uint8_t *deck);

/* Which cards of the deck make the hands of seats 1 to 4. */
enum deck_dealing {
	DECK_IN_HANDS,  /* the first 13 to seat 1, and so on */
	DECK_FROM_BACK, /* the last 13 to seat 1, the last card first */
	DECK_IN_TURN,   /* a card at a time */
	DECK_TO_SECOND, /* the first 13 to seat 2, the last to seat 1 */
	DECK_TO_THIRD,
	DECK_TO_FOURTH
};

struct model {
	const struct shuffle *shuffle;
	const struct deck_order *order; /* NULL: CDHS */
	uint64_t seed;                  /* as it arrives at the generator */
	bool anew;                      /* a new generator every round */
	bool put_back;  /* the first order again before each round */
	unsigned times; /* shuffles per round; 0: one */
	unsigned later; /* shuffles per round from the second on; 0: times */
	bool counting;  /* the new generators' seeds count up, round by round */
	bool growing;   /* k shuffles in round k */
	/* In round 1, and with `anew` in all, the generator is seeded again
	 * after so many shuffles; 0: it is not. */
	unsigned reseed;
	enum deck_dealing dealing;
	unsigned
		begin; /* the place of the deck that is dealt first, below 52 */
	bool cut;      /* the deck stays as it is dealt from there */
	bool unseeded; /* lrand48 without a call of srand48; the seed is 0 */
};

struct dealer {
	struct model model; /* all 0 where the decks are given */
	const uint8_t (*decks)[CARD_COUNT]; /* given; NULL: use the model */
	size_t count;                       /* of decks */
	unsigned round;                     /* rounds dealt so far */
	/* This round as dealt: 13 cards a seat, seat after seat. */
	uint8_t deck[CARD_COUNT];
	struct rng rng; /* last: most have no words to copy */
};

void dealer_start(struct dealer *d, const struct model *model);

/* Copies a dealer, except words of the generator that are not in use. */
void dealer_copy(const struct dealer *from, struct dealer *to);

/* The same model from another seed: cheaper than to start again. */
void dealer_restart(struct dealer *d, uint64_t seed);

/* Keeps decks: borrowed until the dealer is no longer used. */
void dealer_start_decks(
	struct dealer *d, const uint8_t (*decks)[CARD_COUNT], size_t count);

/* Deals the next round to d->deck. False, with d unchanged, when the given
 * decks have run out. */
bool dealer_deal(struct dealer *d);

/* Writes this round's deck as the shuffle left it to deck[CARD_COUNT]. */
void dealer_shuffled(const struct dealer *d, uint8_t *deck);

/* How a deck is cut into hands; a game says how it deals (core/game/game.h). */
struct cut {
	unsigned hands;
	unsigned cards;   /* of each hand */
	unsigned up;      /* cards turned up after the hands: 0 or 1 */
	const char *rest; /* the game's word for the cards that are left */
	unsigned opener;  /* the holder of this card opens, or CARD_NONE */
	/* The deck's places: hand by hand, each as it is dealt, the card turned
	 * up, and the rest. */
	uint8_t place[CARD_COUNT];
};

/*
 * Fills in what is dealt: each hand at once, or a card to each in turn. All
 * hands together hold at most CARD_COUNT cards. No card is turned up, no card
 * makes an opener, and the rest is called "left".
 */
void cut_by_hand(struct cut *c, unsigned hands, unsigned cards);
void cut_in_turn(struct cut *c, unsigned hands, unsigned cards);

/* 0 when a deck has that many hands of that many cards (0 for any number), or
 * -1 with *f filled. */
int cut_check(unsigned hands, unsigned cards, struct fault *f);

/* How many cards lie in hands. */
unsigned cut_dealt(const struct cut *c);

/* Writes deck[CARD_COUNT], in the order of c->place, to dealt[CARD_COUNT]. */
void cut_deck(const struct cut *c, const uint8_t *deck, uint8_t *dealt);

/* The places of a hand, a bit each; hands count from 0. */
uint64_t cut_places(const struct cut *c, unsigned hand);

enum { KNOWN_GROUPS = 8 };

/*
 * What is known of one round's deck, in places of the deck. Made by a referee
 * from what a transcript shows, or by straights-deal from what is asked for;
 * read by core/search.
 */
struct known {
	uint8_t at[CARD_COUNT]; /* the card at each place, or CARD_NONE */
	uint64_t placed;        /* the places with a card in `at` */
	/* All of `cards` lie in `places`, a bit set of deck positions. */
	struct {
		uint64_t places;
		card_set cards;
	} within[KNOWN_GROUPS];
	unsigned groups;
};

/* Nothing known. */
void known_init(struct known *k);

/* The card at `place` is `card`. */
void known_place(struct known *k, unsigned place, unsigned card);

/* Whether a group with these places can still be added. */
bool known_has_room(const struct known *k, uint64_t places);

/* These cards lie in these places, for which there is room; groups with the
 * same places are joined. */
void known_within(struct known *k, uint64_t places, card_set cards);

/* Whether deck[CARD_COUNT] agrees with all that is known. */
bool known_agrees(const struct known *k, const uint8_t *deck);

/* Fills the places in which each card may lie: known_agrees says of a deck
 * whether all of its cards lie there. */
void known_places(const struct known *k, uint64_t places[CARD_COUNT]);

/* How much is known, in bits: a random deck agrees once in 2^bits. Groups that
 * overlap are taken in turn, so it is then an estimate. */
unsigned known_bits(const struct known *k);

#endif
