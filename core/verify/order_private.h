/*
 * Claims whose lines are out of order: what exchange.c and moved.c ask of the
 * order of lines, and how what they put right becomes a finding.
 */
#ifndef CORE_VERIFY_ORDER_PRIVATE_H
#define CORE_VERIFY_ORDER_PRIVATE_H

#include "core/verify/verify_private.h"

/* --- findings of the order of lines (order.c) --- */

/* Lines in a wrong place, which are one finding. */
struct order_slip {
	const char *what;
	size_t first;    /* the claim whose line it is found on */
	size_t due;      /* the claim whose line is due there; SIZE_MAX: none */
	uint64_t behind; /* findings up to this line become one, */
	uint64_t most;   /* if they count no more lines than this; 0: any */
};

#define ORDER_BELOW "the line that is due here stands further below"
#define ORDER_CHANGE "this line and the next one must change places"

/* Makes one finding of what the order of lines finds of them. False: it finds
 * nothing. */
bool order_raise(const struct verify_case *c, struct verify_reading *r,
	const struct order_slip *slip);

/* Drops the claims of lines that are printed twice, but those of a seat, which
 * the referee judges. */
void order_drop_doubled(const struct verify_case *c, struct verify_reading *r);

/* --- two lines that change places (exchange.c) --- */

/* The claims of two lines, one after the other. */
struct exchange {
	size_t first, middle, end; /* middle: where the second line begins */
};

/* Where the line of claim i ends. */
size_t exchange_end_of_line(const struct claims *claims, size_t i);

/* Where the line of claim i begins, from claim `from` on. */
size_t
exchange_begin_of_line(const struct claims *claims, size_t from, size_t i);

/* Whether claim `after` may stand behind claim `before`. */
bool exchange_may_follow(const struct verify_case *c,
	const struct claims *claims, size_t before, size_t after);

/* Whether what is missing between two claims may be of a kind that this game
 * never tells: the program leaves it out, and nothing has changed places. */
bool
exchange_leaves_out(const struct verify_case *c, const struct claims *claims,
	uint64_t told, size_t before, size_t after);

/* Whether what follows two lines may do so once they have changed places, and
 * those of the same kinds behind them. */
bool exchange_ends_in_order(const struct verify_case *c,
	const struct claims *claims, const struct exchange *x);

/* Whether two moves of a turn, or also lines typed, change places. */
bool exchange_passes_deeds(const struct verify_case *c,
	const struct claims *claims, const struct exchange *x, bool typed);

/* Puts two lines in order; but moves stay as told, and the rules judge them. */
void exchange_lines(const struct verify_case *c, struct claims *claims,
	const struct exchange *x);

/* The line behind the two, or behind the run that they belong to: the number of
 * its lines is wrong until they have changed places. */
uint64_t exchange_line_behind(const struct verify_case *c,
	const struct claims *claims, const struct exchange *x);

/* Whether claim i begins another kind behind too many or too few of one. */
bool exchange_ends_run(
	const struct verify_case *c, const struct claims *claims, size_t i);

/* Whether the claim may not follow the one before, or its run, with nothing
 * left out. */
bool exchange_breaks_order(
	const struct verify_case *c, const struct claims *claims, size_t i);

/* --- one that moved past others (moved.c) --- */

/* Puts a line back that has moved away from the place where it is due, past
 * others; `told`: the kinds that the game tells. Looks no further back than
 * claim `from`. Returns the claim behind them, or i when there is none. */
size_t moved_put_back(const struct verify_case *c, struct verify_reading *r,
	uint64_t told, size_t from, size_t i);

#endif
