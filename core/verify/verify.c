/* A game to its verdict: exact, as its record has it, or line by line. */
#include "core/verify/verify.h"

#include "core/base/base.h"
#include "core/verify/record_private.h"

#include <assert.h>

/* --- games that are exact --- */

static void
note_found(void *context, const struct fault *f, const char *table,
	const char *proof)
{
	bool *found = context;

	(void)f;
	(void)table;
	(void)proof;
	*found = true;
}

/* Fills what the referee of a game without findings knows at its end. */
static void
end_exact(const struct verify_case *c, struct referee *r, struct judgement *j)
{
	const struct referee_calls *calls = c->verify->setup.game->referee;

	calls->tally(r, &j->tally);
	if (!verify_recovers_seed(c))
		return;
	j->rounds = memory_resize(NULL, VERIFY_ROUNDS, sizeof *j->rounds);
	j->count = calls->hands(r, j->rounds, VERIFY_ROUNDS);
}

/*
 * Whether every byte of the game is the case's wording's, and the referee finds
 * nothing: then *j, which is empty, and *extent are filled. On false, *extent
 * may be filled, too.
 */
static bool
try_in_wording(const struct verify_case *c, struct judgement *j,
	struct verify_extent *extent)
{
	const struct verify_setup *setup = &c->verify->setup;
	const struct referee_calls *calls = setup->game->referee;
	bool found = false;
	struct exact_game game;
	bool exact;
	struct referee *r;

	/* Where lines of the game before were not exact, those of this one are
	 * read before they are judged. */
	if (c->wording->deviates &&
		!exact_read(&c->wording->exact, c->source, calls, NULL, NULL,
			&game))
		return false;
	r = verify_referee(c, c->given ? &c->dealer : NULL, NULL,
		(struct referee_sink){note_found, &found, NULL});
	exact = exact_read(
		&c->wording->exact, c->source, calls, r, &found, &game);
	c->wording->deviates = !exact && !found;

	if (r) {
		if (exact)
			calls->end(
				r, c->source->line + game.lines, setup->whole);
		exact = exact && !found && !referee_passed(r)->count;
		if (exact)
			end_exact(c, r, j);
		/* Who plays is known when all lines have been read. */
		if (j->tally.rounds && !j->tally.seats) {
			judgement_fini(j);
			exact = false;
		}
		referee_stop(r);
	}
	*extent = (struct verify_extent){game.length, game.lines};
	return exact;
}

/* Whether it is exact in any wording, also on the seed that it proves. */
static bool
try_exact(struct verify_case *c, struct judgement *j,
	struct verify_extent *extent)
{
	struct verify *v = c->verify;
	size_t i = 0;

	do {
		if (i == v->wordings)
			return false;
		verify_set_wording(c, verify_wording_at(v, i++));
	} while (!exact_opens(&c->wording->exact, c->source) ||
		!try_in_wording(c, j, extent));
	if (!verify_recover_seed(c, j))
		return true;
	judgement_fini(j);
	return try_in_wording(c, j, extent);
}

/* Whether the game is the record's, byte for byte. */
static bool
try_recorded(struct verify_case *c, struct judgement *j,
	struct verify_extent *extent)
{
	struct verify *v = c->verify;
	struct tally tally;

	verify_set_wording(c, verify_wording_at(v, 0));
	if (!predict_exactly(c, extent, &tally) ||
		(v->setup.whole && !tally.over))
		return false;
	j->tally = tally;
	return true;
}

/* --- games that are read line by line --- */

/* One finding for each kind of list that the program sorts, at the first. */
static void
raise_sorted(const struct verify_case *c, const struct claims *claims,
	struct verdict *verdict)
{
	uint64_t kinds = claims->sorted;
	struct text outline = {0};

	for (size_t i = 0; i < claims->count && kinds; i++) {
		unsigned kind = claims_kind(claims, i);
		const struct claim *claim = claims_at(claims, i);
		struct fault f;

		if (!(kinds >> kind & 1))
			continue;
		kinds &= ~order_bit(kind);
		text_clear(&outline);
		wording_outline(c->wording->wording, kind, &outline);
		fault_set(&f, FAULT_LIST_ORDER, claim->line, claim->column,
			"the lists of all lines `%.*s` are sorted",
			(int)strcspn(outline.bytes, "\n"), outline.bytes);
		f.width = claim->width;
		verdict_add(verdict, &f);
	}
	text_fini(&outline);
}

/* A file may cost so much from here on. */
static void
allow_patterns(struct verify *v)
{
	v->file.patterns = loose_work(v->loose) + VERIFY_PATTERNS;
}

/* Looks up to which line seats have the names learnt. Where they have them in
 * all that was looked at, games of the first half need not look again. */
static void
look_for_names(struct verify *v, uint64_t line, const char *s, size_t length)
{
	size_t reach =
		v->setup.names ? length : manner_reach(&v->manner, s, length);

	v->file.named = UINT64_MAX;
	v->file.alike = 0;
	if (reach < length)
		v->file.named = text_newlines(s, reach);
	else
		v->file.alike = line + text_newlines(s, length / 2);
	if (!v->file.named) /* no game is without a line */
		v->file.named = 1;
}

/* The manner of an earlier game that invites its seats by the same names as the
 * game that begins with these bytes; NULL: there is none. */
static const struct manner *
find_met(const struct verify *v, const char *s, size_t length)
{
	size_t count = v->file.manners < VERIFY_MANNERS
		? v->file.manners
		: (size_t)VERIFY_MANNERS;

	for (size_t i = 0; i < count; i++)
		if (manner_is_of(&v->met[i], s, length))
			return &v->met[i];
	return NULL;
}

/* Takes the manner of the game that begins with these bytes. */
static void
take_manner(struct verify *v, const char *s, size_t length, size_t invited)
{
	const struct manner before = v->manner;
	const struct manner *met =
		v->setup.names ? NULL : find_met(v, s, invited);

	if (met) {
		v->manner = *met;
	} else {
		manner_learn(&v->manner, v->loose, v->setup.game->vocabulary,
			v->setup.names, s, length);
		if (!v->met)
			v->met = memory_zero(VERIFY_MANNERS, sizeof *v->met);
		v->met[v->file.manners++ % VERIFY_MANNERS] = v->manner;
	}
	if (v->file.learnt && manner_equal(&before, &v->manner))
		return;
	for (size_t i = 0; i < v->wordings; i++)
		if (v->wording[i].reader)
			reader_follow(v->wording[i].reader, &v->manner);
}

/* How the program prints, from the first game of its file that is read line by
 * line, and from each whose seats have names that none before had. */
static void
learn_manner(struct verify *v, struct source *s)
{
	size_t length, invited;
	const char *bytes;

	if (v->file.learnt && s->line < v->file.alike)
		return;
	source_need(s, MANNER_LEARNT);
	bytes = source_bytes(s, &length);
	invited = length < MANNER_INVITED ? length : MANNER_INVITED;
	length = length < MANNER_LEARNT ? length : MANNER_LEARNT;
	if (!v->file.learnt ||
		(!v->setup.names &&
			manner_reach(&v->manner, bytes, invited) < invited))
		take_manner(v, bytes, length, invited);
	v->file.learnt = true;
	look_for_names(v, s->line, bytes, length);
}

/* Reads the game in the wording of the one before, where it fits as well as
 * that did; else in the one that fits best. */
static struct verify_reading
read_best(struct verify_case *c)
{
	struct verify *v = c->verify;
	struct verify_reading r;

	if (!source_at_start(c->source) && v->wording[v->usual].reader) {
		verify_set_wording(c, &v->wording[v->usual]);
		r = verify_read(c, v->file.named);
		if (v->setup.wordings == 1 ||
			reader_differences(r.game.weight) <=
				v->usual_differences)
			return r;
		verify_reading_fini(v, &r);
	}
	verify_set_wording(c, verify_choose_wording(c));
	/* What was looked at to begin with has limits of its own. */
	if (source_at_start(c->source))
		allow_patterns(v);
	r = verify_read(c, v->file.named);
	v->usual_differences = reader_differences(r.game.weight);
	return r;
}

/*
 * What was found of the game. Where more than one move in sixteen could not be
 * read, what the others and the scores seem to say against the rules is not
 * reported.
 */
static void
pass_judged(const struct verify_case *c, const struct verify_reading *r,
	const struct judgement *j, struct verdict *verdict)
{
	if (verify_reads_little(c, &r->claims, j->unread))
		return;
	findings_pass(&j->causes, verdict);
	findings_pass(&j->findings, verdict);
}

/* Whether the game is read line by line before it is compared with the
 * wordings: a game of the file was exact in none. */
static bool
reads_first(const struct verify_case *c)
{
	const struct verify *v = c->verify;

	return !c->record && !source_at_start(c->source) && v->file.habits &&
		!v->setup.why_exact_only && !verify_shows_lines(v) &&
		!verify_keeps_steps(v);
}

/* Whether the game is the record's, or exact in a wording. */
static bool
try_as_a_whole(struct verify_case *c, struct judgement *j,
	struct verify_extent *extent)
{
	const struct verify *v = c->verify;

	if (verify_shows_lines(v) ||
		(verify_keeps_steps(v) && !v->setup.why_exact_only))
		return false;
	return c->record ? try_recorded(c, j, extent) : try_exact(c, j, extent);
}

/*
 * Reads the game line by line. False when it differs from the wording in other
 * ways than games before, and is exact in another: then *j and *extent are
 * filled.
 */
static bool
read_lines(struct verify_case *c, bool first, struct verify_reading *r,
	struct judgement *j, struct verify_extent *extent)
{
	struct verify_wording *w;

	learn_manner(c->verify, c->source);
	*r = read_best(c);
	verify_part_reading(c, r);
	w = c->wording;
	if (first && !(r->habitual && r->findings.count)) {
		if (try_exact(c, j, extent)) {
			verify_reading_fini(c->verify, r);
			return false;
		}
		verify_set_wording(c, w);
	}
	c->verify->file.habits = c->verify->file.new_habits;
	*extent = (struct verify_extent){r->game.length, r->game.lines};
	return true;
}

/* Whether the game keeps the rules, but for slips that cost little: none of its
 * deal, which is explained, and few of its play and scores for its length. */
static bool
keeps_rules(const struct judgement *j, size_t length)
{
	const struct findings *all[] = {&j->causes, &j->findings};
	size_t slips = 0;

	for (size_t i = 0; i < LENGTH(all); i++)
		for (size_t k = 0; k < all[i]->count; k++) {
			enum fault_class class =
				fault_kind(all[i]->finding[k].fault.id)->class;

			if (class == CLASS_DEAL)
				return false;
			slips += class <= CLASS_SCORE;
		}
	return j->tally.rounds > 0 && slips <= length / VERIFY_BYTES_A_SLIP;
}

/*
 * Counts what the game has cost of what a file may: nothing, where it keeps the
 * rules and differs from the wording as games before did, as all do of a
 * program that prints in a way of its own.
 */
static void
count_work(struct verify *v, const struct verify_reading *r,
	const struct judgement *j, size_t length)
{
	if (r->habitual && keeps_rules(j, length))
		v->file.patterns += length / VERIFY_BYTES_A_PATTERN;
	else if (!verify_shows_lines(v))
		v->file.work += length;
}

/*
 * Reads the game line by line, judges what it claims, and tells both. Without a
 * game the case loses its wording, and *j stays empty. `first`: it may be
 * exact. True when stray lines that are counted as one are taken, by the first
 * of them, for a line in other words, and nothing is worse: the others may say
 * something else.
 */
static bool
judge_lines(struct verify_case *c, bool first, struct judgement *j,
	struct verify_extent *extent, struct verdict *verdict)
{
	struct prediction p = {0};
	struct verify_reading r;
	uint64_t stray;

	if (!read_lines(c, first, &r, j, extent))
		return false;
	if (c->record && !c->seats[0])
		predict_seats(c);
	if (verify_raise_other(c, &r, extent, verdict)) {
		c->wording = NULL;
	} else {
		verify_show_lines(c, &r);
		*j = verify_judge_reading(c, &r);
		*extent = (struct verify_extent){r.game.length, r.game.lines};
		findings_pass(&r.findings, verdict);
		raise_sorted(c, &r.claims, verdict);
		if (c->record)
			p = compare_record(c, &r, j, verdict);
		pass_judged(c, &r, j, verdict);
		verify_raise_unread(c, &r, j, verdict);
		predict_drop_stale(c, &p, &r.claims, verdict);
		if (c->record)
			compare_bytes(c, &r.game, verdict);
	}
	count_work(c->verify, &r, j, extent->length);
	stray = verify_count_stray(verdict);
	verify_finish_findings(c, &r, verdict);
	predict_inputs(c, &p, &r.claims, verdict);
	prediction_fini(&p);
	verify_reading_fini(c->verify, &r);
	return !c->record && !c->verify->setup.all &&
		verify_count_stray(verdict) < stray &&
		verdict_class(verdict) == CLASS_WORDING;
}

/* Judges the game again with a finding for each line, as --all does, and adds
 * what is worse than its wording. */
static void
judge_each_line(const struct verify_case *c, struct verdict *verdict)
{
	struct verify *v = c->verify;
	const struct verify_setup setup = v->setup;
	struct verify_case again = *c;
	struct verify_extent extent;
	struct verdict each = {0};
	struct judgement j;

	judgement_init(&j);
	v->setup.all = true;
	v->setup.marks = false;
	v->setup.steps = 0;
	v->setup.lines = NULL;
	v->setup.proved = NULL;
	judge_lines(&again, false, &j, &extent, &each);
	v->setup = setup;
	verify_add_worse(verdict, &each);
	verdict_fini(&each);
	judgement_fini(&j);
}

/* The file has cost all the work that it may: leaves the rest of it. */
static void
leave_rest(const struct verify *v, struct source *s, struct verdict *verdict)
{
	struct fault f;
	size_t length;

	if (v->setup.why_exact_only)
		fault_set(&f, FAULT_LIMIT, s->line, 0,
			"%s, and this is not exactly in a wording: judge it by "
			"itself",
			v->setup.why_exact_only);
	else if (v->file.work < VERIFY_WORK)
		fault_set(&f, FAULT_LIMIT, s->line, 0,
			"patterns were tried %d times on the lines before "
			"this: the rest of the file is not judged",
			VERIFY_PATTERNS);
	else
		fault_set(&f, FAULT_LIMIT, s->line, 0,
			"%d bytes before this are not exactly in a wording: "
			"the rest of the file is not judged",
			VERIFY_WORK);
	verdict_add(verdict, &f);
	verdict->first_line = verdict->last_line = s->line;
	source_bytes(s, &length);
	source_pass(s, length, 0);
	s->ended = true;
}

enum { SEEKS_LONGER = 32 }; /* times, where the deals of all are asked for */

/* The deals of the file have cost all the work that they may: looks for none
 * from this game on. */
static void
stop_seeking(struct verify *v, const struct source *s, struct verdict *verdict)
{
	struct fault f;

	v->file.seeks_none = true;
	fault_set(&f, FAULT_LIMIT, s->line, 0,
		"it took too long to look for the deals before this: the "
		"seeds of the games from here on are not looked for");
	verdict_add(verdict, &f);
}

/* --- verdicts --- */

/* The game, its wording, and the deal, given or recovered. */
static void
name_game(const struct verify_case *c, struct verdict *verdict)
{
	verdict->game = c->verify->setup.game->name;
	text_fill(verdict->wording, sizeof verdict->wording, "%s",
		wording_facts(c->wording->wording)->name);
	if (c->record && c->record->players)
		text_fill(verdict->players, sizeof verdict->players, "%s",
			c->record->players);
	verify_name_deal(c, verdict);
}

uint64_t
verify_last_line(const struct verify_case *c, uint64_t lines)
{
	return c->source->line + lines - (lines > 0);
}

/* Counts the columns of the first line from its beginning, where the game
 * begins within it. */
static void
place_in_line(struct verdict *verdict, const struct source *s)
{
	for (size_t i = 0; i < verdict->count; i++) {
		struct fault *f = &verdict->finding[i].fault;

		if (f->line == s->line && f->column)
			f->column += (uint32_t)s->column;
	}
}

/* Nothing is known of the file yet, and none of the work done that it may cost.
 */
static void
begin_file(struct verify *v, bool recorded)
{
	v->file = (struct verify_file){.seeking = RECOVER_WORK / 2 *
			(uint64_t)(v->setup.thorough ? SEEKS_LONGER : 1),
		.own_share = SIZE_MAX,
		.round = recorded || v->setup.whole || verify_shows_lines(v)
			? READER_NO_ROUND
			: READER_ROUND_UNKNOWN};
	allow_patterns(v);
}

/* Completes the verdict on the game, which takes so much of the source, and
 * moves behind it. */
static void
end_game(const struct verify_case *c, const struct verify_extent *extent,
	struct judgement *j, struct verdict *verdict)
{
	struct source *s = c->source;

	if (c->wording)
		name_game(c, verdict);
	verdict->tally = j->tally;
	verdict->complete = j->tally.over;
	verdict->steps = j->steps;
	j->steps = (struct table_steps){0};
	c->verify->stepped += verify_keeps_steps(c->verify);
	verdict->first_line = s->line;
	verdict->last_line = verify_last_line(c, extent->lines);
	place_in_line(verdict, s);
	assert(extent->length > 0); /* else the file would have no end */
	source_pass(s, extent->length, extent->lines);
}

bool
verify_game(struct verify *v, struct source *s, const struct record *rec,
	struct verdict *verdict)
{
	struct verify_case c;
	struct verify_extent extent;
	struct judgement j;
	const char *seats = rec ? rec->seats : v->setup.seats;
	bool first;

	memset(&c, 0, offsetof(struct verify_case, dealer));
	c.verify = v;
	c.words = v->setup.game->vocabulary;
	c.source = s;
	c.record = rec;
	if (seats)
		text_fill(c.seats, sizeof c.seats, "%s", seats);
	judgement_init(&j);
	verdict_clear(verdict);
	if (source_need(s, 1) == 0)
		return false;
	if (source_at_start(s))
		begin_file(v, rec != NULL);
	if (v->file.work >= VERIFY_WORK ||
		loose_work(v->loose) > v->file.patterns) {
		leave_rest(v, s, verdict);
		return true;
	}
	if (!v->file.seeking && !v->file.seeks_none)
		stop_seeking(v, s, verdict);
	first = reads_first(&c);
	if (first || !try_as_a_whole(&c, &j, &extent)) {
		if (v->setup.why_exact_only) {
			leave_rest(v, s, verdict);
			judgement_fini(&j);
			return true;
		}
		if (judge_lines(&c, first, &j, &extent, verdict))
			judge_each_line(&c, verdict);
	}
	end_game(&c, &extent, &j, verdict);
	judgement_fini(&j);
	return true;
}
