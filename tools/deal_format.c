#include "tools/deal_format.h"

#include <assert.h>

enum {
	NAME = 2, /* bytes of a card's name, ten being T */
	ROW = 13, /* cards in a row of text */
	FACTS = 128
};

/* Four bytes a card, so that one copy writes the name and what follows. */
#define SUIT(s)                                                                \
	"A" s, "2" s, "3" s, "4" s, "5" s, "6" s, "7" s, "8" s, "9" s, "T" s,  \
		"J" s, "Q" s, "K" s
static const char names[CARD_COUNT][4] = {
	SUIT("C "), SUIT("D "), SUIT("H "), SUIT("S ")};

char *
deal_cards(
	char *out, const uint8_t *deck, unsigned count, char between, char end)
{
	for (unsigned i = 0; i < count; i++) {
		memcpy(out, names[deck[i]], NAME);
		out[NAME] = between;
		out += NAME + 1;
	}
	if (count)
		out[-1] = end;
	return out;
}

/* Names and the blanks after them, four bytes a card: one byte too many. */
static void
put_names(const uint8_t *deck, char *line)
{
	for (unsigned i = 0; i < CARD_COUNT; i++)
		memcpy(line + i * (NAME + 1), names[deck[i]], sizeof names[0]);
}

void
deal_line(const uint8_t *deck, unsigned players, unsigned cards,
	char line[DEAL_LINE + 1])
{
	assert(players * cards <= CARD_COUNT);
	put_names(deck, line);
	for (unsigned i = 1; i <= players; i++)
		line[i * cards * (NAME + 1) - 1] = '|';
	line[DEAL_LINE - 1] = '\n';
}

static void
no_head(const struct deal_facts *facts, struct text *out)
{
	(void)facts;
	(void)out;
}

/* As the deck command prints it. The hot path of dealing many decks. */
static void
print_text(
	const struct deal_facts *facts, const uint8_t *deck, struct text *out)
{
	enum { LENGTH = CARD_COUNT * (NAME + 1) };
	char *p = text_reserve(out, LENGTH + 1);

	(void)facts;
	put_names(deck, p);
	for (unsigned i = 1; i <= CARD_COUNT / ROW; i++)
		p[i * ROW * (NAME + 1) - 1] = '\n';
	p[LENGTH] = '\0';
	out->length += LENGTH;
}

static void
print_line(
	const struct deal_facts *facts, const uint8_t *deck, struct text *out)
{
	char line[DEAL_LINE];

	(void)facts;
	deal_cards(line, deck, CARD_COUNT, ' ', '\n');
	text_add(out, line, sizeof line);
}

static void
print_hands(const struct deal_facts *f, const uint8_t *deck, struct text *out)
{
	char hand[DEAL_LINE];
	unsigned dealt = f->players * f->cards;

	text_format(out, "seed %jd, round %u\n", (intmax_t)f->seed, f->round);
	for (unsigned i = 0; i < f->players; i++) {
		char *end = deal_cards(
			hand, deck + i * f->cards, f->cards, ' ', '\n');

		text_format(out, "%u: ", i + 1);
		text_add(out, hand, (size_t)(end - hand));
	}
	if (dealt < CARD_COUNT) {
		char *end = deal_cards(
			hand, deck + dealt, CARD_COUNT - dealt, ' ', '\n');

		text_string(out, "left: ");
		text_add(out, hand, (size_t)(end - hand));
	}
}

/* A JSON list of cards. */
static void
print_list(const uint8_t *cards, unsigned count, struct text *out)
{
	text_char(out, '[');
	for (unsigned i = 0; i < count; i++) {
		text_string(out, i ? ",\"" : "\"");
		text_add(out, names[cards[i]], NAME);
		text_char(out, '"');
	}
	text_char(out, ']');
}

static void
print_json(const struct deal_facts *f, const uint8_t *deck, struct text *out)
{
	text_format(out, "{\"shuffle\":\"%s\",\"seed\":%jd,\"round\":%u,",
		f->shuffle->name, (intmax_t)f->seed, f->round);
	text_string(out, "\"deck\":");
	print_list(deck, CARD_COUNT, out);
	text_string(out, ",\"hands\":[");
	for (unsigned i = 0; i < f->players; i++) {
		if (i)
			text_char(out, ',');
		print_list(deck + i * f->cards, f->cards, out);
	}
	text_string(out, "]}\n");
}

static void
head_csv(const struct deal_facts *facts, struct text *out)
{
	(void)facts;
	text_string(out, "shuffle,seed,round");
	for (unsigned i = 1; i <= CARD_COUNT; i++)
		text_format(out, ",card%u", i);
	text_char(out, '\n');
}

static void
print_csv(const struct deal_facts *f, const uint8_t *deck, struct text *out)
{
	char line[DEAL_LINE];

	text_format(out, "%s,%jd,%u,", f->shuffle->name, (intmax_t)f->seed,
		f->round);
	deal_cards(line, deck, CARD_COUNT, ',', '\n');
	text_add(out, line, sizeof line);
}

/* A record deals by itself: the deck is not in it. */
static void
print_yaml(const struct deal_facts *f, const uint8_t *deck, struct text *out)
{
	struct record record = *f->record;

	(void)deck;
	if (f->round > 1)
		return;
	record.seeded = true;
	record.seed = (uint32_t)f->seed;
	record_print(&record, out);
}

static const struct deal_format formats[] = {
	{"text", "13 cards a row, as the deck command prints them", no_head,
		print_text},
	{"line", "one deck a line", no_head, print_line},
	{"hands", "one hand a line, under a line with the seed", no_head,
		print_hands},
	{"yaml", "records, as straights-replay takes them", no_head,
		print_yaml},
	{"json", "one object a line", no_head, print_json},
	{"csv", "one deck a row", head_csv, print_csv},
};

const struct deal_format *
deal_format_by_name(const char *name)
{
	for (size_t i = 0; i < sizeof formats / sizeof formats[0]; i++)
		if (strcmp(formats[i].name, name) == 0)
			return &formats[i];
	return NULL;
}
