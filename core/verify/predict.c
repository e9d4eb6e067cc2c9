#include "core/verify/predict.h"

#include "core/game/session.h"
#include "core/verify/findings.h"

#include <string.h>

/* The record's transcript in v->predicted. */
static bool
predict(struct verify *v, bool echo, struct tally *tally)
{
	static const struct session_user nobody = {NULL, NULL, NULL};
	struct fault f;

	text_clear(&v->predicted);
	return session_replay(v->setup.game, v->voice[0].wording, v->record,
		       echo, &v->predicted, &nobody, tally, &f) == 0;
}

static uint64_t
newlines(const char *s, size_t length)
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
 * Whether the game goes on behind the n bytes of a record that stops early:
 * something comes that is not the next game's opening.
 */
static bool
goes_on(struct verify *v, struct source *s, size_t n)
{
	const struct order *order = loose_order(v->loose);
	const char *bytes;
	size_t length;

	if (v->verdict->tally.over || source_need(s, n + READER_LINE) == n)
		return false;
	bytes = source_bytes(s, &length) + n;
	if (wording_read(v->voice[0].wording, order->opens, bytes, length - n,
		    &v->event) == 0)
		return true;
	v->event.kind = (uint8_t)order->opens;
	return !order_opens(order, &v->event);
}

bool
predict_exactly(
	struct verify *v, struct source *s, size_t *length, uint64_t *lines)
{
	for (int echo = 0; echo < 2; echo++) {
		const char *bytes;
		size_t n;

		if (!predict(v, echo, &v->verdict->tally))
			return false;
		n = v->predicted.length;
		if (n == 0 || source_need(s, n) < n)
			continue;
		bytes = source_bytes(s, length);
		if (memcmp(bytes, v->predicted.bytes, n) != 0 ||
			goes_on(v, s, n))
			continue;
		*length = n;
		*lines = newlines(source_bytes(s, &(size_t){0}), n);
		return true;
	}
	return false;
}

/* A move or a result: a seat and no list. */
static bool
counts(const struct verify *v, unsigned kind)
{
	const struct vocabulary *words = v->setup.game->vocabulary;
	const struct event_form *form = &words->form[kind];
	bool seat = false;

	if (kind == loose_order(v->loose)->opens)
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

/* The next claim that counts, from *i on; false when there is none. */
static bool
next_claim(const struct verify *v, const struct claims *c, size_t *i,
	struct claim *claim, struct event *e)
{
	for (; *i < c->count; ++*i)
		if (counts(v, claims_kind(c, *i))) {
			claims_get(c, (*i)++, claim, e);
			return true;
		}
	return false;
}

/* The event as its line, without the newline. */
static void
show(const struct verify *v, const struct event *e, char *line)
{
	struct text t;
	size_t n;

	text_init(&t);
	wording_print(v->voice[0].wording, e, &t);
	n = t.length && t.bytes[t.length - 1] == '\n' ? t.length - 1 : t.length;
	n = n < FAULT_TEXT ? n : FAULT_TEXT - 1;
	if (n)
		memcpy(line, t.bytes, n);
	line[n] = '\0';
	text_fini(&t);
}

static void
tell(struct verify *v, const struct claim *claim, const struct event *want)
{
	struct fault f;

	fault_set(&f, FAULT_OUTPUT_DIFFERS, claim->line, claim->column,
		want ? "the record makes something else happen here"
		     : "the record's game has ended before this");
	f.width = claim->width;
	f.seat = claim->event->seat;
	show(v, claim->event, f.found);
	if (want)
		show(v, want, f.expected);
	findings_add(v, &f, NULL, NULL);
}

static void
compare(struct verify *v, const struct claims *want)
{
	const struct vocabulary *words = v->setup.game->vocabulary;
	struct claim a;
	struct claim b;
	struct event due;
	size_t i = 0;
	size_t j = 0;

	while (next_claim(v, &v->claims, &i, &a, &v->event)) {
		if (!next_claim(v, want, &j, &b, &due)) {
			tell(v, &a, NULL);
			return;
		}
		if (a.missing == b.missing &&
			!event_equal(words, &v->event, &due)) {
			tell(v, &a, &due);
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
predict_compare(struct verify *v, struct voice *voice)
{
	struct claims want = {0};
	struct source source;
	struct tally tally;

	if (!predict(v, false, &tally))
		return;
	source_start(&source, read_predicted, &v->predicted);
	reader_read(voice->reader, &source, NULL, NULL, NULL, &want);
	compare(v, &want);
	source_stop(&source);
	claims_fini(&want);
}
