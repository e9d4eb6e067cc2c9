/*
 * Fills in which line a finding expects, with its values: the claims are handed
 * to a referee once more, which is asked at each such finding what line is due.
 */

#include "core/verify/record_private.h"

/* A line that is missing inside a run, as one of four piles, or too many. */
struct passed_line {
	struct claim at; /* the line that is not due; line 0: there is none */
	struct text due; /* the line due; empty: none of the run */
	unsigned count;  /* of lines in the run */
};

/* One pass over the claims of a game. */
struct due_pass {
	const struct verify_case *game;
	const struct vocabulary *words;
	struct referee *referee; /* has the claims before the one at hand */
	struct claim claim;      /* that one */
	bool asked;   /* fills findings about the deal, by the deal asked for */
	bool refuses; /* a line in other words is a refusal that was due */
	/* Kinds of the claims before and behind a missing line; before: the
	 * number of kinds where several are missing, or none. */
	unsigned before, behind;
	struct passed_line passed;
};

static bool
find_due(const struct due_pass *p, unsigned kind, unsigned nth, struct event *e)
{
	const struct referee_calls *calls =
		p->game->verify->setup.game->referee;

	*e = (struct event){.kind = (uint8_t)kind};
	return calls->due(p->referee, nth, e);
}

/* Whether the event is of another seat than the claim at hand, which is of its
 * kind. */
static bool
is_of_another(const struct due_pass *p, const struct event *e)
{
	return p->claim.event->kind == e->kind && claim_has(&p->claim, 0) &&
		p->words->form[e->kind].field[0].type == EVENT_SEAT &&
		p->claim.event->seat != e->seat;
}

/* Adds the lines due of this kind; false when their values are not known. */
static bool
add_lines(const struct due_pass *p, unsigned kind, struct text *out)
{
	unsigned run = p->game->wording->exact.order.run[kind];
	struct event e;
	unsigned n = 0;

	while (n < (run ? run : 1) && find_due(p, kind, n, &e) &&
		!is_of_another(p, &e)) {
		text_string(out, n++ ? "\n" : "");
		verify_print_event(p->game, &e, false, out);
	}
	return n > 0;
}

/* Adds the line of another kind that is due between the two claims. */
static bool
add_another(const struct due_pass *p, unsigned kind, struct text *out)
{
	const struct order *order = &p->game->wording->exact.order;

	if (p->before == p->words->count)
		return false;
	for (unsigned other = 0; other < p->words->count; other++)
		if (other != kind && other != p->words->prompt &&
			order_allows(order, p->before, other) &&
			order_allows(order, other, p->behind) &&
			add_lines(p, other, out))
			return true;
	return false;
}

/*
 * Writes the lines of the outlines with their values; a line whose values are
 * not known stays an outline, and false is returned. *first is where the first
 * line begins that is not a prompt, and *lines how many such lines there are.
 */
static bool
write_lines(const struct due_pass *p, const char *outlines, struct text *out,
	size_t *first, unsigned *lines)
{
	const struct vocabulary *words = p->words;
	bool filled = true;
	size_t length;

	text_reserve(out, 0);
	*first = 0;
	*lines = 0;
	while (*outlines) {
		unsigned kind =
			verify_kind_of_outline(p->game, outlines, &length);
		size_t from = out->length;

		if (kind == words->count)
			length = strcspn(outlines, "\n");
		if (kind == words->count ||
			(!add_lines(p, kind, out) &&
				!add_another(p, kind, out))) {
			text_add(out, outlines, length);
			filled = false;
		}
		if (kind != words->prompt) {
			*first = *lines ? *first : from;
			*lines += 1 +
				(unsigned)text_newlines(
					out->bytes + from, out->length - from);
		}
		outlines += length;
		if (*outlines)
			text_char(out, *outlines++);
	}
	return filled;
}

/* Whether the two lines are one but for capitals and blanks. */
static bool
says_the_same(const char *a, const char *b)
{
	for (;; a++, b++) {
		a += strspn(a, " ");
		b += strspn(b, " ");
		if (ascii_tolower(*a) != ascii_tolower(*b))
			return false;
		if (!*a)
			return true;
	}
}

bool
verify_lists_the_same(const char *line, const char *due)
{
	bool same = says_the_same(line, due);

	while (!same && *due) {
		due += strcspn(due, " ");
		due += strspn(due, " ");
		if (ascii_among(*due, "A123456789TJQK"))
			break;
	}
	return same || (*due && says_the_same(line, due));
}

/* How often the word of this length stands in the line, as a whole word. */
static unsigned
count_word(const char *line, const char *word, size_t length)
{
	unsigned n = 0;

	while (*line) {
		size_t own = 0;

		while (ascii_alnum(line[own]))
			own++;
		n += own == length && memcmp(line, word, length) == 0;
		line += own ? own : 1;
	}
	return n;
}

/* Whether the line has each name, card and number of the line due, in whatever
 * words: those with a digit, or of capitals alone. */
static bool
has_values(const char *line, const char *due)
{
	for (const char *word = due; *word;) {
		size_t length = 0, small = 0;
		bool digit = false;

		for (; ascii_alnum(word[length]); length++) {
			digit = digit || ascii_digit(word[length]);
			small += ascii_tolower(word[length]) == word[length];
		}
		if ((digit || (length > 1 && !small)) &&
			count_word(line, word, length) <
				count_word(due, word, length))
			return false;
		word += length ? length : 1;
	}
	return true;
}

/* Whether the line is the one due but for a word in the place of its seat. */
static bool
names_nobody(const char *line, const char *due)
{
	unsigned words, others, same = verify_same_words(line, due, &words);

	return words - same == 1 &&
		verify_same_words(due, line, &others) < others;
}

/* Says of a line that is not read whole how it differs from the one due. What
 * stands once alone in the place of a seat is no name that the program uses. */
static void
say_difference(const struct due_pass *p, struct finding *f, const char *due)
{
	if (has_values(f->fault.found, due)) {
		text_fill(f->fault.what, FAULT_TEXT, "`%s` for `%s`",
			SHORT(f->fault.found, QUOTE_LINE),
			SHORT(due, QUOTE_LINE));
		return;
	}
	reader_say_less(f->fault.what, due);
	if (f->fault.id == FAULT_SPELLING && f->count == 1 &&
		!claim_has(&p->claim, 0) && names_nobody(f->fault.found, due))
		f->fault.id = event_moves(&p->words->form[p->claim.event->kind])
			? FAULT_UNREAD_MOVES
			: FAULT_UNREAD_SCORES;
}

/* Fills in lines that are missing, or that say less than they should. A list
 * that turns out to say what is due is misspelt, and not unread. */
static void
fill_lines(const struct due_pass *p, struct finding *f)
{
	struct text out = {0};
	size_t first;
	unsigned lines;

	if (write_lines(p, f->fault.expected, &out, &first, &lines)) {
		const char *line = out.bytes + first;
		const struct text_short due =
			text_short(line, strcspn(line, "\n"), TEXT_SHORT);

		if (f->fault.id != FAULT_MISSING_LINE)
			say_difference(p, f, due.bytes);
		else
			reader_say_missing(f->fault.what, lines, due.bytes);
	}
	text_fill(f->fault.expected, FAULT_TEXT, "%s", out.bytes);
	if (f->fault.id == FAULT_UNREAD_LIST &&
		verify_lists_the_same(f->fault.found, f->fault.expected))
		f->fault.id = FAULT_SPELLING;
	text_fini(&out);
}

/* Moves the finding to the gap in a run, before the line behind it; or to the
 * line that is too many in it. */
static void
move_to_passed(const struct passed_line *passed, struct finding *f)
{
	f->fault.line = passed->at.line;
	f->fault.column = f->at = passed->at.column;
	f->fault.width = passed->at.width;
	*f->fault.found = '\0';
	if (passed->due.length)
		text_fill(
			f->fault.expected, FAULT_TEXT, "%s", passed->due.bytes);
	if (f->fault.id == FAULT_MISSING_LINE)
		reader_say_missing(f->fault.what, 1, passed->due.bytes);
	else
		text_fill(f->fault.what, FAULT_TEXT,
			"this line does not belong here");
}

/* A run of the kind has a line too many, before this finding. */
static void
move_extra(const struct due_pass *p, unsigned kind, struct finding *f)
{
	if (kind < p->words->count && p->passed.at.line &&
		p->passed.count > p->game->wording->exact.order.run[kind])
		move_to_passed(&p->passed, f);
}

/* Fills in the move that is due where a line could not be read. */
static void
fill_move(const struct due_pass *p, struct finding *f)
{
	const struct vocabulary *words = p->words;
	struct event e;
	const struct claim claim = {.event = &e};

	for (unsigned kind = 0; kind < words->count; kind++)
		if (align_moves_card(p->game, kind) &&
			find_due(p, kind, 0, &e)) {
			verify_print_claim(p->game, &claim, f->fault.expected);
			return;
		}
}

/* Whether lines of this kind say nothing but that a command is refused. */
static bool
is_refusal(const struct due_pass *p, unsigned kind)
{
	const struct vocabulary *words = p->words;
	const struct order *order = &p->game->wording->exact.order;

	return kind != words->prompt && !words->form[kind].field[0].name &&
		!(order->absent >> kind & 1) &&
		order_allows(order, words->prompt, kind) &&
		order_allows(order, kind, words->prompt);
}

/* A stray line between two prompts: fills in the refusal that is due there; of
 * several the one that shares most words with the line. */
static void
fill_refusal(struct due_pass *p, const struct claim *claim, unsigned before,
	struct finding *f)
{
	const struct vocabulary *words = p->words;
	char expected[FAULT_TEXT] = "";
	struct text line = {0};
	unsigned most = 0;

	if ((before != words->prompt && before != words->typed) ||
		claim->event->kind != words->prompt ||
		claim->line != f->fault.line + 1)
		return;
	for (unsigned kind = 0; kind < words->count; kind++) {
		struct event e;
		unsigned same, due;

		text_clear(&line);
		if (!is_refusal(p, kind) || !find_due(p, kind, 0, &e))
			continue;
		verify_print_event(p->game, &e, false, &line);
		same = verify_same_words(f->fault.found, line.bytes, &due);
		if (*expected && same == most)
			text_fill(expected + strlen(expected),
				FAULT_TEXT - strlen(expected), " or %s",
				line.bytes);
		else if (!*expected || same > most)
			text_fill(expected, FAULT_TEXT, "%s", line.bytes);
		most = same > most ? same : most;
	}
	text_fini(&line);
	if (!*expected)
		return;
	p->refuses = true;
	f->fault.id = FAULT_SPELLING;
	memcpy(f->fault.expected, expected, FAULT_TEXT);
	text_fill(f->fault.what, FAULT_TEXT, "`%s` for `%s`",
		SHORT(f->fault.found, QUOTE_LINE), SHORT(expected, QUOTE_LINE));
}

/* Remembers the first gap in a run: this claim is not the line that is due. */
static void
note_passed(struct due_pass *p, const struct claim *claim, unsigned before)
{
	const struct vocabulary *words = p->words;
	const struct event_field *word =
		&words->form[claim->event->kind].field[0];
	unsigned run = p->game->wording->exact.order.run[claim->event->kind];
	struct event due;

	if (!run)
		return;
	if (claim->event->kind != before)
		p->passed.at.line = p->passed.count = 0;
	p->passed.count++;
	if (p->passed.at.line || !find_due(p, claim->event->kind, 0, &due))
		return;
	if (word->type != EVENT_WORD || !claim_has(claim, 0) ||
		event_field_equal(word, claim->event, &due))
		return;
	p->passed.at = *claim;
	text_clear(&p->passed.due);
	if (p->passed.count <= run)
		verify_print_event(p->game, &due, false, &p->passed.due);
}

static bool
is_of_deal(const struct finding *f)
{
	return fault_kind(f->fault.id)->class == CLASS_DEAL ||
		f->fault.id == FAULT_SUITS_RENAMED;
}

/* Fills in the line due in place of one of another deal, or of a list in
 * another order. */
static void
fill_dealt(
	const struct due_pass *p, const struct claim *claim, struct finding *f)
{
	struct event e;
	const struct claim due = {.event = &e};

	if (!find_due(p, claim->event->kind, 0, &e))
		return;
	verify_print_claim(p->game, &due, f->fault.expected);
	*f->fault.found = '\0';
}

static bool
is_to_fill(const struct finding *f)
{
	return is_of_deal(f) ||
		(f->fault.id == FAULT_MISSING_LINE && *f->fault.expected) ||
		f->fault.id == FAULT_UNREAD_MOVES ||
		f->fault.id == FAULT_STRAY_LINE ||
		f->fault.id == FAULT_LIST_ORDER ||
		f->fault.id == FAULT_LINE_ORDER ||
		((f->fault.id == FAULT_SPELLING ||
			 f->fault.id == FAULT_UNREAD_LIST) &&
			strstr(f->fault.expected, ELLIPSIS));
}

/* Whether the missing line was passed over, as what stands there says. */
static bool
was_passed(const struct due_pass *p, unsigned before, const struct fault *f)
{
	size_t length;

	return p->passed.at.line && p->passed.due.length &&
		verify_kind_of_outline(p->game, f->expected, &length) == before;
}

/* Fills in what is missing on the claim's line, or is not due there. */
static void
fill_here(struct due_pass *p, const struct claim *claim, unsigned before,
	struct finding *f)
{
	const bool missing = f->fault.id == FAULT_MISSING_LINE;

	if (p->asked || f->fault.id == FAULT_LIST_ORDER) {
		fill_dealt(p, claim, f);
	} else if (f->fault.id == FAULT_LINE_ORDER) {
		move_extra(p, before, f);
	} else if (missing && was_passed(p, before, &f->fault)) {
		move_to_passed(&p->passed, f);
	} else {
		bool one = missing && before < p->words->count &&
			!strchr(f->fault.expected, '\n');

		p->before = one ? before : p->words->count;
		p->behind = claim->event->kind;
		fill_lines(p, f);
	}
}

/* Fills in the finding, at this claim or before it; `before` is the kind of the
 * claim before. */
static void
fill_finding(struct due_pass *p, const struct claim *claim, unsigned before,
	struct finding *f)
{
	bool here = f->fault.line == claim->line &&
		f->fault.column == claim->column;

	/* The program's own words, which stand before the prompt, refuse. */
	if (f->fault.id == FAULT_REFUSAL_MISSING && here && claim->stray &&
		p->refuses) {
		findings_drop(f);
		return;
	}
	if (!is_to_fill(f) || is_of_deal(f) != p->asked)
		return;
	if (f->fault.id == FAULT_UNREAD_MOVES)
		fill_move(p, f);
	else if (f->fault.id == FAULT_STRAY_LINE)
		fill_refusal(p, claim, before, f);
	else if (here)
		fill_here(p, claim, before, f);
}

/* Hands the claims to the referee, and fills each finding at its claim. */
static void
fill_findings(
	struct due_pass *p, const struct claims *claims, struct verdict *v)
{
	unsigned before = UINT8_MAX;
	size_t n = 0;

	for (size_t i = 0; i < claims->count && n < v->count; i++) {
		struct claim claim;
		struct event e;

		claims_get(claims, i, &claim, &e);
		for (; n < v->count &&
			(v->finding[n].fault.line < claim.line ||
				(v->finding[n].fault.line == claim.line &&
					v->finding[n].fault.column <=
						claim.column));
			n++) {
			p->claim = claim;
			fill_finding(p, &claim, before, &v->finding[n]);
		}
		note_passed(p, &claim, before);
		verify_hand_claim(p->game, p->referee, &claim);
		before = e.kind;
	}
}

/* Makes one pass, on this deal; NULL: on what the lines prove. */
static void
fill_on(const struct verify_case *c, const struct verify_reading *r,
	const struct dealer *dealer, bool asked, struct verdict *v)
{
	struct due_pass p = {.game = c, .words = c->words, .asked = asked};

	p.referee = verify_referee(c, dealer, r, (struct referee_sink){0});
	fill_findings(&p, &r->claims, v);
	findings_take_out(v->finding, &v->count);
	referee_stop(p.referee);
	text_fini(&p.passed.due);
}

void
verify_fill_due(const struct verify_case *c, const struct verify_reading *r,
	struct verdict *v)
{
	const struct referee_calls *calls = c->verify->setup.game->referee;
	bool deal = false, fills = false;

	for (size_t i = 0; i < v->count; i++) {
		deal = deal || is_of_deal(&v->finding[i]);
		fills = fills || is_to_fill(&v->finding[i]);
	}
	if (!calls || !calls->due || !fills)
		return;
	if (deal && c->given)
		fill_on(c, r, &c->dealer, true, v);
	fill_on(c, r, c->given && !deal ? &c->dealer : NULL, false, v);
}
