#include "tests/unit/records.h"

#include "core/base/base.h"
#include "core/base/yaml.h"

#define ROW "AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC"
#define ROWS                                                                   \
	"    AD 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD\n"                         \
	"    AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH\n"                         \
	"    AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS\n"
#define DECK "decks:\n  - |\n    " ROW "\n" ROWS

static void
refused(const char *yaml, enum fault_id id, uint64_t line, uint32_t column,
	const char *what)
{
	struct record rec = {0};
	struct fault f;

	assert_int_equal(read_string(yaml, &rec, &f), -1);
	assert_string_equal(f.what, what);
	assert_int_equal(f.id, id);
	assert_int_equal(f.line, line);
	assert_int_equal(f.column, column);
	assert_null(rec.game);
	record_fini(&rec);
}

/* The record, printed, is these bytes. */
static void
prints(const struct record *rec, const char *yaml)
{
	struct text out = {0};

	record_print(rec, &out);
	assert_string_equal(out.bytes, yaml);
	text_fini(&out);
}

TEST(reads_what_it_prints)
{
	const char *yaml = "---\n" HEAD "wording: cs246-boards\n"
			   "shuffle: libstdc++:mt19937\n"
			   "seed: 4294967295\n"
			   "seats: hccc\n"
			   "options:\n"
			   "  points: \"60\"\n"
			   "  melds: two\n"
			   "commands:\n"
			   "  - play 7S\n"
			   "  - \"\"\n"
			   "  - deck\n";
	struct record rec = {0};
	struct fault f;

	assert_int_equal(read_string(yaml, &rec, &f), 1);
	assert_int_equal(rec.line, 2);
	assert_string_equal(rec.game, "straights");
	assert_string_equal(rec.wording, "cs246-boards");
	assert_string_equal(rec.shuffle, "libstdc++:mt19937");
	assert_true(rec.seeded);
	assert_int_equal(rec.seed, 4294967295u);
	assert_null(rec.decks);
	assert_string_equal(rec.seats, "hccc");
	assert_int_equal(rec.choices, 2);
	assert_string_equal(rec.choice[0].name, "points");
	assert_string_equal(rec.choice[0].value, "60");
	assert_string_equal(rec.lines.bytes, "play 7S\n\ndeck\n");
	assert_int_equal(rec.line_count, 3);
	prints(&rec, yaml);
	record_fini(&rec);
}

TEST(copies_what_it_keeps)
{
	const char *yaml = "---\n" HEAD "wording: cs246\n" DECK "seats: hccc\n"
			   "players: Ann,Bob,Cy,Di\n"
			   "options:\n"
			   "  points: \"60\"\n"
			   "commands:\n"
			   "  - play 7S\n"
			   "  - \"\"\n"
			   "  - deck\n";
	struct record rec = {0}, copy = {0};
	struct text out = {0};
	struct fault f;

	assert_int_equal(read_string(yaml, &rec, &f), 1);
	record_print(&rec, &out);
	for (int again = 0; again < 2; again++) {
		record_copy(&rec, &copy);
		prints(&copy, out.bytes);
	}
	record_fini(&rec);
	prints(&copy, out.bytes);
	record_keep_lines(&copy, 9);
	prints(&copy, out.bytes);
	record_keep_lines(&copy, 2);
	assert_int_equal(copy.line_count, 2);
	assert_string_equal(copy.lines.bytes, "play 7S\n\n");
	record_keep_lines(&copy, 0);
	assert_int_equal(copy.lines.length, 0);
	record_fini(&copy);
	text_fini(&out);
}

TEST(reads_the_least_there_is)
{
	struct record rec = {0};
	struct fault f;

	assert_int_equal(
		read_string("{game: 'rummy', version: 1}", &rec, &f), 1);
	assert_string_equal(rec.game, "rummy");
	assert_null(rec.wording);
	assert_false(rec.seeded);
	assert_null(rec.seats);
	assert_int_equal(rec.line_count, 0);
	prints(&rec, "---\nversion: 1\ngame: rummy\ncommands:\n");
	record_fini(&rec);
}

TEST(reads_seeds_as_32_bits)
{
	struct record rec = {0};
	struct fault f;

	assert_int_equal(read_string(HEAD "seed: -1\n", &rec, &f), 1);
	assert_int_equal(rec.seed, 4294967295u);
	assert_int_equal(read_string(HEAD "seed: 0\n", &rec, &f), 1);
	assert_true(rec.seeded);
	assert_int_equal(rec.seed, 0);
	record_fini(&rec);
	refused(HEAD "seed: '44'\n", FAULT_VALUE, 3, 7,
		"a seed must be a number; in quotes it is text");
	refused(HEAD "seed: 44x\n", FAULT_SEED, 3, 7,
		"'44x' is not a whole number from -2147483648 to 4294967295");
	refused(HEAD "seed: 4294967296\n", FAULT_SEED, 3, 7,
		"'4294967296' is not a whole number from -2147483648 to "
		"4294967295");
	refused(HEAD "seed: 1.5\n", FAULT_SEED, 3, 7,
		"'1.5' is not a whole number from -2147483648 to 4294967295");
	refused(HEAD "seed:\n", FAULT_SEED, 3, 6,
		"'' is not a whole number from -2147483648 to 4294967295");
	refused(HEAD "seed: [44]\n", FAULT_VALUE, 3, 7,
		"a seed must be a number");
}

TEST(reads_decks_as_rows_or_as_one_line)
{
	struct record rec = {0};
	struct fault f;

	assert_int_equal(
		read_string(HEAD DECK "  - ac 2c 3c 4c 5c 6c 7c 8c 9c 10C jc "
				      "qc kc\n" ROWS,
			&rec, &f),
		1);
	assert_int_equal(rec.deck_count, 2);
	for (uint8_t i = 0; i < CARD_COUNT; i++) {
		assert_int_equal(rec.decks[0][i], i);
		assert_int_equal(rec.decks[1][i], i);
	}
	prints(&rec,
		"---\n" HEAD DECK "  - |\n    " ROW "\n" ROWS "commands:\n");
	record_fini(&rec);
}

TEST(refuses_decks_that_are_not_52_cards)
{
	refused(HEAD "decks:\n  - AC 2C 7X\n", FAULT_CARD, 4, 11,
		"'7X' is not a card");
	refused(HEAD "decks:\n  - AC 2C2D\n", FAULT_CARD, 4, 8,
		"'2C2D' is not a card");
	refused(HEAD "decks:\n  - AC 2C AC\n", FAULT_DECK, 4, 11,
		"'AC' is in this deck already");
	refused(HEAD "decks:\n  - |\n    AC 2C\n    3C AC\n", FAULT_DECK, 6, 0,
		"'AC' is in this deck already");
	refused(HEAD "decks:\n  - AC 2C\n", FAULT_DECK, 4, 5,
		"a deck has 2 cards and not 52");
	refused(HEAD "decks: []\n", FAULT_VALUE, 3, 8,
		"decks must be a list of decks");
	refused(HEAD "decks: AC\n", FAULT_VALUE, 3, 8,
		"decks must be a list of decks");
	refused(HEAD "decks: [[AC]]\n", FAULT_VALUE, 3, 9,
		"a deck must be 52 cards in one text");
	refused(HEAD "seed: 1\n" DECK, FAULT_KEY, 5, 3,
		"a record has a seed or decks, not both");
}

TEST(refuses_keys_it_does_not_know_or_has_twice)
{
	refused(HEAD "sed: 44\n", FAULT_KEY, 3, 1,
		"a record has no 'sed'; did you mean 'seed'?");
	refused(HEAD "\"seed\\0\": 44\n", FAULT_KEY, 3, 1,
		"a record has no 'seed'; did you mean 'seed'?");
	refused(HEAD "seed: 1\nseed: 1\n", FAULT_KEY, 4, 1,
		"'seed' is there already, in line 3");
	refused("version: 1\n", FAULT_KEY, 1, 1, "a record must name its game");
	refused("game: straights\n", FAULT_KEY, 1, 1,
		"a record must have a version");
}

TEST(refuses_values_of_the_wrong_kind)
{
	const char *version =
		"version must be 1, the only one there is, as a number";

	refused("version: 2\n", FAULT_VALUE, 1, 10, version);
	refused("version: '1'\n", FAULT_VALUE, 1, 10, version);
	refused("version: [1]\n", FAULT_VALUE, 1, 10, version);
	refused("version: 1\ngame: 44\n", FAULT_VALUE, 2, 7,
		"a name must be text");
	refused("version: 1\ngame: ~\n", FAULT_VALUE, 2, 7,
		"a name must be text");
	refused("version: 1\ngame: ''\n", FAULT_VALUE, 2, 7,
		"a name must be text");
	refused("version: 1\ngame: \"a\\0b\"\n", FAULT_VALUE, 2, 7,
		"a name must be text");
	refused(HEAD "wording: {}\n", FAULT_VALUE, 3, 10,
		"a name must be text");
	refused(HEAD "shuffle: -\n", FAULT_YAML, 3, 10,
		"block sequence entries are not allowed in this context");
	refused(HEAD "seats: [h, c]\n", FAULT_VALUE, 3, 8,
		"seats must be letters, one for each player");
	refused(HEAD "seats: hhcx\n", FAULT_SEATS, 3, 8,
		"seats must be up to 6 letters, h or c, not 'hhcx'");
	refused(HEAD "seats: hhhhhhh\n", FAULT_SEATS, 3, 8,
		"seats must be up to 6 letters, h or c, not 'hhhhhhh'");
	refused(HEAD "options: 4\n", FAULT_VALUE, 3, 10,
		"options must be a map");
	refused(HEAD "options: {a: [b]}\n", FAULT_VALUE, 3, 14,
		"an option must be a name and a word or number");
	refused("- a\n", FAULT_VALUE, 1, 1, "a record must be a map");
	refused("---\n", FAULT_VALUE, 2, 1, "a record must be a map");
}

TEST(refuses_commands_that_are_not_lines)
{
	const char *kind = "a command must be text, or a map of 'bytes' or "
			   "'undo' alone";

	refused(HEAD "commands: play 7S\n", FAULT_VALUE, 3, 11,
		"commands must be a list");
	refused(HEAD "commands:\n- [play]\n", FAULT_VALUE, 4, 3, kind);
	refused(HEAD "commands:\n- {play: 7S}\n", FAULT_VALUE, 4, 3, kind);
	refused(HEAD "commands:\n- {bytes: a, b: c}\n", FAULT_VALUE, 4, 3,
		kind);
	refused(HEAD "commands:\n- \"a\\nb\"\n", FAULT_VALUE, 4, 3,
		"a command must be one line");
	refused(HEAD "commands:\n- bytes: \"a\\nb\"\n", FAULT_VALUE, 4, 10,
		"a command must be one line");
	refused(HEAD "commands:\n- bytes: \"\\u0100\"\n", FAULT_VALUE, 4, 10,
		"bytes must be characters from \\x00 to \\xFF");
	refused(HEAD "commands:\n- play 7S\n-\n", FAULT_VALUE, 5, 2,
		"nothing: an empty line is written \"\"");
	refused(HEAD "commands:\n- bytes: [a]\n", FAULT_VALUE, 4, 3, kind);
	refused(HEAD "commands:\n- {undo: 1, bytes: a}\n", FAULT_VALUE, 4, 3,
		kind);
	refused(HEAD "commands: ''\n", FAULT_VALUE, 3, 11,
		"commands must be a list");
}

TEST(refuses_to_take_back_what_is_no_number_of_lines)
{
	static const char *const bad[] = {
		"[1]", "'1'", "x", "0", "1x", "2", "-1", "''"};

	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
		char yaml[200];

		snprintf(yaml, sizeof yaml, HEAD "commands:\n- a\n- undo: %s\n",
			bad[i]);
		refused(yaml, FAULT_VALUE, 5, 9,
			"undo must be the number of lines taken back");
	}
}

TEST(refuses_what_is_too_deep)
{
	refused(HEAD "commands:\n- [[[a]]]\n", FAULT_LIMIT, 4, 5,
		"nested deeper than 4");
}

TEST(refuses_lines_that_are_too_long)
{
	char yaml[RECORD_LINE + 100] = HEAD "commands:\n- ";
	size_t n = strlen(yaml);
	struct record rec = {0};
	struct fault f;

	memset(yaml + n, 'a', RECORD_LINE + 1);
	yaml[n + RECORD_LINE + 1] = '\n';
	refused(yaml, FAULT_LIMIT, 4, 3, "a line of more than 4096 bytes");
	strcpy(yaml + n + RECORD_LINE, "\n");
	assert_int_equal(read_string(yaml, &rec, &f), 1);
	assert_int_equal(rec.lines.length, RECORD_LINE + 1);
	record_fini(&rec);
}

TEST(refuses_too_many_of_anything)
{
	struct text yaml = {0};

	text_string(&yaml, HEAD "options:\n");
	for (int i = 0; i <= GAME_OPTIONS; i++)
		text_format(&yaml, "  k%d: v\n", i);
	refused(yaml.bytes, FAULT_LIMIT, 4 + GAME_OPTIONS, 3,
		"more than 16 options");
	text_clear(&yaml);
	text_string(&yaml, HEAD "decks:\n");
	for (int i = 0; i <= RECORD_DECKS; i++)
		text_string(&yaml, "- a\n");
	refused(yaml.bytes, FAULT_LIMIT, 4, 1, "more than 1000 decks");
	text_clear(&yaml);
	text_string(&yaml, HEAD "commands:\n");
	for (int i = 0; i <= RECORD_COMMANDS; i++)
		text_string(&yaml, "- d\n");
	refused(yaml.bytes, FAULT_LIMIT, 4 + RECORD_COMMANDS, 3,
		"more than 1000000 commands");
	text_fini(&yaml);
}

TEST(goes_on_after_a_refused_record)
{
	char yaml[] = HEAD "seats: cccc\n---\nversion: 3\n---\n" HEAD
			   "commands: [a]\n";
	FILE *in = fmemopen(yaml, strlen(yaml), "r");
	struct record_reader *r = record_open(in, NULL);
	struct record rec = {0};
	struct fault f;

	assert_int_equal(record_next(r, &rec, &f), 1);
	assert_string_equal(rec.seats, "cccc");
	assert_int_equal(record_next(r, &rec, &f), -1);
	assert_int_equal(f.line, 5);
	assert_string_equal(rec.seats, "cccc");
	assert_int_equal(record_next(r, &rec, &f), 1);
	assert_null(rec.seats);
	assert_int_equal(rec.line, 7);
	assert_string_equal(rec.lines.bytes, "a\n");
	assert_int_equal(record_next(r, &rec, &f), 0);
	record_fini(&rec);
	record_close(r);
	fclose(in);
}

/* By libyaml alone. */
static int
read_by_yaml(const char *yaml, struct record *rec, struct fault *f)
{
	const struct yaml_limits limits = {
		RECORD_DEPTH, RECORD_NODES, RECORD_BYTES};
	struct yaml_reader *r = yaml_open(yaml, strlen(yaml), NULL, &limits);
	const struct yaml_node *root;
	int found = yaml_next(r, &root, f);

	if (found == 1 && record_from_yaml(root, rec, f) != 0)
		found = -1;
	yaml_close(r);
	return found;
}

/* Whether it is read without libyaml; if so, as libyaml reads it. */
static bool
is_own(const char *yaml)
{
	struct record rec = {0}, other = {0};
	struct text out = {0};
	struct fault f;
	bool own;

	own = record_from_own(yaml, strlen(yaml), &rec);
	if (own) {
		assert_int_equal(read_by_yaml(yaml, &other, &f), 1);
		record_print(&other, &out);
		prints(&rec, out.bytes);
		assert_int_equal(rec.line_count, other.line_count);
	}
	text_fini(&out);
	record_fini(&rec);
	record_fini(&other);
	return own;
}

#define OWN "---\n" HEAD

TEST(reads_its_own_records_without_libyaml)
{
	static const char *const own[] = {
		OWN "commands:\n",
		OWN "shuffle: libstdc++\nseed: 1\nseats: cccc\ncommands:\n",
		OWN "wording: cs246\nshuffle: libstdc++:mt19937\n"
		    "seed: 4294967295\nseats: hccc\nplayers: Ann,Bob,Cy,Di\n"
		    "options:\n  computer: hard\n  target: \"60\"\n"
		    "commands:\n  - play 7S\n  - \"\"\n  - \"4 # '\"\n",
		OWN DECK "  - |\n    " ROW "\n" ROWS "commands:\n",
	};
	static const char *const other[] = {"", "---\n", HEAD "commands:\n",
		OWN, OWN "commands:\n\n", OWN "commands: \n",
		OWN "commands:\n- deck\n", OWN "commands:\n  -  deck\n",
		OWN "commands:\n  - deck # now\n", OWN "commands:\n  - deck \n",
		OWN "commands:\n  - deck", OWN "commands:\n  - 1\n",
		OWN "commands:\n  - a: b\n", OWN "commands:\n  - \"\\x41\"\n",
		OWN "commands:\n  - undo: 1\n", OWN "commands:\n  - \xFF\n",
		OWN "seed: 4294967296\ncommands:\n",
		OWN "seed: 1\nseed: 1\ncommands:\n",
		OWN "seed: 1\n" DECK "commands:\n",
		OWN "seats: hcccccc\ncommands:\n", OWN "seats: cx\ncommands:\n",
		OWN "decks:\n  - |\n    " ROW "\n    " ROW "\n    " ROW
		    "\n    " ROW "\ncommands:\n",
		OWN "options:\n  a: b\n  a: c\ncommands:\n",
		OWN "options:\ncommands:\n", "---\nversion: 2\n"};

	for (size_t i = 0; i < LENGTH(own); i++)
		assert_true(is_own(own[i]));
	for (size_t i = 0; i < LENGTH(other); i++)
		assert_false(is_own(other[i]));
}

/* Records of its own, then one for libyaml, and its own again. */
TEST(leaves_the_rest_to_libyaml_with_its_places)
{
	char yaml[] = OWN "commands:\n  - deck\n" OWN "seed: 5\ncommands:\n" OWN
			  "commands: [a]\n" OWN "commands:\n" OWN
			  "seed: x\ncommands:\n";
	static const uint64_t lines[] = {2, 7, 12, 16};
	FILE *in = fmemopen(yaml, strlen(yaml), "r");
	struct record_reader *r = record_open(in, NULL);
	struct record rec = {0};
	struct fault f;

	for (size_t i = 0; i < LENGTH(lines); i++) {
		assert_int_equal(record_next(r, &rec, &f), 1);
		assert_int_equal(rec.line, lines[i]);
		assert_int_equal(rec.seeded, i == 1);
	}
	assert_int_equal(record_next(r, &rec, &f), -1);
	assert_int_equal(f.line, 22);
	assert_int_equal(f.column, 7);
	assert_int_equal(record_next(r, &rec, &f), 0);
	record_fini(&rec);
	record_close(r);
	fclose(in);
}
