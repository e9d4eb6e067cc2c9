/*
 * The skeleton of a line: its words as they are, and a sign for each card,
 * list and number.
 */
#include "core/reader/loose_private.h"
#include "core/reader/recall_private.h"

#include <strings.h>

/* What a byte is; those of words come last. */
enum byte_class {
	BYTE_CONTROL,
	BYTE_OTHER,
	BYTE_PARTS, /* may part the items of a list */
	BYTE_DIGIT,
	BYTE_LETTER,
	BYTE_HIGH
};

/* Sixteen bytes a row, from 0 on. */
#define C BYTE_CONTROL
#define O BYTE_OTHER
#define P BYTE_PARTS
#define D BYTE_DIGIT
#define L BYTE_LETTER
#define H BYTE_HIGH
static const uint8_t byte_class[256] = {
	/* clang-format off */
	C, C, C, C, C, C, C, C, C, P, C, C, C, C, C, C,
	C, C, C, C, C, C, C, C, C, C, C, C, C, C, C, C,
	P, O, P, O, O, O, O, P, P, P, O, O, P, O, O, O,
	D, D, D, D, D, D, D, D, D, D, O, P, P, O, P, O,
	O, L, L, L, L, L, L, L, L, L, L, L, L, L, L, L,
	L, L, L, L, L, L, L, L, L, L, L, P, O, P, O, O,
	O, L, L, L, L, L, L, L, L, L, L, L, L, L, L, L,
	L, L, L, L, L, L, L, L, L, L, L, P, P, P, O, C,
	H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H,
	H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H,
	H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H,
	H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H,
	H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H,
	H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H,
	H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H,
	H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H,
	/* clang-format on */
};
#undef C
#undef O
#undef P
#undef D
#undef L
#undef H

/* A skeleton on its way. The line is followed by nothing. */
struct maker {
	struct skeleton *k;
	const char *s;
	size_t at;
	size_t length; /* of s */
	size_t written;
};

struct item {
	size_t length;
	unsigned rank; /* from 0 */
	unsigned how;  /* SPELT_ bits */
};

static enum byte_class
class_at(const struct maker *m, size_t at)
{
	return at < m->length ? byte_class[(unsigned char)m->s[at]]
			      : BYTE_OTHER;
}

static size_t
count_class(const struct maker *m, size_t at, enum byte_class class)
{
	size_t n = at;

	while (n < m->length && byte_class[(unsigned char)m->s[n]] == class)
		n++;
	return n - at;
}

/* The same as value_spelling of a rank of one sign. */
static unsigned
sign_spelling(char c)
{
	unsigned small = c >= 'a' ? SPELT_LOWER : 0;

	if (value_rank_sign[(unsigned char)c] == 10)
		return small | ((c | 0x20) == 't' ? SPELT_TEN : SPELT_TEN_SIGN);
	return small | (c == '1' ? SPELT_ACE_ONE : 0);
}

/* A card or a rank that begins here, in any spelling. */
static bool
read_item(const struct maker *m, size_t at, struct item *item)
{
	const char *s = m->s + at;
	unsigned suit;

	if (value_plain_card(s, m->length - at)) {
		item->length = 2;
		item->rank = value_rank_sign[(unsigned char)s[0]] - 1U;
		item->how =
			sign_spelling(s[0]) | (s[1] >= 'a' ? SPELT_LOWER : 0);
		return true;
	}
	if (value_plain_rank(s, m->length - at)) {
		item->length = 1;
		item->rank = value_rank_sign[(unsigned char)s[0]] - 1U;
		item->how = sign_spelling(s[0]) |
			(s[0] <= '9' ? SPELT_NUMBER : SPELT_RANK);
		return true;
	}
	item->length = value_card(s, m->length - at, &item->rank, &suit);
	if (item->length)
		item->how = value_spelling(s, item->length, suit);
	return item->length > 0;
}

static bool
is_sign(char c)
{
	enum byte_class class = byte_class[(unsigned char)c];

	return class == BYTE_OTHER || class == BYTE_PARTS;
}

/* Copies n bytes of the line and the signs behind them, which begin nothing,
 * eight bytes at a time where as many follow: there is room for all of it. */
static bool
pass_bytes(struct maker *m, size_t n)
{
	const char *from = m->s + m->at;
	char *to = m->k->bytes + m->written;

	while (m->at + n < m->length && is_sign(m->s[m->at + n]))
		n++;
	if (m->at + n + 8 <= m->length)
		for (size_t i = 0; i < n; i += 8)
			memcpy(to + i, from + i, 8);
	else
		memcpy(to, from, n);
	m->at += n;
	m->written += n;
	return true;
}

/* Where the sign of the next value is to be written; NULL: nowhere. */
static char *
sign_place(const struct maker *m)
{
	return m->k->values < SKELETON_VALUES ? m->k->bytes + m->written : NULL;
}

/* Passes a value whose sign is written up to `end`. */
static void
put_value(struct maker *m, size_t length, const char *end)
{
	struct skeleton *k = m->k;

	k->value[k->values].at = (uint16_t)m->at;
	k->value[k->values].length = (uint16_t)length;
	k->values++;
	m->at += length;
	m->written = (size_t)(end - k->bytes);
}

char
skeleton_count_sign(unsigned count)
{
	if (count < 2)
		return count ? '1' : '0';
	return count < 13 ? '2' : count == 13 ? '3' : '4';
}

/* What a list has been found to be. */
struct list {
	size_t end;
	size_t parted;  /* where the last two items are parted, */
	size_t parting; /* by so many bytes; 0: one item so far */
	unsigned how;
	unsigned count;
	unsigned ranks; /* bits, fewer than count where one comes twice */
	bool rising;
	bool mixed; /* items are parted in more ways than one */
};

static bool
read_next_item(const struct maker *m, struct list *l)
{
	size_t gap = count_class(m, l->end, BYTE_PARTS);
	struct item item;

	if (!gap || l->end + gap >= m->length ||
		!read_item(m, l->end + gap, &item))
		return false;
	if (l->parting)
		l->mixed = l->mixed || gap != l->parting ||
			m->s[l->parted] != m->s[l->end] ||
			(gap > 1 &&
				memcmp(m->s + l->parted, m->s + l->end, gap) !=
					0);
	l->parted = l->end;
	l->parting = gap;
	l->rising = l->rising && !(l->ranks >> item.rank);
	l->ranks |= 1U << item.rank;
	l->how |= item.how;
	l->count++;
	l->end += gap + item.length;
	return true;
}

/* A list from its first item on. */
static bool
put_list(struct maker *m, const struct item *first)
{
	struct list l = {.end = m->at + first->length,
		.how = first->how,
		.count = 1,
		.ranks = 1U << first->rank,
		.rising = true};
	char *sign = sign_place(m);

	if (!sign)
		return false;
	while (read_next_item(m, &l))
		;
	*sign++ = 1;
	*sign++ = skeleton_count_sign(l.count);
	*sign++ = (char)('A' + (l.how & 15));
	*sign++ = (char)('A' + (l.how >> 4));
	if (l.rising)
		*sign++ = '<';
	else
		*sign++ =
			__builtin_popcount(l.ranks) < (int)l.count ? '=' : '~';
	if (l.mixed || l.parting > 4)
		*sign++ = 2;
	else
		for (size_t i = 0; i < l.parting; i++)
			*sign++ = m->s[l.parted + i];
	*sign++ = 3;
	put_value(m, l.end - m->at, sign);
	return true;
}

/* A number that is not a rank, or one behind letters as in Player1. */
static bool
put_number(struct maker *m, size_t digits)
{
	char *sign = sign_place(m);

	if (!sign)
		return false;
	*sign++ = 1;
	*sign++ = digits == 1 ? 'd' : digits < 10 ? 'n' : 'N';
	*sign++ = 3;
	put_value(m, digits, sign);
	return true;
}

/* Whether the word at the place is followed by ` of ` or `_OF_`, or by a word
 * that may be a suit's. */
static bool
is_of(const struct maker *m, size_t after)
{
	const char *s = m->s + after;

	if (m->length - after <= 4)
		return false;
	if (s[3] == s[0])
		return (s[0] == ' ' || s[0] == '_') &&
			strncasecmp(s + 1, "of", 2) == 0;
	return (s[3] | 0x20) == ((s[1] | 0x20) == 'c' ? 'u' : 'a') &&
		value_suit_letter[(unsigned char)s[1]] &&
		(s[0] == ' ' || s[0] == '_' || s[0] == '-');
}

/* Whether a rank alone stands in a list of ranks, or is all after a colon. */
static bool
is_of_ranks(const struct maker *m, const struct item *item)
{
	size_t after = m->at + item->length;
	size_t gap = count_class(m, after, BYTE_PARTS);
	size_t before = m->at;
	struct item next;

	if (item->how & SPELT_LOWER)
		return false;
	if (after + gap < m->length)
		return gap > 0 && read_item(m, after + gap, &next) &&
			!(next.how & SPELT_LOWER);
	while (before > 0 && class_at(m, before - 1) == BYTE_PARTS)
		before--;
	return before > 0 && m->s[before - 1] == ':';
}

/*
 * A list that begins here, or nothing: 1 when it was put, 0 when there is none,
 * -1 when there is no room.
 */
static int
try_list(struct maker *m)
{
	struct item item;

	if (!read_item(m, m->at, &item))
		return 0;
	if (item.how & (SPELT_RANK | SPELT_NUMBER) && !is_of_ranks(m, &item))
		return 0;
	return put_list(m, &item) ? 1 : -1;
}

/* Whether a word of one or two letters may begin a card: by a rank, or a suit
 * with its rank behind it. */
static bool
may_be_card(const struct maker *m)
{
	const unsigned char *s = (const unsigned char *)m->s + m->at;

	return value_rank_sign[s[0]] ||
		(value_suit_letter[s[0]] && m->at + 1 < m->length &&
			value_rank_sign[s[1]]);
}

/* Words of letters are what most of a line is. */
static bool
step_word(struct maker *m)
{
	size_t n = count_class(m, m->at, BYTE_LETTER);
	bool digits = class_at(m, m->at + n) == BYTE_DIGIT;

	if ((n <= 2 && !(n == 2 && digits) && may_be_card(m)) ||
		(n <= 5 && !digits && is_of(m, m->at + n))) {
		int list = try_list(m);

		if (list)
			return list > 0;
	}
	return pass_bytes(m, n);
}

/* Whether a number stands alone, neither a card nor one of a list: a sign is
 * behind it and a blank, or the end, and no colon before it. */
static bool
is_alone(const struct maker *m, size_t after)
{
	size_t gap = count_class(m, after, BYTE_PARTS);

	if (after + gap < m->length)
		return gap && class_at(m, after + gap) == BYTE_OTHER &&
			m->s[after + gap] != '_';
	return m->at > 1 && m->s[m->at - 1] == ' ' &&
		class_at(m, m->at - 2) == BYTE_OTHER && m->s[m->at - 2] != ':';
}

static bool
step_digits(struct maker *m, bool inside)
{
	size_t n = count_class(m, m->at, BYTE_DIGIT);
	const char *s = m->s + m->at;
	/* As values are read: of numbers of two digits 01 to 13. */
	bool rank =
		n == 1 || (n == 2 && (s[0] == '1' ? s[1] < '4' : s[0] == '0'));

	if (!inside && rank && !is_alone(m, m->at + n)) {
		int list = try_list(m);

		if (list)
			return list > 0;
	}
	return put_number(m, n);
}

static bool
make_part(struct maker *m, bool inside)
{
	size_t n = 1;
	int list;

	switch (class_at(m, m->at)) {
	case BYTE_CONTROL:
		return false;
	case BYTE_LETTER:
		if (!inside)
			return step_word(m);
		n = count_class(m, m->at, BYTE_LETTER);
		break;
	case BYTE_DIGIT:
		return step_digits(m, inside);
	case BYTE_HIGH:
		list = inside ? 0 : try_list(m);
		if (list)
			return list > 0;
		n = count_class(m, m->at, BYTE_HIGH);
		break;
	default:
		break;
	}
	return pass_bytes(m, n);
}

static uint64_t
hash_bytes(const char *s, size_t length)
{
	uint64_t hash = length * UINT64_C(0x9E3779B97F4A7C15);
	uint64_t word;

	for (; length >= 8; s += 8, length -= 8) {
		memcpy(&word, s, 8);
		hash = (hash ^ word) * UINT64_C(0xD6E8FEB86659FD93);
		hash ^= hash >> 32;
	}
	word = 0;
	memcpy(&word, s, length);
	hash = (hash ^ word) * UINT64_C(0xD6E8FEB86659FD93);
	return hash ^ hash >> 32;
}

bool
skeleton_make(struct skeleton *k, const char *s, size_t length)
{
	struct maker m = {.k = k, .s = s, .length = length};

	k->values = 0;
	if (length > SKELETON_LINE)
		return false;
	while (m.at < length) {
		enum byte_class before =
			m.at ? class_at(&m, m.at - 1) : BYTE_OTHER;

		if (!make_part(&m, before >= BYTE_DIGIT))
			return false;
	}
	k->length = m.written;
	k->hash = hash_bytes(k->bytes, k->length);
	return true;
}

/* The end of the value whose sign begins at i. */
static size_t
pass_value(const struct skeleton *k, size_t i)
{
	while (k->bytes[i] != 3)
		i++;
	return i + 1;
}

uint64_t
skeleton_kin(const struct skeleton *k)
{
	const char *s = k->bytes, *end = s + k->length, *value;
	char kin[SKELETON_ROOM], *to = kin;
	bool sum = false;

	for (; (value = memchr(s, 1, (size_t)(end - s))) != NULL;
		s = k->bytes + pass_value(k, (size_t)(value - k->bytes))) {
		sum = sum || memchr(s, '+', (size_t)(value - s));
		to = mempcpy(to, s, (size_t)(value - s));
		*to++ = sum && value[1] == 'd' ? 'n' : value[1];
		if (ascii_digit(value[1]))
			*to++ = (char)((value[3] - 'A') & ~(SPELT_TEN >> 4));
	}
	to = mempcpy(to, s, (size_t)(end - s));
	return hash_bytes(kin, (size_t)(to - kin));
}

/* The begin of the next value, if nothing but parts of a list is before it. */
static size_t
pass_parts(const struct skeleton *k, size_t i)
{
	size_t n = i;

	while (n < k->length &&
		byte_class[(unsigned char)k->bytes[n]] == BYTE_PARTS)
		n++;
	return n < k->length && k->bytes[n] == 1 ? n : i;
}

void
skeleton_key(const struct skeleton *k, char *key, size_t room)
{
	size_t n = 0;

	for (size_t i = 0; i < k->length && n + 1 < room;) {
		if (k->bytes[i] != 1) {
			key[n++] = k->bytes[i++];
			continue;
		}
		key[n++] = '#';
		while (i < k->length && k->bytes[i] == 1)
			i = pass_parts(k, pass_value(k, i));
	}
	key[n] = '\0';
}

bool
skeleton_begins_with_value(const struct skeleton *k)
{
	size_t n = 0;

	while (n < k->length && k->bytes[n] == ' ')
		n++;
	return n < k->length && k->bytes[n] == 1;
}
