/*
 * Findings of the reader: raised once for lines that are alike, raised again,
 * and those of lines that are missing or in a place where they cannot be.
 */
#include "core/reader/reader_private.h"

#include <assert.h>

/* Copies whole letters. */
static void
copy_text(char *to, const char *s, size_t length)
{
	size_t n = text_prefix(s, length, FAULT_TEXT - 1);

	if (n)
		memcpy(to, s, n);
	to[n] = '\0';
}

/*
 * Weighs one finding. A wording from which a program differs in few ways fits
 * better than one from which it differs in many, however often, and in lines of
 * however many kinds: a slip in all of them is one.
 */
static void
weigh_slip(struct reader *r, uint64_t slip)
{
	struct reader_findings *f = &r->found;

	r->game.weight++;
	for (unsigned i = 0; i < f->seens; i++)
		if (f->seen[i] == slip)
			return;
	if (f->seens == RECALL_SEEN)
		return;
	f->seen[f->seens++] = slip;
	r->game.weight += READER_DIFFERENCE - 1;
}

void
reader_keep_findings(struct reader *r, struct recalled_findings *m)
{
	if (m) {
		recall_forget_findings(m);
		m->repeats = true;
	}
	r->found.recalled = m;
}

/* Tells a difference from r->text.due. */
static void
pass_difference(struct reader *r, const struct reader_piece *p,
	const struct difference *d, uint64_t key)
{
	struct fault f = {.id = d->id,
		.line = p->line,
		.column = p->column + (uint32_t)d->at,
		.width = (uint32_t)d->width,
		.found_at = p->column};

	fault_words(&f, d->what);
	copy_text(f.found, p->s, p->length);
	copy_text(f.expected, r->text.due.bytes, r->text.due.length);
	r->sink->raise(r->sink->context, &f, key);
}

void
reader_print_due(struct reader *r, const struct event *e)
{
	text_clear(&r->text.due);
	wording_print(r->wording, e, &r->text.due);
	if (r->text.due.length &&
		r->text.due.bytes[r->text.due.length - 1] == '\n')
		text_cut(&r->text.due, r->text.due.length - 1);
}

static void
pass_again(struct reader *r, const struct recalled_findings *m,
	const struct recalled_finding *f, const struct reader_piece *p,
	const struct event *e)
{
	struct difference d = recall_difference(f, p);

	if (m->printed) {
		reader_print_due(r, e);
	} else {
		text_clear(&r->text.due);
		text_string(&r->text.due, m->due);
	}
	pass_difference(r, p, &d, f->key);
}

bool
reader_raise_again(struct reader *r, const struct recalled_findings *m,
	const struct reader_piece *p, const struct event *e)
{
	const struct reader_sink *sink = r->sink;
	bool wordless = sink && m->wordless;

	if (!m->repeats)
		return false;
	for (unsigned i = 0; i < m->count && wordless && m->count > 1; i++)
		if (!m->finding[i].what &&
			!sink->again(sink->context, m->finding[i].key, 0))
			return false;
	for (unsigned i = 0; i < m->count; i++) {
		uint64_t key = m->finding[i].key;

		if (sink && sink->again(sink->context, key, p->line)) {
			track_note(r->track, p->line, key);
			r->game.weight++; /* weighed before */
			continue;
		}
		if (wordless && m->count == 1)
			return false;
		track_note(r->track, p->line, key);
		weigh_slip(r, m->finding[i].slip);
		if (sink)
			pass_again(r, m, &m->finding[i], p, e);
	}
	return true;
}

/* Notes this key of the piece at hand; false: it was noted before. */
static bool
note_key(struct reader_findings *f, uint64_t key)
{
	for (unsigned i = 0; i < f->keys; i++)
		if (f->key[i] == key)
			return false;
	if (f->keys < RECALL_KEYS)
		f->key[f->keys++] = key;
	return true;
}

void
reader_raise_at(struct reader *r, const struct reader_piece *p,
	const struct difference *d, const char *kind)
{
	char id = (char)d->id;
	uint64_t hash, slip;

	slip = hash_add_bytes(HASH_EMPTY, &id, 1);
	slip = hash_add_bytes(slip, d->key, strlen(d->key));
	hash = hash_add_bytes(slip, kind, strlen(kind));
	if (!note_key(&r->found, hash))
		return;
	track_note(r->track, p->line, hash);
	weigh_slip(r, slip);
	recall_finding(r->found.recalled, p, d, hash, slip, &r->text.due);
	if (r->sink)
		pass_difference(r, p, d, hash);
}

/* As reader_raise, with r->text.due as what is expected. */
static void
raise_due(struct reader *r, const struct reader_piece *p, enum fault_id id,
	const char *what, const char *key)
{
	r->found.keys = 0;
	reader_raise_at(
		r, p, &(struct difference){0, p->length, id, what, key}, "");
}

void
reader_raise(struct reader *r, const struct reader_piece *p, enum fault_id id,
	const char *what, const char *key)
{
	text_clear(&r->text.due);
	raise_due(r, p, id, what, key);
}

void
reader_raise_stray(struct reader *r, const struct reader_piece *p)
{
	char key[DIFFERENCE_KEY];

	difference_key(p->s, p->length, key);
	reader_raise(r, p, FAULT_STRAY_LINE,
		"this line is not part of the format", key);
}

void
reader_raise_merged(struct reader *r, const struct reader_piece *p,
	const struct event *e, const struct loose_reading *how)
{
	char what[FAULT_TEXT];

	text_fill(what, sizeof what, "one line for %u players", how->seats);
	reader_expect_kind(r, e->kind);
	r->found.keys = 0;
	reader_raise_at(r, p,
		&(struct difference){
			0, p->length, FAULT_SPELLING, what, "merged"},
		r->vocabulary->form[e->kind].name);
}

/* --- lines that are missing: told by the text that should stand there --- */

/* Adds the text of a line of this kind, with an ellipsis for what varies. */
static void
add_outline(const struct reader *r, unsigned kind, struct text *out)
{
	wording_outline(r->wording, kind, out);
	if (out->length && out->bytes[out->length - 1] == '\n')
		text_cut(out, out->length - 1);
}

/* The same as a string. */
static void
fill_outline(const struct reader *r, unsigned kind, char to[FAULT_TEXT])
{
	struct text out = {0};

	add_outline(r, kind, &out);
	text_fill(to, FAULT_TEXT, "%s",
		SHORT(out.bytes ? out.bytes : "", QUOTE_LINE));
	text_fini(&out);
}

void
reader_expect_kind(struct reader *r, unsigned kind)
{
	text_clear(&r->text.due);
	add_outline(r, kind, &r->text.due);
}

/* Expects the lines that may stand after `before`. */
static void
expect_after(struct reader *r, unsigned before)
{
	const char *between = "";

	text_clear(&r->text.due);
	for (unsigned k = 0; k < r->order.kinds; k++) {
		if (k == before || !order_allows(&r->order, before, k))
			continue;
		text_string(&r->text.due, between);
		add_outline(r, k, &r->text.due);
		between = " or ";
	}
}

/* How many lines these kinds are; a prompt has none of its own. */
static unsigned
count_lines(const struct reader *r, const uint8_t *gap, unsigned count)
{
	unsigned lines = 0;

	for (unsigned i = 0; i < count; i++)
		if (gap[i] != r->vocabulary->prompt)
			lines +=
				r->order.run[gap[i]] ? r->order.run[gap[i]] : 1;
	return lines;
}

static bool
say_indent(const struct reader *r, const struct reader_piece *p,
	char what[FAULT_TEXT])
{
	size_t n = 0;

	while (n < p->length && p->s[n] == ' ')
		n++;
	if (!n || p->length - n != r->spelt.prompt.length ||
		memcmp(p->s + n, r->spelt.prompt.bytes, p->length - n) != 0)
		return false;
	difference_say_spaces(n, "extra at the beginning of the line", what);
	return true;
}

void
reader_say_missing(char what[FAULT_TEXT], unsigned lines, const char *first)
{
	const struct text_short piece =
		text_short(first, strlen(first), QUOTE_NAME);

	if (lines > 1)
		text_fill(what, FAULT_TEXT,
			"%u lines are missing before this line: `%s` is the "
			"first",
			lines, piece.bytes);
	else
		text_fill(what, FAULT_TEXT, "`%s` is missing before this line",
			piece.bytes);
}

void
reader_say_less(char what[FAULT_TEXT], const char *line)
{
	text_fill(what, FAULT_TEXT, "this line says less than it should: `%s`",
		SHORT(line, QUOTE_NAME));
}

/* What is missing between the two: how many kinds. In the middle of a game this
 * is not a question with which one opens. */
static unsigned
find_gap(const struct reader *r, unsigned before, unsigned kind, uint8_t *gap)
{
	unsigned count = order_gap(&r->order, before, kind, gap);

	for (unsigned k = 0; k < r->order.kinds && count == 1 && r->begun &&
		gap[0] == r->order.opens;
		k++)
		if (k != gap[0] && !r->vocabulary->form[k].field[0].name &&
			order_allows(&r->order, before, k) &&
			order_allows(&r->order, k, kind))
			gap[0] = (uint8_t)k;
	return count;
}

static void
raise_gap(struct reader *r, const struct reader_piece *p, unsigned before,
	unsigned kind)
{
	uint8_t gap[ORDER_GAP];
	unsigned count = find_gap(r, before, kind, gap);
	unsigned lines = count_lines(r, gap, count);
	char line[FAULT_TEXT], what[FAULT_TEXT];

	fill_outline(r, count ? gap[0] : before, line);
	text_clear(&r->text.due);
	for (unsigned i = 0; i < count; i++) {
		text_string(&r->text.due, i ? "\n" : "");
		add_outline(r, gap[i], &r->text.due);
	}
	if (count)
		reader_say_missing(what, lines, line);
	else
		text_fill(what, sizeof what, "this line may not follow `%s`",
			line);
	if (!count)
		expect_after(r, before);
	raise_due(r, p, count ? FAULT_MISSING_LINE : FAULT_LINE_ORDER, what,
		what);
}

void
reader_raise_opening(struct reader *r, const struct reader_piece *p)
{
	unsigned opens = r->order.opens;
	char line[FAULT_TEXT], what[FAULT_TEXT];

	if (r->order.absent & order_bit(opens))
		return;
	fill_outline(r, opens, line);
	reader_say_missing(what, 1, line);
	reader_expect_kind(r, opens);
	raise_due(r, p, FAULT_MISSING_LINE, what, what);
}

/* What is missing is the same wherever these two follow each other, before or
 * in the middle of a game. */
void
reader_raise_gap(struct reader *r, const struct reader_piece *p,
	unsigned before, unsigned kind)
{
	struct reader_gap *gap = &r->again.gap[before];

	if (!r->recall) {
		raise_gap(r, p, before, kind);
		return;
	}
	if (gap->kind == kind && gap->begun == r->begun &&
		reader_raise_again(r, &gap->findings, p, NULL))
		return;
	gap->kind = kind;
	gap->begun = r->begun;
	reader_keep_findings(r, &gap->findings);
	raise_gap(r, p, before, kind);
	reader_keep_findings(r, NULL);
}

void
reader_raise_run(struct reader *r, const struct reader_piece *p, unsigned kind,
	unsigned count)
{
	unsigned due = r->order.run[kind];
	char line[FAULT_TEXT], what[FAULT_TEXT];

	assert(count != due);
	fill_outline(r, kind, line);
	text_fill(what, sizeof what,
		"%u line%s `%s` before this line, where %u are due", count,
		count == 1 ? "" : "s", line, due);
	expect_after(r, kind);
	if (count < due)
		reader_expect_kind(r, kind);
	raise_due(r, p, count < due ? FAULT_MISSING_LINE : FAULT_LINE_ORDER,
		what, what);
}

void
reader_raise_changed(struct reader *r, enum manner_change change,
	const struct reader_piece *piece, enum fault_id id, const char *what)
{
	static const char *const key[MANNER_CHANGES] = {"prefix",
		"prompt words", "subject", "joined", "box", "parted", "suffix"};

	reader_keep_findings(r, &r->again.changed[change]);
	reader_raise(r, piece, id, what, key[change]);
	reader_keep_findings(r, NULL);
}

/* Raises the same again of the piece, if it was raised before. */
static bool
raise_again(struct reader *r, enum manner_change change,
	const struct reader_piece *piece)
{
	return r->again.changed[change].count > 0 &&
		reader_raise_again(r, &r->again.changed[change], piece, NULL);
}

static void
raise_change(struct reader *r, enum manner_change change,
	const struct reader_piece *piece, enum fault_id id, const char *what)
{
	if (!raise_again(r, change, piece))
		reader_raise_changed(r, change, piece, id, what);
}

/* So many bytes of the line from this one on. */
static struct reader_piece
piece_at(const struct reader_line *l, size_t at, size_t length)
{
	return (struct reader_piece){
		l->number, (uint32_t)at + 1, l->s + at, length};
}

static void
raise_prefix(struct reader *r, const struct reader_piece *piece)
{
	size_t blanks = 0;
	char what[FAULT_TEXT];

	while (blanks < piece->length && piece->s[blanks] == ' ')
		blanks++;
	if (blanks < piece->length) {
		raise_change(r, MANNER_PREFIX, piece, FAULT_SPELLING,
			"something stands before each line");
		return;
	}
	difference_say_spaces(
		blanks, "extra at the beginning of the line", what);
	raise_change(r, MANNER_PREFIX, piece, FAULT_SPACING, what);
}

static void
raise_prompt_words(struct reader *r, const struct reader_piece *piece)
{
	char what[FAULT_TEXT];

	if (say_indent(r, piece, what))
		raise_change(
			r, MANNER_PROMPT_WORDS, piece, FAULT_SPACING, what);
	else
		raise_change(r, MANNER_PROMPT_WORDS, piece, FAULT_SPELLING,
			"the prompt is in other words");
}

static void
raise_subject(struct reader *r, const struct reader_line *l,
	const struct manner_applied *a)
{
	const struct manner_subject *subject = a->subject;
	const struct reader_piece piece = piece_at(l, a->at, subject->length);
	char what[FAULT_TEXT];

	if (raise_again(r, MANNER_SUBJECT_NAME, &piece))
		return;
	text_fill(what, sizeof what,
		subject->seat ? "`%.*s` for `%s%u`"
			      : "`%.*s` is several players, as `%s%u`",
		(int)subject->length, subject->text, r->spelt.player.begins,
		subject->seat ? subject->seat : 1U);
	reader_raise_changed(
		r, MANNER_SUBJECT_NAME, &piece, FAULT_SPELLING, what);
}

void
reader_raise_manner(struct reader *r, const struct reader_line *l,
	const struct manner_applied *a)
{
	const struct reader_piece line = reader_rest(l);
	const struct reader_piece prefix = piece_at(l, l->at, a->prefix);
	const struct reader_piece prompt =
		piece_at(l, l->at, a->prefix + a->prompt);
	const struct reader_piece suffix =
		piece_at(l, l->length - a->suffix, a->suffix);

	if (a->prefix)
		raise_prefix(r, &prefix);
	if (a->suffix)
		raise_change(r, MANNER_SUFFIX, &suffix, FAULT_SPELLING,
			"something stands behind each line");
	if (a->prompt)
		raise_prompt_words(r, &prompt);
	if (a->box)
		raise_change(r, MANNER_BOX, &line, FAULT_SPACING,
			"the line stands in a box");
	if (a->parted)
		raise_change(r, MANNER_PARTED, &line, FAULT_SPACING,
			"nothing stands between the cards");
	if (a->subject)
		raise_subject(r, l, a);
}

void
reader_raise_prompt_spaces(
	struct reader *r, const struct reader_line *l, size_t length)
{
	struct reader_piece piece = reader_rest(l);
	size_t due = r->spelt.prompt.length;
	char what[FAULT_TEXT];

	piece.length = length;
	if (say_indent(r, &piece, what))
		reader_raise(r, &piece, FAULT_SPACING, what, what);
	else if (length > due && piece.s[due] == '>') {
		text_fill(what, sizeof what, "`%.*s` for `%s`", (int)length,
			piece.s, r->spelt.prompt.bytes);
		reader_raise(r, &piece, FAULT_SPELLING, what, "prompt");
	} else if (length > due)
		reader_raise(r, &piece, FAULT_SPACING,
			piece.s[due] == '\t'
				? "a tab is extra after the prompt"
				: "a space is extra after the prompt",
			"prompt");
	else
		reader_raise(r, &piece, FAULT_SPACING,
			"a space is missing after the prompt", "prompt");
}
