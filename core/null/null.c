#include "core/null/null.h"

#include <stdlib.h>

enum null_event { NULL_PROMPT, NULL_TYPED, NULL_OVER, NULL_EVENTS };

static const struct event_form forms[NULL_EVENTS] = {
	[NULL_PROMPT] = {"prompt", "the table waits for a line", {{0}}, NULL},
	[NULL_TYPED] = {"typed", "the line, as a terminal echoes it",
		{{"text", EVENT_TEXT, 0}}, NULL},
	[NULL_OVER] = {"over", "the game is over", {{0}}, NULL},
};

static const struct vocabulary vocabulary = {
	.form = forms,
	.count = NULL_EVENTS,
	.prompt = NULL_PROMPT,
	.typed = NULL_TYPED,
};

struct game_state {
	bool over;
};

static struct game_state *
start(const struct game_setup *setup, struct fault *f)
{
	struct game_state *s;

	(void)setup;
	(void)f;
	s = calloc(1, sizeof *s);
	if (!s)
		abort();
	return s;
}

static void
stop(struct game_state *s)
{
	free(s);
}

static int
go(struct game_state *s, const struct event_sink *sink, struct fault *f)
{
	struct event e;

	(void)f;
	e.kind = NULL_OVER;
	if (sink && !s->over)
		sink->take(sink->context, &e);
	s->over = true;
	return 0;
}

static int
act(struct game_state *s, const char *line, size_t length,
	const struct event_sink *sink, struct fault *f)
{
	(void)s;
	(void)line;
	(void)length;
	(void)sink;
	return fault_set(f, FAULT_COMMAND, 0, 1, "the null game has no moves");
}

static bool
over(const struct game_state *s)
{
	return s->over;
}

static void
tally(const struct game_state *s, struct tally *t)
{
	*t = (struct tally){.over = s->over};
}

static int
seating(const char *seats, struct text *lines, struct fault *f)
{
	(void)lines;
	if (seats[0])
		return fault_set(f, FAULT_SEATS, 0, 0,
			"nobody sits at the null game, not '%.20s'", seats);
	return 0;
}

/* Nobody is dealt anything: one hand of no cards. */
static int
cut(unsigned players, unsigned cards, struct cut *c, struct fault *f)
{
	if (players || cards)
		return fault_set(
			f, FAULT_SEATS, 0, 0, "nobody sits at the null game");
	cut_by_hand(c, 1, 0);
	return 0;
}

static const struct game_option no_options[] = {{NULL, NULL, NULL}};

const struct game null_game = {
	.name = "null",
	.seats_min = 0,
	.seats_max = 0,
	.vocabulary = &vocabulary,
	.wordings = null_wordings,
	.wording = "null",
	.options = no_options,
	.start = start,
	.stop = stop,
	.go = go,
	.act = act,
	.over = over,
	.tally = tally,
	.seating = seating,
	.cut = cut,
	.referee = NULL,
};
