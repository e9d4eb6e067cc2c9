/*
 * The bytes of a game beside those that its record prints, where nothing else
 * tells them apart.
 */
#include "core/verify/verify_private.h"

/* The kind of line with which what was typed is refused here; the vocabulary's
 * count: the line is another. */
static unsigned
kind_of_refusal(const struct verify_case *c, const char *s, size_t length)
{
	const struct order *order = loose_order(c->verify->loose);
	const struct vocabulary *words = c->verify->setup.game->vocabulary;
	unsigned kind = 0;
	struct event e;

	while (kind < words->count &&
		(kind == order->opens ||
			!order_allows(order, words->typed, kind) ||
			order->next[kind] != order_bit(words->prompt) ||
			words->form[kind].field[0].name ||
			wording_read(
				c->wording->wording, kind, s, length, &e) == 0))
		kind++;
	return kind;
}

/* Moves past prompts. */
static void
pass_prompts(const struct verify_case *c, const char **s, size_t *length)
{
	unsigned prompt = c->verify->setup.game->vocabulary->prompt;
	struct event e;
	size_t n;

	while ((n = wording_read(
			c->wording->wording, prompt, *s, *length, &e)) > 0) {
		*s += n;
		*length -= n;
	}
}

/* Moves on to the next line, behind its prompts. */
static void
pass_line(const struct verify_case *c, const char **s, size_t *length)
{
	size_t n = text_line_length(*s, *length);

	n += n < *length;
	*s += n;
	*length -= n;
	pass_prompts(c, s, length);
}

static bool
same_line(const char *a, size_t a_length, const char *b, size_t b_length)
{
	size_t n = text_line_length(a, a_length);

	return n == text_line_length(b, b_length) && memcmp(a, b, n) == 0;
}

/* What is wrong with the line that is found and not due, at the begin of what
 * is printed: a refusal may be missing, or another stand in its place. */
static enum fault_id
id_of_other(const struct verify_case *c, const char *found, size_t found_length,
	const char *due, size_t due_length)
{
	unsigned none = c->verify->setup.game->vocabulary->count, refused,
		 refuses;
	const char *line = found;
	size_t length = found_length;

	if (!due_length)
		return FAULT_STRAY_LINE;
	pass_prompts(c, &line, &length);
	pass_prompts(c, &due, &due_length);
	refuses = kind_of_refusal(c, due, due_length);
	if (refuses == none)
		return FAULT_MISSING_LINE;
	refused = kind_of_refusal(c, line, length);
	pass_line(c, &due, &due_length);
	if (same_line(line, length, due, due_length))
		return FAULT_REFUSAL_MISSING;
	pass_line(c, &line, &length);
	return refused < none && refused != refuses &&
			same_line(line, length, due, due_length)
		? FAULT_OUTPUT_DIFFERS
		: FAULT_MISSING_LINE;
}

/* The first line of the game that is not the replay's, as a finding. */
static void
raise_other_bytes(const struct verify_case *c, const char *bytes, size_t length,
	size_t same, struct verdict *v)
{
	const struct text *due = &c->verify->predicted;
	size_t at = same, line, want;
	struct fault f;

	while (at > 0 && bytes[at - 1] != '\n')
		at--;
	line = text_line_length(bytes + at, length - at);
	want = text_line_length(due->bytes + at, due->length - at);
	fault_set(&f,
		id_of_other(c, bytes + at, length - at, due->bytes + at,
			due->length - at),
		c->source->line + text_newlines(bytes, at), 1,
		"the replay of the record prints another line here");
	text_fill(f.expected, FAULT_TEXT, "%.*s", (int)want, due->bytes + at);
	text_fill(f.found, FAULT_TEXT, "%.*s", (int)line, bytes + at);
	verdict_add(v, &f);
}

void
compare_bytes(const struct verify_case *c, const struct reader_game *game,
	struct verdict *v)
{
	const struct text *due = &c->verify->predicted;
	struct tally tally;
	const char *bytes;
	size_t length, same = 0;

	if (v->count || c->source->session ||
		!predict_bytes(c, game->echoed, &tally))
		return;
	bytes = source_bytes(c->source, &length);
	length = game->length < length ? game->length : length;
	while (same < length && same < due->length &&
		bytes[same] == due->bytes[same])
		same++;
	if (same < length)
		raise_other_bytes(c, bytes, length, same, v);
}
