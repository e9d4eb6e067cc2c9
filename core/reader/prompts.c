/*
 * Prompts in a program's own words, as `Enter a command: ` or `Player1> `:
 * what lines begin with before a move or before what was typed.
 */
#include "core/reader/reader_private.h"

enum {
	LEAST = 2,     /* different lines that begin with a prompt, */
	LEAST_LIKE = 4 /* or lines that may be alike */
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
	while (at < length && isdigit((unsigned char)s[at]))
		at++;
	return at;
}

/*
 * How many bytes the prompt takes; its last blanks may be missing. Numbers are
 * those of a seat or of cards: one is as good as the other.
 */
static size_t
pass_prompt(const struct manner_prompt *p, const char *s, size_t length)
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
		size_t n = pass_prompt(&m->prompt[i], s, length);

		most = n > most ? n : most;
	}
	return most;
}

/* The end of the next sign that may end a prompt, and of blanks behind it. */
static size_t
end_of_prompt(const char *s, size_t length, size_t at)
{
	while (at < length && !strchr(">?:$", s[at]))
		at++;
	while (at < length && strchr(">?:$", s[at]))
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
		digit = digit || isdigit((unsigned char)s[n]);
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

		if (!isdigit((unsigned char)s[i]))
			continue;
		while (from > 0 && s[from - 1] == ' ')
			from--;
		if (from > 0 && isalpha((unsigned char)s[from - 1]))
			return true;
	}
	return false;
}

/* Whether a move or what was typed follows the prompt. */
static bool
is_asked(const struct learner *l, const char *s, size_t prompt, size_t length)
{
	bool seat = names_seat(s, prompt);
	bool sign = memchr(s, '>', prompt) != NULL;
	size_t at;

	/* `Cards in the stock: 6` is no prompt, though people type a 6. */
	if (loose_typed(l->reading.loose, s + prompt, length - prompt))
		return sign ||
			(!seat && !manner_reads_any(&l->reading, s, length));
	return manner_reads_move(
		       &l->reading, s + prompt, length - prompt, &at) &&
		(sign || !seat) && at < 12 && !is_label(s, prompt) &&
		!is_arrow(s, prompt);
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

/* Counts what stands before a move or a typed line as a prompt. */
static void
try_prompt(const struct learner *l, struct prompt_candidate *c, const char *s,
	size_t length, unsigned times)
{
	size_t n = 0;

	while ((n = end_of_prompt(s, length, n)) < length &&
		n <= MANNER_PROMPT) {
		size_t clock = pass_clock(s, length, n);

		if (clock > n && clock <= MANNER_PROMPT && memchr(s, '>', n) &&
			is_asked(l, s, clock, length)) {
			count_prompt(c, s, clock, times);
			return;
		}
		if (is_asked(l, s, n, length)) {
			if (s[0] != '>' && !manner_reads_any(&l->reading, s, n))
				count_prompt(c, s, n, times);
			return;
		}
	}
}

void
prompts_learn(struct manner *m, struct learner *l)
{
	struct prompt_candidate c[MANNER_PROMPTS] = {{{{0}, 0}, 0, 0}};

	for (size_t i = 0; i < l->outlines; i++) {
		learner_apply(l, m, i);
		if (l->line.length)
			try_prompt(l, c, l->line.bytes, l->line.length,
				l->times[i]);
	}
	for (size_t i = 0; i < MANNER_PROMPTS; i++)
		if (c[i].lines >= LEAST || c[i].times >= LEAST_LIKE)
			m->prompt[m->prompts++] = c[i].prompt;
}
