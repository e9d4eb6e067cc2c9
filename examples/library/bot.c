/* A bot in seat 1 that makes the last of its legal moves; prints the totals. */
#include <straights.h>

#include <stdio.h>
#include <string.h>

/* Copies the last line of the moves, without its newline. */
static void
choose(const char *moves, char *line, size_t room)
{
	size_t end = strlen(moves) - 1, begin = end;

	while (begin > 0 && moves[begin - 1] != '\n')
		begin--;
	snprintf(line, room, "%.*s", (int)(end - begin), moves + begin);
}

int
main(int argc, char **argv)
{
	const char *game = argc > 1 ? argv[1] : "straights";
	struct sts_record *record = sts_record_new(game, NULL);
	struct sts_table *table;
	char line[100];

	sts_record_set(record, "seed", argc > 2 ? argv[2] : "44", NULL);
	sts_record_set(record, "seats", "hccc", NULL);
	table = sts_table_new(record, NULL);
	while (!sts_table_over(table)) {
		choose(sts_table_moves(table), line, sizeof line);
		if (sts_table_type(table, line, NULL) != 0)
			return 1;
	}
	for (unsigned seat = 1; seat <= sts_table_seats(table); seat++)
		printf("Player%u %d\n", seat, sts_table_score(table, seat));
	sts_table_free(table);
	sts_record_free(record);
	return 0;
}
