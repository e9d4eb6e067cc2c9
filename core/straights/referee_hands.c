#include "core/straights/referee_hands.h"

#include <stdio.h>
#include <string.h>

enum {
	TRUST = 16, /* cards that agree before the deal is believed */
	STRANGE = 3 /* cards that disagree before it is not */
};

static void
take_deal(struct referee *r)
{
	const uint8_t *deck = r->dealer.deck;

	for (unsigned i = 0; i < CARD_COUNT; i++) {
		r->place[deck[i]] = (uint8_t)i;
		r->seat[i / REFEREE_HAND].dealt |= card_bit(deck[i]);
	}
	for (unsigned s = 0; s < REFEREE_SEATS; s++) {
		r->seat[s].asked = r->seat[s].held = r->seat[s].dealt;
		r->seat[s].hidden = 0;
	}
	r->pool = 0;
	r->placed = CARD_ALL;
}

/* Hands of which nothing is known. */
static void
hide_hands(struct referee *r)
{
	for (unsigned s = 0; s < REFEREE_SEATS; s++)
		r->seat[s] = (struct referee_seat){.hidden = REFEREE_HAND};
	r->pool = CARD_ALL;
	r->placed = 0;
}

static void
clear_table(struct referee *r)
{
	r->gone = r->sure = r->may = 0;
	r->legal = r->maybe = card_bit(CARD_7S);
	r->moves = r->logged = 0;
}

void
referee_deal(struct referee *r)
{
	hide_hands(r);
	clear_table(r);
	r->slips = r->passed = r->row_cards = r->pendings = 0;
	r->turn = r->other = r->opener = REFEREE_NOBODY;
	r->asked = r->board_told = r->trusted = r->deal_told = false;
	r->strange = (struct spot){0};
	memset(r->now.at, CARD_NONE, sizeof r->now.at);
	r->exact = r->dealing && dealer_deal(&r->dealer);
	if (r->exact)
		take_deal(r);
}

unsigned
referee_choice(const struct referee *r, card_set hand, card_set legal)
{
	card_set cards = hand & legal ? hand & legal : hand;
	unsigned first = CARD_NONE;

	for (; cards; cards &= cards - 1) {
		unsigned card = referee_first(cards);

		if (first == CARD_NONE || r->place[card] < r->place[first])
			first = card;
	}
	return first;
}

/* The discard that this card, held then and shown at `at`, proves wrong. */
static void
find_discard(struct referee *r, struct referee_move *m, unsigned card,
	const struct spot *at)
{
	struct referee_note note = {.id = FAULT_ILLEGAL_DISCARD,
		.seat = m->seat,
		.other = at->line,
		.late = m};
	char a[CARD_NAME], b[CARD_NAME];

	m->told = true;
	snprintf(note.proof, sizeof note.proof,
		"line %llu shows that Player%u still held %s",
		(unsigned long long)at->line, m->seat + 1U,
		card_plain(card, a));
	referee_find(r, &m->at, &note,
		"Player%u discards %s, but held %s, which was legal",
		m->seat + 1, card_plain(m->card, b), a);
}

static void
late_discards(
	struct referee *r, unsigned seat, card_set cards, const struct spot *at)
{
	for (unsigned i = 0; i < r->logged; i++) {
		struct referee_move *m = &r->log[i];

		if (m->seat == seat && m->discard && !m->told &&
			(m->legal & cards))
			find_discard(r, m, referee_first(m->legal & cards), at);
	}
}

void
referee_learn(
	struct referee *r, unsigned seat, card_set cards, const struct spot *at)
{
	struct referee_seat *s = &r->seat[seat];
	unsigned n;

	cards &= r->pool;
	if (!cards)
		return;
	n = referee_count(cards);
	s->dealt |= cards;
	s->held |= cards & ~r->gone;
	s->hidden -= n < s->hidden ? n : s->hidden;
	r->pool &= ~cards;
	if (s->denied & cards)
		late_discards(r, seat, s->denied & cards, at);
}

void
referee_slip(struct referee *r, unsigned seat)
{
	struct referee_seat *s = &r->seat[seat];

	s->doubt |= s->held;
	s->held = 0;
	s->lost++;
}

void
referee_place(
	struct referee *r, unsigned seat, const uint8_t *cards, unsigned count)
{
	unsigned at = REFEREE_HAND * seat + REFEREE_HAND - count;

	for (unsigned i = 0; i < count; i++) {
		if (count == REFEREE_HAND)
			r->now.at[at + i] = cards[i];
		if (!r->exact) {
			r->place[cards[i]] = (uint8_t)(at + i);
			r->placed |= card_bit(cards[i]);
		}
	}
}

static void
flush(struct referee *r)
{
	r->trusted = true;
	for (unsigned i = 0; i < r->pendings; i++)
		r->sink.find(r->sink.context, &r->pending[i].fault,
			r->pending[i].table, r->pending[i].proof);
	r->pendings = 0;
}

/* Holds a computer's move against a hand that was shown only later. */
static void
late_choice(struct referee *r, struct referee_move *m, card_set hand,
	const struct spot *at)
{
	struct referee_note note = {.id = FAULT_COMPUTER_CHOICE,
		.seat = m->seat,
		.other = at->line,
		.late = m};
	card_set legal = m->discard ? m->legal : m->legal | card_bit(m->card);
	unsigned best = referee_choice(r, hand, legal);
	char a[CARD_NAME], b[CARD_NAME];

	if (best == m->card || best == CARD_NONE)
		return;
	m->told = true;
	card_plain(best, a);
	card_plain(m->card, b);
	snprintf(note.expected, sizeof note.expected, "%s", a);
	snprintf(note.found, sizeof note.found, "%s", b);
	snprintf(note.proof, sizeof note.proof,
		"this move says %s before %s, line %llu says %s before %s", b,
		a, (unsigned long long)at->line, a, b);
	referee_find(r, &m->at, &note,
		"Player%u, a computer, %s %s, but its first %s card was %s",
		m->seat + 1, m->discard ? "discards" : "plays", b,
		hand & legal ? "legal" : "held", a);
}

void
referee_reexamine(struct referee *r, unsigned seat, const struct spot *at)
{
	card_set hand = r->seat[seat].dealt;

	for (unsigned i = 0; i < r->logged; i++) {
		struct referee_move *m = &r->log[i];

		if (m->seat != seat)
			continue;
		if (!m->told && m->discard && (hand & m->legal))
			find_discard(r, m, referee_first(hand & m->legal), at);
		if (!m->told && m->computer && !r->seat[seat].hidden &&
			!r->seat[seat].unseen && !(hand & ~r->placed))
			late_choice(r, m, hand, at);
		hand &= ~card_bit(m->card);
	}
}

/* Plays the round so far again, on what its own lines say. */
static void
play_again(struct referee *r)
{
	unsigned logged = r->logged, moves = r->moves;

	clear_table(r);
	r->logged = logged;
	r->moves = moves;
	r->slips = 0;
	for (unsigned i = 0; i < logged; i++) {
		struct referee_move *m = &r->log[i];
		struct referee_seat *s = &r->seat[m->seat];

		m->legal = r->legal;
		r->gone |= card_bit(m->card);
		s->moves++;
		if (m->discard && s->discards < REFEREE_HAND)
			s->discard[s->discards++] = m->card;
		if (m->discard)
			s->denied |= m->legal;
		else
			r->sure = r->may = r->sure | card_bit(m->card);
		referee_table_changed(r);
	}
}

static void
believe_lines(struct referee *r, const struct spot *at)
{
	card_set seen[REFEREE_SEATS];
	uint64_t shown[REFEREE_SEATS];
	card_set twice = 0, once = 0;

	for (unsigned s = 0; s < REFEREE_SEATS; s++) {
		seen[s] = r->seat[s].seen;
		shown[s] = r->seat[s].shown;
		twice |= once & seen[s];
		once |= seen[s];
	}
	r->exact = false;
	hide_hands(r);
	play_again(r);
	for (unsigned s = 0; s < REFEREE_SEATS; s++) {
		r->seat[s].seen = seen[s];
		r->seat[s].shown = shown[s];
		for (unsigned i = 0; i < REFEREE_HAND; i++) {
			unsigned place = REFEREE_HAND * s + i;
			unsigned card = r->now.at[place];

			if (card == CARD_NONE)
				continue;
			r->place[card] = (uint8_t)place;
			r->placed |= card_bit(card);
		}
		referee_learn(r, s, seen[s] & ~twice, at);
		referee_reexamine(r, s, at);
	}
}

static void
find_wrong_deal(struct referee *r, const struct spot *at)
{
	struct referee_note note = {.id = FAULT_WRONG_DEAL};
	const struct spot *first = r->strange.line ? &r->strange : at;
	unsigned most = 0, n = 0;

	for (unsigned s = 0; s < REFEREE_SEATS; s++) {
		unsigned k = referee_count(r->seat[s].seen & ~r->seat[s].asked);

		if (k > n) {
			n = k;
			most = s;
		}
	}
	r->deal_told = true;
	note.seat = most;
	card_list(r->seat[most].asked, note.expected, FAULT_TEXT);
	card_list(r->seat[most].seen, note.found, FAULT_TEXT);
	referee_find(r, first, &note,
		"the hands of round %u are not those of the deal asked for: "
		"Player%u has cards of others",
		(unsigned)r->round, most + 1);
}

static void
refute_deal(struct referee *r, const struct spot *at)
{
	r->pendings = 0;
	r->trusted = true;
	find_wrong_deal(r, at);
	believe_lines(r, at);
}

void
referee_try_deal(struct referee *r, const struct spot *at, bool last)
{
	unsigned against = 0, with = 0;

	if (!r->exact || r->trusted)
		return;
	for (unsigned s = 0; s < REFEREE_SEATS; s++) {
		const struct referee_seat *seat = &r->seat[s];

		against += referee_count(seat->seen & ~seat->asked);
		with += referee_count(seat->seen & seat->asked);
	}
	if ((against >= STRANGE && 2 * against > with) ||
		(last && against > with)) {
		refute_deal(r, at);
	} else if (last || (against == 0 && with >= TRUST)) {
		flush(r);
	}
}

void
referee_show(
	struct referee *r, unsigned seat, card_set cards, const struct spot *at)
{
	struct referee_seat *s = &r->seat[seat];

	if (!(cards & ~s->seen))
		return;
	s->seen |= cards;
	if (!r->exact)
		return;
	if ((cards & ~s->asked) && !r->strange.line)
		r->strange = *at;
	if (!r->trusted)
		referee_try_deal(r, at, false);
}

void
referee_show_dealt(
	struct referee *r, unsigned seat, card_set hand, const struct spot *at)
{
	if (r->exact && r->seat[seat].moves == 0 &&
		referee_count(hand) == REFEREE_HAND &&
		referee_count(hand & ~r->seat[seat].asked) > 1)
		refute_deal(r, at);
}
