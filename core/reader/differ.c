#include "core/reader/differ.h"

#include "core/cards/cards.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

struct word {
	const char *s;
	size_t length;
};

struct line {
	const char *bytes;
	size_t length;
	struct word word[DIFFER_WORDS];
	size_t words;
};

enum sort { SPACE, DIGIT, LETTER, HIGH, OTHER };

static enum sort
sort_of(char c)
{
	unsigned char byte = (unsigned char)c;

	if (byte == ' ' || byte == '\t')
		return SPACE;
	if (isdigit(byte))
		return DIGIT;
	if (isalpha(byte))
		return LETTER;
	return byte >= 0x80 ? HIGH : OTHER;
}

/* Runs of letters, of digits, of white space, of UTF-8; else single bytes. */
static size_t
word_length(const char *s, size_t length)
{
	enum sort sort = sort_of(s[0]);
	size_t n = 1;

	while (sort != OTHER && n < length && sort_of(s[n]) == sort)
		n++;
	return n;
}

/* False when the line has too many words to be compared. */
static bool
split(struct line *line, const char *bytes, size_t length)
{
	size_t at = 0;

	line->bytes = bytes;
	line->length = length;
	line->words = 0;
	while (at < length) {
		size_t n = word_length(bytes + at, length - at);

		if (line->words == DIFFER_WORDS)
			return false;
		line->word[line->words++] = (struct word){bytes + at, n};
		at += n;
	}
	return true;
}

static bool
same(const struct word *a, const struct word *b)
{
	return a->length == b->length && memcmp(a->s, b->s, a->length) == 0;
}

/* A card standing alone: 7S, 10D; or a number. Returns its length, or 0. */
static size_t
value_length(const char *s, size_t length)
{
	unsigned card;
	size_t n = card_read_loosely(s, length, &card);

	if (n && (n == length || sort_of(s[n]) != sort_of(s[n - 1])))
		return n;
	return sort_of(s[0]) == DIGIT ? word_length(s, length) : 0;
}

void
differ_key(const char *s, size_t length, char *key)
{
	size_t at = 0;
	size_t n = 0;
	bool inside = false; /* a word: no card begins there */

	while (at < length && n + 1 < DIFFER_KEY) {
		size_t value = inside ? 0 : value_length(s + at, length - at);

		inside = sort_of(s[at]) == LETTER;
		if (!value) {
			key[n++] = s[at++];
			continue;
		}
		if (n == 0 || key[n - 1] != '#')
			key[n++] = '#';
		at += value;
	}
	key[n] = '\0';
}

/* Where the lines part: words of each that have no fellow in the other. */
struct hunk {
	const struct line *expected;
	const struct line *found;
	size_t e;
	size_t e_words;
	size_t f;
	size_t f_words;
};

static struct word
join(const struct line *line, size_t first, size_t words)
{
	struct word w = {line->bytes + line->length, 0};

	if (first < line->words)
		w.s = line->word[first].s;
	if (words) {
		const struct word *last = &line->word[first + words - 1];

		w.length = (size_t)(last->s + last->length - w.s);
	}
	return w;
}

static bool
blank(struct word w)
{
	for (size_t i = 0; i < w.length; i++)
		if (sort_of(w.s[i]) != SPACE)
			return false;
	return true;
}

struct where {
	const char *preposition; /* " after `" .. or the whole place */
	struct word word;
	const char *close;
};

static struct where
place(const struct hunk *h)
{
	if (h->f + h->f_words == h->found->words &&
		h->e + h->e_words == h->expected->words)
		return (struct where){" at the end of the line", {"", 0}, ""};
	if (h->f == 0)
		return (struct where){
			" at the beginning of the line", {"", 0}, ""};
	return (struct where){" after `", join(h->found, h->f - 1, 1), "`"};
}

static void
tell(const struct differ_sink *sink, const struct hunk *h, enum fault_id id,
	const char *format, ...) __attribute__((format(printf, 4, 5)));

static void
tell(const struct differ_sink *sink, const struct hunk *h, enum fault_id id,
	const char *format, ...)
{
	struct word found = join(h->found, h->f, h->f_words);
	char what[FAULT_TEXT];
	char key[DIFFER_KEY];
	va_list ap;

	va_start(ap, format);
	vsnprintf(what, sizeof(what), format, ap);
	va_end(ap);
	differ_key(what, strlen(what), key);
	sink->tell(sink->context,
		&(struct difference){
			.at = (size_t)(found.s - h->found->bytes),
			.width = found.length,
			.id = id,
			.what = what,
			.key = key,
		});
}

#define SHORT(w) (int)((w).length < 60 ? (w).length : 60), (w).s

static void
tell_spaces(const struct differ_sink *sink, const struct hunk *h,
	struct word expected, struct word found)
{
	struct where at = place(h);
	size_t n = expected.length;
	size_t m = found.length;

	if (n && m)
		tell(sink, h, FAULT_SPACING, "%zu space%s for %zu%s%.*s%s", m,
			m == 1 ? "" : "s", n, at.preposition, SHORT(at.word),
			at.close);
	else if (n + m == 1)
		tell(sink, h, FAULT_SPACING, "a space is %s%s%.*s%s",
			n ? "missing" : "extra", at.preposition, SHORT(at.word),
			at.close);
	else
		tell(sink, h, FAULT_SPACING, "%zu spaces are %s%s%.*s%s", n + m,
			n ? "missing" : "extra", at.preposition, SHORT(at.word),
			at.close);
}

static void
tell_hunk(const struct differ_sink *sink, const struct hunk *h)
{
	struct word expected = join(h->expected, h->e, h->e_words);
	struct word found = join(h->found, h->f, h->f_words);
	struct where at = place(h);

	if (blank(expected) && blank(found))
		tell_spaces(sink, h, expected, found);
	else if (!expected.length || !found.length)
		tell(sink, h, FAULT_SPELLING, "`%.*s` is %s%s%.*s%s",
			SHORT(found.length ? found : expected),
			found.length ? "extra" : "missing", at.preposition,
			SHORT(at.word), at.close);
	else
		tell(sink, h, FAULT_SPELLING, "`%.*s` for `%.*s`", SHORT(found),
			SHORT(expected));
}

/* Longest common subsequences of the words from i and j on. */
static void
measure(const struct line *a, const struct line *b,
	uint8_t length[DIFFER_WORDS + 1][DIFFER_WORDS + 1])
{
	for (size_t i = 0; i <= a->words; i++)
		length[i][b->words] = 0;
	for (size_t j = 0; j <= b->words; j++)
		length[a->words][j] = 0;
	for (size_t i = a->words; i-- > 0;)
		for (size_t j = b->words; j-- > 0;) {
			uint8_t skip = length[i + 1][j] > length[i][j + 1]
				? length[i + 1][j]
				: length[i][j + 1];

			length[i][j] = skip;
			if (same(&a->word[i], &b->word[j]))
				length[i][j] =
					(uint8_t)(length[i + 1][j + 1] + 1);
		}
}

static void
walk(const struct line *a, const struct line *b, const struct differ_sink *sink)
{
	uint8_t length[DIFFER_WORDS + 1][DIFFER_WORDS + 1];
	size_t i = 0;
	size_t j = 0;

	measure(a, b, length);
	while (i < a->words || j < b->words) {
		struct hunk h = {a, b, i, 0, j, 0};

		while (i < a->words && j < b->words &&
			same(&a->word[i], &b->word[j])) {
			h.e = ++i;
			h.f = ++j;
		}
		while ((i < a->words || j < b->words) &&
			!(i < a->words && j < b->words &&
				same(&a->word[i], &b->word[j]))) {
			if (j == b->words ||
				(i < a->words &&
					length[i + 1][j] >= length[i][j + 1]))
				i++;
			else
				j++;
		}
		h.e_words = i - h.e;
		h.f_words = j - h.f;
		if (h.e_words + h.f_words)
			tell_hunk(sink, &h);
	}
}

void
differ(const char *expected, size_t expected_length, const char *found,
	size_t found_length, const struct differ_sink *sink)
{
	static const char what[] = "a long line differs";
	struct line a;
	struct line b;

	if (expected_length == found_length &&
		memcmp(expected, found, found_length) == 0)
		return;
	if (split(&a, expected, expected_length) &&
		split(&b, found, found_length))
		walk(&a, &b, sink);
	else
		sink->tell(sink->context,
			&(struct difference){
				0, found_length, FAULT_SPELLING, what, what});
}
