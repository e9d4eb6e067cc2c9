#include "core/capture/capture.h"

#include "core/base/memory.h"

#include <archive.h>
#include <archive_entry.h>
#include <dlfcn.h>
#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

enum {
	HEAD = 512,
	CHUNK = 1 << 16,
	PASSED = 10 /* times BUNDLE_FILES: entries passed over, at most */
};

/*
 * What is used of libarchive, which is loaded when a file looks like an
 * archive: its own libraries take longer to load than a transcript to judge.
 */
#define LIBRARY "libarchive.so.13"
#define FUNCTIONS(FUNCTION)                                                    \
	FUNCTION(read_new)                                                     \
	FUNCTION(read_free)                                                    \
	FUNCTION(read_support_format_zip)                                      \
	FUNCTION(read_support_format_tar)                                      \
	FUNCTION(read_support_filter_gzip)                                     \
	FUNCTION(read_support_filter_bzip2)                                    \
	FUNCTION(read_support_filter_xz)                                       \
	FUNCTION(read_support_filter_zstd)                                     \
	FUNCTION(read_open_memory)                                             \
	FUNCTION(read_set_read_callback)                                       \
	FUNCTION(read_set_seek_callback)                                       \
	FUNCTION(read_set_callback_data)                                       \
	FUNCTION(read_open1)                                                   \
	FUNCTION(read_next_header)                                             \
	FUNCTION(read_data)                                                    \
	FUNCTION(error_string)                                                 \
	FUNCTION(format)                                                       \
	FUNCTION(entry_pathname)                                               \
	FUNCTION(entry_pathname_utf8)                                          \
	FUNCTION(entry_is_encrypted)                                           \
	FUNCTION(entry_filetype)                                               \
	FUNCTION(entry_size)                                                   \
	FUNCTION(entry_hardlink)

struct archive_library {
#define MEMBER(name) __typeof__(archive_##name) *name;
	FUNCTIONS(MEMBER)
#undef MEMBER
};

/* The library stays loaded. 0, or -1 and *f. */
static int
load_library(struct archive_library *l, struct fault *f)
{
	void *library = dlopen(LIBRARY, RTLD_NOW | RTLD_LOCAL);
	bool found = library != NULL;

#define LOAD(name)                                                             \
	found = found &&                                                       \
		(*(void **)&l->name = dlsym(library, "archive_" #name));
	FUNCTIONS(LOAD)
#undef LOAD
	return found
		? 0
		: fault_set(f, FAULT_READ, 0, 0,
			  "an archive, which cannot be read without " LIBRARY);
}

/* Whether the first n bytes may be those of an archive. */
static bool
may_be_bundle(const char *bytes, size_t n)
{
	static const struct {
		const char *bytes;
		size_t length;
		size_t at;
	} magic[] = {
		{"PK\3\4", 4, 0},   /* zip */
		{"PK\5\6", 4, 0},   /* zip, empty */
		{"ustar", 5, 257},  /* tar */
		{"\x1f\x8b", 2, 0}, /* gzip */
		{"BZh", 3, 0},      /* bzip2 */
		{"\xfd"
		 "7zXZ",
			5, 0},              /* xz */
		{"\x28\xb5\x2f\xfd", 4, 0}, /* zstd */
	};

	for (size_t i = 0; i < sizeof magic / sizeof *magic; i++)
		if (n >= magic[i].at + magic[i].length &&
			memcmp(bytes + magic[i].at, magic[i].bytes,
				magic[i].length) == 0)
			return true;
	return false;
}

/*
 * The work of one student: a folder or file at the top of the archive, or in
 * the one folder that holds all.
 */
struct handed_in {
	char *name;
	uint64_t bytes;
	unsigned files;
	bool over; /* a limit was passed: the rest is passed over */
};

/* One archive being read; those inside it share the bundle and the limits. */
struct unpacking {
	const struct archive_library *library;
	struct bundle *bundle;
	size_t top; /* bytes of the name of the folder that holds all; 0: none
		     */
	struct handed_in *work;
	size_t works;
	size_t room;
	size_t at;        /* index of the work that is read */
	uint64_t total;   /* bytes unpacked */
	unsigned entries; /* read */
	unsigned
		passed; /* entries that are hidden, or of works that are over */
	struct fault *f;
};

static struct archive *
new_archive(const struct archive_library *l)
{
	struct archive *a = l->read_new();

	if (!a)
		memory_fail();
	l->read_support_format_zip(a);
	l->read_support_format_tar(a);
	l->read_support_filter_gzip(a);
	l->read_support_filter_bzip2(a);
	l->read_support_filter_xz(a);
	l->read_support_filter_zstd(a);
	return a;
}

/* The name without `./` before it; made up where there is none. */
static const char *
name_of(const struct archive_library *l, struct archive_entry *entry)
{
	const char *name = l->entry_pathname(entry);

	if (!name)
		name = l->entry_pathname_utf8(entry);
	while (name && name[0] == '.' && name[1] == '/')
		name += 2;
	return name && *name ? name : "(a name that cannot be read)";
}

/* Whether a part of the name is hidden, or what macOS adds to a zip. */
static bool
is_hidden(const char *name)
{
	for (const char *part = name; *part;) {
		size_t n = strcspn(part, "/");

		if ((part[0] == '.' && !(n == 2 && part[1] == '.')) ||
			(n == 8 && memcmp(part, "__MACOSX", n) == 0))
			return true;
		part += n + (part[n] == '/');
	}
	return false;
}

/* Whether the archive as a whole has passed a limit. */
static bool
is_over(const struct unpacking *u)
{
	return u->total > BUNDLE_BYTES || u->entries > BUNDLE_FILES ||
		u->passed > PASSED * BUNDLE_FILES;
}

/*
 * Sets u->at to the work that the entry belongs to. Looks at the newest first:
 * the entries of a student mostly follow one another.
 */
static void
find_work(struct unpacking *u, const char *path)
{
	size_t n = strlen(path), top = u->top < n ? u->top : 0;
	size_t length = top + strcspn(path + top, "/");

	for (size_t i = u->works; i-- > 0 && length < n;)
		if (strncmp(u->work[i].name, path, length) == 0 &&
			u->work[i].name[length] == '\0') {
			u->at = i;
			return;
		}
	u->work = memory_grow(u->work, u->works, &u->room, sizeof *u->work);
	u->at = u->works++;
	u->work[u->at] =
		(struct handed_in){.name = memory_copy_bytes(path, length)};
}

static void
add_file(struct bundle *b, char *name, size_t at)
{
	b->file = memory_grow(b->file, b->count, &b->room, sizeof *b->file);
	b->file[b->count++] = (struct bundle_file){
		.name = name, .at = at, .length = b->bytes.length - at};
}

/* Adds a file of this name that is not read, with the reason. */
static void
add_refused(struct bundle *b, const char *name, const struct fault *why)
{
	struct fault *fault = memory_zero(1, sizeof *fault);

	*fault = *why;
	add_file(b, memory_copy(name), b->bytes.length);
	b->file[b->count - 1].fault = fault;
}

/* Passes over the rest of the student's work, which has passed a limit. */
static void
end_work(struct unpacking *u, int most, const char *what)
{
	struct handed_in *w = &u->work[u->at];
	struct fault f;

	w->over = true;
	fault_set(&f, FAULT_LIMIT, 0, 0,
		"more than %d %s of one student are packed in it", most, what);
	add_refused(u->bundle, w->name, &f);
}

static int
refuse_archive(
	const struct archive_library *l, struct archive *a, struct fault *f)
{
	const char *why = l->error_string(a);

	return fault_set(f, FAULT_CAPTURE, 0, 0, "%s",
		why ? why : "the archive is damaged");
}

/*
 * Adds the entry's bytes to the bundle's. 0: done. 1: the entry is to be left
 * out, for *why or because its student's work is over. -1 and *u->f: the rest
 * of the archive cannot be read.
 */
static int
unpack_bytes(struct unpacking *u, struct archive *a, struct fault *why)
{
	struct text *bytes = &u->bundle->bytes;
	struct handed_in *w = &u->work[u->at];
	ssize_t n;

	while ((n = u->library->read_data(
			a, text_reserve(bytes, CHUNK), CHUNK)) > 0) {
		bytes->length += (size_t)n;
		u->total += (uint64_t)n;
		w->bytes += (uint64_t)n;
		if (u->total > BUNDLE_BYTES)
			return fault_set(u->f, FAULT_LIMIT, 0, 0,
				"more than %d bytes are packed in it",
				BUNDLE_BYTES);
		if (w->bytes > BUNDLE_STUDENT_BYTES) {
			end_work(u, BUNDLE_STUDENT_BYTES, "bytes");
			return 1;
		}
	}
	if (n == ARCHIVE_FATAL)
		return refuse_archive(u->library, a, u->f);
	if (n < 0)
		refuse_archive(u->library, a, why);
	return n < 0;
}

static int unpack_archive(struct unpacking *u, struct archive *a,
	const char *folder, unsigned depth);

/*
 * Reads the bytes from `at` on as an archive. 1: done. 0: they are no archive.
 * -1 and *u->f.
 */
static int
unpack_inner(struct unpacking *u, size_t at, const char *name, unsigned depth)
{
	struct text *bytes = &u->bundle->bytes;
	size_t length = bytes->length - at;
	struct archive *a;
	char *inner;
	int status = 0;

	if (depth == BUNDLE_DEPTH || !length ||
		!may_be_bundle(bytes->bytes + at, length))
		return 0;
	inner = memory_zero(length, 1);
	memcpy(inner, bytes->bytes + at, length);
	text_cut(bytes, at);
	a = new_archive(u->library);
	if (u->library->read_open_memory(a, inner, length) == ARCHIVE_OK)
		status = unpack_archive(u, a, name, depth + 1);
	u->library->read_free(a);
	if (status == 0)
		text_add(bytes, inner, length);
	free(inner);
	return status;
}

/* Whether the entry is a file to be judged. */
static bool
is_handed_in(const struct archive_library *l, struct archive_entry *entry)
{
	return l->entry_filetype(entry) == AE_IFREG &&
		!l->entry_hardlink(entry);
}

/*
 * Adds the entry under this name: a file, or the files of an archive. What is
 * wrong in that archive becomes a fault of the entry. 0; -1 and *u->f when the
 * outer archive cannot be read further.
 */
static int
unpack_entry(struct unpacking *u, struct archive *a,
	struct archive_entry *entry, const char *name, unsigned depth)
{
	size_t at = u->bundle->bytes.length;
	struct fault why = {.id = FAULT_NONE}, *all = u->f;
	int got = 1;

	if (u->library->entry_is_encrypted(entry))
		fault_set(&why, FAULT_CAPTURE, 0, 0, "it is encrypted");
	else
		got = unpack_bytes(u, a, &why);
	if (got != 0)
		text_cut(&u->bundle->bytes, at);
	if (got < 0)
		return -1;
	u->f = &why;
	if (got == 0)
		got = unpack_inner(u, at, name, depth);
	u->f = all;
	if (got < 0 && is_over(u)) {
		*u->f = why;
		return -1;
	}
	if (why.id != FAULT_NONE)
		add_refused(u->bundle, name, &why);
	else if (got == 0 && is_handed_in(u->library, entry))
		add_file(u->bundle, memory_copy(name), at);
	return 0;
}

/*
 * Counts the entry. 1: it is to be read. 0: it is hidden, or its student's work
 * is over. -1 and *u->f: the archive has too many.
 */
static int
count_entry(struct unpacking *u, const char *path, unsigned depth)
{
	bool hidden = is_hidden(path);
	struct handed_in *w;

	if (depth == 1)
		find_work(u, path);
	w = &u->work[u->at];
	if (!w->over && !hidden && w->files++ == BUNDLE_STUDENT_FILES)
		end_work(u, BUNDLE_STUDENT_FILES, "files");
	if (w->over || hidden)
		u->passed++;
	else
		u->entries++;
	if (is_over(u))
		return fault_set(u->f, FAULT_LIMIT, 0, 0,
			"more than %d files are packed in it", BUNDLE_FILES);
	return !w->over && !hidden;
}

/*
 * Adds the files of the archive, named as if it were this folder. 1: done, or a
 * student's archive has passed a limit. 0: it is no archive. -1 and *u->f.
 */
static int
unpack_archive(struct unpacking *u, struct archive *a, const char *folder,
	unsigned depth)
{
	const struct archive_library *l = u->library;
	struct archive_entry *entry;
	int status, counted = 1;
	bool begun = false;

	while ((status = l->read_next_header(a, &entry)) == ARCHIVE_OK ||
		status == ARCHIVE_WARN) {
		const char *path = name_of(l, entry);
		struct text name = {0};

		begun = true;
		counted = count_entry(u, path, depth);
		text_format(&name, "%s%s%s", folder, *folder ? "/" : "", path);
		if (counted == 1)
			counted = unpack_entry(u, a, entry, name.bytes, depth);
		text_fini(&name);
		if (counted < 0 || (depth > 1 && u->work[u->at].over))
			return counted < 0 ? -1 : 1;
	}
	if (status == ARCHIVE_EOF)
		return begun || l->format(a) != 0;
	return begun || l->format(a) != 0 ? refuse_archive(l, a, u->f) : 0;
}

/* The archive as it lies in the file. */
struct packed_bundle {
	int fd;
	int error; /* errno of a read that failed; libarchive may go on */
	char bytes[CHUNK];
};

static la_ssize_t
read_packed(struct archive *a, void *context, const void **bytes)
{
	struct packed_bundle *p = context;
	ssize_t n;

	(void)a;
	do
		n = read(p->fd, p->bytes, sizeof p->bytes);
	while (n < 0 && errno == EINTR);
	if (n < 0)
		p->error = errno;
	*bytes = p->bytes;
	return n < 0 ? ARCHIVE_FATAL : n;
}

static la_int64_t
seek_packed(struct archive *a, void *context, la_int64_t to, int whence)
{
	const struct packed_bundle *p = context;
	off_t at = lseek(p->fd, to, whence);

	(void)a;
	return at < 0 ? ARCHIVE_FATAL : at;
}

bool
bundle_possible(int fd)
{
	char head[HEAD];
	ssize_t n = pread(fd, head, sizeof head, 0);

	return n < 0 || may_be_bundle(head, (size_t)n);
}

/* The file as an archive, for read_free; NULL when it cannot be opened. */
static struct archive *
open_packed(const struct archive_library *l, struct packed_bundle *p)
{
	struct archive *a = new_archive(l);

	l->read_set_read_callback(a, read_packed);
	l->read_set_seek_callback(a, seek_packed);
	l->read_set_callback_data(a, p);
	if (lseek(p->fd, 0, SEEK_SET) == 0 && l->read_open1(a) == ARCHIVE_OK)
		return a;
	l->read_free(a);
	return NULL;
}

/*
 * How many bytes of each name are the one folder that holds all files; 0: there
 * is none. Reads headers alone; a packed tar has to be unpacked for that.
 */
static size_t
find_top(const struct archive_library *l, struct archive *a)
{
	struct archive_entry *entry;
	struct text top = {0};
	unsigned entries = 0;
	int64_t passed = 0;
	bool shared = true;
	size_t length;

	while (shared && l->read_next_header(a, &entry) >= ARCHIVE_WARN &&
		entries++ < BUNDLE_FILES && passed < BUNDLE_BYTES) {
		const char *path = name_of(l, entry);
		size_t n = strcspn(path, "/");

		if (is_hidden(path) || !is_handed_in(l, entry))
			continue;
		passed += l->entry_size(entry);
		if (!top.length)
			text_add(&top, path, n + (path[n] == '/'));
		shared = path[n] == '/' &&
			strncmp(top.bytes, path, top.length) == 0;
	}
	length = shared ? top.length : 0;
	text_fini(&top);
	return length;
}

/* Reads the archive twice: for its top folder, then as unpack_archive. */
static int
unpack_file(struct unpacking *u, struct packed_bundle *p)
{
	struct archive *a = open_packed(u->library, p);
	int status = 0;

	if (!a)
		return 0;
	u->top = find_top(u->library, a);
	u->library->read_free(a);
	a = open_packed(u->library, p);
	if (a) {
		status = unpack_archive(u, a, "", 1);
		u->library->read_free(a);
	}
	for (size_t i = 0; i < u->works; i++)
		free(u->work[i].name);
	free(u->work);
	return status;
}

int
bundle_read(struct bundle *b, int fd, struct fault *f)
{
	struct packed_bundle packed = {.fd = fd};
	struct archive_library library;
	struct unpacking u = {.library = &library, .bundle = b, .f = f};
	int status;

	errno = 0;
	if (!bundle_possible(fd))
		return 0;
	if (errno)
		return fault_set(f, FAULT_READ, 0, 0, "%s", strerror(errno));
	if (load_library(&library, f) < 0)
		return -1;
	status = unpack_file(&u, &packed);
	if (packed.error)
		return fault_set(
			f, FAULT_READ, 0, 0, "%s", strerror(packed.error));
	/* Zeros are an empty tar: a file that is judged like any other. */
	if (status == 1 && b->count == 0)
		status = 0;
	if (status == 0 && lseek(fd, 0, SEEK_SET) < 0)
		return fault_set(f, FAULT_READ, 0, 0, "cannot be rewound");
	return status;
}

void
bundle_fini(struct bundle *b)
{
	for (size_t i = 0; i < b->count; i++) {
		free(b->file[i].name);
		free(b->file[i].fault);
	}
	free(b->file);
	text_fini(&b->bytes);
	*b = (struct bundle){0};
}
