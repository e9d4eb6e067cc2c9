#include "core/report/summary.h"

#include "core/report/show.h"

/* Findings of one class: how many, of how many lines, how many allowed. */
struct heap {
	uint64_t findings;
	uint64_t lines;
	uint64_t allowed;
};

static struct heap
gather(const struct verdict *v, enum fault_class class)
{
	struct heap h = {0};

	for (size_t i = 0; i < v->count; i++) {
		const struct finding *found = &v->finding[i];

		if (fault_kind(found->fault.id)->class != class)
			continue;
		h.findings++;
		h.lines += found->count;
		h.allowed += found->allowed;
	}
	return h;
}

static void
add_heap(enum fault_class class, const struct heap *h, struct text *out)
{
	text_format(out, "%s: ", fault_class_name(class));
	if (h->lines == h->findings)
		text_format(out, "%ju finding%s", (uintmax_t)h->findings,
			h->findings == 1 ? "" : "s");
	else
		text_format(out, "%ju in %ju", (uintmax_t)h->lines,
			(uintmax_t)h->findings);
	if (h->allowed == h->findings)
		text_string(out, " (allowed)");
	else if (h->allowed)
		text_format(out, " (%ju allowed)", (uintmax_t)h->allowed);
}

void
summary_findings(const struct verdict *v, struct text *out)
{
	const char *between = "";

	for (unsigned class = 0; class < CLASS_COUNT; class ++) {
		struct heap h = gather(v, class);

		if (h.findings == 0)
			continue;
		text_string(out, between);
		add_heap(class, &h, out);
		between = ", ";
	}
	if (v->count == 0)
		text_string(out, "ok");
}

static void
add_deal(const struct verdict *v, struct text *out)
{
	if (v->wording[0]) {
		show_line(out, v->wording, strlen(v->wording));
		text_string(out, ", ");
	}
	if (v->shuffle[0]) {
		show_line(out, v->shuffle, strlen(v->shuffle));
		text_string(out, v->seeded ? " " : ", ");
	}
	if (v->seeded)
		text_format(out, "seed %jd%s, ", (intmax_t)v->seed,
			v->recovered ? " (recovered)" : "");
}

static void
add_winners(const struct tally *t, struct text *out)
{
	unsigned left = 0;
	const char *verb = "wins";
	static const char *const between[] = {" ", " and ", ", "};

	for (unsigned seat = 0; seat < t->seats; seat++)
		left += t->won[seat];
	if (left > 1)
		verb = "win";
	for (unsigned seat = 0; seat < t->seats; seat++) {
		if (!t->won[seat])
			continue;
		left--;
		text_format(out, "Player%u%s", seat + 1,
			between[left > 1 ? 2 : left]);
	}
	text_string(out, verb);
}

void
summary_game(const struct verdict *v, struct text *out)
{
	const struct tally *t = &v->tally;
	bool won = false;

	add_deal(v, out);
	text_format(out, "%u round%s, ", t->rounds, t->rounds == 1 ? "" : "s");
	for (unsigned seat = 0; seat < t->seats; seat++)
		won = won || t->won[seat];
	if (won)
		add_winners(t, out);
	else
		text_string(out, v->complete ? "no winner" : "not finished");
	if (t->level)
		text_format(out, "; %s: %s", t->level, t->judged);
}

void
summary_add(const struct verdict *v, struct text *out)
{
	summary_findings(v, out);
	text_string(out, "; ");
	summary_game(v, out);
}
