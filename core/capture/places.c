#include "core/capture/places.h"

#include <stdlib.h>
#include <string.h>

struct places_run {
	struct place text;
	struct place file;
};

void
places_fini(struct places *p)
{
	free(p->run);
	*p = (struct places){0};
}

static void
make_room(struct places *p)
{
	if (p->count == 2 * PLACES_KEPT) {
		p->count = PLACES_KEPT;
		memmove(p->run, p->run + PLACES_KEPT,
			PLACES_KEPT * sizeof *p->run);
	}
	if (p->count < p->room)
		return;
	p->room = p->room ? 2 * p->room : 256;
	p->run = realloc(p->run, p->room * sizeof *p->run);
	if (!p->run)
		abort();
}

void
places_add(struct places *p, struct place text, struct place file)
{
	make_room(p);
	p->run[p->count++] = (struct places_run){text, file};
}

static int
after(struct place a, struct place b)
{
	return a.line > b.line || (a.line == b.line && a.column > b.column);
}

struct place
places_find(const struct places *p, struct place text)
{
	const struct places_run *run;
	size_t low = 0, high = p->count;

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (after(p->run[middle].text, text))
			high = middle;
		else
			low = middle + 1;
	}
	if (low == 0)
		return text;
	run = &p->run[low - 1];
	if (run->text.line == text.line)
		text.column = run->file.column + text.column - run->text.column;
	text.line = run->file.line + text.line - run->text.line;
	return text;
}
