/*
 * Learns what a program adds to its lines, such as prompts and words before
 * or behind them.
 */
#include "core/reader/loose_private.h"
#include "core/reader/recall_private.h"

#include <assert.h>

const struct manner_player manner_player_usual = {"Player", "Player", ">"};

/* What the wording prints before the seat's digit in events of this kind. */
static void
spell_player(const struct wording *w, unsigned kind, char *player)
{
	struct event e = {.kind = (uint8_t)kind, .seat = 1};
	struct text t = {0};
	size_t end, from;

	wording_print(w, &e, &t);
	for (end = 0; end < t.length && t.bytes[end] != '1';)
		end++;
	from = end;
	while (from > 0 && t.bytes[from - 1] == ' ')
		from--;
	while (from > 0 && ascii_alpha(t.bytes[from - 1]))
		from--;
	if (end < t.length && end > from && end - from < MANNER_SUBJECT)
		text_fill(player, MANNER_SUBJECT, "%.*s", (int)(end - from),
			t.bytes + from);
	text_fini(&t);
}

static void
spell_prompt(const struct wording *w, unsigned kind, char *prompt)
{
	struct event e = {.kind = (uint8_t)kind};
	struct text t = {0};

	wording_print(w, &e, &t);
	if (t.length && t.length < MANNER_SUBJECT)
		text_fill(prompt, MANNER_SUBJECT, "%s", t.bytes);
	text_fini(&t);
}

void
manner_learn_player(const struct vocabulary *v, const struct wording *w,
	unsigned opens, struct manner_player *player)
{
	*player = manner_player_usual;
	spell_prompt(w, v->prompt, player->prompt);
	spell_player(w, opens, player->inside);
	for (unsigned kind = 0; kind < v->count; kind++)
		if (v->form[kind].field[0].type == EVENT_SEAT &&
			v->form[kind].field[1].type == EVENT_CARD) {
			spell_player(w, kind, player->begins);
			return;
		}
}

size_t
manner_skip_prompt(const char *s, size_t length)
{
	size_t n = 0;

	while (n < length && (s[n] == '>' || s[n] == ' ' || s[n] == '\t'))
		n++;
	return n;
}

/* Reads the line as one of these kinds, with its seat and where that stands. */
static bool
reads_seat_of(const struct manner_reading *l, uint64_t kinds, const char *s,
	size_t length, size_t *seat)
{
	struct loose_reading how;
	struct event e;

	while (loose_read_next(l->loose, &kinds,
		(struct loose_line){s, length, false}, &e, &how))
		if (how.field[0].read) {
			*seat = how.field[0].at;
			return true;
		}
	return false;
}

/* The kinds of a seat with a field of this type: bits. */
static uint64_t
kinds_of_seats(const struct vocabulary *v, enum event_type type)
{
	uint64_t kinds = event_kinds_with(v, type);

	for (unsigned kind = 0; kind < v->count; kind++)
		if (v->form[kind].field[0].type != EVENT_SEAT)
			kinds &= ~(UINT64_C(1) << kind);
	return kinds;
}

bool
manner_reads_move(const struct manner_reading *l, const char *s, size_t length,
	size_t *seat)
{
	return reads_seat_of(
		l, kinds_of_seats(l->vocabulary, EVENT_CARD), s, length, seat);
}

bool
manner_invites(const struct manner_reading *l, const char *s, size_t length)
{
	const struct order *order = loose_order(l->loose);
	const struct vocabulary *v = l->vocabulary;
	struct loose_reading how;
	struct event e;

	for (unsigned kind = 0; kind < v->count; kind++)
		if (v->form[kind].field[0].type == EVENT_SEAT &&
			order->next[kind] == order_bit(v->prompt) &&
			loose_read(l->loose, kind,
				(struct loose_line){s, length, false}, &e,
				&how) == LOOSE_YES &&
			e.seat > order->opens_seated)
			return true;
	return false;
}

bool
manner_reads_any(const struct manner_reading *l, const char *s, size_t length)
{
	uint64_t kinds = UINT64_MAX;
	struct loose_reading how;
	struct event e;

	while (loose_read_next(l->loose, &kinds,
		(struct loose_line){s, length, true}, &e, &how))
		if (e.seat > 0 || (how.missing & 1) ||
			l->vocabulary->form[e.kind].field[0].type != EVENT_SEAT)
			return true;
	return false;
}

bool
manner_reads_seat(const struct manner_reading *l, const char *s, size_t length)
{
	uint64_t kinds = UINT64_MAX;
	struct loose_reading how;
	struct event e;

	return loose_read_next(l->loose, &kinds,
		       (struct loose_line){s, length, true}, &e, &how) &&
		(l->vocabulary->form[e.kind].field[0].type != EVENT_SEAT ||
			!(how.missing & 1));
}

/* Whether a sign in the skeleton is one of cards, and not of a number. */
static bool
holds_cards(const struct skeleton *k)
{
	const char *end = k->bytes + k->length - 1, *s = k->bytes;

	while (s < end && (s = memchr(s, 1, (size_t)(end - s))) != NULL)
		if (*++s < 'A')
			return true;
	return false;
}

/* Whether a letter by itself was typed behind a prompt's sign: `$ c`. */
static bool
is_answer(struct learner *l, const char *s, size_t length)
{
	return length > 2 && s[length - 2] == ' ' &&
		ascii_among(s[length - 3], ">$") &&
		loose_typed(l->reading.loose, s + length - 1, 1);
}

/* Whether no line like this one, before it, begins with the same card, by which
 * a seat may be named. */
static bool
names_another(struct learner *l, size_t like, const char *s, size_t length)
{
	const card_set before = l->first[like];
	unsigned rank, suit;

	if (!names_begin_with_card(s, length))
		return false;
	value_card(s, length, &rank, &suit);
	l->first[like] |= card_bit(suit * CARD_RANKS + rank);
	return l->first[like] != before;
}

/* Notes the line at this place that has no value; it may have a name. */
static void
note_other(struct learner *l, const char *at, uint64_t hash)
{
	size_t i = 0;

	while (i < l->others && l->other[i] != hash)
		i++;
	if (i == LEARNER_OTHERS)
		return;
	l->other_times[i]++;
	if (i < l->others)
		return;
	l->other[i] = hash;
	l->other_at[i] = at;
	l->others++;
}

/* Notes the line at this place that has a value, or answers; false: it has
 * none, or is like one tried. Lines that are alike may name other seats. */
static bool
note_line(struct learner *l, const char *at, const char *s, size_t length)
{
	struct skeleton k;
	uint64_t kin;
	size_t i = 0;

	if (!length || !skeleton_make(&k, s, length))
		return false;
	if (!memchr(k.bytes, 1, k.length) && !is_answer(l, s, length)) {
		l->again = s[length - 1] == ':' && manner_says_again(s, length);
		note_other(l, at, k.hash);
		return false;
	}
	kin = skeleton_kin(&k);
	while (i < l->skeletons && l->skeleton[i] != kin)
		i++;
	if (holds_cards(&k) && !l->again &&
		!(i < l->skeletons ? l->retold[i]
				   : manner_says_again(s, length))) {
		text_add(&l->acting, s, length);
		text_char(&l->acting, '\n');
	}
	if (i < l->skeletons) {
		l->times[i]++;
		return names_another(l, i, s, length);
	}
	if (l->skeletons == LEARNER_LINES)
		return false;
	l->line_at[i] = at;
	l->times[i] = 1;
	l->skeleton[i] = kin;
	l->retold[i] = manner_says_again(s, length);
	names_another(l, l->skeletons++, s, length);
	return true;
}

/* The lines as they look, in *page. */
static void
clean_page(const char *s, size_t length, struct text *page)
{
	const char *end = s + length;
	struct text line = {0};

	text_clear(page);
	text_add(page, "", 0);
	while (s < end) {
		size_t n = text_line_length(s, (size_t)(end - s));

		clean_bytes(s, n, &line);
		text_append(page, &line);
		s += n;
		if (s < end)
			text_char(page, *s++);
	}
	text_fini(&line);
}

/* The line without what stands before each. */
static void
clean_learnt(
	struct learner *l, const struct manner *m, const char *s, size_t length)
{
	size_t prefix, prompts;

	text_clear(&l->clean);
	text_add(&l->clean, s, length);
	prefix = prefix_length(m, l->clean.bytes, l->clean.length, &prompts);
	if (prefix)
		text_drop(&l->clean, prompts + prefix);
	text_cut(&l->clean,
		l->clean.length -
			suffix_length(m, l->clean.bytes, l->clean.length));
}

/* Whether a name in brackets may begin the line: `[Ada] plays 7S` is read
 * without its seat. */
static bool
begins_with_box(const char *s, size_t length)
{
	return length > 2 && ascii_among(s[0], "[<") && ascii_alpha(s[1]);
}

static void
learn_line(
	struct learner *l, const struct manner *m, const char *s, size_t length)
{
	const char *line;
	size_t skip, seat;

	clean_learnt(l, m, s, length);
	line = l->clean.bytes ? l->clean.bytes : "";
	skip = manner_skip_prompt(line, l->clean.length);
	line += skip;
	length = l->clean.length - skip;
	if (!note_line(l, s, line, length))
		return;
	if (manner_reads_move(&l->reading, line, length, &seat))
		subjects_add_usual(l, line, length, seat);
	else if (begins_with_box(line, length) ||
		!manner_reads_any(&l->reading, line, length))
		subjects_try(l, line, length);
}

/* Where the next Player stands at or behind `at`; length: nowhere. */
static size_t
next_subject(const char *s, size_t length, size_t at)
{
	for (; at + 6 < length; at++)
		if (s[at] == 'P' && memcmp(s + at, "Player", 6) == 0 &&
			!ascii_alnum(s[at - 1]))
			return at;
	return length;
}

void
manner_add_part(struct text *out, const char *s, size_t length)
{
	while (length > 0 && ascii_among(s[length - 1], " \t;,|/&-"))
		length--;
	text_add(out, s, length);
	text_char(out, '\n');
}

bool
manner_may_split(const char *s, size_t length)
{
	return next_subject(s, length, manner_skip_prompt(s, length) + 1) <
		length;
}

bool
manner_split(const struct manner_reading *l, const char *s, size_t length,
	uint32_t *parts, struct text *out)
{
	const uint32_t known = parts ? *parts : 0;
	uint64_t kinds;
	uint32_t begins;
	size_t from = 0,
	       at = next_subject(s, length, manner_skip_prompt(s, length) + 1),
	       next, seat;
	unsigned said, i = 1;

	text_clear(out);
	if (at == length || (!known && manner_reads_any(l, s, length)))
		return false;
	kinds = kinds_of_seats(l->vocabulary, EVENT_CARD) |
		kinds_of_seats(l->vocabulary, EVENT_CARDS);
	/* `If Player1 plays 7S` tells one move at most. */
	said = known ? known & 1
		     : manner_reads_any(l, s + manner_skip_prompt(s, at),
			       at - manner_skip_prompt(s, at));
	begins = said;
	for (; at < length; at = next, i++) {
		next = next_subject(s, length, at + 1);
		if (known ? !(known >> i % MANNER_SPLIT_NAMES & 1)
			  : !reads_seat_of(l, kinds, s + at, next - at, &seat))
			continue;
		manner_add_part(out, s + from, at - from);
		from = at;
		said++;
		begins |= UINT32_C(1) << i % MANNER_SPLIT_NAMES;
	}
	if (parts)
		*parts = i < MANNER_SPLIT_NAMES ? begins : 0;
	text_add(out, s + from, length - from);
	return said > 1;
}

/* Whether some line that was looked at tells of several moves. */
static bool
learn_joined(struct learner *l, const struct manner *m)
{
	for (size_t i = 0; i < l->skeletons; i++) {
		learner_apply(l, m, i);
		if (l->line.length > 0 &&
			manner_split(&l->reading, l->line.bytes, l->line.length,
				NULL, &l->clean))
			return true;
	}
	return false;
}

/* Puts the line that begins at s, in the manner so far, into l->line; returns
 * its length. */
static size_t
apply_at(struct learner *l, const struct manner *m, const char *s)
{
	size_t length = text_line_length(s, (size_t)(l->end - s));

	text_clear(&l->line);
	manner_apply(m, &manner_player_usual, s, length, &l->line);
	return length;
}

void
learner_apply(struct learner *l, const struct manner *m, size_t number)
{
	assert(number < l->skeletons);
	apply_at(l, m, l->line_at[number]);
}

void
learner_apply_other(struct learner *l, const struct manner *m, size_t number)
{
	assert(number < l->others);
	apply_at(l, m, l->other_at[number]);
}

uint32_t
learner_without_slips(const size_t *count, unsigned n, size_t slip)
{
	size_t most = 0;
	uint32_t often = 0;

	for (unsigned i = 0; i < n; i++)
		if (count[i] > most)
			most = count[i];
	for (unsigned i = 0; i < n; i++)
		if (count[i] * slip > most)
			often |= UINT32_C(1) << i;
	return often;
}

bool
learner_ends_in(const struct learner *l, const char *s, size_t length)
{
	return (size_t)(l->end - l->begin) > length &&
		l->end[-1 - (ptrdiff_t)length] == '\n' &&
		memcmp(l->end - length, s, length) == 0;
}

void
learner_each_line(struct learner *l, const struct manner *m,
	void (*see)(void *context, const char *s, size_t length), void *context)
{
	const char *s = l->begin;

	while (s < l->end) {
		size_t n = apply_at(l, m, s);

		s += n < (size_t)(l->end - s) ? n + 1 : n;
		see(context, l->line.bytes ? l->line.bytes : "",
			l->line.length);
	}
}

size_t
manner_reach(const struct manner *m, const char *s, size_t length)
{
	const char *next = s, *from;
	size_t at = 0;
	uint64_t invited;

	do {
		from = next;
		invited = names_invited(m, &next, s + length, &at);
	} while (invited && invited == m->invited);
	return invited ? (size_t)(from - s) + at : length;
}

bool
manner_is_of(const struct manner *m, const char *s, size_t length)
{
	size_t first;
	uint64_t invited = names_invited(m, &s, s + length, &first);

	return invited && invited == m->invited;
}

bool
manner_equal(const struct manner *a, const struct manner *b)
{
	return memcmp(a, b, offsetof(struct manner, invited)) == 0;
}

/* How many bytes are learnt from: whole lines of a long text, as the beginning
 * of one may look like a move. */
static size_t
learnt_length(const char *s, size_t length)
{
	size_t whole = MANNER_LEARNT;

	if (length < MANNER_LEARNT)
		return length;
	while (whole && s[whole - 1] != '\n')
		whole--;
	return whole ? whole : MANNER_LEARNT;
}

void
manner_learn(struct manner *m, struct loose *l, const struct vocabulary *v,
	const char *names, const char *s, size_t length)
{
	struct learner learner = {.reading = {l, v}};
	const char *next = s;
	struct text page = {0};
	size_t first, reach;

	memset(m, 0, sizeof *m);
	length = learnt_length(s, length);
	clean_page(s, length, &page);
	if (length)
		prefix_learn(m, &learner.reading, page.bytes, page.length);
	suffix_learn(m, page.bytes, page.length);
	if (!names) {
		m->invited = names_invited(m, &next, s + length, &first);
		reach = manner_reach(m, s, length);
		if (reach < length)
			clean_page(s, reach, &page);
	}
	s = page.bytes;
	length = page.length;
	page_learn(m, s, length);
	learner.begin = s;
	learner.end = s + length;
	for (const char *at = s; at < learner.end;) {
		size_t n = text_line_length(at, (size_t)(learner.end - at));

		learn_line(&learner, m, at, n);
		m->joined = m->joined ||
			manner_split_piles(v, at, n, &learner.clean);
		at += n + 1;
	}
	if (names)
		subjects_name(m, names);
	else
		subjects_learn(m, &learner);
	subjects_learn_words(m, &learner);
	prompts_learn(m, &learner);
	moves_learn(m, &learner);
	lists_learn(m, &learner);
	extras_learn(m, &learner);
	m->joined = m->joined || learn_joined(&learner, m);
	text_fini(&page);
	text_fini(&learner.acting);
	text_fini(&learner.clean);
	text_fini(&learner.line);
}

bool
manner_keeps_lines(const struct manner *m)
{
	return m->subjects == 0 && m->parts == 0 && m->prompts == 0 &&
		!m->joined && !m->clocked && !m->boxed && !m->glued;
}
