/*
 * A main for fuzz targets without a fuzzer: runs the target on each file.
 */
#include "tests/fuzz/fuzz.h"

#include "core/base/text.h"

#include <err.h>
#include <stdio.h>

static void
run(const char *path)
{
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
	LLVMFuzzerTestOneInput((const uint8_t *)bytes.bytes, bytes.length);
	text_fini(&bytes);
}

int
main(int argc, char **argv)
{
	for (int i = 1; i < argc; i++)
		run(argv[i]);
	printf("fuzz: %d passed, 0 failed\n", argc - 1);
	return 0;
}
