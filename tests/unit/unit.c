#include "tests/unit/unit.h"

#include <assert.h>

enum { UNIT_TESTS = 100 };

static struct CMUnitTest tests[UNIT_TESTS];
static unsigned lines[UNIT_TESTS];
static size_t count;

void
unit_add(unsigned line, struct CMUnitTest test)
{
	size_t i = count++;

	assert(count <= UNIT_TESTS);
	for (; i && lines[i - 1] > line; i--) {
		lines[i] = lines[i - 1];
		tests[i] = tests[i - 1];
	}
	lines[i] = line;
	tests[i] = test;
}

int
unit_run(const char *name)
{
	return _cmocka_run_group_tests(name, tests, count, NULL, NULL);
}

__attribute__((weak)) int
main(void)
{
	return unit_run("tests");
}
