#include "core/rummy/view.h"

#include "core/rummy/agent.h"

const struct game_command rummy_commands[] = {
	{"draw stock", "draw a card from the stock", NULL},
	{"draw discard", "draw the top of the discard pile", NULL},
	{"meld CARD CARD CARD ...", "lay three cards or more as a meld", NULL},
	{"layoff CARD MELD", "lay a card off on the meld of that number", NULL},
	{"discard CARD", "discard a card and end the turn", NULL},
	{"deck", "print the deck of the round as it was shuffled",
		"shows the cards of all players"},
	{"change SEAT NAME",
		"let a computer play as first, greedy, keen or expert", NULL},
	{"ragequit", "leave the seat to a computer",
		"leaves your cards to a computer for the rest of the game"},
	{"quit", "end the game", NULL},
	{NULL, NULL, NULL},
};

/* The cards of the hand that some move of this turn uses. */
static card_set
usable_cards(const struct rummy_open *o, card_set hand)
{
	card_set melds[RUMMY_CHOICES], usable;
	unsigned count;

	if (o->phase != RUMMY_TO_PLAY)
		return 0;
	usable = rummy_legal_discards(o, hand);
	count = rummy_legal_melds(o, hand, melds);
	for (unsigned i = 0; i < count; i++)
		usable |= melds[i];
	for (card_set left = hand & o->wanted; left; left &= left - 1) {
		unsigned card = card_first(left);

		if (rummy_legal_layoffs(o, hand, card))
			usable |= card_bit(card);
	}
	return usable;
}

static void
look_at_round(const struct rummy *g, struct table *t)
{
	const struct rummy_open *o = &g->table.open;

	for (unsigned meld = 0; meld < o->melds; meld++)
		table_add(t, TABLE_MELD, meld + 1, o->meld[meld]);
	table_add(t, TABLE_TOP, 0,
		o->piled ? card_bit(o->pile[o->piled - 1]) : 0);
	t->stock = o->stock;
	for (unsigned seat = 0; seat < g->seats; seat++) {
		t->seat[seat].hand = g->table.hand[seat];
		t->seat[seat].points = rummy_points_of(g->table.hand[seat]);
	}
	if (t->asks == TABLE_ASKS_MOVE)
		t->legal = usable_cards(o, g->table.hand[o->turn]);
}

void
rummy_look(const struct rummy *g, struct table *t)
{
	static const enum table_question asks[] = {
		[RUMMY_ASKING] = TABLE_ASKS_COUNT,
		[RUMMY_INVITING] = TABLE_ASKS_SEAT,
		[RUMMY_PLAYING] = TABLE_ASKS_MOVE,
		[RUMMY_WON] = TABLE_ASKS_NOTHING,
		[RUMMY_LEFT_TABLE] = TABLE_ASKS_NOTHING,
		[RUMMY_OUT_OF_DECKS] = TABLE_ASKS_NOTHING,
	};
	unsigned winners = 0;

	*t = (struct table){.asks = asks[g->stage], .seats = g->seats};
	t->round = g->dealer.round;
	if (g->stage == RUMMY_INVITING)
		t->turn = g->invited + 1;
	else if (g->stage == RUMMY_PLAYING && g->dealt &&
		g->table.open.phase <= RUMMY_TO_PLAY)
		t->turn = g->table.open.turn + 1U;
	if (g->stage == RUMMY_WON)
		winners = rummy_winners(g->score, g->seats);
	for (unsigned seat = 0; seat < g->seats; seat++) {
		t->seat[seat].human = !(g->computer >> seat & 1);
		t->seat[seat].score = g->score[seat];
		t->seat[seat].won = winners >> seat & 1;
		if (!t->seat[seat].human)
			text_fill(t->seat[seat].computer, TABLE_COMPUTER, "%s",
				rummy_strategy_name(
					(enum rummy_strategy)
						g->house.computer[seat]));
	}
	if (t->round)
		look_at_round(g, t);
}

/* After the pile was turned over no possible deals are tried. */
bool
rummy_advise(const struct rummy *g, struct game_advice *advice)
{
	const struct rummy_open *o = &g->table.open;
	struct rummy_view view = {.open = o, .hand = g->table.hand[o->turn]};
	struct rummy_move moves[RUMMY_MOVES];
	unsigned count;

	if (g->stage != RUMMY_PLAYING || !g->dealt || o->phase > RUMMY_TO_PLAY)
		return false;
	view.dice = rummy_dice(rummy_seed(&g->dealer), g->rounds + 1, o);
	count = rummy_agent(RUMMY_EXPERT, &view, moves);
	for (unsigned i = 0; i < count; i++) {
		text_string(&advice->line, i ? ", then " : "");
		rummy_write_move(&moves[i], &advice->line);
	}
	advice->expects = o->turnovers == 0 && o->stock > 0;
	if (advice->expects)
		advice->points = rummy_expect(&view, moves, count) / 10.0;
	return true;
}
