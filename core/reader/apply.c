/*
 * A line without what a program adds to it: what stands before and behind it, a
 * box, prompts in words, and names of its own. Takes all of it off, and says
 * where what is left stood.
 */
#include "core/base/base.h"
#include "core/reader/manner_private.h"

#include <strings.h>

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

/* The end of a name of no seat, as of `You's `, and the blank behind it. */
static size_t
pass_possessive(const char *s, size_t length)
{
	size_t n = length > 2 && s[0] == '\'' && s[1] == 's' ? 2 : 0;

	return n + (n < length && s[n] == ' ');
}

/* Whether the word stands behind the name that makes it none. */
static bool
is_word(const struct manner_subject *subject, const char *s, size_t length)
{
	size_t n = subject->behind_length;

	return n && n <= length && memcmp(s, subject->behind, n) == 0;
}

/* Whether the name stands here; there are bytes enough. */
static bool
is_name(const struct manner_subject *subject, const char *s)
{
	return !((s[0] ^ subject->text[0]) & ~0x20) &&
		(subject->counted
				? strncasecmp(s, subject->text, subject->length)
				: memcmp(s, subject->text, subject->length)) ==
		0;
}

const struct manner_subject *
subject_at(const struct manner *m, const char *s, size_t length, size_t at)
{
	const struct manner_subject *best = NULL;

	if (at > 0 && subject_in_word(s[at - 1]) && subject_in_word(s[at]))
		return NULL;
	for (size_t i = 0; i < m->subjects; i++) {
		const struct manner_subject *subject = &m->subject[i];
		size_t end = at + subject->length;

		if (end <= length && is_name(subject, s + at) &&
			subject_ends(s, length, end) &&
			!is_word(subject, s + end, length - end) &&
			(!subject->card ||
				names_stands_for_seat(s, length, at, end)) &&
			(!best || subject->length > best->length))
			best = subject;
	}
	return best;
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

/* A line that is being written plainly. */
struct plainly {
	const struct manner_player *player;
	const char *s;
	size_t length; /* without what ends the line */
	size_t copied; /* of these bytes, what has been written */
	struct text *plain;
	size_t from; /* where the line begins in it */
	struct manner_applied applied;
};

/* Passes over what stands before the line: a prefix, of which prompts are
 * written, and the left border of a box; and what stands behind it. */
static void
pass_borders(const struct manner *m, struct plainly *p)
{
	struct manner_applied *a = &p->applied;
	size_t prompts, n = prefix_length(m, p->s, p->length, &prompts);

	if (n) {
		text_add(p->plain, p->s, prompts);
		a->prefix = n += prompts;
	}
	a->lost = n && prompts;
	a->suffix = suffix_length(m, p->s + n, p->length - n);
	p->length -= a->suffix;
	if (m->boxed) {
		p->length -= n;
		a->box = page_unbox(p->s + n, &p->length);
		n += a->box;
		p->length += n;
	}
	p->copied = n;
	add_swap(a, (struct manner_swap){0, n, 0, 0});
}

/* Writes what stands before the subject, and the player that it is for it. */
static void
write_subject(
	struct plainly *p, const struct manner_subject *subject, size_t at)
{
	const size_t prefix = p->applied.prefix;
	size_t now;

	if (!p->applied.subject)
		p->applied.at = at;
	p->applied.subject = subject;
	text_add(p->plain, p->s + p->copied, at - p->copied);
	now = p->plain->length - p->from;
	p->copied = at + subject->length;
	if (subject->seat) {
		text_string(p->plain,
			begins_sentence(p->s + prefix, at - prefix)
				? p->player->begins
				: p->player->inside);
		text_char(p->plain, (char)('0' + subject->seat));
	} else
		p->copied += pass_possessive(
			p->s + p->copied, p->length - p->copied);
	p->copied += pass_note(
		p->s + p->copied, p->length - p->copied, subject->seat);
	add_swap(&p->applied,
		(struct manner_swap){at, p->copied - at, now,
			p->plain->length - p->from - now});
}

struct manner_applied
manner_apply(const struct manner *m, const struct manner_player *player,
	const char *s, size_t length, struct text *plain)
{
	struct plainly p = {.player = player,
		.s = s,
		.length = length,
		.plain = plain,
		.from = plain->length};
	struct manner_applied *a = &p.applied;

	pass_borders(m, &p);
	for (size_t at = p.copied; at < p.length && m->subjects; at++) {
		const struct manner_subject *subject =
			m->begins[(unsigned char)s[at]]
			? subject_at(m, s, p.length, at)
			: NULL;

		if (!subject || is_name_of_wording(player, subject))
			continue;
		write_subject(&p, subject, at);
		at = p.copied - 1;
	}
	text_add(plain, s + p.copied, p.length - p.copied);
	a->parted = m->glued && page_part_cards(plain, p.from, 2);
	a->lost = a->lost || a->parted;
	a->prompt = m->prompts ? apply_prompts(m, player, plain, p.from, a) : 0;
	return p.applied;
}
