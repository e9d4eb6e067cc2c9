#include "core/reader/notes.h"

#include <stdio.h>
#include <string.h>

static void
copy(char *to, const char *s, size_t length)
{
	size_t n = length < FAULT_TEXT - 1 ? length : FAULT_TEXT - 1;

	memcpy(to, s, n);
	to[n] = '\0';
}

/* The same difference in lines of two kinds is told of each. */
static void
note(struct notes *n, const struct notes_piece *p, const struct difference *d,
	const char *kind)
{
	char key[2 * DIFFER_KEY];
	struct fault f;

	n->count++;
	if (!n->take)
		return;
	fault_set(
		&f, d->id, p->line, p->column + (uint32_t)d->at, "%s", d->what);
	f.width = (uint32_t)d->width;
	copy(f.found, p->s, p->length);
	copy(f.expected, n->due.bytes ? n->due.bytes : "", n->due.length);
	snprintf(key, sizeof(key), "%s %d %s", kind, (int)d->id, d->key);
	n->take(n->context, &f, key);
}

void
notes_plain(struct notes *n, const struct notes_piece *p, enum fault_id id,
	const char *what, const char *key)
{
	text_clear(&n->due);
	note(n, p, &(struct difference){0, p->length, id, what, key}, "");
}

void
notes_stray(struct notes *n, const struct notes_piece *p)
{
	char key[DIFFER_KEY];

	differ_key(p->s, p->length, key);
	notes_plain(n, p, FAULT_STRAY_LINE,
		"this line is no part of the format", key);
}

static const char *
name(const struct notes *n, unsigned kind)
{
	return n->vocabulary->form[kind].name;
}

void
notes_gap(struct notes *n, const struct notes_piece *p,
	const struct order *order, unsigned before, unsigned kind)
{
	uint8_t gap[ORDER_GAP];
	unsigned count = order_gap(order, before, kind, gap);
	char what[FAULT_TEXT];
	size_t at = 0;

	for (unsigned i = 0; i < count; i++)
		at += (size_t)snprintf(what + at, sizeof(what) - at, "%s`%s`",
			i ? ", " : "", name(n, gap[i]));
	if (count)
		snprintf(what + at, sizeof(what) - at, " %s missing after `%s`",
			count > 1 ? "are" : "is", name(n, before));
	else
		snprintf(what, sizeof(what), "`%s` may not follow `%s`",
			name(n, kind), name(n, before));
	notes_plain(n, p, count ? FAULT_MISSING_LINE : FAULT_LINE_ORDER, what,
		what);
}

void
notes_run(struct notes *n, const struct notes_piece *p,
	const struct order *order, unsigned kind, unsigned count)
{
	char what[FAULT_TEXT];

	snprintf(what, sizeof(what), "%u `%s` in a row where %u are due", count,
		name(n, kind), order->run[kind]);
	notes_plain(n, p,
		count < order->run[kind] ? FAULT_MISSING_LINE
					 : FAULT_LINE_ORDER,
		what, what);
}

struct teller {
	struct notes *notes;
	const struct notes_piece *piece;
	const char *kind;
};

static void
tell(void *context, const struct difference *d)
{
	const struct teller *t = context;

	note(t->notes, t->piece, d, t->kind);
}

/* A line that tells less than its form cannot be compared word by word. */
static void
tell_missing(struct notes *n, const struct notes_piece *p,
	const struct event *e, const struct loose_reading *how)
{
	const struct event_form *form = &n->vocabulary->form[e->kind];
	char what[FAULT_TEXT];

	for (unsigned i = 0; i < EVENT_FIELDS && form->field[i].name; i++)
		if (how->missing >> i & 1) {
			snprintf(what, sizeof(what),
				"the line does not tell `%s`",
				form->field[i].name);
			note(n, p,
				&(struct difference){0, p->length,
					FAULT_SPELLING, what, what},
				form->name);
			return;
		}
}

/* Fields that the wording itself leaves out are not missing. */
static bool
tells_less(const struct notes *n, const struct event *e,
	const struct loose_reading *how)
{
	for (unsigned i = 0; i < EVENT_FIELDS; i++)
		if (how->missing >> i & 1 &&
			n->vocabulary->form[e->kind].field[i].type !=
				EVENT_FLAG &&
			wording_mentions(n->wording, e->kind, i))
			return true;
	return false;
}

void
notes_differ(struct notes *n, const struct notes_piece *p,
	const struct event *e, const struct loose_reading *how, bool continued)
{
	struct teller teller = {n, p, name(n, e->kind)};
	struct differ_sink sink = {tell, &teller};
	struct compare c = {
		n->loose, e->kind, NULL, 0, p->s, p->length, how, continued};

	text_clear(&n->due);
	if (tells_less(n, e, how)) {
		tell_missing(n, p, e, how);
		return;
	}
	wording_print(n->wording, e, &n->due);
	if (n->due.length && n->due.bytes[n->due.length - 1] == '\n')
		text_cut(&n->due, n->due.length - 1);
	if (continued)
		note(n, p,
			&(struct difference){0, p->length, FAULT_SPACING,
				"the list goes on in lines of its own",
				"continued"},
			teller.kind);
	c.expected = n->due.bytes ? n->due.bytes : "";
	c.expected_length = n->due.length;
	compare_lines(&c, &sink);
}

void
notes_merged(struct notes *n, const struct notes_piece *p,
	const struct event *e, const struct loose_reading *how)
{
	char what[FAULT_TEXT];

	snprintf(what, sizeof(what), "one line for %u players", how->seats);
	text_clear(&n->due);
	note(n, p,
		&(struct difference){
			0, p->length, FAULT_SPELLING, what, "merged"},
		name(n, e->kind));
}
