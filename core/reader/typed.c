/*
 * Prompts of the wording, and what is typed: behind them, or where none shows.
 */
#include "core/reader/reader_private.h"

/* Signs before a banner, at most: a longer line of them is asked of at each. */
enum { SIGNS_MOST = 100 };

/*
 * Whether blanks behind the prompt, of `from` bytes, are what was typed. Those
 * before the first line typed say whose they are in all: the program's, unless
 * the game passes such blanks, or asks again.
 */
static bool
has_typed_blanks(
	const struct reader *r, const struct reader_line *l, size_t from)
{
	const char *s = l->s + l->at + from;
	size_t length = l->length - l->at - from;
	size_t due = r->spelt.prompt.length, next = l->length + 1;

	if (r->game.echoed)
		return !r->game.spaced;
	return loose_typed(r->loose, s, length) &&
		(r->vocabulary->trims ||
			(l->ahead >= next + due &&
				memcmp(l->s + next, r->spelt.prompt.bytes,
					due) == 0));
}

/* Whether the line begins with a seat's name, as no command does: a move is
 * told behind what looks like a prompt, or the rest of it may be broken off. */
static bool
begins_with_seat(const char *s, size_t length)
{
	size_t n = strlen(manner_player_usual.begins);

	for (; length && ascii_blank(*s); length--)
		s++;
	return length > n && memcmp(s, manner_player_usual.begins, n) == 0 &&
		ascii_digit(s[n]);
}

/* Whether the line names a seat anywhere and a card, as what is typed does not.
 */
static bool
names_seat_and_card(const char *s, size_t length)
{
	size_t at = 0;

	while (at < length &&
		!((at == 0 || !ascii_alnum(s[at - 1])) &&
			begins_with_seat(s + at, length - at)))
		at++;
	return at < length && loose_cards_named(s, length);
}

/* Whether the line is a move in the program's own words, of a seat it names. */
static bool
tells_move(const struct reader *r, const char *s, size_t length)
{
	struct loose_reading how = {0};
	struct event e;

	for (; length && ascii_blank(*s); length--)
		s++;
	return moves_read(r->own.manner, r->vocabulary, s, length, &e, &how) &&
		!(how.missing & 1);
}

/* How many signs of a prompt the text begins with. */
static size_t
count_signs(const char *s, size_t length)
{
	size_t n = 0;

	while (n < length && n < SIGNS_MOST && s[n] == '>')
		n++;
	return n;
}

/* Whether these signs end the line, too, turned round, as in `>>> ... <<<`. */
static bool
ends_in_signs(const char *s, size_t length, size_t signs)
{
	size_t n = 0;

	while (n < signs && 2 * signs < length && s[length - 1 - n] == '<')
		n++;
	return n && n == signs;
}

static bool
is_prompt_undue(const struct reader *r)
{
	const struct vocabulary *v = r->vocabulary;

	return r->before < v->count &&
		!order_allows(&r->order, r->before, v->prompt);
}

/*
 * Whether the signs that the rest of the line begins with are not those of a
 * prompt: they end it, too, or stand with a blank and something printed behind
 * them where no prompt is due, or behind a prompt or what was typed, where the
 * transcript shows what is typed.
 */
static bool
are_signs_printed(const struct reader *r, const char *s, size_t length)
{
	const size_t n = count_signs(s, length);
	struct reader_line rest;
	bool asked = r->before == r->vocabulary->prompt;

	if (ends_in_signs(s, length, n))
		return true;
	if (n == 0 || n + 1 >= length || s[n] != ' ')
		return false;
	s += n;
	length -= n;
	rest = (struct reader_line){.s = s, .length = length};
	/* One sign alone, where nothing shows who is asked, is a prompt. */
	asked = asked ||
		(n == 1 &&
			(tells_move(r, s, length) ||
				(r->game.echoed &&
					(begins_with_seat(s, length) ||
						line_heads_turn(&rest)))));
	if (n == 1 && !asked)
		return false;
	/* A row that was asked for stands behind a prompt wherever that is. */
	if (r->prompts.asked && value_plain_card(s + 1, length - 1))
		return false;
	return (is_prompt_undue(r) ||
		       (r->game.echoed &&
			       (asked || r->before == r->vocabulary->typed))) &&
		!loose_typed(r->loose, s, length);
}

/* The bytes of several signs with blanks behind them before what is typed, as
 * in `>> draw stock`, which are one prompt; 0: it begins with no such. */
static size_t
signs_before_typed(const struct reader *r, const char *s, size_t length)
{
	const size_t signs = count_signs(s, length);
	size_t n;

	for (n = signs; n < length && ascii_blank(s[n]);)
		n++;
	return signs > 1 && n > signs &&
			loose_typed(r->loose, s + n, length - n)
		? n
		: 0;
}

size_t
line_prompt_length(const struct reader *r, const struct reader_line *l)
{
	const char *s = l->s + l->at;
	size_t length = l->length - l->at;
	size_t due = r->spelt.prompt.length;
	size_t n = 0;

	if (!l->at && (n = signs_before_typed(r, s, length)) > 0)
		return n;
	if (are_signs_printed(r, s, length))
		return 0;
	if (length >= due && due && memcmp(s, r->spelt.prompt.bytes, due) == 0)
		n = due;
	else {
		while (n < length && s[n] == ' ')
			n++;
		if (n == length || s[n] != '>')
			return 0;
		n++;
	}
	due = n;
	while (n < length && ascii_blank(s[n]))
		n++;
	return n > due && has_typed_blanks(r, l, due) ? due : n;
}

/* Whether a line of the board that is due here stands behind n bytes, where no
 * prompt is due: `> Your hand: 7S`. */
static bool
leads_line(struct reader *r, const struct reader_line *l, size_t n)
{
	struct reader_line rest = *l;

	rest.at += n;
	while (rest.at < rest.length && rest.s[rest.at] == ' ')
		rest.at++;
	return !l->at && is_prompt_undue(r) &&
		line_try_kinds(r, &rest,
			r->order.next[r->before] & r->vocabulary->board) ==
		rest.length + 1 - rest.at;
}

bool
line_read_prompt(struct reader *r, struct reader_line *l)
{
	size_t n = line_prompt_length(r, l);
	struct event *e = &r->event;

	if (!n || leads_line(r, l, n))
		return false;
	if (n != r->spelt.prompt.length ||
		memcmp(l->s + l->at, r->spelt.prompt.bytes, n) != 0)
		reader_raise_prompt_spaces(r, l, n);
	if (!r->game.echoed)
		r->game.spaced = n > r->spelt.prompt.length;
	memset(e, 0, offsetof(struct event, list));
	e->kind = (uint8_t)r->vocabulary->prompt;
	accept_event(r, l, e, n, NULL, NULL);
	r->prompts.asked = r->prompts.prompted = true;
	l->at += n;
	return true;
}

/* How many prompts of the wording stand at the cursor in a row; counts up to
 * `most`. */
static size_t
count_prompts(const struct reader *r, const struct reader_line *l, size_t most)
{
	const char *s = l->s + l->at, *prompt = r->spelt.prompt.bytes;
	size_t n = r->spelt.prompt.length,
	       left = n ? (l->length - l->at) / n : 0;
	size_t count = 0;

	left = left < most ? left : most;
	while (count < left && s[count * n] == prompt[0] &&
		(n == 1 || memcmp(s + count * n, prompt, n) == 0))
		count++;
	return count;
}

/* Prompts that are too many are counted, up to the last of them. */
static void
pass_endless(struct reader *r, struct reader_line *l)
{
	unsigned prompt = r->vocabulary->prompt;
	size_t passed;

	if (r->run <= ORDER_ENDLESS || r->before != prompt ||
		!order_allows(&r->order, prompt, prompt) ||
		r->spelt.prompt.bytes[0] == ' ')
		return;
	passed = count_prompts(r, l, SIZE_MAX) - 1;
	r->run += (unsigned)passed;
	r->game.claims += passed;
	l->at += passed * r->spelt.prompt.length;
}

bool
line_read_due_prompt(struct reader *r, struct reader_line *l)
{
	if (l->at == l->length || !count_prompts(r, l, 1))
		return false;
	pass_endless(r, l);
	return line_read_prompt(r, l);
}

/* --- what is typed --- */

/* Whether the line answers with one letter or digit the question before it: who
 * plays a seat, or what opens a game. */
static bool
is_answer(const struct reader *r, const struct reader_line *l)
{
	const struct vocabulary *v = r->vocabulary;
	const struct event_form *asked;

	if (l->at || l->length != 1 || r->before >= v->count ||
		!(v->board >> r->before & 1))
		return false;
	asked = &v->form[r->before];
	return (r->before == r->order.opens ||
		       (asked->field[0].type == EVENT_SEAT &&
			       !asked->field[1].name)) &&
		loose_typed(r->loose, l->s, l->length);
}

bool
line_is_typed_unasked(const struct reader *r, const struct reader_line *l)
{
	if (is_answer(r, l))
		return true;
	/* Below a line that names a seat, a bare command reports its move. */
	if (r->shown.heading &&
		(r->before >= r->vocabulary->count ||
			!(r->vocabulary->board >> r->before & 1)))
		return false;
	return r->begun && !l->at && l->length &&
		memchr(l->s, ' ', l->length - 1) &&
		loose_typed(r->loose, l->s, l->length);
}

bool
line_next_is_typed(const struct reader *r)
{
	const struct reader_line *l = r->origin.source;
	size_t next = l->length + 1;

	return l->ended && next < l->ahead &&
		loose_typed(r->loose, l->s + next,
			text_line_length(l->s + next, l->ahead - next));
}

bool
line_is_card(const char *s, size_t length)
{
	struct value_item item;

	return length && value_item(s, length, &item) == length;
}

/* Whether two lines of thirteen cards and nothing else begin here. */
static bool
begin_rows(const char *s, const char *end)
{
	unsigned rows = 0;

	for (; rows < 2 && s < end; rows++) {
		const size_t n = text_line_length(s, (size_t)(end - s));
		struct event e = {.count = 0};

		if (!loose_cards(s, n, CARD_SUITS, &e) || e.count != CARD_RANKS)
			return false;
		s += n + 1;
	}
	return rows == 2;
}

bool
line_begins_deck(const struct reader *r)
{
	const struct reader_line *l = r->origin.source;
	const char *s = l->s, *end = s + l->ahead;
	unsigned cards = 0;

	if (begin_rows(s, end))
		return true;
	for (; s < end && cards < CARD_COUNT; cards++) {
		size_t n = text_line_length(s, (size_t)(end - s));

		if (!line_is_card(s, n))
			return false;
		s += n + 1;
	}
	return cards == CARD_COUNT;
}

bool
line_types_card(const struct event *typed)
{
	size_t at = typed->length;

	while (at && !ascii_blank(typed->text[at - 1]))
		at--;
	return line_is_card(typed->text + at, typed->length - at);
}

void
line_accept_typed(struct reader *r, struct reader_line *l, size_t length)
{
	struct event *e = &r->event;

	r->game.echoed = true;
	memset(e, 0, offsetof(struct event, list));
	e->kind = (uint8_t)r->vocabulary->typed;
	e->text = l->s + l->at;
	e->length = length;
	accept_event(r, l, e, length, NULL, NULL);
	r->prompts.prompted = false;
	l->at += length;
}

/* Reads an event behind the prompt and blanks, which nobody has typed. */
static bool
read_behind_blanks(struct reader *r, struct reader_line *l)
{
	struct reader_line rest = *l;
	uint64_t typed = order_bit(r->vocabulary->typed) |
		order_bit(r->vocabulary->prompt);
	size_t n;

	while (rest.at < l->length && ascii_blank(l->s[rest.at]))
		rest.at++;
	if (!r->prompts.prompted || rest.at == l->at || rest.at == l->length)
		return false;
	n = line_try_kinds(r, &rest, ~typed);
	if (!n || r->vocabulary->form[r->event.kind].field[0].type == EVENT_ROW)
		return false;
	/* The names of the commands are lines of a help, too. */
	if (!order_allows(&r->order, r->before, r->event.kind) &&
		loose_typed(r->loose, l->s + rest.at, l->length - rest.at))
		return false;
	l->at = rest.at;
	line_accept_exactly(r, l, n);
	return true;
}

/* Whether the rest of the line is a move that names no seat, and the next line
 * is what stands behind one, as the table or whose turn it is: nobody has typed
 * it. */
static bool
is_move_of_nobody(struct reader *r, const struct reader_line *l)
{
	const uint64_t typed = order_bit(r->vocabulary->typed) |
		r->order.next[r->vocabulary->typed];
	struct reader_line next = {
		.s = l->s + l->length + 1, .at = 0, .ended = true};
	struct loose_reading how;
	struct event e;

	if (l->ahead <= l->length + 1)
		return false;
	next.ahead = l->ahead - l->length - 1;
	next.length = text_line_length(next.s, next.ahead);
	return (line_heads_turn(&next) || line_try_kinds(r, &next, ~typed)) &&
		line_try_loosely(r, l, line_kinds_due(r), &e, &how) ==
		LOOSE_YES &&
		r->vocabulary->form[e.kind].field[0].type == EVENT_SEAT;
}

bool
line_read_typed(struct reader *r, struct reader_line *l)
{
	const char *s = l->s + l->at;
	size_t length = l->length - l->at;

	if (read_behind_blanks(r, l))
		return true;
	if (!l->ended ||
		!(r->prompts.prompted || line_is_typed_unasked(r, l)) ||
		(!length && (r->prompts.alone || line_next_is_typed(r))))
		return false;
	if (!loose_typed(r->loose, s, length) &&
		(!r->game.echoed || begins_with_seat(s, length) ||
			names_seat_and_card(s, length) ||
			(!line_is_card(s, length) &&
				(line_may_be_printed(r, l) ||
					is_move_of_nobody(r, l)))))
		return false;
	line_accept_typed(r, l, length);
	return true;
}
