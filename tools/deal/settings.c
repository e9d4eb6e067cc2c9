/* What the options of straights-deal come to. */
#include "tools/deal/deal.h"

#include "core/base/base.h"

#include <assert.h>
#include <stdlib.h>

enum { SEED_TEXT = 40 }; /* bytes of a seed that are looked at */

int
deal_rounds(const struct deal_settings *d, unsigned *first, unsigned *last,
	struct fault *f)
{
	const char *dots = d->rounds ? strstr(d->rounds, "..") : NULL;
	struct tool_option o = {
		.name = "rounds", .least = 1, .most = DEAL_ROUNDS};
	char begin[12] = "";
	unsigned from = 1, to = 1;

	if (dots && dots - d->rounds < (int)sizeof begin) {
		memcpy(begin, d->rounds, (size_t)(dots - d->rounds));
		if (option_read_number(&o, dots + 2, &to, f) != 0)
			return -1;
		if (option_read_number(&o, begin, &from, f) != 0)
			return -1;
		if (from > to)
			return tool_refuse(f,
				"--rounds: '%u..%u' is not a range: it goes "
				"from a round up to another",
				from, to);
	} else if (d->rounds &&
		option_read_number(&o, d->rounds, &to, f) != 0) {
		return -1;
	}
	*first = from;
	*last = to;
	return 0;
}

const struct shuffle *
deal_shuffle(const struct deal_settings *d)
{
	const struct shuffle *s = NULL;
	struct wording *w;

	if (d->shuffle) {
		s = shuffle_by_name(d->shuffle);
		if (!s)
			tool_fail(d->tool,
				"--shuffle %s goes with --find or --decks",
				SHORT(d->shuffle, QUOTE_WORD));
		return s;
	}
	if (d->wording) {
		w = tool_wording(d->tool, d->tool->game, d->wording);
		if (!w)
			return NULL;
		s = shuffle_by_name(wording_facts(w)->shuffle);
		wording_free(w);
	}
	return s ? s : shuffle_rows;
}

/* As many computers as there are hands, or the nearest the game can seat. */
static void
seat_computers(
	const struct game *game, unsigned players, char seats[GAME_SEATS + 1])
{
	unsigned n = players;

	if (n < game->seats_min)
		n = game->seats_min;
	if (n > game->seats_max)
		n = game->seats_max;
	memset(seats, 'c', n);
	seats[n] = '\0';
}

void
deal_record(const struct deal_settings *d, const struct shuffle *shuffle,
	const struct cut *cut, char seats[GAME_SEATS + 1],
	struct record *record)
{
	const struct tool *t = d->tool;

	seat_computers(t->game, cut->hands, seats);
	*record = (struct record){.game = t->game->name,
		.wording = d->wording,
		.shuffle = shuffle->name,
		.seats = d->seats ? d->seats : seats,
		.choices = t->choices};
	memcpy(record->choice, t->choice, sizeof record->choice);
}

unsigned
deal_first(const struct deal_settings *d, const struct model *model,
	const struct cut *cut, unsigned round)
{
	const struct game *game = d->tool->game;

	return game->first ? game->first(model, cut->hands, round) : 0;
}

int
deal_seed_read(const char *s, size_t length, int64_t *seed, struct fault *f)
{
	char part[SEED_TEXT + 1] = "";
	uint32_t modulo;

	memcpy(part, s, length < SEED_TEXT ? length : SEED_TEXT);
	if (seed_read(part, &modulo, f) != 0)
		return -1;
	*seed = modulo;
	if (part[0] == '-' && modulo)
		*seed -= INT64_C(1) << 32;
	return 0;
}

static int
read_range(const char *s, struct deal_range *r, struct fault *f)
{
	const char *dots = strstr(s, "..");
	const char *plus = strchr(s, '+');
	const char *end = dots ? dots : plus ? plus : s + strlen(s);
	const char *dash = *s ? strchr(s + 1, '-') : NULL;
	int64_t last;

	if (*end && (end == s || !end[dots ? 2 : 1]))
		return tool_refuse(f,
			"'%s' is not a range: that is written 1..5 or 1+5",
			SHORT(s, QUOTE_WORD));
	if (dash && dash[1] && !*end && ascii_digit(dash[-1]))
		return tool_refuse(f,
			"'%s' is not a seed: a range is written %.*s..%s",
			SHORT(s, QUOTE_WORD), (int)(dash - s), s,
			SHORT(dash + 1, QUOTE_WORD));
	if (deal_seed_read(s, (size_t)(end - s), &r->first, f) != 0)
		return -1;
	last = r->first;
	if (*end) {
		end += dots ? 2 : 1;
		if (deal_seed_read(end, strlen(end), &last, f) != 0)
			return -1;
		if (!dots)
			last += r->first - 1;
	}
	if (last < r->first || last > UINT32_MAX)
		return tool_refuse(f,
			"'%s' is not a range: it goes from a seed up to "
			"another",
			SHORT(s, QUOTE_WORD));
	r->count = (uint64_t)(last - r->first) + 1;
	return 0;
}

int
deal_seeds_read(struct deal_seeds *s, char *const *operand, size_t count,
	const struct shuffle *shuffle, struct fault *f)
{
	struct deal_seeds read = {.ranges = count};

	read.range = memory_zero(count ? count : 1, sizeof *read.range);
	for (size_t i = 0; i < count; i++) {
		struct deal_range *r = &read.range[i];

		if (read_range(operand[i], r, f) != 0 ||
			(shuffle && seed_check(shuffle, r->first, f) != 0)) {
			free(read.range);
			return -1;
		}
		r->before = read.count;
		read.count += r->count;
	}
	*s = read;
	return 0;
}

void
deal_seeds_slice(struct deal_seeds *s, uint64_t first, uint64_t end)
{
	uint64_t before = 0;

	for (size_t i = 0; i < s->ranges; i++) {
		struct deal_range *r = &s->range[i];
		uint64_t from = r->before, to = r->before + r->count;

		if (from < first)
			from = first < to ? first : to;
		if (to > end)
			to = end > from ? end : from;
		r->first += (int64_t)(from - r->before);
		r->count = to - from;
		r->before = before;
		before += r->count;
	}
	s->count = before;
}

void
deal_seeds_fini(struct deal_seeds *s)
{
	free(s->range);
	*s = (struct deal_seeds){0};
}

int64_t
deal_seeds_at(const struct deal_seeds *s, uint64_t index)
{
	size_t low = 0, high = s->ranges;

	assert(index < s->count);
	while (high - low > 1) {
		size_t middle = low + (high - low) / 2;

		if (s->range[middle].before <= index)
			low = middle;
		else
			high = middle;
	}
	return s->range[low].first + (int64_t)(index - s->range[low].before);
}
