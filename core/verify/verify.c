#include "core/verify/verify.h"

#include "core/search/search.h"
#include "core/verify/deal.h"
#include "core/verify/findings.h"
#include "core/verify/job.h"
#include "core/verify/predict.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BINARY_SEEN = 4096 /* bytes looked at, of a game */ };

struct verify *
verify_start(const struct verify_setup *setup, struct fault *f)
{
	const struct wording_source *loose = setup->game->loose;
	const struct vocabulary *words = setup->game->vocabulary;
	struct verify *v = calloc(1, sizeof(*v));

	assert(setup->wordings > 0);
	if (!v)
		abort();
	v->setup = *setup;
	v->referee = setup->game->referee;
	v->models = explain_memory_start();
	v->loose = loose_load(words, loose ? loose->yaml : "{}",
		loose ? loose->length : 2, f);
	v->voice = calloc(setup->wordings, sizeof(*v->voice));
	v->hands = calloc(VERIFY_ROUNDS, sizeof(*v->hands));
	v->merged = calloc(VERIFY_KEYS, sizeof(*v->merged));
	if (!v->voice || !v->hands || !v->merged)
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
	v->setup.wording = NULL; /* the caller's */
	return v;
}

void
verify_stop(struct verify *v)
{
	if (!v)
		return;
	for (size_t i = 0; i < v->setup.wordings; i++)
		reader_stop(v->voice[i].reader);
	explain_memory_stop(v->models);
	loose_free(v->loose);
	claims_fini(&v->claims);
	text_fini(&v->predicted);
	free(v->voice);
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

static void
name_deal(struct verify *v, const struct shuffle *shuffle, uint64_t seed)
{
	struct verdict *verdict = v->verdict;

	snprintf(verdict->shuffle, sizeof(verdict->shuffle), "%s",
		shuffle->name);
	verdict->seeded = true;
	verdict->seed = (int64_t)seed;
}

/* Whether a whole deck is shown as it was dealt: that is searched at once. */
static bool
shows_deck(const struct verify *v, size_t rounds)
{
	for (size_t i = 0; i < rounds; i++) {
		unsigned places = 0;

		for (unsigned j = 0; j < CARD_COUNT; j++)
			places += v->hands[i].at[j] != CARD_NONE;
		if (places == CARD_COUNT)
			return true;
	}
	return false;
}

/* Whether this game is one to look for a seed in. */
static bool
seeks_seed(const struct verify *v)
{
	return v->setup.recover &&
		(v->setup.every || v->verdict->first_line == 1);
}

/* A seed that nobody told, from what `rounds` of v->hands show. */
static void
name_recovered(struct verify *v, const struct voice *voice, size_t rounds)
{
	const char *usual = wording_facts(voice->wording)->shuffle;
	const struct shuffle *first = v->setup.shuffle;
	uint64_t work = RECOVER_WORK;
	struct model found;

	if (!first)
		first = shuffle_by_name(usual);
	if (!seeks_seed(v) || !first ||
		!(v->setup.thorough || shows_deck(v, rounds)) ||
		!recover_model(first, v->hands, rounds, &work, &found))
		return;
	name_deal(v, found.shuffle, found.seed);
	v->verdict->recovered = true;
}

/* The wording, and the deal, told or recovered. */
static void
name(struct verify *v, const struct voice *voice, size_t rounds)
{
	const struct wording_facts *facts = wording_facts(voice->wording);
	struct verdict *verdict = v->verdict;
	struct dealer dealer;

	snprintf(verdict->wording, sizeof(verdict->wording), "%s", facts->name);
	if (!deal_dealer(v, voice, &dealer))
		name_recovered(v, voice, rounds);
	else if (!dealer.decks)
		name_deal(v, dealer.model.shuffle, dealer.model.seed);
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
	bool told = deal_dealer(v, voice, &dealer);
	struct exact_game game;
	struct referee *r;
	size_t rounds = 0;
	bool exact;

	v->found = false;
	r = deal_referee(v, voice, told ? &dealer : NULL, false,
		(struct referee_sink){note_found, v});
	exact = exact_read(&voice->exact, s, v->referee, r, &v->found, &game);
	if (r) {
		if (exact)
			v->referee->end(
				r, s->line + game.lines, v->setup.whole);
		v->referee->tally(r, &v->verdict->tally);
		rounds = v->referee->hands(r, v->hands,
			exact && seeks_seed(v) ? VERIFY_ROUNDS : 0);
		v->referee->stop(r);
	}
	if (!exact || v->found)
		return false;
	name(v, voice, rounds);
	close(v, s, game.length, game.lines);
	return true;
}

/*
 * How much the first lines differ from the voice's wording; SIZE_MAX when it is
 * more than `most`, which is found out as soon as it is.
 */
static size_t
difference(struct verify *v, struct voice *voice, struct source *s, size_t most)
{
	const struct reader_until until = {READER_SEEN, most};
	struct reader_game how = reader_read(
		reader_of(v, voice), s, &until, NULL, NULL, &v->claims);

	return how.findings > most ? SIZE_MAX : how.findings;
}

/*
 * The voice whose wording the first lines differ from least; of those that are
 * equal, the first. The usual one is tried before others, so that most of them
 * are given up early.
 */
static struct voice *
choose(struct verify *v, struct source *s)
{
	size_t best = v->usual, fewest;

	if (v->setup.wordings == 1)
		return &v->voice[0];
	fewest = difference(v, &v->voice[best], s, SIZE_MAX);
	if (s->line > 1 && fewest / READER_WAY <= v->usual_ways)
		return &v->voice[best];
	for (size_t i = 0; i < v->setup.wordings; i++) {
		size_t most = i < best ? fewest : fewest - 1, notes;

		if (i == v->usual || (fewest == 0 && i > best))
			continue;
		notes = difference(v, &v->voice[i], s, most);
		if (notes == SIZE_MAX)
			continue;
		fewest = notes;
		best = i;
	}
	v->usual = best;
	v->usual_ways = fewest / READER_WAY;
	return &v->voice[best];
}

/* No text has many of these. */
static bool
is_odd(unsigned char c)
{
	return (c > 0 && c < 7) || (c > 13 && c < 32 && c != 27) || c == 0xc0 ||
		c == 0xc1 || c > 0xf4;
}

/*
 * Whether the bytes at the mark are a picture, a program or the like. Of text
 * in UTF-16 every other byte may be NUL, and no more.
 */
static bool
is_binary(const struct source *s)
{
	size_t length, odd = 0, nul[2] = {0, 0};
	const char *bytes = source_bytes(s, &length);

	if (length > BINARY_SEEN)
		length = BINARY_SEEN;
	for (size_t i = 0; i < length; i++) {
		odd += is_odd((unsigned char)bytes[i]);
		nul[i % 2] += bytes[i] == '\0';
	}
	return (odd > 8 && odd > (length - nul[0] - nul[1]) / 16) ||
		(nul[0] > 8 + length / 16 && nul[1] > 8 + length / 16);
}

static void
find_nothing(struct verify *v, uint64_t line, const char *what)
{
	struct fault f;

	verdict_clear(v->verdict);
	fault_set(&f, FAULT_NO_TRANSCRIPT, line, 0, "%s", what);
	findings_add(v, &f, NULL, NULL);
}

/* Tells of lists that the program sorts, where the first of them stands. */
static void
find_sorted(struct verify *v)
{
	const struct vocabulary *words = v->setup.game->vocabulary;
	uint64_t kinds = claims_mark_sorted(&v->claims, words);
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
		findings_add(v, &f, NULL, NULL);
	}
}

/* Line by line, whatever is there. */
static void
try_tolerant(struct verify *v, struct source *s)
{
	const struct reader_sink sink = {findings_note, findings_again, v};
	struct voice *voice = choose(v, s);
	struct dealer dealer;
	struct reader_game how;
	uint64_t last;
	size_t rounds;
	bool dealt;

	v->merges = 0;
	v->session = s->session;
	how = reader_read(reader_of(v, voice), s, NULL, &sink, v->setup.lines,
		&v->claims);
	last = s->line + how.lines - (how.lines > 0);
	if (is_binary(s)) {
		find_nothing(v, s->line, "this is no text");
	} else if (how.claims == 0) {
		find_nothing(v, s->line, "nothing here is a line of the game");
	} else {
		find_sorted(v);
		dealt = deal_settle(v, voice, how.echoed, last, &dealer);
		rounds =
			deal_judge(v, voice, dealt ? &dealer : NULL, how.echoed,
				last, (struct referee_sink){findings_add, v});
		if (v->record && verdict_class(v->verdict) > CLASS_SCORE)
			predict_compare(v, voice);
		name(v, voice, rounds);
	}
	findings_finish(v, s, how.length);
	close(v, s, how.length, how.lines);
}

/* The record's bytes, compared. */
static bool
try_record(struct verify *v, struct source *s)
{
	uint64_t lines;
	size_t length;

	if (!predict_exactly(v, s, &length, &lines) ||
		(v->setup.whole && !v->verdict->tally.over))
		return false;
	name(v, &v->voice[0], 0);
	close(v, s, length, lines);
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
	/* Who wants to see lines sees them read one by one. */
	done = !v->setup.lines && rec && try_record(v, s);
	for (size_t i = 0; i < v->setup.wordings && !done && !v->setup.lines;
		i++)
		done = !rec && try_exact(v, &v->voice[i], s);
	if (!done)
		try_tolerant(v, s);
	verdict->complete = verdict->tally.over;
	return true;
}
