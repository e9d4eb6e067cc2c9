#include "core/straights/referee_habit.h"

#include "core/straights/events.h"

#include <stdio.h>
#include <string.h>

enum {
	CHOICES = 12, /* that are enough: by chance one in a hundred thousand */
	OTHERS = 3    /* of them that hand order would have made otherwise */
};

void
referee_habit_list(struct referee *r, const struct claim *c)
{
	struct referee_list_shown *l = &r->shown_legal;

	if (c->event->kind == STRAIGHTS_HAND) {
		l = &r->shown_hand;
		r->shown_legal.count = 0;
	}
	l->count = 0;
	if (c->unordered || c->event->count > REFEREE_HAND)
		return;
	l->count = c->event->count;
	memcpy(l->card, c->event->list, l->count);
}

/* The first card of the hand that is among the legal ones, or CARD_NONE. */
static unsigned
first_in_hand(const struct referee *r)
{
	for (unsigned i = 0; i < r->shown_hand.count; i++)
		for (unsigned j = 0; j < r->shown_legal.count; j++)
			if (r->shown_hand.card[i] == r->shown_legal.card[j])
				return r->shown_hand.card[i];
	return CARD_NONE;
}

static void
count_choice(struct referee *r, const struct claim *c, struct referee_habit *h,
	const struct referee_list_shown *from)
{
	unsigned best = first_in_hand(r);

	if (from->count < 2)
		return;
	h->choices++;
	h->firsts += from->card[0] == c->event->card;
	if (c->event->kind != STRAIGHTS_PLAY || best == CARD_NONE ||
		best == c->event->card)
		return;
	if (!h->others++) {
		h->at = referee_spot(r, c);
		h->at.move = r->moves;
		h->round = r->round;
		h->table = r->sure;
		h->best = (uint8_t)best;
		h->card = c->event->card;
	}
}

void
referee_habit_move(struct referee *r, const struct claim *c)
{
	unsigned seat = c->event->seat - 1U;

	if (seat < REFEREE_SEATS && !(c->missing & 3))
		count_choice(r, c, &r->habit[seat],
			c->event->kind == STRAIGHTS_PLAY ? &r->shown_legal
							 : &r->shown_hand);
	r->shown_hand.count = r->shown_legal.count = 0;
}

static void
tell(struct referee *r, unsigned seat)
{
	const struct referee_habit *h = &r->habit[seat];
	struct referee_note note = {.id = FAULT_COMPUTER_CHOICE, .seat = seat};
	char best[CARD_NAME];
	char card[CARD_NAME];

	card_plain(h->best, best);
	card_plain(h->card, card);
	snprintf(note.expected, sizeof note.expected, "%s", best);
	snprintf(note.found, sizeof note.found, "%s", card);
	snprintf(note.proof, sizeof note.proof,
		"it took the first card listed in all its %u choices; %u were "
		"not the first in hand order",
		h->choices, h->others);
	r->round = h->round;
	r->sure = r->may = h->table;
	referee_find(r, &h->at, &note,
		"Player%u moves as a computer does, but plays %s, and its "
		"first legal card was %s",
		seat + 1, card, best);
}

void
referee_habit_end(struct referee *r)
{
	uint32_t round = r->round;

	if (r->heard) /* what is typed says who is human */
		return;
	for (unsigned s = 0; s < REFEREE_SEATS; s++) {
		const struct referee_habit *h = &r->habit[s];

		if (r->invited[s] == '?' && !(r->computer >> s & 1) &&
			h->choices >= CHOICES && h->firsts == h->choices &&
			h->others >= OTHERS)
			tell(r, s);
	}
	r->round = round;
}
