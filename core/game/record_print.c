#include "core/base/quote.h"
#include "core/game/record.h"

#include <assert.h>
#include <string.h>

static void
print_scalar(
	const char *before, const char *s, const char *after, struct text *out)
{
	text_string(out, before);
	if (!quote_text(s, strlen(s), out))
		quote_bytes(s, strlen(s), out);
	text_string(out, after);
}

static void
print_name(const char *key, const char *name, struct text *out)
{
	if (name)
		print_scalar(key, name, "\n", out);
}

/* As the deck command shows it: 13 cards a row. */
static void
print_deck(const uint8_t *deck, struct text *out)
{
	char name[CARD_NAME];

	text_string(out, "  - |");
	for (size_t i = 0; i < CARD_COUNT; i++) {
		text_string(out, i % CARD_RANKS ? " " : "\n    ");
		text_add(
			out, name, card_name(deck[i], &card_ranks_plain, name));
	}
	text_char(out, '\n');
}

void
record_print_head(const struct record *rec, struct text *out)
{
	text_format(out, "---\nversion: %d\n", RECORD_VERSION);
	print_name("game: ", rec->game, out);
	print_name("wording: ", rec->wording, out);
	print_name("shuffle: ", rec->shuffle, out);
	if (rec->seeded)
		text_format(out, "seed: %u\n", (unsigned)rec->seed);
	if (rec->deck_count)
		text_string(out, "decks:\n");
	for (size_t i = 0; i < rec->deck_count; i++)
		print_deck(rec->decks[i], out);
	print_name("seats: ", rec->seats, out);
	if (rec->choices)
		text_string(out, "options:\n");
	for (size_t i = 0; i < rec->choices; i++) {
		print_scalar("  ", rec->choice[i].name, ":", out);
		print_scalar(" ", rec->choice[i].value, "\n", out);
	}
	text_string(out, "commands:\n");
}

void
record_print_command(const char *line, size_t length, struct text *out)
{
	assert(length <= RECORD_LINE && !memchr(line, '\n', length));
	text_string(out, "  - ");
	if (!quote_text(line, length, out)) {
		text_string(out, "bytes: ");
		quote_bytes(line, length, out);
	}
	text_char(out, '\n');
}

void
record_print(const struct record *rec, struct text *out)
{
	size_t at = 0;

	record_print_head(rec, out);
	while (at < rec->lines.length) {
		const char *line = rec->lines.bytes + at;
		const char *end = memchr(line, '\n', rec->lines.length - at);

		record_print_command(line, (size_t)(end - line), out);
		at += (size_t)(end - line) + 1;
	}
}
