/* Findings on their way to the verdict: counted, also where lines of several
 * kinds have the same slip, ordered, with lines. */
#include "core/base/base.h"
#include "core/verify/verify_private.h"

#include <assert.h>
#include <strings.h>
#include <stdlib.h>

enum {
	COUNTED = 512,     /* bytes whose lines are counted at a time, */
	COUNTED_LINES = 64 /* which is worth it for so many lines */
};

/* --- findings of lines --- */

/* Collects them. Unless all are wanted, finding i is the one of key i. */
struct line_findings {
	struct verify_reading *reading;
	bool all;
	bool marks;
	bool session; /* the source is a recorded session */
	uint64_t key[VERIFY_KEYS];
	size_t keys;
	uint16_t likely[64]; /* the finding last met for a key, by its last bits
			      */
};

/* Whether it may be what a terminal shows around a game. */
static bool
surrounds_game(const struct fault *f)
{
	return f->id == FAULT_STRAY_LINE || f->id == FAULT_BLANK_LINE;
}

void
verify_count_lines(struct finding *first, uint64_t line, uint64_t count)
{
	unsigned at = VERDICT_NEXT;

	first->count += count;
	while (at > 0 && (!first->next[at - 1] || first->next[at - 1] > line))
		at--;
	if (at == VERDICT_NEXT ||
		line == (at ? first->next[at - 1] : first->fault.line))
		return;
	for (unsigned i = VERDICT_NEXT - 1; i > at; i--)
		first->next[i] = first->next[i - 1];
	first->next[at] = line;
}

/* A reader_sink's again. */
static bool
count_line_finding(void *context, uint64_t key, uint64_t line)
{
	struct line_findings *l = context;
	struct findings *findings = &l->reading->findings;
	uint16_t *likely = &l->likely[key % LENGTH(l->likely)];
	size_t i = *likely;

	if (i >= l->keys || l->key[i] != key)
		for (i = 0; i < l->keys && l->key[i] != key;)
			i++;
	if (i == l->keys)
		return false;
	*likely = (uint16_t)i;
	if (!line)
		return true;
	verify_count_lines(&findings->finding[i], line, 1);
	if (l->marks)
		verdict_mark(
			&findings->marks, line, findings->finding[i].fault.id);
	return true;
}

/* A reader_sink's raise: equal differences are one finding, with their number.
 */
static void
add_line_finding(void *context, const struct fault *f, uint64_t key)
{
	struct line_findings *l = context;
	struct findings *findings = &l->reading->findings;
	struct finding *new;

	if (l->session && surrounds_game(f) && l->reading->claims.count == 0)
		return;
	if (l->all) {
		findings_add(findings, f, VERIFY_FINDINGS);
		return;
	}
	assert(findings->count == l->keys);
	if (count_line_finding(l, key, f->line))
		return;
	/* There is no end to what strangers print: the rest is counted. */
	new = findings_add(findings, f, VERIFY_KEYS);
	l->keys = findings->count;
	if (new)
		l->key[new - findings->finding] = key;
	else
		findings->finding[l->keys - 1].count++;
}

/* Whether games of this file had all these findings; those that are new are put
 * behind them. */
static bool
are_habits(struct verify_file *file, const uint64_t *key, size_t keys)
{
	file->new_habits = file->habits;
	for (size_t i = 0; i < keys; i++) {
		size_t k = 0;

		while (k < file->habits && file->habit[k] != key[i])
			k++;
		if (k == file->habits && file->new_habits < VERIFY_HABITS)
			file->habit[file->new_habits++] = key[i];
		else if (k == file->habits)
			return false;
	}
	return file->new_habits == file->habits;
}

static int
compare_findings(const void *a, const void *b)
{
	const struct fault *f = &((const struct finding *)a)->fault;
	const struct fault *g = &((const struct finding *)b)->fault;

	if (f->line != g->line)
		return f->line < g->line ? -1 : 1;
	if (f->column != g->column)
		return f->column < g->column ? -1 : 1;
	return (int)fault_kind(f->id)->class - (int)fault_kind(g->id)->class;
}

/* There may be none, and no memory for them: qsort() must not be asked then. */
static void
sort_findings(struct finding *finding, size_t count)
{
	if (count)
		qsort(finding, count, sizeof *finding, compare_findings);
}

static struct verify_reading
read_game(const struct verify_case *c, uint64_t most,
	const struct reader_lines *shown)
{
	const struct verify_setup *setup = &c->verify->setup;
	struct verify_reading r = c->verify->read;
	struct line_findings lines = {.reading = &r,
		.all = setup->all,
		.marks = setup->marks,
		.session = c->source->session};
	const struct reader_sink sink = {
		add_line_finding, count_line_finding, &lines};
	const struct reader_until until = {.lines = most,
		.weight = SIZE_MAX,
		.work = c->verify->file.patterns,
		.round = c->verify->file.round};

	c->verify->read = (struct verify_reading){0};
	r.findings.count = r.findings.marks.count = 0;
	r.findings.lightest = 0;
	r.findings.lost = 0;
	r.game = reader_read(
		c->wording->reader, c->source, &until, &sink, shown, &r.claims);
	sort_findings(r.findings.finding, r.findings.count);
	r.habitual = !setup->all &&
		are_habits(&c->verify->file, lines.key, lines.keys);
	return r;
}

struct verify_reading
verify_read(const struct verify_case *c, uint64_t most)
{
	return read_game(c, most, NULL);
}

void
verify_show_lines(const struct verify_case *c, struct verify_reading *r)
{
	if (!c->verify->setup.lines)
		return;
	verify_reading_fini(c->verify, r);
	*r = read_game(c, c->verify->file.named, c->verify->setup.lines);
}

void
verify_reading_fini(struct verify *v, struct verify_reading *r)
{
	claims_fini(&v->read.claims);
	findings_fini(&v->read.findings);
	v->read = *r;
	*r = (struct verify_reading){0};
}

/* --- one slip in lines of several kinds --- */

enum { LINE_QUOTED = 40 /* bytes of a line that is named, at most */ };

/* What stands for what in "`x` for `y`". */
struct slip {
	const char *found, *due;
	size_t found_length, due_length;
};

/* False when the sentence is another. */
static bool
read_slip(const char *what, struct slip *s)
{
	static const char between[] = "` for `";
	const char *middle = strstr(what, between);
	size_t n = strlen(what);

	if (!middle || what[0] != '`' || what[n - 1] != '`')
		return false;
	s->found = what + 1;
	s->found_length = (size_t)(middle - s->found);
	s->due = middle + strlen(between);
	s->due_length = (size_t)(what + n - 1 - s->due);
	return s->found_length > 0 && s->due_length > 0;
}

static size_t
count_letters(const char *s, size_t length)
{
	size_t n = 0;

	while (n < length && ascii_alpha(s[n]))
		n++;
	return n;
}

static uint64_t
hash_text(uint64_t hash, const char *s, size_t length)
{
	return hash_add(hash_add_bytes(hash, s, length), '\0') | 1;
}

/* The hash of a sentence, with one sign for any card that it quotes. */
static uint64_t
hash_but_cards(const char *s)
{
	uint64_t hash = HASH_EMPTY;
	unsigned card;

	while (*s) {
		size_t n = *s == '`'
			? card_read_loosely(s + 1, strnlen(s + 1, 3), &card)
			: 0;

		hash = hash_add(hash, n ? '\1' : *s);
		s += n + 1;
	}
	return hash | 1;
}

size_t
verify_length_before_place(const char *what)
{
	const char *at = strstr(what, " after `");

	return at ? (size_t)(at - what) : strlen(what);
}

/* What stands in the line behind the place that the sentence names, and behind
 * what is extra there: a sign, or `a` for a letter or a digit. */
static char
sort_behind_place(const struct fault *f)
{
	const char *place = f->what + verify_length_before_place(f->what);
	const char *word = strchr(place, '`'), *at = f->found;
	size_t n = word ? strcspn(++word, "`") : 0;

	while (n && *at && strncmp(at, word, n) != 0)
		at++;
	if (!n || !*at)
		return 0;
	at += n;
	at += strspn(at, " ");
	n = f->what[0] == '`' ? strcspn(f->what + 1, "`") : 0;
	if (n && strncmp(at, f->what + 1, n) == 0)
		at += n;
	at += strspn(at, " ");
	return ascii_alnum(*at) ? 'a' : *at;
}

/* What is extra or missing behind a word, and what stands behind it: the same
 * in `Clubs :` and `Hearts :`. 0: the sentence names no place. */
static uint64_t
hash_place(const struct fault *f)
{
	size_t n = verify_length_before_place(f->what);
	char behind = sort_behind_place(f);

	return f->what[n]
		? hash_text(hash_text(HASH_EMPTY, f->what, n), &behind, 1)
		: 0;
}

/* Leaves the words at the beginning, as `Seat` for `Player` of `Seat2's` for
 * `Player2's`. False when what follows them is not the same. */
static bool
leave_words(struct slip *s)
{
	size_t found = count_letters(s->found, s->found_length);
	size_t due = count_letters(s->due, s->due_length);
	bool same = bytes_equal(s->found + found, s->found_length - found,
		s->due + due, s->due_length - due);

	s->found_length = found;
	s->due_length = due;
	return same && found && due;
}

/* The way in which a card is spelt. */
enum card_way {
	WAY_OTHER,
	WAY_CASE,
	WAY_SIGN,
	WAY_WORDS,
	WAY_NUMBER,
	WAY_SUIT_FIRST
};

static enum card_way
card_way(const struct slip *s)
{
	bool sign = false;

	if (s->found_length == s->due_length &&
		strncasecmp(s->found, s->due, s->found_length) == 0)
		return WAY_CASE;
	for (size_t i = 0; i < s->found_length; i++)
		sign = sign || (unsigned char)s->found[i] >= 0x80;
	if (sign)
		return WAY_SIGN;
	/* Both are the card that was read: its rank is the other part. */
	if (s->due_length == 2 && s->found_length <= 3 &&
		s->found[0] == s->due[1])
		return WAY_SUIT_FIRST;
	if (s->found_length > s->due_length + 2)
		return WAY_WORDS;
	return s->found_length > s->due_length && ascii_digit(s->found[1])
		? WAY_NUMBER
		: WAY_OTHER;
}

/* Whether small letters stand for capitals, or these for small ones, and for
 * nothing else: 1 or 2. */
static uint64_t
case_way(const struct slip *s)
{
	size_t n = 0;

	if (s->found_length != s->due_length ||
		strncasecmp(s->found, s->due, s->found_length) != 0)
		return 0;
	while (n + 1 < s->found_length && s->found[n] == s->due[n])
		n++;
	return ascii_upper(s->found[n]) ? 2 : 1;
}

bool
verify_tells_case(const struct fault *f)
{
	struct slip s;

	return f->id == FAULT_SPELLING && read_slip(f->what, &s) &&
		case_way(&s);
}

/* What stands for what, or the way in which a card or letters are spelt; 0: the
 * sentence says neither. */
static uint64_t
hash_slip(const struct fault *f)
{
	bool card = f->id == FAULT_CARD_SPELLING;
	struct slip s;

	if (!read_slip(f->what, &s))
		return 0;
	if (card && card_way(&s) != WAY_OTHER)
		return card_way(&s);
	if (!card && case_way(&s))
		return case_way(&s);
	if (!card && !leave_words(&s))
		return 0;
	return hash_text(hash_text(HASH_EMPTY, s.found, s.found_length), s.due,
		s.due_length);
}

struct slip_marks
verify_mark_slip(const struct fault *f)
{
	struct slip_marks m = {.id = f->id, .line = f->line};

	if (f->id == FAULT_CARD_SPELLING) {
		m.words = hash_text(HASH_EMPTY, f->what, strlen(f->what));
		m.slip = hash_slip(f);
	} else if (f->id == FAULT_SPACING || f->id == FAULT_SPELLING) {
		m.words = hash_but_cards(f->what);
		m.place = hash_place(f);
		m.slip = hash_slip(f);
	}
	return m;
}

bool
verify_same_slip(const struct slip_marks *a, const struct slip_marks *b)
{
	return a->id == b->id && a->words &&
		(a->words == b->words ||
			(a->place && a->place == b->place &&
				a->line != b->line) ||
			(a->slip && a->slip == b->slip));
}

void
verify_name_line(const struct finding *f, struct text *lines)
{
	const char *line = f->fault.found;
	size_t length = strcspn(line, "\n"), n = 0, step = 1;
	uint32_t point;

	if (lines->length > FAULT_TEXT)
		return;
	while (n < length && n < LINE_QUOTED && step) {
		step = text_decode(line + n, length - n, &point);
		n += step;
	}
	text_string(lines, lines->length ? ", `" : VERDICT_ALSO "`");
	text_add(lines, line, n);
	text_string(lines, n < length ? ELLIPSIS "`" : "`");
}

void
verify_end_slip(struct finding *first, struct text *lines)
{
	static const char rest[] = ", " ELLIPSIS;
	char *what = first->fault.what;
	size_t length = strlen(what), room = FAULT_TEXT - length - 1;

	if (lines->length > room) {
		room -= room < strlen(rest) ? room : strlen(rest);
		while (room > 0 && memcmp(lines->bytes + room, ", `", 3) != 0)
			room--;
		text_cut(lines, room);
		if (room)
			text_string(lines, rest);
	}
	text_fill(what + length, FAULT_TEXT - length, "%s",
		lines->length ? lines->bytes : "");
	text_fini(lines);
}

/* --- the findings of a verdict --- */

/* Takes out what a terminal shows after the last line of the game. */
static void
drop_surroundings(const struct verify_case *c, const struct claims *claims,
	struct verdict *v)
{
	uint64_t last;

	if (!c->source->session || claims->count == 0)
		return;
	last = claims_line(claims, claims->count - 1);
	for (size_t i = 0; i < v->count; i++) {
		struct finding *f = &v->finding[i];

		if (surrounds_game(&f->fault) && f->fault.line > last)
			findings_drop(f);
	}
	findings_take_out(v->finding, &v->count);
}

void
findings_sort(struct verdict *v)
{
	sort_findings(v->finding, v->count);
}

/* The bytes from `at` to the end of their line. */
static void
copy_line(struct finding *f, const char *at, const char *end)
{
	size_t n = text_line_length(at, (size_t)(end - at));

	n = text_prefix(at, n, sizeof f->source - 1);
	memcpy(f->source, at, n);
	f->source[n] = '\0';
}

/* Passes so many lines; blocks of bytes that end before the last of them are
 * only counted. */
static const char *
pass_lines(const char *at, const char *end, uint64_t lines)
{
	while (lines > COUNTED_LINES && end - at > COUNTED) {
		size_t n = text_newlines(at, COUNTED);

		if (n >= lines)
			break;
		lines -= n;
		at += COUNTED;
	}
	for (; lines > 0 && at < end; lines--) {
		const char *stop = memchr(at, '\n', (size_t)(end - at));

		at = stop ? stop + 1 : end;
	}
	return at;
}

struct text_short
verify_quote(const struct source *s, uint64_t line)
{
	size_t n;
	const char *at = source_bytes(s, &n), *end = at + n;

	at = pass_lines(at, end, line - s->line);
	n = text_line_length(at, (size_t)(end - at));
	while (n && at[n - 1] == '\r')
		n--;
	return text_short(at, n, QUOTE_LINE);
}

/* The findings are in order of line. */
static void
copy_lines(const struct source *s, size_t length, struct verdict *v)
{
	size_t available;
	const char *at = source_bytes(s, &available);
	const char *end = at + length;
	uint64_t line = s->line;

	assert(length <= available);
	for (size_t i = 0; i < v->count; i++) {
		struct finding *f = &v->finding[i];

		if (line < f->fault.line) {
			at = pass_lines(at, end, f->fault.line - line);
			line = f->fault.line;
		}
		if (line == f->fault.line && at < end)
			copy_line(f, at, end);
	}
}

/* Reports that lines which may tell something are too many to be told. */
static void
raise_lost(const struct findings *l, struct verdict *v)
{
	struct fault f;

	if (!l->lost)
		return;
	fault_set(&f, FAULT_LIMIT, l->lost, 1,
		"%zu differences from the wording stand before this: what may "
		"be told in other words from here on is not judged",
		l->count);
	verdict_add(v, &f);
}

void
verify_finish_findings(const struct verify_case *c,
	const struct verify_reading *r, struct verdict *v)
{
	drop_surroundings(c, &r->claims, v);
	raise_lost(&r->findings, v);
	if (!v->count)
		return;
	findings_sort(v);
	verify_fill_due(c, r, v);
	findings_sort(v);
	verify_merge_findings(c, v);
	findings_sort(v);
	copy_lines(c->source, r->game.length, v);
	verify_fill_texts(c, &r->claims, v);
}
