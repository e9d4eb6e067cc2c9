/*
 * Fitting: the wording under which a program's lines are exact, as far as the
 * knobs of a wording go.
 *
 * Is shown the lines of a transcript and the events they say, and takes for
 * each kind of event what most of its lines look like. Knows neither how lines
 * are recognised nor the rules. Belongs to the caller from fit_start to
 * fit_stop.
 */
#ifndef CORE_FIT_FIT_H
#define CORE_FIT_FIT_H

#include "core/fit/shape.h"
#include "core/wording/wording.h"

struct fit;

/*
 * Begins with the built-in wording `base`, which holds where no line says
 * otherwise. `built_in` is kept. NULL and *f when there is none of that name.
 */
struct fit *
fit_start(const struct vocabulary *v, const struct wording_source *built_in,
	const char *base, struct fault *f);
void fit_stop(struct fit *fit);

/*
 * One event and the bytes that say it, with the newline if it was there. span
 * has EVENT_FIELDS places; NULL when the places are not known: then a line
 * counts only if it is exact in the base or its event has no fields.
 */
void fit_line(struct fit *fit, const struct event *e, const char *s,
	size_t length, const struct fit_span *span);

/* Events of this kind were due and nothing was printed. */
void fit_absent(struct fit *fit, unsigned kind);

/* Whether computers' turns show board and prompt. */
void fit_boards(struct fit *fit, bool boards);

/*
 * Adds the wording as YAML on top of the base, under this name: only what
 * differs. What is added loads.
 */
void fit_yaml(struct fit *fit, const char *name, struct text *out);

#endif
