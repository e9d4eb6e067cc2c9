#include "core/rummy/command.h"

#include <string.h>

const char *const rummy_help[] = {
	"draw stock",
	"draw discard",
	"meld <card> <card> <card> ...",
	"layoff <card> <meld>",
	"discard <card>",
	"deck",
	"help",
	"ragequit",
	"quit",
	NULL,
};

/* The fixed words of each form, and what follows them. */
static const struct form {
	const char *words[2];
	unsigned cards_least;
	unsigned cards_most;
	bool meld;
} forms[RUMMY_COMMANDS] = {
	[RUMMY_TYPES_DRAW_STOCK] = {{"draw", "stock"}, 0, 0, false},
	[RUMMY_TYPES_DRAW_DISCARD] = {{"draw", "discard"}, 0, 0, false},
	[RUMMY_TYPES_MELD] = {{"meld", NULL}, 3, UINT32_MAX, false},
	[RUMMY_TYPES_LAYOFF] = {{"layoff", NULL}, 1, 1, true},
	[RUMMY_TYPES_DISCARD] = {{"discard", NULL}, 1, 1, false},
	[RUMMY_TYPES_DECK] = {{"deck", NULL}, 0, 0, false},
	[RUMMY_TYPES_HELP] = {{"help", NULL}, 0, 0, false},
	[RUMMY_TYPES_RAGEQUIT] = {{"ragequit", NULL}, 0, 0, false},
	[RUMMY_TYPES_QUIT] = {{"quit", NULL}, 0, 0, false},
};

struct words {
	const char *at;
	const char *end;
};

static bool
is_blank(char c)
{
	return c == ' ' || c == '\t' || c == '\r' || c == '\v' || c == '\f';
}

static char
lower(char c)
{
	return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

/* Takes the next word; its length, or 0 at the end of the line. */
static size_t
take(struct words *w, const char **word)
{
	while (w->at < w->end && is_blank(*w->at))
		w->at++;
	*word = w->at;
	while (w->at < w->end && !is_blank(*w->at))
		w->at++;
	return (size_t)(w->at - *word);
}

static bool
take_word(struct words *w, const char *wanted)
{
	const char *word;
	size_t length = take(w, &word);

	if (length != strlen(wanted))
		return false;
	for (size_t i = 0; i < length; i++)
		if (lower(word[i]) != wanted[i])
			return false;
	return true;
}

static bool
at_end(const struct words *w)
{
	struct words rest = *w;
	const char *word;

	return take(&rest, &word) == 0;
}

/* Takes a card of rank A23456789TJQK and a suit, in either letter case. */
static bool
take_card(struct words *w, unsigned *card)
{
	const char *word;
	char upper[2];

	if (take(w, &word) != 2)
		return false;
	for (unsigned i = 0; i < 2; i++)
		upper[i] = word[i] >= 'a' && word[i] <= 'z'
			? (char)(word[i] - 'a' + 'A')
			: word[i];
	return card_read(upper, 2, &card_ranks_plain, card) == 2;
}

/* Takes digits; a number too great for any table becomes 0, no meld's. */
static bool
take_number(struct words *w, unsigned *number)
{
	const char *word;
	size_t length = take(w, &word);
	unsigned n = 0;

	for (size_t i = 0; i < length; i++) {
		if (word[i] < '0' || word[i] > '9')
			return false;
		n = n > CARD_COUNT ? n : 10 * n + (unsigned)(word[i] - '0');
	}
	*number = n > CARD_COUNT ? 0 : n;
	return length > 0;
}

/* Takes the cards of a form: at least and at most that many. */
static bool
take_cards(struct words *w, const struct form *form, struct rummy_command *c)
{
	unsigned taken = 0;

	while (taken < form->cards_most && !at_end(w)) {
		unsigned card;

		if (!take_card(w, &card))
			return false;
		if (taken < RUMMY_TYPED_CARDS)
			c->card[c->count++] = (uint8_t)card;
		taken++;
	}
	return taken >= form->cards_least;
}

static bool
read_form(const struct form *form, struct words w, struct rummy_command *c)
{
	if (!take_word(&w, form->words[0]))
		return false;
	if (form->words[1] && !take_word(&w, form->words[1]))
		return false;
	if (!take_cards(&w, form, c))
		return false;
	if (form->meld && !take_number(&w, &c->meld))
		return false;
	return at_end(&w);
}

bool
rummy_command_read(
	struct rummy_command *command, const char *line, size_t length)
{
	struct words words = {line, line + length};

	for (unsigned i = 0; i < RUMMY_COMMANDS; i++) {
		struct rummy_command read = {.word = (enum rummy_word)i};

		if (read_form(&forms[i], words, &read)) {
			*command = read;
			return true;
		}
	}
	return false;
}

char
rummy_one_letter(const char *line, size_t length)
{
	struct words words = {line, line + length};
	const char *word;

	if (take(&words, &word) != 1 || !at_end(&words))
		return '\0';
	return lower(*word);
}

bool
rummy_line_is_blank(const char *line, size_t length)
{
	const struct words words = {line, line + length};

	return at_end(&words);
}
