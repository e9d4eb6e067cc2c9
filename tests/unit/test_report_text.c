#include "tests/unit/unit.h"

#include "core/base/base.h"
#include "core/report/report.h"

#include "tests/unit/verdicts.h"

static void
reports(const struct verdict *v, struct report_options options,
	const char *want)
{
	struct report r;
	struct text out = {0};

	report_begin(&r, report_by_name("text", NULL), &options, &out);
	report_verdict(&r, v, NULL, &out);
	report_end(&r, &out);
	text_string(&out, ""); /* so that there are bytes at all */
	assert_string_equal(out.bytes, want);
	text_fini(&out);
}

TEST(is_silent_when_all_agrees)
{
	struct verdict v;

	verdict_of_a_good_game(&v);
	reports(&v, (struct report_options){.details = true}, "");
	verdict_fini(&v);
}

TEST(tells_a_finding_in_one_line)
{
	struct verdict v;

	verdict_of_a_good_game(&v);
	verdict_add_slip(&v);
	reports(&v, (struct report_options){0},
		"game.txt:214:9: bad-card: no card is called '9X'\n");
	verdict_fini(&v);
}

TEST(tells_equal_findings_once_with_their_count)
{
	struct verdict v;

	verdict_of_a_good_game(&v);
	verdict_add_slip(&v)->count = 418;
	reports(&v, (struct report_options){0},
		"game.txt:214:9: bad-card: no card is called '9X', "
		"418 lines like this\n");
	v.finding[0].next[0] = 220;
	v.finding[0].next[1] = 240;
	reports(&v, (struct report_options){0},
		"game.txt:214:9: bad-card: no card is called '9X', "
		"418 lines like this (next: 220, 240)\n");
	verdict_fini(&v);
}

TEST(shows_line_mark_table_and_proof)
{
	struct verdict v;

	verdict_of_a_good_game(&v);
	verdict_add_slip(&v);
	reports(&v, (struct report_options){.details = true},
		"game.txt:214:9: bad-card: no card is called '9X'\n"
		"  214 | Player3 discards 9X.\n"
		"      |         ^~~~~~~~~~~~\n"
		"      = table: C 6-8 · D 7 · H none; round 2, move 31\n"
		"      = 9D is played by Player3 at line 231\n"
		"      = expected: Player3·discards·9D.\n"
		"      = found:    Player3·discards·9X.\n"
		"      = rule: A card is a rank, A 2 .. 9 T J Q K, and a suit, "
		"C D H S (cs246 5.3). (--explain bad-card)\n");
	verdict_fini(&v);
}

/* The caret stands so many columns behind the beginning of the line. */
static void
marks(const char *source, uint32_t byte, uint32_t width, const char *shown,
	const char *mark)
{
	struct verdict v;
	struct finding *found;
	struct text want = {0};

	verdict_of_a_good_game(&v);
	found = verdict_add_slip(&v);
	snprintf(found->source, sizeof found->source, "%s", source);
	*found->table = *found->proof = '\0';
	*found->fault.expected = *found->fault.found = '\0';
	found->fault.column = found->at = byte;
	found->fault.width = width;
	text_format(&want,
		"game.txt:214:%u: bad-card: no card is called '9X'\n"
		"  214 | %s\n"
		"      | %s\n"
		"      = rule: A card is a rank, A 2 .. 9 T J Q K, and a suit, "
		"C D H S (cs246 5.3). (--explain bad-card)\n",
		byte, shown, mark);
	reports(&v, (struct report_options){.details = true}, want.bytes);
	text_fini(&want);
	verdict_fini(&v);
}

TEST(marks_the_column_as_it_is_shown)
{
	marks("♠\xff\033X", 6, 1, "♠\\xFF␛X", "      ^");
	marks("\t7S\r", 4, 1, " 7S␍", "   ^");
	marks("李plays 7S", 10, 2, "李plays 7S", "        ^~");
	marks("😀 7S", 6, 2, "😀 7S", "   ^~");
	marks("e\xcc\x81 7S", 5, 2, "e\xcc\x81 7S", "  ^~");
	marks("\xe2\x80\xae 7S", 5, 2, "\\u202E 7S", "       ^~");
	/* Places within letters are those of the letters. */
	marks("李plays", 2, 1, "李plays", "^~");
	marks("e\xcc\x81!", 2, 1, "e\xcc\x81!", "^");
}

TEST(sums_a_game_up)
{
	struct verdict v;

	verdict_of_a_good_game(&v);
	reports(&v, (struct report_options){.summary = true},
		"game.txt: ok; cs246, libstdc++ seed 44, 2 rounds, "
		"Player3 wins\n");
	v.recovered = true;
	v.tally.won[0] = v.tally.won[1] = true;
	reports(&v, (struct report_options){.summary = true},
		"game.txt: ok; cs246, libstdc++ seed 44 (recovered), 2 rounds, "
		"Player1, Player2 and Player3 win\n");
	v.tally = (struct tally){.seats = 4, .rounds = 1};
	v.seeded = v.complete = false;
	*v.shuffle = '\0';
	reports(&v, (struct report_options){.summary = true},
		"game.txt: ok; cs246, 1 round, not finished\n");
	v.sought = true;
	reports(&v, (struct report_options){.summary = true},
		"game.txt: ok; cs246, no seed found, 1 round, not finished\n");
	verdict_fini(&v);
}

TEST(sums_findings_up_by_class)
{
	struct verdict v;
	struct report_options options = {.summary = true};
	struct text out = {0};
	struct report r;

	verdict_of_a_good_game(&v);
	verdict_add_slip(&v)->count = 417;
	verdict_add_slip(&v)->allowed = true;
	report_begin(&r, report_by_name("text", NULL), &options, &out);
	report_verdict(&r, &v, NULL, &out);
	report_end(&r, &out);
	assert_non_null(strstr(out.bytes,
		"\ngame.txt: input: 2 findings on 418 lines (1 allowed); "
		"cs246, "));
	text_fini(&out);
	verdict_fini(&v);
}

TEST(paints_only_when_asked_and_ends_every_colour)
{
	struct verdict v;

	verdict_of_a_good_game(&v);
	verdict_add_slip(&v);
	reports(&v, (struct report_options){.colour = true},
		"\033[1mgame.txt:214:9: \033[m\033[1;35mbad-card\033[m: "
		"no card is called '9X'\n");
	verdict_fini(&v);
}

TEST(keeps_hostile_names_and_messages_inert)
{
	struct verdict v;
	struct fault f;

	verdict_of_a_good_game(&v);
	v.file = "a\n\033[2Jb";
	fault_set(&f, FAULT_CARD, 0, 0, " ");
	memcpy(f.what, "\033]0;x\a\xff", sizeof "\033]0;x\a\xff");
	verdict_add(&v, &f);
	reports(&v, (struct report_options){0},
		"a⏎␛[2Jb: bad-card: ␛]0;x␇\\xFF\n");
	verdict_fini(&v);
}

TEST(explains_every_fault)
{
	struct text out = {0};

	report_explain(FAULT_CARD, "straights", &out);
	assert_string_equal(out.bytes,
		"bad-card: a word that should name a card does not\n"
		"  class    input\n"
		"  rule     A card is a rank, A 2 .. 9 T J Q K, and a suit, "
		"C D H S (cs246 5.3).\n"
		"  example  play 7X\n");
	for (unsigned id = 1; id < FAULT_COUNT; id++)
		report_explain((enum fault_id)id, NULL, &out);
	text_fini(&out);
}

TEST(knows_its_formats_by_name)
{
	struct fault f;

	for (const struct report_format *r = report_formats; r->name; r++)
		assert_ptr_equal(report_by_name(r->name, &f), r);
	assert_null(report_by_name("jsn", &f));
	assert_int_equal(f.id, FAULT_NAME);
	assert_string_equal(
		f.what, "unknown report 'jsn'; did you mean 'json'?");
}

TEST(counts_games_and_files_by_verdict)
{
	struct report_options options = {.summary = true};
	struct verdict good, bad;
	struct text out = {0};
	struct report r;

	verdict_of_a_good_game(&good);
	verdict_of_a_good_game(&bad);
	verdict_add_slip(&bad);
	report_begin(&r, report_by_name("text", NULL), &options, &out);
	report_verdict(&r, &good, NULL, &out);
	report_verdict(&r, &bad, NULL, &out);
	good.file = "other.txt";
	report_verdict(&r, &good, NULL, &out);
	report_end(&r, &out);
	assert_non_null(strstr(out.bytes,
		"verdict      files     games  findings of the class, "
		"in any file\n"
		"input            1         1         1\n"
		"ok               1         2         0\n"
		"all              2         3         1\n"));
	text_fini(&out);
	verdict_fini(&good);
	verdict_fini(&bad);
}

TEST(refuses_what_is_no_rubric)
{
	static const char *const bad[] = {"", "- x\n", "points\n",
		"points: 3\n", "points: {}\nmore: 1\n", "marks: {play: 1}\n",
		"points: {play: x}\n", "points: {play: ''}\n",
		"points: {play: 1.2.3}\n", "points: {play: 1000001}\n",
		"points: {play: [1]}\n", "points: {play: {each: 1}}\n",
		"points: {play: {points: 1, all: 1}}\n",
		"points: {play: {points: x}}\n", "points: {no-such: 1}\n",
		"points: {play: 1, play: 2}\n", "points: {[play]: 1}\n",
		"points: {a-name-that-is-longer-than-any-slug-may-be-here: "
		"1}\n"};
	static struct rubric r;

	r.count = 7;
	for (size_t i = 0; i < LENGTH(bad); i++) {
		struct fault f = {.line = 0};

		assert_int_equal(
			rubric_read(&r, bad[i], strlen(bad[i]), &f), -1);
		assert_true(f.what[0] && f.line == 1 + (i == 4));
		assert_int_equal(r.count, 7);
	}
}
