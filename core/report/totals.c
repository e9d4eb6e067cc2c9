#include "core/report/totals.h"

static void
close_file(struct totals *t)
{
	if (t->file)
		t->files[t->worst]++;
	t->file = NULL;
}

void
totals_count(struct totals *t, const struct verdict *v)
{
	enum fault_class class = verdict_class(v);

	if (t->file && strcmp(t->file, v->file) != 0)
		close_file(t);
	if (!t->file || class < t->worst)
		t->worst = class;
	t->file = v->file;
	t->games[class]++;
	t->findings[class] += v->count;
}

static void
add_row(const char *name, uint64_t files, uint64_t games, uint64_t findings,
	struct text *out)
{
	text_format(out, "%-8s %9ju %9ju %9ju\n", name, (uintmax_t)files,
		(uintmax_t)games, (uintmax_t)findings);
}

void
totals_add(struct totals *t, struct text *out)
{
	uint64_t files = 0, games = 0, findings = 0;

	close_file(t);
	text_format(out, "%-8s %9s %9s %9s\n", "verdict", "files", "games",
		"findings");
	for (unsigned i = 0; i <= CLASS_COUNT; i++) {
		unsigned class = i ? i - 1 : CLASS_COUNT;
		const char *name =
			class == CLASS_COUNT ? "ok" : fault_class_name(class);

		if (t->games[class])
			add_row(name, t->files[class], t->games[class],
				t->findings[class], out);
		files += t->files[class];
		games += t->games[class];
		findings += t->findings[class];
	}
	add_row("all", files, games, findings, out);
}
