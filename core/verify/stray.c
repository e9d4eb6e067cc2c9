/*
 * Stray lines that are more than that: they tell moves or scores that no line
 * of the format does, deny what another line tells, or stand in the place of a
 * line that is missing.
 */
#include "core/verify/verify_private.h"

#include <stdlib.h>
#include <strings.h>

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

/* The same, of one of the lines that the finding names. */
static bool
names_other_move(const struct verify_case *c, const struct claims *claims,
	const struct finding *f, unsigned near)
{
	bool told = tells_other_move(c, claims, f->fault.line, near);

	for (unsigned n = 0; n < VERDICT_NEXT && f->next[n] && !told; n++)
		told = tells_other_move(c, claims, f->next[n], near);
	return told;
}

/* Whether the finding is a stray line that seems to tell a move. */
static bool
may_tell_move(const struct verify_case *c, const struct finding *f)
{
	return f->fault.id == FAULT_STRAY_LINE &&
		verify_kind_of_list(c, f->fault.found) >= c->words->count &&
		reader_extra_move(
			&c->verify->manner, c->verify->loose, f->fault.found)
			.told;
}

/* Reports lines that tell moves which no line of the format tells. */
static void
raise_extra_moves(const struct verify_case *c, const struct claims *claims,
	struct verdict *v)
{
	struct finding *extra[EXTRA_TRIED];
	uint64_t lines = 0;
	size_t count = 0;
	unsigned near;

	for (size_t i = 0; i < v->count && count < EXTRA_TRIED; i++)
		if (may_tell_move(c, &v->finding[i])) {
			lines += v->finding[i].count;
			extra[count++] = &v->finding[i];
		}
	near = MOVES_BEHIND + (lines > EXTRA_LINES ? CARD_COUNT : MOVES_NEAR);
	for (size_t i = 0; i < count; i++)
		if (names_other_move(c, claims, extra[i], near))
			fault_become(&extra[i]->fault, FAULT_UNREAD_MOVES,
				"this line seems to tell a move that no line "
				"of the format tells");
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
		if (f->id == FAULT_STRAY_LINE &&
			reader_affirm(f->found, &line) &&
			is_claimed(c, claims, line.bytes, line.length))
			fault_become(f, FAULT_UNREAD_MOVES,
				"this line denies what another one tells");
	}
	text_fini(&line);
}

/* The score that is told last of the seat (from 1) before this line, where a
 * score stands just above it. */
static bool
find_score_above(const struct verify_case *c, const struct claims *claims,
	uint64_t line, unsigned seat, struct event *e)
{
	const unsigned sums = event_kind_of_sums(c->words);
	size_t i = claims->count;

	while (i > 0 && claims_line(claims, i - 1) > line)
		i--;
	while (i > 0 && claims_kind(claims, i - 1) == sums) {
		claims_event(claims, --i, e);
		if (e->seat == seat)
			return true;
	}
	return false;
}

/* Whether the number at `at` is that of a round. */
static bool
is_of_round(const char *line, const char *at)
{
	static const char round[] = "round ";
	const size_t n = sizeof round - 1;

	return at - line >= (ptrdiff_t)n && strncasecmp(at - n, round, n) == 0;
}

/* Whether the line names a seat whose score is told just above, and a number
 * that is not in it. */
static bool
tells_other_points(const struct verify_case *c, const struct claims *claims,
	const struct fault *f)
{
	uint64_t shape;
	unsigned seat = reader_seat_named(&c->verify->manner, f->found, &shape);
	struct event e;

	if (f->id != FAULT_STRAY_LINE || !seat ||
		!find_score_above(c, claims, f->line, seat, &e))
		return false;
	for (const char *s = f->found; *(s += strcspn(s, DIGITS));
		s += strspn(s, DIGITS)) {
		unsigned long n = strtoul(s, NULL, 10);
		/* As in `It's Player4's turn to begin round 3.` */
		bool told = n == seat || is_of_round(f->found, s);

		for (unsigned i = 0; i < EVENT_NUMBERS; i++)
			told = told || (long)n == labs(e.number[i]);
		if (!told)
			return true;
	}
	return false;
}

/* Reports lines that give or take points behind the scores; many tell of the
 * game, as who leads it. */
static void
raise_extra_points(const struct verify_case *c, const struct claims *claims,
	struct verdict *v)
{
	struct finding *extra[EXTRA_LINES];
	uint64_t lines = 0;
	size_t count = 0;

	for (size_t i = 0; i < v->count; i++) {
		struct finding *f = &v->finding[i];

		if (!tells_other_points(c, claims, &f->fault))
			continue;
		lines += f->count;
		if (lines > EXTRA_LINES || count == EXTRA_LINES)
			return;
		extra[count++] = f;
	}
	for (size_t i = 0; i < count; i++)
		fault_become(&extra[i]->fault, FAULT_UNREAD_SCORES,
			"this line seems to tell points that no line of the "
			"format tells");
}

void
verify_raise_extra(const struct verify_case *c, const struct claims *claims,
	struct verdict *v)
{
	raise_extra_moves(c, claims, v);
	raise_denials(c, claims, v);
	raise_extra_points(c, claims, v);
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

void
verify_raise_extra_scores(const struct verify_case *c,
	const struct claims *claims, uint64_t rounds, struct verdict *v)
{
	const unsigned sums = event_kind_of_sums(c->words);

	if (sums < c->words->count &&
		claims_kinds(claims, 0, claims->count) >> sums & 1)
		return;
	for (size_t i = 0; i < v->count && rounds; i++) {
		struct fault *f = &v->finding[i].fault;

		if (f->id != FAULT_STRAY_LINE || v->finding[i].count < rounds ||
			count_numbers(f->found) < SCORE_NUMBERS)
			continue;
		fault_become(f, FAULT_UNREAD_SCORES,
			"lines seem to tell scores, but could not be read");
		return;
	}
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
