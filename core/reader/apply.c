/*
 * A line without what a program adds to it: what stands before and behind it, a
 * box, prompts in words, and names of its own. Takes all of it off, and says
 * where what is left stood.
 */
#include "core/base/base.h"
#include "core/reader/reader_private.h"

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
		copied = at + subject->length;
		if (subject->seat) {
			text_string(plain,
				begins_sentence(s + a.prefix, at - a.prefix)
					? player->begins
					: player->inside);
			text_char(plain, (char)('0' + subject->seat));
		} else
			copied += pass_possessive(s + copied, length - copied);
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
