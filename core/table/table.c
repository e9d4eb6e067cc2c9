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
		const char *at = memmem(line, (size_t)(end - line), word, 6);
		char name[TABLE_PLAYER];

		if (!at || at + 6 >= end || at[6] < '1' || at[6] > '9') {
			text_add(out, line, (size_t)(end - line));
			return;
		}
		text_add(out, line, (size_t)(at - line));
		text_string(out,
			table_player(players, (unsigned)(at[6] - '0'), name));
		line = at + 7;
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
