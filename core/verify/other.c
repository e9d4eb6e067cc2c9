/*
 * What is not a transcript of the game that was asked for: bytes that are not
 * text, a record, no line of a game, or another game, whose reader knows most
 * of the first lines where this game's does not.
 */
#include "core/base/base.h"
#include "core/games.h"
#include "core/verify/verify_private.h"

#include <stdlib.h>
#include <string.h>

enum {
	BINARY_SEEN = 4096, /* bytes looked at, of a game */
	BINARY_CLAIMS = 4,  /* a program may hold so many lines of a game */
	BINARY_VALUES = 32  /* of bytes that are not UTF-8 */
};

/* --- no transcript --- */

/* 1 for NUL, of which UTF-16 has many, and for bytes of which no text has many.
 * Without branches, so that compilers look at sixteen bytes at a time. */
static unsigned char
is_odd_byte(unsigned char c)
{
	unsigned char above = (unsigned char)(c - 14);

	return (c < 7) | ((above < 32 - 14) & (c != 27)) |
		((c & 0xfe) == 0xc0) | (c > 0xf4);
}

/* The bytes of the game that are looked at. */
static const char *
binary_bytes(const struct source *s, size_t *length)
{
	const char *bytes = source_bytes(s, length);

	if (*length > BINARY_SEEN)
		*length = BINARY_SEEN;
	return bytes;
}

/* Whether there is one, which few texts have: most need no counting. */
static bool
has_odd_byte(const char *s, size_t length)
{
	enum { BLOCK = 64 };
	unsigned char odd = 0;

	for (; length >= BLOCK && !odd; s += BLOCK, length -= BLOCK)
		for (size_t i = 0; i < BLOCK; i++)
			odd |= is_odd_byte((unsigned char)s[i]);
	for (size_t i = 0; i < length && !odd; i++)
		odd |= is_odd_byte((unsigned char)s[i]);
	return odd;
}

/* Whether the bytes at the mark are a picture, a program or the like. Of text
 * in UTF-16 every other byte may be NUL, and no more. */
static bool
is_binary(const struct source *s)
{
	size_t length, odd = 0, nul[2] = {0, 0};
	const char *bytes = binary_bytes(s, &length);

	if (!has_odd_byte(bytes, length))
		return false;
	for (size_t i = 0; i < length; i++) {
		odd += bytes[i] && is_odd_byte((unsigned char)bytes[i]);
		nul[i % 2] += bytes[i] == '\0';
	}
	return (odd > 8 && odd > (length - nul[0] - nul[1]) / 16) ||
		(nul[0] > 8 + length / 16 && nul[1] > 8 + length / 16);
}

/*
 * Whether many bytes at the mark are not UTF-8, and of many values. That is so
 * where control bytes were taken out of a program as those of a terminal, but
 * also in text of some other encodings.
 */
static bool
is_not_utf8(const struct source *s)
{
	bool seen[256] = {false};
	size_t length, bad = 0, values = 0;
	const char *bytes = binary_bytes(s, &length);

	for (size_t at = 0; at < length;) {
		unsigned char c = (unsigned char)bytes[at];
		uint32_t point;
		size_t n = text_decode(bytes + at, length - at, &point);

		at += n ? n : 1;
		bad += n == 0;
		values += n == 0 && !seen[c];
		seen[c] = seen[c] || n == 0;
	}
	return bad > length / 16 && values > BINARY_VALUES;
}

/* What the source is in place of a game's output, by how it begins and a line
 * in it, where few of its lines are claims; NULL: none of these. */
static const char *
other_file(const struct verify_case *c, const struct verify_reading *r)
{
	static const char record[] =
		"this is a record: it goes with --record, or with --exec";
	static const char wording[] =
		"this is a wording: it goes with --wording";
	static const struct {
		const char *begins, *line, *what;
		bool shows_game; /* lines of it are claims */
	} files[] = {{"---\nversion:", "", record, false},
		{"version:", "", record, false},
		{"name:", "\ntemplates:", wording, false},
		{"name:", "\nbase:", wording, false},
		{"<!DOCTYPE html>", "-verify</title>\n",
			"this is a report, not what it reports", true}};
	const bool few = 2 * r->game.claims < r->game.lines;
	size_t length;
	const char *bytes = source_bytes(c->source, &length);

	while (length && *bytes == '#') {
		size_t n = text_line_length(bytes, length);

		n += n < length;
		bytes += n;
		length -= n;
	}
	for (size_t i = 0; i < LENGTH(files); i++)
		if ((few || files[i].shows_game) &&
			bytes_begin(bytes, length, files[i].begins) &&
			memmem(bytes, length, files[i].line,
				strlen(files[i].line)))
			return files[i].what;
	return NULL;
}

/* --- another game --- */

/* A reader of another game, in the first wording built into it. */
struct verify_other {
	struct verify_other *next;
	const struct game *game;
	struct loose *loose;
	struct wording *wording;
	struct reader *reader;
	struct manner manner; /* of the file that was read last */
};

static void
free_other(struct verify_other *o)
{
	reader_stop(o->reader);
	wording_free(o->wording);
	loose_free(o->loose);
	free(o);
}

void
verify_forget_others(struct verify *v)
{
	while (v->others) {
		struct verify_other *o = v->others;

		v->others = o->next;
		free_other(o);
	}
}

/* What reads that game, kept for other files: to make it takes longer than to
 * read most. It has no reader when none can be made. */
static struct verify_other *
keep_other(struct verify *v, const struct game *game)
{
	struct verify_other *o = v->others;
	struct fault f;

	while (o && o->game != game)
		o = o->next;
	if (o)
		return o;
	o = memory_zero(1, sizeof *o);
	o->game = game;
	o->loose = loose_load(game->vocabulary, game->loose, &f);
	o->wording = wording_built_in(
		game->vocabulary, game->wordings, game->wordings[0].name, &f);
	if (o->loose && o->wording)
		o->reader =
			reader_start(game->vocabulary, o->wording, o->loose);
	o->next = v->others;
	v->others = o;
	return o;
}

/* How many of the first lines are claims, of another game. */
struct other_claims {
	size_t all;
	size_t own; /* of what the game asked for does not name */
};

/* How many claims are of what this game does not name. */
static size_t
count_own(const struct claims *claims, const struct vocabulary *words,
	const struct vocabulary *other)
{
	size_t own = 0;

	for (size_t i = 0; i < claims->count; i++)
		own += event_by_name(other,
			       words->form[claims_kind(claims, i)].name) ==
			other->count;
	return own;
}

/* The bytes of the lines that are read as another game. To learn the manner of
 * all would take longer than that. */
static const char *
seen_bytes(const struct source *s, size_t *length)
{
	const char *bytes = source_bytes(s, length);
	size_t at = 0;

	for (unsigned i = 0; i < READER_SEEN && at < *length; i++)
		at += text_line_length(bytes + at, *length - at) + 1;
	if (at < *length)
		*length = at;
	return bytes;
}

/* Counts them in the manner of that game's programs. */
static struct other_claims
count_claims_of(const struct game *game, const struct verify_case *c)
{
	const struct reader_until until = {
		.lines = READER_SEEN, .weight = SIZE_MAX, .bytes = READER_LOOK};
	struct verify_other *o = keep_other(c->verify, game);
	struct other_claims count = {0, 0};
	struct claims claims = {0};
	const char *bytes;
	size_t length;

	if (!o->reader)
		return count;
	bytes = seen_bytes(c->source, &length);
	manner_learn(&o->manner, o->loose, game->vocabulary,
		c->verify->setup.names, bytes, length);
	reader_follow(o->reader, &o->manner);
	count.all =
		reader_read(o->reader, c->source, &until, NULL, NULL, &claims)
			.claims;
	count.own = count_own(&claims, game->vocabulary, c->words);
	claims_fini(&claims);
	return count;
}

/*
 * The game whose lines these are, when the own reader knows few of them. Of a
 * page about cards that reader may know more lines than the own, but not most;
 * and of a chat whose lines are cut short, what both games have.
 */
static const struct game *
other_game(const struct verify_case *c, const struct verify_reading *r)
{
	const struct game *own = c->verify->setup.game;
	size_t claims = r->game.claims_first;
	size_t lines =
		r->game.lines < READER_SEEN ? r->game.lines : READER_SEEN;
	const size_t share =
		lines ? VERIFY_SHARE * claims / lines : VERIFY_SHARE;

	/* Behind a game of this kind fewer lines are enough, or as many as of
	 * one that is none of another, where they differ as games before did:
	 * to read as another game takes as long as to read. */
	if (4 * claims >= (source_at_start(c->source) ? 3 : 2) * lines ||
		(r->habitual && share >= c->verify->file.own_share))
		return NULL;
	for (const struct game *const *g = games_all(); *g; g++) {
		struct other_claims other;

		if (*g == own || !(*g)->loose)
			continue;
		/* Half of its lines are read, half of them as what that game
		 * does not have: such a file is of no other, and to read it
		 * once more takes as long as to judge it. */
		if (2 * claims >= lines &&
			2 * count_own(&r->claims, c->words, (*g)->vocabulary) >=
				r->claims.count)
			continue;
		other = count_claims_of(*g, c);
		if (2 * other.all >= lines && 2 * other.all > 3 * claims &&
			4 * other.own >= other.all)
			return *g;
	}
	if (share < c->verify->file.own_share)
		c->verify->file.own_share = share;
	return NULL;
}

/* The only finding of a file that has no such game. */
static void
raise_no_transcript(const struct verify_case *c, enum fault_id id,
	const char *what, struct verdict *verdict)
{
	const struct event first = {
		.kind = (uint8_t)loose_order(c->verify->loose)->opens,
		.seat = 1};
	const struct claim claim = {.event = &first};
	struct fault f;
	size_t n;
	const char *bytes = source_bytes(c->source, &n);

	fault_set(&f, id, c->source->line, 0, "%s", what);
	verify_print_claim(c, &claim, f.expected);
	n = n ? text_line_length(bytes, n) : 0;
	text_fill(f.found, FAULT_TEXT, "%.*s",
		(int)(n < FAULT_TEXT ? n : FAULT_TEXT), n ? bytes : "");
	verdict_add(verdict, &f);
}

/* Whether the lines are the four rows of a deck, and no game around them. */
static bool
is_deck(const struct verify_case *c, const struct verify_reading *r)
{
	const unsigned row = event_by_name(c->words, "deck-row");

	return r->claims.count == CARD_SUITS && r->game.lines <= CARD_SUITS &&
		claims_kinds(&r->claims, 0, CARD_SUITS) == order_bit(row);
}

bool
verify_raise_other(const struct verify_case *c, const struct verify_reading *r,
	struct verify_extent *extent, struct verdict *verdict)
{
	const char *name = c->verify->setup.game->name;
	const struct game *other = NULL;
	const char *file = other_file(c, r);
	char what[FAULT_TEXT];

	if (is_binary(c->source) ||
		(r->game.claims <= BINARY_CLAIMS && is_not_utf8(c->source))) {
		raise_no_transcript(
			c, FAULT_NO_TRANSCRIPT, "this is not text", verdict);
		return true;
	}
	if (file) {
		raise_no_transcript(c, FAULT_NO_TRANSCRIPT, file, verdict);
		return true;
	}
	if (r->game.claims == 0) {
		raise_no_transcript(c, FAULT_NO_TRANSCRIPT,
			"nothing here is a line of the game", verdict);
		return true;
	}
	if (is_deck(c, r))
		text_fill(what, sizeof what,
			"this is a deck: %s-deal --find --deck FILE finds its "
			"seed",
			name);
	else if ((other = other_game(c, r)) != NULL)
		text_fill(what, sizeof what, "this is a game of %s, not of %s",
			other->name, name);
	else
		return false;
	raise_no_transcript(c, other ? FAULT_OTHER_GAME : FAULT_NO_TRANSCRIPT,
		what, verdict);
	source_bytes(c->source, &extent->length);
	c->source->ended = true;
	return true;
}
