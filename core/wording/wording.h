/*
 * Wordings: an output format as data. The door of the room.
 *
 * Events (event.h) are what happens at a table. A wording has one template for
 * each kind of event, which prints it and reads it back (template.h), and the
 * knobs in which real programs differ: how cards are spelt, how lists are laid
 * out. It is written in YAML (straights-wording(5), profile.h), on top of a
 * built-in one if it names a base. A struct order says in which order kinds of
 * event follow one another.
 *
 * The room knows a game's vocabulary and nothing of its rules. A wording is
 * made by wording_load, never changed after, and freed by wording_free; several
 * threads may use it, each with its own struct text.
 */
#ifndef CORE_WORDING_WORDING_H
#define CORE_WORDING_WORDING_H

#include "core/base/fault.h"
#include "core/base/text.h"
#include "core/base/yaml.h"
#include "core/wording/event.h"

struct wording;
struct template;

struct yaml_node;

/* A wording's YAML. Of a built-in one the build has read it already
 * (tools/build/embed.c); a table of those ends with a NULL name. */
struct wording_source {
	const char *name;
	const char *yaml;
	size_t length;
	const struct yaml_built *built; /* the YAML, read; NULL: not yet */
};

/* Opens the wording's YAML, of one document, for yaml_close; the limits apply
 * to YAML that is not built in. */
struct yaml_reader *wording_source_open(
	const struct wording_source *s, const struct yaml_limits *limits);

/* What a wording says besides its templates. Strings live as long as it. */
struct wording_facts {
	const char *name;
	const char *summary;
	const char *shuffle; /* the format's own shuffle */
	bool seeded;         /* a seed is used when none is given: */
	uint32_t seed;       /* this one */
	bool negative;       /* before it was taken modulo 2^32 */
	bool unseeded;       /* without a seed the generator is not seeded */
	bool boards;         /* a computer's turn shows board and prompt too */
	bool echo;           /* lines typed are shown, as on a terminal */
	struct card_ranks ranks;
};

/* Loads a profile. `built_in` is where bases are looked up. NULL and *f (with
 * line and column) when it is refused. */
struct wording *
wording_load(const struct vocabulary *v, const struct wording_source *built_in,
	const char *yaml, size_t length, struct fault *f);

/* The built-in called name; NULL and *f when there is none. */
struct wording *wording_built_in(const struct vocabulary *v,
	const struct wording_source *built_in, const char *name,
	struct fault *f);

void wording_free(struct wording *w);

/* A growing list of wordings; {0} is the empty one. */
struct wording_list {
	const struct wording **wording;
	size_t count;
};

/* Adds w, which the list then owns. */
void wording_list_add(struct wording_list *l, struct wording *w);

/* Frees the wordings, and leaves the empty list. */
void wording_list_fini(struct wording_list *l);

const struct wording_facts *wording_facts(const struct wording *w);

/* Adds the event's bytes to out; nothing when its template is empty. */
void
wording_print(const struct wording *w, const struct event *e, struct text *out);

/* Adds what the text of this kind looks like: `Player… plays ….` */
void wording_outline(const struct wording *w, unsigned kind, struct text *out);

/*
 * Reads an event of this kind from the first bytes of s: the exact inverse of
 * wording_print. Returns how many bytes it took and fills *e; 0 when no such
 * event stands there (*e is then not to be used). e->text points into s.
 */
size_t wording_read(const struct wording *w, unsigned kind, const char *s,
	size_t length, struct event *e);

/* The compiled template of a kind, which lives as long as the wording. */
const struct template *wording_template(const struct wording *w, unsigned kind);

/* Whether the template of `kind` mentions field i of its form, that is, whether
 * reading brings that field back. */
bool wording_mentions(const struct wording *w, unsigned kind, unsigned field);

/* Adds the whole wording as YAML with comments, on top of no base, for people
 * to start their own from. Loading it gives an equal wording. */
void wording_yaml(const struct wording *w, struct text *out);

/* Whether both have the same YAML. */
bool wording_equal(const struct wording *a, const struct wording *b);

/*
 * In which order the kinds of event follow one another in a transcript.
 *
 * A game says it as data; what a wording leaves out is stepped over. Knows no
 * rules: whether a card is legal is for the referee, whether a prompt comes
 * before an answer is said here. Plain data.
 */
enum {
	ORDER_KINDS = 64,
	ORDER_GAP = 6,
	ORDER_ENDLESS = 10000 /* of one kind in a row: output without end */
};

struct order {
	unsigned kinds;
	unsigned opens;             /* this kind opens a game, */
	bool opens_seated;          /* and only for seat 1 */
	unsigned begins;            /* this kind begins a round */
	uint64_t absent;            /* bit k: the wording leaves k out */
	uint64_t next[ORDER_KINDS]; /* bit k: kind k may follow */
	uint8_t run[ORDER_KINDS];   /* exactly so many in a row; 0: any */
};

static inline uint64_t
order_bit(unsigned kind)
{
	return UINT64_C(1) << kind;
}

/* Whether nothing but the next game comes behind events of this kind. */
static inline bool
order_ends(const struct order *o, unsigned kind)
{
	return o->next[kind] == (order_bit(kind) | order_bit(o->opens));
}

/* Whether events of this kind tell nothing, and ask again, as refusals do. */
static inline bool
order_refuses(const struct order *o, const struct vocabulary *v, unsigned kind)
{
	return o->next[kind] == order_bit(v->prompt) &&
		!v->form[kind].field[0].name;
}

/* The kinds of moves of several cards, as melds are: those that may follow one
 * of their own kind. A bit each. */
static inline uint64_t
order_list_moves(const struct order *o, const struct vocabulary *v)
{
	uint64_t moves = 0,
		 kinds = event_kinds_with(v, EVENT_CARDS) &
		event_kinds_with(v, EVENT_SEAT);

	for (; kinds; kinds &= kinds - 1)
		moves |= o->next[__builtin_ctzll(kinds)] & (kinds & -kinds);
	return moves;
}

/* Whether a game opens with this event. */
static inline bool
order_opens(const struct order *o, const struct event *e)
{
	return e->kind == o->opens && (!o->opens_seated || e->seat == 1);
}

static inline bool
order_allows(const struct order *o, unsigned before, unsigned kind)
{
	return o->next[before] >> kind & 1;
}

/* What stands behind a game's rounds so far; from {0}. */
struct order_rounds {
	bool told;   /* lines begin rounds, */
	bool scored; /* and the last kind but prompts tells scores or winners */
};

/* Whether a round begins with this kind: with its line or, in a game without
 * such lines, with the first board or move behind scores. */
bool order_begins_round(const struct order *o, const struct vocabulary *v,
	const struct order_rounds *rounds, unsigned kind);

/* The same, of the next kind of the game, which is noted. */
bool order_next_round(const struct order *o, const struct vocabulary *v,
	struct order_rounds *rounds, unsigned kind);

/*
 * What a wording leaves out: takes kinds that print nothing out of the order,
 * and sets in unmentioned[v->count] the fields that reading does not bring
 * back, a bit for each.
 */
void order_learn(struct order *o, const struct vocabulary *v,
	const struct wording *w, uint32_t *unmentioned);

/* Steps over the kinds of the bit set `absent`, which are never printed. */
void order_without(struct order *o, uint64_t absent);

/* The fewest kinds that could stand between two that may not follow each
 * other, in gap[ORDER_GAP]; how many, or 0 when there is no such way. */
unsigned
order_gap(const struct order *o, unsigned before, unsigned kind, uint8_t *gap);

#endif
