/*
 * A wording: an output format as data.
 *
 * For each kind of event one template, which prints it and reads it back, and
 * the knobs in which real programs differ. Written as a YAML profile
 * (straights-wording(5)), on top of a built-in one if it names a base. Knows a
 * game's vocabulary and nothing of its rules. A wording is made by
 * wording_load, never changed after, and freed by wording_free; it may be used
 * by several threads, each with its own struct text.
 */
#ifndef CORE_WORDING_WORDING_H
#define CORE_WORDING_WORDING_H

#include "core/wording/built_in.h"
#include "core/wording/event.h"
#include "core/base/fault.h"
#include "core/base/text.h"

struct wording;

/* What a wording says besides its templates. Strings live as long as it. */
struct wording_facts {
	const char *name;
	const char *summary;
	const char *shuffle; /* the format's own shuffle */
	bool seeded;         /* a seed is used when none is given: */
	uint32_t seed;       /* this one */
	bool unseeded;       /* without a seed the generator is not seeded */
	bool boards;         /* a computer's turn shows board and prompt too */
	bool echo;           /* lines typed are shown, as on a terminal */
	struct card_ranks ranks;
};

/*
 * Loads a profile. `built_in` is where bases are looked up. NULL and *f (with
 * line and column) when it is refused.
 */
struct wording *
wording_load(const struct vocabulary *v, const struct wording_source *built_in,
	const char *yaml, size_t length, struct fault *f);

/* The built-in called name; NULL and *f when there is none. */
struct wording *wording_built_in(const struct vocabulary *v,
	const struct wording_source *built_in, const char *name,
	struct fault *f);

void wording_free(struct wording *w);

const struct wording_facts *wording_facts(const struct wording *w);

/* Adds the event's bytes to out; nothing when its template is empty. */
void
wording_print(const struct wording *w, const struct event *e, struct text *out);

/*
 * Reads an event of this kind from the first bytes of s: the exact inverse of
 * wording_print. Returns how many bytes it took and fills *e; 0 when no such
 * event stands there (*e is then not to be used). A hand-made matcher of the
 * compiled template; e->text points into s.
 */
size_t wording_read(const struct wording *w, unsigned kind, const char *s,
	size_t length, struct event *e);

/*
 * The same through PCRE2 and the template's regular expression: the plain
 * version that wording_read is tested against.
 */
size_t wording_match(const struct wording *w, unsigned kind, const char *s,
	size_t length, struct event *e);

/*
 * Whether the template of `kind` mentions field i of its form, that is, whether
 * reading brings that field back.
 */
bool wording_mentions(const struct wording *w, unsigned kind, unsigned field);

/*
 * Adds the whole wording as YAML with comments, standing on no base, for people
 * to start their own from. Loading it gives an equal wording.
 */
void wording_yaml(const struct wording *w, struct text *out);

/*
 * Adds the wording as YAML on top of `base`, which must be a built-in of the
 * same vocabulary: only what differs.
 */
void wording_yaml_changes(
	const struct wording *w, const struct wording *base, struct text *out);

#endif
