/*
 * Fuzz target: any bytes as a rubric. One that is taken gives each fault an
 * item or none, and between no points and all of an item.
 */
#include "tests/fuzz/fuzz.h"

#include "core/report/report.h"

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static struct rubric r;
	struct fault f = {.id = FAULT_NONE};

	if (rubric_read(&r, (const char *)data, size, &f) != 0) {
		if (f.id == FAULT_NONE || !f.what[0])
			abort();
		return 0;
	}
	for (size_t i = 0; i < FAULT_COUNT; i++)
		if (r.of[i] > r.count)
			abort();
	for (size_t i = 0; i < r.count; i++)
		for (uint64_t findings = 0; findings < 4; findings++) {
			double score = rubric_score(&r.item[i], findings, 0.5);

			if (!(score >= 0 && score <= r.item[i].points))
				abort();
		}
	return 0;
}
