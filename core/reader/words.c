/*
 * Finds words that each line has which a pattern matches: a line without them
 * need not be matched.
 */
#include "core/base/base.h"
#include "core/reader/loose_private.h"

#include <assert.h>
#include <strings.h>

enum { WORDS_DEPTH = 16 };

/* Where an expression is looked at. */
struct words_reader {
	struct loose *loose;
	const char *s;
	unsigned depth;
	bool strange; /* it has parts that are not known here */
};

static const struct loose_words none = {.least = 0};

static struct loose_words read_choice(struct words_reader *r);

/* Keeps those that fewer lines have, and clears the others. */
static void
prefer_words(struct loose_words *best, struct loose_words *other)
{
	if (other->least > best->least ||
		(other->least == best->least &&
			strlen(other->s) < strlen(best->s)))
		*best = *other;
	*other = none;
}

/* The same of a word; most lines have what is a part of these two. */
static void
prefer_word(struct loose_words *best, struct loose_words *word)
{
	if (word->least < LOOSE_LETTERS)
		*word = none;
	else if (strstr("player discards", word->s))
		word->least = 1;
	prefer_words(best, word);
}

/* Lines may have the words of another part instead. */
static void
add_words(struct loose_words *w, const struct loose_words *other)
{
	size_t n = strlen(w->s);

	if (!w->least || !other->least ||
		n + strlen(other->s) + 2 > sizeof w->s) {
		*w = none;
		return;
	}
	text_fill(w->s + n, sizeof w->s - n, "|%s", other->s);
	if (other->least < w->least)
		w->least = other->least;
}

/* Moves behind how often a part is matched; true: it may be left out. */
static bool
pass_times(struct words_reader *r)
{
	const char *s = r->s;

	if (*s == '{' && ascii_digit(s[1]))
		r->s = s + strcspn(s, "}");
	else if (!ascii_among(*s, "?*+"))
		return false;
	r->s += *r->s != '\0';
	r->s += *r->s == '?' || *r->s == '+';
	return *s == '?' || *s == '*' || (*s == '{' && s[1] == '0');
}

static bool
is_hex(char c)
{
	return ascii_digit(c) ||
		(ascii_tolower(c) >= 'a' && ascii_tolower(c) <= 'f');
}

/* Moves behind a class, an escape or a sign. */
static void
pass_sign(struct words_reader *r)
{
	const char *s = r->s;

	if (*s == '[') {
		s += s[1] == '^' ? 2 : 1;
		s += *s == ']';
		while (*s && *s != ']')
			s += *s == '\\' && s[1] ? 2 : 1;
	} else if (strncmp(s, "\\k<", 3) == 0) {
		s += strcspn(s, ">");
	} else if (strncmp(s, "\\x", 2) == 0) {
		for (s++; s < r->s + 3 && is_hex(s[1]);)
			s++;
	} else {
		s += *s == '\\' && s[1];
	}
	r->s = s + (*s != '\0');
}

/* The words of the subpattern that is called at r->s, behind which it moves. */
static struct loose_words
read_call(struct words_reader *r)
{
	size_t n = strcspn(r->s, ")");
	unsigned i = loose_find_define(r->loose, r->s, n);
	struct loose_define *d = &r->loose->define[i];

	r->s += n;
	if (i == r->loose->defines)
		return none;
	return *loose_find_words(r->loose, d->expression, &d->words);
}

/* Reads a group, of which r->s is at the first byte. */
static struct loose_words
read_group(struct words_reader *r)
{
	const char *s = ++r->s;
	bool calls = strncmp(s, "?&", 2) == 0;
	bool behind = strncmp(s, "?<!", 3) == 0 || strncmp(s, "?<=", 3) == 0;
	bool never = behind || strncmp(s, "?!", 2) == 0;
	struct loose_words w;

	if (behind)
		r->s += 3;
	else if (strncmp(s, "?<", 2) == 0) {
		r->s += strcspn(s, ">");
		r->s += *r->s == '>';
	} else if (*s == '?' && ascii_among(s[1], "&:|=!"))
		r->s += 2;
	else if (*s == '?' || *s == '*')
		r->strange = true;
	w = calls ? read_call(r) : read_choice(r);
	if (*r->s == ')')
		r->s++;
	else
		r->strange = true;
	return never ? none : w;
}

/* Adds the letter at r->s to the word; one that may be left out ends it. */
static void
read_letter(struct words_reader *r, struct loose_words *word,
	struct loose_words *best)
{
	char letter = ascii_tolower(*r->s++);
	const char *behind = r->s;

	if (!pass_times(r) && word->least + 1 < sizeof word->s)
		word->s[word->least++] = letter;
	if (r->s != behind)
		prefer_word(best, word);
}

/* Reads what is matched one part behind the other. */
static struct loose_words
read_sequence(struct words_reader *r)
{
	struct loose_words best = none, word = none, part;

	while (*r->s && *r->s != '|' && *r->s != ')') {
		if (ascii_alpha(*r->s)) {
			read_letter(r, &word, &best);
			continue;
		}
		prefer_word(&best, &word);
		part = none;
		if (*r->s == '(')
			part = read_group(r);
		else
			pass_sign(r);
		if (!pass_times(r))
			prefer_words(&best, &part);
	}
	prefer_word(&best, &word);
	return best;
}

/* Reads parts of which one is matched. */
static struct loose_words
read_choice(struct words_reader *r)
{
	struct loose_words all, other;

	if (++r->depth > WORDS_DEPTH)
		r->strange = true;
	if (r->strange)
		return none;
	all = read_sequence(r);
	while (*r->s == '|') {
		r->s++;
		other = read_sequence(r);
		add_words(&all, &other);
	}
	r->depth--;
	return all;
}

/* The number of the pair of two letters here: other signs share numbers. */
static uint16_t
pair_of(const char *s)
{
	unsigned first = (unsigned char)s[0] & 31,
		 last = (unsigned char)s[1] & 31;

	return (uint16_t)(first << 5 | last);
}

/* Fills what is looked for of each word. */
static void
list_words(struct loose_words *w)
{
	/* Those of a subpattern are listed already. */
	w->count = 0;
	for (const char *s = w->s; *s; s += *s == '|') {
		size_t n = strcspn(s, "|");

		assert(n >= LOOSE_LETTERS && w->count < LENGTH(w->word));
		w->word[w->count++] = (struct loose_word){(uint8_t)(s - w->s),
			(uint8_t)n, pair_of(s), pair_of(s + n - 2)};
		s += n;
	}
}

const struct loose_words *
loose_find_words(
	struct loose *l, const char *expression, struct loose_words **words)
{
	if (!*words) {
		struct words_reader r = {.loose = l, .s = expression};
		struct loose_words w;

		/* A subpattern that calls itself finds this. */
		*words = memory_zero(1, sizeof **words);
		w = read_choice(&r);
		**words = r.strange || *r.s ? none : w;
		list_words(*words);
	}
	return *words;
}

void
loose_find_pairs(struct loose_pairs *p, const char *s, size_t length)
{
	unsigned pair = 0;

	*p = (struct loose_pairs){0};
	for (size_t i = 0; i < length; i++) {
		pair = (pair << 5 | ((unsigned char)s[i] & 31)) % 1024;
		p->bits[pair / 64] |= UINT64_C(1) << pair % 64;
	}
}

static bool
has_pair(const struct loose_pairs *p, unsigned pair)
{
	return p->bits[pair / 64] >> pair % 64 & 1;
}

static bool
has_word(const char *word, size_t n, const char *s, size_t length)
{
	for (size_t i = 0; i + n <= length; i++)
		if ((s[i] | 0x20) == word[0] && (s[i + 1] | 0x20) == word[1] &&
			strncasecmp(s + i, word, n) == 0)
			return true;
	return false;
}

bool
loose_has_word(const struct loose_words *words, const struct loose_pairs *pairs,
	const char *s, size_t length)
{
	for (unsigned i = 0; i < words->count; i++) {
		const struct loose_word *w = &words->word[i];

		if (has_pair(pairs, w->first) && has_pair(pairs, w->last) &&
			has_word(words->s + w->at, w->length, s, length))
			return true;
	}
	return !words->count;
}
