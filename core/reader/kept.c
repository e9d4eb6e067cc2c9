/*
 * Lines kept by their bytes: short lines that come again, with the event that
 * each says, or as the usual manner has it.
 */
#include "core/base/base.h"
#include "core/reader/reader_private.h"

#include <stdlib.h>

enum {
	CACHE_LINE = 64,
	KEPT_LINES = KEPT_PLACES / 2, /* kept at most, one of them unused */
	KEPT_LIST = 32 /* entries of the longest list in a line that is kept */
};

/*
 * A short line and the event it says; of a stray line there is none. What a
 * move needs is mostly in the first cache line: to fetch another takes longer
 * than all else that is done with the line.
 */
struct kept_bytes {
	struct recalled *line; /* NULL: the place is free */
	int32_t number[EVENT_NUMBERS];
	uint16_t context;
	uint8_t length, kind, seat, card, count;
	bool piled;                    /* cards are set */
	uint64_t word[RECALLED_WORDS]; /* its bytes, filled up with NULs */
	card_set cards;
	uint8_t list[KEPT_LIST];
};

_Static_assert(sizeof(struct kept_bytes) == 2 * CACHE_LINE &&
		sizeof(struct recalled_plain) == 2 * CACHE_LINE,
	"what is kept of a line takes whole lines of the cache");

/* Lines of zeros, from the begin of a cache line on. */
static void
start_places(struct kept_places *p)
{
	uintptr_t at;

	p->memory = memory_zero(KEPT_LINES * 2 + 1, CACHE_LINE);
	at = (uintptr_t)p->memory + CACHE_LINE - 1;
	p->lines = (void *)(at - at % CACHE_LINE);
}

void
kept_forget(struct kept_places *p)
{
	free(p->memory);
	*p = (struct kept_places){.count = 0};
}

/* The index of the line for this place or, where that is taken, for the one
 * beside it; 0: there is no room. */
static unsigned
take_place(struct kept_places *p, size_t i)
{
	if (!p->lines)
		start_places(p);
	i ^= p->place[i] != 0;
	if (!p->place[i] && p->count < KEPT_LINES - 1)
		p->place[i] = ++p->count;
	return p->place[i];
}

/* The last bytes of a line, at most eight, filled up with NULs. */
static uint64_t
last_word(const char *s, size_t length, size_t at)
{
	uint64_t word = 0;

	if (length < sizeof word) {
		memcpy(&word, s, length);
		return word;
	}
	memcpy(&word, s + length - sizeof word, sizeof word);
	return word >> (8 * (at + sizeof word - length));
}

/*
 * Fills the words of the line, of which there are length / 8 + 1; returns where
 * it belongs. The products are added and do not wait for each other; of their
 * bits the highest depend on all others.
 */
static size_t
make_words(uint64_t *word, const char *s, size_t length, unsigned context)
{
	static const uint64_t odd[RECALLED_WORDS] = {
		UINT64_C(0xD6E8FEB86659FD93), UINT64_C(0x9E3779B97F4A7C15),
		UINT64_C(0xC2B2AE3D27D4EB4F), UINT64_C(0xA0761D6478BD642F),
		UINT64_C(0xE7037ED1A0B428DB), UINT64_C(0x8EBC6AF09C88C6E3),
		UINT64_C(0xFF51AFD7ED558CCD)};
	uint64_t hash = context * UINT64_C(0xBF58476D1CE4E5B9);
	size_t words = length / sizeof *word, i = 0;

	for (; i < words; i++) {
		memcpy(&word[i], s + i * sizeof *word, sizeof *word);
		hash += word[i] * odd[i];
	}
	i *= sizeof *word;
	word[words] = i < length ? last_word(s, length, i) : 0;
	hash += word[words] * odd[words];
	return hash >> (64 - KEPT_BITS);
}

static bool
same_words(const uint64_t *a, const uint64_t *b, size_t length)
{
	uint64_t other = 0;

	for (size_t i = 0; i <= length / sizeof *a; i++)
		other |= a[i] ^ b[i];
	return !other;
}

static bool
has_bytes(const struct kept_bytes *b, const uint64_t *word, size_t length,
	unsigned context)
{
	return b->line && b->context == context && b->length == length &&
		same_words(b->word, word, length);
}

static void
get_event(const struct kept_bytes *b, struct event *e)
{
	e->kind = b->kind;
	e->seat = b->seat;
	e->card = b->card;
	e->count = b->count;
	memcpy(e->number, b->number, sizeof e->number);
	e->cards = b->piled ? b->cards : 0;
	e->text = NULL;
	e->length = 0;
	if (b->count)
		memcpy(e->list, b->list, b->count);
}

struct recalled *
recall_bytes(struct recall *k, const char *s, size_t length, unsigned context,
	struct event *e)
{
	const struct kept_bytes *kept = k->bytes.lines, *b;
	uint64_t word[RECALLED_WORDS];
	size_t i;

	if (length > RECALLED_SHORT || !kept)
		return NULL;
	i = make_words(word, s, length, context);
	b = &kept[k->bytes.place[i]];
	if (!has_bytes(b, word, length, context)) {
		b = &kept[k->bytes.place[i ^ 1]];
		if (!has_bytes(b, word, length, context))
			return NULL;
	}
	get_event(b, e);
	return b->line;
}

static void
keep_event(struct kept_bytes *b, const struct event *e)
{
	b->kind = e->kind;
	b->seat = e->seat;
	b->card = e->card;
	b->count = (uint8_t)e->count;
	memcpy(b->number, e->number, sizeof b->number);
	b->piled = e->cards != 0;
	b->cards = e->cards;
	memcpy(b->list, e->list, e->count);
}

void
recall_keep_bytes(struct recall *k, const char *s, size_t length,
	unsigned context, struct recalled *line, const struct event *e)
{
	struct kept_bytes kept = {.line = line ? line : &k->exact,
		.context = (uint16_t)context,
		.length = (uint8_t)length};
	bool says = kept.line->how != RECALLED_STRAY;
	unsigned n;

	if (length > RECALLED_SHORT ||
		(says && (e->count > KEPT_LIST || e->text)))
		return;
	if (says)
		keep_event(&kept, e);
	n = take_place(&k->bytes, make_words(kept.word, s, length, context));
	if (n)
		((struct kept_bytes *)k->bytes.lines)[n] = kept;
}

static bool
has_plain(
	const struct recalled_plain *kept, const uint64_t *word, size_t length)
{
	return kept->plain_length && kept->length == length &&
		same_words(kept->word, word, length);
}

const struct recalled_plain *
recall_plain(const struct recall *k, const char *s, size_t length)
{
	const struct recalled_plain *kept = k ? k->plain.lines : NULL, *p;
	uint64_t word[RECALLED_WORDS];
	size_t i;

	if (!kept || length > RECALLED_SHORT)
		return NULL;
	i = make_words(word, s, length, 0);
	p = &kept[k->plain.place[i]];
	if (has_plain(p, word, length))
		return p;
	p = &kept[k->plain.place[i ^ 1]];
	return has_plain(p, word, length) ? p : NULL;
}

void
recall_keep_plain(struct recall *k, const char *s, size_t length,
	const struct manner_applied *applied, const struct text *plain)
{
	struct recalled_plain kept = {.subject = applied->subject,
		.prefix = (uint8_t)applied->prefix,
		.prompt = (uint8_t)applied->prompt,
		.at = (uint8_t)applied->at,
		.length = (uint8_t)length,
		.plain_length = (uint8_t)plain->length};
	unsigned n;

	if (!k || length > RECALLED_SHORT || plain->length > RECALLED_PLAIN)
		return;
	memcpy(kept.plain, plain->bytes, plain->length);
	n = take_place(&k->plain, make_words(kept.word, s, length, 0));
	if (n)
		((struct recalled_plain *)k->plain.lines)[n] = kept;
}

void
recall_forget_plain(struct recall *k)
{
	if (k)
		kept_forget(&k->plain);
}
