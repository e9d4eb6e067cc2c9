/*
 * What a referee keeps of a game: who plays, its rounds and what they prove of
 * the hands, lines that could not be read, and the totals, with what each may
 * be after a slip.
 */
#include "core/referee/parts.h"

#include "core/base/base.h"

#include <assert.h>
#include <stdlib.h>

/* The letters h and c of the setup, where they fit the game. */
static void
take_seats(struct referee *r, const char *letters)
{
	size_t n = letters ? strlen(letters) : 0;

	if (n == 0 || n > GAME_SEATS || (r->seats.count && n != r->seats.count))
		return;
	r->seats.count = (unsigned)n;
	for (unsigned seat = 0; seat < n; seat++)
		referee_seat_answer(r, seat, letters[seat]);
	r->seats.given = r->seats.known = true;
}

static void
clear_proved(struct referee_proved *p)
{
	memset(p, 0, sizeof *p);
	memset(p->at, CARD_NONE, sizeof p->at);
}

struct referee *
referee_start(size_t size, const struct referee_setup *setup,
	const struct referee_hooks *hooks, unsigned seats)
{
	struct referee *r = memory_zero(1, size);

	assert(seats <= GAME_SEATS);
	r->hooks = hooks;
	r->sink = setup->sink;
	r->absent = setup->absent;
	r->untold = setup->untold;
	r->alone = setup->alone;
	r->ends = setup->ends;
	r->lists = setup->lists;
	r->dealing = setup->dealer != NULL;
	if (setup->dealer) {
		r->dealer = memory_resize(NULL, 1, sizeof *r->dealer);
		dealer_copy(setup->dealer, r->dealer);
	}
	r->seats.count = seats;
	r->seats.scored = setup->scored;
	r->from_zero = setup->from_zero;
	memset(r->seats.letter, '?', seats ? seats : GAME_SEATS);
	for (unsigned seat = 0; seat < GAME_SEATS; seat++)
		r->score[seat].total.count = 1;
	clear_proved(&r->proved);
	take_seats(r, setup->seats);
	return r;
}

void
referee_stop(struct referee *r)
{
	if (!r)
		return;
	if (r->hooks->stop)
		r->hooks->stop(r);
	text_fini(&r->due);
	free(r->pending.finding);
	free(r->kept);
	free(r->dealer);
	free(r);
}

bool
referee_check(const struct referee *r)
{
	const struct referee_seats *s = &r->seats;

	assert(s->count <= GAME_SEATS && s->invited <= GAME_SEATS);
	assert(!(s->human & s->computer));
	assert(!s->given || s->known);
	assert(r->stage != REFEREE_STARTING || r->round == 0);
	assert(r->round > 0 ||
		(r->stage != REFEREE_PLAYING && r->stage != REFEREE_SCORING));
	assert(r->rounds <= r->round);
	assert(!(r->unread.twice & ~r->unread.open));
	assert(!(r->typing.seen && r->typing.line == 0));
	for (unsigned seat = 0; seat < GAME_SEATS; seat++)
		assert(r->score[seat].total.count >= 1 &&
			r->score[seat].total.count <= REFEREE_TOTALS);
	return true;
}

void
referee_begin_round(struct referee *r)
{
	if (r->round > 0 && r->round <= REFEREE_ROUNDS) {
		if (!r->kept)
			r->kept = memory_resize(
				NULL, REFEREE_ROUNDS, sizeof *r->kept);
		r->kept[r->round - 1] = r->proved;
	}
	clear_proved(&r->proved);
	r->round++;
	r->stage = REFEREE_PLAYING;
}

void
referee_tally(const struct referee *r, struct tally *t)
{
	*t = (struct tally){.seats = r->seats.count,
		.rounds = r->rounds,
		.over = r->stage == REFEREE_ENDED};
	for (unsigned seat = 0; seat < r->seats.count; seat++) {
		t->seat[seat] = r->seats.letter[seat];
		t->score[seat] = r->score[seat].total.may[0];
		t->won[seat] = r->won >> seat & 1;
	}
}

void
referee_table(const struct referee *r, char *text, size_t room)
{
	char table[REFEREE_TABLE] = "";

	if (r->hooks->table)
		r->hooks->table(r, table);
	text_fill(text, room, "%s", table);
}

void
referee_look(const struct referee *r, struct table *t)
{
	*t = (struct table){.seats = r->seats.count, .round = r->round};
	for (unsigned seat = 0; seat < r->seats.count; seat++) {
		t->seat[seat].human = r->seats.human >> seat & 1;
		if (r->seats.computer >> seat & 1)
			text_fill(t->seat[seat].computer, TABLE_COMPUTER,
				"computer");
		t->seat[seat].score = r->score[seat].total.may[0];
		t->seat[seat].won = r->won >> seat & 1;
	}
	if (r->stage == REFEREE_PLAYING)
		t->asks = TABLE_ASKS_MOVE;
	if (r->round && r->hooks->look)
		r->hooks->look(r, t);
}

size_t
referee_hands(const struct referee *r, struct known *hands, size_t room)
{
	size_t rounds = r->round < REFEREE_ROUNDS ? r->round : REFEREE_ROUNDS;
	size_t n = rounds < room ? rounds : room;

	for (size_t i = 0; i < n; i++) {
		const struct referee_proved *p =
			i + 1 == r->round ? &r->proved : &r->kept[i];

		known_init(&hands[i]);
		for (unsigned place = 0; place < CARD_COUNT; place++)
			if (p->at[place] != CARD_NONE)
				known_place(&hands[i], place, p->at[place]);
		for (unsigned seat = 0; seat < r->seats.count; seat++)
			if (p->cards[seat])
				known_within(&hands[i], p->places[seat],
					p->cards[seat]);
	}
	return n;
}

static uint8_t
bit_of(unsigned seat)
{
	assert(seat < GAME_SEATS);
	return (uint8_t)(1U << seat);
}

void
referee_seat_human(struct referee *r, unsigned seat)
{
	r->seats.human |= bit_of(seat);
	r->seats.computer &= (uint8_t)~bit_of(seat);
}

void
referee_seat_computer(struct referee *r, unsigned seat)
{
	r->seats.computer |= bit_of(seat);
	r->seats.human &= (uint8_t)~bit_of(seat);
}

void
referee_seat_answer(struct referee *r, unsigned seat, char letter)
{
	struct referee_seats *s = &r->seats;

	s->letter[seat] = letter;
	if (letter == 'h')
		referee_seat_human(r, seat);
	else if (letter == 'c')
		referee_seat_computer(r, seat);
	s->known = s->known ||
		(s->count && (s->human | s->computer) == (1 << s->count) - 1);
}

bool
referee_may_answer(const struct referee *r, const struct event *e)
{
	return r->stage == REFEREE_STARTING && !r->typing.prompted &&
		!r->typing.apart && !r->seats.given && e->length == 1;
}

bool
referee_awaits_answer(const struct referee *r)
{
	const char *letter = r->seats.letter;
	unsigned seat = r->seats.invited;

	return seat > 0 && letter[seat - 1] == '?' &&
		(seat == 1 || letter[seat - 2] != '?');
}

bool
referee_take_typed(struct referee *r, const struct claim *c, bool waits)
{
	struct referee_typing *t = &r->typing;

	t->apart = t->apart || waits || !t->prompted;
	t->prompted = false;
	if (t->apart)
		return false;
	t->seen = true;
	t->line = c->line;
	return true;
}

uint32_t
referee_unread(struct referee *r, uint32_t shapes, uint32_t often)
{
	struct referee_unread *u = &r->unread;

	u->often |= often | (u->open & shapes & u->twice);
	u->twice |= u->open & shapes;
	u->open |= shapes;
	u->fresh |= shapes;
	return u->harmful;
}

bool
referee_unread_any(const struct referee *r)
{
	return (r->unread.open & ~r->unread.harmless) != 0;
}

bool
referee_unread_moves(const struct referee *r)
{
	return (r->unread.open & ~r->unread.harmless & CLAIM_UNREAD_MOVES) != 0;
}

void
referee_unread_forget(struct referee *r)
{
	r->unread.open = r->unread.often = r->unread.twice = 0;
}

void
referee_unread_settle(struct referee *r)
{
	struct referee_unread *u = &r->unread;

	u->harmless |= u->open & ~u->often & ~u->harmful & ~CLAIM_UNREAD_SHARED;
	referee_unread_forget(r);
}

void
referee_unread_trust(struct referee *r)
{
	r->unread.harmless |= r->unread.open & ~CLAIM_UNREAD_SHARED;
	referee_unread_forget(r);
}

void
referee_unread_blame(struct referee *r)
{
	struct referee_unread *u = &r->unread;

	u->harmful |= u->open & ~u->harmless;
	referee_unread_forget(r);
}

void
referee_unread_judged(struct referee *r, bool right)
{
	if (right)
		r->unread.harmless |= r->unread.fresh & ~CLAIM_UNREAD_MOVES &
			~CLAIM_UNREAD_SHARED;
	r->unread.fresh = 0;
}

void
referee_pass_move(struct referee *r, const struct claim *c)
{
	struct referee_passed *p = &r->passed;
	bool scored = false;

	for (unsigned seat = 0; seat < GAME_SEATS; seat++)
		scored = scored || r->score[seat].counted;
	/* Behind its scores it is of a round that has not begun. */
	if (r->round && p->spoilt == r->round &&
		!(scored && r->stage == REFEREE_SCORING))
		return;
	if (p->count++ == 0)
		p->line = c->line;
}

const struct referee_passed *
referee_passed(const struct referee *r)
{
	return &r->passed;
}

bool
referee_lacks(const struct claim *c, const struct vocabulary *v)
{
	const struct event_field *field = v->form[c->event->kind].field;

	for (unsigned i = 0; i < EVENT_FIELDS; i++)
		if (field[i].type != EVENT_NO_FIELD && !claim_has(c, i))
			return true;
	return false;
}

bool
referee_cards(const uint8_t *list, unsigned count, card_set *cards)
{
	*cards = 0;
	for (unsigned i = 0; i < count; i++) {
		if (list[i] >= CARD_COUNT || (*cards & card_bit(list[i])))
			return false;
		*cards |= card_bit(list[i]);
	}
	return true;
}

card_set
referee_twice(const uint8_t *list, unsigned count)
{
	card_set once = 0, twice = 0;

	for (unsigned i = 0; i < count; i++)
		if (list[i] < CARD_COUNT) {
			twice |= once & card_bit(list[i]);
			once |= card_bit(list[i]);
		}
	return twice;
}

static bool
is_among(const struct referee_totals *t, int64_t total)
{
	for (unsigned i = 0; i < t->count; i++)
		if (t->may[i] == total)
			return true;
	return false;
}

bool
referee_total_may(const struct referee_totals *t, int64_t total)
{
	return t->lost || (t->more && total > t->may[0]) || is_among(t, total);
}

void
referee_total_add(struct referee_totals *t, int64_t total)
{
	if (is_among(t, total) || total < INT32_MIN || total > INT32_MAX)
		return;
	if (t->count < REFEREE_TOTALS)
		t->may[t->count++] = (int32_t)total;
	else
		t->lost = true;
}

void
referee_total_settle(
	struct referee_totals *t, const int64_t *may, unsigned count)
{
	*t = (struct referee_totals){0};
	for (unsigned i = 0; i < count; i++)
		referee_total_add(t, may[i]);
	if (t->count == 0)
		referee_total_add(t, 0);
	t->right = t->may[0];
}

void
referee_total_claim(struct referee_totals *t, int64_t old, int64_t gained,
	int64_t total, int64_t right, bool slip)
{
	int64_t before = referee_total_right(t);
	const int64_t may[] = {
		total, before + right, before + gained, old + gained};

	referee_total_settle(t, may, slip ? LENGTH(may) : 1);
	t->right = referee_total_may(t, before + right)
		? (int32_t)(before + right)
		: t->may[0];
}

int32_t
referee_total_right(const struct referee_totals *t)
{
	return t->count > 1 ? t->right : t->may[0];
}

void
referee_total_gain(struct referee_totals *t, int64_t points)
{
	struct referee_totals before = *t;

	t->count = 0;
	t->right = (int32_t)(referee_total_right(&before) + points);
	for (unsigned i = 0; i < before.count; i++)
		referee_total_add(t, before.may[i] + points);
	if (t->count == 0)
		*t = before;
}

/* The most, or the least, that it may be. */
static int64_t
extreme_total(const struct referee_totals *t, bool most)
{
	int64_t extreme = t->may[0];

	if (t->lost || (t->more && most))
		return most ? INT64_MAX : INT64_MIN;
	for (unsigned i = 1; i < t->count; i++)
		if (most ? t->may[i] > extreme : t->may[i] < extreme)
			extreme = t->may[i];
	return extreme;
}

void
referee_score_begin(struct referee *r)
{
	for (unsigned seat = 0; seat < GAME_SEATS; seat++) {
		struct referee_score *s = &r->score[seat];

		s->listed = s->counted = s->doubted = false;
	}
}

bool
referee_score_reached(const struct referee *r, int64_t points, bool surely)
{
	for (unsigned seat = 0; seat < r->seats.count; seat++) {
		const struct referee_totals *t = &r->score[seat].total;

		if (extreme_total(t, !surely) >= points)
			return true;
	}
	return false;
}

uint32_t
referee_score_leads(
	const struct referee *r, enum referee_extreme which, bool surely)
{
	const bool highest = which == REFEREE_HIGHEST;
	uint32_t seats = 0;

	for (unsigned a = 0; a < r->seats.count; a++) {
		const struct referee_totals *own = &r->score[a].total;
		bool leads = true;

		for (unsigned b = 0; b < r->seats.count; b++) {
			const struct referee_totals *other = &r->score[b].total;

			leads = leads &&
				(a == b ||
					extreme_total(highest ? other : own,
						surely) <=
						extreme_total(
							highest ? own : other,
							!surely));
		}
		seats |= (uint32_t)leads << a;
	}
	return seats;
}

void
referee_raise_scores(
	struct referee *r, enum fault_id id, unsigned seat, const char *what)
{
	char scores[FAULT_TEXT] = "", who[16] = "";
	size_t end = 0;

	if (seat < REFEREE_NOBODY)
		text_fill(who, sizeof who, "Player%u ", seat + 1);
	for (unsigned s = 0; s < r->seats.count; s++)
		end += text_fill(scores + end, sizeof scores - end,
			"%sPlayer%u has %d", s ? ", " : "", s + 1,
			r->score[s].total.may[0]);
	referee_raise(r, id, seat, "%s%s: %s", who, what, scores);
}
