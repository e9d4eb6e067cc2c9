#include "core/eights/eights.h"

#include "core/base/base.h"

#include <string.h>

static const char *const suits[] = {
	"clubs", "diamonds", "hearts", "spades", NULL};

/* clang-format off */
#define SEAT {"seat", EVENT_SEAT, 0}
#define CARD {"card", EVENT_CARD, 0}
#define CARDS {"cards", EVENT_CARDS, 0}
#define SUIT {"suit", EVENT_WORD, 0}
#define FORM(kind, name, what, ...) [kind] = {name, what, __VA_ARGS__, NULL}
/* clang-format on */

static const struct event_form forms[EIGHTS_EVENTS] = {
	FORM(EIGHTS_INVITE, "invite", "a seat is asked who plays it", {SEAT}),
	FORM(EIGHTS_PROMPT, "prompt", "the table waits for a line", {{0}}),
	FORM(EIGHTS_TYPED, "typed", "the line, as a terminal echoes it",
		{{"text", EVENT_TEXT, 0}}),
	FORM(EIGHTS_ROUND, "round", "a round begins, and whose turn it is",
		{SEAT}),
	FORM(EIGHTS_TURN_UP, "turn-up", "the first card of the pile", {CARD}),
	[EIGHTS_TOP] = {"top", "the top of the pile and the suit to follow",
		{CARD, SUIT}, suits},
	FORM(EIGHTS_HAND, "hand", "the hand, in the order of a new deck",
		{CARDS}),
	FORM(EIGHTS_PLAY, "play", "a card is played", {SEAT, CARD}),
	[EIGHTS_WILD] = {"wild", "an eight is played and a suit named",
		{SEAT, CARD, SUIT}, suits},
	FORM(EIGHTS_DRAW, "draw", "a card is drawn", {SEAT}),
	FORM(EIGHTS_REFUSED, "refused", "a move is not legal", {{0}}),
	FORM(EIGHTS_LEFT, "left", "the cards left in a hand, and their points",
		{SEAT, CARDS, {"points", EVENT_NUMBER, 0}}),
	FORM(EIGHTS_SCORE, "score", "a seat's total before and after",
		{SEAT, {"old", EVENT_NUMBER, 0}, {"gained", EVENT_NUMBER, 1},
			{"new", EVENT_NUMBER, 2}}),
	FORM(EIGHTS_WIN, "win", "a seat wins the game", {SEAT}),
};

static const struct vocabulary vocabulary = {
	.form = forms,
	.count = EIGHTS_EVENTS,
	.prompt = EIGHTS_PROMPT,
	.typed = EIGHTS_TYPED,
	.sorted = true,
};

enum eights_stage { INVITING, PLAYING, WON, LEFT, OUT_OF_DECKS };

struct eights_state {
	struct dealer dealer;
	enum eights_stage stage;
	bool dealt; /* a round is under way */
	unsigned invited;
	uint8_t computer; /* bit per seat */
	struct eights_open open;
	card_set hand[EIGHTS_SEATS];
	unsigned rounds; /* scored */
	int32_t score[EIGHTS_SEATS];
};

static struct game_state *
start_game(const struct game_setup *setup, struct fault *f)
{
	struct eights_state *g;

	if (game_refuse_choices("eights", setup, f) != 0)
		return NULL;
	g = memory_zero(1, sizeof *g);
	g->dealer = setup->dealer;
	return (struct game_state *)g;
}

static void
begin_round(struct eights_state *g, const struct event_sink *sink)
{
	const uint8_t *deck = g->dealer.deck;

	if (!dealer_deal(&g->dealer)) {
		g->stage = OUT_OF_DECKS;
		return;
	}
	memset(g->hand, 0, sizeof g->hand);
	for (unsigned i = 0; i < EIGHTS_UP; i++)
		g->hand[i / EIGHTS_DEALT] |= card_bit(deck[i]);
	eights_begin_round(&g->open, g->rounds % EIGHTS_SEATS, deck[EIGHTS_UP]);
	g->dealt = true;
	event_send(sink, EIGHTS_ROUND, g->open.turn + 1, 0, 0, 0);
	event_send(sink, EIGHTS_TURN_UP, 0, deck[EIGHTS_UP], 0, 0);
}

static void
play_card(struct eights_state *g, unsigned card, unsigned suit,
	const struct event_sink *sink)
{
	unsigned seat = g->open.turn;

	g->hand[seat] &= ~card_bit(card);
	eights_play(&g->open, card, suit);
	event_send(sink, eights_is_wild(card) ? EIGHTS_WILD : EIGHTS_PLAY,
		seat + 1, card, (int32_t)suit, 0);
}

static void
draw_card(struct eights_state *g, const struct event_sink *sink)
{
	unsigned seat = g->open.turn;

	g->hand[seat] |= card_bit(g->dealer.deck[g->open.next]);
	eights_draw(&g->open);
	event_send(sink, EIGHTS_DRAW, seat + 1, 0, 0, 0);
}

static void
move_computer(struct eights_state *g, const struct event_sink *sink)
{
	unsigned suit, card;

	card = eights_choice(&g->open, g->hand[g->open.turn], &suit);
	if (card == CARD_NONE)
		draw_card(g, sink);
	else
		play_card(g, card, suit, sink);
}

static void
score_seat(struct eights_state *g, unsigned seat, const struct event_sink *sink)
{
	int32_t points = eights_points(g->hand[seat]);
	struct event e = {.kind = EIGHTS_SCORE,
		.seat = (uint8_t)(seat + 1),
		.number = {g->score[seat], points, g->score[seat] + points}};

	event_send(sink, EIGHTS_LEFT, seat + 1, 0, points, g->hand[seat]);
	g->score[seat] += points;
	if (sink)
		sink->take(sink->context, &e);
}

static bool
is_winner(const struct eights_state *g, unsigned seat)
{
	for (unsigned s = 0; s < EIGHTS_SEATS; s++)
		if (g->score[s] < g->score[seat])
			return false;
	return g->stage == WON;
}

static void
end_round(struct eights_state *g, const struct event_sink *sink)
{
	for (unsigned seat = 0; seat < EIGHTS_SEATS; seat++) {
		score_seat(g, seat, sink);
		if (g->score[seat] >= EIGHTS_LIMIT)
			g->stage = WON;
	}
	g->rounds++;
	g->dealt = false;
	for (unsigned seat = 0; seat < EIGHTS_SEATS; seat++)
		if (is_winner(g, seat))
			event_send(sink, EIGHTS_WIN, seat + 1, 0, 0, 0);
}

/* What a human is asked: who plays, or a move. */
static void
ask_human(struct eights_state *g, const struct event_sink *sink)
{
	const struct eights_open *o = &g->open;

	if (g->stage == INVITING)
		event_send(sink, EIGHTS_INVITE, g->invited + 1, 0, 0, 0);
	else {
		event_send(sink, EIGHTS_TOP, 0, o->top, o->suit, 0);
		event_send(sink, EIGHTS_HAND, 0, 0, 0, g->hand[o->turn]);
	}
	event_send(sink, EIGHTS_PROMPT, 0, 0, 0, 0);
}

static int
go_on(struct game_state *s, const struct event_sink *sink, struct fault *f)
{
	struct eights_state *g = (struct eights_state *)s;

	while (g->stage == PLAYING) {
		if (!g->dealt)
			begin_round(g, sink);
		else if (eights_round_over(&g->open))
			end_round(g, sink);
		else if (g->computer >> g->open.turn & 1)
			move_computer(g, sink);
		else
			break;
	}
	if (g->stage <= PLAYING)
		ask_human(g, sink);
	if (g->stage != OUT_OF_DECKS)
		return 0;
	return fault_set(f, FAULT_DECKS_END, 0, 0,
		"there is no deck for round %u", g->rounds + 1);
}

/* `play CARD`, and for an eight a suit: `play 8C H`. */
static int
act_play(struct eights_state *g, const char *line, size_t length,
	const struct event_sink *sink, struct fault *f)
{
	static const char letters[] = "CDHS";
	const char *suit = length == 9 ? strchr(letters, line[8]) : letters;
	unsigned card;

	if (card_read(line + 5, length - 5, &card_ranks_plain, &card) != 2 ||
		!suit || (length != 7 && length != 9))
		return fault_set(f, FAULT_CARD, 0, 6, "this is no play");
	if (!(g->hand[g->open.turn] & card_bit(card)))
		return fault_set(
			f, FAULT_NOT_HELD, 0, 6, "the card is not held");
	if (eights_fitting(&g->open) & card_bit(card))
		play_card(g, card, (unsigned)(suit - letters), sink);
	else
		event_send(sink, EIGHTS_REFUSED, 0, 0, 0, 0);
	return 0;
}

static int
act(struct eights_state *g, const char *line, size_t length,
	const struct event_sink *sink, struct fault *f)
{
	if (length == 4 && memcmp(line, "quit", 4) == 0)
		g->stage = LEFT;
	else if (g->stage == INVITING && length == 1 &&
		(line[0] == 'h' || line[0] == 'c')) {
		g->computer |= (uint8_t)((line[0] == 'c') << g->invited);
		if (++g->invited == EIGHTS_SEATS)
			g->stage = PLAYING;
	} else if (g->stage == INVITING)
		return fault_set(f, FAULT_COMMAND, 0, 1,
			"answer h for a human or c for a computer");
	else if (length > 5 && memcmp(line, "play ", 5) == 0)
		return act_play(g, line, length, sink, f);
	else if (length != 4 || memcmp(line, "draw", 4) != 0)
		return fault_set(f, FAULT_COMMAND, 0, 1,
			"play CARD [SUIT], draw and quit are the commands");
	else if (g->hand[g->open.turn] & eights_fitting(&g->open))
		event_send(sink, EIGHTS_REFUSED, 0, 0, 0, 0);
	else
		draw_card(g, sink);
	return 0;
}

static int
take_line(struct game_state *s, const char *line, size_t length,
	const struct event_sink *sink, struct fault *f)
{
	struct fault none;
	int refused = act((struct eights_state *)s, line, length, sink, f);
	int ended = go_on(s, sink, refused ? &none : f);

	return refused ? refused : ended;
}

static bool
is_over(const struct game_state *s)
{
	return ((const struct eights_state *)s)->stage > PLAYING;
}

static void
tally_game(const struct game_state *s, struct tally *t)
{
	const struct eights_state *g = (const struct eights_state *)s;

	*t = (struct tally){.seats = EIGHTS_SEATS,
		.rounds = g->rounds,
		.over = g->stage == WON};
	for (unsigned seat = 0; seat < EIGHTS_SEATS; seat++) {
		t->seat[seat] = g->computer >> seat & 1 ? 'c' : 'h';
		t->score[seat] = g->score[seat];
		t->won[seat] = is_winner(g, seat);
	}
}

static int
cut_hands(unsigned players, unsigned cards, struct cut *c, struct fault *f)
{
	unsigned hands = players ? players : EIGHTS_SEATS;

	if (cut_check(hands, cards, f) != 0)
		return -1;
	cut_by_hand(c, hands, cards ? cards : EIGHTS_DEALT);
	c->up = cut_dealt(c) < CARD_COUNT;
	c->rest = "stock";
	return 0;
}

static const struct game_option no_options[] = {{0}};

const struct game eights_game = {
	.name = "eights",
	.summary = "match rank or suit, for 3 players",
	.seats_min = EIGHTS_SEATS,
	.seats_max = EIGHTS_SEATS,
	.vocabulary = &vocabulary,
	.wordings = eights_wordings,
	.wording = "eights",
	.loose = &eights_loose,
	.options = no_options,
	.start = start_game,
	.go = go_on,
	.act = take_line,
	.over = is_over,
	.tally = tally_game,
	.cut = cut_hands,
	.referee = &eights_referee,
};
