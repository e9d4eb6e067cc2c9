#include "core/table/table.h"

#include "core/base/base.h"

#include <assert.h>
#include <stdlib.h>

void
table_add(
	struct table *t, enum table_kind kind, unsigned number, card_set cards)
{
	assert(t->groups < TABLE_GROUPS);
	t->group[t->groups++] = (struct table_group){kind, number, cards};
}

unsigned
table_humans(const struct table *t)
{
	unsigned humans = 0;

	for (unsigned seat = 0; seat < t->seats; seat++)
		humans += t->seat[seat].human;
	return humans;
}

const char *
table_player(const char *players, unsigned seat, char *name)
{
	text_fill(name, TABLE_PLAYER, "Player%u", seat);
	for (unsigned i = 1; players && *players; i++) {
		size_t n = strcspn(players, ",");

		if (i == seat)
			text_fill(name, TABLE_PLAYER, "%.*s", (int)n, players);
		players = players[n] ? players + n + 1 : NULL;
	}
	return name;
}

void
table_name_players(
	const char *players, const char *line, size_t length, struct text *out)
{
	static const char word[] = "Player";
	const char *end = line + length;

	while (line < end) {
		const char *at = memmem(
			line, (size_t)(end - line), word, sizeof word - 1);
		const char *digits = at ? at + sizeof word - 1 : end;
		const char *behind = digits;
		unsigned seat = 0;
		char name[TABLE_PLAYER];

		while (behind < end && ascii_digit(*behind) &&
			seat <= TABLE_SEATS)
			seat = seat * 10 + (unsigned)(*behind++ - '0');
		if (!seat || seat > TABLE_SEATS) {
			text_add(out, line, (size_t)(behind - line));
		} else {
			text_add(out, line, (size_t)(at - line));
			text_string(out, table_player(players, seat, name));
		}
		line = behind;
	}
}

struct table_step *
table_steps_add(struct table_steps *s, const char *text)
{
	struct table_step *step;

	s->step = memory_grow(s->step, s->count, &s->room, sizeof *s->step);
	step = &s->step[s->count++];
	*step = (struct table_step){.text = s->text.length};
	text_add(&s->text, text, strcspn(text, "\n"));
	text_char(&s->text, '\0');
	return step;
}

void
table_steps_fini(struct table_steps *s)
{
	free(s->step);
	text_fini(&s->text);
	*s = (struct table_steps){0};
}
