#include "core/straights/referee_state.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static const card_set aces =
	UINT64_C(1) | UINT64_C(1) << 13 | UINT64_C(1) << 26 | UINT64_C(1) << 39;
#define SUIT UINT64_C(0x1FFF)

struct spot
referee_spot(const struct referee *r, const struct claim *c)
{
	return (struct spot){.line = c->line,
		.column = c->column,
		.width = c->width,
		.move = r->phase == REFEREE_PLAYING ? r->moves + 1 : 0};
}

/* Adds one suit's runs, as "6-8" or "6-8,J"; returns the new length. */
static size_t
add_runs(char *text, size_t n, unsigned pile)
{
	const char *separator = "";

	for (unsigned rank = 0; rank < CARD_RANKS; rank++) {
		unsigned last = rank;

		if (!(pile >> rank & 1))
			continue;
		while (pile >> (last + 1) & 1)
			last++;
		n += (size_t)snprintf(text + n, REFEREE_LINE - n, "%s%s%s%s",
			separator, card_ranks_plain.name[rank],
			last > rank ? "-" : "",
			last > rank ? card_ranks_plain.name[last] : "");
		separator = ",";
		rank = last;
	}
	return n;
}

/* What had been played before a move of the log. */
static card_set
table_before(const struct referee *r, const struct referee_move *m)
{
	card_set table = 0;

	for (const struct referee_move *i = r->log; i < m; i++)
		if (!i->discard)
			table |= card_bit(i->card);
	return table;
}

/* Writes how a table stands: C 6-8 · D 7 · H none · S 5-9. */
static void
table_line(card_set table, char *text)
{
	size_t n = 0;

	for (unsigned suit = 0; suit < CARD_SUITS; suit++) {
		unsigned pile = (unsigned)(table >> CARD_RANKS * suit & SUIT);

		n += (size_t)snprintf(text + n, REFEREE_LINE - n, "%s%c %s",
			suit ? " · " : "", card_suit_letter(suit),
			pile ? "" : "none");
		n = add_runs(text, n, pile);
	}
}

/* Gives the finding to whoever takes them, or keeps it for the deal's trial. */
static void
tell(struct referee *r, const struct fault *f, const struct referee_note *note,
	bool wait)
{
	struct referee_pending *p;
	char table[REFEREE_LINE] = "";

	if (f->round && f->move)
		table_line(note->late ? table_before(r, note->late) : r->sure,
			table);
	if (!wait) {
		r->sink.find(r->sink.context, f, table, note->proof);
		return;
	}
	if (r->pendings == REFEREE_PENDING)
		return;
	p = &r->pending[r->pendings++];
	p->fault = *f;
	memcpy(p->table, table, sizeof p->table);
	memcpy(p->proof, note->proof, sizeof p->proof);
}

void
referee_find(struct referee *r, const struct spot *at,
	const struct referee_note *note, const char *format, ...)
{
	struct fault f = {.id = note->id,
		.line = at->line,
		.column = at->column,
		.width = at->width,
		.round = r->round,
		.move = at->move,
		.seat = note->seat < REFEREE_SEATS ? note->seat + 1 : 0,
		.other = note->other};
	va_list ap;

	va_start(ap, format);
	vsnprintf(f.what, sizeof f.what, format, ap);
	va_end(ap);
	memcpy(f.expected, note->expected, sizeof f.expected);
	memcpy(f.found, note->found, sizeof f.found);
	tell(r, &f, note, note->by_deal && r->exact && !r->trusted);
}

void
referee_find_order(struct referee *r, const struct spot *at,
	enum referee_list list, unsigned seat)
{
	static const char *const wrong[] = {
		"a hand is not in the order it was dealt",
		"the legal plays are not in hand order",
		"a list of discards is not in the order they were made",
		"the winners are not in seat order",
		"the scores are not in seat order",
		"the seats are not invited one after the other",
		"the piles do not begin with clubs and end with spades"};
	struct referee_note note = {.id = FAULT_LIST_ORDER, .seat = seat};

	if (r->ordered & 1U << list)
		return;
	r->ordered |= 1U << list;
	referee_find(r, at, &note, "%s", wrong[list]);
}

/* The cards next to these, sevens aside. */
static card_set
neighbours(card_set table)
{
	return (table << 1 & ~aces & CARD_ALL) | (table & ~aces) >> 1;
}

/* The cards of the pile that hang together with its seven. */
static unsigned
run(unsigned pile)
{
	unsigned grown = pile & 1U << 6, before;

	do {
		before = grown;
		grown |= (grown << 1 | grown >> 1) & pile;
	} while (grown != before);
	return grown;
}

/* Piles with gaps, which no rule makes, prove nothing and allow all. */
static void
mind_gaps(struct referee *r)
{
	for (unsigned suit = 0; suit < CARD_SUITS; suit++) {
		card_set whole = SUIT << CARD_RANKS * suit;
		unsigned pile = (unsigned)(r->sure >> CARD_RANKS * suit & SUIT);

		if (run(pile) != pile) {
			r->legal &= ~whole;
			r->maybe |= whole;
		}
	}
}

void
referee_table_changed(struct referee *r)
{
	card_set sevens = aces << 6;

	r->legal = (neighbours(r->sure) | sevens) & ~r->sure;
	r->maybe = r->legal;
	if (r->sure == r->may && !r->slips)
		return;
	r->maybe |=
		((neighbours(r->may) | sevens) & ~r->may) | (r->may & ~r->sure);
	mind_gaps(r);
}
