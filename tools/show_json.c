/*
 * Events as JSON (RFC 8259), one object a line: the name of the event and its
 * fields by their names, as straights-wording(5) lists them
 * (man/straights-events.schema.json).
 */
#include "tools/show.h"

#include "core/base/memory.h"

#include <jansson.h>
#include <stdlib.h>

static json_t *
card_value(unsigned card)
{
	char name[CARD_NAME];

	return json_string(card_plain(card, name));
}

/* A list of cards or of numbers. */
static json_t *
list_value(const struct event *e, bool cards)
{
	json_t *list = json_array();

	for (unsigned i = 0; i < e->count; i++)
		json_array_append_new(list,
			cards ? card_value(e->list[i])
			      : json_integer(e->list[i]));
	return list;
}

/* The cards of one suit on the table, from the ace up. */
static json_t *
pile_value(card_set cards)
{
	json_t *list = json_array();

	for (; cards; cards &= cards - 1)
		json_array_append_new(
			list, card_value((unsigned)__builtin_ctzll(cards)));
	return list;
}

static json_t *
melds_value(const struct event *e)
{
	json_t *melds = json_array(), *meld = NULL;

	for (unsigned i = 0; i < e->count; i++) {
		if (e->list[i] == EVENT_PART) {
			meld = NULL;
			continue;
		}
		if (!meld) {
			meld = json_array();
			json_array_append_new(melds, meld);
		}
		json_array_append_new(meld, card_value(e->list[i]));
	}
	return melds;
}

static json_t *
layoffs_value(const struct event *e)
{
	json_t *layoffs = json_array();

	for (unsigned i = 0; i + 1 < e->count; i += 2)
		json_array_append_new(layoffs,
			json_pack("{s:o, s:i}", "card", card_value(e->list[i]),
				"meld", (int)e->list[i + 1]));
	return layoffs;
}

/* The words of the set, in their order. */
static json_t *
words_value(const char *const *words, int32_t set)
{
	json_t *list = json_array();

	for (unsigned i = 0; words[i]; i++)
		if (set >> i & 1)
			json_array_append_new(list, json_string(words[i]));
	return list;
}

/* A text that may be any bytes: each a character where it is not UTF-8. */
static json_t *
text_value(const struct event *e)
{
	json_t *value = json_stringn(e->text, e->length);
	struct text wide = {0};

	if (value)
		return value;
	for (size_t i = 0; i < e->length; i++) {
		unsigned char c = (unsigned char)e->text[i];

		if (c >= 0x80)
			text_char(&wide, (char)(0xC0 | c >> 6));
		text_char(&wide, (char)(c >= 0x80 ? 0x80 | (c & 0x3F) : c));
	}
	value = json_stringn(wide.bytes, wide.length);
	text_fini(&wide);
	return value;
}

static json_t *
field_value(const struct event_form *form, const struct event_field *field,
	const struct event *e)
{
	switch (field->type) {
	case EVENT_SEAT:
		return json_integer(e->seat);
	case EVENT_CARD:
		return card_value(e->card);
	case EVENT_NUMBER:
		return json_integer(e->number[field->slot]);
	case EVENT_WORD:
		return json_string(form->words[e->number[field->slot]]);
	case EVENT_WORDS:
		return words_value(form->words, e->number[field->slot]);
	case EVENT_FLAG:
		return json_boolean(e->number[field->slot]);
	case EVENT_PILE:
		return pile_value(e->cards);
	case EVENT_CARDS:
	case EVENT_ROW:
		return list_value(e, true);
	case EVENT_COUNTS:
		return list_value(e, false);
	case EVENT_MELDS:
		return melds_value(e);
	case EVENT_LAYOFFS:
		return layoffs_value(e);
	case EVENT_TEXT:
		return text_value(e);
	case EVENT_NO_FIELD:
		break;
	}
	return json_null();
}

static void
add_object(json_t *object, struct text *out)
{
	char *line = json_dumps(object, JSON_COMPACT);

	if (!line)
		memory_fail();
	text_string(out, line);
	text_char(out, '\n');
	free(line);
	json_decref(object);
}

void
show_json_event(void *context, const struct event *e)
{
	struct show_events *events = context;
	const struct event_form *form = &events->vocabulary->form[e->kind];
	json_t *object = json_pack("{s:s}", "event", form->name);

	for (unsigned i = 0;
		i < EVENT_FIELDS && form->field[i].type != EVENT_NO_FIELD; i++)
		json_object_set_new(object, form->field[i].name,
			field_value(form, &form->field[i], e));
	add_object(object, events->out);
}

void
show_json_head(
	const struct record *rec, const struct wording *w, struct text *out)
{
	json_t *object = json_pack("{s:s, s:s, s:s}", "event", "record", "game",
		rec->game, "wording", wording_facts(w)->name);

	if (rec->seeded)
		json_object_set_new(
			object, "seed", json_integer((json_int_t)rec->seed));
	if (rec->seats)
		json_object_set_new(object, "seats", json_string(rec->seats));
	if (rec->players)
		json_object_set_new(
			object, "players", json_string(rec->players));
	add_object(object, out);
}
