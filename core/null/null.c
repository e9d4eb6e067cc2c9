#include "core/null/null.h"

#include "core/base/base.h"
#include "core/referee/parts.h"

/* The vocabulary: every kind of line that a transcript can have, and the values
 * in it. Each wording has a template for each kind (wordings/null.yaml). */
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

/* The game. Its state has a tag of its own; the functions of struct game
 * convert. */
struct null_state {
	bool over;
};

/* The setup has the dealer and the options that were chosen; this game has
 * none. */
static struct game_state *
start_game(const struct game_setup *setup, struct fault *f)
{
	if (game_refuse_choices("null", setup, f) != 0)
		return NULL;
	return memory_zero(1, sizeof(struct null_state));
}

/* Plays until a human must answer, or to the end, with events to the sink. */
static int
go_on(struct game_state *s, const struct event_sink *sink, struct fault *f)
{
	struct null_state *n = (struct null_state *)s;

	(void)f;
	if (!n->over)
		event_send(sink, NULL_OVER, 0, 0, 0, 0);
	n->over = true;
	return 0;
}

/* One line that was typed: a move, or a refusal that leaves all as it was. */
static int
take_line(struct game_state *s, const char *line, size_t length,
	const struct event_sink *sink, struct fault *f)
{
	(void)s;
	(void)line;
	(void)length;
	(void)sink;
	return fault_set(f, FAULT_COMMAND, 0, 1, "the null game has no moves");
}

static bool
is_over(const struct game_state *s)
{
	return ((const struct null_state *)s)->over;
}

/* What reports say of the game: its seats, rounds, scores and winners. */
static void
tally_game(const struct game_state *s, struct tally *t)
{
	*t = (struct tally){.over = is_over(s)};
}

/* Which cards of a deck make which hand: here one hand of no cards. */
static int
cut_hands(unsigned players, unsigned cards, struct cut *c, struct fault *f)
{
	if (players || cards)
		return fault_set(
			f, FAULT_SEATS, 0, 0, "the null game has no seats");
	cut_by_hand(c, 1, 0);
	return 0;
}

/*
 * The referee. A game whose referee knows more than a struct referee has its
 * own struct, which begins with one, and gives its size to referee_start. What
 * a finding says of the table, and which findings wait, is said by hooks.
 */
static const struct referee_hooks hooks = {.table = NULL, .rule = NULL};

static struct referee *
start_referee(const struct referee_setup *setup)
{
	return referee_start(sizeof(struct referee), setup, &hooks, 0);
}

/* A claim is judged by what is known, and from then on it is known as well. In
 * which order lines may come is judged before (core/wording/wording.h). */
static void
judge_claim(struct referee *r, const struct claim *c)
{
	if (c->event->kind == NULL_OVER)
		r->stage = REFEREE_ENDED;
	referee_unread_settle(r);
}

/* What is missing is a finding only if nothing unread may have told it. */
static void
end_game(struct referee *r, uint64_t line, bool whole)
{
	r->at = (struct spot){.line = line};
	if (whole && r->stage != REFEREE_ENDED && !referee_unread_any(r))
		referee_raise(r, FAULT_UNFINISHED, REFEREE_NOBODY,
			"the transcript stops before the game ends");
}

static const struct referee_calls null_referee = {
	.start = start_referee,
	.claim = judge_claim,
	.unread = referee_unread,
	.end = end_game,
	.tally = referee_tally,
	.hands = referee_hands,
};

static const struct game_option no_options[] = {{0}};

const struct game null_game = {
	.name = "null",
	.summary = "the smallest game, one line, to begin another with",
	.seats_min = 0,
	.seats_max = 0,
	.vocabulary = &vocabulary,
	.wordings = null_wordings,
	.wording = "null",
	.options = no_options,
	.start = start_game,
	.go = go_on,
	.act = take_line,
	.over = is_over,
	.tally = tally_game,
	.cut = cut_hands,
	.referee = &null_referee,
};
