#include "core/wording/profile.h"

#include "core/base/base.h"

#include <assert.h>
#include <stdlib.h>

const char *const profile_knob_names[TEMPLATE_KNOBS] = {
	[TEMPLATE_LEAD] = "lead",
	[TEMPLATE_SEPARATOR] = "separator",
	[TEMPLATE_END] = "end",
	[TEMPLATE_EMPTY] = "empty",
};

static void
begin_words(struct template_words *w, const char *const *word)
{
	for (; word && word[w->count]; w->count++) {
		size_t length = strlen(word[w->count]);

		assert(w->count < TEMPLATE_WORDS && length <= TEMPLATE_WORD);
		memcpy(w->word[w->count], word[w->count], length);
		w->length[w->count] = (uint8_t)length;
	}
}

void
profile_init(struct profile *p, const struct vocabulary *v)
{
	*p = (struct profile){.vocabulary = v};
	p->template = memory_zero(v->count, sizeof *p->template);
	p->words = memory_zero(v->count, sizeof *p->words);
	p->ranks = card_ranks_plain;
	p->lists.lead = p->lists.separator = p->rows.separator =
		(struct template_affix){1, " "};
	for (unsigned kind = 0; kind < v->count; kind++)
		begin_words(&p->words[kind], v->form[kind].words);
}

void
profile_fini(struct profile *p)
{
	free(p->template);
	free(p->words);
	*p = (struct profile){0};
}

void
profile_copy(struct profile *p, const struct profile *from)
{
	const unsigned kinds = from->vocabulary->count;

	*p = *from;
	p->template = memory_resize(NULL, kinds, sizeof *p->template);
	p->words = memory_resize(NULL, kinds, sizeof *p->words);
	memcpy(p->template, from->template, kinds * sizeof *p->template);
	memcpy(p->words, from->words, kinds * sizeof *p->words);
}

unsigned
profile_knobs_differ(
	const struct template_list *a, const struct template_list *b)
{
	unsigned differ = 0;

	for (unsigned k = 0; k < TEMPLATE_KNOBS; k++)
		if (memcmp(&a->knob[k], &b->knob[k], sizeof a->knob[k]) != 0)
			differ |= 1u << k;
	return differ;
}

struct template_list *
profile_shared_list(struct profile *p, unsigned kind)
{
	return event_has(&p->vocabulary->form[kind], EVENT_ROW) ? &p->rows
								: &p->lists;
}

struct template_list
profile_list(const struct profile *p, unsigned kind)
{
	const struct profile_template *t = &p->template[kind];
	struct template_list list =
		*(event_has(&p->vocabulary->form[kind], EVENT_ROW) ? &p->rows
								   : &p->lists);

	for (unsigned k = 0; k < TEMPLATE_KNOBS; k++)
		if (t->own >> k & 1)
			list.knob[k] = t->list.knob[k];
	list.whole = p->whole;
	return list;
}

/* The first move that has the same text as this kind; `kind`: it is alone. */
static unsigned
find_twin(const struct profile *p, unsigned kind)
{
	const struct event_form *form = p->vocabulary->form;
	const struct profile_template *own = &p->template[kind];
	unsigned k = 0;

	if (!own->length || !event_moves(&form[kind]))
		return kind;
	while (k < kind &&
		(!event_moves(&form[k]) ||
			!bytes_equal(p->template[k].text, p->template[k].length,
				own->text, own->length)))
		k++;
	return k;
}

/* Refuses two moves whose lines cannot be told apart. */
static int
check_twin(const struct profile *p, unsigned kind, struct fault *f)
{
	unsigned twin = find_twin(p, kind);
	const struct profile_template *a = &p->template[kind];
	const struct profile_template *b = &p->template[twin];
	const struct profile_template *later = a->line < b->line ? b : a;

	if (twin == kind)
		return 0;
	return fault_set(f, FAULT_TEMPLATE, later->line ? later->line : p->line,
		later->line ? later->column : p->column,
		"%s and %s have the same text: their lines cannot be told "
		"apart",
		p->vocabulary->form[twin].name, p->vocabulary->form[kind].name);
}

int
profile_compile(const struct profile *p, unsigned kind,
	const struct spelling *spelling, struct template *t, struct fault *f)
{
	const struct profile_template *own = &p->template[kind];
	struct template_list list = profile_list(p, kind);
	struct template_source source = {
		.text = own->text,
		.length = own->length,
		.list = &list,
		.form = &p->vocabulary->form[kind],
		.spelling = spelling,
		.words = &p->words[kind],
		.line = own->line ? own->line : p->line,
		.column = own->line ? own->column : p->column,
	};

	return template_compile(t, &source, f) ? -1 : check_twin(p, kind, f);
}

/* Strings come from YAML, or were checked to be UTF-8. */
static void
print_string(const char *s, size_t n, struct text *out)
{
	if (!text_quote(out, s, n))
		text_quote_bytes(out, s, n);
}

static void
print_key(const char *key, const char *value, struct text *out)
{
	text_format(out, "%s: ", key);
	print_string(value, strlen(value), out);
	text_char(out, '\n');
}

static void
print_knob(const struct template_list *list, unsigned knob, struct text *out)
{
	const struct template_affix *a = &list->knob[knob];

	text_format(out, "%s: ", profile_knob_names[knob]);
	print_string(a->bytes, a->length, out);
}

static void
print_list(const char *key, const struct template_list *list, struct text *out)
{
	text_format(out, "%s: {", key);
	for (unsigned k = 0; k < TEMPLATE_KNOBS; k++) {
		text_string(out, k ? ", " : "");
		print_knob(list, k, out);
	}
	text_string(out, "}\n");
}

const char *
profile_word_field(const struct event_form *form)
{
	for (unsigned i = 0; i < EVENT_FIELDS; i++)
		if (form->field[i].type == EVENT_WORD ||
			form->field[i].type == EVENT_WORDS)
			return form->field[i].name;
	return NULL;
}

/* Whether an earlier kind has words under the same name. */
static bool
named_before(const struct vocabulary *v, unsigned kind, const char *name)
{
	for (unsigned k = 0; k < kind; k++) {
		const char *other = profile_word_field(&v->form[k]);

		if (other && strcmp(other, name) == 0)
			return true;
	}
	return false;
}

static void
print_word_list(
	const char *field, const struct template_words *words, struct text *out)
{
	text_format(out, "  %s: [", field);
	for (unsigned i = 0; i < words->count; i++) {
		text_string(out, i ? ", " : "");
		print_string(words->word[i], words->length[i], out);
	}
	text_string(out, "]\n");
}

/* All words, or those that `base` has otherwise. */
static void
print_words(
	const struct profile *p, const struct profile *base, struct text *out)
{
	const struct vocabulary *v = p->vocabulary;
	bool any = false;

	for (unsigned kind = 0; kind < v->count; kind++) {
		const char *field = profile_word_field(&v->form[kind]);

		if (!field || named_before(v, kind, field))
			continue;
		if (base &&
			memcmp(&p->words[kind], &base->words[kind],
				sizeof p->words[kind]) == 0)
			continue;
		if (!any)
			text_string(out, "words:\n");
		any = true;
		print_word_list(field, &p->words[kind], out);
	}
}

/* What is said besides the name and the templates: KEY_SHUFFLE to KEY_ROWS. */
static const char *const comments[PROFILE_KEYS] = {
	[KEY_SHUFFLE] = "The shuffle, when none is asked for.",
	[KEY_SEED] =
		"The seed, when none is given: a number, none, or unseeded\n"
		"# for a generator that is never seeded.",
	[KEY_BOARDS] =
		"Whose turns show the board and the prompt: human or all.",
	[KEY_ECHO] = "Whether what is typed shows after the prompt: no or yes.",
	[KEY_RANKS] = "The thirteen ranks, ace first.",
	[KEY_SUITS] = "The four suits: clubs, diamonds, hearts, spades.",
	[KEY_PILES] = "What lies in a pile: ranks (7 8) or cards (7S 8S).",
	[KEY_WORDS] = "The words of fields that are words.",
	[KEY_LISTS] =
		"Lists: lead before the first item, separator between two,\n"
		"# end after the last; empty in place of a list without "
		"items.\n"
		"# Any template may have its own: "
		"{text: \"..\", empty: \" \"}.",
	[KEY_ROWS] = "The same for rows, such as those of the deck.",
};

static void
print_seed(const struct profile *p, struct text *out)
{
	if (p->seeded)
		text_format(out, "seed: %u\n", (unsigned)p->seed);
	else
		text_format(
			out, "seed: %s\n", p->unseeded ? "unseeded" : "none");
}

/* So many names, each of as much room. */
static void
print_names(const char *key, const char *name, unsigned count, size_t room,
	struct text *out)
{
	text_format(out, "%s:", key);
	for (unsigned i = 0; i < count; i++)
		text_format(out, " %s", name + i * room);
	text_char(out, '\n');
}

/* Adds a fact; of the words those that `base`, or NULL, has otherwise. */
static void
print_fact(const struct profile *p, const struct profile *base,
	enum profile_key fact, struct text *out)
{
	switch (fact) {
	case KEY_SHUFFLE:
		print_key("shuffle", p->shuffle, out);
		break;
	case KEY_SEED:
		print_seed(p, out);
		break;
	case KEY_BOARDS:
		text_format(out, "boards: %s\n", p->boards ? "all" : "human");
		break;
	case KEY_ECHO:
		text_format(out, "echo: %s\n", p->echo ? "yes" : "no");
		break;
	case KEY_RANKS:
		print_names("ranks", p->ranks.name[0], CARD_RANKS,
			sizeof p->ranks.name[0], out);
		break;
	case KEY_SUITS:
		print_names("suits", p->ranks.suit[0], CARD_SUITS,
			sizeof p->ranks.suit[0], out);
		break;
	case KEY_PILES:
		text_format(out, "piles: %s\n", p->whole ? "cards" : "ranks");
		break;
	case KEY_WORDS:
		print_words(p, base, out);
		break;
	case KEY_LISTS:
		print_list("lists", &p->lists, out);
		break;
	case KEY_ROWS:
		print_list("rows", &p->rows, out);
		break;
	case KEY_NAME:
	case KEY_SUMMARY:
	case KEY_BASE:
	case KEY_TEMPLATES:
	case PROFILE_KEYS:
		break;
	}
}

/* The text alone, or a map of it and the knobs in `own`. */
static void
print_template(
	const struct profile *p, unsigned kind, unsigned own, struct text *out)
{
	const struct profile_template *t = &p->template[kind];
	struct template_list list = profile_list(p, kind);

	text_format(out, "  %s: ", p->vocabulary->form[kind].name);
	if (own)
		text_string(out, "{text: ");
	print_string(t->text, t->length, out);
	for (unsigned k = 0; k < TEMPLATE_KNOBS; k++)
		if (own >> k & 1) {
			text_string(out, ", ");
			print_knob(&list, k, out);
		}
	text_string(out, own ? "}\n" : "\n");
}

static void
print_what(const struct event_form *form, struct text *out)
{
	text_format(out, "\n  # %s", form->what);
	for (unsigned i = 0; i < EVENT_FIELDS; i++)
		if (form->field[i].type != EVENT_NO_FIELD)
			text_format(out, "%s{%s}", i ? " " : ": ",
				form->field[i].name);
	text_char(out, '\n');
}

void
profile_print(const struct profile *p, struct text *out)
{
	struct text said = {0};

	text_string(out,
		"# An output format: straights-wording(5) tells every key.\n");
	print_key("name", p->name, out);
	print_key("summary", p->summary, out);
	for (unsigned fact = KEY_SHUFFLE; fact <= KEY_ROWS; fact++) {
		text_clear(&said);
		print_fact(p, NULL, (enum profile_key)fact, &said);
		if (said.length)
			text_format(
				out, "\n# %s\n%s", comments[fact], said.bytes);
	}
	text_fini(&said);
	text_string(out,
		"\n# What each event prints: \\n ends a line, {name} is a "
		"field, "
		"{{ and }}\n# are braces. \"\" is an event that is not shown.\n"
		"templates:");
	for (unsigned kind = 0; kind < p->vocabulary->count; kind++) {
		print_what(&p->vocabulary->form[kind], out);
		print_template(p, kind, p->template[kind].own, out);
	}
}

static bool
template_differs(
	const struct profile_template *a, const struct profile_template *b)
{
	return a->own != b->own ||
		!bytes_equal(a->text, a->length, b->text, b->length) ||
		(a->own & profile_knobs_differ(&a->list, &b->list));
}

/* Names, words and affixes are filled up with zeros. */
static bool
fact_equal(
	const struct profile *a, const struct profile *b, enum profile_key fact)
{
	switch (fact) {
	case KEY_NAME:
		return strcmp(a->name, b->name) == 0;
	case KEY_SUMMARY:
		return strcmp(a->summary, b->summary) == 0;
	case KEY_SHUFFLE:
		return strcmp(a->shuffle, b->shuffle) == 0;
	case KEY_SEED:
		return a->seeded == b->seeded && a->seed == b->seed &&
			a->unseeded == b->unseeded;
	case KEY_BOARDS:
		return a->boards == b->boards;
	case KEY_ECHO:
		return a->echo == b->echo;
	case KEY_RANKS:
		return memcmp(a->ranks.name, b->ranks.name,
			       sizeof a->ranks.name) == 0;
	case KEY_SUITS:
		return memcmp(a->ranks.suit, b->ranks.suit,
			       sizeof a->ranks.suit) == 0;
	case KEY_PILES:
		return a->whole == b->whole;
	case KEY_WORDS:
		return memcmp(a->words, b->words,
			       a->vocabulary->count * sizeof *a->words) == 0;
	case KEY_LISTS:
		return !profile_knobs_differ(&a->lists, &b->lists);
	case KEY_ROWS:
		return !profile_knobs_differ(&a->rows, &b->rows);
	case KEY_BASE:
	case KEY_TEMPLATES:
	case PROFILE_KEYS:
		break;
	}
	return true;
}

bool
profile_equal(const struct profile *a, const struct profile *b)
{
	bool equal = a->vocabulary == b->vocabulary;

	for (unsigned fact = 0; equal && fact < PROFILE_KEYS; fact++)
		equal = fact_equal(a, b, (enum profile_key)fact);
	for (unsigned kind = 0; equal && kind < a->vocabulary->count; kind++)
		equal = !template_differs(
			&a->template[kind], &b -> template[kind]);
	return equal;
}

void
profile_print_changes(
	const struct profile *p, const struct profile *base, struct text *out)
{
	bool any = false;

	print_key("name", p->name, out);
	print_key("summary", p->summary, out);
	print_key("base", base->name, out);
	for (unsigned fact = KEY_SHUFFLE; fact <= KEY_ROWS; fact++)
		if (!fact_equal(p, base, (enum profile_key)fact))
			print_fact(p, base, (enum profile_key)fact, out);
	for (unsigned kind = 0; kind < p->vocabulary->count; kind++) {
		unsigned own = p->template[kind].own;

		if (!template_differs(
			    &p->template[kind], &base -> template[kind]))
			continue;
		if (!any)
			text_string(out, "templates:\n");
		any = true;
		/* A map keeps the base's knobs, so it names those as well. */
		print_template(
			p, kind, own ? own | base->template[kind].own : 0, out);
	}
}
