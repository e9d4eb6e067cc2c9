/*
 * The programs and the records of --exec.
 */
#include "tools/verify/private.h"

#include "core/base/base.h"

#include <dirent.h>
#include <limits.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

/* --- the records --- */

/* The wording, loaded once; NULL after printing why not. */
static const struct wording *
suite_wording(struct verify_suite *s, const struct game *game, const char *name)
{
	struct wording *w;

	for (size_t i = 0; i < s->count; i++) {
		const struct suite_record *r = &s->record[i];
		const char *its = r->record.wording ? r->record.wording
						    : r->game->wording;

		if (r->game == game && strcmp(its, name) == 0)
			return r->wording;
	}
	w = tool_wording(s->v->tool, game, name);
	if (w)
		wording_list_add(&s->loaded, w);
	return w;
}

static int
add_record(void *context, const char *file, const struct record *rec,
	const struct game *game, const struct wording *w)
{
	struct verify_suite *s = context;
	struct suite_record *before =
		s->count ? &s->record[s->count - 1] : NULL;
	size_t number =
		before && strcmp(before->name, file) == 0 ? before->number : 0;
	struct suite_record *new;

	w = suite_wording(s, game, rec->wording ? rec->wording : game->wording);
	if (!w)
		return TOOL_TROUBLE;
	s->record = memory_resize(s->record, s->count + 1, sizeof *s->record);
	new = &s->record[s->count++];
	*new = (struct suite_record){.name = memory_copy(file),
		.number = number + 1,
		.game = game,
		.wording = w};
	record_copy(rec, &new->record);
	return TOOL_OK;
}

/* Adds the number to the names of records whose file has more than one. */
static void
number_records(struct verify_suite *s)
{
	for (size_t i = 0; i < s->count; i++) {
		struct suite_record *r = &s->record[i];
		bool more = i + 1 < s->count && s->record[i + 1].number > 1;
		struct text name = {0};

		if (r->number == 1 && !more)
			continue;
		text_format(&name, "%s#%zu", r->name, r->number);
		free(r->name);
		r->name = text_take(&name);
	}
}

/* Reads the records of the files, and of those in folders that are YAML. */
static int
read_suite(struct verify_suite *s, char *const *operands)
{
	const struct replay replay = {.tool = s->v->tool,
		.wording = s->v->wording,
		.shuffle = s->v->shuffle,
		.seed = s->v->seed};
	struct paths *paths = &s->files;
	int status = TOOL_OK;

	paths_init(paths, operands);
	for (size_t i = 0; i < paths->count && status == TOOL_OK; i++) {
		char *const file[] = {paths->path[i], NULL};

		if (!paths->folder || verify_is_record(paths->path[i]))
			status = replay_each(&replay, file, add_record, s);
	}
	number_records(s);
	if (status == TOOL_OK && s->count == 0)
		status = tool_fail(s->v->tool,
			"there is no record to run a program on: give a "
			"RECORD");
	return status;
}

/* --- the programs --- */

/* Adds the file's whole name so that a shell takes it as one word. */
static void
add_quoted(const char *file, struct text *command)
{
	char whole[PATH_MAX];
	const char *path = realpath(file, whole) ? whole : file;

	text_char(command, '\'');
	for (; *path; path++)
		if (*path == '\'')
			text_string(command, "'\\''");
		else
			text_char(command, *path);
	text_char(command, '\'');
}

/* The command with the program where it says {program}. */
static char *
command_for(const char *command, const char *program)
{
	static const char mark[] = "{program}";
	struct text t = {0};
	const char *at;

	while ((at = strstr(command, mark)) != NULL) {
		text_add(&t, command, (size_t)(at - command));
		add_quoted(program, &t);
		command = at + strlen(mark);
	}
	text_string(&t, command);
	return text_take(&t);
}

static bool
is_program(const char *path)
{
	struct stat st;

	return stat(path, &st) == 0 && S_ISREG(st.st_mode) &&
		access(path, X_OK) == 0;
}

static struct suite_program *
add_program(struct verify_suite *s, const char *path, const char *refused)
{
	struct suite_program *new;

	s->program =
		memory_resize(s->program, s->programs + 1, sizeof *s->program);
	new = &s->program[s->programs++];
	*new = (struct suite_program){
		.path = path ? memory_copy(path) : NULL, .refused = refused};
	return new;
}

/* Adds those of the files that may be executed. Links are refused: what they
 * lead to may belong to another student. */
static void
add_programs(
	struct verify_suite *s, char **path, size_t count, const char *refused)
{
	for (size_t i = 0; i < count; i++)
		if (is_program(path[i]))
			add_program(s, path[i], refused);
}

static bool
has_program(const struct verify_suite *s, const char *folder)
{
	size_t n = strlen(folder);

	for (size_t i = 0; i < s->programs; i++)
		if (strncmp(s->program[i].path, folder, n) == 0 &&
			s->program[i].path[n] == '/')
			return true;
	return false;
}

/* Adds the student's folder as refused, if none of its programs was added. */
static void
add_empty(struct verify_suite *s, const char *path)
{
	struct stat st, link;

	if (stat(path, &st) != 0 || lstat(path, &link) != 0 ||
		!S_ISDIR(st.st_mode) || has_program(s, path))
		return;
	add_program(s, path,
		S_ISLNK(link.st_mode)
			? "the folder is a link"
			: "no file in the folder may be executed (chmod +x)");
}

/* Adds each folder in this one that has no program, so that it is reported. */
static int
add_empty_folders(struct verify_suite *s, const char *folder)
{
	size_t length = strlen(folder);
	struct dirent **entry;
	int n = scandir(folder, &entry, NULL, alphasort);

	if (n < 0)
		return tool_error(s->v->tool, folder);
	for (int i = 0; i < n; i++) {
		struct text path = {0};

		text_format(&path, "%s%s%s", folder,
			folder[length - 1] == '/' ? "" : "/", entry[i]->d_name);
		if (*entry[i]->d_name != '.')
			add_empty(s, path.bytes);
		text_fini(&path);
		free(entry[i]);
	}
	free(entry);
	return TOOL_OK;
}

static int
find_programs(struct verify_suite *s)
{
	const struct exec *x = &s->v->exec;
	char *const folder[] = {(char *)(uintptr_t)x->each, NULL};
	const char *command = x->sandbox.command;
	struct paths p;
	bool is_folder;

	if (access(x->each, R_OK) != 0)
		return tool_error(s->v->tool, x->each);
	paths_init(&p, folder);
	is_folder = p.folder;
	if (is_folder) {
		add_programs(s, p.path, p.count, NULL);
		add_programs(
			s, p.links.at, p.links.count, "the program is a link");
	}
	paths_fini(&p);
	if (!is_folder)
		return tool_fail(s->v->tool,
			"--exec-each takes a folder of programs: '%s' is "
			"none",
			SHORT(x->each, QUOTE_NAME));
	if (add_empty_folders(s, x->each) != TOOL_OK)
		return TOOL_TROUBLE;
	if (!s->programs)
		return tool_fail(s->v->tool,
			"there is no program in '%s': no file in "
			"it may be executed",
			SHORT(x->each, QUOTE_NAME));
	for (size_t i = 0; i < s->programs; i++)
		s->program[i].command =
			command_for(command ? command : "{program} {seed}",
				s->program[i].path);
	return TOOL_OK;
}

static int
set_commands(struct verify_suite *s)
{
	if (s->v->exec.each)
		return find_programs(s);
	add_program(s, NULL, NULL)->command =
		memory_copy(s->v->exec.sandbox.command);
	return TOOL_OK;
}

/* --- both --- */

int
verify_suite_read(struct verify_suite *s, const struct verify_settings *v,
	char *const *operands)
{
	int status;

	*s = (struct verify_suite){.v = v};
	status = set_commands(s);
	if (status == TOOL_OK)
		status = read_suite(s, operands);
	if (status != TOOL_OK)
		return status;
	for (size_t i = 0; i < s->programs; i++)
		exec_surround(&s->program[i].around, &v->exec,
			s->program[i].path, s->files.path);
	return TOOL_OK;
}

void
verify_suite_fini(struct verify_suite *s)
{
	for (size_t i = 0; i < s->count; i++) {
		free(s->record[i].name);
		record_fini(&s->record[i].record);
	}
	free(s->record);
	for (size_t i = 0; i < s->programs; i++) {
		free(s->program[i].path);
		free(s->program[i].command);
		exec_leave(&s->program[i].around);
	}
	free(s->program);
	paths_fini(&s->files);
	wording_list_fini(&s->loaded);
}

char *
verify_suite_name(const struct verify_suite *s, size_t program, size_t number)
{
	const char *record = s->record[number].name;
	struct text name = {0};

	if (!s->v->exec.each)
		return memory_copy(record);
	text_format(&name, "%s/%s", s->program[program].path, basename(record));
	return text_take(&name);
}
