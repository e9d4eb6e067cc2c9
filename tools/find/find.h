/*
 * straights-deal --find: which seeds deal what is asked for.
 *
 * What is asked for: cards known of rounds (struct find_cards), whole decks,
 * each by itself (struct find_decks), and expressions that a deck's line must
 * match (struct find_pattern). How it is found: by a search (core/search) from
 * what is known, or by dealing seed after seed, a walk, where nothing says
 * where to look. What is found: deals (struct find_deal), or counts of them
 * (struct find_census). Work is cut into blocks that several processors do;
 * what they give is taken in order.
 */
#ifndef TOOLS_FIND_FIND_H
#define TOOLS_FIND_FIND_H

#include "tools/deal/deal.h"
#include "tools/tool/progress.h"

#include "core/base/pattern.h"
#include "core/cards/cards.h"
#include "core/match/match.h"
#include "core/search/search.h"

#include <stdatomic.h>

enum { FIND_ROUNDS = 64 };

/*
 * Cards known of rounds. They are written as people write them, parted by
 * anything that is not a letter or digit; `?` stands for one that is not known.
 */
struct find_cards {
	const struct cut *cut; /* borrowed */
	bool any;              /* something is known */
	bool named;     /* of rounds that are named, not of any one round */
	unsigned first; /* the first round of which something is known */
	unsigned last;
	struct known rounds[FIND_ROUNDS]; /* from round 1; if not named, only
					     the first is used */
};

void find_cards_init(struct find_cards *c, const struct cut *cut);

/*
 * Add what an option's value says. 0, or -1 and *f. A deck is 52 cards, or the
 * name of a file that has them on one line or on several in a row, as the deck
 * command prints them. A hand is [ROUND:]HAND=CARDS, in the order dealt from
 * its first card on; --has takes the same in any order.
 */
int find_cards_deck(struct find_cards *c, const char *s, struct fault *f);
int find_cards_hand(struct find_cards *c, const char *s, struct fault *f);
int find_cards_has(struct find_cards *c, const char *s, struct fault *f);

/* Whether some deck has the cards where they were asked for; 0, or -1 and *f.
 */
int find_cards_check(const struct find_cards *c, struct fault *f);

/* A deck that is looked for by itself. */
struct find_wanted {
	struct known cards; /* of one round; queries point to it */
	uint32_t line;      /* of the file, from 1 */
	bool found;
};

/* Those of a file, one on each line. */
struct find_decks {
	const char *file;
	struct find_wanted *deck;
	size_t count;
	size_t room;
};

/*
 * Reads the file; blank lines and those that begin with # are left out. 0; or
 * -1 and *f, with a line where it has another line than 52 different cards.
 */
int find_decks_read(struct find_decks *d, const char *file, struct fault *f);
void find_decks_fini(struct find_decks *d);

/*
 * Whether the deck is still looked for. One that a generator has dealt is not
 * looked for with the next: two hardly deal the same 52 cards. A shard looks
 * for all, since its parts do not know of each other.
 */
struct find;
bool find_wants_deck(const struct find *f, size_t deck);

/* A regular expression that decks must match, or must not. */
struct find_pattern {
	struct pattern *pattern;
	struct needs needs; /* of the pattern */
	bool refused;       /* decks that match are left out */
};

/* A deal that was found: the round of a seed. */
struct find_deal {
	const struct shuffle *shuffle;
	uint32_t seed;
	uint32_t round;
	uint32_t deck; /* of several that are looked for */
};

/* Lists of deals, as bytes of a text: so workers can make parts of them. */
void find_deals_add(struct text *list, const struct find_deal *deal);
size_t find_deals_count(const struct text *list);
struct find_deal find_deals_at(const struct text *list, size_t index);

/* Sorts by shuffle as in the table, then by deck, seed and round. */
void find_deals_sort(struct text *list);

/* How often each card lay at each place of the deck. */
struct find_census {
	uint64_t decks;
	uint64_t at[CARD_COUNT][CARD_COUNT]; /* place, card */
};

void find_census_add(struct find_census *c, const uint8_t *deck);
void find_census_join(struct find_census *c, const struct find_census *part);

/*
 * Prints a table of cards and hands, and chi-square of each card, of the
 * opening seat where a card opens, of cards over hands and of cards over
 * places, with the chance that a fair shuffle is as far off.
 */
void find_census_print(
	const struct find_census *c, const struct cut *cut, struct text *out);

/* What all parts of a run have found, of one shuffle. */
struct find_merged {
	struct text deals;
	uint64_t tried;
	struct find_census census;
};

/* With --shuffle all the lowest seeds of all shuffles come first, since those
 * are what people choose; then the others. */
enum find_part { FIND_WHOLE, FIND_LOWEST, FIND_OTHERS };
enum { FIND_LOW_SEEDS = 1 << 16 };

/* One run: what is asked for, how far it is, and what was found. */
struct find {
	const struct deal_settings *settings;
	const struct tool *tool;
	/* What is asked for. */
	struct find_cards cards;
	struct find_decks decks; /* none: the cards are looked for */
	struct find_pattern pattern[DEAL_ASKED];
	unsigned patterns;
	unsigned first; /* rounds looked at */
	unsigned last;
	struct cut cut;
	uint64_t most; /* deals that are still wanted; UINT64_MAX: all */
	const struct deal_format *format; /* NULL: a line for each deal */
	enum find_part part; /* of the seeds that is searched now */
	/* Of one shuffle, or several that are searched together. */
	const struct shuffle *const *shuffle; /* NULL-ended */
	struct search *search;   /* NULL: seeds are walked through */
	struct deal_seeds seeds; /* that are walked through */
	uint64_t blocks;         /* that the work is cut into */
	/* What was found. */
	bool ordered;      /* blocks give deals in the order they are printed */
	uint64_t printed;  /* deals, as blocks gave them */
	struct text deals; /* else they are kept here */
	struct find_census census;
	uint64_t tried; /* seeds */
	struct progress progress;
	double after; /* seconds that the shuffles after these may take */
	/* With --merge: for each row of the table of shuffles. */
	struct find_merged *merged;
	bool walked;  /* the parts were walked through */
	uint64_t sum; /* with --shard: of the lines printed */
	/* What ends the run early: a worker's fault, or a status of writing. */
	atomic_bool failed;
	atomic_bool stopped; /* fault is filled */
	struct fault fault;
	int status;
};

/* Finds and prints what the settings ask for; returns a status. */
int find_run(const struct deal_settings *d);

/* Fills *f from the settings; a status, printed. */
int find_read(struct find *f);
void find_fini(struct find *f);

/* Whether seeds are dealt one after the other, and not searched. */
bool find_walks(const struct find *find);

/* How many seeds of the shuffle are asked for; 0: the ends cannot be read. */
uint64_t find_seed_count(const struct find *find, const struct shuffle *s);

/* Searches the seeds that are asked for, or walks through them, with
 * find->shuffle; a status, printed. */
int find_seeds(struct find *find);

/* Deals the seed up to the round. */
void find_redeal(const struct shuffle *shuffle, uint32_t seed, unsigned round,
	struct dealer *d);

/*
 * Work for the processors: walks through the seeds of a block, or searches a
 * block, and adds what it finds to out: deals, or with --stats one census. A
 * worker that walks deals from a batch of its own.
 */
enum { FIND_BLOCK = 2048 }; /* seeds walked through at a time */
struct crew_slot;
void *find_walk_start(void *context);
void find_walk_stop(void *context, void *worker);
int find_walk_block(
	void *context, void *worker, uint64_t block, struct crew_slot *slot);
int find_search_block(
	void *context, void *worker, uint64_t block, struct crew_slot *slot);

/* Prints these deals, no more than are wanted, or counts them; a status. */
int find_print_deals(struct find *f, const struct text *deals);

/*
 * Adds what is printed at the end, of this shuffle: statistics, a count, or
 * the deals that were kept. Returns how many deals of it were found, of those
 * that are wanted.
 */
uint64_t find_print_shuffle(
	struct find *f, const struct shuffle *shuffle, struct text *out);

/* A shard (shard.c): prints its head; adds deals, and what else was found
 * of a shuffle, as lines. */
int find_shard_begin(const struct find *f);
void find_shard_deals(struct find *f, const struct text *deals, uint64_t count,
	struct text *out);
void find_shard_shuffle(
	struct find *f, const struct shuffle *shuffle, struct text *out);

/* With --merge: reads all parts into f->merged, a status, printed; takes what
 * they have of f->shuffle in place of a search. */
int find_merge_read(struct find *f);
void find_merge_take(struct find *f);

/* Whether all decks were found; prints which were not, if asked to. */
bool find_print_decks(const struct find *f);

#endif
