/* Records, from YAML or in pieces; and a game in play, in events. */
#include "core/api/api.h"

#include "core/game/session.h"
#include "core/report/report.h"

#include <stdlib.h>

/* --- records --- */

struct sts_record *
sts_record_new(const char *game, struct sts_error *error)
{
	const struct game *g = api_game(game, error);
	struct sts_record *r;

	if (!g)
		return NULL;
	r = memory_zero(1, sizeof *r);
	r->game = g;
	r->record.game = g->name;
	return r;
}

void
sts_record_free(struct sts_record *r)
{
	if (!r)
		return;
	strings_fini(&r->kept);
	record_fini(&r->record);
	free(r);
}

/* The record behind so many; NULL and *error. */
static struct sts_record *
next_record(
	struct record_reader *reader, size_t skipped, struct sts_error *error)
{
	struct sts_record *r = memory_zero(1, sizeof *r);
	struct fault f = {.id = FAULT_NONE};
	int got;

	do
		got = record_next(reader, &r->record, &f);
	while (got == 1 && skipped--);
	if (got != 1)
		api_refuse(error, &f);
	else
		r->game = api_game(r->record.game, error);
	if (r->game)
		return r;
	sts_record_free(r);
	return NULL;
}

struct sts_record *
sts_record_read(
	const char *yaml, size_t length, size_t index, struct sts_error *error)
{
	struct record_reader *reader = record_open_bytes(yaml, length);
	struct sts_record *r = next_record(reader, index, error);

	record_close(reader);
	return r;
}

struct sts_records {
	struct record_reader *reader;
	char *yaml;
};

struct sts_records *
sts_records_new(const char *yaml, size_t length)
{
	struct sts_records *r = memory_zero(1, sizeof *r);

	r->yaml = memory_copy_bytes(yaml, length);
	r->reader = record_open_bytes(r->yaml, length);
	return r;
}

void
sts_records_free(struct sts_records *r)
{
	if (!r)
		return;
	record_close(r->reader);
	free(r->yaml);
	free(r);
}

struct sts_record *
sts_records_next(struct sts_records *r, struct sts_error *error)
{
	return next_record(r->reader, 0, error);
}

static int
set_seats(struct sts_record *r, const char *seats, struct sts_error *error)
{
	struct fault f;

	if (game_check_seats(r->game, seats, &f) != 0)
		return api_refuse(error, &f);
	r->record.seats = strings_keep(&r->kept, memory_copy(seats));
	return 0;
}

static int
set_wording(struct sts_record *r, const char *text, struct sts_error *error)
{
	struct fault f;
	struct wording *w = api_wording(r->game, text, &f);

	if (!w)
		return api_refuse(error, &f);
	wording_free(w);
	r->record.wording = strings_keep(&r->kept, memory_copy(text));
	return 0;
}

static int
set_seed(struct sts_record *r, const char *seed, struct sts_error *error)
{
	struct fault f;

	return record_seed(&r->record, seed, &f) == 0 ? 0
						      : api_refuse(error, &f);
}

static int
set_shuffle(struct sts_record *r, const char *name, struct sts_error *error)
{
	const struct shuffle *s = api_shuffle(name, error);

	if (!s)
		return -1;
	r->record.shuffle = s->name;
	return 0;
}

int
sts_record_set(struct sts_record *r, const char *key, const char *value,
	struct sts_error *error)
{
	struct record *record = &r->record;

	if (strcmp(key, "wording") == 0)
		return set_wording(r, value, error);
	if (strcmp(key, "shuffle") == 0)
		return set_shuffle(r, value, error);
	if (strcmp(key, "seed") == 0)
		return set_seed(r, value, error);
	if (strcmp(key, "seats") == 0)
		return set_seats(r, value, error);
	return api_choose(r->game, record->choice, &record->choices, key,
		strings_keep(&r->kept, memory_copy(value)), error);
}

int
sts_record_deck(struct sts_record *r, const uint8_t deck[STS_CARDS],
	struct sts_error *error)
{
	struct record *record = &r->record;
	char *kept;

	if (card_set_of(deck, STS_CARDS) != CARD_ALL)
		return api_fail(error, FAULT_DECK,
			"a deck has each of the 52 cards once");
	if (record->deck_count == RECORD_DECKS)
		return api_fail(
			error, FAULT_LIMIT, "more than %d decks", RECORD_DECKS);
	kept = memory_resize(NULL, record->deck_count + 1, CARD_COUNT);
	if (record->deck_count)
		memcpy(kept, record->decks, record->deck_count * CARD_COUNT);
	memcpy(kept + record->deck_count * CARD_COUNT, deck, CARD_COUNT);
	record->decks =
		(uint8_t(*)[CARD_COUNT])(void *)strings_keep(&r->kept, kept);
	record->deck_count++;
	record->seeded = false;
	return 0;
}

int
sts_record_type(struct sts_record *r, const char *line, struct sts_error *error)
{
	size_t length = strlen(line);

	if (length > RECORD_LINE || strchr(line, '\n') ||
		r->record.line_count == RECORD_COMMANDS)
		return api_fail(error, FAULT_LIMIT,
			"a record has up to %d lines of up to %d bytes",
			RECORD_COMMANDS, RECORD_LINE);
	record_add_line(&r->record, line, length);
	return 0;
}

char *
sts_record_yaml(const struct sts_record *r)
{
	struct text out = {0};

	record_print(&r->record, &out);
	return out.bytes;
}

/* --- a game in play --- */

/* Events that wait to be read, and what they point into. */
struct api_queue {
	struct sts_event *event;
	size_t count;
	size_t room;
	size_t next; /* to be read */
	struct strings kept;
};

struct sts_table {
	struct session session;
	struct wording *wording;
	struct text out;
	struct api_queue happened;
	struct api_queue view;
	struct text moves;
};

static void
clear_queue(struct api_queue *q)
{
	strings_fini(&q->kept);
	free(q->event);
	*q = (struct api_queue){0};
}

static struct sts_event *
add_event(struct api_queue *q, const char *kind)
{
	q->event = memory_grow(q->event, q->count, &q->room, sizeof *q->event);
	q->event[q->count] =
		(struct sts_event){.kind = kind, .card = STS_NO_CARD};
	return &q->event[q->count++];
}

/* A copy of the bytes, with a NUL, for the events of the queue. */
static char *
keep_bytes(struct api_queue *q, const void *bytes, size_t length)
{
	return strings_keep(&q->kept, memory_copy_bytes(bytes, length));
}

static void
keep_pile(struct api_queue *q, struct sts_event *to, card_set left)
{
	uint8_t cards[CARD_COUNT];

	for (; left; left &= left - 1)
		cards[to->count++] = (uint8_t)card_first(left);
	to->cards = (const uint8_t *)keep_bytes(q, cards, to->count);
}

/* Fills the member of the public event that the field is in. */
static void
keep_field(struct api_queue *q, struct sts_event *to,
	const struct event_field *field, const struct event *e)
{
	if (field->type == EVENT_SEAT)
		to->seat = e->seat;
	else if (field->type == EVENT_CARD)
		to->card = e->card;
	else if (event_in_number(field->type))
		to->number[field->slot] = e->number[field->slot];
	else if (field->type == EVENT_PILE)
		keep_pile(q, to, e->cards);
	else if (event_in_list(field->type)) {
		to->cards = (const uint8_t *)keep_bytes(q, e->list, e->count);
		to->count = e->count;
	} else if (field->type == EVENT_TEXT) {
		to->text = keep_bytes(q, e->text, e->length);
		to->text_length = e->length;
	}
}

static const char *
keep_json(struct api_queue *q, json_t *value)
{
	struct text json = {0};

	value_print(value, &json);
	return strings_keep(&q->kept, text_take(&json));
}

/* Adds the event, with the bytes that print it. */
static void
keep_event(struct api_queue *q, const struct event_form *form,
	const struct event *e, const struct text *printed)
{
	struct sts_event *to = add_event(q, form->name);

	for (unsigned i = 0; i < EVENT_FIELDS && form->field[i].name; i++)
		keep_field(q, to, &form->field[i], e);
	to->json = keep_json(q, value_event(form, e));
	to->printed = keep_bytes(q, printed->bytes, printed->length);
	to->printed_length = printed->length;
}

/* What happened at the table: its bytes are all there are in out. */
static void
take_event(void *context, const struct event *e)
{
	struct sts_table *t = context;

	keep_event(&t->happened, &t->session.game->vocabulary->form[e->kind], e,
		&t->out);
	text_clear(&t->out);
}

/* A line of the record that means nothing to the game, as an event. */
static void
take_refused(void *context, const struct fault *f)
{
	struct sts_table *t = context;
	struct sts_event *to = add_event(&t->happened, "refused");
	json_t *object = value_object();

	to->printed = "";
	to->text_length = strlen(f->what);
	to->text = keep_bytes(&t->happened, f->what, to->text_length);
	value_set(object, "event", value_string("refused"));
	value_set(object, "line", value_number(f->line));
	value_set(object, "message", value_string(f->what));
	to->json = keep_json(&t->happened, object);
}

static int
play_record(struct sts_table *t, const struct record *rec, struct fault *f)
{
	struct session_user user = {.refused = take_refused, .context = t};
	struct game_setup setup;

	if (session_setup(t->session.game, rec, t->wording, &setup, f) != 0 ||
		session_start(&t->session, &setup, f) != 0)
		return -1;
	session_seat(&t->session, rec);
	session_feed(&t->session, &rec->lines, &user);
	return 0;
}

struct sts_table *
sts_table_new(const struct sts_record *r, struct sts_error *error)
{
	const struct record *rec = &r->record;
	struct sts_table *t = memory_zero(1, sizeof *t);
	struct fault f;

	t->wording = api_wording(
		r->game, rec->wording ? rec->wording : r->game->wording, &f);
	if (t->wording) {
		session_init(&t->session, r->game, t->wording, false, &t->out);
		t->session.watch = (struct event_sink){take_event, t};
		if (play_record(t, rec, &f) == 0)
			return t;
	}
	api_refuse(error, &f);
	sts_table_free(t);
	return NULL;
}

void
sts_table_free(struct sts_table *t)
{
	if (!t)
		return;
	session_stop(&t->session);
	wording_free(t->wording);
	clear_queue(&t->happened);
	clear_queue(&t->view);
	text_fini(&t->out);
	text_fini(&t->moves);
	free(t);
}

const struct sts_event *
sts_table_next(struct sts_table *t)
{
	struct api_queue *q = &t->happened;

	if (q->next < q->count)
		return &q->event[q->next++];
	clear_queue(q);
	return NULL;
}

int
sts_table_type(struct sts_table *t, const char *line, struct sts_error *error)
{
	struct fault f;

	if (sts_table_over(t))
		fault_set(&f, FAULT_COMMAND, 0, 0, "the game is over");
	else if (session_type(&t->session, line, strlen(line), &f) == 0)
		return 0;
	return api_refuse(error, &f);
}

int
sts_table_over(const struct sts_table *t)
{
	return session_over(&t->session);
}

unsigned
sts_table_turn(const struct sts_table *t)
{
	const struct game *g = t->session.game;

	return g->bots.turn ? g->bots.turn(t->session.state) : 0;
}

const char *
sts_table_moves(struct sts_table *t)
{
	const struct game *g = t->session.game;

	text_clear(&t->moves);
	text_string(&t->moves, "");
	if (g->bots.moves && sts_table_turn(t))
		g->bots.moves(t->session.state, &t->moves);
	return t->moves.bytes;
}

static void
take_seen(void *context, const struct event *e)
{
	struct sts_table *t = context;
	struct text printed = {0};

	wording_print(t->wording, e, &printed);
	keep_event(&t->view, &t->session.game->vocabulary->form[e->kind], e,
		&printed);
	text_fini(&printed);
}

size_t
sts_table_view(
	struct sts_table *t, unsigned seat, const struct sts_event **events)
{
	const struct game *g = t->session.game;
	struct event_sink sink = {take_seen, t};

	clear_queue(&t->view);
	if (g->bots.view)
		g->bots.view(t->session.state, seat, &sink);
	*events = t->view.event;
	return t->view.count;
}

static struct tally
tally_of(const struct sts_table *t)
{
	struct tally tally;

	t->session.game->tally(t->session.state, &tally);
	return tally;
}

unsigned
sts_table_seats(const struct sts_table *t)
{
	return tally_of(t).seats;
}

int32_t
sts_table_score(const struct sts_table *t, unsigned seat)
{
	const struct tally tally = tally_of(t);

	return seat >= 1 && seat <= tally.seats ? tally.score[seat - 1] : 0;
}

int
sts_table_won(const struct sts_table *t, unsigned seat)
{
	const struct tally tally = tally_of(t);

	return seat >= 1 && seat <= tally.seats && tally.won[seat - 1];
}
