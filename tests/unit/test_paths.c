#include "tests/unit/unit.h"

#include "core/base/source.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char *const files[] = {
	"b", "a/2", "a/10", "a/.hidden", ".git/config", "a/c/1", "Z"};

static void
make(const char *folder, const char *name, const char *bytes)
{
	char path[256];
	int fd;

	snprintf(path, sizeof path, "%s/%s", folder, name);
	for (char *slash = path + strlen(folder) + 1;
		(slash = strchr(slash, '/')); *slash++ = '/') {
		*slash = '\0';
		mkdir(path, 0777);
	}
	fd = open(path, O_CREAT | O_WRONLY, 0666);
	assert_true(fd >= 0);
	assert_int_equal(write(fd, bytes, strlen(bytes)), strlen(bytes));
	close(fd);
}

static int
set_up(void **state)
{
	char *folder = strdup("/tmp/paths-XXXXXX");

	assert_non_null(mkdtemp(folder));
	for (size_t i = 0; i < sizeof files / sizeof *files; i++)
		make(folder, files[i], "12345");
	*state = folder;
	return chdir(folder);
}

static int
tear_down(void **state)
{
	static const char *const folders[] = {"a/c", "a", ".git"};
	char *folder = *state;

	for (size_t i = 0; i < sizeof files / sizeof *files; i++)
		unlink(files[i]);
	unlink("a/link");
	for (size_t i = 0; i < sizeof folders / sizeof *folders; i++)
		rmdir(folders[i]);
	assert_int_equal(chdir("/"), 0);
	assert_int_equal(rmdir(folder), 0);
	free(folder);
	return 0;
}

static void
names(char *const *operands, const char *const *want)
{
	struct paths p;
	size_t i;

	paths_init(&p, operands);
	for (i = 0; want[i]; i++) {
		assert_true(i < p.count);
		assert_string_equal(p.path[i], want[i]);
	}
	assert_int_equal(p.count, i);
	paths_fini(&p);
}

#define NAMES(operands, ...)                                                   \
	names((char *const[])operands, (const char *const[]){__VA_ARGS__, NULL})
#define LIST(...)                                                              \
	{                                                                      \
		__VA_ARGS__, NULL                                              \
	}

TEST_BETWEEN(is_standard_input_when_nothing_is_named, set_up, tear_down)
{
	names((char *const[]){NULL}, (const char *const[]){"-", NULL});
	NAMES(LIST("-"), "-");
}

TEST_BETWEEN(keeps_the_order_of_the_operands, set_up, tear_down)
{
	NAMES(LIST("b", "Z", "a/2", "b"), "b", "Z", "a/2", "b");
}

TEST_BETWEEN(walks_folders_in_the_order_of_names, set_up, tear_down)
{
	NAMES(LIST("a"), "a/10", "a/2", "a/c/1");
	NAMES(LIST("."), "./Z", "./a/10", "./a/2", "./a/c/1", "./b");
}

TEST_BETWEEN(keeps_what_is_not_there_for_who_opens_it, set_up, tear_down)
{
	NAMES(LIST("nowhere", "b"), "nowhere", "b");
}

TEST_BETWEEN(does_not_follow_links_inside_folders, set_up, tear_down)
{
	assert_int_equal(symlink("..", "a/link"), 0);
	NAMES(LIST("a"), "a/10", "a/2", "a/c/1");
	assert_int_equal(unlink("a/link"), 0);
	assert_int_equal(symlink("../b", "a/link"), 0);
	NAMES(LIST("a/link"), "a/link");
}

TEST_BETWEEN(sums_the_bytes, set_up, tear_down)
{
	struct paths p;
	char *operands[] = {"a", "b", NULL};

	paths_init(&p, operands);
	assert_int_equal(p.bytes, 20);
	paths_fini(&p);
}
