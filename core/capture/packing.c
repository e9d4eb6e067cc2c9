/*
 * Opens archives: libarchive, which is loaded when one comes, and the two steps
 * of a file that is packed as a whole. And the names in them.
 */
#include "core/capture/private.h"

#include "core/base/base.h"
#include "core/capture/capture.h"

#include <errno.h>
#include <unistd.h>

enum { HEAD = 512 };

int
packing_load(struct archive_library *l, struct fault *f)
{
#define NAME(name) LIBRARY_NAME(archive_##name)
	return library_load(l, ARCHIVE_LIBRARY, ARCHIVE_FUNCTIONS(NAME))
		? 0
		: fault_set(f, FAULT_READ, 0, 0,
			  "an archive, which cannot be read "
			  "without " ARCHIVE_LIBRARY);
#undef NAME
}

bool
packing_has(const void *bytes, size_t n, size_t at, const char *magic)
{
	return n >= at && bytes_begin((const char *)bytes + at, n - at, magic);
}

bool
packing_possible(const char *bytes, size_t n)
{
	static const char *const magic[] = {
		"PK\3\4", "PK\5\6", PACKED_GZIP, "BZh", PACKED_XZ, PACKED_ZSTD};
	bool has = packing_has(bytes, n, 257, "ustar"); /* tar */

	for (size_t i = 0; i < LENGTH(magic); i++)
		has = has || packing_has(bytes, n, 0, magic[i]);
	return has;
}

bool
bundle_possible(int fd)
{
	char head[HEAD];
	ssize_t n = pread(fd, head, sizeof head, 0);

	return n < 0 || packing_possible(head, (size_t)n);
}

static la_ssize_t
read_file(struct archive *a, void *context, const void **bytes)
{
	struct packing *p = context;
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
seek_file(struct archive *a, void *context, la_int64_t to, int whence)
{
	struct packing *p = context;
	off_t at = lseek(p->fd, to, whence);

	(void)a;
	/* An archive may lead to a place before its file: no fault of reading.
	 */
	if (at < 0 && errno != EINVAL)
		p->error = errno;
	return at < 0 ? ARCHIVE_FATAL : at;
}

static la_ssize_t
read_unpacked(struct archive *a, void *context, const void **bytes)
{
	struct packing *p = context;
	ssize_t n =
		p->library->read_data(p->pack, p->unpacked, sizeof p->unpacked);

	(void)a;
	*bytes = p->unpacked;
	if (n > 0 && !p->count(p->context, (size_t)n))
		return ARCHIVE_FATAL;
	return n < 0 ? ARCHIVE_FATAL : n;
}

/* Opens the file or memory from its beginning. */
static bool
open_packed(struct packing *p, struct archive *a)
{
	const struct archive_library *l = p->library;

	if (p->memory)
		return l->read_open_memory(a, p->memory, p->length) ==
			ARCHIVE_OK;
	l->read_set_read_callback(a, read_file);
	l->read_set_seek_callback(a, seek_file);
	l->read_set_callback_data(a, p);
	return seek_file(a, p, 0, SEEK_SET) == 0 &&
		l->read_open1(a) == ARCHIVE_OK;
}

static struct archive *
new_archive(const struct archive_library *l)
{
	struct archive *a = l->read_new();

	if (!a)
		memory_fail();
	return a;
}

/* Begins to unpack, where it is packed as a whole. What is packed twice is not
 * taken for an archive: no limit counts the bytes between. */
static void
open_pack(struct packing *p)
{
	const struct archive_library *l = p->library;
	struct archive *a = new_archive(l);
	struct archive_entry *entry;

	l->read_support_filter_gzip(a);
	l->read_support_filter_bzip2(a);
	l->read_support_filter_xz(a);
	l->read_support_filter_zstd(a);
	l->read_support_format_raw(a);
	if (open_packed(p, a) && l->filter_count(a) == 2 &&
		l->read_next_header(a, &entry) == ARCHIVE_OK)
		p->pack = a;
	else
		l->read_free(a);
}

struct archive *
packing_open(struct packing *p, bool streamed)
{
	const struct archive_library *l = p->library;
	bool opened;

	packing_close(p);
	open_pack(p);
	p->archive = new_archive(l);
	if (streamed) {
		l->read_support_format_zip_streamable(p->archive);
	} else {
		l->read_support_format_zip_seekable(p->archive);
		l->read_support_format_tar(p->archive);
	}
	if (p->pack) {
		l->read_set_read_callback(p->archive, read_unpacked);
		l->read_set_callback_data(p->archive, p);
		opened = l->read_open1(p->archive) == ARCHIVE_OK;
	} else {
		opened = open_packed(p, p->archive);
	}
	return opened ? p->archive : NULL;
}

void
packing_close(struct packing *p)
{
	if (p->archive)
		p->library->read_free(p->archive);
	if (p->pack)
		p->library->read_free(p->pack);
	p->archive = p->pack = NULL;
}

const char *
packing_name(const struct archive_library *l, struct archive_entry *entry)
{
	const char *name = l->entry_pathname(entry);

	if (!name)
		name = l->entry_pathname_utf8(entry);
	while (name && name[0] == '.' && name[1] == '/' && name[2])
		name += 2;
	return name && *name ? name : "(a name that cannot be read)";
}

bool
packing_is_hidden(const char *name)
{
	for (const char *part = name; *part;) {
		size_t n = strcspn(part, "/");

		if ((part[0] == '.' && !(n == 1 && part[1] == '/') &&
			    !(n == 2 && part[1] == '.')) ||
			(n == 8 && memcmp(part, "__MACOSX", n) == 0))
			return true;
		part += n + (part[n] == '/');
	}
	return false;
}

bool
packing_leads_out(const char *name)
{
	const char *part = name;

	while (*part && *part != '/' &&
		!(part[0] == '.' && part[1] == '.' &&
			(!part[2] || part[2] == '/'))) {
		part += strcspn(part, "/");
		part += *part == '/';
	}
	return *part != '\0';
}

void
packing_add_inside(struct text *t, const char *name)
{
	size_t begin = t->length;

	while (*name) {
		size_t n = strcspn(name, "/");

		if (n && !(n == 1 && name[0] == '.') &&
			!(n == 2 && name[0] == '.' && name[1] == '.')) {
			if (t->length > begin)
				text_char(t, '/');
			text_add(t, name, n);
		}
		name += n + (name[n] == '/');
	}
}
