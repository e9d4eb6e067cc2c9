/*
 * Lines that could not be read and may tell what is missing, or other cards
 * than they should: one finding for all of them. Where they are many, nothing
 * is said of the game.
 */
#include "core/verify/verify_private.h"

#include <ctype.h>

/* Moves read for each that could not be, at least: no more than one in sixteen
 * is unread. Else no finding about the game is reported. */
enum { READ_LEAST = 15 };

uint64_t
verify_count_moves(
	const struct verify_case *c, const struct claims *claims, uint64_t most)
{
	const struct vocabulary *words = c->verify->setup.game->vocabulary;
	uint64_t n = 0;

	for (size_t i = 0; i < claims->count && n < most; i++)
		n += event_has(
			&words->form[claims_kind(claims, i)], EVENT_CARD);
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

bool
verify_reads_little(const struct verify_case *c, const struct claims *claims,
	uint32_t shapes)
{
	const struct claims_unread *first;
	uint64_t unread =
		count_unread(claims, shapes & CLAIM_UNREAD_MOVES, &first);

	return READ_LEAST * unread >
		verify_count_moves(c, claims, READ_LEAST * unread);
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
		"%ju of %ju moves could not be read; the first is line %ju: "
		"`%s`",
		(uintmax_t)unread,
		(uintmax_t)(unread + verify_count_moves(c, claims, UINT64_MAX)),
		(uintmax_t)first->line,
		verify_quote(c->source, first->line).bytes);
	verdict_add(v, &f);
	return true;
}

/* Moves of one kind: those whose lines do not tell their card, and all. */
struct hidden_cards {
	uint64_t hidden, moves;
	uint64_t line; /* of the first that is hidden */
};

/* The card of a seat's move is the field of this number. */
enum { MOVED_CARD = 1 };

/* Counts claim i where it is a seat's move of a card that the wording prints.
 */
static void
count_hidden(const struct verify_case *c, const struct claims *claims, size_t i,
	struct hidden_cards *of)
{
	const struct vocabulary *words = c->verify->setup.game->vocabulary;
	unsigned kind = claims_kind(claims, i);
	const struct event_form *form = &words->form[kind];
	struct claim claim;
	struct event e;

	if (form->field[0].type != EVENT_SEAT ||
		form->field[MOVED_CARD].type != EVENT_CARD ||
		!wording_mentions(c->wording->wording, kind, MOVED_CARD))
		return;
	claims_get(claims, i, &claim, &e);
	of[kind].moves++;
	if (!claim_has(&claim, MOVED_CARD) && of[kind].hidden++ == 0)
		of[kind].line = claim.line;
}

/*
 * Reports moves without their cards. A program may hide those of all moves of
 * a kind, as of discards, if that is not most of its moves.
 */
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

void
verify_raise_unread(const struct verify_case *c, const struct verify_reading *r,
	const struct judgement *j, struct verdict *v)
{
	const struct claims *claims = &r->claims;
	bool moves = verify_count_moves(c, claims, 1) > 0;
	const struct claims_unread *first;
	struct fault f;

	raise_hidden_cards(c, claims, v);
	if (raise_unread_moves(c, claims, j->unread & CLAIM_UNREAD_MOVES, v))
		return;
	/* What is missing is told by lines that name a seat and no card. */
	if (!moves && j->tally.rounds) {
		raise_unread_moves(c, claims, UINT32_MAX, v);
		return;
	}
	count_unread(claims, j->unread, &first);
	if (!first || findings_last(v->finding, v->count, FAULT_UNREAD_SCORES))
		return;
	fault_set(&f, FAULT_UNREAD_SCORES, first->line, 1,
		"lines seem to tell what is missing, but could not be read; "
		"the first is line %ju: `%s`",
		(uintmax_t)first->line,
		verify_quote(c->source, first->line).bytes);
	verdict_add(v, &f);
}

/* --- lists of cards that could not be read --- */

/* Writes what the line of such a list begins with, before its cards. */
static void
write_head(
	const struct verify_case *c, const struct event *e, struct text *head)
{
	struct event other = *e;
	struct text line = {0};
	size_t n = 0;

	text_clear(head);
	verify_print_event(c, e, false, head);
	/* Any list will do but the empty one. */
	other.cards =
		card_bit(CARD_RANKS * ((unsigned)e->number[0] % CARD_SUITS));
	other.list[0] = CARD_7S;
	other.count = 1;
	verify_print_event(c, &other, false, &line);
	while (n < head->length && n < line.length &&
		head->bytes[n] == line.bytes[n])
		n++;
	while (n > 0 && head->bytes[n - 1] == ' ')
		n--;
	text_cut(head, n);
	text_fini(&line);
}

/* Whether the line begins as a list of this kind does, of any seat or suit. */
static bool
begins_list(const struct verify_case *c, unsigned kind, const char *line)
{
	const struct event_form *form =
		&c->verify->setup.game->vocabulary->form[kind];
	unsigned seats = event_has(form, EVENT_SEAT) ? GAME_SEATS : 1;
	unsigned words = 1;
	struct text head = {0};
	bool begins = false;

	while (form->words && form->words[words])
		words++;
	for (unsigned i = 0; i < seats * words && !begins; i++) {
		int32_t word = (int32_t)(i % words);
		const struct event e = {.kind = (uint8_t)kind,
			.seat = (uint8_t)(1 + i / words),
			.number = {word, word, word, word}};

		write_head(c, &e, &head);
		begins = head.length > 1 &&
			strncmp(line, head.bytes, head.length) == 0;
	}
	text_fini(&head);
	return begins;
}

unsigned
verify_kind_of_list(const struct verify_case *c, const char *line)
{
	const struct vocabulary *words = c->verify->setup.game->vocabulary;
	unsigned kind = 0;

	for (; kind < words->count; kind++) {
		const struct event_form *form = &words->form[kind];
		const struct event some = {.kind = (uint8_t)kind};
		struct text outline = {0};
		bool is;

		if (!event_has(form, EVENT_CARDS) &&
			!event_has(form, EVENT_PILE))
			continue;
		verify_print_event(c, &some, true, &outline);
		is = outline.length && strcmp(line, outline.bytes) == 0;
		text_fini(&outline);
		if (is || begins_list(c, kind, line))
			break;
	}
	return kind;
}

/* The kinds of lists that these lines are: bits; *all: they are no others. */
static uint64_t
kinds_of_lists(const struct verify_case *c, const char *lines, bool *all)
{
	unsigned count = c->verify->setup.game->vocabulary->count;
	uint64_t kinds = 0;
	char line[FAULT_TEXT];

	*all = true;
	while (*lines) {
		size_t n = strcspn(lines, "\n");
		unsigned kind;

		text_fill(line, sizeof line, "%.*s", (int)n, lines);
		kind = verify_kind_of_list(c, line);
		if (kind < count)
			kinds |= order_bit(kind);
		*all = *all && kind < count;
		lines += n + (lines[n] == '\n');
	}
	return kinds;
}

/* Whether the line names a card. */
static bool
names_card(const char *line)
{
	unsigned card;

	for (size_t at = 0; line[at]; at++)
		if ((at == 0 || !isalnum((unsigned char)line[at - 1])) &&
			card_read_loosely(line + at, strlen(line + at), &card))
			return true;
	return false;
}

/* The kind of list in whose place the stray line stands: it begins as one, or
 * names cards where one is missing and has a word of it. */
static unsigned
kind_in_place(const struct verify_case *c, const struct verdict *v, size_t i)
{
	const struct fault *f = &v->finding[i].fault;
	const struct finding *next = &v->finding[i] + 1;
	unsigned kind = verify_kind_of_list(c, f->found), words;

	if (kind == c->verify->setup.game->vocabulary->count &&
		i + 1 < v->count && next->fault.id == FAULT_MISSING_LINE &&
		next->fault.line == f->line + 1 &&
		next->count == v->finding[i].count && names_card(f->found) &&
		verify_same_words(f->found, next->fault.expected, &words))
		return verify_kind_of_list(c, next->fault.expected);
	return kind;
}

/* Expects the line that is missing behind the list. */
static void
expect_list(struct finding *f, const struct finding *m)
{
	memcpy(f->fault.expected, m->fault.expected, FAULT_TEXT);
	if (!strstr(m->fault.expected, ELLIPSIS) &&
		!strchr(m->fault.expected, '\n'))
		text_fill(f->fault.what, FAULT_TEXT, "`%s` for `%s`",
			SHORT(f->fault.found, 100),
			SHORT(f->fault.expected, 100));
}

/* Drops what is missing where lists of these kinds could not be read. */
static void
drop_missing_lists(
	const struct verify_case *c, const uint64_t *unread, struct verdict *v)
{
	for (size_t i = 0; i < v->count; i++) {
		struct finding *m = &v->finding[i], *before = m - 1;
		uint64_t kinds;
		bool all;

		if (m->fault.id != FAULT_MISSING_LINE)
			continue;
		kinds = kinds_of_lists(c, m->fault.expected, &all);
		for (; kinds && all; kinds &= kinds - 1)
			all = m->count <= unread[__builtin_ctzll(kinds)];
		if (!all)
			continue;
		if (i && before->fault.id == FAULT_UNREAD_LIST &&
			before->fault.line + 1 == m->fault.line)
			expect_list(before, m);
		findings_drop(m);
	}
	findings_take_out(v->finding, &v->count);
}

void
verify_raise_unread_lists(const struct verify_case *c, struct verdict *v)
{
	uint64_t missing = 0, unread[ORDER_KINDS] = {0};
	bool all;

	for (size_t i = 0; i < v->count; i++)
		if (v->finding[i].fault.id == FAULT_MISSING_LINE)
			missing |= kinds_of_lists(
				c, v->finding[i].fault.expected, &all);
	for (size_t i = 0; i < v->count && missing; i++) {
		struct finding *f = &v->finding[i];
		unsigned kind;

		if (f->fault.id != FAULT_STRAY_LINE)
			continue;
		kind = kind_in_place(c, v, i);
		if (kind >= ORDER_KINDS || !(missing >> kind & 1))
			continue;
		f->fault.id = FAULT_UNREAD_LIST;
		fault_words(&f->fault, "this list of cards cannot be read");
		unread[kind] += f->count;
	}
	if (missing)
		drop_missing_lists(c, unread, v);
}
