#include "core/capture/capture.h"

#include "core/base/memory.h"

#include <archive.h>
#include <archive_entry.h>
#include <dlfcn.h>
#include <errno.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

enum { HEAD = 512, CHUNK = 1 << 16 };

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

/* One archive being read; those inside it share the bundle and the limit. */
struct unpacking {
	const struct archive_library *library;
	struct bundle *bundle;
	uint64_t most;  /* bytes that may come out of all */
	uint64_t total; /* that have */
	unsigned entries;
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

static int
refuse_archive(struct unpacking *u, struct archive *a, const char *name)
{
	const char *why = u->library->error_string(a);

	return fault_set(u->f, FAULT_CAPTURE, 0, 0, "%s%s%s", name ? name : "",
		name ? ": " : "", why ? why : "the archive is damaged");
}

/* Adds the entry's bytes to the bundle's. */
static int
unpack_bytes(struct unpacking *u, struct archive *a, const char *name)
{
	struct text *bytes = &u->bundle->bytes;
	ssize_t n;

	while ((n = u->library->read_data(
			a, text_reserve(bytes, CHUNK), CHUNK)) > 0) {
		bytes->length += (size_t)n;
		u->total += (uint64_t)n;
		if (u->total > u->most)
			return fault_set(u->f, FAULT_LIMIT, 0, 0,
				"more than %ju bytes are packed in it",
				(uintmax_t)u->most);
	}
	return n < 0 ? refuse_archive(u, a, name) : 0;
}

static int unpack_archive(struct unpacking *u, struct archive *a,
	const char *folder, unsigned depth);

/* Reads the bytes from `at` on as an archive: 1; 0: they are none. */
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

static void
add_file(struct bundle *b, char *name, size_t at)
{
	b->file = memory_grow(b->file, b->count, &b->room, sizeof *b->file);
	b->file[b->count++] =
		(struct bundle_file){name, at, b->bytes.length - at};
}

/* The entry that the archive stands at: a file, or an archive with files. */
static int
unpack_entry(struct unpacking *u, struct archive *a,
	struct archive_entry *entry, const char *folder, unsigned depth)
{
	struct bundle *b = u->bundle;
	const char *path = name_of(u->library, entry);
	size_t at = b->bytes.length;
	struct text name = {0};
	int inner;

	if (u->library->entry_is_encrypted(entry))
		return fault_set(
			u->f, FAULT_CAPTURE, 0, 0, "%.200s is encrypted", path);
	text_format(&name, "%s%s%s", folder, *folder ? "/" : "", path);
	if (unpack_bytes(u, a, path) < 0) {
		text_fini(&name);
		return -1;
	}
	inner = unpack_inner(u, at, name.bytes, depth);
	if (inner == 0 && u->library->entry_filetype(entry) == AE_IFREG &&
		!u->library->entry_hardlink(entry) && !is_hidden(path)) {
		add_file(b, name.bytes, at);
		return 0;
	}
	text_fini(&name);
	return inner < 0 ? -1 : 0;
}

/* 1: all of it; 0: it is no archive; -1 and *f. */
static int
unpack_archive(struct unpacking *u, struct archive *a, const char *folder,
	unsigned depth)
{
	struct archive_entry *entry;
	bool begun = false;
	int status;

	while ((status = u->library->read_next_header(a, &entry)) ==
			ARCHIVE_OK ||
		status == ARCHIVE_WARN) {
		begun = true;
		if (u->entries++ == BUNDLE_FILES)
			return fault_set(u->f, FAULT_LIMIT, 0, 0,
				"more than %d files are packed in it",
				BUNDLE_FILES);
		if (unpack_entry(u, a, entry, folder, depth) < 0)
			return -1;
	}
	if (status == ARCHIVE_EOF)
		return begun || u->library->format(a) != 0;
	return begun || u->library->format(a) != 0 ? refuse_archive(u, a, NULL)
						   : 0;
}

static uint64_t
most_bytes(int fd)
{
	struct stat st;
	uint64_t most = UINT64_C(1) << 20;

	if (fstat(fd, &st) == 0 && st.st_size > 0)
		most += (uint64_t)st.st_size * BUNDLE_RATIO;
	return most < BUNDLE_BYTES ? most : BUNDLE_BYTES;
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

int
bundle_read(struct bundle *b, int fd, struct fault *f)
{
	struct packed_bundle packed = {.fd = fd};
	struct archive_library library;
	struct unpacking u = {.library = &library,
		.bundle = b,
		.most = most_bytes(fd),
		.f = f};
	struct archive *a;
	int status = 0;

	errno = 0;
	if (!bundle_possible(fd))
		return 0;
	if (errno)
		return fault_set(f, FAULT_READ, 0, 0, "%s", strerror(errno));
	if (load_library(&library, f) < 0)
		return -1;
	a = new_archive(&library);
	library.read_set_read_callback(a, read_packed);
	library.read_set_seek_callback(a, seek_packed);
	library.read_set_callback_data(a, &packed);
	if (library.read_open1(a) == ARCHIVE_OK)
		status = unpack_archive(&u, a, "", 1);
	library.read_free(a);
	if (packed.error)
		return fault_set(
			f, FAULT_READ, 0, 0, "%s", strerror(packed.error));
	/* Zeros are an empty tar: an archive of nothing is a file as others. */
	if (status == 1 && b->count == 0)
		status = 0;
	if (status == 0 && lseek(fd, 0, SEEK_SET) < 0)
		return fault_set(f, FAULT_READ, 0, 0, "cannot be rewound");
	return status;
}

void
bundle_fini(struct bundle *b)
{
	for (size_t i = 0; i < b->count; i++)
		free(b->file[i].name);
	free(b->file);
	text_fini(&b->bytes);
	*b = (struct bundle){0};
}
