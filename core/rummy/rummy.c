#include "core/rummy/rummy.h"

#include "core/base/memory.h"
#include "core/rummy/events.h"
#include "core/rummy/house.h"
#include "core/rummy/play.h"
#include "core/rummy/view.h"

#include <string.h>

static struct game_state *
start_game(const struct game_setup *setup, struct fault *f)
{
	struct rummy_house house = rummy_house_default();
	struct rummy *g;

	if (rummy_house_choose(&house, setup->choice, setup->choices, f) != 0)
		return NULL;
	g = memory_zero(1, sizeof *g);
	rummy_begin(g, &setup->dealer, &house);
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
 * no command in the transcript. */
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
	bool known = rummy_command_read(&command, line, length);
	enum rummy_strategy strategy = RUMMY_KEEN;
	unsigned seat;
	struct fault none;
	int refused = 0;

	if (rummy_line_is_blank(line, length))
		return 0;
	if (known && command.word == RUMMY_TYPES_QUIT)
		rummy_quit(g);
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
		rummy_tell_level(RUMMY_CHOSEN, t);
	for (unsigned seat = 0; seat < g->invited; seat++)
		t->seat[seat] = g->invited_computer >> seat & 1 ? 'c' : 'h';
	for (unsigned seat = 0; seat < g->seats; seat++) {
		t->score[seat] = g->score[seat];
		t->won[seat] = t->over &&
			rummy_winners(g->score, g->seats) >> seat & 1;
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

static int
write_seating(const char *seats, struct text *lines, struct fault *f)
{
	size_t length = lines->length;

	text_format(lines, "%zu\n", strlen(seats));
	if (game_write_seats(seats, RUMMY_SEATS_MIN, RUMMY_SEATS, lines, f) ==
		0)
		return 0;
	text_cut(lines, length);
	return -1;
}

static void
look_at_game(const struct game_state *s, struct table *t)
{
	rummy_look((const struct rummy *)s, t);
}

static bool
advise_mover(const struct game_state *s, struct game_advice *advice)
{
	return rummy_advise((const struct rummy *)s, advice);
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
	unsigned dealer = rummy_first_dealer(
		&house, model->unseeded ? 0 : model->seed, players);

	return (dealer + round) % players + 1;
}

const struct game rummy_game = {
	.name = "rummy",
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
	.turn = seat_to_move,
	.view = view_table,
	.moves = list_moves,
	.seating = write_seating,
	.cut = cut_hands,
	.first = first_player,
	.commands = rummy_commands,
	.usual = {"computer", "keen"},
	.look = look_at_game,
	.advise = advise_mover,
	.referee = &rummy_referee,
};
