/*
 * Writes a game's built-in wordings, and how real programs say its events
 * (loose.yaml, if it is given), as C: embed GAME FILE.yaml... The build runs
 * it. Each file is there as its bytes and as the tree that core/base/yaml.h
 * reads from them, so that a tool need not parse what the build has parsed. The
 * wordings stand in the order of their names.
 */
#include "core/base/source.h"
#include "core/base/yaml.h"

#include <err.h>
#include <stdlib.h>

static const struct yaml_limits limits = {
	.depth = 8, .nodes = 4096, .bytes = 1 << 16};

static int
name_length(const char *path)
{
	return (int)strcspn(basename(path), ".");
}

static bool
is_loose(const char *path)
{
	return strcmp(basename(path), "loose.yaml") == 0;
}

/* By name, so that cs246 stands before cs246-boards. */
static int
compare_names(const void *a, const void *b)
{
	const char *one = *(const char *const *)a;
	const char *two = *(const char *const *)b;
	int length = name_length(one), other = name_length(two);
	int order = memcmp(basename(one), basename(two),
		(size_t)(length < other ? length : other));

	return order ? order : length - other;
}

static void
read_file(const char *path, struct text *bytes)
{
	FILE *in = fopen(path, "r");

	if (!in)
		err(2, "%s", path);
	if (!source_slurp(in, SIZE_MAX, bytes) || fclose(in) != 0)
		err(2, "%s", path);
}

/* Prints an array of the bytes and a NUL. */
static void
print_bytes(const char *name, int number, const struct text *bytes)
{
	printf("static const char %s%d[] = {", name, number);
	for (size_t i = 0; i < bytes->length; i++)
		printf("%s%d,", i % 16 ? "" : "\n",
			(signed char)bytes->bytes[i]);
	puts("0};");
}

/* The tables of one file: the elements of its nodes, and their strings. */
struct tree {
	size_t nodes; /* numbered so far */
	struct text element;
	struct text strings;
};

/* Adds `.member = the node`, and numbers it. */
static size_t
add_link(struct tree *t, const char *member, const struct yaml_node *n)
{
	if (n)
		text_format(&t->element, ", .%s = %zu", member, t->nodes);
	return n ? t->nodes++ : 0;
}

/* Adds the node of this number, and those that it leads to. */
static void
add_node(struct tree *t, const struct yaml_node *n, size_t number)
{
	size_t first, value, next;

	text_format(&t->element,
		"[%zu] = {.kind = %d, .plain = %d, .line = %ju, .column = %ju",
		number, (int)n->kind, n->plain, (uintmax_t)n->line,
		(uintmax_t)n->column);
	if (n->text) {
		text_format(&t->element, ", .length = %zu, .text = %zu",
			n->length, t->strings.length);
		text_add(&t->strings, n->text, n->length + 1);
	}
	first = add_link(t, "first", n->first);
	value = add_link(t, "value", n->value);
	next = add_link(t, "next", n->next);
	text_string(&t->element, "},\n");
	if (n->first)
		add_node(t, n->first, first);
	if (n->value)
		add_node(t, n->value, value);
	if (n->next)
		add_node(t, n->next, next);
}

/* Prints the one document of a file as tables with this number. */
static void
print_file(const char *path, int number)
{
	struct tree tree = {.nodes = 1};
	struct text bytes = {0};
	const struct yaml_node *root;
	struct yaml_reader *r;
	struct fault f;
	int found;

	read_file(path, &bytes);
	r = yaml_open(bytes.bytes, bytes.length, NULL, &limits);
	found = yaml_next(r, &root, &f);
	if (found < 0)
		errx(2, "%s:%ju:%ju: %s", path, (uintmax_t)f.line,
			(uintmax_t)f.column, f.what);
	if (!found)
		errx(2, "%s: there is no document", path);
	add_node(&tree, root, 0);
	print_bytes("yaml", number, &bytes);
	print_bytes("text", number, &tree.strings);
	printf("static const struct yaml_built_node node%d[] = {\n%s};\n"
	       "static const struct yaml_built built%d = {node%d, %zu, "
	       "text%d};\n",
		number, tree.element.bytes, number, number, tree.nodes, number);
	yaml_close(r);
	text_fini(&bytes);
	text_fini(&tree.element);
	text_fini(&tree.strings);
}

static void
print_source(const char *path, int number)
{
	printf("{\"%.*s\", yaml%d, sizeof yaml%d - 1, &built%d}",
		name_length(path), basename(path), number, number, number);
}

int
main(int argc, char **argv)
{
	const char *game = argc > 1 ? argv[1] : "";

	if (argc < 3)
		errx(2, "usage: embed GAME FILE.yaml...");
	qsort(argv + 2, (size_t)argc - 2, sizeof *argv, compare_names);
	printf("#include \"core/base/yaml.h\"\n#include \"core/%s/%s.h\"\n",
		game, game);
	for (int i = 2; i < argc; i++)
		print_file(argv[i], i);
	printf("const struct wording_source %s_wordings[] = {\n", game);
	for (int i = 2; i < argc; i++)
		if (!is_loose(argv[i])) {
			print_source(argv[i], i);
			puts(",");
		}
	puts("{NULL, NULL, 0, NULL}};");
	for (int i = 2; i < argc; i++)
		if (is_loose(argv[i])) {
			printf("const struct wording_source %s_loose =\n",
				game);
			print_source(argv[i], i);
			puts(";");
		}
	if (fflush(stdout) != 0 || ferror(stdout))
		err(2, "standard output");
	return 0;
}
