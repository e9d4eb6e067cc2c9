/*
 * Reads what is left of a line that neither the wording nor a pattern reads:
 * behind a clock, with letters glued to its end, cut off at the end of the
 * file, or with a word misspelt. What remains is blank or stray.
 */
#include "core/reader/reader_private.h"

enum {
	GLUED = 4,       /* letters behind a card or a number, at most */
	CARD_WORD = 20,  /* bytes of a card written as one word, at most */
	UNREAD_OFTEN = 4 /* lines of one shape, for them to be often there */
};

bool
line_is_blank(const char *s, size_t length)
{
	while (length > 0 && (s[length - 1] == ' ' || s[length - 1] == '\t'))
		length--;
	return length == 0;
}

/* The hash of the line without its cards and numbers; 0: it tells nothing of
 * the game. */
static uint64_t
shape_of(const struct reader_piece *piece, enum loose_perhaps perhaps)
{
	char key[DIFFERENCE_KEY];
	uint64_t hash = HASH_EMPTY;

	if (perhaps == LOOSE_NOTHING || perhaps == LOOSE_LEFT_OUT)
		return 0;
	difference_key(piece->s, piece->length, key);
	for (const char *c = key; *c; c++)
		if (!ascii_digit(*c))
			hash = hash_add(hash, *c);
	return hash;
}

/* The number of this shape; those for which there is no room share the last. */
static unsigned
unread_shape(struct reader_unread *u, unsigned sort, uint64_t key)
{
	unsigned i = 0;

	while (i < u->keys[sort] && u->key[sort][i] != key)
		i++;
	if (i == u->keys[sort] && i < READER_SHAPES - 1)
		u->key[sort][u->keys[sort]++] = key;
	return i;
}

void
line_count_unread(
	struct reader *r, const struct reader_stray *stray, uint64_t number)
{
	struct reader_unread *u = &r->unread;
	unsigned sort = stray->perhaps != LOOSE_MOVE;
	unsigned i;

	u->stray = true;
	u->cut = u->cut || stray->perhaps == LOOSE_LEFT_OUT;
	if (!stray->key)
		return;
	i = unread_shape(u, sort, stray->key) + sort * READER_SHAPES;
	if (r->claims->lines[i].count++ == 0)
		r->claims->lines[i].line = number;
	u->shapes |= UINT32_C(1) << i;
	if (++u->count[i] >= UNREAD_OFTEN) {
		u->count[i] = UNREAD_OFTEN;
		u->often |= UINT32_C(1) << i;
	}
}

/* Whether the piece ends in what was typed in the line before: `You entered:
 * play 7S` tells nothing else. */
static bool
confirms_typed(const struct reader *r, const struct reader_piece *p)
{
	const struct event *e = &r->pending.event;

	return r->pending.set && e->kind == r->vocabulary->typed && e->length &&
		p->length > e->length &&
		memcmp(p->s + p->length - e->length, e->text, e->length) == 0;
}

void
line_keep_stray(struct reader *r, const char *s, size_t length)
{
	/* `Hand:`, `--- hand ---`. */
	r->pending.headed = r->pending.headed ||
		(length && ascii_punct(s[length - 1]) &&
			(s[length - 1] == ':' || ascii_punct(s[0])));
	text_clear(&r->text.stray);
	text_add(&r->text.stray, s, length);
}

void
line_leave_stray(struct reader *r, const struct reader_piece *piece,
	enum loose_perhaps perhaps, struct recalled *line)
{
	const struct reader_stray stray = {
		perhaps, shape_of(piece, perhaps), confirms_typed(r, piece)};

	if (!line || !reader_raise_again(r, &line->findings, piece, NULL)) {
		reader_keep_findings(r, line ? &line->findings : NULL);
		reader_raise_stray(r, piece);
		reader_keep_findings(r, NULL);
	}
	line_count_unread(r, &stray, piece->line);
	if (r->lines && r->lines->stray)
		r->lines->stray(r->lines->context, piece->s, piece->length,
			!r->pending.set);
	track_stray(r->track, &stray);
	line_keep_stray(r, piece->s, piece->length);
}

/* How many bytes before the first word, which may be a card, are a clock or a
 * number and signs. */
static size_t
count_clock(const char *s, size_t length)
{
	size_t n = 0;
	bool digit = false;
	unsigned rank, suit;

	for (; n < length && !ascii_alpha(s[n]) && s[n] != '>' &&
		(unsigned char)s[n] < 0x80;
		n++) {
		if (n && s[n - 1] == ' ' &&
			value_card(s + n, length - n, &rank, &suit) &&
			suit < CARD_SUITS)
			break;
		digit = digit || ascii_digit(s[n]);
	}
	return digit && n < length && s[n - 1] == ' ' ? n : 0;
}

/* Whether the last word is a card. */
static bool
ends_in_card(const char *s, size_t length)
{
	size_t from = length;
	struct value_item item = {.suit = CARD_SUITS};

	while (from > 0 && length - from < CARD_WORD &&
		ascii_alnum(s[from - 1]))
		from--;
	return from > 0 && s[from - 1] == ' ' &&
		value_item(s + from, length - from, &item) == length - from &&
		item.suit < CARD_SUITS;
}

/* How many letters stand behind the last other sign, at most. */
static size_t
count_last_letters(const char *s, size_t length)
{
	size_t n = 0;

	while (n < length && n < GLUED && ascii_alpha(s[length - n - 1]))
		n++;
	return n;
}

/* Whether so many letters at the end are glued to a card or a number. They are
 * not where small letters make a word of both: `stock` is not `st`, a card,
 * with `ock` behind it. */
static bool
are_glued(const char *s, size_t length, size_t letters)
{
	size_t rest = length - letters;
	bool word = rest > 1 && ascii_lower(s[rest]) &&
		ascii_lower(s[rest - 1]) && ascii_alpha(s[rest - 2]);

	return (!word && ends_in_card(s, rest)) ||
		(rest > 0 && ascii_digit(s[rest - 1]));
}

/* Reads what is between the bytes left out at both ends. */
static bool
try_between(struct reader *r, const struct reader_line *l, size_t before,
	size_t after, struct loose_reading *how)
{
	struct reader_line part = *l;

	part.at += before;
	part.length -= after;
	if (line_try_loosely(r, &part, UINT64_MAX, &r->event, how) !=
			LOOSE_YES ||
		accept_opens(r, &r->event))
		return false;
	for (unsigned i = 0; i < EVENT_FIELDS; i++)
		how->field[i].at += how->field[i].read ? before : 0;
	return true;
}

bool
line_read_trimmed(struct reader *r, struct reader_line *l)
{
	struct reader_piece piece = reader_rest(l);
	size_t clock = count_clock(piece.s, piece.length);
	size_t letters = ends_in_card(piece.s, piece.length)
		? 0
		: count_last_letters(piece.s, piece.length);
	struct loose_reading how;
	bool found = clock && try_between(r, l, clock, 0, &how);

	/* Of `8Dx` all letters but the suit are glued. */
	for (size_t n = 1; n <= letters && !found; n++)
		found = are_glued(piece.s, piece.length, n) &&
			(try_between(r, l, 0, n, &how) ||
				(clock && try_between(r, l, clock, n, &how)));
	if (found)
		line_accept_loosely(r, l, &how, NULL);
	return found;
}

void
line_leave_rest(struct reader *r, struct reader_line *l)
{
	struct reader_piece piece = reader_rest(l);

	if (confirms_typed(r, &piece)) {
		line_leave_stray(r, &piece, LOOSE_NOTHING, NULL);
	} else if (!line_is_blank(piece.s, piece.length)) {
		enum loose_perhaps perhaps =
			loose_perhaps(r->loose, piece.s, piece.length);

		if (r->fresh) {
			r->fresh->how = RECALLED_STRAY;
			r->fresh->perhaps = perhaps;
		}
		line_leave_stray(r, &piece, perhaps, r->fresh);
	} else if (!l->ended) {
		/* A prompt is where a transcript may stop. */
	} else if (r->prompts.prompted) {
		reader_raise(r, &piece, FAULT_SPACING,
			"a newline is extra after the prompt", "newline");
		r->prompts.waits = line_next_is_typed(r);
		r->prompts.alone = r->prompts.alone || r->prompts.waits;
		if (r->prompts.alone)
			track_skip(r->track);
	} else if (!reader_raise_again(r, &r->again.blank, &piece, NULL)) {
		reader_keep_findings(r, &r->again.blank);
		reader_raise(r, &piece, FAULT_BLANK_LINE,
			"a blank line is extra", "blank");
		reader_keep_findings(r, NULL);
	}
	if (line_is_blank(piece.s, piece.length))
		track_stray(r->track, NULL);
	r->prompts.prompted = false;
	l->at = l->length;
}

/* Whether every value of this kind is whole once its last byte is there. */
static bool
is_whole_at_end(const struct reader *r, unsigned kind)
{
	const struct event_form *form = &r->vocabulary->form[kind];

	for (unsigned i = 0; i < EVENT_FIELDS && form->field[i].name; i++)
		if (form->field[i].type != EVENT_SEAT &&
			form->field[i].type != EVENT_CARD)
			return false;
	return true;
}

/* Whether the line goes on behind its seat as the one due does, and stops short
 * of its end. */
static bool
stops_short(
	struct reader *r, const struct reader_line *l, const struct event *e)
{
	const char *line = strpbrk(l->s, DIGITS), *due;
	size_t n;

	reader_print_due(r, e);
	due = strpbrk(r->text.due.bytes, DIGITS);
	if (!line || !due)
		return false;
	n = strcspn(line + 1, "\n");
	return n && strncmp(due + 1, line + 1, n) == 0 && due[1 + n] &&
		due[1 + n] != '\n';
}

/* Whether the line says in other words how the game ends, with all its values:
 * nothing is due behind it. Then r->event. */
static bool
says_end(struct reader *r, const struct reader_line *l,
	struct loose_reading *how)
{
	struct event e;

	if (line_try_loosely(r, l, line_kinds_due(r), &e, how) != LOOSE_YES ||
		how->missing || !order_ends(&r->order, e.kind) ||
		stops_short(r, l, &e))
		return false;
	r->event = e;
	return true;
}

/* A last line that lacks nothing but its newline; blanks may stand for it. */
static bool
read_unended(struct reader *r, struct reader_line *l)
{
	struct text t = {0};
	struct reader_line ended = {.ended = true};
	struct loose_reading how;
	size_t n = l->length;
	bool exact, whole;

	while (n > l->at && ascii_among(l->s[n - 1], " \t"))
		n--;
	text_add(&t, l->s + l->at, n - l->at);
	text_char(&t, '\n');
	ended.s = t.bytes;
	ended.ahead = t.length;
	ended.length = t.length - 1;
	exact = line_try_kinds(r, &ended, line_kinds_due(r)) == ended.ahead &&
		is_whole_at_end(r, r->event.kind);
	whole = exact || says_end(r, &ended, &how);
	text_fini(&t);
	if (!whole)
		return false;
	accept_event(
		r, l, &r->event, l->length - l->at, exact ? NULL : &how, NULL);
	r->game.newline_missing = true;
	return true;
}

/* Whether the piece is the beginning of this event's line, of any seat. */
static bool
begins_line_of(struct reader *r, const struct reader_piece *p, unsigned kind)
{
	struct event e = {.kind = (uint8_t)kind, .seat = 1};

	for (; e.seat <= GAME_SEATS; e.seat++) {
		reader_print_due(r, &e);
		if (p->length < r->text.due.length &&
			memcmp(p->s, r->text.due.bytes, p->length) == 0)
			return true;
	}
	return false;
}

/* Whether the game is over, and the piece begins nothing that may follow: a
 * shell prompt, say. */
static bool
is_behind_end(struct reader *r, const struct reader_piece *p)
{
	unsigned opens = r->order.opens;
	unsigned last = r->pending.set ? r->pending.event.kind : r->before;

	return last != READER_NOTHING && order_ends(&r->order, last) &&
		!begins_line_of(r, p, last) && !begins_line_of(r, p, opens);
}

/* Whether the source ends in this line by a key that kills the program, which a
 * terminal shows where the output stops. */
static bool
ends_in_key(const struct reader_line *l, const struct reader_piece *p)
{
	return l->ended && l->ahead == l->length + 1 && p->length > 2 &&
		memcmp(p->s + p->length - 2, "^C", 2) == 0;
}

/* A last line that is cut claims nothing: what it says may be half of it. */
bool
line_read_cut(struct reader *r, struct reader_line *l)
{
	struct reader_piece piece = reader_rest(l);
	bool killed = ends_in_key(l, &piece);

	if ((l->ended && !killed) || line_is_blank(piece.s, piece.length))
		return false;
	if (!killed && read_unended(r, l))
		reader_raise(r, &piece, FAULT_SPACING,
			"the newline at the end is missing", "end");
	else if (is_behind_end(r, &piece))
		return false;
	else
		reader_raise(r, &piece, FAULT_TRUNCATED,
			"the transcript is cut off inside this line", "cut");
	r->prompts.prompted = false;
	l->at = l->length;
	return true;
}

/* --- a line of which one word is misspelt or left out --- */

enum { NEAR_LINE = 160, NEAR_WORD = 24, NEAR_LONG = 7 };

/* Letters of a text, and where they begin in it. */
struct near_word {
	const char *s;
	size_t at, length;
};

/* The line at hand, read with a word of it written otherwise. */
struct near_line {
	struct reader *reader;
	const struct reader_piece *piece;
	const struct near_word *word; /* of the piece */
	unsigned words, kind;
	struct event event;
	struct loose_reading how;
};

/* The next word from *at on; false when none is left, or it is too long. */
static bool
next_word(const char *s, size_t length, size_t *at, struct near_word *w)
{
	while (*at < length && !ascii_alpha(s[*at]))
		++*at;
	w->at = *at;
	while (*at < length && ascii_alpha(s[*at]))
		++*at;
	w->length = *at - w->at < NEAR_WORD ? *at - w->at : 0;
	w->s = s + w->at;
	return w->length > 0;
}

/* Moves the fields behind a place to where they are in the line at hand; false
 * when a part of one of them is there. */
static bool
move_fields(struct loose_reading *how, size_t at, size_t found, size_t meant)
{
	for (unsigned i = 0; i < EVENT_FIELDS; i++) {
		struct loose_field *f = &how->field[i];

		if (!f->read || f->at + f->length <= at)
			continue;
		if (f->at == at && f->length == meant)
			f->length = found;
		else if (f->at < at + meant)
			return false;
		else
			f->at = f->at - meant + found;
	}
	return true;
}

/* Reads the line with `meant` for the bytes found at this place. */
static bool
read_meant(struct near_line *n, size_t at, size_t found, const char *meant)
{
	struct reader *r = n->reader;
	const struct reader_piece *p = n->piece;
	struct reader_line whole = {.number = p->line, .ended = true};
	bool exact;

	text_clear(&r->text.halves);
	text_add(&r->text.halves, p->s, at);
	text_string(&r->text.halves, meant);
	text_add(&r->text.halves, p->s + at + found, p->length - at - found);
	text_char(&r->text.halves, '\n');
	whole.s = r->text.halves.bytes;
	whole.ahead = r->text.halves.length;
	whole.length = whole.ahead - 1;
	exact = line_try_kind(r, &whole, n->kind) == whole.ahead;
	if (line_try_loosely(r, &whole, order_bit(n->kind), &n->event,
		    &n->how) != LOOSE_YES ||
		(n->how.missing && !exact) ||
		!move_fields(&n->how, at, found, strlen(meant)))
		return false;
	if (exact)
		n->event = r->event;
	n->how.missing = 0;
	return true;
}

static void
copy_word(const struct near_word *w, char *s)
{
	memcpy(s, w->s, w->length);
	s[w->length] = '\0';
}

static bool
is_misspelt(const struct near_word *found, const struct near_word *due)
{
	unsigned most = due->length < NEAR_LONG ? 1 : 2, distance;
	char a[NEAR_WORD], b[NEAR_WORD];

	if (found->length < 3 || due->length < 3 ||
		found->length > due->length + most ||
		due->length > found->length + most ||
		(found->s[0] != due->s[0] &&
			found->s[found->length - 1] != due->s[due->length - 1]))
		return false;
	copy_word(found, a);
	copy_word(due, b);
	distance = nearest_distance(a, b, most);
	return distance > 0 && distance <= most;
}

/* Reads the line with a word of the outline for one near it, or behind the one
 * which it stands behind there. */
static bool
read_with_word(struct near_line *n, const struct near_word *before,
	const struct near_word *due)
{
	bool joined =
		before->length && before->at + before->length + 1 == due->at;
	char meant[NEAR_WORD + 1];

	for (unsigned i = 0; i < n->words; i++) {
		const struct near_word *found = &n->word[i];
		bool behind = joined &&
			bytes_equal(found->s, found->length, before->s,
				before->length);
		bool misspelt = is_misspelt(found, due);

		if (!behind && !misspelt)
			continue;
		meant[0] = ' ';
		copy_word(due, meant + 1);
		if (misspelt &&
			read_meant(n, found->at, found->length, meant + 1))
			return true;
		if (behind &&
			read_meant(n, found->at + found->length, 0, meant))
			return true;
	}
	return false;
}

/* Reads the line as n->kind, of which the outline is. */
static bool
read_near_kind(struct near_line *n, const struct text *outline)
{
	struct near_word before = {.length = 0}, due;

	for (size_t at = 0; at < outline->length; before = due)
		if (next_word(outline->bytes, outline->length, &at, &due) &&
			read_with_word(n, &before, &due))
			return true;
	return false;
}

/* Reads the line as each of the kinds; returns as how many, the last of them
 * in *is. */
static unsigned
read_near_kinds(struct near_line *n, uint64_t due, struct near_line *is)
{
	const struct reader *r = n->reader;
	struct text outline = {0};
	unsigned kinds = 0;

	for (; due; due &= due - 1) {
		n->kind = (unsigned)__builtin_ctzll(due);
		if (n->kind >= r->vocabulary->count)
			break;
		text_clear(&outline);
		wording_outline(r->wording, n->kind, &outline);
		if (!read_near_kind(n, &outline))
			continue;
		*is = *n;
		kinds++;
	}
	text_fini(&outline);
	return kinds;
}

/* The words of the piece; each has a sign behind it. */
static unsigned
list_words(const struct reader_piece *p, struct near_word *word)
{
	unsigned words = 0;

	for (size_t at = 0; at < p->length;)
		words += next_word(p->s, p->length, &at, &word[words]);
	return words;
}

bool
line_read_near(struct reader *r, struct reader_line *l)
{
	struct reader_piece piece = reader_rest(l);
	struct near_word word[NEAR_LINE / 2 + 1];
	struct near_line n = {.reader = r, .piece = &piece, .word = word}, is;
	uint64_t due = r->before == READER_NOTHING ? order_bit(r->order.opens)
						   : line_kinds_due(r);

	if (!l->ended || piece.length == 0 || piece.length > NEAR_LINE ||
		(r->recall && r->recall->count == RECALL_SKELETONS))
		return false;
	n.words = list_words(&piece, word);
	if (read_near_kinds(&n, due, &is) != 1 || accept_opens(r, &is.event))
		return false;
	r->event = is.event;
	line_accept_loosely(r, l, &is.how, NULL);
	return true;
}
