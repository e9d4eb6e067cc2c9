#include "core/game/session.h"

#include <assert.h>
#include <stdlib.h>

/* One line typed may be answered by a whole game between computers. */
static void
drain_bytes(struct session *s)
{
	if (s->user && s->user->drain)
		s->user->drain(s->user->context, s->out);
}

/* Prints an event, where nothing else takes it: 3 % of a replay. */
static void
print_event(void *context, const struct event *e)
{
	struct session *s = context;

	wording_print(s->wording, e, s->out);
	if (s->out->length >= SESSION_DRAIN)
		drain_bytes(s);
}

static void
pass_event(void *context, const struct event *e)
{
	struct session *s = context;

	if (s->out)
		wording_print(s->wording, e, s->out);
	if (s->watch.take)
		s->watch.take(s->watch.context, e);
	if (s->out && s->out->length >= SESSION_DRAIN)
		drain_bytes(s);
}

static struct event_sink
sink_of(struct session *s)
{
	return (struct event_sink){
		s->out && !s->watch.take ? print_event : pass_event, s};
}

void
session_init(struct session *s, const struct game *game,
	const struct wording *w, bool echo, struct text *out)
{
	*s = (struct session){.game = game,
		.wording = w,
		.out = out,
		.echo = echo || wording_facts(w)->echo};
}

int
session_start(
	struct session *s, const struct game_setup *setup, struct fault *f)
{
	struct event_sink sink = sink_of(s);

	s->state = s->game->start(setup, f);
	if (!s->state)
		return -1;
	if (s->game->go(s->state, &sink, f) != 0) {
		session_stop(s);
		return -1;
	}
	return 0;
}

void
session_stop(struct session *s)
{
	free(s->state);
	s->state = NULL;
}

/* The line as a terminal would show it after the prompt. */
static void
print_typed(struct session *s, const char *line, size_t length)
{
	struct event e;

	e.kind = (uint8_t)s->game->vocabulary->typed;
	e.text = line;
	e.length = length;
	pass_event(s, &e);
}

/* The line's length without the blanks that end it. */
static size_t
trimmed_length(const char *line, size_t length)
{
	while (length && memchr(" \t\r\v\f", line[length - 1], 5))
		length--;
	return length;
}

int
session_type(
	struct session *s, const char *line, size_t length, struct fault *f)
{
	struct event_sink sink = sink_of(s);

	if (s->game->trims) {
		length = trimmed_length(line, length);
		if (length == 0)
			return 0;
	}
	if (s->echo)
		print_typed(s, line, length);
	return s->game->act(s->state, line, length, &sink, f);
}

bool
session_over(const struct session *s)
{
	return s->game->over(s->state);
}

static void
type_for(struct session *s, const char *line, size_t length, uint64_t number,
	const struct session_user *user)
{
	struct fault f;

	if (user && user->typing)
		user->typing(user->context, number);
	if (session_type(s, line, length, &f) != 0 && user && user->refused) {
		f.line = number;
		user->refused(user->context, &f);
	}
}

void
session_feed(struct session *s, const struct text *lines,
	const struct session_user *user)
{
	uint64_t number = 1;
	size_t at = 0, length;
	const char *line;

	while (!session_over(s) && text_line(lines, &at, &line, &length))
		type_for(s, line, length, number++, user);
}

/* The shuffle a record asks for, or its wording's own. NULL and *f. */
static const struct shuffle *
shuffle_for(const struct record *rec, const struct wording_facts *facts,
	struct fault *f)
{
	const char *name = rec->shuffle ? rec->shuffle : facts->shuffle;
	const struct shuffle *shuffle = shuffle_by_name(name);

	if (!shuffle) {
		shuffle_refuse(name, 0, 0, f);
		record_refuse(rec, RECORD_SHUFFLE, f);
	}
	return shuffle;
}

/* Refuses what the game does not have, at its place in the record. */
static int
check_record(const struct game *game, const struct record *rec, struct fault *f)
{
	if (rec->seats && game_check_seats(game, rec->seats, f) != 0)
		return record_refuse(rec, RECORD_SEATS, f);
	if (rec->players &&
		game_check_names(game, rec->seats, rec->players, f) != 0)
		return record_refuse(rec, RECORD_PLAYERS, f);
	if (rec->choices &&
		game_check_choices(game, rec->choice, rec->choices, f) != 0)
		return record_refuse(rec, RECORD_OPTIONS, f);
	return 0;
}

int
session_setup(const struct game *game, const struct record *rec,
	const struct wording *w, struct game_setup *setup, struct fault *f)
{
	const struct wording_facts *facts = wording_facts(w);
	struct model model = {.times = 1};

	setup->boards = facts->boards;
	setup->ranks = &facts->ranks;
	setup->choice = rec->choice;
	setup->choices = rec->choices;
	model.shuffle = shuffle_for(rec, facts, f);
	if (!model.shuffle || check_record(game, rec, f) != 0)
		return -1;
	if (rec->decks) {
		dealer_start_decks(&setup->dealer,
			(const uint8_t(*)[CARD_COUNT])rec->decks,
			rec->deck_count);
		return 0;
	}
	if (!rec->seeded && !facts->seeded && !facts->unseeded)
		return fault_set(f, FAULT_SEED, rec->line, 0,
			"the record has neither a seed nor decks; --seed "
			"gives it one");
	model.seed = rec->seeded ? rec->seed : facts->seed;
	if ((rec->seeded ? rec->negative : facts->negative) &&
		seed_check(model.shuffle, (int32_t)model.seed, f) != 0) {
		f->line = rec->line;
		return -1;
	}
	model.unseeded = !rec->seeded && facts->unseeded;
	dealer_start(&setup->dealer, &model);
	return 0;
}

void
session_seat(struct session *s, const struct record *rec)
{
	struct text lines = {0};
	struct fault f;
	int refused =
		rec->seats ? game_seating(s->game, rec->seats, &lines, &f) : 0;

	/* session_setup has looked at the seats. */
	assert(!refused);
	(void)refused;
	session_feed(s, &lines, NULL);
	text_fini(&lines);
}

int
session_replay(struct session *s, const struct record *rec,
	const struct session_user *user, struct tally *tally, struct fault *f)
{
	struct game_setup setup;

	if (session_setup(s->game, rec, s->wording, &setup, f) != 0 ||
		session_start(s, &setup, f) != 0)
		return -1;
	s->user = user;
	session_seat(s, rec);
	session_feed(s, &rec->lines, user);
	if (tally)
		s->game->tally(s->state, tally);
	session_stop(s);
	return 0;
}
