/* deal [SEED]: deals it, plays it by computers, prints events and totals. */
#include <straights.h>

#include <stdio.h>

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
	struct sts_record *record = sts_record_new("straights", &e);
	const struct sts_event *event;
	struct sts_table *table;

	if (!record ||
		sts_record_set(record, "seed", argc > 1 ? argv[1] : "44", &e) !=
			0 ||
		sts_record_set(record, "seats", "cccc", &e) != 0)
		return refuse(&e);
	table = sts_table_new(record, &e);
	if (!table)
		return refuse(&e);
	while ((event = sts_table_next(table)))
		puts(event->json);
	for (unsigned seat = 1; seat <= sts_table_seats(table); seat++)
		printf("%d%s\n", sts_table_score(table, seat),
			sts_table_won(table, seat) ? " wins" : "");
	sts_table_free(table);
	sts_record_free(record);
	return 0;
}
