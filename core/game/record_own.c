/*
 * Records read without a parser: exactly what record_print writes, as long as
 * its texts need no escapes. Anything else is refused here without a reason
 * and read by libyaml, which says the same of what is taken here (test_record
 * and tests/fuzz/own.c compare the two).
 */
#include "core/game/record.h"

/* What is left of the document. */
struct own_text {
	const char *s;
	const char *end;
	const char *begin;
};

/* A scalar on one line. */
struct own_scalar {
	const char *s;
	size_t length;
};

static bool
take_word(struct own_text *t, const char *word)
{
	size_t n = strlen(word);

	if ((size_t)(t->end - t->s) < n || memcmp(t->s, word, n) != 0)
		return false;
	t->s += n;
	return true;
}

/* Without quotes: from a letter on; a colon only inside a word. */
static bool
take_plain(struct own_text *t, struct own_scalar *scalar)
{
	const char *s = t->s;

	if (s == t->end || !ascii_alpha(*s))
		return false;
	while (s < t->end &&
		(ascii_alnum(*s) || ascii_among(*s, " _+-./,") ||
			(*s == ':' && s + 1 < t->end && ascii_alpha(s[1]))))
		s++;
	*scalar = (struct own_scalar){t->s, (size_t)(s - t->s)};
	t->s = s;
	return s[-1] != ' ';
}

/* In double quotes: ASCII that needs no escapes. */
static bool
take_quoted(struct own_text *t, struct own_scalar *scalar)
{
	const char *s = t->s + 1;

	while (s < t->end && *s >= ' ' && *s < 0x7F && *s != '"' && *s != '\\')
		s++;
	*scalar = (struct own_scalar){t->s + 1, (size_t)(s - t->s) - 1};
	t->s = s;
	return take_word(t, "\"");
}

static bool
take_scalar(struct own_text *t, struct own_scalar *scalar)
{
	return t->s < t->end && *t->s == '"' ? take_quoted(t, scalar)
					     : take_plain(t, scalar);
}

/* Keeps where a value begins that is `width` bytes; the text begins with the
 * line before the record's first. */
static void
keep_place(const struct own_text *t, const char *s, size_t width,
	enum record_key key, struct record *rec)
{
	const char *line = s;

	while (line[-1] != '\n')
		line--;
	rec->place[key] = (struct record_place){
		rec->line - 1 + text_newlines(t->begin, (size_t)(s - t->begin)),
		(uint32_t)(s - line) + 1, (uint32_t)width};
}

/* A key, if it is here, and the rest of its line: a name. */
static bool
take_name(struct own_text *t, const char *word, enum record_key key,
	struct record *rec, const char **name)
{
	struct own_scalar scalar;
	const char *s;

	if (!take_word(t, word))
		return true;
	s = t->s;
	if (!take_scalar(t, &scalar) || scalar.length == 0 ||
		!take_word(t, "\n"))
		return false;
	keep_place(t, s, scalar.length, key, rec);
	*name = record_keep_text(rec, scalar.s, scalar.length);
	return true;
}

static bool
take_seed(struct own_text *t, struct record *rec)
{
	uint64_t seed = 0;
	const char *s = t->s;

	for (; s < t->end && ascii_digit(*s) && seed <= UINT32_MAX; s++)
		seed = 10 * seed + (uint64_t)(*s - '0');
	if (s == t->s || seed > UINT32_MAX)
		return false;
	t->s = s;
	rec->seeded = true;
	rec->seed = (uint32_t)seed;
	return take_word(t, "\n");
}

static bool
take_seats(struct own_text *t, struct record *rec)
{
	if (!take_name(t, "seats: ", RECORD_SEATS, rec, &rec->seats))
		return false;
	return !rec->seats ||
		(strlen(rec->seats) <= GAME_SEATS &&
			rec->seats[strspn(rec->seats, "hc")] == '\0');
}

/* As print_deck has it: rows of 13 cards of two characters. */
static bool
take_deck(struct own_text *t, uint8_t *deck)
{
	unsigned card;

	if (!take_word(t, "  - |\n"))
		return false;
	for (unsigned i = 0; i < CARD_COUNT; i++) {
		if (!take_word(t, i % CARD_RANKS ? " " : "    ") ||
			card_read(t->s, (size_t)(t->end - t->s),
				&card_ranks_plain, &card) != 2)
			return false;
		t->s += 2;
		deck[i] = (uint8_t)card;
		if (i % CARD_RANKS == CARD_RANKS - 1 && !take_word(t, "\n"))
			return false;
	}
	return card_set_of(deck, CARD_COUNT) == CARD_ALL;
}

static bool
take_decks(struct own_text *t, struct record *rec)
{
	rec->decks = (void *)(rec->memory.bytes + rec->memory.length);
	do {
		if (rec->deck_count == RECORD_DECKS ||
			!take_deck(t, rec->decks[rec->deck_count++]))
			return false;
		rec->memory.length += CARD_COUNT;
	} while (t->s < t->end && *t->s == ' ');
	return true;
}

static bool
take_option(struct own_text *t, struct record *rec)
{
	struct game_choice *choice = &rec->choice[rec->choices];
	struct own_scalar name, value;

	if (rec->choices == GAME_OPTIONS || !take_scalar(t, &name) ||
		name.length == 0 || name.length > RECORD_NAME ||
		!take_word(t, ": ") || !take_scalar(t, &value) ||
		!take_word(t, "\n"))
		return false;
	choice->name = record_keep_text(rec, name.s, name.length);
	choice->value = record_keep_text(rec, value.s, value.length);
	for (size_t i = 0; i < rec->choices; i++)
		if (strcmp(rec->choice[i].name, choice->name) == 0)
			return false;
	rec->choices++;
	return true;
}

static bool
take_options(struct own_text *t, struct record *rec)
{
	keep_place(t, t->s + 2, 0, RECORD_OPTIONS, rec);
	do
		if (!take_word(t, "  ") || !take_option(t, rec))
			return false;
	while (t->s < t->end && *t->s == ' ');
	return true;
}

static bool
take_command(struct own_text *t, struct record *rec)
{
	struct own_scalar line;

	if (!take_scalar(t, &line) || line.length > RECORD_LINE ||
		!take_word(t, "\n"))
		return false;
	record_add_line(rec, line.s, line.length);
	return true;
}

bool
record_from_own(const char *bytes, size_t length, struct record *rec)
{
	struct own_text t = {bytes, bytes + length, bytes};
	bool read;

	/* Each string is shorter than its line. */
	text_reserve(&rec->memory, length);
	read = take_word(&t, "---\nversion: 1\n") &&
		take_name(&t, "game: ", RECORD_GAME, rec, &rec->game) &&
		rec->game &&
		take_name(
			&t, "wording: ", RECORD_WORDING, rec, &rec->wording) &&
		take_name(
			&t, "shuffle: ", RECORD_SHUFFLE, rec, &rec->shuffle) &&
		(!take_word(&t, "seed: ") || take_seed(&t, rec)) &&
		(!take_word(&t, "decks:\n") ||
			(!rec->seeded && take_decks(&t, rec))) &&
		take_seats(&t, rec) &&
		take_name(
			&t, "players: ", RECORD_PLAYERS, rec, &rec->players) &&
		(!take_word(&t, "options:\n") || take_options(&t, rec)) &&
		take_word(&t, "commands:\n");
	while (read && take_word(&t, "  - "))
		read = take_command(&t, rec);
	return read && t.s == t.end;
}
