/*
 * What reads one line without knowing the game's state: values as people spell
 * them, and a game's patterns with the words that a line must have before one
 * is tried.
 */
#ifndef CORE_READER_LOOSE_PRIVATE_H
#define CORE_READER_LOOSE_PRIVATE_H

#include "core/base/pattern.h"
#include "core/reader/reader.h"

/* --- values (values.c, lists.c, due.c) --- */

/*
 * Reads a card, or a rank alone (*suit is CARD_SUITS then), from the first
 * bytes of s, as people spell them: 7S, 10d, 1H, 7 S, S7, 7 of Spades, Ace of
 * Hearts, and suits as the signs of Unicode. Returns how many bytes it took;
 * 0, and nothing set, when neither stands there or the word goes on.
 */
size_t value_card(const char *s, size_t length, unsigned *rank, unsigned *suit);

/* A rank of one sign, where 1 is an ace, 0 and X are tens, and the letter of a
 * suit: from 1. */
extern const uint8_t value_rank_sign[256];
extern const uint8_t value_suit_letter[256];

/* Whether two bytes, 7S or td, are a card that stands here, as most are. */
static inline bool
value_plain_card(const char *s, size_t length)
{
	return length >= 2 && value_rank_sign[(unsigned char)s[0]] &&
		value_suit_letter[(unsigned char)s[1]] &&
		(length == 2 || !ascii_alnum(s[2]));
}

/* A rank of one sign, alone, in quotes, or before others as in a pile. */
static inline bool
value_plain_rank(const char *s, size_t length)
{
	return length && value_rank_sign[(unsigned char)s[0]] &&
		(length == 1 || s[1] == '"' ||
			(length > 2 && s[1] == ' ' &&
				(s[2] == ' ' ||
					value_rank_sign[(unsigned char)s[2]])));
}

/* How an item is spelt where that is not a rank of one sign and a capital
 * suit, 7S: bits. */
enum {
	SPELT_RANK = 1,      /* a rank alone, as a letter */
	SPELT_NUMBER = 2,    /* a number that may be a rank */
	SPELT_LOWER = 4,     /* in small letters */
	SPELT_LONG = 8,      /* signs, words, the suit first, gaps */
	SPELT_TEN = 16,      /* a ten as T */
	SPELT_DIGITS = 32,   /* a ten as 10, a court card as 11 to 13 */
	SPELT_ACE_ONE = 64,  /* an ace as 1 */
	SPELT_TEN_SIGN = 128 /* a ten as 0 or X, or a 0 before the rank */
};

/* The bits of an item that value_card has read from these bytes. */
unsigned
value_spelling(const char *s, size_t length, unsigned suit); /* due.c */

/* The number that a letter or a word is, as in `meld B`; 0: none. */
int32_t value_named_number(const char *s, size_t length);

/* One item of a list: a card, or a rank (its suit is CARD_SUITS then). */
struct value_item {
	unsigned rank, suit;
	size_t length; /* of the item without what follows */
};

/*
 * Reads an item, its points in brackets, the white space, commas, bars and
 * brackets after it, and `and`, `the` and the number of the next (lists.c).
 * Returns how many bytes; 0: no item.
 */
size_t value_item(const char *s, size_t length, struct value_item *item);

/* How many bytes number the card behind them, as `2:` or `2) ` do (lists.c). */
size_t value_pass_number(const char *s, size_t length);

/* The bytes of the signs that stand between items: no letters, digits or
 * underscores, but dots, dashes, arrows and bars also where not ASCII. */
size_t value_pass_signs(const char *s, size_t length);

/* Whether signs between two ranks say that those between them lie there, too,
 * as in 5-8, 5..8 or 5 to 8. */
bool value_is_range(const char *s, size_t length);

/* Fills this field of *e from s. False when s is no such value. */
bool value_field(const struct event_form *form, unsigned field, const char *s,
	size_t length, struct event *e);

/* --- a game's patterns (loose_load.c, loose.c) and words (words.c) --- */

enum {
	NUMBER_MOST = 999999999, /* of what lines tell */
	LOOSE_DEFINES = 64,
	LOOSE_WORDS = 72,   /* bytes of the words of a pattern, */
	LOOSE_LETTERS = 3,  /* of so many letters at least, and bars */
	LOOSE_KNOWN = 1024, /* lines that are remembered, */
	LOOSE_SHORT = 256   /* of fewer bytes */
};

/* Words in small letters, with bars between them, of which each line has one
 * that a pattern matches; none: it may have none. */
struct loose_words {
	char s[LOOSE_WORDS];
	size_t least; /* letters of the shortest, or 1 where most lines have
			 it; 0: there are none */
	unsigned count;
	struct loose_word {
		uint8_t at, length;
		uint16_t first, last; /* the pairs that it begins, ends with */
	} word[LOOSE_WORDS / (LOOSE_LETTERS + 1)];
};

/* Which pairs of letters a line has, capitals or not, as bits. */
struct loose_pairs {
	uint64_t bits[16];
};

/*
 * One pattern of a kind, and the group of each field; 0: none. It is compiled
 * when a line is first matched with it: an exact transcript needs none, and no
 * line without its words.
 */
struct loose_pattern {
	struct text expression;
	struct loose_words *words; /* NULL: not looked for yet */
	struct pattern *compiled;  /* NULL until then */
	unsigned uses;             /* of it, up to LOOSE_OFTEN */
	unsigned group[EVENT_FIELDS];
	unsigned seats;
	bool due; /* tried only where the kind is due */
};

/* A subpattern that patterns call by its name. */
struct loose_define {
	char *name, *expression;
	struct loose_words *words; /* NULL: not looked for yet */
};

struct loose_kind {
	struct loose_pattern *pattern;
	unsigned patterns, due; /* of them, those tried only where it is due */
	unsigned continues;
	unsigned suits;            /* by-suit */
	struct loose_pattern verb; /* of moves in other words */
};

/* A line, what it was read as at last, and the kinds that it was not read as:
 * where they are due, too. */
struct loose_known {
	uint64_t refused[2];
	size_t work; /* of reading it; 0: it was read as nothing yet */
	unsigned kind;
	bool due;
	struct loose_reading how;
	size_t length;
	char s[LOOSE_SHORT];
	struct loose_pairs pairs;
};

struct loose {
	const struct vocabulary *vocabulary;
	struct order order;
	struct loose_pattern typed, seat, left, undone, doubted;
	struct loose_pattern move; /* unread lines that may tell a move */
	struct loose_define define[LOOSE_DEFINES];
	unsigned defines;
	struct pattern_room *room; /* memory for matching */
	size_t work;               /* see loose_work */
	struct loose_known *known; /* LOOSE_KNOWN lines; NULL: none yet */
	struct loose_known *last;  /* the one at hand */
	struct loose_pairs pairs;  /* of a line that is too long for that */
	struct loose_kind kind[];  /* those of the vocabulary */
};

/* The number of the subpattern; l->defines: there is none. */
unsigned
loose_find_define(const struct loose *l, const char *name, size_t length);

/* Compiles the pattern, of a line of this form, when it is used first; for a
 * machine, when it is used often. */
int loose_use(const struct loose *l, struct loose_pattern *s,
	const struct event_form *form, struct fault *f);

/* The words that lines have which the expression matches: *words, which the
 * caller frees; found where that is NULL. */
const struct loose_words *loose_find_words(
	struct loose *l, const char *expression, struct loose_words **words);

/* Which pairs the line has; and whether it has one of the words. */
void loose_find_pairs(struct loose_pairs *p, const char *s, size_t length);
bool loose_has_word(const struct loose_words *words,
	const struct loose_pairs *pairs, const char *s, size_t length);

#endif
