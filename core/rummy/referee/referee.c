/*
 * The functions of the referee of Rummy: starts it, passes each claim to the
 * file that judges it, and tallies the game.
 */
#include "core/rummy/referee/private.h"

#include "core/rummy/rummy.h"

#include <assert.h>

/* House rules that were given with the setup; odd ones count as not given. */
static void
take_choices(struct rummy_referee *r, const struct referee_setup *setup)
{
	struct fault ignored;

	r->agreed.house = rummy_house_default();
	if (setup->choices == 0 ||
		rummy_house_choose(&r->agreed.house, setup->choice,
			setup->choices, &ignored) != 0)
		return;
	r->agreed.given = true;
	r->agreed.named = true;
}

static struct rummy_referee *
of_base(struct referee *r)
{
	return (struct rummy_referee *)r;
}

static struct referee *
start_referee(const struct referee_setup *setup)
{
	struct referee *base = referee_start(
		sizeof(struct rummy_referee), setup, &rummy_hooks, 0);
	struct rummy_referee *r = of_base(base);

	take_choices(r, setup);
	r->agreed.named = r->agreed.named || (base->dealing && !setup->proved);
	r->round.next_dealer = r->round.out_seat = REFEREE_NOBODY;
	return base;
}

static void
check_known(const struct rummy_known *k, unsigned seats)
{
	if (!k->live)
		return;
	assert(k->open.seats == seats && k->open.turn < seats);
	for (unsigned seat = 0; seat < seats; seat++) {
		assert(!(k->sure[seat] & k->pool));
		assert(card_count(k->sure[seat]) <= k->open.held[seat]);
	}
}

/* The two views; while findings are held the second only trails the first. */
static void
check_cards(const struct rummy_referee *r)
{
	check_known(&r->cards.plain, r->base.seats.count);
	if (!r->base.pending.count)
		check_known(&r->cards.dealt, r->base.seats.count);
	assert(!r->cards.dealt.live || r->cards.plain.live);
	assert(!r->round.lost || !r->cards.plain.live);
	assert(!r->cards.plain.live || r->cards.turned_up < CARD_COUNT);
}

/* Asserts what holds between two claims, and returns true. */
static bool
check_referee(const struct rummy_referee *r)
{
	const struct rummy_scores *s = &r->scores;

	assert(r->round.dealer < RUMMY_SEATS);
	assert(r->round.next_dealer <= REFEREE_NOBODY);
	assert(r->round.out_seat <= REFEREE_NOBODY);
	check_cards(r);
	assert(s->next <= RUMMY_SEATS);
	assert(s->rounds_chosen <= s->rounds_dealt);
	assert(s->rounds_dealt <= r->base.rounds);
	assert(r->plan.followed <= r->plan.moves);
	assert(r->plan.moves <= RUMMY_MOVES);
	assert(r->block.help < RUMMY_COMMANDS);
	assert(r->deck.rows < CARD_SUITS);
	return referee_check(&r->base);
}

static void
note_question(struct rummy_referee *r, const struct claim *c)
{
	(void)c;
	r->typed.asked = true;
}

static rummy_judge *const judges[RUMMY_EVENTS] = {
	[RUMMY_PLAYERS] = note_question,
	[RUMMY_INVITE] = rummy_judge_invite,
	[RUMMY_TO_POINTS] = rummy_judge_target,
	[RUMMY_TO_ROUNDS] = rummy_judge_target,
	[RUMMY_HOUSE] = rummy_judge_house,
	[RUMMY_ROUND] = rummy_judge_round,
	[RUMMY_TURN_UP] = rummy_judge_turn_up,
	[RUMMY_STOCK] = rummy_judge_move,
	[RUMMY_TAKE] = rummy_judge_move,
	[RUMMY_TURN_OVER] = rummy_judge_turn_over,
	[RUMMY_MELD] = rummy_judge_move,
	[RUMMY_LAYOFF] = rummy_judge_move,
	[RUMMY_DISCARD] = rummy_judge_move,
	[RUMMY_GOES_OUT] = rummy_judge_out,
	[RUMMY_ROUND_BLOCKED] = rummy_judge_blocked,
	[RUMMY_RAGEQUIT] = rummy_judge_ragequit,
	[RUMMY_CARDS_LEFT] = rummy_judge_left,
	[RUMMY_SCORE] = rummy_judge_score,
	[RUMMY_WIN] = rummy_judge_win,
	[RUMMY_DECK_ROW] = rummy_judge_row,
	[RUMMY_HELP_LINE] = rummy_judge_help,
	[RUMMY_CHANGE] = rummy_judge_change,
};

/* Turns count from 1 while the round is judged. */
static void
set_place(struct rummy_referee *r, const struct claim *c)
{
	const struct rummy_known *k = &r->cards.plain;

	r->base.at = spot_of(c,
		r->base.stage == REFEREE_PLAYING && k->live ? k->open.turns + 1U
							    : 0);
}

static void
judge_line(struct rummy_referee *r, const struct claim *c)
{
	unsigned kind = c->event->kind, raised = r->base.raised;
	bool sound = !r->round.lost && !r->scores.misplaced;

	if (kind != RUMMY_DECK_ROW)
		r->deck.rows = 0;
	rummy_judge_answer(r, c);
	if (r->base.raised != raised)
		set_place(r, c);
	rummy_expect_out(r, c);
	if (r->base.raised != raised)
		set_place(r, c);
	if (judges[kind])
		judges[kind](r, c);
	else if (kind >= RUMMY_TABLE && kind <= RUMMY_CAN_DISCARD)
		rummy_judge_block(r, c);
	else if (kind >= RUMMY_UNKNOWN && kind <= RUMMY_REFUSED_DEAD_END)
		rummy_judge_refusal(r, c);
	referee_unread_judged(&r->base, sound && r->base.raised == raised);
	assert((kind != RUMMY_ROUND && r->base.raised == raised) ||
		check_referee(r));
}

/* The parts are checked after findings and at the beginning of rounds. */
static void
judge_claim(struct referee *base, const struct claim *c)
{
	struct rummy_referee *r = of_base(base);

	set_place(r, c);
	switch (c->event->kind) {
	case RUMMY_PROMPT:
		rummy_judge_answer(r, c);
		r->typed.prompts = r->typed.answers = true;
		base->typing.prompted = true;
		break;
	case RUMMY_TYPED:
		rummy_judge_typed(r, c);
		base->typing.prompted = false;
		break;
	default:
		base->typing.prompted = false;
		judge_line(r, c);
		r->typed.answers = !r->typed.prompts;
	}
}

static void
end_game(struct referee *base, uint64_t line, bool whole)
{
	set_place(of_base(base), &(struct claim){.line = line});
	rummy_finish(of_base(base), whole);
}

void
rummy_name_level(enum rummy_level level, struct tally *t)
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
level_of(const struct rummy_referee *r)
{
	if (r->scores.rounds_chosen == r->base.rounds)
		return RUMMY_CHOSEN;
	return r->scores.rounds_dealt == r->base.rounds ? RUMMY_CARDS
							: RUMMY_RULES;
}

static void
tally_game(const struct referee *base, struct tally *t)
{
	referee_tally(base, t);
	if (base->rounds)
		rummy_name_level(
			level_of((const struct rummy_referee *)base), t);
}

const struct referee_calls rummy_referee = {
	.start = start_referee,
	.claim = judge_claim,
	.due = rummy_fill_due,
	.unread = referee_unread,
	.end = end_game,
	.tally = tally_game,
	.hands = referee_hands,
};
