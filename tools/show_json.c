/*
 * Events as JSON (RFC 8259), one object a line: the name of the event and its
 * fields by their names, as straights-wording(5) lists them
 * (man/straights-events.schema.json).
 */
#include "tools/show.h"

#include "core/report/value.h"

static json_t *
card_value(unsigned card)
{
	char name[CARD_NAME];

	return value_string(card_plain(card, name));
}

/* A list of cards or of numbers. */
static json_t *
list_value(const struct event *e, bool cards)
{
	json_t *list = value_list();

	for (unsigned i = 0; i < e->count; i++)
		value_append(list,
			cards ? card_value(e->list[i])
			      : value_number(e->list[i]));
	return list;
}

/* The cards of one suit on the table, from the ace up. */
static json_t *
pile_value(card_set cards)
{
	json_t *list = value_list();

	for (; cards; cards &= cards - 1)
		value_append(
			list, card_value((unsigned)__builtin_ctzll(cards)));
	return list;
}

static json_t *
melds_value(const struct event *e)
{
	json_t *melds = value_list(), *meld = NULL;

	for (unsigned i = 0; i < e->count; i++) {
		if (e->list[i] == EVENT_PART) {
			meld = NULL;
			continue;
		}
		if (!meld) {
			meld = value_list();
			value_append(melds, meld);
		}
		value_append(meld, card_value(e->list[i]));
	}
	return melds;
}

static json_t *
layoffs_value(const struct event *e)
{
	json_t *layoffs = value_list();

	for (unsigned i = 0; i + 1 < e->count; i += 2)
		value_append(layoffs,
			json_pack("{s:o, s:i}", "card", card_value(e->list[i]),
				"meld", (int)e->list[i + 1]));
	return layoffs;
}

/* The words of the set, in their order. */
static json_t *
words_value(const char *const *words, int32_t set)
{
	json_t *list = value_list();

	for (unsigned i = 0; words[i]; i++)
		if (set >> i & 1)
			value_append(list, value_string(words[i]));
	return list;
}

/* A text that may be any bytes: each a character where it is not UTF-8. */
static json_t *
text_value(const struct event *e)
{
	json_t *value = json_stringn(e->text, e->length);

	return value ? value : value_bytes(e->text, e->length);
}

static json_t *
field_value(const struct event_form *form, const struct event_field *field,
	const struct event *e)
{
	switch (field->type) {
	case EVENT_SEAT:
		return value_number(e->seat);
	case EVENT_CARD:
		return card_value(e->card);
	case EVENT_NUMBER:
		return json_integer(e->number[field->slot]);
	case EVENT_WORD:
		return value_string(form->words[e->number[field->slot]]);
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

void
show_json_event(void *context, const struct event *e)
{
	struct show_events *events = context;
	const struct event_form *form = &events->vocabulary->form[e->kind];
	json_t *object = json_pack("{s:s}", "event", form->name);

	for (unsigned i = 0;
		i < EVENT_FIELDS && form->field[i].type != EVENT_NO_FIELD; i++)
		value_set(object, form->field[i].name,
			field_value(form, &form->field[i], e));
	value_print_line(object, events->out);
}

void
show_json_head(
	const struct record *rec, const struct wording *w, struct text *out)
{
	json_t *object = json_pack("{s:s, s:s, s:s}", "event", "record", "game",
		rec->game, "wording", wording_facts(w)->name);

	if (rec->seeded)
		value_set(object, "seed", value_number(rec->seed));
	if (rec->seats)
		value_set(object, "seats", value_string(rec->seats));
	if (rec->players)
		value_set(object, "players", value_string(rec->players));
	value_print_line(object, out);
}
