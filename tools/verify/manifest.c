/* What each file is judged by: a row of --manifest, its name, its record. */
#include "tools/verify/private.h"

#include "core/base/base.h"
#include "core/base/fault.h"
#include "core/base/pattern.h"

#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

enum { MANIFEST_COLUMNS = 64 };

/* The columns that are read; others are the reader's own. */
enum column { FILE_NAME, SEED, SHUFFLE, WORDING, RECORD, SEATS, COLUMNS };

static const char *const column_name[COLUMNS] = {
	"file", "seed", "shuffle", "wording", "record", "seats"};

/* A file, or a folder of files, and its values; NULL: none is given. */
struct manifest_row {
	char *value[COLUMNS];
	uint64_t line;
};

struct verify_manifest {
	const struct tool *tool;
	struct text folder; /* of the manifest, with its slash; may be empty */
	struct manifest_row *row; /* in order of file */
	size_t count;
	size_t room;
	char **files; /* as they are opened; NULL-ended */
	struct pattern *seed_from;
};

/* --- comma-separated values --- */

/* What is read, and where it stands. */
struct csv {
	const char *at;
	const char *end;
	const char *begin; /* of the line */
	uint64_t line;
	char separator;
};

static char
next_byte(struct csv *c)
{
	char byte = *c->at++;

	if (byte == '\n') {
		c->begin = c->at;
		c->line++;
	}
	return byte;
}

/* Reads what stands in quotes; false where they are not closed. */
static bool
read_quoted(struct csv *c, struct text *value)
{
	for (c->at++; c->at < c->end;) {
		char byte = next_byte(c);

		if (byte == '"' && (c->at == c->end || *c->at != '"'))
			return true;
		c->at += byte == '"';
		text_char(value, byte);
	}
	return false;
}

/* Reads a value, unquoted: 1, or 0 when it is the last of its row; -1 where a
 * quote would take rows in. */
static int
read_value(struct csv *c, struct text *value, struct fault *f)
{
	struct csv from = *c;
	bool quoted = c->at < c->end && *c->at == '"';
	const char *wrong = NULL;
	int more = 0;

	text_clear(value);
	text_string(value, "");
	if (quoted && !read_quoted(c, value))
		wrong = "a quote is not closed";
	while (c->at < c->end) {
		char byte = next_byte(c);

		more = byte == c->separator;
		if (more || byte == '\n')
			break;
		if (quoted && byte != ' ' && byte != '\r')
			wrong = "text stands behind a quoted value";
		else if (byte != '\r')
			text_char(value, byte);
	}
	while (value->length && value->bytes[value->length - 1] == ' ')
		text_cut(value, value->length - 1);
	if (!wrong)
		return more;
	return fault_set(f, FAULT_VALUE, from.line,
		(uint32_t)(from.at - from.begin) + 1, "%s", wrong);
}

/* Which column each value of a row is of; COLUMNS: none. */
struct csv_head {
	enum column of[MANIFEST_COLUMNS];
	unsigned count;
};

static enum column
column_of(const char *name, struct nearest *near)
{
	nearest_start(near, name);
	for (unsigned i = 0; i < COLUMNS; i++) {
		if (strcasecmp(name, column_name[i]) == 0)
			return i;
		nearest_offer(near, column_name[i]);
	}
	return COLUMNS;
}

static int
read_head(struct csv *c, struct csv_head *head, struct fault *f)
{
	struct text name = {0};
	struct nearest near;
	bool file = false;
	int more = 1, status = 0;

	*head = (struct csv_head){.count = 0};
	while (more > 0 && status == 0) {
		more = read_value(c, &name, f);
		if (more < 0 || head->count == MANIFEST_COLUMNS)
			continue;
		head->of[head->count] = column_of(name.bytes, &near);
		file = file || head->of[head->count] == FILE_NAME;
		if (head->of[head->count++] == COLUMNS && near.name)
			status = nearest_refuse(&near, "column", 1, 0, f);
	}
	status = more < 0 ? -1 : status;
	if (status == 0 && !file)
		status = fault_set(f, FAULT_KEY, 1, 0,
			"the first row has no column 'file'");
	text_fini(&name);
	return status;
}

/* A name in the manifest, from where the manifest is. */
static char *
path_from(const struct verify_manifest *m, const char *name)
{
	struct text path = {0};

	if (*name != '/')
		text_string(&path, m->folder.bytes);
	text_string(&path, name);
	return text_take(&path);
}

/* Refuses a record that is not there before anything is judged. */
static int
check_record(
	const struct verify_manifest *m, const char *value, struct fault *f)
{
	char *path = path_from(m, value);
	int status = 0;

	if (access(path, R_OK) != 0)
		status = fault_set(
			f, FAULT_READ, 0, 0, "%s: %s", path, strerror(errno));
	free(path);
	return status;
}

/* Refuses a value that cannot be meant. */
static int
check_value(const struct verify_manifest *m, enum column column,
	const char *value, uint64_t line, struct fault *f)
{
	struct option_values names =
		column == SHUFFLE ? option_shuffles : option_wordings;
	bool named = column == SHUFFLE || column == WORDING;
	uint32_t seed;
	int status = 0;

	names.first = column == WORDING ? "auto" : NULL;
	if (column == SEED)
		status = seed_read(value, &seed, f);
	if (named && option_check_value(m->tool, &names, value, f) != 0) {
		f->id = FAULT_NAME;
		status = -1;
	}
	if (column == SEATS)
		status = game_check_seats(m->tool->game, value, f);
	if (column == RECORD)
		status = check_record(m, value, f);
	f->line = line;
	return status;
}

/* The file's name as it stands in paths: no `./` before it, no `/` behind. */
static char *
plain_name(const char *name)
{
	size_t n;

	while (name[0] == '.' && name[1] == '/')
		for (name++; *name == '/';)
			name++;
	n = strlen(name);
	while (n > 1 && name[n - 1] == '/')
		n--;
	return memory_copy_bytes(name, n);
}

static void
free_values(struct manifest_row *row)
{
	for (unsigned i = 0; i < COLUMNS; i++)
		free(row->value[i]);
}

static int
read_row(struct verify_manifest *m, struct csv *c, const struct csv_head *head,
	struct fault *f)
{
	struct manifest_row row = {.line = c->line};
	struct text value = {0};
	int more = 1, status = 0;

	for (unsigned i = 0; more > 0 && status == 0; i++) {
		enum column column = i < head->count ? head->of[i] : COLUMNS;

		more = read_value(c, &value, f);
		if (more >= 0 && i >= head->count && value.length)
			status = fault_set(f, FAULT_VALUE, row.line, 0,
				"'%s' stands behind the last column of the "
				"first row",
				SHORT(value.bytes, QUOTE_WORD));
		if (more < 0 || column == COLUMNS || !value.length ||
			row.value[column])
			continue;
		status = check_value(m, column, value.bytes, row.line, f);
		/* A wording may be a file, or the name of a built-in one. */
		row.value[column] = column == RECORD ||
				(column == WORDING && strchr(value.bytes, '.'))
			? path_from(m, value.bytes)
			: column == FILE_NAME ? plain_name(value.bytes)
					      : memory_copy(value.bytes);
	}
	text_fini(&value);
	if (status == 0 && row.value[SEED] && row.value[SHUFFLE]) {
		status = seed_check(shuffle_by_name(row.value[SHUFFLE]),
			strtoll(row.value[SEED], NULL, 10), f);
		f->line = row.line;
	}
	m->row = memory_grow(m->row, m->count, &m->room, sizeof *m->row);
	m->row[m->count++] = row;
	if (status == 0 && !row.value[FILE_NAME])
		free_values(&m->row[--m->count]);
	return more < 0 ? -1 : status;
}

static int
compare_rows(const void *a, const void *b)
{
	const struct manifest_row *x = a, *y = b;
	int order = strcmp(x->value[FILE_NAME], y->value[FILE_NAME]);

	return order ? order : (x->line > y->line) - (x->line < y->line);
}

/* Refuses rows of one file that say different things. */
static int
check_rows(const struct verify_manifest *m, struct fault *f)
{
	for (size_t i = 1; i < m->count; i++) {
		const struct manifest_row *a = &m->row[i - 1], *b = a + 1;

		if (strcmp(a->value[FILE_NAME], b->value[FILE_NAME]) != 0)
			continue;
		for (unsigned j = 0; j < COLUMNS; j++) {
			const char *x = a->value[j], *y = b->value[j];

			if (!x != !y || (x && strcmp(x, y) != 0))
				return fault_set(f, FAULT_VALUE, b->line, 0,
					"'%s' has another %s on line %ju",
					SHORT(b->value[FILE_NAME], QUOTE_WORD),
					column_name[j], (uintmax_t)a->line);
		}
	}
	return 0;
}

static int
read_rows(struct verify_manifest *m, const struct text *bytes, struct fault *f)
{
	struct csv c = {.at = bytes->bytes,
		.end = bytes->bytes + bytes->length,
		.line = 1};
	struct csv_head head;

	/* Excel writes a mark of UTF-8, semicolons in half of Europe, and tabs
	 * where cells are copied. */
	if (bytes_begin(c.at, bytes->length, "\xef\xbb\xbf"))
		c.at += 3;
	c.begin = c.at;
	c.separator = c.at[strcspn(c.at, ",;\t\n")];
	if (!ascii_among(c.separator, ";\t"))
		c.separator = ',';
	if (read_head(&c, &head, f) != 0)
		return -1;
	while (c.at < c.end)
		if (read_row(m, &c, &head, f) != 0)
			return -1;
	m->files = memory_zero(m->count + 1, sizeof *m->files);
	for (size_t i = 0; i < m->count; i++)
		m->files[i] = path_from(m, m->row[i].value[FILE_NAME]);
	if (m->count)
		qsort(m->row, m->count, sizeof *m->row, compare_rows);
	return check_rows(m, f);
}

static int
read_manifest(struct verify_manifest *m, const char *path, struct fault *f)
{
	const char *slash = strrchr(path, '/');
	struct text bytes = {0};
	int status = tool_slurp(path, &bytes, f);

	text_add(&m->folder, path, slash ? (size_t)(slash - path) + 1 : 0);
	if (status == 0)
		status = read_rows(m, &bytes, f);
	text_fini(&bytes);
	return status;
}

struct verify_manifest *
verify_manifest_open(const struct verify_settings *v, struct fault *f)
{
	struct verify_manifest *m = memory_zero(1, sizeof *m);
	int status = 0;

	m->tool = v->tool;
	text_string(&m->folder, "");
	if (v->manifest)
		status = read_manifest(m, v->manifest, f);
	if (status == 0 && v->seed_from) {
		m->seed_from = pattern_start(v->seed_from, strlen(v->seed_from),
			PATTERN_ANYWHERE, f);
		if (!m->seed_from) {
			struct fault why = *f;

			status = tool_refuse(f, "--seed-from '%s': %s",
				SHORT(v->seed_from, QUOTE_WORD), why.what);
		}
	}
	if (status == 0)
		return m;
	verify_manifest_close(m);
	return NULL;
}

void
verify_manifest_close(struct verify_manifest *m)
{
	if (!m)
		return;
	for (size_t i = 0; i < m->count; i++) {
		free_values(&m->row[i]);
		if (m->files)
			free(m->files[i]);
	}
	free(m->row);
	free(m->files);
	pattern_stop(m->seed_from);
	text_fini(&m->folder);
	free(m);
}

char *const *
verify_manifest_files(const struct verify_manifest *m)
{
	return m->files;
}

/* --- what a file is judged by --- */

static const struct manifest_row *
row_called(const struct verify_manifest *m, const char *name, size_t length)
{
	size_t low = 0, high = m->count;

	while (low < high) {
		size_t middle = low + (high - low) / 2;
		const char *other = m->row[middle].value[FILE_NAME];
		int order = strncmp(other, name, length);

		if (order == 0 && other[length] == '\0')
			return &m->row[middle];
		if (order < 0)
			low = middle + 1;
		else
			high = middle;
	}
	return NULL;
}

/* The row of the longest name that the path begins with, in whole parts, and
 * where that ends. */
static const struct manifest_row *
row_before(const struct verify_manifest *m, const char *path, const char **end)
{
	const struct manifest_row *best = NULL, *row;

	for (const char *at = path; m->count && *at;) {
		at = strchrnul(at + 1, '/');
		row = row_called(m, path, (size_t)(at - path));
		if (row) {
			best = row;
			*end = at;
		}
	}
	return best;
}

/*
 * The row that the file belongs to: the first from the left of its path, and
 * what stands inside a hand-in counts only by its first part. Behind it are
 * names that the author of the hand-in chose.
 */
static const struct manifest_row *
find_row(const struct verify_manifest *m, const struct verify_file *file,
	const char **end)
{
	const char *path = file->name;
	size_t n = m->folder.length;
	bool inside = n && strncmp(path, m->folder.bytes, n) == 0;
	const char *last = path + (file->top ? file->top : strlen(path));
	const struct manifest_row *row =
		inside ? row_before(m, path + n, end) : NULL;

	for (const char *from = path; !row && from && from <= last;) {
		row = row_before(m, from, end);
		from = strchr(from, '/');
		from = from ? from + 1 : NULL;
	}
	return row;
}

static const struct manifest_row *
row_of(const struct verify_manifest *m, const struct verify_file *file)
{
	const char *end;

	return find_row(m, file, &end);
}

void
verify_manifest_set_students(
	const struct verify_manifest *m, struct verify_list *list)
{
	for (size_t i = 0; i < list->count; i++) {
		struct verify_file *file = &list->file[i];
		const char *end;
		const struct manifest_row *row = find_row(m, file, &end);

		if (!row)
			continue;
		file->row_length = strlen(row->value[FILE_NAME]);
		file->row_at = (size_t)(end - file->name) - file->row_length;
		if (*end == '/')
			file->row = (size_t)(end - file->name);
	}
}

/* Whether the one who judges has told what the file is judged by. */
static bool
is_told(const struct verify_manifest *m, const struct verify_settings *v,
	const struct manifest_row *row)
{
	return v->seed || m->seed_from ||
		(row && (row->value[SEED] || row->value[RECORD]));
}

void
verify_manifest_hint(const struct verify_manifest *m,
	const struct verify_settings *v, const struct verify_list *list)
{
	size_t unused = 0, rowless = 0;
	const char *first = NULL;

	for (size_t i = 0; v->manifest && i < list->count; i++)
		if (!list->file[i].error && !row_of(m, &list->file[i])) {
			first = first ? first : list->file[i].name;
			rowless++;
		}
	if (rowless)
		tool_say(v->tool, "%s: note: no row of the manifest names %s%s",
			v->tool->program, first,
			rowless > 1 ? ", and others" : "");
	for (size_t i = 0; i < list->count; i++)
		unused += list->file[i].record &&
			is_told(m, v, row_of(m, &list->file[i]));
	if (unused)
		tool_say(v->tool,
			"%s: %zu record%s beside transcripts %s not used: the "
			"seed or the record was given",
			v->tool->program, unused, unused > 1 ? "s" : "",
			unused > 1 ? "are" : "is");
}

void
verify_manifest_add_missing(
	const struct verify_manifest *m, struct verify_list *list)
{
	bool *seen = memory_zero(m->count + 1, sizeof *seen);

	for (size_t i = 0; i < list->count; i++) {
		const struct manifest_row *row = row_of(m, &list->file[i]);

		if (row)
			seen[row - m->row] = true;
	}
	for (size_t i = 0; i < m->count; i++) {
		const char *name = m->row[i].value[FILE_NAME];
		char *path = path_from(m, name);

		if (!seen[row_called(m, name, strlen(name)) - m->row])
			verify_list_add_missing(list, path,
				"the manifest names it, and no file here is of "
				"that name");
		free(path);
	}
	free(seen);
}

/* The seed in the name: the pattern's first group, or all that it matches. */
static int
read_seed(const struct pattern *p, const char *name, struct verify_terms *terms,
	struct fault *f)
{
	struct pattern_match m;
	struct pattern_span span;
	uint32_t seed;
	int got = pattern_find(p, name, strlen(name), &m, f);

	if (got < 0)
		return -1;
	if (got == 0)
		return fault_set(f, FAULT_SEED, 0, 0,
			"no seed is in this name: --seed-from does not match");
	span = m.span[m.groups > 1 ? 1 : 0];
	if (span.at > span.end)
		span = m.span[0];
	text_fill(terms->seed, sizeof terms->seed, "%.*s",
		(int)(span.end - span.at), name + span.at);
	terms->settings.seed = terms->seed;
	return seed_read(terms->seed, &seed, f);
}

int
verify_terms_read(const struct verify_manifest *m,
	const struct verify_settings *v, const struct verify_file *file,
	struct verify_terms *terms, struct fault *f)
{
	const struct manifest_row *row = row_of(m, file);
	struct verify_settings *s = &terms->settings;
	const char **const to[COLUMNS] = {[SEED] = &s->seed,
		[SHUFFLE] = &s->shuffle,
		[WORDING] = &s->wording,
		[RECORD] = &s->record,
		[SEATS] = &s->seats};
	bool beside = file->record && !is_told(m, v, row);

	if (!row && !m->seed_from && !beside)
		return 0;
	*s = *v;
	if (beside) {
		s->record = file->record;
		s->record_bytes = file->record_bytes;
		s->record_length = file->record_length;
	}
	if (m->seed_from && read_seed(m->seed_from, file->name, terms, f) != 0)
		return -1;
	if (!row)
		return 1;
	for (unsigned i = 0; i < COLUMNS; i++)
		if (row->value[i] && to[i])
			*to[i] = row->value[i];
	if (row->value[RECORD])
		s->record_bytes = NULL;
	return 1;
}
