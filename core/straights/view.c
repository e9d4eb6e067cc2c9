#include "core/straights/view.h"

#include "core/straights/advice.h"

const struct game_command straights_commands[] = {
	{"play CARD", "play a card", NULL},
	{"discard CARD", "discard a card, when none can be played", NULL},
	{"deck", "print the deck as it was dealt",
		"shows the cards of all players"},
	{"change SEAT NAME",
		"let a computer play as c, easy, medium, hard or random:N",
		NULL},
	{"ragequit", "leave the seat to a computer",
		"leaves your cards to a computer for the rest of the game"},
	{"quit", "end the game", NULL},
	{NULL, NULL, NULL},
};

static void
look_at_seat(const struct straights *s, unsigned seat, struct table_seat *t)
{
	t->human = !(s->computer >> seat & 1);
	if (!t->human)
		straights_computer_name(&s->house.computer[seat], t->computer);
	t->score = s->score[seat];
	t->hand = straights_hand(s, seat);
	for (unsigned i = 0; i < s->discards[seat]; i++)
		t->lost |= card_bit(s->discard[seat][i]);
	t->points = straights_points(t->lost);
	t->won = s->phase == STRAIGHTS_WON && straights_winners(s) >> seat & 1;
}

void
straights_look(const struct straights *s, struct table *t)
{
	*t = (struct table){.seats = STRAIGHTS_SEATS};
	if (s->phase <= STRAIGHTS_TURN)
		t->turn = s->turn + 1;
	t->round = s->dealer.round;
	if (s->phase == STRAIGHTS_INVITING)
		t->asks = TABLE_ASKS_SEAT;
	else if (s->phase == STRAIGHTS_TURN) {
		t->asks = TABLE_ASKS_MOVE;
		t->legal = straights_legal(s, s->turn);
	}
	for (unsigned suit = 0; suit < CARD_SUITS; suit++)
		table_add(t, TABLE_PILE, suit,
			s->table & (UINT64_C(0x1FFF) << (CARD_RANKS * suit)));
	for (unsigned seat = 0; seat < STRAIGHTS_SEATS; seat++)
		look_at_seat(s, seat, &t->seat[seat]);
	if (t->asks == TABLE_ASKS_MOVE && !t->legal)
		t->legal = t->seat[s->turn].hand;
	if (t->asks == TABLE_ASKS_MOVE && !t->seat[s->turn].hand)
		t->turn = 0; /* the round is over */
}

bool
straights_give_advice(const struct straights *s, struct game_advice *advice)
{
	struct straights_sight see = {.seat = s->turn, .table = s->table};
	char name[CARD_NAME];
	unsigned card;

	if (s->phase != STRAIGHTS_TURN)
		return false;
	see.hand = straights_hand(s, s->turn);
	for (unsigned i = 0; i < s->discards[s->turn]; i++)
		see.lost |= card_bit(s->discard[s->turn][i]);
	for (unsigned seat = 0; seat < STRAIGHTS_SEATS; seat++)
		see.held[seat] = card_count(straights_hand(s, seat));
	card = straights_advise(&see, &advice->points);
	text_format(&advice->line, "%s %s",
		straights_legal(s, s->turn) ? "play" : "discard",
		card_plain(card, name));
	advice->expects = true;
	return true;
}
