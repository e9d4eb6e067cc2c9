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

/* Types lines until the game is over; returns the bytes of those typed. */
static size_t
type_lines(struct session *s, const struct text *lines)
{
	struct fault f;
	size_t at = 0;

	while (at < lines->length && !session_over(s)) {
		const char *line = lines->bytes + at;
		const char *end = memchr(line, '\n', lines->length - at);

		/* The program is to refuse what the game refuses. */
		(void)session_type(s, line, (size_t)(end - line), &f);
		at += (size_t)(end - line) + 1;
		text_clear(s->out);
	}
	return at;
}

/*
 * Adds the program's input. Lines after the end of the game are left out: a
 * program is right to end without reading them.
 */
static int
add_input(const struct trial *t, const struct record *rec, struct text *input,
	struct fault *f)
{
	struct game_setup setup;
	struct session s;
	struct text out;
	int refused = 0;

	text_init(&out);
	session_init(&s, t->game, t->wording, false, &out);
	if (session_setup(rec, t->wording, &setup, f) != 0 ||
		session_start(&s, &setup, f) != 0) {
		text_fini(&out);
		return -1;
	}
	if (rec->seats)
		refused = t->game->seating(rec->seats, input, f);
	if (!refused) {
		type_lines(&s, input);
		text_add(input, rec->lines.bytes, type_lines(&s, &rec->lines));
	}
	session_stop(&s);
	text_fini(&out);
	return refused;
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
