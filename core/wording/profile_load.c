/*
 * Reads a profile from YAML: its own keys over those of its base.
 */
#include "core/base/fault.h"
#include "core/base/yaml.h"
#include "core/cards/cards.h"
#include "core/wording/profile.h"

#include <string.h>

static int
refuse_value(struct fault *f, const struct yaml_node *at, const char *wanted)
{
	return fault_set(
		f, FAULT_VALUE, at->line, at->column, "%s is wanted", wanted);
}

static int
refuse_key(struct fault *f, const struct yaml_node *key, const char *where)
{
	return fault_set(f, FAULT_KEY, key->line, key->column,
		"%s has no key '%s'", where, SHORT(key->text, QUOTE_WORD));
}

/* Copies a scalar to `to`, which has room for `room` bytes and a NUL. */
static int
read_string(char *to, size_t room, const struct yaml_node *n, struct fault *f)
{
	if (n->kind != YAML_SCALAR)
		return refuse_value(f, n, "a string");
	if (n->length > room)
		return fault_set(f, FAULT_LIMIT, n->line, n->column,
			"at most %zu bytes are allowed here", room);
	if (memchr(n->text, '\0', n->length))
		return refuse_value(f, n, "a string without NUL bytes");
	memset(to, 0, room);
	memcpy(to, n->text, n->length);
	return 0;
}

static bool
is_word(const struct yaml_node *n, const char *word)
{
	return n->kind == YAML_SCALAR && strcmp(n->text, word) == 0;
}

/* One of two words; *chosen when it is the second. */
static int
read_choice(bool *chosen, const char *no, const char *yes,
	const struct yaml_node *n, struct fault *f)
{
	*chosen = is_word(n, yes);
	if (*chosen || is_word(n, no))
		return 0;
	return fault_set(f, FAULT_VALUE, n->line, n->column,
		"'%s' or '%s' is wanted", no, yes);
}

static int
read_name(struct profile *p, const struct yaml_node *n, struct fault *f)
{
	if (read_string(p->name, sizeof p->name - 1, n, f))
		return -1;
	return n->length && !strchr(n->text, '\n')
		? 0
		: refuse_value(f, n, "a name");
}

static int
read_summary(struct profile *p, const struct yaml_node *n, struct fault *f)
{
	if (read_string(p->summary, sizeof p->summary - 1, n, f))
		return -1;
	return strchr(n->text, '\n') ? refuse_value(f, n, "a single line") : 0;
}

static int
read_shuffle(struct profile *p, const struct yaml_node *n, struct fault *f)
{
	if (read_string(p->shuffle, sizeof p->shuffle - 1, n, f))
		return -1;
	if (shuffle_by_name(p->shuffle))
		return 0;
	return shuffle_refuse(p->shuffle, n->line, n->column, f);
}

static int
read_seed(struct profile *p, const struct yaml_node *n, struct fault *f)
{
	uint32_t seed;

	p->unseeded = is_word(n, "unseeded");
	p->seeded = p->negative = false;
	p->seed = 0;
	if (p->unseeded || is_word(n, "none"))
		return 0;
	if (n->kind != YAML_SCALAR || strlen(n->text) != n->length ||
		seed_read(n->text, &seed, f))
		return refuse_value(f, n, "a 32-bit number, none or unseeded");
	p->seeded = true;
	p->seed = seed;
	p->negative = n->text[0] == '-';
	return 0;
}

/* So many names of less bytes than `room`, a space between each two. */
static bool
split_names(const struct yaml_node *n, unsigned count, size_t room, char *names)
{
	const char *s = n->text;
	unsigned i = 0;

	if (n->kind != YAML_SCALAR || strlen(n->text) != n->length)
		return false;
	for (; *s && i < count; i++) {
		size_t length = strcspn(s, " ");

		if (length == 0 || length >= room)
			return false;
		memcpy(names + i * room, s, length);
		s += length;
		s += *s == ' ';
	}
	return !*s && i == count;
}

static int
refuse_names(const struct yaml_node *n, bool suits, struct fault *f)
{
	return refuse_value(f, n,
		suits ? "one text, as C D H S, of four different suits, each a "
			"letter or sign that no rank has,"
		      : "one text, as A 2 3 4 5 6 7 8 9 T J Q K, of thirteen "
			"different ranks of one or two letters or digits, none "
			"a suit,");
}

static int
read_names(const struct yaml_node *n, unsigned count, size_t room, char *names,
	struct fault *f)
{
	memset(names, 0, count * room);
	return split_names(n, count, room, names)
		? 0
		: refuse_names(n, count == CARD_SUITS, f);
}

/* Ranks and suits must fit each other, whichever key is the first. */
static int
check_spelling(
	const struct profile *p, const struct yaml_node *root, struct fault *f)
{
	const struct yaml_node *ranks = yaml_get(root, "ranks");
	const struct yaml_node *suits = yaml_get(root, "suits");
	bool at_suits = suits && (!ranks || !spelling_allows_suits(&p->ranks));

	return spelling_allows(&p->ranks)
		? 0
		: refuse_names(at_suits ? suits : ranks, at_suits, f);
}

static int
read_affix(struct template_affix *a, const struct yaml_node *n, struct fault *f)
{
	if (read_string(a->bytes, sizeof a->bytes, n, f))
		return -1;
	a->length = (uint8_t)n->length;
	return 0;
}

/* One knob of a list; 1 when the key is not a knob. */
static int
read_knob(struct template_list *list, unsigned *own,
	const struct yaml_node *key, struct fault *f)
{
	for (unsigned k = 0; k < TEMPLATE_KNOBS; k++) {
		if (!is_word(key, profile_knob_names[k]))
			continue;
		*own |= 1u << k;
		return read_affix(&list->knob[k], key->value, f);
	}
	return 1;
}

static int
read_list(
	struct template_list *list, const struct yaml_node *n, struct fault *f)
{
	unsigned own = 0;

	if (n->kind != YAML_MAP)
		return refuse_value(
			f, n, "a map of lead, separator, end and empty");
	for (const struct yaml_node *key = n->first; key; key = key->next) {
		int status = read_knob(list, &own, key, f);

		if (status)
			return status < 0 ? -1 : refuse_key(f, key, "a list");
	}
	return 0;
}

/* Whether a word is empty or there twice. */
static bool
words_clash(const struct template_words *words)
{
	for (unsigned a = 0; a < words->count; a++) {
		if (words->length[a] == 0)
			return true;
		for (unsigned b = 0; b < a; b++)
			if (words->length[a] == words->length[b] &&
				memcmp(words->word[a], words->word[b],
					words->length[a]) == 0)
				return true;
	}
	return false;
}

static int
read_word_list(struct template_words *words, const struct yaml_node *list,
	struct fault *f)
{
	unsigned i = 0;

	if (list->kind != YAML_LIST)
		return refuse_value(f, list, "a list of words");
	for (const struct yaml_node *n = list->first; n; n = n->next, i++) {
		if (i == words->count)
			return fault_set(f, FAULT_VALUE, n->line, n->column,
				"only %u words are wanted", words->count);
		if (read_string(words->word[i], TEMPLATE_WORD, n, f))
			return -1;
		words->length[i] = (uint8_t)n->length;
	}
	if (i < words->count)
		return fault_set(f, FAULT_VALUE, list->line, list->column,
			"%u words are wanted", words->count);
	return words_clash(words)
		? refuse_value(f, list,
			  "a list of words, none empty or there twice,")
		: 0;
}

static int
read_words(struct profile *p, const struct yaml_node *n, struct fault *f)
{
	if (n->kind != YAML_MAP)
		return refuse_value(f, n, "a map of fields to their words");
	for (const struct yaml_node *key = n->first; key; key = key->next) {
		bool found = false;

		for (unsigned k = 0; k < p->vocabulary->count; k++) {
			const char *field =
				profile_word_field(&p->vocabulary->form[k]);

			if (!field || strcmp(field, key->text) != 0)
				continue;
			found = true;
			if (read_word_list(&p->words[k], key->value, f))
				return -1;
		}
		if (!found)
			return refuse_key(f, key, "words");
	}
	return 0;
}

static int
read_text(
	struct profile_template *t, const struct yaml_node *n, struct fault *f)
{
	if (read_string(t->text, sizeof t->text, n, f))
		return -1;
	t->length = n->length;
	t->given = true;
	t->line = n->line;
	t->column = n->column;
	return 0;
}

/* A string is the whole template; a map changes what it names. */
static int
read_template(
	struct profile_template *t, const struct yaml_node *n, struct fault *f)
{
	if (n->kind == YAML_SCALAR) {
		t->own = 0;
		return read_text(t, n, f);
	}
	if (n->kind != YAML_MAP)
		return refuse_value(f, n, "a template or a map");
	t->line = n->line;
	t->column = n->column;
	for (const struct yaml_node *key = n->first; key; key = key->next) {
		int status = is_word(key, "text")
			? read_text(t, key->value, f)
			: read_knob(&t->list, &t->own, key, f);

		if (status)
			return status < 0 ? -1
					  : refuse_key(f, key, "a template");
	}
	return 0;
}

static int
refuse_event(const struct vocabulary *v, const struct yaml_node *key,
	struct fault *f)
{
	struct nearest near;

	nearest_start(&near, key->text);
	for (unsigned kind = 0; kind < v->count; kind++)
		nearest_offer(&near, v->form[kind].name);
	fault_set(f, FAULT_KEY, key->line, key->column, "unknown event '%s'",
		SHORT(key->text, QUOTE_WORD));
	nearest_hint(&near, f);
	return -1;
}

static int
read_templates(struct profile *p, const struct yaml_node *n, struct fault *f)
{
	const struct vocabulary *v = p->vocabulary;

	if (n->kind != YAML_MAP)
		return refuse_value(f, n, "a map of events to their templates");
	for (const struct yaml_node *key = n->first; key; key = key->next) {
		unsigned kind = event_by_name(v, key->text);

		if (kind == v->count || strlen(key->text) != key->length)
			return refuse_event(v, key, f);
		if (read_template(&p->template[kind], key -> value, f))
			return -1;
	}
	return 0;
}

static const char *const key_names[PROFILE_KEYS] = {"name", "summary", "base",
	"shuffle", "seed", "boards", "echo", "ranks", "suits", "piles", "words",
	"lists", "rows", "templates"};

/* Templates that are the base's are refused where such a key stands. */
static void
note_place(struct profile *p, const struct yaml_node *n)
{
	p->line = n->line;
	p->column = n->column;
}

static int
read_value(struct profile *p, enum profile_key key, const struct yaml_node *n,
	struct fault *f)
{
	if (key >= KEY_RANKS && key <= KEY_ROWS)
		note_place(p, n);
	switch (key) {
	case KEY_NAME:
		return read_name(p, n, f);
	case KEY_SUMMARY:
		return read_summary(p, n, f);
	case KEY_BASE: /* which has been read before all other keys */
		return read_string(p->base, sizeof p->base - 1, n, f);
	case KEY_SHUFFLE:
		return read_shuffle(p, n, f);
	case KEY_SEED:
		return read_seed(p, n, f);
	case KEY_BOARDS:
		return read_choice(&p->boards, "human", "all", n, f);
	case KEY_ECHO:
		return read_choice(&p->echo, "no", "yes", n, f);
	case KEY_RANKS:
		return read_names(n, CARD_RANKS, sizeof p->ranks.name[0],
			p->ranks.name[0], f);
	case KEY_SUITS:
		return read_names(n, CARD_SUITS, sizeof p->ranks.suit[0],
			p->ranks.suit[0], f);
	case KEY_PILES:
		return read_choice(&p->whole, "ranks", "cards", n, f);
	case KEY_WORDS:
		return read_words(p, n, f);
	case KEY_LISTS:
		return read_list(&p->lists, n, f);
	case KEY_ROWS:
		return read_list(&p->rows, n, f);
	case KEY_TEMPLATES:
	case PROFILE_KEYS:
		break;
	}
	return read_templates(p, n, f);
}

static int
read_key(struct profile *p, const struct yaml_node *key, struct fault *f)
{
	struct nearest near;

	for (unsigned k = 0; k < PROFILE_KEYS; k++)
		if (is_word(key, key_names[k]))
			return read_value(
				p, (enum profile_key)k, key->value, f);
	nearest_start(&near, key->text);
	for (unsigned k = 0; k < PROFILE_KEYS; k++)
		nearest_offer(&near, key_names[k]);
	refuse_key(f, key,
		strcmp(key->text, "version") == 0
			? "this is a record; a wording"
			: "a wording");
	nearest_hint(&near, f);
	return -1;
}

static int
load_document(struct profile *p, const struct wording_source *built_in,
	unsigned depth, const struct wording_source *source, struct fault *f);

static int
load_base(struct profile *p, const struct wording_source *built_in,
	unsigned depth, const struct yaml_node *n, struct fault *f)
{
	const struct wording_source *s = built_in;
	struct nearest near;

	if (n->kind != YAML_SCALAR)
		return refuse_value(f, n, "the name of a built-in wording");
	nearest_start(&near, n->text);
	for (; s->name && strcmp(s->name, n->text) != 0; s++)
		nearest_offer(&near, s->name);
	if (!s->name)
		return nearest_refuse(
			&near, "built-in wording", n->line, n->column, f);
	if (depth == PROFILE_BASES)
		return fault_set(f, FAULT_LIMIT, n->line, n->column,
			"more than %d wordings are bases of each other",
			PROFILE_BASES);
	if (load_document(p, built_in, depth + 1, s, f))
		return -1;
	for (unsigned kind = 0; kind < p->vocabulary->count; kind++)
		p->template[kind].line = 0;
	return 0;
}

/* What every wording must say, itself or through its base. */
static int
check_given(
	const struct profile *p, const struct yaml_node *root, struct fault *f)
{
	const char *missing = NULL;

	if (!yaml_get(root, "name"))
		missing = "name";
	else if (!p->shuffle[0])
		missing = "shuffle";
	if (missing)
		return fault_set(f, FAULT_KEY, root->line, root->column,
			"the key '%s' is missing", missing);
	for (unsigned kind = 0; kind < p->vocabulary->count; kind++)
		if (!p->template[kind].given)
			return fault_set(f, FAULT_KEY, root->line, root->column,
				"the template '%s' is missing",
				p->vocabulary->form[kind].name);
	return 0;
}

static int
read_root(struct profile *p, const struct wording_source *built_in,
	unsigned depth, const struct yaml_node *root, struct fault *f)
{
	const struct yaml_node *base;

	if (root->kind != YAML_MAP)
		return refuse_value(f, root, "a map");
	base = yaml_get(root, "base");
	p->base[0] = '\0';
	if (base && load_base(p, built_in, depth, base, f))
		return -1;
	note_place(p, root);
	for (const struct yaml_node *key = root->first; key; key = key->next)
		if (read_key(p, key, f))
			return -1;
	return check_spelling(p, root, f) ? -1 : check_given(p, root, f);
}

static int
load_document(struct profile *p, const struct wording_source *built_in,
	unsigned depth, const struct wording_source *source, struct fault *f)
{
	static const struct yaml_limits limits = {
		.depth = PROFILE_DEPTH,
		.nodes = PROFILE_NODES,
		.bytes = PROFILE_BYTES,
	};
	struct yaml_reader *r = wording_source_open(source, &limits);
	const struct yaml_node *root;
	int status = yaml_next(r, &root, f);

	if (status == 0)
		status = fault_set(f, FAULT_YAML, 1, 1, "there is no document");
	else if (status == 1)
		status = read_root(p, built_in, depth, root, f);
	if (status == 0 && (status = yaml_next(r, &root, f)) == 1)
		status = fault_set(f, FAULT_YAML, root->line, root->column,
			"a wording is one document");
	yaml_close(r);
	return status;
}

int
profile_load(struct profile *p, const struct vocabulary *v,
	const struct wording_source *built_in,
	const struct wording_source *source, struct fault *f)
{
	profile_init(p, v);
	if (load_document(p, built_in, 0, source, f) == 0)
		return 0;
	profile_fini(p);
	return -1;
}
