/*
 * Fuzz target: any bytes as a wording. One that is taken must print as YAML
 * which loads as the same wording.
 */
#include "tests/fuzz/fuzz.h"

#include "core/games.h"

static void
check(const struct game *g, const char *bytes, size_t length)
{
	struct fault f;
	struct text yaml = {0};
	struct text again = {0};
	struct wording *w =
		wording_load(g->vocabulary, g->wordings, bytes, length, &f);

	if (!w) {
		if (f.id == FAULT_NONE || !f.what[0])
			abort();
		return;
	}
	wording_yaml(w, &yaml);
	wording_free(w);
	w = wording_load(
		g->vocabulary, g->wordings, yaml.bytes, yaml.length, &f);
	if (!w)
		abort();
	wording_yaml(w, &again);
	if (again.length != yaml.length ||
		memcmp(again.bytes, yaml.bytes, yaml.length) != 0)
		abort();
	wording_free(w);
	text_fini(&yaml);
	text_fini(&again);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	for (size_t i = 0; games_all()[i]; i++)
		check(games_all()[i], (const char *)data, size);
	return 0;
}
