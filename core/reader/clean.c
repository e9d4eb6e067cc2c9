/*
 * A line as it looks: without what a terminal does not show, without the
 * borders of a box, and with blanks in lists whose cards or ranks nothing
 * parts, as `7CTDKS` and `Clubs: 56789`.
 */
#include "core/base/base.h"
#include "core/reader/loose_private.h"
#include "core/reader/manner_private.h"

static bool
is_control(char c)
{
	return ((unsigned char)c < ' ' && c != '\t') || c == '\x7f';
}

/* Eight bytes at a time: the sign of each byte that may be one of these. */
static uint64_t
find_unclean(uint64_t bytes)
{
	const uint64_t ones = UINT64_C(0x0101010101010101);
	const uint64_t and = bytes ^ ones * '&', wide = bytes ^ ones * 0xc2;
	const uint64_t rubout = bytes ^ ones * 0x7f;
	const uint64_t high = (bytes & ones * 0x7f) + ones * 0x11; /* 0xef on */

	return (((bytes - ones * ' ') & ~bytes) | ((and-ones) & ~and) |
		       ((wide - ones) & ~wide) | ((rubout - ones) & ~rubout) |
		       (high & bytes)) &
		ones * 0x80;
}

static bool
is_clean(char c)
{
	return !is_control(c) && c != '&' && c != '\xc2' &&
		(unsigned char)c < 0xef;
}

bool
clean_already(const char *s, size_t length)
{
	size_t at = 0;
	uint64_t bytes;

	for (; at + sizeof bytes <= length; at += sizeof bytes) {
		memcpy(&bytes, s + at, sizeof bytes);
		if (find_unclean(bytes))
			break;
	}
	if (at + sizeof bytes > length && length >= sizeof bytes) {
		memcpy(&bytes, s + length - sizeof bytes, sizeof bytes);
		if (!find_unclean(bytes))
			return true;
	}
	while (at < length && is_clean(s[at]))
		at++;
	return at == length;
}

/* A control sequence (ECMA-48 5.4): ESC [ parameters, then a final byte. */
static size_t
code_length(const char *s, size_t length)
{
	size_t n = 2;

	if (length < 2 || s[0] != '\x1b')
		return 0;
	if (s[1] != '[')
		return 2;
	while (n < length && (unsigned char)s[n] >= 0x20 &&
		(unsigned char)s[n] < 0x40)
		n++;
	return n < length ? n + 1 : n;
}

/* What stands for another sign, and that. */
struct clean_name {
	const char *name;
	char sign;
	enum clean_change change;
};

static const struct clean_name *
find_name(const char *s, size_t length)
{
	static const struct clean_name names[] = {
		{"&gt;", '>', CLEAN_ENTITIES},
		{"&lt;", '<', CLEAN_ENTITIES},
		{"&amp;", '&', CLEAN_ENTITIES},
		{"&quot;", '"', CLEAN_ENTITIES},
		{"&#34;", '"', CLEAN_ENTITIES},
		{"&#39;", '\'', CLEAN_ENTITIES},
		{"&#x27;", '\'', CLEAN_ENTITIES},
		{"&apos;", '\'', CLEAN_ENTITIES},
		{"&nbsp;", ' ', CLEAN_ENTITIES},
		{"\xc2\xa0", ' ', CLEAN_BLANKS},
	};

	if (s[0] != '&' && s[0] != '\xc2')
		return NULL;
	for (size_t i = 0; i < LENGTH(names); i++) {
		size_t n = strlen(names[i].name);

		if (n <= length && memcmp(s, names[i].name, n) == 0)
			return &names[i];
	}
	return NULL;
}

/* The sign that a full-width form (Unicode, U+FF01 to U+FF5E) stands for; 0: no
 * form stands here. */
static char
find_full_width(const char *s, size_t length)
{
	unsigned code;

	if (length < 3 || s[0] != '\xef')
		return 0;
	code = ((unsigned char)s[0] & 0x0FU) << 12 |
		((unsigned char)s[1] & 0x3FU) << 6 |
		((unsigned char)s[2] & 0x3FU);
	return code > 0xFF00 && code < 0xFF5F ? (char)(code - 0xFEE0) : 0;
}

/* Adds the card that a picture of it (Unicode, U+1F0A1 to U+1F0DE) stands for;
 * the bytes of that, or 0: there is none here. */
static size_t
add_pictured_card(struct text *out, const char *s, size_t length)
{
	static const char ranks[] = " A23456789TJ QK ", suits[] = "SHDC";
	unsigned code;

	if (length < 4 || memcmp(s, "\xf0\x9f", 2) != 0)
		return 0;
	code = ((unsigned char)s[2] & 0x3FU) << 6 |
		((unsigned char)s[3] & 0x3FU);
	if (code < 0x0A0 || code > 0x0DF || ranks[code & 0xF] == ' ')
		return 0;
	if (out->length && ascii_alnum(out->bytes[out->length - 1]))
		text_char(out, ' ');
	text_char(out, ranks[code & 0xF]);
	text_char(out, suits[(code >> 4) - 0xA]);
	/* Behind it may stand U+FE0E or U+FE0F, which choose its form. */
	return length >= 7 && memcmp(s + 4, "\xef\xb8", 2) == 0 &&
			((unsigned char)s[6] | 1) == 0x8F
		? 7
		: 4;
}

unsigned
clean_bytes(const char *s, size_t length, struct text *out)
{
	unsigned gone = 0;

	text_clear(out);
	if (clean_already(s, length)) {
		text_add(out, s, length);
		return 0;
	}
	while (length > 0 && s[length - 1] == '\r') {
		gone |= 1U << CLEAN_RETURNS;
		length--;
	}
	for (size_t at = 0; at < length;) {
		size_t code = code_length(s + at, length - at);
		const struct clean_name *name = find_name(s + at, length - at);
		char full = find_full_width(s + at, length - at);
		size_t card = add_pictured_card(out, s + at, length - at);

		if (card) {
			gone |= 1U << CLEAN_CARDS;
			at += card;
		} else if (code) {
			gone |= 1U << CLEAN_CODES;
			at += code;
		} else if (is_control(s[at])) {
			gone |= 1U << CLEAN_CONTROL;
			at++;
		} else if (name) {
			gone |= 1U << name->change;
			text_char(out, name->sign);
			at += strlen(name->name);
		} else if (full) {
			gone |= 1U << CLEAN_WIDTHS;
			text_char(out, full);
			at += 3;
		} else {
			text_char(out, s[at++]);
		}
	}
	return gone;
}

/* --- boxes, and cards that nothing parts --- */

enum { BOXED_LEAST = 4 /* lines with borders that are boxes */ };

size_t
page_unbox(const char *s, size_t *length)
{
	size_t border = 0, end = *length;

	if (end && ascii_among(s[0], "|#*"))
		border = 1;
	else if (end > 2 && memcmp(s, "\xe2\x94", 2) == 0)
		border = 3;
	while (end > 0 && s[end - 1] == ' ')
		end--;
	if (!border || end < 2 * border + 2 || s[border] != ' ' ||
		s[end - border - 1] != ' ' ||
		memcmp(s, s + end - border, border) != 0)
		return 0;
	end -= border;
	while (end > border + 1 && s[end - 1] == ' ')
		end--;
	*length = end - border - 1;
	return border + 1;
}

bool
page_has_label(const char *s, size_t length)
{
	const char *end = memchr(s, ':', length);

	return end && !memchr(s, ',', (size_t)(end - s));
}

bool
page_goes_on(const char *s, size_t length, const char *next, size_t most)
{
	size_t n = length, more = text_line_length(next, most), columns = 0;
	size_t from = page_unbox(s, &n), begin = page_unbox(next, &more);

	if (!from || !begin || !more || page_has_label(next + begin, more))
		return false;
	for (next += begin; more > 0 && *next != ' '; next++, more--)
		columns += ((unsigned char)*next & 0xc0) != 0x80;
	/* A blank stands before the border, and one before the word. */
	return strspn(s + from + n, " ") <= columns + 1;
}

static size_t
plain_word_length(const char *s, size_t length)
{
	size_t n = 0;

	while (n < length && (ascii_alnum(s[n]) || (unsigned char)s[n] >= 0x80))
		n++;
	return n;
}

/* The card, of two signs, or the rank that these bytes begin with, where what
 * follows tells that it ends there; -1: that is not so plain. */
static int
plain_item(const char *s, size_t length, bool card, unsigned *rank)
{
	size_t two = length > 1 && (unsigned char)s[1] >= 0x80 ? 4 : 2;
	unsigned suit;

	if (length > 1 && s[0] >= '2' && s[0] <= '9' && ascii_digit(s[1])) {
		*rank = value_rank_sign[(unsigned char)s[0]] - 1U;
		return !card;
	}
	if (card && length > two && value_rank_sign[(unsigned char)s[two]] &&
		value_card(s, two, rank, &suit) == two && suit < CARD_SUITS)
		return (int)two;
	return -1;
}

/* The longest card, or rank, that these bytes begin with, whatever follows. */
static size_t
item_length(const char *s, size_t length, bool card, unsigned *rank)
{
	int plain = plain_item(s, length, card, rank);
	size_t most = card ? 8 : 2;
	unsigned suit;

	if (plain >= 0)
		return (size_t)plain;
	for (size_t n = length < most ? length : most; n > 0; n--)
		if (value_card(s, n, rank, &suit) == n &&
			(suit < CARD_SUITS) == card)
			return n;
	return 0;
}

/* The cards, or the rising ranks, that the word is made of; 0: it is another.
 */
static unsigned
count_items(const char *s, size_t length, bool card)
{
	unsigned count = 0, rank = 0, last = 0;

	for (size_t at = 0, n; at < length; at += n, count++, last = rank) {
		n = item_length(s + at, length - at, card, &rank);
		if (!n || (!card && count && rank <= last))
			return 0;
	}
	return count;
}

/* Whether the word may be so many cards: it begins with a rank, or with a suit
 * and a rank, or with a sign. */
static bool
may_be_cards(const char *s, size_t length, unsigned least)
{
	const unsigned char *c = (const unsigned char *)s;

	return length >= 2 * (size_t)least &&
		(value_rank_sign[c[0]] || c[0] >= 0x80 ||
			(value_suit_letter[c[0]] && value_rank_sign[c[1]]));
}

/* Where the word begins behind the suit that the line begins with, if no other
 * stands between them; 0: there is none. */
static size_t
find_behind_suit(const char *s, size_t length)
{
	static const char *const suits[] = {"c", "d", "h", "s", "club", "clubs",
		"diamond", "diamonds", "heart", "hearts", "spade", "spades",
		"\xe2\x99\xa0", "\xe2\x99\xa3", "\xe2\x99\xa5", "\xe2\x99\xa6"};
	size_t suit = 0, at;

	while (suit < length && !plain_word_length(s + suit, 1))
		suit++;
	if (suit == length ||
		!(value_suit_letter[(unsigned char)s[suit]] ||
			(unsigned char)s[suit] >= 0x80))
		return 0;
	at = suit + plain_word_length(s + suit, length - suit);
	if (!names_word_among(suits, LENGTH(suits), s + suit, at - suit))
		return 0;
	while (at < length && !plain_word_length(s + at, 1))
		at++;
	return at < length ? at : 0;
}

bool
page_part_cards(struct text *line, size_t from, unsigned least)
{
	struct text parted = {0};
	const char *s = (line->bytes ? line->bytes : "") + from;
	size_t length = line->length - from, copied = 0, word, n;
	size_t pile = find_behind_suit(s, length);
	unsigned rank, count;

	for (size_t at = 0; at < length; at += word ? word : 1) {
		bool card;

		word = plain_word_length(s + at, length - at);
		count = may_be_cards(s + at, word, least)
			? count_items(s + at, word, true)
			: 0;
		card = count > 0;
		if (!card && pile && at == pile)
			count = count_items(s + at, word, false);
		if (count < least)
			continue;
		text_add(&parted, s + copied, at - copied);
		for (copied = at; copied < at + word; copied += n) {
			n = item_length(
				s + copied, at + word - copied, card, &rank);
			if (copied > at)
				text_char(&parted, ' ');
			text_add(&parted, s + copied, n);
		}
	}
	if (copied) {
		text_add(&parted, s + copied, length - copied);
		text_cut(line, from);
		text_append(line, &parted);
	}
	text_fini(&parted);
	return copied > 0;
}

void
page_learn(struct manner *m, const char *s, size_t length)
{
	const char *end = s + length;
	struct text t = {0};
	unsigned boxed = 0;
	bool broken = false; /* a card is, and not at the border of a box */

	while (end > s && end[-1] != '\n') /* the last line may be cut */
		end--;
	while (s < end) {
		size_t line = text_line_length(s, (size_t)(end - s)), n, at;
		size_t prefix = prefix_length(m, s, line, &at), border;

		at += prefix;
		n = line - at;
		border = page_unbox(s + at, &n);
		boxed += border > 0;
		text_clear(&t);
		text_add(&t, s + at + border, n);
		if (n > 3 && memcmp(t.bytes + n - 3, " of", 3) == 0) {
			m->wrapped = true;
			broken = broken ||
				(s + line + 1 < end &&
					!page_goes_on(s + at, line - at,
						s + line + 1,
						(size_t)(end - s) - line - 1));
		}
		m->glued = m->glued || page_part_cards(&t, 0, 3);
		s += line + 1;
	}
	m->boxed = boxed >= BOXED_LEAST && !broken;
	m->wrapped = m->wrapped && m->boxed;
	text_fini(&t);
}
