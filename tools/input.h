/*
 * The transcripts being read, one file after the other, unwrapped.
 */
#ifndef TOOLS_INPUT_H
#define TOOLS_INPUT_H

#include "core/base/crew.h"
#include "core/capture/capture.h"
#include "core/base/fault.h"
#include "core/base/source.h"
#include "core/verify/verdict.h"

#include "tools/kept.h"

struct input {
	char *const *files; /* those still to come */
	const char *file;
	int fd;
	struct capture *capture;
	const char *chunk; /* what is left of it */
	size_t left;
	struct fault fault; /* why reading failed */
	bool coloured;      /* its escape sequences have been told */
	bool keep;          /* the report shows the lines */
	struct kept kept;
	struct crew_slot *slot; /* of a worker; NULL: the only one */
	struct source source;
};

/*
 * Opens the next file: 1; 0 when there is none; -1 and errno when it cannot be
 * opened: in->file is its name, and nothing is open.
 */
int input_next(struct input *in);

/*
 * Moves what was found in the unwrapped text to where it stood in the file,
 * and adds that the program colours its output, if it does.
 */
void input_place(struct input *in, struct verdict *v);

/* Closes the file that is open, if one is. */
void input_close(struct input *in);

#endif
