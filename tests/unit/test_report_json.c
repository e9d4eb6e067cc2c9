#include "tests/unit/unit.h"

#include <jansson.h>

#include "core/report/report.h"

#include "tests/unit/verdicts.h"

static void
report(const struct verdict *v, struct text *out)
{
	struct report r;
	struct report_options options = {0};

	report_begin(&r, report_by_name("json", NULL), &options, out);
	report_verdict(&r, v, NULL, out);
	report_end(&r, out);
}

TEST(writes_a_game_on_one_line)
{
	struct verdict v;
	struct text out = {0};

	verdict_of_a_good_game(&v);
	report(&v, &out);
	assert_string_equal(out.bytes,
		"{\"version\":1,\"file\":\"game.txt\",\"game\":\"straights\","
		"\"first_line\":1,\"last_line\":240,\"wording\":\"cs246\","
		"\"shuffle\":\"libstdc++\",\"seed\":44,\"seats\":\"hccc\","
		"\"rounds\":2,\"scores\":[12,80,3,45],\"winners\":[3],"
		"\"complete\":true,\"level\":null,\"verdict\":\"ok\","
		"\"findings\":[]}\n");
	verdict_fini(&v);
	text_fini(&out);
}

TEST(writes_how_far_the_referee_saw)
{
	struct verdict v;
	struct text out = {0};

	verdict_of_a_good_game(&v);
	v.tally.level = "V2";
	v.tally.judged = "rules, every card";
	report(&v, &out);
	assert_non_null(strstr(out.bytes,
		"\"complete\":true,\"level\":\"V2\",\"verdict\":\"ok\""));
	verdict_fini(&v);
	text_fini(&out);
}

TEST(writes_findings_as_a_list)
{
	struct verdict v;
	struct finding *found;
	struct text out = {0};

	verdict_of_a_good_game(&v);
	found = verdict_add_slip(&v);
	found->count = 3;
	found->next[0] = 220;
	found->next[1] = 240;
	report(&v, &out);
	assert_non_null(strstr(out.bytes,
		"\"verdict\":\"input\",\"findings\":[{\"id\":\"bad-card\","
		"\"class\":\"input\",\"line\":214,\"column\":9,\"round\":2,"
		"\"seat\":3,\"message\":\"no card is called '9X'\","
		"\"expected\":\"Player3 discards 9D.\","
		"\"found\":\"Player3 discards "
		"9X.\",\"allowed\":false,\"count\":3,"
		"\"next\":[220,240]}]}\n"));
	verdict_fini(&v);
	text_fini(&out);
}

TEST(says_what_is_not_known)
{
	struct verdict v = {0};
	struct fault f;
	struct text out = {0};

	v.file = "-";
	fault_set(&f, FAULT_LIMIT, 0, 0, "too long");
	verdict_add(&v, &f);
	report(&v, &out);
	assert_string_equal(out.bytes,
		"{\"version\":1,\"file\":\"-\",\"game\":null,\"first_line\":"
		"null,"
		"\"last_line\":null,\"wording\":null,\"shuffle\":null,"
		"\"seed\":null,\"seats\":null,\"rounds\":0,\"scores\":[],"
		"\"winners\":[],\"complete\":false,\"level\":null,\"verdict\":"
		"\"input\","
		"\"findings\":[{\"id\":\"over-limit\",\"class\":\"input\","
		"\"line\":null,\"column\":null,\"round\":null,\"seat\":null,"
		"\"message\":\"too long\","
		"\"expected\":\"a transcript\",\"found\":\"too long\","
		"\"allowed\":false,\"count\":1,\"next\":[]}]}\n");
	verdict_fini(&v);
	text_fini(&out);
}

/* Every byte but NUL, in every string that strangers can fill. */
TEST(stays_valid_json_whatever_the_bytes)
{
	struct verdict v;
	struct finding *found;
	struct text out = {0};
	json_t *read;

	verdict_of_a_good_game(&v);
	v.file = "\xff\xfe\"\\\n";
	found = verdict_add_slip(&v);
	for (unsigned c = 1; c < FAULT_TEXT; c++) {
		found->fault.what[c - 1] = (char)c;
		found->fault.found[c - 1] = (char)(c + 16);
	}
	report(&v, &out);
	assert_ptr_equal(strchr(out.bytes, '\n'), out.bytes + out.length - 1);
	read = json_loads(out.bytes, JSON_REJECT_DUPLICATES, NULL);
	assert_non_null(read);
	assert_string_equal(json_string_value(json_object_get(read, "file")),
		"\\xFF\\xFE\"\\\n");
	json_decref(read);
	verdict_fini(&v);
	text_fini(&out);
}
