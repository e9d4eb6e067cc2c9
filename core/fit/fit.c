#include "core/base/base.h"
#include "core/fit/fit_private.h"

#include <assert.h>
#include <stdlib.h>

/* Who was asked before a move with a card: seats in this game, computers. */
struct fit_moves {
	size_t asked[GAME_SEATS + 1];
	size_t unasked[GAME_SEATS + 1];
	size_t computers_asked; /* in all games */
	size_t computers_unasked;
};

/* Which kinds followed which. */
struct fit_sequence {
	struct order order;
	unsigned before;   /* kind of the last event; the vocabulary's count */
	uint64_t seen;     /* bit k: kind k was there */
	uint64_t followed; /* bit k: another kind came after it */
	uint64_t passed[ORDER_KINDS]; /* bit k: kind k came next, though it may
					 not; order_gap says what is between */
	bool stray;   /* a line that nothing reads stands behind the last */
	bool waiting; /* and one behind that which is shown next */
};

struct fit {
	const struct game *game;
	struct reader_lines lines;
	bool based;
	struct wording
		*wording;    /* the base, or the last fit's; NULL: none yet */
	struct profile base; /* the same, as its YAML says it */
	struct text yaml;    /* that; empty: it is built in */
	struct spelling_votes spelling;
	struct text printed;        /* a line as the base has it */
	char shuffle[PROFILE_NAME]; /* empty: the base's */
	bool shuffles;              /* several: the base's, too */
	bool boards;
	bool typed;
	uint64_t left; /* kinds that are not fitted */
	bool counted;  /* what places tell has voted, too */
	struct fit_moves moves;
	struct fit_sequence sequence;
	struct strays strays;
	struct kind_votes *votes; /* one for each kind */
	uint64_t voted;           /* bit k: kind k may have votes */
};

static void
show_line(void *context, const struct wording *w, const struct event *e,
	const char *s, size_t length, const struct loose_reading *how);

static void
show_stray(void *context, const char *s, size_t length, bool first)
{
	struct fit *fit = context;

	strays_add(&fit->strays, s, length, first);
	if (first)
		fit->sequence.stray = true;
	else
		fit->sequence.waiting = true;
}

/* In which order the game's events follow one another. */
static void
learn_order(const struct game *game, struct order *order)
{
	const struct wording_source *data = game->loose;
	struct loose *l;
	struct fault f;

	if (!data)
		return;
	l = loose_load(game->vocabulary, data, &f);
	assert(l); /* verify has loaded it before */
	*order = *loose_order(l);
	loose_free(l);
}

struct fit *
fit_start(const struct game *game)
{
	struct fit *fit = memory_zero(1, sizeof *fit);

	fit->game = game;
	fit->lines = (struct reader_lines){show_line, show_stray, fit};
	strays_begin(&fit->strays);
	fit->sequence.before = game->vocabulary->count;
	learn_order(game, &fit->sequence.order);
	fit->votes = memory_zero(game->vocabulary->count, sizeof *fit->votes);
	return fit;
}

void
fit_forget(struct fit *fit)
{
	const unsigned kinds = fit->game->vocabulary->count;

	for (; fit->voted; fit->voted &= fit->voted - 1)
		kind_votes_fini(&fit->votes[card_first(fit->voted)]);
	strays_fini(&fit->strays);
	spelling_votes_fini(&fit->spelling);
	fit->spelling = (struct spelling_votes){0};
	fit->moves = (struct fit_moves){0};
	fit->sequence = (struct fit_sequence){
		.order = fit->sequence.order, .before = kinds};
	fit->shuffle[0] = '\0';
	fit->based = fit->boards = fit->typed = fit->counted = false;
	fit->shuffles = false;
}

void
fit_stop(struct fit *fit)
{
	if (!fit)
		return;
	fit_forget(fit);
	free(fit->votes);
	wording_free(fit->wording);
	profile_fini(&fit->base);
	text_fini(&fit->yaml);
	text_fini(&fit->printed);
	free(fit);
}

/* The profile of a wording that is known to load: the built-in of this name, or
 * its YAML if there is some. */
static void
load_profile(const struct game *game, const char *name, const struct text *yaml,
	struct profile *p)
{
	const struct wording_source own = {
		.name = name, .yaml = yaml->bytes, .length = yaml->length};
	const struct wording_source *s = yaml->length ? &own : game->wordings;
	struct fault f;
	int refused;

	while (strcmp(s->name, name) != 0)
		s++;
	refused = profile_load(p, game->vocabulary, game->wordings, s, &f);
	if (refused)
		memory_fail(); /* libyaml was refused it */
}

/* Begins with the wording, which the fit then owns, or does already. */
static void
take_base(struct fit *fit, struct wording *w)
{
	if (w != fit->wording) {
		wording_free(fit->wording);
		profile_fini(&fit->base);
		fit->wording = w;
		load_profile(fit->game, wording_facts(w)->name, &fit->yaml,
			&fit->base);
	}
	fit->boards = wording_facts(w)->boards;
	fit->based = true;
}

int
fit_base(struct fit *fit, const char *name, struct fault *f)
{
	struct wording *w = fit->wording;

	assert(!fit->based);
	if (!w || fit->yaml.length ||
		strcmp(wording_facts(w)->name, name) != 0) {
		w = wording_built_in(
			fit->game->vocabulary, fit->game->wordings, name, f);
		if (!w)
			return -1;
		text_clear(&fit->yaml);
	}
	take_base(fit, w);
	return 0;
}

/* Begins with the wording that a line was read in; a copy, unless it is built
 * in: others may have the name of one that is. The last one is kept. */
static void
base_on(struct fit *fit, const struct wording *w)
{
	const struct game *game = fit->game;
	struct wording *copy;
	struct fault f;

	if (fit->wording && wording_equal(w, fit->wording)) {
		take_base(fit, fit->wording);
		return;
	}
	if (fit_base(fit, wording_facts(w)->name, &f) == 0 &&
		wording_equal(w, fit->wording))
		return;
	text_clear(&fit->yaml);
	wording_yaml(w, &fit->yaml);
	copy = wording_load(game->vocabulary, game->wordings, fit->yaml.bytes,
		fit->yaml.length, &f);
	if (!copy)
		memory_fail(); /* what is printed loads with it */
	take_base(fit, copy);
}

const struct reader_lines *
fit_lines(const struct fit *fit)
{
	return &fit->lines;
}

void
fit_boards(struct fit *fit, bool boards)
{
	fit->boards = boards;
}

/* A vote that events of this kind are not printed. */
static void
vote_absent(struct fit *fit, unsigned kind)
{
	fit->voted |= order_bit(kind);
	votes_add(&fit->votes[kind].filled, "", 0);
}

/*
 * Whether the event has no seat, though the base prints one: its line shows a
 * seat that was not recognised, and a template of it would be for that seat
 * alone.
 */
static bool
lacks_seat(const struct fit *fit, const struct event *e)
{
	const struct event_form *form = &fit->game->vocabulary->form[e->kind];

	for (unsigned i = 0; i < EVENT_FIELDS; i++)
		if (form->field[i].type == EVENT_SEAT && e->seat == 0 &&
			wording_mentions(fit->wording, e->kind, i))
			return true;
	return false;
}

/* Whether the base prints e as these bytes. */
static bool
is_of_base(struct fit *fit, const struct event *e, const char *s, size_t length)
{
	text_clear(&fit->printed);
	wording_print(fit->wording, e, &fit->printed);
	return bytes_equal(fit->printed.bytes, fit->printed.length, s, length);
}

void
fit_line(struct fit *fit, const struct event *e, const char *s, size_t length,
	const struct loose_field *field)
{
	const struct vocabulary *v = fit->game->vocabulary;
	const struct loose_field nowhere[EVENT_FIELDS] = {{0}};
	struct voting_line line = {.base = fit->wording,
		.form = &v->form[e->kind],
		.event = e,
		.s = s,
		.length = length,
		.votes = &fit->votes[e->kind],
		.spelling = &fit->spelling};

	assert(e->kind < v->count && fit->based);
	fit->voted |= order_bit(e->kind);
	if (e->kind == v->typed)
		fit->typed = true;
	else if (lacks_seat(fit, e))
		return;
	else if (is_of_base(fit, e, s, length))
		votes_add_base_line(&line, &fit->base);
	else if (length == 0)
		vote_absent(fit, e->kind);
	else if (field || line.form->field[0].type == EVENT_NO_FIELD)
		votes_add_line(&line, field ? field : nowhere);
}

size_t
fit_own(const struct fit *fit, unsigned kind)
{
	const struct profile_template *t = &fit->base.template[kind];
	const struct votes_entry *best = votes_best(&fit->votes[kind].filled);

	if ((fit->left >> kind & 1) || !best ||
		(bytes_equal(best->bytes, best->length, t->text, t->length) &&
			!event_has(&fit->game->vocabulary->form[kind],
				EVENT_WORD)))
		return 0;
	return best->count;
}

void
fit_leave(struct fit *fit, unsigned kind, bool left)
{
	fit->left &= ~order_bit(kind);
	if (left)
		fit->left |= order_bit(kind);
}

void
fit_shuffle(struct fit *fit, const char *name)
{
	fit->shuffles |= fit->shuffle[0] && strcmp(fit->shuffle, name) != 0;
	text_fill(fit->shuffle, sizeof fit->shuffle, "%s", name);
}

static void
count_move(struct fit *fit, const struct event *e)
{
	const struct vocabulary *v = fit->game->vocabulary;
	unsigned before = fit->sequence.before;

	if (e->seat > GAME_SEATS || !event_moves(&v->form[e->kind]))
		return;
	if (before == v->prompt || before == v->typed)
		fit->moves.asked[e->seat]++;
	else
		fit->moves.unasked[e->seat]++;
}

static void
count_kind(struct fit_sequence *q, unsigned kind, unsigned none)
{
	if (q->before != none && q->before != kind && !q->stray)
		q->followed |= order_bit(q->before);
	if (q->before != none && !q->stray &&
		!order_allows(&q->order, q->before, kind))
		q->passed[q->before] |= order_bit(kind);
	q->seen |= order_bit(kind);
	q->before = kind;
	q->stray = q->waiting;
	q->waiting = false;
}

/* A row of nothing but cards has no words before them: it is something else
 * that was taken for one. */
static bool
has_row_behind(const struct fit *fit, const struct event *e,
	const struct loose_reading *how)
{
	const struct event_form *form = &fit->game->vocabulary->form[e->kind];

	for (unsigned i = 0; i < EVENT_FIELDS; i++)
		if (form->field[i].type == EVENT_ROW && how->field[i].read &&
			how->field[i].at > 0)
			return true;
	return false;
}

static void
show_line(void *context, const struct wording *w, const struct event *e,
	const char *s, size_t length, const struct loose_reading *how)
{
	struct fit *fit = context;

	if (!fit->based)
		base_on(fit, w);
	if (how && has_row_behind(fit, e, how)) {
		fit->sequence.stray = true;
		strays_take(&fit->strays, s,
			length - (length && s[length - 1] == '\n'));
		return;
	}
	strays_pass(&fit->strays, fit->game->vocabulary, e->kind);
	fit_line(fit, e, s, length, how ? how->field : NULL);
	count_move(fit, e);
	count_kind(&fit->sequence, e->kind, fit->game->vocabulary->count);
}

void
fit_game(struct fit *fit, const struct tally *tally)
{
	struct fit_moves *m = &fit->moves;

	for (unsigned seat = 1; seat <= GAME_SEATS; seat++) {
		if (seat <= tally->seats && tally->seat[seat - 1] == 'c') {
			m->computers_asked += m->asked[seat];
			m->computers_unasked += m->unasked[seat];
		}
		m->asked[seat] = m->unasked[seat] = 0;
	}
	fit->sequence.before = fit->game->vocabulary->count;
	fit->sequence.stray = fit->sequence.waiting = false;
	strays_begin(&fit->strays);
}

/* Lets the lines of the shape, which are of this kind, vote. */
static void
vote_stray(struct fit *fit, const struct stray_shape *shape, unsigned kind,
	struct loose_field word)
{
	const struct event_form *form = &fit->game->vocabulary->form[kind];
	struct loose_field field[EVENT_FIELDS];
	const char *line;
	size_t at = 0, length;

	fit->sequence.seen |= order_bit(kind);
	while (text_line(&shape->lines, &at, &line, &length)) {
		struct stray_line l;

		stray_read(&l, line, length);
		l.event.kind = (uint8_t)kind;
		if (event_has(form, EVENT_PILE))
			l.event.cards <<= shape->word * CARD_RANKS;
		for (unsigned i = 0; i < EVENT_FIELDS; i++)
			if (form->field[i].type == EVENT_WORD ||
				form->field[i].type == EVENT_NUMBER)
				l.event.number[form->field[i].slot] =
					form->field[i].type == EVENT_WORD
					? (int32_t)shape->word
					: l.value;
		stray_place(&l, &word, length, form, field);
		fit_line(fit, &l.event, line, length + 1, field);
	}
}

/* Lines that nothing reads vote where it is known what they say. */
static void
vote_strays(struct fit *fit)
{
	unsigned kind[STRAY_SHAPES];

	strays_name(&fit->strays, &fit->base, fit->votes, &fit->sequence.order,
		fit->sequence.seen, kind);
	for (unsigned i = 0; i < fit->strays.count; i++)
		if (kind[i] < fit->game->vocabulary->count)
			vote_stray(fit, &fit->strays.shape[i], kind[i],
				strays_word(&fit->strays, kind, i));
}

/* The kinds that are missing between two, if none of them was ever there. */
static uint64_t
kinds_between(const struct fit_sequence *q, unsigned before, unsigned kind)
{
	uint8_t gap[ORDER_GAP];
	unsigned n = order_gap(&q->order, before, kind, gap);
	uint64_t kinds = 0;

	while (n)
		kinds |= order_bit(gap[--n]);
	return kinds & q->seen ? 0 : kinds;
}

/* What is missing where two kinds stand next to each other that may not. */
static uint64_t
kinds_passed(const struct fit_sequence *q)
{
	uint64_t kinds = 0;

	for (unsigned before = 0; before < q->order.kinds; before++)
		for (uint64_t left = q->passed[before]; left; left &= left - 1)
			kinds |= kinds_between(q, before, card_first(left));
	return kinds;
}

/* What alone can follow an event, or stand between two, and never did, is not
 * printed. */
static void
vote_all_absent(struct fit *fit)
{
	const struct fit_sequence *q = &fit->sequence;
	uint64_t passed = kinds_passed(q);

	for (unsigned kind = 0; kind < fit->game->vocabulary->count; kind++) {
		uint64_t next = q->order.next[kind] & ~order_bit(kind);

		if (next == 0 || (next & (next - 1)) || (q->seen & next) ||
			!(q->followed >> kind & 1))
			continue;
		passed |= next;
	}
	for (; passed; passed &= passed - 1)
		vote_absent(fit, card_first(passed));
}

static void
print_changes_from(
	const struct profile *base, struct profile *p, struct text *out)
{
	text_fill(p->summary, sizeof p->summary,
		"%s, as fitted to a transcript", base->name);
	profile_print_changes(p, base, out);
}

/* Prints what p says otherwise than a built-in wording: the base, or the one
 * that leaves least to say. */
static void
print_changes(struct fit *fit, struct profile *p, struct text *out)
{
	const struct text none = {0};
	struct text best = {0}, other = {0};
	struct profile base;

	if (!fit->yaml.length) {
		print_changes_from(&fit->base, p, out);
		return;
	}
	for (const struct wording_source *s = fit->game->wordings; s->name;
		s++) {
		load_profile(fit->game, s->name, &none, &base);
		text_clear(&other);
		print_changes_from(&base, p, &other);
		profile_fini(&base);
		if (!best.length || other.length < best.length) {
			text_clear(&best);
			text_append(&best, &other);
		}
	}
	text_append(out, &best);
	text_fini(&best);
	text_fini(&other);
}

bool
fit_yaml(struct fit *fit, const char *name, struct text *out)
{
	const struct fit_moves *m = &fit->moves;
	const struct fit_counted counted = {
		.base = &fit->base,
		.votes = fit->votes,
		.spelling = &fit->spelling,
		.left = fit->left,
	};
	struct profile p;

	if (!fit->based)
		return false;
	if (m->computers_asked != m->computers_unasked)
		fit_boards(fit, m->computers_asked > m->computers_unasked);
	if (!fit->counted) {
		vote_strays(fit);
		vote_all_absent(fit);
	}
	fit->counted = true;
	profile_copy(&p, &fit->base);
	text_fill(p.name, sizeof p.name, "%s", name);
	if (fit->shuffle[0] && !fit->shuffles)
		text_fill(p.shuffle, sizeof p.shuffle, "%s", fit->shuffle);
	p.boards = fit->boards;
	p.echo = fit->typed;
	choose_profile(&counted, &p);
	print_changes(fit, &p, out);
	profile_fini(&p);
	return true;
}
