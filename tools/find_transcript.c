/* The cards that a transcript proves, without a seed or a deck being given. */
#include "tools/find.h"

#include "core/capture/capture.h"
#include "core/reader/reader.h"
#include "core/verify/verify.h"

#include <fcntl.h>
#include <string.h>
#include <unistd.h>

/* The unwrapped transcript, in memory, and how far it has been read. */
struct unwrapped {
	struct text bytes;
	size_t at;
};

static long
read_unwrapped(void *context, char *bytes, size_t room)
{
	struct unwrapped *in = context;
	size_t left = in->bytes.length - in->at;
	size_t n = left < room ? left : room;

	if (n)
		memcpy(bytes, in->bytes.bytes + in->at, n);
	in->at += n;
	return (long)n;
}

static int
unwrap(const struct tool *t, const char *file, struct text *bytes)
{
	int fd = strcmp(file, "-") == 0 ? STDIN_FILENO
					: open(file, O_RDONLY | O_CLOEXEC);
	struct capture *c;
	const char *chunk;
	size_t length;
	struct fault f;
	int got;

	if (fd < 0)
		return tool_error(t, file);
	c = capture_open(fd);
	while ((got = capture_next(c, &chunk, &length, &f)) > 0)
		text_add(bytes, chunk, length);
	capture_close(c);
	if (fd != STDIN_FILENO)
		close(fd);
	return got < 0 ? tool_fault(t, file, &f) : TOOL_OK;
}

/* Asking for the lines has the game read line by line. */
static void
ignore_line(void *context, const struct wording *w, const struct event *e,
	const char *s, size_t length, const struct loose_reading *how)
{
	(void)context;
	(void)w;
	(void)e;
	(void)s;
	(void)length;
	(void)how;
}

static void
keep_proof(void *context, const struct known *rounds, size_t count)
{
	struct find_cards *c = context;

	c->named = true;
	c->last = 1;
	for (size_t i = 0; i < count && i < FIND_ROUNDS; i++) {
		c->rounds[i] = rounds[i];
		c->any = c->any || known_bits(&rounds[i]);
		c->first = 1;
		c->last = (unsigned)i + 1;
	}
}

static int
judge_first_game(
	const struct tool *t, struct verify_setup *setup, struct unwrapped *in)
{
	struct source source;
	struct verdict verdict;
	struct verify *v;
	struct fault f;

	v = verify_start(setup, &f);
	if (!v)
		return tool_fault(t, NULL, &f);
	verdict_init(&verdict);
	source_start(&source, read_unwrapped, in);
	verify_game(v, &source, NULL, &verdict);
	source_stop(&source);
	verdict_fini(&verdict);
	verify_stop(v);
	return TOOL_OK;
}

int
find_cards_transcript(
	struct find_cards *c, const struct tool *t, const char *file)
{
	struct reader_lines lines = {.show = ignore_line};
	struct wording_list loaded = {0};
	struct verify_setup setup = {.game = t->game,
		.choice = t->choice,
		.choices = t->choices,
		.lines = &lines,
		.proved = keep_proof,
		.proved_context = c};
	struct unwrapped in = {.at = 0};
	struct fault f;
	int status;

	text_init(&in.bytes);
	status = unwrap(t, file, &in.bytes);
	if (status == TOOL_OK)
		status = tool_wordings(t, t->game, &loaded);
	setup.wording = loaded.wording;
	setup.wordings = loaded.count;
	if (status == TOOL_OK)
		status = judge_first_game(t, &setup, &in);
	text_fini(&in.bytes);
	wording_list_fini(&loaded);
	if (status != TOOL_OK || c->any)
		return status;
	tool_refuse(&f, "'%.160s' proves nothing of any deck", file);
	return tool_fault(t, NULL, &f);
}
