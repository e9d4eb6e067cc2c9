#include "core/straights/straights.h"

#include "core/base/base.h"
#include "core/straights/rules.h"

static const char *const suits[] = {
	"Clubs", "Diamonds", "Hearts", "Spades", NULL};

/* clang-format off */
#define SEAT {"seat", EVENT_SEAT, 0}
#define CARD {"card", EVENT_CARD, 0}
#define CARDS {"cards", EVENT_CARDS, 0}
#define NOTHING {{0}}
#define FORM(kind, name, what, ...) [kind] = {name, what, __VA_ARGS__, NULL}
/* clang-format on */

static const struct event_form forms[STRAIGHTS_EVENTS] = {
	FORM(STRAIGHTS_INVITE, "invite", "a seat is asked who plays it",
		{SEAT}),
	FORM(STRAIGHTS_PROMPT, "prompt", "the table waits for a line", NOTHING),
	FORM(STRAIGHTS_TYPED, "typed", "the line, as a terminal echoes it",
		{{"text", EVENT_TEXT, 0}}),
	FORM(STRAIGHTS_ROUND, "round", "a round begins, and whose turn it is",
		{SEAT}),
	FORM(STRAIGHTS_TABLE, "table", "the piles follow", NOTHING),
	[STRAIGHTS_PILE] = {"pile", "what lies on the table of one suit",
		{{"suit", EVENT_WORD, 0}, {"ranks", EVENT_PILE, 0}}, suits},
	FORM(STRAIGHTS_HAND, "hand", "the hand, in the order it was dealt",
		{CARDS, {"gap", EVENT_FLAG, 0}}),
	FORM(STRAIGHTS_LEGAL, "legal", "the legal plays, in hand order",
		{CARDS}),
	FORM(STRAIGHTS_PLAY, "play", "a card is played", {SEAT, CARD}),
	FORM(STRAIGHTS_DISCARD, "discard", "a card is discarded", {SEAT, CARD}),
	FORM(STRAIGHTS_NOT_LEGAL, "not-legal", "a play is refused", NOTHING),
	FORM(STRAIGHTS_MUST_PLAY, "must-play", "a discard is refused", NOTHING),
	FORM(STRAIGHTS_DECK_ROW, "deck-row", "thirteen cards of the deck",
		{{"cards", EVENT_ROW, 0}}),
	FORM(STRAIGHTS_DECK_END, "deck-end", "the deck has been shown",
		NOTHING),
	FORM(STRAIGHTS_RAGEQUIT, "ragequit", "a computer takes a seat over",
		{SEAT}),
	FORM(STRAIGHTS_DISCARDS, "discards", "a seat's discards of the round",
		{SEAT, CARDS}),
	FORM(STRAIGHTS_SCORE, "score", "a seat's total before and after",
		{SEAT, {"old", EVENT_NUMBER, 0}, {"gained", EVENT_NUMBER, 1},
			{"new", EVENT_NUMBER, 2}}),
	FORM(STRAIGHTS_WIN, "win", "a seat wins the game", {SEAT}),
	FORM(STRAIGHTS_CHANGE, "change", "a computer plays as another does",
		{SEAT, {"computer", EVENT_TEXT, 0}}),
};

const struct vocabulary straights_vocabulary = {
	.form = forms,
	.count = STRAIGHTS_EVENTS,
	.prompt = STRAIGHTS_PROMPT,
	.typed = STRAIGHTS_TYPED,
	.board = 1 << STRAIGHTS_INVITE | 1 << STRAIGHTS_TABLE |
		1 << STRAIGHTS_PILE | 1 << STRAIGHTS_HAND |
		1 << STRAIGHTS_LEGAL,
};

static const struct game_command commands[] = {
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

static struct game_state *
start_game(const struct game_setup *setup, struct fault *f)
{
	struct straights_house house = straights_house_default();
	struct straights *g;

	if (straights_house_choose(&house, setup->choice, setup->choices, f) !=
		0)
		return NULL;
	g = memory_resize(NULL, 1, sizeof *g);
	straights_begin(g, &setup->dealer, &house, setup->boards);
	if (setup->ranks)
		g->ranks = *setup->ranks;
	return (struct game_state *)g;
}

static int
go_on(struct game_state *s, const struct event_sink *sink, struct fault *f)
{
	struct straights *g = (struct straights *)s;

	straights_go(g, sink);
	if (g->phase != STRAIGHTS_OUT_OF_DECKS)
		return 0;
	return fault_set(f, FAULT_DECKS_END, 0, 0,
		"there is no deck for round %u", g->rounds + 1);
}

static bool
is_over(const struct game_state *s)
{
	return ((const struct straights *)s)->phase >= STRAIGHTS_WON;
}

/* Why a word that should be a card is not one, in one line. */
static int
refuse_card(const struct card_ranks *ranks, const char *word, size_t length,
	struct fault *f)
{
	char name[CARD_NAME];
	unsigned card;

	if (length == 0)
		return fault_set(f, FAULT_CARD, 0, 1,
			"a card is missing, as in 'play 7S'");
	if (card_read_loosely(word, length, &card) == length) {
		card_name(card, ranks, name);
		return fault_set(f, FAULT_CARD, 0, 1, "'%.*s' is spelt %s",
			(int)length, word, name);
	}
	return fault_set(f, FAULT_CARD, 0, 1,
		"'%.*s' is not a card: a rank (%s 2-9 %s %s %s %s) and a suit "
		"(%s %s %s %s)",
		(int)(length > 20 ? 20 : length), word, ranks->name[0],
		ranks->name[9], ranks->name[10], ranks->name[11],
		ranks->name[12], ranks->suit[0], ranks->suit[1], ranks->suit[2],
		ranks->suit[3]);
}

/* Programs on Windows end lines so: no word of them is as it should be. */
static int
refuse_line_end(size_t length, struct fault *f)
{
	return fault_set(f, FAULT_COMMAND, 0, (uint32_t)length,
		"the line ends in CR LF; it must end in LF alone");
}

static int
act_invited(
	struct straights *g, const char *line, size_t length, struct fault *f)
{
	if (bytes_are(line, length, "quit"))
		g->phase = STRAIGHTS_LEFT;
	else if (length == 1 && (line[0] == 'h' || line[0] == 'c'))
		straights_seat(g, line[0] == 'c');
	else if (length && line[length - 1] == '\r')
		return refuse_line_end(length, f);
	else
		return fault_set(f, FAULT_COMMAND, 0, 1,
			"answer h for a human or c for a computer");
	return 0;
}

typedef bool
mover(struct straights *, unsigned card, const struct event_sink *);

/* What follows `play` or `discard`; columns count from its first byte. */
static int
act_card(struct straights *g, mover *moves, const char *word, size_t length,
	const struct event_sink *sink, struct fault *f)
{
	unsigned card;
	const char *end = memchr(word, ' ', length);
	size_t n = end ? (size_t)(end - word) : length;

	if (!card_read_typed(word, n, &g->ranks, &card))
		return refuse_card(&g->ranks, word, n, f);
	if (end)
		return fault_set(f, FAULT_COMMAND, 0, (uint32_t)n + 1,
			"nothing may follow the card");
	if (!moves(g, card, sink))
		return fault_set(f, FAULT_NOT_HELD, 0, 1,
			"%.*s is not in Player%u's hand", (int)n, word,
			g->turn + 1);
	return 0;
}

/* `change` and what follows it from s: a seat and a computer's name. */
static int
act_change(struct straights *g, const char *s, size_t length,
	const struct event_sink *sink, struct fault *f)
{
	struct straights_computer computer;
	unsigned seat;

	if (length < 3 || s[0] < '1' || s[0] > '0' + STRAIGHTS_SEATS ||
		s[1] != ' ' ||
		!straights_computer_read(s + 2, length - 2, &computer))
		return fault_set(f, FAULT_COMMAND, 0, 8,
			"change takes a player, 1 to %d, and c, easy, medium, "
			"hard or random:N, as in 'change 3 hard'",
			STRAIGHTS_SEATS);
	seat = (unsigned)(s[0] - '1');
	if (!(g->computer >> seat & 1))
		return fault_set(f, FAULT_COMMAND, 0, 8,
			"Player%u is a human: change sets how a computer "
			"plays",
			seat + 1);
	straights_change(g, seat, &computer, sink);
	return 0;
}

static int
refuse_command(const char *line, size_t length, struct fault *f)
{
	static const char help[] = "play CARD, discard CARD, deck, quit and "
				   "ragequit are the commands";

	if (length == 0)
		return fault_set(
			f, FAULT_COMMAND, 0, 1, "the line is empty: %s", help);
	if (line[length - 1] == '\r')
		return refuse_line_end(length, f);
	if (memchr(line, '\0', length))
		return fault_set(f, FAULT_COMMAND, 0, 1,
			"the line has a NUL byte in it");
	return fault_set(f, FAULT_COMMAND, 0, 1, "'%.*s' is not a command: %s",
		(int)(length > 40 ? 40 : length), line, help);
}

static int
act_turn(struct straights *g, const char *line, size_t length,
	const struct event_sink *sink, struct fault *f)
{
	bool plays = bytes_begin(line, length, "play ");
	size_t at = plays ? 5 : bytes_begin(line, length, "discard ") ? 8 : 0;

	if (length && (line[length - 1] == '\r' || memchr(line, '\0', length)))
		return refuse_command(line, length, f);
	if (at &&
		act_card(g, plays ? straights_play : straights_discard,
			line + at, length - at, sink, f) != 0) {
		f->column += (uint32_t)at;
		return -1;
	}
	if (at)
		return 0;
	if (g->house.named && bytes_begin(line, length, "change "))
		return act_change(g, line + 7, length - 7, sink, f);
	if (bytes_are(line, length, "deck"))
		straights_deck(g, sink);
	else if (bytes_are(line, length, "ragequit"))
		straights_ragequit(g, sink);
	else if (bytes_are(line, length, "quit"))
		g->phase = STRAIGHTS_LEFT;
	else
		return refuse_command(line, length, f);
	return 0;
}

static int
take_line(struct game_state *s, const char *line, size_t length,
	const struct event_sink *sink, struct fault *f)
{
	struct straights *g = (struct straights *)s;
	struct fault none;
	int refused = g->phase == STRAIGHTS_INVITING
		? act_invited(g, line, length, f)
		: act_turn(g, line, length, sink, f);
	int ended = go_on(s, sink, refused ? &none : f);

	return refused ? refused : ended;
}

static void
tally_game(const struct game_state *s, struct tally *t)
{
	const struct straights *g = (const struct straights *)s;

	*t = (struct tally){.seats = STRAIGHTS_SEATS, .rounds = g->rounds};
	t->over = g->phase == STRAIGHTS_WON;
	for (unsigned seat = 0; seat < STRAIGHTS_SEATS; seat++) {
		t->seat[seat] = seat >= g->invited        ? '?'
			: g->invited_computer >> seat & 1 ? 'c'
							  : 'h';
		t->score[seat] = g->score[seat];
		t->won[seat] = t->over && straights_winners(g) >> seat & 1;
	}
}

static unsigned
seat_to_move(const struct game_state *s)
{
	const struct straights *g = (const struct straights *)s;

	return g->phase == STRAIGHTS_TURN ? g->turn + 1 : 0;
}

static void
view_board(const struct game_state *s, unsigned seat,
	const struct event_sink *sink)
{
	const struct straights *g = (const struct straights *)s;

	if (g->phase != STRAIGHTS_INVITING && seat >= 1 &&
		seat <= STRAIGHTS_SEATS)
		straights_board(g, seat - 1, sink);
}

/* A legal card must be played; without one, any card is discarded. */
static void
list_moves(const struct game_state *s, struct text *lines)
{
	const struct straights *g = (const struct straights *)s;
	card_set legal, cards;

	if (g->phase != STRAIGHTS_TURN)
		return;
	legal = straights_legal(g, g->turn);
	for (cards = legal ? legal : straights_hand(g, g->turn); cards;
		cards &= cards - 1)
		text_format(lines, "%s %s\n", legal ? "play" : "discard",
			card_plain(card_first(cards)));
}

static void
look_at_seat(const struct straights *s, unsigned seat, struct table_seat *t)
{
	t->human = !(s->computer >> seat & 1);
	if (!t->human)
		straights_computer_name(&s->house.computer[seat], t->computer);
	t->score = s->score[seat];
	t->hand = straights_hand(s, seat);
	t->lost = card_set_of(s->discard[seat], s->discards[seat]);
	t->points = straights_points(t->lost);
	t->won = s->phase == STRAIGHTS_WON && straights_winners(s) >> seat & 1;
}

static void
look_at_game(const struct game_state *state, struct table *t)
{
	const struct straights *s = (const struct straights *)state;

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
		table_add(t, TABLE_PILE, suit, s->table & card_suit_set(suit));
	for (unsigned seat = 0; seat < STRAIGHTS_SEATS; seat++)
		look_at_seat(s, seat, &t->seat[seat]);
	if (t->asks == TABLE_ASKS_MOVE && !t->legal)
		t->legal = t->seat[s->turn].hand;
	if (t->asks == TABLE_ASKS_MOVE && !t->seat[s->turn].hand)
		t->turn = 0; /* the round is over */
}

static bool
advise_mover(const struct game_state *state, struct game_advice *advice)
{
	const struct straights *s = (const struct straights *)state;
	unsigned card;

	if (s->phase != STRAIGHTS_TURN)
		return false;
	card = straights_advise(s, &advice->points);
	text_format(&advice->line, "%s %s",
		straights_legal(s, s->turn) ? "play" : "discard",
		card_plain(card));
	advice->expects = true;
	return true;
}

/* Four play; for others the deck is cut into hands as large as can be. */
static int
cut_hands(unsigned players, unsigned cards, struct cut *c, struct fault *f)
{
	unsigned hands = players ? players : STRAIGHTS_SEATS;

	if (cut_check(hands, cards, f) != 0)
		return -1;
	cut_by_hand(c, hands, cards ? cards : CARD_COUNT / hands);
	c->opener = CARD_7S;
	return 0;
}

const struct game straights_game = {
	.name = "straights",
	.summary = "build on the sevens of each suit, for 4 players",
	.seats_min = STRAIGHTS_SEATS,
	.seats_max = STRAIGHTS_SEATS,
	.vocabulary = &straights_vocabulary,
	.wordings = straights_wordings,
	.wording = "cs246",
	.loose = &straights_loose,
	.options = straights_options,
	.start = start_game,
	.go = go_on,
	.act = take_line,
	.over = is_over,
	.tally = tally_game,
	.bots = {.turn = seat_to_move, .view = view_board, .moves = list_moves},
	.cut = cut_hands,
	.people = {.commands = commands,
		.usual = {"computer", "medium"},
		.look = look_at_game,
		.advise = advise_mover},
	.referee = &straights_referee,
};
