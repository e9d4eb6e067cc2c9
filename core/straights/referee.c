#include "core/straights/referee.h"

#include "core/straights/referee_boards.h"
#include "core/straights/referee_commands.h"
#include "core/straights/referee_habit.h"
#include "core/straights/referee_deck.h"
#include "core/straights/referee_hands.h"
#include "core/straights/referee_plays.h"
#include "core/straights/referee_rounds.h"
#include "core/straights/referee_scores.h"
#include "core/straights/referee_unread.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* h and c for each seat, when the setup tells them. */
static void
take_seats(struct referee *r, const char *seats)
{
	if (!seats || strlen(seats) != REFEREE_SEATS)
		return;
	for (unsigned s = 0; s < REFEREE_SEATS; s++) {
		uint8_t bit = (uint8_t)(1U << s);

		r->invited[s] = seats[s];
		if (seats[s] == 'c')
			r->computer |= bit;
		else
			r->human |= bit;
	}
	r->seated = r->told = true;
}

static struct referee *
start(const struct referee_setup *setup)
{
	struct referee *r = calloc(1, sizeof *r);

	if (!r)
		return NULL;
	assert(setup->sink.find);
	r->sink = setup->sink;
	r->boards = setup->boards;
	r->dealing = setup->dealer != NULL;
	if (setup->dealer)
		r->dealer = *setup->dealer;
	r->turn = r->other = r->opener = REFEREE_NOBODY;
	memset(r->invited, '?', sizeof r->invited);
	for (unsigned s = 0; s < REFEREE_SEATS; s++)
		r->score[s].totals = 1;
	take_seats(r, setup->seats);
	return r;
}

static void
stop(struct referee *r)
{
	free(r);
}

/* Lines that interrupt a deck which is being shown, or end it. */
static void
judge_line(struct referee *r, const struct claim *c)
{
	switch (c->event->kind) {
	case STRAIGHTS_INVITE:
		referee_invite(r, c);
		break;
	case STRAIGHTS_PROMPT:
		referee_prompt(r, c);
		break;
	case STRAIGHTS_TYPED:
		referee_typed(r, c);
		break;
	case STRAIGHTS_ROUND:
		referee_round(r, c);
		break;
	case STRAIGHTS_TABLE:
		r->pile = 0;
		break;
	case STRAIGHTS_PILE:
		referee_pile(r, c);
		break;
	case STRAIGHTS_HAND:
		referee_habit_list(r, c);
		referee_hand(r, c);
		break;
	case STRAIGHTS_LEGAL:
		referee_habit_list(r, c);
		referee_legal(r, c);
		break;
	case STRAIGHTS_PLAY:
	case STRAIGHTS_DISCARD:
		referee_move(r, c);
		referee_habit_move(r, c);
		break;
	case STRAIGHTS_NOT_LEGAL:
	case STRAIGHTS_MUST_PLAY:
		referee_refusal(r, c);
		break;
	case STRAIGHTS_RAGEQUIT:
		referee_ragequit(r, c);
		break;
	case STRAIGHTS_DISCARDS:
		referee_discards(r, c);
		break;
	case STRAIGHTS_SCORE:
		referee_score(r, c);
		break;
	case STRAIGHTS_WIN:
		referee_win(r, c);
		break;
	}
}

/*
 * `Player1 discards: 5H` may be a move or a list of one card. Behind the last
 * move of a round it is a list.
 */
static bool
is_list(const struct referee *r, const struct claim *c)
{
	const struct event *e = c->event;
	const struct referee_seat *s;

	if (e->kind != STRAIGHTS_DISCARD || !c->loose || (c->missing & 3) ||
		r->phase != REFEREE_PLAYING || r->moves != CARD_COUNT ||
		e->seat < 1 || e->seat > REFEREE_SEATS)
		return false;
	s = &r->seat[e->seat - 1];
	return s->discards == 1 && s->discard[0] == e->card;
}

static void
judge_list(struct referee *r, const struct claim *c)
{
	struct event list = *c->event;
	struct claim claim = *c;

	list.kind = STRAIGHTS_DISCARDS;
	list.count = 1;
	list.list[0] = list.card;
	claim.event = &list;
	judge_line(r, &claim);
}

static void
claim(struct referee *r, const struct claim *c)
{
	unsigned kind = c->event->kind;

	if (kind == STRAIGHTS_DECK_ROW) {
		struct spot at = referee_spot(r, c);

		if (c->event->count > 1)
			referee_answered(r, &at, REFEREE_DECK);
		r->prompted = false;
		referee_deck_row(r, c);
		return;
	}
	if (r->row_cards)
		referee_deck_end(r);
	if (kind != STRAIGHTS_TYPED && kind != STRAIGHTS_PROMPT)
		r->prompted = false;
	if ((kind == STRAIGHTS_PLAY || kind == STRAIGHTS_DISCARD ||
		    kind == STRAIGHTS_HAND) &&
		r->phase != REFEREE_PLAYING) {
		struct spot at = referee_spot(r, c);

		referee_unsaid_round(r, &at);
	}
	if (is_list(r, c))
		judge_list(r, c);
	else
		judge_line(r, c);
}

static void
end(struct referee *r, uint64_t line, bool whole)
{
	struct spot at = {.line = line};

	referee_finish(r, &at, whole);
	referee_habit_end(r);
}

static void
tally(const struct referee *r, struct tally *t)
{
	*t = (struct tally){.seats = REFEREE_SEATS, .rounds = r->rounds};
	for (unsigned s = 0; s < REFEREE_SEATS; s++) {
		t->seat[s] = r->invited[s];
		t->score[s] = r->score[s].total[0];
		t->won[s] = r->won >> s & 1;
	}
	t->over =
		r->phase == REFEREE_SCORING && r->won && referee_over(r, false);
}

static size_t
hands(const struct referee *r, struct known *h, size_t room)
{
	size_t rounds = r->round < REFEREE_ROUNDS ? r->round : REFEREE_ROUNDS;
	size_t n = rounds < room ? rounds : room;

	for (size_t i = 0; i < n; i++) {
		const struct referee_proof *p = &r->proof[i];
		bool now = i + 1 == r->round && r->phase == REFEREE_PLAYING;

		known_init(&h[i]);
		memcpy(h[i].at, now ? r->now.at : p->at, sizeof h[i].at);
		for (unsigned s = 0; s < REFEREE_SEATS; s++)
			known_within(&h[i],
				UINT64_C(0x1FFF) << REFEREE_HAND * s,
				now ? r->seat[s].seen : p->cards[s]);
	}
	return n;
}

const struct referee_door straights_referee = {
	.start = start,
	.stop = stop,
	.claim = claim,
	.unread = referee_unread_lines,
	.end = end,
	.tally = tally,
	.hands = hands,
};
