/*
 * Lines of the wording that stand on one line because the newline between them
 * is missing.
 */
#include "core/reader/reader_private.h"

enum { LONG_LINE = 256, KINDS_WORK = 8 };

/* Kinds that end with a newline; bare rows of cards only behind a prompt: they
 * are the end of other lists. */
static uint64_t
kinds_of_lines(const struct reader *r)
{
	const struct vocabulary *v = r->vocabulary;
	uint64_t kinds = ~(order_bit(v->prompt) | order_bit(v->typed));

	for (unsigned kind = 0; kind < v->count && !r->prompted; kind++)
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

/* Whether a line of the wording, or a prompt, begins at the cursor. */
static bool
begins_line(struct reader *r, const struct reader_line *l)
{
	const char *s = l->s + l->at;

	if (*s == '>')
		return line_prompt_length(r, l) > 0;
	return (isupper((unsigned char)*s) ||
		       (isdigit((unsigned char)*s) &&
			       islower((unsigned char)s[-1]))) &&
		reads_line(r, l, kinds_of_lines(r));
}

/* The bytes from the cursor to `end`, without blanks behind them, as a line in
 * r->halves. */
static struct reader_line
line_before(struct reader *r, const struct reader_line *l, size_t end)
{
	struct reader_line first = {.number = l->number, .ended = true};

	while (end > l->at && l->s[end - 1] == ' ')
		end--;
	text_clear(&r->halves);
	text_add(&r->halves, l->s + l->at, end - l->at);
	text_char(&r->halves, '\n');
	first.s = r->halves.bytes;
	first.ahead = r->halves.length;
	first.length = first.ahead - 1;
	return first;
}

/* Whether the line was typed, behind a prompt. */
static bool
is_typed(const struct reader *r, const struct reader_line *l)
{
	return r->prompted && loose_typed(r->loose, l->s, l->length);
}

/* Accepts the line before the one that begins at `next`. */
static void
accept_before(struct reader *r, struct reader_line *l,
	const struct reader_line *first, size_t next)
{
	struct reader_piece end = {
		l->number, (uint32_t)next + 1, l->s + next, 0};

	if (is_typed(r, first))
		line_accept_typed(r, l, first->length);
	else
		line_accept_exactly(r, l, first->length);
	l->at = r->opens ? l->at : next;
	reader_raise(r, &end, FAULT_SPACING, "a newline is missing before this",
		"glued");
}

bool
line_read_glued(struct reader *r, struct reader_line *l)
{
	struct reader_line first, rest = *l;

	if (!l->ended || l->length > LOOSE_LINE)
		return false;
	while (++rest.at < l->length) {
		if (!begins_line(r, &rest))
			continue;
		first = line_before(r, l, rest.at);
		if (first.length &&
			(is_typed(r, &first) ||
				reads_line(r, &first, kinds_of_lines(r)))) {
			accept_before(r, l, &first, rest.at);
			return true;
		}
	}
	return false;
}
