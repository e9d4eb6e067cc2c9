#include "tools/replay.h"

#include "core/cards/cards.h"
#include "core/games.h"
#include "core/game/session.h"

#include <stdlib.h>
#include <string.h>

/* One file's records, and the wording of the last one, kept for the next. */
struct reading {
	const struct replay *r;
	const char *file;
	replay_taker *take;
	void *context;
	struct wording *wording;
	const struct game *game; /* that the wording is for */
	char *wording_name;
};

static void
forget_wording(struct reading *g)
{
	if (g->wording)
		wording_free(g->wording);
	free(g->wording_name);
	g->wording = NULL;
	g->wording_name = NULL;
}

/* The wording of this name, loaded once for a run of equal records. */
static const struct wording *
wording_for(struct reading *g, const struct game *game, const char *name)
{
	if (g->wording && g->game == game && strcmp(g->wording_name, name) == 0)
		return g->wording;
	forget_wording(g);
	g->wording = tool_wording(g->r->tool, game, name);
	g->game = game;
	g->wording_name = strdup(name);
	if (!g->wording_name)
		abort();
	return g->wording;
}

static int
refuse(const struct reading *g, const struct fault *f)
{
	tool_tell(g->r->tool, g->file, f);
	return TOOL_TROUBLE;
}

/* Lays the options over the record and hands it on. */
static int
take_record(struct reading *g, struct record *rec)
{
	const struct game *game = games_by_name(rec->game);
	const struct wording *w;
	struct fault f;

	if (!game) {
		fault_set(&f, FAULT_NAME, rec->line, 0,
			"no game is called '%.60s'", rec->game);
		return refuse(g, &f);
	}
	if (g->r->wording)
		rec->wording = g->r->wording;
	if (g->r->shuffle)
		rec->shuffle = g->r->shuffle;
	if (g->r->seed && seed_read(g->r->seed, &rec->seed, &f) != 0)
		return refuse(g, &f);
	rec->seeded |= g->r->seed != NULL;
	w = wording_for(g, game, rec->wording ? rec->wording : game->wording);
	if (!w)
		return TOOL_TROUBLE;
	return g->take(g->context, g->file, rec, game, w);
}

/* YAML, or lines typed at the game that this tool is for. */
static int
take_records(struct reading *g, FILE *in)
{
	struct record_reader *reader =
		record_open_any(in, g->r->tool->game->name);
	struct record rec;
	struct fault f;
	int got = 0, status = TOOL_OK;

	if (!reader)
		abort();
	record_init(&rec);
	while (status == TOOL_OK && (got = record_next(reader, &rec, &f)) > 0)
		status = take_record(g, &rec);
	if (got < 0)
		status = refuse(g, &f);
	record_fini(&rec);
	record_close(reader);
	return status;
}

static int
take_file(struct reading *g, const char *name)
{
	FILE *in = tool_open(g->r->tool, name);
	int status;

	g->file = name;
	if (!in)
		return TOOL_TROUBLE;
	status = take_records(g, in);
	tool_close(in);
	return status;
}

int
replay_each(const struct replay *r, char *const *files, replay_taker *take,
	void *context)
{
	struct reading g = {.r = r, .take = take, .context = context};
	int status = TOOL_OK;

	if (!files[0])
		status = take_file(&g, "-");
	for (; *files && status == TOOL_OK; files++)
		status = take_file(&g, *files);
	forget_wording(&g);
	return status;
}

struct printing {
	const struct replay *r;
	const char *file;
	struct text out;
};

static void
drain(void *context, struct text *out)
{
	struct printing *p = context;

	tool_write(p->r->tool, out);
}

static void
tell_refused(void *context, const struct fault *f)
{
	struct printing *p = context;

	if (!p->r->quiet)
		fprintf(stderr, "%s: command %ju: %s: %s\n", p->file,
			(uintmax_t)f->line, fault_kind(f->id)->slug, f->what);
}

enum { REPLAY_WRITE = 1 << 16 }; /* bytes gathered before they are written */

static int
print_record(void *context, const char *file, const struct record *rec,
	const struct game *game, const struct wording *w)
{
	struct printing *p = context;
	struct session_user user = {tell_refused, drain, p};
	struct tally tally;
	struct fault f;

	p->file = file;
	if (session_replay(game, w, rec, p->r->echo, &p->out, &user, &tally,
		    &f) != 0) {
		tool_write(p->r->tool, &p->out);
		tool_tell(p->r->tool, file, &f);
		return TOOL_TROUBLE;
	}
	if (p->out.length >= REPLAY_WRITE)
		tool_write(p->r->tool, &p->out);
	return TOOL_OK;
}

int
replay_print(const struct replay *r, char *const *files)
{
	struct printing p = {.r = r};
	int status;

	text_init(&p.out);
	status = replay_each(r, files, print_record, &p);
	tool_write(r->tool, &p.out);
	text_fini(&p.out);
	return status;
}
