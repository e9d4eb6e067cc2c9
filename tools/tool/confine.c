#include "tools/tool/confine.h"

#include <fcntl.h>
#include <linux/landlock.h>
#include <linux/seccomp.h>
#include <stdint.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

/* Sanitizers and the measuring of coverage trace and write files themselves. */
#if defined(__SANITIZE_ADDRESS__) || defined(TOOL_UNCONFINED)
#define UNCONFINED true
#else
#define UNCONFINED false
#endif

static bool
load_calls(bool writes)
{
	const struct sock_fprog filter = {
		.len = writes ? confine_writing_length : confine_reading_length,
		.filter = (struct sock_filter *)(uintptr_t)(writes
				? confine_writing
				: confine_reading)};

	return syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, &filter) == 0;
}

/* Landlock (Linux 5.13): whatever call it is, no file is run or changed. */
static void
restrict_files(const char *writable)
{
	struct landlock_ruleset_attr none = {
		.handled_access_fs = LANDLOCK_ACCESS_FS_EXECUTE |
			LANDLOCK_ACCESS_FS_WRITE_FILE |
			LANDLOCK_ACCESS_FS_REMOVE_DIR |
			LANDLOCK_ACCESS_FS_REMOVE_FILE |
			LANDLOCK_ACCESS_FS_MAKE_CHAR |
			LANDLOCK_ACCESS_FS_MAKE_DIR |
			LANDLOCK_ACCESS_FS_MAKE_REG |
			LANDLOCK_ACCESS_FS_MAKE_SOCK |
			LANDLOCK_ACCESS_FS_MAKE_FIFO |
			LANDLOCK_ACCESS_FS_MAKE_BLOCK |
			LANDLOCK_ACCESS_FS_MAKE_SYM};
	struct landlock_path_beneath_attr folder = {
		.allowed_access = LANDLOCK_ACCESS_FS_WRITE_FILE |
			LANDLOCK_ACCESS_FS_MAKE_REG};
	int rules = (int)syscall(
		SYS_landlock_create_ruleset, &none, sizeof none, 0);

	if (rules < 0)
		return;
	folder.parent_fd = writable
		? open(writable, O_PATH | O_CLOEXEC | O_DIRECTORY)
		: -1;
	if (folder.parent_fd >= 0) {
		syscall(SYS_landlock_add_rule, rules,
			LANDLOCK_RULE_PATH_BENEATH, &folder, 0);
		close(folder.parent_fd);
	}
	syscall(SYS_landlock_restrict_self, rules, 0);
	close(rules);
}

bool
confine_tool(const char *writable)
{
	if (UNCONFINED || prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0)
		return false;
	restrict_files(writable);
	return load_calls(writable != NULL);
}
