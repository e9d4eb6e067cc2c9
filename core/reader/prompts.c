/*
 * Prompts in a program's own words, as `Enter a command: ` or `Player1> `:
 * what lines begin with before a move or before what was typed.
 */
#include "core/reader/reader_private.h"

#include <ctype.h>
#include <string.h>

enum { LEAST = 2 /* different lines that begin with a prompt */ };

struct prompt_candidate {
	struct manner_prompt prompt;
	size_t lines;
};

/* Digits of a prompt are those of a seat: one is as good as the other. */
static char
prompt_byte(char c)
{
	return (char)(isdigit((unsigned char)c) ? '#' : c);
}

/* How many bytes the prompt takes; its last blanks may be missing. */
static size_t
pass_prompt(const struct manner_prompt *p, const char *s, size_t length)
{
	size_t n = 0;

	while (n < p->length && n < length && prompt_byte(s[n]) == p->text[n])
		n++;
	for (size_t i = n; i < p->length; i++)
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

/* Whether a move or what was typed follows the prompt. */
static bool
is_asked(const struct learner *l, const char *s, size_t prompt, size_t length)
{
	bool seat = false, sign = memchr(s, '>', prompt) != NULL;
	size_t at;

	for (size_t i = 0; i < prompt; i++)
		seat = seat || isdigit((unsigned char)s[i]);
	if (loose_typed(l->reading.loose, s + prompt, length - prompt))
		return sign || !seat;
	return manner_reads_move(
		       &l->reading, s + prompt, length - prompt, &at) &&
		(sign || !seat) && at < 12 && !is_label(s, prompt) &&
		!is_arrow(s, prompt);
}

static void
count_prompt(struct prompt_candidate *c, const char *s, size_t length)
{
	struct manner_prompt p = {.length = length};

	for (size_t i = 0; i < length; i++)
		p.text[i] = prompt_byte(s[i]);
	for (size_t i = 0; i < MANNER_PROMPTS; i++) {
		if (c[i].lines == 0)
			c[i].prompt = p;
		if (c[i].prompt.length != length ||
			memcmp(c[i].prompt.text, p.text, length) != 0)
			continue;
		c[i].lines++;
		return;
	}
}

/* Counts what stands before a move or a typed line as a prompt. */
static void
try_prompt(const struct learner *l, struct prompt_candidate *c, const char *s,
	size_t length)
{
	size_t n = 0;

	while ((n = end_of_prompt(s, length, n)) < length && n <= MANNER_PROMPT)
		if (is_asked(l, s, n, length)) {
			if (s[0] != '>' && !manner_reads_any(&l->reading, s, n))
				count_prompt(c, s, n);
			return;
		}
}

void
prompts_learn(struct manner *m, struct learner *l)
{
	struct prompt_candidate c[MANNER_PROMPTS] = {{{{0}, 0}, 0}};

	for (size_t i = 0; i < l->outlines; i++) {
		learner_apply(l, m, i);
		if (l->line.length)
			try_prompt(l, c, l->line.bytes, l->line.length);
	}
	for (size_t i = 0; i < MANNER_PROMPTS; i++)
		if (c[i].lines >= LEAST)
			m->prompt[m->prompts++] = c[i].prompt;
}
