/*
 * What a model that was found does otherwise than the one asked for, in
 * sentences: one for each difference, with the first round that shows it.
 */
#include "core/base/text.h"
#include "core/search/private.h"

#include <assert.h>

/* Adds a cause that shows in this round. */
__attribute__((format(printf, 3, 4))) static void
add_cause(struct explanation *why, unsigned round, const char *format, ...)
{
	va_list ap;

	assert(why->count < EXPLAIN_CAUSES);
	why->cause[why->count].round = round;
	why->cause[why->count].times = false;
	va_start(ap, format);
	text_fill_list(why->cause[why->count++].what, EXPLAIN_TEXT, format, ap);
	va_end(ap);
}

static void
explain_times(const struct model *m, struct explanation *why)
{
	if (m->times <= 1)
		return;
	if (m->reseed == 0)
		add_cause(why, 1, "the deck is shuffled %u times%s, not once",
			m->times,
			m->later == 1 ? " before round 1" : " a round");
	else if (m->reseed == 1)
		add_cause(why, 1,
			"the deck is shuffled %u times, each time by a "
			"generator made anew from the seed",
			m->times);
	else
		add_cause(why, 1,
			"the deck is shuffled %u times, %u each by a generator "
			"made anew from the seed",
			m->times, m->reseed);
	why->cause[why->count - 1].times = true;
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
		add_cause(why, 1, "%s", dealt[m->dealing]);
	if (m->begin)
		add_cause(why, 1,
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
		add_cause(why, 2,
			"round 2 is dealt as if it were the first, from the "
			"first order of the deck by a generator made anew from "
			"seed %.20s%s",
			argument, next);
	else if (anew)
		add_cause(why, 2,
			"round 2 is dealt by a generator made anew from "
			"seed %.20s%s, not by that of round 1",
			argument, next);
	else if (m->put_back)
		add_cause(why, 2,
			"round 2 is shuffled from the first order of the "
			"deck, not from that of the round before");
	if (m->later > 1)
		add_cause(why, 2,
			"the deck is shuffled %u times from round 2 on, "
			"not once",
			m->later);
	if (m->growing)
		add_cause(why, 2,
			"the deck is shuffled twice in round 2, and so on, "
			"not once");
}

void
explain_model(const struct model *asked, const struct model *found,
	const char *reading, const char *argument, struct explanation *why)
{
	if (found->shuffle != asked->shuffle)
		add_cause(why, 1, "the deck is shuffled as by %s, not %s",
			found->shuffle->name, asked->shuffle->name);
	if (reading)
		add_cause(why, 1, "%s", reading);
	if (found->order && found->order != deck_order_rows)
		add_cause(why, 1, "the first order of the deck is %s, not CDHS",
			found->order->name);
	explain_times(found, why);
	explain_dealing(found, why);
	explain_later_rounds(found, argument, why);
}
