/* Fuzz target: any bytes as a file that somebody handed in. */
#include "tests/fuzz/captured.h"

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	captured_check("", data, size);
	return 0;
}
