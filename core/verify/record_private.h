/*
 * What a record makes happen, beside what was read: which event is which, and
 * where they differ.
 *
 * A prediction owns its claims and its alignment: compare_record makes one, and
 * prediction_fini frees it.
 */
#ifndef CORE_VERIFY_RECORD_PRIVATE_H
#define CORE_VERIFY_RECORD_PRIVATE_H

#include "core/verify/verify_private.h"

#define ALIGN_NONE SIZE_MAX

/* What an event of the record that is not told is found as; of its line. */
#define VERIFY_MISSING "`%s` of the replay of the record is missing here"

/* Which of the events wanted those found are; both by number. */
struct alignment {
	size_t *want;        /* for each found, or ALIGN_NONE */
	size_t found_before; /* behind the last aligned move or result, */
	size_t want_before;  /* and behind what it is */
	size_t want_next;    /* behind the last of any kind */
	bool lost; /* behind left-out lines the record goes on otherwise: the
		      rest is not aligned */
	bool differs;
	size_t found_at; /* the first that differs, a move or a result; or the
			    end */
	size_t want_at;  /* ALIGN_NONE: the record's game has ended */
};

/* What the record makes happen, beside what was read. The line of each claim
 * wanted is the number of the command that led to it; 0: none did. */
struct prediction {
	struct claims want;
	bool over;       /* its game has ended, not just its commands */
	bool all_asked;  /* everybody is asked for moves, which differs first */
	unsigned turned; /* how many further on each seat is */
	struct alignment aligned;
};

/* --- what the record makes happen (predict.c) --- */

/*
 * Whether the bytes from the source's mark on begin with the record's
 * transcript, with or without echo: then *extent is its size and *tally how it
 * ends.
 */
bool predict_exactly(const struct verify_case *c, struct verify_extent *extent,
	struct tally *tally);

/* Sets the case's seats as the record's lines answer for them, if for all. */
void predict_seats(struct verify_case *c);

/* Fills p->want and p->over, p->turned is given. False: it cannot be played. */
bool predict_events(const struct verify_case *c, struct prediction *p);

/* Adds to each finding the command that led to its line. The findings are in
 * order of line. */
void predict_inputs(const struct verify_case *c, const struct prediction *p,
	const struct claims *found, struct verdict *v);

/*
 * Where the record differs before the rules find anything, drops what they find
 * of a line that the record prints too, if it is not a move: it follows from
 * the difference. True when there was such a finding.
 */
bool predict_drop_followers(const struct verify_case *c,
	const struct verify_reading *r, const struct prediction *p,
	struct judgement *j);

/* Whether what was typed is answered by a line of this kind, before the next
 * prompt; and whether it is refused by one. */
bool verify_answers(const struct verify_case *c, unsigned kind);
bool verify_refuses(const struct verify_case *c, unsigned kind);

/* Behind the first difference the record's commands are of another game: drops
 * undue refusals of a card that the board before them does not show. */
void predict_drop_stale(const struct verify_case *c, const struct prediction *p,
	const struct claims *found, struct verdict *v);

/* Where nothing is found: the first line that is other than the replay's. */
void compare_bytes(const struct verify_case *c, const struct reader_game *game,
	struct verdict *v);

/* --- events beside those of a record (align.c) --- */

/* Whether an event of this kind is a move or a result: a seat, and no list. */
bool align_is_course(const struct verify_case *c, unsigned kind);

/* Whether an event of this kind is that a seat moves one card. */
bool align_moves_card(const struct verify_case *c, unsigned kind);

/* The kinds that are a seat's move, a bit each: with a card, or such that one
 * with a card may follow, as a draw or a meld. `ordered`: those that have their
 * place in a turn, so that none follows one of its kind. */
uint64_t align_moves(const struct verify_case *c, bool ordered);

/* Aligns them up to the first difference. `left_out`: lines are left out of the
 * transcript, and their events are passed over. prediction_fini frees. */
struct alignment align_claims(const struct verify_case *c,
	const struct claims *found, const struct claims *want, bool left_out);

/* Whether the table waits for a line among these claims. */
bool align_asked(const struct verify_case *c, const struct claims *claims,
	size_t from, size_t to);

/* Who is asked for moves. */
enum asked_seats {
	ASKED_AS_RECORDED,
	ASKED_OTHERS, /* a seat whose computer moves in the record */
	ASKED_ALL     /* everybody, before each move */
};

/* Who is; the first difference becomes the place where another is asked. */
enum asked_seats align_seats(const struct verify_case *c,
	const struct claims *found, struct prediction *p);

/* --- answers to what is typed (answers.c) --- */

/* Adds refusals of the record that the transcript lacks, and the reverse. */
void answers_compare(const struct verify_case *c, const struct claims *found,
	const struct prediction *p, struct verdict *v);

/* The first difference becomes an answer before it, where more is typed than
 * the record has: its commands have ended, or the last one's move follows. */
void answers_part(const struct verify_case *c, const struct claims *found,
	struct prediction *p);

/* --- a game that was read, beside its record (compare.c) --- */

/*
 * Compares what was read with the record, once it has been judged. The first
 * difference that the rules do not tell is a finding; so is an end before the
 * record's. Where the transcript shows other seats than the record's, *j is
 * replaced by a judging without them. prediction_fini frees.
 */
struct prediction compare_record(const struct verify_case *c,
	const struct verify_reading *r, struct judgement *j, struct verdict *v);
void prediction_fini(struct prediction *p);

#endif
