#include "core/rummy/referee.h"

#include "core/rummy/options.h"
#include "core/rummy/umpire_blocks.h"
#include "core/rummy/umpire_moves.h"
#include "core/rummy/umpire_rounds.h"
#include "core/rummy/umpire_scores.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* House rules that were given with the setup; odd ones count as not given. */
static void
take_choices(struct referee *r, const struct referee_setup *setup)
{
	struct fault ignored;

	r->house = rummy_options_default();
	if (setup->choices == 0 ||
		rummy_options_choose(&r->house, setup->choice, setup->choices,
			&ignored) != 0)
		return;
	r->chosen = true;
	r->named = true;
}

static struct referee *
start(const struct referee_setup *setup)
{
	struct referee *r = calloc(1, sizeof *r);

	if (!r)
		return NULL;
	assert(setup->sink.find);
	r->sink = setup->sink;
	r->absent = setup->absent;
	r->dealing = setup->dealer != NULL;
	if (setup->dealer)
		r->dealer = *setup->dealer;
	take_choices(r, setup);
	r->named = r->named || r->dealing;
	r->next_dealer = r->out_seat = UMPIRE_NOBODY;
	for (unsigned seat = 0; seat < RUMMY_SEATS; seat++)
		r->score[seat].totals = 1;
	umpire_seats(r, setup->seats);
	return r;
}

static void
stop(struct referee *r)
{
	free(r);
}

/* Lines that begin the game and its rounds, and that end them. */
static bool
judge_frame(struct referee *r, const struct claim *c)
{
	switch (c->event->kind) {
	case RUMMY_PLAYERS:
		r->asked = true;
		break;
	case RUMMY_INVITE:
		umpire_invite(r, c);
		break;
	case RUMMY_TO_POINTS:
	case RUMMY_TO_ROUNDS:
		umpire_target(r, c);
		break;
	case RUMMY_HOUSE:
		umpire_house(r, c);
		break;
	case RUMMY_ROUND:
		umpire_round(r, c);
		break;
	case RUMMY_LEFT:
		umpire_left(r, c);
		break;
	case RUMMY_SCORE:
		umpire_score(r, c);
		break;
	case RUMMY_WIN:
		umpire_win(r, c);
		break;
	default:
		return false;
	}
	return true;
}

static bool
judge_play(struct referee *r, const struct claim *c)
{
	switch (c->event->kind) {
	case RUMMY_TURN_UP:
		umpire_turn_up(r, c);
		break;
	case RUMMY_TURN_OVER:
		umpire_turn_over(r, c);
		break;
	case RUMMY_STOCK:
	case RUMMY_TAKE:
	case RUMMY_MELD:
	case RUMMY_LAYOFF:
	case RUMMY_DISCARD:
		umpire_move(r, c);
		break;
	case RUMMY_GOES_OUT:
		umpire_goes_out(r, c);
		break;
	case RUMMY_BLOCK:
		umpire_blocks(r, c);
		break;
	case RUMMY_RAGEQUIT:
		umpire_ragequit(r, c);
		break;
	case RUMMY_DECK_ROW:
		umpire_deck_row(r, c);
		break;
	default:
		return false;
	}
	return true;
}

static void
judge_human(struct referee *r, const struct claim *c)
{
	unsigned kind = c->event->kind;

	if (kind == RUMMY_HELP_LINE)
		umpire_help(r, c);
	else if (kind >= RUMMY_TABLE && kind <= RUMMY_CAN_DISCARD)
		umpire_block(r, c);
	else if (kind >= RUMMY_UNKNOWN && kind <= RUMMY_LEAVES_NONE)
		umpire_refusal(r, c);
}

static void
claim(struct referee *r, const struct claim *c)
{
	unsigned kind = c->event->kind, found = r->found;
	bool sound = !r->told && !r->misplaced;

	if (kind == RUMMY_PROMPT) {
		umpire_answer(r, c);
		r->prompted = r->prompts = r->answers = true;
		return;
	}
	if (kind == RUMMY_TYPED) {
		umpire_typed(r, c);
		r->prompted = false;
		return;
	}
	r->prompted = false;
	if (kind != RUMMY_DECK_ROW)
		r->rows = 0;
	umpire_answer(r, c);
	umpire_expect_out(r, c);
	if (!judge_frame(r, c) && !judge_play(r, c))
		judge_human(r, c);
	umpire_has_read(r, sound && r->found == found);
	r->answers = !r->prompts;
}

static void
unread(struct referee *r, uint32_t shapes, uint32_t often)
{
	(void)often;
	umpire_unread(r, shapes);
}

static void
end(struct referee *r, uint64_t line, bool whole)
{
	struct spot at = {.line = line};

	umpire_finish(r, &at, whole);
}

void
rummy_tell_level(enum rummy_level level, struct tally *t)
{
	static const struct {
		const char *name;
		const char *judged;
	} levels[] = {
		[RUMMY_RULES] = {"V1", "rules, without the deal"},
		[RUMMY_CARDS] = {"V2", "rules, every card"},
		[RUMMY_CHOSEN] = {"V3",
			"rules, every card, every choice of the computers"},
	};

	t->level = levels[level].name;
	t->judged = levels[level].judged;
}

/* How far the judging of the rounds that were scored came. */
static enum rummy_level
level(const struct referee *r)
{
	if (r->rounds_chosen == r->rounds)
		return RUMMY_CHOSEN;
	return r->rounds_dealt == r->rounds ? RUMMY_CARDS : RUMMY_RULES;
}

static void
tally(const struct referee *r, struct tally *t)
{
	*t = (struct tally){.seats = r->seats,
		.rounds = r->rounds,
		.over = r->stage == UMPIRE_ENDED};
	for (unsigned seat = 0; seat < r->seats; seat++) {
		t->seat[seat] = r->invitation[seat];
		t->score[seat] = r->score[seat].total[0];
		t->won[seat] = r->won >> seat & 1;
	}
	if (r->rounds)
		rummy_tell_level(level(r), t);
}

static size_t
hands(const struct referee *r, struct known *h, size_t room)
{
	size_t rounds = r->round < UMPIRE_ROUNDS ? r->round : UMPIRE_ROUNDS;
	size_t n = rounds < room ? rounds : room;

	for (size_t i = 0; i < n; i++) {
		const struct umpire_proof *p = &r->proof[i];

		known_init(&h[i]);
		memcpy(h[i].at, p->at, sizeof h[i].at);
		for (unsigned seat = 0; seat < r->seats; seat++)
			if (p->cards[seat])
				known_within(
					&h[i], p->places[seat], p->cards[seat]);
	}
	return n;
}

const struct referee_door rummy_referee = {
	.start = start,
	.stop = stop,
	.claim = claim,
	.unread = unread,
	.end = end,
	.tally = tally,
	.hands = hands,
};
