/*
 * Prompts in words of a program's own, as `Enter a command: ` or `Player1> `,
 * learnt from where they stand: before a move, what was typed, or an
 * invitation.
 */
#include "core/reader/manner_private.h"

#include <strings.h>

enum {
	LEAST = 2,        /* different lines that begin with a prompt, */
	LEAST_LIKE = 4,   /* or lines that may be alike; */
	ANSWER_BELOW = 2, /* lines below a command that may tell its card; */
	MOVE_FROM = 12    /* the seat of a move stands before this byte */
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

/* How many bytes the prompt takes; its last blanks may be missing. Numbers are
 * those of a seat or of cards: one is as good as the other. */
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

/* Whether a sign and a blank, which may be a prompt, lead the line. */
static bool
is_led_by_sign(const char *s, size_t length)
{
	return length > 2 && ascii_punct(s[0]) && s[1] == ' ' && s[2] != ' ' &&
		!ascii_among(s[0], ">?:$");
}

/* The end of the next sign that may end a prompt, and of blanks behind it: #
 * and % do so behind words and before a blank. `Is <Ada>` has a name. */
static size_t
end_of_prompt(const char *s, size_t length, size_t at)
{
	if (at == 0 && is_led_by_sign(s, length))
		return 2;
	while (at < length && !ascii_among(s[at], ">?:$]") &&
		!(at > 0 && at + 1 < length && ascii_among(s[at], "#%") &&
			s[at + 1] == ' ')) {
		const char *bracket =
			s[at] == '<' ? memchr(s + at, '>', length - at) : NULL;

		at = (bracket && at > 0 ? (size_t)(bracket - s) : at) + 1;
	}
	if (at < length && ascii_among(s[at], "#%"))
		at++;
	while (at < length && ascii_among(s[at], ">?:$])"))
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

	for (; n < length && ascii_among(s[n], "[(#0123456789:.,-/])"); n++)
		digit = digit || ascii_digit(s[n]);
	if (!digit || n == length ||
		(s[n] != ' ' && !ascii_among(s[n - 1], "])")))
		return at;
	while (n < length && s[n] == ' ')
		n++;
	return n;
}

/* Whether the prompt asks the one who types, as `Player1's move: `. */
static bool
says_you(const char *s, size_t prompt)
{
	static const char *const you[] = {"your ", "you ", "'s move", "'s turn",
		"choice", "choose", "input", "command", "enter ", NULL};

	return names_line_has(s, prompt, you);
}

/* Whether it may lead any line: one word and a colon, as `Log:`; what may count
 * moves, as `[12] `, but not `[your turn] `; an arrow, `->` or `=>`. */
static bool
may_lead_lines(const char *s, size_t prompt)
{
	while (prompt > 1 && s[prompt - 1] == ' ')
		prompt--;
	switch (s[prompt - 1]) {
	case ':':
		return !memchr(s, ' ', prompt);
	case ']':
		return !says_you(s, prompt);
	case '>':
		return prompt > 1 &&
			(s[prompt - 2] == '-' || s[prompt - 2] == '=');
	default:
		return false;
	}
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
	return (prompt != 2 || !is_led_by_sign(s, length)) &&
		manner_reads_move(
			&l->reading, s + prompt, length - prompt, &at) &&
		(sign || !seat) && at < MOVE_FROM && !may_lead_lines(s, prompt);
}

/* The prompt of these bytes, any number in it. */
static struct manner_prompt
prompt_of(const char *s, size_t length)
{
	struct manner_prompt p = {.length = 0};

	for (size_t i = 0, digits; i<length; i = digits> i ? digits : i + 1) {
		digits = pass_digits(s, length, i);
		p.text[p.length++] = digits > i ? '#' : s[i];
	}
	return p;
}

/* Whether who plays is asked behind it, and the text does not begin with it. */
static bool
asks_who_plays(
	const struct learner *l, const char *s, size_t prompt, size_t length)
{
	struct manner_prompt p = prompt_of(s, prompt);

	return (manner_invites(&l->reading, s + prompt, length - prompt) ||
		       names_ask_kind(s + prompt, length - prompt)) &&
		!learnt_prompt_length(
			&p, l->begin, (size_t)(l->end - l->begin));
}

/* Whether it is a prompt, even the only one, by what stands behind it. In a
 * game of computers alone that is who plays, and nothing is typed. A question
 * to the one who types need not come again. */
static bool
is_certain(const struct learner *l, const char *s, size_t prompt, size_t length)
{
	bool sign = has_sign(s, prompt) || learner_ends_in(l, s, prompt);

	if (length <= prompt + 1)
		return false;
	return (sign &&
		       loose_typed(l->reading.loose, s + prompt,
			       length - prompt)) ||
		((sign || says_you(s, prompt)) &&
			asks_who_plays(l, s, prompt, length)) ||
		((memchr(s, '?', prompt) || has_sign(s, prompt)) &&
			says_you(s, prompt) &&
			asks_for_move(l, s, prompt, length));
}

/* What the lines are looked through for: one with the prompt next to one with
 * the usual prompt, which stands behind none. */
struct beside_usual {
	const struct manner_prompt *prompt;
	bool led;   /* the line before begins with the prompt, */
	bool usual; /* or with the usual one */
	bool found;
};

static void
see_beside(void *context, const char *s, size_t length)
{
	struct beside_usual *b = context;
	bool led = learnt_prompt_length(b->prompt, s, length) > 0;
	size_t blanks = 0;
	bool usual;

	while (blanks < length && ascii_blank(s[blanks]))
		blanks++;
	usual = blanks < length && s[blanks] == '>';
	b->found = b->found || (led && b->usual) || (usual && b->led);
	b->led = led;
	b->usual = usual;
}

/* Whether some line that begins with this stands next to one with the usual
 * prompt. A sign of prompts is one all the same. */
static bool
stands_beside_usual(const struct manner *m, struct learner *l,
	const struct manner_prompt *p)
{
	struct beside_usual b = {.prompt = p};

	if (!has_sign(p->text, p->length))
		learner_each_line(l, m, see_beside, &b);
	return b.found;
}

static void
count_prompt(struct prompt_candidate *c, const char *s, size_t length,
	unsigned times)
{
	struct manner_prompt p = prompt_of(s, length);

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

/* Whether the line refuses what was typed, and no more. */
static bool
is_refusal(const struct manner_reading *r, const char *s, size_t length)
{
	const struct vocabulary *v = r->vocabulary;
	uint64_t kinds = 0;
	struct loose_reading how;
	struct event e;

	for (unsigned kind = 0; kind < v->count; kind++)
		if (order_refuses(loose_order(r->loose), v, kind))
			kinds |= order_bit(kind);
	return loose_read_next(r->loose, &kinds,
		(struct loose_line){s, length, false}, &e, &how);
}

/* Whether these bytes, the end of a line, were typed: the next line refuses
 * them, or tells the move of the same name, as `Ann plays 7S.` below `Ann: play
 * 7S`. */
static bool
is_answered(const struct learner *l, const char *line, const char *s, size_t n)
{
	const char *next = memchr(line, '\n', (size_t)(l->end - line));
	const card_set cards = loose_cards_named(s, n);
	size_t length, name = 0;

	if (!next || !cards || !loose_typed(l->reading.loose, s, n))
		return false;
	next++;
	length = text_line_length(next, (size_t)(l->end - next));
	while (name < length && subject_in_word(line[name]))
		name++;
	return is_refusal(&l->reading, next, length) ||
		(loose_cards_named(next, length) == cards && name > 0 &&
			memcmp(next, line, name) == 0);
}

/* Whether these bytes, the end of a line, answer the line above it, which asks
 * who plays. */
static bool
answers_invitation(
	const struct learner *l, const char *line, const char *s, size_t n)
{
	const char *above = line - 1;

	if (line <= l->begin + 1 || !loose_typed(l->reading.loose, s, n))
		return false;
	while (above > l->begin && above[-1] != '\n')
		above--;
	return names_ask_kind(above, (size_t)(line - 1 - above));
}

/* Counts what stands before a move or a typed line as a prompt. `line`: where
 * it stands in the text. */
static void
try_prompt(const struct learner *l, struct prompt_candidate *c,
	const char *line, unsigned times)
{
	const char *s = l->line.bytes;
	size_t length = l->line.length, n = 0;
	bool certain, answered;

	while ((n = end_of_prompt(s, length, n)) < length &&
		n <= MANNER_PROMPT) {
		size_t clock = pass_clock(s, length, n);

		if (clock > n && clock <= MANNER_PROMPT && memchr(s, '>', n) &&
			asks_for_move(l, s, clock, length)) {
			count_prompt(c, s, clock, times);
			return;
		}
		certain = is_certain(l, s, n, length) ||
			answers_invitation(l, line, s + n, length - n);
		answered = !certain && is_answered(l, line, s + n, length - n);
		if (certain || answered || asks_for_move(l, s, n, length)) {
			if (s[0] != '>' && !manner_says_again(s, n) &&
				(says_you(s, n) ||
					!manner_reads_any(&l->reading, s, n)) &&
				!is_repeated(l, line, s + n, length - n))
				count_prompt(c, s, n,
					certain ? LEAST_LIKE
						: times << answered);
			return;
		}
	}
}

/* A prompt, and what stands behind and below it. */
struct led_moves {
	const struct learner *learner;
	struct manner_prompt prompt; /* without blanks before it */
	bool typed;                  /* in the line before */
	int64_t more;       /* typed lines behind typed ones, less the others */
	card_set cards;     /* typed above, not answered yet, */
	unsigned below;     /* so many lines */
	int64_t unanswered; /* cards that no line near tells, less the others */
};

/* What was typed is answered by its card, or refused, in one of two lines. */
static void
see_answer(struct led_moves *led, const char *s, size_t length)
{
	if (!led->cards)
		return;
	if (loose_cards_named(s, length) & led->cards ||
		is_refusal(&led->learner->reading, s, length)) {
		led->unanswered--;
		led->cards = 0;
	} else if (++led->below == ANSWER_BELOW) {
		led->unanswered++;
		led->cards = 0;
	}
}

static void
see_led(void *context, const char *s, size_t length)
{
	struct led_moves *led = context;
	size_t skip = manner_skip_prompt(s, length), n;
	bool before = led->typed;

	s += skip;
	length -= skip;
	see_answer(led, s, length);
	n = learnt_prompt_length(&led->prompt, s, length);
	led->typed = n &&
		loose_typed(led->learner->reading.loose, s + n, length - n);
	if (!led->typed)
		return;
	led->more += before ? 1 : -1;
	led->unanswered += led->cards != 0;
	led->cards = loose_cards_named(s + n, length - n);
	led->below = 0;
}

/* Where the last of several prompts in a row begins: `Command: Player1:`. */
static size_t
last_of_prompts(const struct manner_prompt *p)
{
	size_t from = 0, n = 0;

	while ((n = end_of_prompt(p->text, p->length, n)) < p->length)
		from = n;
	return from;
}

/*
 * Whether most of what seems typed behind the prompt is answered by nothing but
 * more of that, or where the prompt names a seat and asks for nothing, by no
 * line that tells its card: these are moves, as in `Player1 -> draw stock`.
 */
static bool
leads_moves(const struct manner *m, struct learner *l,
	const struct manner_prompt *p)
{
	static const char *const asks[] = {"command", "enter ", NULL};
	static const char *const seats[] = {
		"player#", "player #", "seat#", "seat #", NULL};
	struct led_moves led = {.learner = l, .prompt = *p};
	size_t blanks = manner_skip_prompt(p->text, p->length);
	size_t last = last_of_prompts(p);

	led.prompt.length -= blanks;
	memmove(led.prompt.text, p->text + blanks, led.prompt.length);
	learner_each_line(l, m, see_led, &led);
	return led.more > 0 ||
		(led.unanswered > 0 &&
			(names_line_has(p->text, p->length, seats) ||
				(p->length > 1 &&
					strncasecmp(p->text, "p#", 2) == 0)) &&
			!names_line_has(
				p->text + last, p->length - last, asks));
}

void
prompts_learn(struct manner *m, struct learner *l)
{
	struct prompt_candidate c[MANNER_PROMPTS] = {0};
	struct manner_prompt learnt[MANNER_PROMPTS] = {0};
	size_t prompts = 0;

	for (size_t i = 0; i < l->skeletons; i++) {
		learner_apply(l, m, i);
		if (l->line.length)
			try_prompt(l, c, l->line_at[i], l->times[i]);
	}
	for (size_t i = 0; i < l->others; i++) {
		learner_apply_other(l, m, i);
		if (l->line.length)
			try_prompt(l, c, l->other_at[i], l->other_times[i]);
	}
	/* What is added changes the lines that the others are judged by. */
	for (size_t i = 0; i < MANNER_PROMPTS; i++)
		if ((c[i].lines >= LEAST || c[i].times >= LEAST_LIKE) &&
			!stands_beside_usual(m, l, &c[i].prompt) &&
			!leads_moves(m, l, &c[i].prompt))
			learnt[prompts++] = c[i].prompt;
	memcpy(m->prompt, learnt, prompts * sizeof *learnt);
	m->prompts = prompts;
}
