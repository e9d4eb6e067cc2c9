#include "core/verify.h"

#include "core/exact.h"
#include "core/judge.h"
#include "core/models.h"
#include "core/reader.h"
#include "core/session.h"
#include "core/sorted.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROUNDS = 64, KEY = 256 }; /* rounds of evidence; bytes of a key */

/* What has to do with one wording. */
struct voice {
	const struct wording *wording;
	struct exact exact;
	struct reader *reader;
};

/* A wording finding that equal ones are counted in. */
struct merged {
	char key[KEY];
	size_t finding;
};

struct verify {
	struct verify_setup setup;
	const struct judge *judge;
	struct loose *loose;
	struct voice voice[VERIFY_WORDINGS];
	struct claims claims;
	struct text predicted;
	struct hands *hands; /* ROUNDS of them */
	struct merged *merged;
	size_t merges;

	/* the game at hand */
	struct verdict *verdict;
	const struct record *record;
	bool found; /* by the referee, in an exact reading */
	struct event event;
};

struct verify *
verify_start(const struct verify_setup *setup, struct fault *f)
{
	const struct wording_source *loose = setup->game->loose;
	const struct vocabulary *words = setup->game->vocabulary;
	struct verify *v = calloc(1, sizeof(*v));

	assert(setup->wordings > 0 && setup->wordings <= VERIFY_WORDINGS);
	if (!v)
		abort();
	v->setup = *setup;
	v->judge = setup->game->judge;
	v->loose = loose_load(words, loose ? loose->yaml : "{}",
		loose ? loose->length : 2, f);
	v->hands = calloc(ROUNDS, sizeof(*v->hands));
	v->merged = calloc(VERIFY_KEYS, sizeof(*v->merged));
	if (!v->hands || !v->merged)
		abort();
	if (!v->loose) {
		verify_stop(v);
		return NULL;
	}
	for (size_t i = 0; i < setup->wordings; i++) {
		struct voice *voice = &v->voice[i];

		voice->wording = setup->wording[i];
		exact_init(&voice->exact, words, voice->wording,
			loose_order(v->loose));
	}
	return v;
}

void
verify_stop(struct verify *v)
{
	if (!v)
		return;
	for (size_t i = 0; i < v->setup.wordings; i++)
		reader_stop(v->voice[i].reader);
	loose_free(v->loose);
	claims_fini(&v->claims);
	text_fini(&v->predicted);
	free(v->hands);
	free(v->merged);
	free(v);
}

/* Readers are made when they are needed: most games are exact. */
static struct reader *
reader_of(struct verify *v, struct voice *voice)
{
	if (!voice->reader)
		voice->reader = reader_start(
			v->setup.game->vocabulary, voice->wording, v->loose);
	return voice->reader;
}

/* How the game should have been dealt. False when nobody has said. */
static bool
told_model(
	const struct verify *v, const struct voice *voice, struct model *model)
{
	const struct verify_setup *s = &v->setup;
	const struct wording_facts *facts = wording_facts(voice->wording);

	*model = (struct model){.times = 1};
	model->shuffle =
		s->shuffle ? s->shuffle : shuffle_by_name(facts->shuffle);
	model->seed = s->seed;
	return s->seeded && model->shuffle;
}

/* The dealer that was asked for. False when nobody has said. */
static bool
told_dealer(const struct verify *v, const struct voice *voice,
	struct dealer *dealer)
{
	struct model model;
	struct setup setup;
	struct fault f;

	if (v->record) {
		if (session_setup(v->record, voice->wording, &setup, &f) != 0)
			return false;
		*dealer = setup.dealer;
		return true;
	}
	if (!told_model(v, voice, &model))
		return false;
	dealer_start(dealer, &model);
	return true;
}

/* A referee for the game at hand; dealer may be NULL. */
static struct referee *
start_referee(struct verify *v, const struct voice *voice,
	const struct dealer *dealer, bool echoed, struct judge_sink sink)
{
	struct judge_setup setup = {
		.dealer = dealer,
		.seats = v->record ? v->record->seats : NULL,
		.echoed = echoed,
		.boards = wording_facts(voice->wording)->boards,
		.sink = sink,
		.choice = v->setup.choice,
		.choices = v->setup.choices,
	};
	struct referee *r;

	if (!v->judge)
		return NULL;
	r = v->judge->start(&setup);
	if (!r)
		abort();
	return r;
}

static void
name(struct verify *v, const struct voice *voice)
{
	struct verdict *verdict = v->verdict;
	struct model model;

	snprintf(verdict->wording, sizeof(verdict->wording), "%s",
		wording_facts(voice->wording)->name);
	if (!told_model(v, voice, &model))
		return;
	snprintf(verdict->shuffle, sizeof(verdict->shuffle), "%s",
		model.shuffle->name);
	verdict->seeded = true;
	verdict->seed = v->setup.seed;
}

static void
note_found(void *context, const struct fault *f, const char *table,
	const char *proof)
{
	struct verify *v = context;

	(void)f;
	(void)table;
	(void)proof;
	v->found = true;
}

static void
close(struct verify *v, struct source *s, size_t length, uint64_t lines)
{
	v->verdict->last_line = s->line + lines - (lines > 0);
	source_pass(s, length, lines);
}

/* The whole game exact, and nothing to say against it. */
static bool
try_exact(struct verify *v, struct voice *voice, struct source *s)
{
	struct dealer dealer;
	bool told = told_dealer(v, voice, &dealer);
	struct exact_game game;
	struct referee *r;
	bool exact;

	v->found = false;
	r = start_referee(v, voice, told ? &dealer : NULL, false,
		(struct judge_sink){note_found, v});
	exact = exact_read(&voice->exact, s, v->judge, r, &v->found, &game);
	if (r) {
		if (exact)
			v->judge->end(r, s->line + game.lines, v->setup.whole);
		v->judge->tally(r, &v->verdict->tally);
		v->judge->stop(r);
	}
	if (!exact || v->found)
		return false;
	name(v, voice);
	close(v, s, game.length, game.lines);
	return true;
}

static void
find(void *context, const struct fault *f, const char *table, const char *proof)
{
	struct verify *v = context;
	struct finding *finding;

	if (v->verdict->count >= VERIFY_FINDINGS)
		return;
	finding = verdict_add(v->verdict, f);
	snprintf(finding->table, sizeof(finding->table), "%s",
		table ? table : "");
	snprintf(finding->proof, sizeof(finding->proof), "%s",
		proof ? proof : "");
}

/* Equal differences are told once, with their number. */
static void
take_note(void *context, const struct fault *f, const char *key)
{
	struct verify *v = context;
	struct merged *m;

	if (v->setup.all) {
		find(v, f, NULL, NULL);
		return;
	}
	for (size_t i = 0; i < v->merges; i++)
		if (strcmp(v->merged[i].key, key) == 0) {
			v->verdict->finding[v->merged[i].finding].count++;
			return;
		}
	/* There is no end to what strangers print: the rest is counted. */
	if (v->merges == VERIFY_KEYS) {
		v->verdict->finding[v->merged[v->merges - 1].finding].count++;
		return;
	}
	m = &v->merged[v->merges++];
	snprintf(m->key, sizeof(m->key), "%s", key);
	m->finding = v->verdict->count;
	find(v, f, NULL, NULL);
}

/* The voice whose wording the first lines differ from least. */
static struct voice *
choose(struct verify *v, struct source *s)
{
	struct voice *best = &v->voice[0];
	size_t fewest = SIZE_MAX;

	for (size_t i = 0; i < v->setup.wordings && v->setup.wordings > 1;
		i++) {
		struct voice *voice = &v->voice[i];
		struct reading how;

		reader_read(reader_of(v, voice), s, READER_SEEN, &v->claims,
			NULL, &how);
		if (how.notes < fewest) {
			fewest = how.notes;
			best = voice;
		}
	}
	return best;
}

/* Judges the claims once; findings go to the sink. Returns rounds in hands. */
static size_t
judge(struct verify *v, struct voice *voice, const struct dealer *dealer,
	bool echoed, uint64_t line, struct judge_sink sink)
{
	struct referee *r = start_referee(v, voice, dealer, echoed, sink);
	size_t rounds;

	if (!r)
		return 0;
	for (size_t i = 0; i < v->claims.count; i++) {
		struct claim claim;

		claims_get(&v->claims, i, &claim, &v->event);
		v->judge->claim(r, &claim);
	}
	v->judge->end(r, line, v->setup.whole);
	v->judge->tally(r, &v->verdict->tally);
	rounds = v->judge->hands(r, v->hands, ROUNDS);
	v->judge->stop(r);
	return rounds;
}

/* The deal findings of a first look, kept for their places. */
struct strange {
	size_t count;
	struct fault fault[MODELS_CAUSES];
};

static void
note_strange(void *context, const struct fault *f, const char *table,
	const char *proof)
{
	struct strange *strange = context;

	(void)table;
	(void)proof;
	if (fault_kind(f->id)->class == CLASS_DEAL &&
		strange->count < MODELS_CAUSES)
		strange->fault[strange->count++] = *f;
}

/* The finding that shows the cause, or the first of all. */
static struct fault
cause_place(const struct strange *strange, unsigned round)
{
	for (size_t i = 0; i < strange->count; i++)
		if (strange->fault[i].round == round)
			return strange->fault[i];
	return strange->fault[0];
}

/* Whether a card has been moved: a kind with a single card was claimed. */
static bool
any_moved(const struct verify *v)
{
	const struct vocabulary *words = v->setup.game->vocabulary;

	for (size_t i = 0; i < v->claims.count; i++) {
		const struct event_form *form =
			&words->form[claims_kind(&v->claims, i)];

		for (unsigned j = 0; j < EVENT_FIELDS; j++)
			if (form->field[j].type == EVENT_CARD)
				return true;
	}
	return false;
}

/* Whether the hands are those asked for with the suits' names exchanged. */
static bool
only_renamed(const struct model *told, const struct model *found)
{
	struct model same = *found;

	if (!found->order || found->order->by_rank)
		return false;
	same.order = told->order;
	return same.shuffle == told->shuffle && same.seed == told->seed &&
		same.anew == told->anew && same.put_back == told->put_back &&
		same.times <= 1;
}

static void
find_causes(struct verify *v, const struct strange *strange,
	const struct models_story *story, bool renamed)
{
	for (unsigned i = 0; i < story->count; i++) {
		struct fault f = cause_place(strange, story->cause[i].round);

		if (renamed)
			f.id = FAULT_SUITS_RENAMED;
		f.round = story->cause[i].round;
		snprintf(f.what, sizeof(f.what), "%s", story->cause[i].what);
		find(v, &f, NULL, NULL);
	}
}

/* What the lines show of the deal, before anything is told of it. */
static bool
settle_deal(struct verify *v, struct voice *voice, bool echoed, uint64_t line,
	struct dealer *dealer)
{
	struct strange strange = {0};
	struct models_story story;
	struct model told;
	struct model found;
	size_t rounds;

	if (!told_dealer(v, voice, dealer))
		return false;
	rounds = judge(v, voice, dealer, echoed, line,
		(struct judge_sink){note_strange, &strange});
	if (!strange.count || v->record || !told_model(v, voice, &told) ||
		!models_explain(&told, v->setup.argument, v->hands, rounds,
			&found, &story))
		return true;
	find_causes(v, &strange, &story,
		!any_moved(v) && only_renamed(&told, &found));
	dealer_start(dealer, &found);
	return true;
}

static int
by_line(const void *a, const void *b)
{
	const struct fault *f = &((const struct finding *)a)->fault;
	const struct fault *g = &((const struct finding *)b)->fault;

	if (f->line != g->line)
		return f->line < g->line ? -1 : 1;
	if (f->column != g->column)
		return f->column < g->column ? -1 : 1;
	return (int)fault_kind(f->id)->class - (int)fault_kind(g->id)->class;
}

/* Copies the line each finding is about; they are in order of line. */
static void
quote_lines(struct verify *v, struct source *s, size_t length)
{
	size_t available;
	const char *at = source_bytes(s, &available);
	const char *end = at + length;
	uint64_t line = s->line;

	for (size_t i = 0; i < v->verdict->count; i++) {
		struct finding *f = &v->verdict->finding[i];
		const char *stop;
		size_t n;

		while (line < f->fault.line && at < end) {
			stop = memchr(at, '\n', (size_t)(end - at));
			at = stop ? stop + 1 : end;
			line++;
		}
		if (line != f->fault.line || at == end)
			continue;
		stop = memchr(at, '\n', (size_t)(end - at));
		n = (size_t)((stop ? stop : end) - at);
		if (n >= sizeof(f->source))
			n = sizeof(f->source) - 1;
		memcpy(f->source, at, n);
		f->source[n] = '\0';
	}
}

static void
find_nothing(struct verify *v, uint64_t line)
{
	struct fault f;

	verdict_clear(v->verdict);
	fault_set(&f, FAULT_NO_TRANSCRIPT, line, 0,
		"nothing here is a line of the game");
	find(v, &f, NULL, NULL);
}

/* Tells of lists that the program sorts, where the first of them stands. */
static void
find_sorted(struct verify *v)
{
	const struct vocabulary *words = v->setup.game->vocabulary;
	uint64_t kinds = sorted_mark(&v->claims, words);
	struct claim claim;
	struct fault f;

	for (size_t i = 0; i < v->claims.count && kinds; i++) {
		unsigned kind = claims_kind(&v->claims, i);

		if (!(kinds >> kind & 1))
			continue;
		kinds &= ~(UINT64_C(1) << kind);
		claims_get(&v->claims, i, &claim, &v->event);
		fault_set(&f, FAULT_LIST_ORDER, claim.line, claim.column,
			"all lists of `%s` are sorted", words->form[kind].name);
		f.width = claim.width;
		find(v, &f, NULL, NULL);
	}
}

/* Line by line, whatever is there. */
static void
try_tolerant(struct verify *v, struct source *s)
{
	struct reader_notes notes = {take_note, v};
	struct voice *voice = choose(v, s);
	struct dealer dealer;
	struct reading how;
	uint64_t last;
	bool dealt;

	v->merges = 0;
	reader_read(reader_of(v, voice), s, 0, &v->claims, &notes, &how);
	last = s->line + how.lines - (how.lines > 0);
	if (how.claims == 0) {
		find_nothing(v, s->line);
	} else {
		find_sorted(v);
		dealt = settle_deal(v, voice, how.echoed, last, &dealer);
		judge(v, voice, dealt ? &dealer : NULL, how.echoed, last,
			(struct judge_sink){find, v});
		name(v, voice);
	}
	qsort(v->verdict->finding, v->verdict->count,
		sizeof(*v->verdict->finding), by_line);
	quote_lines(v, s, how.length);
	close(v, s, how.length, how.lines);
}

/* The bytes the record makes, compared. */
static bool
try_record(struct verify *v, struct source *s)
{
	static const struct session_user nobody = {NULL, NULL, NULL};
	const struct verify_setup *setup = &v->setup;
	struct text *want = &v->predicted;
	const char *bytes;
	size_t length;
	struct fault f;

	text_clear(want);
	if (session_replay(setup->game, setup->wording[0], v->record, false,
		    want, &nobody, &v->verdict->tally, &f) != 0)
		return false;
	if (source_need(s, want->length) < want->length)
		return false;
	bytes = source_bytes(s, &length);
	if (memcmp(bytes, want->bytes, want->length) != 0)
		return false;
	if (setup->whole && !v->verdict->tally.over)
		return false;
	name(v, &v->voice[0]);
	length = 0;
	for (size_t at = 0; at < want->length; length++) {
		const char *end = memchr(bytes + at, '\n', want->length - at);

		if (!end)
			break;
		at = (size_t)(end - bytes) + 1;
	}
	close(v, s, want->length, length);
	return true;
}

bool
verify_game(struct verify *v, struct source *s, const struct record *rec,
	struct verdict *verdict)
{
	bool done;

	verdict_clear(verdict);
	verdict->game = v->setup.game->name;
	verdict->first_line = s->line;
	v->verdict = verdict;
	v->record = rec;
	if (source_need(s, 1) == 0)
		return false;
	done = rec && try_record(v, s);
	for (size_t i = 0; i < v->setup.wordings && !done; i++)
		done = !rec && try_exact(v, &v->voice[i], s);
	if (!done)
		try_tolerant(v, s);
	verdict->complete = verdict->tally.over;
	return true;
}
