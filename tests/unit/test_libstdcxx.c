#include "tests/unit/unit.h"

#include "core/cards/cards.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROUNDS = 4 };

struct sample {
	uint64_t seed;
	uint8_t kind;
	uint8_t decks[ROUNDS][CARD_COUNT];
};

/* The same rounds by our own dealer. */
static void
assert_dealt(const struct sample *s)
{
	static const char *const names[] = {
		"libstdc++", "libstdc++:minstd", "libstdc++:mt19937"};
	struct model m = {
		.shuffle = shuffle_by_name(names[s->kind]), .seed = s->seed};
	struct dealer d;

	dealer_start(&d, &m);
	for (unsigned round = 0; round < ROUNDS; round++) {
		dealer_deal(&d);
		if (memcmp(d.deck, s->decks[round], CARD_COUNT) != 0)
			fail_msg("%s, seed %llu, round %u: the library deals "
				 "otherwise",
				names[s->kind], (unsigned long long)s->seed,
				round + 1);
	}
}

static int
sample_read(struct sample *s, FILE *in)
{
	return fread(&s->seed, sizeof s->seed, 1, in) == 1 &&
		fread(&s->kind, 1, 1, in) == 1 &&
		fread(s->decks, sizeof s->decks, 1, in) == 1;
}

/* The program that is compiled is put beside this one. */
TEST(deals_as_the_library_of_this_machine)
{
	char command[1024];
	struct sample s;
	unsigned count = 0;
	FILE *in;

	if (system("g++ --version >/dev/null 2>&1") != 0) {
		print_message("no g++ here: not compared with libstdc++\n");
		skip();
	}
	snprintf(command, sizeof command,
		"g++ -O1 -o '%s.cxx' tests/unit/libstdcxx.cc && '%s.cxx'",
		program_invocation_name, program_invocation_name);
	in = popen(command, "r");
	assert_non_null(in);
	for (; sample_read(&s, in); count++)
		assert_dealt(&s);
	assert_int_equal(pclose(in), 0);
	assert_int_equal(count, 3 * 3024);
}
