/*
 * What a record makes happen: as bytes, which most transcripts are, and as
 * events; the commands that led to findings; and the bytes that differ, where
 * nothing else tells a game from its record's.
 */
#include "core/game/session.h"
#include "core/verify/record_private.h"

#include <assert.h>

/* Prints the record's transcript into the verifier's `predicted`. The user may
 * be NULL. */
static bool
predict_bytes(const struct verify_case *c, bool echo,
	const struct session_user *user, struct tally *tally)
{
	struct verify *v = c->verify;
	struct session session;
	struct fault f;

	assert(c->record);
	text_clear(&v->predicted);
	session_init(&session, v->setup.game, c->wording->wording, echo,
		&v->predicted);
	return session_replay(&session, c->record, user, tally, &f) == 0;
}

/* Whether something comes behind the first n bytes that is not the next game's
 * opening. */
static bool
game_goes_on(const struct verify_case *c, size_t n)
{
	const struct order *order = loose_order(c->verify->loose);
	struct source *s = c->source;
	const char *bytes;
	size_t length;
	struct event e;

	if (source_need(s, n + READER_LINE) == n)
		return false;
	bytes = source_bytes(s, &length) + n;
	if (wording_read(c->wording->wording, order->opens, bytes, length - n,
		    &e) == 0)
		return true;
	return !order_opens(order, &e);
}

bool
predict_exactly(const struct verify_case *c, struct verify_extent *extent,
	struct tally *tally)
{
	const struct text *due = &c->verify->predicted;
	struct source *s = c->source;

	for (int echo = 0; echo < 2; echo++) {
		size_t n, available;

		if (!predict_bytes(c, echo, NULL, tally))
			return false;
		n = due->length;
		if (n == 0 || source_need(s, n) < n ||
			memcmp(source_bytes(s, &available), due->bytes, n) != 0)
			continue;
		/* A record may stop before the game is over, and a program
		 * may go on when it is. */
		if (game_goes_on(c, n))
			continue;
		*extent = (struct verify_extent){
			n, text_newlines(source_bytes(s, &available), n)};
		return true;
	}
	return false;
}

void
predict_seats(struct verify_case *c)
{
	struct tally tally;

	if (predict_bytes(c, false, NULL, &tally) && !strchr(tally.seat, '?'))
		text_fill(c->seats, sizeof c->seats, "%s", tally.seat);
}

/* --- the events of the record --- */

/* Collects what the record makes happen. */
struct recording {
	const struct vocabulary *words;
	uint64_t absent; /* bit k: the wording leaves events of kind k out */
	struct claims *want;
	uint64_t command;       /* that is typed; 0: none yet */
	unsigned turned, seats; /* as the prediction's, of so many */
};

static void
begin_command(void *context, uint64_t number)
{
	struct recording *r = context;

	r->command = number;
}

static void
keep_event(void *context, const struct event *e)
{
	struct recording *r = context;
	struct event kept;
	const struct claim claim = {.event = &kept, .line = r->command};

	if (r->absent >> e->kind & 1)
		return;
	event_copy(r->words, e, &kept);
	if (kept.seat && r->turned)
		kept.seat =
			(uint8_t)((kept.seat - 1U + r->turned) % r->seats + 1);
	claims_add(r->want, &claim);
}

bool
predict_events(const struct verify_case *c, struct prediction *p)
{
	struct recording r = {.words = c->words,
		.absent = c->wording->exact.order.absent,
		.want = &p->want,
		.turned = p->turned,
		.seats = c->verify->setup.game->seats_max};
	const struct session_user user = {
		.context = &r, .typing = begin_command};
	struct session session;
	struct tally tally;
	struct fault f;

	session_init(&session, c->verify->setup.game, c->wording->wording, true,
		NULL);
	session.watch = (struct event_sink){keep_event, &r};
	if (session_replay(&session, c->record, &user, &tally, &f) != 0)
		return false;
	p->over = tally.over;
	return true;
}

/* --- commands --- */

void
verify_add_unasked(
	uint64_t left, uint64_t typed, const char *between, char *what)
{
	size_t length = strlen(what);

	text_fill(what + length, FAULT_TEXT - length,
		"%s%ju of the record's %ju command%s %s not asked for", between,
		(uintmax_t)left, (uintmax_t)typed, typed == 1 ? "" : "s",
		left == 1 ? "was" : "were");
}

void
verify_command(const struct record *rec, uint64_t number, char *to, size_t room)
{
	size_t at = 0, length = 0;
	const char *line = NULL;

	to[0] = '\0';
	if (number == 0 || number > rec->line_count)
		return;
	for (uint64_t i = 0; i < number; i++)
		text_line(&rec->lines, &at, &line, &length);
	text_fill(to, room, "%.*s", (int)length, line);
}

/* The command that leads to what stands at claim i, after that one. */
static uint64_t
command_at(const struct verify_case *c, const struct prediction *p,
	const struct claims *found, size_t i, uint64_t before)
{
	size_t want = p->aligned.want[i];

	if (want != ALIGN_NONE)
		return claims_line(&p->want, want);
	/* After a difference there are only prompts to go by. */
	if (p->aligned.differs && i >= p->aligned.found_at &&
		align_asked(c, found, i - 1, i) &&
		before < c->record->line_count)
		return before + 1;
	return before;
}

/* The command of what stands behind claim i, where that is the prompt to which
 * the record types it, and no answer was read; else the one of before. */
static uint64_t
command_behind(const struct verify_case *c, const struct prediction *p,
	const struct claims *found, size_t i, const struct fault *f,
	uint64_t before)
{
	unsigned typed = c->words->typed;
	size_t next = p->aligned.want[i];
	const struct claim *claim = claims_at(found, i);

	if (next == ALIGN_NONE || ++next == p->want.count ||
		claims_kind(&p->want, next) != typed)
		return before;
	if (f->line == claim->line && f->column < claim->column + claim->width)
		return before;
	return claims_line(&p->want, next);
}

void
predict_inputs(const struct verify_case *c, const struct prediction *p,
	const struct claims *found, struct verdict *v)
{
	uint64_t command = 0;
	size_t at = 0;

	if (!p->aligned.want)
		return;
	for (size_t i = 0; i < v->count; i++) {
		struct finding *f = &v->finding[i];

		for (; at < found->count; at++) {
			const struct claim *claim = claims_at(found, at);

			if (claim->line > f->fault.line ||
				(claim->line == f->fault.line &&
					f->fault.column &&
					claim->column > f->fault.column))
				break;
			command = command_at(c, p, found, at, command);
		}
		if (f->command)
			continue;
		f->command = at ? command_behind(c, p, found, at - 1, &f->fault,
					  command)
				: command;
		verify_command(
			c->record, f->command, f->input, sizeof f->input);
	}
	for (; at < found->count; at++)
		command = command_at(c, p, found, at, command);
	v->asked = command;
}

/* The finding that this refusal is undue, or NULL. */
static struct finding *
undue_at(const struct verdict *v, const struct claim *claim)
{
	for (size_t i = 0; i < v->count; i++)
		if (v->finding[i].fault.id == FAULT_REFUSAL_UNDUE &&
			v->finding[i].fault.line == claim->line &&
			v->finding[i].fault.column == claim->column)
			return &v->finding[i];
	return NULL;
}

void
predict_drop_stale(const struct verify_case *c, const struct prediction *p,
	const struct claims *found, struct verdict *v)
{
	card_set shown = 0, typed;
	uint64_t command = 0;
	char input[VERDICT_INPUT];

	if (!p->aligned.want || !p->aligned.differs ||
		!findings_last(v->finding, v->count, FAULT_REFUSAL_UNDUE))
		return;
	for (size_t i = 0; i < found->count; i++) {
		struct finding *f;
		struct claim claim;
		struct event e;

		claims_get(found, i, &claim, &e);
		command = command_at(c, p, found, i, command);
		if (event_has(&c->words->form[e.kind], EVENT_CARDS))
			shown |= card_set_of(e.list, e.count);
		else if (c->words->board >> e.kind & 1)
			shown = 0;
		f = i > p->aligned.found_at ? undue_at(v, &claim) : NULL;
		if (!f)
			continue;
		verify_command(c->record, command, input, sizeof input);
		typed = loose_cards_named(input, strlen(input));
		if (typed && !(typed & shown))
			findings_drop(f);
	}
	findings_take_out(v->finding, &v->count);
}

/* Whether the line is one that the record prints after the difference. */
static bool
is_in_record(const struct verify_case *c, const struct prediction *p,
	const struct claim *found)
{
	const struct event *e = found->event;
	const struct event_form *form = &c->words->form[e->kind];
	struct event due;

	for (size_t j = p->aligned.want_at; j < p->want.count; j++) {
		bool same = true;

		if (claims_kind(&p->want, j) != e->kind)
			continue;
		claims_event(&p->want, j, &due);
		for (unsigned i = 0; i < EVENT_FIELDS && form->field[i].name;
			i++)
			same = same && claim_has(found, i) &&
				event_field_equal(&form->field[i], e, &due);
		if (same)
			return true;
	}
	return false;
}

bool
predict_drop_followers(const struct verify_case *c,
	const struct verify_reading *r, const struct prediction *p,
	struct judgement *j)
{
	struct findings *l = &j->findings;
	struct claim claim;
	struct event e;
	size_t n = p->aligned.found_at, before = l->count;

	for (size_t i = 0; i < l->count && n < r->claims.count; i++)
		if (verify_breaks_rules(&l->finding[i].fault) &&
			l->finding[i].fault.line <= claims_line(&r->claims, n))
			return false;
	for (size_t i = 0; i < l->count; i++) {
		const struct fault *f = &l->finding[i].fault;

		while (n < r->claims.count &&
			claims_line(&r->claims, n) < f->line)
			n++;
		if (n > p->aligned.found_at && n < r->claims.count &&
			p->aligned.want_at != ALIGN_NONE &&
			claims_line(&r->claims, n) == f->line &&
			verify_breaks_rules(f)) {
			claims_get(&r->claims, n, &claim, &e);
			if (!align_moves_card(c, e.kind) &&
				is_in_record(c, p, &claim))
				findings_drop(&l->finding[i]);
		}
	}
	findings_take_out(l->finding, &l->count);
	return l->count < before;
}

bool
verify_answers(const struct verify_case *c, unsigned kind)
{
	const struct order *order = loose_order(c->verify->loose);

	return kind != c->words->prompt && kind != c->words->typed &&
		kind != order->opens &&
		order_allows(order, c->words->typed, kind);
}

bool
verify_refuses(const struct verify_case *c, unsigned kind)
{
	const struct order *order = loose_order(c->verify->loose);

	return kind != order->opens &&
		order_allows(order, c->words->typed, kind) &&
		order_refuses(order, c->words, kind);
}

/* The kind of line with which what was typed is refused here; the vocabulary's
 * count: the line is another. */
static unsigned
kind_of_refusal(const struct verify_case *c, const char *s, size_t length)
{
	unsigned kind = 0;
	struct event e;

	while (kind < c->words->count &&
		(!verify_refuses(c, kind) ||
			wording_read(
				c->wording->wording, kind, s, length, &e) == 0))
		kind++;
	return kind;
}

/* Moves past prompts. */
static void
pass_prompts(const struct verify_case *c, const char **s, size_t *length)
{
	unsigned prompt = c->words->prompt;
	struct event e;
	size_t n;

	while ((n = wording_read(
			c->wording->wording, prompt, *s, *length, &e)) > 0) {
		*s += n;
		*length -= n;
	}
}

/* Moves on to the next line, behind its prompts. */
static void
pass_line(const struct verify_case *c, const char **s, size_t *length)
{
	size_t n = text_line_length(*s, *length);

	n += n < *length;
	*s += n;
	*length -= n;
	pass_prompts(c, s, length);
}

static bool
same_line(const char *a, size_t a_length, const char *b, size_t b_length)
{
	size_t n = text_line_length(a, a_length);

	return n == text_line_length(b, b_length) && memcmp(a, b, n) == 0;
}

/* What is wrong with the line that is found and not due, at the beginning of
 * what is printed: a refusal may be missing, or another stand in its place. */
static enum fault_id
id_of_other(const struct verify_case *c, const char *found, size_t found_length,
	const char *due, size_t due_length)
{
	unsigned none = c->words->count, refused, refuses;
	const char *line = found;
	size_t length = found_length;

	if (!due_length)
		return FAULT_STRAY_LINE;
	pass_prompts(c, &line, &length);
	pass_prompts(c, &due, &due_length);
	refuses = kind_of_refusal(c, due, due_length);
	if (refuses == none) {
		pass_line(c, &line, &length);
		return length && same_line(line, length, due, due_length)
			? FAULT_STRAY_LINE
			: FAULT_MISSING_LINE;
	}
	refused = kind_of_refusal(c, line, length);
	pass_line(c, &due, &due_length);
	if (same_line(line, length, due, due_length))
		return FAULT_REFUSAL_MISSING;
	pass_line(c, &line, &length);
	return refused < none && refused != refuses &&
			same_line(line, length, due, due_length)
		? FAULT_OUTPUT_DIFFERS
		: FAULT_MISSING_LINE;
}

/* What is typed last before a byte of the record's transcript. */
struct typing {
	const struct text *out;
	size_t before;
	uint64_t command;
};

static void
note_typing(void *context, uint64_t number)
{
	struct typing *t = context;

	if (t->out->length <= t->before)
		t->command = number;
}

/* The first line of the game that is not the replay's, as a finding. */
static struct finding *
raise_other_bytes(const struct verify_case *c, const char *bytes, size_t length,
	size_t same, struct verdict *v)
{
	const struct text *due = &c->verify->predicted;
	size_t at = same, want;
	struct fault f;

	while (at > 0 && bytes[at - 1] != '\n')
		at--;
	want = text_line_length(due->bytes + at, due->length - at);
	fault_set(&f,
		id_of_other(c, bytes + at, length - at, due->bytes + at,
			due->length - at),
		c->source->line + text_newlines(bytes, at), 1,
		"the replay of the record prints another line here");
	text_fill(f.expected, FAULT_TEXT, "%.*s", (int)want, due->bytes + at);
	if (f.id == FAULT_MISSING_LINE || f.id == FAULT_REFUSAL_MISSING)
		text_fill(f.what, sizeof f.what, VERIFY_MISSING,
			SHORT(f.expected, QUOTE_LINE));
	else if (f.id == FAULT_STRAY_LINE)
		text_fill(f.what, sizeof f.what,
			"the replay of the record has no line like this here");
	return verdict_add(v, &f);
}

void
compare_bytes(const struct verify_case *c, const struct reader_game *game,
	struct verdict *v)
{
	const struct text *due = &c->verify->predicted;
	struct typing typing = {.out = due};
	const struct session_user user = {
		.context = &typing, .typing = note_typing};
	struct finding *finding;
	struct tally tally;
	const char *bytes;
	size_t length, same = 0;

	if (v->count || c->source->session ||
		!predict_bytes(c, game->echoed, NULL, &tally))
		return;
	bytes = source_bytes(c->source, &length);
	length = game->length < length ? game->length : length;
	while (same < length && same < due->length &&
		bytes[same] == due->bytes[same])
		same++;
	if (same == length)
		return;
	finding = raise_other_bytes(c, bytes, length, same, v);
	typing.before = same;
	if (predict_bytes(c, game->echoed, &user, &tally))
		finding->command = typing.command;
	verify_command(c->record, finding->command, finding->input,
		sizeof finding->input);
}
