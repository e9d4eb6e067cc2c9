/* Fuzz target: any bytes as a line of a typescript with keys and echo. */
#include "tests/fuzz/captured.h"

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	captured_check("Script started on 2026\n>", data, size);
	return 0;
}
