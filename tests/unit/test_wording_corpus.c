/*
 * Every line of the courses' own programs is read by the wording they are of,
 * and printed back to the same bytes.
 */
#include "tests/unit/unit.h"

#include "core/straights/rules.h"
#include "core/straights/straights.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/*
 * Four transcripts of one program are kept with those of 2013 and show the
 * bytes of 2014 (`Legal plays`, a space after empty lists), which the course's
 * program of 2013 has not for the same seed and commands.
 */
static const char *
wording_of(const char *file, const char *listed)
{
	bool other = strncmp(file, "cs247-01/", 9) == 0;

	return other ? "cs247-2014" : listed;
}

/* The length of the event that stands at s; 0 when there is none. */
static size_t
read_any(const struct wording *w, const char *s, size_t length, struct event *e)
{
	struct text back = {0};
	size_t n = 0;

	for (unsigned kind = 0; n == 0 && kind < STRAIGHTS_EVENTS; kind++) {
		if (kind == STRAIGHTS_TYPED)
			continue;
		n = wording_read(w, kind, s, length, e);
		if (n == 0)
			continue;
		wording_print(w, e, &back);
		assert_int_equal(back.length, n);
		assert_memory_equal(back.bytes, s, n);
	}
	text_fini(&back);
	return n;
}

static void
check_file(const char *corpus, const char *name, const char *wording)
{
	char path[512];
	static char bytes[1 << 17];
	struct fault f;
	struct wording *w = wording_built_in(
		&straights_vocabulary, straights_wordings, wording, &f);
	struct event e;
	size_t length;
	size_t at = 0;
	FILE *in;

	assert_non_null(w);
	snprintf(path, sizeof path, "%s/%s", corpus, name);
	in = fopen(path, "r");
	assert_non_null(in);
	length = fread(bytes, 1, sizeof bytes, in);
	fclose(in);
	while (at < length) {
		size_t n = read_any(w, bytes + at, length - at, &e);

		if (n == 0)
			fail_msg("%s (%s): nothing reads '%.40s'", name,
				wording, bytes + at);
		at += n;
	}
	wording_free(w);
}

TEST(reads_and_prints_the_courses_own_transcripts)
{
	char line[1024];
	char file[256], wording[64], class[32];
	unsigned files = 0;
	const char *corpus = getenv("CORPUS");
	FILE *index;

	snprintf(line, sizeof line, "%s/index.tsv", corpus ? corpus : "");
	index = fopen(line, "r");
	if (!index) {
		print_message("no corpus at '%s'\n", corpus ? corpus : "");
		skip();
	}
	while (fgets(line, sizeof line, index)) {
		if (sscanf(line,
			    "%255[^\t]\t%63[^\t]\t%*[^\t]\t%*[^\t]\t"
			    "%*[^\t]\t%31[^\t]",
			    file, wording, class) != 3 ||
			strcmp(class, "ok") != 0)
			continue;
		check_file(corpus, file, wording_of(file, wording));
		files++;
	}
	fclose(index);
	assert_true(files > 100);
}
