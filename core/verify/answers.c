/*
 * The answers to what is typed, beside those of the record: refusals that the
 * transcript lacks or has alone, and commands that the record has no more.
 */
#include "core/verify/record_private.h"

/* The claims from one move or result to the next. */
struct stretch {
	const struct claims *claims;
	size_t at, end;
};

/* Passes over the next prompt and what is typed at it, to what answers it; the
 * end: there is no other prompt. */
static void
pass_prompt(const struct verify_case *c, struct stretch *s)
{
	unsigned prompt = c->words->prompt;

	while (s->at < s->end && claims_kind(s->claims, s->at) != prompt)
		s->at++;
	s->at += s->at < s->end;
	while (s->at < s->end &&
		claims_kind(s->claims, s->at) == c->words->typed)
		s->at++;
}

/* Whether the transcript refuses where the record does not, or in the words for
 * something else, or the reverse. */
static bool
is_other_answer(const struct verify_case *c, const struct stretch *s,
	const struct stretch *due)
{
	unsigned kind = claims_kind(s->claims, s->at);
	unsigned want = claims_kind(due->claims, due->at);
	unsigned prompt = c->words->prompt;

	return kind != want && (kind == prompt || verify_refuses(c, kind)) &&
		(want == prompt || verify_refuses(c, want));
}

/* A finding that names the line; NULL: there is none. */
static struct finding *
finding_on(struct verdict *v, uint64_t line)
{
	for (size_t i = 0; i < v->count; i++)
		if (finding_names(&v->finding[i], line))
			return &v->finding[i];
	return NULL;
}

/* Says which of the two is there, and which should be; a prompt is no answer.
 */
static void
say_answers(const struct verify_case *c, const struct claim *claim,
	const struct claim *due, struct fault *f)
{
	const unsigned prompt = c->words->prompt;

	text_fill(f->expected, FAULT_TEXT, FAULT_NO_LINE);
	text_fill(f->found, FAULT_TEXT, FAULT_NO_LINE);
	if (due->event->kind != prompt)
		verify_print_claim(c, due, f->expected);
	if (claim->event->kind != prompt)
		verify_print_claim(c, claim, f->found);
	if (due->event->kind == prompt) {
		f->id = FAULT_STRAY_LINE;
		text_fill(f->what, FAULT_TEXT,
			"`%s` is extra: the replay of the record answers "
			"nothing",
			SHORT(f->found, QUOTE_LINE));
	} else if (claim->event->kind == prompt) {
		f->id = FAULT_REFUSAL_MISSING;
		text_fill(f->what, FAULT_TEXT, VERIFY_MISSING,
			SHORT(f->expected, QUOTE_LINE));
	} else {
		text_fill(f->what, FAULT_TEXT, "`%s` for `%s`",
			SHORT(f->found, QUOTE_LINE),
			SHORT(f->expected, QUOTE_LINE));
	}
}

static void
raise_answer(const struct verify_case *c, const struct stretch *s,
	const struct stretch *due, struct verdict *v)
{
	unsigned prompt = c->words->prompt;
	struct claim claim, want;
	struct event e, d;
	struct finding *told;
	struct fault f;

	claims_get(s->claims, s->at, &claim, &e);
	claims_get(due->claims, due->at, &want, &d);
	/* What could not be read may be the refusal. */
	if (e.kind == prompt && (claim.stray || claim.unread))
		return;
	if (e.kind == prompt)
		claim.line = claims_line(s->claims, s->at - 1);
	told = finding_on(v, claim.line);
	if (told && (e.kind != prompt || told->fault.id != FAULT_SPACING))
		return;
	if (told)
		finding_discount(told, claim.line);
	findings_take_out(v->finding, &v->count);
	fault_set(&f, FAULT_SPELLING, claim.line, claim.column, " ");
	f.width = claim.width;
	say_answers(c, &claim, &want, &f);
	verdict_add(v, &f);
}

/*
 * Moves both on to what stands before the next move or result: those of the
 * transcript up to the first that differs, or up to the end. False where there
 * is no more.
 */
static bool
next_stretch(const struct verify_case *c, const struct prediction *p,
	struct stretch *s, struct stretch *due)
{
	const struct alignment *a = &p->aligned;

	if (s->end == a->found_at)
		return false;
	s->at = ++s->end;
	due->at = ++due->end;
	while (s->end < a->found_at &&
		!align_is_course(c, claims_kind(s->claims, s->end)))
		s->end++;
	if (s->end < a->found_at)
		due->end = a->want[s->end];
	else
		due->end = a->differs ? a->want_at : p->want.count;
	return true;
}

/* How many prompts the record has in the stretch; ALIGN_NONE: moves of it are
 * missing from the transcript, or it has ended. */
static size_t
count_prompts(const struct verify_case *c, const struct stretch *s)
{
	size_t n = 0;

	if (s->end == ALIGN_NONE || s->at > s->end)
		return ALIGN_NONE;
	for (size_t i = s->at; i < s->end; i++) {
		if (align_is_course(c, claims_kind(s->claims, i)))
			return ALIGN_NONE;
		n += claims_kind(s->claims, i) == c->words->prompt;
	}
	return n;
}

/* Moves both on to the next answers that differ; *n prompts are left. */
static bool
find_other_answer(const struct verify_case *c, struct stretch *s,
	struct stretch *due, size_t *n)
{
	while (*n) {
		--*n;
		pass_prompt(c, s);
		pass_prompt(c, due);
		if (s->at < s->end && due->at < due->end &&
			is_other_answer(c, s, due))
			return true;
	}
	return false;
}

void
answers_compare(const struct verify_case *c, const struct claims *found,
	const struct prediction *p, struct verdict *v)
{
	struct stretch s = {found, 0, ALIGN_NONE};
	struct stretch due = {&p->want, 0, ALIGN_NONE};

	while (next_stretch(c, p, &s, &due)) {
		size_t n = count_prompts(c, &due);

		if (n == count_prompts(c, &s) && n != ALIGN_NONE)
			while (find_other_answer(c, &s, &due, &n))
				raise_answer(c, &s, &due, v);
	}
}

/* Whether what is typed can be the record's commands: no more than those, or,
 * behind the end that one of them makes, any. */
static bool
types_record(const struct verify_case *c, const struct claims *found,
	const struct claims *want, bool ended)
{
	unsigned prompt = c->words->prompt;
	size_t left = 0;

	if (ended)
		return claims_kind(want, want->count - 1) != prompt;
	for (size_t i = 0; i < want->count; i++)
		left += claims_kind(want, i) == prompt;
	for (size_t i = 0; i < found->count; i++)
		if (claims_kind(found, i) == prompt && left-- == 0)
			return false;
	return true;
}

void
answers_part(const struct verify_case *c, const struct claims *found,
	struct prediction *p)
{
	struct alignment *a = &p->aligned;
	struct stretch s = {found, 0, ALIGN_NONE};
	struct stretch due = {&p->want, 0, ALIGN_NONE}, asked, t;
	size_t n;

	do {
		if (!next_stretch(c, p, &s, &due))
			return;
		t = s;
		asked = due;
		n = count_prompts(c, &due);
	} while (n == count_prompts(c, &s) && n != ALIGN_NONE &&
		!find_other_answer(c, &t, &asked, &(size_t){n}));
	if (n == 0 || n == ALIGN_NONE || n >= count_prompts(c, &s) ||
		!types_record(c, found, &p->want, due.end == p->want.count))
		return;
	for (; n; n--) {
		pass_prompt(c, &s);
		asked.at = due.at;
		pass_prompt(c, &due);
	}
	if (s.at == s.end || !verify_answers(c, claims_kind(found, s.at)))
		return;
	a->differs = true;
	a->found_at = s.at;
	a->want_at = due.end < p->want.count ? due.end : ALIGN_NONE;
	a->want_before = asked.at;
	do
		a->found_before = --s.at;
	while (claims_kind(found, s.at) != c->words->prompt);
}
