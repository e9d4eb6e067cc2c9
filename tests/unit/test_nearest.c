#include "tests/unit/unit.h"

#include "core/base/base.h"
#include "core/base/fault.h"

#include <string.h>

TEST(counts_each_kind_of_edit_once)
{
	assert_int_equal(nearest_distance("json", "json", 9), 0);
	assert_int_equal(nearest_distance("", "json", 9), 4);
	assert_int_equal(nearest_distance("json", "", 9), 4);
	assert_int_equal(nearest_distance("jon", "json", 9), 1);
	assert_int_equal(nearest_distance("jsoon", "json", 9), 1);
	assert_int_equal(nearest_distance("jxon", "json", 9), 1);
	assert_int_equal(nearest_distance("jsno", "json", 9), 1);
	assert_int_equal(nearest_distance("sjno", "json", 9), 2);
	assert_int_equal(nearest_distance("JSON", "json", 9), 0);
	assert_int_equal(nearest_distance("kitten", "sitting", 9), 3);
}

/* The same by trying every edit: no shorter way is overlooked. */
static unsigned
count_plainly(const char *a, const char *b, size_t m, size_t n)
{
	unsigned d, other;

	if (!m || !n)
		return (unsigned)(m + n);
	d = count_plainly(a, b, m - 1, n - 1) + (a[m - 1] != b[n - 1]);
	other = count_plainly(a, b, m - 1, n) + 1;
	d = other < d ? other : d;
	other = count_plainly(a, b, m, n - 1) + 1;
	d = other < d ? other : d;
	if (m > 1 && n > 1 && a[m - 1] == b[n - 2] && a[m - 2] == b[n - 1]) {
		other = count_plainly(a, b, m - 2, n - 2) + 1;
		d = other < d ? other : d;
	}
	return d;
}

/* Word number i over the letters a and b and c. */
static void
make_word(unsigned i, char *word)
{
	while (i > 0) {
		*word++ = (char)('a' + i % 3);
		i /= 3;
	}
	*word = '\0';
}

TEST(agrees_with_the_plain_count)
{
	char a[16], b[16];

	for (unsigned i = 0; i < 250; i++) {
		make_word(i, a);
		for (unsigned j = 0; j < 250; j += 3) {
			make_word(j, b);
			assert_int_equal(nearest_distance(a, b, 9),
				count_plainly(a, b, strlen(a), strlen(b)));
		}
	}
}

TEST(stops_at_the_bound)
{
	char word[NEAREST_LENGTH + 2];

	assert_int_equal(nearest_distance("kitten", "sitting", 3), 3);
	assert_int_equal(nearest_distance("kitten", "sitting", 2), 3);
	assert_int_equal(nearest_distance("kitten", "sitting", 0), 1);
	memset(word, 'x', sizeof word);
	word[NEAREST_LENGTH + 1] = '\0';
	assert_int_equal(nearest_distance(word, word, 5), 6);
	assert_int_equal(nearest_distance(word + 1, word + 1, 5), 0);
}

static const char *
nearest_of(const char *word, const char *const *names, size_t count)
{
	struct nearest n;

	nearest_start(&n, word);
	for (size_t i = 0; i < count; i++)
		nearest_offer(&n, names[i]);
	return n.name;
}

TEST(takes_the_nearest_and_the_first_of_equals)
{
	static const char *const reports[] = {"text", "json", "tap", "junit",
		"sarif", "github", "gradescope", "kattis", "html"};
	static const struct {
		const char *word;
		const char *name; /* NULL: none is near */
	} tries[] = {
		{"jsno", "json"},
		{"JSON", "json"},
		{"txt", "text"},
		{"tax", "tap"},
		{"xunit", "junit"},
		{"grade", "gradescope"},
		{"gradescop", "gradescope"},
		{"katis", "kattis"},
		{"xml", NULL},
		{"none", NULL},
		{"t", NULL},
		{"", NULL},
	};

	for (size_t i = 0; i < LENGTH(tries); i++) {
		const char *name =
			nearest_of(tries[i].word, reports, LENGTH(reports));

		if (!tries[i].name)
			assert_null(name);
		else
			assert_string_equal(name, tries[i].name);
	}
	assert_string_equal(
		nearest_of("cs24", (const char *const[]){"cs246", "cs247"}, 2),
		"cs246");
	assert_null(nearest_of("x", (const char *const[]){"y"}, 1));
}
