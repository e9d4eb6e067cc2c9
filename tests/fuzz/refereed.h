/*
 * A good game under any changes, given to its referee. The first byte says what
 * the referee is told; then each says whether the next event is taken as it is,
 * dropped, doubled or made of the bytes that follow. Without a change nothing
 * may be found.
 */
#ifndef TESTS_FUZZ_REFEREED_H
#define TESTS_FUZZ_REFEREED_H

#include "tests/fuzz/fuzz.h"

#include "core/referee/referee.h"

#include <stdbool.h>

/* Claims that are given: all that the input changes, and some behind, up to the
 * next prompt: where scores end without winners is no place to stop. */
enum { REFEREED_MOST = 2000, REFEREED_BEHIND = 60 };

struct refereed {
	const struct referee_calls *calls;
	const struct event *event;
	size_t count;
	unsigned kinds;
	unsigned prompt;            /* the kind of a prompt */
	struct referee_setup setup; /* all that may be told */
	struct fuzz_bytes bytes;
	bool changed;
};

static inline void
refereed_raise(void *context, const struct fault *f, const char *table,
	const char *proof)
{
	size_t *found = context;

	if (!f->line || strlen(table) >= 400 || strlen(proof) >= FAULT_TEXT)
		abort();
	++*found;
}

/* Fills the event from bytes: fields of any value. */
static inline void
refereed_make(struct fuzz_bytes *in, unsigned kinds, struct event *e)
{
	e->kind = (uint8_t)(fuzz_byte(in) % kinds);
	e->seat = fuzz_byte(in);
	e->card = fuzz_byte(in);
	e->cards = (card_set)fuzz_byte(in) << fuzz_byte(in) % 57;
	e->number[0] = (int8_t)fuzz_byte(in);
	e->number[1] = (int32_t)((uint32_t)fuzz_byte(in) << fuzz_byte(in) % 32);
	e->number[2] = (int8_t)fuzz_byte(in);
	e->count = fuzz_byte(in);
	for (unsigned i = 0; i < e->count; i++)
		e->list[i] = fuzz_byte(in);
	e->text = (const char *)in->at;
	e->length = in->left < 12 ? in->left : 12;
}

/* How often the event is claimed: 0, 1 or 2 times; it may be changed. */
static inline unsigned
refereed_change(struct refereed *g, struct referee *r, struct event *e,
	uint32_t *missing)
{
	uint8_t how = fuzz_byte(&g->bytes);

	*missing = 0;
	if (how < 0xE0)
		return 1;
	g->changed = true;
	if (how < 0xE8)
		return 0;
	if (how < 0xEF)
		return 2;
	if (how == 0xEF && g->calls->unread)
		g->calls->unread(r, fuzz_byte(&g->bytes), 0);
	else if (how < 0xF4)
		*missing = fuzz_byte(&g->bytes);
	else
		refereed_make(&g->bytes, g->kinds, e);
	return 1;
}

/* Gives the claims; returns how many there were. */
static inline size_t
refereed_claim(struct refereed *g, struct referee *r)
{
	size_t claims = 0, most = g->bytes.left + REFEREED_BEHIND;

	for (size_t i = 0; i < g->count && claims < REFEREED_MOST; i++) {
		struct event e = g->event[i];
		struct claim c = {.event = &e, .column = 1};
		unsigned times;

		if (claims >= most && e.kind == g->prompt)
			break;
		for (times = refereed_change(g, r, &e, &c.missing); times > 0;
			times--) {
			c.line = ++claims;
			g->calls->claim(r, &c);
		}
	}
	return claims;
}

/* The game as it is told by two bits, under the changes of the other bytes. */
static inline void
refereed_judge(struct refereed *g)
{
	uint8_t told = fuzz_byte(&g->bytes);
	struct referee_setup setup = g->setup;
	struct known hands[8];
	struct tally tally;
	size_t found = 0, claims;
	struct referee *r;

	setup.sink = (struct referee_sink){
		.raise = refereed_raise, .context = &found};
	setup.dealer = told & 1 ? setup.dealer : NULL;
	setup.seats = told & 2 ? setup.seats : NULL;
	r = g->calls->start(&setup);
	if (!r)
		abort();
	claims = refereed_claim(g, r);
	g->changed |= (told & 4) != 0;
	g->calls->end(r, claims + 1, told & 4);
	g->calls->tally(r, &tally);
	if (g->calls->hands(r, hands, 8) > 8 || found > 3 * claims + 10 ||
		(found && !g->changed))
		abort();
	referee_stop(r);
}

#endif
