/*
 * Control groups, in a tree of plain folders: what would be written to the
 * kernel's files. A real tree is tried where this machine lets it.
 */
#include "tests/unit/sandboxes.h"

#include <fcntl.h>

static char tree[] = "/tmp/groups-XXXXXX";

/* Makes the folder `name` of the tree; `allowed`: groups may be made in it. */
static void
make_level(const char *name, bool allowed)
{
	char path[300];
	int fd;

	snprintf(path, sizeof path, "%s%s", tree, name);
	assert_true(mkdir(path, 0755) == 0 || errno == EEXIST);
	if (!allowed)
		return;
	snprintf(path, sizeof path, "%s%s/cgroup.subtree_control", tree, name);
	fd = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0644);
	assert_true(fd >= 0);
	close(fd);
}

/* Asserts what has been written to a file of the tree. */
static void
assert_written(const char *above, const char *file, const char *expected)
{
	char path[300], said[100] = "";
	FILE *f;

	snprintf(path, sizeof path, "%s%s/straights-%ld/%s", tree, above,
		(long)getpid(), file);
	f = fopen(path, "r");
	assert_non_null(f);
	assert_non_null(fgets(said, sizeof said, f));
	fclose(f);
	assert_string_equal(said, expected);
}

static int
make_tree(void **state)
{
	(void)state;
	strcpy(tree + sizeof tree - 7, "XXXXXX");
	return mkdtemp(tree) ? 0 : -1;
}

static int
remove_tree(void **state)
{
	char command[100];

	(void)state;
	snprintf(command, sizeof command, "rm -r %s", tree);
	return system(command);
}

TEST_BETWEEN(
	is_made_in_the_nearest_folder_that_allows_it, make_tree, remove_tree)
{
	struct control_group g;

	make_level("", true);
	make_level("/user", true);
	make_level("/user/shell", false);
	assert_true(group_make(&g, tree, "/user/shell", 1000, 7));
	assert_written("/user", "memory.max", "1000");
	assert_written("/user", "memory.swap.max", "0");
	assert_written("/user", "memory.oom.group", "1");
	assert_written("/user", "pids.max", "7");
	assert_int_equal(write(g.entrance, "0", 1), 1);
	assert_written("/user", "cgroup.procs", "0");
	group_remove(&g);
	assert_true(g.folder == -1 && g.parent == -1 && g.entrance == -1);
}

TEST_BETWEEN(is_not_made_where_no_folder_allows_it, make_tree, remove_tree)
{
	struct control_group g;

	make_level("", false);
	make_level("/user", false);
	assert_false(group_make(&g, tree, "/user", 1000, 7));
	assert_false(group_make(&g, "/nowhere", "/", 1000, 7));
	assert_false(group_is_out_of_memory(&g));
	group_remove(&g);
}

TEST_BETWEEN(says_when_the_kernel_has_killed_for_memory, make_tree, remove_tree)
{
	static const struct {
		const char *events;
		bool killed;
	} tries[] = {{"low 0\nmax 3\noom 0\noom_kill 0\n", false},
		{"low 0\nmax 9\noom 1\noom_kill 2\n", true}, {"", false}};
	struct control_group g;

	make_level("", true);
	assert_true(group_make(&g, tree, "/", 1000, 7));
	assert_false(group_is_out_of_memory(&g));
	for (size_t i = 0; i < sizeof tries / sizeof *tries; i++) {
		int fd = openat(g.folder, "memory.events",
			O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);

		assert_int_equal(
			write(fd, tries[i].events, strlen(tries[i].events)),
			strlen(tries[i].events));
		close(fd);
		assert_true(group_is_out_of_memory(&g) == tries[i].killed);
	}
	group_remove(&g);
}

TEST_BETWEEN(is_entered_by_a_program_before_it_runs, make_tree, remove_tree)
{
	struct sandbox_result r;
	struct sandbox s;
	char command[5000];

	make_level("", true);
	ask(&s, command, sizeof command, "slurp");
	s.groups = tree;
	run(&s, "a\n", &r);
	ended(&s, &r, NULL, NULL);
	/* In plain folders the group's files stay, and can be read. */
	assert_true(r.isolation.group == !weak);
	assert_written("", "pids.max", "257");
	if (!weak)
		assert_written("", "cgroup.procs", "0");
	sandbox_result_fini(&r);
}

TEST(is_left_out_where_there_is_none)
{
	struct sandbox_result r;
	struct sandbox s;
	char command[5000];

	ask(&s, command, sizeof command, "slurp");
	s.groups = "/nowhere";
	run(&s, "a\n", &r);
	ended(&s, &r, NULL, NULL);
	assert_false(r.isolation.group);
	sandbox_result_fini(&r);
}

/* In the system's own tree, where the kernel limits memory at once. */
TEST(limits_memory_at_once)
{
	struct sandbox_result r;
	struct sandbox s;
	struct control_group g;
	char command[5000];

	if (!group_make_here(&g, 1 << 20, 10)) {
		print_message("skipped: no control group with memory and pids "
			      "can be made here\n");
		skip();
	}
	group_remove(&g);
	ask(&s, command, sizeof command, "greedy");
	s.memory = s.output = 25 << 20;
	run(&s, "", &r);
	ended(&s, &r, "memory-limit", "more than 25 MiB");
	assert_true(r.isolation.group);
	sandbox_result_fini(&r);
	assert_true(group_make_here(&g, 1 << 20, 10));
	group_remove(&g);
}

int
main(void)
{
	return run_sandboxes();
}
