/*
 * Findings of lines that could not be read: moves or scores that they may tell,
 * and moves whose card or seat is hidden.
 */
#include "core/verify/verify_private.h"

/* Moves read for each that could not be, at least; with fewer, no finding about
 * the game is reported. */
enum { READ_LEAST = 15 };

uint64_t
verify_count_moves(
	const struct verify_case *c, const struct claims *claims, uint64_t most)
{
	uint64_t n = 0;

	for (size_t i = 0; i < claims->count && n < most; i++)
		n += event_has(
			&c->words->form[claims_kind(claims, i)], EVENT_CARD);
	return n;
}

/* Counts the lines of these shapes; *first is the first of them, or NULL. */
static uint64_t
count_unread(const struct claims *claims, uint32_t shapes,
	const struct claims_unread **first)
{
	uint64_t unread = 0;

	*first = NULL;
	for (unsigned i = 0; i < 2 * CLAIMS_SHAPES; i++) {
		const struct claims_unread *u = &claims->lines[i];

		if (!(shapes >> i & 1) || !u->count)
			continue;
		unread += u->count;
		if (!*first || u->line < (*first)->line)
			*first = u;
	}
	return unread;
}

/* The first line that shows what moves have led to, as piles and totals do,
 * where no line tells a move; 0: there is none, or some line does. */
static uint64_t
find_untold(const struct verify_case *c, const struct claims *claims)
{
	if (verify_count_moves(c, claims, 1))
		return 0;
	for (size_t i = 0; i < claims->count; i++) {
		const struct event_form *form =
			&c->words->form[claims_kind(claims, i)];
		struct event e;

		claims_event(claims, i, &e);
		if (event_sums(form) ||
			(event_has(form, EVENT_PILE) && e.cards))
			return claims_line(claims, i);
	}
	return 0;
}

bool
verify_reads_little(const struct verify_case *c, const struct claims *claims,
	uint32_t shapes)
{
	const struct claims_unread *first;
	uint64_t unread =
		count_unread(claims, shapes & CLAIM_UNREAD_MOVES, &first);

	return READ_LEAST * unread >
		verify_count_moves(c, claims, READ_LEAST * unread) ||
		find_untold(c, claims);
}

uint64_t
verify_first_unread(const struct claims *claims, uint32_t shapes)
{
	const struct claims_unread *first;

	count_unread(claims, shapes & CLAIM_UNREAD_MOVES, &first);
	return first ? first->line : 0;
}

/* Reports moves in unread lines; false when there are none of these shapes. */
static bool
raise_unread_moves(const struct verify_case *c, const struct claims *claims,
	uint32_t shapes, struct verdict *v)
{
	const struct claims_unread *first;
	uint64_t unread = count_unread(claims, shapes, &first);
	struct fault f;

	if (!first)
		return false;
	fault_set(&f, FAULT_UNREAD_MOVES, first->line, 1,
		"%ju line%s that may tell moves could not be read; the first "
		"is line %ju: `%s`",
		(uintmax_t)unread, unread == 1 ? "" : "s",
		(uintmax_t)first->line,
		verify_quote(c->source, first->line).bytes);
	verdict_add(v, &f);
	return true;
}

/* Reports moves that were read and not judged, where nothing says why. */
static void
raise_unjudged_moves(const struct verify_case *c, const struct judgement *j,
	struct verdict *v)
{
	const struct referee_passed *p = &j->passed;
	struct fault f;

	if (!p->count || findings_last(v->finding, v->count, FAULT_LEFT_OUT) ||
		findings_last(v->finding, v->count, FAULT_UNREAD_MOVES))
		return;
	fault_set(&f, FAULT_UNJUDGED_MOVES, p->line, 1,
		"%ju of %ju moves could not be judged; the first is line %ju: "
		"`%s`",
		(uintmax_t)p->count, (uintmax_t)p->of, (uintmax_t)p->line,
		verify_quote(c->source, p->line).bytes);
	verdict_add(v, &f);
}

/* The moves of one kind, and those whose lines do not tell their card. */
struct hidden_cards {
	uint64_t hidden, moves;
	uint64_t line; /* of the first that is hidden */
};

/* Lists of a round's end, at most. */
enum { LISTS_MOST = 8 };

/* Whether claim i stands behind a score, or behind moves of all cards of the
 * round: it is not a move, but an empty list in the words of one. */
static bool
is_list_of_none(
	const struct verify_case *c, const struct claims *claims, size_t i)
{
	unsigned begins = loose_order(c->verify->loose)->begins, moves = 0;

	for (size_t j = i; j-- > 0 && moves < CARD_COUNT + LISTS_MOST;) {
		unsigned kind = claims_kind(claims, j);
		const struct event_form *form = &c->words->form[kind];

		if (event_sums(form) && j + 1 == i)
			return true;
		if (event_sums(form) || kind == begins)
			break;
		moves += event_has(form, EVENT_CARD);
	}
	return moves >= CARD_COUNT && moves < CARD_COUNT + LISTS_MOST;
}

/* The card of a seat's move is the field of this number. */
enum { MOVED_CARD = 1 };

/* Counts claim i if it is a seat's move of a card that the wording prints. */
static void
count_hidden(const struct verify_case *c, const struct claims *claims, size_t i,
	struct hidden_cards *of)
{
	unsigned kind = claims_kind(claims, i);
	const struct event_form *form = &c->words->form[kind];
	const struct claim *claim = claims_at(claims, i);

	if (form->field[0].type != EVENT_SEAT ||
		form->field[MOVED_CARD].type != EVENT_CARD ||
		!wording_mentions(c->wording->wording, kind, MOVED_CARD))
		return;
	of[kind].moves++;
	if (!claim_has(claim, MOVED_CARD) && !is_list_of_none(c, claims, i) &&
		of[kind].hidden++ == 0)
		of[kind].line = claim->line;
}

/* Reports moves without their cards. A program may hide those of all moves of
 * a kind, as of discards, if that is not most of its moves. */
static void
raise_hidden_cards(const struct verify_case *c, const struct claims *claims,
	struct verdict *v)
{
	struct hidden_cards of[ORDER_KINDS] = {{0}}, all = {0};
	struct fault f;

	if (!(claims->missing >> MOVED_CARD & 1))
		return;
	for (size_t i = 0; i < claims->count; i++)
		count_hidden(c, claims, i, of);
	for (unsigned kind = 0; kind < ORDER_KINDS; kind++)
		all.moves += of[kind].moves;
	for (unsigned kind = 0; kind < ORDER_KINDS; kind++) {
		const struct hidden_cards *k = &of[kind];

		if (!k->hidden ||
			(k->hidden == k->moves && 2 * k->moves < all.moves))
			continue;
		all.line =
			all.hidden && all.line < k->line ? all.line : k->line;
		all.hidden += k->hidden;
	}
	if (!all.hidden)
		return;
	fault_set(&f, FAULT_UNREAD_MOVES, all.line, 1,
		"%ju of %ju moves do not tell their card",
		(uintmax_t)all.hidden, (uintmax_t)all.moves);
	verdict_add(v, &f);
}

/* Reports moves that do not tell their seat, where lines before them that could
 * not be read name one. */
static void
raise_hidden_seats(const struct verify_case *c, const struct claims *claims,
	struct verdict *v)
{
	uint64_t hidden = 0, line = 0;
	struct fault f;

	for (size_t i = 0; i < claims->count && claims->missing & 1; i++) {
		const struct claim *claim = claims_at(claims, i);

		if (claim_has(claim, 0) ||
			!(claim->unread & ~CLAIM_UNREAD_MOVES) ||
			!event_moves(&c->words->form[claims_kind(claims, i)]))
			continue;
		line = hidden++ ? line : claim->line;
	}
	if (!hidden)
		return;
	fault_set(&f, FAULT_UNREAD_MOVES, line, 1,
		"%ju move%s tell%s no seat, and lines before %s that may could "
		"not be read",
		(uintmax_t)hidden, hidden == 1 ? "" : "s",
		hidden == 1 ? "s" : "", hidden == 1 ? "it" : "them");
	verdict_add(v, &f);
}

/* Reports that no line tells a move: by the lines that could not be read, if
 * there are any. False: some line does. */
static bool
raise_untold(const struct verify_case *c, const struct claims *claims,
	struct verdict *v)
{
	uint64_t untold = find_untold(c, claims);
	struct fault f;

	if (!untold || raise_unread_moves(c, claims, UINT32_MAX, v))
		return untold != 0;
	fault_set(&f, FAULT_UNREAD_MOVES, untold, 1,
		"no line before this tells a move");
	verdict_add(v, &f);
	return true;
}

/* Reports the unread lines that may tell what is missing, unless a finding of
 * moves names the first of them, or scores are reported. */
static void
raise_unread_rest(const struct verify_case *c,
	const struct claims_unread *first, struct verdict *v)
{
	const struct finding *move =
		findings_last(v->finding, v->count, FAULT_UNREAD_MOVES);
	struct fault f;

	if ((move && finding_names(move, first->line)) ||
		findings_last(v->finding, v->count, FAULT_UNREAD_SCORES))
		return;
	fault_set(&f, FAULT_UNREAD_SCORES, first->line, 1,
		"lines seem to tell what is missing, but could not be read; "
		"the first is line %ju: `%s`",
		(uintmax_t)first->line,
		verify_quote(c->source, first->line).bytes);
	verdict_add(v, &f);
}

void
verify_raise_unread(const struct verify_case *c, const struct verify_reading *r,
	const struct judgement *j, struct verdict *v)
{
	const struct claims *claims = &r->claims;
	const struct claims_unread *first;

	raise_hidden_cards(c, claims, v);
	raise_hidden_seats(c, claims, v);
	if (raise_unread_moves(c, claims, j->unread & CLAIM_UNREAD_MOVES, v))
		return;
	raise_unjudged_moves(c, j, v);
	verify_raise_strange_lists(c, claims, v);
	verify_raise_turns(c, claims, v);
	if (verdict_class(v) >= CLASS_WORDING)
		verify_raise_extra(c, claims, v);
	if (raise_untold(c, claims, v))
		return;
	count_unread(claims, j->unread, &first);
	if (first)
		raise_unread_rest(c, first, v);
	else if (verdict_class(v) >= CLASS_WORDING)
		verify_raise_extra_scores(c, claims, j->tally.rounds, v);
}
