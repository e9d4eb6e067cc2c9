/*
 * One number for all that a game and its referee say of games at random, with
 * slips of many kinds: it changes with every event, refusal, finding, expected
 * line, table and tally. The numbers are in tests/unit/signatures (sums.h).
 */
#include "tests/unit/unit.h"

#include "core/base/base.h"
#include "tests/unit/signature_slips.h"

#include <stdlib.h>

enum { GAMES = 32, WAYS = 2 };

static void
print_due(void *context, const struct event *e, bool some, struct text *line)
{
	struct played *p = context;

	text_format(line, "%s[", some ? "some " : "");
	text_event(line, p->game->vocabulary, e);
	text_string(line, "]");
}

static void
find(void *context, const struct fault *f, const char *table, const char *proof)
{
	struct played *p = context;

	say(p->said, "%ju:%u+%u %s round %u move %u seat %u, %ju: %s",
		(uintmax_t)f->line, f->column, f->width,
		fault_kind(f->id)->slug, f->round, f->move, f->seat,
		(uintmax_t)f->other, f->what);
	say(p->said, "  %s | %s | %s | %s", f->expected, f->found, table,
		proof);
	p->said->findings++;
}

/* What a referee says of its own accord or when asked. */
static void
ask_referee(struct played *p, struct referee *r)
{
	const struct referee_calls *calls = p->game->referee;
	unsigned nth = dice_below(&p->dice, 3);
	struct event due = {.kind = (uint8_t)dice_below(
				    &p->dice, p->game->vocabulary->count)};
	struct table t = {.seats = 0};
	struct text line = {0};
	char text[400];

	if (calls->due(r, nth, &due)) {
		text_event(&line, p->game->vocabulary, &due);
		say(p->said, "due %u: %s", nth, line.bytes);
		text_fini(&line);
	}
	if (dice_below(&p->dice, 4))
		return;
	referee_table(r, text, sizeof text);
	say(p->said, "%s", text);
	referee_look(r, &t);
	say_table(p->said, &t);
}

static void
say_hands(struct said *s, const struct known *k, size_t rounds)
{
	for (size_t i = 0; i < rounds; i++) {
		for (unsigned place = 0; place < CARD_COUNT; place++)
			text_format(&s->line, "%u ", k[i].at[place]);
		for (unsigned g = 0; g < k[i].groups; g++)
			text_format(&s->line, "; %jx in %jx",
				(uintmax_t)k[i].within[g].cards,
				(uintmax_t)k[i].within[g].places);
		said_line(s);
	}
}

/* In some ways the deal, the seats and the rules are told, or others. */
static void
set_up(struct played *p, struct referee_setup *setup, struct dealer *dealer)
{
	struct model model = p->setup.dealer.model;
	unsigned told = dice_below(&p->dice, 8);

	*setup = (struct referee_setup){.boards = p->setup.boards,
		.echoed = p->echo,
		.absent = p->absent,
		.sink = {find, p, print_due}};
	*dealer = p->setup.dealer;
	model.seed += told == 7;
	if (!p->ordered)
		dealer_start(dealer, &model);
	if (told > 2)
		setup->dealer = dealer;
	setup->trusted = told == 3;
	setup->proved = told == 4;
	if (dice_below(&p->dice, 2))
		setup->seats = p->seats;
	if (dice_below(&p->dice, 2))
		setup->scored = (unsigned)strlen(p->seats);
	if (dice_below(&p->dice, 2)) {
		setup->choice = p->setup.choice;
		setup->choices = p->setup.choices;
	}
}

static void
judge(struct played *p)
{
	const struct referee_calls *calls = p->game->referee;
	struct referee_setup setup;
	struct dealer dealer;
	struct known hands[8];
	struct referee *r;
	struct tally tally;

	set_up(p, &setup, &dealer);
	r = calls->start(&setup);
	for (size_t i = 0; i < p->steps; i++) {
		struct step *s = &p->step[i];

		s->claim.event = &s->event;
		s->claim.line = i + 1;
		s->claim.column = 1 + (uint32_t)i % 3;
		s->claim.width = (uint32_t)i % 7;
		if (s->claim.unread && calls->unread)
			say(p->said, "unread %x",
				calls->unread(r, s->claim.unread,
					s->claim.unread_often));
		calls->claim(r, &s->claim);
		if (dice_below(&p->dice, 8) == 0)
			ask_referee(p, r);
	}
	calls->end(r, p->steps, dice_below(&p->dice, 2));
	calls->tally(r, &tally);
	say_tally(p->said, &tally);
	say_hands(p->said, hands, calls->hands(r, hands, LENGTH(hands)));
	referee_stop(r);
}

/* One to three slips in each game, the first of this kind, in some ways; behind
 * a habit, which a slip may be taken for, at least another. */
static void
judge_slips(struct played *p, enum slip slip)
{
	for (unsigned way = 0; way < WAYS; way++) {
		played_copy(p);
		slip_make(p, slip);
		for (unsigned n = dice_below(&p->dice, 3) + (slip > SLIP_STRAY);
			n; n--)
			slip_make(p,
				dice_below(&p->dice, 2)
					? slip
					: (enum slip)dice_below(
						  &p->dice, SLIPS));
		judge(p);
	}
}

static void
sum_up(const struct game *game, struct sums *sums)
{
	struct said said = {.sum = 0};
	struct step *step = memory_zero(2 * PLAYED_STEPS, sizeof *step);
	struct played *p = memory_zero(GAMES, sizeof *p);
	char name[40];

	text_fill(name, sizeof name, "%s as played", game->name);
	sum_begin(&said, name);
	say(&said, "kinds of the board: %jx",
		(uintmax_t)game->vocabulary->board);
	for (unsigned i = 0; i < GAMES; i++) {
		p[i] = (struct played){.game = game,
			.said = &said,
			.step = step,
			.computers = i % 8 == 0,
			.ordered = i % 3 == 2,
			.advised = i % 2,
			.dice = i + 44};
		played_begin(&p[i]);
	}
	sum_end(&said, name, sums);
	for (enum slip slip = 0; slip < SLIPS; slip++) {
		text_fill(name, sizeof name, "%s %s", game->name,
			slip_names[slip]);
		sum_begin(&said, name);
		for (unsigned i = 0; i < GAMES; i++)
			judge_slips(&p[i], slip);
		sum_end(&said, name, sums);
	}
	for (unsigned i = 0; i < GAMES; i++)
		played_fini(&p[i]);
	free(p);
	free(step);
	text_fini(&said.line);
}

TEST(says_what_it_said_before)
{
	sums_hold("tests/unit/signatures", sum_up);
}
