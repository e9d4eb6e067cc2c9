/*
 * Lists of cards and counts of the table that could not be read: one finding
 * for each, and for what is missing where it stands.
 */
#include "core/verify/verify_private.h"

#include <stdlib.h>
#include <strings.h>

enum {
	BELOW_TRIED = 64, /* lines that may go on with the list above */
	TYPED_CARD = 3    /* bytes of a card that is typed alone, at most */
};

/* Whether lines of the kind show cards, or count some. */
static bool
is_list(const struct vocabulary *words, unsigned kind)
{
	const struct event_form *form = &words->form[kind];

	return event_has(form, EVENT_CARDS) || event_has(form, EVENT_PILE) ||
		(words->board >> kind & 1 && form->field[0].name &&
			form->field[0].type != EVENT_SEAT);
}

/* Adds what the line of such a list begins with, before its cards, and a NUL.
 */
static void
add_head(const struct verify_case *c, const struct event *e, struct text *heads)
{
	struct event other = *e;
	struct text line = {0};
	size_t begin = heads->length, n = begin;

	verify_print_event(c, e, false, heads);
	/* Any list will do but the empty one. */
	other.cards =
		card_bit(CARD_RANKS * ((unsigned)e->number[0] % CARD_SUITS));
	other.card = other.list[0] = CARD_7S;
	other.list[1] = 1;
	other.count = 2;
	other.number[0] += !event_has(&c->words->form[e->kind], EVENT_WORD);
	verify_print_event(c, &other, false, &line);
	while (n < heads->length && n - begin < line.length &&
		heads->bytes[n] == line.bytes[n - begin])
		n++;
	while (n > begin && heads->bytes[n - 1] == ' ')
		n--;
	n = n > begin + 1 ? n : begin;
	text_cut(heads, n);
	if (n > begin)
		text_char(heads, '\0');
	text_fini(&line);
}

/* Adds the beginnings of lists of this kind, for every seat and word. */
static void
add_heads(const struct verify_case *c, unsigned kind, struct text *heads)
{
	const struct event_form *form = &c->words->form[kind];
	unsigned seats = event_has(form, EVENT_SEAT) ? GAME_SEATS : 1;
	unsigned words = 1;

	while (form->words && form->words[words])
		words++;
	for (unsigned i = 0; i < seats * words; i++) {
		int32_t word = (int32_t)(i % words);
		const struct event e = {.kind = (uint8_t)kind,
			.seat = (uint8_t)(1 + i / words),
			.number = {word, word, word, word}};

		add_head(c, &e, heads);
	}
}

/* Whether the line begins with the head, but for blanks and capitals. */
static bool
begins_with_head(const char *line, const char *head)
{
	for (; *head; head++) {
		if (*head == ' ')
			continue;
		line += strspn(line, " ");
		if (ascii_tolower(*line++) != ascii_tolower(*head))
			return false;
	}
	return true;
}

unsigned
verify_kind_of_list(const struct verify_case *c, const char *line)
{
	struct text *heads = &c->wording->heads;
	unsigned count = heads->length ? 0 : c->words->count;
	size_t length;
	unsigned kind = verify_kind_of_outline(c, line, &length);
	const char *head;

	if (kind < c->words->count && !line[length] && is_list(c->words, kind))
		return kind;
	for (kind = 0; kind < count; kind++) {
		if (is_list(c->words, kind))
			add_heads(c, kind, heads);
		text_char(heads, '\0');
	}
	head = heads->bytes;
	for (kind = 0; kind < c->words->count; kind++, head++)
		for (; *head; head += length + 1) {
			length = strlen(head);
			if (begins_with_head(line, head))
				return kind;
		}
	return kind;
}

/* Whether the line heads the table, and shows nothing. */
static bool
heads_board(const struct verify_case *c, const char *line)
{
	struct text head = {0};
	bool heads = false;

	for (unsigned kind = 0; kind < c->words->count && !heads; kind++) {
		const struct event some = {.kind = (uint8_t)kind};

		if (!(c->words->board >> kind & 1) ||
			c->words->form[kind].field[0].name)
			continue;
		text_clear(&head);
		verify_print_event(c, &some, false, &head);
		heads = head.length && strcmp(line, head.bytes) == 0;
	}
	text_fini(&head);
	return heads;
}

/* The kinds of lists that these lines are; *all: each line is one, or heads the
 * table, or there are no lines. */
static uint64_t
find_kinds(const struct verify_case *c, const char *lines, bool *all)
{
	unsigned count = c->words->count;
	uint64_t kinds = 0;
	bool none = !*lines;
	char line[FAULT_TEXT];

	*all = true;
	while (*lines) {
		size_t n = strcspn(lines, "\n");
		unsigned kind;

		text_fill(line, sizeof line, "%.*s", (int)n, lines);
		kind = verify_kind_of_list(c, line);
		if (kind < count)
			kinds |= order_bit(kind);
		*all = *all && (kind < count || heads_board(c, line));
		lines += n + (lines[n] == '\n');
	}
	*all = *all && (kinds || none);
	return kinds;
}

/* The kinds of lists that these lines are, as in struct verify_lists: games of
 * a file mostly miss the same lines. */
static uint64_t
kinds_of_lists(const struct verify_case *c, const char *lines, bool *all)
{
	struct verify_lists *known = &c->wording->lists;

	if (!*lines || strcmp(known->lines, lines) != 0) {
		text_fill(known->lines, sizeof known->lines, "%s", lines);
		known->kinds = find_kinds(c, lines, &known->all);
	}
	*all = known->all;
	return known->kinds;
}

/* Whether the line has a number, or a rank by itself. */
static bool
names_number(const char *line)
{
	for (size_t at = 0; line[at]; at++)
		if (ascii_digit(line[at]) ||
			(ascii_among(line[at], "AJQKT") &&
				(!at || !ascii_alnum(line[at - 1])) &&
				!ascii_alnum(line[at + 1])))
			return true;
	return false;
}

bool
verify_names_values(const char *line)
{
	return names_number(line) || loose_cards_named(line, strlen(line));
}

/* Whether a line may tell what lists of one of these kinds show. */
static bool
may_tell(const struct vocabulary *words, uint64_t kinds, const char *due,
	const char *line)
{
	for (; kinds; kinds &= kinds - 1) {
		const struct event_form *form =
			&words->form[__builtin_ctzll(kinds)];
		unsigned all;

		if (event_has(form, EVENT_WORDS)
				? verify_same_words(line, due, &all) > 0
				: loose_cards_named(line, strlen(line)) != 0)
			return true;
		if ((event_has(form, EVENT_PILE) ||
			    event_has(form, EVENT_COUNTS) ||
			    event_has(form, EVENT_NUMBER)) &&
			names_number(line))
			return true;
	}
	return false;
}

/* The finding of a stray line that has a place on this line; NULL: none. With
 * --all such findings stand before m. */
static struct finding *
stray_on(
	const struct verify_case *c, struct verdict *v, size_t m, uint64_t line)
{
	bool all = c->verify->setup.all;

	for (size_t i = all ? m : v->count; i-- > 0;) {
		struct finding *f = &v->finding[i];

		if (finding_names(f, line) &&
			(f->fault.id == FAULT_STRAY_LINE ||
				f->fault.id == FAULT_UNREAD_LIST))
			return f;
		if (all && f->fault.line < line)
			break;
	}
	return NULL;
}

/* Makes the finding of a stray line one of a list. */
static void
become_unread_list(struct fault *f)
{
	fault_become(f, FAULT_UNREAD_LIST, "this list of cards cannot be read");
}

/* Makes the finding one of a list of these kinds; unread has the kinds of each
 * finding. */
static void
become_unread(
	struct verdict *v, struct finding *f, uint64_t kinds, uint64_t *unread)
{
	if (f->fault.id == FAULT_STRAY_LINE)
		become_unread_list(&f->fault);
	f->fault.id = FAULT_UNREAD_LIST;
	unread[f - v->finding] |= kinds;
}

/* How many lists of the kind could not be read. */
static uint64_t
count_unread_lists(
	const struct verdict *v, const uint64_t *unread, unsigned kind)
{
	uint64_t count = 0;

	for (size_t i = 0; i < v->count; i++)
		if (unread[i] >> kind & 1)
			count += v->finding[i].count;
	return count;
}

/* Stray lines just before this one, where finding m misses lists of these
 * kinds, stand in their place if one of them may tell what is missing; fewer
 * lines than kinds leave the others missing. */
static void
replace_lists(const struct verify_case *c, struct verdict *v, size_t m,
	uint64_t line, uint64_t kinds, uint64_t *unread)
{
	struct finding *block[VERIFY_BLOCK];
	unsigned n = 0;
	bool tells = false;

	while (n < VERIFY_BLOCK && n + 1 < line &&
		(block[n] = stray_on(c, v, m, line - 1 - n))) {
		tells = tells ||
			may_tell(c->words, kinds, v->finding[m].fault.expected,
				block[n]->fault.found);
		n++;
	}
	if (n < (unsigned)__builtin_popcountll(kinds))
		kinds = 0;
	while (tells && n-- > 0)
		become_unread(v, block[n], kinds, unread);
}

/* Expects the line that is missing behind the list. */
static void
expect_list(struct finding *f, const struct finding *m)
{
	memcpy(f->fault.expected, m->fault.expected, FAULT_TEXT);
	if (!strstr(m->fault.expected, ELLIPSIS) &&
		!strchr(m->fault.expected, '\n'))
		text_fill(f->fault.what, FAULT_TEXT, "`%s` for `%s`",
			SHORT(f->fault.found, QUOTE_LINE),
			SHORT(f->fault.expected, QUOTE_LINE));
	if (verify_lists_the_same(f->fault.found, f->fault.expected))
		f->fault.id = FAULT_SPELLING;
}

/* Drops what is missing where lists of these kinds could not be read: with
 * --all, where one stands just before it. */
static void
drop_missing_lists(
	const struct verify_case *c, const uint64_t *unread, struct verdict *v)
{
	uint64_t count[ORDER_KINDS];

	for (unsigned kind = 0; kind < ORDER_KINDS; kind++)
		count[kind] = count_unread_lists(v, unread, kind);
	for (size_t i = 0; i < v->count; i++) {
		struct finding *m = &v->finding[i], *before = m;
		uint64_t kinds;
		bool all;

		if (m->fault.id != FAULT_MISSING_LINE)
			continue;
		while (before > v->finding &&
			before->fault.line >= m->fault.line)
			before--;
		kinds = kinds_of_lists(c, m->fault.expected, &all);
		for (; kinds && all; kinds &= kinds - 1)
			all = m->count <= count[__builtin_ctzll(kinds)];
		if (!all)
			continue;
		if (before->fault.id == FAULT_UNREAD_LIST &&
			before->fault.line + 1 == m->fault.line)
			expect_list(before, m);
		else if (c->verify->setup.all && *m->fault.expected)
			continue;
		findings_drop(m);
	}
	findings_take_out(v->finding, &v->count);
}

/* Counts the stray lines that begin up to a colon as one of a list that cannot
 * be read, as a pile that is empty. */
static void
add_same_heads(struct verdict *v, uint64_t *unread)
{
	for (size_t i = 0; i < v->count; i++) {
		const char *head = v->finding[i].fault.found;
		size_t n = strcspn(head, ":");

		for (size_t j = 0;
			v->finding[i].fault.id == FAULT_UNREAD_LIST &&
			head[n] && j < v->count;
			j++)
			if (v->finding[j].fault.id == FAULT_STRAY_LINE &&
				strncmp(v->finding[j].fault.found, head,
					n + 1) == 0)
				become_unread(
					v, &v->finding[j], unread[i], unread);
	}
}

/* --- cards that are marked in a list --- */

static bool
has_small_letter(const char *s, size_t length)
{
	while (length > 0 && !ascii_lower(*s)) {
		s++;
		length--;
	}
	return length > 0;
}

/* Whether the word is a card, with or without signs around it. Sets *marked if
 * it has small letters, or signs that do not separate the items of a list. */
static bool
is_card(const char *word, size_t length, bool *marked)
{
	size_t from = 0, to = length;

	while (ascii_punct(word[from]))
		from++;
	while (to > from && ascii_punct(word[to - 1]))
		to--;
	*marked = (from && to < length) ||
		(from && !ascii_among(word[0], "([{<|")) ||
		(to < length && !ascii_among(word[to], ")]}>|,;.")) ||
		has_small_letter(word + from, to - from);
	return card_count(loose_cards_named(word + from, to - from)) == 1;
}

/* Where the first card stands in a line that marks some of its cards, or `all`
 * of them; SIZE_MAX for any other line. */
static size_t
find_marked(const char *line, bool all)
{
	size_t first = SIZE_MAX, marked = 0, cards = 0, n;
	bool is;

	for (size_t at = 0; line[at]; at += n + !n) {
		n = strcspn(line + at, " ");
		if (!n || !is_card(line + at, n, &is))
			continue;
		first = cards++ ? first : at;
		marked += is;
	}
	return marked && (all || marked < cards) ? first : SIZE_MAX;
}

/* Whether the line before this one of the game is such a line. */
static bool
is_marked_before(const struct verify_case *c, uint64_t line)
{
	return line > c->source->line + 1 &&
		find_marked(verify_quote(c->source, line - 1).bytes, false) !=
		SIZE_MAX;
}

/* Drops what is said of the list in such a line. */
static void
drop_marks(const struct verify_case *c, struct verdict *v)
{
	for (size_t i = 0; i < v->count; i++) {
		const struct fault *f = &v->finding[i].fault;
		size_t at;

		if (f->id != FAULT_SPELLING && f->id != FAULT_SPACING &&
			f->id != FAULT_CARD_SPELLING)
			continue;
		at = find_marked(verify_quote(c->source, f->line).bytes, true);
		if (f->column > at)
			findings_drop(&v->finding[i]);
	}
	findings_take_out(v->finding, &v->count);
}

/* Where a list of the table is missing behind one in which some cards are
 * marked, the marks are that list. */
static void
replace_by_marks(const struct verify_case *c, struct verdict *v)
{
	uint64_t board = c->words->board;
	bool replaced = false;

	for (size_t i = 0; i < v->count; i++) {
		struct finding *m = &v->finding[i];
		bool marked, all;

		if (m->fault.id != FAULT_MISSING_LINE ||
			strchr(m->fault.expected, '\n') ||
			!(kinds_of_lists(c, m->fault.expected, &all) & board))
			continue;
		marked = is_marked_before(c, m->fault.line);
		for (unsigned n = 0; n < VERDICT_NEXT && m->next[n]; n++)
			marked = marked || is_marked_before(c, m->next[n]);
		if (!marked)
			continue;
		fault_become(&m->fault, FAULT_UNREAD_LIST,
			"cards are marked in the line before, and not listed");
		replaced = true;
	}
	if (replaced)
		drop_marks(c, v);
}

void
verify_raise_unread_lists(const struct verify_case *c, struct verdict *v)
{
	uint64_t *unread = memory_zero(v->count, sizeof *unread);
	uint64_t missing = 0, kinds;
	unsigned kind;
	bool all;

	for (size_t i = 0; i < v->count; i++) {
		const struct finding *m = &v->finding[i];

		if (m->fault.id != FAULT_MISSING_LINE)
			continue;
		kinds = kinds_of_lists(c, m->fault.expected, &all);
		missing |= kinds;
		if (!kinds || !all)
			continue;
		replace_lists(c, v, i, m->fault.line, kinds, unread);
		for (unsigned n = 0; n < VERDICT_NEXT && m->next[n]; n++)
			replace_lists(c, v, i, m->next[n], kinds, unread);
	}
	for (size_t i = 0; i < v->count && missing; i++) {
		struct finding *f = &v->finding[i];

		if (f->fault.id != FAULT_STRAY_LINE)
			continue;
		kind = verify_kind_of_list(c, f->fault.found);
		if (kind < ORDER_KINDS && missing >> kind & 1)
			become_unread(v, f, order_bit(kind), unread);
	}
	if (missing) {
		add_same_heads(v, unread);
		drop_missing_lists(c, unread, v);
		replace_by_marks(c, v);
	}
	free(unread);
}

/* Whether the line names the list, as in `P1.hand = [7S, 8D]`, and cards
 * behind that. */
static bool
names_list(const char *line, const char *list)
{
	size_t length = strlen(list);

	for (const char *at = line; *at; at++)
		if ((at == line || !ascii_alpha(at[-1])) &&
			strncasecmp(at, list, length) == 0 &&
			!ascii_alnum(at[length]))
			return card_count(loose_cards_named(
				       at + length, strlen(at + length))) > 1;
	return false;
}

/* Whether the line is of cards alone, more of them than people type at once,
 * and stands below a list of the board that has none. */
static bool
may_continue(const struct verify_case *c, const struct claims *claims,
	const struct fault *f)
{
	size_t i = 0, length = strlen(f->found);
	struct event e = {.kind = 0};

	if (length <= TYPED_CARD ||
		!loose_cards(f->found, length, CARD_SUITS, &e))
		return false;
	while (i < claims->count && claims_line(claims, i) + 1 < f->line)
		i++;
	if (i == claims->count || claims_line(claims, i) + 1 != f->line)
		return false;
	claims_event(claims, i, &e);
	return (c->words->board >> e.kind & 1) && !e.cards &&
		event_has(&c->words->form[e.kind], EVENT_CARDS);
}

/* Reports stray lines that may be the cards of the list above them. */
static void
raise_lists_below(const struct verify_case *c, const struct claims *claims,
	struct verdict *v)
{
	unsigned tried = 0;

	for (size_t i = 0; i < v->count && tried < BELOW_TRIED; i++) {
		struct fault *stray = &v->finding[i].fault;

		if (stray->id != FAULT_STRAY_LINE)
			continue;
		tried++;
		if (may_continue(c, claims, stray))
			become_unread_list(stray);
	}
}

void
verify_raise_strange_lists(const struct verify_case *c,
	const struct claims *claims, struct verdict *v)
{
	uint64_t lists = event_kinds_with(c->words, EVENT_CARDS) &
		c->words->board & ~claims_kinds(claims, 0, claims->count);

	for (; lists; lists &= lists - 1)
		for (size_t i = 0; i < v->count; i++) {
			struct fault *f = &v->finding[i].fault;
			const char *list =
				c->words->form[__builtin_ctzll(lists)].name;

			if (f->id == FAULT_STRAY_LINE &&
				names_list(f->found, list))
				become_unread_list(f);
		}
	raise_lists_below(c, claims, v);
}
