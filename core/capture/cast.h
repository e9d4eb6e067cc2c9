/*
 * asciinema's recordings, versions 2 and 3: a line of JSON for each event.
 *
 * The one that reads them (docs.asciinema.org/manual/asciicast). A byte's
 * place is where it stands in the JSON, at the beginning of its escape.
 */
#ifndef CORE_CAPTURE_CAST_H
#define CORE_CAPTURE_CAST_H

#include "core/capture/lines.h"
#include "core/base/fault.h"

#include <stdbool.h>

/* Whether this first line is the header of such a recording. */
bool cast_begins(const char *bytes, size_t n);

/*
 * One line of the file, without its newline: gives what the terminal showed to
 * `lines`. -1 and *f when it is no event.
 */
int cast_line(const char *bytes, size_t n, uint64_t line, struct lines *lines,
	struct fault *f);

#endif
