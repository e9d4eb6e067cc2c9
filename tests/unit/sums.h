/*
 * Sums of all that is said, line by line, against those kept in a file: a line
 * for each. Where one differs, SHOW='straights card' prints what it sums up, to
 * be compared with what a build of before prints; BLESS=1 writes the file anew.
 */
#ifndef TESTS_UNIT_SUMS_H
#define TESTS_UNIT_SUMS_H

#include "core/base/text.h"
#include "core/games.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct said {
	uint64_t sum;
	unsigned findings;
	bool show;
	struct text line;
};

/* What was said: sums up the line and, if so asked, prints it. */
static inline void
said_line(struct said *s)
{
	for (size_t i = 0; i < s->line.length; i++)
		s->sum = (s->sum ^ (unsigned char)s->line.bytes[i]) *
			UINT64_C(0x100000001B3);
	if (s->show)
		printf("%s\n", s->line.bytes);
	text_clear(&s->line);
}

#define say(said, ...)                                                         \
	do {                                                                   \
		text_format(&(said)->line, __VA_ARGS__);                       \
		said_line(said);                                               \
	} while (0)

struct sums {
	const char *file;
	struct text wanted, all;
};

static inline void
sums_begin(struct sums *s, const char *file)
{
	FILE *in = fopen(file, "r");
	char bytes[4096];
	size_t n;

	*s = (struct sums){.file = file};
	text_reserve(&s->wanted, 0);
	while (in && (n = fread(bytes, 1, sizeof bytes, in)) > 0)
		text_add(&s->wanted, bytes, n);
	if (in)
		assert_int_equal(fclose(in), 0);
}

static inline void
sums_end(struct sums *s)
{
	FILE *out = getenv("BLESS") ? fopen(s->file, "w") : NULL;

	if (out) {
		assert_int_equal(fwrite(s->all.bytes, 1, s->all.length, out),
			s->all.length);
		assert_int_equal(fclose(out), 0);
	}
	text_fini(&s->wanted);
	text_fini(&s->all);
}

/* Begins a sum, and ends it with a line, which must be one of those wanted. */
static inline void
sum_begin(struct said *said, const char *name)
{
	const char *show = getenv("SHOW");

	said->sum = UINT64_C(0xCBF29CE484222325);
	said->findings = 0;
	said->show = show && strcmp(show, name) == 0;
}

static inline void
sum_end(const struct said *said, const char *name, struct sums *s)
{
	size_t from = s->all.length;

	text_format(&s->all, "%s: %u findings, %016jx\n", name, said->findings,
		(uintmax_t)said->sum);
	if (!getenv("BLESS") && !strstr(s->wanted.bytes, s->all.bytes + from))
		fail_msg("%s has not: %sIf the change is wanted, BLESS=1 "
			 "before this test writes it anew",
			s->file, s->all.bytes + from);
}

/* Sums up each game that has moves; its sums must be those in the file. */
static inline void
sums_hold(const char *file, void (*sum_up)(const struct game *, struct sums *))
{
	struct sums sums;

	sums_begin(&sums, file);
	for (size_t i = 0; games_all()[i]; i++)
		if (games_all()[i]->bots.moves)
			sum_up(games_all()[i], &sums);
	sums_end(&sums);
}

#endif
