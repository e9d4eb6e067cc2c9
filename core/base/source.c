#include "core/base/source.h"

#include "core/base/base.h"
#include "core/base/text.h"

#include <assert.h>
#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

/* The path is taken over. */
static void
add_path(struct paths *p, char *path, int error)
{
	if (p->count + 1 >= p->room) {
		p->room = p->room ? 2 * p->room : 64;
		p->path = memory_resize(p->path, p->room, sizeof *p->path);
		p->error = memory_resize(p->error, p->room, sizeof *p->error);
	}
	p->error[p->count] = error;
	p->path[p->count++] = path;
	p->path[p->count] = NULL;
}

static int
is_shown(const struct dirent *entry)
{
	return entry->d_name[0] != '.';
}

static int
compare_names(const struct dirent **a, const struct dirent **b)
{
	return strcmp((*a)->d_name, (*b)->d_name);
}

static void add_folder(struct paths *p, char *folder, unsigned depth);

/* Adds what has these facts; NULL: it cannot be looked at. Pipes and devices
 * count when they are named themselves. */
static void
add_found(struct paths *p, char *path, const struct stat *s, unsigned depth)
{
	if (s && S_ISDIR(s->st_mode)) {
		p->folder = true;
		add_folder(p, path, depth);
	} else if (s && S_ISLNK(s->st_mode) && depth) {
		strings_keep(&p->links, path);
	} else if (s && !S_ISREG(s->st_mode) && depth) {
		free(path);
	} else {
		if (s && S_ISREG(s->st_mode))
			p->bytes += (uint64_t)s->st_size;
		add_path(p, path, 0);
	}
}

static void
add_folder(struct paths *p, char *folder, unsigned depth)
{
	struct dirent **entry = NULL;
	struct stat s;
	int n = -1;

	errno = ENAMETOOLONG;
	if (depth < PATHS_DEPTH)
		n = scandir(folder, &entry, is_shown, compare_names);
	if (n < 0) {
		add_path(p, folder, errno);
		return;
	}
	for (int i = 0; i < n; i++) {
		struct text name = {0};
		char *path;

		text_format(&name, "%s%s%s", folder,
			folder[strlen(folder) - 1] == '/' ? "" : "/",
			entry[i]->d_name);
		path = text_take(&name);
		if (entry[i]->d_type == DT_REG && p->count >= PATHS_SIZED)
			add_path(p, path, 0);
		else
			add_found(p, path, lstat(path, &s) == 0 ? &s : NULL,
				depth + 1);
		free(entry[i]);
	}
	free(entry);
	if (n == 0)
		strings_keep(&p->bare, folder);
	else
		free(folder);
}

void
paths_init(struct paths *p, char *const *operands)
{
	struct stat s;

	*p = (struct paths){0};
	if (!*operands)
		add_path(p, memory_copy("-"), 0);
	for (; *operands; operands++) {
		bool there =
			strcmp(*operands, "-") != 0 && stat(*operands, &s) == 0;

		add_found(p, memory_copy(*operands), there ? &s : NULL, 0);
	}
}

void
paths_fini(struct paths *p)
{
	for (size_t i = 0; i < p->count; i++)
		free(p->path[i]);
	strings_fini(&p->links);
	strings_fini(&p->bare);
	free(p->path);
	free(p->error);
	*p = (struct paths){0};
}

void
source_start(struct source *s, source_read *read, void *context)
{
	*s = (struct source){.read = read, .context = context, .line = 1};
}

void
source_start_text(struct source *s, const char *bytes, size_t length)
{
	*s = (struct source){.bytes = memory_copy_bytes(bytes, length),
		.room = length,
		.length = length,
		.line = 1,
		.ended = true};
}

void
source_stop(struct source *s)
{
	free(s->bytes);
	s->bytes = NULL;
}

/* Makes room for a chunk behind what is kept, and forgets what is before the
 * mark. */
static void
make_room(struct source *s)
{
	size_t kept = s->length - s->mark;

	if (s->room - s->length >= SOURCE_CHUNK)
		return;
	if (s->mark > kept) {
		memcpy(s->bytes, s->bytes + s->mark, kept);
		s->length = kept;
		s->mark = 0;
	}
	if (s->room - s->length < SOURCE_CHUNK) {
		s->room = s->room * 2 + 2 * SOURCE_CHUNK;
		s->bytes = memory_resize(s->bytes, s->room, 1);
	}
}

static void
read_more(struct source *s)
{
	long n;

	make_room(s);
	n = s->read(s->context, s->bytes + s->length, s->room - s->length);
	if (n <= 0) {
		s->ended = true;
		s->failed = n < 0;
		return;
	}
	assert((size_t)n <= s->room - s->length);
	s->length += (size_t)n;
}

size_t
source_need(struct source *s, size_t n)
{
	while (s->length - s->mark < n && !s->ended)
		read_more(s);
	return s->length - s->mark;
}

const char *
source_bytes(const struct source *s, size_t *length)
{
	*length = s->length - s->mark;
	return s->bytes + s->mark;
}

void
source_pass(struct source *s, size_t n, uint64_t lines)
{
	const char *from = s->bytes + s->mark,
		   *newline = n ? memrchr(from, '\n', n) : NULL;

	assert(n <= s->length - s->mark);
	s->column = newline ? n - 1 - (size_t)(newline - from) : s->column + n;
	s->mark += n;
	s->line += lines;
}

bool
source_slurp(FILE *in, size_t most, struct text *bytes)
{
	enum { CHUNK = 1 << 16 };
	size_t n = 1;

	while (n && bytes->length < most) {
		n = fread(text_reserve(bytes, CHUNK), 1, CHUNK, in);
		bytes->length += n;
	}
	text_string(bytes, "");
	return !ferror(in);
}

int
source_write(int fd, const char *bytes, size_t length)
{
	while (length) {
		ssize_t n = write(fd, bytes, length);

		if (n < 0 && errno != EINTR)
			return -1;
		bytes += n < 0 ? 0 : n;
		length -= n < 0 ? 0 : (size_t)n;
	}
	return 0;
}

int
source_memory(const char *bytes, size_t length)
{
	int fd = memfd_create("transcript", MFD_CLOEXEC);

	if (fd >= 0 &&
		(source_write(fd, bytes, length) != 0 ||
			lseek(fd, 0, SEEK_SET) < 0)) {
		close(fd);
		return -1;
	}
	return fd;
}
