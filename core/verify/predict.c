#include "core/base/text.h"
#include "core/game/session.h"
#include "core/verify/verify_private.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* The record's transcript in v->predicted. */
static bool
predict(const struct verify_case *c, bool echo, struct tally *tally)
{
	static const struct session_user nobody = {NULL, NULL, NULL};
	struct verify *v = c->verify;
	struct fault f;

	assert(c->record);
	text_clear(&v->predicted);
	return session_replay(v->setup.game, c->wording->wording, c->record,
		       echo, &v->predicted, &nobody, tally, &f) == 0;
}

static uint64_t
count_newlines(const char *s, size_t length)
{
	const char *end = s + length;
	uint64_t n = 0;

	while ((s = memchr(s, '\n', (size_t)(end - s))) != NULL) {
		s++;
		n++;
	}
	return n;
}

/*
 * Whether something comes behind the first n bytes that is not the next game's
 * opening.
 */
static bool
goes_on(const struct verify_case *c, size_t n)
{
	const struct order *order = loose_order(c->verify->loose);
	struct source *s = c->source;
	const char *bytes;
	size_t length;
	struct event e;

	if (source_need(s, n + READER_LINE) == n)
		return false;
	bytes = source_bytes(s, &length) + n;
	if (wording_read(c->wording->wording, order->opens, bytes, length - n,
		    &e) == 0)
		return true;
	return !order_opens(order, &e);
}

bool
predict_exactly(const struct verify_case *c, struct verify_extent *extent,
	struct tally *tally)
{
	const struct text *due = &c->verify->predicted;
	struct source *s = c->source;

	for (int echo = 0; echo < 2; echo++) {
		size_t n, available;

		if (!predict(c, echo, tally))
			return false;
		n = due->length;
		if (n == 0 || source_need(s, n) < n ||
			memcmp(source_bytes(s, &available), due->bytes, n) != 0)
			continue;
		/* A record may stop before the game is over. */
		if (!tally->over && goes_on(c, n))
			continue;
		*extent = (struct verify_extent){
			n, count_newlines(source_bytes(s, &available), n)};
		return true;
	}
	return false;
}

/* A move or a result: a seat and no list. */
static bool
is_move(const struct verify_case *c, unsigned kind)
{
	const struct vocabulary *words = c->verify->setup.game->vocabulary;
	const struct event_form *form = &words->form[kind];
	bool seat = false;

	if (kind == loose_order(c->verify->loose)->opens)
		return false;
	for (unsigned i = 0; i < EVENT_FIELDS && form->field[i].name; i++) {
		enum event_type type = form->field[i].type;

		seat = seat || type == EVENT_SEAT;
		if (type != EVENT_SEAT && type != EVENT_CARD &&
			type != EVENT_NUMBER)
			return false;
	}
	return seat;
}

/* The next move or result, from *i on; false when there is none. */
static bool
next_move(const struct verify_case *c, const struct claims *claims, size_t *i,
	struct claim *claim, struct event *e)
{
	for (; *i < claims->count; ++*i)
		if (is_move(c, claims_kind(claims, *i))) {
			claims_get(claims, (*i)++, claim, e);
			return true;
		}
	return false;
}

/* The claim as its line, without the newline; nothing when it is not whole. */
static void
print_claim(const struct verify_case *c, const struct claim *k,
	char line[FAULT_TEXT])
{
	struct text t;
	size_t n;

	for (unsigned i = 0; i < EVENT_FIELDS; i++)
		if (!claim_has(k, i) &&
			wording_mentions(
				c->wording->wording, k->event->kind, i))
			return;
	text_init(&t);
	wording_print(c->wording->wording, k->event, &t);
	n = t.length && t.bytes[t.length - 1] == '\n' ? t.length - 1 : t.length;
	n = n < FAULT_TEXT ? n : FAULT_TEXT - 1;
	if (n)
		memcpy(line, t.bytes, n);
	line[n] = '\0';
	text_fini(&t);
}

static void
tell_difference(const struct verify_case *c, const struct claim *claim,
	const struct claim *want, struct verdict *v)
{
	struct fault f;

	fault_set(&f, FAULT_OUTPUT_DIFFERS, claim->line, claim->column,
		want ? "the record makes something else happen here"
		     : "the record's game has ended before this");
	f.width = claim->width;
	f.seat = claim->event->seat;
	print_claim(c, claim, f.found);
	if (want)
		print_claim(c, want, f.expected);
	findings_tell_one(&f, v);
}

static void
compare_moves(const struct verify_case *c, const struct claims *found,
	const struct claims *want, struct verdict *v)
{
	const struct vocabulary *words = c->verify->setup.game->vocabulary;
	struct claim a, b;
	struct event is, due;
	size_t i = 0, j = 0;

	while (next_move(c, found, &i, &a, &is)) {
		if (!next_move(c, want, &j, &b, &due)) {
			tell_difference(c, &a, NULL, v);
			return;
		}
		if (a.missing == b.missing && !event_equal(words, &is, &due)) {
			tell_difference(c, &a, &b, v);
			return;
		}
	}
}

static long
read_predicted(void *context, char *bytes, size_t room)
{
	struct text *t = context;
	size_t n = t->length < room ? t->length : room;

	if (n)
		memcpy(bytes, t->bytes, n);
	text_drop(t, n);
	return (long)n;
}

void
predict_compare(const struct verify_case *c, const struct verify_reading *r,
	struct verdict *v)
{
	struct claims want = {0};
	struct source source;
	struct tally tally;

	if (!predict(c, false, &tally))
		return;
	source_start(&source, read_predicted, &c->verify->predicted);
	reader_read(c->wording->reader, &source, NULL, NULL, NULL, &want);
	compare_moves(c, &r->claims, &want, v);
	source_stop(&source);
	claims_fini(&want);
}
