/*
 * Delta debugging (Zeller and Hildebrandt, 2002), and records shortened by it:
 * leaves out ever smaller parts for as long as what is left passes the test.
 */
#include "core/trial/private.h"

#include "core/base/base.h"
#include "core/game/session.h"

#include <stdlib.h>

struct shrinking {
	bool *kept;
	bool *tried; /* kept, with a part left out */
	size_t count;
	shrink_test *test;
	void *context;
	size_t calls;
	size_t most; /* calls */
};

static size_t
count_kept(const struct shrinking *s)
{
	size_t n = 0;

	for (size_t i = 0; i < s->count; i++)
		n += s->kept[i];
	return n;
}

/* Leaves out the `length` kept things from the `from`th on. True when what is
 * left passes the test; then it is what is kept. */
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

/* Tries to leave out each part of this length, the last first: what comes late
 * depends on what comes early. Returns whether any was left out. */
static bool
leave_out_parts(struct shrinking *s, size_t length)
{
	size_t end = count_kept(s);
	bool any = false;

	while (end > 0 && s->calls < s->most) {
		size_t from = end > length ? end - length : 0;

		any |= leave_out(s, from, end - from);
		end = from;
	}
	return any;
}

size_t
shrink(bool *kept, size_t count, size_t most, shrink_test *test, void *context)
{
	struct shrinking s = {.kept = kept,
		.count = count,
		.test = test,
		.context = context,
		.most = most};
	size_t length;

	s.tried = memory_resize(NULL, count, sizeof *s.tried);
	length = count_kept(&s);
	while (length > 0 && s.calls < most) {
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

/* A record that is shortened. The things that may be left out are, in this
 * order: that a seat is human, lines, decks. */
struct shortening {
	struct trial *t;
	const struct record *rec;
	struct record *tried;
	struct verdict *verdict; /* on what is tried */
	struct finding sought;   /* as the last run that failed has it */
	int code;                /* of the sought end */
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
		const char *line;
		size_t length;

		text_line(lines, &at, &line, &length);
		if (kept[i]) {
			text_add(&s->tried->lines, line, length + 1);
			s->tried->line_count++;
		}
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

/* Whether the word, which may be quoted, is a card, a rank or a number. */
static bool
is_value(const char *s, size_t length)
{
	if (length && *s == '`') {
		s++;
		length--;
	}
	if (length && s[length - 1] == '`')
		length--;
	return strspn(s, DIGITS "ATJQKCDHS-") >= length;
}

/* Adds the text up to the lines of other kinds, without words that are cards,
 * ranks or numbers. */
static void
add_shape(const char *s, struct text *out)
{
	const char *end = strstr(s, VERDICT_ALSO);

	while (*s && s != end) {
		size_t word = strcspn(s, " ");

		if (end && s + word > end)
			word = (size_t)(end - s);
		if (!is_value(s, word))
			for (size_t i = 0; i < word; i++)
				if (!ascii_digit(s[i]))
					text_char(out, s[i]);
		s += word + strspn(s + word, " ");
	}
	text_char(out, '\n');
}

/* Whether the findings are the same but for cards, seats and numbers. What
 * lines of several kinds have is the same in any of them. */
static bool
is_same_finding(const struct fault *a, const struct fault *b)
{
	bool wording = fault_kind(a->id)->class == CLASS_WORDING &&
		a->id != FAULT_CARD_SPELLING &&
		!strstr(a->what, VERDICT_ALSO) &&
		!strstr(b->what, VERDICT_ALSO);
	struct text x = {0}, y = {0};
	bool same;

	if (a->id != b->id)
		return false;
	add_shape(a->what, &x);
	add_shape(b->what, &y);
	if (wording) {
		add_shape(a->expected, &x);
		add_shape(b->expected, &y);
	}
	same = bytes_equal(x.bytes, x.length, y.bytes, y.length);
	text_fini(&x);
	text_fini(&y);
	return same;
}

/* A program that ends badly ends so after other commands as well. */
static bool
is_sought(const struct shortening *s, const struct fault *f)
{
	const struct fault *sought = &s->sought.fault;

	if (f->id >= FAULT_CRASHED && f->id <= FAULT_ENDED_EARLY)
		return f->id == sought->id && s->t->result.code == s->code;
	if (f->id == FAULT_UNFINISHED || f->id == FAULT_TRUNCATED)
		return f->id == sought->id;
	return is_same_finding(f, sought);
}

static int
run_and_judge(struct shortening *s, const bool *kept, struct fault *f)
{
	build_record(s, kept);
	if (trial_run(s->t, s->tried, f) != 0)
		return -1;
	if (s->t->ran)
		s->t->ran(s->t->context, s->t->runs);
	trial_judge(s->t, s->tried, s->verdict);
	return 0;
}

/* Whether the sought finding is still there without what is left out. */
static bool
still_fails(void *context, const bool *kept, size_t count)
{
	struct shortening *s = context;
	struct fault f;

	(void)count;
	if (run_and_judge(s, kept, &f) != 0)
		return false;
	for (size_t i = 0; i < s->verdict->count; i++) {
		const struct finding *found = &s->verdict->finding[i];

		if (!found->allowed && is_sought(s, &found->fault)) {
			s->sought = *found;
			return true;
		}
	}
	return false;
}

/* Lines that answer all invitations, as letters says; 0: they do not. */
static size_t
count_answers(
	struct session *s, const struct record *rec, const struct text *answers)
{
	size_t at = 0, answered = 0, lines = 0, length;
	const char *line;
	struct fault f;

	while (answered < answers->length &&
		text_line(&rec->lines, &at, &line, &length)) {
		const char *answer = answers->bytes + answered;

		lines++;
		if (session_type(s, line, length, &f) != 0)
			continue;
		if (length == 0 || ascii_tolower(*line) != *answer)
			return 0;
		answered += strcspn(answer, "\n") + 1;
	}
	return answered == answers->length ? lines : 0;
}

static void
drop_lines(struct record *rec, size_t lines)
{
	size_t at = 0, length;
	const char *line;

	rec->line_count -= lines;
	while (lines--)
		text_line(&rec->lines, &at, &line, &length);
	text_drop(&rec->lines, at);
}

void
trial_seat(const struct game *game, const struct wording *w, struct record *rec)
{
	struct record seated = {0};
	struct game_setup setup;
	struct session s;
	struct tally tally;
	struct text answers = {0};
	struct fault f;
	size_t lines = 0;

	session_init(&s, game, w, false, NULL);
	if (rec->seats || session_replay(&s, rec, NULL, &tally, &f) != 0)
		return;
	session_init(&s, game, w, false, NULL);
	if (game_seating(game, tally.seat, &answers, &f) == 0 &&
		session_setup(game, rec, w, &setup, &f) == 0 &&
		session_start(&s, &setup, &f) == 0) {
		lines = count_answers(&s, rec, &answers);
		session_stop(&s);
	}
	if (lines) {
		rec->seats = tally.seat;
		record_copy(rec, &seated);
		drop_lines(&seated, lines);
		record_fini(rec);
		*rec = seated;
	}
	text_fini(&answers);
}

/* A record without lines that change nothing at the table. */
struct idling {
	const struct game *game;
	const struct wording *wording;
	struct shortening lines; /* of the record, and what is tried */
	struct text made;        /* what happens by seats, of what is tried */
	struct text due;         /* and of the record */
};

/* Keeps what seats do and get; neither prompts and boards nor refusals. */
static void
note_event(void *context, const struct event *e)
{
	struct idling *i = context;
	const struct vocabulary *words = i->game->vocabulary;
	bool seated = false;

	for (unsigned k = 0; k < EVENT_FIELDS; k++)
		seated |= words->form[e->kind].field[k].type == EVENT_SEAT;
	if (seated && !(words->board >> e->kind & 1))
		wording_print(i->wording, e, &i->made);
}

static bool
note_game(struct idling *i, const struct record *rec)
{
	struct session s;
	struct tally tally;
	struct fault f;

	text_clear(&i->made);
	session_init(&s, i->game, i->wording, false, NULL);
	s.watch = (struct event_sink){note_event, i};
	return session_replay(&s, rec, NULL, &tally, &f) == 0;
}

/* The last line is what led to the finding. */
static bool
plays_alike(void *context, const bool *kept, size_t count)
{
	struct idling *i = context;

	if (!kept[count - 1])
		return false;
	keep_lines(&i->lines, kept);
	return note_game(i, i->lines.tried) &&
		bytes_equal(i->made.bytes, i->made.length, i->due.bytes,
			i->due.length);
}

void
trial_drop_idle(
	const struct game *game, const struct wording *w, struct record *rec)
{
	struct record tried = {0};
	struct idling i = {.game = game,
		.wording = w,
		.lines = {.rec = rec, .tried = &tried}};
	bool *kept = memory_resize(NULL, rec->line_count + 1, sizeof *kept);

	memset(kept, true, rec->line_count);
	record_copy(rec, &tried);
	if (rec->line_count && note_game(&i, rec) && i.made.length) {
		text_append(&i.due, &i.made);
		shrink(kept, rec->line_count, SIZE_MAX, plays_alike, &i);
		keep_lines(&i.lines, kept);
		record_fini(rec);
		*rec = tried;
		tried = (struct record){0};
	}
	record_fini(&tried);
	text_fini(&i.made);
	text_fini(&i.due);
	free(kept);
}

static int
shrink_seated(struct shortening *s, struct fault *f)
{
	size_t count = s->seats + s->rec->line_count + s->rec->deck_count;
	bool *kept = memory_resize(NULL, count, sizeof *kept);
	const struct finding *worst;
	int status;

	memset(kept, true, count);
	for (size_t i = 0; i < s->seats; i++)
		kept[i] = s->rec->seats[i] == 'h';
	status = run_and_judge(s, kept, f);
	worst = status == 0 ? verdict_worst(s->verdict) : NULL;
	if (worst) {
		s->sought = *worst;
		s->code = s->t->result.code;
		shrink(kept, count, s->t->most - 1, still_fails, s);
		build_record(s, kept);
		s->verdict->count = 0;
		*verdict_add(s->verdict, &s->sought.fault) = s->sought;
		status = 1;
	}
	free(kept);
	return status;
}

int
trial_shrink(struct trial *t, const struct record *rec, struct record *shortest,
	struct verdict *v, struct fault *f)
{
	struct record seated = {0};
	struct shortening s = {
		.t = t, .rec = &seated, .tried = shortest, .verdict = v};
	int status;

	t->runs = 0;
	record_copy(rec, &seated);
	trial_seat(t->game, t->wording, &seated);
	record_copy(&seated, shortest);
	if (shortest->seats) {
		s.seat = (char *)(uintptr_t)shortest->seats;
		s.seats = strlen(shortest->seats);
	}
	status = shrink_seated(&s, f);
	record_fini(&seated);
	return status;
}
