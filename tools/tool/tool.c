#include "tools/tool/tool.h"
#include "tools/tool/options.h"

#include "core/base/source.h"

#include <errno.h>
#include <sys/stat.h>
#include <unistd.h>

/* Prints the line, whatever a stranger's file put into it, and frees it. */
static void
print_message(const struct tool *t, struct text *line)
{
	struct text shown = {0};

	text_visible(&shown, line->bytes, line->length);
	fprintf(t->err, "%s\n", shown.bytes);
	text_fini(&shown);
	text_fini(line);
}

void
tool_say(const struct tool *t, const char *format, ...)
{
	char s[TOOL_MESSAGE];
	struct text line = {0};
	va_list ap;

	va_start(ap, format);
	text_fill_list(s, sizeof s, format, ap);
	va_end(ap);
	text_string(&line, s);
	print_message(t, &line);
}

int
tool_fault(const struct tool *t, const char *file, const struct fault *f)
{
	bool place = file && f->id != FAULT_NONE;
	struct text line = {0};

	text_format(&line, "%s:", place ? file : t->program);
	if (f->line)
		text_format(&line, "%ju:", (uintmax_t)f->line);
	if (f->line && f->column)
		text_format(&line, "%ju:", (uintmax_t)f->column);
	if (f->id != FAULT_NONE)
		text_format(&line, " %s:", fault_kind(f->id)->slug);
	text_format(&line, " %s", f->what);
	print_message(t, &line);
	return TOOL_TROUBLE;
}

int
tool_error(const struct tool *t, const char *what)
{
	return tool_fail(t, "%s: %s", what, strerror(errno));
}

int
tool_fail(const struct tool *t, const char *format, ...)
{
	char s[TOOL_MESSAGE];
	va_list ap;

	va_start(ap, format);
	text_fill_list(s, sizeof s, format, ap);
	va_end(ap);
	tool_say(t, "%s: %s", t->program, s);
	return TOOL_TROUBLE;
}

int
tool_refuse(struct fault *f, const char *format, ...)
{
	char what[FAULT_TEXT];
	va_list ap;

	va_start(ap, format);
	text_fill_list(what, sizeof what, format, ap);
	va_end(ap);
	return fault_set(f, FAULT_NONE, 0, 0, "%s", what);
}

int
tool_refuse_file(struct fault *f, const char *name)
{
	return tool_refuse(
		f, "%s: %s", SHORT(name, QUOTE_NAME), strerror(errno));
}

FILE *
tool_open(const char *name, struct fault *f)
{
	FILE *in = strcmp(name, "-") == 0 ? stdin : fopen(name, "re");
	struct stat s;

	/* Opened it is, but not read. */
	if (in && fstat(fileno(in), &s) == 0 && S_ISDIR(s.st_mode)) {
		tool_close(in);
		errno = EISDIR;
		in = NULL;
	}
	if (!in)
		tool_refuse_file(f, name);
	return in;
}

void
tool_close(FILE *in)
{
	if (in != stdin)
		fclose(in);
}

/* Bytes of a file that is read whole, at most: a device has no end. */
enum { SLURPED = 1 << 28 };

int
tool_slurp(const char *name, struct text *bytes, struct fault *f)
{
	FILE *in = tool_open(name, f);
	int status = 0;

	if (!in)
		return -1;
	if (!source_slurp(in, SLURPED, bytes))
		status = tool_refuse_file(f, name);
	else if (bytes->length >= SLURPED)
		status = fault_set(
			f, FAULT_LIMIT, 0, 0, "more than %d bytes", SLURPED);
	tool_close(in);
	return status;
}

int
tool_line(FILE *in, size_t most, struct text *line, bool *cut, struct fault *f)
{
	int c;

	text_clear(line);
	*cut = false;
	while ((c = getc(in)) != EOF && c != '\n') {
		if (line->length < most)
			text_char(line, (char)c);
		else
			*cut = true;
	}
	if (ferror(in))
		return tool_refuse_file(f, "standard input");
	return c == '\n' || line->length > 0;
}

bool
tool_names_file(const char *word)
{
	return strpbrk(word, "./") || access(word, R_OK) == 0;
}

const char *
tool_wording_file(const struct game *game, const char *name)
{
	if (strcmp(name, "auto") == 0)
		return NULL;
	for (size_t i = 0; game->wordings[i].name; i++)
		if (strcmp(game->wordings[i].name, name) == 0)
			return NULL;
	return tool_names_file(name) ? name : NULL;
}

static struct wording *
load_wording(const struct tool *t, const struct game *game, const char *name)
{
	struct wording *w = NULL;
	struct text yaml = {0};
	struct fault f;

	if (tool_slurp(name, &yaml, &f) == 0)
		w = wording_load(game->vocabulary, game->wordings, yaml.bytes,
			yaml.length, &f);
	if (!w)
		tool_fault(t, name, &f);
	text_fini(&yaml);
	return w;
}

struct wording *
tool_wording(const struct tool *t, const struct game *game, const char *name)
{
	struct fault f;
	struct wording *w =
		wording_built_in(game->vocabulary, game->wordings, name, &f);

	if (w)
		return w;
	if (f.id == FAULT_NAME && tool_wording_file(game, name))
		return load_wording(t, game, name);
	if (f.id == FAULT_NAME)
		option_check_wording(t, game, name, &f);
	tool_fault(t, name, &f);
	return NULL;
}

int
tool_write(const struct tool *t, struct text *out)
{
	int status = TOOL_OK;

	if (source_write(STDOUT_FILENO, out->bytes, out->length) != 0)
		status = errno == EPIPE ? TOOL_CLOSED
					: tool_error(t, "standard output");
	text_clear(out);
	return status;
}

int
tool_print(const struct tool *t, struct text *out)
{
	int status = tool_write(t, out);

	text_fini(out);
	return status;
}
