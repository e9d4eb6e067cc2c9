/*
 * What a referee does: holds the claims of a transcript against the rules of a
 * game and reports what is wrong.
 *
 * The reader turns bytes into claims: events with their place, however they
 * were worded. The referee of the game judges each against the rules, with the
 * deal known or not, and reports findings. After a finding it goes on from what
 * the transcript itself claims. A referee knows no text: a claim's event has
 * been read already, and a finding is a struct fault whose place is the
 * claim's. This header is what callers see; parts.h is what the referees of
 * all games are made of.
 */
#ifndef CORE_REFEREE_REFEREE_H
#define CORE_REFEREE_REFEREE_H

#include "core/cards/cards.h"
#include "core/wording/event.h"
#include "core/base/fault.h"
#include "core/base/text.h"
#include "core/game/game.h"
#include "core/table/table.h"

struct referee; /* judges one game of a transcript */

#define CLAIM_UNREAD_MOVES UINT32_C(0xFFFF)
/* Of these, the bits that several shapes share. */
#define CLAIM_UNREAD_SHARED UINT32_C(0x80008000)

/* An event that the transcript claims, borrowed for the call. */
struct claim {
	const struct event *event;
	uint64_t line;   /* in the file, from 1 */
	uint32_t column; /* from 1, in bytes */
	uint32_t width;  /* bytes of it on its line */
	/* What a loose reading could not tell: bit i is set when field i of
	 * the event's form was not there to be read and claims nothing. */
	uint32_t missing;
	bool loose;     /* its line is not as the wording has it */
	bool unordered; /* a list whose order the program rearranged by habit */
	bool again;     /* a line of the wording and this one say one move, */
	bool retold;    /* or are said to: as `Last move: Player2 plays 8S` */
	bool listed;    /* a move behind which the list of its seat stands */
	bool stray;     /* lines that nothing reads stand before it */
	bool half;      /* a list behind which the transcript is cut off */
	/* Lines may be left out before it: an ellipsis stands there, or it is
	 * the first of the game and does not open one. */
	bool cut;
	/*
	 * Lines stand between the claim before and this one which could not be
	 * read and may tell something: bit i is set for those that look like
	 * the i-th such line of the game; CLAIM_UNREAD_MOVES are the bits of
	 * those that may tell a move. In `unread_often`: four of them or more.
	 */
	uint32_t unread;
	uint32_t unread_often;
};

/* Whether field i of the claim's event was read. */
static inline bool
claim_has(const struct claim *c, unsigned field)
{
	return !(c->missing >> field & 1);
}

/* Takes findings; the strings are borrowed for the call. */
struct referee_sink {
	/* table: how the table stood, one line; proof: a note or "". NULL:
	 * findings are dropped. */
	void (*raise)(void *context, const struct fault *f, const char *table,
		const char *proof);
	void *context;
	/*
	 * Adds the line of an event, or with `some` what is the same in all
	 * such lines of its seat (0: of any) and an ellipsis. NULL: findings
	 * do not say what is expected.
	 */
	void (*print)(void *context, const struct event *e, bool some,
		struct text *line);
};

/* What the moves of several cards tell of these, by all such lines of the
 * transcript, which are two or more. */
enum referee_lists {
	REFEREE_LISTS_UNKNOWN,
	REFEREE_LISTS_WHOLE, /* or more than two cards in some */
	REFEREE_LISTS_BARE,  /* none */
	REFEREE_LISTS_ENDS   /* the first and the last */
};

struct referee_setup {
	const struct dealer *dealer; /* the deal; NULL: unknown. Copied. */
	bool proved;                 /* by the transcript: none was given */
	bool trusted;                /* moves alone do not refute it */
	const char *seats;           /* h and c; NULL: unknown. Copied. */
	unsigned scored; /* seats that have scores in it; 0: unknown */
	/* The transcript shows what was typed: refusals can be held against
	 * the commands that they answer. */
	bool echoed;
	bool alone; /* no line tells moves but those that people type */
	bool ends;  /* piles show their ends alone */
	enum referee_lists lists;
	bool boards;        /* computers' turns show board and prompt */
	bool spelt;         /* cards are spelt otherwise, and may be typed so */
	uint64_t from_zero; /* bit k: events of kind k number melds from 0 */
	uint64_t absent; /* bit k: the wording leaves events of kind k out, */
	uint64_t untold; /* or the whole transcript has none; 0: unknown */
	struct referee_sink sink;
	const struct game_choice *choice; /* house rules that are known */
	size_t choices;
};

struct referee_calls {
	/* For referee_stop to free. */
	struct referee *(*start)(const struct referee_setup *setup);
	void (*claim)(struct referee *r, const struct claim *c);

	/*
	 * Fills the event of e->kind, zero but for that, which should come
	 * next: the nth, from 0, of several in a row. False when it is not
	 * known. May be NULL.
	 */
	bool (*due)(const struct referee *r, unsigned nth, struct event *e);

	/* Unread lines (struct claim) before the next claim or the end; may
	 * be NULL. Returns the shapes that may have told what was missing so
	 * far. */
	uint32_t (*unread)(struct referee *r, uint32_t shapes, uint32_t often);

	/* The transcript of this game ends here. `whole`: the game must have
	 * come to its end (--complete); otherwise stopping is not wrong. */
	void (*end)(struct referee *r, uint64_t line, bool whole);

	void (*tally)(const struct referee *r, struct tally *t);

	/* What a move out of turn is found as; FAULT_NONE: any may move. */
	enum fault_id turn;

	/* Whether such a finding may come of hands that were dealt otherwise
	 * than the referee was given; NULL: none may. */
	bool (*rests_on_hands)(enum fault_id id);

	/* What the transcript has proved of the decks so far: fills hands[0]
	 * for the first round and so on, at most `room`; returns how many. */
	size_t (*hands)(
		const struct referee *r, struct known *hands, size_t room);
};

void referee_stop(struct referee *r);

/* Moves that were told and not judged, where nothing that was found of their
 * rounds is the reason. */
struct referee_passed {
	uint64_t count, of; /* those, and all that were told */
	uint64_t line;      /* of the first */
	uint32_t spoilt; /* the last round whose play or deal has a finding */
};

const struct referee_passed *referee_passed(const struct referee *r);

/* Writes how the table stands, one line, to text[room]; empty: unknown. */
void referee_table(const struct referee *r, char *text, size_t room);

/* How the table stands by what was told so far, right or wrong. */
void referee_look(const struct referee *r, struct table *t);

#endif
