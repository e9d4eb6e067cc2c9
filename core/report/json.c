/*
 * One JSON object per game, one per line; and the JSON values of other formats.
 */
#include "core/report/private.h"

#include "core/base/base.h"

#include <stdlib.h>

/* Of the format, as straights-report(5) says it; an addition keeps it. */
enum { REPORT_VERSION = 1 };

/* Only memory that runs out makes jansson refuse. */
static json_t *
checked(json_t *value)
{
	if (!value)
		memory_fail();
	return value;
}

json_t *
value_object(void)
{
	return checked(json_object());
}

json_t *
value_list(void)
{
	return checked(json_array());
}

json_t *
value_string(const char *s)
{
	struct text safe = {0};
	json_t *value;

	show_utf8(&safe, s, strlen(s));
	value = checked(json_stringn(safe.bytes, safe.length));
	text_fini(&safe);
	return value;
}

json_t *
value_text(struct text *t)
{
	json_t *value = value_string(t->bytes ? t->bytes : "");

	text_fini(t);
	return value;
}

json_t *
value_bytes(const char *bytes, size_t length)
{
	struct text utf8 = {0};
	json_t *value;

	text_string(&utf8, "");
	for (size_t i = 0; i < length; i++) {
		char s[4];

		text_add(&utf8, s, text_encode((unsigned char)bytes[i], s));
	}
	value = checked(json_stringn(utf8.bytes, utf8.length));
	text_fini(&utf8);
	return value;
}

json_t *
value_number(uint64_t n)
{
	return checked(json_integer((json_int_t)n));
}

static json_t *
card_value(unsigned card)
{
	return card < CARD_COUNT ? value_string(card_plain(card)) : json_null();
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
		value_append(list, card_value(card_first(cards)));
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

json_t *
value_event(const struct event_form *form, const struct event *e)
{
	json_t *object = value_object();

	value_set(object, "event", value_string(form->name));
	for (unsigned i = 0; i < EVENT_FIELDS && form->field[i].name; i++)
		value_set(object, form->field[i].name,
			field_value(form, &form->field[i], e));
	return object;
}

json_t *
value_string_or_null(const char *s)
{
	return s && *s ? value_string(s) : json_null();
}

json_t *
value_number_or_null(uint64_t n)
{
	return n ? value_number(n) : json_null();
}

void
value_set(json_t *object, const char *key, json_t *value)
{
	if (json_object_set_new(object, key, checked(value)) < 0)
		memory_fail();
}

void
value_append(json_t *list, json_t *value)
{
	if (json_array_append_new(list, checked(value)) < 0)
		memory_fail();
}

/* Adds \uHHHH, twice for a character above U+FFFF (RFC 8259, 7). */
static void
add_escape(struct text *out, uint32_t point)
{
	if (point >= 0x10000) {
		text_format(out, "\\u%04X", 0xD7C0 + (point >> 10));
		point = 0xDC00 | (point & 0x3FF);
	}
	text_format(out, "\\u%04X", point);
}

void
value_print(json_t *value, struct text *out)
{
	char *line = json_dumps(value, JSON_COMPACT | JSON_ENCODE_ANY);
	size_t n, shown = 0, length = 1;

	if (!line)
		memory_fail();
	n = strlen(line);
	for (size_t i = 0; i < n; i += length, length = 1) {
		uint32_t point = 0;

		if ((unsigned char)line[i] < 0x7F)
			continue;
		length = text_decode(line + i, n - i, &point);
		if (!text_is_hidden(point))
			continue;
		text_add(out, line + shown, i - shown);
		add_escape(out, point);
		shown = i + length;
	}
	text_add(out, line + shown, n - shown);
	free(line);
	json_decref(value);
}

void
value_print_line(json_t *value, struct text *out)
{
	value_print(value, out);
	text_char(out, '\n');
}

/* The lines of the next findings that are counted with this one. */
static json_t *
next_lines(const struct finding *finding)
{
	json_t *list = value_list();

	for (unsigned i = 0; i < VERDICT_NEXT && finding->next[i]; i++)
		value_append(list, value_number(finding->next[i]));
	return list;
}

static json_t *
finding_value(const struct finding *finding)
{
	const struct fault *f = &finding->fault;
	const struct fault_kind *kind = fault_kind(f->id);
	struct finding_texts texts = finding_texts(finding);
	json_t *object = value_object();

	value_set(object, "id", value_string(kind->slug));
	value_set(object, "class", value_string(fault_class_name(kind->class)));
	value_set(object, "line", value_number_or_null(f->line));
	value_set(object, "column", value_number_or_null(f->column));
	value_set(object, "round", value_number_or_null(f->round));
	value_set(object, "seat", value_number_or_null(f->seat));
	value_set(object, "message", value_string_or_null(f->what));
	value_set(object, "expected", value_string(texts.expected));
	value_set(object, "found", value_string(texts.found));
	value_set(object, "allowed", json_boolean(finding->allowed));
	value_set(object, "count", value_number(finding->count));
	value_set(object, "next", next_lines(finding));
	if (finding->command) {
		value_set(object, "command", value_number(finding->command));
		value_set(object, "input", value_string(finding->input));
	}
	return object;
}

static json_t *
findings_value(const struct verdict *v)
{
	json_t *list = value_list();

	for (size_t i = 0; i < v->count; i++)
		value_append(list, finding_value(&v->finding[i]));
	return list;
}

static void
set_tally(json_t *object, const struct tally *t)
{
	json_t *scores = value_list();
	json_t *winners = value_list();

	for (unsigned seat = 0; seat < t->seats; seat++) {
		value_append(scores, json_integer(t->score[seat]));
		if (t->won[seat])
			value_append(winners, value_number(seat + 1));
	}
	value_set(object, "seats", value_string_or_null(t->seat));
	value_set(object, "rounds", value_number(t->rounds));
	value_set(object, "scores", scores);
	value_set(object, "winners", winners);
}

static void
write_json_verdict(struct report *r, const struct verdict *v, struct text *out)
{
	json_t *object = value_object();

	(void)r;
	value_set(object, "version", value_number(REPORT_VERSION));
	value_set(object, "file", value_string_or_null(v->file));
	value_set(object, "game", value_string_or_null(v->game));
	value_set(object, "first_line", value_number_or_null(v->first_line));
	value_set(object, "last_line", value_number_or_null(v->last_line));
	value_set(object, "wording", value_string_or_null(v->wording));
	value_set(object, "shuffle", value_string_or_null(v->shuffle));
	value_set(object, "seed",
		v->seeded ? json_integer(v->seed) : json_null());
	set_tally(object, &v->tally);
	value_set(object, "complete", json_boolean(v->complete));
	value_set(object, "level", value_string_or_null(v->tally.level));
	value_set(object, "verdict", value_string(verdict_name(v)));
	value_set(object, "findings", findings_value(v));
	value_print_line(object, out);
}

/* An object of the counts that are not 0, by class. */
static json_t *
counts_value(const uint64_t *by_class)
{
	json_t *object = value_object();

	for (unsigned class = 0; class <= CLASS_COUNT; class ++)
		if (by_class[class])
			value_set(object, fault_class_name(class),
				value_number(by_class[class]));
	return object;
}

static json_t *
worst_value(const struct file_row *row)
{
	if (!row->message)
		return json_null();
	return json_pack("{s:s, s:o, s:o, s:o}", "id",
		fault_kind(row->finding)->slug, "line",
		value_number_or_null(row->line), "column",
		value_number_or_null(row->column), "message",
		value_string(row->message));
}

static json_t *
file_value(const struct file_row *row)
{
	json_t *object = value_object();

	value_set(object, "file", value_string(row->file));
	value_set(
		object, "verdict", value_string(fault_class_name(row->worst)));
	value_set(object, "games", counts_value(row->games));
	value_set(object, "findings", counts_value(row->findings));
	value_set(object, "worst", worst_value(row));
	value_set(object, "wording", value_string_or_null(row->wording));
	value_set(object, "shuffle", value_string_or_null(row->shuffle));
	value_set(object, "seed",
		row->seeded ? json_integer(row->seed) : json_null());
	return object;
}

/* One object for all files. */
static void
end_files(struct report *r, struct text *out)
{
	const struct file_rows *rows = &r->files;
	struct file_totals t = file_rows_total(rows);
	json_t *object = value_object();
	json_t *list = value_list();

	for (size_t i = 0; i < rows->count; i++)
		value_append(list, file_value(&rows->row[i]));
	value_set(object, "version", value_number(REPORT_VERSION));
	value_set(object, "files", list);
	value_set(object, "totals",
		json_pack("{s:o,s:o,s:o}", "files", counts_value(t.files),
			"games", counts_value(t.games), "findings",
			counts_value(t.findings)));
	value_print_line(object, out);
}

static const struct report_writer json_files = {
	.verdict = file_rows_verdict,
	.end = end_files,
};

const struct report_writer report_json = {
	.files = &json_files,
	.verdict = write_json_verdict,
};
