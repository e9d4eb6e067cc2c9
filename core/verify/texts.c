/*
 * What a finding of the referee expects and has found, as text of the program:
 * the bytes that stand, and the line as it should stand, its list in the order
 * in which the transcript has shown the cards.
 */
#include "core/verify/verify_private.h"

enum { SHOWN_BEFORE = 600 }; /* claims that are looked at for an order */

/* Prints the event with other values in all fields but its seat. */
static void
print_varied(const struct verify_case *c, const struct event *e, bool other,
	struct text *out)
{
	struct event varied = {.kind = e->kind,
		.seat = e->seat,
		.card = other ? CARD_RANKS + 2 : 0,
		.count = other ? 2 : 0,
		.number = {other, other, other, other},
		.cards = other,
		.text = "",
		.list = {CARD_RANKS + 4, 1}};

	wording_print(c->wording->wording, &varied, out);
}

/* Adds what the lines have in common. */
static void
print_some(
	const struct verify_case *c, const struct event *e, struct text *line)
{
	size_t begin = line->length, n = 0;
	struct text other = {0};

	print_varied(c, e, false, line);
	print_varied(c, e, true, &other);
	while (begin + n < line->length && n < other.length &&
		line->bytes[begin + n] == other.bytes[n])
		n++;
	if (begin + n < line->length || n < other.length) {
		text_cut(line, begin + n);
		text_string(line, ELLIPSIS);
	}
	text_fini(&other);
}

void
verify_print_event(const struct verify_case *c, const struct event *e,
	bool some, struct text *line)
{
	if (!some)
		wording_print(c->wording->wording, e, line);
	else if (e->seat)
		print_some(c, e, line);
	else
		wording_outline(c->wording->wording, e->kind, line);
	if (line->length && line->bytes[line->length - 1] == '\n')
		text_cut(line, line->length - 1);
}

/* What lines of each kind look like, in their order: each ends with a NUL. */
static const char *
outlines(const struct verify_case *c)
{
	struct text *all = &c->wording->outlines;
	unsigned count = all->length ? 0 : c->words->count;

	for (unsigned kind = 0; kind < count; kind++) {
		const struct event some = {.kind = (uint8_t)kind};

		verify_print_event(c, &some, true, all);
		text_char(all, '\0');
	}
	return all->bytes;
}

unsigned
verify_kind_of_outline(
	const struct verify_case *c, const char *lines, size_t *length)
{
	const char *outline = outlines(c);
	unsigned best = c->words->count;

	*length = 0;
	for (unsigned kind = 0; kind < c->words->count; kind++) {
		size_t n = strlen(outline);

		if (n > *length && strncmp(lines, outline, n) == 0 &&
			(lines[n] == '\n' || lines[n] == '\0')) {
			*length = n;
			best = kind;
		}
		outline += n + 1;
	}
	return best;
}

bool
verify_fits_outline(const char *outline, const char *text)
{
	const char *gap = strstr(outline, ELLIPSIS);
	size_t n = gap ? (size_t)(gap - outline) : strlen(outline);

	if (strncmp(outline, text, n) != 0)
		return false;
	if (!gap)
		return text[n] == '\0';
	outline = gap + strlen(ELLIPSIS);
	text += n;
	while (!verify_fits_outline(outline, text) && *text)
		text++;
	return *outline == '\0' || *text;
}

static size_t
next_word(const char *s, size_t *at)
{
	size_t n = 0;

	while (s[*at] && !ascii_alnum(s[*at]))
		(*at)++;
	while (ascii_alnum(s[*at + n]))
		n++;
	return n;
}

unsigned
verify_same_words(const char *line, const char *due, unsigned *words)
{
	unsigned same = 0;
	size_t at = 0, n;

	for (*words = 0; (n = next_word(due, &at)); at += n) {
		size_t i = 0, m;

		(*words)++;
		for (; (m = next_word(line, &i)); i += m)
			if (m == n && memcmp(line + i, due + at, n) == 0)
				break;
		same += m > 0;
	}
	return same;
}

/* Whether the line tells every value that the wording prints. */
static bool
tells_all(const struct verify_case *c, const struct claim *k)
{
	for (unsigned i = 0; i < EVENT_FIELDS; i++)
		if (!claim_has(k, i) &&
			wording_mentions(
				c->wording->wording, k->event->kind, i))
			return false;
	return true;
}

void
verify_print_claim(const struct verify_case *c, const struct claim *k,
	char line[FAULT_TEXT])
{
	struct text t = {0};

	if (!tells_all(c, k))
		return;
	verify_print_event(c, k->event, false, &t);
	text_fill(line, FAULT_TEXT, "%s", t.length ? t.bytes : "");
	text_fini(&t);
}

/* The cards of a list as card_list writes it, or in another order; false when
 * it is not such a list. */
static bool
read_list(const char *s, card_set *cards, struct event *list)
{
	*cards = 0;
	if (strcmp(s, "none") == 0)
		return true;
	while (*s) {
		unsigned card;
		size_t n = card_read_loosely(s, strlen(s), &card);

		if (!n || (s[n] && s[n] != ' ') || list->count == CARD_COUNT)
			return false;
		list->list[list->count++] = (uint8_t)card;
		*cards |= card_bit(card);
		s += n + (s[n] == ' ');
	}
	return *cards != 0;
}

/* Which kind of list the event has: EVENT_NO_FIELD for none. */
static enum event_type
list_type(const struct verify_case *c, const struct event *e)
{
	const struct event_form *form = &c->words->form[e->kind];

	for (unsigned i = 0; i < EVENT_FIELDS && form->field[i].name; i++) {
		enum event_type type = form->field[i].type;

		if (type == EVENT_CARDS || type == EVENT_ROW ||
			type == EVENT_PILE)
			return type;
	}
	return EVENT_NO_FIELD;
}

/* Whether a list says the order of its cards: it is not the one of card_list,
 * which says none. */
static bool
says_order(const struct event *list)
{
	for (unsigned i = 1; i < list->count; i++)
		if (list->list[i - 1] > list->list[i])
			return true;
	return false;
}

static card_set
cards_of(enum event_type type, const struct event *e)
{
	return type == EVENT_PILE ? e->cards : card_set_of(e->list, e->count);
}

/* Puts the cards in the order of `shown`, those it lacks last. */
static void
order_cards(struct event *e, card_set cards, const struct event *shown)
{
	unsigned count = 0;

	for (unsigned i = 0; i < shown->count; i++)
		if (cards & card_bit(shown->list[i])) {
			e->list[count++] = shown->list[i];
			cards &= ~card_bit(shown->list[i]);
		}
	for (; cards; cards &= cards - 1)
		e->list[count++] = (uint8_t)card_first(cards);
	e->count = (uint16_t)count;
}

/* Adds a card that was moved to *moved, if it is one of these. */
static void
note_moved(const struct verify_case *c, const struct event *e, card_set cards,
	struct event *moved)
{
	if (event_has(&c->words->form[e->kind], EVENT_CARD) &&
		e->card < CARD_COUNT && cards & card_bit(e->card) &&
		moved->count < CARD_COUNT)
		moved->list[moved->count++] = e->card;
}

/* Puts the cards into the event of claim i: in the order of the last list that
 * shows them all, as a hand does; else in that in which they were moved. */
static void
put_cards(const struct verify_case *c, const struct claims *claims, size_t i,
	card_set cards, struct event *e)
{
	size_t first = i > SHOWN_BEFORE ? i - SHOWN_BEFORE : 0;
	struct event shown, moved = {.count = 0};

	for (size_t j = i; j > first; j--) {
		enum event_type type;

		claims_event(claims, j - 1, &shown);
		type = list_type(c, &shown);
		if ((type == EVENT_CARDS || type == EVENT_ROW) &&
			(cards & ~cards_of(type, &shown)) == 0) {
			order_cards(e, cards, &shown);
			return;
		}
	}
	for (size_t j = first; j < i; j++) {
		claims_event(claims, j, &shown);
		note_moved(c, &shown, cards, &moved);
	}
	order_cards(e, cards, &moved);
}

/* The claim is about a list: expects its line with the list as it should be. */
static void
expect_line(const struct verify_case *c, const struct claims *claims, size_t i,
	struct claim *claim, struct event *e, struct finding *f)
{
	enum event_type type = list_type(c, e);
	struct event list = {.count = 0}, other = {.count = 0};
	card_set expected, found;

	if (f->fault.id == FAULT_LIST_ORDER && f->fault.round &&
		type != EVENT_NO_FIELD && !*f->fault.expected) {
		card_list(cards_of(type, e), f->fault.found, FAULT_TEXT);
		memcpy(f->fault.expected, f->fault.found, FAULT_TEXT);
	}
	if (type == EVENT_NO_FIELD ||
		!read_list(f->fault.expected, &expected, &list) ||
		!read_list(f->fault.found, &found, &other) ||
		found != cards_of(type, e))
		return;
	if (type == EVENT_PILE)
		e->cards = expected;
	else if (says_order(&list))
		order_cards(e, expected, &list);
	else
		put_cards(c, claims, i, expected, e);
	verify_print_claim(c, claim, f->fault.expected);
	*f->fault.found = '\0';
}

/* The bytes that the finding marks, when it does not say what was found. What
 * is missing at the end stands behind the last line: there are none. */
static void
fill_found(struct finding *f)
{
	size_t from = f->at ? f->at - 1 : 0;
	size_t length = strlen(f->source);

	if (f->fault.id == FAULT_UNFINISHED ||
		(verify_breaks_rules(&f->fault) && !f->fault.column)) {
		if (!f->at)
			f->at = (uint32_t)length + 1;
		return;
	}
	if (f->fault.id == FAULT_BLANK_LINE)
		text_fill(f->fault.found, FAULT_TEXT, "\n");
	if (*f->fault.found || from >= length)
		return;
	length -= from;
	if (f->at && f->fault.width && f->fault.width < length)
		length = f->fault.width;
	memcpy(f->fault.found, f->source + from, length);
	f->fault.found[length] = '\0';
}

/*
 * What is expected when nothing has said so: the line found, with other values
 * or, where only its wording is at fault, with the same. No line when there are
 * none, as in a line that may not stand there.
 */
static void
expect_other(const struct verify_case *c, const struct claim *claim,
	struct finding *f)
{
	enum fault_id id = f->fault.id;
	bool worded = id == FAULT_CONTROL || id == FAULT_SPELLING ||
		id == FAULT_SPACING;
	struct text line = {0}, same = {0};

	if (claim && tells_all(c, claim))
		verify_print_event(c, claim->event, false, &same);
	if (id == FAULT_TRUNCATED)
		text_format(&line, "%.*s" ELLIPSIS,
			(int)text_prefix(
				f->fault.found, strlen(f->fault.found), 200),
			f->fault.found);
	else if (worded && same.length)
		text_append(&line, &same);
	else if (!claim || fault_kind(id)->class == CLASS_DEAL)
		text_string(&line, ELLIPSIS);
	else
		verify_print_event(c, claim->event, true, &line);
	if (!worded && line.length && !strstr(line.bytes, ELLIPSIS))
		text_cut(&line, 0);
	text_fill(f->fault.expected, FAULT_TEXT, "%s",
		line.length ? line.bytes : "");
	text_fini(&line);
	text_fini(&same);
}

/* Spells the cards of a sentence as the wording does, except in quotes. */
static void
spell_cards(const struct card_ranks *ranks, char text[FAULT_TEXT])
{
	struct text out = {0};
	bool quoted = false;
	char name[CARD_NAME];
	unsigned card;

	text_reserve(&out, 0);
	for (size_t at = 0; text[at]; at++) {
		size_t n = at && ascii_alnum(text[at - 1])
			? 0
			: card_read(text + at, strlen(text + at),
				  &card_ranks_plain, &card);

		quoted = quoted != (text[at] == '`');
		if (quoted || n != 2 || ascii_alnum(text[at + 2])) {
			text_char(&out, text[at]);
			continue;
		}
		text_add(&out, name, card_name(card, ranks, name));
		at++;
	}
	text_fill(text, FAULT_TEXT, "%.*s", (int)out.length, out.bytes);
	text_fini(&out);
}

static bool
is_about(const struct finding *f, const struct claim *claim)
{
	return claim->line == f->fault.line && claim->column == f->fault.column;
}

void
verify_fill_texts(const struct verify_case *c, const struct claims *claims,
	struct verdict *v)
{
	const struct card_ranks *ranks = c->wording
		? &wording_facts(c->wording->wording)->ranks
		: &card_ranks_plain;
	bool plain = memcmp(ranks, &card_ranks_plain, sizeof *ranks) == 0;
	struct claim claim = {.line = 0};
	struct event e;
	size_t i = 0;
	bool about;

	for (size_t n = 0; n < v->count; n++) {
		struct finding *f = &v->finding[n];

		while (i < claims->count &&
			claims_line(claims, i) < f->fault.line)
			i++;
		while (i < claims->count) {
			claims_get(claims, i, &claim, &e);
			if (claim.line > f->fault.line || is_about(f, &claim))
				break;
			i++;
		}
		about = i < claims->count && is_about(f, &claim);
		if (!plain) {
			spell_cards(ranks, f->fault.what);
			spell_cards(ranks, f->proof);
		}
		if (about)
			expect_line(c, claims, i, &claim, &e, f);
		fill_found(f);
		if (f->fault.id == FAULT_LIST_ORDER &&
			strcmp(f->fault.expected, f->fault.found) == 0)
			*f->fault.expected = '\0';
		if (strcmp(f->fault.expected, FAULT_NO_LINE) == 0)
			*f->fault.expected = '\0';
		else if (!*f->fault.expected &&
			f->fault.id != FAULT_STRAY_LINE &&
			f->fault.id != FAULT_BLANK_LINE)
			expect_other(c, about ? &claim : NULL, f);
	}
}
