/* Two lines compared word by word. */
#include "core/reader/loose_private.h"
#include "core/reader/recall_private.h"

#include <assert.h>
#include <strings.h>

struct word {
	const char *s;
	size_t length;
};

struct word_line {
	const char *bytes;
	size_t length;
	struct word word[DIFFERENCE_WORDS];
	size_t words;
};

enum byte_sort { SPACE, DIGIT, LETTER, HIGH, OTHER };

static enum byte_sort
sort_of(char c)
{
	if (ascii_blank(c))
		return SPACE;
	if (ascii_digit(c))
		return DIGIT;
	if (ascii_alpha(c))
		return LETTER;
	return (unsigned char)c >= 0x80 ? HIGH : OTHER;
}

/* Whether a card stands behind a small letter that nothing parts from it. */
static bool
is_glued_card(const char *s, size_t at, size_t length)
{
	return ascii_upper(s[at]) && ascii_lower(s[at - 1]) &&
		value_plain_card(s + at, length - at);
}

/* Cards; runs of letters, of digits, of white space, of UTF-8; else single
 * bytes. */
static size_t
word_length(const char *s, size_t length)
{
	enum byte_sort sort = sort_of(s[0]);
	size_t n = 1;

	if (value_plain_card(s, length))
		return 2;
	while (sort != OTHER && n < length && sort_of(s[n]) == sort &&
		!is_glued_card(s, n, length))
		n++;
	return n;
}

/* False when the line has too many words to be compared. */
static bool
split_words(struct word_line *line, const char *bytes, size_t length)
{
	size_t at = 0;

	line->bytes = bytes;
	line->length = length;
	line->words = 0;
	while (at < length) {
		size_t n = word_length(bytes + at, length - at);

		if (line->words == DIFFERENCE_WORDS)
			return false;
		line->word[line->words++] = (struct word){bytes + at, n};
		at += n;
	}
	return true;
}

static bool
same_word(const struct word *a, const struct word *b)
{
	return a->length == b->length && memcmp(a->s, b->s, a->length) == 0;
}

typedef bool word_compare(const struct word *a, const struct word *b);

/* Whether they are alike but for the case of their letters, of which a card has
 * none. */
static bool
alike_words(const struct word *a, const struct word *b)
{
	return a->length == b->length &&
		strncasecmp(a->s, b->s, a->length) == 0 &&
		(!value_plain_card(a->s, a->length) || same_word(a, b));
}

void
difference_key(const char *s, size_t length, char *key)
{
	struct skeleton skeleton;

	if (skeleton_make(&skeleton, s, length)) {
		skeleton_key(&skeleton, key, DIFFERENCE_KEY);
		return;
	}
	if (length >= DIFFERENCE_KEY)
		length = DIFFERENCE_KEY - 1;
	memcpy(key, s, length);
	key[length] = '\0';
}

/* Where the lines part: words of each that have no fellow in the other. */
struct word_hunk {
	const struct word_line *expected;
	const struct word_line *found;
	size_t e;
	size_t e_words;
	size_t f;
	size_t f_words;
};

static struct word
join_words(const struct word_line *line, size_t first, size_t words)
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
is_blank_word(struct word w)
{
	for (size_t i = 0; i < w.length; i++)
		if (sort_of(w.s[i]) != SPACE)
			return false;
	return true;
}

/* A word in a message, for %s. */
#define SHORT_WORD(w) text_short((w).s, (w).length, QUOTE_WORD).bytes

/* Where in the line the lines part, to go behind "is extra" and the like. */
static void
describe_place(const struct word_hunk *h, char where[FAULT_TEXT])
{
	struct word before;
	size_t f = h->f;

	while (f > 1 && is_blank_word(h->found->word[f - 1]))
		f--;
	if (h->f + h->f_words == h->found->words &&
		h->e + h->e_words == h->expected->words) {
		text_fill(where, FAULT_TEXT, "at the end of the line");
	} else if (h->f == 0) {
		text_fill(where, FAULT_TEXT, "at the beginning of the line");
	} else {
		before = join_words(h->found, f - 1, 1);
		text_fill(where, FAULT_TEXT, "after `%s`", SHORT_WORD(before));
	}
}

void
difference_say_spaces(size_t n, const char *how, char what[FAULT_TEXT])
{
	if (n == 1)
		text_fill(what, FAULT_TEXT, "a space is %s", how);
	else
		text_fill(what, FAULT_TEXT, "%zu spaces are %s", n, how);
}

static void
describe_spaces(const struct word_hunk *h, size_t expected, struct word found,
	char what[FAULT_TEXT])
{
	char where[FAULT_TEXT], how[2 * FAULT_TEXT];

	describe_place(h, where);
	if (expected == 1 && found.length == 1)
		text_fill(what, FAULT_TEXT, "%s for a space %s",
			*found.s == '\t' ? "a tab" : "another blank", where);
	else if (expected && found.length)
		text_fill(what, FAULT_TEXT, "%zu space%s for %zu %s",
			found.length, found.length == 1 ? "" : "s", expected,
			where);
	else {
		text_fill(how, sizeof how, "%s %s",
			expected ? "missing" : "extra", where);
		difference_say_spaces(expected + found.length, how, what);
	}
}

static void
describe_words(const struct word_hunk *h, struct word expected,
	struct word found, char what[FAULT_TEXT])
{
	char where[FAULT_TEXT];

	describe_place(h, where);
	if (expected.length && found.length)
		text_fill(what, FAULT_TEXT, "`%s` for `%s`", SHORT_WORD(found),
			SHORT_WORD(expected));
	else if (expected.length)
		text_fill(what, FAULT_TEXT, "`%s` is missing %s",
			SHORT_WORD(expected), where);
	else
		text_fill(what, FAULT_TEXT, "`%s` is extra %s",
			SHORT_WORD(found), where);
}

static void
raise_hunk(const struct difference_sink *sink, const struct word_hunk *h)
{
	struct word expected = join_words(h->expected, h->e, h->e_words);
	struct word found = join_words(h->found, h->f, h->f_words);
	struct difference d = {
		.at = (size_t)(found.s - h->found->bytes),
		.width = found.length,
		.id = FAULT_SPELLING,
	};
	char what[FAULT_TEXT];
	char key[DIFFERENCE_KEY];

	assert(expected.length || found.length);
	if (is_blank_word(expected) && is_blank_word(found)) {
		d.id = FAULT_SPACING;
		describe_spaces(h, expected.length, found, what);
	} else {
		describe_words(h, expected, found, what);
	}
	difference_key(what, strlen(what), key);
	d.what = what;
	d.key = key;
	sink->raise(sink->context, &d);
}

/* Longest common subsequences of the words from i and j on. */
static void
measure_common(const struct word_line *a, const struct word_line *b,
	word_compare *same,
	uint8_t length[DIFFERENCE_WORDS + 1][DIFFERENCE_WORDS + 1])
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

/* Where two lines part, from the first hunk to the last. */
struct word_hunks {
	struct word_hunk hunk[DIFFERENCE_WORDS + 1];
	size_t count;
	size_t worded; /* of them that are not white space alone */
	/* The first words alike but for small letters, and for capitals, that
	 * were found. */
	struct word_hunk alike[2];
};

/* A word left out and another put in, with nothing but a blank between them,
 * are one place: `It is` for `It's`, with the word to which they belong. */
static bool
join_hunks(struct word_hunk *last, const struct word_hunk *h)
{
	size_t gap = h->f - (last->f + last->f_words);

	if (gap != 1 || !is_blank_word(h->found->word[h->f - 1]) ||
		!((!last->f_words && !h->e_words) ||
			(!last->e_words && !h->f_words)))
		return false;
	last->e_words = h->e + h->e_words - last->e;
	last->f_words = h->f + h->f_words - last->f;
	while (same_word(&last->expected->word[last->e + last->e_words - 1],
		&last->found->word[last->f + last->f_words - 1])) {
		last->e_words--;
		last->f_words--;
	}
	if (last->e && last->f) {
		last->e--;
		last->f--;
		last->e_words++;
		last->f_words++;
	}
	return true;
}

static void
add_hunk(struct word_hunks *all, const struct word_hunk *h)
{
	if (!h->e_words && !h->f_words)
		return;
	if (all->count && join_hunks(&all->hunk[all->count - 1], h))
		return;
	all->hunk[all->count++] = *h;
	all->worded +=
		!is_blank_word(join_words(h->expected, h->e, h->e_words)) ||
		!is_blank_word(join_words(h->found, h->f, h->f_words));
}

/* How many of these words of a line are more than white space. The cards of a
 * list are two, a rank and a suit, however many they are. */
static size_t
count_worded(const struct word_line *line, size_t first, size_t words)
{
	size_t n = 0;
	bool card = false;

	for (size_t i = first; i < first + words; i++) {
		struct word w = line->word[i];
		bool before = card;

		if (is_blank_word(w))
			continue;
		card = value_plain_card(w.s, w.length);
		n += !card ? 1 : before ? 0 : 2;
	}
	return n;
}

/* Whether the line is another: it parts in several places, which are many or
 * most of its words. */
static bool
is_otherwise(const struct word_hunks *all, const struct word_line *due)
{
	size_t other = 0;

	for (size_t i = 0; i < all->count; i++)
		other +=
			count_worded(due, all->hunk[i].e, all->hunk[i].e_words);
	return all->worded >= DIFFERENCE_OTHERWISE &&
		(all->count >= DIFFERENCE_MANY ||
			2 * other > count_worded(due, 0, due->words));
}

/* Notes words that are alike. */
static void
note_alike(struct word_hunks *all, const struct word_hunk *h)
{
	const char *e = h->expected->word[h->e].s, *f = h->found->word[h->f].s;
	size_t length = h->found->word[h->f].length, n = 0;

	while (n < length && e[n] == f[n])
		n++;
	if (n < length && !all->alike[ascii_upper(f[n])].f_words)
		all->alike[ascii_upper(f[n])] = *h;
}

static void
walk_words(const struct word_line *a, const struct word_line *b,
	word_compare *same, struct word_hunks *all)
{
	uint8_t length[DIFFERENCE_WORDS + 1][DIFFERENCE_WORDS + 1];
	size_t i = 0;
	size_t j = 0;

	all->count = all->worded = 0; /* the rest is large */
	all->alike[0].f_words = all->alike[1].f_words = 0;
	measure_common(a, b, same, length);
	while (i < a->words || j < b->words) {
		struct word_hunk h = {a, b, i, 0, j, 0};

		while (i < a->words && j < b->words &&
			same(&a->word[i], &b->word[j])) {
			note_alike(all, &(struct word_hunk){a, b, i, 1, j, 1});
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
		add_hunk(all, &h);
	}
}

/* The line is worded otherwise: that is one difference, however many words. */
static void
raise_otherwise(const struct difference_sink *sink, const struct word_line *due,
	const struct word_line *found)
{
	struct word expected = join_words(due, 0, due->words);
	struct word is = join_words(found, 0, found->words);
	char what[FAULT_TEXT], key[DIFFERENCE_KEY];

	text_fill(what, sizeof what, "`%s` for `%s`", SHORT_WORD(is),
		SHORT_WORD(expected));
	difference_key(found->bytes, found->length, key);
	sink->raise(sink->context,
		&(struct difference){
			0, found->length, FAULT_SPELLING, what, key});
}

static void
raise_words(const struct word_line *due, const struct word_line *found,
	const struct difference_sink *sink)
{
	struct word_hunks all;
	bool otherwise;

	walk_words(due, found, same_word, &all);
	otherwise = is_otherwise(&all, due);
	if (all.worded)
		walk_words(due, found, alike_words, &all);
	if (otherwise && all.worded) {
		raise_otherwise(sink, due, found);
		return;
	}
	/* However many words of the line have them. */
	for (size_t i = 0; i < LENGTH(all.alike); i++)
		if (all.alike[i].f_words)
			raise_hunk(sink, &all.alike[i]);
	for (size_t i = 0; i < all.count; i++)
		raise_hunk(sink, &all.hunk[i]);
}

void
difference_words(const char *due, size_t due_length, const char *found,
	size_t found_length, const struct difference_sink *sink)
{
	static const char what[] = "a long line differs";
	struct word_line a;
	struct word_line b;

	if (due_length == found_length && memcmp(due, found, found_length) == 0)
		return;
	if (split_words(&a, due, due_length) &&
		split_words(&b, found, found_length))
		raise_words(&a, &b, sink);
	else
		sink->raise(sink->context,
			&(struct difference){
				0, found_length, FAULT_SPELLING, what, what});
}
