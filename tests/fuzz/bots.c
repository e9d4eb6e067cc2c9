/*
 * Fuzz target: any program that plays through the library. The seat to move has
 * moves, and each of them is taken; what is not a move leaves the table as it
 * was. Seats that wait may look, too.
 */
#include "tests/fuzz/fuzz.h"

#include "include/straights.h"

enum { TURNS = 6 };

/* The move of that number among those that are legal, in room[100]. */
static void
pick_move(const char *moves, unsigned number, char *room)
{
	unsigned count = 0;
	size_t n;

	for (const char *s = moves; *s; s++)
		count += *s == '\n';
	if (!count)
		abort();
	for (number %= count; number > 0; number--)
		moves = strchr(moves, '\n') + 1;
	n = strcspn(moves, "\n");
	if (n >= 100)
		abort();
	memcpy(room, moves, n);
	room[n] = '\0';
}

static void
type_any(struct sts_table *t, struct fuzz_bytes *in)
{
	struct sts_error error = {.line = 0};
	char line[20];
	size_t n = fuzz_byte(in) % sizeof line;

	for (size_t i = 0; i < n; i++)
		line[i] = (char)fuzz_byte(in);
	line[n] = '\0';
	if (sts_table_type(t, line, &error) != 0 && !error.message[0])
		abort();
}

static void
look(struct sts_table *t, unsigned seat)
{
	const struct sts_event *e;
	size_t count = sts_table_view(t, seat, &e);

	for (size_t i = 0; i < count; i++)
		if (!e[i].kind || !e[i].json || !e[i].printed)
			abort();
}

static void
play(struct sts_table *t, struct fuzz_bytes *in)
{
	const struct sts_event *e;
	char line[100];

	for (int i = 0; i < TURNS && in->left && !sts_table_over(t); i++) {
		unsigned seat = sts_table_turn(t);
		uint8_t what = fuzz_byte(in);

		if (seat > sts_table_seats(t) ||
			(seat == 0) != !*sts_table_moves(t))
			abort();
		if (what >= 0xF0)
			look(t, what & 7);
		else if (what >= 0xE0 || seat == 0)
			type_any(t, in);
		else {
			pick_move(sts_table_moves(t), what, line);
			if (sts_table_type(t, line, NULL) != 0)
				abort();
		}
		while ((e = sts_table_next(t)))
			if (strcmp(e->kind, "refused") == 0)
				abort();
	}
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct fuzz_bytes in = {data, size, 0};
	uint8_t who = fuzz_byte(&in);
	const char *game = who & 1 ? "rummy" : "straights";
	struct sts_record *record = sts_record_new(game, NULL);
	char seats[] = "hhhh", seed[10] = "0";
	struct sts_table *t;

	for (unsigned i = 1; i < 4; i++)
		seats[i] = who >> i & 1 ? 'h' : 'c';
	seed[0] = (char)('0' + fuzz_byte(&in) % 10);
	if (sts_record_set(record, "seed", seed, NULL) != 0 ||
		sts_record_set(record, "seats", seats, NULL) != 0)
		abort();
	t = sts_table_new(record, NULL);
	if (!t)
		abort();
	play(t, &in);
	sts_table_free(t);
	sts_record_free(record);
	return 0;
}
