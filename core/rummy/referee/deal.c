/*
 * What the lines of a round have proved of hidden hands and the stock; the deal
 * that the setup says: findings that rest on it wait until the lines have
 * proved or refuted it; and decks that are shown.
 */
#include "core/rummy/referee/private.h"

#include <assert.h>
#include <stdlib.h>

void
rummy_known_deal(struct rummy_known *k, const struct rummy_house *house,
	unsigned seats, unsigned dealer, const uint8_t *deck)
{
	struct rummy_table t;

	rummy_deal(&t, house, seats, dealer, deck);
	memset(k, 0, sizeof *k);
	k->live = true;
	k->open = t.open;
	memcpy(k->sure, t.hand, sizeof k->sure);
	k->ordered = true;
	memcpy(k->stock, t.stock, sizeof k->stock);
	k->drawn = CARD_NONE;
}

void
rummy_known_begin(struct rummy_known *k, const struct rummy_house *house,
	unsigned seats, unsigned dealer, unsigned turned_up)
{
	uint8_t deck[CARD_COUNT];
	unsigned first = seats * rummy_hand_size(seats);

	/* Any deck with that card in its place has the same open table. */
	for (unsigned i = 0; i < CARD_COUNT; i++)
		deck[i] = (uint8_t)i;
	deck[turned_up] = (uint8_t)first;
	deck[first] = (uint8_t)turned_up;
	rummy_known_deal(k, house, seats, dealer, deck);
	memset(k->sure, 0, sizeof k->sure);
	k->ordered = false;
	k->pool = CARD_ALL & ~card_bit(turned_up);
}

unsigned
rummy_known_hidden(const struct rummy_known *k, unsigned seat)
{
	unsigned held = k->open.held[seat], sure = card_count(k->sure[seat]);

	/* Once a card of another hand was played, `sure` has one too many. */
	return held > sure ? held - sure : 0;
}

card_set
rummy_known_absent(const struct rummy_known *k, unsigned seat, card_set cards)
{
	card_set unknown = rummy_known_hidden(k, seat) ? k->pool : 0;

	return cards & ~(k->sure[seat] | unknown);
}

bool
rummy_known_allows(const struct rummy_known *k, unsigned seat, card_set cards)
{
	return !rummy_known_absent(k, seat, cards) &&
		card_count(cards & ~k->sure[seat]) <=
		rummy_known_hidden(k, seat);
}

bool
rummy_may_hold(const struct rummy_known *k, unsigned seat, card_set cards)
{
	return card_count(cards) == k->open.held[seat] &&
		!(k->sure[seat] & ~cards) && rummy_known_allows(k, seat, cards);
}

/* When only one hand hides cards and the stock none, it hides them all. */
static void
deduce_last_hand(struct rummy_known *k)
{
	unsigned hides = RUMMY_SEATS, hidden = 0;

	if (!k->ordered)
		return;
	for (unsigned seat = 0; seat < k->open.seats; seat++)
		if (rummy_known_hidden(k, seat)) {
			hides = seat;
			hidden++;
		}
	if (hidden != 1)
		return;
	k->sure[hides] |= k->pool;
	k->pool = 0;
}

void
rummy_known_show(struct rummy_known *k, unsigned seat, card_set cards)
{
	assert(rummy_known_allows(k, seat, cards));
	k->sure[seat] |= cards;
	k->pool &= ~cards;
	deduce_last_hand(k);
}

enum rummy_refusal
rummy_known_refuse(const struct rummy_known *k, const struct rummy_move *move)
{
	const struct rummy_open *o = &k->open;
	card_set cards = rummy_move_cards(move);
	card_set hand = k->sure[o->turn] | cards;
	enum rummy_refusal refusal =
		rummy_refuse_phase(o, (enum rummy_verb)move->verb);

	if (refusal != RUMMY_ALLOWED)
		return refusal;
	if (!rummy_known_allows(k, o->turn, cards))
		return RUMMY_NOT_HELD;
	/* With one of the unknown cards, or the hand would seem to end with
	 * the known ones. */
	if (o->held[o->turn] > card_count(hand))
		hand |= k->pool & ~cards & -(k->pool & ~cards);
	return rummy_refuse(o, hand, move);
}

static void
make_draw(struct rummy_known *k, const struct rummy_move *move)
{
	struct rummy_open *o = &k->open;

	if (move->verb == RUMMY_MOVE_STOCK && rummy_turns_over(o)) {
		for (unsigned i = 0; i < o->piled; i++)
			k->stock[o->piled - 1 - i] = o->pile[i];
		k->ordered = true;
	}
	rummy_move_open(o, move);
	k->drawn = CARD_NONE;
	if (o->phase == RUMMY_BLOCKED)
		return;
	if (move->verb == RUMMY_MOVE_PILE)
		k->drawn = o->taken;
	else if (k->ordered)
		k->drawn = k->stock[o->stock];
	if (k->drawn != CARD_NONE)
		k->sure[o->turn] |= card_bit(k->drawn);
	deduce_last_hand(k);
}

void
rummy_known_move(struct rummy_known *k, const struct rummy_move *move)
{
	unsigned seat = k->open.turn;
	card_set cards = rummy_move_cards(move);

	assert(rummy_known_refuse(k, move) == RUMMY_ALLOWED);
	if (!cards) {
		make_draw(k, move);
		return;
	}
	rummy_known_show(k, seat, cards);
	k->sure[seat] &= ~cards;
	rummy_move_open(&k->open, move);
	if (move->verb == RUMMY_MOVE_DISCARD)
		k->drawn = CARD_NONE;
}

/* Writes how the table stands: melds 4C-6C · pile 9H of 3 · stock 20 .. */
static void
write_table(const struct referee *base, char *text)
{
	const struct rummy_referee *r = (const struct rummy_referee *)base;
	const struct rummy_open *o = &r->cards.plain.open;
	char cards[FAULT_TEXT];
	size_t n = 0;

	for (unsigned i = 0; i < o->melds && n < REFEREE_TABLE / 2; i++) {
		card_list(o->meld[i], cards, FAULT_TEXT);
		n += text_fill(text + n, REFEREE_TABLE - n, "%u: %.30s · ",
			i + 1, cards);
	}
	card_list(o->piled ? card_bit(o->pile[o->piled - 1]) : 0, cards,
		FAULT_TEXT);
	n += text_fill(text + n, REFEREE_TABLE - n,
		"pile %.4s of %u · stock %u · held", cards, o->piled, o->stock);
	for (unsigned seat = 0; seat < o->seats; seat++)
		n += text_fill(
			text + n, REFEREE_TABLE - n, " %u", o->held[seat]);
}

/* Whether lines that could not be read may explain what seems wrong. */
static bool
is_excused(const struct rummy_referee *r, enum fault_id id, bool spoiling)
{
	return referee_unread_any(&r->base) &&
		(spoiling || id == FAULT_RUMMY_LEFT || id == FAULT_RUMMY_LINES);
}

/* Whether the finding ends what can be judged of the round's play. */
static bool
spoils_round(const struct rummy_referee *r, enum fault_id id)
{
	enum fault_class class = fault_kind(id)->class;

	return r->base.stage == REFEREE_PLAYING &&
		(class == CLASS_PLAY || class == CLASS_DEAL);
}

void
rummy_lose_round(struct rummy_referee *r)
{
	r->round.dealt = r->round.dealt ||
		(r->cards.plain.live && r->cards.dealt.live &&
			!r->base.pending.count &&
			!referee_unread_any(&r->base));
	referee_unread_blame(&r->base);
	r->round.lost = true;
	r->cards.plain.live = r->cards.dealt.live = r->plan.other.live = false;
}

void
rummy_note_gap(struct rummy_referee *r, const struct claim *c)
{
	bool starts = r->base.stage == REFEREE_STARTING;

	if (r->base.stage == REFEREE_ENDED)
		return;
	r->gap.at = r->base.at;
	if (starts && c->event->kind < RUMMY_ROUND) {
		r->typed.asked = false;
		r->base.seats.invited = 0;
		return;
	}
	if (starts && c->event->kind <= RUMMY_TURN_UP) {
		r->gap.first = true;
		return;
	}
	r->gap.here = true;
	if (starts) {
		rummy_begin_late(r);
		rummy_rest_on_gap(r);
	}
}

void
rummy_rest_on_gap(struct rummy_referee *r)
{
	r->base.pending.count = 0;
	rummy_lose_round(r);
	r->gap.later = r->gap.rests = true;
	r->gap.first = false;
	r->gap.deal.fault.id = FAULT_NONE;
	r->scores.misplaced = true;
	r->round.next_dealer = r->round.out_seat = REFEREE_NOBODY;
	for (unsigned seat = 0; seat < RUMMY_SEATS; seat++) {
		r->base.score[seat].total.lost = true;
		r->scores.claimed[seat].waits = false;
	}
	if (referee_once(&r->base, RUMMY_LINES_LEFT_OUT))
		referee_raise_noted(&r->base,
			&(struct referee_note){.at = &r->gap.at,
				.id = FAULT_LEFT_OUT,
				.seat = REFEREE_NOBODY},
			"lines are left out before this line: what rests on "
			"them is not judged");
}

void
rummy_settle_gap(struct rummy_referee *r)
{
	if (r->gap.deal.fault.id)
		referee_report(&r->base, &r->gap.deal);
	r->gap.deal.fault.id = FAULT_NONE;
	r->gap.first = false;
}

/* Drops a finding that waits for the deal when unread lines may explain it. */
static enum referee_ruling
rule_on_suspicion(struct rummy_referee *r)
{
	if (r->round.lost)
		return REFEREE_DROP;
	if (!referee_unread_any(&r->base))
		return REFEREE_HOLD;
	r->base.pending.count = 0;
	rummy_lose_round(r);
	return REFEREE_DROP;
}

/* Whether lines left out may explain the finding. They do not explain a wrong
 * sum within one line. */
static bool
rests_on_gap(const struct rummy_referee *r, enum fault_id id)
{
	return r->gap.here && fault_kind(id)->class <= CLASS_SCORE &&
		id != FAULT_RUMMY_POINTS &&
		(id != FAULT_RUMMY_TOTAL || !r->scores.closed);
}

static enum referee_ruling
rule_on_finding(struct referee *base, const struct referee_finding *f)
{
	struct rummy_referee *r = (struct rummy_referee *)base;
	bool spoiling = spoils_round(r, f->fault.id), silent;
	bool excused = is_excused(r, f->fault.id, spoiling);

	if (f->waits)
		return rule_on_suspicion(r);
	if (rests_on_gap(r, f->fault.id)) {
		rummy_rest_on_gap(r);
		return REFEREE_DROP;
	}
	if (spoiling && !excused)
		rummy_try_deal(r, true);
	/* The line that broke a strategy may explain what is found now: it is
	 * wrong, as far as the story without it goes on, or out of place. */
	silent = excused ||
		(spoiling &&
			(r->round.lost || r->plan.other.live || r->plan.late));
	if ((spoiling && f->fault.id != FAULT_RUMMY_STRATEGY) || excused) {
		base->pending.count = 0;
		rummy_lose_round(r);
	}
	return silent ? REFEREE_DROP : REFEREE_REPORT;
}

/* Fills in nothing once the round is no longer judged. */
static void
look_at_round(const struct referee *base, struct table *t)
{
	const struct rummy_referee *r = (const struct rummy_referee *)base;
	const struct rummy_known *k =
		r->cards.dealt.live ? &r->cards.dealt : &r->cards.plain;

	if (!k->live)
		return;
	rummy_look(&k->open, t);
	for (unsigned seat = 0; seat < t->seats; seat++) {
		t->seat[seat].hand = k->sure[seat];
		t->seat[seat].unknown = rummy_known_hidden(k, seat);
	}
	if (t->asks == TABLE_ASKS_MOVE)
		t->turn = k->open.turn + 1U;
}

void
rummy_report_missing(struct rummy_referee *r, const char *what)
{
	referee_raise(&r->base, FAULT_MISSING_LINE, REFEREE_NOBODY,
		"%s is missing before this line", what);
}

static void
stop_parts(struct referee *base)
{
	free(((struct rummy_referee *)base)->cards.log);
}

const struct referee_hooks rummy_hooks = {.table = write_table,
	.look = look_at_round,
	.rule = rule_on_finding,
	.stop = stop_parts};

void
rummy_suspect(struct rummy_referee *r, struct referee_note note,
	const char *format, ...)
{
	va_list ap;

	note.waits = true;
	va_start(ap, format);
	referee_raise_list(&r->base, &note, format, ap);
	va_end(ap);
	rummy_try_deal(r, false);
}

/* The deal asked for, or the deck shown, is not the one that was played. */
static void
refute_deal(struct rummy_referee *r)
{
	bool shown = r->cards.by_deck;
	struct referee_finding f =
		r->base.pending.finding[--r->base.pending.count];

	f.fault.expected[0] = f.fault.found[0] = '\0';
	f.fault.id = shown ? FAULT_RUMMY_DECK : FAULT_RUMMY_DEAL;
	text_fill(f.fault.what, sizeof f.fault.what,
		"the cards of round %u are not those of the %s",
		(unsigned)r->base.round,
		shown                     ? "deck shown"
			: r->agreed.named ? "deal asked for"
					  : "deal that other rounds prove");
	if (r->gap.first)
		r->gap.deal = f;
	else
		referee_report(&r->base, &f);
	referee_release(&r->base, &r->base.pending, false);
	r->base.dealing = false;
	r->cards.dealt.live = r->plan.other.live = false;
}

/* Whether the one finding that waits for the deal is a broken strategy. */
static bool
only_strays(const struct rummy_referee *r)
{
	const struct referee_pending *p = &r->base.pending;

	return p->count == 1 && p->finding[0].fault.id == FAULT_RUMMY_STRATEGY;
}

void
rummy_try_deal(struct rummy_referee *r, bool last)
{
	const struct rummy_cards *k = &r->cards;
	bool strays = only_strays(r);

	if (!r->base.pending.count)
		return;
	if (!last && k->agrees < RUMMY_TRUST && k->disagrees < RUMMY_TRUST)
		return;
	if (r->gap.here || (r->gap.guessed && k->disagrees > k->agrees)) {
		rummy_rest_on_gap(r);
		r->base.dealing = false;
		return;
	}
	if (k->disagrees > k->agrees) {
		refute_deal(r);
		return;
	}
	/* The deal is right and lines are wrong. */
	referee_release(&r->base, &r->base.pending, true);
	if (!strays)
		rummy_lose_round(r);
}

/*
 * Tries cards that are not those of the deal in the story in which the line
 * that broke a strategy is wrong. False when that story has not got them
 * either. Otherwise the deal is right, and the round is no longer judged: which
 * hands the line left is unknown.
 */
static bool
settle_stray(
	struct rummy_referee *r, unsigned seat, card_set news, enum fault_id id)
{
	struct rummy_known *other = &r->plan.other;

	/* The story has made the move already, if it allows it. */
	if (id != FAULT_RUMMY_HELD && (news & ~other->sure[seat]))
		other->live = false;
	if (!other->live)
		return false;
	r->cards.agrees++;
	rummy_try_deal(r, true);
	rummy_lose_round(r);
	return true;
}

void
rummy_evidence(struct rummy_referee *r, unsigned seat, card_set cards,
	enum fault_id id)
{
	card_set news = cards & ~r->cards.plain.sure[seat];
	char strange[FAULT_TEXT];

	if (!r->base.pending.count)
		r->base.proved.cards[seat] |= news;
	if (!r->cards.dealt.live || !news)
		return;
	if (!(news & ~r->cards.dealt.sure[seat])) {
		r->cards.agrees++;
		rummy_try_deal(r, false);
		return;
	}
	if (settle_stray(r, seat, news, id))
		return;
	r->cards.disagrees++;
	if (r->base.pending.count && !only_strays(r)) {
		rummy_try_deal(r, false);
		return;
	}
	card_list(news & ~r->cards.dealt.sure[seat], strange, FAULT_TEXT);
	if (id == FAULT_RUMMY_LEFT || id == FAULT_RUMMY_HAND)
		rummy_due_hand(r,
			id == FAULT_RUMMY_LEFT ? RUMMY_CARDS_LEFT : RUMMY_HAND,
			seat, 0, NULL);
	else
		rummy_due_plan(r);
	rummy_suspect(r, (struct referee_note){.id = id, .seat = seat},
		"Player%u does not hold %s by the deal", seat + 1, strange);
}

/* The round so far, played from this deck; false when it cannot be. */
static bool
replay_round(const struct rummy_referee *r, const uint8_t *deck,
	struct rummy_known *k)
{
	rummy_known_deal(k, &r->agreed.house, r->base.seats.count,
		r->round.dealer, deck);
	if (k->open.pile[0] != r->cards.turned_up)
		return false;
	for (unsigned i = 0; i < r->cards.logged; i++) {
		if (rummy_known_refuse(k, &r->cards.log[i]) != RUMMY_ALLOWED)
			return false;
		rummy_known_move(k, &r->cards.log[i]);
	}
	for (unsigned seat = 0; seat < r->base.seats.count; seat++)
		if (r->cards.plain.sure[seat] & ~k->sure[seat])
			return false;
	return true;
}

static void
judge_deck(struct rummy_referee *r)
{
	struct rummy_known k;
	card_set cards = card_set_of(r->deck.card, CARD_COUNT);
	char twice[FAULT_TEXT], missing[FAULT_TEXT];

	if (cards != CARD_ALL) {
		card_list(referee_twice(r->deck.card, CARD_COUNT), twice,
			sizeof twice);
		card_list(CARD_ALL & ~cards, missing, sizeof missing);
		rummy_raise_twice(r, twice, missing);
		return;
	}
	if (!r->cards.plain.live || r->cards.logged > RUMMY_LOGGED)
		return;
	if (r->cards.dealt.live &&
		memcmp(r->deck.card, r->cards.deck, CARD_COUNT) == 0)
		return;
	if ((r->cards.dealt.live &&
		    (r->cards.by_deck || r->cards.agrees >= RUMMY_TRUST)) ||
		!replay_round(r, r->deck.card, &k)) {
		referee_raise(&r->base, FAULT_RUMMY_DECK, REFEREE_NOBODY,
			"the deck shown is not the one the cards came from");
		return;
	}
	if (r->cards.dealt.live) {
		r->cards.disagrees += CARD_COUNT;
		rummy_suspect(r,
			(struct referee_note){
				.id = FAULT_RUMMY_DEAL, .seat = REFEREE_NOBODY},
			"the deck shown is not that of the deal asked for");
	}
	memcpy(r->base.proved.at, r->deck.card, CARD_COUNT);
	if (!r->cards.plain.live)
		return;
	r->cards.by_deck = true;
	r->cards.dealt = k;
	memcpy(r->cards.deck, r->deck.card, CARD_COUNT);
}

void
rummy_judge_row(struct rummy_referee *r, const struct claim *c)
{
	const struct event *e = c->event;

	if (r->base.stage != REFEREE_PLAYING || !claim_has(c, 0) ||
		e->count != CARD_RANKS) {
		if (r->base.stage == REFEREE_PLAYING && claim_has(c, 0))
			referee_raise(&r->base, FAULT_RUMMY_DECK,
				REFEREE_NOBODY,
				"a row of the deck has %u cards", e->count);
		r->deck.rows = 0;
		return;
	}
	r->deck.at[r->deck.rows] = r->base.at;
	for (unsigned i = 0; i < CARD_RANKS; i++)
		r->deck.card[r->deck.rows * CARD_RANKS + i] =
			e->list[i] < CARD_COUNT ? e->list[i] : 0;
	if (++r->deck.rows == CARD_SUITS) {
		r->deck.rows = 0;
		r->base.at = r->deck.at[0];
		judge_deck(r);
	}
}
