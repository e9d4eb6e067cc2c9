/* Evidence from a transcript: what the judge proves, the deal being unknown. */
#include "tools/evidence.h"

#include "core/capture/capture.h"
#include "core/reader/reader.h"
#include "core/verify/verify.h"

#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

/* The unwrapped transcript, in memory, and how far it has been read. */
struct input {
	struct text bytes;
	size_t at;
};

static long
read_input(void *context, char *bytes, size_t room)
{
	struct input *in = context;
	size_t left = in->bytes.length - in->at;
	size_t n = left < room ? left : room;

	if (n)
		memcpy(bytes, in->bytes.bytes + in->at, n);
	in->at += n;
	return (long)n;
}

static void
unwrap(const struct tool *t, const char *file, struct text *bytes)
{
	int fd = strcmp(file, "-") == 0 ? STDIN_FILENO
					: open(file, O_RDONLY | O_CLOEXEC);
	struct capture *c = fd < 0 ? NULL : capture_open(fd);
	const char *chunk;
	struct fault f;
	size_t length;
	int got;

	if (!c)
		exit(tool_trouble(t, file));
	while ((got = capture_next(c, &chunk, &length, &f)) > 0)
		text_add(bytes, chunk, length);
	if (got < 0) {
		tool_tell(t, file, &f);
		exit(TOOL_TROUBLE);
	}
	capture_close(c);
	if (fd != STDIN_FILENO)
		close(fd);
}

/* Asking for the lines has the game read line by line. */
static void
pass_over(void *context, const struct wording *w, const struct event *e,
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
	struct evidence *e = context;

	e->fixed = true;
	e->last = 1;
	for (size_t i = 0; i < count && i < EVIDENCE_ROUNDS; i++) {
		e->rounds[i] = rounds[i];
		e->any = e->any || known_bits(&rounds[i]);
		e->first = 1;
		e->last = (unsigned)i + 1;
	}
}

static void
judge(const struct tool *t, struct verify_setup *setup, struct input *in)
{
	struct source source;
	struct verdict verdict;
	struct verify *v;
	struct fault f;

	v = verify_start(setup, &f);
	if (!v) {
		tool_tell(t, NULL, &f);
		exit(TOOL_TROUBLE);
	}
	verdict_init(&verdict);
	source_start(&source, read_input, in);
	verify_game(v, &source, NULL, &verdict);
	source_stop(&source);
	verdict_fini(&verdict);
	verify_stop(v);
}

void
evidence_transcript(struct evidence *e, const struct tool *t, const char *file)
{
	struct reader_lines lines = {.show = pass_over};
	struct wording_list loaded = {0};
	struct verify_setup setup = {.game = t->game,
		.choice = t->choice,
		.choices = t->choices,
		.lines = &lines,
		.proved = keep_proof,
		.proved_context = e};
	struct input in = {.at = 0};

	text_init(&in.bytes);
	unwrap(t, file, &in.bytes);
	if (tool_wordings(t, t->game, &loaded) != TOOL_OK)
		exit(TOOL_TROUBLE);
	setup.wording = loaded.wording;
	setup.wordings = loaded.count;
	judge(t, &setup, &in);
	text_fini(&in.bytes);
	wording_list_fini(&loaded);
	if (!e->any)
		tool_misused(t, "'%s' proves nothing of any deck", file);
}
