/*
 * Runs of a program on a record, and what verify says of its output.
 */
#include "core/trial/trial.h"

#include "core/game/session.h"

#include <assert.h>

/* How a program ended that no limit ended; false: well. */
static bool
fault_of_exited(const struct sandbox_result *r, struct fault *f)
{
	if (r->code == 127)
		fault_set(f, FAULT_STATUS, 0, 0,
			"status 127: the shell found no such command, or it is "
			"in a folder that the sandbox hides (--show FOLDER)");
	else if (r->code == 126)
		fault_set(f, FAULT_STATUS, 0, 0,
			"status 126: the shell may not run the command: is it "
			"executable, and its interpreter in a folder shown "
			"(--show FOLDER)?");
	else if (r->code != 0)
		fault_set(f, FAULT_STATUS, 0, 0, "status %d", r->code);
	else if (r->unread)
		fault_set(f, FAULT_ENDED_EARLY, 0, 0,
			"it left %zu byte%s of its input unread", r->unread,
			r->unread == 1 ? "" : "s");
	return r->code != 0 || r->unread;
}

bool
sandbox_fault(const struct sandbox *s, const struct sandbox_result *r,
	struct fault *f)
{
	const char *name = sigabbrev_np(r->code);

	switch (r->end) {
	case SANDBOX_EXITED:
		return fault_of_exited(r, f);
	case SANDBOX_KILLED:
		fault_set(f, FAULT_CRASHED, 0, 0, "SIG%s (%s)",
			name ? name : "?", strsignal(r->code));
		break;
	case SANDBOX_TIMED_OUT:
		fault_set(f, FAULT_TIMED_OUT, 0, 0, "after %g second%s",
			s->time / 1000.0, s->time == 1000 ? "" : "s");
		break;
	case SANDBOX_CLOCK_OUT:
		fault_set(f, FAULT_TIMED_OUT, 0, 0,
			"after %ju seconds by the clock",
			(uintmax_t)r->ms / 1000);
		break;
	case SANDBOX_CPU_OUT:
		fault_set(f, FAULT_TIMED_OUT, 0, 0,
			"after %u second%s of processor time", s->cpu,
			s->cpu == 1 ? "" : "s");
		break;
	case SANDBOX_MEMORY_OUT:
		fault_set(f, FAULT_MEMORY, 0, 0, "more than %s",
			text_size(s->memory).bytes);
		break;
	case SANDBOX_OUTPUT_OUT:
		fault_set(f, FAULT_OUTPUT, 0, 0, "more than %s",
			text_size(s->output).bytes);
		break;
	case SANDBOX_PROCESSES_OUT:
		fault_set(f, FAULT_PROCESSES, 0, 0,
			"more than %u processes and threads", s->processes);
		break;
	}
	return true;
}

int
trial_start(struct trial *t, const struct sandbox *sandbox,
	const struct verify_setup *setup, struct fault *f)
{
	assert(setup->wordings == 1);
	if (t->verify && t->sandbox.command == sandbox->command &&
		t->wording == setup->wording[0] && t->game == setup->game &&
		t->setup.all == setup->all && t->setup.whole == setup->whole &&
		t->setup.marks == setup->marks &&
		t->setup.steps == setup->steps) {
		t->sandbox = *sandbox;
		return 0;
	}
	trial_stop(t);
	*t = (struct trial){.sandbox = *sandbox,
		.setup = *setup,
		.game = setup->game,
		.wording = setup->wording[0],
		.most = TRIAL_RUNS};
	t->verify = verify_start(setup, f);
	return t->verify ? 0 : -1;
}

void
trial_stop(struct trial *t)
{
	verify_stop(t->verify);
	sandbox_result_fini(&t->result);
	t->verify = NULL;
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
add_input(struct trial *t, const struct record *rec, struct text *input,
	struct fault *f)
{
	struct session_user user = {
		.typing = count_typed, .context = &t->typed};
	const struct text *lines = &rec->lines;
	struct session s;
	size_t at = 0;

	t->typed = 0;
	session_init(&s, t->game, t->wording, false, NULL);
	if (session_replay(&s, rec, &user, NULL, f) != 0 ||
		(rec->seats &&
			game_seating(t->game, rec->seats, input, f) != 0))
		return -1;
	for (uint64_t i = 0; i < t->typed; i++) {
		const char *line;
		size_t length;

		text_line(lines, &at, &line, &length);
		text_add(input, line, length + 1);
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
	struct text input = {0}, command = {0};
	int refused;

	t->end = (struct fault){.id = FAULT_NONE};
	t->runs++;
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
	sandbox_fault(&sandbox, &t->result, &t->end);
	return 0;
}

/* Whether the program was ended, by a signal or a limit. */
static bool
is_killed(enum fault_id id)
{
	return id >= FAULT_CRASHED && id <= FAULT_PROCESSES;
}

/* Adds the last line of its standard error that says anything new. */
static void
add_last_error(const struct text *err, struct fault *f)
{
	size_t length = strlen(f->what);
	char line[FAULT_TEXT];

	for (size_t end = err->length, begin; end > 0; end = begin) {
		end -= err->bytes[end - 1] == '\n';
		begin = end;
		while (begin > 0 && err->bytes[begin - 1] != '\n')
			begin--;
		text_fill(line, sizeof line, "%.*s", (int)(end - begin),
			err->bytes + begin);
		if (strstr(f->what, line))
			continue;
		text_fill(f->what + length, sizeof f->what - length,
			"; its last error: %s", line);
		return;
	}
}

/* Joins how the program ended with the finding that its output stops. */
static void
join_end(const struct fault *end, struct fault *stop)
{
	char why[FAULT_TEXT];

	text_fill(why, sizeof why, "%s; %s", end->what, stop->what);
	stop->id = end->id;
	text_fill(stop->what, sizeof stop->what, "%s", why);
	if (end->id == FAULT_OUTPUT) /* no line is missing */
		*stop->expected = *stop->found = '\0';
}

/* The command that a program was at when it was killed; one that has printed
 * nothing was at the first, and asked for none. */
static uint64_t
last_command(const struct trial *t, const struct verdict *v, struct fault *end)
{
	bool silent = t->result.out.length == 0;

	if (t->typed == 0 ||
		(!silent &&
			(!is_killed(end->id) || !v->asked ||
				v->asked >= t->typed)))
		return t->typed;
	verify_add_unasked(
		t->typed - (silent ? 0 : v->asked), t->typed, "; ", end->what);
	return silent ? 1 : v->asked;
}

/* Adds how the program ended. That it has not read all lines follows from any
 * difference before. */
static void
raise_end(const struct trial *t, const struct record *rec, struct verdict *v)
{
	struct finding *finding;
	struct fault end = t->end;
	uint64_t command;

	for (size_t i = v->count; i-- > 0;) {
		struct fault *f = &v->finding[i].fault;

		if (f->id != FAULT_UNFINISHED && f->id != FAULT_TRUNCATED)
			continue;
		if (end.id != FAULT_ENDED_EARLY) {
			join_end(&end, f);
			add_last_error(&t->result.err, f);
		}
		return;
	}
	if (end.id == FAULT_ENDED_EARLY && verdict_class(v) < CLASS_WORDING)
		return;
	end.line = v->last_line;
	command = last_command(t, v, &end);
	add_last_error(&t->result.err, &end);
	finding = verdict_add(v, &end);
	finding->command = command;
	verify_command(rec, command, finding->input, sizeof finding->input);
}

enum {
	REPEATED_UNITS = 64, /* lines, or bytes, of what comes again */
	REPEATED_TIMES = 20  /* so often is without end */
};

/* Where the unit of `length` bytes that ends the text comes the first time. */
static size_t
first_repeated(const char *s, size_t end, size_t length)
{
	size_t at = end - length;

	while (at >= length && memcmp(s + at - length, s + at, length) == 0)
		at -= length;
	return at;
}

/* Where a unit, of lines or of bytes, that ends the text comes the first time
 * of those without end; `end`: none does. */
static size_t
first_endless(const char *s, size_t end, bool lines)
{
	size_t begin = end;

	for (unsigned i = 0; i < REPEATED_UNITS && begin > 0; i++) {
		size_t length, at;

		do
			begin--;
		while (lines && begin > 0 && s[begin - 1] != '\n');
		length = end - begin;
		at = first_repeated(s, end, length);
		if ((end - at) / length >= REPEATED_TIMES)
			return at;
	}
	return end;
}

/*
 * What a program printed that had to be stopped, without what came again and
 * again at its end, in one line or in many: there is nothing in that to judge.
 */
static size_t
length_to_judge(const struct text *out)
{
	const char *s = out->bytes;
	size_t end = out->length, line = end, at;

	while (line && s[line - 1] != '\n')
		line--;
	at = line + first_endless(s + line, end - line, false);
	/* The first prompt of them may have been answered. */
	if (at < end)
		return at + (s[at] == '>');
	at = first_endless(s, line, true);
	return at < line ? at : end;
}

/* Whether the command tells the program the record's seed. */
static bool
tells_seed(const char *command, const struct record *rec)
{
	struct text seed = {0};
	const char *at = command;
	bool told = strstr(command, "{seed}") != NULL;

	text_number(&seed, rec->seed);
	while (!told && (at = strstr(at, seed.bytes)) != NULL) {
		told = (at == command || !ascii_digit(at[-1])) &&
			!ascii_digit(at[seed.length]);
		at++;
	}
	text_fini(&seed);
	return told;
}

/* Adds to other cards than the seed's that the program never had the seed: the
 * one mistake in a command that looks like one in the program. */
static void
add_untold_seed(
	const struct trial *t, const struct record *rec, struct verdict *v)
{
	if (!rec->seeded || tells_seed(t->sandbox.command, rec))
		return;
	for (size_t i = 0; i < v->count; i++) {
		struct fault *f = &v->finding[i].fault;
		size_t length = strlen(f->what);

		if (fault_kind(f->id)->class != CLASS_DEAL)
			continue;
		text_fill(f->what + length, sizeof f->what - length,
			"; the command has no {seed}");
		return;
	}
}

void
trial_judge(struct trial *t, const struct record *rec, struct verdict *v)
{
	const struct text *out = &t->result.out;
	struct source s;
	struct fault f;

	source_start_text(&s, out->bytes,
		is_killed(t->end.id) ? length_to_judge(out) : out->length);
	if (!verify_game(t->verify, &s, rec, v)) {
		v->game = t->game->name;
		fault_set(&f, FAULT_NO_TRANSCRIPT, 0, 0, "nothing is printed");
		if (t->end.id == FAULT_NONE || t->end.id == FAULT_ENDED_EARLY)
			verdict_add(v, &f);
	} else if (!is_killed(t->end.id) && source_need(&s, 1) > 0) {
		fault_set(&f, FAULT_NO_RECORD, s.line, 0,
			"there is more than the record's game");
		verdict_add(v, &f);
	}
	if (t->end.id != FAULT_NONE)
		raise_end(t, rec, v);
	add_untold_seed(t, rec, v);
	if (t->allowed)
		verdict_allow(v, t->allowed);
	source_stop(&s);
}
