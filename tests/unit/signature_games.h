/*
 * Games of any kind at random, by house rules at random; people move at random
 * or as they are advised, and type lines that are refused. Their events, as
 * claims; and what games say of themselves.
 */
#ifndef TESTS_UNIT_SIGNATURE_GAMES_H
#define TESTS_UNIT_SIGNATURE_GAMES_H

#include "core/base/base.h"
#include "core/games.h"
#include "core/referee/referee.h"
#include "tests/unit/sums.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
	PLAYED_DECKS = 3,
	PLAYED_STEPS = 3000,
	PLAYED_LINES = 150,
	PLAYED_WORDS = 1 << 14
};

struct step {
	struct event event;
	struct claim claim;
};

/* A game: set game, said and dice before it begins. */
struct played {
	const struct game *game;
	struct said *said;
	uint64_t dice;
	struct game_setup setup;
	struct game_choice choice[GAME_OPTIONS];
	char value[GAME_OPTIONS][24];
	struct game_state *state;
	bool computers; /* play all seats */
	bool ordered;   /* the decks are nearly in order */
	bool advised;   /* people move as they are advised, mostly */
	uint8_t decks[PLAYED_DECKS][CARD_COUNT]; /* where they are */
	char seats[GAME_SEATS + 1];
	bool echo;
	uint64_t absent;
	struct step *event; /* as played, PLAYED_STEPS of them */
	size_t events;
	struct step *step; /* with slips, twice as many; borrowed */
	size_t steps;
	char words[PLAYED_WORDS]; /* what was typed */
	size_t used;
	char spelt[PLAYED_WORDS]; /* what is typed in another spelling */
	size_t spelt_used;
};

static inline unsigned
dice_below(uint64_t *dice, unsigned n)
{
	return (unsigned)(card_roll(dice) % n);
}

/* Takes n steps out. */
static inline void
step_drop(struct played *p, size_t at, size_t n)
{
	memmove(&p->step[at], &p->step[at + n],
		(p->steps - at - n) * sizeof *p->step);
	p->steps -= n;
}

static inline void
step_insert(struct played *p, size_t at, struct step step)
{
	if (p->steps == 2 * PLAYED_STEPS)
		return;
	memmove(&p->step[at + 1], &p->step[at],
		(p->steps - at) * sizeof *p->step);
	p->step[at] = step;
	p->steps++;
}

/* Adds the event's name and all its fields. */
static inline void
text_event(struct text *t, const struct vocabulary *v, const struct event *e)
{
	const struct event_form *form = &v->form[e->kind];

	text_string(t, form->name);
	for (unsigned i = 0; i < EVENT_FIELDS; i++) {
		enum event_type type = form->field[i].type;

		if (type == EVENT_SEAT)
			text_format(t, " seat %u", e->seat);
		else if (type == EVENT_CARD)
			text_format(t, " card %u", e->card);
		else if (type == EVENT_PILE)
			text_format(t, " pile %" PRIx64, e->cards);
		else if (event_in_number(type))
			text_format(t, " %d", e->number[form->field[i].slot]);
		else if (type == EVENT_TEXT && e->text)
			text_format(t, " '%.*s'", (int)e->length, e->text);
		for (unsigned k = 0; event_in_list(type) && k < e->count; k++)
			text_format(t, " %u", e->list[k]);
	}
}

static inline void
say_table(struct said *s, const struct table *t)
{
	text_format(&s->line, "asks %d of %u/%u, round %u, stock %u, %" PRIx64,
		t->asks, t->turn, t->seats, t->round, t->stock, t->legal);
	for (unsigned i = 0; i < t->groups; i++)
		text_format(&s->line, "; %d.%u %" PRIx64, t->group[i].kind,
			t->group[i].number, t->group[i].cards);
	for (unsigned i = 0; i < t->seats; i++)
		text_format(&s->line,
			"; %d %s score %d, hand %" PRIx64
			" and %u, lost %" PRIx64 " %u %d",
			t->seat[i].human, t->seat[i].computer, t->seat[i].score,
			t->seat[i].hand, t->seat[i].unknown, t->seat[i].lost,
			t->seat[i].points, t->seat[i].won);
	said_line(s);
}

static inline void
say_tally(struct said *s, const struct tally *t)
{
	text_format(&s->line, "tally %s %u rounds, over %d, %s", t->seat,
		t->rounds, t->over, t->level ? t->level : "");
	for (unsigned i = 0; i < t->seats; i++)
		text_format(&s->line, "; %d %d", t->score[i], t->won[i]);
	said_line(s);
}

/* Takes an event of the game as the first claim of itself. Its text may be the
 * game's, which ends before the event is judged. */
static inline void
played_take(void *context, const struct event *e)
{
	struct played *p = context;
	struct event *kept;

	text_event(&p->said->line, p->game->vocabulary, e);
	said_line(p->said);
	if (p->events == PLAYED_STEPS)
		return;
	p->event[p->events].claim = (struct claim){.event = NULL};
	kept = &p->event[p->events++].event;
	event_copy(p->game->vocabulary, e, kept);
	if (!kept->text)
		return;
	assert_true(p->used + kept->length <= PLAYED_WORDS);
	kept->text = memcpy(p->words + p->used, kept->text, kept->length);
	p->used += kept->length;
}

static inline void
played_view(void *context, const struct event *e)
{
	struct played *p = context;

	text_event(&p->said->line, p->game->vocabulary, e);
	said_line(p->said);
}

/* Half of the house rules, with words they know or with numbers. */
static inline void
played_choose(struct played *p)
{
	const struct game_option *o = p->game->options;

	p->setup.choice = p->choice;
	p->setup.choices = 0;
	for (unsigned i = 0; o && o[i].name; i++) {
		unsigned n = 0;
		char *value = p->value[i];

		while (o[i].words && o[i].words[n])
			n++;
		snprintf(value, sizeof p->value[i], "%u",
			dice_below(&p->dice, 7) * dice_below(&p->dice, 7));
		/* The last word for a computer is the one that takes longest.
		 */
		n -= n > 1 && p->computers;
		if (n)
			snprintf(value, sizeof p->value[i], "%s",
				o[i].words[dice_below(&p->dice, n)]);
		if (n && p->computers && dice_below(&p->dice, 2))
			snprintf(value, sizeof p->value[i], "%s,%s",
				o[i].words[0],
				o[i].words[dice_below(&p->dice, n)]);
		if (dice_below(&p->dice, 2))
			p->choice[p->setup.choices++] =
				(struct game_choice){o[i].name, value};
	}
}

/* One line typed, and how the game stands then. */
static inline void
played_type(struct played *p, const char *line, size_t length)
{
	const struct vocabulary *v = p->game->vocabulary;
	struct event_sink sink = {played_take, p};
	struct table t = {.seats = 0};
	struct tally tally;
	struct fault f;

	if (p->echo)
		played_take(p,
			&(struct event){.kind = (uint8_t)v->typed,
				.text = line,
				.length = length});
	if (p->game->act(p->state, line, length, &sink, &f) != 0)
		say(p->said, "refused: %s %ju:%u %s", fault_kind(f.id)->slug,
			(uintmax_t)f.line, f.column, f.what);
	p->game->people.look(p->state, &t);
	say_table(p->said, &t);
	p->game->tally(p->state, &tally);
	say_tally(p->said, &tally);
	say(p->said, "over %d, turn %u", p->game->over(p->state),
		p->game->bots.turn(p->state));
	if (dice_below(&p->dice, 4) == 0)
		p->game->bots.view(p->state, dice_below(&p->dice, 6),
			&(struct event_sink){played_view, p});
}

/* A line that most often means nothing: a command with any card or seat. */
static inline void
played_nonsense(struct played *p)
{
	static const char *const lines[] = {"", " ", "play", "discard 7x",
		"10H", "7s", "KS", "change 1 hard", "change 3 c", "change 9 c",
		"change 4 random:7", "change 0 hard", "change 2hard", "change",
		"change 1 easy", "draw", "draw discard", "meld", "lay off",
		"done", "h", "c", "deck", "play TH", "play 10H ", "play 7S\r",
		"pass", "3", "quite", "quip", "ragequit", "ragequits", "decks",
		"play 7S 8S", "discard AS ", "play 1S", "play 10", "play 010H",
		"play 7SS", "play zS", "play 7z", "play `S", "discard {H",
		"a line that is one byte more than a limit",
		"play 7Sxxxxxxxxxxxxxxxxxxx",
		"play a-word-that-is-longer-than-what-is-shown", "help",
		"draw stock", "meld 2C 3C", "change 1 keen", "change 2 expert",
		"change 3 first"};
	char line[60];
	unsigned which = dice_below(&p->dice, 66);

	text_fill(line, sizeof line, "%s %s", which & 1 ? "play" : "discard",
		card_plain(dice_below(&p->dice, CARD_COUNT)));
	if (which < sizeof lines / sizeof lines[0])
		text_fill(line, sizeof line, "%s", lines[which]);
	if (which == 65)
		played_type(p, "play 7S\0", 8);
	else
		played_type(p, line, strlen(line));
}

/* A card of one of the legal moves; any where they name none. */
static inline unsigned
played_card(struct played *p, const struct text *moves)
{
	size_t at = dice_below(&p->dice, (unsigned)moves->length + 1);
	unsigned card;

	for (; at + 2 < moves->length; at++)
		if (moves->bytes[at] == ' ' &&
			card_read_loosely(moves->bytes + at + 1, 2, &card))
			return card;
	return dice_below(&p->dice, CARD_COUNT);
}

/* A move of cards that are held, as a rule: legal or not. */
static inline void
played_try(struct played *p)
{
	static const char *const verbs[] = {
		"play", "discard", "layoff", "meld", "meld"};
	const char *verb = verbs[dice_below(&p->dice, LENGTH(verbs))];
	unsigned cards = verb[0] == 'm' ? 3 + dice_below(&p->dice, 4) / 3 : 1;
	struct text moves = {0}, line = {0};

	p->game->bots.moves(p->state, &moves);
	text_string(&line, verb);
	while (cards--)
		text_format(&line, " %s", card_plain(played_card(p, &moves)));
	if (verb[0] == 'l')
		text_format(&line, " %u", dice_below(&p->dice, 4));
	played_type(p, line.bytes, line.length);
	text_fini(&moves);
	text_fini(&line);
}

/* The best move. False: there is no advice. */
static inline bool
played_best(struct played *p)
{
	struct game_advice advice = {.points = 0};
	bool advised = p->game->people.advise(p->state, &advice);

	if (advised)
		played_type(p, advice.line.bytes, advice.line.length);
	text_fini(&advice.line);
	return advised;
}

/* One of the legal moves. */
static inline void
played_legal(struct played *p)
{
	struct text moves = {0};
	const char *line;
	size_t length = 0, at = 0;
	unsigned n;

	p->game->bots.moves(p->state, &moves);
	n = (unsigned)text_newlines(moves.bytes, moves.length);
	text_append(&p->said->line, &moves);
	said_line(p->said);
	if (n) {
		n = dice_below(&p->dice, n);
		do {
			text_line(&moves, &at, &line, &length);
		} while (n-- > 0);
		played_type(p, line, length);
	} else {
		played_nonsense(p);
	}
	text_fini(&moves);
}

static inline void
played_move(struct played *p)
{
	unsigned n = dice_below(&p->dice, 8);

	if (n == 0)
		played_nonsense(p);
	else if (n < 3)
		played_try(p);
	else if (n == 3 || !p->advised || !played_best(p))
		played_legal(p);
}

static inline void
played_seat(struct played *p)
{
	unsigned seats = p->game->seats_min +
		dice_below(
			&p->dice, p->game->seats_max - p->game->seats_min + 1);
	struct text lines = {0};
	const char *line;
	size_t length, at = 0;
	struct fault f;

	for (unsigned i = 0; i < seats; i++)
		p->seats[i] =
			dice_below(&p->dice, 3) && !p->computers ? 'h' : 'c';
	p->seats[seats] = '\0';
	if (game_seating(p->game, p->seats, &lines, &f) != 0)
		abort();
	while (text_line(&lines, &at, &line, &length)) {
		if (dice_below(&p->dice, 8) == 0)
			played_nonsense(p);
		played_type(p, line, length);
	}
	text_fini(&lines);
}

/* Cards that stand beside each other fall to one hand, or to all. */
static inline void
played_order(struct played *p, uint8_t deck[CARD_COUNT])
{
	static const unsigned steps[] = {1, 3, 7, 17, 25};
	unsigned step = steps[dice_below(&p->dice, LENGTH(steps))];
	bool by_rank = dice_below(&p->dice, 2);

	for (unsigned i = 0; i < CARD_COUNT; i++) {
		unsigned k = i * step % CARD_COUNT;

		deck[i] = (uint8_t)(by_rank ? k / 4 + k % 4 * CARD_RANKS : k);
	}
	for (unsigned n = dice_below(&p->dice, 12); n; n--) {
		uint8_t *a = &deck[dice_below(&p->dice, CARD_COUNT)];
		uint8_t *b = &deck[dice_below(&p->dice, CARD_COUNT)];
		uint8_t kept = *a;

		*a = *b;
		*b = kept;
	}
}

/* Plays a game, half of them broken off; its events are kept. */
static inline void
played_begin(struct played *p)
{
	const struct shuffle *table = shuffle_rows;
	struct model model = {.seed = dice_below(&p->dice, 1000)};
	struct event_sink sink = {played_take, p};
	struct game_advice advice = {.points = 0};
	struct fault f;
	unsigned lines = PLAYED_LINES;

	model.shuffle = &table[dice_below(&p->dice, (unsigned)shuffle_count)];
	p->event = memory_zero(PLAYED_STEPS, sizeof *p->event);
	p->events = p->used = 0;
	p->echo = dice_below(&p->dice, 2);
	p->setup.boards = dice_below(&p->dice, 2);
	dealer_start(&p->setup.dealer, &model);
	for (unsigned i = 0; p->ordered && i < PLAYED_DECKS; i++)
		played_order(p, p->decks[i]);
	if (p->ordered)
		dealer_start_decks(&p->setup.dealer,
			(const uint8_t(*)[CARD_COUNT])p->decks, PLAYED_DECKS);
	do {
		played_choose(p);
		p->state = p->game->start(&p->setup, &f);
		if (!p->state)
			say(p->said, "%ju:%u %s", (uintmax_t)f.line, f.column,
				f.what);
	} while (!p->state);
	if (dice_below(&p->dice, 2))
		lines = dice_below(&p->dice, 60);
	p->game->go(p->state, &sink, &f);
	played_seat(p);
	while (!p->game->over(p->state) && lines-- > 0)
		played_move(p);
	if (p->game->people.advise(p->state, &advice))
		say(p->said, "%s %.3f", advice.line.bytes, advice.points);
	text_fini(&advice.line);
	free(p->state);
	p->event = memory_resize(p->event, p->events, sizeof *p->event);
}

/* The steps as played, to make slips in. */
static inline void
played_copy(struct played *p)
{
	memcpy(p->step, p->event, p->events * sizeof *p->step);
	p->steps = p->events;
	p->absent = 0;
	p->spelt_used = 0;
}

static inline void
played_fini(struct played *p)
{
	free(p->event);
}

#endif
