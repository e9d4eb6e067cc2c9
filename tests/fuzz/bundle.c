/*
 * Fuzz target: any bytes as an archive. Its files lie in the bytes that were
 * unpacked, have names, and are not more than the limits say.
 */
#include "tests/fuzz/fuzz.h"

#include "core/capture/capture.h"

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct bundle b = {0};
	struct fault f = {.id = FAULT_NONE};
	int got = bundle_read(&b, fuzz_file("", data, size), &f);

	if (b.count > BUNDLE_FILES || b.bytes.length > BUNDLE_BYTES ||
		(got < 0 && (f.id == FAULT_NONE || !f.what[0])) ||
		(got == 0 && lseek(FUZZ_FD, 0, SEEK_CUR) != 0))
		abort();
	for (size_t i = 0; i < b.count; i++)
		if (!b.file[i].name[0] || b.file[i].at > b.bytes.length ||
			b.file[i].length > b.bytes.length - b.file[i].at ||
			(b.file[i].fault &&
				(b.file[i].length ||
					!b.file[i].fault->what[0])))
			abort();
	bundle_fini(&b);
	return 0;
}
