/*
 * Runs of a program on a record, and what verify says of its output.
 */
#include "core/trial/trial.h"

#include "core/game/session.h"

#include <string.h>

int
trial_start(struct trial *t, const struct sandbox *sandbox,
	const struct game *game, const struct wording *w, struct fault *f)
{
	struct verify_setup setup = {
		.game = game, .wording = &w, .wordings = 1};

	*t = (struct trial){.sandbox = *sandbox, .game = game, .wording = w};
	t->verify = verify_start(&setup, f);
	if (!t->verify)
		return -1;
	sandbox_result_init(&t->result);
	return 0;
}

void
trial_stop(struct trial *t)
{
	verify_stop(t->verify);
	sandbox_result_fini(&t->result);
}

/* Lines of the record that are typed before its game is over. */
static void
count_typed(void *context, uint64_t number)
{
	uint64_t *typed = context;

	*typed = number;
}

/*
 * Adds the program's input. Lines after the end of the game are left out: a
 * program is right to end without reading them. What the game refuses is
 * typed: the program is to refuse it as well.
 */
static int
add_input(const struct trial *t, const struct record *rec, struct text *input,
	struct fault *f)
{
	uint64_t typed = 0;
	struct session_user user = {.typing = count_typed, .context = &typed};
	struct tally tally;
	const struct text *lines = &rec->lines;
	size_t at = 0;

	if (session_replay(t->game, t->wording, rec, false, NULL, &user, &tally,
		    f) != 0 ||
		(rec->seats && t->game->seating(rec->seats, input, f) != 0))
		return -1;
	while (typed--) {
		const char *line = lines->bytes + at;
		const char *end = memchr(line, '\n', lines->length - at);

		text_add(input, line, (size_t)(end - line) + 1);
		at += (size_t)(end - line) + 1;
	}
	return 0;
}

/* Puts the record's seed where the command says {seed}. */
static int
add_command(const struct trial *t, const struct record *rec,
	struct text *command, struct fault *f)
{
	const char *rest = t->sandbox.command, *mark;

	while ((mark = strstr(rest, "{seed}")) != NULL) {
		if (!rec->seeded)
			return fault_set(f, FAULT_SEED, rec->line, 0,
				"the record has no seed to put in for {seed}");
		text_add(command, rest, (size_t)(mark - rest));
		text_number(command, rec->seed);
		rest = mark + strlen("{seed}");
	}
	text_string(command, rest);
	return 0;
}

int
trial_run(struct trial *t, const struct record *rec, struct fault *f)
{
	struct sandbox sandbox = t->sandbox;
	struct text input, command;
	int refused;

	memset(t->found, 0, sizeof t->found);
	t->worst = (struct fault){.id = FAULT_NONE};
	t->runs++;
	text_init(&input);
	text_init(&command);
	refused = add_input(t, rec, &input, f) != 0 ||
		add_command(t, rec, &command, f) != 0;
	if (!refused) {
		sandbox.command = command.bytes;
		refused = sandbox_run(&sandbox, input.bytes, input.length,
				  &t->result, f) != 0;
	}
	text_fini(&input);
	text_fini(&command);
	if (refused)
		return -1;
	if (sandbox_fault(&sandbox, &t->result, &t->worst))
		t->found[t->worst.id] = true;
	return 0;
}

struct printed {
	const char *bytes;
	size_t left;
};

static long
read_printed(void *context, char *bytes, size_t room)
{
	struct printed *p = context;
	size_t n = p->left < room ? p->left : room;

	if (n)
		memcpy(bytes, p->bytes, n);
	p->bytes += n;
	p->left -= n;
	return (long)n;
}

/* Whether any finding is worse than this. */
static bool
is_mild(enum fault_id id)
{
	return id == FAULT_NONE || id == FAULT_STATUS ||
		id == FAULT_ENDED_EARLY;
}

static void
note_findings(struct trial *t, const struct verdict *v)
{
	const struct fault *worst = NULL;

	for (size_t i = 0; i < v->count; i++) {
		const struct fault *f = &v->finding[i].fault;

		t->found[f->id] = true;
		if (!worst ||
			fault_kind(f->id)->class < fault_kind(worst->id)->class)
			worst = f;
	}
	if (worst && is_mild(t->worst.id))
		t->worst = *worst;
}

void
trial_judge(struct trial *t, const struct record *rec)
{
	struct printed p = {t->result.out.bytes, t->result.out.length};
	struct verdict v;
	struct source s;
	struct fault f;

	verdict_init(&v);
	source_start(&s, read_printed, &p);
	if (!verify_game(t->verify, &s, rec, &v)) {
		fault_set(&f, FAULT_NO_TRANSCRIPT, 0, 0, "nothing is printed");
		verdict_add(&v, &f);
	}
	note_findings(t, &v);
	source_stop(&s);
	verdict_fini(&v);
}
