/*
 * Findings of lines that could not be read: moves or scores that they may tell,
 * moves whose card or seat is hidden, lines that tell what no line of the
 * format does, and lines in the place of one that is missing.
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

/* --- moves that no line of the format tells --- */

enum {
	MOVES_NEAR = 10,  /* that a line may tell again: just before it, */
	MOVES_BEHIND = 2, /* and behind it */
	EXTRA_LINES = 4,  /* where there are more, they may tell of the round */
	EXTRA_TRIED = 64  /* findings */
};

/* The cards of the last `near` moves up to MOVES_BEHIND moves behind this line;
 * all cards where the line answers what was typed. */
static card_set
cards_near(const struct verify_case *c, const struct claims *claims,
	uint64_t line, unsigned near)
{
	uint8_t told[CARD_COUNT + MOVES_BEHIND] = {0};
	size_t n = 0, behind = 0;
	card_set cards = 0;
	unsigned kind = c->words->count;

	for (size_t i = 0; i < claims->count && behind < MOVES_BEHIND; i++) {
		struct claim claim;
		struct event e;

		claims_get(claims, i, &claim, &e);
		if (claim.line > line &&
			(kind == c->words->typed || kind == c->words->prompt))
			return CARD_ALL;
		kind = claim.line > line ? c->words->count : e.kind;
		if (!event_has(&c->words->form[e.kind], EVENT_CARD))
			continue;
		told[n++ % near] = e.card;
		behind += claim.line > line;
	}
	for (size_t i = 0; i < n && i < near; i++)
		cards |= card_bit(told[i]);
	return cards;
}

/* Whether the line tells a move that the lines around it do not. */
static bool
tells_other_move(const struct verify_case *c, const struct claims *claims,
	uint64_t line, unsigned near)
{
	struct text_short text = verify_quote(c->source, line);
	struct reader_extra x = reader_extra_move(
		&c->verify->manner, c->verify->loose, text.bytes);

	return x.strange ||
		(x.told && x.cards & ~cards_near(c, claims, line, near));
}

/* Reports lines that tell moves which no line of the format tells. */
static void
raise_extra_moves(const struct verify_case *c, const struct claims *claims,
	struct verdict *v)
{
	unsigned kinds = c->words->count;
	struct finding *extra[EXTRA_TRIED];
	uint64_t lines = 0;
	size_t count = 0;
	unsigned near;

	for (size_t i = 0; i < v->count && count < EXTRA_TRIED; i++) {
		struct finding *f = &v->finding[i];

		if (f->fault.id != FAULT_STRAY_LINE ||
			verify_kind_of_list(c, f->fault.found) < kinds ||
			!reader_extra_move(&c->verify->manner, c->verify->loose,
				f->fault.found)
				 .told)
			continue;
		lines += f->count;
		extra[count++] = f;
	}
	near = MOVES_BEHIND + (lines > EXTRA_LINES ? CARD_COUNT : MOVES_NEAR);
	for (size_t i = 0; i < count; i++) {
		struct fault *f = &extra[i]->fault;
		bool told = tells_other_move(c, claims, f->line, near);

		for (unsigned n = 0;
			n < VERDICT_NEXT && extra[i]->next[n] && !told; n++)
			told = tells_other_move(
				c, claims, extra[i]->next[n], near);
		if (!told)
			continue;
		f->id = FAULT_UNREAD_MOVES;
		fault_words(f,
			"this line seems to tell a move that no line of the "
			"format tells");
	}
}

/* Whether some claim tells the event that the line says of its seat. */
static bool
is_claimed(const struct verify_case *c, const struct claims *claims,
	const char *s, size_t length)
{
	struct loose_reading how;
	struct event e, other;
	uint64_t kinds = ~c->words->board;

	while (loose_read_next(c->verify->loose, &kinds,
		(struct loose_line){s, length, false}, &e, &how))
		for (size_t i = 0; i < claims->count && e.seat; i++) {
			claims_event(claims, i, &other);
			if (other.kind == e.kind && other.seat == e.seat &&
				other.card == e.card)
				return true;
		}
	return false;
}

/* Reports lines that deny what another line tells. */
static void
raise_denials(const struct verify_case *c, const struct claims *claims,
	struct verdict *v)
{
	struct text line = {0};

	for (size_t i = 0; i < v->count; i++) {
		struct fault *f = &v->finding[i].fault;

		text_clear(&line);
		if (f->id != FAULT_STRAY_LINE ||
			!reader_affirm(f->found, &line) ||
			!is_claimed(c, claims, line.bytes, line.length))
			continue;
		f->id = FAULT_UNREAD_MOVES;
		fault_words(f, "this line denies what another one tells");
	}
	text_fini(&line);
}

/* --- scores that no line of the format tells --- */

enum { SCORE_NUMBERS = 3 }; /* its seat, what it gained, its total */

/* How many numbers the text has. */
static unsigned
count_numbers(const char *text)
{
	unsigned n = 0;

	for (; *(text += strcspn(text, DIGITS)); n++)
		text += strspn(text, DIGITS);
	return n;
}

/* Reports lines of numbers, as many as there are rounds at least, in a game of
 * which no score is read. */
static void
raise_extra_scores(const struct verify_case *c, const struct claims *claims,
	uint64_t rounds, struct verdict *v)
{
	uint64_t kinds = claims_kinds(claims, 0, claims->count);

	for (unsigned kind = 0; kind < c->words->count; kind++)
		if ((kinds >> kind & 1) && event_sums(&c->words->form[kind]))
			return;
	for (size_t i = 0; i < v->count && rounds; i++) {
		struct fault *f = &v->finding[i].fault;

		if (f->id != FAULT_STRAY_LINE || v->finding[i].count < rounds ||
			count_numbers(f->found) < SCORE_NUMBERS)
			continue;
		f->id = FAULT_UNREAD_SCORES;
		fault_words(
			f, "lines seem to tell scores, but could not be read");
		return;
	}
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
	if (verdict_class(v) >= CLASS_WORDING) {
		raise_extra_moves(c, claims, v);
		raise_denials(c, claims, v);
	}
	if (raise_untold(c, claims, v))
		return;
	count_unread(claims, j->unread, &first);
	if (first)
		raise_unread_rest(c, first, v);
	else if (verdict_class(v) >= CLASS_WORDING)
		raise_extra_scores(c, claims, j->tally.rounds, v);
}

/* --- another line in place of a missing one --- */

/* Whether the line has at least half of the words due, or is the line due with
 * one letter wrong. */
static bool
is_like(const char *line, const char *due)
{
	unsigned words, same = verify_same_words(line, due, &words);

	return words &&
		(2 * same >= words || nearest_distance(line, due, 1) <= 1);
}

/* Whether the line has other numbers than the one due, not fewer. */
static bool
has_other_numbers(const char *line, const char *due)
{
	bool other = false;

	if (strstr(due, ELLIPSIS))
		return false;
	while (*(due += strcspn(due, DIGITS))) {
		line += strcspn(line, DIGITS);
		if (!*line)
			return false;
		other = *line++ != *due++ || other;
	}
	return other;
}

/* Whether the line may be the list that is due: with other cards, or in words
 * that are more than a slip away. */
static bool
is_other_list(const struct verify_case *c, const char *line, const char *due)
{
	card_set named = loose_cards_named(line, strlen(line));
	card_set cards = loose_cards_named(due, strlen(due));

	if (named && cards && named != cards)
		return true;
	return nearest_distance(line, due, 1) > 1 &&
		!verify_lists_the_same(line, due) &&
		verify_kind_of_list(c, due) < c->words->count;
}

/* Makes the finding of a blank or stray line one of the line due there. */
static void
put_in_place(const struct verify_case *c, struct finding *f, const char *due)
{
	bool blank = f->fault.id == FAULT_BLANK_LINE;

	memcpy(f->fault.expected, due, FAULT_TEXT);
	if (blank) {
		text_fill(f->fault.what, FAULT_TEXT,
			"a blank line in place of `%s`",
			SHORT(due, QUOTE_LINE));
		text_fill(f->fault.found, FAULT_TEXT, "\n");
		f->fault.id = FAULT_MISSING_LINE;
		return;
	}
	text_fill(f->fault.what, FAULT_TEXT, "`%s` for `%s`",
		SHORT(f->fault.found, QUOTE_LINE), SHORT(due, QUOTE_LINE));
	if (is_other_list(c, f->fault.found, due))
		f->fault.id = FAULT_UNREAD_LIST;
	else if (has_other_numbers(f->fault.found, due))
		f->fault.id = FAULT_UNREAD_SCORES;
	else
		f->fault.id = FAULT_SPELLING;
}

/* Whether the finding on the line above tells of all lines that are missing: a
 * refusal in other words is told as the one that is due, and what could not be
 * read is not missing. */
static bool
tells_of_missing(const struct finding *above, const struct finding *missing)
{
	return above->count == missing->count &&
		(above->fault.id == FAULT_UNREAD_MOVES ||
			above->fault.id == FAULT_UNREAD_SCORES ||
			(above->fault.id == FAULT_SPELLING &&
				strcmp(above->fault.expected,
					missing->fault.expected) == 0));
}

/* Whether the line above stands in the place of the one that is missing. */
static bool
stands_for_missing(const struct finding *above, const struct finding *missing)
{
	return above->count <= missing->count &&
		!strchr(missing->fault.expected, '\n') &&
		(above->fault.id == FAULT_BLANK_LINE ||
			(above->fault.id == FAULT_STRAY_LINE &&
				is_like(above->fault.found,
					missing->fault.expected)));
}

void
verify_merge_replaced(const struct verify_case *c, struct verdict *v)
{
	for (size_t i = 1; i < v->count; i++) {
		struct finding *m = &v->finding[i], *above = m - 1;

		while (above > v->finding && above->fault.line == m->fault.line)
			above--;
		if (m->fault.id != FAULT_MISSING_LINE ||
			above->fault.line + 1 != m->fault.line)
			continue;
		if (tells_of_missing(above, m)) {
			findings_drop(m);
		} else if (stands_for_missing(above, m)) {
			put_in_place(c, above, m->fault.expected);
			m->count -= above->count;
			if (!m->count)
				findings_drop(m);
		}
	}
}
