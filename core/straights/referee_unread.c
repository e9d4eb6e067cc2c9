#include "core/straights/referee_unread.h"

#include "core/straights/referee_hands.h"

void
referee_unread_lines(struct referee *r, uint32_t shapes, uint32_t often)
{
	r->often |= often | (r->unread & shapes & r->twice);
	r->twice |= r->unread & shapes;
	r->unread |= shapes;
}

bool
referee_any_unread(const struct referee *r)
{
	return (r->unread & ~r->harmless) != 0;
}

bool
referee_move_unread(const struct referee *r)
{
	return (r->unread & ~r->harmless & CLAIM_UNREAD_MOVES) != 0;
}

void
referee_all_read(struct referee *r)
{
	r->harmless |= r->unread & ~r->often & ~r->harmful;
	r->unread = r->often = r->twice = 0;
}

void
referee_lose(struct referee *r)
{
	r->harmful |= r->unread & ~r->harmless;
	r->unread = r->often = r->twice = 0;
	r->turn = r->other = REFEREE_NOBODY;
	for (unsigned s = 0; s < REFEREE_SEATS; s++) {
		referee_slip(r, s);
		r->seat[s].unseen = true;
		r->seat[s].lost = REFEREE_HAND;
	}
	r->slips++;
	r->may |= CARD_ALL & ~r->gone;
	referee_table_changed(r);
}
