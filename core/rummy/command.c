#include "core/rummy/play.h"

#include <assert.h>

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
static const struct rummy_form {
	const char *words[2];
	unsigned cards_least;
	unsigned cards_most;
	bool meld;
} forms[RUMMY_COMMANDS] = {
	[RUMMY_TYPES_DRAW_STOCK] = {.words = {"draw", "stock"}},
	[RUMMY_TYPES_DRAW_DISCARD] = {.words = {"draw", "discard"}},
	[RUMMY_TYPES_MELD] = {.words = {"meld"},
		.cards_least = 3,
		.cards_most = UINT32_MAX},
	[RUMMY_TYPES_LAYOFF] = {.words = {"layoff"},
		.cards_least = 1,
		.cards_most = 1,
		.meld = true},
	[RUMMY_TYPES_DISCARD] = {.words = {"discard"},
		.cards_least = 1,
		.cards_most = 1},
	[RUMMY_TYPES_DECK] = {.words = {"deck"}},
	[RUMMY_TYPES_HELP] = {.words = {"help"}},
	[RUMMY_TYPES_RAGEQUIT] = {.words = {"ragequit"}},
	[RUMMY_TYPES_QUIT] = {.words = {"quit"}},
};

struct rummy_words {
	const char *at;
	const char *end;
	const struct card_ranks *ranks; /* in which cards may be spelt */
};

static bool
is_blank(char c)
{
	return c == ' ' || c == '\t' || c == '\r' || c == '\v' || c == '\f';
}

/* Takes the next word; its length, or 0 at the end of the line. */
static size_t
take_next(struct rummy_words *w, const char **word)
{
	while (w->at < w->end && is_blank(*w->at))
		w->at++;
	*word = w->at;
	while (w->at < w->end && !is_blank(*w->at))
		w->at++;
	return (size_t)(w->at - *word);
}

static bool
take_word(struct rummy_words *w, const char *wanted)
{
	const char *word;
	size_t length = take_next(w, &word);

	if (length != strlen(wanted))
		return false;
	for (size_t i = 0; i < length; i++)
		if (ascii_tolower(word[i]) != wanted[i])
			return false;
	return true;
}

static bool
at_end(const struct rummy_words *w)
{
	struct rummy_words rest = *w;
	const char *word;

	return take_next(&rest, &word) == 0;
}

/* Takes a card, plain in either letter case, or as the ranks spell it; *ten
 * when its rank is typed as 10. */
static bool
take_card(struct rummy_words *w, unsigned *card, bool *ten)
{
	const char *word;
	char upper[3];
	size_t length = take_next(w, &word);
	bool plain;

	for (unsigned i = 0; i < length && i < sizeof upper; i++)
		upper[i] = ascii_toupper(word[i]);
	plain = length <= sizeof upper &&
		card_read_typed(upper, length, &card_ranks_plain, card);
	*ten = *ten || (plain && length == sizeof upper);
	return plain || card_read_typed(word, length, w->ranks, card);
}

/* Takes digits; a number too great for any table becomes 0, no meld's. */
static bool
take_number(struct rummy_words *w, unsigned *number)
{
	const char *word;
	size_t length = take_next(w, &word);
	unsigned n = 0;

	for (size_t i = 0; i < length; i++) {
		if (!ascii_digit(word[i]))
			return false;
		n = n > CARD_COUNT ? n : 10 * n + (unsigned)(word[i] - '0');
	}
	*number = n > CARD_COUNT ? 0 : n;
	return length > 0;
}

/* Takes the cards of a form: at least and at most that many. */
static bool
take_cards(struct rummy_words *w, const struct rummy_form *form,
	struct rummy_command *c)
{
	unsigned taken = 0;

	while (taken < form->cards_most && !at_end(w)) {
		unsigned card;

		if (!take_card(w, &card, &c->ten))
			return false;
		if (taken < RUMMY_TYPED_CARDS)
			c->card[c->count++] = (uint8_t)card;
		taken++;
	}
	return taken >= form->cards_least;
}

static bool
read_form(const struct rummy_form *form, struct rummy_words w,
	struct rummy_command *c)
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
rummy_command_read(struct rummy_command *command, const char *line,
	size_t length, const struct card_ranks *ranks)
{
	struct rummy_words words = {line, line + length, ranks};

	for (unsigned i = 0; i < RUMMY_COMMANDS; i++) {
		struct rummy_command read = {.word = (enum rummy_word)i};

		if (read_form(&forms[i], words, &read)) {
			*command = read;
			return true;
		}
	}
	return false;
}

bool
rummy_change_read(const char *line, size_t length, unsigned *seat,
	enum rummy_strategy *strategy)
{
	struct rummy_words words = {line, line + length, NULL};
	const char *word;
	size_t n;

	if (!take_word(&words, "change"))
		return false;
	if (!take_number(&words, seat) || *seat > RUMMY_SEATS)
		*seat = 0;
	n = take_next(&words, &word);
	if (n == 0 || !rummy_strategy_read(word, n, strategy) ||
		!at_end(&words))
		*seat = 0;
	return true;
}

char
rummy_one_letter(const char *line, size_t length)
{
	struct rummy_words words = {line, line + length, NULL};
	const char *word;

	if (take_next(&words, &word) != 1 || !at_end(&words))
		return '\0';
	return ascii_tolower(*word);
}

bool
rummy_line_is_blank(const char *line, size_t length)
{
	const struct rummy_words words = {line, line + length, NULL};

	return at_end(&words);
}

/* The event that tells of a move, or of what comes before it. */
static enum rummy_event
first_event(const struct rummy_open *o, const struct rummy_move *move)
{
	struct event e;

	if (move->verb == RUMMY_MOVE_STOCK && rummy_blocks(o))
		return RUMMY_ROUND_BLOCKED;
	if (move->verb == RUMMY_MOVE_STOCK && rummy_turns_over(o))
		return RUMMY_TURN_OVER;
	rummy_move_event(o, move, &e);
	return (enum rummy_event)e.kind;
}

/* The first card typed that is not in the hand, or there twice. */
static unsigned
first_not_held(card_set hand, const struct rummy_command *c)
{
	for (unsigned i = 0; i < c->count; i++) {
		if (!(hand & card_bit(c->card[i])))
			return c->card[i];
		hand &= ~card_bit(c->card[i]);
	}
	return CARD_NONE;
}

static struct rummy_move
move_of(const struct rummy_command *c)
{
	static const uint8_t verb[] = {
		[RUMMY_TYPES_DRAW_STOCK] = RUMMY_MOVE_STOCK,
		[RUMMY_TYPES_DRAW_DISCARD] = RUMMY_MOVE_PILE,
		[RUMMY_TYPES_MELD] = RUMMY_MOVE_MELD,
		[RUMMY_TYPES_LAYOFF] = RUMMY_MOVE_LAYOFF,
		[RUMMY_TYPES_DISCARD] = RUMMY_MOVE_DISCARD,
	};
	struct rummy_move move = {.verb = verb[c->word], .card = c->card[0]};

	move.meld = (uint8_t)(c->meld - 1);
	move.cards = card_set_of(c->card, c->count);
	return move;
}

static_assert((int)RUMMY_UNKNOWN + RUMMY_DEAD_END == RUMMY_REFUSED_DEAD_END,
	"the events of refusals are in the order of the rules");

static struct rummy_answer
answer_move(const struct rummy_open *o, card_set hand,
	const struct rummy_command *c)
{
	struct rummy_answer a = {.move = move_of(c)};
	enum rummy_refusal refusal =
		rummy_refuse_phase(o, (enum rummy_verb)a.move.verb);

	a.card = (uint8_t)first_not_held(hand, c);
	if (refusal == RUMMY_ALLOWED)
		refusal = a.card != CARD_NONE ? RUMMY_NOT_HELD
					      : rummy_refuse(o, hand, &a.move);
	a.moves = refusal == RUMMY_ALLOWED;
	a.kind = a.moves ? first_event(o, &a.move)
			 : (enum rummy_event)(RUMMY_UNKNOWN + refusal);
	return a;
}

struct rummy_answer
rummy_answer(const struct rummy_open *o, card_set hand,
	const struct rummy_command *command)
{
	struct rummy_answer a = {.kind = RUMMY_EVENTS, .card = CARD_NONE};

	switch (command->word) {
	case RUMMY_TYPES_DECK:
		a.kind = RUMMY_DECK_ROW;
		return a;
	case RUMMY_TYPES_HELP:
		a.kind = RUMMY_HELP;
		return a;
	case RUMMY_TYPES_RAGEQUIT:
		a.kind = RUMMY_RAGEQUIT;
		return a;
	case RUMMY_TYPES_QUIT:
		return a;
	default:
		return answer_move(o, hand, command);
	}
}

void
rummy_write_move(const struct rummy_move *move, struct text *line)
{
	static const char *const words[] = {
		[RUMMY_MOVE_STOCK] = "draw stock",
		[RUMMY_MOVE_PILE] = "draw discard",
		[RUMMY_MOVE_MELD] = "meld",
		[RUMMY_MOVE_LAYOFF] = "layoff",
		[RUMMY_MOVE_DISCARD] = "discard",
	};
	card_set cards = rummy_move_cards(move);

	text_string(line, words[move->verb]);
	for (; cards; cards &= cards - 1)
		text_format(line, " %s", card_plain(card_first(cards)));
	if (move->verb == RUMMY_MOVE_LAYOFF)
		text_format(line, " %u", move->meld + 1U);
}

static void
list_move(struct rummy_move move, struct text *lines)
{
	rummy_write_move(&move, lines);
	text_char(lines, '\n');
}

static void
list_layoffs(const struct rummy_open *o, card_set hand, struct text *lines)
{
	struct rummy_move move = {.verb = RUMMY_MOVE_LAYOFF};

	for (card_set left = hand & o->wanted; left; left &= left - 1) {
		unsigned melds;

		move.card = (uint8_t)card_first(left);
		melds = rummy_legal_layoffs(o, hand, move.card);
		for (; melds; melds &= melds - 1) {
			move.meld = (uint8_t)__builtin_ctz(melds);
			list_move(move, lines);
		}
	}
}

static void
list_plays(const struct rummy_open *o, card_set hand, struct text *lines)
{
	card_set melds[RUMMY_CHOICES], discards = rummy_legal_discards(o, hand);
	unsigned count = rummy_legal_melds(o, hand, melds);
	struct rummy_move move = {.verb = RUMMY_MOVE_MELD};

	for (unsigned i = 0; i < count; i++) {
		move.cards = melds[i];
		list_move(move, lines);
	}
	list_layoffs(o, hand, lines);
	move.verb = RUMMY_MOVE_DISCARD;
	for (; discards; discards &= discards - 1) {
		move.card = (uint8_t)card_first(discards);
		list_move(move, lines);
	}
}

void
rummy_list_moves(const struct rummy_open *o, card_set hand, struct text *lines)
{
	if (o->phase == RUMMY_TO_PLAY) {
		list_plays(o, hand, lines);
	} else if (o->phase == RUMMY_TO_DRAW) {
		text_string(lines, "draw stock\n");
		if (rummy_refuse_phase(o, RUMMY_MOVE_PILE) == RUMMY_ALLOWED)
			text_string(lines, "draw discard\n");
	}
}
