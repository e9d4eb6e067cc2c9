/*
 * What a person's line may go on to: the legal moves and the commands.
 */
#include "tools/terminal/terminal.h"

#include <strings.h>

/* Whether each word begun begins the line's word at the same place. */
static bool
goes_on(const char *begun, const char *at, const char *end)
{
	for (;;) {
		size_t n = strcspn(begun, " "), m = strcspn(at, " \n");

		if (n > m || strncasecmp(at, begun, n) != 0)
			return false;
		begun += n;
		if (!*begun)
			return true;
		begun += strspn(begun, " ");
		at += m;
		if (at == end)
			return !*begun;
		at++;
	}
}

/* Adds the line where what stands at `at` in it goes on from what is begun. */
static void
offer_line(const char *begun, const char *at, const char *line, size_t length,
	struct text *lines)
{
	if (!goes_on(begun, at, line + length))
		return;
	text_add(lines, line, length);
	text_char(lines, '\n');
}

void
typed_complete(const struct game *game, const struct game_state *s,
	const char *begun, struct text *lines)
{
	static const char *const modes[] = {"cardmode on", "cardmode off"};
	const struct game_command *c;
	struct text moves = {0};
	enum typed_kind kind;
	size_t at = 0, length;
	const char *line;

	begun += strspn(begun, " \t");
	game->bots.moves(s, &moves);
	while (text_line(&moves, &at, &line, &length)) {
		const char *card = memchr(line, ' ', length);

		offer_line(begun, line, line, length, lines);
		if (card && *begun)
			offer_line(begun, card + 1, line, length, lines);
	}
	text_fini(&moves);
	for (size_t i = 0; (c = typed_command_at(game, i, &kind)) != NULL;
		i++) {
		size_t n = strcspn(c->form, "[ABCDEFGHIJKLMNOPQRSTUVWXYZ");
		bool seat = strncmp(c->form + n, "SEAT", 4) == 0;
		bool alone = seat || c->form[n] == '\0' || c->form[n] == '[';

		while (n && c->form[n - 1] == ' ')
			n--;
		if (alone && !strchr(c->form, '|') &&
			(kind != TYPED_MOVE || c->warning || seat))
			offer_line(begun, c->form, c->form, n, lines);
	}
	for (size_t i = 0; i < 2; i++)
		offer_line(begun, modes[i], modes[i], strlen(modes[i]), lines);
}
