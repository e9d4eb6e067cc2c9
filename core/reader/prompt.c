/*
 * Prompts, and what is typed behind them.
 */
#include "core/reader/reader_private.h"

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
	size_t due = r->prompt.length, next = l->length + 1;

	if (r->game.echoed)
		return !r->game.spaced;
	return loose_typed(r->loose, s, length) &&
		(r->vocabulary->trims ||
			(l->ahead >= next + due &&
				memcmp(l->s + next, r->prompt.bytes, due) ==
					0));
}

size_t
line_prompt_length(const struct reader *r, const struct reader_line *l)
{
	const char *s = l->s + l->at;
	size_t length = l->length - l->at;
	size_t due = r->prompt.length;
	size_t n = 0;

	if (length >= due && due && memcmp(s, r->prompt.bytes, due) == 0)
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

bool
line_read_prompt(struct reader *r, struct reader_line *l)
{
	size_t n = line_prompt_length(r, l);
	struct event *e = &r->event;

	if (!n)
		return false;
	if (n != r->prompt.length ||
		memcmp(l->s + l->at, r->prompt.bytes, n) != 0)
		reader_raise_prompt_spaces(r, l, n);
	if (!r->game.echoed)
		r->game.spaced = n > r->prompt.length;
	memset(e, 0, offsetof(struct event, list));
	e->kind = (uint8_t)r->vocabulary->prompt;
	accept_event(r, l, e, n, NULL, NULL);
	r->asked = r->prompted = true;
	l->at += n;
	return true;
}

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
	return r->begun && !l->at && l->length &&
		memchr(l->s, ' ', l->length - 1) &&
		loose_typed(r->loose, l->s, l->length);
}

bool
line_next_is_typed(const struct reader *r)
{
	const struct reader_line *l = r->source;
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
	r->prompted = false;
	l->at += length;
}

/* Whether the line is a seat's name alone, from which the rest of a move may be
 * broken off. */
static bool
names_seat(const char *s, size_t length)
{
	size_t n = strlen(manner_player_usual.begins);

	return length == n + 1 &&
		memcmp(s, manner_player_usual.begins, n) == 0 &&
		ascii_digit(s[n]);
}

bool
line_read_typed(struct reader *r, struct reader_line *l)
{
	const char *s = l->s + l->at;
	size_t length = l->length - l->at;

	if (!l->ended || !(r->prompted || line_is_typed_unasked(r, l)) ||
		(!length && (r->alone || line_next_is_typed(r))))
		return false;
	if (!loose_typed(r->loose, s, length) &&
		(!r->game.echoed || names_seat(s, length) ||
			(!line_is_card(s, length) &&
				line_may_be_printed(r, l))))
		return false;
	line_accept_typed(r, l, length);
	return true;
}

/* How many prompts of the wording stand at the cursor in a row; counts up to
 * `most`. */
static size_t
count_prompts(const struct reader *r, const struct reader_line *l, size_t most)
{
	const char *s = l->s + l->at, *prompt = r->prompt.bytes;
	size_t n = r->prompt.length, left = n ? (l->length - l->at) / n : 0;
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
		r->prompt.bytes[0] == ' ')
		return;
	passed = count_prompts(r, l, SIZE_MAX) - 1;
	r->run += (unsigned)passed;
	r->game.claims += passed;
	l->at += passed * r->prompt.length;
}

bool
line_read_due_prompt(struct reader *r, struct reader_line *l)
{
	if (l->at == l->length || !count_prompts(r, l, 1))
		return false;
	pass_endless(r, l);
	return line_read_prompt(r, l);
}
