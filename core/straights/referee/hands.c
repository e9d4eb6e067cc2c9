/*
 * What the lines of a round have proved of the four hands; and, where there is
 * no dealer, whether they were dealt from a deck that was shuffled at all.
 */
#include "core/straights/referee/private.h"

static void
take_deal(struct straights_referee *r)
{
	const uint8_t *deck = r->base.dealer->deck;

	for (unsigned i = 0; i < CARD_COUNT; i++) {
		r->deal.place[deck[i]] = (uint8_t)i;
		r->hand[i / STRAIGHTS_HAND_SIZE].dealt |= card_bit(deck[i]);
	}
	for (unsigned s = 0; s < STRAIGHTS_SEATS; s++) {
		r->hand[s].asked = r->hand[s].dealt;
		r->hand[s].told = r->hand[s].held = r->hand[s].dealt;
		r->hand[s].hidden = 0;
	}
	r->deal.pool = 0;
	r->deal.placed = CARD_ALL;
}

/* Hands of which nothing is known. */
static void
hide_hands(struct straights_referee *r)
{
	for (unsigned s = 0; s < STRAIGHTS_SEATS; s++)
		r->hand[s] =
			(struct straights_hand){.hidden = STRAIGHTS_HAND_SIZE};
	r->deal.pool = CARD_ALL;
	r->deal.placed = 0;
}

static void
clear_table(struct straights_referee *r)
{
	r->table.gone = r->table.told = r->table.sure = r->table.may = 0;
	r->table.slipped = r->table.wrong = 0;
	r->table.legal = r->table.maybe = card_bit(CARD_7S);
	r->round.moves = r->round.logged = 0;
	r->round.unopened = false;
	r->round.found = 0;
	r->round.hands = 0;
}

void
straights_begin_hands(struct straights_referee *r)
{
	r->table.passed = 0;
	for (unsigned s = 0; s < STRAIGHTS_SEATS; s++)
		r->base.proved.places[s] = straights_places(s);
	hide_hands(r);
	clear_table(r);
	r->round.told = r->deck.cards = 0;
	r->round.slipped = false;
	r->round.opener = REFEREE_NOBODY;
	r->turn = straights_turn_of(REFEREE_NOBODY);
	r->deal.trusted = r->deal.proved = false;
	r->deal.strange = (struct spot){0};
	r->deal.exact = r->base.dealing && dealer_deal(r->base.dealer);
	if (r->deal.exact)
		take_deal(r);
}

unsigned
straights_owner(const struct straights_referee *r)
{
	for (unsigned s = 0; s < STRAIGHTS_SEATS && r->deal.exact; s++)
		if (r->hand[s].asked >> CARD_7S & 1)
			return s;
	return REFEREE_NOBODY;
}

bool
straights_follows(struct straights_referee *r, card_set cards)
{
	bool follows = cards && !(cards & ~r->round.found);

	r->round.found |= cards;
	return follows;
}

bool
straights_hand_follows(
	struct straights_referee *r, unsigned seat, card_set cards)
{
	bool follows = straights_follows(r, cards);

	if (r->deal.exact)
		return follows;
	follows = follows || r->round.hands >> seat & 1;
	r->round.hands |= 1U << seat;
	r->round.found |= r->hand[seat].dealt;
	return follows;
}

unsigned
straights_first_card(
	const struct straights_referee *r, card_set hand, card_set legal)
{
	card_set cards = hand & legal ? hand & legal : hand;
	unsigned first = CARD_NONE;

	for (; cards; cards &= cards - 1) {
		unsigned card = card_first(cards);

		if (first == CARD_NONE ||
			r->deal.place[card] < r->deal.place[first])
			first = card;
	}
	return first;
}

void
straights_list_cards(
	const struct straights_referee *r, card_set cards, char *text)
{
	struct text out = {0};

	if (!cards || (cards & ~r->deal.placed)) {
		card_list(cards, text, FAULT_TEXT);
		return;
	}
	text_reserve(&out, 0);
	while (cards) {
		unsigned card = straights_first_card(r, cards, cards);

		text_string(&out, out.length ? " " : "");
		text_string(&out, card_plain(card));
		cards &= ~card_bit(card);
	}
	text_fill(text, FAULT_TEXT, "%s", out.bytes);
	text_fini(&out);
}

unsigned
straights_computers_card(const struct straights_referee *r, unsigned seat,
	card_set hand, card_set legal)
{
	const struct straights_computer *c = &r->house.computer[seat];
	uint8_t deck[CARD_COUNT] = {0};
	uint64_t held = 0, may = 0;

	if (straights_takes_first(c))
		return straights_first_card(r, hand, legal);
	if (c->skill == STRAIGHTS_RANDOM)
		return CARD_NONE;
	for (card_set left = hand; left; left &= left - 1) {
		unsigned card = card_first(left), place = r->deal.place[card];

		deck[place] = (uint8_t)card;
		held |= card_bit(place);
		may |= (legal >> card & 1) << place;
	}
	return held ? deck[straights_choose(c, deck, held, may, 0)] : CARD_NONE;
}

/* Writes how the table stood before a move of the log. */
static void
write_table_before(const struct straights_referee *r,
	const struct straights_move *m, char *text)
{
	card_set table = 0;

	for (const struct straights_move *i = r->round.log; i < m; i++)
		if (!i->discard)
			table |= card_bit(i->card);
	straights_write_table(table, text);
}

/* The discard that this card, held then and shown at `at`, proves wrong. */
static void
raise_discard(
	struct straights_referee *r, struct straights_move *m, unsigned card)
{
	char table[REFEREE_TABLE];
	struct referee_note note = {.at = &m->at,
		.id = FAULT_ILLEGAL_DISCARD,
		.seat = m->seat,
		.other = r->base.at.line,
		.table = table};

	m->found = true;
	write_table_before(r, m, table);
	text_fill(note.proof, sizeof note.proof,
		"line %ju shows that Player%u still held %s",
		(uintmax_t)r->base.at.line, m->seat + 1U, card_plain(card));
	straights_due_card(r, m->seat, false, card);
	referee_raise_noted(&r->base, &note,
		"Player%u discards %s, but held %s, which was legal",
		m->seat + 1, card_plain(m->card), card_plain(card));
}

static void
raise_late_discards(struct straights_referee *r, unsigned seat, card_set cards)
{
	for (unsigned i = 0; i < r->round.logged; i++) {
		struct straights_move *m = &r->round.log[i];

		if (m->seat == seat && m->discard && !m->found &&
			(m->legal & cards))
			raise_discard(r, m, card_first(m->legal & cards));
	}
}

/* Reports a refusal of a card that the seat is now known to have held. */
static void
late_refusal(struct straights_referee *r, unsigned seat)
{
	struct straights_hand *s = &r->hand[seat];
	unsigned card = card_first(s->refused);
	char table[REFEREE_TABLE];
	struct referee_note note = {.at = &s->refused_at,
		.id = FAULT_REFUSAL_UNDUE,
		.seat = seat,
		.other = r->base.at.line,
		.table = table};

	s->refused = 0;
	write_table_before(r, &r->round.log[s->refused_after], table);
	text_fill(note.proof, sizeof note.proof,
		"line %ju shows that Player%u held %s",
		(uintmax_t)r->base.at.line, seat + 1, card_plain(card));
	straights_due_card(r, seat, false, card);
	referee_raise_noted(&r->base, &note,
		"Player%u is refused, but the play typed is legal", seat + 1);
}

void
straights_learn(struct straights_referee *r, unsigned seat, card_set cards)
{
	struct straights_hand *s = &r->hand[seat];
	const card_set gone = r->table.gone | r->table.passed;
	unsigned n;

	cards &= r->deal.pool;
	if (!cards)
		return;
	n = cards & (cards - 1) ? card_count(cards) : 1;
	s->dealt |= cards;
	s->held |= cards & ~gone;
	s->told |= cards & ~gone;
	s->hidden -= n < s->hidden ? n : s->hidden;
	r->deal.pool &= ~cards;
	if (cards & s->refused)
		late_refusal(r, seat);
	cards &= s->denied & ~gone;
	if (cards)
		raise_late_discards(r, seat, cards);
}

void
straights_place(struct straights_referee *r, unsigned seat,
	const uint8_t *cards, unsigned count)
{
	unsigned at = STRAIGHTS_HAND_SIZE * seat + STRAIGHTS_HAND_SIZE - count;

	for (unsigned i = 0; i < count; i++) {
		if (count == STRAIGHTS_HAND_SIZE)
			r->base.proved.at[at + i] = cards[i];
		if (!r->deal.exact) {
			r->deal.place[cards[i]] = (uint8_t)(at + i);
			r->deal.placed |= card_bit(cards[i]);
		}
	}
}

/* Holds a computer's move against a hand that was shown only later. */
static void
raise_late_choice(
	struct straights_referee *r, struct straights_move *m, card_set hand)
{
	char due[STRAIGHTS_CHOICE], table[REFEREE_TABLE];
	const char *a, *b;
	struct referee_note note = {.at = &m->at,
		.id = FAULT_COMPUTER_CHOICE,
		.seat = m->seat,
		.other = r->base.at.line,
		.table = table};
	card_set legal = m->discard ? m->legal : m->legal | card_bit(m->card);
	unsigned best = straights_computers_card(r, m->seat, hand, legal);

	if (best == m->card || best == CARD_NONE)
		return;
	m->found = true;
	write_table_before(r, m, table);
	a = card_plain(best);
	b = card_plain(m->card);
	straights_due_card(r, m->seat, !(hand & legal), best);
	text_fill(note.proof, sizeof note.proof,
		"this move says %s before %s, line %ju says %s before %s", b, a,
		(uintmax_t)r->base.at.line, a, b);
	straights_write_choice(r, m->seat, hand & legal, a, due);
	referee_raise_noted(&r->base, &note,
		"Player%u, a computer, %s %s, but %s", m->seat + 1,
		m->discard ? "discards" : "plays", b, due);
}

void
straights_reexamine(struct straights_referee *r, unsigned seat)
{
	card_set hand = r->hand[seat].dealt, held;

	for (unsigned i = 0; i < r->round.logged; i++) {
		struct straights_move *m = &r->round.log[i];

		if (m->seat != seat)
			continue;
		held = hand & ~r->table.passed;
		if (!m->found && m->discard && (held & m->legal))
			raise_discard(r, m, card_first(held & m->legal));
		if (!m->found && m->computer && !r->hand[seat].hidden &&
			!r->hand[seat].unseen && hand == held &&
			!(hand & ~r->deal.placed))
			raise_late_choice(r, m, hand);
		hand &= ~card_bit(m->card);
	}
}

/* Replays the moves of the round so far, on the hands that its lines show. */
static void
play_again(struct straights_referee *r)
{
	unsigned logged = r->round.logged, moves = r->round.moves;

	clear_table(r);
	r->round.logged = logged;
	r->round.moves = moves;
	r->round.slipped = false;
	for (unsigned i = 0; i < logged; i++) {
		struct straights_move *m = &r->round.log[i];
		struct straights_hand *s = &r->hand[m->seat];

		r->round.unopened = r->round.log[0].discard;
		m->legal = r->table.legal;
		r->table.gone |= card_bit(m->card);
		s->moves++;
		if (m->discard && s->discards < STRAIGHTS_HAND_SIZE)
			s->discard[s->discards++] = m->card;
		if (m->discard)
			s->denied |= m->legal;
		else
			r->table.told = r->table.sure = r->table.may =
				r->table.sure | card_bit(m->card);
		straights_table_changed(r);
	}
}

void
straights_rely_on_lines(struct straights_referee *r)
{
	const card_set *seen = r->base.proved.cards;
	uint64_t shown[STRAIGHTS_SEATS];
	card_set twice = 0, once = 0;

	for (unsigned s = 0; s < STRAIGHTS_SEATS; s++) {
		shown[s] = r->hand[s].shown;
		twice |= once & seen[s];
		once |= seen[s];
	}
	r->deal.exact = false;
	hide_hands(r);
	play_again(r);
	for (unsigned s = 0; s < STRAIGHTS_SEATS; s++) {
		r->hand[s].shown = shown[s];
		for (unsigned i = 0; i < STRAIGHTS_HAND_SIZE; i++) {
			unsigned place = STRAIGHTS_HAND_SIZE * s + i;
			unsigned card = r->base.proved.at[place];

			if (card == CARD_NONE)
				continue;
			r->deal.place[card] = (uint8_t)place;
			r->deal.placed |= card_bit(card);
		}
		straights_learn(r, s, seen[s] & ~twice);
		straights_reexamine(r, s);
	}
}

static void
swap_bytes(uint8_t *a, uint8_t *b)
{
	uint8_t kept = *a;

	*a = *b;
	*b = kept;
}

void
straights_swap_hands(
	struct straights_referee *r, unsigned opener, unsigned seat)
{
	struct referee_proved *p = &r->base.proved;
	struct straights_hand hand = r->hand[opener];
	card_set shown = p->cards[opener];

	r->hand[opener] = r->hand[seat];
	r->hand[seat] = hand;
	p->cards[opener] = p->cards[seat];
	p->cards[seat] = shown;
	for (unsigned i = 0; i < STRAIGHTS_HAND_SIZE; i++)
		swap_bytes(&p->at[STRAIGHTS_HAND_SIZE * opener + i],
			&p->at[STRAIGHTS_HAND_SIZE * seat + i]);
}

/* Whether all hands are those of this earlier round. */
static bool
repeats_round(const struct straights_referee *r, unsigned round)
{
	for (unsigned s = 0; s < STRAIGHTS_SEATS; s++)
		if (r->base.kept[round - 1].cards[s] != r->base.proved.cards[s])
			return false;
	return true;
}

void
straights_judge_shuffle(struct straights_referee *r)
{
	const struct spot *at = &r->round.opening;
	unsigned suits = 0;

	for (unsigned s = 0; s < STRAIGHTS_SEATS; s++) {
		card_set hand = r->base.proved.cards[s];

		if (r->base.dealing || r->base.won ||
			card_count(hand) != STRAIGHTS_HAND_SIZE)
			return;
		suits += card_is_suit(hand);
	}
	for (unsigned i = 1; i < r->base.round && i <= REFEREE_ROUNDS; i++)
		if (repeats_round(r, i)) {
			referee_raise_at(&r->base, at, FAULT_WRONG_DEAL,
				REFEREE_NOBODY,
				"round %u has the hands of round %u again",
				(unsigned)r->base.round, i);
			return;
		}
	if (suits == STRAIGHTS_SEATS)
		referee_raise_at(&r->base, at, FAULT_WRONG_DEAL, REFEREE_NOBODY,
			"the deck is not shuffled: each hand is a suit");
}
