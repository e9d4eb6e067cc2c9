/*
 * A main for fuzz targets without a fuzzer: runs the target on each file. A
 * file whose name ends in .hex has an input in each line, as hexadecimal
 * digits.
 */
#include "tests/fuzz/fuzz.h"

#include "core/base/text.h"

#include <err.h>
#include <stdbool.h>
#include <stdio.h>

static unsigned inputs;

static unsigned
digit_of(char c)
{
	return c <= '9' ? (unsigned)c - '0' : (unsigned)c - 'a' + 10;
}

/* Takes each line, unpacked in place. */
static void
take_lines(struct text *t)
{
	size_t at = 0;

	while (at < t->length) {
		const char *line = t->bytes + at;
		const char *end = memchr(line, '\n', t->length - at);
		size_t n = end ? (size_t)(end - line) : t->length - at;
		/* Of the size of the input, so that a read behind it shows. */
		uint8_t *bytes = malloc(n / 2 + (n < 2));

		for (size_t i = 0; i + 1 < n; i += 2)
			bytes[i / 2] = (uint8_t)(digit_of(line[i]) << 4 |
				digit_of(line[i + 1]));
		LLVMFuzzerTestOneInput(bytes, n / 2);
		inputs++;
		free(bytes);
		at += n + 1;
	}
}

static void
take_file(const char *path)
{
	size_t name = strlen(path);
	bool hex = name > 4 && strcmp(path + name - 4, ".hex") == 0;
	struct text bytes = {0};
	char piece[4096];
	size_t n;
	FILE *in = fopen(path, "rb");

	if (!in)
		err(2, "%s", path);
	while ((n = fread(piece, 1, sizeof piece, in)) > 0)
		text_add(&bytes, piece, n);
	if (ferror(in) || fclose(in) != 0)
		err(2, "%s", path);
	if (hex)
		take_lines(&bytes);
	else
		LLVMFuzzerTestOneInput(
			(const uint8_t *)bytes.bytes, bytes.length);
	inputs += !hex;
	text_fini(&bytes);
}

int
main(int argc, char **argv)
{
	for (int i = 1; i < argc; i++)
		take_file(argv[i]);
	printf("fuzz: %u passed, 0 failed\n", inputs);
	return 0;
}
