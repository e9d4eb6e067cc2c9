#include "tests/unit/unit.h"

#include "core/games.h"
#include "core/game/record.h"
#include "core/game/session.h"

#include <stdio.h>

/* Whole games under transcripts/rummy: a record, and its bytes with echo. */

static void
read_file(const char *game, const char *name, struct text *out)
{
	char path[128], bytes[4096];
	size_t n;
	FILE *in;

	snprintf(path, sizeof path, "transcripts/rummy/%s/%s", game, name);
	in = fopen(path, "r");
	assert_non_null(in);
	while ((n = fread(bytes, 1, sizeof bytes, in)) > 0)
		text_add(out, bytes, n);
	assert_false(ferror(in));
	fclose(in);
}

static void
replay(const char *game, bool echo, struct text *out)
{
	struct session session;
	char path[128];
	struct record_reader *reader;
	struct record rec = {0};
	struct wording *w;
	struct tally tally;
	struct fault f;
	const struct game *rummy;
	FILE *in;

	snprintf(path, sizeof path, "transcripts/rummy/%s/record.yaml", game);
	in = fopen(path, "r");
	assert_non_null(in);
	reader = record_open(in, NULL);
	assert_int_equal(record_next(reader, &rec, &f), 1);
	rummy = games_by_name(rec.game);
	assert_non_null(rummy);
	w = wording_built_in(rummy->vocabulary, rummy->wordings,
		rec.wording ? rec.wording : rummy->wording, &f);
	assert_non_null(w);
	session_init(&session, rummy, w, echo, out);
	assert_int_equal(session_replay(&session, &rec, NULL, &tally, &f), 0);
	assert_true(tally.over);
	wording_free(w);
	record_fini(&rec);
	record_close(reader);
	fclose(in);
}

static void
comes_out(const char *game)
{
	struct text expected = {0}, found = {0};

	read_file(game, "out", &expected);
	replay(game, true, &found);
	assert_int_equal(found.length, expected.length);
	assert_memory_equal(found.bytes, expected.bytes, found.length);
	text_fini(&expected);
	text_fini(&found);
}

TEST(plays_two_keen_computers_byte_for_byte)
{
	comes_out("keen-2-seed44");
}

/* These two were written before the line of house rules was added: their
 * wording says so, and is otherwise the same. */
TEST(plays_three_first_computers_byte_for_byte)
{
	comes_out("first-3-seed1");
}

TEST(plays_a_human_who_errs_byte_for_byte)
{
	comes_out("human-2");
}

/* An echoed transcript less what was typed is the raw one. */
TEST(shows_the_same_without_the_echo)
{
	struct text echoed = {0}, raw = {0};
	size_t at = 0;

	replay("human-2", true, &echoed);
	replay("human-2", false, &raw);
	for (size_t i = 0; i < echoed.length; i++) {
		bool starts = i == 0 || echoed.bytes[i - 1] == '\n';

		assert_true(at < raw.length);
		assert_int_equal(raw.bytes[at++], echoed.bytes[i]);
		if (starts && echoed.bytes[i] == '>')
			while (echoed.bytes[i] != '\n')
				i++;
	}
	assert_int_equal(at, raw.length);
	text_fini(&echoed);
	text_fini(&raw);
}
