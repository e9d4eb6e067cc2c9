/*
 * Fuzz target: any bytes as a manifest. Every file that one names is judged by
 * a row, whose values hold.
 */
#include "tests/fuzz/fuzz.h"

#include "core/games.h"
#include "tools/verify/private.h"

static const struct tool_option options[] = {{0}};
static const struct tool_page page = {.options = options};

static void
check_terms(const struct verify_manifest *m, const struct verify_settings *v,
	char *name)
{
	struct verify_file file = {.name = name};
	struct verify_terms terms;
	struct fault f;
	uint32_t seed;

	/* 0: no row is of that name, as one that ends in a slash. */
	if (verify_terms_read(m, v, &file, &terms, &f) <= 0)
		return;
	if (terms.settings.seed &&
		seed_read(terms.settings.seed, &seed, &f) != 0)
		abort();
	if (terms.settings.seats &&
		game_check_seats(v->tool->game, terms.settings.seats, &f) != 0)
		abort();
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static struct tool tool;
	struct verify_settings v = {.tool = &tool, .manifest = FUZZ_FILE};
	struct verify_manifest *m;
	struct fault f = {.id = FAULT_NONE};

	if (!tool.game)
		tool_start(&tool, "straights-verify", &page);
	fuzz_file("", data, size);
	m = verify_manifest_open(&v, &f);
	if (!m) {
		if (!f.what[0])
			abort();
		return 0;
	}
	for (char *const *file = verify_manifest_files(m); *file; file++)
		check_terms(m, &v, *file);
	verify_manifest_close(m);
	return 0;
}
