/* Transcripts to verdicts. */
#include "core/api/api.h"

#include "core/report/report.h"
#include "core/verify/verify.h"

#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

struct sts_verifier {
	struct verify_setup setup;
	struct game_choice choice[GAME_OPTIONS];
	struct wording_list loaded;
	bool allowed[FAULT_COUNT];
	struct strings kept;       /* of the settings */
	struct sts_record *record; /* NULL: games may be any */
	/* What is being judged. */
	struct verify *verify; /* NULL: to be started with the settings */
	char *name;
	int bytes; /* the descriptor of a transcript given as bytes, or -1 */
	struct verify_input input;
	uint64_t games; /* of the transcript, judged */
	bool ended;
	/* The verdict last returned. */
	struct verdict verdict;
	struct sts_verdict told;
	struct sts_finding *finding;
	struct text json;
};

/* The wordings games may be in: one, or all of the game's. */
static int
use_wording(struct sts_verifier *v, const char *text, struct fault *f)
{
	const struct game *game = v->setup.game;
	struct wording_list list = {0};
	struct wording *w;

	if (strcmp(text, "auto") != 0) {
		w = api_wording(game, text, f);
		if (!w)
			return -1;
		wording_list_add(&list, w);
	}
	wording_list_fini(&v->loaded);
	v->loaded = list;
	v->setup.wording = list.wording;
	v->setup.wordings = list.count;
	return 0;
}

struct sts_verifier *
sts_verifier_new(const char *game, struct sts_error *error)
{
	const struct game *g = api_game(game, error);
	struct sts_verifier *v;
	struct fault f;

	if (!g)
		return NULL;
	v = memory_zero(1, sizeof *v);
	v->setup.game = g;
	v->setup.choice = v->choice;
	v->bytes = -1;
	if (use_wording(v, "auto", &f) == 0)
		return v;
	api_refuse(error, &f);
	sts_verifier_free(v);
	return NULL;
}

static void
close_transcript(struct sts_verifier *v)
{
	verify_input_close(&v->input);
	if (v->bytes >= 0)
		close(v->bytes);
	v->bytes = -1;
	free(v->name);
	v->name = NULL;
	v->ended = true;
}

void
sts_verifier_free(struct sts_verifier *v)
{
	if (!v)
		return;
	close_transcript(v);
	verify_stop(v->verify);
	wording_list_fini(&v->loaded);
	strings_fini(&v->kept);
	sts_record_free(v->record);
	verdict_fini(&v->verdict);
	text_fini(&v->json);
	free(v->finding);
	free(v);
}

static int
set_seed(struct sts_verifier *v, const char *seed, struct fault *f)
{
	if (seed_read(seed, &v->setup.seed, f) != 0)
		return -1;
	v->setup.seeded = true;
	v->setup.argument = strings_keep(&v->kept, memory_copy(seed));
	return 0;
}

/* A setting that is on or off; false: there is none of this name. */
static bool
set_switch(struct verify_setup *s, const char *key, bool on)
{
	if (strcmp(key, "complete") == 0)
		s->whole = on;
	else if (strcmp(key, "all") == 0)
		s->all = on;
	else if (strcmp(key, "find-seed") == 0) {
		s->recover = on ? RECOVER_ALL_GAMES : RECOVER_NO_GAME;
		s->thorough = on;
	} else {
		return false;
	}
	return true;
}

int
sts_verifier_set(struct sts_verifier *v, const char *key, const char *value,
	struct sts_error *error)
{
	struct fault f;
	int refused = 0;

	verify_stop(v->verify);
	v->verify = NULL;
	close_transcript(v);
	if (strcmp(key, "wording") == 0)
		refused = use_wording(v, value, &f);
	else if (strcmp(key, "seed") == 0)
		refused = set_seed(v, value, &f);
	else if (strcmp(key, "allow") == 0)
		refused = fault_select(value, v->allowed)
			? 0
			: fault_set(&f, FAULT_NAME, 0, 0,
				  "'%s' is neither a class nor a finding",
				  SHORT(value, QUOTE_WORD));
	else if (strcmp(key, "shuffle") == 0) {
		const struct shuffle *s = api_shuffle(value, error);

		v->setup.shuffle = s ? s : v->setup.shuffle;
		return s ? 0 : -1;
	} else if (!set_switch(&v->setup, key, strcmp(value, "0") != 0))
		return api_choose(v->setup.game, v->choice, &v->setup.choices,
			key, strings_keep(&v->kept, memory_copy(value)), error);
	return refused ? api_refuse(error, &f) : 0;
}

int
sts_verifier_record(struct sts_verifier *v, const struct sts_record *record,
	struct sts_error *error)
{
	char *yaml = sts_record_yaml(record);
	struct sts_record *copy = sts_record_read(yaml, strlen(yaml), 0, error);
	const char *wording = copy ? copy->record.wording : NULL;
	struct fault f;

	sts_free(yaml);
	if (!copy)
		return -1;
	v->setup.game = copy->game;
	if (use_wording(v, wording ? wording : copy->game->wording, &f) != 0) {
		sts_record_free(copy);
		return api_refuse(error, &f);
	}
	sts_record_free(v->record);
	v->record = copy;
	verify_stop(v->verify);
	v->verify = NULL;
	close_transcript(v);
	return 0;
}

int
sts_verifier_open(struct sts_verifier *v, const char *name, int fd,
	struct sts_error *error)
{
	struct fault f;

	close_transcript(v);
	if (!v->verify)
		v->verify = verify_start(&v->setup, &f);
	if (!v->verify)
		return api_refuse(error, &f);
	v->games = 0;
	v->name = memory_copy(name);
	verify_input_open(&v->input, fd);
	v->ended = false;
	return 0;
}

int
sts_verifier_open_bytes(struct sts_verifier *v, const char *name,
	const char *bytes, size_t length, struct sts_error *error)
{
	int fd = source_memory(bytes, length);

	if (fd < 0)
		return api_fail(error, FAULT_READ, "%s: %s",
			SHORT(name, QUOTE_NAME), strerror(errno));
	if (sts_verifier_open(v, name, fd, error) != 0) {
		close(fd);
		return -1;
	}
	v->bytes = fd;
	return 0;
}

static void
find_alone(struct sts_verifier *v, enum fault_id id, const char *what)
{
	struct fault f;

	verdict_clear(&v->verdict);
	v->verdict.game = v->setup.game->name;
	fault_set(&f, id, 0, 0, "%s", what);
	verdict_add(&v->verdict, &f);
}

/* Judges the next game into v->verdict; false: there is none. */
static bool
judge_next(struct sts_verifier *v)
{
	struct source *s = &v->input.source;

	if (v->record && v->games > 0) {
		v->ended = true;
		if (source_need(s, 1) == 0)
			return false;
		find_alone(v, FAULT_NO_RECORD,
			"there is more than the records' games");
		return true;
	}
	if (verify_game(v->verify, s, v->record ? &v->record->record : NULL,
		    &v->verdict))
		return true;
	v->ended = true;
	if (v->games > 0 || s->failed)
		return false;
	find_alone(v, FAULT_NO_TRANSCRIPT, "the input is empty");
	return true;
}

static void
fill_finding(
	struct sts_finding *to, const struct finding *from, const char *game)
{
	const struct fault *f = &from->fault;
	const struct fault_kind *kind = fault_kind(f->id);

	*to = (struct sts_finding){.name = kind->slug,
		.class_name = fault_class_name(kind->class),
		.message = f->what,
		.expected = f->expected,
		.found = f->found,
		.source = from->source,
		.table = from->table,
		.proof = from->proof,
		.rule = fault_rule(f->id, game).text,
		.line = f->line,
		.count = from->count,
		.column = f->column,
		.width = f->width,
		.round = f->round,
		.move = f->move,
		.seat = f->seat,
		.allowed = from->allowed};
}

static void
fill_json(struct sts_verifier *v)
{
	const struct report_options options = {.game = v->verdict.game};
	const struct report_format *json;
	struct report r;
	struct fault f;

	json = report_by_name("json", &f);
	text_clear(&v->json);
	report_begin(&r, json, &options, &v->json);
	report_verdict(&r, &v->verdict, NULL, &v->json);
	report_end(&r, &v->json);
	text_cut(&v->json, v->json.length - 1);
	v->json.bytes[v->json.length] = '\0';
}

static void
fill_verdict(struct sts_verifier *v)
{
	const struct verdict *from = &v->verdict;
	struct sts_verdict *to = &v->told;

	v->finding = memory_resize(v->finding, from->count, sizeof *v->finding);
	for (size_t i = 0; i < from->count; i++)
		fill_finding(&v->finding[i], &from->finding[i], from->game);
	*to = (struct sts_verdict){.verdict = verdict_name(from),
		.game = from->game,
		.wording = from->wording,
		.shuffle = from->shuffle,
		.seed = from->seed,
		.seeded = from->seeded,
		.complete = from->complete,
		.first_line = from->first_line,
		.last_line = from->last_line,
		.seats = from->tally.seats,
		.rounds = from->tally.rounds,
		.count = from->count,
		.finding = v->finding,
		.json = v->json.bytes};
	for (unsigned seat = 0; seat < from->tally.seats; seat++) {
		to->score[seat] = from->tally.score[seat];
		to->won[seat] = from->tally.won[seat];
	}
}

int
sts_verifier_next(struct sts_verifier *v, const struct sts_verdict **verdict,
	struct sts_error *error)
{
	if (v->ended || !judge_next(v)) {
		if (v->input.capture && v->input.source.failed)
			return api_refuse(error, &v->input.fault);
		return 0;
	}
	v->games++;
	v->verdict.file = v->name;
	verify_input_place(&v->input, &v->verdict);
	verdict_allow(&v->verdict, v->allowed);
	fill_json(v);
	fill_verdict(v);
	*verdict = &v->told;
	return 1;
}
