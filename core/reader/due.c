/*
 * How a line differs from the one due: in its fields, then its words; and how
 * the program spells cards, as such lines show it.
 */
#include "core/reader/reader_private.h"

/* Tries of patterns that cost as much as the words of a line compared. */
enum { COMPARED_WORK = 16 };

/* A field's bytes, and where they begin in their line. */
struct field_bytes {
	const char *s;
	size_t length;
	size_t at;
};

static unsigned
rank_spelling(const char *s, size_t length)
{
	switch (s[0]) {
	case '1':
		return length > 1 && ascii_digit(s[1]) ? SPELT_DIGITS
						       : SPELT_ACE_ONE;
	case '0':
	case 'X':
	case 'x':
		return SPELT_TEN_SIGN;
	case 'T':
	case 't':
		return SPELT_TEN;
	default:
		return 0;
	}
}

unsigned
value_spelling(const char *s, size_t length, unsigned suit)
{
	unsigned how = rank_spelling(s, length);

	if (suit == CARD_SUITS)
		how |= ascii_digit(s[0]) ? SPELT_NUMBER : SPELT_RANK;
	else if (length > 2U + (how == SPELT_DIGITS) ||
		!value_suit_letter[(unsigned char)s[length - 1]])
		how |= SPELT_LONG;
	for (size_t i = 0; i < length; i++)
		if (ascii_lower(s[i]))
			how |= SPELT_LOWER;
	return how;
}

struct list_item {
	const char *s;
	struct value_item is;
	size_t step; /* bytes to the next item */
};

struct list_items {
	struct list_item item[CARD_COUNT];
	unsigned count;
};

static bool
split_items(struct field_bytes p, struct list_items *items)
{
	size_t at = 0;

	items->count = 0;
	while (at < p.length && items->count < CARD_COUNT) {
		struct list_item *i = &items->item[items->count];

		i->s = p.s + at;
		i->step = value_item(i->s, p.length - at, &i->is);
		if (!i->step)
			return false;
		at += i->step;
		items->count++;
	}
	return at == p.length;
}

static void
raise_in_field(const struct difference_sink *sink, struct field_bytes p,
	enum fault_id id, const char *what, const char *key)
{
	sink->raise(sink->context,
		&(struct difference){p.at, p.length, id, what, key});
}

static bool
same_item(const struct list_item *a, const struct list_item *b)
{
	return a->is.rank == b->is.rank &&
		(a->is.suit == b->is.suit || a->is.suit == CARD_SUITS ||
			b->is.suit == CARD_SUITS);
}

static bool
spelt_alike(const struct list_item *a, const struct list_item *b)
{
	return a->is.length == b->is.length &&
		memcmp(a->s, b->s, a->is.length) == 0;
}

/* The key is equal for all cards that are spelt in one way; what is spelt in
 * two ways at once, as 10 and with a sign, has a finding of each. */
static void
raise_spelling(const struct difference_sink *sink, size_t at,
	const struct list_item *due, const struct list_item *found)
{
	struct field_bytes piece = {found->s, found->is.length, at};
	bool whole = due->is.suit == CARD_SUITS && found->is.suit != CARD_SUITS;
	unsigned how =
		value_spelling(found->s, found->is.length, found->is.suit);
	const unsigned alone = SPELT_RANK | SPELT_NUMBER;
	char what[FAULT_TEXT];
	char key[DIFFERENCE_KEY] = "whole cards";

	text_fill(what, sizeof what, "`%.*s` for `%.*s`", (int)found->is.length,
		found->s, (int)due->is.length, due->s);
	how = whole ? 0 : how & ~(unsigned)SPELT_TEN;
	if (how & ~alone)
		how &= ~alone;
	do {
		unsigned way = how & -how;

		if (!whole)
			text_fill(key, sizeof key, "spelt %u", way);
		raise_in_field(sink, piece, FAULT_CARD_SPELLING, what, key);
		how -= way;
	} while (how);
}

/* The item due that is this one in another spelling; NULL: it is spelt as one
 * that is due. */
static const struct list_item *
other_spelling(const struct list_items *due, const struct list_item *found)
{
	const struct list_item *other = NULL;

	for (unsigned i = due->count; i-- > 0;) {
		if (!same_item(found, &due->item[i]))
			continue;
		if (spelt_alike(found, &due->item[i]))
			return NULL;
		other = &due->item[i];
	}
	return other;
}

/* How each item is spelt beside its fellow, wherever that stands. */
static void
compare_spelling(const struct difference_sink *sink, struct field_bytes p,
	const struct list_items *due, const struct list_items *found)
{
	for (unsigned i = 0; i < found->count; i++) {
		const struct list_item *f = &found->item[i];
		const struct list_item *other = other_spelling(due, f);

		if (other)
			raise_spelling(
				sink, p.at + (size_t)(f->s - p.s), other, f);
	}
}

static void
compare_order(const struct difference_sink *sink, struct field_bytes p,
	const struct list_items *due, const struct list_items *found)
{
	static const char what[] = "the list is in another order";

	for (unsigned i = 0; i < due->count && i < found->count; i++)
		if (!same_item(&due->item[i], &found->item[i])) {
			raise_in_field(sink, p, FAULT_LIST_ORDER, what, what);
			return;
		}
}

static void
compare_gaps(const struct difference_sink *sink, struct field_bytes p,
	const struct list_items *due, const struct list_items *found)
{
	char what[FAULT_TEXT];

	for (unsigned i = 0; i + 1 < due->count && i + 1 < found->count; i++) {
		const struct list_item *d = &due->item[i];
		const struct list_item *f = &found->item[i];
		size_t n = d->step - d->is.length;
		size_t m = f->step - f->is.length;

		if (bytes_equal(d->s + d->is.length, n, f->s + f->is.length, m))
			continue;
		text_fill(what, sizeof what, "`%s` for `%s` between the cards",
			text_short(f->s + f->is.length, m, QUOTE_WORD).bytes,
			text_short(d->s + d->is.length, n, QUOTE_WORD).bytes);
		p.at += (size_t)(f->s + f->is.length - p.s);
		p.length = m;
		raise_in_field(sink, p, FAULT_SPACING, what, what);
		return;
	}
}

/* Whether it is a sign for each rank: a point stands by itself, or an X next to
 * another. */
static bool
shows_signs(struct field_bytes p)
{
	for (size_t i = 0; i < p.length; i++)
		if ((p.s[i] == '.' && (i == 0 || p.s[i - 1] == ' ')) ||
			(i > 1 && memcmp(p.s + i - 2, "X X", 3) == 0))
			return true;
	return false;
}

/* False when the two are not lists of as many items. */
static bool
compare_lists(const struct difference_sink *sink, struct field_bytes due,
	struct field_bytes found)
{
	struct list_items d;
	struct list_items f;

	if (shows_signs(found) || !split_items(due, &d) ||
		!split_items(found, &f) || d.count != f.count)
		return false;
	compare_order(sink, found, &d, &f);
	compare_spelling(sink, found, &d, &f);
	compare_gaps(sink, found, &d, &f);
	return true;
}

static void
compare_fields(const struct difference_sink *sink, struct field_bytes due,
	struct field_bytes found)
{
	char what[FAULT_TEXT];

	if (bytes_equal(due.s, due.length, found.s, found.length) ||
		compare_lists(sink, due, found))
		return;
	text_fill(what, sizeof what, "`%s` for `%s`",
		text_short(found.s, found.length, QUOTE_WORD).bytes,
		text_short(due.s, due.length, QUOTE_WORD).bytes);
	raise_in_field(sink, found, FAULT_SPELLING, what, "a value");
}

/* The next field in the order of the line, after those that end at `at`. */
static unsigned
next_field(const struct loose_reading *how, size_t at, uint32_t done)
{
	unsigned best = EVENT_FIELDS;

	for (unsigned i = 0; i < EVENT_FIELDS; i++) {
		const struct loose_field *f = &how->field[i];

		if (!f->read || done >> i & 1 || f->at < at)
			continue;
		if (best == EVENT_FIELDS || f->at < how->field[best].at)
			best = i;
	}
	return best;
}

/*
 * Compares the fields of the line found with those due, and puts the line as
 * it would be with its fields as they are due into `mended`. False when they
 * are due in other lengths: then places are others there.
 */
static bool
mend_fields(const char *line, const struct loose_reading *due,
	const struct reader_piece *found, const struct loose_reading *how,
	const struct difference_sink *sink, struct text *mended)
{
	uint32_t done = 0;
	size_t at = 0; /* how much of the line found has been copied */
	bool same = true;

	for (unsigned i; (i = next_field(how, at, done)) != EVENT_FIELDS;) {
		const struct loose_field *f = &how->field[i];
		struct field_bytes d = {
			line + due->field[i].at, due->field[i].length, 0};

		done |= UINT32_C(1) << i;
		if (!due->field[i].read)
			continue;
		compare_fields(sink, d,
			(struct field_bytes){
				found->s + f->at, f->length, f->at});
		text_add(mended, found->s + at, f->at - at);
		text_add(mended, d.s, d.length);
		at = f->at + f->length;
		same = same && d.length == f->length;
	}
	text_add(mended, found->s + at, found->length - at);
	return same;
}

/* Where a list was continued below, what is compared ends before it. */
static size_t
length_before_list(const char *s, size_t n, const struct loose_reading *how)
{
	for (unsigned i = 0; i < EVENT_FIELDS; i++)
		if (how->field[i].read && how->field[i].length > 1 &&
			how->field[i].at + how->field[i].length == n)
			n = how->field[i].at;
	while (n > 0 && s[n - 1] == ' ')
		n--;
	return n;
}

/* The piece against r->text.due. The line due is read by the same patterns, so
 * that its fields are found as those of the piece were. */
static void
compare_lines(struct reader *r, const struct reader_piece *p, unsigned kind,
	const struct loose_reading *how, bool continued,
	const struct difference_sink *sink)
{
	const char *line = r->text.due.bytes ? r->text.due.bytes : "";
	struct text mended = {0};
	struct loose_reading due;
	struct event e;
	size_t length = r->text.due.length, n;

	if (loose_read(r->loose, kind, (struct loose_line){line, length, true},
		    &e, &due) != LOOSE_YES) {
		text_add(&mended, p->s, p->length);
	} else if (continued) {
		length = length_before_list(line, length, &due);
		n = loose_read(r->loose, kind,
			    (struct loose_line){p->s, p->length, true}, &e,
			    &due) == LOOSE_YES
			? length_before_list(p->s, p->length, &due)
			: p->length;
		text_add(&mended, p->s, n);
	} else if (!mend_fields(line, &due, p, how, sink, &mended) &&
		r->found.recalled) {
		r->found.recalled->moved = true;
	}
	difference_words(line, length, mended.bytes ? mended.bytes : "",
		mended.length, sink);
	text_fini(&mended);
}

/* --- a line in other words --- */

/* What the differences of one line have in common. */
struct line_found {
	struct reader *reader;
	const struct reader_piece *piece;
	const char *kind;
};

static void
raise_in_line(void *context, const struct difference *d)
{
	const struct line_found *l = context;

	reader_raise_at(l->reader, l->piece, d, l->kind);
}

/* Whether a line of this kind shows something, and nothing of it was read. */
static bool
shows_unread(const struct reader *r, unsigned kind, uint32_t missing)
{
	const struct event_form *form = &r->vocabulary->form[kind];

	for (unsigned i = 0; i < EVENT_FIELDS; i++)
		if (event_is_list(form->field[i].type) && !(missing >> i & 1))
			return false;
	return r->vocabulary->board >> kind & 1;
}

/* Reports the first field that the line leaves out, if it leaves out any. */
static void
raise_missing_field(struct reader *r, const struct reader_piece *p,
	const struct event *e, const struct loose_reading *how)
{
	const struct event_form *form = &r->vocabulary->form[e->kind];
	unsigned first = 0;
	char what[FAULT_TEXT];

	while (first < EVENT_FIELDS && !(how->missing >> first & 1))
		first++;
	if (first == EVENT_FIELDS)
		return;
	reader_expect_kind(r, e->kind);
	reader_say_less(what, r->text.due.bytes);
	reader_raise_at(r, p,
		&(struct difference){0, p->length,
			shows_unread(r, e->kind, how->missing)
				? FAULT_UNREAD_LIST
				: FAULT_SPELLING,
			what, form->field[first].name},
		form->name);
}

/* Fields that the wording itself leaves out are not missing. */
static bool
tells_less(const struct reader *r, const struct event *e,
	const struct loose_reading *how)
{
	const struct event_form *form = &r->vocabulary->form[e->kind];

	for (unsigned i = 0; i < EVENT_FIELDS; i++)
		if (how->missing >> i & 1 &&
			form->field[i].type != EVENT_FLAG &&
			wording_mentions(r->wording, e->kind, i))
			return true;
	return false;
}

void
reader_raise_differences(struct reader *r, const struct reader_piece *p,
	const struct event *e, const struct loose_reading *how, bool continued)
{
	struct line_found line = {r, p, r->vocabulary->form[e->kind].name};
	const struct difference_sink sink = {raise_in_line, &line};

	r->found.keys = 0;
	loose_count(r->loose, COMPARED_WORK);
	if (r->order.absent & order_bit(e->kind)) {
		reader_raise_stray(r, p);
		return;
	}
	/* A line that tells less cannot be compared word by word. */
	if (tells_less(r, e, how)) {
		raise_missing_field(r, p, e, how);
		return;
	}
	reader_print_due(r, e);
	if (r->found.recalled)
		r->found.recalled->printed = true;
	if (continued)
		reader_raise_at(r, p,
			&(struct difference){0, p->length, FAULT_SPACING,
				"the list goes on in lines of its own",
				"continued"},
			line.kind);
	compare_lines(r, p, e->kind, how, continued, &sink);
}

/* --- how the program spells cards --- */

/* Keeps the name; a second, different one makes the spelling a mixed one. */
static void
learn_name(
	struct track_spelling *t, char *name, const char *due, const char *is)
{
	if (!name[0]) {
		memcpy(name, is, strlen(is) + 1);
		t->more = t->more || strcmp(is, due) != 0;
	}
	t->mixed = t->mixed || strcmp(is, name) != 0;
}

static void
learn_card(struct track_spelling *t, const struct card_ranks *due,
	const char *s, size_t n, unsigned card)
{
	const unsigned rank = card_rank(card), suit = card_suit(card);
	struct card_words *seen = &t->seen;
	struct card_parts is;

	if (!card_part(s, n, &is)) {
		t->mixed = true;
		return;
	}
	if (!t->met)
		t->more = seen->suit_first = is.suit_first;
	t->met = true;
	t->mixed = t->mixed || seen->suit_first != is.suit_first;
	learn_name(t, seen->between, "", is.between);
	learn_name(t, seen->rank[rank], due->name[rank], is.rank);
	learn_name(t, seen->suit[suit], due->suit[suit], is.suit);
}

/* The cards that the event names. */
static card_set
cards_of(const struct event_form *form, const struct event *e)
{
	card_set cards = card_set_of(e->list, e->count) | e->cards;

	if (event_has(form, EVENT_CARD) && e->card < CARD_COUNT)
		cards |= card_bit(e->card);
	return cards;
}

/* Learns from these cards in the line, if the wording spells them otherwise. */
static void
learn_cards(struct track_spelling *t, const struct spelling *due,
	card_set cards, const char *s, size_t length)
{
	unsigned rank, suit, card;
	size_t n;

	for (size_t at = 0; at < length && !t->mixed; at += n) {
		n = value_card(s + at, length - at, &rank, &suit);
		if (n && suit < CARD_SUITS &&
			cards >> (suit * CARD_RANKS + rank) & 1) {
			if (spelling_card(due, s + at, length - at, &card) != n)
				learn_card(t, &due->ranks, s + at, n,
					suit * CARD_RANKS + rank);
			continue;
		}
		for (n = 1; at + n < length &&
			(ascii_alnum(s[at + n - 1]) || !ascii_alnum(s[at + n]));
			n++)
			;
	}
}

/* How card c is spelt, or what is a rank of a pile behind the cards. */
static uint8_t
how_spelt(const struct card_words *w, unsigned c)
{
	const unsigned suit = card_suit(c);
	const char *rank = w->rank[card_rank(c)];
	char name[3 * CARD_PART];

	if (suit == CARD_SUITS)
		return (uint8_t)value_spelling(rank, strlen(rank), suit);
	text_fill(name, sizeof name, "%s%s%s",
		w->suit_first ? w->suit[suit] : rank, w->between,
		w->suit_first ? rank : w->suit[suit]);
	return (uint8_t)value_spelling(name, strlen(name), suit);
}

/* Makes the spelling: the wording's names, but where the program has others;
 * false when there is none, and the one before is kept. */
static bool
make_spelling(struct track_spelling *t, const struct spelling *due)
{
	struct card_ranks names = due->ranks;
	struct card_words words = t->seen;
	bool plain = !words.suit_first && !words.between[0];

	for (unsigned i = 0; i < CARD_RANKS + CARD_SUITS; i++) {
		const bool rank = i < CARD_RANKS;
		char *is = rank ? words.rank[i] : words.suit[i - CARD_RANKS];
		char *name = rank ? names.name[i] : names.suit[i - CARD_RANKS];
		size_t room =
			rank ? sizeof names.name[0] : sizeof names.suit[0];

		if (!is[0])
			memcpy(is, name, strlen(name) + 1);
		plain = plain && strlen(is) < room;
		if (plain)
			memcpy(name, is, strlen(is) + 1);
	}
	if (plain && spelling_allows(&names))
		spelling_make(&t->spelling, &names);
	else if (plain || !spelling_make_words(&t->spelling, &words))
		return false;
	for (unsigned c = 0; c < CARD_COUNT + CARD_RANKS; c++)
		t->how[c] = how_spelt(&words, c);
	t->made = true;
	return true;
}

bool
track_learn_spelling(struct reader *r, const struct reader_line *l)
{
	struct track *t = r->track;
	struct track_spelling *own = &t->spelling;
	const struct event *e = &r->pending.event;
	const struct spelling *due =
		wording_template(r->wording, e->kind)->spelling;

	if (!r->pending.set || !r->pending.loose || own->mixed ||
		own->lines++ >= TRACK_SPELT)
		return false;
	learn_cards(own, due, cards_of(&r->vocabulary->form[e->kind], e), l->s,
		l->length);
	if (own->mixed || !own->more)
		return false;
	own->more = false;
	if (!make_spelling(own, due))
		return false;
	track_forget_shapes(t);
	return true;
}
