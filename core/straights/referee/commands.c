/*
 * Judges what is typed and how it is answered: commands and refusals.
 */
#include "core/straights/referee/private.h"

#include "core/base/base.h"

#include <strings.h>

/* Whether `s` begins with this word and one blank; moves past them. */
static bool
skip_word(const char **s, size_t *n, const char *want)
{
	size_t length = strlen(want);

	if (*n <= length || memcmp(*s, want, length) != 0 ||
		(*s)[length] != ' ')
		return false;
	*s += length + 1;
	*n -= length + 1;
	return true;
}

/* Reads a command just as cs246 5.5.2 lists them; all else is OTHER. */
static enum straights_command
read_command(const char *s, size_t n, uint8_t *card)
{
	bool play = skip_word(&s, &n, "play");
	unsigned read;

	if (play || skip_word(&s, &n, "discard")) {
		if (!card_read_typed(s, n, &card_ranks_plain, &read))
			return STRAIGHTS_TYPES_OTHER;
		*card = (uint8_t)read;
		return play ? STRAIGHTS_TYPES_PLAY : STRAIGHTS_TYPES_DISCARD;
	}
	if (bytes_are(s, n, "deck"))
		return STRAIGHTS_TYPES_DECK;
	return bytes_are(s, n, "ragequit") ? STRAIGHTS_TYPES_RAGEQUIT
					   : STRAIGHTS_TYPES_OTHER;
}

/* The same with the word in small letters and the card in capitals. */
static enum straights_command
read_in_any_case(const char *s, size_t n, uint8_t *card)
{
	char plain[16];
	bool word = true;

	if (n > sizeof plain)
		return STRAIGHTS_TYPES_OTHER;
	for (size_t i = 0; i < n; i++) {
		word = word && s[i] != ' ';
		plain[i] = word ? ascii_tolower(s[i]) : ascii_toupper(s[i]);
	}
	return read_command(plain, n, card);
}

/* The length of the word with which a play or a discard begins, in letters of
 * any case, and of the blank behind it; 0: it begins otherwise. */
static size_t
word_of_move(const char *s, size_t n)
{
	static const char *const words[] = {"play ", "discard "};

	for (size_t i = 0, word; i < LENGTH(words); i++) {
		word = strlen(words[i]);
		if (n > word && strncasecmp(s, words[i], word) == 0)
			return word;
	}
	return 0;
}

static bool
is_in_capitals(const char *s, size_t n)
{
	while (n && !ascii_lower(*s)) {
		s++;
		n--;
	}
	return n == 0;
}

/* In an echoed transcript a line typed stands between two prompts; and a
 * computer types nothing. */
static void
raise_asked_again(struct straights_referee *r, const struct spot *at)
{
	bool computer = r->turn.seat != REFEREE_NOBODY &&
		(referee_is_computer(&r->base, r->turn.seat)) &&
		r->base.stage == REFEREE_PLAYING;

	if (!r->base.typing.seen)
		r->typed.again = r->base.at;
	if ((computer || (r->base.typing.seen && !r->base.typing.apart)) &&
		referee_once(&r->base, STRAIGHTS_MOVES_UNASKED)) {
		referee_due(&r->base, NULL);
		referee_raise_at(&r->base, at, FAULT_NOT_ASKED, r->turn.seat,
			"the prompt is shown again, though nothing has been "
			"typed");
	}
}

enum { WORDS = 64 }; /* bytes of a line that may be a command */

/* Programs that read words pass the blanks around them and between them; to
 * others, as to the one of this project, such a line is not a command. Leaves
 * one blank between words, in `words` where the line is no longer than that. */
static void
pass_blanks(const char **s, size_t *n, char words[WORDS])
{
	size_t length = 0;

	for (; *n && ascii_space(**s); (*n)--)
		(*s)++;
	while (*n && ascii_space((*s)[*n - 1]))
		(*n)--;
	if (*n > WORDS)
		return;
	for (size_t i = 0; i < *n; i++)
		if (!ascii_space((*s)[i]))
			words[length++] = (*s)[i];
		else if (!ascii_space((*s)[i - 1]))
			words[length++] = ' ';
	*s = words;
	*n = length;
}

enum { AGREED = 2 }; /* moves that were what was typed, at least */

/*
 * Takes a play or a discard that was typed where the program shows no prompts.
 * Such lines may stand far from what answers them: nothing is said of one
 * before some have agreed with the move behind them.
 */
static void
take_bare(struct straights_referee *r, const struct claim *c)
{
	struct straights_typed *t = &r->typed;

	t->bare = true;
	t->at = r->base.at;
	t->command = read_command(c->event->text, c->event->length, &t->card);
	if (t->command != STRAIGHTS_TYPES_PLAY &&
		t->command != STRAIGHTS_TYPES_DISCARD)
		t->command = STRAIGHTS_TYPES_NOTHING;
	t->blanks = false;
	t->meant = STRAIGHTS_TYPES_NOTHING;
	r->base.typing.line = c->line;
}

/* Whether nothing is said of what was typed without a prompt. */
static bool
passes_bare(const struct straights_typed *t)
{
	return t->bare && t->agreed < AGREED;
}

void
straights_judge_typed(struct straights_referee *r, const struct claim *c)
{
	const struct event *e = c->event;
	bool first = !r->base.typing.seen;
	const char *s = e->text;
	size_t n = e->length, word;
	char words[WORDS];

	r->turn.asked = r->turn.asked || r->base.stage == REFEREE_PLAYING;
	if (!claim_has(c, 0) || !e->text)
		return;
	if (!r->typed.prompts && r->base.stage == REFEREE_PLAYING) {
		take_bare(r, c);
		return;
	}
	if (referee_may_answer(&r->base, e) &&
		referee_awaits_answer(&r->base)) {
		straights_take_answer(r, s, n, false);
		return;
	}
	if (!referee_take_typed(
		    &r->base, c, r->typed.command != STRAIGHTS_TYPES_NOTHING)) {
		r->typed.command = STRAIGHTS_TYPES_NOTHING;
		return;
	}
	if (first && r->typed.again.line)
		raise_asked_again(r, &r->typed.again);
	pass_blanks(&s, &n, words);
	if (r->base.stage == REFEREE_STARTING) {
		straights_take_answer(r, s, n, n < e->length);
	} else if (r->base.stage == REFEREE_PLAYING) {
		r->typed.command = read_command(s, n, &r->typed.card);
		r->typed.meant = read_in_any_case(s, n, &r->typed.meant_card);
		r->typed.in_capitals = is_in_capitals(s, n);
		word = word_of_move(s, n);
		r->typed.named = word ? card_named(s + word, n - word) : 0;
		r->typed.at = r->base.at;
	}
	r->typed.blanks = n < e->length;
}

/* The line that answers what was typed; the prompt again if that is not a move.
 */
static void
due_answer(struct straights_referee *r)
{
	unsigned seat = r->turn.seat;
	bool discard = r->typed.command == STRAIGHTS_TYPES_DISCARD;
	struct event e = {.kind = STRAIGHTS_PROMPT};
	card_set cards;

	if (seat == REFEREE_NOBODY ||
		r->typed.command == STRAIGHTS_TYPES_NOTHING) {
		straights_due_move(r, seat);
		return;
	}
	cards = discard ? r->table.legal & r->hand[seat].held
			: ~r->table.maybe & card_bit(r->typed.card);
	switch (r->typed.command) {
	case STRAIGHTS_TYPES_PLAY:
	case STRAIGHTS_TYPES_DISCARD:
		if (!cards) {
			straights_due_card(r, seat, discard, r->typed.card);
			return;
		}
		e.kind = discard ? STRAIGHTS_MUST_PLAY : STRAIGHTS_NOT_LEGAL;
		break;
	case STRAIGHTS_TYPES_DECK:
		referee_due_some(&r->base, STRAIGHTS_DECK_ROW, 0);
		return;
	case STRAIGHTS_TYPES_RAGEQUIT:
		e.kind = STRAIGHTS_RAGEQUIT;
		e.seat = (uint8_t)(seat + 1);
		break;
	case STRAIGHTS_TYPES_NOTHING:
	case STRAIGHTS_TYPES_OTHER:
		break;
	}
	referee_due(&r->base, &e);
}

/* The fault of printing nothing after what was typed, or FAULT_NONE. */
static enum fault_id
why_unanswered(const struct straights_referee *r)
{
	card_set held = r->hand[r->turn.seat].held;
	card_set bit = r->typed.command == STRAIGHTS_TYPES_PLAY ||
			r->typed.command == STRAIGHTS_TYPES_DISCARD
		? card_bit(r->typed.card)
		: 0;

	if (r->typed.command == STRAIGHTS_TYPES_DECK ||
		r->typed.command == STRAIGHTS_TYPES_RAGEQUIT)
		return r->typed.blanks ? FAULT_NONE : FAULT_ANSWER_DIFFERS;
	if (!(held & bit) || r->typed.blanks)
		return FAULT_NONE;
	if (r->typed.command == STRAIGHTS_TYPES_PLAY)
		return r->table.legal & bit       ? FAULT_ANSWER_DIFFERS
			: !(r->table.maybe & bit) ? FAULT_REFUSAL_MISSING
						  : FAULT_NONE;
	if (r->table.legal & held)
		return FAULT_REFUSAL_MISSING;
	return r->table.maybe & straights_possible(r, r->turn.seat)
		? FAULT_NONE
		: FAULT_ANSWER_DIFFERS;
}

/* An answer is missing where the next prompt is; what had no effect is what was
 * typed, whatever stands below it. */
static void
raise_silence(struct straights_referee *r, enum fault_id id)
{
	struct referee_note note = {
		.id = id, .seat = r->turn.seat, .other = r->base.typing.line};

	if (id != FAULT_NONE)
		due_answer(r);
	if (id == FAULT_REFUSAL_MISSING) {
		referee_raise_noted(&r->base, &note,
			"what Player%u typed must be refused with a message",
			r->turn.seat + 1);
	} else if (id == FAULT_ANSWER_DIFFERS) {
		note.at = &r->typed.at;
		note.other = 0;
		referee_raise_noted(&r->base, &note,
			"what Player%u typed has no effect", r->turn.seat + 1);
	}
}

void
straights_judge_prompt(struct straights_referee *r, const struct claim *c)
{
	(void)c;

	if (r->base.typing.prompted)
		raise_asked_again(r, NULL);
	r->base.typing.prompted = r->typed.prompts = true;
	if (r->typed.bare)
		r->base.typing.apart = true;
	r->typed.bare = false;
	if (r->base.stage == REFEREE_STARTING)
		straights_count_prompt(r);
	if (r->base.stage != REFEREE_PLAYING)
		return;
	r->turn.asked = true;
	straights_note_asked(r);
	if (r->typed.command != STRAIGHTS_TYPES_NOTHING &&
		r->turn.seat != REFEREE_NOBODY &&
		r->turn.shown == REFEREE_NOBODY)
		raise_silence(r, why_unanswered(r));
	r->typed.command = STRAIGHTS_TYPES_NOTHING;
}

/* Reports a refusal that is proved to be wrong, of a play of these cards. */
static void
raise_undue(struct straights_referee *r, card_set cards, const char *why)
{
	struct referee_note note = {.id = FAULT_REFUSAL_UNDUE,
		.seat = r->turn.seat,
		.other = r->typed.command == STRAIGHTS_TYPES_NOTHING
			? 0
			: r->base.typing.line,
		.by_deal = true,
		.follows = straights_follows(r, cards)};

	due_answer(r);
	referee_raise_noted(
		&r->base, &note, "Player%u is %s", r->turn.seat + 1, why);
}

/* Of a legal play a later line may show that the card was held. */
static void
play_refused(struct straights_referee *r, card_set legal)
{
	struct straights_hand *s = &r->hand[r->turn.seat];

	if (legal & s->held) {
		raise_undue(r, legal, "refused, but the play typed is legal");
	} else if (legal & r->deal.pool) {
		s->refused = legal;
		s->refused_at = r->base.at;
		s->refused_after = r->round.logged;
	}
}

/* Whether the discard typed is of a card that the hand does not have: it is
 * refused, in whatever words. */
static bool
discards_strange_card(const struct straights_referee *r)
{
	return r->typed.command == STRAIGHTS_TYPES_DISCARD &&
		!(straights_possible(r, r->turn.seat) &
			card_bit(r->typed.card));
}

/* Whether the line typed is not a command. */
static bool
types_nothing_known(const struct straights_typed *t)
{
	return t->command == STRAIGHTS_TYPES_OTHER && !t->blanks;
}

/* A line that is not a command is taken as this one. */
static void
raise_strange(struct straights_referee *r, unsigned seat, bool discard,
	const char *card, const char *what)
{
	struct referee_note note = {
		.at = &r->typed.at, .id = FAULT_NOT_ASKED, .seat = seat};
	struct event due = {.kind = STRAIGHTS_TYPED};
	char text[sizeof "discard " + CARD_NAME];

	if (!referee_once(&r->base, STRAIGHTS_MOVES_UNASKED))
		return;
	text_fill(
		text, sizeof text, "%s %s", discard ? "discard" : "play", card);
	due.text = text;
	due.length = strlen(text);
	referee_due(&r->base, &due);
	referee_raise_noted(&r->base, &note,
		"what is typed is no command, but Player%u %s", seat + 1, what);
}

/* Whether nobody is to move: the round is over, or its scores are told. */
static bool
is_round_over(const struct straights_referee *r)
{
	return r->base.stage == REFEREE_PLAYING
		? r->table.gone == CARD_ALL
		: r->base.stage == REFEREE_SCORING && !r->base.won;
}

/* A refusal of a computer: one that was asked is a human from here on; the turn
 * of another goes on, as nobody has asked it. */
static void
raise_undue_to_computer(struct straights_referee *r, bool asked)
{
	if (straights_raise_return(r, r->turn.seat, asked))
		return;
	raise_undue(r, 0, "refused, but is a computer");
	if (asked)
		referee_seat_human(&r->base, r->turn.seat);
	else
		r->turn.asked = false;
}

/* What was typed, as far as it is certain that the program read it so: words in
 * capitals where it has taken such words for commands. */
static void
settle_command(struct straights_typed *t)
{
	if (types_nothing_known(t) && t->in_capitals && t->capitals >= AGREED) {
		t->command = t->meant;
		t->card = t->meant_card;
	}
	if (passes_bare(t))
		t->command = STRAIGHTS_TYPES_NOTHING;
}

/* Holds the refusal of a play or a discard against what was typed and what the
 * seat to move may do; `told`: it says that there is a legal play. */
static void
judge_refused(struct straights_referee *r, bool discard, bool told)
{
	const enum straights_command command = r->typed.command;

	/* Programs may read cards in other spellings, but a refusal is no
	 * answer to other words. */
	if (types_nothing_known(&r->typed) && !r->typed.named)
		raise_strange(r, r->turn.seat, discard, ELLIPSIS, "is refused");
	else if (discard && !discards_strange_card(r) &&
		!(r->table.maybe & straights_possible(r, r->turn.seat)))
		raise_undue(r, r->turn.listed,
			told ? "told of a legal play, but has none"
			     : "refused, but has no legal play");
	else if (discard && command == STRAIGHTS_TYPES_PLAY)
		raise_undue(r, 0, "refused, as if a discard had been typed");
	else if (!discard && command == STRAIGHTS_TYPES_DISCARD)
		raise_undue(r, 0, "refused, as if a play had been typed");
	else if (!discard && command == STRAIGHTS_TYPES_PLAY)
		play_refused(r, r->table.legal & card_bit(r->typed.card));
}

void
straights_judge_refusal(struct straights_referee *r, const struct claim *c)
{
	const bool asked = r->turn.asked;
	const bool must_play = c->event->kind == STRAIGHTS_MUST_PLAY;
	/* Other words than the wording's may be those of all refusals. */
	const bool discard = must_play ||
		(c->loose && !r->typed.apart &&
			r->typed.command == STRAIGHTS_TYPES_DISCARD);

	if (r->turn.seat != REFEREE_NOBODY)
		straights_seat_unasked(r, r->turn.seat);
	r->turn.asked = true;
	r->typed.apart = r->typed.apart || must_play;
	settle_command(&r->typed);
	/* Where no line begins rounds, it may be of the next one. */
	if (is_round_over(r) && !referee_unread_any(&r->base) &&
		!referee_untold(&r->base, STRAIGHTS_ROUND)) {
		referee_due(&r->base, NULL);
		referee_raise(&r->base, FAULT_REFUSAL_UNDUE, REFEREE_NOBODY,
			"a move is refused, but the round is over");
		return;
	}
	if (r->base.stage != REFEREE_PLAYING ||
		r->turn.seat == REFEREE_NOBODY ||
		r->turn.shown != REFEREE_NOBODY)
		return;
	if (referee_is_computer(&r->base, r->turn.seat))
		raise_undue_to_computer(r, asked);
	judge_refused(r, discard, must_play);
	r->typed.command = STRAIGHTS_TYPES_NOTHING;
}

void
straights_answered(struct straights_referee *r, enum straights_command command)
{
	struct referee_note note = {.id = FAULT_ANSWER_DIFFERS,
		.seat = r->turn.seat,
		.other = r->base.typing.line};

	if (r->typed.command == STRAIGHTS_TYPES_OTHER)
		note.id = FAULT_NOT_ASKED;
	if (r->typed.command != STRAIGHTS_TYPES_NOTHING && !r->typed.bare &&
		r->typed.command != command &&
		(note.id != FAULT_NOT_ASKED ||
			referee_once(&r->base, STRAIGHTS_MOVES_UNASKED))) {
		due_answer(r);
		referee_raise_noted(&r->base, &note,
			"%s, which is not what was typed",
			command == STRAIGHTS_TYPES_DECK ? "the deck is shown"
							: "a player ragequits");
	}
	r->typed.command = STRAIGHTS_TYPES_NOTHING;
}

/* Another card than the play or discard in other letters is not an answer to
 * it. */
static void
take_meant(
	struct straights_referee *r, enum straights_command made, unsigned card)
{
	struct straights_typed *t = &r->typed;

	if (t->command != STRAIGHTS_TYPES_OTHER || t->blanks ||
		t->meant != made || t->meant_card == card)
		return;
	t->command = t->meant;
	t->card = t->meant_card;
}

void
straights_hold_to_command(
	struct straights_referee *r, const struct straights_made *m)
{
	enum straights_command made =
		m->discard ? STRAIGHTS_TYPES_DISCARD : STRAIGHTS_TYPES_PLAY;
	bool agrees = r->typed.command == made && r->typed.card == m->card;

	r->typed.agreed += agrees && r->typed.bare;
	r->typed.capitals += r->typed.in_capitals && r->typed.meant == made &&
		r->typed.meant_card == m->card;
	take_meant(r, made, m->card);
	if (r->typed.command == STRAIGHTS_TYPES_NOTHING ||
		r->typed.command == STRAIGHTS_TYPES_OTHER || agrees ||
		passes_bare(&r->typed))
		return;
	due_answer(r);
	referee_raise_noted(&r->base,
		&(struct referee_note){.id = FAULT_ANSWER_DIFFERS,
			.seat = m->seat,
			.other = r->base.typing.line},
		"Player%u %s %s, which is not what was typed", m->seat + 1,
		m->verb, m->name);
}

/* Whether all seats were answered for in the transcript, this one as a human
 * that has seen no hand to move from: then nobody moves its cards but the
 * program. */
static bool
is_unseen(const struct straights_referee *r, unsigned seat)
{
	return r->base.seats.known && !r->base.typing.apart &&
		!r->base.seats.given && !r->turn.asked &&
		r->base.seats.letter[seat] == 'h' && !r->hand[seat].shown;
}

void
straights_hold_to_prompt(
	struct straights_referee *r, const struct straights_made *m)
{
	bool human = referee_is_human(&r->base, m->seat);
	bool typed, unseen, alone;

	/* Where an invitation is missing, which answer is whose is a guess; a
	 * seat that moved before it was asked is likely a computer. */
	if (human &&
		(r->invitations.muddled ||
			(r->invitations.unasked >> m->seat & 1)))
		return;
	typed = !r->base.typing.seen || r->base.typing.apart ||
		(r->typed.command != STRAIGHTS_TYPES_NOTHING &&
			r->typed.command != STRAIGHTS_TYPES_OTHER) ||
		((m->loose || r->spelt) && (r->typed.named & m->bit));
	if (referee_unread_any(&r->base) || m->late ||
		(r->turn.asked && (typed || !human)) || r->turn.left)
		return;
	if (r->turn.asked && types_nothing_known(&r->typed)) {
		raise_strange(r, m->seat, m->discard, m->name, "moves");
		return;
	}
	if (referee_absent(&r->base, STRAIGHTS_RAGEQUIT)) {
		referee_seat_computer(&r->base, m->seat);
		return;
	}
	unseen = human && is_unseen(r, m->seat);
	/* Programs may open the round for people: that is another habit. */
	alone = unseen && m->card != CARD_7S;
	if (!alone && !referee_once(&r->base, STRAIGHTS_MOVES_UNASKED))
		return;
	if (alone || !unseen) {
		r->base.seats.human &= (uint8_t) ~(1U << m->seat);
		straights_begin_unasked(r, m->seat);
	}
	referee_due(&r->base,
		&(struct event){
			.kind = referee_absent(&r->base, STRAIGHTS_TABLE)
				? STRAIGHTS_PROMPT
				: STRAIGHTS_TABLE});
	referee_raise(&r->base,
		alone ? FAULT_RAGEQUIT_COMPUTER : FAULT_NOT_ASKED, m->seat,
		"Player%u moves without being asked", m->seat + 1);
}
