/*
 * One number for all that verdicts say of transcripts at random, with slips of
 * many kinds, in their events and in their text; judged beside their record, by
 * their seed or by nothing. The numbers are in tests/unit/verdicts (sums.h).
 */
#include "tests/unit/unit.h"

#include "core/base/base.h"
#include "core/verify/verify.h"
#include "tests/unit/signature_slips.h"

#include <sys/mman.h>
#include <sys/socket.h>
#include <unistd.h>

enum { GAMES = 8, EVENTS = 500 };

/* A game, and how it may be judged. */
struct judged {
	struct played played;
	struct wording *wording;
	struct record record;
	struct verify *beside; /* the record; with its wording alone */
	struct verify *alone;
	struct text text;
	size_t good; /* bytes of it before slips in its text */
};

/* Slips in the text of a transcript. */
static const char *const text_slips[] = {"word", "word everywhere", "letter",
	"letter left out", "space", "blank line", "stray line", "lines away",
	"line cut short", "lines exchanged", "two games", "end cut off",
	"byte"};

static unsigned
dice_of(struct judged *j, unsigned n)
{
	return dice_below(&j->played.dice, n);
}

/* --- slips in text --- */

static void
replace(struct text *t, size_t at, size_t length, const char *with, size_t n)
{
	struct text rest = {0};

	text_add(&rest, t->bytes + at + length, t->length - at - length);
	text_cut(t, at);
	text_add(t, with, n);
	text_append(t, &rest);
	text_fini(&rest);
}

/* Where a line begins; lines of the game's end are met more often. */
static size_t
some_line(struct judged *j)
{
	const struct text *t = &j->text;
	size_t at = dice_of(j, (unsigned)t->length);

	if (dice_of(j, 3) == 0)
		at = t->length - 1 - at * 9 / t->length * at / 9;
	while (at > 0 && t->bytes[at - 1] != '\n')
		at--;
	return at;
}

/* A word of the line, and how long it is. */
static size_t
some_word(struct judged *j, size_t *length)
{
	const struct text *t = &j->text;
	size_t at = some_line(j),
	       n = text_line_length(t->bytes + at, t->length - at);
	size_t to = at + (n ? dice_of(j, (unsigned)n) : 0);

	while (to > at && t->bytes[to - 1] != ' ')
		to--;
	*length = strcspn(t->bytes + to, " \n");
	return to;
}

static void
slip_word(struct judged *j, bool everywhere)
{
	static const char *const words[] = {"10H", "Player3", "7", "KC", "x",
		"lays", "Nobody", "score:", "0", "Player2's", ""};
	size_t length, at = some_word(j, &length), n, from = some_word(j, &n);
	char old[80], new[80];

	text_fill(old, sizeof old, "%.*s", (int)length, j->text.bytes + at);
	text_fill(new, sizeof new, "%.*s", (int)n, j->text.bytes + from);
	if (dice_of(j, 2))
		text_fill(new, sizeof new, "%s",
			words[dice_of(j, LENGTH(words))]);
	replace(&j->text, at, strlen(old), new, strlen(new));
	for (at = 0; everywhere && at < j->text.length; at += n) {
		size_t end = strcspn(j->text.bytes + at, " \n");

		n = end + 1;
		if (*old && end == strlen(old) &&
			memcmp(j->text.bytes + at, old, end) == 0) {
			replace(&j->text, at, end, new, strlen(new));
			n = strlen(new) + 1;
		}
	}
}

static void
slip_letter(struct judged *j, bool out)
{
	size_t length, at = some_word(j, &length);
	char c = (char)(j->text.bytes[at] ^ 0x20);

	if (length)
		replace(&j->text, at + dice_of(j, (unsigned)length), 1, &c,
			!out);
}

static void
slip_stray(struct judged *j, size_t at)
{
	static const char *const lines[] = {"What?\n",
		"Player2 has 17 points\n", "Player1 does something with 4C\n",
		"xyzzy 4C\n", "\033[1m\n", "Player3 wins!\n", "Thinking...\n",
		"Your move.\n"};
	const char *line = lines[dice_of(j, LENGTH(lines))];

	replace(&j->text, at, 0, line, strlen(line));
}

static void
slip_exchange(struct judged *j, size_t at)
{
	struct text *t = &j->text;
	size_t n = text_line_length(t->bytes + at, t->length - at) + 1;
	size_t next = at + n, m;
	struct text line = {0};

	if (next >= t->length)
		return;
	m = text_line_length(t->bytes + next, t->length - next) + 1;
	if (next + m > t->length)
		return;
	text_add(&line, t->bytes + at, n);
	replace(t, next + m, 0, line.bytes, n);
	replace(t, at, n, "", 0);
	text_fini(&line);
}

/* Some lines are away; an ellipsis may stand for them. */
static void
slip_gap(struct judged *j, size_t at)
{
	struct text *t = &j->text;
	size_t end = at;

	for (unsigned n = dice_of(j, 40); n && end < t->length; n--)
		end += text_line_length(t->bytes + end, t->length - end) + 1;
	if (end > t->length)
		end = t->length;
	replace(t, at, end - at, "...\n", dice_of(j, 2) ? 4 : 0);
}

static void
slip_text(struct judged *j, unsigned slip)
{
	struct text *t = &j->text;
	size_t at = some_line(j),
	       n = text_line_length(t->bytes + at, t->length - at);
	struct text twice = {0};
	char byte = (char)dice_of(j, 256);

	switch (slip) {
	case 0:
	case 1:
		slip_word(j, slip);
		break;
	case 2:
	case 3:
		slip_letter(j, slip == 3);
		break;
	case 4:
		at += strcspn(t->bytes + at, " \n");
		replace(t, at, 0, " ", 1);
		break;
	case 5:
		replace(t, at, dice_of(j, 2) ? n : 0, "\n", 1);
		break;
	case 6:
		slip_stray(j, dice_of(j, 2) ? at : t->length);
		break;
	case 7:
		slip_gap(j, at);
		break;
	case 8:
		replace(t, at + n / 2, n - n / 2, "", 0);
		break;
	case 9:
		slip_exchange(j, at);
		break;
	case 10:
		text_append(&twice, t);
		slip_word(j, false);
		text_append(t, &twice);
		text_fini(&twice);
		break;
	case 11:
		text_cut(t, at + dice_of(j, (unsigned)n + 1));
		break;
	default:
		replace(t, at + n / 2, 1, &byte, 1);
	}
}

/* --- verdicts --- */

static void
say_finding(struct said *s, const struct finding *f)
{
	say(s, "%ju:%u+%u @%u %s round %u move %u seat %u x%ju %d",
		(uintmax_t)f->fault.line, f->fault.column, f->fault.width,
		f->at, fault_kind(f->fault.id)->slug, f->fault.round,
		f->fault.move, f->fault.seat, (uintmax_t)f->count, f->alone);
	say(s, "  %ju %ju %ju | %s | %s | %s", (uintmax_t)f->next[0],
		(uintmax_t)f->next[1], (uintmax_t)f->next[2], f->fault.what,
		f->fault.expected, f->fault.found);
	say(s, "  %s | %s | %s | %ju %s", f->source, f->table, f->proof,
		(uintmax_t)f->command, f->input);
	s->findings++;
}

static void
say_verdict(struct said *s, const struct verdict *v)
{
	say(s, "%ju-%ju %s %s %d %d %d %jd complete %d asked %ju %s",
		(uintmax_t)v->first_line, (uintmax_t)v->last_line, v->wording,
		v->shuffle, v->seeded, v->recovered, v->sought,
		(intmax_t)v->seed, v->complete, (uintmax_t)v->asked,
		verdict_name(v));
	if (verdict_worst(v))
		say(s, "worst %ju", (uintmax_t)verdict_worst(v)->fault.line);
	say_tally(s, &v->tally);
	for (size_t i = 0; i < v->count; i++)
		say_finding(s, &v->finding[i]);
	for (size_t i = 0; i < v->marks.count; i++)
		say(s, "mark %ju %s", (uintmax_t)v->marks.mark[i].line,
			fault_kind(v->marks.mark[i].id)->slug);
	for (size_t i = 0; i < v->steps.count; i += 5) {
		say(s, "step %ju %s", (uintmax_t)v->steps.step[i].line,
			table_step_text(&v->steps, i));
		say_table(s, &v->steps.step[i].table);
	}
}

/* What is read as a file, or in pieces; the first may end where the game does.
 */
static int
open_text(struct judged *j)
{
	const struct text *t = &j->text;
	size_t piece = dice_of(j, 4) ? j->good : 1000 + dice_of(j, 9000);
	int fd[2];

	if (dice_of(j, 2)) {
		fd[0] = memfd_create("transcript", 0);
		assert_int_equal(write(fd[0], t->bytes, t->length), t->length);
		assert_int_equal(lseek(fd[0], 0, SEEK_SET), 0);
		return fd[0];
	}
	assert_int_equal(socketpair(AF_UNIX, SOCK_SEQPACKET, 0, fd), 0);
	for (size_t at = 0, n; at < t->length; at += n) {
		n = piece < t->length - at ? piece : t->length - at;
		assert_int_equal(write(fd[1], t->bytes + at, n), n);
	}
	close(fd[1]);
	return fd[0];
}

/* All games of the file, as a tool judges them. */
static void
judge_file(struct judged *j, struct verify *v, const struct record *rec)
{
	struct said *s = j->played.said;
	struct verify_input in = {.keep = dice_of(j, 2)};
	struct verdict verdict = {0};
	int fd = open_text(j);

	verify_input_open(&in, fd);
	while (verify_game(v, &in.source, rec, &verdict)) {
		struct verify_lines lines = {.first = 0};

		if (in.keep)
			verify_input_lines(&in, &verdict, &lines);
		verify_input_place(&in, &verdict);
		say_verdict(s, &verdict);
		say(s, "%zu bytes from line %ju", lines.text.length,
			(uintmax_t)lines.first);
		text_fini(&lines.text);
		free(lines.number);
	}
	verdict_fini(&verdict);
	text_fini(&in.kept);
	verify_input_close(&in);
	close(fd);
}

/* Judges it in some way: beside its record, by its seed, or by nothing. */
static void
judge(struct judged *j)
{
	struct played *p = &j->played;
	const struct wording *wording = j->wording;
	unsigned way = dice_of(j, 8);
	struct verify_setup setup = {.game = p->game,
		.whole = dice_of(j, 2),
		.all = dice_of(j, 8) == 0,
		.marks = dice_of(j, 2),
		.steps = dice_of(j, 4) == 0,
		.recover = way == 7 && dice_of(j, 16) == 0 ? RECOVER_FIRST_GAME
							   : RECOVER_NO_GAME};
	struct fault f;

	if (way < 4) {
		setup.wording = &wording;
		setup.wordings = 1;
	} else if (way == 4) {
		setup.shuffle = p->setup.dealer.model.shuffle;
		setup.seeded = true;
		setup.seed = (uint32_t)p->setup.dealer.model.seed +
			(dice_of(j, 6) == 0);
		setup.seats = dice_of(j, 3) ? NULL : p->seats;
	}
	if (way >= 4 && dice_of(j, 2)) {
		setup.choice = p->setup.choice;
		setup.choices = p->setup.choices;
	}
	if (verify_redeal(way < 4 ? j->beside : j->alone, &setup, &f) != 0)
		fail_msg("%s", f.what);
	judge_file(
		j, way < 4 ? j->beside : j->alone, way < 4 ? &j->record : NULL);
}

static void
print_game(struct judged *j)
{
	const struct vocabulary *words = j->played.game->vocabulary;
	bool echo = dice_of(j, 3) > 0;

	text_clear(&j->text);
	for (size_t i = 0; i < j->played.steps; i++) {
		struct event *e = &j->played.step[i].event;

		/* They are printed in pairs. */
		if (event_has(&words->form[e->kind], EVENT_LAYOFFS))
			e->count &= ~1U & UINT16_MAX;
		if (echo || e->kind != words->typed)
			wording_print(j->wording, e, &j->text);
	}
}

static bool
is_printed(enum slip slip)
{
	return slip != SLIP_UNREAD_FIELD && slip != SLIP_UNREAD_LINES &&
		slip != SLIP_REARRANGED && slip != SLIP_LOOSE &&
		slip != SLIP_STRAY && slip != SLIP_HABIT_LACK &&
		slip != SLIP_HABIT_SPLIT;
}

/* One slip of this kind, now and then with another: of its kind in the events,
 * or of any in the text. */
static void
judge_slips(struct judged *j, unsigned slip)
{
	unsigned more = dice_of(j, 3), text = slip - SLIPS;

	played_copy(&j->played);
	if (slip < SLIPS)
		slip_make(&j->played, (enum slip)slip);
	if (slip < SLIPS && more == 1)
		slip_make(&j->played, (enum slip)slip);
	print_game(j);
	j->good = j->text.length;
	if (slip >= SLIPS && j->good)
		slip_text(j, text);
	if (more == 2 && j->text.length)
		slip_text(j, dice_of(j, LENGTH(text_slips)));
	if (j->text.length)
		judge(j);
}

/* --- games --- */

static void
keep_record(struct judged *j)
{
	const struct played *p = &j->played;
	struct record *rec = &j->record;

	*rec = (struct record){0};
	rec->game = p->game->name;
	rec->shuffle = p->setup.dealer.model.shuffle->name;
	rec->seeded = true;
	rec->seed = (uint32_t)p->setup.dealer.model.seed;
	rec->choices = p->setup.choices;
	memcpy(rec->choice, p->choice, sizeof rec->choice);
	for (size_t i = 0; i < p->events; i++) {
		const struct event *e = &p->event[i].event;

		if (e->kind != p->game->vocabulary->typed)
			continue;
		record_add_line(rec, e->text, e->length);
	}
}

/* A wording with or without boards, as the game was played. */
static void
choose_wording(struct judged *j)
{
	const struct game *game = j->played.game;
	unsigned count = 0;
	struct fault f;

	while (game->wordings[count].name)
		count++;
	do {
		wording_free(j->wording);
		j->wording = wording_built_in(game->vocabulary, game->wordings,
			game->wordings[dice_of(j, count)].name, &f);
	} while (!game->counts_seats &&
		wording_facts(j->wording)->boards != j->played.setup.boards);
}

/* Plays short games until one shows what was typed. */
static void
begin_game(struct judged *j)
{
	struct played *p = &j->played;
	struct verify_setup setup = {.game = p->game};
	const struct wording *wording;
	struct fault f;

	played_begin(p);
	while (!p->echo || p->events > EVENTS || p->events < EVENTS / 4) {
		played_fini(p);
		played_begin(p);
	}
	choose_wording(j);
	keep_record(j);
	j->alone = verify_start(&setup, &f);
	wording = j->wording;
	setup.wording = &wording;
	setup.wordings = 1;
	j->beside = verify_start(&setup, &f);
}

static void
end_game(struct judged *j)
{
	verify_stop(j->beside);
	verify_stop(j->alone);
	record_fini(&j->record);
	wording_free(j->wording);
	text_fini(&j->text);
	played_fini(&j->played);
}

static void
sum_up(const struct game *game, struct sums *sums)
{
	struct said said = {.sum = 0};
	struct step *step = memory_zero(2 * PLAYED_STEPS, sizeof *step);
	struct judged *j = memory_zero(GAMES, sizeof *j);
	char name[60];

	for (unsigned i = 0; i < GAMES; i++) {
		j[i].played = (struct played){.game = game,
			.said = &said,
			.step = step,
			.dice = i + 7};
		begin_game(&j[i]);
	}
	for (size_t slip = 0; slip < SLIPS + LENGTH(text_slips); slip++) {
		if (slip < SLIPS && !is_printed((enum slip)slip))
			continue;
		text_fill(name, sizeof name, "%s %s", game->name,
			slip < SLIPS ? slip_names[slip]
				     : text_slips[slip - SLIPS]);
		sum_begin(&said, name);
		for (unsigned i = 0; i < GAMES; i++)
			judge_slips(&j[i], (unsigned)slip);
		sum_end(&said, name, sums);
	}
	for (unsigned i = 0; i < GAMES; i++)
		end_game(&j[i]);
	free(j);
	free(step);
	text_fini(&said.line);
}

TEST(say_what_they_said_before)
{
	sums_hold("tests/unit/verdicts", sum_up);
}
