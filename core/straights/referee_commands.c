#include "core/straights/referee_commands.h"

#include <string.h>

void
referee_invite(struct referee *r, const struct claim *c)
{
	struct spot at = referee_spot(r, c);

	if (r->phase != REFEREE_INVITING || (c->missing & 1) ||
		c->event->seat < 1 || c->event->seat > REFEREE_SEATS)
		return;
	if (c->event->seat != r->invitations + 1) {
		r->muddled = true;
		if (!r->told)
			r->human = r->computer = 0;
		referee_find_order(
			r, &at, REFEREE_LIST_SEATS, c->event->seat - 1U);
	}
	r->invitations = c->event->seat;
	r->prompts = 0;
}

/* Whether `s` is this word and one blank; moves past them. */
static bool
word(const char **s, size_t *n, const char *want)
{
	size_t length = strlen(want);

	if (*n <= length || memcmp(*s, want, length) != 0 ||
		(*s)[length] != ' ')
		return false;
	*s += length + 1;
	*n -= length + 1;
	return true;
}

static bool
is(const char *s, size_t n, const char *want)
{
	return n == strlen(want) && memcmp(s, want, n) == 0;
}

/* A card spelt so that no program takes it for something else. */
static unsigned
typed_card(const char *s, size_t n)
{
	unsigned card = CARD_NONE;
	bool ten = n == 3 && memcmp(s, "10", 2) == 0;

	if (ten && card_read_loosely(s, n, &card) == n &&
		s[2] == card_suit_letter(card_suit(card)))
		return card;
	return card_read(s, n, &card_ranks_plain, &card) == n ? card
							      : CARD_NONE;
}

/* Reads a command just as cs246 5.5.2 lists them; all else is OTHER. */
static void
read_command(struct referee *r, const char *s, size_t n)
{
	bool play = word(&s, &n, "play");

	r->command = REFEREE_OTHER;
	if (play || word(&s, &n, "discard")) {
		unsigned card = typed_card(s, n);

		if (card == CARD_NONE)
			return;
		r->command = play ? REFEREE_PLAY : REFEREE_DISCARD;
		r->command_card = (uint8_t)card;
	} else if (is(s, n, "deck")) {
		r->command = REFEREE_DECK;
	} else if (is(s, n, "ragequit")) {
		r->command = REFEREE_RAGEQUIT;
	}
}

/* The answer to an invitation, which may not be the one that was asked for. */
static void
take_answer(struct referee *r, const struct claim *c)
{
	const struct event *e = c->event;
	struct spot at = referee_spot(r, c);
	unsigned seat = r->invitations;
	struct referee_note note = {
		.id = FAULT_ANSWER_DIFFERS, .seat = seat - 1};
	uint8_t bit;

	if (seat == 0 || r->muddled || e->length != 1 ||
		(e->text[0] != 'h' && e->text[0] != 'c'))
		return;
	if (r->told) {
		if (r->invited[seat - 1] != e->text[0])
			referee_find(r, &at, &note,
				"Player%u is %c, but '%c' is typed", seat,
				r->invited[seat - 1], e->text[0]);
		return;
	}
	bit = (uint8_t)(1U << (seat - 1));
	r->invited[seat - 1] = e->text[0];
	if (e->text[0] == 'h')
		r->human |= bit;
	else
		r->computer |= bit;
	r->seated = (r->human | r->computer) == 15;
}

static void
find_prompt(struct referee *r, const struct spot *at)
{
	struct referee_note note = {.id = FAULT_NOT_ASKED, .seat = r->turn};

	referee_find(r, at, &note,
		"the prompt is shown again, though nothing has been typed");
}

/*
 * In an echoed transcript a line typed stands between two prompts; and a
 * computer types nothing.
 */
static void
asked_again(struct referee *r, const struct spot *at)
{
	bool computer = r->turn != REFEREE_NOBODY &&
		(r->computer >> r->turn & 1) && r->phase == REFEREE_PLAYING;

	if (!r->heard)
		r->again = *at;
	if ((!computer && (!r->heard || r->deaf)) || r->unasked_told)
		return;
	r->unasked_told = true;
	find_prompt(r, at);
}

void
referee_typed(struct referee *r, const struct claim *c)
{
	const struct event *e = c->event;

	if ((c->missing & 1) || !e->text)
		return;
	if (!r->prompted || r->command != REFEREE_NOTHING)
		r->deaf = true;
	r->prompted = false;
	if (!r->heard && !r->deaf) {
		r->heard = true;
		if (r->again.line)
			asked_again(r, &r->again);
	}
	if (r->deaf)
		return;
	if (r->phase == REFEREE_INVITING) {
		take_answer(r, c);
	} else if (r->phase == REFEREE_PLAYING) {
		read_command(r, e->text, e->length);
		r->command_line = c->line;
	}
}

/* Why silence was no answer to what was typed, or FAULT_NONE. */
static enum fault_id
unanswered(const struct referee *r)
{
	card_set held = r->seat[r->turn].held;
	card_set bit =
		r->command == REFEREE_PLAY || r->command == REFEREE_DISCARD
		? card_bit(r->command_card)
		: 0;

	if (r->command == REFEREE_DECK || r->command == REFEREE_RAGEQUIT)
		return FAULT_ANSWER_DIFFERS;
	if (!(held & bit))
		return FAULT_NONE;
	if (r->command == REFEREE_PLAY)
		return r->legal & bit       ? FAULT_ANSWER_DIFFERS
			: !(r->maybe & bit) ? FAULT_REFUSAL_MISSING
					    : FAULT_NONE;
	if (r->legal & held)
		return FAULT_REFUSAL_MISSING;
	return r->maybe & referee_possible(r, r->turn) ? FAULT_NONE
						       : FAULT_ANSWER_DIFFERS;
}

static void
find_silence(struct referee *r, const struct spot *at, enum fault_id id)
{
	struct referee_note note = {
		.id = id, .seat = r->turn, .other = r->command_line};

	if (id == FAULT_REFUSAL_MISSING)
		referee_find(r, at, &note,
			"what Player%u typed had to be refused in words",
			r->turn + 1);
	else if (id == FAULT_ANSWER_DIFFERS)
		referee_find(r, at, &note, "what Player%u typed has no effect",
			r->turn + 1);
}

static void
count_prompt(struct referee *r)
{
	r->prompts++;
	r->twice_asked += r->prompts == 2;
	r->twice_asked -= r->prompts == 3;
}

void
referee_invited(struct referee *r, const struct spot *at)
{
	struct referee_note note = {
		.id = FAULT_NOT_ASKED, .seat = REFEREE_NOBODY};

	if (r->twice_asked != REFEREE_SEATS || r->heard)
		return;
	referee_find(r, at, &note,
		"all four invitations are followed by two prompts");
}

void
referee_prompt(struct referee *r, const struct claim *c)
{
	struct spot at = referee_spot(r, c);

	if (r->prompted)
		asked_again(r, &at);
	r->prompted = true;
	if (r->phase == REFEREE_INVITING)
		count_prompt(r);
	if (r->phase != REFEREE_PLAYING)
		return;
	r->asked = true;
	if (r->command != REFEREE_NOTHING && r->turn != REFEREE_NOBODY)
		find_silence(r, &at, unanswered(r));
	r->command = REFEREE_NOTHING;
}

/* A refusal of which it is proved that none was due. */
static void
find_undue(struct referee *r, const struct spot *at, const char *why)
{
	struct referee_note note = {.id = FAULT_REFUSAL_UNDUE,
		.seat = r->turn,
		.other = r->command_line,
		.by_deal = true};

	referee_find(r, at, &note, "Player%u is refused, %s", r->turn + 1, why);
}

void
referee_refusal(struct referee *r, const struct claim *c)
{
	struct spot at = referee_spot(r, c);
	bool discard = c->event->kind == STRAIGHTS_MUST_PLAY;
	enum referee_command wrong = discard ? REFEREE_PLAY : REFEREE_DISCARD;

	r->asked = true;
	if (r->phase != REFEREE_PLAYING || r->turn == REFEREE_NOBODY)
		return;
	if (r->computer >> r->turn & 1) {
		find_undue(r, &at, "but is a computer");
		r->computer &= (uint8_t) ~(1U << r->turn);
		r->human |= (uint8_t)(1U << r->turn);
	}
	if (discard && !(r->maybe & referee_possible(r, r->turn)))
		find_undue(r, &at, "but has no legal play");
	else if (r->command == wrong)
		find_undue(r, &at,
			discard ? "as if a discard had been typed"
				: "as if a play had been typed");
	else if (!discard && r->command == REFEREE_PLAY &&
		(r->legal & r->seat[r->turn].held & card_bit(r->command_card)))
		find_undue(r, &at, "but the play typed is legal");
	r->command = REFEREE_NOTHING;
}

void
referee_answered(
	struct referee *r, const struct spot *at, enum referee_command command)
{
	struct referee_note note = {.id = FAULT_ANSWER_DIFFERS,
		.seat = r->turn,
		.other = r->command_line};

	if (r->command != REFEREE_NOTHING && r->command != REFEREE_OTHER &&
		r->command != command)
		referee_find(r, at, &note, "%s, which is not what was typed",
			command == REFEREE_DECK ? "the deck is shown"
						: "somebody ragequits");
	r->command = REFEREE_NOTHING;
}

void
referee_ragequit(struct referee *r, const struct claim *c)
{
	struct spot at = referee_spot(r, c);
	unsigned seat = c->event->seat - 1U;
	struct referee_note note = {.id = FAULT_WRONG_TURN, .seat = seat};

	if (r->phase != REFEREE_PLAYING)
		return;
	if ((c->missing & 1) || seat >= REFEREE_SEATS)
		seat = r->turn;
	if (seat == REFEREE_NOBODY)
		return;
	r->asked = false;
	r->left = true;
	referee_answered(r, &at, REFEREE_RAGEQUIT);
	note.seat = seat;
	if (seat == r->other)
		r->turn = seat;
	if (r->turn != REFEREE_NOBODY && seat != r->turn) {
		referee_find(r, &at, &note,
			"Player%u ragequits, but it is Player%u's turn",
			seat + 1, r->turn + 1);
		r->other = seat;
		r->human = 0;
		r->slips++;
		return;
	}
	if (r->computer >> seat & 1) {
		note.id = FAULT_RAGEQUIT_COMPUTER;
		referee_find(r, &at, &note,
			"Player%u ragequits, but is a computer already",
			seat + 1);
	}
	r->human &= (uint8_t) ~(1U << seat);
	r->computer |= (uint8_t)(1U << seat);
}
