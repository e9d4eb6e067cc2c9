/*
 * What a person types, matched with the game's commands and moves.
 */
#include "tools/terminal/terminal.h"

#include "tools/tool/tool.h"

#include "core/base/base.h"
#include "core/base/fault.h"

#include <strings.h>

enum { WORDS = 60, WORD = 24 };

struct words {
	const struct card_ranks *ranks; /* of the wording */
	unsigned count;
	char word[WORDS][WORD];
};

const struct game_command typed_commands[] = {
	{"help [RULE ...]", "explain the game, or what is about RULE", NULL},
	{"hint", "tell what the strongest computer would do", NULL},
	{"undo", "go back to before your own last move", NULL},
	{"cardmode on|off", "draw cards, or print the transcript", NULL},
	{"quit", "leave the game; it can be kept", NULL},
	{NULL, NULL, NULL},
};

static const enum typed_kind own_kinds[] = {
	TYPED_HELP, TYPED_HINT, TYPED_UNDO, TYPED_CARDMODE, TYPED_QUIT};

/* Words that stand for others. */
static const char *const aliases[][2] = {
	{"?", "help"}, {"h", "help"}, {"exit", "quit"}, {"back", "undo"}};

static void
split_words(const char *line, const struct card_ranks *ranks, struct words *w)
{
	w->ranks = ranks;
	w->count = 0;
	while (w->count < WORDS) {
		size_t n;

		line += strspn(line, " \t\r\v\f");
		n = strcspn(line, " \t\r\v\f");
		if (n == 0)
			return;
		text_fill(w->word[w->count++], WORD, "%.*s", (int)n, line);
		line += n;
	}
}

/* Whether the word is a card as the wording prints it, in any letter case, or
 * as people spell it, with a letter or a sign for its suit. */
static bool
is_card(const char *word, const struct card_ranks *ranks, unsigned *card)
{
	const char *at = strstr(word, "\xE2\x99");
	char plain[WORD];
	size_t length;
	unsigned suit;

	text_fill(plain, sizeof plain, "%s", word);
	if (at && card_read_sign(at, strlen(at), &suit) && !at[3])
		text_fill(plain, sizeof plain, "%.*s%c", (int)(at - word), word,
			card_suit_letter(suit));
	length = strlen(plain);
	if (length && card_read_loosely(plain, length, card) == length)
		return true;
	for (char *c = plain; *c; c++)
		*c = ascii_toupper(*c);
	length = strlen(word);
	return length &&
		(card_read(word, length, ranks, card) == length ||
			card_read(plain, strlen(plain), ranks, card) ==
				strlen(plain));
}

static bool
is_number(const char *word)
{
	return *word && word[strspn(word, DIGITS)] == '\0';
}

/* The number of a seat, or of its player: 2 of Player2. */
static const char *
seat_number(const char *word)
{
	static const char player[] = "player";
	size_t n = strlen(player);

	return strncasecmp(word, player, n) == 0 && is_number(word + n)
		? word + n
		: word;
}

/* The next word of a form, at *form; its length, 0 at the end. */
static size_t
next_in_form(const char **form)
{
	*form += strspn(*form, " ");
	return strcspn(*form, " ");
}

/* Whether the typed word may stand for the form's; adds it as the game takes
 * it. *exact is unset for a beginning of a word. */
static bool
take_word(const char *form, size_t length, const struct words *w, unsigned i,
	struct text *line, bool *exact)
{
	const char *word = w->word[i];
	unsigned card;

	if (line->length)
		text_char(line, ' ');
	if (ascii_lower(*form) && !memchr(form, '|', length)) {
		size_t n = strlen(word);

		text_add(line, form, length);
		*exact = *exact && n == length;
		return n <= length && strncasecmp(form, word, n) == 0;
	}
	if (strncmp(form, "CARD", 4) == 0) {
		if (!is_card(word, w->ranks, &card))
			return false;
		text_string(line, card_plain(card));
		return true;
	}
	if (strncmp(form, "SEAT", 4) == 0)
		word = seat_number(word);
	for (const char *c = word; *c; c++)
		text_char(line, ascii_tolower(*c));
	return (strncmp(form, "MELD", 4) != 0 &&
		       strncmp(form, "SEAT", 4) != 0) ||
		is_number(word);
}

enum { FITS = WORDS + 1 };

/* The index of the first word that does not fit the form, their number where
 * one is missing, or FITS; then the line is what the game takes. */
static unsigned
fit_form(
	const char *form, const struct words *w, struct text *line, bool *exact)
{
	const char *last = form;
	unsigned i = 0;
	size_t n;

	text_clear(line);
	*exact = true;
	for (; (n = next_in_form(&form)) > 0; form += n) {
		if (strncmp(form, "...", 3) == 0) {
			for (; i < w->count; i++)
				if (!take_word(last, strcspn(last, " "), w, i,
					    line, exact))
					return i;
			return FITS;
		}
		if (i == w->count)
			return *form == '[' ? FITS : i;
		if (!take_word(form, n, w, i, line, exact))
			return i;
		i++;
		last = form;
	}
	return i == w->count ? FITS : i;
}

const struct game_command *
typed_command_at(const struct game *game, size_t index, enum typed_kind *kind)
{
	const struct game_command *c = game->people.commands;

	if (index < LENGTH(own_kinds)) {
		*kind = own_kinds[index];
		return &typed_commands[index];
	}
	*kind = TYPED_MOVE;
	index -= LENGTH(own_kinds);
	for (; c->form; c++)
		if (strcmp(c->form, "quit") != 0 && index-- == 0)
			return c;
	return NULL;
}

/* Adds "X or Y": the forms that the first word begins; how many. *last is one
 * of them. */
static unsigned
list_begun(const struct game *game, const char *word, struct text *out,
	const struct game_command **last)
{
	const struct game_command *c;
	enum typed_kind kind;
	unsigned count = 0;

	for (size_t i = 0; (c = typed_command_at(game, i, &kind)) != NULL; i++)
		if (strncasecmp(c->form, word, strlen(word)) == 0) {
			text_string(out, count++ ? " or " : "");
			text_string(out, c->form);
			*last = c;
		}
	return count;
}

/* What is wrong with the word at this index, for which the form has another. */
static const char *
name_misfit(const char *form, unsigned index)
{
	const char *kind = form;
	size_t n;

	for (; (n = next_in_form(&form)) > 0; form += n) {
		if (strncmp(form, "...", 3) == 0)
			break;
		kind = form;
		if (index-- == 0)
			break;
	}
	if (!n)
		return "is one word too many";
	if (strncmp(kind, "CARD", 4) == 0)
		return "is not a card";
	return ascii_upper(*kind) ? "is not a number" : "does not belong here";
}

/* The words do not fit the only form that the first begins: says why. */
static int
refuse_form(
	const struct game_command *c, const struct words *w, struct fault *f)
{
	struct text line = {0};
	unsigned at;
	bool exact;

	at = fit_form(c->form, w, &line, &exact);
	text_fini(&line);
	if (at >= w->count)
		return fault_set(f, FAULT_COMMAND, 0, 0,
			"'%s' needs more: type %s: %s", w->word[0], c->form,
			c->summary);
	return fault_set(f, FAULT_COMMAND, 0, 0, "'%s' %s: type %s: %s",
		w->word[at], name_misfit(c->form, at), c->form, c->summary);
}

/* The words are not a command: says which would be. */
static int
refuse_words(const struct game *game, const struct words *w, struct fault *f)
{
	const struct game_command *c;
	struct nearest near;
	enum typed_kind kind;
	struct text forms = {0};
	char first[20][WORD];
	unsigned begun = list_begun(game, w->word[0], &forms, &c);

	if (begun) {
		if (begun == 1)
			refuse_form(c, w, f);
		else
			fault_set(f, FAULT_COMMAND, 0, 0, "'%s': type %s",
				w->word[0], forms.bytes);
		text_fini(&forms);
		return -1;
	}
	nearest_start(&near, w->word[0]);
	for (size_t i = 0; i < 20 && (c = typed_command_at(game, i, &kind));
		i++) {
		text_fill(first[i], WORD, "%.*s", (int)strcspn(c->form, " "),
			c->form);
		nearest_offer(&near, first[i]);
	}
	text_fini(&forms);
	if (near.name)
		return fault_set(f, FAULT_COMMAND, 0, 0,
			"'%s' is not a command; did you mean '%s'?", w->word[0],
			near.name);
	return fault_set(f, FAULT_COMMAND, 0, 0,
		"'%s' is not a command; type a card, or help for the commands",
		w->word[0]);
}

static int
refuse_several(const struct game *game, const struct words *w, struct fault *f)
{
	const struct game_command *last;
	struct text forms = {0};

	list_begun(game, w->word[0], &forms, &last);
	fault_set(f, FAULT_COMMAND, 0, 0, "'%s' may be %s", w->word[0],
		forms.bytes);
	text_fini(&forms);
	return -1;
}

/* Finds the one command that the words fit, exactly or by beginnings. */
static int
read_command(const struct game *game, const struct words *w,
	struct typed *typed, struct fault *f)
{
	const struct game_command *c, *found = NULL;
	struct text line = {0};
	enum typed_kind kind;
	unsigned fit = 0;
	bool exact;

	for (size_t i = 0; (c = typed_command_at(game, i, &kind)) != NULL;
		i++) {
		if (fit_form(c->form, w, &line, &exact) != FITS)
			continue;
		if (exact && found != c)
			fit = 0;
		fit++;
		found = c;
		typed->kind = kind;
		typed->warning = c->warning;
		text_fill(typed->line, sizeof typed->line, "%s", line.bytes);
		if (exact)
			break;
	}
	text_fini(&line);
	if (fit == 0)
		return refuse_words(game, w, f);
	if (fit > 1 ||
		(w->count == 1 && !exact &&
			list_begun(game, w->word[0], &line, &c) > 1)) {
		text_fini(&line);
		return refuse_several(game, w, f);
	}
	text_fini(&line);
	return 0;
}

/* A card alone: the move of it that needs nothing else. */
static int
read_card(const struct game *game, const struct game_state *s, unsigned card,
	struct typed *typed, struct fault *f)
{
	const char *line, *name = card_plain(card);
	struct text lines = {0}, moves = {0};
	size_t at = 0, n, card_length = strlen(name);

	game->bots.moves(s, &lines);
	while (text_line(&lines, &at, &line, &n)) {
		const char *blank = memchr(line, ' ', n);

		if (!blank || line + n != blank + 1 + card_length ||
			memcmp(blank + 1, name, card_length) != 0)
			continue;
		typed->kind = TYPED_MOVE;
		typed->warning = NULL;
		text_fill(
			typed->line, sizeof typed->line, "%.*s", (int)n, line);
		text_fini(&lines);
		return 0;
	}
	typed_moves(game, s, &moves);
	fault_set(f, FAULT_COMMAND, 0, 0, "%s cannot be moved now; you may %s",
		name, moves.bytes ? moves.bytes : "type help");
	text_fini(&lines);
	text_fini(&moves);
	return -1;
}

/* An answer to one of the questions before the game. */
static int
read_answer(const struct game *game, const struct table *t, const char *word,
	struct typed *typed, struct fault *f)
{
	size_t n = strlen(word);
	bool human = strncasecmp("human", word, n) == 0;

	typed->kind = TYPED_MOVE;
	typed->warning = NULL;
	if (t->asks == TABLE_ASKS_COUNT) {
		text_fill(typed->line, sizeof typed->line, "%s", word);
		if (n == 1 && word[0] >= (char)('0' + game->seats_min) &&
			word[0] <= (char)('0' + game->seats_max))
			return 0;
		return fault_set(f, FAULT_SEATS, 0, 0,
			"'%s' cannot play; type a number from %u to %u", word,
			game->seats_min, game->seats_max);
	}
	text_fill(typed->line, sizeof typed->line, human ? "h" : "c");
	if (human || strncasecmp("computer", word, n) == 0)
		return 0;
	return fault_set(f, FAULT_SEATS, 0, 0,
		"'%s' is not an answer; type h for a human or c for a computer",
		word);
}

int
typed_read(const struct game *game, const struct game_state *s,
	const struct card_ranks *ranks, const char *line, struct typed *typed,
	struct fault *f)
{
	struct words w;
	struct table t;
	unsigned card;

	split_words(line, ranks, &w);
	typed->kind = TYPED_NOTHING;
	typed->line[0] = '\0';
	if (w.count == 0)
		return 0;
	game->people.look(s, &t);
	if ((t.asks == TABLE_ASKS_COUNT || t.asks == TABLE_ASKS_SEAT) &&
		w.count == 1 && strcasecmp(w.word[0], "quit") != 0 &&
		strcasecmp(w.word[0], "q") != 0 &&
		strcasecmp(w.word[0], "help") != 0 && w.word[0][0] != '?')
		return read_answer(game, &t, w.word[0], typed, f);
	for (size_t i = 0; i < LENGTH(aliases); i++)
		if (strcasecmp(w.word[0], aliases[i][0]) == 0)
			text_fill(w.word[0], WORD, "%s", aliases[i][1]);
	if (w.count == 1 && is_card(w.word[0], ranks, &card))
		return read_card(game, s, card, typed, f);
	if (read_command(game, &w, typed, f) != 0)
		return -1;
	if (typed->kind != TYPED_MOVE) {
		const char *rest = strchr(typed->line, ' ');

		memmove(typed->line, rest ? rest + 1 : "",
			rest ? strlen(rest + 1) + 1 : 1);
	}
	return 0;
}

/* Whether the line is a verb and one card. */
static bool
moves_one_card(const char *line)
{
	const char *blank = strchr(line, ' ');
	unsigned card;

	return blank && is_card(blank + 1, &card_ranks_plain, &card);
}

void
typed_moves(
	const struct game *game, const struct game_state *s, struct text *out)
{
	struct text lines = {0}, list = {0};
	const char *verb = "";
	bool cards = true;

	game->bots.moves(s, &lines);
	for (char *line = lines.bytes; line && *line;) {
		char *end = strchr(line, '\n');
		size_t n = strcspn(line, " ") + 1;

		*end = '\0';
		if (*verb)
			text_string(&list, ", ");
		if (moves_one_card(line) && strncmp(verb, line, n) == 0)
			text_string(&list, line + n);
		else
			text_string(&list, line);
		cards = cards && moves_one_card(line);
		verb = line;
		line = end + 1;
	}
	if (list.length)
		text_format(out, "%s%s", cards ? "" : "type: ", list.bytes);
	text_fini(&list);
	text_fini(&lines);
}
