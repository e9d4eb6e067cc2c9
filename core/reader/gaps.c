/*
 * Lines that are missing, and lines in a place where they cannot be: told by
 * the text that should stand there.
 */
#include "core/reader/reader_private.h"

#include <assert.h>

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
	text_fill(to, FAULT_TEXT, "%.100s", out.bytes ? out.bytes : "");
	text_fini(&out);
}

void
reader_expect_kind(struct reader *r, unsigned kind)
{
	text_clear(&r->due);
	add_outline(r, kind, &r->due);
}

/* Expects the lines that may stand after `before`. */
static void
expect_after(struct reader *r, unsigned before)
{
	const char *between = "";

	text_clear(&r->due);
	for (unsigned k = 0; k < r->order.kinds; k++) {
		if (k == before || !order_allows(&r->order, before, k))
			continue;
		text_string(&r->due, between);
		add_outline(r, k, &r->due);
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

static void
raise_gap(struct reader *r, const struct reader_piece *p, unsigned before,
	unsigned kind)
{
	uint8_t gap[ORDER_GAP];
	unsigned count = order_gap(&r->order, before, kind, gap);
	unsigned lines = count_lines(r, gap, count);
	char line[FAULT_TEXT], what[FAULT_TEXT];

	fill_outline(r, count ? gap[0] : before, line);
	text_clear(&r->due);
	for (unsigned i = 0; i < count; i++) {
		text_string(&r->due, i ? "\n" : "");
		add_outline(r, gap[i], &r->due);
	}
	if (lines > 1)
		text_fill(what, sizeof what,
			"%u lines are missing before this line: `%s` is the "
			"first",
			lines, line);
	else if (count)
		text_fill(what, sizeof what, "`%s` is missing before this line",
			line);
	else
		text_fill(what, sizeof what, "this line may not follow `%s`",
			line);
	if (!count)
		expect_after(r, before);
	reader_raise_due(r, p, count ? FAULT_MISSING_LINE : FAULT_LINE_ORDER,
		what, what);
}

void
reader_raise_opening(struct reader *r, const struct reader_piece *p)
{
	unsigned opens = r->order.opens;
	char line[FAULT_TEXT], what[FAULT_TEXT];

	if (r->order.absent & order_bit(opens))
		return;
	fill_outline(r, opens, line);
	text_fill(what, sizeof what, "`%s` is missing before this line", line);
	reader_expect_kind(r, opens);
	reader_raise_due(r, p, FAULT_MISSING_LINE, what, what);
}

/* What is missing is the same wherever these two follow each other. */
void
reader_raise_gap(struct reader *r, const struct reader_piece *p,
	unsigned before, unsigned kind)
{
	struct reader_gap *gap = &r->gap[before];

	if (!r->recall) {
		raise_gap(r, p, before, kind);
		return;
	}
	if (gap->kind == kind && reader_raise_again(r, &gap->findings, p, NULL))
		return;
	gap->kind = kind;
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
	reader_raise_due(r, p,
		count < due ? FAULT_MISSING_LINE : FAULT_LINE_ORDER, what,
		what);
}
