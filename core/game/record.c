#include "core/game/record.h"

#include "core/base/base.h"

#include <assert.h>

void
record_init(struct record *rec)
{
	*rec = (struct record){0};
}

void
record_fini(struct record *rec)
{
	text_fini(&rec->lines);
	text_fini(&rec->memory);
	*rec = (struct record){0};
}

void
record_clear(struct record *rec)
{
	struct text lines = rec->lines, memory = rec->memory;

	text_clear(&lines);
	text_clear(&memory);
	*rec = (struct record){.lines = lines, .memory = memory};
}

char *
record_keep_text(struct record *rec, const char *s, size_t n)
{
	size_t at = rec->memory.length;

	assert(rec->memory.room - at > n + 1);
	text_add(&rec->memory, s, n);
	text_char(&rec->memory, '\0');
	return rec->memory.bytes + at;
}

static const char *
keep_string(struct record *rec, const char *s)
{
	return s ? record_keep_text(rec, s, strlen(s)) : NULL;
}

static size_t
size_of_string(const char *s)
{
	return s ? strlen(s) + 1 : 0;
}

void
record_copy(const struct record *from, struct record *to)
{
	size_t decks = from->deck_count * CARD_COUNT;
	size_t room = decks + size_of_string(from->game) +
		size_of_string(from->wording) + size_of_string(from->shuffle) +
		size_of_string(from->seats) + size_of_string(from->players);
	struct text lines, memory;

	for (size_t i = 0; i < from->choices; i++)
		room += size_of_string(from->choice[i].name) +
			size_of_string(from->choice[i].value);
	record_clear(to);
	lines = to->lines;
	memory = to->memory;
	*to = *from;
	to->lines = lines;
	to->memory = memory;
	text_reserve(&to->memory, room + 4);
	if (decks)
		to->decks = (void *)record_keep_text(
			to, (const char *)from->decks, decks);
	to->game = keep_string(to, from->game);
	to->wording = keep_string(to, from->wording);
	to->shuffle = keep_string(to, from->shuffle);
	to->seats = keep_string(to, from->seats);
	to->players = keep_string(to, from->players);
	for (size_t i = 0; i < from->choices; i++)
		to->choice[i] = (struct game_choice){
			keep_string(to, from->choice[i].name),
			keep_string(to, from->choice[i].value)};
	text_append(&to->lines, &from->lines);
}

void
record_keep_lines(struct record *rec, size_t lines)
{
	size_t at = 0, length;
	const char *line;

	if (lines > rec->line_count)
		lines = rec->line_count;
	for (size_t i = 0; i < lines; i++)
		text_line(&rec->lines, &at, &line, &length);
	text_cut(&rec->lines, at);
	rec->line_count = lines;
}

bool
record_undo(struct record *rec, size_t lines)
{
	const char *bytes = rec->lines.bytes;
	size_t at = rec->lines.length;

	if (lines > rec->line_count)
		return false;
	for (size_t left = lines; left; left--)
		do
			at--;
		while (at && bytes[at - 1] != '\n');
	text_cut(&rec->lines, at);
	rec->line_count -= lines;
	return true;
}
