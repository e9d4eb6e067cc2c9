#include "core/capture/private.h"

#include "core/base/base.h"
#include "core/capture/capture.h"

#include <errno.h>
#include <search.h>
#include <stdlib.h>
#include <unistd.h>

enum {
	PASSED = 10 /* times the most files: hidden ones, at most */
};

/* The work of one student: a folder or file at the top of the archive, or in
 * the one folder that holds all. */
struct handed_in {
	char *name;
	size_t number;     /* from 0 */
	uint64_t bytes;    /* of its files */
	uint64_t unpacked; /* bytes of its archives, hidden files too */
	unsigned files;
	unsigned hidden; /* files */
	bool over;       /* a limit was passed: the rest is passed over */
};

/* One archive being read; those inside it share the bundle and the limits. */
struct unpacking {
	const struct archive_library *library;
	struct bundle *bundle;
	unsigned depth; /* of the archive that is read; 1: the outermost */
	size_t top; /* bytes of the name of the folder that holds all; 0: none
		     */
	bool streamed;
	struct handed_in **work;
	size_t works;
	size_t room;
	void *tree;            /* of the works by name, the newest of each */
	struct handed_in *now; /* the work that is read; NULL: none, where
				  entries are hidden at the top */
	uint64_t total;        /* bytes of files */
	uint64_t unpacked;     /* bytes of archives, hidden files too */
	unsigned entries;      /* read */
	unsigned hidden;       /* entries that are of no work */
	struct fault *f;
};

/* Whether the archive as a whole has passed a limit. */
static bool
is_over(const struct unpacking *u)
{
	return u->total > BUNDLE_BYTES || u->unpacked > BUNDLE_BYTES ||
		u->entries > BUNDLE_FILES || u->works > BUNDLE_FILES ||
		u->hidden > PASSED * BUNDLE_FILES;
}

static int
compare_names(const void *a, const void *b)
{
	const struct handed_in *x = a, *y = b;

	return strcmp(x->name, y->name);
}

/* Adds a work of this name, which it owns from then on. */
static struct handed_in *
add_work(struct unpacking *u, char *name)
{
	struct handed_in *new = memory_zero(1, sizeof *new), **newest;

	new->name = name;
	new->number = u->works;
	u->work = memory_grow(u->work, u->works, &u->room, sizeof *u->work);
	u->work[u->works++] = new;
	newest = tsearch(new, &u->tree, compare_names);
	if (!newest)
		memory_fail();
	*newest = new;
	return new;
}

/* Sets u->now to the work that the entry belongs to, if any. */
static void
find_work(struct unpacking *u, const char *path)
{
	size_t n = strlen(path), top = u->top < n ? u->top : 0;
	size_t length = top + strcspn(path + top, "/");
	struct handed_in key = {.name = memory_copy_bytes(path, length)};
	struct handed_in **found = NULL;
	bool hidden = packing_is_hidden(key.name);

	if (!hidden && length < n)
		found = tfind(&key, &u->tree, compare_names);
	if (!hidden && !found) {
		u->now = add_work(u, key.name);
		return;
	}
	u->now = found ? *found : NULL;
	free(key.name);
}

static void
free_works(struct unpacking *u)
{
	for (size_t i = 0; i < u->works; i++) {
		tdelete(u->work[i], &u->tree, compare_names);
		free(u->work[i]->name);
		free(u->work[i]);
	}
	free(u->work);
}

static void
add_file(const struct unpacking *u, char *name, size_t at)
{
	struct bundle *b = u->bundle;

	b->file = memory_grow(b->file, b->count, &b->room, sizeof *b->file);
	b->file[b->count++] = (struct bundle_file){.name = name,
		.at = at,
		.length = b->bytes.length - at,
		.student = u->now->number};
}

/* Adds a file of this name that is not read, with the reason. */
static void
add_refused(
	const struct unpacking *u, const char *name, const struct fault *why)
{
	struct fault *fault = memory_zero(1, sizeof *fault);
	struct bundle *b = u->bundle;

	*fault = *why;
	add_file(u, memory_copy(name), b->bytes.length);
	b->file[b->count - 1].fault = fault;
	b->file[b->count - 1].at = 0; /* bytes read so far may be cut off */
}

/* Passes over the rest of the student's work, which has passed a limit. */
static void
end_work(struct unpacking *u, int most, const char *what)
{
	struct handed_in *w = u->now;
	struct fault f;

	w->over = true;
	fault_set(&f, FAULT_LIMIT, 0, 0,
		"more than %d %s of one student are packed in it", most, what);
	add_refused(u, w->name, &f);
}

static int
refuse_archive(
	const struct archive_library *l, struct archive *a, struct fault *f)
{
	const char *why = l->error_string(a);

	return fault_set(f, FAULT_CAPTURE, 0, 0, "it cannot be unpacked: %s",
		why ? why : "it is damaged");
}

/* The limits of the student's work and of the archive. 0: they hold. 1: the
 * work is over. -1 and *u->f. */
static int
check_limits(struct unpacking *u)
{
	struct handed_in *w = u->now;

	if (w && !w->over) {
		if (w->bytes > BUNDLE_STUDENT_BYTES ||
			w->unpacked > BUNDLE_STUDENT_BYTES)
			end_work(u, BUNDLE_STUDENT_BYTES >> 20, "MiB");
		else if (w->files > BUNDLE_STUDENT_FILES)
			end_work(u, BUNDLE_STUDENT_FILES, "files");
		else if (w->hidden > PASSED * BUNDLE_STUDENT_FILES)
			end_work(u, PASSED * BUNDLE_STUDENT_FILES,
				"hidden files");
	}
	if (u->total > BUNDLE_BYTES || u->unpacked > BUNDLE_BYTES)
		return fault_set(u->f, FAULT_LIMIT, 0, 0,
			"more than %s are packed in it",
			text_size(BUNDLE_BYTES).bytes);
	if (is_over(u))
		return fault_set(u->f, FAULT_LIMIT, 0, 0,
			"more than %d files are packed in it", BUNDLE_FILES);
	return w && w->over;
}

/* The count of a packing: what a student's archive holds ends with his work. */
static bool
count_unpacked(void *context, size_t n)
{
	struct unpacking *u = context;
	struct handed_in *w = u->now;

	u->unpacked += n;
	if (w)
		w->unpacked += n;
	return u->unpacked <= BUNDLE_BYTES &&
		(!w || u->depth == 1 || w->unpacked <= BUNDLE_STUDENT_BYTES);
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
	struct handed_in *w = u->now;
	int over = 0;
	ssize_t n = 0;

	while (over == 0 &&
		(n = u->library->read_data(a,
			 text_reserve(bytes, PACKING_CHUNK), PACKING_CHUNK)) >
			0) {
		bytes->length += (size_t)n;
		u->total += (uint64_t)n;
		w->bytes += (uint64_t)n;
		over = check_limits(u);
	}
	if (over == 0)
		over = check_limits(u);
	if (over != 0)
		return over;
	if (n == ARCHIVE_FATAL)
		return refuse_archive(u->library, a, u->f);
	if (n < 0)
		refuse_archive(u->library, a, why);
	return n < 0;
}

/* Unpacks an entry that is passed over, where its end is not known otherwise.
 * As check_limits. */
static int
pass_bytes(struct unpacking *u, struct archive *a)
{
	char bytes[1 << 12];
	ssize_t n;

	while (u->streamed && !is_over(u) &&
		(n = u->library->read_data(a, bytes, sizeof bytes)) > 0 &&
		count_unpacked(u, (size_t)n))
		continue;
	return check_limits(u);
}

static int
unpack_packing(struct unpacking *u, struct packing *p, const char *folder);

/* Whether the bytes from `at` on may be an archive that is to be read. */
static bool
has_inner(const struct unpacking *u, size_t at)
{
	const struct text *bytes = &u->bundle->bytes;

	return u->depth < BUNDLE_DEPTH && bytes->length > at &&
		packing_possible(bytes->bytes + at, bytes->length - at);
}

/*
 * Reads the bytes from `at` on as an archive. 1: done. 0: they are not one.
 * -1 and *u->f.
 */
static int
unpack_inner(struct unpacking *u, size_t at, const char *name)
{
	struct text *bytes = &u->bundle->bytes;
	size_t length = bytes->length - at;
	struct packing p = {.library = u->library,
		.length = length,
		.count = count_unpacked,
		.context = u};
	char *inner;
	int status;

	inner = memory_zero(length, 1);
	memcpy(inner, bytes->bytes + at, length);
	text_cut(bytes, at);
	p.memory = inner;
	status = unpack_packing(u, &p, name);
	if (status == 0)
		text_add(bytes, inner, length);
	free(inner);
	return status;
}

static bool
is_link(const struct archive_library *l, struct archive_entry *entry)
{
	return l->entry_filetype(entry) == AE_IFLNK || l->entry_hardlink(entry);
}

/* Whether the entry is a file to be judged. */
static bool
is_handed_in(const struct archive_library *l, struct archive_entry *entry)
{
	return l->entry_filetype(entry) == AE_IFREG && !is_link(l, entry);
}

/*
 * Adds the entry under this name: a file, or the files of an archive. What is
 * wrong in that archive becomes a fault of the entry. 0; -1 and *u->f when the
 * outer archive cannot be read further.
 */
static int
unpack_entry(struct unpacking *u, struct archive *a,
	struct archive_entry *entry, const char *name)
{
	size_t at = u->bundle->bytes.length;
	struct fault why = {.id = FAULT_NONE}, *all = u->f;
	const char *path = u->library->entry_pathname(entry);
	int got = 1;

	if (path && packing_leads_out(path))
		fault_set(&why, FAULT_CAPTURE, 0, 0,
			"its name leads out of the archive: '%s'",
			SHORT(path, QUOTE_NAME));
	else if (is_link(u->library, entry))
		fault_set(&why, FAULT_NO_TRANSCRIPT, 0, 0,
			"it is a link, which is not followed");
	else if (u->library->entry_is_encrypted(entry))
		fault_set(&why, FAULT_CAPTURE, 0, 0, "it is encrypted");
	else
		got = unpack_bytes(u, a, &why);
	if (got != 0)
		text_cut(&u->bundle->bytes, at);
	if (got < 0)
		return -1;
	u->f = &why;
	if (got == 0 && has_inner(u, at))
		got = unpack_inner(u, at, name);
	u->f = all;
	if (got < 0 && is_over(u)) {
		*u->f = why;
		return -1;
	}
	if (why.id != FAULT_NONE)
		add_refused(u, name, &why);
	else if (got == 0 && is_handed_in(u->library, entry))
		add_file(u, memory_copy(name), at);
	return 0;
}

/* Counts the entry. 0: it is to be read. 1: it is hidden, or its student's work
 * is over. -1 and *u->f: the archive has too many. */
static int
count_entry(struct unpacking *u, const char *path)
{
	bool hidden = packing_is_hidden(path);
	struct handed_in *w;
	int over;

	if (u->depth == 1)
		find_work(u, path);
	w = u->now;
	if (!w)
		u->hidden++;
	else if (hidden)
		w->hidden++;
	else if (!w->over) {
		w->files++;
		u->entries++;
	}
	over = check_limits(u);
	return over == 0 ? hidden : over;
}

/* Counts, and reads or passes over the next entry. As check_limits. */
static int
take_entry(struct unpacking *u, struct archive *a, struct archive_entry *entry,
	const char *folder)
{
	const char *raw = packing_name(u->library, entry);
	struct text name = {0}, path = {0};
	const struct handed_in *w;
	int over;

	packing_add_inside(&path, raw);
	/* The top folder itself is hidden: it is of no student. */
	if (!path.length)
		text_string(&path, packing_leads_out(raw) ? ".." : ".");
	over = count_entry(u, path.bytes);
	w = u->depth == 1 ? u->now : NULL;
	text_string(&name, folder);
	text_string(&name, *folder ? "/" : "");
	text_append(&name, &path);
	if (over == 0 && u->depth == 1 &&
		u->library->entry_filetype(entry) == AE_IFDIR)
		strings_keep(&u->bundle->folders, memory_copy(name.bytes));
	if (over > 0 && w && w->hidden == 1 && !w->files && !w->over)
		strings_keep(&u->bundle->folders, memory_copy(w->name));
	if (over == 0)
		over = unpack_entry(u, a, entry, name.bytes);
	else if (over > 0)
		over = pass_bytes(u, a);
	text_fini(&name);
	text_fini(&path);
	return over;
}

/*
 * Adds the files of the archive, named as if it were this folder. 1: done, or a
 * student's archive has passed a limit. 0: it is not an archive. -1 and *u->f.
 */
static int
unpack_archive(struct unpacking *u, struct archive *a, const char *folder)
{
	const struct archive_library *l = u->library;
	struct archive_entry *entry;
	bool outer = u->depth == 1, begun = false;
	int status, over = 0;

	while ((status = l->read_next_header(a, &entry)) == ARCHIVE_OK ||
		status == ARCHIVE_WARN) {
		begun = true;
		over = take_entry(u, a, entry, folder);
		if (over < 0 || (!outer && u->now->over))
			return over < 0 ? -1 : 1;
	}
	over = check_limits(u);
	if (over < 0 || (over > 0 && !outer))
		return over;
	begun = begun || l->format(a) != 0;
	if (status == ARCHIVE_EOF || !begun)
		return begun;
	return refuse_archive(l, a, u->f);
}

/* How many bytes of each name are the one folder that holds all files; 0: there
 * is none. Reads headers alone; a packed tar has to be unpacked for that. */
static size_t
find_top(struct unpacking *u, struct archive *a)
{
	const struct archive_library *l = u->library;
	struct archive_entry *entry;
	struct text top = {0};
	unsigned entries = 0;
	int64_t passed = 0;
	bool shared = true;
	size_t length;

	while (shared && l->read_next_header(a, &entry) >= ARCHIVE_WARN &&
		entries++ < BUNDLE_FILES && passed < BUNDLE_BYTES) {
		const char *path = packing_name(l, entry);
		size_t n = strcspn(path, "/");

		if (u->streamed && pass_bytes(u, a) < 0)
			break;
		if (packing_is_hidden(path) || packing_leads_out(path) ||
			!is_handed_in(l, entry))
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

/* The same for an archive that is to be opened, by its directory or without. */
static int
unpack_packing(struct unpacking *u, struct packing *p, const char *folder)
{
	bool streamed = u->streamed;
	int status = 0;

	u->depth++;
	for (int way = 0; way < 2 && status == 0; way++) {
		struct archive *a = packing_open(p, way == 1);

		u->streamed = way == 1;
		if (a && u->depth == 1) {
			u->top = find_top(u, a);
			u->unpacked = 0;
			a = packing_open(p, way == 1);
		}
		if (a)
			status = unpack_archive(u, a, folder);
	}
	packing_close(p);
	u->streamed = streamed;
	u->depth--;
	return status;
}

int
bundle_read(struct bundle *b, int fd, struct fault *f)
{
	struct archive_library library;
	struct unpacking u = {.library = &library, .bundle = b, .f = f};
	struct packing packed = {.library = &library,
		.fd = fd,
		.count = count_unpacked,
		.context = &u};
	int status;

	errno = 0;
	if (!bundle_possible(fd))
		return 0;
	if (errno)
		return fault_set(f, FAULT_READ, 0, 0, "%s", strerror(errno));
	if (packing_load(&library, f) < 0)
		return -1;
	status = unpack_packing(&u, &packed, "");
	b->students = u.works;
	free_works(&u);
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
	strings_fini(&b->folders);
	text_fini(&b->bytes);
	*b = (struct bundle){0};
}
