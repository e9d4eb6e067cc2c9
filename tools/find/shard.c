/* A shard of finding seeds as lines, and what all parts have found. */
#include "tools/find/find.h"

#include "core/base/base.h"
#include "core/report/report.h"

enum { BATCH = 4096 }; /* deals on a line */

/* Adds these deals, all of one shuffle, in lines of seed, round and deck. */
static void
add_deals(const struct text *deals, size_t from, size_t to, uint64_t *sum,
	struct text *out)
{
	const char *name = find_deals_at(deals, from).shuffle->name;
	json_t *list = value_list();

	for (; from < to; from++) {
		struct find_deal d = find_deals_at(deals, from);

		value_append(list, value_number(d.seed));
		value_append(list, value_number(d.round));
		value_append(list, value_number(d.deck));
	}
	shard_add_line(json_pack("{s:s, s:o}", "shuffle", name, "deals", list),
		sum, out);
}

void
find_shard_deals(struct find *f, const struct text *deals, uint64_t count,
	struct text *out)
{
	size_t from = 0, to;

	while (from < count) {
		const struct shuffle *s = find_deals_at(deals, from).shuffle;

		for (to = from; to < count && to - from < BATCH; to++)
			if (find_deals_at(deals, to).shuffle != s)
				break;
		add_deals(deals, from, to, &f->sum, out);
		from = to;
	}
}

/* Card after card, place after place. */
static const struct shard_field census_fields[] = {
	SHARD_NUMBER(struct find_census, "decks", decks),
	SHARD_ROW("census", struct find_census, at, sizeof(uint64_t),
		(CARD_COUNT * CARD_COUNT), NULL),
	{0},
};

void
find_shard_shuffle(
	struct find *f, const struct shuffle *shuffle, struct text *out)
{
	json_t *line = shard_value(census_fields, &f->census);

	value_set(line, "shuffle", value_string(shuffle->name));
	value_set(line, "tried", value_number(f->tried));
	shard_add_line(line, &f->sum, out);
}

/* What was asked for, so that parts of other jobs are told apart. */
static json_t *
asked_value(const struct deal_settings *d)
{
	const char *const told[] = {d->shuffle, d->rounds, d->deck, d->decks,
		d->transcript, d->from, d->to, d->wording, d->tool->game->name};
	json_t *list = value_list();

	for (size_t i = 0; i < LENGTH(told); i++)
		value_append(list, value_string_or_null(told[i]));
	for (unsigned i = 0; i < d->asked_count; i++) {
		value_append(list, value_number((uint64_t)d->asked[i].key));
		value_append(list, value_string(d->asked[i].text));
	}
	value_append(list, value_number(d->first));
	value_append(list, json_boolean(d->stats));
	return list;
}

int
find_shard_begin(const struct find *f)
{
	json_t *facts, *seeds = value_list();
	struct text out = {0};

	for (size_t i = 0; i < f->tool->operand_count; i++)
		value_append(seeds, value_string(f->tool->operand[i]));
	facts = json_pack("{s:o, s:o, s:b}", "asked", asked_value(f->settings),
		"seeds", seeds, "walks", (int)find_walks(f));
	shard_add_head(&f->settings->shard, "find", facts, &out);
	return tool_print(f->tool, &out);
}

/* Adds what one line of a part says. */
static void
take_line(struct find_merged *rows, const json_t *line)
{
	const char *name = json_string_value(json_object_get(line, "shuffle"));
	const json_t *deals = json_object_get(line, "deals");
	const struct shuffle *s = name ? shuffle_by_name(name) : NULL;
	struct find_census census;
	struct find_merged *row;

	if (!s)
		return;
	row = &rows[s - shuffle_rows];
	for (size_t i = 0; i + 2 < json_array_size(deals); i += 3)
		find_deals_add(&row->deals,
			&(struct find_deal){s,
				(uint32_t)shard_number_at(deals, i),
				(uint32_t)shard_number_at(deals, i + 1),
				(uint32_t)shard_number_at(deals, i + 2)});
	row->tried += shard_number(line, "tried");
	shard_fill(census_fields, line, &census);
	find_census_join(&row->census, &census);
}

int
find_merge_read(struct find *f)
{
	const json_t *facts, *line;
	json_t *asked = asked_value(f->settings);
	struct shard_parts *parts =
		shard_open(f->tool, f->tool->operand, "find", &facts);
	int status = TOOL_TROUBLE;

	f->merged = memory_zero(shuffle_count, sizeof *f->merged);
	if (parts && !json_equal(asked, json_object_get(facts, "asked"))) {
		tool_fail(f->tool,
			"--merge takes the options that the parts had");
	} else if (parts) {
		f->walked = json_is_true(json_object_get(facts, "walks"));
		while ((line = shard_next(parts, &status)) != NULL)
			take_line(f->merged, line);
	}
	json_decref(asked);
	shard_close(parts);
	return status;
}

void
find_merge_take(struct find *f)
{
	f->ordered = false;
	for (size_t i = 0; f->shuffle[i]; i++) {
		struct find_merged *row =
			&f->merged[f->shuffle[i] - shuffle_rows];

		text_append(&f->deals, &row->deals);
		f->tried = row->tried;
		f->census = row->census;
	}
}
