#include "core/base/fault.h"

#include "core/base/base.h"
#include "core/base/text.h"

#include <assert.h>
#include <strings.h>

static const struct fault_kind kinds[FAULT_COUNT] = {
	[FAULT_NONE] = {"", "none", CLASS_INPUT, "nothing is wrong", {"", ""}},
/* faults.def defines FAULT_GAME, the name of a game, around its rows. */
#define FAULT(id, slug, class, title, rule, example)                           \
	[FAULT_##id] = {                                                       \
		FAULT_GAME, slug, CLASS_##class, title, {rule, example}},
#define RULE(id, rule, example)
#include "core/base/faults.def"
#undef RULE
#undef FAULT
};

/* The rules of findings that every game shares, in the words of one game. */
static const struct {
	enum fault_id id;
	const char *game;
	struct fault_rule rule;
} rules[] = {
#define FAULT(id, slug, class, title, rule, example)
#define RULE(id, rule, example) {FAULT_##id, FAULT_GAME, {rule, example}},
#include "core/base/faults.def"
#undef RULE
#undef FAULT
	{FAULT_NONE, "", {"", ""}},
};

static const char *const classes[] = {
	[CLASS_DEAL] = "deal",
	[CLASS_PLAY] = "play",
	[CLASS_SCORE] = "score",
	[CLASS_INPUT] = "input",
	[CLASS_WORDING] = "wording",
	[CLASS_COUNT] = "ok",
};

const struct fault_kind *
fault_kind(enum fault_id id)
{
	assert(id < FAULT_COUNT);
	return &kinds[id];
}

bool
fault_concerns(enum fault_id id, const char *game)
{
	const char *own = fault_kind(id)->game;

	return own[0] == '\0' || strcmp(own, game) == 0;
}

struct fault_rule
fault_rule(enum fault_id id, const char *game)
{
	for (size_t i = 0; game && i < LENGTH(rules); i++)
		if (rules[i].id == id && strcmp(rules[i].game, game) == 0)
			return rules[i].rule;
	return fault_kind(id)->rule;
}

const char *fault_class_name(enum fault_class class)
{
	assert(class <= CLASS_COUNT);
	return classes[class];
}

enum fault_id
fault_by_slug(const char *slug)
{
	for (unsigned id = 1; id < FAULT_COUNT; id++)
		if (strcmp(kinds[id].slug, slug) == 0)
			return (enum fault_id)id;
	return FAULT_NONE;
}

enum fault_class
fault_class_by_name(const char *name)
{
	unsigned class = 0;

	while (class < CLASS_COUNT && strcmp(classes[class], name) != 0)
		class ++;
	return (enum fault_class) class;
}

bool
fault_select(const char *name, bool marked[FAULT_COUNT])
{
	enum fault_class class = fault_class_by_name(name);
	enum fault_id id = fault_by_slug(name);

	for (unsigned i = FAULT_NONE + 1; i < FAULT_COUNT; i++)
		marked[i] = marked[i] || i == id || kinds[i].class == class;
	return class != CLASS_COUNT || id != FAULT_NONE;
}

/* Messages quote input: keep them on one line, with hidden bytes as escapes. */
static void
make_visible(char what[FAULT_TEXT])
{
	struct text shown = {0};

	if (text_is_plain(what, strlen(what)))
		return;
	text_visible(&shown, what, strlen(what));
	text_fill(what, FAULT_TEXT, "%s", shown.bytes ? shown.bytes : "");
	text_fini(&shown);
}

int
fault_set(struct fault *f, enum fault_id id, uint64_t line, uint32_t column,
	const char *format, ...)
{
	va_list ap;

	*f = (struct fault){.id = id, .line = line, .column = column};
	va_start(ap, format);
	text_fill_list(f->what, sizeof f->what, format, ap);
	va_end(ap);
	make_visible(f->what);
	return -1;
}

void
fault_words(struct fault *f, const char *what)
{
	text_fill(f->what, sizeof f->what, "%s", what);
	make_visible(f->what);
}

void
fault_become(struct fault *f, enum fault_id id, const char *what)
{
	f->id = id;
	fault_words(f, what);
}

enum { ABBREVIATED = 3 }; /* letters of a word that may be cut short */

static unsigned
smaller(unsigned a, unsigned b)
{
	return a < b ? a : b;
}

static bool
same_letter(char a, char b)
{
	return ascii_tolower(a) == ascii_tolower(b);
}

/* Three rows of the table of distances, which take turns. */
struct distances {
	unsigned row[3][NEAREST_LENGTH + 1];
};

/* Fills the row for i letters of a from the two before it; returns its least
 * distance. */
static unsigned
fill_row(struct distances *r, const char *a, unsigned i, const char *b,
	unsigned length)
{
	unsigned *now = r->row[i % 3];
	const unsigned *last = r->row[(i + 2) % 3];
	const unsigned *before = r->row[(i + 1) % 3];
	unsigned least = now[0] = i;

	for (unsigned j = 1; j <= length; j++) {
		bool same = same_letter(a[i - 1], b[j - 1]);
		unsigned d = last[j - 1] + !same;

		d = smaller(d, last[j] + 1);
		d = smaller(d, now[j - 1] + 1);
		if (i > 1 && j > 1 && same_letter(a[i - 1], b[j - 2]) &&
			same_letter(a[i - 2], b[j - 1]))
			d = smaller(d, before[j - 2] + 1);
		now[j] = d;
		least = smaller(least, d);
	}
	return least;
}

unsigned
nearest_distance(const char *a, const char *b, unsigned most)
{
	size_t rows = strlen(a), columns = strlen(b);
	struct distances r;

	if (rows > NEAREST_LENGTH || columns > NEAREST_LENGTH)
		return most + 1;
	for (unsigned j = 0; j <= columns; j++)
		r.row[0][j] = j;
	for (unsigned i = 1; i <= rows; i++)
		if (fill_row(&r, a, i, b, (unsigned)columns) > most)
			return most + 1;
	return smaller(r.row[rows % 3][columns], most + 1);
}

void
nearest_start(struct nearest *n, const char *word)
{
	size_t length = strlen(word);

	*n = (struct nearest){.word = word};
	n->distance = length < 6 ? 1 : (unsigned)length / 3;
}

/* The distance of the name's first words, one edit more; or a large one. */
static unsigned
distance_cut(const struct nearest *n, const char *name)
{
	unsigned least = NEAREST_LENGTH;
	char head[NEAREST_LENGTH + 1];

	for (size_t i = 0; i < NEAREST_LENGTH && name[i]; i++) {
		head[i] = '\0';
		if (!ascii_alnum(name[i]) && i > 0)
			least = smaller(least,
				1 +
					nearest_distance(
						n->word, head, n->distance));
		head[i] = name[i];
	}
	return least;
}

void
nearest_offer(struct nearest *n, const char *name)
{
	size_t length = strlen(n->word);
	unsigned d = nearest_distance(n->word, name, n->distance);

	d = smaller(d, distance_cut(n, name));
	if (d > 1 && length >= ABBREVIATED &&
		strncasecmp(n->word, name, length) == 0)
		d = 1;
	/* All letters replaced is another word. */
	if (d >= strlen(name) || d > n->distance ||
		(n->name && d == n->distance))
		return;
	n->name = name;
	n->distance = d;
}

void
nearest_describe(struct nearest *n, const char *name, const char *summary)
{
	static const char between[] = " ,:;()";
	size_t length = strlen(n->word);

	while (!n->name && *summary) {
		size_t word = strcspn(summary, between);

		if (word == length &&
			strncasecmp(summary, n->word, length) == 0)
			n->name = name;
		summary += word;
		summary += strspn(summary, between);
	}
}

void
nearest_hint(const struct nearest *n, struct fault *f)
{
	size_t length = strlen(f->what);

	if (n->name)
		text_fill(f->what + length, sizeof f->what - length,
			"; did you mean '%s'?", n->name);
}

int
nearest_refuse(const struct nearest *n, const char *what, uint64_t line,
	uint32_t column, struct fault *f)
{
	fault_set(f, FAULT_NAME, line, column, "unknown %s '%s'", what,
		SHORT(n->word, QUOTE_WORD));
	nearest_hint(n, f);
	return -1;
}
