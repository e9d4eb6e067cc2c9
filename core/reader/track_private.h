/*
 * What track.c and shapes.c share: the shapes of a program's lines, and what
 * follows what.
 */
#ifndef CORE_READER_TRACK_PRIVATE_H
#define CORE_READER_TRACK_PRIVATE_H

#include "core/reader/reader_private.h"
#include "core/wording/template.h"

enum {
	TRACK_SHAPES = 200,
	TRACK_STEPS = 12, /* from one shape */
	TRACK_KEYS = 4,   /* found of one line */
	TRACK_AHEAD = 4 /* lines until it is known what the first of them is */
};

struct track_keys {
	uint64_t key[TRACK_KEYS];
	unsigned count; /* more than TRACK_KEYS: too many to be kept */
};

/* From one shape to the next. */
struct track_step {
	struct track_shape *to;
	struct track_keys found;
	const struct recalled *like; /* how such lines were read, or NULL */
	unsigned game;  /* the last one in which all these were found before */
	bool confirmed; /* seen twice, */
	bool bad;       /* or such a line was read otherwise */
};

/* Lines that differ in the values of their fields alone. */
struct track_shape {
	struct template template;
	struct event says; /* what all of them say; no list, no text */
	bool event;        /* else they are no part of the format, */
	bool stray;        /* and not blank */
	char list;         /* which sort its list is, by its length */
	bool echoed;       /* what was typed showed before it */
	uint8_t before;    /* the kind before it, where it is no event */
	/* As in the claim; its width is that of the line and so many more. */
	bool loose;
	uint32_t missing, wider;
	uint32_t prompt; /* bytes of the one that stands before the event */
	unsigned likely, steps;
	struct track_step step[TRACK_STEPS];
};

/* A line on the track that is not passed yet. */
struct track_ahead {
	const struct track_step *step;
	size_t length; /* with its newline */
	bool new;      /* what is found of it was not found in this game */
};

/* A line that was read as any other. */
struct track_line {
	uint64_t number;
	struct track_shape *from, *shape;
	struct track_keys found;
	const struct recalled *like;
	unsigned events, strays, blanks;
	unsigned kind;  /* of the first event, */
	uint32_t width; /* and its bytes */
};

struct track {
	struct track_shape *shape[TRACK_SHAPES];
	unsigned shapes;
	struct track_shape *at; /* of the last line passed, or NULL */
	unsigned game;          /* its number */
	unsigned off;           /* lines that are to be read as any other */
	/* Lines that are not passed; none but the first says an event. */
	struct track_ahead ahead[TRACK_AHEAD];
	unsigned lines_ahead;
	size_t bytes_ahead;
	struct event event[2]; /* of the first of them, and one at hand */
	bool second;           /* which of them is the first's */
	struct text text;      /* of the first, if it is new */
	/* Lines of which more may be found, and the one at hand. */
	struct track_line line[TRACK_AHEAD + 1];
	unsigned lines;
};

/* Reads a line of this shape; its bytes, with the newline, or 0. */
size_t track_read_shape(const struct track_shape *shape, const char *s,
	size_t length, struct event *e);

/*
 * The shape of a line that was read, an old one or a new; NULL when it has
 * none. Of one that says the event held back; and of one that says nothing.
 */
struct track_shape *track_shape_of_event(
	struct reader *r, const struct reader_line *l, struct track_line *line);
struct track_shape *
track_shape_of_stray(struct reader *r, const struct reader_line *l, bool blank);

#endif
