/*
 * A regular expression as an automaton over the letters of cards.
 */
#include "core/base/text.h"
#include "core/match/private.h"

#include <string.h>

#define MARKS (1u << AUTOMATON_BEGIN | 1u << AUTOMATON_END)
#define ANY (((1u << AUTOMATON_ALL) - 1) & ~MARKS)

enum {
	MANY = 64,   /* a greater count is not understood */
	ATOMS = 1000 /* at most, an atom that is read again counting again */
};

/* A part of the expression: the states where it may begin and end. */
struct fragment {
	state_set first;
	state_set last;
	bool empty;
};

struct expression {
	struct automaton *a;
	const char *at;
	const char *end;
	unsigned depth;
	unsigned atoms; /* read so far */
};

/* How often an atom is repeated; most 0: without limit. */
struct repetition {
	unsigned least;
	unsigned most;
};

letter_set
automaton_letter(unsigned char byte)
{
	const char *letter = byte ? strchr(AUTOMATON_LETTERS, byte) : NULL;

	return letter ? 1u << (letter - AUTOMATON_LETTERS) : 0;
}

static bool
comes_next(const struct expression *r, char c)
{
	return r->at < r->end && *r->at == c;
}

static void
link_states(struct automaton *a, state_set last, state_set first)
{
	for (; last; last &= last - 1)
		a->follow[__builtin_ctzll(last)] |= first;
}

/* One part followed by the other. */
static struct fragment
in_sequence(struct automaton *a, struct fragment one, struct fragment other)
{
	struct fragment both = {.first = one.first,
		.last = other.last,
		.empty = one.empty && other.empty};

	link_states(a, one.last, other.first);
	if (one.empty)
		both.first |= other.first;
	if (other.empty)
		both.last |= one.last;
	return both;
}

/* Adds a state that takes these letters. */
static bool
add_state(struct expression *r, letter_set letters, struct fragment *p)
{
	struct automaton *a = r->a;
	state_set mine;

	if (a->states == AUTOMATON_STATES)
		return false;
	mine = UINT64_C(1) << a->states++;
	for (unsigned i = 0; i < AUTOMATON_ALL; i++)
		if (letters >> i & 1)
			a->at[i] |= mine;
	*p = (struct fragment){.first = mine, .last = mine};
	return true;
}

/* After a backslash: any byte but a letter or digit stands for itself. */
static bool
read_escaped(struct expression *r, unsigned char *byte)
{
	if (r->at == r->end || ascii_alnum(*r->at))
		return false;
	*byte = (unsigned char)*r->at++;
	return true;
}

/* A byte of a class in brackets. */
static bool
read_member(struct expression *r, unsigned char *byte)
{
	if (r->end - r->at >= 2 && *r->at == '[' && strchr(":.=", r->at[1]))
		return false;
	*byte = (unsigned char)*r->at++;
	return *byte != '\\' || read_escaped(r, byte);
}

/* A byte or a range; a hyphen right after a range is not understood. */
static bool
read_members(struct expression *r, letter_set *letters)
{
	unsigned char from, to;
	bool range;

	if (!read_member(r, &from))
		return false;
	to = from;
	range = r->end - r->at >= 2 && r->at[0] == '-' && r->at[1] != ']';
	if (range) {
		r->at++;
		if (!read_member(r, &to) || comes_next(r, '-'))
			return false;
	}
	for (unsigned byte = from; byte <= to; byte++)
		*letters |= automaton_letter((unsigned char)byte);
	return true;
}

/* After the opening bracket; a closing bracket that comes first is a member. */
static bool
read_class(struct expression *r, struct fragment *p)
{
	letter_set letters = 0;
	bool negated = comes_next(r, '^');

	r->at += negated;
	do {
		if (r->at == r->end || !read_members(r, &letters))
			return false;
	} while (!comes_next(r, ']'));
	r->at++;
	return add_state(r, negated ? ANY & ~letters : letters, p);
}

static bool read_choice(struct expression *r, struct fragment *p);

/* After the opening parenthesis. */
static bool
read_group(struct expression *r, struct fragment *p)
{
	if (comes_next(r, '*') || r->depth == AUTOMATON_DEPTH)
		return false;
	if (comes_next(r, '?')) {
		r->at++;
		if (!comes_next(r, ':'))
			return false;
		r->at++;
	}
	r->depth++;
	if (!read_choice(r, p) || !comes_next(r, ')'))
		return false;
	r->depth--;
	r->at++;
	return true;
}

static bool
read_atom(struct expression *r, struct fragment *p)
{
	unsigned char byte = (unsigned char)*r->at++;

	if (r->atoms++ == ATOMS)
		return false;
	switch (byte) {
	case '^':
		return add_state(r, 1u << AUTOMATON_BEGIN, p);
	case '$':
		return add_state(r, 1u << AUTOMATON_END, p);
	case '.':
		return add_state(r, ANY, p);
	case '[':
		return read_class(r, p);
	case '(':
		return read_group(r, p);
	case '*':
	case '+':
	case '?':
	case '{':
		return false;
	case '\\':
		if (!read_escaped(r, &byte))
			return false;
		break;
	}
	return add_state(r, automaton_letter(byte), p);
}

static bool
read_number(struct expression *r, unsigned *n)
{
	const char *begin = r->at;

	*n = 0;
	for (; r->at < r->end && ascii_digit(*r->at); r->at++) {
		*n = *n * 10 + (unsigned)(*r->at - '0');
		if (*n > MANY)
			return false;
	}
	return r->at > begin;
}

/* After the opening brace: {2}, {2,} or {2,5}. */
static bool
read_braces(struct expression *r, struct repetition *c)
{
	if (!read_number(r, &c->least))
		return false;
	c->most = c->least;
	if (comes_next(r, ',')) {
		r->at++;
		c->most = 0;
		if (!comes_next(r, '}') && !read_number(r, &c->most))
			return false;
	}
	if (!comes_next(r, '}'))
		return false;
	r->at++;
	return true;
}

/* The repetition after an atom: once if there is none. */
static bool
read_count(struct expression *r, struct repetition *c)
{
	bool understood = true;

	*c = (struct repetition){1, 1};
	if (r->at == r->end || !ascii_among(*r->at, "*+?{"))
		return true;
	switch (*r->at++) {
	case '*':
		*c = (struct repetition){0, 0};
		break;
	case '+':
		*c = (struct repetition){1, 0};
		break;
	case '?':
		*c = (struct repetition){0, 1};
		break;
	default:
		understood = read_braces(r, c);
	}
	if (comes_next(r, '?') || comes_next(r, '+'))
		r->at++;
	return understood;
}

/* Reads the atom from `begin` to here once more, with states of its own. */
static bool
read_again(struct expression *r, const char *begin, struct fragment *p)
{
	const char *end = r->at;
	bool understood;

	r->at = begin;
	understood = read_atom(r, p);
	r->at = end;
	return understood;
}

/*
 * An atom and its repetition. The atom is read `most` times, or `least` times
 * without a limit; repetitions beyond `least` may be empty, and without a limit
 * the last one may follow itself. {0} is taken for {0,}.
 */
static bool
read_piece(struct expression *r, struct fragment *p)
{
	const char *begin = r->at;
	struct fragment one;
	struct repetition c;
	unsigned n;

	if (!read_atom(r, p) || !read_count(r, &c))
		return false;
	p->empty = p->empty || c.least == 0;
	n = c.most ? c.most : c.least ? c.least : 1;
	one = *p;
	for (unsigned i = 1; i < n; i++) {
		if (!read_again(r, begin, &one))
			return false;
		one.empty = one.empty || i >= c.least;
		*p = in_sequence(r->a, *p, one);
	}
	if (!c.most)
		link_states(r->a, one.last, one.first);
	return true;
}

static bool
read_branch(struct expression *r, struct fragment *p)
{
	struct fragment piece;

	*p = (struct fragment){.empty = true};
	while (r->at < r->end && *r->at != '|' && *r->at != ')') {
		if (!read_piece(r, &piece))
			return false;
		*p = in_sequence(r->a, *p, piece);
	}
	return true;
}

static bool
read_choice(struct expression *r, struct fragment *p)
{
	struct fragment branch;

	if (!read_branch(r, p))
		return false;
	while (comes_next(r, '|')) {
		r->at++;
		if (!read_branch(r, &branch))
			return false;
		p->first |= branch.first;
		p->last |= branch.last;
		p->empty = p->empty || branch.empty;
	}
	return true;
}

bool
automaton_make(struct automaton *a, const char *expression, size_t length)
{
	struct expression r = {
		.a = a, .at = expression, .end = expression + length};
	struct fragment whole;

	*a = (struct automaton){.states = 0};
	if (!read_choice(&r, &whole) || r.at != r.end)
		return false;
	a->first = whole.first;
	a->last = whole.last;
	a->empty = whole.empty;
	return true;
}

state_set
automaton_step(const struct automaton *a, state_set states, letter_set letters)
{
	state_set next = a->first, taken = 0;

	for (; states; states &= states - 1)
		next |= a->follow[__builtin_ctzll(states)];
	for (; letters; letters &= letters - 1)
		taken |= a->at[__builtin_ctz(letters)];
	return next & taken;
}
