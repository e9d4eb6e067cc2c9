#include "tools/play/play.h"

#include "core/base/source.h"
#include "core/game/session.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

/* Nothing is left of what could not be written whole. */
static int
recording_fail(struct recording *r)
{
	int status = tool_error(r->tool, r->name);

	if (ftruncate(r->fd, r->length) != 0 && errno != EINVAL)
		tool_error(r->tool, r->name);
	return status;
}

static int
recording_flush(struct recording *r)
{
	if (source_write(r->fd, r->bytes.bytes, r->bytes.length) != 0)
		return recording_fail(r);
	r->length += (off_t)r->bytes.length;
	text_clear(&r->bytes);
	return TOOL_OK;
}

/* Whether the file is the input, of which each line would be written and read
 * again without an end, or the output. */
static bool
is_stream(const struct stat *st)
{
	struct stat stream;

	for (int fd = STDIN_FILENO; fd <= STDOUT_FILENO; fd++)
		if (S_ISREG(st->st_mode) && fstat(fd, &stream) == 0 &&
			stream.st_dev == st->st_dev &&
			stream.st_ino == st->st_ino)
			return true;
	return false;
}

/* Opens the file for this game alone; a status, printed. */
static int
recording_take(
	struct recording *r, const char *name, int flags, struct stat *st)
{
	r->name = name;
	r->fd = open(name, O_WRONLY | O_CLOEXEC | flags, 0666);
	if (r->fd < 0 || fstat(r->fd, st) != 0)
		return tool_error(r->tool, name);
	if (is_stream(st))
		return tool_fail(r->tool,
			"%s is the input or the output: the record needs a "
			"file of its own",
			name);
	if (S_ISREG(st->st_mode) && flock(r->fd, LOCK_EX | LOCK_NB) != 0 &&
		errno == EWOULDBLOCK)
		return tool_fail(
			r->tool, "%s is the record of a game under way", name);
	return TOOL_OK;
}

int
recording_open(struct recording *r, const char *name, const struct record *rec,
	bool force)
{
	struct stat st;

	if (recording_take(r, name, O_CREAT, &st) != TOOL_OK)
		return TOOL_TROUBLE;
	if (S_ISREG(st.st_mode)) {
		if (st.st_size > 0 && !force)
			return tool_fail(r->tool,
				"%s is there already: continue it by "
				"--resume %s, or write over it by --force",
				name, name);
		if (ftruncate(r->fd, 0) != 0)
			return tool_error(r->tool, name);
	}
	record_print_head(rec, &r->bytes);
	return recording_flush(r);
}

int
recording_reopen(struct recording *r, const char *name, struct keep_size size)
{
	struct stat st;

	if (recording_take(r, name, 0, &st) != TOOL_OK)
		return TOOL_TROUBLE;
	if (S_ISREG(st.st_mode) && st.st_size != size.all)
		return tool_fail(
			r->tool, "%s has changed since it was read", name);
	if (ftruncate(r->fd, size.whole) != 0 || lseek(r->fd, 0, SEEK_END) < 0)
		return tool_error(r->tool, name);
	r->length = size.whole;
	return TOOL_OK;
}

int
recording_add(struct recording *r, const char *line, size_t length)
{
	if (r->fd < 0)
		return TOOL_OK;
	record_print_command(line, length, &r->bytes);
	return recording_flush(r);
}

int
recording_undo(struct recording *r, size_t lines)
{
	if (r->fd < 0)
		return TOOL_OK;
	record_print_undo(lines, &r->bytes);
	return recording_flush(r);
}

int
recording_close(struct recording *r, int status)
{
	text_fini(&r->bytes);
	if (r->fd >= 0 && close(r->fd) != 0)
		status = tool_error(r->tool, r->name);
	r->fd = -1;
	text_fini(&r->path);
	return status;
}

/* Bytes up to the end of the last whole line. */
static size_t
whole_lines(const struct text *bytes)
{
	size_t n = bytes->length;

	while (n && bytes->bytes[n - 1] != '\n')
		n--;
	return n;
}

/* The record of these bytes, the first document; 0, or -1 and *f. */
static int
read_record(const struct text *bytes, size_t length, struct record *rec,
	struct fault *f)
{
	struct record_reader *reader;
	int got;

	if (!length)
		return fault_set(f, FAULT_YAML, 0, 0, "it has no whole line");
	reader = record_open_bytes(bytes->bytes, length);
	got = record_next(reader, rec, f);
	record_close(reader);
	if (got == 0)
		return fault_set(f, FAULT_YAML, 0, 0, "it has no record");
	return got < 0 ? -1 : 0;
}

/* Whether the record can be continued at its end. */
static int
check_record(const struct tool *t, const struct text *bytes, size_t whole,
	const struct record *rec, struct fault *f)
{
	const char *last = memmem(bytes->bytes, whole, "\ncommands:\n", 11);

	if (strcmp(rec->game, t->game->name) != 0)
		return fault_set(f, FAULT_VALUE, 0, 0,
			"it is a game of %s: %s --resume continues it",
			rec->game, rec->game);
	if (memmem(last ? last : bytes->bytes,
		    whole - (last ? (size_t)(last - bytes->bytes) : 0), "\n---",
		    4))
		return fault_set(f, FAULT_YAML, 0, 0,
			"it has more than one game: only a record of one can "
			"be continued");
	if (!last)
		return fault_set(f, FAULT_KEY, 0, 0,
			"it was cut before its commands, or does not end with "
			"them: nothing can be added to it");
	return 0;
}

int
keep_read(const struct tool *t, const char *name, struct record *rec,
	struct keep_size *size)
{
	struct text bytes = {0};
	struct fault f;
	int refused = tool_slurp(name, &bytes, &f);
	size_t whole;

	if (!refused && record_is_transcript(&bytes))
		refused = fault_set(&f, FAULT_YAML, 1, 0,
			"this is a transcript, not a record");
	if (!refused) {
		whole = whole_lines(&bytes);
		*size = (struct keep_size){(off_t)bytes.length, (off_t)whole};
		refused = read_record(&bytes, whole, rec, &f) != 0 ||
			check_record(t, &bytes, whole, rec, &f) != 0;
	}
	text_fini(&bytes);
	return refused ? tool_fault(t, name, &f) : TOOL_OK;
}

/* Fills path with the folder of kept games; false: it has no place. */
static bool
state_folder(struct text *path)
{
	const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");

	text_clear(path);
	if (state && *state == '/')
		text_format(path, "%s/straights", state);
	else if (home && *home == '/')
		text_format(path, "%s/.local/state/straights", home);
	return path->length > 0;
}

/* Makes the folder and those above it. */
static int
make_folder(struct text *path)
{
	for (char *slash = path->bytes + 1; (slash = strchr(slash, '/'));
		slash++) {
		*slash = '\0';
		(void)mkdir(path->bytes, 0700);
		*slash = '/';
	}
	return mkdir(path->bytes, 0700) == 0 || errno == EEXIST ? 0 : -1;
}

int
keep_name(const struct game *game, uint32_t seed, struct text *path,
	struct fault *f)
{
	time_t now = time(NULL);
	struct tm tm;
	char when[32];
	size_t begun;

	if (!state_folder(path))
		return tool_refuse(
			f, "neither XDG_STATE_HOME nor HOME is a folder");
	if (make_folder(path) != 0)
		return tool_refuse_file(f, path->bytes);
	localtime_r(&now, &tm);
	strftime(when, sizeof when, "%Y%m%d-%H%M%S", &tm);
	text_format(path, "/%s-%s-%u", game->name, when, (unsigned)seed);
	begun = path->length;
	text_string(path, ".yaml");
	for (unsigned i = 2; access(path->bytes, F_OK) == 0; i++) {
		text_cut(path, begun);
		text_format(path, "-%u.yaml", i);
	}
	return 0;
}

/* How a kept game stands; false: it cannot be played. */
static bool
replay_kept(const struct tool *t, const char *name, struct tally *tally,
	size_t *commands)
{
	struct wording *w = NULL;
	struct text bytes = {0};
	struct record rec = {0};
	struct session s;
	struct fault f;
	bool played = false;

	if (tool_slurp(name, &bytes, &f) == 0 &&
		read_record(&bytes, whole_lines(&bytes), &rec, &f) == 0 &&
		strcmp(rec.game, t->game->name) == 0) {
		w = wording_built_in(t->game->vocabulary, t->game->wordings,
			t->game->wording, &f);
		*commands = rec.line_count;
	}
	if (w) {
		session_init(&s, t->game, w, false, NULL);
		played = session_replay(&s, &rec, NULL, tally, &f) == 0;
		wording_free(w);
	}
	record_fini(&rec);
	text_fini(&bytes);
	return played;
}

/* The kept games of this game, newest first: their names begin with a date. */
static int
is_kept(const struct dirent *d)
{
	size_t n = strlen(d->d_name);

	return n > 5 && strcmp(d->d_name + n - 5, ".yaml") == 0;
}

static int
newest_first(const struct dirent **a, const struct dirent **b)
{
	return -strcmp((*a)->d_name, (*b)->d_name);
}

/* Adds a line of each kept game, or only fills `last` with the first
 * unfinished. */
static void
visit_kept(const struct tool *t, struct text *list, struct text *last)
{
	struct text path = {0};
	struct dirent **entry;
	size_t folder, commands;
	int count;

	count = state_folder(&path)
		? scandir(path.bytes, &entry, is_kept, newest_first)
		: -1;
	text_char(&path, '/');
	folder = path.length;
	for (int i = 0; i < count; i++) {
		size_t n = strlen(t->game->name);
		struct tally tally;

		text_cut(&path, folder);
		text_string(&path, entry[i]->d_name);
		if (strncmp(entry[i]->d_name, t->game->name, n) == 0 &&
			entry[i]->d_name[n] == '-' && !(last && last->length) &&
			replay_kept(t, path.bytes, &tally, &commands)) {
			if (last && !tally.over)
				text_string(last, path.bytes);
			if (list)
				text_format(list,
					"%-10s %2u %-6s %4zu %-8s  %s\n",
					tally.over ? "finished" : "unfinished",
					tally.rounds,
					tally.rounds == 1 ? "round" : "rounds",
					commands,
					commands == 1 ? "command" : "commands",
					path.bytes);
		}
		free(entry[i]);
	}
	if (count >= 0)
		free(entry);
	text_fini(&path);
}

int
keep_last(const struct tool *t, struct text *path, struct fault *f)
{
	text_clear(path);
	visit_kept(t, NULL, path);
	if (path->length)
		return 0;
	return tool_refuse(f,
		"no unfinished game is kept; name a record: %s --resume FILE",
		t->program);
}

void
keep_list(const struct tool *t, struct text *out)
{
	visit_kept(t, out, NULL);
}
