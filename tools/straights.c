/*
 * Plays a game at a terminal or over pipes, and records it as it goes.
 */
#include "tools/options.h"

#include "core/game/record.h"
#include "core/game/session.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

struct play {
	const char *seed;    /* as typed; NULL: the wording's, or the time */
	const char *wording; /* NULL: the game's */
	const char *shuffle; /* NULL: the wording's */
	const char *record;  /* a file to write; NULL: none */
	bool echo;
};

static const struct tool_option options[] = {
	{'s', "shuffle", "NAME", "shuffle as this library does",
		.group = "Game", .values = &option_shuffles,
		OPTION_TEXT(struct play, shuffle)},
	{'e', "echo", NULL, "show each line typed after its prompt",
		.group = "Output", OPTION_FLAG(struct play, echo)},
	{'r', "record", "FILE", "write a record of the game as it is played",
		OPTION_TEXT(struct play, record)},
	{'w', "wording", "NAME|FILE", "print in this wording",
		.values = &option_wordings, OPTION_TEXT(struct play, wording)},
	{0},
};

static const struct tool_page page = {
	.operands = "[SEED]",
	.most_operands = 1,
	.summary = "Play a game from a seed; type the answers and commands "
		   "that it asks for.",
	.options = options,
	.house_rules = true,
	.examples = {"@ 44", "@ --record game.yaml 44"},
};

/*
 * The record being written: every command is in the file before it is played.
 */
struct recording {
	const struct tool *tool;
	const char *name;
	int fd;       /* -1: no record is written */
	off_t length; /* of what is written whole; of a pipe too */
	struct text bytes;
};

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
	size_t done = 0;

	while (done < r->bytes.length) {
		ssize_t n = write(
			r->fd, r->bytes.bytes + done, r->bytes.length - done);

		if (n < 0 && errno != EINTR)
			return recording_fail(r);
		done += n < 0 ? 0 : (size_t)n;
	}
	r->length += (off_t)r->bytes.length;
	text_clear(&r->bytes);
	return TOOL_OK;
}

static int
recording_open(struct recording *r, const char *name, const struct record *rec)
{
	r->name = name;
	if (!name)
		return TOOL_OK;
	r->fd = open(name, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
	if (r->fd < 0)
		return tool_error(r->tool, name);
	record_print_head(rec, &r->bytes);
	return recording_flush(r);
}

static int
recording_add(struct recording *r, const struct text *line)
{
	if (r->fd < 0)
		return TOOL_OK;
	record_print_command(line->bytes, line->length, &r->bytes);
	return recording_flush(r);
}

static int
recording_close(struct recording *r, int status)
{
	text_fini(&r->bytes);
	if (r->fd >= 0 && close(r->fd) != 0)
		return tool_error(r->tool, r->name);
	return status;
}

/*
 * The seed typed, else the wording's own, else one from the clock: then *chosen
 * is set. 0, or -1 and *f.
 */
static int
choose_seed(const struct play *p, const struct wording_facts *facts,
	struct record *rec, bool *chosen, struct fault *f)
{
	struct timespec time;

	rec->seeded = true;
	*chosen = false;
	if (p->seed)
		return seed_read(p->seed, &rec->seed, f);
	rec->seed = facts->seed;
	if (facts->unseeded)
		rec->seeded = false;
	if (facts->seeded || facts->unseeded)
		return 0;
	clock_gettime(CLOCK_REALTIME, &time);
	rec->seed = (uint32_t)time.tv_sec * 1000003u ^ (uint32_t)time.tv_nsec;
	*chosen = true;
	return 0;
}

/* Types one line; prints why when the game cannot make sense of it. */
static void
type_line(const struct tool *t, struct session *s, const struct text *line,
	bool cut)
{
	struct fault f;

	if (session_type(s, line->bytes ? line->bytes : "", line->length, &f) ==
		0)
		return;
	if (cut)
		fault_set(&f, FAULT_LIMIT, 0, 0,
			"the line is longer than %d bytes", RECORD_LINE);
	tool_say(t, "%s: %s", t->program, f.what);
}

static int
play_lines(const struct tool *t, struct session *s, struct recording *r)
{
	int got = 0, written, status = tool_write(t, s->out);
	struct text line;
	struct fault f;
	bool cut;

	text_init(&line);
	while (status == TOOL_OK && !session_over(s) &&
		(got = tool_line(stdin, RECORD_LINE, &line, &cut, &f)) > 0) {
		status = recording_add(r, &line);
		type_line(t, s, &line, cut);
		written = tool_write(t, s->out);
		status = status == TOOL_OK ? written : status;
	}
	text_fini(&line);
	return got < 0 ? tool_fault(t, NULL, &f) : status;
}

static int
play_session(const struct tool *t, const struct play *p, struct record *rec,
	const struct wording *w)
{
	struct recording r = {.tool = t, .fd = -1};
	struct session s;
	struct game_setup setup;
	struct text out;
	struct fault f;
	bool chosen;
	int status;

	text_init(&out);
	session_init(&s, t->game, w, p->echo, &out);
	if (choose_seed(p, wording_facts(w), rec, &chosen, &f) != 0 ||
		session_setup(rec, w, &setup, &f) != 0 ||
		session_start(&s, &setup, &f) != 0)
		return tool_fault(t, NULL, &f);
	if (chosen)
		fprintf(t->err, "seed %u\n", rec->seed);
	status = recording_open(&r, p->record, rec);
	if (status == TOOL_OK)
		status = play_lines(t, &s, &r);
	session_stop(&s);
	text_fini(&out);
	return recording_close(&r, status);
}

/* Plays to the end of the game or of the input; returns a status. */
static int
play_game(const struct tool *t, const struct play *p)
{
	const char *name = p->wording ? p->wording : t->game->wording;
	struct wording *w = tool_wording(t, t->game, name);
	struct record rec;
	int status;

	if (!w)
		return TOOL_TROUBLE;
	record_init(&rec);
	rec.game = t->game->name;
	rec.wording = name;
	rec.shuffle = p->shuffle;
	memcpy(rec.choice, t->choice, sizeof rec.choice);
	rec.choices = t->choices;
	status = play_session(t, p, &rec, w);
	record_fini(&rec);
	wording_free(w);
	return status;
}

int
main(int argc, char **argv)
{
	struct tool t;
	struct play p = {0};
	int status;

	tool_start(&t, argv[0], &page);
	status = tool_read(&t, argc, argv, &p);
	p.seed = t.operand ? t.operand[0] : NULL;
	if (status < 0)
		status = play_game(&t, &p);
	return tool_stop(&t, status);
}
