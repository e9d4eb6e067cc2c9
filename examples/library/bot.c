/* bot [GAME [SEED]]: a bot in seat 1 makes the last of its legal moves; prints
 * the totals. */
#include <straights.h>

#include <stdio.h>
#include <string.h>

static int
refuse(const struct sts_error *e)
{
	fprintf(stderr, "%s: %s\n", e->name, e->message);
	return 2;
}

int
main(int argc, char **argv)
{
	struct sts_error e;
	struct sts_record *record =
		sts_record_new(argc > 1 ? argv[1] : "straights", &e);
	struct sts_table *table;
	char line[100] = "";

	if (!record || sts_record_set(record, "seats", "hccc", &e) != 0 ||
		sts_record_set(record, "seed", argc > 2 ? argv[2] : "44", &e) !=
			0 ||
		!(table = sts_table_new(record, &e)))
		return refuse(&e);
	while (!sts_table_over(table)) {
		for (const char *s = sts_table_moves(table); *s;
			s = strchr(s, '\n') + 1)
			snprintf(line, sizeof line, "%.*s",
				(int)strcspn(s, "\n"), s);
		if (sts_table_type(table, line, &e) != 0)
			return refuse(&e);
	}
	for (unsigned seat = 1; seat <= sts_table_seats(table); seat++)
		printf("Player%u %d\n", seat, sts_table_score(table, seat));
	return sts_table_free(table), sts_record_free(record), 0;
}
