/*
 * What a model that was found does otherwise than the one asked for, in
 * sentences: one for each difference, with the first round that shows it.
 */
#include "core/base/text.h"
#include "core/search/private.h"

#include <assert.h>
#include <string.h>

/* Adds a cause that shows in this round; returns where its text goes. */
static char *
add_cause(struct explanation *why, unsigned round)
{
	assert(why->count < EXPLAIN_CAUSES);
	why->cause[why->count].round = round;
	return why->cause[why->count++].what;
}

/* Puts the argument in the place of %s, and the seed in that of %d. */
static void
explain_reading(struct explanation *why, const char *what, const char *argument,
	uint64_t seed)
{
	struct text out = {0};

	text_reserve(&out, 0);
	for (; *what; what++) {
		if (*what != '%') {
			text_char(&out, *what);
			continue;
		}
		what++;
		if (*what == 's')
			text_format(&out, "%.20s", argument);
		else
			text_format(&out, "%llu", (unsigned long long)seed);
	}
	text_fill(add_cause(why, 1), EXPLAIN_TEXT, "%s", out.bytes);
	text_fini(&out);
}

static void
explain_times(const struct model *m, struct explanation *why)
{
	if (m->times <= 1)
		return;
	if (m->reseed == 0)
		text_fill(add_cause(why, 1), EXPLAIN_TEXT,
			"the deck is shuffled %u times%s, not once", m->times,
			m->later == 1 ? " before round 1" : " a round");
	else if (m->reseed == 1)
		text_fill(add_cause(why, 1), EXPLAIN_TEXT,
			"the deck is shuffled %u times, each time by a "
			"generator made anew from the seed",
			m->times);
	else
		text_fill(add_cause(why, 1), EXPLAIN_TEXT,
			"the deck is shuffled %u times, %u each by a generator "
			"made anew from the seed",
			m->times, m->reseed);
}

static void
explain_dealing(const struct model *m, struct explanation *why)
{
	static const char *const dealt[] = {"",
		"the hands are dealt from the back of the deck, the last card "
		"first, not from the front",
		"the hands are dealt a card at a time, not thirteen in a row",
		"seat 2 gets the first thirteen cards of the deck, not "
		"seat 1",
		"seat 3 gets the first thirteen cards of the deck, not "
		"seat 1",
		"seat 4 gets the first thirteen cards of the deck, not "
		"seat 1"};

	if (m->dealing)
		text_fill(add_cause(why, 1), EXPLAIN_TEXT, "%s",
			dealt[m->dealing]);
	if (m->begin)
		text_fill(add_cause(why, 1), EXPLAIN_TEXT,
			m->cut ? "the deck is cut after the shuffle: its card "
				 "%u is dealt first"
			       : "the hands begin with card %u of the deck, "
				 "not with its first",
			m->begin + 1);
}

static void
explain_later_rounds(
	const struct model *m, const char *argument, struct explanation *why)
{
	bool anew = m->counting || (m->anew && m->reseed == 0);
	const char *next = m->counting ? " + 1" : "";

	if (anew && m->put_back)
		text_fill(add_cause(why, 2), EXPLAIN_TEXT,
			"round 2 is dealt as if it were the first, from the "
			"first order of the deck by a generator made anew from "
			"seed %.20s%s",
			argument, next);
	else if (anew)
		text_fill(add_cause(why, 2), EXPLAIN_TEXT,
			"round 2 is dealt by a generator made anew from "
			"seed %.20s%s, not by that of round 1",
			argument, next);
	else if (m->put_back)
		text_fill(add_cause(why, 2), EXPLAIN_TEXT,
			"round 2 is shuffled from the first order of the "
			"deck, not from that of the round before");
	if (m->later > 1)
		text_fill(add_cause(why, 2), EXPLAIN_TEXT,
			"the deck is shuffled %u times from round 2 on, "
			"not once",
			m->later);
	if (m->growing)
		text_fill(add_cause(why, 2), EXPLAIN_TEXT,
			"the deck is shuffled twice in round 2, and so on, "
			"not once");
}

void
explain_model(const struct model *asked, const struct model *found,
	const char *reading, const char *argument, struct explanation *why)
{
	if (found->shuffle != asked->shuffle)
		text_fill(add_cause(why, 1), EXPLAIN_TEXT,
			"the deck is shuffled as by %s, not %s",
			found->shuffle->name, asked->shuffle->name);
	if (reading)
		explain_reading(why, reading, argument, found->seed);
	if (found->order && found->order != deck_order_rows)
		text_fill(add_cause(why, 1), EXPLAIN_TEXT,
			"the first order of the deck is %s, not CDHS",
			found->order->name);
	explain_times(found, why);
	explain_dealing(found, why);
	explain_later_rounds(found, argument, why);
}
