#include "core/rummy/play.h"

#include <assert.h>

/* The dealer is uniform over the seats in the generator's thousandth output. */
unsigned
rummy_first_dealer(
	const struct rummy_house *house, uint64_t seed, unsigned seats)
{
	enum { DROPPED = 1000, OUTPUTS = 2147483645 };
	uint32_t scale = OUTPUTS / seats, value;
	struct rng r;

	if (house->dealer)
		return (house->dealer - 1) % seats;
	rng_seed(&r, &generator_minstd0, seed);
	for (unsigned i = 0; i < DROPPED; i++)
		rng_next(&r);
	do
		value = (uint32_t)rng_next(&r) - 1;
	while (value >= seats * scale);
	return value / scale;
}

static void
write_house_line(struct rummy *g)
{
	struct text line = {0};

	rummy_house_print(&g->house, &line);
	assert(line.length < sizeof g->house_line);
	memcpy(g->house_line, line.bytes ? line.bytes : "", line.length);
	g->house_line[line.length] = '\0';
	text_fini(&line);
}

void
rummy_begin(struct rummy *g, const struct dealer *dealer,
	const struct rummy_house *house)
{
	memset(g, 0, sizeof *g);
	dealer_copy(dealer, &g->dealer);
	g->house = *house;
	g->ranks = card_ranks_plain;
	write_house_line(g);
}

static void
send_house(const struct rummy *g, const struct event_sink *sink)
{
	if (g->house.rounds)
		event_send(sink, RUMMY_TO_ROUNDS, 0, 0,
			(int32_t)g->house.rounds, 0);
	else
		event_send(sink, RUMMY_TO_POINTS, 0, 0,
			(int32_t)g->house.target, 0);
	if (g->house_line[0])
		event_send_text(sink, RUMMY_HOUSE, 0, g->house_line);
}

static void
begin_round(struct rummy *g, const struct event_sink *sink)
{
	const struct rummy_open *o = &g->table.open;

	if (g->rounds == 0)
		send_house(g, sink);
	if (!dealer_deal(&g->dealer)) {
		g->stage = RUMMY_OUT_OF_DECKS;
		return;
	}
	rummy_deal(&g->table, &g->house, g->seats, g->deals, g->dealer.deck);
	g->dealt = true;
	g->shown = false;
	event_send(
		sink, RUMMY_ROUND, o->turn + 1U, 0, (int32_t)g->deals + 1, 0);
	event_send(sink, RUMMY_TURN_UP, g->deals + 1, o->pile[0], 0, 0);
}

/* What going out brings: all that is left in the hands. */
static int32_t
points_gained(const struct rummy *g)
{
	int32_t sum = 0;

	for (unsigned seat = 0; seat < g->seats; seat++)
		sum += (int32_t)rummy_points_of(g->table.hand[seat]);
	if (g->house.double_rummy && rummy_all_at_once(&g->table.open))
		sum *= 2;
	return sum;
}

static void
score_seat(struct rummy *g, unsigned seat, int32_t gained,
	const struct event_sink *sink)
{
	card_set hand = g->table.hand[seat];
	int32_t before = g->score[seat];

	event_send(sink, RUMMY_CARDS_LEFT, seat + 1, 0,
		(int32_t)rummy_points_of(hand), hand);
	g->score[seat] += gained;
	event_pass(sink,
		&(struct event){.kind = RUMMY_SCORE,
			.seat = (uint8_t)(seat + 1),
			.number = {before, gained, g->score[seat]}});
}

/* Whether the game ends with the round that was just scored. */
static bool
is_won(const struct rummy *g)
{
	if (g->house.rounds)
		return g->rounds >= g->house.rounds;
	for (unsigned seat = 0; seat < g->seats; seat++)
		if (g->score[seat] >= (int32_t)g->house.target)
			return true;
	return false;
}

static void
end_round(struct rummy *g, const struct event_sink *sink)
{
	bool out = g->table.open.phase == RUMMY_OUT;
	int32_t gained = points_gained(g);
	unsigned winners;

	for (unsigned seat = 0; seat < g->seats; seat++)
		score_seat(g, seat,
			out && seat == g->table.open.turn ? gained : 0, sink);
	g->rounds++;
	g->dealt = false;
	g->deals = (g->deals + 1) % g->seats;
	if (!is_won(g))
		return;
	g->stage = RUMMY_WON;
	winners = game_winners(g->score, g->seats, true);
	for (unsigned seat = 0; seat < g->seats; seat++)
		if (winners >> seat & 1)
			event_send(sink, RUMMY_WIN, seat + 1, 0, 0, 0);
}

/* The events of a move that was made when the table stood as in `before`. */
static void
send_move(const struct rummy_open *before, const struct rummy_move *move,
	const struct event_sink *sink)
{
	struct event e;

	if (move->verb == RUMMY_MOVE_STOCK && rummy_turns_over(before))
		event_send(sink, RUMMY_TURN_OVER, 0, 0, 0, 0);
	rummy_move_event(before, move, &e);
	if (move->verb == RUMMY_MOVE_STOCK && rummy_blocks(before))
		e.kind = RUMMY_ROUND_BLOCKED;
	event_pass(sink, &e);
}

/* Makes a legal move of the seat to move, and sends its events when the table
 * stands as they say. */
static void
make_move(struct rummy *g, const struct rummy_move *move,
	const struct event_sink *sink)
{
	struct rummy_open before = g->table.open;

	rummy_move(&g->table, move);
	g->shown = false;
	send_move(&before, move, sink);
	if (g->table.open.phase == RUMMY_OUT)
		event_send(sink, RUMMY_GOES_OUT, before.turn + 1U, 0, 0, 0);
}

static void
play_computer(struct rummy *g, const struct event_sink *sink)
{
	const struct rummy_open *o = &g->table.open;
	struct rummy_view view = {.open = o, .hand = g->table.hand[o->turn]};
	struct rummy_move moves[RUMMY_MOVES];
	unsigned count;

	view.dice = rummy_dice(g->dealer.model.seed, g->rounds + 1, o);
	count = rummy_agent(
		(enum rummy_strategy)g->house.computer[o->turn], &view, moves);
	for (unsigned i = 0; i < count; i++)
		make_move(g, &moves[i], sink);
}

/* One step of play; false when a human must answer. */
static bool
play_on(struct rummy *g, const struct event_sink *sink)
{
	const struct rummy_open *o = &g->table.open;

	if (!g->dealt)
		begin_round(g, sink);
	else if (o->phase == RUMMY_OUT || o->phase == RUMMY_BLOCKED)
		end_round(g, sink);
	else if (g->computer >> o->turn & 1)
		play_computer(g, sink);
	else
		return false;
	return true;
}

void
rummy_go(struct rummy *g, const struct event_sink *sink)
{
	while (g->stage == RUMMY_PLAYING && play_on(g, sink))
		;
	if (g->stage > RUMMY_PLAYING)
		return;
	if (g->stage == RUMMY_ASKING)
		event_send(sink, RUMMY_PLAYERS, 0, 0, 0, 0);
	else if (g->stage == RUMMY_INVITING)
		event_send(sink, RUMMY_INVITE, g->invited + 1, 0, 0, 0);
	else if (!g->shown && sink)
		rummy_show(&g->table, sink);
	g->shown = true;
	event_send(sink, RUMMY_PROMPT, 0, 0, 0, 0);
}

void
rummy_seat_count(struct rummy *g, unsigned seats)
{
	assert(g->stage == RUMMY_ASKING);
	assert(seats >= RUMMY_SEATS_MIN && seats <= RUMMY_SEATS);
	g->seats = seats;
	g->stage = RUMMY_INVITING;
	g->deals = rummy_first_dealer(&g->house, g->dealer.model.seed, seats);
}

void
rummy_seat(struct rummy *g, bool computer)
{
	assert(g->stage == RUMMY_INVITING);
	if (computer)
		g->computer |= (uint8_t)(1 << g->invited);
	g->invited_computer = g->computer;
	if (++g->invited == g->seats)
		g->stage = RUMMY_PLAYING;
}

void
rummy_unknown(const struct event_sink *sink)
{
	event_send(sink, RUMMY_UNKNOWN, 0, 0, 0, 0);
}

static void
try_move(struct rummy *g, const struct rummy_command *c,
	const struct event_sink *sink)
{
	const struct rummy_open *o = &g->table.open;
	struct rummy_answer a = rummy_answer(o, g->table.hand[o->turn], c);

	if (a.moves)
		make_move(g, &a.move, sink);
	else
		event_send(sink, a.kind, 0, a.card, 0, 0);
}

static void
take_over(struct rummy *g, const struct event_sink *sink)
{
	unsigned seat = g->table.open.turn;

	event_send(sink, RUMMY_RAGEQUIT, seat + 1, 0, 0, 0);
	g->computer |= (uint8_t)(1 << seat);
}

void
rummy_change(struct rummy *g, unsigned seat, enum rummy_strategy strategy,
	const struct event_sink *sink)
{
	g->house.computer[seat] = (uint8_t)strategy;
	event_send_text(
		sink, RUMMY_CHANGE, seat + 1, rummy_strategy_name(strategy));
}

void
rummy_act(struct rummy *g, const struct rummy_command *command,
	const struct event_sink *sink)
{
	assert(g->stage == RUMMY_PLAYING);
	switch (command->word) {
	case RUMMY_TYPES_DECK:
		event_send_deck(sink, RUMMY_DECK_ROW, g->dealer.deck);
		break;
	case RUMMY_TYPES_HELP:
		event_send(sink, RUMMY_HELP, 0, 0, 0, 0);
		for (int32_t i = 0; rummy_help[i]; i++)
			event_send(sink, RUMMY_HELP_LINE, 0, 0, i, 0);
		break;
	case RUMMY_TYPES_RAGEQUIT:
		take_over(g, sink);
		break;
	default:
		try_move(g, command, sink);
	}
}
