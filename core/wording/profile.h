/*
 * A profile: what a wording's YAML says, with its base's answers filled in.
 *
 * Plain values; the templates are still text. profile.c knows what holds
 * without a key and prints a profile as YAML, profile_load.c reads the YAML.
 * Belongs to the caller from profile_init or profile_load to profile_fini; owns
 * its arrays and borrows the vocabulary.
 */
#ifndef CORE_WORDING_PROFILE_H
#define CORE_WORDING_PROFILE_H

#include "core/base/text.h"
#include "core/wording/template.h"
#include "core/wording/wording.h"

enum {
	PROFILE_NAME = 64,     /* bytes of a name, its NUL counted */
	PROFILE_SUMMARY = 128, /* the same of a summary */
	PROFILE_BYTES = 65536, /* of a YAML document */
	PROFILE_NODES = 4096,  /* in it */
	PROFILE_DEPTH = 4,     /* of it */
	PROFILE_BASES = 8      /* profiles in a row, each the next one's base */
};

/* What a wording's YAML says, in the order in which it is printed. */
enum profile_key {
	KEY_NAME,
	KEY_SUMMARY,
	KEY_BASE,
	KEY_SHUFFLE,
	KEY_SEED,
	KEY_BOARDS,
	KEY_ECHO,
	KEY_RANKS,
	KEY_SUITS,
	KEY_PILES,
	KEY_WORDS,
	KEY_LISTS,
	KEY_ROWS,
	KEY_TEMPLATES,
	PROFILE_KEYS
};

extern const char *const profile_knob_names[TEMPLATE_KNOBS];

struct profile_template {
	bool given;
	unsigned own; /* bit k: knob k differs from that of all lists */
	struct template_list list;
	uint64_t line; /* in this profile; 0 when it is the base's */
	uint32_t column;
	size_t length;
	char text[TEMPLATE_BYTES];
};

struct profile {
	const struct vocabulary *vocabulary;
	char name[PROFILE_NAME];
	char summary[PROFILE_SUMMARY];
	char base[PROFILE_NAME]; /* empty: none */
	char shuffle[PROFILE_NAME];
	bool seeded;
	uint32_t seed;
	bool negative;
	bool unseeded;
	bool boards;
	bool echo;
	bool whole; /* piles show cards */
	struct card_ranks ranks;
	struct template_list lists;
	struct template_list rows;
	uint64_t line; /* the last key that all templates depend on */
	uint32_t column;
	struct profile_template *template; /* vocabulary->count */
	struct template_words *words;      /* the same; a form's own */
};

/* What holds when neither a profile nor its base says anything. */
void profile_init(struct profile *p, const struct vocabulary *v);
void profile_fini(struct profile *p);

/* Makes *p the same as another, to be freed by profile_fini. */
void profile_copy(struct profile *p, const struct profile *from);

/* Reads a wording, with the base it names (looked up in `built_in`) filled in.
 * 0 and *p, to be freed by profile_fini; or -1 and *f. */
int profile_load(struct profile *p, const struct vocabulary *v,
	const struct wording_source *built_in,
	const struct wording_source *source, struct fault *f);

/* The name of the form's field that is a word or words; NULL if it has none. */
const char *profile_word_field(const struct event_form *form);

/* The knobs in which two lists differ, a bit for each. */
unsigned profile_knobs_differ(
	const struct template_list *a, const struct template_list *b);

/* What holds for the lists of a kind without knobs of its own. */
struct template_list *profile_shared_list(struct profile *p, unsigned kind);

/* How the lists of one kind's template are laid out. */
struct template_list profile_list(const struct profile *p, unsigned kind);

/* Compiles the template of one kind, which keeps p's words; -1 and *f. */
int profile_compile(const struct profile *p, unsigned kind,
	const struct spelling *spelling, struct template *t, struct fault *f);

/* Adds the whole profile, every key and template with a comment, on top of no
 * base: loading it gives an equal profile. */
void profile_print(const struct profile *p, struct text *out);

/* Whether both are printed so as the same bytes. */
bool profile_equal(const struct profile *a, const struct profile *b);

/* Adds what p says otherwise than `base`, on top of it, without comments. Both
 * are of one vocabulary. */
void profile_print_changes(
	const struct profile *p, const struct profile *base, struct text *out);

#endif
