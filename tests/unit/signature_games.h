/*
 * Games of any kind at random, by house rules at random, with lines typed that
 * are refused; their events with slips, as claims; and one number that sums up
 * what is said of them.
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
	bool computers;                     /* play all seats */
	const uint8_t (*decks)[CARD_COUNT]; /* PLAYED_DECKS given; or NULL */
	char seats[GAME_SEATS + 1];
	bool echo;
	uint64_t absent;
	struct step *event; /* as played, PLAYED_STEPS of them */
	size_t events;
	struct step *step; /* with slips, twice as many; borrowed */
	size_t steps;
	char words[PLAYED_WORDS]; /* what was typed */
	size_t used;
};

static inline unsigned
dice_below(uint64_t *dice, unsigned n)
{
	return (unsigned)(card_roll(dice) % n);
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
	p->game->look(p->state, &t);
	say_table(p->said, &t);
	p->game->tally(p->state, &tally);
	say_tally(p->said, &tally);
	say(p->said, "over %d, turn %u", p->game->over(p->state),
		p->game->turn(p->state));
	if (dice_below(&p->dice, 4) == 0)
		p->game->view(p->state, dice_below(&p->dice, 6),
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
		"play a-word-that-is-longer-than-what-is-shown"};
	char line[60], name[CARD_NAME];
	unsigned which = dice_below(&p->dice, 60);

	card_plain(dice_below(&p->dice, CARD_COUNT), name);
	text_fill(line, sizeof line, "%s %s", which & 1 ? "play" : "discard",
		name);
	if (which < sizeof lines / sizeof lines[0])
		text_fill(line, sizeof line, "%s", lines[which]);
	if (which == 59)
		played_type(p, "play 7S\0", 8);
	else
		played_type(p, line, strlen(line));
}

/* One of the legal moves, or now and then a line at random. */
static inline void
played_move(struct played *p)
{
	struct text moves = {0};
	const char *line;
	size_t length = 0, at = 0;
	unsigned n;

	if (dice_below(&p->dice, 8) == 0) {
		played_nonsense(p);
		return;
	}
	p->game->moves(p->state, &moves);
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

/* Plays a game, one in four broken off; its events are kept. */
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
	if (p->decks)
		dealer_start_decks(&p->setup.dealer, p->decks, PLAYED_DECKS);
	do {
		played_choose(p);
		p->state = p->game->start(&p->setup, &f);
		if (!p->state)
			say(p->said, "%ju:%u %s", (uintmax_t)f.line, f.column,
				f.what);
	} while (!p->state);
	if (dice_below(&p->dice, 4) == 0)
		lines = dice_below(&p->dice, 60);
	p->game->go(p->state, &sink, &f);
	played_seat(p);
	while (!p->game->over(p->state) && lines-- > 0)
		played_move(p);
	if (dice_below(&p->dice, 6) == 0 && p->game->advise(p->state, &advice))
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
}

static inline void
played_fini(struct played *p)
{
	free(p->event);
}

/* Kinds of slip, each made at a random event that has what it changes. */
enum slip {
	SLIP_DROP,
	SLIP_DOUBLE,
	SLIP_LATER, /* the line stands some lines later */
	SLIP_COPY,  /* a line from elsewhere stands here, too */
	SLIP_KIND,  /* a line of another kind with the same values */
	SLIP_SEAT,
	SLIP_CARD,
	SLIP_NUMBER,
	SLIP_PILE,
	SLIP_ENTRY,
	SLIP_LACK,
	SLIP_MORE,
	SLIP_TURN,
	SLIP_TYPED,
	SLIP_UNREAD_FIELD,
	SLIP_UNREAD_LINES,
	SLIP_LEFT_OUT, /* an ellipsis stands for lines */
	SLIP_REARRANGED,
	SLIP_LOOSE,
	SLIP_STRAY,
	SLIP_HABIT_DROP, /* no lines of a kind at all */
	SLIP_HABIT_TURN, /* all lists of a kind are reversed */
	SLIP_BEGINNING,  /* the first lines are left out */
	SLIP_ROUNDS,     /* whole rounds are left out */
	SLIP_AGAIN,      /* a round stands there once more, later */
	SLIP_EXCHANGE,   /* two cards are exchanged, from a round on */
	SLIPS
};

static const char *const slip_names[SLIPS] = {
	[SLIP_DROP] = "line missing",
	[SLIP_DOUBLE] = "line doubled",
	[SLIP_LATER] = "line later",
	[SLIP_COPY] = "line copied",
	[SLIP_KIND] = "kind",
	[SLIP_SEAT] = "seat",
	[SLIP_CARD] = "card",
	[SLIP_NUMBER] = "number",
	[SLIP_PILE] = "pile",
	[SLIP_ENTRY] = "list entry",
	[SLIP_LACK] = "list entry missing",
	[SLIP_MORE] = "list entry too many",
	[SLIP_TURN] = "list order",
	[SLIP_TYPED] = "typed",
	[SLIP_UNREAD_FIELD] = "field unread",
	[SLIP_UNREAD_LINES] = "lines unread",
	[SLIP_LEFT_OUT] = "lines left out",
	[SLIP_REARRANGED] = "list rearranged",
	[SLIP_LOOSE] = "line loose",
	[SLIP_STRAY] = "stray lines",
	[SLIP_HABIT_DROP] = "kind missing",
	[SLIP_HABIT_TURN] = "lists reversed",
	[SLIP_BEGINNING] = "beginning left out",
	[SLIP_ROUNDS] = "rounds left out",
	[SLIP_AGAIN] = "round again",
	[SLIP_EXCHANGE] = "cards exchanged",
};

/* Whether events of this kind have what the slip changes. */
static inline bool
slip_concerns(const struct played *p, enum slip slip, unsigned kind)
{
	const struct event_form *form = &p->game->vocabulary->form[kind];
	bool list = false, number = false;

	for (unsigned i = 0; i < EVENT_FIELDS; i++) {
		list = list || event_in_list(form->field[i].type);
		number = number || event_in_number(form->field[i].type);
	}
	switch (slip) {
	case SLIP_SEAT:
		return event_has(form, EVENT_SEAT);
	case SLIP_CARD:
		return event_has(form, EVENT_CARD);
	case SLIP_NUMBER:
		return number;
	case SLIP_PILE:
		return event_has(form, EVENT_PILE);
	case SLIP_TYPED:
		return event_has(form, EVENT_TEXT);
	case SLIP_UNREAD_FIELD:
		return form->field[0].type != EVENT_NO_FIELD;
	case SLIP_ENTRY:
	case SLIP_LACK:
	case SLIP_MORE:
	case SLIP_TURN:
	case SLIP_REARRANGED:
	case SLIP_HABIT_TURN:
		return list;
	default:
		return true;
	}
}

/* A step that the slip may change: its kind is drawn first, so that rare ones
 * are met as often; p->steps when there is none. */
static inline size_t
slip_place(struct played *p, enum slip slip)
{
	unsigned count[64] = {0}, n = 0, kind = 0;

	for (size_t i = 0; i < p->steps; i++)
		count[p->step[i].event.kind]++;
	for (unsigned k = 0; k < 64; k++) {
		if (count[k] && !slip_concerns(p, slip, k))
			count[k] = 0;
		n += count[k] > 0;
	}
	if (n == 0)
		return p->steps;
	for (n = dice_below(&p->dice, n); !count[kind] || n > 0; kind++)
		n -= count[kind] > 0;
	n = dice_below(&p->dice, count[kind]);
	for (size_t i = 0;; i++)
		if (p->step[i].event.kind == kind && n-- == 0)
			return i;
}

static inline void
slip_drop(struct played *p, size_t at, size_t n)
{
	memmove(&p->step[at], &p->step[at + n],
		(p->steps - at - n) * sizeof *p->step);
	p->steps -= n;
}

static inline void
slip_insert(struct played *p, size_t at, struct step step)
{
	if (p->steps == 2 * PLAYED_STEPS)
		return;
	memmove(&p->step[at + 1], &p->step[at],
		(p->steps - at) * sizeof *p->step);
	p->step[at] = step;
	p->steps++;
}

static inline void
slip_move(struct played *p, size_t at)
{
	struct step kept = p->step[at];
	size_t to = at + 1 + dice_below(&p->dice, 12);

	slip_drop(p, at, 1);
	slip_insert(p, to > p->steps ? p->steps : to, kept);
}

/* Another kind with fields of the same types, if there is one. */
static inline void
slip_kind(struct played *p, struct event *e)
{
	const struct vocabulary *v = p->game->vocabulary;
	unsigned kind = dice_below(&p->dice, v->count);

	for (unsigned tries = 0; tries < 2 * v->count; tries++) {
		bool same = kind != e->kind;

		kind = (kind + 1) % v->count;
		for (unsigned i = 0; i < EVENT_FIELDS; i++)
			same = same &&
				v->form[kind].field[i].type ==
					v->form[e->kind].field[i].type;
		if (same && kind != e->kind) {
			e->kind = (uint8_t)kind;
			return;
		}
	}
}

static inline void
slip_list(struct played *p, struct event *e, enum slip slip)
{
	unsigned n = e->count, i = n ? dice_below(&p->dice, n) : 0;
	uint8_t card = (uint8_t)dice_below(&p->dice, CARD_COUNT), kept;

	if (slip == SLIP_MORE) {
		memmove(&e->list[i + 1], &e->list[i], n - i);
		e->list[i] = card;
		e->count++;
	} else if (n && slip == SLIP_ENTRY) {
		e->list[i] = card;
	} else if (n && slip == SLIP_LACK) {
		memmove(&e->list[i], &e->list[i + 1], n - i - 1);
		e->count--;
	} else if (n) {
		kept = e->list[i];
		e->list[i] = e->list[n - 1 - i];
		e->list[n - 1 - i] = kept;
	}
}

static inline void
slip_number(struct played *p, struct event *e)
{
	static const int32_t by[] = {1, -1, 1, -1, 5, 10, -13, 100};
	const struct event_form *form = &p->game->vocabulary->form[e->kind];
	unsigned i;

	do {
		i = dice_below(&p->dice, EVENT_FIELDS);
	} while (!event_in_number(form->field[i].type));
	if (form->field[i].type == EVENT_NUMBER)
		e->number[form->field[i].slot] += by[dice_below(&p->dice, 8)];
	else
		e->number[form->field[i].slot] ^= 1;
}

/* A run of lines from `at` is not there; the next line tells why. */
static inline void
slip_stretch(struct played *p, size_t at, enum slip slip)
{
	size_t n = dice_below(&p->dice, 60);
	struct claim *next;

	if (slip == SLIP_BEGINNING)
		n = dice_below(&p->dice, (unsigned)p->steps);
	if (n >= p->steps - at)
		n = p->steps - at - 1;
	slip_drop(p, at, n);
	next = &p->step[at].claim;
	if (slip == SLIP_UNREAD_LINES) {
		next->unread = UINT32_C(1) << dice_below(&p->dice, 32);
		if (n > 3)
			next->unread_often = next->unread;
	} else {
		next->cut = true;
	}
}

/* One kind's lines are all missing, or their lists all reversed. */
static inline void
slip_habit(struct played *p, unsigned kind, bool drop)
{
	size_t to = 0;

	for (size_t i = 0; i < p->steps; i++) {
		struct event *e = &p->step[i].event;

		if (e->kind == kind && drop)
			continue;
		for (unsigned k = 0; e->kind == kind && k < e->count / 2; k++) {
			uint8_t kept = e->list[k];

			e->list[k] = e->list[e->count - 1 - k];
			e->list[e->count - 1 - k] = kept;
		}
		if (to != i)
			p->step[to] = p->step[i];
		to++;
	}
	p->steps = to;
	if (drop && dice_below(&p->dice, 2))
		p->absent |= UINT64_C(1) << kind;
}

/* The next step at `at` or behind it that begins a round, or p->steps. */
static inline size_t
slip_round(const struct played *p, size_t at)
{
	while (at < p->steps &&
		p->step[at].event.kind !=
			event_by_name(p->game->vocabulary, "round"))
		at++;
	return at;
}

static inline void
slip_rounds(struct played *p, enum slip slip)
{
	size_t from = slip_round(p, dice_below(&p->dice, (unsigned)p->steps));
	size_t to = slip_round(p, from + 1), n = to - from;

	if (to >= p->steps || p->steps + n > 2 * PLAYED_STEPS)
		return;
	if (slip == SLIP_ROUNDS) {
		slip_drop(p, from, n);
		p->step[from].claim.cut = true;
		return;
	}
	while (slip_round(p, to + 1) < p->steps && dice_below(&p->dice, 2))
		to = slip_round(p, to + 1);
	memmove(&p->step[to + n], &p->step[to],
		(p->steps - to) * sizeof *p->step);
	memcpy(&p->step[to], &p->step[from], n * sizeof *p->step);
	p->steps += n;
}

static inline void
slip_cards(struct played *p)
{
	uint8_t a = (uint8_t)dice_below(&p->dice, CARD_COUNT);
	uint8_t b = (uint8_t)dice_below(&p->dice, CARD_COUNT);
	size_t i = slip_round(p, dice_below(&p->dice, (unsigned)p->steps));

	for (; i < p->steps; i++) {
		struct event *e = &p->step[i].event;
		const struct event_form *form =
			&p->game->vocabulary->form[e->kind];
		card_set both = e->cards & (card_bit(a) | card_bit(b));

		if (event_has(form, EVENT_CARD))
			e->card = e->card == a ? b : e->card == b ? a : e->card;
		if (both && both != (card_bit(a) | card_bit(b)))
			e->cards ^= card_bit(a) | card_bit(b);
		for (unsigned k = 0; k < e->count; k++)
			e->list[k] = e->list[k] == a ? b
				: e->list[k] == b    ? a
						     : e->list[k];
	}
}

static inline void
slip_typed(struct played *p, struct event *e)
{
	static const char *const lines[] = {"play 7S", "discard 10D", "deck",
		"ragequit", "h", "c", "", "quit", "draw stock", "5"};

	e->text = lines[dice_below(&p->dice, 10)];
	e->length = strlen(e->text);
}

/* What a claim says besides its event. */
static inline void
slip_claim(struct played *p, struct step *s, enum slip slip)
{
	if (slip == SLIP_UNREAD_FIELD)
		s->claim.missing |= 1U << dice_below(&p->dice, 4);
	else if (slip == SLIP_REARRANGED)
		s->claim.unordered = true;
	else if (slip == SLIP_STRAY)
		s->claim.stray = true;
	else
		s->claim.loose = true;
	if (slip == SLIP_REARRANGED)
		slip_list(p, &s->event, SLIP_TURN);
}

/* A rank more or less or, now and then, one that is there twice. */
static inline void
slip_pile(struct played *p, struct event *e)
{
	unsigned card = (unsigned)e->number[0] % CARD_SUITS * CARD_RANKS +
		dice_below(&p->dice, CARD_RANKS);

	if (dice_below(&p->dice, 4) == 0)
		e->list[e->count++] = (uint8_t)card;
	else
		e->cards ^= card_bit(card);
}

static inline void
slip_event(struct played *p, struct event *e, enum slip slip)
{
	if (slip == SLIP_KIND)
		slip_kind(p, e);
	else if (slip == SLIP_SEAT)
		e->seat = (uint8_t)dice_below(&p->dice, 7);
	else if (slip == SLIP_CARD)
		e->card = (uint8_t)dice_below(&p->dice, CARD_COUNT);
	else if (slip == SLIP_NUMBER)
		slip_number(p, e);
	else if (slip == SLIP_PILE)
		slip_pile(p, e);
	else if (slip == SLIP_TYPED)
		slip_typed(p, e);
	else
		slip_list(p, e, slip);
}

/* Makes the slip at a random place. */
static inline void
slip_make(struct played *p, enum slip slip)
{
	size_t at = slip_place(p, slip);

	if (at == p->steps)
		return;
	if (slip == SLIP_DROP)
		slip_drop(p, at, 1);
	else if (slip == SLIP_DOUBLE)
		slip_insert(p, at, p->step[at]);
	else if (slip == SLIP_LATER)
		slip_move(p, at);
	else if (slip == SLIP_COPY)
		slip_insert(p, at,
			p->step[dice_below(&p->dice, (unsigned)p->steps)]);
	else if (slip == SLIP_HABIT_DROP || slip == SLIP_HABIT_TURN)
		slip_habit(p, p->step[at].event.kind, slip == SLIP_HABIT_DROP);
	else if (slip == SLIP_UNREAD_LINES || slip == SLIP_LEFT_OUT)
		slip_stretch(p, at, slip);
	else if (slip == SLIP_BEGINNING)
		slip_stretch(p, 0, slip);
	else if (slip == SLIP_ROUNDS || slip == SLIP_AGAIN)
		slip_rounds(p, slip);
	else if (slip == SLIP_EXCHANGE)
		slip_cards(p);
	else if (slip >= SLIP_UNREAD_FIELD)
		slip_claim(p, &p->step[at], slip);
	else
		slip_event(p, &p->step[at].event, slip);
}

#endif
