#include "core/straights/referee_plays.h"

#include "core/straights/referee_hands.h"
#include "core/straights/referee_moves.h"
#include "core/straights/referee_unread.h"

#include <stdio.h>
#include <string.h>

/*
 * Known to be a computer; or nothing is known, and a seat moves without the
 * board and the prompt that this wording shows to humans alone.
 */
static bool
is_computer(const struct referee *r, unsigned seat)
{
	if (r->computer >> seat & 1)
		return true;
	return !r->seated && !r->boards && !r->asked && !(r->human >> seat & 1);
}

static struct referee_note
note_of(enum fault_id id, const struct made *m)
{
	return (struct referee_note){.id = id, .seat = m->seat};
}

static const char *
verb(const struct made *m)
{
	return m->discard ? "discards" : "plays";
}

/* The logged move of this card, or NULL. */
static const struct referee_move *
move_of(const struct referee *r, unsigned card)
{
	for (unsigned i = r->logged; i-- > 0;)
		if (r->log[i].card == card)
			return &r->log[i];
	return NULL;
}

/* A card that is gone moves once more. */
static void
move_twice(struct referee *r, const struct made *m)
{
	const struct referee_move *before = move_of(r, m->card);
	struct referee_note note = note_of(FAULT_CARD_TWICE, m);
	unsigned mover;

	if (before) {
		note.other = before->at.line;
		snprintf(note.proof, sizeof note.proof,
			"%s was moved by Player%u at line %llu", m->name,
			before->seat + 1U, (unsigned long long)before->at.line);
	}
	referee_find(r, &m->at, &note,
		"Player%u %s %s, which has been played or discarded before",
		m->seat + 1, verb(m), m->name);
	r->slips++;
	if (before && before == &r->log[r->logged - 1] &&
		before->seat == m->seat)
		return;
	mover = r->turn == REFEREE_NOBODY ? m->seat : r->turn;
	referee_unseen(r, mover);
	if (m->discard)
		r->seat[mover].unclear |= m->bit;
	referee_go_on(r, m->seat);
	if (mover != m->seat)
		r->other = referee_next(mover);
}

/* The hand shown for the round's opener was this seat's. */
static void
swap_opener(struct referee *r, unsigned seat)
{
	struct referee_seat kept = r->seat[r->opener];
	unsigned from = REFEREE_HAND * r->opener, to = REFEREE_HAND * seat;

	if (r->exact || !(kept.held >> CARD_7S & 1))
		return;
	r->seat[r->opener] = r->seat[seat];
	r->seat[seat] = kept;
	for (unsigned i = 0; i < REFEREE_HAND; i++) {
		uint8_t card = r->now.at[from + i];

		r->now.at[from + i] = r->now.at[to + i];
		r->now.at[to + i] = card;
	}
}

/* The first move is not by the seat that the round's line names. */
static void
wrong_opener(struct referee *r, const struct made *m)
{
	struct referee_note note = note_of(FAULT_WRONG_OPENING, m);
	bool owner = r->exact && (r->seat[m->seat].asked >> CARD_7S & 1);

	note.by_deal = owner;
	note.other = owner ? m->at.line : r->opening.line;
	snprintf(note.expected, sizeof note.expected, "Player%u",
		owner ? m->seat + 1 : r->opener + 1);
	snprintf(note.found, sizeof note.found, "Player%u",
		owner ? r->opener + 1 : m->seat + 1);
	referee_find(r, owner ? &r->opening : &m->at, &note,
		"the round begins with Player%u's turn, but Player%u moves",
		r->opener + 1, m->seat + 1);
	r->slips++;
	if (m->card == CARD_7S)
		swap_opener(r, m->seat);
	r->other = owner ? REFEREE_NOBODY : referee_next(r->opener);
}

static void
find_turn(struct referee *r, const struct made *m)
{
	struct referee_note note = note_of(FAULT_WRONG_TURN, m);

	snprintf(note.expected, sizeof note.expected, "Player%u", r->turn + 1);
	snprintf(note.found, sizeof note.found, "Player%u", m->seat + 1);
	referee_find(r, &m->at, &note,
		"Player%u %s %s, but it is Player%u's turn", m->seat + 1,
		verb(m), m->name, r->turn + 1);
	r->slips++;
}

/*
 * A move out of turn: the seat is wrong in this line, or the lines of the seats
 * between are missing, or the program lost a turn.
 */
static void
stray_move(struct referee *r, struct made *m)
{
	unsigned expected = r->turn, seat = m->seat;
	bool surely = (r->seat[seat].held & m->bit) != 0;

	if ((r->seat[expected].held & m->bit) ||
		!(referee_possible(r, seat) & m->bit)) {
		m->seat = expected;
	} else {
		referee_pass(r, seat);
		r->passed &= ~(1U << seat);
	}
	if (!surely && m->seat != expected)
		r->pool &= ~m->bit;
	if (m->discard || (r->maybe & m->bit))
		referee_do(r, m);
	else
		referee_doubt(r, m);
	referee_go_on(r, m->seat);
	if (surely || m->seat == expected)
		return;
	referee_slip(r, seat);
	r->seat[seat].unclear |= m->bit;
	r->other = referee_next(expected);
}

/*
 * Settles whose turn it is. False when the move is not in turn: then it has
 * been dealt with.
 */
static bool
in_turn(struct referee *r, struct made *m, bool *late)
{
	if (r->turn == REFEREE_NOBODY || m->seat == r->turn)
		return true;
	if (r->moves == 0 ? referee_move_unread(r) : referee_any_unread(r)) {
		referee_lose(r);
		return true;
	}
	if (r->moves == 0) {
		wrong_opener(r, m);
		return true;
	}
	if (m->seat == r->other) {
		r->turn = m->seat;
		return true;
	}
	if (r->passed >> m->seat & 1) {
		r->passed &= ~(1U << m->seat);
		r->seat[m->seat].moves--;
		r->seat[m->seat].lost--;
		r->moves--;
		*late = true;
		return true;
	}
	find_turn(r, m);
	stray_move(r, m);
	return false;
}

/* The card is not one that the seat can hold. */
static void
not_held(struct referee *r, const struct made *m)
{
	struct referee_note note = note_of(FAULT_NOT_IN_HAND, m);

	note.other = r->seat[m->seat].shown;
	note.by_deal = true;
	for (unsigned s = 0; s < REFEREE_SEATS; s++)
		if (s != m->seat && (r->seat[s].dealt & m->bit))
			snprintf(note.proof, sizeof note.proof,
				"%s was dealt to Player%u", m->name, s + 1);
	card_list(referee_possible(r, m->seat), note.expected, FAULT_TEXT);
	memcpy(note.found, m->name, sizeof m->name);
	referee_find(r, &m->at, &note,
		"Player%u %s %s, which is not in the hand", m->seat + 1,
		verb(m), m->name);
	referee_doubt(r, m);
}

static void
not_legal(struct referee *r, const struct made *m)
{
	bool opening = r->moves == 0;
	struct referee_note note =
		note_of(opening ? FAULT_WRONG_OPENING : FAULT_ILLEGAL_PLAY, m);

	card_list(r->legal & r->seat[m->seat].held, note.expected, FAULT_TEXT);
	memcpy(note.found, m->name, sizeof m->name);
	if (opening)
		referee_find(r, &m->at, &note,
			"Player%u opens the round with %s, not 7S", m->seat + 1,
			m->name);
	else
		referee_find(r, &m->at, &note,
			"Player%u plays %s, which is not legal", m->seat + 1,
			m->name);
	referee_doubt(r, m);
}

/* A discard by a seat that surely held a legal card. */
static void
must_play(struct referee *r, const struct made *m, card_set legal)
{
	struct referee_note note = note_of(FAULT_ILLEGAL_DISCARD, m);
	unsigned card = referee_choice(r, legal, legal);
	char name[CARD_NAME];

	note.other = r->seat[m->seat].shown;
	note.by_deal = note.other == 0;
	card_list(legal, note.expected, FAULT_TEXT);
	memcpy(note.found, m->name, sizeof m->name);
	card_plain(card, name);
	if (legal & m->bit)
		referee_find(r, &m->at, &note,
			"Player%u discards %s, which was legal to play",
			m->seat + 1, m->name);
	else
		referee_find(r, &m->at, &note,
			"Player%u discards %s, but held %s, which was legal",
			m->seat + 1, m->name, name);
	referee_log(r, m, true);
	referee_learn(r, m->seat, m->bit, &m->at);
	r->gone |= m->bit;
	r->seat[m->seat].held &= ~m->bit;
	r->seat[m->seat].doubt &= ~m->bit;
	r->seat[m->seat].moves++;
	r->moves++;
	referee_put_aside(r, m, true);
	referee_blur(r, r->maybe & m->bit);
}

static void
find_choice(struct referee *r, const struct made *m, unsigned best)
{
	struct referee_note note = note_of(FAULT_COMPUTER_CHOICE, m);
	char name[CARD_NAME];

	card_plain(best, name);
	note.by_deal = true;
	note.other = r->seat[m->seat].shown;
	memcpy(note.expected, name, sizeof name);
	memcpy(note.found, m->name, sizeof m->name);
	referee_find(r, &m->at, &note,
		"Player%u, a computer, %s %s, but its first %s card was %s",
		m->seat + 1, verb(m), m->name, m->discard ? "held" : "legal",
		name);
	referee_doubt(r, m);
}

/* A computer whose hand is known made another move than it must. */
static bool
computer_errs(struct referee *r, const struct made *m)
{
	struct referee_seat *s = &r->seat[m->seat];
	unsigned best;

	if (!m->computer || !referee_knows(r, m->seat) ||
		(s->held & ~r->placed))
		return false;
	best = referee_choice(r, s->held,
		m->discard ? r->legal : r->legal | (r->maybe & m->bit));
	if (best == m->card || best == CARD_NONE)
		return false;
	find_choice(r, m, best);
	return true;
}

static void
find_answer(struct referee *r, const struct made *m)
{
	struct referee_note note = note_of(FAULT_ANSWER_DIFFERS, m);

	note.other = r->command_line;
	referee_find(r, &m->at, &note,
		"Player%u %s %s, which is not what was typed", m->seat + 1,
		verb(m), m->name);
}

/* The line typed was another move than the one made. */
static void
hold_to_command(struct referee *r, const struct made *m)
{
	enum referee_command made = m->discard ? REFEREE_DISCARD : REFEREE_PLAY;

	if (r->command == REFEREE_NOTHING || r->command == REFEREE_OTHER ||
		(r->command == made && r->command_card == m->card))
		return;
	if (r->command == REFEREE_RAGEQUIT) {
		r->human &= (uint8_t) ~(1U << m->seat);
		r->computer |= (uint8_t)(1U << m->seat);
	}
	find_answer(r, m);
}

static void
find_unasked(struct referee *r, const struct made *m)
{
	struct referee_note note = note_of(FAULT_NOT_ASKED, m);

	referee_find(r, &m->at, &note, "Player%u moves without being asked",
		m->seat + 1);
}

/*
 * A human moves without a prompt or, in an echoed transcript, without a command
 * typed; or anybody moves without a board where all turns show one. Told
 * once a game: it is more a habit than a slip.
 */
static void
was_asked(struct referee *r, const struct made *m)
{
	bool human = r->human >> m->seat & 1;
	bool typed = !r->heard || r->deaf ||
		(r->command != REFEREE_NOTHING && r->command != REFEREE_OTHER);

	if (r->unasked_told || referee_any_unread(r) ||
		(r->asked && (typed || !human)) || r->left ||
		(!human && !r->boards))
		return;
	r->unasked_told = true;
	r->human &= (uint8_t) ~(1U << m->seat);
	find_unasked(r, m);
}

/* Who opens a round holds 7S and must play it (cs246 3.1). */
static void
opens_with_discard(struct referee *r, const struct made *m)
{
	struct referee_note note = note_of(FAULT_WRONG_OPENING, m);

	snprintf(note.expected, sizeof note.expected, "7S");
	memcpy(note.found, m->name, sizeof m->name);
	referee_find(r, &m->at, &note,
		"Player%u opens the round by discarding %s, but whoever has 7S "
		"opens it",
		m->seat + 1, m->name);
	referee_doubt(r, m);
}

/* Whether the move is right by all that is known. */
static bool
may_move(const struct referee *r, const struct made *m)
{
	if (!(referee_possible(r, m->seat) & m->bit))
		return false;
	return m->discard ? !(r->legal & (r->seat[m->seat].held | m->bit))
			  : (r->maybe & m->bit) != 0;
}

/* The card, in turn: is it held, and is the move legal? */
static void
judge_move(struct referee *r, struct made *m)
{
	card_set proof;

	referee_show(r, m->seat, m->bit, &m->at);
	if (referee_move_unread(r) && (r->often || !may_move(r, m)))
		referee_lose(r);
	if (!(referee_possible(r, m->seat) & m->bit)) {
		not_held(r, m);
		return;
	}
	if (!m->discard && !(r->maybe & m->bit)) {
		not_legal(r, m);
		return;
	}
	if (m->discard && r->moves == 0 && !r->slips &&
		!(r->seat[m->seat].held >> CARD_7S & 1)) {
		opens_with_discard(r, m);
		return;
	}
	proof = m->discard ? r->legal & (r->seat[m->seat].held | m->bit) : 0;
	if (proof) {
		must_play(r, m, proof);
		return;
	}
	if (computer_errs(r, m))
		return;
	hold_to_command(r, m);
	was_asked(r, m);
	if (r->asked && !r->boards && !(r->computer >> m->seat & 1))
		r->human |= (uint8_t)(1U << m->seat);
	referee_do(r, m);
}

/* A move of which a field could not be read. */
static void
unread_move(struct referee *r, unsigned seat)
{
	if (seat == REFEREE_NOBODY)
		return;
	referee_unseen(r, seat);
	r->slips++;
	referee_go_on(r, seat);
}

void
referee_move(struct referee *r, const struct claim *c)
{
	const struct event *e = c->event;
	struct made m = {.at = referee_spot(r, c),
		.seat = e->seat - 1U,
		.card = e->card,
		.discard = e->kind == STRAIGHTS_DISCARD};
	bool late = false;
	unsigned turn, other;

	if ((c->missing & 1) || m.seat >= REFEREE_SEATS)
		m.seat = r->turn;
	if ((c->missing & 2) || m.card >= CARD_COUNT ||
		m.seat == REFEREE_NOBODY) {
		unread_move(r, m.seat);
		return;
	}
	m.bit = card_bit(m.card);
	m.computer = is_computer(r, m.seat);
	card_plain(m.card, m.name);
	if (r->gone & m.bit) {
		move_twice(r, &m);
		return;
	}
	if (!in_turn(r, &m, &late))
		return;
	turn = r->turn;
	other = r->other;
	judge_move(r, &m);
	referee_all_read(r);
	referee_go_on(r, m.seat);
	if (late)
		r->turn = turn;
	else if (r->moves == 1)
		r->other = other;
}
