/*
 * Fuzz target: a stream of records, read as the tools do and by libyaml alone.
 * Both say the same of each document: the same record, or the same refusal. A
 * byte stands for itself or, from 0x80 on, for a word of records.
 */
#include "tests/fuzz/fuzz.h"

#include "core/base/base.h"
#include "core/base/yaml.h"
#include "core/game/record.h"

#include <stdio.h>

static const char *const words[] = {"---\n",
	"---\nversion: 1\ngame: straights\n", "version: 1\n",
	"game: ", "wording: ", "shuffle: libstdc++:mt19937\n",
	"seed: ", "4294967295\n", "decks:\n", "  - |\n",
	"    AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC\n"
	"    AD 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD\n",
	"    AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH\n"
	"    AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS\n",
	"seats: ", "hccc\n", "players: ", "Ann,Bob\n", "options:\n",
	"  target: \"60\"\n", "  a: ", "commands:\n", "  - ", "  - play 7S\n",
	"undo: 1\n", "bytes: \"\\xFF\"\n", "\"", "\"\"\n", "\n", ": ", " #",
	"...\n", "%YAML 1.1\n", "\xC3\xA9", "\xEF\xBB\xBF", "\xFF", "\t",
	"\r\n", "null\n", "? ", "| ", "'", "straights\n"};

static void
spell_out(const uint8_t *data, size_t size, struct text *yaml)
{
	for (size_t i = 0; i < size; i++)
		if (data[i] < 0x80)
			text_char(yaml, (char)data[i]);
		else
			text_string(
				yaml, words[(data[i] & 0x7F) % LENGTH(words)]);
}

/* The next record by libyaml alone, as record_next returns. */
static int
next_by_yaml(struct yaml_reader *r, struct record *rec, struct fault *f)
{
	const struct yaml_node *root;
	int found = yaml_next(r, &root, f);

	if (found != 1)
		return found;
	return record_from_yaml(root, rec, f) == 0 ? 1 : -1;
}

static void
compare_records(const struct record *a, const struct record *b)
{
	struct text one = {0}, other = {0};

	record_print(a, &one);
	record_print(b, &other);
	if (a->line != b->line || a->line_count != b->line_count ||
		one.length != other.length ||
		memcmp(one.bytes, other.bytes, one.length) != 0)
		abort();
	text_fini(&one);
	text_fini(&other);
}

static void
compare_faults(const struct fault *a, const struct fault *b)
{
	if (a->id != b->id || a->line != b->line || a->column != b->column ||
		a->width != b->width || strcmp(a->what, b->what) != 0)
		abort();
}

static void
compare_streams(struct record_reader *reader, struct yaml_reader *yaml)
{
	struct record rec = {0}, other = {0};
	struct fault f = {0}, g = {0};
	bool refused = false;
	int found;

	do {
		found = record_next(reader, &rec, &f);
		if (next_by_yaml(yaml, &other, &g) != found)
			abort();
		if (found == 1)
			compare_records(&rec, &other);
		else if (found < 0)
			compare_faults(&f, &g);
		refused |= found < 0;
	} while (found);
	if (!refused && record_cut(reader) != yaml_cut(yaml))
		abort();
	record_fini(&rec);
	record_fini(&other);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	const struct yaml_limits limits = {
		RECORD_DEPTH, RECORD_NODES, RECORD_BYTES};
	struct text stream = {0};
	struct record_reader *reader;
	struct yaml_reader *yaml;
	FILE *one, *other;

	if (size == 0)
		return 0;
	spell_out(data, size, &stream);
	reader = record_open_bytes(stream.bytes, stream.length);
	yaml = yaml_open(stream.bytes, stream.length, NULL, &limits);
	compare_streams(reader, yaml);
	record_close(reader);
	yaml_close(yaml);
	one = fmemopen(stream.bytes, stream.length, "r");
	other = fmemopen(stream.bytes, stream.length, "r");
	if (!one || !other)
		abort();
	reader = record_open(one, NULL);
	yaml = yaml_open(NULL, 0, other, &limits);
	compare_streams(reader, yaml);
	record_close(reader);
	yaml_close(yaml);
	fclose(one);
	fclose(other);
	text_fini(&stream);
	return 0;
}
