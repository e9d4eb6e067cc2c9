#include "core/rummy/rummy.h"

#include "core/rummy/events.h"
#include "core/rummy/options.h"
#include "core/rummy/play.h"

#include <stdlib.h>
#include <string.h>

struct game_state {
	struct rummy game;
};

static struct game_state *
start(const struct game_setup *setup, struct fault *f)
{
	struct rummy_house house = rummy_options_default();
	struct game_state *s;

	if (rummy_options_choose(&house, setup->choice, setup->choices, f) != 0)
		return NULL;
	s = malloc(sizeof *s);
	if (!s)
		abort();
	rummy_begin(&s->game, &setup->dealer, &house);
	return s;
}

static void
stop(struct game_state *s)
{
	free(s);
}

static int
go(struct game_state *s, const struct event_sink *sink, struct fault *f)
{
	rummy_go(&s->game, sink);
	if (s->game.stage != RUMMY_OUT_OF_DECKS)
		return 0;
	return fault_set(f, FAULT_DECKS_END, 0, 0,
		"there is no deck for round %u", s->game.rounds + 1);
}

static bool
over(const struct game_state *s)
{
	return s->game.stage >= RUMMY_WON;
}

/* A question is asked again until its answer is one. */
static void
act_asked(struct game_state *s, const char *line, size_t length)
{
	char c = rummy_one_letter(line, length);

	if (s->game.stage == RUMMY_INVITING) {
		if (c == 'h' || c == 'c')
			rummy_seat(&s->game, c == 'c');
	} else if (c >= '0' + RUMMY_SEATS_MIN && c <= '0' + RUMMY_SEATS)
		rummy_seat_count(&s->game, (unsigned)(c - '0'));
}

static int
act(struct game_state *s, const char *line, size_t length,
	const struct event_sink *sink, struct fault *f)
{
	struct rummy_command command;
	bool known = rummy_command_read(&command, line, length);

	if (rummy_line_is_blank(line, length))
		return 0;
	if (known && command.word == RUMMY_TYPES_QUIT)
		rummy_quit(&s->game);
	else if (s->game.stage < RUMMY_PLAYING)
		act_asked(s, line, length);
	else if (known)
		rummy_act(&s->game, &command, sink);
	else
		rummy_unknown(sink);
	return go(s, sink, f);
}

static void
tally(const struct game_state *s, struct tally *t)
{
	const struct rummy *g = &s->game;

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

static int
seating(const char *seats, struct text *lines, struct fault *f)
{
	size_t n = strlen(seats);

	if (n < RUMMY_SEATS_MIN || n > RUMMY_SEATS || strspn(seats, "hc") != n)
		return fault_set(f, FAULT_SEATS, 0, 0,
			"seats '%.20s' are not two to six letters, h or c each",
			seats);
	text_format(lines, "%zu\n", n);
	for (size_t seat = 0; seat < n; seat++) {
		text_char(lines, seats[seat]);
		text_char(lines, '\n');
	}
	return 0;
}

static int
cut(unsigned players, unsigned cards, struct cut *c, struct fault *f)
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

/* Who sits after the dealer. */
static unsigned
first(const struct model *model, unsigned players, unsigned round)
{
	struct rummy_house house = rummy_options_default();
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
	.start = start,
	.stop = stop,
	.go = go,
	.act = act,
	.over = over,
	.tally = tally,
	.seating = seating,
	.cut = cut,
	.first = first,
	.referee = &rummy_referee,
};
