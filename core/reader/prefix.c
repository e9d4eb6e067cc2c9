/*
 * What a program prints before its lines: a clock, a number or the level of a
 * log before each; and prompts in words of its own, as `Enter a command: ` or
 * `Player1> `, before a move or before what was typed.
 */
#include "core/base/base.h"
#include "core/reader/reader_private.h"

enum {
	PREFIXED = 400,     /* lines that are looked at for a prefix, */
	PREFIXED_LEAST = 8, /* how many there must be, */
	PREFIXED_FROM = 8, /* the last of the first lines that may have none, */
	PREFIXED_READ = 60,   /* and how many are read with and without it; */
	PREFIXED_RARE = 50,   /* one of so many may have none */
	PREFIXED_BRACKET = 40 /* bytes in brackets, at most */
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

/* How many bytes are these parts; 0: others stand there. */
static size_t
pass_prefix(const struct manner *m, const char *s, size_t length)
{
	size_t at = 0;

	for (size_t i = 0; i < m->parts; i++) {
		char sort;
		size_t n = at < length
			? pass_prefix_part(s + at, length - at, &sort)
			: 0;

		if (!n || sort != m->part[i])
			return 0;
		at += n;
	}
	return at;
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

/* Whether nearly all lines begin with these parts. */
static bool
is_shared(const struct manner *m, const char *s, size_t length)
{
	const char *end = s + length;
	size_t others = 0, lines = 0, at;

	for (; s < end && lines < PREFIXED; lines++) {
		size_t n = text_line_length(s, (size_t)(end - s));

		others += !prefix_length(m, s, n, &at);
		if (others > PREFIXED / PREFIXED_RARE)
			return false;
		s += n + 1;
	}
	return lines >= PREFIXED_LEAST && others <= lines / PREFIXED_RARE;
}

/*
 * How many of the first lines are read, with their seats. Behind the sign of a
 * prompt lines that no prompt stands before must be among them, as in a letter
 * that quotes a game.
 */
static size_t
count_read(const struct manner *m, const struct manner_reading *l,
	const char *s, size_t length)
{
	const bool prompts = memchr(m->part, '>', m->parts) != NULL;
	const char *end = s + length;
	size_t count = 0, others = 0, seat;

	for (size_t lines = 0; s < end && lines < PREFIXED_READ; lines++) {
		size_t n = text_line_length(s, (size_t)(end - s));
		size_t at = pass_prefix(m, s, n);

		count += manner_reads_seat(l, s + at, n - at);
		others +=
			prompts && !manner_reads_move(l, s + at, n - at, &seat);
		s += n + 1;
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

/*
 * The most parts with which the most lines are read, of those that stand before
 * the first. Words belong to the prefix only where more lines are read without
 * them.
 */
static void
learn_parts(struct manner *m, const struct manner_reading *l, const char *s,
	size_t length)
{
	size_t parts = split_prefix(s, text_line_length(s, length), m->part);
	const struct manner without = {.parts = 0};
	size_t best = 0, most = SIZE_MAX; /* until one is shared */

	for (m->parts = 1; m->parts <= parts && is_shared(m, s, length);
		m->parts++) {
		size_t n = is_closed(m) ? count_read(m, l, s, length) : 0;

		if (n && most == SIZE_MAX)
			most = count_read(&without, l, s, length);
		if (n > most || (n && n == most && !has_words(m, best))) {
			best = m->parts;
			most = n;
		}
	}
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
			!memchr(m->part, BRACKETS, m->parts))
			m->parts = 0;
		s += text_line_length(s, (size_t)(end - s)) + 1;
	}
}

/* --- prompts in words --- */

enum {
	LEAST = 2,      /* different lines that begin with a prompt, */
	LEAST_LIKE = 4, /* or lines that may be alike; */
	MOVE_FROM = 12  /* the seat of a move stands before this byte */
};

struct prompt_candidate {
	struct manner_prompt prompt;
	size_t lines; /* unlike each other */
	size_t times; /* all of them */
};

/* The end of the number at this place. */
static size_t
pass_digits(const char *s, size_t length, size_t at)
{
	while (at < length && ascii_digit(s[at]))
		at++;
	return at;
}

/*
 * How many bytes the prompt takes; its last blanks may be missing. Numbers are
 * those of a seat or of cards: one is as good as the other.
 */
static size_t
learnt_prompt_length(
	const struct manner_prompt *p, const char *s, size_t length)
{
	size_t n = 0, i = 0;

	for (; i < p->length && n < length; i++) {
		size_t digits = pass_digits(s, length, n);

		if (p->text[i] != (digits > n ? '#' : s[n]))
			break;
		n = digits > n ? digits : n + 1;
	}
	for (; i < p->length; i++)
		if (n < length || p->text[i] != ' ')
			return 0;
	return n;
}

size_t
prompts_pass(const struct manner *m, const char *s, size_t length)
{
	size_t most = 0;

	for (size_t i = 0; i < m->prompts; i++) {
		size_t n = learnt_prompt_length(&m->prompt[i], s, length);

		most = n > most ? n : most;
	}
	return most;
}

/* The end of the next sign that may end a prompt, and of blanks behind it. */
static size_t
end_of_prompt(const char *s, size_t length, size_t at)
{
	while (at < length && !strchr(">?:$]", s[at]))
		at++;
	while (at < length && strchr(">?:$]", s[at]))
		at++;
	while (at < length && s[at] == ' ')
		at++;
	return at;
}

/* The end of a clock or a number behind a prompt, and of blanks behind that;
 * `at`: there is none. */
static size_t
pass_clock(const char *s, size_t length, size_t at)
{
	size_t n = at;
	bool digit = false;

	for (; n < length && strchr("[(#0123456789:.,-/])", s[n]); n++)
		digit = digit || ascii_digit(s[n]);
	if (!digit || n == length || (s[n] != ' ' && !strchr("])", s[n - 1])))
		return at;
	while (n < length && s[n] == ' ')
		n++;
	return n;
}

/* `Log:` and the like: one word and a colon, which may lead any line. */
static bool
is_label(const char *s, size_t prompt)
{
	while (prompt > 0 && s[prompt - 1] == ' ')
		prompt--;
	return s[prompt - 1] == ':' && !memchr(s, ' ', prompt);
}

/* Whether the prompt speaks to the one who types, as `Your turn, Player1: `. */
static bool
says_you(const char *s, size_t prompt)
{
	static const char *const you[] = {"your ", "you ", NULL};

	return names_line_has(s, prompt, you);
}

/* `[12] ` and the like, which may count moves; `[your turn] ` counts none. */
static bool
is_counter(const char *s, size_t prompt)
{
	while (prompt > 0 && s[prompt - 1] == ' ')
		prompt--;
	return s[prompt - 1] == ']' && !says_you(s, prompt);
}

/* `->` and the like, with which a program may lead its moves. */
static bool
is_arrow(const char *s, size_t prompt)
{
	while (prompt > 0 && s[prompt - 1] == ' ')
		prompt--;
	return prompt > 1 && s[prompt - 1] == '>' &&
		(s[prompt - 2] == '-' || s[prompt - 2] == '=');
}

/* Whether a number ends a name, as in `Player 1: `. */
static bool
names_seat(const char *s, size_t prompt)
{
	for (size_t i = 1; i < prompt; i++) {
		size_t from = i;

		if (!ascii_digit(s[i]))
			continue;
		while (from > 0 && s[from - 1] == ' ')
			from--;
		if (from > 0 && ascii_alpha(s[from - 1]))
			return true;
	}
	return false;
}

/* Whether the prompt has a sign that little else has. */
static bool
has_sign(const char *s, size_t prompt)
{
	return memchr(s, '>', prompt) || memchr(s, '$', prompt);
}

/* Whether a move or what was typed follows the prompt. */
static bool
asks_for_move(
	const struct learner *l, const char *s, size_t prompt, size_t length)
{
	bool seat = names_seat(s, prompt) && !says_you(s, prompt);
	bool sign = has_sign(s, prompt);
	size_t at;

	/* `Cards in the stock: 6` is no prompt, though people type a 6. */
	if (loose_typed(l->reading.loose, s + prompt, length - prompt))
		return sign ||
			(!seat && !manner_reads_any(&l->reading, s, length));
	return manner_reads_move(
		       &l->reading, s + prompt, length - prompt, &at) &&
		(sign || !seat) && at < MOVE_FROM && !is_label(s, prompt) &&
		!is_arrow(s, prompt) && !is_counter(s, prompt);
}

/* Whether it is a prompt, be it the only one: a command was typed behind it. */
static bool
is_certain(const struct learner *l, const char *s, size_t prompt, size_t length)
{
	return has_sign(s, prompt) && length > prompt + 1 &&
		loose_typed(l->reading.loose, s + prompt, length - prompt);
}

/* Whether the line before this one in the text, or behind it, begins with the
 * usual prompt: then this one stands behind none. */
static bool
is_beside_usual(const struct learner *l, const char *line)
{
	const char *from = line - (line > l->begin);
	const char *behind =
		line + text_line_length(line, (size_t)(l->end - line));

	while (from > l->begin && from[-1] != '\n')
		from--;
	return *from == '>' || (l->end - behind > 1 && behind[1] == '>');
}

/* Whether some line that begins with this stands next to one with the usual
 * prompt. A sign of prompts is one all the same. */
static bool
stands_beside_usual(const struct learner *l, const struct manner_prompt *p)
{
	const char *s = l->begin;

	while (s < l->end && !has_sign(p->text, p->length)) {
		size_t n = text_line_length(s, (size_t)(l->end - s));

		if (learnt_prompt_length(p, s, n) && is_beside_usual(l, s))
			return true;
		s += n + 1;
	}
	return false;
}

static void
count_prompt(struct prompt_candidate *c, const char *s, size_t length,
	unsigned times)
{
	struct manner_prompt p = {.length = 0};

	for (size_t i = 0, digits; i<length; i = digits> i ? digits : i + 1) {
		digits = pass_digits(s, length, i);
		p.text[p.length++] = digits > i ? '#' : s[i];
	}
	for (size_t i = 0; i < MANNER_PROMPTS; i++) {
		if (c[i].lines == 0)
			c[i].prompt = p;
		if (c[i].prompt.length != p.length ||
			memcmp(c[i].prompt.text, p.text, p.length) != 0)
			continue;
		c[i].lines++;
		c[i].times += times;
		return;
	}
}

/* Whether the line before ends in the same words: what was typed is printed
 * again. */
static bool
is_repeated(const struct learner *l, const char *line, const char *s, size_t n)
{
	return line > l->begin && (size_t)(line - l->begin) > n + 1 &&
		loose_typed(l->reading.loose, s, n) &&
		memcmp(line - 1 - n, s, n) == 0 &&
		!ascii_alnum(line[-2 - (ptrdiff_t)n]);
}

/* Counts what stands before a move or a typed line as a prompt. `line`: where
 * it stands in the text. */
static void
try_prompt(const struct learner *l, struct prompt_candidate *c,
	const char *line, unsigned times)
{
	const char *s = l->line.bytes;
	size_t length = l->line.length;
	size_t n = 0;

	while ((n = end_of_prompt(s, length, n)) < length &&
		n <= MANNER_PROMPT) {
		size_t clock = pass_clock(s, length, n);

		if (clock > n && clock <= MANNER_PROMPT && memchr(s, '>', n) &&
			asks_for_move(l, s, clock, length)) {
			count_prompt(c, s, clock, times);
			return;
		}
		if (asks_for_move(l, s, n, length)) {
			if (s[0] != '>' &&
				(says_you(s, n) ||
					!manner_reads_any(&l->reading, s, n)) &&
				!is_repeated(l, line, s + n, length - n))
				count_prompt(c, s, n,
					is_certain(l, s, n, length) ? LEAST_LIKE
								    : times);
			return;
		}
	}
}

void
prompts_learn(struct manner *m, struct learner *l)
{
	struct prompt_candidate c[MANNER_PROMPTS] = {0};

	for (size_t i = 0; i < l->skeletons; i++) {
		learner_apply(l, m, i);
		if (l->line.length)
			try_prompt(l, c, l->line_at[i], l->times[i]);
	}
	for (size_t i = 0; i < MANNER_PROMPTS; i++)
		if ((c[i].lines >= LEAST || c[i].times >= LEAST_LIKE) &&
			!stands_beside_usual(l, &c[i].prompt))
			m->prompt[m->prompts++] = c[i].prompt;
}
