/*
 * What a program adds to each of its lines: before it a clock, a number or the
 * level of a log, behind it a clock; and names of its own. Learns what stands
 * before and behind; takes all of it off a line, and says where what is left
 * stood.
 */
#include "core/base/base.h"
#include "core/reader/reader_private.h"

#include <strings.h>

/* --- what stands before each line, and behind it --- */

enum {
	PREFIXED = 400, /* the first lines, in which a prefix is looked for */
	PREFIXED_LEAST = 8,    /* in fewer lines none is taken for one */
	PREFIXED_FROM = 8,     /* so many first lines may stand without it */
	PREFIXED_READ = 60,    /* lines read with and without it, to compare, */
	PREFIXED_LINE = 500,   /* and so many bytes of each */
	PREFIXED_RARE = 5,     /* one of so many may have none, */
	PREFIXED_WORDS = 50,   /* or where it is words and no label */
	PREFIXED_BRACKET = 40, /* bytes in brackets, at most */
	CLOCKED = 4 /* of so many lines one may end in no clock: it was typed */
};

/* What sort a part is: these, or the sign or letter itself. */
enum { NUMBER = '0', BLANKS = ' ', CAPITALS = 1, BRACKETS = 2 };

/* A run of capital letters, as the level of a log or the T of a clock. */
static size_t
pass_capitals(const char *s, size_t length)
{
	size_t n = 0;

	while (n < length && ascii_upper(s[n]))
		n++;
	return n < length && ascii_lower(s[n]) ? 0 : n;
}

/*
 * One part of what may stand before each line: a number, capital letters,
 * something in brackets, blanks, or another sign or letter. Writes what sort it
 * is.
 */
static size_t
pass_prefix_part(const char *s, size_t length, char *sort)
{
	size_t n = 0;

	*sort = NUMBER;
	while (n < length && ascii_digit(s[n]))
		n++;
	if (n)
		return n;
	*sort = CAPITALS;
	n = pass_capitals(s, length);
	if (n)
		return n;
	*sort = BRACKETS;
	if (s[0] == '[' || s[0] == '(') {
		const char *end = memchr(s, s[0] == '[' ? ']' : ')',
			length < PREFIXED_BRACKET ? length : PREFIXED_BRACKET);

		return end ? (size_t)(end - s) + 1 : 0;
	}
	*sort = BLANKS;
	while (n < length && s[n] == ' ')
		n++;
	if (n)
		return n;
	*sort = s[0];
	return (unsigned char)s[0] < 0x80 ? 1 : 0;
}

/* How many bytes the first of these parts are that stand there, and how many of
 * them do. */
static size_t
pass_parts(const struct manner *m, const char *s, size_t length, size_t *parts)
{
	size_t at = 0;

	for (*parts = 0; *parts < m->parts && at < length; ++*parts) {
		char sort;
		size_t n = pass_prefix_part(s + at, length - at, &sort);

		if (!n || sort != m->part[*parts])
			break;
		at += n;
	}
	return at;
}

/* How many bytes are these parts; 0: others stand there. */
static size_t
pass_prefix(const struct manner *m, const char *s, size_t length)
{
	size_t parts, n = pass_parts(m, s, length, &parts);

	return parts == m->parts ? n : 0;
}

/* The parts that stand before the line, at most MANNER_PARTS. */
static size_t
split_prefix(const char *s, size_t length, char part[MANNER_PARTS])
{
	size_t parts = 0;

	for (size_t at = 0; at < length && parts < MANNER_PARTS; parts++) {
		size_t n = pass_prefix_part(s + at, length - at, &part[parts]);

		if (!n)
			break;
		at += n;
	}
	return parts;
}

size_t
prefix_length(const struct manner *m, const char *s, size_t length, size_t *at)
{
	size_t n = pass_prefix(m, s, length);

	for (*at = 0; !n && *at < length && s[*at] == '>';) {
		do
			(*at)++;
		while (*at < length && s[*at] == ' ');
		n = pass_prefix(m, s + *at, length - *at);
	}
	return n;
}

/* How many of the parts stand before the line, where prefix_length looks. */
static size_t
count_parts(const struct manner *m, const char *s, size_t length)
{
	size_t most = 0, at = 0, parts;

	for (;;) {
		pass_parts(m, s + at, length - at, &parts);
		most = parts > most ? parts : most;
		if (parts == m->parts || at >= length || s[at] != '>')
			return most;
		do
			at++;
		while (at < length && s[at] == ' ');
	}
}

/* The first lines: how many there are, and begin with fewer parts. */
struct sharing {
	size_t lines;
	size_t fewer[MANNER_PARTS + 1];
};

/* Looks at lines until it is sure that they do not share the first part. */
static struct sharing
look_for_parts(const struct manner *m, const char *s, size_t length)
{
	const char *end = s + length;
	struct sharing h = {0};

	for (; s < end && h.lines < PREFIXED &&
		h.fewer[1] <= PREFIXED / PREFIXED_RARE;
		h.lines++) {
		size_t n = text_line_length(s, (size_t)(end - s));

		if (n > 0)
			for (size_t k = count_parts(m, s, n); k < m->parts; k++)
				h.fewer[k + 1]++;
		s += n + 1;
	}
	return h;
}

/* Whether the lines begin with these parts but for one of `rare`. */
static bool
is_shared(const struct sharing *h, size_t parts, size_t rare)
{
	return h->lines >= PREFIXED_LEAST && h->fewer[parts] <= h->lines / rare;
}

/*
 * How many of the first lines, of long ones the beginning, are read with their
 * seats. Behind the sign of a prompt lines that no prompt stands before must be
 * among them, as in a letter that quotes a game.
 */
static size_t
count_read(const struct manner *m, const struct manner_reading *l,
	const char *s, size_t length)
{
	const bool prompts = memchr(m->part, '>', m->parts) != NULL;
	const char *end = s + length;
	size_t count = 0, others = 0, seat;

	for (size_t lines = 0; s < end && lines < PREFIXED_READ; lines++) {
		size_t length_of_line = text_line_length(s, (size_t)(end - s));
		size_t n = length_of_line < PREFIXED_LINE ? length_of_line
							  : PREFIXED_LINE;
		size_t at = pass_prefix(m, s, n);

		/* What stands before each line names no seat that moves. */
		count += manner_reads_seat(l, s + at, n - at) &&
			!(at && manner_reads_move(l, s, n, &seat) && seat < at);
		others +=
			prompts && !manner_reads_move(l, s + at, n - at, &seat);
		s += length_of_line + 1;
	}
	return prompts && others < PREFIXED_LEAST ? 0 : count;
}

/* Whether words may begin behind the parts, which are not blanks alone. */
static bool
is_closed(const struct manner *m)
{
	char last = m->part[m->parts - 1];
	size_t i = 0;

	while (i < m->parts && m->part[i] == BLANKS)
		i++;
	return i < m->parts && last != NUMBER && last != CAPITALS &&
		!ascii_alpha(last);
}

/* Whether letters are among the parts from `at` on. */
static bool
has_words(const struct manner *m, size_t at)
{
	for (; at < m->parts; at++)
		if (ascii_alpha(m->part[at]))
			return true;
	return false;
}

/* Whether it is words, a sign and a blank, as `stdout: `: what stands before
 * all lines so is not a name of a seat. */
static bool
is_label(const struct manner *m)
{
	size_t last = m->parts - 1;

	return has_words(m, 0) && last > 0 && m->part[last] == BLANKS &&
		ascii_among(m->part[last - 1], ":|>") &&
		!memchr(m->part, NUMBER, m->parts);
}

/* Whether the parts are a prefix, if the lines begin with them but for a few.
 */
static bool
is_whole(const struct manner *m, const struct sharing *h)
{
	return is_closed(m) &&
		(!has_words(m, 0) || is_label(m) ||
			is_shared(h, m->parts, PREFIXED_WORDS));
}

/* Whether the parts are no name, by their look: a time or a date, which has
 * three numbers, or words and the sign of a label. */
static bool
names_nobody(const struct manner *m)
{
	size_t last = m->parts - 1, numbers = 0;

	for (size_t i = 0; i < m->parts; i++)
		numbers += m->part[i] == NUMBER;
	last -= last > 0 && m->part[last] == BLANKS;
	if (!has_words(m, 0))
		return numbers > 2 && is_closed(m);
	return !numbers && ascii_among(m->part[last], ":|>") &&
		!memchr(m->part, '"', m->parts);
}

/*
 * The most parts with which the most lines are read, of those that stand before
 * the first. Words belong to the prefix only where more lines are read without
 * them, or as many behind a label. Where no line is read, as the names of seats
 * are not known yet, it is what nearly all lines begin with.
 */
static void
learn_parts(struct manner *m, const struct manner_reading *l, const char *s,
	size_t length)
{
	size_t parts = split_prefix(s, text_line_length(s, length), m->part);
	const struct manner without = {.parts = 0};
	size_t best = 0, most = SIZE_MAX; /* until one is shared */
	size_t unread = 0;
	struct sharing h;

	m->parts = parts;
	h = look_for_parts(m, s, length);
	for (m->parts = 1;
		m->parts <= parts && is_shared(&h, m->parts, PREFIXED_RARE);
		m->parts++) {
		size_t n = is_whole(m, &h) ? count_read(m, l, s, length) : 0;

		if (n && most == SIZE_MAX)
			most = count_read(&without, l, s, length);
		if (n > most ||
			(n && n == most &&
				(!has_words(m, best) || is_label(m)))) {
			best = m->parts;
			most = n;
		}
		if (!n && names_nobody(m) &&
			is_shared(&h, m->parts, PREFIXED_WORDS))
			unread = m->parts;
	}
	if (most == SIZE_MAX && unread && !count_read(&without, l, s, length))
		best = unread;
	m->parts = best;
}

void
prefix_learn(struct manner *m, const struct manner_reading *l, const char *s,
	size_t length)
{
	const char *end = s + length;

	/* Not of the last line, which may be cut in its prefix. */
	while (end > s && end[-1] != '\n')
		end--;
	for (size_t i = 0; i <= PREFIXED_FROM && s < end && !m->parts; i++) {
		learn_parts(m, l, s, (size_t)(end - s));
		/* `CPU 1 plays 7S`: words may be a name. */
		if (i > 0 && !memchr(m->part, NUMBER, m->parts) &&
			!memchr(m->part, BRACKETS, m->parts) && m->parts &&
			!is_label(m))
			m->parts = 0;
		s += text_line_length(s, (size_t)(end - s)) + 1;
	}
	memset(m->part + m->parts, 0, sizeof m->part - m->parts);
}

/* What stands before a clock that this closes: a bracket, or 0, a blank. */
static char
opening_of(char close)
{
	if (close == ')')
		return '(';
	return close ? '[' : ' ';
}

/* The bytes of a clock at the end, as in `plays 7S. (12:03:04)`, with the
 * blanks on both sides of it; 0: none stands there. */
static size_t
clock_behind(const char *s, size_t length)
{
	size_t end = length, from;
	char close;

	while (end > 0 && ascii_among(s[end - 1], " \r"))
		end--;
	close = end > 0 && ascii_among(s[end - 1], ")]") ? s[--end] : 0;
	for (from = end; from > 0 &&
		(ascii_digit(s[from - 1]) || ascii_among(s[from - 1], ":."));)
		from--;
	if (from == 0 || !ascii_digit(s[from]) ||
		!memchr(s + from, ':', end - from) ||
		s[from - 1] != opening_of(close))
		return 0;
	from -= close != 0;
	while (from > 0 && s[from - 1] == ' ')
		from--;
	return length - from;
}

size_t
suffix_length(const struct manner *m, const char *s, size_t length)
{
	return m->clocked ? clock_behind(s, length) : 0;
}

void
suffix_learn(struct manner *m, const char *s, size_t length)
{
	const char *end = s + length;
	size_t others = 0, lines = 0;

	while (s < end && lines < PREFIXED) {
		size_t n = text_line_length(s, (size_t)(end - s));

		lines += n > 0;
		others += n > 0 && !clock_behind(s, n);
		s += n + 1;
	}
	m->clocked = lines >= PREFIXED_LEAST && CLOCKED * others <= lines;
}

/* --- a line without it --- */

/* Notes that bytes were changed, unless there are too many changes. */
static void
add_swap(struct manner_applied *a, struct manner_swap swap)
{
	if (swap.length + swap.now_length == 0)
		return;
	if (a->swaps == MANNER_SWAPS)
		a->lost = true;
	else
		a->swap[a->swaps++] = swap;
}

/* Notes again the names behind n bytes of prompts, which are now so many. */
static void
move_names(struct manner_applied *a, const struct manner_applied *before,
	size_t n, size_t now)
{
	for (unsigned i = 0; i < before->swaps; i++) {
		struct manner_swap swap = before->swap[i];

		if (swap.now_length == 0)
			continue;
		a->lost = a->lost || swap.now < n;
		swap.now += now - n;
		add_swap(a, swap);
	}
}

size_t
manner_was_at(const struct manner_applied *a, size_t now)
{
	size_t was = now;

	for (unsigned i = 0; i < a->swaps; i++) {
		const struct manner_swap *s = &a->swap[i];

		if (now >= s->now + s->now_length)
			was = s->at + s->length + now - s->now - s->now_length;
	}
	return was;
}

size_t
manner_seat_was_at(const struct manner_applied *a, const char *line, size_t now,
	unsigned seat)
{
	size_t found = SIZE_MAX;

	for (unsigned i = 0; i < a->swaps; i++) {
		const struct manner_swap *s = &a->swap[i];

		if (now < s->now || now >= s->now + s->now_length)
			continue;
		for (size_t at = s->at; at < s->at + s->length; at++) {
			if (!ascii_digit(line[at]))
				continue;
			if (found != SIZE_MAX || line[at] != (char)('0' + seat))
				return SIZE_MAX;
			found = at;
		}
		return found;
	}
	return manner_was_at(a, now);
}

/* Writes n bytes of the line from `from` on as prompts of the wording. */
static void
write_prompts(struct text *plain, size_t from, size_t n, const char *prompt,
	size_t prompts)
{
	size_t one = strlen(prompt), all = one * prompts;
	char *s;

	text_reserve(plain, all);
	s = plain->bytes + from;
	memmove(s + all, s + n, plain->length + 1 - from - n);
	plain->length += all - n;
	for (size_t i = 0; i < all; i++)
		s[i] = prompt[i % one];
}

/* Writes prompts in words before the line, which begins at `from`, as those of
 * the wording; how many bytes they were. */
static size_t
apply_prompts(const struct manner *m, const struct manner_player *player,
	struct text *plain, size_t from, struct manner_applied *a)
{
	const struct manner_applied before = *a;
	const size_t one = strlen(player->prompt);
	const char *s = (plain->bytes ? plain->bytes : "") + from;
	size_t begin = a->prefix + a->box, length = plain->length - from;
	size_t n = 0, prompts = 0, more;
	bool same = true;

	a->swaps = 0;
	add_swap(a, (struct manner_swap){0, begin, 0, 0});
	while ((more = prompts_pass(m, s + n, length - n)) > 0) {
		same = same && more == one &&
			memcmp(s + n, player->prompt, one) == 0;
		add_swap(a,
			(struct manner_swap){
				begin + n, more, prompts * one, one});
		n += more;
		prompts++;
	}
	if (same) {
		*a = before;
		return 0;
	}
	write_prompts(plain, from, n, player->prompt, prompts);
	move_names(a, &before, n, prompts * one);
	return n;
}

/* Whether a sentence begins behind these bytes. */
static bool
begins_sentence(const char *s, size_t length)
{
	while (length > 0 && s[length - 1] == ' ')
		length--;
	return length == 0 || ascii_among(s[length - 1], ".;:>|]");
}

/* A note in brackets behind a name: one word, as in `West (AI)`, or the seat's
 * number. */
static size_t
pass_note(const char *s, size_t length, unsigned seat)
{
	size_t n = length && s[0] == ' ', from;

	if (n >= length || !ascii_among(s[n], "(["))
		return 0;
	from = ++n;
	while (n < length && ascii_alpha(s[n]))
		n++;
	if (n == from && n < length && s[n] == (char)('0' + seat))
		n++;
	return n > from && n < length && ascii_among(s[n], ")]") ? n + 1 : 0;
}

/* Whether the subject is the seat's name in the wording, but for capitals. */
static bool
is_name_of_wording(
	const struct manner_player *player, const struct manner_subject *is)
{
	size_t n = strlen(player->begins);

	return is->length == n + 1 && is->text[n] == (char)('0' + is->seat) &&
		strncasecmp(is->text, player->begins, n) == 0;
}

struct manner_applied
manner_apply(const struct manner *m, const struct manner_player *player,
	const char *s, size_t length, struct text *plain)
{
	struct manner_applied a = {0};
	size_t prompts, copied = prefix_length(m, s, length, &prompts);
	size_t from = plain->length, now;

	if (copied) {
		text_add(plain, s, prompts);
		a.prefix = copied += prompts;
	}
	a.suffix = suffix_length(m, s + copied, length - copied);
	length -= a.suffix;
	if (m->boxed) {
		length -= copied;
		a.box = page_unbox(s + copied, &length);
		copied += a.box;
		length += copied;
	}
	add_swap(&a, (struct manner_swap){0, copied, 0, 0});
	for (size_t at = copied; at < length && m->subjects; at++) {
		const struct manner_subject *subject =
			m->begins[(unsigned char)s[at]]
			? subject_at(m, s, length, at)
			: NULL;

		if (!subject || is_name_of_wording(player, subject))
			continue;
		if (!a.subject)
			a.at = at;
		a.subject = subject;
		text_add(plain, s + copied, at - copied);
		now = plain->length - from;
		text_string(plain,
			begins_sentence(s + a.prefix, at - a.prefix)
				? player->begins
				: player->inside);
		text_char(plain, (char)('0' + subject->seat));
		copied = at + subject->length;
		copied += pass_note(s + copied, length - copied, subject->seat);
		add_swap(&a,
			(struct manner_swap){at, copied - at, now,
				plain->length - from - now});
		at = copied - 1;
	}
	text_add(plain, s + copied, length - copied);
	a.parted = m->glued && page_part_cards(plain, from, 2);
	a.lost = a.lost || a.parted || (a.prefix && prompts);
	a.prompt = m->prompts ? apply_prompts(m, player, plain, from, &a) : 0;
	return a;
}
