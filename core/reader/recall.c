/*
 * Remembers how lines of one skeleton were read, so that the next is read
 * without trying all patterns.
 */
#include "core/base/memory.h"
#include "core/reader/reader_private.h"

#include <assert.h>
#include <stdlib.h>

enum {
	SLOTS = 2 * RECALL_SKELETONS,
	CACHE_LINE = 64,
	KEPT_BITS = 13,
	KEPT_PLACES = 1 << KEPT_BITS, /* in the hash table of kept lines */
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

struct recall_slot {
	uint64_t hash;
	unsigned context;
	size_t length;
	char *skeleton;
	struct recalled line;
};

/* A hash table of indices into the kept lines, which lie close together in the
 * order in which they came. Index 0 means free: line 0 stays empty. */
struct kept_places {
	uint16_t place[KEPT_PLACES];
	uint16_t count;
	void *lines; /* KEPT_LINES of them; NULL: none yet */
	void *memory;
};

struct recall {
	const struct vocabulary *vocabulary;
	size_t count;
	struct recall_slot *slot[SLOTS]; /* NULL: it is free */
	struct recalled exact;    /* all that are known by their bytes alone */
	struct kept_places bytes; /* of struct kept_bytes */
	struct kept_places plain; /* of struct recalled_plain */
};

/* Lines of zeros, from the begin of a cache line on. */
static void
start_places(struct kept_places *p)
{
	uintptr_t at;

	p->memory = memory_zero(KEPT_LINES * 2 + 1, CACHE_LINE);
	at = (uintptr_t)p->memory + CACHE_LINE - 1;
	p->lines = (void *)(at - at % CACHE_LINE);
}

static void
clear_places(struct kept_places *p)
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

struct recall *
recall_start(const struct vocabulary *v)
{
	struct recall *k = memory_zero(1, sizeof *k);

	k->vocabulary = v;
	k->exact.how = RECALLED_EXACT;
	return k;
}

void
recall_stop(struct recall *k)
{
	if (!k)
		return;
	for (size_t i = 0; i < SLOTS; i++)
		if (k->slot[i]) {
			free(k->slot[i]->skeleton);
			recall_forget_findings(&k->slot[i]->line.findings);
			free(k->slot[i]);
		}
	clear_places(&k->bytes);
	clear_places(&k->plain);
	free(k);
}

/* The slot of the skeleton, or the free one where it belongs. */
static size_t
find_slot(const struct recall *k, const struct skeleton *s, unsigned context)
{
	uint64_t hash = s->hash + context * UINT64_C(0x9E3779B97F4A7C15);
	size_t i = (hash >> 40) % SLOTS;

	for (;; i = (i + 1) % SLOTS) {
		const struct recall_slot *slot = k->slot[i];

		if (!slot ||
			(slot->hash == s->hash && slot->context == context &&
				slot->length == s->length &&
				memcmp(slot->skeleton, s->bytes, s->length) ==
					0))
			return i;
	}
}

struct recalled *
recall_find(struct recall *k, const struct skeleton *skeleton, unsigned context)
{
	struct recall_slot *slot = k->slot[find_slot(k, skeleton, context)];

	return slot ? &slot->line : NULL;
}

struct recalled *
recall_add(struct recall *k, const struct skeleton *s, unsigned context)
{
	struct recall_slot **slot = &k->slot[find_slot(k, s, context)];

	if (k->count == RECALL_SKELETONS)
		return NULL;
	k->count++;
	*slot = memory_zero(1, sizeof **slot);
	(*slot)->hash = s->hash;
	(*slot)->context = context;
	(*slot)->length = s->length;
	(*slot)->skeleton = memory_copy_bytes(s->bytes, s->length);
	return &(*slot)->line;
}

/* --- lines by their bytes --- */

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
		clear_places(&k->plain);
}

static size_t
anchored(const struct skeleton *s, struct recalled_anchor a)
{
	size_t at = a.offset;

	if (a.values) {
		const struct skeleton_value *v = &s->value[a.values - 1];

		at += (size_t)v->at + v->length;
	}
	return at;
}

static bool
read_seat(char digit, struct event *e, struct loose_reading *how)
{
	if (digit < '1' || digit > '9')
		return false;
	e->seat = how->seat[0] = (uint8_t)(digit - '0');
	how->seats = 1;
	return true;
}

bool
recall_read(const struct recall *k, const struct recalled *line,
	const struct skeleton *skeleton, const char *s, struct event *e,
	struct loose_reading *how)
{
	const struct event_form *form = &k->vocabulary->form[line->kind];

	memset(e, 0, offsetof(struct event, list));
	*how = (struct loose_reading){.missing = line->missing};
	for (unsigned i = 0; i < EVENT_FIELDS && form->field[i].name; i++) {
		struct loose_field *f = &how->field[i];

		if (!line->field[i].read)
			continue;
		f->read = true;
		f->at = anchored(skeleton, line->field[i].from);
		f->length = anchored(skeleton, line->field[i].to) - f->at;
		if (!value_field(form, i, s + f->at, f->length, e))
			return false;
	}
	e->kind = line->kind;
	return !line->seated || read_seat(s[skeleton->value[0].at], e, how);
}

/* False when the place lies inside a value. */
static bool
find_anchor(const struct skeleton *s, size_t at, struct recalled_anchor *a)
{
	size_t end = 0;

	*a = (struct recalled_anchor){0, 0};
	for (unsigned i = 0; i < s->values; i++) {
		size_t from = s->value[i].at;
		size_t to = from + s->value[i].length;

		if (at <= from)
			break;
		if (at < to)
			return false;
		a->values = (uint8_t)(i + 1);
		end = to;
	}
	a->offset = (uint16_t)(at - end);
	return true;
}

/* Whether the line's only value is the digit of its seat. */
static bool
has_one_seat(const struct skeleton *s, const struct loose_reading *how)
{
	return how->seats == 1 && s->values == 1 && s->value[0].length == 1;
}

/* A line that tells of several seats is read each time. */
void
recall_loose(struct recalled *line, const struct skeleton *skeleton,
	const struct event *e, const struct loose_reading *how)
{
	line->how = RECALLED_NOT;
	line->seated = has_one_seat(skeleton, how);
	if (how->seats && !line->seated)
		return;
	for (unsigned i = 0; i < EVENT_FIELDS; i++) {
		const struct loose_field *f = &how->field[i];
		struct recalled_field *place = &line->field[i];

		place->read = f->read;
		if (f->read &&
			(!find_anchor(skeleton, f->at, &place->from) ||
				!find_anchor(skeleton, f->at + f->length,
					&place->to)))
			return;
	}
	line->how = RECALLED_LOOSE;
	line->kind = e->kind;
	line->missing = how->missing;
}

/* --- what was found of a line --- */

void
recall_forget_findings(struct recalled_findings *m)
{
	for (unsigned i = 0; i < m->count; i++)
		free(m->finding[i].what);
	free(m->due);
	*m = (struct recalled_findings){0};
}

/* Whether the words have no value of the line in them. */
static bool
is_of_all(const char *what)
{
	char key[DIFFERENCE_KEY];

	difference_key(what, strlen(what), key);
	return strcmp(key, what) == 0;
}

void
recall_finding(struct recalled_findings *m, const struct reader_piece *p,
	const struct difference *d, uint64_t key, const struct text *due)
{
	struct recalled_finding *f;
	struct skeleton k;

	if (!m)
		return;
	if (m->count == RECALL_KEYS) {
		m->repeats = false;
		return;
	}
	f = &m->finding[m->count++];
	*f = (struct recalled_finding){.key = key, .id = d->id};
	if (!m->due && !m->printed)
		m->due = memory_copy_bytes(
			due->length ? due->bytes : "", due->length + 1);
	f->whole = d->at == 0 && d->width == p->length;
	if (!m->moved && is_of_all(d->what) &&
		(f->whole ||
			(skeleton_make(&k, p->s, p->length) &&
				find_anchor(&k, d->at, &f->from) &&
				find_anchor(&k, d->at + d->width, &f->to))))
		f->what = memory_copy(d->what);
	f->last = f->what && !f->whole && f->from.values == k.values;
	f->tail = (uint16_t)(p->length - d->at);
	f->width = (uint16_t)d->width;
	m->wordless = m->wordless || !f->what;
	if (f->what && !f->whole && f->from.values == f->to.values)
		m->worded = true;
}

struct difference
recall_difference(
	const struct recalled_finding *f, const struct reader_piece *p)
{
	struct difference d = {
		.id = f->id, .what = f->what, .width = p->length};
	struct skeleton k;
	bool made;

	assert(f->what);
	if (f->whole)
		return d;
	if (f->last) {
		d.at = p->length - f->tail;
		d.width = f->width;
		return d;
	}
	made = skeleton_make(&k, p->s, p->length);
	assert(made);
	(void)made;
	d.at = anchored(&k, f->from);
	d.width = anchored(&k, f->to) - d.at;
	return d;
}
