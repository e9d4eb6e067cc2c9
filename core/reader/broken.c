/*
 * What one line should say in several, and several in one: lines that were
 * broken in two, or stand below the one that says whose they are, and lines
 * that were glued together.
 */
#include "core/reader/reader_private.h"

/* --- lines that were broken in two --- */

/* The next line of the source, without the blanks before it; false when there
 * is none. */
static bool
find_next_line(const struct reader *r, const struct reader_line *l,
	struct reader_line *n)
{
	const char *end;

	*n = (struct reader_line){.s = l->s + l->length + 1, .ended = true};
	if (!l->ended || l->ahead <= l->length + 1)
		return false;
	n->ahead = l->ahead - l->length - 1;
	end = memchr(n->s, '\n', n->ahead);
	n->length = end ? (size_t)(end - n->s) : 0;
	while (n->at < n->length && n->s[n->at] == ' ')
		n->at++;
	return n->at < n->length && !line_prompt_length(r, n);
}

/* Whether the line is known to be something by itself, and says no less than
 * the event of which it may be the end, read as `whole`; or something else of a
 * seat that it names. */
static bool
stands_alone(struct reader *r, const struct reader_line *l,
	const struct loose_reading *whole)
{
	struct loose_reading how;
	struct event e;

	if (repeat_alone(r, l, &e, &how) == LOOSE_NO)
		return false;
	how.missing &= ~whole->missing;
	return e.kind == r->event.kind ? !how.missing : !(how.missing & 1);
}

/* Makes *whole of the piece and the next line; piece NULL: adds the next line
 * to what has been joined already. */
static void
join_halves(struct reader *r, const struct reader_piece *piece,
	const struct reader_line *next, struct reader_line *whole)
{
	if (piece) {
		text_clear(&r->text.halves);
		text_add(&r->text.halves, piece->s, piece->length);
		*whole = (struct reader_line){
			.number = piece->line, .ended = true};
	}
	text_char(&r->text.halves, ' ');
	text_add(&r->text.halves, next->s + next->at, next->length - next->at);
	whole->s = r->text.halves.bytes;
	whole->length = whole->ahead = r->text.halves.length;
}

bool
line_may_go_on(const struct reader_line *l, uint32_t missing)
{
	size_t at = l->length + 1;
	unsigned rank, suit;

	while (at < l->ahead && l->s[at] == ' ')
		at++;
	return l->ended && at < l->ahead && l->s[at] != '\n' &&
		l->s[at] != '>' &&
		((missing & 1) || !ascii_upper(l->s[at]) ||
			value_card(l->s + at, l->ahead - at, &rank, &suit));
}

/* Whether the line says an event by itself. */
static bool
says_event(struct reader *r, const struct reader_line *l)
{
	const struct event kept = r->event;
	struct loose_reading how;
	struct event e;
	uint64_t kinds = ~order_bit(r->vocabulary->typed);
	bool says = line_try_kinds(r, l, kinds) ||
		line_try_loosely(r, l, kinds, &e, &how) != LOOSE_NO;

	r->event = kept;
	return says;
}

/* Whether what was joined says more of r->event than *half did; if so, sets
 * both to that. */
static bool
adds_to_event(struct reader *r, const struct reader_line *whole,
	struct loose_reading *half)
{
	struct loose_reading how;
	struct event e;

	if (line_try_loosely(r, whole, order_bit(r->event.kind), &e, &how) !=
			LOOSE_YES ||
		(how.missing & ~half->missing) || how.missing == half->missing)
		return false;
	r->event = e;
	*half = how;
	return true;
}

/* Accepts r->event, which the lines from *l to *last say together. */
static void
accept_halves(struct reader *r, struct reader_line *l,
	const struct reader_line *last, struct reader_line *whole,
	const struct loose_reading *how, struct recalled *known)
{
	struct reader_piece piece = reader_rest(l);

	reader_raise(r, &piece, FAULT_SPACING,
		"the line goes on in the next one", "goes on");
	line_accept_loosely(r, whole, how, known);
	l->at = (size_t)(last->s + last->length + 1 - l->s);
}

bool
line_read_halves(struct reader *r, struct reader_line *l,
	const struct loose_reading *half)
{
	struct reader_piece piece = reader_rest(l);
	struct reader_line next, last, whole;
	struct loose_reading how = *half;

	if (!find_next_line(r, l, &next) ||
		((half->missing & 1) && says_event(r, &next)))
		return false;
	join_halves(r, &piece, &next, &whole);
	for (unsigned tried = 2; !adds_to_event(r, &whole, &how); tried++) {
		last = next;
		if (tried == READER_HALVES || !line_may_go_on(&last, 0) ||
			!find_next_line(r, &last, &next))
			return false;
		join_halves(r, NULL, &next, &whole);
	}
	accept_halves(r, l, &next, &whole, &how, NULL);
	return true;
}

/* Whether the lines joined say an event: then they say r->event. What they did
 * before is in *known: RECALLED_STRAY, nothing; RECALLED_LAST_HALF, an event
 * that the last of them says by itself; RECALLED_LOOSE, which event. */
static bool
reads_halves(struct reader *r, const struct reader_line *whole,
	struct loose_reading *how, struct recalled **known)
{
	const uint64_t due = line_kinds_due(r);
	struct skeleton k;
	struct recalled *halves = *known =
		repeat_of_halves(r, &r->text.halves, &k);

	if (halves && halves->how == RECALLED_STRAY)
		return false;
	if (halves &&
		(halves->how == RECALLED_LAST_HALF ||
			(halves->how == RECALLED_LOOSE &&
				recall_read(r->recall, halves, &k, whole->s,
					&r->event, how))))
		return true;
	if (line_try_loosely(r, whole, due, &r->event, how) != LOOSE_YES &&
		line_try_loosely(r, whole, ~due, &r->event, how) != LOOSE_YES) {
		if (halves)
			halves->how = RECALLED_STRAY;
		return false;
	}
	if (halves)
		recall_loose(r->vocabulary, halves, &k, &r->event, how);
	return true;
}

/* Whether the line says all of a move by itself, and is no part of another. */
static bool
says_move(struct reader *r, const struct reader_line *l)
{
	struct loose_reading how;
	struct event e;

	return repeat_alone(r, l, &e, &how) != LOOSE_NO && !how.missing &&
		event_moves(&r->vocabulary->form[e.kind]);
}

/* Whether a field of the event stands in the first bytes of what was joined. */
static bool
tells_in_first(const struct loose_reading *how, size_t first)
{
	for (unsigned i = 0; i < EVENT_FIELDS; i++)
		if (how->field[i].read && how->field[i].at < first)
			return true;
	return false;
}

/* Joins lines, of which *last is the last so far, until together they say an
 * event that the last does not say alone. The first of three or more has a part
 * of it: else those behind it may say it without it. */
static bool
join_until_read(struct reader *r, struct reader_line *last,
	struct reader_line *whole, struct loose_reading *how,
	struct recalled **halves)
{
	const size_t first = whole->length - (last->length - last->at);
	struct reader_line next;
	struct recalled *known;
	unsigned tried;

	for (tried = 2; !reads_halves(r, whole, how, &known); tried++) {
		if (tried == READER_HALVES || says_move(r, last) ||
			!line_may_go_on(last, 0) ||
			!find_next_line(r, last, &next))
			return false;
		join_halves(r, NULL, &next, whole);
		*last = next;
	}
	if (known && known->how == RECALLED_LAST_HALF)
		return false;
	if (accept_opens(r, &r->event) ||
		(tried > 2 && !tells_in_first(how, first)))
		return false;
	*halves = known && known->how == RECALLED_LOOSE ? known : NULL;
	if (!stands_alone(r, last, how))
		return true;
	if (known)
		known->how = RECALLED_LAST_HALF;
	return false;
}

/* Words of a line that says whose turn it is, and no more. */
static const char *const turn_words[] = {"acting", "active", "acts", "and",
	"current", "for", "go", "goes", "is", "it", "its", "move", "moves",
	"next", "now", "of", "on", "play", "playing", "s", "the", "then", "to",
	"turn", "up"};
static const char *const seat_words[] = {"player", "p", "seat"};
/* Those that turns are numbered behind, as in `Turn 3 - Player2`. */
static const char *const count_words[] = {"turn", "move"};

/* Whether these bytes, up to the end of a line, are words in brackets without a
 * card, as `(hand: 7 cards)`. */
static bool
is_aside(const char *s, size_t length)
{
	const char *end = memchr(s, ')', length);
	bool words = false;

	for (const char *c = s; end && c < end; c++)
		words |= ascii_alpha(*c);
	for (const char *c = end; c && c < s + length; c++)
		words &= !ascii_alnum(*c);
	return *s == '(' && words && !loose_cards_named(s, length);
}

char
line_heads_turn(const struct reader_line *l)
{
	char seat = 0;
	bool named = false, counts = false;

	for (size_t at = l->at, n, digits; at < l->length; at += n + digits) {
		const char *s = l->s + at;

		if (seat && is_aside(s, l->length - at))
			return seat;
		for (n = 0; at + n < l->length && ascii_alpha(s[n]);)
			n++;
		for (digits = 0; at + n + digits < l->length &&
			ascii_digit(s[n + digits]);)
			digits++;
		if (names_word_among(seat_words, LENGTH(seat_words), s, n))
			named = true;
		else if (n &&
			!names_word_among(turn_words, LENGTH(turn_words), s, n))
			return 0;
		if (n)
			counts = names_word_among(
				count_words, LENGTH(count_words), s, n);
		if (digits && !counts) {
			if (seat || !named || digits > 1)
				return 0;
			seat = s[n];
		}
		n += !n && !digits;
	}
	return seat;
}

/* Whether the line says what is done, but not by whom, or nothing by itself. */
static bool
lacks_its_seat(struct reader *r, const struct reader_line *l)
{
	struct loose_reading how;
	struct event e;
	enum loose_answer answer = repeat_alone(r, l, &e, &how);

	return answer == LOOSE_NO || (answer == LOOSE_YES && (how.missing & 1));
}

/* Whether the seat and the line say an event of the seat's together; *known as
 * by reads_halves. */
static bool
reads_with_seat(struct reader *r, char seat, const struct reader_line *line,
	struct reader_line *whole, struct loose_reading *how,
	struct recalled **known)
{
	*whole = (struct reader_line){.number = line->number, .ended = true};
	text_clear(&r->text.halves);
	text_format(&r->text.halves, "%s%c", r->spelt.player.begins, seat);
	join_halves(r, NULL, line, whole);
	return reads_halves(r, whole, how, known) && !(how->missing & 1);
}

/* Whether events of this kind are scores, or stand before them alone. */
static bool
ends_round(const struct reader *r, unsigned kind)
{
	uint64_t next = r->order.next[kind] | order_bit(kind);

	for (; next; next &= next - 1)
		if (event_sums(&r->vocabulary->form[__builtin_ctzll(next)]))
			return true;
	return false;
}

/* The line at hand is recalled as one that says nothing by itself. */
static void
keep_as_stray(struct reader *r, const struct reader_piece *piece)
{
	if (!r->fresh)
		return;
	r->fresh->how = RECALLED_STRAY;
	r->fresh->perhaps = loose_perhaps(r->loose, piece->s, piece->length);
}

/* Reads a move that does not say whose it is, below a line that does. */
static bool
read_below(struct reader *r, struct reader_line *l)
{
	struct reader_piece piece = reader_rest(l);
	struct reader_line line = *l, whole;
	struct loose_reading how;
	struct recalled *known;

	while (line.at < line.length && ascii_blank(line.s[line.at]))
		line.at++;
	if (!r->shown.mover || l->at ||
		!reads_with_seat(
			r, r->shown.mover, &line, &whole, &how, &known) ||
		ends_round(r, r->event.kind))
		return false;
	keep_as_stray(r, &piece);
	reader_raise(r, &piece, FAULT_SPELLING,
		"the line does not say whose move it is, but one above",
		"whose");
	line_accept_loosely(r, &whole, &how, known);
	track_below(r->track);
	l->at = l->length;
	return true;
}

bool
line_read_below(struct reader *r, struct reader_line *l)
{
	if (!r->shown.heading || l->number != r->shown.heading + 1)
		return false;
	/* It may be what was kept of a line before. */
	r->fresh = NULL;
	return read_below(r, l);
}

bool
line_read_headed(struct reader *r, struct reader_line *l)
{
	struct reader_line next, whole;
	struct loose_reading how;
	struct recalled *known;
	char seat = line_heads_turn(l);

	if (!seat)
		return false;
	if (find_next_line(r, l, &next) && lacks_its_seat(r, &next) &&
		reads_with_seat(r, seat, &next, &whole, &how, &known) &&
		!ends_round(r, r->event.kind))
		r->shown.heading = l->number;
	else if (!r->shown.heading)
		return false;
	r->shown.mover = seat;
	track_heading(r->track, seat);
	l->at = l->length;
	return true;
}

/* Whether the piece has a word or a card: rows of ranks in columns have not. */
static bool
has_word(const struct reader_piece *p)
{
	for (size_t i = 0; i < p->length; i++)
		if ((unsigned char)p->s[i] >= 0x80 ||
			(i && ascii_alnum(p->s[i]) &&
				ascii_alnum(p->s[i - 1]) &&
				(ascii_alpha(p->s[i]) ||
					ascii_alpha(p->s[i - 1]))))
			return true;
	return false;
}

/* Joins a line that was broken in two or more, as at the edge of a page. */
bool
line_read_broken(struct reader *r, struct reader_line *l)
{
	struct reader_piece piece = reader_rest(l);
	struct reader_line next, whole;
	struct loose_reading how;
	struct recalled *known;

	if ((l->at && !r->prompts.prompted) ||
		line_is_blank(piece.s, piece.length))
		return false;
	if (line_heads_turn(l) ? line_read_headed(r, l) : read_below(r, l))
		return true;
	if (!has_word(&piece) || !find_next_line(r, l, &next))
		return false;
	join_halves(r, &piece, &next, &whole);
	if (!join_until_read(r, &next, &whole, &how, &known))
		return false;
	keep_as_stray(r, &piece);
	accept_halves(r, l, &next, &whole, &how, known);
	return true;
}

/* --- lines of the wording without the newline between them --- */

enum { LONG_LINE = 256, KINDS_WORK = 8 };

/* Signs that may part a line from a prompt behind it. */
#define LIST_ENDS ";,|.-"

/* Kinds that end with a newline; bare rows of cards only behind a prompt: they
 * are the end of other lists. */
static uint64_t
kinds_of_lines(const struct reader *r)
{
	const struct vocabulary *v = r->vocabulary;
	uint64_t kinds = ~(order_bit(v->prompt) | order_bit(v->typed));

	for (unsigned kind = 0; kind < v->count && !r->prompts.prompted; kind++)
		if (v->form[kind].field[0].type == EVENT_ROW)
			kinds &= ~order_bit(kind);
	return kinds;
}

/* Whether the wording prints the line as one of these kinds. In a long line
 * many places are tried: that is work. */
static bool
reads_line(struct reader *r, const struct reader_line *l, uint64_t kinds)
{
	if (l->length > LONG_LINE)
		loose_count(r->loose, KINDS_WORK);
	return line_try_kinds(r, l, kinds) == l->length + 1 - l->at;
}

/* Whether the sign at the cursor stands between cards of a list, with blanks:
 * it stands between the next ones too, and behind a card. */
static bool
parts_cards(const struct reader_line *l)
{
	size_t at = l->at + 1, from = l->at;
	struct value_item item;

	while (from > 0 && l->s[from - 1] == ' ')
		from--;
	while (at < l->length && l->s[at] == ' ')
		at++;
	if (from == l->at || (from && ascii_among(l->s[from - 1], LIST_ENDS)) ||
		!value_item(l->s + at, l->length - at, &item))
		return false;
	at += item.length;
	while (at < l->length && l->s[at] == ' ')
		at++;
	return at == l->length || l->s[at] == '>';
}

/* Whether the sign at the cursor is the end of an arrow before a value, as in
 * `discards: 7S -> 7`, which nobody has typed. */
static bool
ends_arrow(const struct reader *r, const struct reader_line *l)
{
	size_t at = l->at + 1;

	while (at < l->length && l->s[at] == ' ')
		at++;
	return ascii_among(l->s[l->at - 1], "-=") && at < l->length &&
		!loose_typed(r->loose, l->s + at, l->length - at);
}

/* Whether a line of the wording, or a prompt, begins at the cursor. */
static bool
begins_line(struct reader *r, const struct reader_line *l)
{
	const char *s = l->s + l->at;

	if (*s == '>')
		return !parts_cards(l) && !ends_arrow(r, l) &&
			line_prompt_length(r, l) > 0;
	return (ascii_upper(*s) || (ascii_digit(*s) && ascii_lower(s[-1]))) &&
		reads_line(r, l, kinds_of_lines(r));
}

/* The bytes from the cursor to `end`, without blanks behind them, as a line in
 * r->text.halves. */
static struct reader_line
line_before(struct reader *r, const struct reader_line *l, size_t end)
{
	struct reader_line first = {.number = l->number, .ended = true};

	while (end > l->at && l->s[end - 1] == ' ')
		end--;
	text_clear(&r->text.halves);
	text_add(&r->text.halves, l->s + l->at, end - l->at);
	text_char(&r->text.halves, '\n');
	first.s = r->text.halves.bytes;
	first.ahead = r->text.halves.length;
	first.length = first.ahead - 1;
	return first;
}

/* Whether the line was typed, behind a prompt. */
static bool
is_typed(const struct reader *r, const struct reader_line *l)
{
	return r->prompts.prompted && loose_typed(r->loose, l->s, l->length);
}

/* Whether the line says something of its own. */
static bool
is_line(struct reader *r, const struct reader_line *l)
{
	return l->length &&
		(is_typed(r, l) || reads_line(r, l, kinds_of_lines(r)));
}

/* Finds the line before the one that begins at `next`, without signs that part
 * it from a prompt, as in `Legal plays: 7S; >`. */
static bool
find_before(struct reader *r, const struct reader_line *l, size_t next,
	struct reader_line *first)
{
	size_t n;

	*first = line_before(r, l, next);
	if (is_line(r, first))
		return true;
	for (n = first->length; n && ascii_among(first->s[n - 1], LIST_ENDS);)
		n--;
	if (l->s[next] != '>' || n == first->length)
		return false;
	*first = line_before(r, l, l->at + n);
	return is_line(r, first);
}

/* Accepts the line before the one that begins at `next`. */
static void
accept_before(struct reader *r, struct reader_line *l,
	const struct reader_line *first, size_t next)
{
	struct reader_piece end = {
		l->number, (uint32_t)next + 1, l->s + next, 0};
	size_t signs = next - l->at - first->length;
	bool parted = signs && l->s[next - signs] != ' ';

	if (is_typed(r, first))
		line_accept_typed(r, l, first->length);
	else
		line_accept_exactly(r, l, first->length);
	l->at = r->end.opens ? l->at : next;
	reader_raise(r, &end, FAULT_SPACING,
		parted ? "a sign stands before this for a newline"
		       : "a newline is missing before this",
		"glued");
}

bool
line_read_glued(struct reader *r, struct reader_line *l)
{
	struct reader_line first, rest = *l;

	if (!l->ended || l->length > LOOSE_LINE)
		return false;
	while (++rest.at < l->length) {
		if (begins_line(r, &rest) &&
			find_before(r, l, rest.at, &first)) {
			accept_before(r, l, &first, rest.at);
			return true;
		}
	}
	return false;
}
