/*
 * straights-deal: what its command line asks for, and the decks of seeds.
 *
 * The settings are as typed; the functions below read them. Finding seeds is
 * in tools/find/find.h.
 */
#ifndef TOOLS_DEAL_DEAL_H
#define TOOLS_DEAL_DEAL_H

#include "tools/tool/options.h"
#include "tools/tool/shard.h"

#include "core/cards/cards.h"
#include "core/game/record.h"

enum { DEAL_ASKED = 64 }; /* --hand, --has, --match, --not-match in all */

/* Keys of the options that may be given several times. */
enum { DEAL_HAND = OPTION_LONG, DEAL_HAS, DEAL_MATCH, DEAL_NOT_MATCH };

struct deal_asked {
	int key;
	const char *text;
};

/* As given on the command line; NULL or 0: not given. */
struct deal_settings {
	const struct tool *tool;
	const char *format;
	const char *rounds;
	const char *seats;
	const char *seed; /* one more operand; NULL: none */
	const char *shuffle;
	const char *wording;
	unsigned cards;
	unsigned jobs;
	unsigned players;
	/* Of finding. */
	bool find;
	bool count;
	bool stats;
	bool verbose;
	const char *deck;
	const char *decks;
	const char *transcript;
	const char *from;
	const char *to;
	unsigned first;     /* how many are wanted */
	struct shard shard; /* the part of the seeds */
	bool merge;         /* operands are parts, as --shard printed them */
	struct deal_asked asked[DEAL_ASKED];
	unsigned asked_count;
};

enum { DEAL_ROUNDS = 1000000 }; /* at most, of one seed */

/* Reads --rounds: A..B, or N for 1..N; 1..1 without. 0, or -1 and *f. */
int deal_rounds(const struct deal_settings *d, unsigned *first, unsigned *last,
	struct fault *f);

/* The shuffle asked for, else the wording's, else that of the game's own
 * wording; NULL after printing why there is none. */
const struct shuffle *deal_shuffle(const struct deal_settings *d);

/*
 * Fills what every record says: this shuffle, and if no seats are asked for, as
 * many computers as there are hands or the nearest number the game can seat.
 * The letters are written to seats, which is kept.
 */
void deal_record(const struct deal_settings *d, const struct shuffle *shuffle,
	const struct cut *cut, char seats[GAME_SEATS + 1],
	struct record *record);

/* The player who is dealt the first hand of that round; 0: Player1 always. */
unsigned deal_first(const struct deal_settings *d, const struct model *model,
	const struct cut *cut, unsigned round);

/* Lists of seeds, as the operands name them: 44, 1..1000, -5..5, 1+50. */
struct deal_range {
	int64_t first; /* as typed: -2147483648 .. 4294967295 */
	uint64_t count;
	uint64_t before; /* seeds in the ranges before this one */
};

struct deal_seeds {
	struct deal_range *range;
	size_t ranges;
	uint64_t count; /* of all ranges */
};

/* Reads `count` operands, seeds of this shuffle; NULL: of several. 0; or -1 and
 * *f, and nothing to free. */
int deal_seeds_read(struct deal_seeds *s, char *const *operand, size_t count,
	const struct shuffle *shuffle, struct fault *f);

/* Leaves the seeds from the index `first` up to `end`, without it. */
void deal_seeds_slice(struct deal_seeds *s, uint64_t first, uint64_t end);
void deal_seeds_fini(struct deal_seeds *s);

/* The seed at this index, below count. */
int64_t deal_seeds_at(const struct deal_seeds *s, uint64_t index);

/* Reads one seed of `length` bytes; a negative one stays negative. */
int
deal_seed_read(const char *s, size_t length, int64_t *seed, struct fault *f);

/* What is known of a deck besides its cards. */
struct deal_facts {
	const struct shuffle *shuffle;
	int64_t seed;   /* as it was typed */
	unsigned round; /* from 1 */
	const struct cut *cut;
	unsigned first; /* the player of the first hand; 0: not printed */
	const struct record *record; /* what every record says */
};

/* A row of the formats in which decks are printed. */
struct deal_format {
	const char *name;
	bool first;  /* prints facts.first */
	bool record; /* prints facts.record in place of the deck */
	void (*head)(struct text *out); /* NULL: nothing comes first */
	void (*deck)(const struct deal_facts *facts, const uint8_t *deck,
		struct text *out);
};

/* The row called name, NULL: none; the names, for the command line. */
const struct deal_format *deal_format_by_name(const char *name);
extern const struct option_values deal_formats;

/* Prints the decks that the settings ask for; returns a status. */
int deal_run(const struct deal_settings *d);

#endif
