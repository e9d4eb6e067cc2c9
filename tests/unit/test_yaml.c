#include "tests/unit/unit.h"

#include "core/base/yaml.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const struct yaml_limits limits = {
	.depth = 4, .nodes = 30, .bytes = 400};

static struct yaml_reader *
open_string(const char *yaml)
{
	struct yaml_reader *r = yaml_open(yaml, strlen(yaml), NULL, &limits);

	assert_non_null(r);
	return r;
}

static void
refused(const char *yaml, enum fault_id id, uint64_t line, uint32_t column,
	const char *what)
{
	struct yaml_reader *r = open_string(yaml);
	const struct yaml_node *root = NULL;
	struct fault f;

	assert_int_equal(yaml_next(r, &root, &f), -1);
	assert_null(root);
	assert_string_equal(f.what, what);
	assert_int_equal(f.id, id);
	assert_int_equal(f.line, line);
	assert_int_equal(f.column, column);
	assert_int_equal(yaml_next(r, &root, &f), 0);
	yaml_close(r);
}

TEST(reads_a_tree_with_places)
{
	struct yaml_reader *r = open_string("a: 44\nlist:\n  - x y\n  - 'q'\n");
	const struct yaml_node *root, *list;
	struct fault f;

	assert_int_equal(yaml_next(r, &root, &f), 1);
	assert_int_equal(root->kind, YAML_MAP);
	assert_string_equal(yaml_get(root, "a")->text, "44");
	assert_true(yaml_get(root, "a")->plain);
	assert_null(yaml_get(root, "b"));
	list = yaml_get(root, "list");
	assert_int_equal(list->kind, YAML_LIST);
	assert_int_equal(list->first->line, 3);
	assert_int_equal(list->first->column, 5);
	assert_string_equal(list->first->text, "x y");
	assert_int_equal(list->first->length, 3);
	assert_string_equal(list->first->next->text, "q");
	assert_false(list->first->next->plain);
	assert_null(list->first->next->next);
	assert_int_equal(yaml_next(r, &root, &f), 0);
	assert_int_equal(yaml_next(r, &root, &f), 0);
	yaml_close(r);
}

TEST(keeps_nul_bytes_in_quoted_text)
{
	struct yaml_reader *r = open_string("\"a\\0b\"");
	const struct yaml_node *root;
	struct fault f;

	assert_int_equal(yaml_next(r, &root, &f), 1);
	assert_int_equal(root->length, 3);
	assert_memory_equal(root->text, "a\0b", 4);
	yaml_close(r);
}

TEST(reads_document_by_document)
{
	struct yaml_reader *r = open_string("a: 1\n---\nb: 2\n...\n---\n- c\n");
	const struct yaml_node *root;
	struct fault f;

	assert_int_equal(yaml_next(r, &root, &f), 1);
	assert_string_equal(yaml_get(root, "a")->text, "1");
	assert_int_equal(yaml_next(r, &root, &f), 1);
	assert_null(yaml_get(root, "a"));
	assert_string_equal(yaml_get(root, "b")->text, "2");
	assert_int_equal(yaml_next(r, &root, &f), 1);
	assert_int_equal(root->kind, YAML_LIST);
	assert_int_equal(root->first->line, 6);
	assert_int_equal(yaml_next(r, &root, &f), 0);
	yaml_close(r);
}

TEST(finds_nothing_in_nothing)
{
	struct yaml_reader *r = open_string("# no document\n");
	const struct yaml_node *root;
	struct fault f;

	assert_int_equal(yaml_next(r, &root, &f), 0);
	yaml_close(r);
}

TEST(hands_out_a_document_before_the_next_is_written)
{
	const char *first = "a: 1\n---\n";
	const struct yaml_node *root;
	struct yaml_reader *r;
	struct fault f;
	int ends[2];
	FILE *in;

	assert_int_equal(pipe(ends), 0);
	in = fdopen(ends[0], "r");
	r = yaml_open(NULL, 0, in, &limits);
	assert_int_equal(write(ends[1], first, 9), 9);
	assert_int_equal(yaml_next(r, &root, &f), 1);
	assert_string_equal(yaml_get(root, "a")->text, "1");
	close(ends[1]);
	assert_int_equal(yaml_next(r, &root, &f), 1);
	assert_int_equal(yaml_next(r, &root, &f), 0);
	yaml_close(r);
	fclose(in);
}

TEST(a_bad_byte_does_not_spoil_the_documents_before_it)
{
	struct yaml_reader *r = open_string("a: 1\n---\nb: 2\n---\nc: \001\n");
	const struct yaml_node *root;
	struct fault f;

	assert_int_equal(yaml_next(r, &root, &f), 1);
	assert_int_equal(yaml_next(r, &root, &f), 1);
	assert_string_equal(yaml_get(root, "b")->text, "2");
	assert_int_equal(yaml_next(r, &root, &f), -1);
	assert_int_equal(f.id, FAULT_YAML);
	assert_int_equal(f.line, 5);
	assert_int_equal(f.column, 4);
	assert_string_equal(f.what, "control characters are not allowed");
	yaml_close(r);
}

TEST(refuses_what_is_not_yaml)
{
	refused("a: [1, 2\nb: 3\n", FAULT_YAML, 2, 2,
		"did not find expected ',' or ']' while parsing a flow "
		"sequence that begins in line 1");
	refused("a: 'x\n", FAULT_YAML, 2, 1,
		"found unexpected end of stream while scanning a quoted "
		"scalar that begins in line 1");
	refused("a:\n\t- b\n", FAULT_YAML, 2, 1,
		"found character that cannot start any token while scanning "
		"for the next token that begins in line 2");
	refused("\xff", FAULT_YAML, 1, 1, "invalid leading UTF-8 octet");
	refused("a: b: c\n", FAULT_YAML, 1, 5,
		"mapping values are not allowed in this context");
}

TEST(refuses_aliases_anchors_and_tags)
{
	refused("a: *b\n", FAULT_YAML, 1, 4,
		"an alias (*name; quote text that begins with *) is not "
		"allowed here");
	refused("a: &b c\n", FAULT_YAML, 1, 4,
		"an anchor (&name; quote text that begins with &) is not "
		"allowed here");
	refused("a:\n- &b [c]\n", FAULT_YAML, 2, 3,
		"an anchor (&name; quote text that begins with &) is not "
		"allowed here");
	refused("a: !!str c\n", FAULT_YAML, 1, 4,
		"a tag (!name; quote text that begins with !) is not allowed "
		"here");
	refused("!x {}\n", FAULT_YAML, 1, 1,
		"a tag (!name; quote text that begins with !) is not allowed "
		"here");
	refused("%TAG ! tag:x,2000:\n---\na: b\n", FAULT_YAML, 1, 1,
		"a %TAG directive is not allowed here");
}

TEST(refuses_keys_twice_and_keys_that_are_no_text)
{
	refused("a: 1\nb: 2\n\"a\": 3\n", FAULT_KEY, 3, 1,
		"'a' is there already, in line 1");
	refused("{[a]: 1}\n", FAULT_KEY, 1, 2,
		"a key must be text, not a list or a map");
	refused("\"a\\nb\": 1\n\"a\\nb\": 2\n", FAULT_KEY, 2, 1,
		"'a\\x0Ab' is there already, in line 1");
}

TEST(refuses_what_is_too_deep)
{
	struct yaml_reader *r = open_string("[[[[a]]]]");
	const struct yaml_node *root;
	struct fault f;

	assert_int_equal(yaml_next(r, &root, &f), 1);
	yaml_close(r);
	refused("[[[[[a]]]]]", FAULT_LIMIT, 1, 5, "nested deeper than 4");
	refused("a: {b: {c: {d: {e: f}}}}", FAULT_LIMIT, 1, 16,
		"nested deeper than 4");
}

TEST(refuses_too_many_values)
{
	char yaml[100] = "[";
	struct yaml_reader *r;
	const struct yaml_node *root;
	struct fault f;

	for (int i = 0; i < 29; i++)
		strcat(yaml, "a,");
	r = open_string(strcat(yaml, "]"));
	assert_int_equal(yaml_next(r, &root, &f), 1);
	yaml_close(r);
	strcpy(yaml + strlen(yaml) - 1, "a]");
	refused(yaml, FAULT_LIMIT, 1, 60, "a document has more than 30 values");
}

TEST(refuses_too_many_keys)
{
	const struct yaml_limits wide = {1, 10000, 10000};
	const struct yaml_node *root;
	struct yaml_reader *r;
	struct fault f;
	char yaml[4000];
	size_t n = 0;

	for (int i = 0; i <= YAML_KEYS; i++)
		n += (size_t)sprintf(yaml + n, "k%d:\n", i);
	r = yaml_open(yaml, n, NULL, &wide);
	assert_int_equal(yaml_next(r, &root, &f), -1);
	assert_int_equal(f.id, FAULT_LIMIT);
	assert_int_equal(f.line, YAML_KEYS + 1);
	yaml_close(r);
}

/* Input without an end, so that only the limit can stop it. */
static ssize_t
endless(void *cookie, char *to, size_t n)
{
	(void)cookie;
	memset(to, 'a', n);
	return (ssize_t)n;
}

TEST(refuses_input_without_an_end)
{
	FILE *in = fopencookie(
		NULL, "r", (cookie_io_functions_t){.read = endless});
	struct yaml_reader *r = yaml_open(NULL, 0, in, &limits);
	const struct yaml_node *root;
	struct fault f;

	assert_int_equal(yaml_next(r, &root, &f), -1);
	assert_int_equal(f.id, FAULT_LIMIT);
	assert_string_equal(f.what, "a document has more than 400 bytes");
	yaml_close(r);
	fclose(in);
}

TEST(the_limit_of_bytes_is_that_of_one_document)
{
	char yaml[2000] = "";
	struct yaml_reader *r;
	const struct yaml_node *root;
	struct fault f;
	int count = 0;

	for (int i = 0; i < 50; i++)
		strcat(yaml, "---\na: a document of some words\n");
	r = open_string(yaml);
	while (yaml_next(r, &root, &f) == 1)
		count++;
	assert_int_equal(count, 50);
	yaml_close(r);
}

TEST(tells_input_that_cannot_be_read)
{
	FILE *in = fopen("/", "r");
	struct yaml_reader *r = yaml_open(NULL, 0, in, &limits);
	const struct yaml_node *root;
	struct fault f;

	assert_int_equal(yaml_next(r, &root, &f), -1);
	assert_int_equal(f.id, FAULT_READ);
	yaml_close(r);
	fclose(in);
}

TEST(gives_memory_back_after_a_large_document)
{
	const struct yaml_limits wide = {2, 100000, 4 << 20};
	char *yaml = malloc(2 << 20);
	struct yaml_reader *r;
	const struct yaml_node *root;
	struct fault f;
	size_t n = 0;

	assert_non_null(yaml);
	for (int i = 0; i < 50000; i++)
		n += (size_t)sprintf(yaml + n, "- item %d\n", i);
	n += (size_t)sprintf(yaml + n, "---\n- small\n---\n- again\n");
	r = yaml_open(yaml, n, NULL, &wide);
	assert_int_equal(yaml_next(r, &root, &f), 1);
	assert_string_equal(root->first->next->text, "item 1");
	assert_int_equal(yaml_next(r, &root, &f), 1);
	assert_string_equal(root->first->text, "small");
	assert_int_equal(yaml_next(r, &root, &f), 1);
	assert_string_equal(root->first->text, "again");
	assert_int_equal(yaml_next(r, &root, &f), 0);
	yaml_close(r);
	free(yaml);
}

TEST(holds_a_document_as_bytes)
{
	struct yaml_reader *r =
		open_string("---\na: 1\n---\nb: 2\n---\nc: [\n");
	const struct yaml_node *root;
	struct yaml_held held;
	struct fault f;

	assert_true(yaml_hold(r, &held));
	assert_int_equal(held.line, 1);
	assert_int_equal(held.length, 9);
	assert_memory_equal(held.bytes, "---\na: 1\n", 9);
	yaml_pass(r);
	assert_true(yaml_hold(r, &held));
	assert_int_equal(held.line, 3);
	assert_memory_equal(held.bytes, "---\nb: 2\n", 9);
	assert_int_equal(yaml_next(r, &root, &f), 1);
	assert_int_equal(root->line, 4);
	assert_false(yaml_hold(r, &held));
	assert_int_equal(yaml_next(r, &root, &f), -1);
	assert_int_equal(f.line, 7);
	yaml_close(r);
}

/* A document that cannot be held is parsed as any other. */
TEST(holds_no_other_document)
{
	char yaml[600] = "---\n";
	const struct yaml_node *root;
	struct yaml_reader *r;
	struct yaml_held held;
	struct fault f;

	r = open_string("a: 1\n---\nb: 2\n");
	assert_false(yaml_hold(r, &held));
	assert_int_equal(yaml_next(r, &root, &f), 1);
	assert_string_equal(yaml_get(root, "a")->text, "1");
	yaml_close(r);
	for (int i = 0; i < 20; i++)
		strcat(yaml, "# a comment of some words\n");
	r = open_string(yaml);
	assert_false(yaml_hold(r, &held));
	assert_int_equal(yaml_next(r, &root, &f), -1);
	assert_int_equal(f.id, FAULT_LIMIT);
	yaml_close(r);
}
