/*
 * What a human sees when it is to move, in events.
 */
#ifndef CORE_RUMMY_SHOW_H
#define CORE_RUMMY_SHOW_H

#include "core/wording/event.h"
#include "core/rummy/rules.h"

enum { RUMMY_BLOCK_EVENTS = RUMMY_TABLE_MELDS + 12 };

/*
 * The block for the seat to move: the table, what it holds and what it may do.
 */
void rummy_show(const struct rummy_table *t, const struct event_sink *sink);

/* Each part of the block as an event; the form's fields are set. */
void
rummy_show_meld(const struct rummy_open *o, unsigned meld, struct event *e);
void rummy_show_top(const struct rummy_open *o, struct event *e);
void rummy_show_stock(const struct rummy_open *o, struct event *e);
void rummy_show_held(const struct rummy_open *o, struct event *e);
void rummy_show_hand(card_set hand, struct event *e);
void rummy_show_draws(const struct rummy_open *o, struct event *e);
void
rummy_show_melds(const struct rummy_open *o, card_set hand, struct event *e);
void
rummy_show_layoffs(const struct rummy_open *o, card_set hand, struct event *e);
void
rummy_show_discards(const struct rummy_open *o, card_set hand, struct event *e);

/* Adds the cards to the event's list, in deck order. */
void rummy_list(card_set cards, struct event *e);

/* Shows deck[CARD_COUNT], thirteen cards a row. */
void rummy_show_deck(const uint8_t *deck, const struct event_sink *sink);

#endif
