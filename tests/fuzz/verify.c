/*
 * Fuzz target: any bytes as a transcript. Every game takes some of them and
 * is read to its end, each finding lies within the lines of its game, and the
 * same bytes given in small pieces say the same.
 */
#include "tests/fuzz/fuzz.h"

#include "core/games.h"
#include "core/verify/verify.h"
#include "tests/tables.h"

static void
check_places(const struct verdict *v)
{
	uint64_t before = 0;

	if (v->last_line + 1 < v->first_line)
		abort();
	for (size_t i = 0; i < v->count; i++) {
		uint64_t line = v->finding[i].fault.line;

		if (line < before || line > v->last_line + 1 ||
			(line && line < v->first_line) || !v->finding[i].count)
			abort();
		before = line;
	}
}

/* Judges all games; returns a number that sums the verdicts up. */
static uint64_t
judge(struct verify *v, const uint8_t *data, size_t size, size_t piece)
{
	struct fuzz_bytes bytes = {data, size, piece};
	struct source source;
	struct verdict verdict = {0};
	uint64_t sum = 0, line = 1;
	size_t column = 0;

	if (piece < size)
		source_start(&source, fuzz_give, &bytes);
	else
		source_start_text(&source, (const char *)data, size);
	while (verify_game(v, &source, NULL, &verdict)) {
		/* Without bytes a game would be judged again without end. */
		if (source.line == line && source.column == column)
			abort();
		line = source.line;
		column = source.column;
		check_places(&verdict);
		sum = sum * 31 + verdict.last_line;
		for (size_t i = 0; i < verdict.count; i++)
			sum = sum * 31 + verdict.finding[i].fault.id +
				verdict.finding[i].count;
	}
	if (source_need(&source, 1) != 0)
		abort();
	source_stop(&source);
	verdict_fini(&verdict);
	return sum;
}

enum { GAMES = 2, MODES = 3 };

/* Loaded once: that takes longer than most inputs. */
static struct verify *
verify_for(unsigned game, unsigned mode)
{
	static struct verify *kept[GAMES][MODES];
	static struct wording_list wordings[GAMES];
	struct verify_setup setup = {.game = games_all()[game]};
	struct fault f;

	if (kept[game][mode])
		return kept[game][mode];
	setup.seeded = mode == 1;
	setup.seed = 44;
	/* One wording; in the last mode, the one that fits best of all. */
	if (!wordings[game].count)
		wording_list_built_in(&wordings[game], setup.game->vocabulary,
			setup.game->wordings, &f);
	setup.wording = wordings[game].wording;
	setup.wordings = mode == 2 ? wordings[game].count : 1;
	kept[game][mode] = verify_start(&setup, &f);
	if (!kept[game][mode])
		abort();
	return kept[game][mode];
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct verify *v = verify_for(
		(unsigned)(size % GAMES), (unsigned)(size / GAMES % MODES));

	uint64_t sum = judge(v, data, size, SIZE_MAX);

	/* Twice costs twice: an input in twelve. */
	if (size / (GAMES * MODES) % 12 == 0 && judge(v, data, size, 7) != sum)
		abort();
	return 0;
}
