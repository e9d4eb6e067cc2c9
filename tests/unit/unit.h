/*
 * What every unit test includes: cmocka, and tests that register themselves.
 * A program runs all tests of its file; one that has no main of its own gets
 * the one of unit.c.
 */
#ifndef TESTS_UNIT_UNIT_H
#define TESTS_UNIT_UNIT_H

/* In the order that cmocka asks for. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

/* A test: TEST(says_what_holds) { ... }. Its only parameter is cmocka's state.
 */
#define TEST(name) TEST_BETWEEN(name, NULL, NULL)

/* A test that runs between two functions of cmocka's: set_up and tear_down. */
#define TEST_BETWEEN(name, set_up, tear_down)                                  \
	static void name(void **state);                                        \
	__attribute__((constructor)) static void add_##name(void)              \
	{                                                                      \
		unit_add(__LINE__,                                             \
			(struct CMUnitTest){                                   \
				#name, name, set_up, tear_down, NULL});        \
	}                                                                      \
	static void name(__attribute__((unused)) void **state)

/* Adds a test of this line: tests run in the order of their lines. */
void unit_add(unsigned line, struct CMUnitTest test);

/* Runs all tests under this name; returns how many failed, as cmocka does. */
int unit_run(const char *name);

#endif
