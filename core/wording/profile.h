/*
 * A profile: what a wording's YAML says, its base's answers filled in.
 *
 * Plain values, the templates still as text. Knows a vocabulary, and neither
 * YAML nor how templates work. The caller's between profile_init and
 * profile_fini; owns its arrays and borrows the vocabulary.
 */
#ifndef CORE_WORDING_PROFILE_H
#define CORE_WORDING_PROFILE_H

#include "core/wording/template.h"

enum {
	PROFILE_NAME = 64,     /* bytes of a name, its NUL counted */
	PROFILE_SUMMARY = 128, /* the same of a summary */
	PROFILE_BYTES = 65536, /* of a YAML document */
	PROFILE_NODES = 4096,  /* in it */
	PROFILE_DEPTH = 4,     /* of it */
	PROFILE_BASES = 8      /* profiles that stand on each other */
};

/* A template's knobs, and the bits that say which of them are its own. */
enum profile_knob {
	PROFILE_LEAD,
	PROFILE_SEPARATOR,
	PROFILE_END,
	PROFILE_EMPTY,
	PROFILE_KNOBS
};

extern const char *const profile_knob_names[PROFILE_KNOBS];

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

/* The affix of a list that a knob turns. */
struct template_affix *
profile_affix(struct template_list *list, enum profile_knob knob);

/* How the lists of one kind's template are laid out. */
struct template_list profile_list(const struct profile *p, unsigned kind);

#endif
