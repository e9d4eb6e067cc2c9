#include "core/straights/events.h"

static const char *const suits[] = {
	"Clubs", "Diamonds", "Hearts", "Spades", NULL};

#define SEAT                                                                   \
	{                                                                      \
		"seat", EVENT_SEAT, 0                                          \
	}
#define CARDS                                                                  \
	{                                                                      \
		"cards", EVENT_CARDS, 0                                        \
	}

static const struct event_form forms[STRAIGHTS_EVENTS] = {
	[STRAIGHTS_INVITE] = {"invite", "a seat is asked who plays it", {SEAT},
		NULL},
	[STRAIGHTS_PROMPT] = {"prompt", "the table waits for a line", {{0}},
		NULL},
	[STRAIGHTS_TYPED] = {"typed", "the line, as a terminal echoes it",
		{{"text", EVENT_TEXT, 0}}, NULL},
	[STRAIGHTS_ROUND] = {"round", "a round begins, and whose turn it is",
		{SEAT}, NULL},
	[STRAIGHTS_TABLE] = {"table", "the piles follow", {{0}}, NULL},
	[STRAIGHTS_PILE] = {"pile", "what lies on the table of one suit",
		{{"suit", EVENT_WORD, 0}, {"ranks", EVENT_PILE, 0}}, suits},
	[STRAIGHTS_HAND] = {"hand", "the hand, in the order it was dealt",
		{CARDS, {"gap", EVENT_FLAG, 0}}, NULL},
	[STRAIGHTS_LEGAL] = {"legal", "the legal plays, in hand order", {CARDS},
		NULL},
	[STRAIGHTS_PLAY] = {"play", "a card is played",
		{SEAT, {"card", EVENT_CARD, 0}}, NULL},
	[STRAIGHTS_DISCARD] = {"discard", "a card is discarded",
		{SEAT, {"card", EVENT_CARD, 0}}, NULL},
	[STRAIGHTS_NOT_LEGAL] = {"not-legal", "a play is refused", {{0}}, NULL},
	[STRAIGHTS_MUST_PLAY] = {"must-play", "a discard is refused", {{0}},
		NULL},
	[STRAIGHTS_DECK_ROW] = {"deck-row", "thirteen cards of the deck",
		{{"cards", EVENT_ROW, 0}}, NULL},
	[STRAIGHTS_DECK_END] = {"deck-end", "the deck has been shown", {{0}},
		NULL},
	[STRAIGHTS_RAGEQUIT] = {"ragequit", "a computer takes a seat over",
		{SEAT}, NULL},
	[STRAIGHTS_DISCARDS] = {"discards", "a seat's discards of the round",
		{SEAT, CARDS}, NULL},
	[STRAIGHTS_SCORE] = {"score", "a seat's total before and after",
		{SEAT, {"old", EVENT_NUMBER, 0}, {"gained", EVENT_NUMBER, 1},
			{"new", EVENT_NUMBER, 2}},
		NULL},
	[STRAIGHTS_WIN] = {"win", "a seat wins the game", {SEAT}, NULL},
};

const struct vocabulary straights_vocabulary = {
	.form = forms,
	.count = STRAIGHTS_EVENTS,
	.prompt = STRAIGHTS_PROMPT,
	.typed = STRAIGHTS_TYPED,
};
