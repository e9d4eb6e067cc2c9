/* Records, from YAML or in pieces. */
#include "core/api/api.h"

#include <stdlib.h>

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

/* Reads up to the record at this index: 1, 0 when there are fewer, -1 and *f.
 */
static int
read_record(struct record_reader *reader, size_t index, struct record *record,
	struct fault *f)
{
	int got;

	do
		got = record_next(reader, record, f);
	while (got == 1 && index--);
	return got;
}

struct sts_record *
sts_record_read(
	const char *yaml, size_t length, size_t index, struct sts_error *error)
{
	struct record_reader *reader = record_open_bytes(yaml, length);
	struct sts_record *r = memory_zero(1, sizeof *r);
	struct fault f = {.id = FAULT_NONE};
	int got;

	got = read_record(reader, index, &r->record, &f);
	record_close(reader);
	if (got != 1)
		api_refuse(error, &f);
	else
		r->game = api_game(r->record.game, error);
	if (r->game)
		return r;
	sts_record_free(r);
	return NULL;
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

	if (seed_read(seed, &r->record.seed, &f) != 0)
		return api_refuse(error, &f);
	r->record.seeded = true;
	return 0;
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
