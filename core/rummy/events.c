#include "core/rummy/events.h"

#include "core/rummy/command.h"

static const char *const draws[] = {"stock", "discard", NULL};

/* clang-format off */
#define SEAT {"seat", EVENT_SEAT, 0}
#define CARD {"card", EVENT_CARD, 0}
#define CARDS {"cards", EVENT_CARDS, 0}
#define MELD {"meld", EVENT_NUMBER, 0}
#define COUNT {"count", EVENT_NUMBER, 0}
#define NOTHING {{0}}
#define FORM(kind, name, what, ...) [kind] = {name, what, __VA_ARGS__, NULL}
/* clang-format on */

static const struct event_form forms[RUMMY_EVENTS] = {
	FORM(RUMMY_PLAYERS, "players", "the table is asked how many play",
		NOTHING),
	FORM(RUMMY_INVITE, "invite", "a seat is asked who plays it", {SEAT}),
	FORM(RUMMY_PROMPT, "prompt", "the table waits for a line", NOTHING),
	FORM(RUMMY_TYPED, "typed", "the line, as a terminal echoes it",
		{{"text", EVENT_TEXT, 0}}),
	FORM(RUMMY_TO_POINTS, "target", "the points that end the game",
		{{"points", EVENT_NUMBER, 0}}),
	FORM(RUMMY_TO_ROUNDS, "rounds", "the rounds that the game lasts",
		{COUNT}),
	FORM(RUMMY_HOUSE, "house", "house rules that are not the default",
		{{"rules", EVENT_TEXT, 0}}),
	FORM(RUMMY_ROUND, "round", "a round begins: who deals, who plays first",
		{SEAT, {"dealer", EVENT_NUMBER, 0}}),
	FORM(RUMMY_TURN_UP, "turn-up", "the first card of the discard pile",
		{SEAT, CARD}),
	FORM(RUMMY_STOCK, "draw-stock", "a card is drawn from the stock",
		{SEAT}),
	FORM(RUMMY_TAKE, "draw-discard", "the top of the pile is drawn",
		{SEAT, CARD}),
	FORM(RUMMY_TURN_OVER, "turn-over", "the pile becomes the stock",
		NOTHING),
	FORM(RUMMY_MELD, "meld", "cards are melded", {SEAT, CARDS, MELD}),
	FORM(RUMMY_LAYOFF, "layoff", "a card is laid off on a meld",
		{SEAT, CARD, MELD}),
	FORM(RUMMY_DISCARD, "discard", "a card is discarded", {SEAT, CARD}),
	FORM(RUMMY_GOES_OUT, "out", "a seat has no cards left", {SEAT}),
	FORM(RUMMY_BLOCK, "blocked", "the round ends with nobody out", NOTHING),
	FORM(RUMMY_RAGEQUIT, "ragequit", "a computer takes a seat over",
		{SEAT}),
	FORM(RUMMY_LEFT, "left", "the cards left in a hand, and their points",
		{SEAT, CARDS, {"points", EVENT_NUMBER, 0}}),
	FORM(RUMMY_SCORE, "score", "a seat's total before and after",
		{SEAT, {"old", EVENT_NUMBER, 0}, {"gained", EVENT_NUMBER, 1},
			{"new", EVENT_NUMBER, 2}}),
	FORM(RUMMY_WIN, "win", "a seat wins the game", {SEAT}),
	FORM(RUMMY_TABLE, "table", "the melds follow", NOTHING),
	FORM(RUMMY_ON_TABLE, "table-meld", "a meld on the table",
		{MELD, CARDS}),
	FORM(RUMMY_TOP, "top", "the top of the discard pile", {CARDS}),
	FORM(RUMMY_IN_STOCK, "stock", "how many cards the stock has", {COUNT}),
	FORM(RUMMY_HELD_BY, "held", "how many cards each seat holds",
		{{"counts", EVENT_COUNTS, 0}}),
	FORM(RUMMY_DRAWN, "drawn", "the card drawn this turn", {CARD}),
	FORM(RUMMY_HAND, "hand", "the hand, in the order of a new deck",
		{CARDS}),
	[RUMMY_DRAWS] = {"draws", "where a card may be drawn from",
		{{"draws", EVENT_WORDS, 0}}, draws},
	FORM(RUMMY_CAN_MELD, "melds", "the legal melds",
		{{"melds", EVENT_MELDS, 0}}),
	FORM(RUMMY_CAN_LAY, "layoffs", "the legal lay-offs",
		{{"layoffs", EVENT_LAYOFFS, 0}}),
	FORM(RUMMY_CAN_DISCARD, "discards", "the legal discards", {CARDS}),
	FORM(RUMMY_UNKNOWN, "unknown", "a command has none of the forms",
		NOTHING),
	FORM(RUMMY_DRAW_FIRST, "must-draw", "a move is made before the draw",
		NOTHING),
	FORM(RUMMY_DRAWN_ALREADY, "has-drawn", "a second draw is refused",
		NOTHING),
	FORM(RUMMY_FROM_STOCK, "must-take-stock",
		"a draw from the pile is refused", NOTHING),
	FORM(RUMMY_HOLDS_NOT, "not-held", "a card is not in the hand", {CARD}),
	FORM(RUMMY_MELDED_ALREADY, "has-melded", "a second meld is refused",
		NOTHING),
	FORM(RUMMY_ILLEGAL_MELD, "no-meld", "cards do not make a meld",
		NOTHING),
	FORM(RUMMY_ILLEGAL_LAYOFF, "no-layoff", "a card does not fit a meld",
		NOTHING),
	FORM(RUMMY_TAKEN_CARD, "just-taken",
		"the card taken from the pile may not go back", NOTHING),
	FORM(RUMMY_LEAVES_NONE, "dead-end", "no legal discard would be left",
		NOTHING),
	FORM(RUMMY_DECK_ROW, "deck-row", "thirteen cards of the deck",
		{{"cards", EVENT_ROW, 0}}),
	FORM(RUMMY_HELP, "help", "the commands follow", NOTHING),
	[RUMMY_HELP_LINE] = {"help-line", "a command, as help lists it",
		{{"line", EVENT_WORD, 0}}, rummy_help},
};

const struct vocabulary rummy_vocabulary = {
	.form = forms,
	.count = RUMMY_EVENTS,
	.prompt = RUMMY_PROMPT,
	.typed = RUMMY_TYPED,
	.sorted = true,
};
