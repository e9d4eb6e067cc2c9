/*
 * Bytes to an event by a template's regular expression: the plain version that
 * template_read must agree with on any bytes.
 */
#ifndef TESTS_UNIT_TEMPLATE_MATCH_H
#define TESTS_UNIT_TEMPLATE_MATCH_H

#include "core/base/pattern.h"
#include "core/base/text.h"
#include "core/wording/template.h"

#include <stdlib.h>
#include <string.h>

static inline bool
match_is_word(char c)
{
	return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') ||
		(c >= 'a' && c <= 'z') || c == ' ';
}

static inline void
match_add_literal(struct text *out, const char *bytes, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (match_is_word(bytes[i]))
			text_char(out, bytes[i]);
		else
			text_format(out, "\\x{%02x}", (unsigned char)bytes[i]);
}

static inline void
match_add_affix(struct text *out, const struct template_affix *a)
{
	match_add_literal(out, a->bytes, a->length);
}

/* Longer names first, so that 10 is not taken for 1. */
static inline void
match_add_ranks(struct text *out, const struct spelling *s)
{
	const char *bar = "";

	text_string(out, "(?:");
	for (unsigned length = 2; length > 0; length--)
		for (unsigned r = 0; r < CARD_RANKS; r++)
			if (s->rank_length[r] == length) {
				text_format(out, "%s%s", bar, s->ranks.name[r]);
				bar = "|";
			}
	text_string(out, ")");
}

static inline void
match_add_card(struct text *out, const struct spelling *s)
{
	match_add_ranks(out, s);
	text_format(out, "(?:%s|%s|%s|%s)", s->ranks.suit[0], s->ranks.suit[1],
		s->ranks.suit[2], s->ranks.suit[3]);
}

static inline void
match_add_words(struct text *out, const struct template_words *words)
{
	const char *bar = "";

	text_string(out, "(?:");
	for (unsigned length = TEMPLATE_WORD; length > 0; length--)
		for (unsigned i = 0; i < words->count; i++) {
			if (words->length[i] != length)
				continue;
			text_string(out, bar);
			match_add_literal(out, words->word[i], length);
			bar = "|";
		}
	text_string(out, ")");
}

/*
 * A field that is not a list, or one item of a list. Repeats are possessive:
 * where a list ends is never in doubt, and the longest stay within the limits
 * of core/base/pattern.h.
 */
static inline void
match_add_item(struct text *out, const struct template *t, enum event_type type)
{
	switch (type) {
	case EVENT_SEAT:
		text_string(out, "[1-9]");
		break;
	case EVENT_NUMBER:
		text_string(out, "(?:0|-?[1-9][0-9]{0,9})");
		break;
	case EVENT_COUNTS:
		text_string(out, "(?:0|[1-9][0-9]{0,2})");
		break;
	case EVENT_WORD:
	case EVENT_WORDS:
		match_add_words(out, t->words);
		break;
	case EVENT_FLAG:
		text_string(out, " ?");
		break;
	case EVENT_TEXT:
		text_string(out, "[^\\n]*");
		break;
	case EVENT_PILE:
		(t->list.whole ? match_add_card : match_add_ranks)(
			out, t->spelling);
		break;
	case EVENT_MELDS:
		match_add_card(out, t->spelling);
		text_string(out, "(?:-");
		match_add_card(out, t->spelling);
		text_string(out, ")*+");
		break;
	case EVENT_LAYOFFS:
		match_add_card(out, t->spelling);
		text_string(out, "@(?:0|[1-9][0-9]{0,2})");
		break;
	default:
		match_add_card(out, t->spelling);
	}
}

static inline void
match_add_field(
	struct text *out, const struct template *t, enum event_type type)
{
	text_char(out, '(');
	if (event_is_list(type)) {
		match_add_affix(out, &t->list.lead);
		match_add_item(out, t, type);
		text_string(out, "(?:");
		match_add_affix(out, &t->list.separator);
		match_add_item(out, t, type);
		text_string(out, ")*+");
		match_add_affix(out, &t->list.end);
		text_char(out, '|');
		match_add_affix(out, &t->list.empty);
	} else {
		match_add_item(out, t, type);
	}
	text_char(out, ')');
}

static inline void
match_expression(const struct template *t, struct text *out)
{
	for (unsigned i = 0; i < t->segments; i++) {
		const struct segment *s = &t->segment[i];

		match_add_literal(out, t->pool + s->at, s->length);
		if (s->type != EVENT_NO_FIELD)
			match_add_field(out, t, (enum event_type)s->type);
	}
}

/* A value between 0 and most; false when it is more. */
static inline bool
match_value_of(const char *s, size_t length, int64_t least, int64_t most,
	int64_t *value)
{
	char digits[16] = {0};

	if (length >= sizeof digits)
		return false;
	memcpy(digits, s, length);
	*value = strtoll(digits, NULL, 10);
	return *value >= least && *value <= most;
}

static inline unsigned
match_word_of(const struct template_words *words, const char *s, size_t length)
{
	unsigned i = 0;

	while (words->length[i] != length ||
		memcmp(words->word[i], s, length) != 0)
		i++;
	return i;
}

static inline bool
match_add_entry(struct event *e, unsigned entry)
{
	if (e->count == EVENT_LIST)
		return false;
	e->list[e->count++] = (uint8_t)entry;
	return true;
}

static inline unsigned
match_card_of(const struct template *t, const char *s, size_t length)
{
	unsigned card = 0;

	card_read(s, length, &t->spelling->ranks, &card);
	return card;
}

static inline bool
match_decode_meld(
	const struct template *t, const char *s, size_t length, struct event *e)
{
	const char *end = s + length;

	if (e->count && !match_add_entry(e, EVENT_PART))
		return false;
	while (s < end) {
		const char *dash = memchr(s, '-', (size_t)(end - s));
		const char *stop = dash ? dash : end;

		if (!match_add_entry(
			    e, match_card_of(t, s, (size_t)(stop - s))))
			return false;
		s = dash ? dash + 1 : end;
	}
	return true;
}

static inline bool
match_decode_layoff(
	const struct template *t, const char *s, size_t length, struct event *e)
{
	const char *at = memchr(s, '@', length);
	size_t left = (size_t)(s + length - at - 1);
	int64_t meld;

	return match_value_of(at + 1, left, 0, UINT8_MAX, &meld) &&
		match_add_entry(e, match_card_of(t, s, (size_t)(at - s))) &&
		match_add_entry(e, (unsigned)meld);
}

static inline unsigned
match_rank_of(const struct template *t, const char *s, size_t length)
{
	unsigned rank = 0;

	while (strlen(t->spelling->ranks.name[rank]) != length ||
		memcmp(t->spelling->ranks.name[rank], s, length) != 0)
		rank++;
	return rank;
}

static inline bool
match_decode_item(const struct template *t, const struct segment *segment,
	const char *s, size_t length, struct event *e)
{
	int32_t *number = &e->number[segment->slot];
	unsigned item;
	int64_t value;

	switch ((enum event_type)segment->type) {
	case EVENT_WORDS:
		item = match_word_of(t->words, s, length);
		if ((uint32_t)*number >> item)
			return false;
		*number = (int32_t)((uint32_t)*number | UINT32_C(1) << item);
		return true;
	case EVENT_PILE:
		item = t->list.whole ? match_card_of(t, s, length)
				     : match_rank_of(t, s, length);
		if (e->cards >> item)
			return false;
		e->cards |= card_bit(item);
		return true;
	case EVENT_COUNTS:
		return match_value_of(s, length, 0, UINT8_MAX, &value) &&
			match_add_entry(e, (unsigned)value);
	case EVENT_MELDS:
		return match_decode_meld(t, s, length, e);
	case EVENT_LAYOFFS:
		return match_decode_layoff(t, s, length, e);
	default:
		return match_add_entry(e, match_card_of(t, s, length));
	}
}

static inline struct pattern *
match_pattern_of(struct text *expression)
{
	struct fault f;
	struct pattern *p =
		pattern_start(expression->bytes, expression->length, 0, &f);

	/* Expressions are made here and nowhere else: they compile. */
	if (!p)
		abort();
	text_fini(expression);
	return p;
}

static inline bool
match_stands(
	const struct template_affix *a, const char *s, size_t length, size_t at)
{
	return length - at >= a->length &&
		memcmp(s + at, a->bytes, a->length) == 0;
}

/* Finds the items one by one, each after the lead or a separator. */
static inline bool
match_decode_list(const struct template *t, const struct segment *segment,
	const char *s, size_t length, struct event *e)
{
	const struct template_affix *before = &t->list.lead;
	struct text expression = {0};
	struct pattern_match m;
	struct pattern *item;
	struct fault f;
	size_t at = 0;
	bool good = true;

	match_add_item(&expression, t, (enum event_type)segment->type);
	item = match_pattern_of(&expression);
	while (good && match_stands(before, s, length, at) &&
		pattern_find(item, s + at + before->length,
			length - at - before->length, &m, &f) == 1) {
		at += before->length;
		good = match_decode_item(t, segment, s + at + m.span[0].at,
			m.span[0].end - m.span[0].at, e);
		at += m.span[0].end;
		before = &t->list.separator;
	}
	pattern_stop(item);
	return good;
}

static inline bool
match_decode(const struct template *t, const struct segment *segment,
	const char *s, size_t length, struct event *e)
{
	int64_t value = 0;

	switch ((enum event_type)segment->type) {
	case EVENT_SEAT:
		e->seat = (uint8_t)(*s - '0');
		return true;
	case EVENT_CARD:
		e->card = (uint8_t)match_card_of(t, s, length);
		return true;
	case EVENT_NUMBER:
		if (!match_value_of(s, length, INT32_MIN, INT32_MAX, &value))
			return false;
		e->number[segment->slot] = (int32_t)value;
		return true;
	case EVENT_WORD:
		e->number[segment->slot] =
			(int32_t)match_word_of(t->words, s, length);
		return true;
	case EVENT_FLAG:
		e->number[segment->slot] = (int32_t)length;
		return true;
	case EVENT_TEXT:
		e->text = s;
		e->length = length;
		return true;
	default:
		return match_decode_list(t, segment, s, length, e);
	}
}

static inline bool
match_decode_all(const struct template *t, const struct pattern_match *m,
	const char *s, struct event *e)
{
	memset(e, 0, offsetof(struct event, list));
	for (unsigned i = 0; i + 1 < m->groups; i++) {
		const struct pattern_span *span = &m->span[i + 1];

		if (!match_decode(t, &t->segment[i], s + span->at,
			    span->end - span->at, e))
			return false;
	}
	return !t->has_pile || template_settle_suit(t, e);
}

/* The expression of a template that has segments. */
static inline struct pattern *
template_expression(const struct template *t)
{
	struct text expression = {0};

	match_expression(t, &expression);
	return match_pattern_of(&expression);
}

static inline size_t
template_match_by(const struct pattern *p, const struct template *t,
	const char *s, size_t length, struct event *e)
{
	struct pattern_match m;
	struct fault f;

	return pattern_find(p, s, length, &m, &f) == 1 &&
			match_decode_all(t, &m, s, e)
		? m.span[0].end
		: 0;
}

static inline size_t
template_match(
	const struct template *t, const char *s, size_t length, struct event *e)
{
	struct pattern *p;
	size_t n;

	if (t->segments == 0)
		return 0;
	p = template_expression(t);
	n = template_match_by(p, t, s, length, e);
	pattern_stop(p);
	return n;
}

#endif
