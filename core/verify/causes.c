/*
 * One mistake, one finding: what follows from another finding is left out, and
 * findings of one cause are counted.
 */
#include "core/base/base.h"
#include "core/verify/verify_private.h"

#include <stdlib.h>

enum {
	WORDS_APART = 4,   /* bytes between words of one slip, at most */
	FOREIGN_LEAST = 8, /* lines of a text that is not a game's */
	FAMILY = 4,        /* kinds that one mistake makes, */
	FAMILY_TOLD = 2,   /* of which so many are told */
	FOREIGN_APART = 4  /* lines from one of them to the next, at most */
};

static void
take_out_dropped(struct verdict *v)
{
	findings_take_out(v->finding, &v->count);
}

/* Moves the finding to the other one's place, with the text found there. */
static void
move_finding(struct finding *f, const struct finding *to)
{
	f->fault.line = to->fault.line;
	f->fault.column = f->at = to->fault.column;
	f->fault.width = to->fault.width;
	memcpy(f->fault.found, to->fault.found, FAULT_TEXT);
}

/* --- a missing line that two findings tell --- */

/* Whether both miss the same line; m may miss others before it. */
static bool
misses_same(const struct finding *m, const struct finding *f)
{
	const char *last = strrchr(m->fault.expected, '\n');

	last = last ? last + 1 : m->fault.expected;
	return *f->fault.expected &&
		(verify_fits_outline(f->fault.expected, last) ||
			verify_fits_outline(last, f->fault.expected));
}

/* Whether the game's rules ask for a line that is missing. */
static bool
asks_for_line(const struct finding *f)
{
	return f->fault.id == FAULT_ROUND_LINE ||
		f->fault.id == FAULT_SCORE_LINES ||
		f->fault.id == FAULT_UNREAD_SCORES;
}

/* Whether m may tell the line that is missing by f. */
static bool
may_be_missing(const struct finding *f, const struct finding *m)
{
	return m->fault.id == FAULT_MISSING_LINE ||
		m->fault.id == FAULT_SPELLING ||
		(m->fault.id == FAULT_UNREAD_SCORES && m != f);
}

/* A missing line that the rules ask for, and the order of lines too, is one
 * finding: that of the rules, in the place of the other. The line of a round
 * that stands there in other words is a spelling. */
static void
merge_missing(struct verdict *v)
{
	for (size_t i = 0; i < v->count; i++) {
		struct finding *f = &v->finding[i];

		for (size_t j = v->count; asks_for_line(f) && j-- > 0;) {
			struct finding *m = &v->finding[j];

			if (m->fault.line + VERIFY_BLOCK < f->fault.line)
				break;
			if (!may_be_missing(f, m) ||
				m->fault.line > f->fault.line ||
				m->count > f->count || !misses_same(m, f))
				continue;
			if (m->fault.id != FAULT_MISSING_LINE &&
				(m->fault.id == FAULT_UNREAD_SCORES ||
					!strpbrk(m->fault.found, DIGITS))) {
				findings_drop(f);
				break;
			}
			move_finding(f, m);
			memcpy(f->fault.expected, m->fault.expected,
				FAULT_TEXT);
			if (f->fault.id == FAULT_UNREAD_SCORES)
				memcpy(f->fault.what, m->fault.what,
					FAULT_TEXT);
			findings_drop(m);
			break;
		}
	}
}

/* Whether both findings are of one slip in a line: words for others, one close
 * behind the other; or anything in a fixed line, as a refusal. */
static bool
goes_on(const struct finding *f, const struct finding *next)
{
	bool close = f->fault.id == FAULT_SPELLING &&
		next->fault.id == FAULT_SPELLING &&
		next->fault.column <=
			f->fault.column + f->fault.width + WORDS_APART &&
		!strstr(f->fault.expected, ELLIPSIS);

	return f->fault.line == next->fault.line && f->count == next->count &&
		*f->fault.expected &&
		!(next->fault.id == FAULT_SPACING &&
			verify_tells_case(&f->fault)) &&
		(close || !strpbrk(f->fault.expected, DIGITS)) &&
		strcmp(f->fault.expected, next->fault.expected) == 0 &&
		strcmp(f->fault.found, next->fault.found) == 0;
}

/* Names the words in which what was found differs from what is expected; false
 * when there are others in other lines: cards, or numbers. */
static bool
name_words(struct finding *first)
{
	struct fault *f = &first->fault;
	struct text_short words;
	size_t found = strlen(f->found), due = strlen(f->expected), n = 0;

	if (!found) /* the first tells what is missing */
		return true;
	while (f->found[n] && f->found[n] == f->expected[n])
		n++;
	while (n && f->found[n - 1] != ' ')
		n--;
	while (found > n && due > n &&
		f->found[found - 1] == f->expected[due - 1]) {
		found--;
		due--;
	}
	found += strcspn(f->found + found, " ");
	due += strcspn(f->expected + due, " ");
	words = text_short(f->expected + n, due - n, QUOTE_LINE);
	if (first->count > 1 &&
		(strpbrk(words.bytes, DIGITS) ||
			loose_cards_named(words.bytes, strlen(words.bytes))))
		return false;
	f->id = FAULT_SPELLING;
	if (f->found_at)
		f->column = first->at = f->found_at + (uint32_t)n;
	f->width = (uint32_t)(found - n);
	text_fill(f->what, FAULT_TEXT, "`%s` for `%s`",
		text_short(f->found + n, found - n, QUOTE_LINE).bytes,
		words.bytes);
	return true;
}

static void
merge_words(struct verdict *v)
{
	for (size_t i = 0, next; i < v->count; i = next) {
		struct finding *first = &v->finding[i];

		for (next = i + 1; next < v->count &&
			goes_on(&v->finding[next - 1], &v->finding[next]);
			next++)
			;
		if (next == i + 1 || !name_words(first))
			continue;
		for (size_t k = i + 1; k < next; k++)
			findings_drop(&v->finding[k]);
	}
}

/* One slip in several places of a line, as `0+14=14`, is one finding. */
static void
merge_places(struct verdict *v)
{
	for (size_t i = 0, next; i < v->count; i = next) {
		struct finding *first = &v->finding[i];
		char *what = first->fault.what;
		size_t n = verify_length_before_place(what);

		for (next = i + 1; next < v->count && what[n]; next++) {
			struct finding *f = &v->finding[next];

			if (f->fault.line != first->fault.line ||
				f->fault.id != first->fault.id ||
				f->count != first->count ||
				verify_length_before_place(f->fault.what) !=
					n ||
				strncmp(f->fault.what, what, n) != 0)
				break;
			text_fill(what + strlen(what),
				FAULT_TEXT - strlen(what), ",%s",
				f->fault.what + n);
			findings_drop(f);
		}
	}
}

/* A line of the scores or a move in another's place, and two lines that must
 * change places there, are one finding: that of the rules, and of the scores at
 * the first line. */
static void
merge_exchanged(struct verdict *v)
{
	for (size_t i = 1; i < v->count; i++) {
		struct finding *f = &v->finding[i], *before = f - 1;

		if ((f->fault.id != FAULT_RUMMY_LINES &&
			    f->fault.id != FAULT_RUMMY_TURN) ||
			before->fault.id != FAULT_LINE_ORDER ||
			before->fault.line + 1 != f->fault.line)
			continue;
		if (f->fault.id == FAULT_RUMMY_LINES)
			move_finding(f, before);
		findings_drop(before);
	}
}

/* A line that tells a move or a score, or may do so, is not a stray one or a
 * list, too. */
static void
merge_stray(struct verdict *v)
{
	for (size_t i = 0; i < v->count; i++) {
		struct finding *f = &v->finding[i];

		if (f->fault.id != FAULT_UNREAD_MOVES &&
			f->fault.id != FAULT_UNREAD_SCORES &&
			!verify_breaks_rules(&f->fault))
			continue;
		for (size_t j = i + 1; j < v->count &&
			v->finding[j].fault.line == f->fault.line;
			j++)
			if (v->finding[j].fault.id == FAULT_STRAY_LINE ||
				v->finding[j].fault.id == FAULT_UNREAD_LIST) {
				move_finding(f, &v->finding[j]);
				findings_drop(&v->finding[j]);
			}
	}
}

/* The line of the last finding of that id; 0: there is none. */
static uint64_t
line_of(const struct verdict *v, enum fault_id id)
{
	const struct finding *f = findings_last(v->finding, v->count, id);

	return f ? f->fault.line : 0;
}

/* Discards that cannot be read leave scores that cannot be judged. */
static void
drop_unjudged(struct verdict *v)
{
	const struct finding *list = NULL;

	for (size_t i = 0; i < v->count; i++) {
		struct finding *f = &v->finding[i];

		if (f->fault.id == FAULT_UNREAD_LIST)
			list = f;
		else if (f->fault.id == FAULT_UNREAD_SCORES && list &&
			list->fault.line + VERIFY_BLOCK >= f->fault.line)
			findings_drop(f);
	}
	take_out_dropped(v);
}

/* Where the transcript stops inside a line, that tells its end: not how the
 * game ends, nor who wins. */
static bool
is_behind_cut(const struct fault *f, uint64_t cut)
{
	return cut &&
		(f->id == FAULT_UNFINISHED ||
			(fault_kind(f->id)->class == CLASS_SCORE &&
				f->line + 1 >= cut && f->expected[0] &&
				!f->found[0]));
}

/* Drops what follows from a cut, and lines missing where lines are left out:
 * they are among these. */
static void
drop_at_gaps(struct verdict *v)
{
	uint64_t cut = line_of(v, FAULT_TRUNCATED);
	uint64_t gap = line_of(v, FAULT_LEFT_OUT);

	for (size_t i = 0; i < v->count; i++) {
		struct finding *f = &v->finding[i];

		if (is_behind_cut(&f->fault, cut) ||
			(f->fault.id == FAULT_UNFINISHED && i > 0 &&
				f[-1].fault.line == f->fault.line &&
				fault_kind(f[-1].fault.id)->class ==
					CLASS_SCORE) ||
			(gap && f->fault.line == gap && f->count == 1 &&
				(f->fault.id == FAULT_MISSING_LINE ||
					f->fault.id == FAULT_ROUND_LINE)))
			findings_drop(f);
	}
	take_out_dropped(v);
}

/* A deck that lacks rows is told as such, and not that few rows stand there;
 * nor that a line is blank where the words of a refusal are missing. */
static void
merge_neighbours(struct verdict *v)
{
	for (size_t i = 1; i < v->count; i++) {
		struct finding *f = &v->finding[i], *before = f - 1;

		if (f->fault.line != before->fault.line + 1)
			continue;
		if (f->fault.id == FAULT_MISSING_LINE &&
			before->fault.id == FAULT_DECK_DIFFERS &&
			f->count <= before->count)
			findings_drop(f);
		if (f->fault.id == FAULT_REFUSAL_MISSING &&
			before->fault.id == FAULT_BLANK_LINE &&
			before->count <= f->count)
			findings_drop(before);
	}
}

/* A word that differs in two ways, as a card spelt out, may be told in the same
 * words for both: then once. */
static void
drop_same(struct verdict *v)
{
	for (size_t i = 1; i < v->count; i++) {
		const struct finding *f = &v->finding[i - 1];
		struct finding *same = &v->finding[i];

		if (f->fault.id == same->fault.id &&
			f->fault.line == same->fault.line &&
			f->fault.column == same->fault.column &&
			f->count == same->count &&
			strcmp(f->fault.what, same->fault.what) == 0)
			findings_drop(&v->finding[i - 1]);
	}
	take_out_dropped(v);
}

/*
 * Whether two findings of a line have one cause, which the second tells better:
 * a line that is left out breaks the rules and the order of lines, and
 * without it no seat is asked.
 */
static bool
tells_better(const struct finding *f, const struct finding *better)
{
	enum fault_id id = better->fault.id;

	switch (f->fault.id) {
	case FAULT_MISSING_LINE:
	case FAULT_CARD_SPELLING:
		return f->count == 1 && verify_breaks_rules(&better->fault);
	case FAULT_SPELLING: /* of the cards, behind the name of a pile */
	case FAULT_SPACING:
	case FAULT_LIST_ORDER:
		return id == FAULT_TABLE_DIFFERS && f->count == 1 &&
			f->fault.column > 1;
	case FAULT_LINE_ORDER:
		return id == FAULT_ROUND_LINE ||
			(f->count == 1 && verify_breaks_rules(&better->fault));
	case FAULT_NOT_ASKED:
		return id == FAULT_MISSING_LINE || id == FAULT_LINE_ORDER ||
			id == FAULT_RAGEQUIT_COMPUTER;
	default:
		return false;
	}
}

/* Drops what another finding of the line, or that shows it, tells better. */
static void
drop_told(struct verdict *v)
{
	for (size_t i = 0, k = 0; i < v->count; i++, k = i) {
		struct finding *f = v->finding;
		uint64_t line = f[i].fault.line;

		while (k > 0 &&
			(f[k - 1].fault.line == line ||
				f[k - 1].fault.other == line))
			k--;
		while (k < v->count && f[k].fault.line <= line &&
			!tells_better(&f[i], &f[k]))
			k++;
		if (k < v->count && f[k].fault.line <= line)
			findings_drop(&f[i]);
	}
	take_out_dropped(v);
}

/*
 * A program makes its mistake again and again: findings about the game with one
 * name have one cause. Those of lines have been counted by their differences;
 * what the referee says of lines, which names a round, is compared.
 */
static bool
has_cause_of(const struct finding *a, const struct slip_marks *a_slip,
	const struct finding *b, const struct slip_marks *b_slip)
{
	enum fault_id id = a_slip->id;

	if (id != b_slip->id ||
		(a_slip->words && !verify_same_slip(a_slip, b_slip)))
		return false;
	return !a->alone && !b->alone &&
		(a_slip->words || id == FAULT_UNREAD_LIST ||
			verify_breaks_rules(&a->fault) ||
			((a->fault.round || id == FAULT_LINE_ORDER) &&
				strcmp(a->fault.what, b->fault.what) == 0));
}

/* Counts the finding in one of the same cause. */
static void
count_finding(struct finding *first, const struct finding *f)
{
	verify_count_lines(first, f->fault.line, f->count);
	for (unsigned n = 0; n < VERDICT_NEXT; n++)
		if (f->next[n])
			verify_count_lines(first, f->next[n], 0);
}

/* Whether it follows from a finding that is reported. Else, when it is about
 * play, its round is kept in *round, for those that follow. */
static bool
note_follower(const struct fault *f, uint32_t *round)
{
	if (fault_kind(f->id)->class != CLASS_PLAY)
		return false;
	if (f->follows && f->round == *round)
		return true;
	*round = f->round;
	return false;
}

/* Findings of one cause are reported once, with a line of each kind that has
 * the same slip. What follows from another is only counted in it, where both
 * have one cause, and else left out. */
void
verify_gather_causes(struct verdict *v, bool marks)
{
	struct text *lines = memory_zero(v->count, sizeof *lines);
	struct slip_marks *slips = memory_zero(v->count, sizeof *slips);
	size_t kept = 0;
	uint32_t round = 0;

	for (size_t i = 0; i < v->count; i++) {
		const struct finding *f = &v->finding[i];
		bool follows = note_follower(&f->fault, &round);
		struct slip_marks slip = verify_mark_slip(&f->fault);
		size_t first = 0;

		while (first < kept &&
			!has_cause_of(
				&v->finding[first], &slips[first], f, &slip))
			first++;
		if (first == kept && !follows) {
			if (kept != i)
				v->finding[kept] = *f;
			slips[kept++] = slip;
			continue;
		}
		if (first < kept) {
			count_finding(&v->finding[first], f);
			if (slip.words)
				verify_name_line(f, &lines[first]);
		}
		if (marks)
			verdict_mark(&v->marks, f->fault.line, f->fault.id);
	}
	v->count = kept;
	for (size_t i = 0; i < v->count; i++)
		verify_end_slip(&v->finding[i], &lines[i]);
	free(lines);
	free(slips);
}

/* What one mistake in a program breaks: which cards are legal, is asked for
 * lists, plays, discards and computers; and a hand that is kept wrongly has
 * cards twice, too few, or that others hold. */
static const enum fault_id families[][FAMILY] = {
	{FAULT_LEGAL_LIST, FAULT_ILLEGAL_PLAY, FAULT_ILLEGAL_DISCARD,
		FAULT_COMPUTER_CHOICE},
	{FAULT_HAND_CHANGED, FAULT_CARD_TWICE, FAULT_NOT_IN_HAND,
		FAULT_COMPUTER_CHOICE},
};

/* Findings of three kinds that one mistake makes, or more, have that cause: two
 * tell it, the first and that which stands first in the family. */
static void
fold_family(struct verdict *v, const enum fault_id family[FAMILY])
{
	struct finding *f[FAMILY], *first = NULL;
	unsigned told = 0;

	for (unsigned n = 0; n < FAMILY; n++) {
		f[n] = findings_last(v->finding, v->count, family[n]);
		told += f[n] != NULL;
		if (f[n] && (!first || f[n] < first))
			first = f[n];
	}
	for (unsigned n = FAMILY; n-- > 0 && told > FAMILY_TOLD;)
		if (f[n] && f[n] != first) {
			findings_drop(f[n]);
			told--;
		}
	take_out_dropped(v);
}

/* Where the stray lines end that finding i begins, each close behind the one
 * before it, with their number. */
static size_t
end_of_stray(const struct verdict *v, size_t i, size_t *lines)
{
	uint64_t last = v->finding[i].fault.line;

	for (*lines = 0; i < v->count; i++) {
		const struct fault *f = &v->finding[i].fault;

		if (f->line > last + FOREIGN_APART)
			break;
		if (f->id != FAULT_STRAY_LINE)
			continue;
		last = f->line;
		(*lines)++;
	}
	return i;
}

/* Text of something else, as a page or a log, is one finding, however many
 * lines it has. Lines that stand elsewhere more often are the game's. */
static void
fold_foreign(struct verdict *v)
{
	struct finding *first = NULL;
	size_t lines;

	for (size_t i = 0, end; i < v->count; i = end) {
		end = i + 1;
		if (v->finding[i].fault.id != FAULT_STRAY_LINE)
			continue;
		end = end_of_stray(v, i, &lines);
		for (; lines >= FOREIGN_LEAST && i < end; i++) {
			struct finding *f = &v->finding[i];

			if (f->fault.id != FAULT_STRAY_LINE || f->count > lines)
				continue;
			if (!first) {
				first = f;
				continue;
			}
			count_finding(first, f);
			findings_drop(f);
		}
	}
	take_out_dropped(v);
}

void
verify_merge_findings(const struct verify_case *c, struct verdict *v)
{
	drop_at_gaps(v);
	drop_same(v);
	merge_exchanged(v);
	merge_words(v);
	take_out_dropped(v);
	merge_places(v);
	take_out_dropped(v);
	verify_raise_unread_lists(c, v);
	merge_stray(v);
	take_out_dropped(v);
	verify_merge_replaced(c, v);
	take_out_dropped(v);
	drop_told(v);
	if (!c->verify->setup.all) {
		fold_foreign(v);
		verify_gather_causes(v, c->verify->setup.marks);
		for (size_t n = 0; n < LENGTH(families); n++)
			fold_family(v, families[n]);
	}
	drop_unjudged(v);
	merge_neighbours(v);
	merge_missing(v);
	take_out_dropped(v);
}
