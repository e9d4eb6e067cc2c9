/* Reading what is asked for into struct find, transcripts included. */
#include "tools/find/find.h"

#include "core/verify/verify.h"

#include <fcntl.h>
#include <unistd.h>

static void
keep_proved(void *context, const struct known *rounds, size_t count)
{
	struct find_cards *c = context;

	c->named = true;
	c->last = 1;
	for (size_t i = 0; i < count && i < FIND_ROUNDS; i++) {
		c->rounds[i] = rounds[i];
		c->any = c->any || known_bits(&rounds[i]);
		c->first = 1;
		c->last = (unsigned)i + 1;
	}
}

/* Tells why the file holds no game of this kind, if it does not; a status. */
static int
refuse_other(
	const struct tool *t, const char *file, const struct verdict *verdict)
{
	for (size_t i = 0; i < verdict->count; i++) {
		const struct fault *f = &verdict->finding[i].fault;

		if (f->id == FAULT_OTHER_GAME || f->id == FAULT_NO_TRANSCRIPT)
			return tool_fault(t, file, f);
	}
	return TOOL_OK;
}

/* Judges the first game of the file, which says what it proves. */
static int
judge_first_game(const struct tool *t, const struct verify_setup *setup,
	const char *file)
{
	bool piped = strcmp(file, "-") == 0;
	int fd = piped ? STDIN_FILENO : open(file, O_RDONLY | O_CLOEXEC);
	struct verify_input in = {0};
	struct verdict verdict = {0};
	struct verify *v;
	struct fault f;
	int status = TOOL_OK;

	if (fd < 0)
		return tool_error(t, file);
	verify_input_open(&in, fd);
	v = verify_start(setup, &f);
	if (!v)
		status = tool_fault(t, NULL, &f);
	else if (verify_game(v, &in.source, NULL, &verdict))
		status = refuse_other(t, file, &verdict);
	if (in.source.failed)
		status = tool_fault(t, file, &in.fault);
	verdict_fini(&verdict);
	verify_stop(v);
	verify_input_close(&in);
	if (!piped)
		close(fd);
	return status;
}

/* Adds what a transcript proves of its first game; a status, printed. */
static int
add_transcript(struct find_cards *c, const struct tool *t, const char *file)
{
	const struct verify_setup setup = {.game = t->game,
		.choice = t->choice,
		.choices = t->choices,
		.proved = keep_proved,
		.proved_context = c};
	int status = judge_first_game(t, &setup, file);

	if (status != TOOL_OK || c->any)
		return status;
	return tool_fail(
		t, "'%s' proves nothing of any deck", SHORT(file, QUOTE_NAME));
}

static int
add_pattern(struct find *find, const char *expression, bool refused,
	struct fault *f)
{
	struct find_pattern *p = &find->pattern[find->patterns];
	struct fault why;

	p->refused = refused;
	p->pattern = pattern_start(expression, strlen(expression),
		PATTERN_ANYWHERE | PATTERN_FAST, &why);
	if (!p->pattern)
		return tool_refuse(f, "'%s', column %u: %s",
			SHORT(expression, QUOTE_LINE), why.column, why.what);
	find->patterns++;
	needs_find(&p->needs, expression, strlen(expression), &find->cut);
	return 0;
}

/* Reads one of the options that may be given several times. */
static int
add_asked(struct find *find, const struct deal_asked *asked, struct fault *f)
{
	if (asked->key == DEAL_HAND)
		return find_cards_hand(&find->cards, asked->text, f);
	if (asked->key == DEAL_HAS)
		return find_cards_has(&find->cards, asked->text, f);
	return add_pattern(find, asked->text, asked->key == DEAL_NOT_MATCH, f);
}

static int
read_decks(struct find *find, struct fault *f)
{
	const struct deal_settings *d = find->settings;

	if (d->decks && find_decks_read(&find->decks, d->decks, f) != 0)
		return -1;
	return d->deck ? find_cards_deck(&find->cards, d->deck, f) : 0;
}

static int
read_asked(struct find *find)
{
	const struct deal_settings *d = find->settings;
	struct fault f;
	int status;

	find_cards_init(&find->cards, &find->cut);
	if (read_decks(find, &f) != 0)
		return tool_fault(find->tool, d->decks, &f);
	if (d->transcript) {
		status =
			add_transcript(&find->cards, find->tool, d->transcript);
		if (status != TOOL_OK)
			return status;
	}
	for (unsigned i = 0; i < d->asked_count; i++)
		if (add_asked(find, &d->asked[i], &f) != 0)
			return tool_fault(find->tool, NULL, &f);
	if (d->asked_count && find_cards_check(&find->cards, &f) != 0)
		return tool_fault(find->tool, NULL, &f);
	return TOOL_OK;
}

/* With nothing asked for every seed would be found. */
static int
check_asked(const struct find *find, struct fault *f)
{
	const struct deal_settings *d = find->settings;
	bool other = find->cards.any || find->patterns || d->stats;

	if (!other && !find->decks.count)
		return tool_refuse(f,
			"%s --deck, --decks, --hand, --has, --match, "
			"--not-match, --stats or --transcript: what to find",
			d->merge ? "--merge needs what --shard was told:"
				 : "--find needs");
	if (d->stats && (d->count || d->format))
		return tool_refuse(f,
			"--%s is for decks, and does not go with --stats",
			d->count ? "count" : "format");
	if (d->stats && !d->merge && !d->to && !d->tool->operand_count)
		return tool_refuse(f,
			"--stats deals each seed: name them, such as "
			"1..1000000, "
			"or the last of them by --to");
	if (d->shard.part && d->count && d->first)
		return tool_refuse(f,
			"--shard cannot tell with --count and --first of how "
			"many seeds");
	if (shard_check(&d->shard, d->merge, f) != 0)
		return -1;
	if (d->merge)
		return 0;
	if (find->decks.count &&
		(other || d->count || d->first || d->tool->operand_count))
		return tool_refuse(f,
			"--decks goes with --from, --to, --rounds and "
			"--shuffle alone");
	return 0;
}

static int
read_limits(struct find *find, struct fault *f)
{
	const struct deal_settings *d = find->settings;

	find->most = d->first ? d->first : UINT64_MAX;
	find->format = d->format ? deal_format_by_name(d->format) : NULL;
	if (deal_rounds(d, &find->first, &find->last, f) != 0)
		return -1;
	return d->tool->game->cut(d->players, d->cards, &find->cut, f);
}

int
find_read(struct find *find)
{
	struct fault f;
	int status;

	if (read_limits(find, &f) != 0)
		return tool_fault(find->tool, NULL, &f);
	status = read_asked(find);
	if (status == TOOL_OK && check_asked(find, &f) != 0)
		status = tool_fault(find->tool, NULL, &f);
	return status;
}

void
find_fini(struct find *find)
{
	text_fini(&find->deals);
	find_decks_fini(&find->decks);
	for (size_t i = 0; find->merged && i < shuffle_count; i++)
		text_fini(&find->merged[i].deals);
	free(find->merged);
	for (unsigned i = 0; i < find->patterns; i++)
		pattern_stop(find->pattern[i].pattern);
}
