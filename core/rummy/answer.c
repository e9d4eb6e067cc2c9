#include "core/rummy/answer.h"

enum rummy_event
rummy_first_event(const struct rummy_open *o, const struct rummy_move *move)
{
	switch ((enum rummy_verb)move->verb) {
	case RUMMY_MOVE_STOCK:
		if (rummy_blocks(o))
			return RUMMY_BLOCK;
		return rummy_turns_over(o) ? RUMMY_TURN_OVER : RUMMY_STOCK;
	case RUMMY_MOVE_PILE:
		return RUMMY_TAKE;
	case RUMMY_MOVE_MELD:
		return RUMMY_MELD;
	case RUMMY_MOVE_LAYOFF:
		return RUMMY_LAYOFF;
	case RUMMY_MOVE_DISCARD:
		return RUMMY_DISCARD;
	}
	return RUMMY_EVENTS;
}

/* The first card typed that is not in the hand, or there twice. */
static unsigned
not_held(card_set hand, const struct rummy_command *c)
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
	for (unsigned i = 0; i < c->count; i++)
		move.cards |= card_bit(c->card[i]);
	return move;
}

static struct rummy_answer
answer_move(const struct rummy_open *o, card_set hand,
	const struct rummy_command *c)
{
	static const uint8_t refusals[] = {
		[RUMMY_MUST_DRAW] = RUMMY_DRAW_FIRST,
		[RUMMY_HAS_DRAWN] = RUMMY_DRAWN_ALREADY,
		[RUMMY_MUST_TAKE_STOCK] = RUMMY_FROM_STOCK,
		[RUMMY_NOT_HELD] = RUMMY_HOLDS_NOT,
		[RUMMY_HAS_MELDED] = RUMMY_MELDED_ALREADY,
		[RUMMY_NO_MELD] = RUMMY_ILLEGAL_MELD,
		[RUMMY_NO_LAYOFF] = RUMMY_ILLEGAL_LAYOFF,
		[RUMMY_JUST_TAKEN] = RUMMY_TAKEN_CARD,
		[RUMMY_DEAD_END] = RUMMY_LEAVES_NONE,
	};
	struct rummy_answer a = {.move = move_of(c)};
	enum rummy_refusal refusal =
		rummy_refuse_phase(o, (enum rummy_verb)a.move.verb);

	a.card = (uint8_t)not_held(hand, c);
	if (refusal == RUMMY_ALLOWED)
		refusal = a.card != CARD_NONE ? RUMMY_NOT_HELD
					      : rummy_refuse(o, hand, &a.move);
	a.moves = refusal == RUMMY_ALLOWED;
	a.kind = a.moves ? rummy_first_event(o, &a.move)
			 : (enum rummy_event)refusals[refusal];
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
