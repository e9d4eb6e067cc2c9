/*
 * What a program in the sandbox sees of the file system.
 *
 * A new root of its own: the system's folders and those to show, read-only; an
 * empty /tmp of a limited size; /proc of its own processes; a few devices. It
 * is built by the first process of new namespaces, which may mount, and the old
 * root is gone when it is done.
 */
#include "core/trial/private.h"

#include "core/base/base.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#define OLD "/.old"     /* where the old root is while the new one is made */
#define EMPTY "/.empty" /* a file */
#define OPEN "/.open"   /* a folder that everybody may read */

static const char *const system_folders[] = {"/usr", "/bin", "/sbin", "/lib",
	"/lib32", "/lib64", "/libx32", "/etc", "/opt"};

static const char *const devices[] = {"/dev/null", "/dev/zero", "/dev/full",
	"/dev/random", "/dev/urandom", "/dev/tty"};

/* Makes the folders above the path, or with it. */
static int
make_folders(const char *path, bool itself)
{
	char part[PATH_MAX];
	size_t length = strlen(path);

	if (length >= sizeof part)
		return -1;
	memcpy(part, path, length + 1);
	for (size_t i = 1; i <= length; i++) {
		if (part[i] != '/' && (part[i] || !itself))
			continue;
		part[i] = '\0';
		if (mkdir(part, 0755) != 0 && errno != EEXIST)
			return -1;
		part[i] = path[i];
	}
	return 0;
}

/* Clones the mounts at the path with these attributes; -1: refused. */
static int
clone_tree(const char *path, struct mount_attr set)
{
	int tree = open_tree(AT_FDCWD, path,
		OPEN_TREE_CLONE | OPEN_TREE_CLOEXEC | AT_RECURSIVE);

	if (tree < 0 ||
		mount_setattr(tree, "", AT_EMPTY_PATH | AT_RECURSIVE, &set,
			sizeof set) == 0)
		return tree;
	close(tree);
	return -1;
}

/* Puts what is at `from` also at `to`. */
static int
show_at(const char *from, const char *to, uint64_t attributes)
{
	int tree =
		clone_tree(from, (struct mount_attr){.attr_set = attributes});
	int moved;

	if (tree < 0)
		return -1;
	moved = move_mount(tree, "", AT_FDCWD, to, MOVE_MOUNT_F_EMPTY_PATH);
	close(tree);
	return moved;
}

static int
make_file(const char *path)
{
	int fd = open(path, O_CREAT | O_WRONLY | O_CLOEXEC, 0644);

	return fd < 0 ? -1 : close(fd);
}

/* Shows a folder that root alone may read as one that others may: an empty one
 * laid over it lends it its mode. What is in it stays as it is. */
static int
show_opened(const char *old, const char *path)
{
	int shown = chdir(old);

	if (shown == 0)
		shown = mount("overlay", path, "overlay",
			MS_RDONLY | MS_NOSUID | MS_NODEV,
			"lowerdir=" OPEN ":.");
	return chdir("/") == 0 ? shown : -1;
}

/* Whether the program, which is not run as root, has not all these rights. */
static bool
is_closed(const struct stat *s, mode_t others)
{
	return geteuid() == 0 && (s->st_mode & others) != others;
}

/*
 * Shows a folder that is not shown yet; one that is not there is left out.
 * `own`: also where root alone may read it. `outer`: not if it would keep the
 * program from what is to be shown in it.
 */
static int
show_folder(const char *path, bool own, bool outer)
{
	char old[PATH_MAX], target[PATH_MAX];
	bool there = access(path, F_OK) == 0;
	struct stat s;
	ssize_t n;

	if (text_fill(old, sizeof old, OLD "%s", path) + 1 == sizeof old)
		return -1;
	if (lstat(old, &s) != 0 || (outer && is_closed(&s, S_IXOTH)))
		return 0;
	if (own && S_ISDIR(s.st_mode) && is_closed(&s, S_IROTH | S_IXOTH) &&
		make_folders(path, true) == 0 && show_opened(old, path) == 0)
		return 0;
	if (there)
		return 0;
	if (S_ISLNK(s.st_mode)) {
		n = readlink(old, target, sizeof target - 1);
		if (n < 0)
			return -1;
		target[n] = '\0';
		return make_folders(path, false) | symlink(target, path);
	}
	if (!S_ISDIR(s.st_mode))
		return 0;
	if (make_folders(path, true) != 0)
		return -1;
	return show_at(old, path,
		MOUNT_ATTR_RDONLY | MOUNT_ATTR_NOSUID | MOUNT_ATTR_NODEV);
}

/* Shows a file that is in no folder shown. */
static int
show_file(const char *path)
{
	char old[PATH_MAX];
	struct stat s;

	if (text_fill(old, sizeof old, OLD "%s", path) + 1 == sizeof old)
		return -1;
	if (lstat(old, &s) != 0 || !S_ISREG(s.st_mode) ||
		access(path, F_OK) == 0)
		return 0;
	if (make_folders(path, false) != 0 || make_file(path) != 0)
		return -1;
	return show_at(old, path,
		MOUNT_ATTR_RDONLY | MOUNT_ATTR_NOSUID | MOUNT_ATTR_NODEV);
}

/* Shows the folder paths[i] after those of the paths that it lies in: a folder
 * made for one within it would be taken for shown. */
static int
show_outer_first(const char *const *paths, size_t i)
{
	const char *path = paths[i];

	for (size_t n = 1; path[n - 1]; n++) {
		if (path[n] != '/' && path[n])
			continue;
		for (size_t k = 0; paths[k]; k++)
			if (strncmp(paths[k], path, n) == 0 && !paths[k][n] &&
				show_folder(paths[k], k == 0, path[n]) != 0)
				return -1;
	}
	return 0;
}

/* The first is the program's own. */
static int
show_paths(const char *const *path)
{
	if (mkdir(OPEN, 0755) != 0)
		return -1;
	for (size_t i = 0; path && path[i]; i++)
		if (show_outer_first(path, i) != 0)
			return -1;
	for (; path && *path; path++)
		if (show_file(*path) != 0)
			return -1;
	return 0;
}

/* Goes to the program's folder, also where the program alone is shown. */
static int
enter_folder(const char *path)
{
	char folder[PATH_MAX];
	char *slash;

	if (!path || chdir(path) == 0)
		return path ? 0 : chdir("/");
	text_fill(folder, sizeof folder, "%s", path);
	slash = strrchr(folder, '/');
	if (errno != ENOTDIR || !slash)
		return -1;
	slash[slash == folder] = '\0';
	return chdir(folder);
}

/* Puts an empty file over each path that can be seen. */
static int
hide_files(const char *const *path)
{
	if (make_file(EMPTY) != 0)
		return -1;
	for (; path && *path; path++)
		if (access(*path, F_OK) == 0 &&
			show_at(EMPTY, *path, MOUNT_ATTR_RDONLY) != 0)
			return -1;
	return 0;
}

static int
make_devices(void)
{
	if (mkdir("/dev", 0755) != 0)
		return -1;
	for (size_t i = 0; i < LENGTH(devices); i++) {
		char old[40];

		text_fill(old, sizeof old, OLD "%s", devices[i]);
		if (make_file(devices[i]) != 0 ||
			show_at(old, devices[i], 0) != 0)
			return -1;
	}
	return symlink("/proc/self/fd", "/dev/fd") |
		symlink("/proc/self/fd/0", "/dev/stdin") |
		symlink("/proc/self/fd/1", "/dev/stdout") |
		symlink("/proc/self/fd/2", "/dev/stderr") |
		symlink("/tmp", "/dev/shm");
}

static int
make_temporary(uint64_t size)
{
	char options[100];

	text_fill(options, sizeof options, "mode=1777,nr_inodes=%d,size=%ju",
		VIEW_FILES, (uintmax_t)size + VIEW_SPARE);
	return mkdir("/tmp", 0755) |
		mount("tmpfs", "/tmp", "tmpfs", MS_NOSUID | MS_NODEV, options);
}

/* The processes that it may trace, its own: the supervisor's is not there,
 * whose arguments are those of the tool. */
static int
make_processes(void)
{
	return mkdir("/proc", 0755) |
		mount("proc", "/proc", "proc",
			MS_NOSUID | MS_NODEV | MS_NOEXEC | MS_RDONLY,
			"hidepid=2");
}

/* Mounts an empty root at `at`, with a folder in it for the old one. */
static int
make_root(const char *at, const char *old)
{
	if (mount("tmpfs", at, "tmpfs", MS_NOSUID | MS_NODEV,
		    "mode=755,size=1m") != 0)
		return -1;
	return mkdir(old, 0700);
}

/* As change_root, inside of a chroot(2), whose root cannot be pivoted: the new
 * one is on /proc, which is a mount and can be kept from being seen outside. */
static int
change_chroot(void)
{
	int changed, old;

	if (mount(NULL, "/proc", NULL, MS_PRIVATE, NULL) != 0)
		return -1;
	old = clone_tree("/", (struct mount_attr){.propagation = MS_PRIVATE});
	if (old < 0)
		return -1;
	changed = make_root("/proc", "/proc" OLD);
	if (changed == 0)
		changed = move_mount(old, "", AT_FDCWD, "/proc" OLD,
			MOVE_MOUNT_F_EMPTY_PATH);
	if (changed == 0)
		changed = chroot("/proc");
	close(old);
	return changed;
}

/* Makes an empty root, in which the old one is at OLD. */
static int
change_root(void)
{
	if (mount(NULL, "/", NULL, MS_REC | MS_PRIVATE, NULL) != 0) {
		if (errno != EINVAL || change_chroot() != 0)
			return -1;
	} else if (make_root("/tmp", "/tmp" OLD) != 0 ||
		syscall(SYS_pivot_root, "/tmp", "/tmp" OLD) != 0) {
		return -1;
	}
	return chdir("/");
}

static int
leave_old_root(void)
{
	struct mount_attr set = {.attr_set = MOUNT_ATTR_RDONLY};

	if (umount2(OLD, MNT_DETACH) != 0 || rmdir(OLD) != 0)
		return -1;
	return mount_setattr(AT_FDCWD, "/", 0, &set, sizeof set);
}

/* As view_make, of whatever modes the files are that the caller makes. */
static const char *
make_all(const struct program *p)
{
	const char *folder = p->shown ? p->shown[0] : NULL;

	if (change_root() != 0)
		return "a root of its own";
	for (size_t i = 0; i < LENGTH(system_folders); i++)
		if (show_folder(system_folders[i], false, false) != 0)
			return system_folders[i];
	if (make_processes() != 0)
		return "/proc";
	if (make_devices() != 0)
		return "/dev";
	if (make_temporary(p->file) != 0)
		return "/tmp";
	if (show_paths(p->shown) != 0)
		return "the program's folder";
	if (hide_files(p->hidden) != 0)
		return "the record";
	if (leave_old_root() != 0)
		return "the old root";
	return enter_folder(folder) == 0 ? NULL : folder;
}

const char *
view_make(const struct program *p)
{
	mode_t before = umask(022);
	const char *missing = make_all(p);
	int why = errno;

	umask(before);
	errno = why;
	return missing;
}
