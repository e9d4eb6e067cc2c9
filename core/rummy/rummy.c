#include "core/rummy/rummy.h"

#include "core/base/base.h"
#include "core/rummy/play.h"

static const struct game_command commands[] = {
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

static struct game_state *
start_game(const struct game_setup *setup, struct fault *f)
{
	struct rummy_house house = rummy_house_default();
	struct rummy *g;

	if (rummy_house_choose(&house, setup->choice, setup->choices, f) != 0)
		return NULL;
	g = memory_zero(1, sizeof *g);
	rummy_begin(g, &setup->dealer, &house);
	if (setup->ranks)
		g->ranks = *setup->ranks;
	for (size_t i = 0; i < setup->choices; i++)
		g->named |= strcmp(setup->choice[i].name, "computer") == 0;
	return (struct game_state *)g;
}

static int
go_on(struct game_state *s, const struct event_sink *sink, struct fault *f)
{
	struct rummy *g = (struct rummy *)s;

	rummy_go(g, sink);
	if (g->stage != RUMMY_OUT_OF_DECKS)
		return 0;
	return fault_set(f, FAULT_DECKS_END, 0, 0,
		"there is no deck for round %u", g->rounds + 1);
}

static bool
is_over(const struct game_state *s)
{
	return ((const struct rummy *)s)->stage >= RUMMY_WON;
}

/* A question is asked again until its answer is one. */
static void
act_asked(struct rummy *g, const char *line, size_t length)
{
	char c = rummy_one_letter(line, length);

	if (g->stage == RUMMY_INVITING) {
		if (c == 'h' || c == 'c')
			rummy_seat(g, c == 'c');
	} else if (c >= '0' + RUMMY_SEATS_MIN && c <= '0' + RUMMY_SEATS)
		rummy_seat_count(g, (unsigned)(c - '0'));
}

/* A computer plays otherwise from now on; 0, or -1 and *f. What is refused is
 * not a command in the transcript. */
static int
change_computer(struct rummy *g, unsigned seat, enum rummy_strategy strategy,
	const struct event_sink *sink, struct fault *f)
{
	struct rummy_house house = g->house;
	bool seated = seat > 0 && seat <= g->seats;

	if (seated && g->computer >> (seat - 1) & 1) {
		house.computer[seat - 1] = (uint8_t)strategy;
		if (rummy_check_experts(&house, f) == 0) {
			rummy_change(g, seat - 1, strategy, sink);
			return 0;
		}
		rummy_unknown(sink);
		return -1;
	}
	rummy_unknown(sink);
	if (seated)
		return fault_set(f, FAULT_COMMAND, 0, 8,
			"Player%u is a human: change sets how a computer "
			"plays",
			seat);
	return fault_set(f, FAULT_COMMAND, 0, 8,
		"change takes a player, 1 to %u, and first, greedy, keen or "
		"expert, as in 'change 2 expert'",
		g->seats);
}

static int
take_line(struct game_state *s, const char *line, size_t length,
	const struct event_sink *sink, struct fault *f)
{
	struct rummy *g = (struct rummy *)s;
	struct rummy_command command;
	bool known = rummy_command_read(&command, line, length, &g->ranks);
	enum rummy_strategy strategy = RUMMY_KEEN;
	unsigned seat;
	struct fault none;
	int refused = 0;

	if (rummy_line_is_blank(line, length))
		return 0;
	if (known && command.word == RUMMY_TYPES_QUIT)
		g->stage = RUMMY_LEFT_TABLE;
	else if (g->stage < RUMMY_PLAYING)
		act_asked(g, line, length);
	else if (known)
		rummy_act(g, &command, sink);
	else if (g->named && rummy_change_read(line, length, &seat, &strategy))
		refused = change_computer(g, seat, strategy, sink, f);
	else
		rummy_unknown(sink);
	return go_on(s, sink, refused ? &none : f) == 0 ? refused : -1;
}

static void
tally_game(const struct game_state *s, struct tally *t)
{
	const struct rummy *g = (const struct rummy *)s;

	*t = (struct tally){.seats = g->seats, .rounds = g->rounds};
	t->over = g->stage == RUMMY_WON;
	/* Bytes that are those of a game played leave nothing to judge. */
	if (g->rounds)
		rummy_name_level(RUMMY_CHOSEN, t);
	for (unsigned seat = 0; seat < g->seats; seat++) {
		t->seat[seat] = seat >= g->invited        ? '?'
			: g->invited_computer >> seat & 1 ? 'c'
							  : 'h';
		t->score[seat] = g->score[seat];
		t->won[seat] = t->over &&
			game_winners(g->score, g->seats, true) >> seat & 1;
	}
}

static unsigned
seat_to_move(const struct game_state *s)
{
	const struct rummy *g = (const struct rummy *)s;

	return g->stage == RUMMY_PLAYING ? g->table.open.turn + 1U : 0;
}

static void
view_table(const struct game_state *s, unsigned seat,
	const struct event_sink *sink)
{
	const struct rummy *g = (const struct rummy *)s;

	if (!g->dealt || seat < 1 || seat > g->seats)
		return;
	if (seat == seat_to_move(s))
		rummy_show(&g->table, sink);
	else
		rummy_show_waiting(&g->table, seat - 1, sink);
}

static void
list_moves(const struct game_state *s, struct text *lines)
{
	const struct rummy *g = (const struct rummy *)s;
	const struct rummy_open *o = &g->table.open;

	if (g->stage == RUMMY_PLAYING)
		rummy_list_moves(o, g->table.hand[o->turn], lines);
}

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

	rummy_look(o, t);
	for (unsigned seat = 0; seat < g->seats; seat++) {
		t->seat[seat].hand = g->table.hand[seat];
		t->seat[seat].points = rummy_points_of(g->table.hand[seat]);
	}
	if (t->asks == TABLE_ASKS_MOVE)
		t->legal = usable_cards(o, g->table.hand[o->turn]);
}

static void
look_at_game(const struct game_state *s, struct table *t)
{
	static const enum table_question asks[] = {
		[RUMMY_ASKING] = TABLE_ASKS_COUNT,
		[RUMMY_INVITING] = TABLE_ASKS_SEAT,
		[RUMMY_PLAYING] = TABLE_ASKS_MOVE,
		[RUMMY_WON] = TABLE_ASKS_NOTHING,
		[RUMMY_LEFT_TABLE] = TABLE_ASKS_NOTHING,
		[RUMMY_OUT_OF_DECKS] = TABLE_ASKS_NOTHING,
	};
	const struct rummy *g = (const struct rummy *)s;
	unsigned winners = 0;

	*t = (struct table){.asks = asks[g->stage], .seats = g->seats};
	t->round = g->dealer.round;
	if (g->stage == RUMMY_INVITING)
		t->turn = g->invited + 1;
	else if (g->stage == RUMMY_PLAYING && g->dealt &&
		g->table.open.phase <= RUMMY_TO_PLAY)
		t->turn = g->table.open.turn + 1U;
	if (g->stage == RUMMY_WON)
		winners = game_winners(g->score, g->seats, true);
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

/* Once the pile was turned over, no sampled deals are played out. */
static bool
advise_mover(const struct game_state *s, struct game_advice *advice)
{
	const struct rummy *g = (const struct rummy *)s;
	const struct rummy_open *o = &g->table.open;
	struct rummy_view view = {.open = o, .hand = g->table.hand[o->turn]};
	struct rummy_move moves[RUMMY_MOVES];
	unsigned count;

	if (g->stage != RUMMY_PLAYING || !g->dealt || o->phase > RUMMY_TO_PLAY)
		return false;
	view.dice = rummy_dice(g->dealer.model.seed, g->rounds + 1, o);
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

static int
cut_hands(unsigned players, unsigned cards, struct cut *c, struct fault *f)
{
	unsigned hands = players ? players : RUMMY_SEATS_MIN;

	if (hands < RUMMY_SEATS_MIN || hands > RUMMY_SEATS)
		return fault_set(f, FAULT_SEATS, 0, 0,
			"two to six play Rummy, not %u", hands);
	if (cut_check(hands, cards, f) != 0)
		return -1;
	cut_in_turn(c, hands, cards ? cards : rummy_hand_size(hands));
	c->up = cut_dealt(c) < CARD_COUNT;
	c->rest = "stock";
	return 0;
}

/* The seat after the dealer. */
static unsigned
first_player(const struct model *model, unsigned players, unsigned round)
{
	struct rummy_house house = rummy_house_default();
	unsigned dealer = rummy_first_dealer(&house, model->seed, players);

	return (dealer + round) % players + 1;
}

const struct game rummy_game = {
	.name = "rummy",
	.summary = "draw, meld, lay off and discard, for 2 to 6 players",
	.seats_min = RUMMY_SEATS_MIN,
	.seats_max = RUMMY_SEATS,
	.vocabulary = &rummy_vocabulary,
	.wordings = rummy_wordings,
	.wording = "rummy",
	.loose = &rummy_loose,
	.options = rummy_options,
	.trims = true,
	.start = start_game,
	.go = go_on,
	.act = take_line,
	.over = is_over,
	.tally = tally_game,
	.bots = {.turn = seat_to_move, .view = view_table, .moves = list_moves},
	.counts_seats = true,
	.cut = cut_hands,
	.first = first_player,
	.people = {.commands = commands,
		.usual = {"computer", "keen"},
		.look = look_at_game,
		.advise = advise_mover},
	.referee = &rummy_referee,
};
