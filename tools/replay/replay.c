#include "tools/replay/replay.h"

#include "core/base/base.h"
#include "core/base/fault.h"
#include "core/game/session.h"
#include "core/games.h"

#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

/* The records of the files, and the wording of the last one, kept for the next.
 */
struct record_input {
	const struct replay *r;
	const char *file;
	replay_taker *take;
	void *context;
	struct wording *wording;
	const struct game *game; /* that the wording is for */
	char *wording_name;
};

static void
forget_wording(struct record_input *in)
{
	wording_free(in->wording);
	free(in->wording_name);
	in->wording = NULL;
	in->wording_name = NULL;
}

/* The wording of this name, loaded once for a run of equal records. */
static const struct wording *
wording_for(struct record_input *in, const struct game *game, const char *name)
{
	if (in->wording && in->game == game &&
		strcmp(in->wording_name, name) == 0)
		return in->wording;
	forget_wording(in);
	in->wording = tool_wording(in->r->tool, game, name);
	in->game = game;
	in->wording_name = memory_copy(name);
	return in->wording;
}

/* The record's wording is built in, or the name of a file. A record that may
 * come with what is judged cannot choose which file of this machine is read. */
static int
check_wording(const struct replay *r, const struct game *game,
	const struct record *rec, struct fault *f)
{
	const char *name = rec->wording;

	if (r->refused && tool_wording_file(game, name))
		tool_refuse(f,
			"the wording %s is a file, which a record beside a "
			"transcript cannot name: --wording can",
			SHORT(name, QUOTE_NAME));
	else if (strpbrk(name, "/.") && access(name, R_OK) != 0)
		tool_refuse(f, "the wording %s: %s", SHORT(name, QUOTE_NAME),
			strerror(errno));
	else if (option_check_wording(r->tool, game, name, f) == 0)
		return 0;
	f->id = FAULT_NAME;
	return record_refuse(rec, RECORD_WORDING, f);
}

/* Lays the options over the record. */
static int
override_record(const struct replay *r, struct record *rec, struct fault *f)
{
	if (r->wording)
		rec->wording = r->wording;
	if (r->shuffle)
		rec->shuffle = r->shuffle;
	return r->seed ? record_seed(rec, r->seed, f) : 0;
}

/* Tells why the record at hand is refused; TOOL_TROUBLE. */
static int
refuse_record(const struct replay *r, const char *file, const struct fault *f)
{
	if (!r->refused)
		return tool_fault(r->tool, file, f);
	*r->refused = *f;
	return TOOL_TROUBLE;
}

static int
take_record(struct record_input *in, struct record *rec)
{
	const struct game *game = games_by_name(rec->game);
	const struct wording *w;
	struct fault f;

	if (!game) {
		games_refuse(rec->game, &f);
		record_refuse(rec, RECORD_GAME, &f);
	} else if (rec->bare && record_is_transcript(&rec->lines) &&
		tool_refuse(&f, "%s: this is a transcript, not a record",
			in->file)) {
		game = NULL;
	}
	if (!game || override_record(in->r, rec, &f) != 0 ||
		(rec->wording && !in->r->wording &&
			check_wording(in->r, game, rec, &f) != 0))
		return refuse_record(in->r, in->file, &f);
	w = wording_for(in, game, rec->wording ? rec->wording : game->wording);
	if (!w)
		return TOOL_TROUBLE;
	return in->take(in->context, in->file, rec, game, w);
}

/* YAML, or lines typed at the game that this tool is for. */
static int
take_records(struct record_input *in, FILE *file)
{
	struct record_reader *reader =
		record_open(file, in->r->tool->game->name);
	int got = 0, status = TOOL_OK;
	struct record rec = {0};
	size_t count = 0;
	struct fault f;

	for (; status == TOOL_OK && (got = record_next(reader, &rec, &f)) > 0;
		count++)
		status = take_record(in, &rec);
	if (got == 0 && count == 0 && file != stdin)
		got = tool_refuse(&f, "%s: there is no record in it", in->file);
	if (got < 0)
		status = refuse_record(in->r, in->file, &f);
	else if (record_cut(reader) && !in->r->quiet)
		tool_say(in->r->tool,
			"%s: the last command has no newline: it is left out",
			in->file);
	record_fini(&rec);
	record_close(reader);
	return status;
}

static int
take_file(struct record_input *in, const char *name)
{
	struct fault f;
	void *bytes = (void *)(uintptr_t)in->r->bytes;
	FILE *file = bytes ? fmemopen(bytes, in->r->length, "r")
			   : tool_open(name, &f);
	int status;

	in->file = name;
	if (!file && bytes)
		tool_refuse_file(&f, name);
	if (!file)
		return refuse_record(in->r, NULL, &f);
	status = take_records(in, file);
	tool_close(file);
	return status;
}

int
replay_each(const struct replay *r, char *const *files, replay_taker *take,
	void *context)
{
	struct record_input in = {.r = r, .take = take, .context = context};
	int status = TOOL_OK;

	if (!files[0])
		status = take_file(&in, "-");
	for (; *files && status == TOOL_OK; files++)
		status = take_file(&in, *files);
	forget_wording(&in);
	return status;
}

/* Where the transcripts of the records go. */
struct replay_output {
	const struct replay *r;
	const char *file;
	struct text out;
	int status; /* of writing; not TOOL_OK: the rest is not printed */
};

static void
write_output(void *context, struct text *out)
{
	struct replay_output *p = context;

	if (p->status == TOOL_OK)
		p->status = tool_write(p->r->tool, out);
	text_clear(out);
}

static void
print_refused(void *context, const struct fault *f)
{
	struct replay_output *p = context;

	if (!p->r->quiet)
		tool_say(p->r->tool, "%s: command %ju: %s: %s", p->file,
			(uintmax_t)f->line, fault_kind(f->id)->slug, f->what);
}

enum { REPLAY_WRITE = 1 << 16 }; /* bytes gathered before they are written */

static int
print_record(void *context, const char *file, const struct record *rec,
	const struct game *game, const struct wording *w)
{
	struct replay_output *p = context;
	struct session_user user = {
		.refused = print_refused, .drain = write_output, .context = p};
	struct session s;
	struct fault f;

	p->file = file;
	session_init(&s, game, w, p->r->echo, &p->out);
	if (session_replay(&s, rec, &user, NULL, &f) != 0) {
		write_output(p, &p->out);
		return p->status == TOOL_OK ? tool_fault(p->r->tool, file, &f)
					    : p->status;
	}
	if (p->out.length >= REPLAY_WRITE)
		write_output(p, &p->out);
	return p->status;
}

int
replay_print(const struct replay *r, char *const *files)
{
	struct replay_output p = {.r = r};
	int status;

	status = replay_each(r, files, print_record, &p);
	write_output(&p, &p.out);
	text_fini(&p.out);
	return status == TOOL_OK ? p.status : status;
}
