/*
 * Records read from YAML documents: each key, its kind and its limits.
 */
#include "core/game/record.h"

#include "core/base/base.h"
#include "core/base/fault.h"
#include "core/base/yaml.h"

#include <stdlib.h>

static int
refuse_value(const struct yaml_node *n, const char *what, struct fault *f)
{
	fault_set(f, FAULT_VALUE, n->line, n->column, "%s", what);
	f->width = n->kind == YAML_SCALAR ? (uint32_t)n->length : 0;
	return -1;
}

/* Whether a value is text: to YAML an unquoted 44 or ~ is not. */
static bool
is_text(const struct yaml_node *n)
{
	if (n->kind != YAML_SCALAR || n->length == 0 ||
		strlen(n->text) != n->length)
		return false;
	return !n->plain || ascii_alpha(n->text[0]) ||
		strchr("/._", n->text[0]);
}

static int
read_version(struct record *rec, const struct yaml_node *n, struct fault *f)
{
	(void)rec;
	if (n->kind != YAML_SCALAR || !n->plain || strcmp(n->text, "1") != 0)
		return refuse_value(n,
			"version must be 1, the only one there is, as a number",
			f);
	return 0;
}

static int
read_name(struct record *rec, const struct yaml_node *n, const char **name,
	struct fault *f)
{
	if (!is_text(n))
		return refuse_value(n, "a name must be text", f);
	*name = record_keep_text(rec, n->text, n->length);
	return 0;
}

static int
read_seed(struct record *rec, const struct yaml_node *n, struct fault *f)
{
	if (n->kind != YAML_SCALAR)
		return refuse_value(n, "a seed must be a number", f);
	if (!n->plain)
		return refuse_value(
			n, "a seed must be a number; in quotes it is text", f);
	if (strlen(n->text) == n->length && record_seed(rec, n->text, f) == 0)
		return 0;
	fault_set(f, FAULT_SEED, n->line, n->column,
		"'%s' is not a whole number from -2147483648 to 4294967295",
		SHORT(n->text, QUOTE_WORD));
	f->width = (uint32_t)n->length;
	return -1;
}

static int
read_seats(struct record *rec, const struct yaml_node *n, struct fault *f)
{
	if (n->kind != YAML_SCALAR)
		return refuse_value(
			n, "seats must be letters, one for each player", f);
	if (n->length == 0 || n->length > GAME_SEATS ||
		strspn(n->text, "hc") != n->length) {
		fault_set(f, FAULT_SEATS, n->line, n->column,
			"seats must be up to %d letters, h or c, not '%s'",
			GAME_SEATS, SHORT(n->text, QUOTE_WORD));
		f->width = (uint32_t)n->length;
		return -1;
	}
	rec->seats = record_keep_text(rec, n->text, n->length);
	return 0;
}

static int
read_options(struct record *rec, const struct yaml_node *n, struct fault *f)
{
	if (n->kind != YAML_MAP)
		return refuse_value(n, "options must be a map", f);
	for (const struct yaml_node *key = n->first; key; key = key->next) {
		const struct yaml_node *value = key->value;

		if (!is_text(key) || key->length > RECORD_NAME ||
			value->kind != YAML_SCALAR ||
			strlen(value->text) != value->length)
			return refuse_value(value,
				"an option must be a name and a word or number",
				f);
		if (rec->choices == GAME_OPTIONS)
			return fault_set(f, FAULT_LIMIT, key->line, key->column,
				"more than %d options", GAME_OPTIONS);
		rec->choice[rec->choices++] = (struct game_choice){
			record_keep_text(rec, key->text, key->length),
			record_keep_text(rec, value->text, value->length)};
	}
	return 0;
}

/* Refuses the word at `at` of a deck's text, at the place in the YAML. */
static int
refuse_card(const struct yaml_node *n, size_t at, enum fault_id id,
	const char *why, struct fault *f)
{
	const char *word = n->text + at;
	int length = (int)strnlen(word, strcspn(word, " \t\r\n"));
	bool rows = memchr(n->text, '\n', n->length) != NULL;

	fault_set(f, id, n->line + (rows ? 1 + text_newlines(n->text, at) : 0),
		rows ? 0 : n->column + (uint32_t)at, "'%.*s' %s",
		length < 20 ? length : 20, word, why);
	f->width = (uint32_t)length;
	return -1;
}

/* Cards with spaces or line ends between them, spelt as people do. */
static int
read_deck(const struct yaml_node *n, uint8_t *deck, struct fault *f)
{
	card_set seen = 0;
	unsigned count = 0, card = 0;
	size_t at = 0, length;

	for (; at += strspn(n->text + at, " \t\r\n"), at < n->length;
		at += length) {
		length = card_read_loosely(n->text + at, n->length - at, &card);
		if (length == 0 || !strchr(" \t\r\n", n->text[at + length]))
			return refuse_card(
				n, at, FAULT_CARD, "is not a card", f);
		if (seen & card_bit(card))
			return refuse_card(n, at, FAULT_DECK,
				"is in this deck already", f);
		seen |= card_bit(card);
		deck[count++] = (uint8_t)card;
	}
	if (count == CARD_COUNT)
		return 0;
	return fault_set(f, FAULT_DECK, n->line, n->column,
		"a deck has %u cards and not %d", count, CARD_COUNT);
}

static size_t
count_items(const struct yaml_node *list)
{
	size_t count = 0;

	for (const struct yaml_node *n = list->first; n; n = n->next)
		count++;
	return count;
}

static int
read_decks(struct record *rec, const struct yaml_node *n, struct fault *f)
{
	size_t count = count_items(n);

	if (n->kind != YAML_LIST || count == 0)
		return refuse_value(n, "decks must be a list of decks", f);
	if (count > RECORD_DECKS)
		return fault_set(f, FAULT_LIMIT, n->line, n->column,
			"more than %d decks", RECORD_DECKS);
	rec->decks = (void *)(rec->memory.bytes + rec->memory.length);
	for (n = n->first; n; n = n->next) {
		if (n->kind != YAML_SCALAR)
			return refuse_value(
				n, "a deck must be 52 cards in one text", f);
		if (read_deck(n, rec->decks[rec->deck_count++], f) != 0)
			return -1;
	}
	rec->memory.length += count * CARD_COUNT;
	return 0;
}

/* Adds a line typed; a newline would make two of it. */
static int
add_line(struct record *rec, const struct yaml_node *n, const char *s,
	size_t length, struct fault *f)
{
	if (length > RECORD_LINE)
		return fault_set(f, FAULT_LIMIT, n->line, n->column,
			"a line of more than %d bytes", RECORD_LINE);
	if (memchr(s, '\n', length))
		return refuse_value(n, "a command must be one line", f);
	record_add_line(rec, s, length);
	return 0;
}

/* Makes a byte of each character up to U+00FF; false for any other. */
static bool
make_bytes(const struct yaml_node *n, char *bytes, size_t *length)
{
	uint32_t point = 0;

	*length = 0;
	for (size_t i = 0; i < n->length && *length < RECORD_LINE + 1;) {
		i += text_decode(n->text + i, n->length - i, &point);
		if (point > 0xFF)
			return false;
		bytes[(*length)++] = (char)point;
	}
	return true;
}

/* {bytes: "..."}: a line that is not UTF-8, which YAML cannot write. */
static int
read_bytes(struct record *rec, const struct yaml_node *n, struct fault *f)
{
	const struct yaml_node *value = yaml_get(n, "bytes");
	char bytes[RECORD_LINE + 1];
	size_t length;

	if (!value || n->first->next || value->kind != YAML_SCALAR)
		return refuse_value(n,
			"a command must be text, or a map of 'bytes' or 'undo' "
			"alone",
			f);
	if (!make_bytes(value, bytes, &length))
		return refuse_value(value,
			"bytes must be characters from \\x00 to \\xFF", f);
	return add_line(rec, value, bytes, length, f);
}

/* {undo: N}: the last N lines that still stand are taken back. */
static int
read_undo(struct record *rec, const struct yaml_node *n, struct fault *f)
{
	char *end = (char *)n->text;
	unsigned long lines = 0;

	if (n->kind == YAML_SCALAR && n->plain && ascii_digit(*end))
		lines = strtoul(n->text, &end, 10);
	if (lines == 0 || *end || !record_undo(rec, lines))
		return refuse_value(
			n, "undo must be the number of lines taken back", f);
	return 0;
}

static int
read_command(struct record *rec, const struct yaml_node *n, struct fault *f)
{
	const struct yaml_node *undo = yaml_get(n, "undo");

	if (undo && !n->first->next)
		return read_undo(rec, undo, f);
	if (n->kind != YAML_SCALAR)
		return read_bytes(rec, n, f);
	if (n->plain && n->length == 0)
		return refuse_value(
			n, "nothing: an empty line is written \"\"", f);
	return add_line(rec, n, n->text, n->length, f);
}

/* A live recording in which nothing was typed yet has a bare `commands:`. */
static int
read_commands(struct record *rec, const struct yaml_node *n, struct fault *f)
{
	size_t items = 0;

	if (n->kind == YAML_SCALAR && n->plain && n->length == 0)
		return 0;
	if (n->kind != YAML_LIST)
		return refuse_value(n, "commands must be a list", f);
	for (n = n->first; n; n = n->next) {
		if (items++ == RECORD_COMMANDS)
			return fault_set(f, FAULT_LIMIT, n->line, n->column,
				"more than %d commands", RECORD_COMMANDS);
		if (read_command(rec, n, f) != 0)
			return -1;
	}
	return 0;
}

static const struct key {
	const char *name;
	enum record_key key; /* RECORD_KEYS: its place is not kept */
	size_t text; /* the member that is its text, where read is NULL */
	int (*read)(struct record *, const struct yaml_node *, struct fault *);
} keys[] = {
	{"version", RECORD_KEYS, 0, read_version},
	{"game", RECORD_GAME, offsetof(struct record, game), NULL},
	{"wording", RECORD_WORDING, offsetof(struct record, wording), NULL},
	{"shuffle", RECORD_SHUFFLE, offsetof(struct record, shuffle), NULL},
	{"seed", RECORD_KEYS, 0, read_seed},
	{"decks", RECORD_KEYS, 0, read_decks},
	{"seats", RECORD_SEATS, 0, read_seats},
	{"players", RECORD_PLAYERS, offsetof(struct record, players), NULL},
	{"options", RECORD_OPTIONS, 0, read_options},
	{"commands", RECORD_KEYS, 0, read_commands},
};

static int
refuse_key(const struct yaml_node *n, struct fault *f)
{
	struct nearest near;
	struct text what = {0};

	text_format(&what, "a record has no '%s'", SHORT(n->text, QUOTE_WORD));
	nearest_start(&near, n->text);
	for (size_t i = 0; i < LENGTH(keys); i++)
		nearest_offer(&near, keys[i].name);
	for (size_t i = 0; i < LENGTH(keys) && !near.name; i++)
		text_format(&what, "%s %s", i ? "" : ", but", keys[i].name);
	fault_set(f, FAULT_KEY, n->line, n->column, "%s", what.bytes);
	nearest_hint(&near, f);
	f->width = (uint32_t)n->length;
	text_fini(&what);
	return -1;
}

static int
read_key(struct record *rec, const struct yaml_node *n, struct fault *f)
{
	const struct yaml_node *value = n->value;
	const struct key *key = keys;

	while (strlen(key->name) != n->length ||
		memcmp(key->name, n->text, n->length) != 0)
		if (++key == keys + LENGTH(keys))
			return refuse_key(n, f);
	if (key->key != RECORD_KEYS)
		rec->place[key->key] = (struct record_place){value->line,
			value->column,
			value->kind == YAML_SCALAR ? (uint32_t)value->length
						   : 0};
	return key->read ? key->read(rec, value, f)
			 : read_name(rec, value,
				   (const char **)((char *)rec + key->text), f);
}

/* Bytes that the record will keep of these values, at the most. */
static size_t
room_for(const struct yaml_node *n)
{
	size_t room = 0;

	for (; n; n = n->next) {
		room += n->length + 2;
		if (n->value && n->value->kind == YAML_SCALAR)
			room += n->value->length + 2;
		else if (n->value && strcmp(n->text, "decks") == 0)
			room += CARD_COUNT * count_items(n->value);
		else if (n->value && strcmp(n->text, "options") == 0)
			room += room_for(n->value->first);
	}
	return room;
}

static int
check_keys(const struct yaml_node *root, struct fault *f)
{
	const struct yaml_node *decks = yaml_get(root, "decks");

	if (!yaml_get(root, "version"))
		return fault_set(f, FAULT_KEY, root->line, root->column,
			"a record must have a version");
	if (!yaml_get(root, "game"))
		return fault_set(f, FAULT_KEY, root->line, root->column,
			"a record must name its game");
	if (decks && yaml_get(root, "seed"))
		return fault_set(f, FAULT_KEY, decks->line, decks->column,
			"a record has a seed or decks, not both");
	return 0;
}

int
record_from_yaml(
	const struct yaml_node *root, struct record *rec, struct fault *f)
{
	record_clear(rec);
	rec->line = root->line;
	if (root->kind != YAML_MAP)
		return refuse_value(root, "a record must be a map", f);
	text_reserve(&rec->memory, room_for(root->first));
	for (const struct yaml_node *n = root->first; n; n = n->next)
		if (read_key(rec, n, f) != 0)
			return -1;
	return check_keys(root, f);
}
