/*
 * Prints a report of made-up verdicts, for tests that parse it:
 * print FORMAT [good|rummy|bad|hostile|many|none]... [rubric=FILE]
 * [feedback=DIR]
 */
#include "core/base/base.h"
#include "core/report/report.h"

#include <err.h>
#include <stdio.h>

static void
good(struct verdict *v)
{
	v->file = "good.txt";
	v->game = "straights";
	v->first_line = 1;
	v->last_line = 12;
	snprintf(v->wording, sizeof v->wording, "cs246");
	snprintf(v->shuffle, sizeof v->shuffle, "libstdc++");
	v->seeded = v->complete = true;
	v->seed = 44;
	v->tally = (struct tally){.seats = 4,
		.seat = "hccc",
		.rounds = 2,
		.score = {12, 80, 3, 45},
		.won = {[2] = true},
		.over = true};
}

/* A game with a level of judging. */
static void
rummy(struct verdict *v)
{
	good(v);
	v->file = "rummy.txt";
	v->game = "rummy";
	v->tally.level = "V2";
	v->tally.judged = "rules, every card";
}

static struct finding *
add_finding(struct verdict *v, enum fault_id id, uint64_t line, uint32_t column,
	const char *what, const char *source)
{
	struct fault f;
	struct finding *found;

	fault_set(&f, id, line, column, "%s", what);
	f.round = 1;
	f.move = (uint32_t)line;
	f.seat = 3;
	f.width = 20;
	found = verdict_add(v, &f);
	snprintf(found->source, sizeof found->source, "%s", source);
	return found;
}

static void
bad(struct verdict *v)
{
	struct finding *found;

	good(v);
	v->file = "students/a b/bad.txt";
	found = add_finding(v, FAULT_SPACING, 1, 43,
		"a space is missing after the prompt",
		"Is Player1 a human (h) or a computer (c)?>h");
	found->count = 418;
	snprintf(found->fault.expected, FAULT_TEXT, "> h");
	snprintf(found->fault.found, FAULT_TEXT, ">h\t");
	found = add_finding(v, FAULT_WRONG_OPENING, 40, 1,
		"Player3 discards 9D, but held 8D, which was legal",
		"Player3 discards 9D.");
	snprintf(found->table, sizeof found->table, "%s",
		"C 6–8 · D 7 · H none · S 5–9");
	snprintf(found->proof, sizeof found->proof,
		"8D is played by Player3 at line 57");
	found->fault.other = 57;
	add_finding(v, FAULT_ROUND_SUM, 71, 19,
		"Player3's discards sum up to 17, not 16",
		"Player3's score: 0 + 16 = 16")
		->fault.width = 2;
	add_finding(v, FAULT_WRONG_DEAL, 90, 1,
		"round 2 is dealt by a generator made anew from seed 44; the "
		"assignment keeps one",
		"A new round begins. It's Player4's turn to play.")
		->allowed = true;
}

static void
hostile(struct verdict *v)
{
	struct finding *found;

	bad(v);
	v->file = "<img src=x onerror=alert(1)>\n\033[2J# TODO \\\xff%0A::,]]>";
	found = add_finding(v, FAULT_CARD, 100, 1, "x",
		"</script><script>document.title='owned'</script>\xff\x1b[31m");
	snprintf(found->fault.what, FAULT_TEXT, "%s",
		"]]></failure><!-- \" ' & <b onclick=alert(1)> %0A::error::x\r"
		"\n::error::injected\n1..0 # SKIP\xc3(\xe2\x80\xae\x01");
	snprintf(found->table, VERDICT_TABLE, "%s", "<style>*{display:none}");
	snprintf(found->proof, FAULT_TEXT, "%s", "<iframe src=//evil.test>");
	snprintf(
		found->fault.found, FAULT_TEXT, "\xed\xa0\x80\xef\xbf\xbf&#0;");
}

static void
many(struct verdict *v)
{
	good(v);
	v->file = "many.txt";
	for (unsigned i = 1; i <= 30; i++) {
		add_finding(v, FAULT_SPACING, 2 * i, 1, "a space", "x");
		add_finding(v, FAULT_ROUND_SUM, 2 * i, 1, "a sum", "x");
		if (i > 25)
			add_finding(v, FAULT_WRONG_OPENING, 2 * i, 1, "a play",
				"x");
	}
}

/* A transcript with the lines of the findings. */
static struct text
transcript_of(const struct verdict *v)
{
	struct text t = {0};

	for (unsigned line = 1; line <= 110; line++) {
		const char *source = NULL;

		for (size_t i = 0; i < v->count; i++)
			if (v->finding[i].fault.line == line)
				source = v->finding[i].source;
		if (source)
			text_format(&t, "%s\n", source);
		else if (line % 5 == 1)
			text_string(&t, "Cards on the table:\n");
		else if (line % 5 == 2)
			text_string(&t, "Clubs: 6 7 8\n");
		else
			text_format(&t, "Player%u plays %uS. <b>&amp;</b>\n",
				line % 4 + 1, line % 9 + 2);
	}
	return t;
}

static void
print_all(const struct text *out)
{
	if (out->length &&
		fwrite(out->bytes, 1, out->length, stdout) != out->length)
		err(2, "standard output");
}

static void
report_one(struct report *r, const char *name, struct text *out)
{
	static const struct {
		const char *name;
		void (*make)(struct verdict *v);
	} made[] = {{"good", good}, {"rummy", rummy}, {"bad", bad},
		{"hostile", hostile}, {"many", many}};
	struct verdict v = {0};

	for (size_t i = 0; i < LENGTH(made); i++) {
		struct text t;

		if (strcmp(made[i].name, name) != 0)
			continue;
		made[i].make(&v);
		t = transcript_of(&v);
		report_verdict(r, &v,
			&(struct report_source){t.bytes, t.length, 1, NULL},
			out);
		text_fini(&t);
	}
	verdict_fini(&v);
}

static void
read_rubric(struct rubric *rubric, const char *name)
{
	char bytes[4096];
	FILE *in = fopen(name, "r");
	struct fault f;
	size_t n;

	if (!in)
		err(2, "%s", name);
	n = fread(bytes, 1, sizeof bytes, in);
	fclose(in);
	if (rubric_read(rubric, bytes, n, &f) < 0)
		errx(2, "%s:%ju:%u: %s", name, (uintmax_t)f.line, f.column,
			f.what);
}

int
main(int argc, char **argv)
{
	struct report r;
	struct text out = {0};
	struct rubric rubric;
	struct fault f;
	struct report_options o = {.tool = "straights-verify",
		.version = "1.0",
		.details = true,
		.summary = true};
	const struct report_format *format =
		report_by_name(argc > 1 ? argv[1] : "", &f);

	if (!format)
		errx(2, "%s", f.what);
	for (int i = 2; i < argc; i++) {
		if (strncmp(argv[i], "feedback=", 9) == 0)
			o.feedback = argv[i] + 9;
		if (strncmp(argv[i], "rubric=", 7) == 0) {
			read_rubric(&rubric, argv[i] + 7);
			o.rubric = &rubric;
		}
	}
	report_begin(&r, format, &o, &out);
	for (int i = 2; i < argc; i++)
		report_one(&r, argv[i], &out);
	report_end(&r, &out);
	print_all(&out);
	text_fini(&out);
	if (r.trouble.id)
		errx(2, "%s", r.trouble.what);
	return report_status(&r);
}
