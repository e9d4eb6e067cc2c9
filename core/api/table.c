/* A game in play, in events. */
#include "core/api/api.h"

#include "core/game/session.h"
#include "core/report/report.h"

#include <stdlib.h>

/* An event that waits to be read, without what it does not use. */
struct api_waiting {
	char *printed; /* with its NUL */
	char *text;    /* of a line typed or refused; NULL: none */
	char *json;
	uint8_t *cards;
	struct sts_event event; /* points into the others */
};

struct api_queue {
	struct api_waiting *waiting;
	size_t count;
	size_t room;
	size_t next; /* to be read */
};

struct sts_table {
	struct session session;
	struct wording *wording;
	struct text out;
	struct api_queue happened;
	struct api_queue view;
	struct sts_event *seen; /* the view, one after the other */
	struct text moves;
};

static void
clear_queue(struct api_queue *q)
{
	for (size_t i = 0; i < q->count; i++) {
		free(q->waiting[i].printed);
		free(q->waiting[i].text);
		free(q->waiting[i].json);
		free(q->waiting[i].cards);
	}
	free(q->waiting);
	*q = (struct api_queue){0};
}

static struct api_waiting *
add_waiting(struct api_queue *q)
{
	q->waiting =
		memory_grow(q->waiting, q->count, &q->room, sizeof *q->waiting);
	q->waiting[q->count] = (struct api_waiting){0};
	return &q->waiting[q->count++];
}

/* Keeps the list of a field, or the cards of a pile. */
static void
keep_cards(struct api_waiting *w, const struct event *e, bool pile)
{
	size_t count = 0;

	w->cards = memory_resize(NULL, EVENT_LIST, 1);
	if (!pile)
		memcpy(w->cards, e->list, count = e->count);
	for (card_set left = pile ? e->cards : 0; left; left &= left - 1)
		w->cards[count++] = (uint8_t)card_first(left);
	w->cards = memory_resize(w->cards, count, 1);
	w->event.cards = w->cards;
	w->event.count = count;
}

/* Fills the member of the public event that the field is in. */
static void
keep_field(struct api_waiting *w, const struct event_field *field,
	const struct event *e)
{
	if (field->type == EVENT_SEAT)
		w->event.seat = e->seat;
	else if (field->type == EVENT_CARD)
		w->event.card = e->card;
	else if (event_in_number(field->type))
		w->event.number[field->slot] = e->number[field->slot];
	else if (field->type == EVENT_PILE || event_in_list(field->type))
		keep_cards(w, e, field->type == EVENT_PILE);
	else if (field->type == EVENT_TEXT) {
		w->text = memory_copy_bytes(e->text, e->length);
		w->event.text = w->text;
		w->event.text_length = e->length;
	}
}

static void
keep_json(struct api_waiting *w, json_t *value)
{
	struct text json = {0};

	value_print(value, &json);
	w->json = json.bytes;
	w->event.json = w->json;
}

/* Adds the event, with the bytes that print it. */
static void
keep_event(struct api_queue *q, const struct event_form *form,
	const struct event *e, const struct text *printed)
{
	struct api_waiting *w = add_waiting(q);

	w->event = (struct sts_event){.kind = form->name, .card = STS_NO_CARD};
	for (unsigned i = 0; i < EVENT_FIELDS && form->field[i].name; i++)
		keep_field(w, &form->field[i], e);
	keep_json(w, value_event(form, e));
	w->printed = memory_copy_bytes(
		printed->bytes ? printed->bytes : "", printed->length);
	w->event.printed = w->printed;
	w->event.printed_length = printed->length;
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
	struct api_waiting *w = add_waiting(&t->happened);
	json_t *object = value_object();

	w->event = (struct sts_event){
		.kind = "refused", .card = STS_NO_CARD, .printed = ""};
	w->text = memory_copy(f->what);
	w->event.text = w->text;
	w->event.text_length = strlen(w->text);
	value_set(object, "event", value_string("refused"));
	value_set(object, "line", value_number(f->line));
	value_set(object, "message", value_string(f->what));
	keep_json(w, object);
}

static int
play_record(struct sts_table *t, const struct record *rec, struct fault *f)
{
	struct session_user user = {.refused = take_refused, .context = t};
	struct game_setup setup;

	if (session_setup(rec, t->wording, &setup, f) != 0 ||
		session_start(&t->session, &setup, f) != 0 ||
		session_seat(&t->session, rec, f) != 0)
		return -1;
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
	free(t->seen);
	text_fini(&t->out);
	text_fini(&t->moves);
	free(t);
}

const struct sts_event *
sts_table_next(struct sts_table *t)
{
	struct api_queue *q = &t->happened;

	if (q->next < q->count)
		return &q->waiting[q->next++].event;
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

	return g->turn ? g->turn(t->session.state) : 0;
}

const char *
sts_table_moves(struct sts_table *t)
{
	const struct game *g = t->session.game;

	text_clear(&t->moves);
	text_string(&t->moves, "");
	if (g->moves && sts_table_turn(t))
		g->moves(t->session.state, &t->moves);
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
	if (g->view)
		g->view(t->session.state, seat, &sink);
	t->seen = memory_resize(t->seen, t->view.count, sizeof *t->seen);
	for (size_t i = 0; i < t->view.count; i++)
		t->seen[i] = t->view.waiting[i].event;
	*events = t->seen;
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
