/*
 * Games: what everything else knows of one. The door of the room.
 *
 * Tools, session, record and verify know a game only through its struct game.
 * A game is fed lines, as typed, and answers with events. Ownership: the
 * state belongs to the caller, who frees it.
 */
#ifndef CORE_GAME_GAME_H
#define CORE_GAME_GAME_H

#include "core/cards/cards.h"
#include "core/wording/event.h"
#include "core/base/fault.h"
#include "core/base/text.h"
#include "core/table/table.h"
#include "core/wording/wording.h"

struct game_state; /* a game in play; each game has its own */

enum { GAME_SEATS = 6, GAME_OPTIONS = 16 };

/* A house rule that may be set: --name=argument, or `name:` in a record. */
struct game_option {
	const char *name;
	const char *argument; /* what the help calls its value */
	const char *summary;
	const char *const *words; /* it may be, NULL-ended; NULL: a number */
	unsigned least, most;     /* that number */
};

struct game_choice {
	const char *name;
	const char *value;
};

/* A command, as help lists it: words in small letters, typed as they are, and
 * CARD, MELD, SEAT or NAME in place of one; "..." repeats the last. */
struct game_command {
	const char *form;
	const char *summary;
	const char *warning; /* what a person confirms first; NULL: nothing */
};

/* What the strongest computer would do. */
struct game_advice {
	struct text line; /* as one would type it; "then" between several */
	bool expects;     /* and the points that it expects in this round: */
	double points;
};

/* What a game starts from; borrowed for the call, copied by start. */
struct game_setup {
	struct dealer dealer;
	bool boards; /* computers' turns show board and prompt */
	const struct card_ranks *ranks;   /* cards may be typed so; or NULL */
	const struct game_choice *choice; /* options that were set */
	size_t choices;
};

/* How a game stands, for reports. */
struct tally {
	unsigned seats;
	char seat[GAME_SEATS + 1]; /* h or c for each, as invited */
	unsigned rounds;           /* that have been scored */
	int32_t score[GAME_SEATS];
	bool won[GAME_SEATS];
	bool over;
	/* How far a referee could judge: "V2", and in a few words what that
	 * is; NULL: not said. */
	const char *level;
	const char *judged;
};

struct referee_calls; /* core/referee/referee.h */

/* For players that are programs; all NULL in a game that has none of it. */
struct game_bots {
	/* The seat, from 1, that a line is wanted from; 0: none is to move. */
	unsigned (*turn)(const struct game_state *s);
	/*
	 * Sends what that seat, from 1, may see of a round: the table and its
	 * own hand, and what it may do if it is to move. Nothing before the
	 * first deal.
	 */
	void (*view)(const struct game_state *s, unsigned seat,
		const struct event_sink *sink);
	/* Adds each legal move of the seat to move, as typed, with '\n'. */
	void (*moves)(const struct game_state *s, struct text *lines);
};

/* For people at a terminal; all NULL in a game that has none of it. */
struct game_people {
	const struct game_command *commands; /* of a turn; the last: no form */
	/* The house rule that is agreed on unless another value is chosen. */
	struct game_choice usual;
	/* How the game stands. */
	void (*look)(const struct game_state *s, struct table *t);
	/* For the seat to move, from what that seat may see; false, and nothing
	 * added, where no move is asked for. NULL: the game has no advice. */
	bool (*advise)(const struct game_state *s, struct game_advice *advice);
};

struct game {
	const char *name;
	const char *summary; /* in a few words, for a list */
	unsigned seats_min;
	unsigned seats_max;
	const struct vocabulary *vocabulary;
	const struct wording_source *wordings; /* ends with a NULL name */
	const char *wording;                   /* the default one's name */
	/* How real programs say the events (core/reader/reader.h), or NULL. */
	const struct wording_source *loose;
	const struct game_option *options; /* ends with a NULL name */
	/* Blanks that end a line typed are not echoed, and a line of blanks
	 * alone is not there: no echo, no answer. */
	bool trims;

	/* One block of memory, for the caller to free; NULL and *f when an
	 * option is refused. */
	struct game_state *(*start)(
		const struct game_setup *setup, struct fault *f);

	/*
	 * Goes on, with events to the sink (NULL: they are dropped), until the
	 * table waits for a line (the last event is a prompt) or the game is
	 * over. Called once after start; act calls it itself. -1 and *f when
	 * the decks given have run out: the game is over then.
	 */
	int (*go)(struct game_state *s, const struct event_sink *sink,
		struct fault *f);

	/*
	 * One line as typed, without its newline; then goes on. 0 when the
	 * game has answered in events (a refusal that the transcript shows is
	 * such an answer); -1 and *f when the line means nothing to the game
	 * (for stderr): then the prompt was shown again and the state is as
	 * it was, unless go refused and the game is over.
	 */
	int (*act)(struct game_state *s, const char *line, size_t length,
		const struct event_sink *sink, struct fault *f);

	/* Whether nothing can be typed any more: won, left, or out of decks. */
	bool (*over)(const struct game_state *s);
	void (*tally)(const struct game_state *s, struct tally *t);

	struct game_bots bots;

	/* The number of seats is typed before who plays each. */
	bool counts_seats;

	/* How a deck is cut for so many players, with so many cards each; 0: as
	 * many as the game mostly has. -1 and *f when it cannot be. */
	int (*cut)(unsigned players, unsigned cards, struct cut *cut,
		struct fault *f);
	/*
	 * The player, from 1, who is dealt the first hand in that round, from
	 * 1, of that model's seed; the next hand is the next player's. NULL: it
	 * is always Player1.
	 */
	unsigned (*first)(
		const struct model *model, unsigned players, unsigned round);

	struct game_people people;

	/* What the referee knows and does; NULL when the game has none. */
	const struct referee_calls *referee;
};

/* For a game without house rules: 0, or -1 and *f when some were chosen. */
int game_refuse_choices(
	const char *game, const struct game_setup *setup, struct fault *f);

/* Which of the game's options choice[i] sets: its number. -1 and *f when it has
 * none of that name, or a choice before it sets the same. */
int game_chosen_option(const char *game, const struct game_option *options,
	const struct game_choice *choice, size_t i, struct fault *f);

/* Reads what is chosen for an option: its number, or which of its words the
 * first `length` bytes are. 0, or -1 and *f when it cannot be read. */
int game_choose_number(const struct game_option *o, const char *value,
	unsigned *number, struct fault *f);
int game_choose_word(const struct game_option *o, const char *value,
	size_t length, unsigned *word, struct fault *f);

/* Refuses a value that is not one of the option's words, with the nearest of
 * them or all. Returns -1. */
int game_refuse_word(const struct game_option *o, const char *value,
	size_t length, struct fault *f);

/* Reads name[length], chosen for a seat, from 0. 0, or -1 and *f. */
typedef int game_seat_choose(void *house, unsigned seat, const char *name,
	size_t length, struct fault *f);

/* Reads names parted by commas, one for each seat: the last holds for the seats
 * left. 0, or -1 and *f when a name is refused or there are too many. */
int game_choose_seats(const struct game_option *o, const char *value,
	unsigned seats, game_seat_choose *choose, void *house, struct fault *f);

/* Reads a whole number up to `most`, and nothing around it. */
bool
game_read_number(const char *s, size_t length, uint64_t most, uint64_t *number);

/* Whether the game starts with these house rules; 0, or -1 and *f. */
int game_check_choices(const struct game *game,
	const struct game_choice *choice, size_t choices, struct fault *f);

/* Whether the game seats these players, h or c each; 0, or -1 and *f. */
int
game_check_seats(const struct game *game, const char *seats, struct fault *f);

/* Whether these are the names of these seats, or where they are NULL of as many
 * as the game may have, each another: A,B,C,D. 0, or -1 and *f. */
int game_check_names(const struct game *game, const char *seats,
	const char *names, struct fault *f);

/*
 * Adds the lines one types to seat these players, h or c each, every line ended
 * by '\n'. -1 and *f when there are too few, too many, or other letters.
 */
int game_seating(const struct game *game, const char *seats, struct text *lines,
	struct fault *f);

/* The seats with the highest score, or else the lowest: a bit for each. */
unsigned game_winners(const int32_t *score, unsigned seats, bool highest);

#endif
