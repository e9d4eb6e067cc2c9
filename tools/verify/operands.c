/* The files that operands name, also in folders and archives. */
#include "tools/verify/private.h"

#include "core/base/base.h"

#include <errno.h>
#include <fcntl.h>
#include <fnmatch.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

/* --- the list of files --- */

static struct verify_file *
add_file(struct verify_list *l, const char *name)
{
	l->file = memory_grow(l->file, l->count, &l->room, sizeof *l->file);
	l->file[l->count] = (struct verify_file){.name = memory_copy(name)};
	return &l->file[l->count++];
}

/* Where to say why there is nothing to judge. */
static struct fault *
fault_of(struct verify_file *file)
{
	if (!file->fault)
		file->fault = memory_zero(1, sizeof *file->fault);
	return file->fault;
}

/* In a folder or archive; a table is a manifest or a list of grades. */
static bool
is_wanted(const char *only, const char *path)
{
	const char *name = basename(path);

	return only ? fnmatch(only, name, 0) == 0
		    : fnmatch("*.csv", name, FNM_CASEFOLD) != 0;
}

static int
compare_names(const void *a, const void *b)
{
	const struct verify_file *f = a, *g = b;

	return strcmp(f->name, g->name);
}

/* The files of all archives are in memory until they are judged: refuses those
 * behind the most that this may be. */
static int
limit_archives(
	struct verify_list *l, struct bundle *b, uint64_t most, struct fault *f)
{
	uint64_t left = most - l->unpacked;

	if (left >= l->kept && left - l->kept >= b->bytes.length) {
		l->unpacked += b->bytes.length;
		return 0;
	}
	bundle_fini(b);
	return fault_set(f, FAULT_LIMIT, 0, 0,
		"with the archives before it, more than %s are packed in "
		"them: judge it by itself",
		text_size(most).bytes);
}

/*
 * Sets where the own part of the names begins, of the files from `first` on,
 * which are in the folder or archive `operand`: behind its name, and behind the
 * one folder in it that holds all files, if there is one.
 */
static void
set_tops(struct verify_list *l, size_t first, const char *operand)
{
	struct verify_file *file = l->file + first;
	size_t count = l->count - first, n = strlen(operand), same = 0;

	if (!count)
		return;
	n += strspn(file->name + n, "/");
	same = strcspn(file->name + n, "/");
	same += file->name[n + same] == '/';
	for (size_t i = 1; i < count && same; i++)
		if (strncmp(file->name, file[i].name, n + same) != 0)
			same = 0;
	if (file->name[n + same] == '\0' && !file->bare)
		same = 0;
	/* What is told of an archive as a whole has its name alone. */
	for (size_t i = 0; i < count; i++) {
		size_t length = strlen(file[i].name);

		file[i].top = n + same < length ? n + same : length;
	}
}

size_t
verify_student_length(const struct verify_file *file)
{
	const char *mark = strstr(file->name, "_assignsubmission_");
	const char *slash = strchr(mark ? mark : file->name + file->top, '/');

	if (file->row && !mark)
		return file->row;
	return slash && (mark || file->top) ? (size_t)(slash - file->name) : 0;
}

static bool
is_same_student(const struct verify_file *a, const struct verify_file *b)
{
	size_t n = verify_student_length(a);

	return n == verify_student_length(b) &&
		strncmp(a->name, b->name, n) == 0;
}

/* Adds a bare file: its name is all of these, one behind the other. */
static void
add_bare(struct verify_list *l, const char *folder, const char *name,
	const char *end)
{
	struct text path = {0};

	text_format(&path, "%s/%s%s", folder, name, end);
	add_file(l, path.bytes)->bare = true;
	text_fini(&path);
}

/* A file of an archive, and the bytes of its student's files up to it, the
 * shortest first. */
struct student_share {
	struct verify_file *file;
	uint64_t sum;
};

static int
compare_shares(const void *a, const void *b)
{
	const struct student_share *x = a, *y = b;

	if (x->sum != y->sum)
		return x->sum < y->sum ? -1 : 1;
	return compare_names(x->file, y->file);
}

/*
 * Text that is not a transcript takes a microsecond a byte: of an archive only
 * so much is judged, and of each student. Files come by what there is of their
 * student up to them, so that much of one takes nothing from another. Files
 * that are exact cost little.
 */
static void
limit_work(struct verify_file *file, size_t count, size_t students)
{
	struct student_share *share = memory_zero(count + 1, sizeof *share);
	uint64_t *sum = memory_zero(students + 1, sizeof *sum), work = 0;

	for (size_t i = 0; i < count; i++)
		share[i] = (struct student_share){&file[i], file[i].length};
	qsort(share, count, sizeof *share, compare_shares);
	for (size_t i = 0; i < count; i++)
		share[i].sum = sum[share[i].file->student] += share[i].sum;
	qsort(share, count, sizeof *share, compare_shares);
	for (size_t i = 0; i < count; i++) {
		work += share[i].file->length;
		if (share[i].sum > VERIFY_STUDENT)
			share[i].file->exact =
				"its student has more than 8 MiB to judge";
		else if (work > VERIFY_ARCHIVED)
			share[i].file->exact =
				"its archive has more than 32 MiB to judge";
	}
	free(share);
	free(sum);
}

/*
 * Adds the files of an archive, in the order of their names; where it cannot be
 * read further, the archive itself with the reason. False: the file is no
 * archive, or cannot be opened, with *error.
 */
static bool
add_archive(struct verify_list *l, const char *path,
	const struct verify_settings *v, int *error)
{
	uint64_t most = v->unpacked ? v->unpacked : VERIFY_UNPACKED;
	int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
	struct bundle *b = memory_zero(1, sizeof *b);
	struct stat st;
	struct fault f;
	size_t before = l->count;
	int got = 0;

	if (fd < 0 || fstat(fd, &st) != 0)
		*error = errno;
	else if (S_ISREG(st.st_mode))
		got = bundle_read(b, fd, &f);
	if (fd >= 0)
		close(fd);
	if (got == 0) {
		free(b);
		return false;
	}
	if (limit_archives(l, b, most, &f) != 0)
		got = -1;
	l->bundle = memory_resize(
		l->bundle, l->bundles + 1, sizeof(struct bundle *));
	l->bundle[l->bundles++] = b;
	l->folder = true;
	for (size_t i = 0; i < b->folders.count; i++)
		add_bare(l, path, b->folders.at[i], "/");
	for (size_t i = 0; i < b->count; i++) {
		struct text name = {0};
		struct verify_file *file;

		if (!b->file[i].fault && !is_wanted(v->only, b->file[i].name)) {
			add_bare(l, path, b->file[i].name, "");
			continue;
		}
		text_string(&name, path);
		text_char(&name, '/');
		text_string(&name, b->file[i].name);
		file = add_file(l, name.bytes);
		file->bytes = b->bytes.bytes + b->file[i].at;
		file->length = b->file[i].length;
		file->student = b->file[i].student;
		if (b->file[i].fault)
			*fault_of(file) = *b->file[i].fault;
		l->bytes += file->length;
		text_fini(&name);
	}
	if (l->count > before)
		qsort(l->file + before, l->count - before, sizeof *l->file,
			compare_names);
	set_tops(l, before, path);
	limit_work(l->file + before, l->count - before, b->students);
	if (got < 0)
		*fault_of(add_file(l, path)) = f;
	return true;
}

/* --- which files may be archives --- */

enum { LOOKED_AT = 64 }; /* files, in one task */

struct looking {
	const struct paths *paths;
	bool *packed; /* of each: it may be an archive, or cannot be read */
};

static int
look_at_files(
	void *context, void *worker, uint64_t task, struct crew_slot *slot)
{
	const struct looking *l = context;
	size_t end = (size_t)(task + 1) * LOOKED_AT;

	(void)worker;
	(void)slot;
	for (size_t i = end - LOOKED_AT; i < end && i < l->paths->count; i++) {
		int fd = open(
			l->paths->path[i], O_RDONLY | O_CLOEXEC | O_NONBLOCK);

		l->packed[i] = fd < 0 || bundle_possible(fd);
		if (fd >= 0)
			close(fd);
	}
	return 0;
}

/* Opening ten thousand files takes as long as judging some of them: all
 * processors do it. The caller frees the answers. */
static bool *
find_packed(const struct paths *paths, unsigned jobs)
{
	struct looking l = {paths, memory_zero(paths->count, sizeof *l.packed)};
	struct crew crew = {.workers = jobs,
		.tasks = (paths->count + LOOKED_AT - 1) / LOOKED_AT,
		.work = look_at_files,
		.context = &l};

	crew_run(&crew);
	return l.packed;
}

/* Where the ending of the name begins; its end where it has none. */
static size_t
stem_length(const char *path)
{
	const char *name = basename(path), *dot = strrchr(name, '.');

	return dot && dot != name ? (size_t)(dot - path) : strlen(path);
}

bool
verify_is_record(const char *path)
{
	const char *end = path + stem_length(path);

	return strcmp(end, ".yaml") == 0 || strcmp(end, ".yml") == 0;
}

/* Gives the record to each file of its stem from i on, `step` by step. */
static bool
give_record(struct verify_list *l, const struct verify_file *record, size_t i,
	int step)
{
	size_t n = stem_length(record->name);
	bool given = false;

	for (; i < l->count; i += (size_t)step) {
		struct verify_file *file = &l->file[i];

		/* Names that begin with the stem and a dot are neighbours. */
		if (strncmp(file->name, record->name, n) != 0 ||
			file->name[n] != '.')
			break;
		if (!file->bytes != !record->bytes ||
			verify_is_record(file->name) ||
			stem_length(file->name) != n)
			continue;
		free(file->record);
		file->record = memory_copy(record->name);
		file->record_bytes = record->bytes;
		file->record_length = record->length;
		given = true;
	}
	return given;
}

/* Takes x.yaml out of the list where x.txt stands beside it: its record. */
static void
pair_records(struct verify_list *l)
{
	size_t kept = 0;

	for (size_t i = 0; i < l->count; i++) {
		struct verify_file *file = &l->file[i];
		bool before, after;

		if (!verify_is_record(file->name) || file->fault)
			continue;
		before = give_record(l, file, i - 1, -1);
		after = give_record(l, file, i + 1, 1);
		file->taken = before || after;
	}
	for (size_t i = 0; i < l->count; i++) {
		if (l->file[i].taken) {
			free(l->file[i].name);
			free(l->file[i].fault);
		} else {
			l->file[kept++] = l->file[i];
		}
	}
	l->count = kept;
}

void
verify_list_add_missing(
	struct verify_list *l, const char *name, const char *why)
{
	fault_set(fault_of(add_file(l, name)), FAULT_NO_TRANSCRIPT, 0, 0,
		"nothing was handed in: %s", why);
}

/* Whether it is a file that the settings name: none was handed in. */
static bool
is_given(const struct verify_settings *v, const char *path)
{
	const char *const given[] = {v->manifest, v->rubric,
		v->wording ? tool_wording_file(v->tool->game, v->wording)
			   : NULL};
	struct stat a, b;

	for (size_t i = 0; i < LENGTH(given); i++)
		if (given[i] &&
			strcmp(basename(given[i]), basename(path)) == 0 &&
			stat(given[i], &a) == 0 && stat(path, &b) == 0 &&
			a.st_ino == b.st_ino && a.st_dev == b.st_dev)
			return true;
	return false;
}

/* Whether it is a link to a folder: its files could have wanted names. */
static bool
leads_to_folder(const char *path)
{
	struct stat st;

	return stat(path, &st) == 0 && S_ISDIR(st.st_mode);
}

/* How long the folder's name is, with its slash, that all paths are in. */
static size_t
shared_length(const struct paths *p)
{
	size_t n = p->count ? strlen(p->path[0]) : 0;

	for (size_t i = 1; i < p->count; i++) {
		size_t same = 0;

		while (same < n && p->path[i][same] == p->path[0][same])
			same++;
		n = same;
	}
	while (n && p->path[0][n - 1] != '/')
		n--;
	return n;
}

/* Whether the path is the first of its student, a file or folder in the folder
 * that holds all, whose name is n bytes long. */
static bool
is_first(const struct paths *p, size_t i, size_t n)
{
	return i == 0 ||
		strncmp(p->path[i], p->path[i - 1],
			n + strcspn(p->path[i] + n, "/") + 1) != 0;
}

/* By student; of one, files to judge first. */
static int
compare_students(const void *a, const void *b)
{
	const struct verify_file *x = *(struct verify_file *const *)a;
	const struct verify_file *y = *(struct verify_file *const *)b;
	size_t n = verify_student_length(x), m = verify_student_length(y);
	int order = n == m ? 0 : n < m ? -1 : 1;

	if (order == 0)
		order = strncmp(x->name, y->name, n);
	return order ? order : (int)x->bare - (int)y->bare;
}

/* Makes of a bare file its student's folder, in which there is nothing. */
static void
tell_bare(struct verify_file *file)
{
	file->name[verify_student_length(file)] = '\0';
	file->bare = false;
	fault_set(fault_of(file), FAULT_NO_TRANSCRIPT, 0, 0,
		"nothing was handed in: this folder has no file to judge");
}

/*
 * Takes the bare files out, of those from `first` on. If they are to be told,
 * the folder of a student without another file stays, where others have
 * folders with files.
 */
static void
settle_bare(struct verify_list *l, size_t first, bool told)
{
	size_t count = l->count - first, kept = first;
	struct verify_file **by = memory_zero(count + 1, sizeof *by);
	bool folders = false;

	for (size_t i = 0; i < count; i++) {
		by[i] = &l->file[first + i];
		folders = folders ||
			(!by[i]->bare && verify_student_length(by[i]));
	}
	qsort(by, count, sizeof(struct verify_file *), compare_students);
	for (size_t i = count; told && folders && i-- > 0;)
		if (by[i]->bare && verify_student_length(by[i]) &&
			(i == 0 || !is_same_student(by[i - 1], by[i])))
			tell_bare(by[i]);
	free(by);
	for (size_t i = first; i < l->count; i++) {
		if (l->file[i].bare)
			free(l->file[i].name);
		else
			l->file[kept++] = l->file[i];
	}
	l->count = kept;
}

/* Adds the files of one operand; *folder becomes true if it is a folder. Half
 * of what archives may hold is kept for the students to come, as much for each.
 */
static void
add_operand(struct verify_list *l, char *operand,
	const struct verify_settings *v, bool *folder)
{
	char *const operands[] = {operand, NULL};
	size_t before = l->count, archives = l->bundles;
	size_t students = 0, shared;
	uint64_t after = l->kept - l->share;
	struct paths paths;
	bool *packed;

	paths_init(&paths, operands);
	shared = shared_length(&paths);
	for (size_t i = 0; i < paths.count; i++)
		students += is_first(&paths, i, shared);
	packed = find_packed(&paths, v->jobs);
	*folder = *folder || paths.folder;
	l->folder = l->folder || paths.folder;
	l->bytes += paths.bytes;
	for (size_t i = 0; i < paths.count; i++) {
		const char *path = paths.path[i];
		bool piped = strcmp(path, "-") == 0;
		int error = paths.error[i];

		if (is_first(&paths, i, shared))
			l->kept -= l->share / students;
		if (paths.folder && is_given(v, path))
			continue;
		if (piped || !packed[i] || !add_archive(l, path, v, &error)) {
			struct verify_file *file = add_file(l, path);

			file->error = error;
			file->bare = paths.folder && !is_wanted(v->only, path);
		}
	}
	for (size_t i = 0; i < paths.bare.count; i++)
		add_bare(l, paths.bare.at[i], "", "");
	for (size_t i = 0; i < paths.links.count; i++)
		if (is_wanted(v->only, paths.links.at[i]) ||
			leads_to_folder(paths.links.at[i]))
			fault_set(fault_of(add_file(l, paths.links.at[i])),
				FAULT_NO_TRANSCRIPT, 0, 0,
				"it is a link, which is not followed");
	if (paths.folder || l->bundles > archives)
		set_tops(l, before, operand);
	settle_bare(l, before, !v->manifest);
	if (paths.folder && l->count == before && (v->manifest || !paths.count))
		verify_list_add_missing(l, operand,
			paths.count ? "no file of this folder is to be judged"
				    : "this folder has no file");
	free(packed);
	paths_fini(&paths);
	l->kept = after;
}

void
verify_list_init(struct verify_list *l, char *const *operands,
	const struct verify_settings *v)
{
	static char piped[] = "-";
	size_t count = 0;
	bool folder = false;

	*l = (struct verify_list){0};
	while (operands[count])
		count++;
	l->share = (v->unpacked ? v->unpacked : VERIFY_UNPACKED) / 2 /
		(count ? count : 1);
	l->kept = l->share * (count ? count : 1);
	if (!count)
		add_operand(l, piped, v, &folder);
	for (; *operands; operands++)
		add_operand(l, *operands, v, &folder);
	if (l->folder)
		pair_records(l);
}

void
verify_list_mark_missing(struct verify_list *l)
{
	for (size_t i = 0; i < l->count; i++) {
		struct verify_file *file = &l->file[i];

		if (!file->bytes && !file->fault &&
			access(file->name, F_OK) != 0 && errno == ENOENT) {
			file->error = 0;
			fault_set(fault_of(file), FAULT_NO_TRANSCRIPT, 0, 0,
				"nothing was handed in: there is no such file");
		}
	}
}

void
verify_list_fini(struct verify_list *l)
{
	for (size_t i = 0; i < l->count; i++) {
		free(l->file[i].name);
		free(l->file[i].record);
		free(l->file[i].fault);
	}
	free(l->file);
	for (size_t i = 0; i < l->bundles; i++) {
		bundle_fini(l->bundle[i]);
		free(l->bundle[i]);
	}
	free(l->bundle);
	*l = (struct verify_list){0};
}
