/*
 * Fuzz target: any bytes as a stream of records, or as lines typed. A record
 * that is taken must print as YAML which reads as the same record.
 */
#include "tests/fuzz/fuzz.h"

#include "core/game/record.h"

#include <stdio.h>

static void
check(const struct record *rec)
{
	struct text yaml = {0}, again = {0};
	struct record_reader *reader;
	struct record read = {0};
	struct fault f;
	FILE *in;

	record_print(rec, &yaml);
	in = fmemopen(yaml.bytes, yaml.length, "r");
	reader = record_open(in, NULL);
	if (!reader || record_next(reader, &read, &f) != 1)
		abort();
	record_print(&read, &again);
	if (again.length != yaml.length ||
		memcmp(again.bytes, yaml.bytes, yaml.length) != 0)
		abort();
	if (read.lines.length != rec->lines.length ||
		(rec->lines.length &&
			memcmp(read.lines.bytes, rec->lines.bytes,
				rec->lines.length) != 0))
		abort();
	record_close(reader);
	fclose(in);
	record_fini(&read);
	text_fini(&yaml);
	text_fini(&again);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	FILE *in = fmemopen((void *)(uintptr_t)data, size ? size : 1, "r");
	struct record_reader *reader = record_open(in, "straights");
	struct record rec = {0};
	struct fault f;
	int found;

	for (int i = 0; i < 1000; i++) {
		found = record_next(reader, &rec, &f);
		if (found == 0)
			break;
		if (found == 1)
			check(&rec);
		else if (f.id == FAULT_NONE || !f.what[0])
			abort();
	}
	record_fini(&rec);
	record_close(reader);
	fclose(in);
	return 0;
}
