/*
 * A game that was read line by line, compared with what its record makes
 * happen: the first difference, and an end that comes too early.
 */
#include "core/verify/record_private.h"

#include <assert.h>
#include <stdlib.h>

/* --- the first difference --- */

/* Whether a human moves where the record has a computer, or the reverse. */
static bool
has_other_seats(const struct verify_case *c, const struct prediction *p,
	const struct claims *found)
{
	const struct alignment *a = &p->aligned;

	return a->want_at != ALIGN_NONE &&
		align_asked(c, found, a->found_before, a->found_at) !=
		align_asked(c, &p->want, a->want_before, a->want_at);
}

/* How the table stood before claim `at`. */
static void
print_table(const struct verify_case *c, const struct verify_reading *r,
	size_t at, char table[VERDICT_TABLE])
{
	struct referee *referee =
		verify_referee(c, NULL, r, (struct referee_sink){0});

	if (!referee)
		return;
	for (size_t i = 0; i < at; i++) {
		struct claim claim;
		struct event e;

		claims_get(&r->claims, i, &claim, &e);
		verify_hand_claim(c, referee, &claim);
	}
	referee_table(referee, table, VERDICT_TABLE);
	referee_stop(referee);
}

/* Where the transcript parts from the record, on the record's side. */
struct parting {
	size_t want;      /* what should have happened, or ALIGN_NONE */
	uint64_t command; /* that was typed before it; 0: none */
	bool refused;     /* it makes nothing happen but a prompt */
	bool other_seats;
};

/* Behind which event wanted the claim `at` stands. */
static size_t
wanted_before(const struct alignment *a, size_t at)
{
	size_t from = a->want_before;

	for (size_t i = a->found_before; i < at; i++)
		if (a->want[i] != ALIGN_NONE)
			from = a->want[i] + 1;
	return from;
}

/* What the record makes happen next, behind the events before `from`. */
static struct parting
find_wanted(
	const struct verify_case *c, const struct prediction *p, size_t from)
{
	const struct alignment *a = &p->aligned;
	struct parting d = {.want = a->want_at};

	if (a->want_at == ALIGN_NONE)
		return d;
	for (size_t i = from; i < a->want_at; i++) {
		unsigned kind = claims_kind(&p->want, i);

		if (d.command && kind != c->words->typed &&
			kind != c->words->prompt) {
			d.want = i;
			break;
		}
		if (kind != c->words->typed)
			continue;
		d.refused = d.command != 0;
		if (d.refused)
			break;
		d.command = claims_line(&p->want, i);
	}
	return d;
}

/* Where the difference shows: at the move or result, or at an answer before it
 * to a command which the record makes do something else. */
static size_t
place_of_difference(const struct verify_case *c, const struct prediction *p,
	const struct claims *found)
{
	const struct alignment *a = &p->aligned;
	size_t from = a->want_before;

	for (size_t i = a->found_before; i < a->found_at; i++) {
		if (a->want[i] != ALIGN_NONE)
			from = a->want[i] + 1;
		else if (verify_answers(c, claims_kind(found, i)) &&
			!find_wanted(c, p, from).refused)
			return i;
	}
	return a->found_at;
}

/* `e` is what the transcript has. */
static void
describe_difference(const struct verify_case *c, const struct prediction *p,
	const struct parting *d, const struct event *e, const struct event *due,
	struct fault *f)
{
	char input[VERDICT_INPUT];

	verify_command(c->record, d->command, input, sizeof input);
	if (d->want == ALIGN_NONE)
		fault_set(f, FAULT_OUTPUT_DIFFERS, 0, 0, "%s",
			p->over ? "the record's game has ended before this"
				: "the record's commands have ended before "
				  "this");
	else if (p->all_asked)
		fault_set(f, FAULT_STRAY_LINE, 0, 0,
			"Player%u is asked, but is a computer in the record",
			due->seat);
	else if (d->other_seats)
		fault_set(f, FAULT_OUTPUT_DIFFERS, 0, 0,
			"Player%u is a %s, but a %s in the record", due->seat,
			d->command ? "computer" : "human",
			d->command ? "human" : "computer");
	else if (d->command && verify_refuses(c, e->kind) &&
		align_moves_card(c, due->kind))
		fault_set(f, FAULT_REFUSAL_UNDUE, 0, 0,
			"command %ju of the record, `%s`, is a legal move, but "
			"is refused",
			(uintmax_t)d->command, input);
	else if (d->command)
		fault_set(f, FAULT_OUTPUT_DIFFERS, 0, 0,
			"command %ju of the record, `%s`, %s",
			(uintmax_t)d->command, input,
			d->refused ? "is refused, and the prompt shown again"
				   : "makes something else happen here");
	else
		fault_set(f, FAULT_OUTPUT_DIFFERS, 0, 0,
			"the record makes something else happen here");
}

static void
raise_difference(const struct verify_case *c, const struct verify_reading *r,
	const struct prediction *p, bool other_seats, struct verdict *v)
{
	size_t at = place_of_difference(c, p, &r->claims);
	struct parting d = find_wanted(c, p, wanted_before(&p->aligned, at));
	const struct event waits = {.kind = (uint8_t)c->words->prompt};
	const struct claim prompt = {.event = &waits};
	struct claim claim, want;
	struct event e, due;
	struct finding *finding;
	struct fault f;

	d.other_seats = other_seats;
	claims_get(&r->claims, at, &claim, &e);
	if (d.want != ALIGN_NONE)
		claims_get(&p->want, d.want, &want, &due);
	describe_difference(c, p, &d, &e, &due, &f);
	f.line = claim.line;
	f.column = claim.column;
	f.width = claim.width;
	f.seat = e.seat;
	if (d.want == ALIGN_NONE)
		text_fill(f.expected, FAULT_TEXT, FAULT_NO_LINE);
	else if (d.refused || (other_seats && d.command))
		verify_print_claim(c, &prompt, f.expected);
	else
		verify_print_claim(c, &want, f.expected);
	if (other_seats && !d.command)
		verify_print_claim(c, &prompt, f.found);
	finding = verdict_add(v, &f);
	print_table(c, r, at, finding->table);
}

/* --- the end --- */

/* Whether lines after the last move or result could not be read. */
static bool
ends_unread(const struct prediction *p, const struct claims *found)
{
	for (size_t i = p->aligned.found_before; i < found->count; i++)
		if (claims_at(found, i)->unread)
			return true;
	return found->unread != 0;
}

/*
 * Whether the record makes more happen than what was read: more than that the
 * last line is asked for and typed. Where the last lines could not be read,
 * they may tell all but further moves. A program that prints no boards has not
 * stopped before one.
 */
static bool
goes_further(const struct verify_case *c, const struct prediction *p,
	const struct claims *found)
{
	bool unread = ends_unread(p, found), typed = false;
	uint64_t kinds = claims_kinds(found, 0, found->count);

	for (size_t i = p->aligned.want_next; i < p->want.count; i++) {
		unsigned kind = claims_kind(&p->want, i);

		if (kind == c->words->typed && !typed)
			typed = true;
		else if (unread ? align_moves_card(c, kind)
				: kind != c->words->prompt &&
					(kind == c->words->typed ||
						verify_answers(c, kind) ||
						kinds & order_bit(kind)))
			return true;
	}
	return false;
}

/* Where a record that goes further stands when the transcript stops. */
struct standstill {
	uint64_t asked; /* the last command that was asked for */
	bool unanswered;
	uint64_t typed; /* commands that are typed before its game ends */
	size_t want;    /* what happens next: an answer, or a second command */
};

static struct standstill
find_standstill(const struct verify_case *c, const struct prediction *p)
{
	struct standstill s = {.want = p->aligned.want_next,
		.typed = claims_line(&p->want, p->want.count - 1)};

	if (s.want > 0)
		s.asked = claims_line(&p->want, s.want - 1);
	/* goes_further found an event that ends this. */
	for (;; s.want++) {
		unsigned kind = claims_kind(&p->want, s.want);

		assert(s.want < p->want.count);
		if (kind == c->words->typed && !s.unanswered) {
			s.unanswered = true;
			s.asked = claims_line(&p->want, s.want);
		} else if (kind != c->words->prompt)
			return s;
	}
}

/* The one finding of the end replaces those that others have made of it. */
static void
drop_ends(struct finding *finding, size_t *count)
{
	for (size_t i = 0; i < *count; i++)
		if (finding[i].fault.id == FAULT_TRUNCATED ||
			finding[i].fault.id == FAULT_UNFINISHED)
			findings_drop(&finding[i]);
	findings_take_out(finding, count);
}

static void
raise_end(const struct verify_case *c, const struct verify_reading *r,
	const struct prediction *p, struct judgement *j, struct verdict *v)
{
	const struct event waits = {.kind = (uint8_t)c->words->prompt};
	struct standstill s = find_standstill(c, p);
	uint64_t left = s.typed - s.asked;
	char input[VERDICT_INPUT], before[VERDICT_INPUT + 60] = "";
	struct claim want;
	struct event e;
	struct finding *finding;
	struct fault f;

	drop_ends(j->findings.finding, &j->findings.count);
	verify_command(c->record, s.asked, input, sizeof input);
	finding = findings_last(v->finding, v->count, FAULT_TRUNCATED);
	if (finding) {
		finding->command = s.asked;
		text_fill(finding->input, sizeof finding->input, "%s", input);
		return;
	}
	drop_ends(v->finding, &v->count);
	if (s.unanswered && s.asked)
		text_fill(before, sizeof before,
			" before the answer to command %ju, `%s`",
			(uintmax_t)s.asked, input);
	else if (left == 0)
		text_fill(before, sizeof before,
			" before the end of the record's game");
	fault_set(&f, FAULT_UNFINISHED,
		verify_last_line(c, r->game.lines + r->game.newline_missing), 0,
		"the transcript stops%s", before);
	if (left)
		verify_add_unasked(left, s.typed, ": ", f.what);
	claims_get(&p->want, s.want, &want, &e);
	if (e.kind == c->words->typed)
		want.event = &waits;
	verify_print_claim(c, &want, f.expected);
	finding = verdict_add(v, &f);
	finding->command = s.asked;
	text_fill(finding->input, sizeof finding->input, "%s", input);
}

/* --- a game beside its record --- */

/* Whether the rules already tell what is wrong. */
static bool
breaks_rules(const struct judgement *j)
{
	for (size_t i = 0; i < j->findings.count; i++)
		if (verify_breaks_rules(&j->findings.finding[i].fault))
			return true;
	return false;
}

/* Judges without the record's seats; *j is replaced when the rules then find
 * nothing. */
static bool
judge_unseated(const struct verify_case *c, const struct verify_reading *r,
	struct judgement *j)
{
	struct verify_case unseated = *c;
	struct judgement other;

	unseated.seats[0] = '\0';
	other = judge_game(&unseated, r);
	if (breaks_rules(&other)) {
		judgement_fini(&other);
		return false;
	}
	judgement_fini(j);
	*j = other;
	return true;
}

/* Other decks than the record's are one finding. */
static void
count_as_one(struct findings *l)
{
	struct finding *first = NULL;

	for (size_t i = 0; i < l->count; i++) {
		struct finding *f = &l->finding[i];

		if (fault_kind(f->fault.id)->class != CLASS_DEAL)
			continue;
		if (!first) {
			first = f;
		} else {
			first->count++;
			findings_drop(f);
		}
	}
	findings_take_out(l->finding, &l->count);
}

/* Whether moves before the difference could not be read: they may be the
 * record's. */
static bool
follows_unread(const struct verify_reading *r, const struct prediction *p,
	const struct judgement *j)
{
	const struct claims *found = &r->claims;
	uint64_t unread = verify_first_unread(found, j->unread);

	if (!unread || p->aligned.found_at >= found->count)
		return unread != 0;
	return unread <= claims_line(found, p->aligned.found_at);
}

/* Whether the same happens, but other seats are asked: *other_seats, which is a
 * finding. That everybody is asked is another wording, told where nothing else
 * is. */
static bool
differs_in_asking(const struct verify_case *c, const struct verify_reading *r,
	struct prediction *p, const struct judgement *j,
	const struct verdict *v, bool *other_seats)
{
	const struct alignment same = p->aligned;
	bool judged = verdict_class(v) >= CLASS_WORDING && !breaks_rules(j);
	enum asked_seats asked =
		judged ? align_seats(c, &r->claims, p) : ASKED_AS_RECORDED;

	*other_seats = asked == ASKED_OTHERS;
	p->all_asked = asked == ASKED_ALL && v->count == 0;
	if (!*other_seats && !p->all_asked)
		p->aligned = same;
	return *other_seats || p->all_asked;
}

/* Whether what differs is a finding: not where the rules tell it, as *j has
 * them then. *other_seats: a human moves where a computer should, or the
 * reverse. */
static bool
judge_difference(const struct verify_case *c, const struct verify_reading *r,
	struct prediction *p, struct judgement *j, const struct verdict *v,
	bool *other_seats)
{
	if (!p->aligned.differs)
		return differs_in_asking(c, r, p, j, v, other_seats);
	if (follows_unread(r, p, j))
		return false;
	if (predict_drop_followers(c, r, p, j))
		return true;
	*other_seats = has_other_seats(c, p, &r->claims);
	if (*other_seats ||
		findings_last(j->findings.finding, j->findings.count,
			FAULT_NOT_ASKED))
		*other_seats = judge_unseated(c, r, j) && *other_seats;
	return *other_seats || !breaks_rules(j);
}

/* Puts what the record makes happen beside what was read; false when it cannot
 * be compared. p->turned is given. */
static bool
align_record(const struct verify_case *c, const struct verify_reading *r,
	const struct judgement *j, struct prediction *p)
{
	if (!predict_events(c, p))
		return false;
	p->aligned = align_claims(c, &r->claims, &p->want,
		findings_last(j->findings.finding, j->findings.count,
			FAULT_LEFT_OUT) != NULL);
	return !p->aligned.lost;
}

/* Where no line shows which name is at seat 1 and the record makes something
 * else happen, it may be another one's, with whom the same happens: then the
 * record's seats are others, too. */
static void
turn_seats(const struct verify_case *c, const struct verify_reading *r,
	struct judgement *j, struct prediction *p)
{
	const struct game *game = c->verify->setup.game;

	if (!c->verify->manner.guessed || game->seats_min < game->seats_max)
		return;
	for (unsigned n = 1; n < game->seats_max && p->aligned.differs; n++) {
		struct prediction other = {.turned = n};

		if (align_record(c, r, j, &other) && !other.aligned.differs) {
			prediction_fini(p);
			*p = other;
		} else
			prediction_fini(&other);
	}
	if (p->turned && c->seats[0])
		judge_unseated(c, r, j);
}

struct prediction
compare_record(const struct verify_case *c, const struct verify_reading *r,
	struct judgement *j, struct verdict *v)
{
	struct prediction p = {0};
	bool other_seats = false;

	/* On other cards nothing happens as in the record. */
	if (j->causes.count || j->doubts.count) {
		if (c->dealer.decks) {
			count_as_one(&j->causes);
			count_as_one(&j->findings);
		}
		return p;
	}
	if (!align_record(c, r, j, &p))
		return p;
	turn_seats(c, r, j, &p);
	answers_part(c, &r->claims, &p);
	if (!p.aligned.differs && goes_further(c, &p, &r->claims)) {
		if (place_of_difference(c, &p, &r->claims) == r->claims.count) {
			raise_end(c, r, &p, j, v);
			return p;
		}
		p.aligned.differs = true;
	}
	if (judge_difference(c, r, &p, j, v, &other_seats))
		raise_difference(c, r, &p, other_seats, v);
	else
		answers_compare(c, &r->claims, &p, v);
	return p;
}

void
prediction_fini(struct prediction *p)
{
	claims_fini(&p->want);
	free(p->aligned.want);
	p->aligned = (struct alignment){0};
}
