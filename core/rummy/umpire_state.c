#include "core/rummy/umpire_state.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

struct spot
umpire_spot(const struct claim *c)
{
	return (struct spot){c->line, c->column, c->width};
}

bool
umpire_list(const struct event *e, card_set *cards)
{
	*cards = 0;
	for (unsigned i = 0; i < e->count; i++) {
		if (e->list[i] >= CARD_COUNT || *cards & card_bit(e->list[i]))
			return false;
		*cards |= card_bit(e->list[i]);
	}
	return true;
}

/* Writes how the table stands: melds 4C-6C · pile 9H of 3 · stock 20 .. */
static void
table_line(const struct referee *r, char *text)
{
	const struct rummy_open *o = &r->plain.open;
	char cards[FAULT_TEXT];
	size_t n = 0;

	for (unsigned i = 0; i < o->melds && n < UMPIRE_TABLE / 2; i++) {
		card_list(o->meld[i], cards, FAULT_TEXT);
		n += (size_t)snprintf(text + n, UMPIRE_TABLE - n,
			"%u: %.30s · ", i + 1, cards);
	}
	card_list(o->piled ? card_bit(o->pile[o->piled - 1]) : 0, cards,
		FAULT_TEXT);
	n += (size_t)snprintf(text + n, UMPIRE_TABLE - n,
		"pile %.4s of %u · stock %u · held", cards, o->piled, o->stock);
	for (unsigned seat = 0; seat < o->seats; seat++)
		n += (size_t)snprintf(
			text + n, UMPIRE_TABLE - n, " %u", o->held[seat]);
}

/* A fault at this place of the round, with how the table stands. */
static void
fill(const struct referee *r, const struct spot *at, enum fault_id id,
	unsigned seat, struct fault *f, char *table)
{
	bool playing = r->stage == UMPIRE_IN_ROUND && r->plain.live;

	*f = (struct fault){.id = id,
		.line = at->line,
		.column = at->column,
		.width = at->width,
		.round = r->stage == UMPIRE_STARTING ? 0 : r->round,
		.move = playing ? r->plain.open.turns + 1U : 0,
		.seat = seat < RUMMY_SEATS ? seat + 1 : 0};
	table[0] = '\0';
	if (playing)
		table_line(r, table);
}

void
umpire_unread(struct referee *r, uint32_t shapes)
{
	r->unread |= shapes;
	r->doubted |= shapes;
}

void
umpire_has_read(struct referee *r, bool right)
{
	if (right)
		r->harmless |= r->unread & ~CLAIM_UNREAD_MOVES;
	r->unread = 0;
}

bool
umpire_doubts(const struct referee *r)
{
	return (r->doubted & ~r->harmless) != 0;
}

void
umpire_trust(struct referee *r)
{
	if (r->plain.live && !r->told)
		r->harmless |= r->doubted;
}

/* Whether lines that could not be read may explain what seems wrong. */
static bool
is_excused(const struct referee *r, enum fault_id id, bool spoiling)
{
	return umpire_doubts(r) &&
		(spoiling || id == FAULT_RUMMY_LEFT || id == FAULT_RUMMY_LINES);
}

/* Whether the finding ends what can be judged of the round's play. */
static bool
spoils(const struct referee *r, enum fault_id id)
{
	enum fault_class class = fault_kind(id)->class;

	return r->stage == UMPIRE_IN_ROUND &&
		(class == CLASS_PLAY || class == CLASS_DEAL);
}

/* The rest of the round's play is not judged. */
static void
lose(struct referee *r)
{
	r->told = true;
	r->plain.live = r->dealt.live = false;
}

static void
tell(struct referee *r, struct fault *f, const char *table)
{
	bool spoiling = spoils(r, f->id), silent;
	bool excused = is_excused(r, f->id, spoiling);

	r->found++;
	if (spoiling && !excused)
		umpire_judge_deal(r, true);
	silent = excused || (spoiling && r->told);
	if (spoiling || excused) {
		r->pendings = 0;
		lose(r);
	}
	if (!silent)
		r->sink.find(r->sink.context, f, table, "");
}

void
umpire_find(struct referee *r, const struct spot *at, enum fault_id id,
	unsigned seat, const char *format, ...)
{
	struct fault f;
	char table[UMPIRE_TABLE];
	va_list ap;

	fill(r, at, id, seat, &f, table);
	va_start(ap, format);
	vsnprintf(f.what, sizeof f.what, format, ap);
	va_end(ap);
	tell(r, &f, table);
}

void
umpire_find_text(struct referee *r, const struct spot *at, enum fault_id id,
	unsigned seat, const char *expected, const char *found,
	const char *format, ...)
{
	struct fault f;
	char table[UMPIRE_TABLE];
	va_list ap;

	fill(r, at, id, seat, &f, table);
	va_start(ap, format);
	vsnprintf(f.what, sizeof f.what, format, ap);
	va_end(ap);
	snprintf(f.expected, sizeof f.expected, "%s", expected);
	snprintf(f.found, sizeof f.found, "%s", found);
	tell(r, &f, table);
}

void
umpire_suspect(struct referee *r, const struct spot *at, enum fault_id id,
	unsigned seat, bool by_deal, const char *format, ...)
{
	struct umpire_pending *p = &r->pending[r->pendings];
	va_list ap;

	if (r->told || r->pendings == UMPIRE_PENDING)
		return;
	r->found++;
	if (umpire_doubts(r)) {
		r->pendings = 0;
		lose(r);
		return;
	}
	r->pendings++;
	fill(r, at, id, seat, &p->fault, p->table);
	p->by_deal = by_deal;
	va_start(ap, format);
	vsnprintf(p->fault.what, sizeof p->fault.what, format, ap);
	va_end(ap);
	umpire_judge_deal(r, false);
}

/* The deal asked for is not the one that was played. */
static void
wrong_deal(struct referee *r)
{
	struct fault f = r->pending[r->pendings - 1].fault;

	f.id = r->by_deck ? FAULT_RUMMY_DECK : FAULT_RUMMY_DEAL;
	if (r->by_deck)
		snprintf(f.what, sizeof f.what,
			"the cards of round %u are not those of the deck shown",
			(unsigned)r->round);
	else
		snprintf(f.what, sizeof f.what,
			"the cards of round %u are not those of the deal "
			"asked for",
			(unsigned)r->round);
	r->sink.find(
		r->sink.context, &f, r->pending[r->pendings - 1].table, "");
	for (unsigned i = 0; i + 1 < r->pendings; i++)
		if (!r->pending[i].by_deal)
			r->sink.find(r->sink.context, &r->pending[i].fault,
				r->pending[i].table, "");
	r->dealing = false;
	r->dealt.live = false;
}

/* The deal is right and lines are wrong. */
static void
slips(struct referee *r)
{
	for (unsigned i = 0; i < r->pendings; i++)
		r->sink.find(r->sink.context, &r->pending[i].fault,
			r->pending[i].table, "");
	lose(r);
}

void
umpire_judge_deal(struct referee *r, bool last)
{
	if (!r->pendings)
		return;
	if (!last && r->agrees < UMPIRE_TRUST && r->disagrees < UMPIRE_TRUST)
		return;
	if (r->disagrees > r->agrees)
		wrong_deal(r);
	else
		slips(r);
	r->pendings = 0;
}

void
umpire_evidence(struct referee *r, const struct claim *c, unsigned seat,
	card_set cards, enum fault_id id)
{
	struct spot at = umpire_spot(c);
	card_set news = cards & ~r->plain.sure[seat];
	char strange[FAULT_TEXT];

	if (r->round <= UMPIRE_ROUNDS && !r->pendings)
		r->proof[r->round - 1].cards[seat] |= news;
	if (!r->dealt.live || !news)
		return;
	if (!(news & ~r->dealt.sure[seat])) {
		r->agrees++;
		umpire_judge_deal(r, false);
		return;
	}
	r->disagrees++;
	if (r->pendings) {
		umpire_judge_deal(r, false);
		return;
	}
	card_list(news & ~r->dealt.sure[seat], strange, FAULT_TEXT);
	umpire_suspect(r, &at, id, seat, false,
		"Player%u does not hold %s by the deal", seat + 1, strange);
}
