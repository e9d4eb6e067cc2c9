#include "core/straights/referee_moves.h"

#include "core/straights/referee_hands.h"

void
referee_blur(struct referee *r, card_set cards)
{
	r->may |= cards;
	r->slips++;
	referee_table_changed(r);
}

void
referee_unseen(struct referee *r, unsigned seat)
{
	card_set played = r->maybe & referee_possible(r, seat);

	referee_slip(r, seat);
	r->seat[seat].unseen = true;
	r->seat[seat].moves++;
	r->moves++;
	referee_blur(r, played);
}

void
referee_pass(struct referee *r, unsigned seat)
{
	r->other = REFEREE_NOBODY;
	if (r->turn == REFEREE_NOBODY) {
		r->turn = seat;
		return;
	}
	for (unsigned s = r->turn; s != seat; s = referee_next(s)) {
		referee_unseen(r, s);
		r->passed |= 1U << s;
	}
	r->turn = seat;
}

void
referee_log(struct referee *r, const struct made *m, bool told)
{
	if (r->logged == REFEREE_MOVES)
		return;
	r->log[r->logged++] = (struct referee_move){.at = m->at,
		.legal = r->legal,
		.seat = (uint8_t)m->seat,
		.card = (uint8_t)m->card,
		.discard = m->discard,
		.computer = m->computer,
		.told = told};
}

void
referee_go_on(struct referee *r, unsigned seat)
{
	r->turn = referee_next(seat);
	r->other = REFEREE_NOBODY;
	r->asked = r->board_told = r->left = false;
	r->command = REFEREE_NOTHING;
}

void
referee_put_aside(struct referee *r, const struct made *m, bool unclear)
{
	struct referee_seat *s = &r->seat[m->seat];

	if (s->discards < REFEREE_HAND)
		s->discard[s->discards++] = (uint8_t)m->card;
	if (unclear)
		s->unclear |= m->bit;
	else
		s->denied |= r->legal;
}

void
referee_do(struct referee *r, const struct made *m)
{
	struct referee_seat *s = &r->seat[m->seat];

	if (r->pool & m->bit)
		referee_learn(r, m->seat, m->bit, &m->at);
	referee_log(r, m, false);
	r->gone |= m->bit;
	s->held &= ~m->bit;
	s->doubt &= ~m->bit;
	s->moves++;
	r->moves++;
	if (m->discard) {
		referee_put_aside(r, m, false);
		if (r->moves == 1)
			referee_table_changed(r);
		return;
	}
	r->sure |= m->bit;
	r->may |= m->bit;
	referee_table_changed(r);
}

/*
 * A finding has been made of the move: the seat made it, or another one with
 * a card that is not known. Both stories are kept.
 */
void
referee_doubt(struct referee *r, const struct made *m)
{
	card_set played = r->maybe & referee_possible(r, m->seat);

	referee_log(r, m, true);
	for (unsigned s = 0; s < REFEREE_SEATS; s++) {
		if (!(r->seat[s].held & m->bit))
			continue;
		r->seat[s].held &= ~m->bit;
		r->seat[s].doubt |= m->bit;
	}
	referee_slip(r, m->seat);
	r->seat[m->seat].unseen = true;
	if (m->discard)
		referee_put_aside(r, m, true);
	else
		r->seat[m->seat].unclear |= m->bit;
	r->seat[m->seat].moves++;
	r->moves++;
	referee_blur(r, m->bit | played);
}
