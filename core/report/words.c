/*
 * Findings and verdicts in words, the one place for what reports call things;
 * and bytes made safe to show.
 */
#include "core/report/private.h"

size_t
show_rune(const char *s, size_t length, uint32_t *rune)
{
	size_t n = text_decode(s, length, rune);

	if (n == 0)
		*rune = SHOW_INVALID;
	return n ? n : 1;
}

/* Adds an escape when r, which is not an ASCII control, must not be shown as it
 * is. */
static bool
add_escape(struct text *out, uint32_t r, unsigned char byte)
{
	if (r == SHOW_INVALID)
		text_format(out, "\\x%02X", byte);
	else if (r >= 0x80 && text_is_hidden(r))
		text_escape(out, r);
	else
		return false;
	return true;
}

/* The picture of a control character: U+2400 and on. */
static void
add_picture(struct text *out, unsigned char control)
{
	unsigned char last = control == 0x7f ? 0xa1 : 0x80 | control;

	text_string(out, "\xe2\x90");
	text_char(out, (char)last);
}

/* Adds the picture of a control, a space as a sign, or white space. */
static void
add_visible(struct text *out, unsigned char c, bool spaces)
{
	if (c == ' ')
		text_string(out, "·");
	else if (c == '\t')
		text_string(out, spaces ? "→" : " ");
	else if (c == '\n')
		text_string(out, "⏎");
	else
		add_picture(out, c);
}

/* How many of the first bytes are shown as they are, from `least` on. */
static size_t
plain_length(const char *s, size_t length, char least)
{
	size_t n = 0;

	while (n < length && s[n] >= least && s[n] < 0x7f)
		n++;
	return n;
}

static void
add_shown(struct text *out, const char *s, size_t length, bool spaces)
{
	const char least = spaces ? '!' : ' ';

	text_string(out, "");
	for (size_t i = 0; i < length;) {
		uint32_t r;
		size_t n = plain_length(s + i, length - i, least);

		text_add(out, s + i, n);
		i += n;
		if (i == length)
			break;
		n = show_rune(s + i, length - i, &r);
		if (r <= ' ' || r == 0x7f)
			add_visible(out, (unsigned char)r, spaces);
		else if (!add_escape(out, r, (unsigned char)s[i]))
			text_add(out, s + i, n);
		i += n;
	}
}

void
show_whole(const char *s, size_t length, size_t *from, size_t *to)
{
	if (*to > length)
		*to = length;
	*from = text_prefix(s, length, *from);
	while (text_prefix(s, length, *to) < *to)
		++*to;
}

const char *
show_number_of(const char *name, char sign)
{
	const char *number = strrchr(name, sign);

	return number && number[1] && !number[1 + strspn(number + 1, DIGITS)]
		? number + 1
		: NULL;
}

void
show_line(struct text *out, const char *s, size_t length)
{
	add_shown(out, s, length, false);
}

void
show_spaces(struct text *out, const char *s, size_t length)
{
	add_shown(out, s, length, true);
}

void
show_utf8(struct text *out, const char *s, size_t length)
{
	text_string(out, "");
	for (size_t i = 0; i < length;) {
		uint32_t r;
		unsigned char byte = (unsigned char)s[i];
		size_t n = show_rune(s + i, length - i, &r);
		bool control = r < ' ' && r != '\n' && r != '\t';

		if (!add_escape(out, control ? SHOW_INVALID : r, byte))
			text_add(out, s + i, n);
		i += n;
	}
}

void
show_escaped(
	struct text *out, const char *s, const char *escaped, const char *as)
{
	for (; *s; s++) {
		size_t plain = strcspn(s, escaped);

		text_add(out, s, plain);
		s += plain;
		if (!*s)
			break;
		text_format(out, as, (unsigned char)*s);
	}
}

void
html_text(struct text *out, struct text *safe)
{
	text_string(safe, "");
	show_escaped(out, safe->bytes, "&<>\"'", "&#%d;");
	text_fini(safe);
}

void
report_html_line(struct text *out, const char *s, size_t n)
{
	struct text safe = {0};

	show_line(&safe, s, n);
	html_text(out, &safe);
}

/* What each kind of detail is called, and before what it stands in a list. */
static const struct {
	const char *name;
	const char *label;
	bool spaces; /* white space matters */
} detail_words[DETAILS] = {
	[DETAIL_TABLE] = {"table", "table: ", false},
	[DETAIL_PROOF] = {"proof", "", false},
	[DETAIL_INPUT] = {"input", "input: ", true},
	[DETAIL_EXPECTED] = {"expected", "expected: ", true},
	[DETAIL_FOUND] = {"found", "found: ", true},
	[DETAIL_RULE] = {"rule", "rule: ", false},
};

/* How a program's run ended. */
static bool
is_of_run(const struct fault *f)
{
	return f->id >= FAULT_CRASHED && f->id <= FAULT_ENDED_EARLY;
}

struct finding_texts
finding_texts(const struct finding *finding)
{
	const struct fault *f = &finding->fault;

	if (*f->expected || *f->found)
		return (struct finding_texts){f->expected, f->found};
	return (struct finding_texts){is_of_run(f)
			? "exit status 0, when all is read"
			: "a transcript",
		f->what};
}

size_t
finding_details(const struct verdict *v, const struct finding *finding,
	struct detail d[DETAILS])
{
	struct finding_texts texts = finding_texts(finding);
	bool words = texts.found == finding->fault.what;
	const char *value[DETAILS] = {
		[DETAIL_TABLE] = finding->table,
		[DETAIL_PROOF] = finding->proof,
		[DETAIL_INPUT] = finding->input,
		[DETAIL_EXPECTED] = texts.expected,
		[DETAIL_FOUND] = texts.found,
		[DETAIL_RULE] = fault_rule(finding->fault.id, v->game).text,
	};
	size_t count = 0;

	for (unsigned kind = 0; kind < DETAILS; kind++) {
		bool text = kind == DETAIL_EXPECTED || kind == DETAIL_FOUND;

		/* The headline says what was found. */
		if (text && words &&
			(kind == DETAIL_FOUND || !is_of_run(&finding->fault)))
			continue;

		if (*value[kind] || kind == DETAIL_RULE || text)
			d[count++] = (struct detail){kind,
				detail_words[kind].name,
				detail_words[kind].label,
				*value[kind] ? value[kind] : "no line",
				words || !*value[kind],
				kind == DETAIL_INPUT ? finding->command : 0};
	}
	return count;
}

void
detail_show(const struct detail *d, struct text *out)
{
	if (detail_words[d->kind].spaces && !d->words)
		show_spaces(out, d->value, strlen(d->value));
	else
		show_line(out, d->value, strlen(d->value));
	if (d->command)
		text_format(out, " (command %ju)", (uintmax_t)d->command);
}

void
finding_message(const struct finding *finding, struct text *out)
{
	show_line(out, finding->fault.what, strlen(finding->fault.what));
	if (finding->count == 1)
		return;
	text_string(out, ", ");
	text_number(out, (int64_t)finding->count);
	text_string(out, " lines like this");
	for (unsigned i = 0; i < VERDICT_NEXT && finding->next[i]; i++) {
		text_string(out, i ? ", " : " (next: ");
		text_number(out, (int64_t)finding->next[i]);
	}
	text_string(out, finding->next[0] ? ")" : "");
}

void
finding_place(const struct finding *finding, struct text *out)
{
	const struct fault *f = &finding->fault;

	if (!f->line)
		return;
	text_char(out, ':');
	text_number(out, (int64_t)f->line);
	text_char(out, ':');
	text_number(out, f->column ? f->column : 1);
}

void
finding_line(const struct verdict *v, const struct finding *finding,
	struct text *out)
{
	show_line(out, v->file, strlen(v->file));
	finding_place(finding, out);
	text_format(out, ": %s: ", fault_kind(finding->fault.id)->slug);
	finding_message(finding, out);
}

void
finding_list_details(const struct verdict *v, const struct finding *finding,
	struct text *out)
{
	struct detail detail[DETAILS];
	size_t count = finding_details(v, finding, detail);

	for (size_t i = 0; i < count; i++) {
		text_string(out, detail[i].label);
		detail_show(&detail[i], out);
		text_char(out, '\n');
	}
}

void
finding_in_full(const struct verdict *v, const struct finding *finding,
	struct text *out)
{
	finding_line(v, finding, out);
	text_char(out, '\n');
	finding_list_details(v, finding, out);
}

void
verdict_title(const struct verdict *v, struct text *out)
{
	show_line(out, v->file, strlen(v->file));
	if (v->first_line > 1)
		text_format(out, ":%ju", (uintmax_t)v->first_line);
}

struct class_counts
verdict_counts(const struct verdict *v)
{
	struct class_counts counts = {0};

	for (size_t i = 0; i < v->count; i++) {
		const struct finding *finding = &v->finding[i];
		struct class_count *n =
			&counts.of[fault_kind(finding->fault.id)->class];

		n->findings++;
		n->lines += finding->count;
		n->allowed += finding->allowed;
	}
	return counts;
}

static void
add_class_count(
	enum fault_class class, const struct class_count *n, struct text *out)
{
	text_format(out, "%s: %ju finding%s", fault_class_name(class),
		(uintmax_t)n->findings, n->findings == 1 ? "" : "s");
	if (n->lines != n->findings)
		text_format(out, " on %ju lines", (uintmax_t)n->lines);
	if (n->allowed == n->findings)
		text_string(out, " (allowed)");
	else if (n->allowed)
		text_format(out, " (%ju allowed)", (uintmax_t)n->allowed);
}

static void
summary_findings(const struct verdict *v, struct text *out)
{
	const struct class_counts n = verdict_counts(v);
	const char *between = "";

	for (unsigned class = 0; class < CLASS_COUNT; class ++) {
		if (n.of[class].findings == 0)
			continue;
		text_string(out, between);
		add_class_count(class, &n.of[class], out);
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
	if (v->seeded && !v->recovered &&
		verdict_counts(v).of[CLASS_DEAL].findings)
		text_string(out, "asked for ");
	if (v->shuffle[0]) {
		show_line(out, v->shuffle, strlen(v->shuffle));
		text_string(out, v->seeded ? " " : ", ");
	}
	if (v->seeded)
		text_format(out, "seed %jd%s, ", (intmax_t)v->seed,
			v->recovered ? " (recovered)" : "");
	else if (v->sought)
		text_string(out, "no seed found, ");
}

static void
add_winners(const struct verdict *v, struct text *out)
{
	const struct tally *t = &v->tally;
	char name[TABLE_PLAYER];
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
		text_format(out, "%s%s",
			table_player(v->players, seat + 1, name),
			between[left > 1 ? 2 : left]);
	}
	text_string(out, verb);
}

/* "cs246, libstdc++ seed 44, 5 rounds, Player1 wins" */
void
summary_game(const struct verdict *v, struct text *out)
{
	const struct tally *t = &v->tally;
	bool won = false;

	add_deal(v, out);
	for (unsigned seat = 0; seat < t->seats; seat++)
		won = won || t->won[seat];
	if (!won && t->rounds == 0)
		text_string(out, "no round finished");
	else
		text_format(out, "%u round%s, ", t->rounds,
			t->rounds == 1 ? "" : "s");
	if (won)
		add_winners(v, out);
	else if (t->rounds)
		text_string(out, v->complete ? "no winner" : "not finished");
	if (t->level)
		text_format(
			out, "; judged at level %s: %s", t->level, t->judged);
}

void
summary_line(const struct verdict *v, struct text *out)
{
	summary_findings(v, out);
	text_string(out, "; ");
	summary_game(v, out);
}

void
verdict_line(const struct verdict *v, struct text *out)
{
	verdict_title(v, out);
	text_string(out, ": ");
	summary_line(v, out);
}
