/*
 * Subjects that are no names of seats: words of a prompt, and the numbers of
 * items.
 */
#include "core/base/base.h"
#include "core/reader/loose_private.h"
#include "core/reader/manner_private.h"

bool
subjects_ask(const struct manner *m, const struct learner *l,
	const struct subject_candidate *c)
{
	for (const char *s = l->begin; s < l->end; s++) {
		size_t n = text_line_length(s, (size_t)(l->end - s));
		size_t at, prefix = prefix_length(m, s, n, &at);
		const char *line = s + at + prefix;

		s += n;
		n -= at + prefix;
		for (; n && ascii_among(*line, SUBJECT_OPENING); n--)
			line++;
		at = c->length;
		if (n <= at || memcmp(line, c->text, at) != 0)
			continue;
		while (at < n && ascii_among(line[at], " :?>$]#"))
			at++;
		/* `You discard 7S` says what you do. */
		if (at > c->length + subject_is_you(c) && at < n &&
			loose_typed(l->reading.loose, line + at, n - at))
			return true;
	}
	return false;
}

void
subjects_drop_prompts(const struct manner *m, struct learner *l)
{
	struct subject_candidate kept[MANNER_SUBJECTS];
	size_t n = 0;
	bool told = false;

	for (size_t i = 0; i < l->candidates; i++) {
		const struct subject_candidate *c = &l->candidate[i];
		bool is_told = subjects_told_of(l, c);

		told = told || is_told;
		if (is_told || !subjects_ask(m, l, c))
			kept[n++] = *c;
	}
	if ((n < 2 && !told) || n == l->candidates)
		return;
	memcpy(l->candidate, kept, n * sizeof *kept);
	l->candidates = n;
}

bool
subjects_have_items(const struct learner *l)
{
	bool alone = false, named = false;

	for (size_t i = 0; i < l->candidates; i++) {
		size_t stem;
		bool numbered = subject_number(&l->candidate[i], &stem) >= 0;

		alone = alone || (numbered && stem == 0);
		named = named || (l->candidate[i].usual && stem > 0) ||
			(!numbered && subjects_told_of(l, &l->candidate[i]));
	}
	return alone && named;
}

void
subjects_drop_items(struct learner *l)
{
	size_t kept = 0, stem;

	for (size_t i = 0; i < l->candidates; i++)
		if (subject_number(&l->candidate[i], &stem) < 0 || stem > 0)
			l->candidate[kept++] = l->candidate[i];
	l->candidates = kept;
}
