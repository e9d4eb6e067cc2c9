/*
 * Keys in a typescript's line, against a search that compares byte by byte and
 * remembers nothing.
 */
#include "tests/unit/unit.h"

#include "core/base/base.h"
#include "core/capture/private.h"

#include <string.h>

enum { LONGEST = 24 };

/* Adds the echo of a key to what the terminal shows, without a newline. */
static size_t
show_key(char key, size_t *held, char *shown)
{
	const char *echo = "";
	char one[3] = {key};

	if (key == '\r')
		echo = "\r";
	else if (key == EOT)
		echo = "^D\b\b";
	else if (key == DEL)
		echo = *held ? "\b \b" : "";
	else if (key < ' ' && key != '\t')
		echo = (one[0] = '^', one[1] = (char)(key + '@'), one);
	else
		echo = one;
	*held = key == '\r' || key == EOT ? 0
		: key == DEL              ? *held - (*held > 0)
					  : *held + 1;
	memcpy(shown, echo, strlen(echo));
	return strlen(echo);
}

/* Whether s is keys, then their echo, and so on to its end. */
static bool
is_keys_and_echo(const char *s, size_t n, size_t held, bool *typed)
{
	char shown[4 * LONGEST];
	size_t length = 0;
	bool newline = false; /* the echo of later keys is on other lines */

	if (n == 0)
		return true;
	for (size_t count = 1; count <= n && count <= LONGEST; count++) {
		size_t behind;

		if (!newline)
			length += show_key(s[count - 1], &held, shown + length);
		newline = newline || s[count - 1] == '\r';
		behind = count + length;
		if (length == 0 || behind > n || (newline && behind < n) ||
			memcmp(s + count, shown, length) != 0 ||
			!is_keys_and_echo(
				s + behind, n - behind, held, typed + behind))
			continue;
		memset(typed, true, count);
		return true;
	}
	return false;
}

static unsigned
next_random(uint32_t *state, unsigned below)
{
	*state = *state * 1664525 + 1013904223;
	return (*state >> 8) % below;
}

/* A prompt, then keys of this alphabet and their echo, or just bytes. */
static size_t
make_line(uint32_t *random, const char *letters, char *line)
{
	size_t n = 0, held = 0;
	unsigned runs = 1 + next_random(random, 3);

	line[n++] = '>';
	while (runs-- > 0) {
		size_t from = n, count = 1 + next_random(random, 2);

		for (size_t i = 0; i < count; i++)
			line[n++] = letters[next_random(
				random, (unsigned)strlen(letters))];
		for (size_t i = 0; i < count && next_random(random, 9); i++)
			n += show_key(line[from + i], &held, line + n);
	}
	return n;
}

/*
 * With a letter first, keys begin behind the prompt and nowhere else. Where
 * there are none with their echo, those up to a CR may be without.
 */
TEST(finds_what_a_plain_search_finds)
{
	static const char *const alphabets[] = {
		"a\004", "ab\177", "\177", "a\001\004", "a\r", "ab\r\004\177"};
	uint32_t random = 1;
	unsigned found = 0;

	for (unsigned i = 0; i < 60000; i++) {
		char line[2 * LONGEST + 8];
		bool typed[TYPESCRIPT_TYPED], plain[TYPESCRIPT_TYPED] = {false};
		size_t n = make_line(
			&random, alphabets[i % LENGTH(alphabets)], line);
		bool any = typescript_keys(line, n, typed);
		bool is = is_keys_and_echo(line + 1, n - 1, 0, plain + 1);

		if (memchr(line, '\r', n - 1) == NULL &&
			!memchr(line, EOT, n) && !memchr(line, DEL, n))
			assert_false(any);
		else if (is)
			assert_true(any);
		else if (!memchr(line, '\r', n))
			assert_false(any);
		if (is && any)
			assert_memory_equal(typed, plain, sizeof plain);
		found += is && any;
	}
	assert_in_range(found, 10000, 60000);
}

/* Spaces may be the prompt's or keys: there are many ways to look. */
TEST(finds_keys_in_the_longest_lines)
{
	char line[TYPESCRIPT_TYPED + 2];
	bool typed[TYPESCRIPT_TYPED];

	for (size_t n = 2; n <= sizeof line; n++) {
		memset(line, ' ', n);
		line[0] = '>';
		line[n - 1] = EOT;
		assert_false(typescript_keys(line, n, typed));
	}
	/* 80 keys and as many bytes of echo. */
	for (size_t i = 1; i <= 80; i++)
		line[i] = line[i + 80] = (char)(i < 80 ? '0' + i % 71 : '\r');
	assert_true(typescript_keys(line, 161, typed));
	for (size_t i = 0; i < TYPESCRIPT_TYPED; i++)
		assert_int_equal(typed[i], i > 0 && i <= 80);
}
