/*
 * Plays a game at a terminal or over pipes, and records it as it goes.
 */
#include "tools/tool/options.h"
#include "tools/play/play.h"

#include <sys/stat.h>

static const struct option_values uis = {
	.noun = "ui", .names = (const char *const[]){"plain", "cards", NULL}};
static const struct option_values colors = {.noun = "color",
	.names = (const char *const[]){"never", "auto", "always", NULL}};

#define TEXT(member) OPTION_TEXT(struct play, member)
#define FLAG(member) OPTION_FLAG(struct play, member)

static const struct tool_option options[] = {
	{'p', "players", "A,B,C,D",
		"names of the players, for the screen and the record",
		.group = "Game", TEXT(players)},
	{'S', "seats", "LETTERS|you|ask",
		"seat a human (h) or a computer (c) for each player; you: one "
		"human (default at a terminal); ask: ask for each (default "
		"elsewhere)",
		.old = true, TEXT(seats)},
	{0, "seed", "SEED", "deal from this seed", TEXT(seed)},
	{'s', "shuffle", "NAME",
		"shuffle as this library does (--list-shuffles)",
		.values = &option_shuffles, TEXT(shuffle)},
	{'f', "force", NULL, "write over a record that is there",
		.group = "Record", FLAG(force)},
	{0, "list-kept", NULL, "list the games kept and exit", FLAG(list_kept)},
	{'n', "no-record", NULL,
		"do not keep a game played at a terminal for --resume",
		FLAG(no_record)},
	{'r', "record", "FILE", "write a record of the game as it is played",
		TEXT(record)},
	{0, "resume", NULL, "continue the game of RECORD, or the last one kept",
		FLAG(resume)},
	{0, "color", "WHEN", "use colors {values} (default auto)",
		.group = "Output", .values = &colors, TEXT(color)},
	{'e', "echo", NULL, "show each line typed after its prompt",
		FLAG(echo)},
	{0, "ui", "NAME",
		"at a terminal, show {values}: the transcript alone, or the "
		"cards, with help and line editing (default)",
		.values = &uis, TEXT(ui)},
	{'w', "wording", "NAME|FILE", "print in this wording",
		.values = &option_wordings, TEXT(wording)},
	{0},
};

static const struct tool_page page = {
	.operands = "[SEED|RECORD]",
	.most_operands = 1,
	.summary =
		"Play a game from a seed, or continue one; type help for the "
		"commands.",
	.options = options,
	.house_rules = true,
	.examples = {"@ 44", "@ --seats cccc 44"},
};

/* The operand is the seed, or the record of --resume. */
static int
take_operand(const struct tool *t, struct play *p, struct fault *f)
{
	const char *operand = t->operand ? t->operand[0] : NULL;
	const char **to = p->resume ? &p->record : &p->seed;
	struct stat s;
	uint32_t seed;

	if (operand && *to)
		return tool_refuse(f,
			p->resume ? "'%s' and --record both name a record"
				  : "'%s' and --seed are both a seed",
			SHORT(operand, QUOTE_WORD));
	if (operand && !p->resume && seed_read(operand, &seed, f) != 0 &&
		stat(operand, &s) == 0 && !S_ISDIR(s.st_mode))
		return tool_refuse(f,
			"'%s' is a file, not a seed: --resume continues a "
			"record, %s-replay prints its game",
			SHORT(operand, QUOTE_WORD), t->game->name);
	if (operand)
		*to = operand;
	return 0;
}

int
main(int argc, char **argv)
{
	struct tool t;
	struct play p = {0};
	struct fault f;
	int status;

	tool_start(&t, argv[0], &page);
	status = tool_read(&t, argc, argv, &p);
	if (status < 0 && take_operand(&t, &p, &f) != 0)
		status = tool_fault(&t, NULL, &f);
	if (status < 0)
		status = play_run(&t, &p);
	return tool_stop(&t, status);
}
