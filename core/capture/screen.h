/*
 * One line of a terminal: bytes as they came, with cursor motion and rubbing
 * out, become the line that stood there when it ended.
 *
 * Knows escape sequences (ECMA-48) and the line discipline's echo, nothing of
 * files. Keeps the place each character came from. A line holds at most
 * SCREEN_CELLS characters; a longer one is given out in pieces.
 */
#ifndef CORE_CAPTURE_SCREEN_H
#define CORE_CAPTURE_SCREEN_H

#include "core/capture/places.h"
#include "core/base/text.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { SCREEN_CELLS = 1 << 12 };

struct screen_cell {
	char bytes[4];
	uint8_t length;
	uint8_t want; /* bytes its first byte announces */
	bool rubbed;  /* a space that was printed to rub something out */
	uint32_t column;
	uint64_t line;
};

/* Where in an escape sequence the next byte falls. */
enum screen_mode {
	SCREEN_TEXT,
	SCREEN_ESCAPE,
	SCREEN_CHARSET, /* one byte more */
	SCREEN_CSI,
	SCREEN_STRING,       /* up to BEL or ST */
	SCREEN_STRING_ESCAPE /* an ESC inside one */
};

struct screen {
	enum screen_mode mode;
	unsigned number; /* the first parameter of a CSI */
	bool second;     /* it has more than one */
	bool back;       /* the last thing was a backspace */
	bool returned;   /* a CR came and nothing after it */
	bool moved;      /* an escape sequence was on this line */
	uint64_t escapes;
	struct place first; /* of the first escape sequence */
	size_t cursor;
	size_t count;
	struct screen_cell cell[SCREEN_CELLS];
};

/* Nothing on the line. */
void screen_init(struct screen *s);

/* Whether nothing stands on the line and no sequence is open. */
bool screen_empty(const struct screen *s);

/* Whether the line must be given out before the next byte. */
bool screen_full(const struct screen *s);

/* One byte other than a newline, from this place. */
void screen_byte(struct screen *s, unsigned char c, struct place from);

/*
 * The line ends (or must be given out): adds it to out without a newline and
 * its places, as from *at on, and moves *at behind it.
 */
void screen_end(struct screen *s, struct text *out, struct places *places,
	struct place *at);

#endif
