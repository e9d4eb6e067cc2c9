/* The formats in which decks are printed. */
#include "tools/deal/deal.h"

#include "core/match/match.h"

enum {
	ROW = 13,                 /* cards in a row of text */
	JSON_EACH = LINE_EACH + 2 /* bytes of a card in JSON: "7S", */
};

/* One deck a line. The hot path of printing those that are found. */
static void
print_line(
	const struct deal_facts *facts, const uint8_t *deck, struct text *out)
{
	char *p = text_reserve(out, LINE_ROOM);

	(void)facts;
	line_names(deck, p);
	p[LINE_SIZE - 1] = '\n';
	p[LINE_SIZE] = '\0';
	out->length += LINE_SIZE;
}

/* 13 cards a row, as the deck command prints them. The hot path of dealing. */
static void
print_text(
	const struct deal_facts *facts, const uint8_t *deck, struct text *out)
{
	print_line(facts, deck, out);
	for (unsigned i = 1; i < CARD_COUNT / ROW; i++)
		out->bytes[out->length - i * ROW * LINE_EACH - 1] = '\n';
}

static void
print_cards(const uint8_t *cards, unsigned count, struct text *out)
{
	char line[LINE_SIZE];
	char *end = line_cards(line, cards, count, ' ', '\n');

	text_string(out, ": ");
	text_add(out, line, (size_t)(end - line));
}

/* One hand a line, under a line with the seed. */
static void
print_hands(const struct deal_facts *f, const uint8_t *deck, struct text *out)
{
	const struct cut *cut = f->cut;
	unsigned dealt = cut_dealt(cut), rest = dealt + cut->up;
	uint8_t cards[CARD_COUNT];

	cut_deck(cut, deck, cards);
	text_format(out, "seed %jd, round %u", (intmax_t)f->seed, f->round);
	if (f->first)
		text_format(out, ", hand 1 to Player%u", f->first);
	text_char(out, '\n');
	for (unsigned i = 0; i < cut->hands; i++) {
		text_format(out, "%u", i + 1);
		print_cards(cards + i * cut->cards, cut->cards, out);
	}
	if (cut->up) {
		text_string(out, "up");
		print_cards(cards + dealt, cut->up, out);
	}
	if (rest < CARD_COUNT) {
		text_string(out, cut->rest);
		print_cards(cards + rest, CARD_COUNT - rest, out);
	}
}

#define SUIT_IN_JSON(s)                                                        \
	"\"A" s "\",", "\"2" s "\",", "\"3" s "\",", "\"4" s "\",",            \
		"\"5" s "\",", "\"6" s "\",", "\"7" s "\",", "\"8" s "\",",    \
		"\"9" s "\",", "\"T" s "\",", "\"J" s "\",", "\"Q" s "\",",    \
		"\"K" s "\","

/* A JSON list of cards: each is written in one step of the processor. */
static void
print_list(const uint8_t *cards, unsigned count, struct text *out)
{
	static const char names[CARD_COUNT][8] = {SUIT_IN_JSON("C"),
		SUIT_IN_JSON("D"), SUIT_IN_JSON("H"), SUIT_IN_JSON("S")};
	char *p = text_reserve(out, CARD_COUNT * JSON_EACH + sizeof *names);
	char *end = p;

	*end++ = '[';
	for (unsigned i = 0; i < count; i++, end += JSON_EACH)
		memcpy(end, names[cards[i]], sizeof *names);
	end -= count > 0; /* the last comma */
	*end++ = ']';
	*end = '\0';
	out->length += (size_t)(end - p);
}

/* What is turned up, and what is left after that. */
static void
print_json_rest(const struct cut *cut, const uint8_t *cards, struct text *out)
{
	unsigned rest = cut_dealt(cut) + cut->up;

	if (!cut->up)
		return;
	text_string(out, ",\"up\":");
	print_list(cards + cut_dealt(cut), cut->up, out);
	text_format(out, ",\"%s\":", cut->rest);
	print_list(cards + rest, CARD_COUNT - rest, out);
}

/* One object a line. */
static void
print_json(const struct deal_facts *f, const uint8_t *deck, struct text *out)
{
	const struct cut *cut = f->cut;
	uint8_t cards[CARD_COUNT];

	cut_deck(cut, deck, cards);
	text_string(out, "{\"shuffle\":\"");
	text_string(out, f->shuffle->name);
	text_string(out, "\",\"seed\":");
	text_number(out, f->seed);
	text_string(out, ",\"round\":");
	text_number(out, f->round);
	text_string(out, ",\"deck\":");
	print_list(deck, CARD_COUNT, out);
	if (f->first) {
		text_string(out, ",\"first\":");
		text_number(out, f->first);
	}
	text_string(out, ",\"hands\":[");
	for (unsigned i = 0; i < cut->hands; i++) {
		if (i)
			text_char(out, ',');
		print_list(cards + i * cut->cards, cut->cards, out);
	}
	text_char(out, ']');
	print_json_rest(cut, cards, out);
	text_string(out, "}\n");
}

static void
print_csv_head(struct text *out)
{
	text_string(out, "shuffle,seed,round");
	for (unsigned i = 1; i <= CARD_COUNT; i++)
		text_format(out, ",card%u", i);
	text_char(out, '\n');
}

/* One deck a row. */
static void
print_csv(const struct deal_facts *f, const uint8_t *deck, struct text *out)
{
	char line[LINE_SIZE];

	text_format(out, "%s,%jd,%u,", f->shuffle->name, (intmax_t)f->seed,
		f->round);
	line_cards(line, deck, CARD_COUNT, ',', '\n');
	text_add(out, line, sizeof line);
}

/* A record has the seed, from which a replay deals. */
static void
print_yaml(const struct deal_facts *f, const uint8_t *deck, struct text *out)
{
	struct record record = *f->record;

	(void)deck;
	record.seeded = true;
	record.seed = (uint32_t)f->seed;
	record_print(&record, out);
}

static const struct deal_format formats[] = {
	{.name = "text", .deck = print_text},
	{.name = "line", .deck = print_line},
	{.name = "hands", .first = true, .deck = print_hands},
	{.name = "yaml", .record = true, .deck = print_yaml},
	{.name = "json", .first = true, .deck = print_json},
	{.name = "csv", .head = print_csv_head, .deck = print_csv},
	{0},
};

const struct deal_format *
deal_format_by_name(const char *name)
{
	const struct deal_format *f = formats;

	while (f->name && strcmp(f->name, name) != 0)
		f++;
	return f->name ? f : NULL;
}

const struct option_values deal_formats = {
	.noun = "format", OPTION_NAMES(formats)};
