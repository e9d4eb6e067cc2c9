/*
 * Fit: the wording under which a program's lines are exact, as far as the knobs
 * of a wording go. The door of the room.
 *
 * The reader shows the lines of whole transcripts with the events they say;
 * each line votes for a template (votes.c), and what most lines of a kind look
 * like is chosen (choose.c). Lines that nothing reads are kept (stray.c) and
 * are of the kind that can stand where they do, if there is only one (kinds.c).
 * Who was asked, and what never follows, says whether computers' turns show the
 * board and which kinds are not printed.
 *
 * Knows neither how lines are recognised nor the rules. A fit belongs to the
 * caller from fit_start to fit_stop and borrows the game. YAML that it prints
 * is read again: yaml_prepare() must have succeeded.
 */
#ifndef CORE_FIT_FIT_H
#define CORE_FIT_FIT_H

#include "core/game/game.h"
#include "core/reader/reader.h"
#include "core/wording/wording.h"

struct fit;

struct fit *fit_start(const struct game *game);
void fit_stop(struct fit *fit);

/* As if the fit had just begun; what was loaded is kept for the next base. */
void fit_forget(struct fit *fit);

/*
 * Begins with the game's built-in wording of this name, which holds where no
 * line says otherwise. Without this call it is the wording that the first line
 * was read in, which may be any. 0, or -1 and *f when there is none of that
 * name.
 */
int fit_base(struct fit *fit, const char *name, struct fault *f);

/* What the reader shows lines to; lives as long as the fit. */
const struct reader_lines *fit_lines(const struct fit *fit);

/* A game has ended; its tally says which seats were computers'. */
void fit_game(struct fit *fit, const struct tally *tally);

/*
 * One event and the bytes that say it, with the newline if it was there, to a
 * fit that has a base. `field` has EVENT_FIELDS places, a list without its lead
 * and end; NULL when the places are not known: then a line counts only if it is
 * exact in the base or its event has no fields. A line without the seat that
 * the base prints does not count.
 */
void fit_line(struct fit *fit, const struct event *e, const char *s,
	size_t length, const struct loose_field *field);

/* Says whether computers' turns show board and prompt. */
void fit_boards(struct fit *fit, bool boards);

/* How many lines say the words of its own that a kind has; 0: it has none. */
size_t fit_own(const struct fit *fit, unsigned kind);

/* Whether the kind is left as the base has it, for the lines that were shown
 * and those that will be; at first none is. */
void fit_leave(struct fit *fit, unsigned kind, bool left);

/* Says by which shuffle the decks are dealt; without it, or where several were
 * said, the base's. */
void fit_shuffle(struct fit *fit, const char *name);

/*
 * Adds the wording found as YAML under this name: only what differs from the
 * base or, where that is not built in, from the built-in wording that leaves
 * least to say. What is added loads, and is the same each time but for a
 * shuffle that was learnt since. False, and nothing added, when the fit has no
 * base: no line was shown.
 */
bool fit_yaml(struct fit *fit, const char *name, struct text *out);

#endif
