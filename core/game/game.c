/*
 * What games share of their options, seats and names; and a session of one.
 */
#include "core/game/session.h"

#include <assert.h>
#include <stdlib.h>

int
game_refuse_choices(
	const char *game, const struct game_setup *setup, struct fault *f)
{
	if (setup->choices == 0)
		return 0;
	return fault_set(f, FAULT_OPTION, 0, 0, "%s has no house rule '%s'",
		game, SHORT(setup->choice[0].name, QUOTE_WORD));
}

int
game_chosen_option(const char *game, const struct game_option *options,
	const struct game_choice *choice, size_t i, struct fault *f)
{
	int option = 0;

	for (size_t j = 0; j < i; j++)
		if (strcmp(choice[i].name, choice[j].name) == 0)
			return fault_set(f, FAULT_OPTION, 0, 0,
				"%s is chosen twice", choice[i].name);
	for (; options[option].name; option++)
		if (strcmp(options[option].name, choice[i].name) == 0)
			return option;
	return fault_set(f, FAULT_OPTION, 0, 0, "%s has no house rule '%s'",
		game, SHORT(choice[i].name, QUOTE_WORD));
}

bool
game_read_number(const char *s, size_t length, uint64_t most, uint64_t *number)
{
	uint64_t n = 0;

	for (size_t i = 0; i < length; i++) {
		if (!ascii_digit(s[i]))
			return false;
		n = 10 * n + (uint64_t)(s[i] - '0');
		if (n > most)
			return false;
	}
	*number = n;
	return length > 0;
}

int
game_choose_number(const struct game_option *o, const char *value,
	unsigned *number, struct fault *f)
{
	uint64_t n;

	if (!game_read_number(value, strlen(value), o->most, &n) ||
		n < o->least)
		return fault_set(f, FAULT_OPTION, 0, 0,
			"%s takes a number from %u to %u, not '%s'", o->name,
			o->least, o->most, SHORT(value, QUOTE_WORD));
	*number = (unsigned)n;
	return 0;
}

int
game_refuse_word(const struct game_option *o, const char *value, size_t length,
	struct fault *f)
{
	const struct text_short word = text_short(value, length, QUOTE_WORD);
	struct nearest near;
	char list[80];
	size_t n = 0;

	nearest_start(&near, word.bytes);
	for (unsigned i = 0; o->words[i]; i++) {
		nearest_offer(&near, o->words[i]);
		n += text_fill(list + n, sizeof list - n, "%s%s",
			i == 0                    ? ""
				: o->words[i + 1] ? ", "
						  : " or ",
			o->words[i]);
	}
	/* `random:N` itself is not read: N is a number. */
	if (near.name && near.distance)
		return fault_set(f, FAULT_OPTION, 0, 0,
			"%s cannot be '%s'; did you mean '%s'?", o->name,
			word.bytes, near.name);
	return fault_set(f, FAULT_OPTION, 0, 0, "%s cannot be '%s'; use %s",
		o->name, word.bytes, list);
}

int
game_choose_word(const struct game_option *o, const char *value, size_t length,
	unsigned *word, struct fault *f)
{
	unsigned i = 0;

	while (o->words[i] &&
		(strlen(o->words[i]) != length ||
			memcmp(o->words[i], value, length) != 0))
		i++;
	if (!o->words[i])
		return game_refuse_word(o, value, length, f);
	*word = i;
	return 0;
}

int
game_choose_seats(const struct game_option *o, const char *value,
	unsigned seats, game_seat_choose *choose, void *house, struct fault *f)
{
	bool more = true;

	for (unsigned seat = 0; seat < seats; seat++) {
		size_t length = strcspn(value, ",");

		if (choose(house, seat, value, length, f) != 0)
			return -1;
		more = value[length];
		if (more)
			value += length + 1;
	}
	return more ? fault_set(f, FAULT_OPTION, 0, 0,
			      "%s takes at most %u names", o->name, seats)
		    : 0;
}

static int
refuse_seats(const char *seats, unsigned least, unsigned most, struct fault *f)
{
	static const char *const number[GAME_SEATS + 1] = {
		"no", "one", "two", "three", "four", "five", "six"};

	return fault_set(f, FAULT_SEATS, 0, 0,
		"seats '%s' are not %s%s%s letters, h or c each",
		SHORT(seats, QUOTE_WORD), least < most ? number[least] : "",
		least < most ? " to " : "", number[most]);
}

int
game_seating(const struct game *game, const char *seats, struct text *lines,
	struct fault *f)
{
	size_t n = strlen(seats);

	if (n < game->seats_min || n > game->seats_max ||
		strspn(seats, "hc") != n)
		return refuse_seats(seats, game->seats_min, game->seats_max, f);
	if (game->counts_seats)
		text_format(lines, "%zu\n", n);
	for (; *seats; seats++) {
		text_char(lines, *seats);
		text_char(lines, '\n');
	}
	return 0;
}

unsigned
game_winners(const int32_t *score, unsigned seats, bool highest)
{
	unsigned winners = 0;
	int32_t best = score[0];

	for (unsigned seat = 0; seat < seats; seat++) {
		if (highest ? score[seat] > best : score[seat] < best) {
			best = score[seat];
			winners = 0;
		}
		winners |= (unsigned)(score[seat] == best) << seat;
	}
	return winners;
}

int
game_check_choices(const struct game *game, const struct game_choice *choice,
	size_t choices, struct fault *f)
{
	struct game_setup setup = {.choice = choice, .choices = choices};
	struct game_state *s = game->start(&setup, f);

	if (!s)
		return -1;
	free(s);
	return 0;
}

int
game_check_seats(const struct game *game, const char *seats, struct fault *f)
{
	struct text lines = {0};
	int refused = game_seating(game, seats, &lines, f);

	text_fini(&lines);
	return refused;
}

/* Whether this name, up to a comma, is also one of those before it. */
static bool
is_named_before(const char *names, const char *name, size_t length)
{
	for (const char *s = names; s < name; s += strcspn(s, ",") + 1)
		if (strcspn(s, ",") == length && memcmp(s, name, length) == 0)
			return true;
	return false;
}

int
game_check_names(const struct game *game, const char *seats, const char *names,
	struct fault *f)
{
	size_t least = seats ? strlen(seats) : game->seats_min;
	size_t most = seats ? least : game->seats_max, count = 0;

	for (const char *s = names;; s++) {
		size_t length = strcspn(s, ",");

		if (length == 0)
			return fault_set(f, FAULT_SEATS, 0, 0,
				"a name is missing in '%s'",
				SHORT(names, QUOTE_WORD));
		if (is_named_before(names, s, length))
			return fault_set(f, FAULT_SEATS, 0, 0,
				"'%s' is the name of two seats",
				text_short(s, length, QUOTE_WORD).bytes);
		count++;
		s += length;
		if (!*s)
			break;
	}
	if (count >= least && count <= most)
		return 0;
	if (least == most)
		return fault_set(f, FAULT_SEATS, 0, 0,
			"%zu seats take %zu names, A,B,..., not %zu", most,
			most, count);
	return fault_set(f, FAULT_SEATS, 0, 0,
		"%s takes %zu to %zu names, A,B,..., not %zu", game->name,
		least, most, count);
}

/* --- a session (session.h) --- */

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
			rec->bare ? "this does not begin as a record, and "
				    "lines as they are typed have no seed; "
				    "--seed gives them one"
				  : "the record has neither a seed nor decks; "
				    "--seed gives it one");
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
