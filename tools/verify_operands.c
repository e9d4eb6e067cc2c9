#include "tools/verify_private.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

int
verify_operands_next(struct verify_operands *o)
{
	verify_operands_close(o);
	o->name = *o->names;
	if (!o->name)
		return 0;
	o->names++;
	if (o->errors && *o->errors++) {
		errno = o->errors[-1];
		return -1;
	}
	o->fd = STDIN_FILENO;
	if (strcmp(o->name, "-") != 0)
		o->fd = open(o->name, O_RDONLY | O_CLOEXEC);
	if (o->fd < 0)
		return -1;
	if (verify_input_open(&o->input, o->fd) == 0)
		return 1;
	errno = ENOMEM;
	return -1;
}

void
verify_operands_close(struct verify_operands *o)
{
	if (!o->input.capture)
		return;
	verify_input_close(&o->input);
	if (o->fd != STDIN_FILENO)
		close(o->fd);
}
