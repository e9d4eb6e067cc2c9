/*
 * The programs of tests/bad, run in a sandbox.
 */
#ifndef TESTS_UNIT_SANDBOXES_H
#define TESTS_UNIT_SANDBOXES_H

#include "tests/unit/unit.h"

#include "core/trial/private.h"

#include <dirent.h>
#include <errno.h>
#include <sched.h>
#include <seccomp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static char folder[4096]; /* of the programs */
static bool weak;         /* namespaces are forbidden here */

static inline void
ask(struct sandbox *s, char *command, size_t room, const char *program)
{
	static char *environment[] = {"PATH=/usr/bin:/bin", NULL};
	static const char *const shown[] = {folder, NULL};

	snprintf(command, room, "cd %s && ./%s", folder, program);
	*s = sandbox_default();
	s->command = command;
	s->environment = environment;
	s->shown = shown;
	s->weak = weak;
}

/* How many processes on this machine were started from the folder. */
static inline size_t
left_behind(void)
{
	DIR *proc = opendir("/proc");
	const struct dirent *entry;
	size_t found = 0;

	assert_non_null(proc);
	while ((entry = readdir(proc)) != NULL) {
		char path[300], target[4096];
		ssize_t n;

		snprintf(path, sizeof path, "/proc/%s/exe", entry->d_name);
		n = readlink(path, target, sizeof target - 1);
		if (n <= 0)
			continue;
		target[n] = '\0';
		found += strncmp(target, folder, strlen(folder)) == 0;
	}
	closedir(proc);
	return found;
}

/* Runs it; no process of it may be left, and no open file of the test. */
static inline void
run(const struct sandbox *s, const char *input, struct sandbox_result *r)
{
	struct processes p = {0};
	struct fault f;
	int before = dup(0), after;

	close(before);
	*r = (struct sandbox_result){0};
	if (sandbox_run(s, input, strlen(input), r, &f) != 0)
		fail_msg("%s", f.what);
	assert_int_equal(processes_find(&p, getpid()), 0);
	assert_int_equal(p.count, 0);
	processes_free(&p);
	assert_int_equal(left_behind(), 0);
	assert_true(r->isolation.view == !weak);
	assert_true(r->isolation.filter);
	assert_true(r->isolation.counted);
	after = dup(0);
	close(after);
	assert_int_equal(before, after);
}

static inline void
ended(const struct sandbox *s, struct sandbox_result *r, const char *slug,
	const char *what)
{
	struct fault f = {0};

	if (!slug) {
		if (sandbox_fault(s, r, &f))
			fail_msg("%s: %s", fault_kind(f.id)->slug, f.what);
	} else {
		assert_true(sandbox_fault(s, r, &f));
		assert_string_equal(fault_kind(f.id)->slug, slug);
		assert_string_equal(f.what, what);
	}
}

static inline void
runs(const char *program, const char *input, const char *out, const char *slug,
	const char *what)
{
	struct sandbox_result r;
	struct sandbox s;
	char command[5000];

	ask(&s, command, sizeof command, program);
	run(&s, input, &r);
	ended(&s, &r, slug, what);
	text_char(&r.out, '\0');
	assert_string_equal(r.out.bytes, out);
	sandbox_result_fini(&r);
}

/* From here on no such namespace can be made in this process or below. */
static inline void
forbid_namespaces(scmp_datum_t kind)
{
	scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ALLOW);

	if (!filter ||
		seccomp_rule_add(filter, SCMP_ACT_ERRNO(EPERM), SCMP_SYS(clone),
			1, SCMP_A0(SCMP_CMP_MASKED_EQ, kind, kind)) != 0 ||
		seccomp_load(filter) != 0)
		abort();
	seccomp_release(filter);
}

/* Calls `act` with the path of each program in `from` and in the folder. */
static inline void
for_programs(const char *from, int (*act)(const char *from, const char *to))
{
	DIR *programs = opendir(from);
	const struct dirent *entry;
	char old[4400], new[4400];

	if (!programs)
		abort();
	while ((entry = readdir(programs)) != NULL) {
		if (entry->d_name[0] == '.')
			continue;
		snprintf(old, sizeof old, "%s/%s", from, entry->d_name);
		snprintf(new, sizeof new, "%s/%s", folder, entry->d_name);
		if (act(old, new) != 0)
			abort();
	}
	closedir(programs);
}

static inline int
unlink_program(const char *from, const char *to)
{
	(void)from;
	return unlink(to);
}

/*
 * The programs are beside the tests: build/tests/bad, build/tests/unit. Each
 * test runs links to them in a folder of its own: other tests may run the same
 * programs at the same time.
 */
static inline void
find_programs(const char *self, char *from, size_t room)
{
	const char *end = strrchr(self, '/');
	char path[4096];

	snprintf(path, sizeof path, "%.*s/../bad", end ? (int)(end - self) : 1,
		end ? self : ".");
	if (!realpath(path, from) ||
		(size_t)snprintf(folder, sizeof folder, "%s.%d", from,
			(int)getpid()) >= room ||
		mkdir(folder, 0777) != 0)
		abort();
	for_programs(from, link);
}

/*
 * Runs all tests: first as this system allows and then without
 * namespaces, as in a container that forbids them.
 */
static inline int
run_sandboxes(void)
{
	char from[4096];
	int failed;

	find_programs(program_invocation_name, from, sizeof from);
	failed = unit_run("as allowed");
	forbid_namespaces(CLONE_NEWPID);
	weak = true;
	failed += unit_run("without namespaces");
	for_programs(from, unlink_program);
	rmdir(folder);
	return failed != 0;
}

#endif
