/*
 * Delta debugging (Zeller and Hildebrandt, 2002), and records shortened by it:
 * leaves out ever smaller parts for as long as what is left passes the test.
 */
#include "core/trial/private.h"

#include "core/base/memory.h"

#include <stdlib.h>
#include <string.h>

struct shrinking {
	bool *kept;
	bool *tried; /* kept, with a part left out */
	size_t count;
	shrink_test *test;
	void *context;
	size_t calls;
};

static size_t
count_kept(const struct shrinking *s)
{
	size_t n = 0;

	for (size_t i = 0; i < s->count; i++)
		n += s->kept[i];
	return n;
}

/*
 * Leaves out the `length` kept things from the `from`th on. True when what is
 * left passes the test; then it is what is kept.
 */
static bool
leave_out(struct shrinking *s, size_t from, size_t length)
{
	size_t place = 0;

	for (size_t i = 0; i < s->count; i++) {
		bool part = place >= from && place < from + length;

		s->tried[i] = s->kept[i] && !part;
		place += s->kept[i];
	}
	s->calls++;
	if (!s->test(s->context, s->tried, s->count))
		return false;
	memcpy(s->kept, s->tried, s->count * sizeof *s->kept);
	return true;
}

/*
 * Tries to leave out each part of this length, the last first: what comes late
 * depends on what comes early. Returns whether any was left out.
 */
static bool
leave_out_parts(struct shrinking *s, size_t length)
{
	size_t end = count_kept(s);
	bool any = false;

	while (end > 0) {
		size_t from = end > length ? end - length : 0;

		any |= leave_out(s, from, end - from);
		end = from;
	}
	return any;
}

size_t
shrink(bool *kept, size_t count, shrink_test *test, void *context)
{
	struct shrinking s = {
		.kept = kept, .count = count, .test = test, .context = context};
	size_t length;

	s.tried = memory_resize(NULL, count, sizeof *s.tried);
	length = count_kept(&s);
	while (length > 0) {
		bool any = leave_out_parts(&s, length);
		size_t left = count_kept(&s);

		if (length > left)
			length = left;
		else if (length > 1)
			length = (length + 1) / 2;
		else if (!any)
			length = 0;
	}
	free(s.tried);
	return s.calls;
}

/*
 * A record that is shortened. The things that may be left out are, in this
 * order: that a seat is human, lines, decks.
 */
struct shortening {
	struct trial *t;
	const struct record *rec;
	struct record *tried;
	enum fault_id sought;
	size_t seats;
	char *seat; /* of tried */
};

static void
keep_seats(struct shortening *s, const bool *kept)
{
	for (size_t i = 0; i < s->seats; i++)
		s->seat[i] = kept[i] ? 'h' : 'c';
}

static void
keep_lines(struct shortening *s, const bool *kept)
{
	const struct text *lines = &s->rec->lines;
	size_t at = 0;

	text_clear(&s->tried->lines);
	s->tried->line_count = 0;
	for (size_t i = 0; i < s->rec->line_count; i++) {
		const char *line = lines->bytes + at;
		const char *end = memchr(line, '\n', lines->length - at);
		size_t length = (size_t)(end - line) + 1;

		if (kept[i]) {
			text_add(&s->tried->lines, line, length);
			s->tried->line_count++;
		}
		at += length;
	}
}

static void
keep_decks(struct shortening *s, const bool *kept)
{
	s->tried->deck_count = 0;
	for (size_t i = 0; i < s->rec->deck_count; i++)
		if (kept[i])
			memcpy(s->tried->decks[s->tried->deck_count++],
				s->rec->decks[i], CARD_COUNT);
}

/* Makes s->tried of what is kept. */
static void
build_record(struct shortening *s, const bool *kept)
{
	keep_seats(s, kept);
	keep_lines(s, kept + s->seats);
	keep_decks(s, kept + s->seats + s->rec->line_count);
}

/* Whether the sought fault is still found without what is left out. */
static bool
still_fails(void *context, const bool *kept, size_t count)
{
	struct shortening *s = context;
	struct fault f;

	(void)count;
	build_record(s, kept);
	if (trial_run(s->t, s->tried, &f) != 0)
		return false;
	if (!s->t->found[s->sought])
		trial_judge(s->t, s->tried);
	return s->t->found[s->sought];
}

/* A copy of the record with lines, decks and seats of its own. */
static void
copy_record(struct shortening *s)
{
	struct record *to = s->tried;
	size_t decks = s->rec->deck_count * CARD_COUNT;

	record_clear(to);
	s->seats = s->rec->seats ? strlen(s->rec->seats) : 0;
	text_reserve(&to->memory, decks + s->seats + 1);
	s->seat = to->memory.bytes + decks;
	*to = (struct record){.line = s->rec->line,
		.game = s->rec->game,
		.wording = s->rec->wording,
		.shuffle = s->rec->shuffle,
		.seeded = s->rec->seeded,
		.seed = s->rec->seed,
		.choices = s->rec->choices,
		.lines = to->lines,
		.memory = to->memory};
	memcpy(to->choice, s->rec->choice, sizeof to->choice);
	if (decks)
		to->decks = (void *)to->memory.bytes;
	if (s->seats)
		to->seats = s->seat;
	s->seat[s->seats] = '\0';
}

static int
run_and_judge(struct shortening *s, const bool *kept, struct fault *f)
{
	build_record(s, kept);
	if (trial_run(s->t, s->tried, f) != 0)
		return -1;
	trial_judge(s->t, s->tried);
	return 0;
}

int
trial_shrink(struct trial *t, const struct record *rec, struct record *shortest,
	struct fault *f)
{
	struct shortening s = {.t = t, .rec = rec, .tried = shortest};
	size_t count;
	bool *kept;
	int status;

	copy_record(&s);
	count = s.seats + rec->line_count + rec->deck_count;
	kept = memory_resize(NULL, count, sizeof *kept);
	memset(kept, true, count);
	for (size_t i = 0; i < s.seats; i++)
		kept[i] = rec->seats[i] == 'h';
	status = run_and_judge(&s, kept, f);
	s.sought = t->worst.id;
	if (status == 0 && s.sought != FAULT_NONE) {
		shrink(kept, count, still_fails, &s);
		status = run_and_judge(&s, kept, f) != 0 ? -1 : 1;
	}
	free(kept);
	return status;
}
